"""Knowledge that a crew of pilots shares without talking: traced hands, the round's start, what slots mean."""

import random
from collections import Counter
from dataclasses import fields
from itertools import pairwise

import pytest

from ruling.values import replace
from singing_sails import steps
from singing_sails.deal import deal
from singing_sails.options import Options
from singing_sails.players import crew, pilot, stats
from singing_sails.players.chart import HIDDEN, chart, waters
from singing_sails.players.pilot import Pilot
from singing_sails.state import InRow, State, seen
from singing_sails.table import Table
from singing_sails.turn import apply, legal
from tests.singing_sails.games import any_game
from tests.singing_sails.positions import CALM, LAND, WATER, harbor, table
from tests.support.effort import tries

OPEN = Options(health_down=True)
AROUND = {(x, y): WATER for x in range(-2, 3) for y in range(-2, 3)}


def known(state: State) -> State:
    """Return the position with all hands traced, as if they had been drawn from the open pile."""
    t = Table(replace(state, traced=tuple(tuple(filter(None, hand)) for hand in state.hands)))
    t.open_round()
    return t.state


@pytest.mark.parametrize("seed", range(tries(10, 40)))
def test_what_is_traced_is_there_and_was_public(seed: int) -> None:
    """Traced cards lie in their player's hand or in the row, and each was on top of the open pile, or drawn at once."""
    for before, state in pairwise(any_game(seed).states()):
        for seat, cards in enumerate(state.traced):
            laid = [
                one.card
                for layer in state.teams[state.team(seat)].row
                for one in layer
                if one and one.card and one.seat == seat
            ]
            assert Counter(cards) <= Counter([*filter(None, state.hands[seat]), *laid])
            assert not (state.options.discuss and cards), "the pile lies face down"
        assert len(before.traced) == len(state.traced)


@pytest.mark.parametrize("seed", range(tries(4, 20)))
def test_the_opening_hides_what_everybody_does_not_see(seed: int) -> None:
    """It is the view of nobody in particular, so every seat may keep it; it holds no opening itself."""
    for state in any_game(seed).states():
        if state.opening is not None:
            public = seen(state.opening, None)
            for field in fields(State):
                assert getattr(public, field.name) == getattr(state.opening, field.name), field.name
            assert state.opening.opening is None


def test_dealt_cards_are_not_traced_and_drawn_ones_are() -> None:
    """The one that the next player takes lay on top for everybody to see; what is revealed leaves the trace."""
    state = table(2, OPEN)
    assert state.traced == ((), ())
    top = state.teams[0].draw[0]
    state = apply(state, legal(state)[0])
    assert state.traced == ((top,), ())
    assert state.teams[0].plays[0].drew == (top,)


def test_everybody_reads_the_same() -> None:
    """At each card of a pilots' game every seat finds the same meanings, and most cards are what their slots mean."""
    agreed = []
    voyage = stats.voyage("pilot", 3, Options(), 3, deal(Options(), 3, random.Random(3)))
    for before, after in pairwise(voyage):
        state = before.state
        if state.round > 8:
            break
        if isinstance(after.step, steps.Play):
            views = [crew.slots(seen(state, seat), 0)[0] for seat in (None, 0, 1, 2)]
            assert all(view == views[0] for view in views)
            agreed.append(after.step.slot in views[0] and views[0][after.step.slot].card == after.step.card)
    assert sum(agreed) >= 0.75 * len(agreed) > 20


def test_a_crew_takes_a_harbor_with_cards_of_two_hands() -> None:
    """One player has the only turn, the other the only Sail; the ship lies before a harbor but heads elsewhere."""
    hands = [["rotate-right", "wind", "wind"], ["sail", "wind", "wind"]]
    state = known(table(2, OPEN, laid={**AROUND, (0, -1): harbor("N")}, decks={}, hands=hands, heading="W"))
    state = replace(state, teams=(replace(state.teams[0], draw=("wind",) * 9),))
    while not state.collected:
        assert state.round == 1, "a round was enough"
        assert state.seat is not None
        state = apply(state, Pilot().choose(seen(state, state.seat), random.Random(1)))
    assert state.collected == (((0, -1), 0),)
    assert state.teams[0].damage == 0


def test_a_card_face_down_is_taken_for_what_its_slot_means() -> None:
    """The deciding player turns the ship in time for a Sail that another has played face down."""
    hands = [["rotate-right", "wind", "wind"], ["sail", "wind", "wind"]]
    state = known(table(2, OPEN, laid={**AROUND, (0, -1): harbor("N")}, decks={}, hands=hands, heading="W"))
    state = apply(state, Pilot().choose(seen(state, 0), random.Random(1)))
    meanings, _ = crew.slots(seen(state, 0), 0)
    slot = next(slot for slot, meaning in meanings.items() if meaning.card == "sail")
    state = apply(state, steps.Play("sail", slot))
    view = seen(state, 0)
    lying = view.teams[0].row[0][slot - 1]
    assert lying.card is None
    assert crew.meant(view, 0)[0, slot] == "sail"


