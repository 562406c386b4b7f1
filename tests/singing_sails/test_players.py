"""Computer players: the pilot's view, its choices, and its wins; what a crew of pilots shares without talking."""

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from gamekit import replace
from singing_sails import __main__, steps
from singing_sails.deal import deal
from singing_sails.game import MAX_ROUNDS, MAX_STALLED, SINGING_SAILS
from singing_sails.options import Options
from singing_sails.players import PLAYERS, pilot
from singing_sails.players.pilot import Pilot
from singing_sails.state import InRow, State, seen
from singing_sails.steps import Step
from singing_sails.table import Table
from singing_sails.turn import apply, legal
from tests.singing_sails.positions import LAND, WATER, any_game, execute, harbor, table
from tests.support.effort import THOROUGH, tries

OPEN = Options(health_down=True)
AROUND = {(x, y): WATER for x in range(-2, 3) for y in range(-2, 3)}


def chosen(state: State) -> Step:
    assert state.seat is not None
    return Pilot().choose(seen(state, state.seat), random.Random(1))


def sea(laid: dict[Any, Any], **more: Any) -> State:
    return table(2, OPEN, laid={**AROUND, **laid}, decks={}, **more)


def test_it_takes_the_harbor_before_it() -> None:
    t = Table(sea({(0, -1): harbor("N")}, hands=[["rotate-left", "sail", "wind"], ["wind"] * 3]))
    t.set(0, row=((None, *[InRow("wind", 1, open=True)] * 4),))
    t.open_round()
    assert chosen(t.state) == steps.Play("sail", 1)


def test_it_points_the_ship_before_it_sails() -> None:
    state = sea({(0, -1): harbor("N")}, heading="W", hands=[["sail"] * 3, ["wind"] * 3])
    state = execute(state, "rotate-right", "sail")
    assert state.stage == "rotate"
    assert chosen(state) == steps.Rotate("ship", 1)


def test_it_takes_the_wind_out_of_the_sails() -> None:
    state = execute(sea({(0, -1): LAND}), "wind", "sail")
    assert state.stage == "wind"
    assert chosen(state) == steps.Wind(0)


def test_it_does_not_pay_for_a_talk() -> None:
    state = table(2, Options(slipstreams=True, health_down=True), laid={(0, -1): WATER._replace(tile="buoy")})
    state = execute(state, "sail")
    assert state.stage == "talk"
    assert chosen(state) == steps.Talk(yes=False)


@pytest.mark.parametrize("seed", range(tries(3, 12)))
@pytest.mark.parametrize("player", PLAYERS)
def test_any_position_is_played_from_what_is_seen(player: str, seed: int) -> None:
    rng = random.Random(seed)
    game = any_game(seed)
    for number, state in enumerate(game.states()):
        if state.seat is None or number % 7:
            continue
        view = seen(state, state.seat)
        step = PLAYERS[player].choose(view, random.Random(number))
        assert step in legal(state)
        other = replace(state, secret=str(rng.random()), hands=tuple(map(_others, state.hands, range(99))))
        other = replace(other, hands=tuple(
            mine if seat == state.seat or seat in state.open_hands else theirs
            for seat, (mine, theirs) in enumerate(zip(state.hands, other.hands, strict=True))
        ))  # fmt: skip
        assert PLAYERS[player].choose(seen(other, state.seat), random.Random(number)) == step


def _others(hand: tuple[str | None, ...], seat: int) -> tuple[str | None, ...]:
    return ("sail",) * len(hand)


def test_a_card_that_lies_open_is_counted_with() -> None:
    state = sea({(0, -1): LAND}, hands=[["wind", "wind", "wind"], ["wind"] * 3])
    t = Table(state)
    t.set(0, row=((None, InRow("sail", 1, open=True), None, None, None),))
    assert chosen(t.state) == steps.Play("wind", 1)


@pytest.mark.no_cover
@pytest.mark.skipif(not THOROUGH, reason="it takes seconds: with THOROUGH=1")
def test_a_game_can_be_won() -> None:
    *_, last = __main__.voyage("pilot", 3, Options(), 5, deal(Options(), 3, random.Random(5)))
    end = last.state
    assert (end.over.result, len(end.collected)) == ("won", 8)


@pytest.mark.no_cover
def test_a_crew_that_makes_no_way_gives_up() -> None:
    dealt = deal(Options(slipstreams=True), 2, random.Random(901))
    *_, last = __main__.voyage("pilot", 2, Options(slipstreams=True), 901, dealt)
    assert last.state.over is not None
    assert last.state.round <= MAX_ROUNDS + 1


def test_only_rounds_without_gain_count_as_stalled() -> None:
    counted = set()
    for seed in range(6):
        record = stalled = 0
        for before, state in pairwise(any_game(seed).states()):
            if state.round > before.round > 0:
                gains = len(state.map) + len(state.collected) - len(state.treasures)
                stalled, record = (0, gains) if gains > record else (stalled + 1, record)
                assert state.stalled == stalled
                counted.add(stalled)
    assert {0, 1} <= counted


def test_a_table_may_end_a_game_without_gain() -> None:
    state = table(2, OPEN)
    assert not SINGING_SAILS.long(replace(state, round=MAX_ROUNDS, stalled=MAX_STALLED - 1))
    assert SINGING_SAILS.long(replace(state, round=30, stalled=MAX_STALLED))
    assert SINGING_SAILS.long(replace(state, round=MAX_ROUNDS + 1))


def known(state: State) -> State:
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


def test_dealt_cards_are_not_traced_and_drawn_ones_are() -> None:
    """The one that the next player takes lay on top for everybody to see; what is revealed leaves the trace."""
    state = table(2, OPEN)
    assert state.traced == ((), ())
    top = state.teams[0].draw[0]
    state = apply(state, legal(state)[0])
    assert state.traced == ((top,), ())
    assert state.teams[0].plays[0].drew == (top,)


def test_everybody_reads_the_same() -> None:
    agreed = []
    voyage = __main__.voyage("pilot", 3, Options(), 3, deal(Options(), 3, random.Random(3)))
    for before, after in pairwise(voyage):
        state = before.state
        if state.round > 8:
            break
        if isinstance(after.step, steps.Play):
            views = [pilot.slots(seen(state, seat), 0)[0] for seat in (None, 0, 1, 2)]
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


def test_a_ship_on_land_has_a_place_on_the_chart() -> None:
    state = known(table(2, OPEN, laid={**AROUND, (0, 0): LAND}, decks={}))
    assert Pilot().choose(seen(state, 0), random.Random(1)) in legal(state)
