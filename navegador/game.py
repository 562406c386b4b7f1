"""Navegador for a host of games: JSON at the edges, values in between."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from gamekit.game import GameBase, Outcome, SeatResult
from navegador import questions, record, turn
from navegador.board import BOARD, GOODS, PHASES
from navegador.players import PLAYERS, analysis
from navegador.players.analysis import Analysis, Candidate
from navegador.players.merchant import determinize
from navegador.record import Record, RecordError, options_from_dict
from navegador.scoring import CATEGORIES, Score, scores
from navegador.state import State
from navegador.steps import Explore, Step, StepError

Json: TypeAlias = dict[str, Any]

MAX_STEPS = 3_000
"""Limit for an imported file; the longest of 1,000 random games had 1,450 steps."""


@dataclass(frozen=True, slots=True)
class Sample:
    options: Json
    seats: int
    deal: Json
    steps: tuple[Json, ...]


@dataclass(frozen=True)
class NavegadorGame(GameBase[State, Step]):
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
    gifts = staticmethod(analysis.find)

    def options(self, values: Mapping[str, object]) -> Json:
        return {"goa": options_from_dict(values)}

    def deal(self, options: Json, seats: int, rng: random.Random, public_deal: Json | None = None) -> Json:
        dealt = dict(public_deal or {})
        for good in range(len(GOODS)):
            regions = [BOARD.regions[region] for region in BOARD.slots(good)]
            prices = {price for region in regions for price in dealt.get(region.name, ())}
            pile = [price for price in BOARD.token_prices[good] if price not in prices]
            rng.shuffle(pile)
            for region in regions:
                if region.name not in dealt:
                    dealt[region.name] = [pile.pop() for _ in range(region.tokens)]
        return {region.name: dealt[region.name] for region in BOARD.regions if region.tokens}

    def new(self, options: Json, seats: int, deal: Json) -> State:
        return turn.setup(seats, record.deal_from_dict(deal), goa=options["goa"])

    def apply(self, state: State, step: Step, seat: int) -> State:
        if not state.over and seat != state.seat:
            raise ValueError(f"seat {seat} is not to act")
        return turn.apply(state, step)

    def turn(self, state: State) -> int:
        return state.turns_played

    def reveals(self, state: State, step: Step) -> bool:
        return isinstance(step, Explore)

    def seen(self, state: State, seat: int | None) -> State:
        return state.seen()

    def imagine(self, view: State, seat: int, rng: random.Random) -> State:
        return determinize(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(tuple(map(seat_result, scores(state)))) if state.over else None

    def counts(self, state: State) -> bool:
        return state.phase == PHASES[-1]

    def finish(self, state: State) -> State:
        return replace(state, stage="over", seat=None, turns_left=0, sailing=None)

    def advise(self, view: State, seat: int) -> Analysis:
        if view.seat != seat:
            raise ValueError(f"seat {seat} is not to act")
        return analysis.advise(view, analysis.BUDGET)

    def weigh(self, view: State, steps: Sequence[Step], seat: int) -> Json:
        if view.seat != seat:
            raise ValueError(f"seat {seat} was not to act")
        weights = analysis.weigh_turn(view, steps, analysis.REVIEW_BUDGET, analysis.REVIEW_WORLDS)
        return {
            "loss": round(weights.loss, 2),
            "best": [record.step_to_dict(step) for step in weights.best],
            "chances": [round(chance, 4) for chance in weights.chances],
        }

    def puzzle(self, view: State, seat: int) -> Json | None:
        """Return a puzzle's turns, the best of each field, best first; None if there is none."""
        if view.seat != seat:
            raise ValueError(f"seat {seat} is not to act")
        puzzle = analysis.puzzle(view, analysis.PUZZLE_BUDGET, analysis.PUZZLE_WORLDS)
        if puzzle is None:
            return None
        return {"turns": [_figures(option) for option in puzzle.turns], "playings": puzzle.playings}

    def answered(self, view: State, seat: int, puzzle: Json, steps: Sequence[Step]) -> Json:
        if view.seat != seat:
            raise ValueError(f"seat {seat} is not to act")
        candidate = analysis.answer(view, steps, analysis.PUZZLE_WORLDS)
        return {**_figures(candidate), "loss": round(max(0.0, puzzle["turns"][0]["lead"] - candidate.lead), 2)}

    def sample(self, seed: int) -> Sample:
        game = analysis.sample_game(seed)
        deal = record.deal_to_dict(game.dealt)
        steps = tuple({**record.step_to_dict(step), "seat": seat} for seat, step in game.steps)
        return Sample({"goa": False}, len(game.states[0].players), deal, steps)

    def public_deal(self, deal: Json, state: State) -> Json:
        return {name: stack for name, stack in deal.items() if state.explored(BOARD.names.index(name))}


def seat_result(score: Score) -> SeatResult:
    return SeatResult(score.rank == 1, score.rank, score.total, dict(zip(CATEGORIES, score.parts, strict=True)))


def _figures(candidate: Candidate) -> Json:
    return {
        "steps": [record.step_to_dict(step) for step in candidate.steps],
        "points": round(candidate.points, 2),
        "lead": round(candidate.lead, 2),
        "chance": round(candidate.chance, 4),
        "spread": round(candidate.spread, 2),
    }


NAVEGADOR = NavegadorGame()