@pytest.mark.parametrize(
    ("bound", "cards", "left"),
    [
        ((), ["wind", "wind", "sail"], ["wind", "wind", "sail"]),
        (("one-decision",), ["wind", "rotate-left", "sail"], ["wind", "sail"]),
        (("delayed-decisions",), ["wind", "sail", "wind"], ["sail", "wind"]),
        (("be-special",), ["rotate-left", "rotate-right", "sail"], ["rotate-left", "sail"]),
        (("one-decision", "delayed-decisions"), ["wind", "sail", "wind"], ["sail", "wind"]),
        (("be-special",), ["sail", HIDDEN, "sail"], ["sail", HIDDEN]),
    ],
)
def test_a_plan_leaves_out_what_handicaps_skip(bound: tuple[str, ...], cards: list[str], left: list[str]) -> None:
    """One Decision, Delayed Decisions and Be Special, as the rules carry them out."""
    assert crew.effective(list(enumerate(cards, 1)), bound, set(), decided=False) == left


def test_a_plan_knows_torn_sails_and_stubborn_storms() -> None:
    """A wind that falls at the end of the round is no danger then; a second Wind goes where the first one went."""
    laid = {**AROUND, (0, -1): LAND}
    calm, torn, stubborn = (
        chart(waters(seen(table(2, laid=laid, decks={}, health=(card, *CALM[:4])), 0), 0))
        for card in ("delayed-draw", "torn-sails", "stubborn-storms")
    )
    blows = calm.way((0, 0), "N", "N", 1)
    assert torn.value(blows, []) == torn.values[torn.way((0, 0), "N", "N", 0)] > calm.value(blows, [])
    low = stubborn.way((0, 0), "N", "N", 0)
    assert calm.value(low, ["wind", "wind", "sail"]) > stubborn.value(low, ["wind", "wind", "sail"])


def test_an_anchor_after_the_last_card_costs_nothing() -> None:
    """With cards left it is a point of damage, and they are not carried out."""
    laid = {**AROUND, (0, -1): WATER._replace(tile="anchor")}
    sea = chart(waters(seen(table(2, OPEN, laid=laid, decks={}), 0), 0))
    lies = sea.way((0, 0), "N", "N", 1)
    assert sea.value(lies, ["sail"]) - sea.value(lies, ["sail", "sail"]) == pytest.approx(sea.of.hurt)


def test_whoever_decides_in_a_wrong_belief_decides_otherwise() -> None:
    """A Sail that is taken for a Wind runs ashore; believed rightly the choice before it avoids that."""
    laid = {**AROUND, (0, -1): LAND, (1, 0): LAND}
    sea = chart(waters(seen(table(2, OPEN, laid=laid, decks={}), 0), 0))
    lies = sea.way((0, 0), "N", "N", 1)
    cards = ("wind", "sail")
    right = sea.deceived(lies, cards, cards)
    assert right == sea.value(lies, cards)
    assert right - sea.deceived(lies, cards, ("wind", "wind")) > sea.of.hurt


def test_land_is_laid_where_harbors_stay_within_reach() -> None:
    """Of two places for land the one is worse that cuts the only way to a harbor."""
    laid = {(1, 0): WATER, (3, 0): WATER, (4, 0): harbor("E"), (0, 1): WATER}
    view = seen(table(2, OPEN, laid=laid, decks={"N": ["land"]}), 0)
    view = replace(view, map={**view.map, (2, 0): WATER})
    cut, beside = (pilot.worth(view, 0, cell, LAND) for cell in ((2, 0), (0, 2)))
    assert beside - cut > pilot.CUT / 2


def test_a_ship_on_land_has_a_place_on_the_chart() -> None:
    """A bonus may have brought it there at the end of a round."""
    state = known(table(2, OPEN, laid={**AROUND, (0, 0): LAND}, decks={}))
    assert Pilot().choose(seen(state, 0), random.Random(1)) in legal(state)


def test_a_row_that_nobody_explains_is_not_believed() -> None:
    """A card in the row that no play of the round accounts for has no meaning."""
    state = known(table(2, OPEN, laid=AROUND, decks={}))
    t = Table(state)
    t.set(0, row=((InRow("sail", 1), None, None, None, None),))
    assert crew.meant(seen(t.state, 0), 0) == {}
