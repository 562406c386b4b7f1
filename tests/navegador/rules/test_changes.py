"""Changes by a step or a turn, for a seat and for the table."""

from dataclasses import replace
from typing import Any

import pytest

import navegador
from navegador.changes import Shift, Tokens, changes
from navegador.state import Card, State
from navegador.steps import Build, Colony, End, Explore, King, Market, Move, Navegador, Privilege, Sail, Ships, Workers
from tests.navegador.games import random_game

GUINE, BAHIA = 1, 2
SHIPS, PRIVILEGE, SAILING, MARKET, COLONY, BUILDINGS, WORKERS = 5, 4, 0, 2, 3, 7, 1


@pytest.fixture
def start() -> State:
    """Return a table for two before the first turn."""
    return navegador.setup(2, navegador.deal(seed=7))


def after(state: State, *steps: navegador.Step) -> State:
    for step in steps:
        state = navegador.apply(state, step)
    return state


def rich(state: State, **has: Any) -> State:
    """Return the position with other possessions for the seat to act."""
    return state.with_actor(replace(state.actor, **has))


def test_nothing_has_changed_between_a_position_and_itself(start: State) -> None:
    """Equal positions differ in nothing."""
    change = changes(start, start, 0)
    assert (change.cash, change.workers, change.ships, change.field, change.points) == (0, 0, (), None, 0)
    assert (change.market, change.turned, change.founded, change.card) == ((), (), (), None)


def test_ships_cost_cash_and_come_to_portugal(start: State) -> None:
    """A Ships turn with one shipyard: one ship for 50."""
    change = changes(start, after(start, Move(SHIPS), Ships(1)), 0)
    assert (change.cash, change.ships, change.fleet, change.field) == (-50, ((0, 1),), 1, SHIPS)


def test_workers_come(start: State) -> None:
    """One worker at 50, in the preview of the step alone."""
    stage = after(start, Move(WORKERS))
    change = changes(stage, after(stage, Workers(1)), 0)
    assert (change.cash, change.workers, change.field) == (-50, 1, None)


def test_sailing_moves_ships_and_no_fleet(start: State) -> None:
    """Ships that sail are one fewer here and one more there."""
    known = replace(start, tokens=(*start.tokens[:GUINE], (50, 60, 70), *start.tokens[GUINE + 1 :]))
    change = changes(known, after(known, Move(SAILING), Sail(((0, GUINE, 1),))), 0)
    assert (change.ships, change.fleet, change.turned) == (((0, -1), (GUINE, 1)), 0, ())


def test_exploring_turns_tokens_up_for_the_table(start: State) -> None:
    """The explorer's seat gets disk and cash, the other seat sees the tokens."""
    stack = start.stacks[GUINE]
    assert stack is not None
    done = after(start, Move(SAILING), Explore(GUINE, ((0, 2),)))
    own, other = changes(start, done, 0), changes(start, done, 1)
    assert (own.explorers, own.cash, own.fleet) == ((GUINE,), stack[0], -1)
    assert (other.explorers, other.cash, other.fleet) == ((), 0, 0)
    assert own.turned == other.turned == (Tokens(GUINE, stack),)
    assert changes(start.seen(), done.seen(), 0).turned == (Tokens(GUINE, stack),)


def test_a_colony_is_founded_where_the_tokens_were_turned_up_with_the_card(start: State) -> None:
    """Tokens revealed and taken between two positions are both reported."""
    carded = rich(replace(start, card=Card(0, 2)), cash=900, ships=(3, *start.actor.ships[1:]))
    done = after(carded, Navegador(), Explore(GUINE, ((0, 2),)), End(), Move(COLONY), Colony(((GUINE, 1),)))
    stack = carded.stacks[GUINE]
    assert stack is not None
    change = changes(carded, done, 0)
    assert change.turned == (Tokens(GUINE, stack),)
    assert change.founded == (Tokens(GUINE, stack[:1]),)
    assert change.colonies == (0, 1, 0)
    assert change.card == Card(1, None)


def test_the_last_token_taken_leaves_an_empty_region(start: State) -> None:
    """An explored empty region differs from an unexplored one."""
    poor = replace(start, tokens=(*start.tokens[:GUINE], (50,), *start.tokens[GUINE + 1 :]))
    rich_there = rich(poor, ships=(0, 1, *(0 for _ in start.actor.ships[2:])))
    change = changes(rich_there, after(rich_there, Move(COLONY), Colony(((GUINE, 1),))), 0)
    assert (change.founded, change.turned) == ((Tokens(GUINE, (50,)),), ())


