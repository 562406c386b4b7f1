"""Navegador as a host of games plays it: JSON forms at the edges, states and steps as values in between.

What a host needs is written down there; this satisfies it without knowing of it. Everything is pure, and can be sent
to another process.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from navegador import codec, questions, record, turn
from navegador.board import BOARD, GOODS, PHASES
from navegador.errors import StepError
from navegador.players import PLAYERS, advice, gifts, puzzles, review
from navegador.players.analysis import Analysis, Candidate
from navegador.players.determinize import determinize
from navegador.players.gifts import Gift
from navegador.scoring import Score, scores
from navegador.state import State
from navegador.steps import Explore, Step

Json: TypeAlias = dict[str, Any]

MAX_STEPS = 3_000
"""In a file that a host takes in; of 1,000 games drawn by lot the longest had 1,450, of 1,000 of merchants 413."""
COLUMN_POINTS = ("colonies", "factories", "explorers", "shipyards", "churches")
"""What the points of each column are called."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a game came out for one seat."""

    won: bool
    rank: int
    """1 for the winner, ties decided."""
    points: int
    parts: Mapping[str, int]
    """By category: workers, ships, cash, then the columns."""

    @classmethod
    def of(cls, score: Score) -> SeatResult:
        """From a player's points."""
        parts = {"workers": score.workers, "ships": score.ships, "cash": score.cash}
        parts |= dict(zip(COLUMN_POINTS, score.columns, strict=True))
        return cls(score.rank == 1, score.rank, score.total, parts)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game came out."""

    results: tuple[SeatResult, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A game that merchants have begun."""

    options: Json
    seats: int
    deal: Json
    steps: tuple[Json, ...]
    """Each with its `seat`."""


