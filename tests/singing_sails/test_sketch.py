"""Sketches: where the cards lead that a reader knows."""

import itertools
import random

import pytest

from gamekit import replace
from singing_sails import Options, State, seen, sketch
from singing_sails.state import InRow
from tests.singing_sails.positions import WATER, any_game, sailed, table

NORTH = {(0, -y): WATER for y in range(4)}


def lying(*cards: str | None, turned: str | None = None) -> State:
    """Return a position with cards of seat 0 in the row; where there is none, `turned` of seat 1 lies face down."""
    state = table(2, Options(), NORTH)
    row = tuple(InRow(card, 0) if card else InRow(turned, 1) if turned else None for card in cards)
    return replace(state, teams=(replace(state.teams[0], row=(row,)), *state.teams[1:]))


def test_known_cards_lead_where_a_row_of_them_leads() -> None:
    for cards in itertools.product(("sail", "row", "rotate-left"), repeat=2):
        drawn = sketch(seen(lying(*cards, None, None, None), 0), 0)
        assert (drawn.teams[0].ship, drawn.teams[0].damage) == sailed(table(2, Options(), NORTH), *cards)


def test_hidden_cards_move_nothing() -> None:
    """One hand's sketch is the same, whatever the others laid; its own reader's is another."""
    cards = ("row", None, "row", None, None)
    worlds = [lying(*cards, turned=turned) for turned in ("rotate-left", "sail")]
    own, others = ([sketch(seen(state, seat), 0) for state in worlds] for seat in (0, 1))
    assert own[0] == own[1]
    assert others[0] != others[1]
    assert own[0].teams[0].ship != worlds[0].teams[0].ship


@pytest.mark.parametrize("seed", range(3))
def test_a_sketch_of_any_position_lays_only_tiles_in_sight(seed: int) -> None:
    record = any_game(seed)
    states = list(record.states())
    for state in random.Random(seed).sample(states, min(40, len(states))):
        view = seen(state, state.seat)
        for team in range(len(view.teams)):
            drawn = sketch(view, team)
            new = {laid.tile for cell, laid in drawn.map.items() if cell not in view.map}
            assert new <= {deck[0] for deck in view.decks if deck}
            assert drawn.hands == view.hands
