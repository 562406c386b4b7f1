"""Navegador for a host of games: JSON forms at the edges, states and steps as values in between."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from navegador import codec, questions, turn
from navegador.board import BOARD, GOODS, PHASES
from navegador.errors import StepError
from navegador.players import PLAYERS, advice, gifts, puzzles, review
from navegador.players.analysis import Analysis, Candidate
from navegador.players.merchant import determinize
from navegador.record import Record, RecordError, options_from_dict
from navegador.scoring import Score, scores
from navegador.state import State
from navegador.steps import Explore, Step
from ruling.game import GameBase, Outcome, SeatResult

Json: TypeAlias = dict[str, Any]

MAX_STEPS = 3_000
"""Limit for an imported file. The longest of 1,000 random games had 1,450 steps, of 1,000 games of merchants 413."""
COLUMN_POINTS = ("colonies", "factories", "explorers", "shipyards", "churches")
"""Names of the points of each column."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A game that merchants have started."""

    options: Json
    seats: int
    deal: Json
    steps: tuple[Json, ...]
    """Steps of the game, each with its `seat`."""


@dataclass(frozen=True)
class NavegadorGame(GameBase[State, Step]):
    """The game, as tables are opened for it."""

    name = Record.game
    version: str = "1"
    refusals = StepError, RecordError
    most_steps = MAX_STEPS
    records = Record
    players = PLAYERS
    legal_steps = staticmethod(turn.legal_steps)
    ahead = staticmethod(turn.ahead)
    figures = staticmethod(questions.figures)
    long = staticmethod(questions.is_long)
    gifts = staticmethod(gifts.find)

    def options(self, given: Mapping[str, object]) -> Json:
        """Check and complete the options: `goa`, the King's privilege in Goa. Raises RecordError for others."""
        return {"goa": options_from_dict(given)}

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

    def apply(self, state: State, step: Step, seat: int) -> State:
        """Return the position after a step of the seat to act. Raises IllegalStep, ValueError for another seat."""
        if not state.over and seat != state.seat:
            raise ValueError(f"seat {seat} is not to act")
        return turn.apply(state, step)

    def turn(self, state: State) -> int:
        """Return the number of turns finished so far."""
        return state.turns_played

    def reveals(self, state: State, step: Step) -> bool:
        """Return whether the step turns up tokens, as an exploration does."""
        return isinstance(step, Explore)

    def seen(self, state: State, seat: int | None) -> State:
        """Return the position without the stacks, the same for every viewer."""
        return state.seen()

    def imagine(self, view: State, seat: int, rng: random.Random) -> State:
        """Return the position with random tokens in the unexplored regions."""
        return determinize(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        """Points of each seat, None while the game runs."""
        return Outcome(tuple(map(seat_result, scores(state)))) if state.over else None

    def counts(self, state: State) -> bool:
        """Return whether the third phase has started."""
        return state.phase == PHASES[-1]

    def finish(self, state: State) -> State:
        """Return the position with the game over, all possessions unchanged."""
        return replace(state, stage="over", seat=None, turns_left=0, sailing=None)

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
        return {"turns": [_figures(played) for played in puzzle.turns], "playings": puzzle.playings}

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

    def known(self, deal: Json, state: State) -> Json:
        """Tokens of the regions that have been explored."""
        return {name: stack for name, stack in deal.items() if state.explored(BOARD.names.index(name))}


def seat_result(score: Score) -> SeatResult:
    """Return a player's points as a result."""
    parts = {"workers": score.workers, "ships": score.ships, "cash": score.cash}
    parts |= dict(zip(COLUMN_POINTS, score.columns, strict=True))
    return SeatResult(score.rank == 1, score.rank, score.total, parts)


def _figures(one: Candidate) -> Json:
    return {
        "steps": [codec.step_to_dict(step) for step in one.steps],
        "points": round(one.points, 2),
        "lead": round(one.lead, 2),
        "chance": round(one.chance, 4),
        "spread": round(one.spread, 2),
    }


NAVEGADOR = NavegadorGame()
"""The instance to register with a host."""