def test_market_rows_shift(start: State) -> None:
    """Selling two moves the marker two rows down, processing one moves one up, and nothing else moves."""
    trader = rich(start, colonies=(2, 0, 0), factories=(0, 1, 0))
    change = changes(trader, after(trader, Move(MARKET), Market((2, 0, 0), (0, 1, 0))), 0)
    assert (change.cash, change.market) == (130, (Shift(0, 4, 6), Shift(1, 4, 3)))


def test_buildings_come_from_the_chart(start: State) -> None:
    """Buildings bought, by kind, and the workers stay."""
    buyer = rich(start, cash=500, workers=7)
    change = changes(buyer, after(buyer, Move(BUILDINGS), Build((1, 0, 0, 1, 0))), 0)
    assert (change.buildings, change.cash, change.workers) == ((1, 0, 0, 1, 0), -150, 0)


def test_a_privilege_leaves_the_gallery(start: State) -> None:
    """A privilege for a worker, its coin, and the points it brings."""
    change = changes(start, after(start, Move(PRIVILEGE), Privilege(4)), 0)
    assert (change.privileges, change.gallery, change.workers) == ((0, 0, 0, 0, 1), (0, 0, 0, 0, -1), -1)
    assert change.cash == 50


def test_the_kings_privilege_is_named_with_its_column(start: State) -> None:
    """In the variant the King's privilege goes into a column and does not come from the gallery."""
    ships = tuple(int(number == 8) for number in range(len(start.actor.ships)))
    noble = rich(replace(start, goa=True), ships=ships)
    change = changes(noble, after(noble, Move(PRIVILEGE), King(3)), 0)
    assert (change.king, change.privileges, change.gallery, change.workers) == (3, (0, 0, 0, 1, 0), (0,) * 5, 0)


def test_a_full_circle_counts_as_coming_to_the_field(start: State) -> None:
    """Eight fields ahead is the same field again."""
    stone = rich(start, field=SHIPS, ships=(6, *start.actor.ships[1:]))
    moved = after(stone, Move(SHIPS, ((0, 5),)))
    assert changes(stone, moved, 0).field == SHIPS
    assert changes(stone, after(moved, End()), 0).field == SHIPS
    assert changes(stone, moved, 1).field is None


def test_a_phase_is_started_first_and_begins_later(start: State) -> None:
    """Exploring Cabo starts phase II; it begins when the turn is over, with a fuller gallery."""
    known = tuple(() if number < 5 else None for number in range(len(start.tokens)))
    near = rich(replace(start, tokens=known), ships=tuple(2 * (number == 4) for number in range(len(known))))
    sailing = after(near, Move(SAILING), Explore(5, ((4, 2),)))
    done = after(sailing, End())
    assert (changes(near, sailing, 0).phase_started, changes(near, sailing, 0).phase) == (2, None)
    assert (changes(near, done, 0).phase_started, changes(near, done, 0).phase) == (None, 2)
    assert changes(sailing, done, 0).phase_started is None


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("goa", [False, True])
def test_differences_add_up_over_a_game(players: int, goa: bool) -> None:
    """The steps' differences sum to the whole game's, for every seat."""
    game = list(random_game(players, seed=players + 10 * goa, goa=goa))
    first, last = game[0][0], game[-1][2]
    for seat in range(players):
        steps = [changes(before, now, seat) for before, _, now in game]
        whole = changes(first, last, seat)
        assert sum(one.cash for one in steps) == whole.cash
        assert sum(one.fleet for one in steps) == whole.fleet
        assert sum(one.points for one in steps) == whole.points
        assert {region for one in steps for region in one.explorers} == set(whole.explorers)
        assert sum(one.field is not None for one in steps) == sum(
            isinstance(step, Move) for before, step, _ in game if before.seat == seat
        )
    assert [one.end_triggered for one in steps].count(True) == 1
    assert [one.over for one in steps].index(True) == len(steps) - 1
    assert whole.over
    assert {one.region for one in whole.turned} == {one.region for part in steps for one in part.turned}
    taken: dict[int, list[int]] = {}
    for part in steps:
        for founded in part.founded:
            taken.setdefault(founded.region, []).extend(founded.prices)
    assert {tokens.region: list(tokens.prices) for tokens in whole.founded} == taken
