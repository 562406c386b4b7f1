"""Computer players: the pilot's view, its choices, and its wins."""

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
from singing_sails.state import InRow, State, seen
from singing_sails.steps import Step
from singing_sails.table import Table
from singing_sails.turn import legal
from tests.singing_sails.games import any_game
from tests.singing_sails.positions import LAND, WATER, execute, harbor, table
from tests.support.effort import THOROUGH, tries

OPEN = Options(health_down=True)
AROUND = {(x, y): WATER for x in range(-2, 3) for y in range(-2, 3)}


def chosen(state: State) -> Step:
    """Return the pilot's step, from its seat's view."""
    assert state.seat is not None
    return Pilot().choose(seen(state, state.seat), random.Random(1))


def sea(laid: dict[Any, Any], **more: Any) -> State:
    """Return open water around the ship, with these tiles; the decks are empty."""
    return table(2, OPEN, laid={**AROUND, **laid}, decks={}, **more)


def test_it_takes_the_harbor_before_it() -> None:
    """With the ship on course and no other Sail in the row, its Sail goes into the remaining slot."""
    t = Table(sea({(0, -1): harbor("N")}, hands=[["rotate-left", "sail", "wind"], ["wind"] * 3]))
    t.set(0, row=((None, *[InRow("wind", 1, open=True)] * 4),))
    t.open_round()
    assert chosen(t.state) == steps.Play("sail", 1)


def test_it_points_the_ship_before_it_sails() -> None:
    """As decider it turns the ship to the harbor ahead of the compass, if its own Sail follows."""
    state = sea({(0, -1): harbor("N")}, heading="W", hands=[["sail"] * 3, ["wind"] * 3])
    state = execute(state, "rotate-right", "sail")
    assert state.stage == "rotate"
    assert chosen(state) == steps.Rotate("ship", 1)


def test_it_takes_the_wind_out_of_the_sails() -> None:
    """Before land, with its own Sail to come, it sets the wind to 0."""
    state = execute(sea({(0, -1): LAND}), "wind", "sail")
    assert state.stage == "wind"
    assert chosen(state) == steps.Wind(0)


def test_it_does_not_pay_for_a_talk() -> None:
    """Computer players never talk."""
    state = table(2, Options(slipstreams=True, health_down=True), laid={(0, -1): WATER._replace(tile="buoy")})
    state = execute(state, "sail")
    assert state.stage == "talk"
    assert chosen(state) == steps.Talk(yes=False)


def test_the_chart_knows_ways_from_dangers() -> None:
    """Nearer is better, wind onto land is worse than none, and reaching a harbor is best."""
    view = seen(sea({(0, -2): harbor("N"), (2, 0): LAND}), 0)
    map_ = chart(waters(view, 0))
    ahead = map_.values[map_.way((0, 0), "N", "N", 1)]
    assert map_.values[map_.way((0, -1), "N", "N", 1)] > ahead > map_.values[map_.way((0, 0), "S", "S", 1)]
    assert map_.values[map_.way((1, 0), "N", "E", 1)] < map_.values[map_.way((1, 0), "N", "E", 0)]
    assert map_.value(map_.way((0, -1), "N", "N", 1), ["sail"]) > HARBOR / 2


@pytest.mark.parametrize("seed", range(tries(3, 12)))
@pytest.mark.parametrize("player", PLAYERS)
def test_any_position_is_played_from_what_is_seen(player: str, seed: int) -> None:
    """With any options its step is legal and depends only on its view."""
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
    """A visible Sail towards land is answered by a Wind or a turn before it."""
    state = sea({(0, -1): LAND}, hands=[["wind", "wind", "wind"], ["wind"] * 3])
    t = Table(state)
    t.set(0, row=((None, InRow("sail", 1, open=True), None, None, None),))
    assert chosen(t.state) == steps.Play("wind", 1)


@pytest.mark.no_cover
@pytest.mark.skipif(not THOROUGH, reason="it takes seconds: with THOROUGH=1")
def test_a_game_can_be_won() -> None:
    """Three pilots with a player's view collect all eight harbors of the standard game."""
    end = stats.play("pilot", 3, Options(), 5)
    assert (end.over.result, len(end.collected)) == ("won", 8)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 250, 0.0, 0.0151), (5, 50, 0.0435, 0.2136), (50, 50, 0.9286, 1.0)]
)
def test_a_share_of_won_games_has_its_interval(won: int, games: int, low: float, high: float) -> None:
    """Wilson's interval matches the tables, within 0 and 1 for no wins and only wins."""
    measured = stats.Stats(games, won, 1.0, 8, (7, 9, 60), (9,), 1.0, 1, 0.1, 0.2)
    assert measured.likely()[0] == pytest.approx(low, abs=1e-3)
    assert measured.likely()[1] == pytest.approx(high, abs=1e-3)
    assert f"{won} won" in measured.line()
    assert "9 (60, 60) rounds, 9 (9, 9) where won" in measured.line()
    assert measured.line().endswith("0.10 s a game, 0.20 s the slowest move")


@pytest.mark.no_cover
def test_a_crew_that_makes_no_way_gives_up() -> None:
    """Two pilots with slipstreams once played 50,457 steps: such games end now."""
    dealt = deal(Options(slipstreams=True), 2, random.Random(901))
    *_, last = stats.voyage("pilot", 2, Options(slipstreams=True), 901, dealt)
    assert last.state.over is not None
    assert last.state.round <= MAX_ROUNDS + 1


def test_only_rounds_without_gain_count_as_stalled() -> None:
    """A new tile, a harbor or a treasure is a gain; waves, damage and known water are not."""
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
    """A game counts as long after twenty rounds without gain, or sixty in all."""
    state = table(2, OPEN)
    assert not SINGING_SAILS.long(replace(state, round=MAX_ROUNDS, stalled=MAX_STALLED - 1))
    assert SINGING_SAILS.long(replace(state, round=30, stalled=MAX_STALLED))
    assert SINGING_SAILS.long(replace(state, round=MAX_ROUNDS + 1))
