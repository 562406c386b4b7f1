"""Games end: the leader ends them, also against players who never would."""

import random

import pytest

import navegador
from navegador.actions import sailing
from navegador.board import BOARD
from navegador.flat import flatten
from navegador.players import PLAYERS, stats, value
from navegador.players.value import Evaluator, Weights, urge
from navegador.state import State
from ruling.values import replace
from tests.navegador.games import played_game, random_game
from tests.support.effort import tries

pytestmark = pytest.mark.no_cover


def long_games(player: str, against: str, seats: int, games: int) -> int:
    """Return the number of games of more than 45 rounds."""
    outcomes = stats.series([player, *[against] * (seats - 1)], games)
    return sum(outcome.turns > stats.LONG for outcome in outcomes)


@pytest.mark.parametrize(("player", "against", "seats"), [
    ("merchant", "idle", 2), ("merchant", "drifter", 2), ("merchant", "drifter", 4), ("merchant", "merchant", 2),
    ("merchant", "random", 3), ("random", "random", 2), ("random", "random", 5), ("random", "drifter", 3),
])  # fmt: skip
def test_games_are_over_in_45_rounds(player: str, against: str, seats: int) -> None:
    """Nearly all games end within 45 rounds, with any players."""
    assert long_games(player, against, seats, tries(4, 8)) <= 1


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("against", ["idle", "drifter", "random", "merchant"])
def test_merchants_end_96_of_100_games_in_45_rounds(against: str, seats: int) -> None:
    """The share is the one in docs/measurements.md."""
    assert long_games("merchant", against, seats, 100) <= 4


@pytest.mark.long
def test_admirals_end_games_too() -> None:
    """Admirals, who look ahead, still end their games."""
    assert long_games("admiral", "idle", 2, 20) + long_games("admiral", "drifter", 3, 10) <= 1


def test_a_leader_ends_the_game() -> None:
    """With Nagasaki in reach late in the game and a large lead, the next Sailing turn goes there."""
    state = leader_off_nagasaki()
    step = PLAYERS["merchant"].choose(state.seen(), random.Random(1))
    state = navegador.apply(state, step)
    while state.seat == 0:
        state = navegador.apply(state, PLAYERS["merchant"].choose(state.seen(), random.Random(1)))
    assert state.end_triggered


def leader_off_nagasaki() -> State:
    """Return a position in round 60: all but Nagasaki explored, the leader to act with ships off Macau."""
    start = navegador.setup(2, navegador.deal(1))
    assert start.stacks is not None
    last = BOARD.region("Nagasaki")
    tokens = tuple(
        None if region == last else () if stack is None else stack[-1:] for region, stack in enumerate(start.stacks)
    )
    stacks = tuple(stack if region == last else None for region, stack in enumerate(start.stacks))
    fleet = tuple(4 * (region == BOARD.region("Macau")) for region in range(len(BOARD.regions)))
    leader = replace(start.players[0], cash=2000, workers=9, ships=fleet, field=6, colonies=(3, 3, 3))
    other = replace(start.players[1], field=2)
    return replace(
        start, players=(leader, other), tokens=tokens, stacks=stacks, phase=3, turns_played=120, ply=250,
        card=navegador.state.Card(1, 2),
    )  # fmt: skip


def test_nothing_presses_in_an_even_or_young_game() -> None:
    """Nobody gives up points for the end too early."""
    start = navegador.setup(3, navegador.deal(1))
    assert urge(flatten(start), 0, Weights()) == 0
    assert Evaluator(flatten(start), 0, Weights(), playing=True).urge == 0
    even = replace(start, turns_played=3 * 30)
    assert urge(flatten(even), 0, Weights()) == 0
    assert urge(flatten(replace(start, turns_played=3 * 50)), 0, Weights()) > 0
    assert urge(flatten(leader_off_nagasaki()), 0, Weights()) > urge(flatten(leader_off_nagasaki()), 1, Weights()) > 0


def test_whoever_is_far_ahead_begins_early_to_close() -> None:
    """A leader among idle players needs the time: from round 9 on the end is urgent."""
    state = leader_off_nagasaki()
    assert urge(flatten(replace(state, turns_played=2 * 9)), 0, Weights()) > 0
    assert urge(flatten(replace(state, turns_played=2 * 8)), 0, Weights()) == 0
    assert urge(flatten(replace(state, turns_played=2 * 9)), 1, Weights()) == 0


def test_the_route_leads_to_the_end() -> None:
    """The way from the start has at least eight unexplored regions; each exploration shortens it by one."""
    known = 1
    way = value.route(known).unexplored
    assert way[-1] == BOARD.region("Nagasaki")
    while way:
        assert way[0] in {near for region in range(13) if known >> region & 1 for near in BOARD.neighbours[region]}
        known |= 1 << way[0]
        assert len(value.route(known).unexplored) == len(way) - 1
        way = value.route(known).unexplored


def test_the_end_comes_nearer_with_ships_buildings_and_explorations() -> None:
    """Progress never moves the end further away; once the last turns have started nothing is left."""
    for state, _, after in random_game(3, 5):
        if not state.end_triggered:
            assert value.turns_to_the_end(flatten(state), 0) >= 0
            if after.tokens.count(None) < state.tokens.count(None) and not after.end_triggered:
                one, other = (value.route(sailing.known(here)).unexplored for here in (state, after))
                assert len(other) <= len(one)
    *_, (_, _, over) = played_game("merchant", 2, 3)
    assert value.turns_to_the_end(flatten(over), 0) == 0
