"""A preview of the next turn, and the figures for planning it."""

import random
import re
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

import navegador
from navegador import legal, questions, turn
from navegador.board import BOARD, GOODS
from navegador.game import NAVEGADOR
from tests.navegador.games import random_game


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 1000), players=st.integers(2, 5))
def test_the_position_ahead_can_be_played(seed: int, players: int) -> None:
    """The table stays as it is, the seat is to act, and the rules accept everything legal there."""
    rng = random.Random(seed)
    for number, (state, _, _) in enumerate(random_game(players, seed=seed)):
        if number % 40:
            continue
        for seat in range(players):
            ahead = NAVEGADOR.ahead(state, seat)
            if ahead is None:
                late = state.turns_left is not None and state.turns_left <= (seat - (state.seat or 0)) % players
                assert state.over or seat == state.seat or late
                continue
            assert NAVEGADOR.to_act(ahead) == (seat,)
            assert (ahead.players, ahead.market, ahead.tokens) == (state.players, state.market, state.tokens)
            assert ahead.turns_played % players == seat
            assert NAVEGADOR.seen(ahead, None) == NAVEGADOR.ahead(NAVEGADOR.seen(state, None), seat)
            steps = list(legal(ahead).steps())
            turn.apply(ahead, rng.choice(steps))


def test_who_has_no_turn_left_has_nothing_to_plan() -> None:
    """In the last round only later seats have one; the seat to act plays."""
    state = replace(navegador.setup(4, navegador.deal(1)), turns_left=3)
    assert [NAVEGADOR.ahead(state, seat) is None for seat in range(4)] == [True, False, False, True]
    assert NAVEGADOR.ahead(state, 2).turns_left == 1


def test_a_phase_that_waits_has_begun_by_then() -> None:
    """A phase brought about by an exploration counts from the end of its sailing."""
    state = replace(navegador.setup(3, navegador.deal(1)), stage="sailing", pending_phase=2)
    ahead = NAVEGADOR.ahead(state, 1)
    assert (ahead.phase, ahead.pending_phase, ahead.sailing, ahead.stage) == (2, None, None, "start")


def test_figures_are_those_of_the_board() -> None:
    """Prices are as charged and paid, under names that can be typed."""
    state = navegador.setup(3, navegador.deal(1))
    figures = questions.figures(state)
    assert figures["sugar"] == BOARD.market[0][BOARD.start.market_row - 1]
    assert figures["gold-income"] == BOARD.factory_income[BOARD.start.market_row - 1]
    assert figures["shipyards"] == BOARD.chart(3)[3]
    assert figures["church-cost"] == BOARD.buildings[4].prices[0]
    assert (figures["ship-cost"], figures["phase"], figures["explored"]) == (BOARD.beyond_price, 1, 0)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in figures)
    assert {*GOODS, "sugar-factories", "spice-factory-cost", "explorer-privileges"} <= set(figures)
    sold_out = questions.figures(replace(state, buildings=(0, *state.buildings[1:]), phase=3))
    assert sold_out["sugar-factories"] == 0
    assert "sugar-factory-cost" not in sold_out
    assert sold_out["worker-cost"] == 3 * BOARD.beyond_price


def test_what_is_imagined_looks_the_same() -> None:
    """An imagined whole looks the same to the seat, and comes from the given seed, not from the deal."""
    one, other = (navegador.setup(3, navegador.deal(seed)) for seed in (1, 2))
    imagined = [NAVEGADOR.imagine(NAVEGADOR.seen(state, 0), 0, random.Random(5)) for state in (one, other)]
    assert imagined[0] == imagined[1]
    assert NAVEGADOR.seen(imagined[0], 0) == NAVEGADOR.seen(one, 0)
