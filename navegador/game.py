"""Navegador for a host of games: JSON forms at the edges, states and steps as values in between.

The host's protocol is declared there; this class satisfies it without importing it. Everything is pure, and can be sent
to another process.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
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
"""Limit for an imported file. The longest of 1,000 random games had 1,450 steps, of 1,000 games of merchants 413."""
COLUMN_POINTS = ("colonies", "factories", "explorers", "shipyards", "churches")
"""Names of the points of each column."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """Result of a game for one seat."""

    won: bool
    rank: int
    """Rank of the seat, 1 for the winner, ties broken."""
    points: int
    parts: Mapping[str, int]
    """Points by category: workers, ships, cash, then the columns."""

    @classmethod
    def of(cls, score: Score) -> SeatResult:
        """Make a result from a player's points."""
        parts = {"workers": score.workers, "ships": score.ships, "cash": score.cash}
        parts |= dict(zip(COLUMN_POINTS, score.columns, strict=True))
        return cls(score.rank == 1, score.rank, score.total, parts)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of a game."""

    results: tuple[SeatResult, ...]
    """Results by seat."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A game that merchants have started."""

    options: Json
    seats: int
    deal: Json
    steps: tuple[Json, ...]
    """Steps of the game, each with its `seat`."""


@dataclass(frozen=True, slots=True)
class NavegadorGame:
    """The game, as tables are opened for it."""

    name: str = record.GAME
    version: str = "1"
    """Version of the rules, raised when the same steps would lead elsewhere."""

    @property
    def earlier(self) -> Mapping[str, NavegadorGame]:
        """Older rules still played: none."""
        return {}

    @property
    def migrations(self) -> Mapping[str, Callable[[Json, Sequence[Json]], tuple[Json, list[Json]]]]:
        """Older rules whose games are migrated: none."""
        return {}

    @property
    def seats(self) -> tuple[int, int]:
        """Fewest and most seats."""
        return BOARD.fewest_players, BOARD.most_players

    @property
    def computers(self) -> Sequence[str]:
        """Names of computer players, the strongest first."""
        return tuple(reversed(tuple(PLAYERS)))

    @property
    def refusals(self) -> tuple[type[Exception], ...]:
        """Exceptions raised to refuse a step; their text is for a player."""
        return StepError, record.RecordError

    @property
    def leagues(self) -> Sequence[str] | None:
        """Kinds of league: all of them."""
        return None

    @property
    def most_steps(self) -> int:
        """Limit of steps, above that of any real game."""
        return MAX_STEPS

    def options(self, given: Mapping[str, object]) -> Json:
        """Check and complete the options: `goa`, the King's privilege in Goa. Raises RecordError for others."""
        goa = given.get("goa", False)
        if set(given) - {"goa"} or not isinstance(goa, bool):
            raise record.RecordError("record-options")
        return {"goa": goa}

    def teams(self, options: Json, seats: int) -> tuple[int, ...]:
        """Teams by seat: every seat plays alone."""
        return tuple(range(seats))

    def deal(self, options: Json, seats: int, rng: random.Random, known: Json | None = None) -> Json:
        """Shuffle a deal. Regions in `known` keep the tokens they have there, the others get the rest."""
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
        """Return the table before the first turn. Raises ValueError for a deal that does not match the tokens."""
        return turn.setup(seats, codec.deal_from_dict(deal), goa=options["goa"])

    def read(self, data: Mapping[str, object]) -> Step:
        """Read a step from its JSON form. Raises UnreadableStep."""
        return codec.step_from_dict(data)

    def write(self, step: Step) -> Json:
        """Return the JSON form of a step."""
        return codec.step_to_dict(step)

    def public(self, state: State, step: Step) -> Json:
        """Return the same form: every step is public."""
        return codec.step_to_dict(step)

    def apply(self, state: State, step: Step, seat: int) -> State:
        """Return the position after a step of the seat to act. Raises IllegalStep, ValueError for another seat."""
        if not state.over and seat != state.seat:
            raise ValueError(f"seat {seat} is not to act")
        return turn.apply(state, step)

    def legal_steps(self, state: State, seat: int) -> Iterator[Step]:
        """Yield the steps that a seat may take, of a position or of its view."""
        return turn.legal_steps(state, seat)

    def to_act(self, state: State) -> tuple[int, ...]:
        """Return the one seat to act."""
        return () if state.seat is None else (state.seat,)

    def turn(self, state: State) -> int:
        """Return the number of turns finished so far."""
        return state.turns_played

    def reveals(self, state: State, step: Step) -> bool:
        """Return whether the step turns up tokens, as an exploration does."""
        return isinstance(step, Explore)

    def seen(self, state: State, seat: int | None) -> State:
        """Return the position without the stacks, the same for every viewer."""
        return state.seen()

    def ahead(self, state: State, seat: int) -> State | None:
        """Return the position as if the seat's turn were the next; None for the seat to act and one without a turn."""
        return turn.ahead(state, seat)

    def figures(self, view: State) -> Mapping[str, int]:
        """Figures of the position: prices, supplies left, and progress of the game."""
        return questions.figures(view)

    def imagine(self, view: State, seat: int, rng: random.Random) -> State:
        """Return the position with random tokens in the unexplored regions."""
        return determinize(view, rng)

    def check(self, state: State) -> None:
        """Check a position against the rules (`navegador.status`). Raises RecordError, naming the fault."""
        record.refuse_impossible(state)

    def outcome(self, state: State) -> Outcome | None:
        """Points of each seat, None while the game runs."""
        return Outcome(tuple(map(SeatResult.of, scores(state)))) if state.over else None

    def long(self, state: State) -> bool:
        """Return whether 45 rounds have been played."""
        return questions.is_long(state)

    def counts(self, state: State) -> bool:
        """Return whether the third phase has started."""
        return state.phase == PHASES[-1]

    def finish(self, state: State) -> State:
        """Return the position with the game over, all possessions unchanged."""
        return replace(state, stage="over", seat=None, turns_left=0, sailing=None)

    def choose(self, player: str, seen: State, seat: int, seed: int) -> Step:
        """Return the step of a computer player. Raises KeyError for an unknown one."""
        return PLAYERS[player].choose(seen, random.Random(seed))  # noqa: S311 - whoever needs secrecy has it in the seed

    def advise(self, view: State, seat: int) -> Analysis:
        """Analyse the turns of the seat to act. Raises ValueError for another seat, and when the game is over."""
        if view.seat != seat:
            raise ValueError(f"seat {seat} is not to act")
        return advice.advise(view, advice.BUDGET)

    def weigh(self, view: State, steps: Sequence[Step], seat: int) -> Json:
        """Return the points that a turn lost, the best turn found, and every player's chances after the turn played."""
        if view.seat != seat:
            raise ValueError(f"seat {seat} was not to act")
        weighed = review.weigh(view, steps, review.BUDGET, review.WORLDS)
        return {
            "loss": round(weighed.loss, 2),
            "best": [codec.step_to_dict(step) for step in weighed.best],
            "chances": [round(chance, 4) for chance in weighed.chances],
        }

    def puzzle(self, view: State, seat: int) -> Json | None:
        """Return the turns of a puzzle, the best of each field with figures, best first; None if there is no puzzle."""
        if view.seat != seat:
            raise ValueError(f"seat {seat} is not to act")
        puzzle = puzzles.puzzle(view, puzzles.BUDGET, puzzles.WORLDS)
        if puzzle is None:
            return None
        return {"turns": [_figures(one) for one in puzzle.turns], "playings": puzzle.playings}

    def answered(self, view: State, seat: int, puzzle: Json, steps: Sequence[Step]) -> Json:
        """Points that an answer loses against the best turn of a puzzle, and its figures."""
        if view.seat != seat:
            raise ValueError(f"seat {seat} is not to act")
        candidate = puzzles.answer(view, steps, puzzles.WORLDS)
        return {**_figures(candidate), "loss": round(max(0.0, puzzle["turns"][0]["lead"] - candidate.lead), 2)}

    def sample(self, seed: int) -> Sample:
        """Play a game of merchants up to some turn."""
        game = puzzles.sample_game(seed)
        dealt = codec.deal_to_dict(game.dealt)
        steps = tuple({**codec.step_to_dict(step), "seat": seat} for seat, step in game.steps)
        return Sample({"goa": False}, len(game.states[0].players), dealt, steps)

    def gifts(self, states: Sequence[State]) -> tuple[Gift, ...]:
        """Return turns of a finished game that gave unusually much away, as the merchant judges them."""
        return gifts.find(states)

    def known(self, deal: Json, state: State) -> Json:
        """Tokens of the regions that have been explored."""
        return {name: stack for name, stack in deal.items() if state.explored(BOARD.names.index(name))}

    def record(self, names: Sequence[str], options: Json, deal: Json, steps: Sequence[Json]) -> Json:
        """Return the game as a file."""
        return {
            "game": record.GAME,
            "version": record.VERSION,
            "players": list(names),
            "options": dict(options),
            "deal": dict(deal),
            "steps": list(steps),
        }

    def parse(self, text: bytes) -> object:
        """Parse the JSON of an untrusted file, in bounded time and memory. Raises RecordError."""
        return record.parse(text)

    def unrecord(self, data: Mapping[str, object]) -> tuple[list[str], Json, Json, list[Json]]:
        """Return names, options, deal and steps of a file; regions may be missing in the deal. Raises RecordError."""
        read = record.from_dict(data)
        steps = [{**codec.step_to_dict(played.step), **played.story} for played in read.steps]
        return list(read.players), {"goa": read.goa}, codec.deal_to_dict(read.deal), steps


def _figures(one: Candidate) -> Json:
    """Return a turn tried by the analysis, with its figures."""
    return {
        "steps": [codec.step_to_dict(step) for step in one.steps],
        "points": round(one.points, 2),
        "lead": round(one.lead, 2),
        "chance": round(one.chance, 4),
        "spread": round(one.spread, 2),
    }


NAVEGADOR = NavegadorGame()
"""The instance to register with a host."""
