"""Queries of a position, which agree with its steps."""

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import navegador
from gamekit import replace
from navegador import legal, questions, turn
from navegador.board import BOARD, GOODS
from navegador.game import NAVEGADOR
from navegador.questions import Shift, Tokens, changes
from navegador.state import Card, State
from navegador.steps import Build, Colony, End, Explore, King, Market, Move, Navegador, Privilege, Sail, Ships, Workers
from tests.navegador.positions import after, has, random_game, table


@pytest.mark.parametrize("players", [2, 4])
def test_the_answers_agree_with_what_is_legal(players: int) -> None:
    for state, _, then in random_game(players, seed=players):
        kinds = {type(one) for one in navegador.legal(state).steps()}
        assert (state.stage in ("start", "move")) == (Move in kinds)
        assert (state.stage in ("action", "extra", "sailing")) == (End in kinds)
        if kinds & {Sail, Explore}:
            assert state.stage in ("extra", "sailing") or questions.field(state) == "sailing"
        if Colony in kinds:
            assert questions.field(state) == "colony"
        assert then.stage != "extra" or then.card.holder == then.seat
        assert (then.stage == "start") == (then.turns_played > state.turns_played and not then.over)


def test_a_game_is_long_after_45_rounds() -> None:
    state = table(3)
    assert questions.rounds(replace(state, turns_played=3 * 45 - 1)) == 44
    assert not questions.is_long(replace(state, turns_played=3 * 45 - 1))
    assert questions.is_long(replace(state, turns_played=3 * 45))
    assert not questions.is_long(replace(state, turns_played=3 * 60, stage="over", seat=None))


def test_a_card_is_lost_when_its_field_is_passed_and_not_when_it_is_used() -> None:
    state = replace(has(table(), field=3), turns_played=2, card=Card(0, 5))
    for move in navegador.legal(state).moves:
        if not move.price:
            assert questions.loses_card(state, after(state, Move(move.field))) == move.loses_card
    extra = after(state, Navegador())
    assert not questions.loses_card(extra, after(extra, End()))
    assert not questions.loses_card(replace(state, card=Card(1, 5)), after(state, Move(4)))


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 1000), players=st.integers(2, 5))
def test_the_position_ahead_can_be_played(seed: int, players: int) -> None:
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
    state = replace(navegador.setup(4, navegador.deal(1)), turns_left=3)
    assert [NAVEGADOR.ahead(state, seat) is None for seat in range(4)] == [True, False, False, True]
    assert NAVEGADOR.ahead(state, 2).turns_left == 1


def test_a_phase_that_waits_has_begun_by_then() -> None:
    state = replace(navegador.setup(3, navegador.deal(1)), stage="sailing", pending_phase=2)
    ahead = NAVEGADOR.ahead(state, 1)
    assert (ahead.phase, ahead.pending_phase, ahead.sailing, ahead.stage) == (2, None, None, "start")


def test_figures_are_those_of_the_board() -> None:
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
    one, other = (navegador.setup(3, navegador.deal(seed)) for seed in (1, 2))
    imagined = [NAVEGADOR.imagine(NAVEGADOR.seen(state, 0), 0, random.Random(5)) for state in (one, other)]
    assert imagined[0] == imagined[1]
    assert NAVEGADOR.seen(imagined[0], 0) == NAVEGADOR.seen(one, 0)


GUINE, BAHIA = 1, 2
SHIPS, PRIVILEGE, SAILING, MARKET, COLONY, BUILDINGS, WORKERS = 5, 4, 0, 2, 3, 7, 1


@pytest.fixture
def start() -> State:
    return navegador.setup(2, navegador.deal(seed=7))


def rich(state: State, **has: Any) -> State:
    return state.with_actor(replace(state.actor, **has))


def test_nothing_has_changed_between_a_position_and_itself(start: State) -> None:
    change = changes(start, start, 0)
    assert (change.cash, change.workers, change.ships, change.field, change.points) == (0, 0, (), None, 0)
    assert (change.market, change.turned, change.founded, change.card) == ((), (), (), None)


