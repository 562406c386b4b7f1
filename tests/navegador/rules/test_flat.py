"""The flat form, equal to the frozen one in text and effect."""

import random

import pytest

import navegador
from navegador.board import BOARD
from navegador.errors import HiddenTokens
from navegador.flat import SEAT, flatten, frozen, play, steps
from navegador.state import State
from navegador.steps import Explore, Move
from tests.navegador.games import played_game, random_game
from tests.support.effort import tries

pytestmark = pytest.mark.no_cover
SEATS = range(BOARD.fewest_players, BOARD.most_players + 1)


def same(state: State, chooser: random.Random, most: int) -> None:
    """Check that both have the same legal steps in the same order, with equal results for some."""
    flat = flatten(state)
    assert frozen(flat) == state
    listed = list(navegador.legal(state).steps())
    assert list(steps(flat)) == listed
    for step in listed if len(listed) <= most else chooser.sample(listed, most):
        child = flat[:]
        play(child, step)
        after = navegador.apply(state, step)
        assert frozen(child) == after
        assert child == flatten(after)
    assert flat == flatten(state)


@pytest.mark.parametrize("goa", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_all_positions_of_random_games(seats: int, goa: bool) -> None:
    """Steps and positions agree from the set-up to the end, also of one list that goes through the whole game."""
    for seed in range(tries(1, 20)):
        chooser, running = random.Random(seed), flatten(navegador.setup(seats, navegador.deal(seed), goa=goa))
        for state, step, after in random_game(seats, seed, goa=goa):
            same(state, chooser, 2)
            play(running, step)
            assert running == flatten(after)
        same(after, chooser, 2)
        assert running[SEAT] is None


@pytest.mark.parametrize("seats", SEATS)
def test_all_steps_of_sensible_games(seats: int) -> None:
    """Every legal step of rich positions leads to the same position."""
    for number, (state, _, _) in enumerate(played_game("merchant", seats, seats)):
        if number % 23 == 0:
            same(state, random.Random(number), 400)


def test_what_is_hidden_stays_so() -> None:
    """Without stacks an exploration is refused as in the frozen form, and nothing has changed."""
    flat = flatten(navegador.setup(2, navegador.deal(1)).seen())
    play(flat, Move(0))
    before = flat[:]
    with pytest.raises(HiddenTokens):
        play(flat, Explore(1, ((0, 2),)))
    assert flat == before