@dataclass(frozen=True, slots=True)
class NavegadorGame:
    """The game, as tables are opened for it."""

    name: str = record.GAME
    version: str = "1"
    """Raised when the same steps would lead elsewhere."""

    @property
    def earlier(self) -> Mapping[str, NavegadorGame]:
        """Older rules that are still played: there are none."""
        return {}

    @property
    def migrations(self) -> Mapping[str, Callable[[Json, Sequence[Json]], tuple[Json, list[Json]]]]:
        """Older rules whose games are carried over: there are none."""
        return {}

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most."""
        return BOARD.fewest_players, BOARD.most_players

    @property
    def computers(self) -> Sequence[str]:
        """Names of computer players, the strongest first."""
        return tuple(reversed(tuple(PLAYERS)))

    @property
    def refusals(self) -> tuple[type[Exception], ...]:
        """What is raised to refuse; the text is for a player."""
        return StepError, record.RecordError

    @property
    def leagues(self) -> Sequence[str] | None:
        """Every kind of league."""
        return None

    @property
    def most_steps(self) -> int:
        """More than any real game has."""
        return MAX_STEPS

    def options(self, given: Mapping[str, object]) -> Json:
        """All options: `goa`, whether the King's privilege is played in Goa. Raises RecordError for others."""
        goa = given.get("goa", False)
        if set(given) - {"goa"} or not isinstance(goa, bool):
            raise record.RecordError("record-options")
        return {"goa": goa}

    def teams(self, options: Json, seats: int) -> tuple[int, ...]:
        """Each plays for themselves."""
        return tuple(range(seats))

    def deal(self, options: Json, seats: int, rng: random.Random, known: Json | None = None) -> Json:
        """Shuffle a deal. Regions in `known` keep the tokens they have there, the others get what is left."""
        dealt = dict(known or {})
        for good in range(len(GOODS)):
            regions = [BOARD.regions[region] for region in BOARD.slots(good)]
            gone = {price for region in regions for price in dealt.get(region.name, ())}
            pile = [price for price in BOARD.token_prices[good] if price not in gone]
            rng.shuffle(pile)
            for region in regions:
                if region.name not in dealt:
                    dealt[region.name] = [pile.pop() for _ in range(region.tokens)]
        return {region.name: dealt[region.name] for region in BOARD.regions if region.tokens}

    def new(self, options: Json, seats: int, deal: Json) -> State:
        """The table before the first turn. Raises ValueError for a deal that the tokens do not give."""
        return turn.setup(seats, codec.deal_from_dict(deal), goa=options["goa"])

    def read(self, data: Mapping[str, object]) -> Step:
        """A step from its JSON form. Raises UnreadableStep."""
        return codec.step_from_dict(data)

    def write(self, step: Step) -> Json:
        """The JSON form of a step."""
        return codec.step_to_dict(step)

    def public(self, state: State, step: Step) -> Json:
        """The same: every step is made before everybody's eyes."""
        return codec.step_to_dict(step)

    def apply(self, state: State, step: Step, seat: int) -> State:
        """The position after a step of the seat to act. Raises IllegalStep, ValueError for another seat."""
        if not state.over and seat != state.seat:
            raise ValueError(f"seat {seat} is not to act")
        return turn.apply(state, step)

    def to_act(self, state: State) -> tuple[int, ...]:
        """The one seat whose turn it is."""
        return () if state.seat is None else (state.seat,)

    def turn(self, state: State) -> int:
        """Turns finished so far."""
        return state.turns_played

    def reveals(self, state: State, step: Step) -> bool:
        """An exploration turns up tokens."""
        return isinstance(step, Explore)

    def seen(self, state: State, seat: int | None) -> State:
        """The position without the stacks, for everybody alike."""
        return state.seen()

    def ahead(self, state: State, seat: int) -> State | None:
        """The position as if the seat's turn were the next; None for the seat to act and for one without a turn."""
        return turn.ahead(state, seat)

    def figures(self, view: State) -> Mapping[str, int]:
        """Prices, what is left, and how far the game has come."""
        return questions.figures(view)

    def imagine(self, view: State, seat: int, rng: random.Random) -> State:
        """The position with tokens drawn by lot where nobody has been."""
        return determinize(view, rng)

    def check(self, state: State) -> None:
        """Hold a position against the rules (`navegador.status`). Raises RecordError, naming the fault."""
        record.refuse_impossible(state)

    def outcome(self, state: State) -> Outcome | None:
        """The points of each seat, None while the game runs."""
        return Outcome(tuple(map(SeatResult.of, scores(state)))) if state.over else None

    def long(self, state: State) -> bool:
        """Whether 45 rounds have been played."""
        return questions.is_long(state)

    def counts(self, state: State) -> bool:
        """Whether the third phase has begun."""
        return state.phase == PHASES[-1]

    def finish(self, state: State) -> State:
        """The position with the game over, everybody having what they have."""
        return replace(state, stage="over", seat=None, turns_left=0, sailing=None)

    def choose(self, player: str, seen: State, seat: int, seed: int) -> Step:
        """The step of a computer player. Raises KeyError for an unknown one."""
        return PLAYERS[player].choose(seen, random.Random(seed))  # noqa: S311 - whoever needs secrecy has it in the seed

    def advise(self, view: State, seat: int) -> Analysis:
        """The turns of the seat to act in figures. Raises ValueError for another seat, and when the game is over."""
        if view.seat != seat:
            raise ValueError(f"seat {seat} is not to act")
        return advice.advise(view, advice.BUDGET)

    def weigh(self, view: State, steps: Sequence[Step], seat: int) -> Json:
        """The points that a turn lost, the best turn that was found, and everybody's chances after the one played."""
        if view.seat != seat:
            raise ValueError(f"seat {seat} was not to act")
        weighed = review.weigh(view, steps, review.BUDGET, review.WORLDS)
        return {
            "loss": round(weighed.loss, 2),
            "best": [codec.step_to_dict(step) for step in weighed.best],
            "chances": [round(chance, 4) for chance in weighed.chances],
        }

    def puzzle(self, view: State, seat: int) -> Json | None:
        """The turns of a puzzle, the best of each field with its figures, the best first; None for no puzzle."""
        if view.seat != seat:
            raise ValueError(f"seat {seat} is not to act")
        found = puzzles.puzzle(view, puzzles.BUDGET, puzzles.WORLDS)
        if found is None:
            return None
        return {"turns": [_figures(one) for one in found.turns], "playings": found.playings}

    def answered(self, view: State, seat: int, puzzle: Json, steps: Sequence[Step]) -> Json:
        """The points that an answer loses against the best turn of a puzzle, and its figures."""
        if view.seat != seat:
            raise ValueError(f"seat {seat} is not to act")
        found = puzzles.answer(view, steps, puzzles.WORLDS)
        return {**_figures(found), "loss": round(max(0.0, puzzle["turns"][0]["lead"] - found.lead), 2)}

    def sample(self, seed: int) -> Sample:
        """A game of merchants as far as some turn."""
        begun = puzzles.begun(seed)
        dealt = codec.deal_to_dict(begun.dealt)
        steps = tuple({**codec.step_to_dict(step), "seat": seat} for seat, step in begun.steps)
        return Sample({"goa": False}, len(begun.states[0].players), dealt, steps)

    def gifts(self, states: Sequence[State]) -> tuple[Gift, ...]:
        """Turns of a game that is over by which somebody gave unusually much away, as the merchant sees it."""
        return gifts.found(states)

    def known(self, deal: Json, state: State) -> Json:
        """The tokens of the regions that have been explored."""
        return {name: stack for name, stack in deal.items() if state.explored(BOARD.names.index(name))}

    def record(self, names: Sequence[str], options: Json, deal: Json, steps: Sequence[Json]) -> Json:
        """The game as a file."""
        return {
            "game": record.GAME,
            "version": record.VERSION,
            "players": list(names),
            "options": dict(options),
            "deal": dict(deal),
            "steps": list(steps),
        }

    def parse(self, text: bytes) -> Any:  # noqa: ANN401 - anything may come
        """The JSON of a file that may be hostile, in bounded time and memory. Raises RecordError."""
        return record.parse(text)

    def unrecord(self, data: Mapping[str, object]) -> tuple[list[str], Json, Json, list[Json]]:
        """Names, options, deal and steps of a file; regions may be missing in the deal. Raises RecordError."""
        read = record.from_dict(data)
        steps = [{**codec.step_to_dict(played.step), **played.story} for played in read.steps]
        return list(read.players), {"goa": read.goa}, codec.deal_to_dict(read.deal), steps


def _figures(one: Candidate) -> Json:
    """A turn that was tried, with what became of it."""
    return {
        "steps": [codec.step_to_dict(step) for step in one.steps],
        "points": round(one.points, 2),
        "lead": round(one.lead, 2),
        "chance": round(one.chance, 4),
        "spread": round(one.spread, 2),
    }


NAVEGADOR = NavegadorGame()
"""The game to hand to a host."""
