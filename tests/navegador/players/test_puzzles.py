"""Positions as puzzles: their selection, without hidden information, and the value of answers."""

import random

import pytest

from navegador import apply, deal, legal, setup
from navegador.game import NAVEGADOR
from navegador.players import puzzles
from navegador.players.merchant import determinize
from navegador.players.puzzles import AS_GOOD, CLEAR, OBVIOUS, SENSIBLE, clear
from navegador.state import State
from navegador.steps import Explore, Move
from tests.support.effort import tries

FIT = 13
"""Number of a game of merchants that stops at a puzzle."""


def position(number: int) -> State:
    return puzzles.sample_game(number).states[-1]


@pytest.mark.no_cover
def test_a_position_that_is_fit() -> None:
    seen = position(FIT).seen()
    assert seen.seat is not None
    puzzle = NAVEGADOR.puzzle(seen, seen.seat)
    assert puzzle is not None
    leads = [turn["lead"] for turn in puzzle["turns"]]
    assert leads == sorted(leads, reverse=True)
    assert CLEAR <= leads[0] - leads[1] <= OBVIOUS
    assert leads[0] - leads[2] <= SENSIBLE
    fields = [step["field"] for turn in puzzle["turns"] for step in turn["steps"] if step["do"] == "move"]
    assert len(set(fields)) == len(fields) == len(puzzle["turns"])
    for turn in puzzle["turns"][:2]:
        steps = [NAVEGADOR.read(step) for step in turn["steps"]]
        answered = NAVEGADOR.answered(seen, seen.seat, puzzle, steps)
        assert {**turn, "loss": answered["loss"]} == answered
        assert answered["loss"] == pytest.approx(leads[0] - turn["lead"], abs=0.011)
        assert (answered["loss"] <= AS_GOOD) == (turn is puzzle["turns"][0])


def test_nothing_hidden_makes_it() -> None:
    seen = position(FIT).seen()
    state, other = (determinize(seen, random.Random(number)) for number in (1, 2))
    assert state.stacks != other.stacks
    assert puzzles.puzzle(state, 8, 2) == puzzles.puzzle(other, 8, 2) == puzzles.puzzle(seen, 8, 2)
    steps = [next(Move(move.field) for move in legal(seen).moves if not move.price)]
    assert puzzles.answer(state, steps, 2) == puzzles.answer(other, steps, 2)


def test_what_is_no_puzzle() -> None:
    started = setup(3, deal(1))
    moved = apply(started, Move(0))
    for state in (moved, NAVEGADOR.finish(started)):
        assert puzzles.puzzle(state.seen(), 4, 2) is None


@pytest.mark.parametrize(
    ("gaps", "fit"),
    [
        ([2.0] * 8, True),
        ([1.0] * 8, False),  # hardly better
        ([7.0] * 8, False),  # no choice
        ([20.0, -16.0, 18.0, -14.0, 16.0, -12.0, 14.0, -10.0], False),  # by chance
        ([2.0, 3.0, 2.5, 1.5], True),
        ([3.0], True),
    ],
)
def test_clearly_better(gaps: list[float], fit: bool) -> None:
    assert clear([10 + gap for gap in gaps], [10.0] * len(gaps)) == fit


def test_answers_are_weighed_as_far_as_they_can_be_foreseen() -> None:
    for number in range(tries(60, 200)):
        game = puzzles.sample_game(number)
        at = next((at for at, (_, step) in enumerate(game.steps) if isinstance(step, Explore)), None)
        if at is None:
            continue
        first = max(place for place in range(at + 1) if game.states[place].stage == "start")
        steps = [step for _, step in game.steps[first : at + 1]]
        seen = game.states[first].seen()
        after = [step for _, step in game.steps[at + 1 : at + 2]]
        assert puzzles.answer(seen, [*steps, *after], 1) == puzzles.answer(seen, steps, 1)
        return
    raise AssertionError("nobody has explored")


def test_the_house_plays_by_the_rules() -> None:
    for number in range(tries(6, 60)):
        sample = NAVEGADOR.sample(number)
        assert sample == NAVEGADOR.sample(number)
        state = NAVEGADOR.new(sample.options, sample.seats, sample.deal)
        for step in sample.steps:
            state = NAVEGADOR.apply(state, NAVEGADOR.read(step), step["seat"])
        assert state.over or state.stage == "start"