def test_ships_cost_cash_and_come_to_portugal(start: State) -> None:
    change = changes(start, after(start, Move(SHIPS), Ships(1)), 0)
    assert (change.cash, change.ships, change.fleet, change.field) == (-50, ((0, 1),), 1, SHIPS)


def test_workers_come(start: State) -> None:
    stage = after(start, Move(WORKERS))
    change = changes(stage, after(stage, Workers(1)), 0)
    assert (change.cash, change.workers, change.field) == (-50, 1, None)


def test_sailing_moves_ships_and_no_fleet(start: State) -> None:
    known = replace(start, tokens=(*start.tokens[:GUINE], (50, 60, 70), *start.tokens[GUINE + 1 :]))
    change = changes(known, after(known, Move(SAILING), Sail(((0, GUINE, 1),))), 0)
    assert (change.ships, change.fleet, change.turned) == (((0, -1), (GUINE, 1)), 0, ())


def test_exploring_turns_tokens_up_for_the_table(start: State) -> None:
    stack = start.stacks[GUINE]
    assert stack is not None
    done = after(start, Move(SAILING), Explore(GUINE, ((0, 2),)))
    own, other = changes(start, done, 0), changes(start, done, 1)
    assert (own.explorers, own.cash, own.fleet) == ((GUINE,), stack[0], -1)
    assert (other.explorers, other.cash, other.fleet) == ((), 0, 0)
    assert own.turned == other.turned == (Tokens(GUINE, stack),)
    assert changes(start.seen(), done.seen(), 0).turned == (Tokens(GUINE, stack),)


def test_a_colony_is_founded_where_the_tokens_were_turned_up_with_the_card(start: State) -> None:
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
    poor = replace(start, tokens=(*start.tokens[:GUINE], (50,), *start.tokens[GUINE + 1 :]))
    rich_there = rich(poor, ships=(0, 1, *(0 for _ in start.actor.ships[2:])))
    change = changes(rich_there, after(rich_there, Move(COLONY), Colony(((GUINE, 1),))), 0)
    assert (change.founded, change.turned) == ((Tokens(GUINE, (50,)),), ())


def test_market_rows_shift(start: State) -> None:
    trader = rich(start, colonies=(2, 0, 0), factories=(0, 1, 0))
    change = changes(trader, after(trader, Move(MARKET), Market((2, 0, 0), (0, 1, 0))), 0)
    assert (change.cash, change.market) == (130, (Shift(0, 4, 6), Shift(1, 4, 3)))


def test_buildings_come_from_the_chart(start: State) -> None:
    buyer = rich(start, cash=500, workers=7)
    change = changes(buyer, after(buyer, Move(BUILDINGS), Build((1, 0, 0, 1, 0))), 0)
    assert (change.buildings, change.cash, change.workers) == ((1, 0, 0, 1, 0), -150, 0)


def test_a_privilege_leaves_the_gallery(start: State) -> None:
    change = changes(start, after(start, Move(PRIVILEGE), Privilege(4)), 0)
    assert (change.privileges, change.gallery, change.workers) == ((0, 0, 0, 0, 1), (0, 0, 0, 0, -1), -1)
    assert change.cash == 50


def test_the_kings_privilege_is_named_with_its_column(start: State) -> None:
    ships = tuple(int(number == 8) for number in range(len(start.actor.ships)))
    noble = rich(replace(start, goa=True), ships=ships)
    change = changes(noble, after(noble, Move(PRIVILEGE), King(3)), 0)
    assert (change.king, change.privileges, change.gallery, change.workers) == (3, (0, 0, 0, 1, 0), (0,) * 5, 0)


def test_a_full_circle_counts_as_coming_to_the_field(start: State) -> None:
    stone = rich(start, field=SHIPS, ships=(6, *start.actor.ships[1:]))
    moved = after(stone, Move(SHIPS, ((0, 5),)))
    assert changes(stone, moved, 0).field == SHIPS
    assert changes(stone, after(moved, End()), 0).field == SHIPS
    assert changes(stone, moved, 1).field is None


def test_a_phase_is_started_first_and_begins_later(start: State) -> None:
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
