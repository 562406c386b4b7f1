"""Computer players: what the pilot sees, what it does with it, and that games are won by it."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from ruling.values import replace
from singing_sails import steps
from singing_sails.deal import deal
from singing_sails.game import MAX_ROUNDS, MAX_STALLED, SINGING_SAILS
from singing_sails.options import Options
from singing_sails.players import PLAYERS, stats
from singing_sails.players.chart import HARBOR, chart, waters
from singing_sails.players.pilot import Pilot
from singing_sails.state import InRow, State
from singing_sails.steps import Step
from singing_sails.table import Table
from singing_sails.turn import legal
from singing_sails.views import seen
from tests.singing_sails.games import any_game
from tests.singing_sails.positions import LAND, WATER, execute, harbor, table
from tests.support.effort import THOROUGH, tries

OPEN = Options(health_down=True)
AROUND = {(x, y): WATER for x in range(-2, 3) for y in range(-2, 3)}


def chosen(state: State) -> Step:
    """What the pilot does, from what its seat sees."""
    assert state.seat is not None
    return Pilot().choose(seen(state, state.seat), random.Random(1))


def sea(laid: dict[Any, Any], **more: Any) -> State:
    """Open water around the ship, and what else lies there; no deck has a tile."""
    return table(2, OPEN, laid={**AROUND, **laid}, decks={}, **more)


def test_it_takes_the_harbor_before_it() -> None:
    """With the ship pointing and no other Sail in the row, the one in hand goes into the slot that is left."""
    t = Table(sea({(0, -1): harbor("N")}, hands=[["rotate-left", "sail", "wind"], ["wind"] * 3]))
    t.set(0, row=((None, *[InRow("wind", 1, open=True)] * 4),))
    t.open_round()
    assert chosen(t.state) == steps.Play("sail", 1)


def test_it_points_the_ship_before_it_sails() -> None:
    """As decider it turns the ship to the harbor that lies ahead of the compass, where a Sail of its own follows."""
    state = sea({(0, -1): harbor("N")}, heading="W", hands=[["sail"] * 3, ["wind"] * 3])
    state = execute(state, "rotate-right", "sail")
    assert state.stage == "rotate"
    assert chosen(state) == steps.Rotate("ship", 1)


def test_it_takes_the_wind_out_of_the_sails() -> None:
    """Before land, with a Sail of its own to come."""
    state = execute(sea({(0, -1): LAND}), "wind", "sail")
    assert state.stage == "wind"
    assert chosen(state) == steps.Wind(0)


def test_it_does_not_pay_for_a_talk() -> None:
    """Computer players have nothing to say."""
    state = table(2, Options(slipstreams=True, health_down=True), laid={(0, -1): WATER._replace(tile="buoy")})
    state = execute(state, "sail")
    assert state.stage == "talk"
    assert chosen(state) == steps.Talk(yes=False)


def test_the_chart_knows_ways_from_dangers() -> None:
    """Nearer is better, a wind that drives onto land is worse than none, and a harbor reached is a harbor."""
    view = seen(sea({(0, -2): harbor("N"), (2, 0): LAND}), 0)
    map_ = chart(waters(view, 0))
    ahead = map_.values[map_.way((0, 0), "N", "N", 1)]
    assert map_.values[map_.way((0, -1), "N", "N", 1)] > ahead > map_.values[map_.way((0, 0), "S", "S", 1)]
    assert map_.values[map_.way((1, 0), "N", "E", 1)] < map_.values[map_.way((1, 0), "N", "E", 0)]
    assert map_.value(map_.way((0, -1), "N", "N", 1), ["sail"]) > HARBOR / 2


@pytest.mark.parametrize("seed", range(tries(3, 12)))
@pytest.mark.parametrize("player", PLAYERS)
def test_any_position_is_played_from_what_is_seen(player: str, seed: int) -> None:
    """With any options a legal step comes, the same for the same view, whatever lies behind it."""
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
            mine if seat == state.seat or seat in state.shown else theirs
            for seat, (mine, theirs) in enumerate(zip(state.hands, other.hands, strict=True))
        ))  # fmt: skip
        assert PLAYERS[player].choose(seen(other, state.seat), random.Random(number)) == step


def _others(hand: tuple[str | None, ...], seat: int) -> tuple[str | None, ...]:
    return ("sail",) * len(hand)


def test_a_card_that_lies_open_is_counted_with() -> None:
    """A Sail that everybody sees before land is answered by a Wind or a turn before it."""
    state = sea({(0, -1): LAND}, hands=[["wind", "wind", "wind"], ["wind"] * 3])
    t = Table(state)
    t.set(0, row=((None, InRow("sail", 1, open=True), None, None, None),))
    assert chosen(t.state) == steps.Play("wind", 1)


@pytest.mark.no_cover
@pytest.mark.skipif(not THOROUGH, reason="it takes seconds: with THOROUGH=1")
def test_a_game_can_be_won() -> None:
    """Three pilots who see no more than people do collect all eight harbors of the standard game."""
    end = stats.play("pilot", 3, Options(), 5)
    assert end.over is not None
    assert (end.over.result, len(end.collected)) == ("won", 8)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 250, 0.0, 0.0151), (5, 50, 0.0435, 0.2136), (50, 50, 0.9286, 1.0)]
)
def test_a_share_of_won_games_has_its_interval(won: int, games: int, low: float, high: float) -> None:
    """As the tables of Wilson's interval have it, within 0 and 1 also where none or all are won."""
    measured = stats.Stats(games, won, 1.0, 8, (7, 9, 60), (9,), 1.0, 1, 0.1, 0.2)
    assert measured.likely()[0] == pytest.approx(low, abs=1e-3)
    assert measured.likely()[1] == pytest.approx(high, abs=1e-3)
    assert f"{won} won" in measured.line()
    assert "9 (60, 60) rounds, 9 (9, 9) where won" in measured.line()


@pytest.mark.no_cover
def test_a_crew_that_makes_no_way_gives_up() -> None:
    """Two pilots with slipstreams once went on for 50,457 steps: their game ends like any other."""
    dealt = deal(Options(slipstreams=True), 2, random.Random(901))
    *_, last = stats.voyage("pilot", 2, Options(slipstreams=True), 901, dealt)
    assert last.state.over is not None
    assert last.state.round <= MAX_ROUNDS + 1


def test_only_rounds_without_gain_count_as_stalled() -> None:
    """A new tile, a harbor or a treasure is a gain; waves, damage and the same water again are not."""
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
    """After twenty rounds of that, or sixty in all."""
    state = table(2, OPEN)
    assert not SINGING_SAILS.long(replace(state, round=MAX_ROUNDS, stalled=MAX_STALLED - 1))
    assert SINGING_SAILS.long(replace(state, round=30, stalled=MAX_STALLED))
    assert SINGING_SAILS.long(replace(state, round=MAX_ROUNDS + 1))
