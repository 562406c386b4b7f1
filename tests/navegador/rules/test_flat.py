"""The flat form, equal to the frozen one in text and effect."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
    """Steps and positions agree from the set-up to the end, also in unusual games."""
    for seed in range(tries(1, 20)):
        chooser = random.Random(seed)
        for state, _, after in random_game(seats, seed + 100 * seats, goa=goa):
            same(state, chooser, 2)
            if after.over:
                same(after, chooser, 2)


@pytest.mark.parametrize("seats", SEATS)
def test_all_steps_of_sensible_games(seats: int) -> None:
    """Every legal step of rich positions leads to the same position."""
    for number, (state, _, _) in enumerate(played_game("merchant", seats, seats)):
        if number % 23 == 0:
            same(state, random.Random(number), 400)


@pytest.mark.parametrize("seats", SEATS)
def test_one_list_goes_through_a_whole_game(seats: int) -> None:
    """Repeated changes in place stay exact."""
    flat = flatten(navegador.setup(seats, navegador.deal(seats)))
    for _, step, after in random_game(seats, seats):
        play(flat, step)
        assert flat == flatten(after)
    assert flat[SEAT] is None


@settings(max_examples=tries(10, 300), deadline=None)
@given(
    seats=st.sampled_from(SEATS),
    goa=st.booleans(),
    seed=st.integers(0, 10**6),
    picks=st.lists(st.integers(0, 10**6), min_size=1, max_size=60),
)
def test_any_line_of_play(seats: int, goa: bool, seed: int, picks: list[int]) -> None:
    """Over any choices both forms stay the same."""
    state = navegador.setup(seats, navegador.deal(seed), goa=goa)
    flat = flatten(state)
    for pick in picks:
        listed = steps(flat)
        assert list(listed) == list(navegador.legal(state).steps())
        if not listed:
            break
        step = listed[pick % len(listed)]
        play(flat, step)
        state = navegador.apply(state, step)
        assert flat == flatten(state)


def test_what_is_hidden_stays_so() -> None:
    """Without stacks an exploration is refused as in the frozen form, and nothing has changed."""
    flat = flatten(navegador.setup(2, navegador.deal(1)).seen())
    play(flat, Move(0))
    before = flat[:]
    with pytest.raises(HiddenTokens):
        play(flat, Explore(1, ((0, 2),)))
    assert flat == before
