"""Rules without an example of their own, and every reason for refusing a step."""

from dataclasses import replace
from typing import Any

import pytest

import navegador
from navegador import steps as do
from navegador.actions.sailing import distances
from navegador.board import BOARD, COLUMNS
from navegador.scoring import best_king, score, scores
from navegador.state import Card, State
from navegador.steps import HiddenTokens, IllegalStep, Step, StepError, UnreadableStep
from tests.navegador.positions import (
    BUILDINGS_FIELD,
    COLONY,
    MARKET,
    PRIVILEGE,
    SAILING,
    SHIPS,
    WORKERS,
    after,
    chart,
    columns,
    explore,
    explored,
    goods,
    has,
    on,
    sail,
    table,
    turned,
)

GUINE, BAHIA, ANGOLA = 1, 2, 4


@pytest.mark.parametrize("players", [0, 1, 6, -2])
def test_the_game_is_for_two_to_five(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        navegador.setup(players, navegador.deal(seed=1))


def test_a_seed_gives_one_deal() -> None:
    assert navegador.deal(seed=7) == navegador.deal(seed=7) != navegador.deal(seed=8)
    assert navegador.deal(seed="seven") == navegador.deal(seed="seven")


@pytest.mark.parametrize(
    ("region", "stack", "words"),
    [
        (GUINE, (50, 60), "3 tokens, not 2"),
        (GUINE, (50, 60, 160), "cannot have a token of 160"),
        (GUINE, (50, 60, 55), "cannot have a token of 55"),
        (GUINE, (50, 60, 60), "cannot have a token of 60"),
        (0, (40,), "0 tokens, not 1"),
    ],
)
def test_a_deal_that_the_tokens_do_not_give_is_refused(region: int, stack: tuple[int, ...], words: str) -> None:
    deal = list(navegador.deal(seed=1))
    deal[region] = stack
    with pytest.raises(ValueError, match=words):
        navegador.setup(2, tuple(deal))


def test_a_deal_of_fewer_regions_is_refused() -> None:
    with pytest.raises(ValueError, match="each region but Portugal"):
        navegador.setup(2, navegador.deal(seed=1)[1:])


def test_a_token_that_lies_twice_is_refused() -> None:
    deal = list(navegador.deal(seed=1))
    deal[ANGOLA] = (*deal[GUINE][:1], *deal[ANGOLA][1:])
    with pytest.raises(ValueError, match="cannot have"):
        navegador.setup(2, tuple(deal))


@pytest.mark.parametrize("field", range(8))
def test_every_action_can_be_declined(field: int) -> None:
    moved = after(table(), do.Move(field))
    assert navegador.legal(moved).end
    done = after(moved, do.End())
    assert done.seat == 1
    assert done.players[0] == replace(table().players[0], field=field)


def test_ships_given_up_cannot_be_used_in_the_action() -> None:
    state = has(table(), field=SAILING, ships={"Portugal": 7}, shipyards=3, cash=500)
    moved = after(state, do.Move(SHIPS, ((0, 2),)))
    choice = navegador.legal(moved).action
    assert isinstance(choice, navegador.actions.capacity.CapacityChoice)
    assert [batch.kept for batch in choice.batches] == [1, 2, 2]


def noble(**possessions: Any) -> State:
    return on(table(goa=True), PRIVILEGE, **{"ships": {"Goa": 1}, **possessions})


def test_the_kings_privilege_costs_no_worker_and_brings_its_coin() -> None:
    state = noble(privileges=columns(shipyard=1), shipyards=3, workers=2)
    done = after(state, do.King(COLUMNS.index("shipyard")))
    assert done.players[0].cash == 200 + 3 * 40
    assert (done.players[0].workers, done.gallery) == (2, (1,) * 5)
    assert (done.players[0].privileges, done.players[0].king) == (columns(shipyard=2), 3)
    assert done.seat == 1


def test_the_kings_privilege_is_taken_once() -> None:
    choice = navegador.legal(noble(king=2)).action
    assert isinstance(choice, navegador.actions.privilege.PrivilegeChoice)
    assert not choice.king
    assert choice.gallery


def test_the_kings_privilege_counts_among_the_three_of_its_column() -> None:
    with pytest.raises(IllegalStep) as caught:
        after(noble(privileges=columns(church=3)), do.King(4))
    assert caught.value.key == "privilege-full"
    full = has(replace(after(noble(privileges=columns(church=2)), do.King(4)), seat=0, stage="action"), workers=5)
    with pytest.raises(IllegalStep) as caught:
        after(full, do.Privilege(4))
    assert caught.value.key == "privilege-full"


def test_a_kings_privilege_that_was_not_taken_scores_nothing() -> None:
    for goa, points in ((True, 2 * 4), (False, 3 * 4)):
        state = replace(has(table(goa=goa), factories=goods(sugar=3)), stage="over", seat=None)
        assert scores(state)[0].columns[1] == points
        assert scores(state)[0].king == (None if goa else 1)


def test_the_king_goes_to_the_first_of_several_best_columns() -> None:
    player = replace(table().players[0], colonies=goods(sugar=2), shipyards=1, churches=1)
    assert best_king(player) == COLUMNS.index("colony")


def test_the_king_finds_no_room_on_a_full_sheet() -> None:
    state = replace(has(table(), privileges=(3,) * 5), stage="over", seat=None)
    assert scores(state)[0].king is None
    assert scores(state)[0].columns == (0, 5, 0, 9, 9)


@pytest.mark.parametrize(
    ("holder", "ranks"), [(0, [1, 4, 3, 2]), (1, [2, 1, 4, 3]), (2, [3, 2, 1, 4]), (3, [4, 3, 2, 1])]
)
def test_ties_go_round_to_the_right_from_the_card(holder: int, ranks: list[int]) -> None:
    state = replace(table(4), card=Card(holder, 0), stage="over", seat=None)
    assert [score.rank for score in scores(state)] == ranks


def test_a_tie_below_the_winner_is_decided_too() -> None:
    state = replace(table(4), card=Card(2, 0), stage="over", seat=None)
    state = has(state, 3, workers=9)
    assert [score.rank for score in scores(state)] == [4, 3, 2, 1]


def test_cash_counts_in_full_two_hundreds() -> None:
    for cash, points in ((0, 0), (199, 0), (200, 1), (399, 1), (400, 2)):
        state = replace(has(table(), cash=cash), stage="over", seat=None)
        assert scores(state)[0].cash == points


def test_a_second_trigger_does_not_prolong_the_game() -> None:
    state = explored(table(2), *BOARD.names[1:-1])
    state = has(state, 1, ships={"Macau": 3}, field=BUILDINGS_FIELD)
    state = on(chart(state, sugar=1, gold=0, spice=0, shipyard=0, church=0), BUILDINGS_FIELD, cash=200)
    state = after(state, do.Build(1, 0, 0, 0, 0))
    assert (state.seat, state.turns_left) == (1, 2)
    state = after(replace(state, card=Card(0, 0)), do.Move(SAILING), explore("Nagasaki", {"Macau": 3}))
    assert state.turns_left == 2
    assert after(state, do.End(), do.Move(SAILING), do.End()).over


def test_hidden_stacks_are_not_seen_and_cannot_be_explored() -> None:
    seen = after(table(), do.Move(SAILING)).seen()
    assert seen.stacks is None
    step = do.Explore(GUINE, ((0, 2),))
    assert step in list(navegador.legal(seen).steps())
    with pytest.raises(HiddenTokens):
        navegador.apply(seen, step)
    assert "stacks" not in repr(table())


NEAR = on(explored(table(), "Guiné", "Bahia"), SAILING, ships={"Portugal": 3, "Guiné": 1})
START = has(table(), field=SAILING)
GOLD = turned(table(), {"Guiné": (50, 60), "Bahia": (40,)})
FOUNDER = on(GOLD, COLONY, ships={"Guiné": 3, "Portugal": 1}, workers=4, cash=100)
BUILDER = on(chart(table(), gold=0), BUILDINGS_FIELD, workers=9)
TRADER = on(table(), MARKET, colonies=goods(sugar=1), factories=goods(sugar=1))
EXTRA = after(replace(START, card=Card(0, COLONY)), do.Navegador())

REFUSALS: dict[str, list[tuple[State, Step, str]]] = {
    "over": [(replace(table(), stage="over", seat=None), do.End(), "The game is over.")],
    "not-now-start": [
        (table(), do.End(), "Move your stone on the rondel first."),
        (table(), do.Workers(1), "Move your stone"),
        (table(), do.Sail(((0, 0, 1),)), "Move your stone"),
    ],
    "not-now-extra": [
        (EXTRA, do.Workers(1), "extra sailing is under way"),
        (EXTRA, do.Navegador(), "extra sailing is under way"),
    ],
    "not-now-move": [
        (after(EXTRA, do.End()), do.End(), "move your stone"),
        (after(EXTRA, do.End()), sail(("Portugal", "Guiné", 1)), "move your stone"),
        (after(EXTRA, do.End()), do.Navegador(), "move your stone"),
    ],
    "not-now-action": [
        (TRADER, do.Workers(1), "Your stone is on market"),
        (TRADER, do.Navegador(), "Your stone is on market"),
        (TRADER, do.King(0), "Your stone is on market"),
        (TRADER, explore("Guiné", {"Portugal": 2}), "Your stone is on market"),
    ],
    "not-now-sailing": [(after(NEAR, sail(("Portugal", "Guiné", 1))), do.Workers(1), "A sailing is under way")],
    "stone-moved": [(NEAR, do.Move(1), "already moved"), (EXTRA, do.Move(1), "already moved")],
    "field-payment": [
        (START, do.Move(PRIVILEGE), "4 fields ahead and costs 1 ship; you give up none"),
        (START, do.Move(WORKERS, ((0, 1),)), "1 field ahead and costs 0 ships; you give up 1"),
    ],
    "field-first": [(table(), do.Move(0, ((0, 1),)), "every field is free")],
    "field-ships": [
        (START, do.Move(SHIPS, ((0, 1), (GUINE, 1))), "You cannot give up 1 ship in Guiné: you have none there"),
        (START, do.Move(PRIVILEGE, ((0, 0),)), "You cannot give up 0 ships"),
    ],
    "card-elsewhere": [(START, do.Navegador(), "do not hold")],
    "card-first-round": [(replace(START, card=Card(0)), do.Navegador(), "first round")],
    "sail-nothing": [
        (NEAR, do.Sail(()), "leaves one region for another"),
        (NEAR, sail(("Guiné", "Guiné", 1)), "leaves one region"),
        (NEAR, sail(("Guiné", "Portugal", 0)), "leaves one region"),
    ],
    "sail-ships": [
        (NEAR, sail(("Guiné", "Bahia", 2)), "2 ships cannot sail from Guiné: 1 of yours"),
        (NEAR, sail(("Guiné", "Bahia", 1), ("Guiné", "Portugal", 1)), "1 ship cannot sail from Guiné: none of yours"),
        (NEAR, explore("Angola", {"Guiné": 2}), "2 ships cannot sail from Guiné"),
    ],
    "sail-unexplored": [(NEAR, sail(("Guiné", "Angola", 1)), "Angola is unexplored")],
    "sail-far": [(turned(NEAR, {"Angola": (60,)}), sail(("Portugal", "Angola", 1)), "Angola is too far from Portugal")],
    "explore-known": [
        (NEAR, explore("Guiné", {"Portugal": 2}), "Guiné is explored already"),
        (NEAR, explore("Portugal", {"Portugal": 2}), "Portugal is explored already"),
    ],
    "explore-twice": [
        (
            after(has(NEAR, ships={"Guiné": 3, "Bahia": 2}), explore("Angola", {"Guiné": 2})),
            explore("Rio de Janeiro", {"Bahia": 2}),
            "Angola was explored in this action",
        )
    ],
    "explore-group": [
        (
            has(NEAR, ships={"Guiné": 3}),
            explore("Angola", {"Guiné": 1}),
            "2 ships have to enter Angola together: nobody has been there yet.",
        ),
        (has(NEAR, ships={"Guiné": 3}), do.Explore(ANGOLA, ()), "2 ships have to enter Angola together"),
    ],
    "explore-far": [(NEAR, explore("Angola", {"Portugal": 2}), "Angola is too far from Portugal")],
    "too-many-workers": [
        (on(table(), WORKERS, cash=999), do.Workers(7), "at most 6 workers"),
        (on(table(), WORKERS), do.Workers(0), "at most 2 workers"),
        (on(table(), WORKERS), do.Workers(-3), "at most 2 workers"),
    ],
    "too-many-ships": [(on(table(), SHIPS, cash=999), do.Ships(6), "at most 5 ships")],
    "price": [
        (on(table(), WORKERS), do.Workers(3), "That costs 250 Cruzados and you have 200."),
        (on(table(), SHIPS), do.Ships(3), "That costs 250 Cruzados"),
        (FOUNDER, do.Colony(((GUINE, 2),)), "That costs 110 Cruzados and you have 100."),
        (has(BUILDER, cash=149), do.Build(0, 0, 0, 0, 1), "That costs 150 Cruzados and you have 149."),
    ],
    "colony-nothing": [
        (FOUNDER, do.Colony(()), "at least one colony"),
        (FOUNDER, do.Colony(((GUINE, 0),)), "at least one colony"),
        (FOUNDER, do.Colony(((GUINE, 2), (BAHIA, -1))), "at least one colony"),
    ],
    "colony-tokens": [
        (FOUNDER, do.Colony(((GUINE, 3),)), "Guiné has 2 colonies left to found; you want 3."),
        (FOUNDER, do.Colony(((0, 1),)), "Portugal has 0 colonies left"),
    ],
    "colony-unexplored": [(FOUNDER, do.Colony(((ANGOLA, 1),)), "Nobody has been in Angola yet")],
    "colony-ships": [(FOUNDER, do.Colony(((BAHIA, 1),)), "you have none in Bahia and want 1")],
    "colony-workers": [
        (has(FOUNDER, workers=3), do.Colony(((GUINE, 2),)), "2 colonies need 4 workers, two for each; you have 3")
    ],
    "build-nothing": [
        (BUILDER, do.Build(0, 0, 0, 0, 0), "at least one building"),
        (BUILDER, do.Build(2, -1, 0, 0, 0), "at least one building"),
    ],
    "build-left": [(BUILDER, do.Build(0, 1, 0, 0, 0), "none of that kind (gold) left; you want 1")],
    "build-workers": [(BUILDER, do.Build(1, 0, 1, 1, 0), "need 10 workers together; you have 9")],
    "market-nothing": [(TRADER, do.Market(), "at least one good")],
    "market-both": [(TRADER, do.Market((1, 0, 0), (1, 0, 0)), "sell sugar or process it")],
    "market-colonies": [
        (
            TRADER,
            do.Market((2, 0, 0)),
            "You cannot sell 2 sugar: that takes as many colonies of it, and you have 1.",
        ),
        (TRADER, do.Market((-1, 0, 0)), "cannot sell -1 sugar"),
    ],
    "market-factories": [
        (TRADER, do.Market((0, 0, 0), (2, 0, 0)), "process at most 1 of sugar"),
        (TRADER, do.Market((0, 0, 0), (3, 0, 0), 0), "process at most 2 of sugar"),
        (TRADER, do.Market((0, 0, 0), (-1, 0, 0)), "process at most 1 of sugar"),
    ],
    "market-wild": [(TRADER, do.Market((1, 0, 0), (0, 0, 0), 1), "not gold")],
    "privilege-workers": [(on(table(), PRIVILEGE, workers=2), do.Privilege(0), "2 workers have to stay")],
    "privilege-gone": [
        (replace(on(table(), PRIVILEGE), gallery=columns(church=1)), do.Privilege(0), "that kind (colony) left")
    ],
    "privilege-full": [(on(table(), PRIVILEGE, privileges=columns(church=3)), do.Privilege(4), "3 privileges")],
    "king-variant": [(replace(noble(), goa=False), do.King(0), "automatically at the end")],
    "king-ship": [(noble(ships={"Malaca": 3}), do.King(0), "is in Goa: you need a ship there")],
    "king-taken": [(noble(king=0), do.King(1), "already")],
    "read-region": [
        (NEAR, do.Explore(13, ((0, 2),)), "no region called 13"),
        (NEAR, do.Explore(-1, ((0, 2),)), "no region called -1"),
        (NEAR, do.Explore(ANGOLA, ((-12, 2),)), "no region called -12"),
        (NEAR, do.Sail(((0, 13, 1),)), "no region called 13"),
        (NEAR, do.Sail(((-13, 1, 1),)), "no region called -13"),
        (FOUNDER, do.Colony(((99, 1),)), "no region called 99"),
        (START, do.Move(PRIVILEGE, ((-13, 1),)), "no region called -13"),
    ],
    "read-twice": [
        (has(NEAR, ships={"Guiné": 1}), do.Explore(ANGOLA, ((GUINE, 1), (GUINE, 1))), "names Guiné twice"),
        (has(FOUNDER, ships={"Guiné": 1}), do.Colony(((GUINE, 1), (GUINE, 1))), "names Guiné twice"),
        (has(START, ships={"Guiné": 1}), do.Move(SHIPS, ((GUINE, 1), (GUINE, 1))), "names Guiné twice"),
    ],
    "read-number": [(START, do.Move(8), "from 0 to 7"), (START, do.Move(-1), "from 0 to 7")],
    "read-word": [
        (on(table(), PRIVILEGE), do.Privilege(5), "kind must be one of"),
        (on(table(), PRIVILEGE), do.Privilege(-1), "kind must be one of"),
        (noble(), do.King(5), "kind must be one of"),
        (TRADER, do.Market((1, 0, 0), (0, 0, 0), 3), "wild must be one of"),
        (TRADER, do.Market((1, 0, 0), (0, 0, 0), -1), "wild must be one of"),
    ],
}


@pytest.mark.parametrize(("key", "number"), [(key, number) for key in REFUSALS for number in range(len(REFUSALS[key]))])
def test_a_step_is_refused_for_its_reason(key: str, number: int) -> None:
    state, step, words = REFUSALS[key][number]
    with pytest.raises(StepError) as caught:
        navegador.apply(state, step)
    assert caught.value.key == key
    assert words in str(caught.value)
    assert isinstance(caught.value, UnreadableStep if key.startswith("read-") else IllegalStep)
    assert caught.value.rule
    assert step not in list(navegador.legal(state).steps())


def test_every_reason_is_tested() -> None:
    assert {key for key in do.REASONS if not key.startswith(("deal-", "read-", "record-", "text-"))} <= set(REFUSALS)


def test_nobody_acts_in_a_game_that_is_over() -> None:
    state = replace(table(), stage="over", seat=None)
    assert list(navegador.legal(state).steps()) == []
    with pytest.raises(ValueError, match="nobody"):
        _ = state.actor


def test_the_token_left_out_is_random() -> None:
    for good, prices in enumerate(BOARD.token_prices):
        out = set()
        for seed in range(200):
            dealt = {price for region in BOARD.slots(good) for price in navegador.deal(seed)[region]}
            (left,) = set(prices) - dealt
            out.add(left)
        assert out == set(prices)


def test_the_borders_are_these() -> None:
    assert all(
        neighbour in BOARD.neighbours[other] for neighbour, near in enumerate(BOARD.neighbours) for other in near
    )
    borders = {
        frozenset((BOARD.names[neighbour], BOARD.names[other]))
        for neighbour, near in enumerate(BOARD.neighbours)
        for other in near
    }
    cabo = "Cabo da Boa Esperança"
    assert borders == {
        frozenset(pair)
        for pair in (
            ("Portugal", "Guiné"), ("Portugal", "Bahia"), ("Guiné", "Bahia"), ("Guiné", "Angola"),
            ("Bahia", "Rio de Janeiro"), ("Rio de Janeiro", "Angola"), ("Angola", cabo), ("Rio de Janeiro", cabo),
            (cabo, "Moçambique"), ("Moçambique", "Ormuz"), ("Moçambique", "Goa"), ("Ormuz", "Goa"), ("Goa", "Malaca"),
            ("Malaca", "Timor"), ("Malaca", "Macau"), ("Timor", "Macau"), ("Macau", "Nagasaki"),
        )
    }  # fmt: skip


@pytest.mark.parametrize("gate", ["Cabo da Boa Esperança", "Malaca"])
def test_cabo_and_malaca_are_the_only_ways_on(gate: str) -> None:
    number = BOARD.region(gate)
    known = sum(1 << region for region in range(number))
    beyond = distances(known)[0][number + 1 :]
    assert min(beyond) >= 99
    assert distances(known)[0][number] < 99


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_ships_cross_a_border_for_each_phase(phase: int) -> None:
    way = ["Bahia", "Rio de Janeiro", "Cabo da Boa Esperança", "Moçambique"]
    state = explored(on(table(), SAILING), *way)
    state = replace(state, phase=phase)
    for distance, region in enumerate(way, start=1):
        step = sail(("Portugal", region, 1))
        if distance <= phase:
            assert after(state, step).players[0].ships[BOARD.region(region)] == 1
        else:
            with pytest.raises(IllegalStep, match="too far"):
                navegador.apply(state, step)


def test_the_stones_of_others_do_not_expire_the_card() -> None:
    state = replace(table(3), card=Card(1, 2), turns_played=3)
    state = has(has(has(state, 0, field=1), 1, field=6), 2, field=3)
    passed = after(state, do.Move(4))
    assert passed.card == Card(1, 2)
    assert not any(move.loses_card for move in navegador.legal(state).moves)


def test_stones_and_ships_share_a_place() -> None:
    state = has(has(table(3), 1, field=5), 2, field=5)
    assert {move.field for move in navegador.legal(state).moves} == set(range(8))
    state = explored(on(state, SAILING), "Bahia")
    state = has(has(state, 1, ships={"Bahia": 7}), 2, ships={"Bahia": 7})
    done = after(state, sail(("Portugal", "Bahia", 2)))
    assert [player.ships[BAHIA] for player in done.players] == [2, 7, 7]


@pytest.mark.parametrize("kind", COLUMNS)
def test_the_king_weighs_double_for_shipyards_and_churches(kind: str) -> None:
    number = COLUMNS.index(kind)
    player = replace(
        table().players[0],
        colonies=(5, 0, 0),
        factories=(4, 0, 0),
        explorers=(1, 2, 3, 4, 5),
        shipyards=5,
        churches=5,
        privileges=tuple(0 if column == number else 3 for column in range(5)),
    )
    with_king = score(player, goa=False)
    without = score(replace(player, king=None), goa=True)
    assert with_king.king == number
    assert with_king.total - without.total == 5 * (2 if kind in ("shipyard", "church") else 1)


def test_there_is_one_kings_privilege_for_each_player() -> None:
    state = replace(table(3, goa=True), turns_played=3)
    state = explored(state, "Goa")
    for seat in range(3):
        state = has(state, seat, ships={"Goa": 1}, field=PRIVILEGE)
    for seat in range(3):
        state = after(replace(state, seat=seat, stage="action"), do.King(seat))
    assert [player.king for player in state.players] == [0, 1, 2]
    for seat in range(3):
        with pytest.raises(IllegalStep, match="already"):
            navegador.apply(replace(state, seat=seat, stage="action"), do.King(4))


def test_refusals_of_the_kings_privilege_name_its_part_of_the_rules() -> None:
    assert {rule for key, (rule, _) in do.REASONS.items() if key.startswith("king-")} == {"kings-privilege"}
    parts = {rule for rule, _ in do.REASONS.values()} - {"record", "notation"}
    assert parts == set(do.HEADINGS)
