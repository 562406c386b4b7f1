"""Every worked example of the rule texts, as a test named after it."""

from dataclasses import replace

import pytest

import navegador
from navegador.board import COLUMNS, RONDEL
from navegador.scoring import score, worth
from navegador.state import Card
from navegador.steps import End, Move, Navegador, Privilege, Ships, Step, StepError, Workers
from tests.navegador.positions import (
    BUILDINGS_FIELD,
    COLONY,
    MARKET,
    PRIVILEGE,
    SAILING,
    SHIPS,
    WORKERS,
    after,
    at,
    build,
    chart,
    columns,
    explore,
    explored,
    fleet,
    founding,
    gained,
    goods,
    has,
    move,
    on,
    sail,
    stacked,
    table,
    trade,
    turned,
)


def refused(state: navegador.State, step: Step) -> str:
    with pytest.raises(StepError) as caught:
        navegador.apply(state, step)
    return caught.value.key


def test_the_table_before_the_first_turn() -> None:
    """200 Cruzados, 3 workers, 2 ships, one orange factory, shipyard and church; row 4; one privilege of each."""
    state = table(4)
    for player in state.players:
        assert (player.cash, player.workers, player.ships) == (200, 3, fleet({"Portugal": 2}))
        assert (player.shipyards, player.churches, player.field) == (1, 1, None)
        assert player.achievements == (0, 1, 0, 1, 1)
    assert (state.market, state.gallery, state.phase) == ((4, 4, 4), (1, 1, 1, 1, 1), 1)
    assert state.card == Card(holder=3)
    assert {region for region in range(13) if state.explored(region)} == {0}


def test_the_stack_of_timor_has_two_spice_tokens() -> None:
    stacks = table().stacks
    stack = stacks[at("Timor")]
    assert stack is not None
    assert len(stack) == 2
    assert all(60 <= price <= 180 for price in stack)


@pytest.mark.parametrize(
    ("field", "ships"),
    [("workers", 0), ("market", 0), ("colony", 0), ("privilege", 1), ("ships", 2), ("market", 3), ("buildings", 4)],
)
def test_rondel_payment_from_sailing(field: str, ships: int) -> None:
    number = max(i for i, name in enumerate(RONDEL) if name == field) if ships > 1 else RONDEL.index(field)
    state = has(table(), field=SAILING, ships={"Portugal": 7})
    moves = {choice.field: choice.price for choice in navegador.legal(state).moves}
    assert moves[number] == ships
    moved = after(state, move(number, {"Portugal": ships} if ships else None))
    assert (moved.actor.fleet, moved.actor.field) == (7 - ships, number)
    if ships:
        assert refused(state, move(number, {"Portugal": ships - 1} if ships > 1 else None)) == "field-payment"


def test_the_same_field_again_costs_five_ships() -> None:
    state = has(table(), field=SAILING, ships={"Portugal": 4, "Guiné": 2})
    moved = after(state, move(SAILING, {"Portugal": 3, "Guiné": 2}))
    assert moved.actor.ships == fleet({"Portugal": 1})
    assert moved.stage == "action"
    poor = has(table(), field=SAILING, ships={"Portugal": 4})
    assert SAILING not in {choice.field for choice in navegador.legal(poor).moves}
    assert refused(poor, move(SAILING)) == "field-payment"


def test_in_the_first_turn_every_field_is_free() -> None:
    assert [(choice.field, choice.price) for choice in navegador.legal(table()).moves] == [(f, 0) for f in range(8)]


def test_two_churches_recruit_two_workers_for_a_hundred() -> None:
    state = on(table(), WORKERS, churches=2)
    assert gained(state, Workers(2)) == -100
    assert after(state, Workers(2)).players[0].workers == 5


def test_a_third_worker_in_phase_two_makes_three_hundred() -> None:
    state = replace(on(table(), WORKERS, churches=2, cash=300), phase=2)
    assert gained(state, Workers(3)) == -300
    assert after(state, Workers(3)).players[0].workers == 6
    assert refused(replace(state, phase=3), Workers(3)) == "price"


@pytest.mark.parametrize(("phase", "price"), [(1, 100), (2, 200), (3, 300)])
def test_further_workers_cost_a_hundred_times_the_phase(phase: int, price: int) -> None:
    state = replace(on(table(), WORKERS, cash=1000), phase=phase)
    assert gained(state, Workers(1)) == -50
    assert gained(state, Workers(2)) == -50 - price


def test_eight_workers_and_three_churches_sell_two_workers() -> None:
    state = on(table(), WORKERS, workers=8, churches=3, cash=150)
    done = after(state, Workers(3)).players[0]
    assert (done.workers, done.cash) == (9, 200)
    assert refused(has(state, cash=149), Workers(3)) == "price"
    assert refused(has(state, cash=900), Workers(4)) == "too-many-workers"


def test_nine_workers_recruit_virtual_ones_only() -> None:
    """With nine workers each church brings 50 net, and nobody can be bought beyond the churches."""
    state = on(table(), WORKERS, workers=9, churches=2, cash=100)
    assert (gained(state, Workers(1)), gained(state, Workers(2))) == (50, 100)
    assert after(state, Workers(2)).players[0].workers == 9
    assert refused(state, Workers(3)) == "too-many-workers"


def test_three_shipyards_build_four_ships_for_two_hundred_and_fifty() -> None:
    state = on(table(), SHIPS, shipyards=3, ships={"Guiné": 1}, cash=250)
    done = after(state, Ships(4)).players[0]
    assert (done.cash, done.ships) == (0, fleet({"Portugal": 4, "Guiné": 1}))
    assert refused(has(state, cash=249), Ships(4)) == "price"


def test_one_shipyard_builds_a_ship_for_fifty() -> None:
    done = after(on(table(), SHIPS), Ships(1)).players[0]
    assert (done.cash, done.ships) == (150, fleet({"Portugal": 3}))


def test_ships_over_seven_are_sold() -> None:
    state = on(table(), SHIPS, shipyards=3, ships={"Portugal": 2, "Goa": 4}, cash=150)
    done = after(state, Ships(3)).players[0]
    assert (done.cash, done.ships) == (200, fleet({"Portugal": 3, "Goa": 4}))
    assert refused(has(state, cash=149), Ships(3)) == "price"
    assert refused(has(state, cash=900), Ships(4)) == "too-many-ships"


def test_the_sailing_example_of_phase_two() -> None:
    """Guiné's ship alone reaches Cabo; two ships sail from Portugal to Angola and one to Bahia."""
    state = explored(table(), "Guiné", "Bahia", "Rio de Janeiro", "Angola", "Cabo da Boa Esperança")
    state = replace(on(state, SAILING, ships={"Portugal": 3, "Guiné": 1}), phase=2)
    cabo = "Cabo da Boa Esperança"
    done = after(state, sail(("Guiné", cabo, 1)), sail(("Portugal", "Angola", 2), ("Portugal", "Bahia", 1)), End())
    assert done.players[0].ships == fleet({cabo: 1, "Angola": 2, "Bahia": 1})
    assert refused(state, sail(("Portugal", cabo, 1))) == "sail-far"
    choice = navegador.legal(state).action
    assert isinstance(choice, navegador.actions.sailing.SailingChoice)
    assert [leg.origin for leg in choice.legs if leg.target == at(cabo)] == [at("Guiné")]


def test_in_phase_one_a_ship_crosses_one_border() -> None:
    state = explored(table(), "Guiné", "Bahia", "Angola")
    state = on(state, SAILING, ships={"Guiné": 2})
    assert refused(state, sail(("Guiné", "Portugal", 1), ("Guiné", "Rio de Janeiro", 1))) == "sail-unexplored"
    done = after(state, sail(("Guiné", "Portugal", 1)), sail(("Guiné", "Angola", 1)))
    assert done.actor.ships == fleet({"Portugal": 1, "Angola": 1})
    assert refused(done, sail(("Angola", "Guiné", 1))) == "sail-ships"


def test_exploring_angola() -> None:
    """From Guiné and Rio de Janeiro: one ship lost, the disk, the tokens face up, 70 for the cheapest."""
    state = explored(stacked(table(), {"Angola": (70, 110, 140)}), "Guiné", "Bahia", "Rio de Janeiro")
    state = on(state, SAILING, ships={"Guiné": 1, "Rio de Janeiro": 1})
    done = after(state, explore("Angola", {"Guiné": 1, "Rio de Janeiro": 1}))
    assert done.actor.ships == fleet({"Angola": 1})
    assert done.actor.explorers == (at("Angola"),)
    assert done.actor.cash == 200 + 70
    assert done.tokens[at("Angola")] == (70, 110, 140)
    assert done.stacks[at("Angola")] is None


def test_a_single_ship_enters_no_unknown_region() -> None:
    state = on(explored(table(), "Guiné"), SAILING, ships={"Guiné": 1, "Portugal": 1})
    assert refused(state, explore("Angola", {"Guiné": 1})) == "explore-group"
    assert refused(state, explore("Angola", {"Guiné": 1, "Portugal": 1})) == "explore-far"


def test_a_joint_fleet_enters_cabo() -> None:
    """The quick intro's map: both ships enter, one is lost, the explorer and the cheapest token's price come."""
    names = ("Guiné", "Bahia", "Rio de Janeiro", "Angola")
    state = explored(stacked(table(), {"Cabo da Boa Esperança": (90,)}), *names)
    state = on(state, SAILING, ships={"Angola": 1, "Rio de Janeiro": 1})
    done = after(state, explore("Cabo da Boa Esperança", {"Angola": 1, "Rio de Janeiro": 1}))
    assert done.actor.ships == fleet({"Cabo da Boa Esperança": 1})
    assert (gained(state, explore("Cabo da Boa Esperança", {"Angola": 1, "Rio de Janeiro": 1}))) == 90


@pytest.mark.parametrize(
    ("region", "near", "players", "lost"),
    [("Nagasaki", "Macau", 2, 2), ("Nagasaki", "Macau", 5, 2), ("Macau", "Malaca", 3, 2), ("Macau", "Malaca", 4, 1)],
)
def test_double_loss_of_ships(region: str, near: str, players: int, lost: int) -> None:
    state = table(players)
    everywhere = [name for name in navegador.BOARD.names[1:] if name not in ("Nagasaki", region)]
    state = on(explored(state, *everywhere), SAILING, ships={near: 4})
    assert after(state, explore(region, {near: lost + 1})).actor.ships == fleet({near: 3 - lost, region: 1})
    assert after(state, explore(region, {near: 4})).actor.ships == fleet({region: 4 - lost})
    assert refused(state, explore(region, {near: lost})) == "explore-group"


def test_one_region_is_explored_in_one_sailing() -> None:
    state = on(table(), SAILING, ships={"Portugal": 6})
    done = after(state, explore("Guiné", {"Portugal": 3}))
    assert refused(done, explore("Bahia", {"Portugal": 3})) == "explore-twice"
    assert refused(done, sail(("Guiné", "Portugal", 1))) == "sail-ships"
    assert after(done, sail(("Portugal", "Guiné", 3)), End()).players[0].ships == fleet({"Guiné": 5})


def test_a_ship_that_has_not_sailed_goes_through_what_was_just_explored() -> None:
    state = replace(on(turned(table(), {"Angola": (70,)}), SAILING, ships={"Portugal": 3}), phase=2)
    assert refused(state, sail(("Portugal", "Angola", 1))) == "sail-far"
    done = after(state, explore("Guiné", {"Portugal": 2}), sail(("Portugal", "Angola", 1)))
    assert done.actor.ships == fleet({"Guiné": 1, "Angola": 1})


def test_the_colony_example_of_the_rules() -> None:
    state = turned(table(), {"Bahia": (100,), "Guiné": (80, 90), "Rio de Janeiro": (50, 60)})
    state = on(state, COLONY, workers=6, ships={"Bahia": 2, "Guiné": 1})
    done = after(state, founding(Guiné=1, Bahia=1)).players[0]
    assert (done.cash, done.colonies) == (20, goods(sugar=1, gold=1))
    assert (done.workers, done.ships) == (6, fleet({"Bahia": 2, "Guiné": 1}))
    assert refused(state, founding(Guiné=2, Bahia=1)) == "colony-ships"
    assert refused(state, founding(**{"Rio de Janeiro": 1})) == "colony-ships"
    assert refused(has(state, workers=3), founding(Guiné=1, Bahia=1)) == "colony-workers"
    wealthy = has(state, ships={"Bahia": 2, "Guiné": 2}, cash=270)
    assert after(wealthy, founding(Guiné=2, Bahia=1)).players[0].cash == 0
    assert refused(has(wealthy, cash=269), founding(Guiné=2, Bahia=1)) == "price"


def test_the_colony_example_of_the_quick_intro() -> None:
    """Guiné and Angola for 230; for a third a ship is missing in Guiné; three workers found one."""
    state = turned(table(), {"Guiné": (80, 110), "Angola": (150,)})
    state = on(state, COLONY, workers=6, cash=400, ships={"Guiné": 1, "Angola": 2})
    assert gained(state, founding(Guiné=1, Angola=1)) == -230
    assert refused(state, founding(Guiné=2, Angola=1)) == "colony-ships"
    assert refused(has(state, workers=3), founding(Guiné=1, Angola=1)) == "colony-workers"
    assert gained(has(state, workers=3), founding(Guiné=1)) == -80


def test_the_cheapest_colony_of_a_region_is_founded() -> None:
    state = turned(table(), {"Bahia": (40, 60, 90)})
    state = on(state, COLONY, workers=4, ships={"Bahia": 2})
    done = after(state, founding(Bahia=2))
    assert (done.players[0].cash, done.tokens[at("Bahia")]) == (100, (90,))


def test_building_with_seven_workers() -> None:
    """A gold factory at 70 and a shipyard at 150; or two factories for 170; a church leaves room for nothing else."""
    state = chart(table(), gold=5, spice=4, shipyard=7, church=7)
    state = on(state, BUILDINGS_FIELD, workers=7, cash=1000)
    assert gained(state, build(gold=1, shipyard=1)) == -220
    assert gained(state, build(gold=2)) == -170
    assert gained(state, build(gold=1, spice=1)) == -170
    assert after(state, build(gold=1, shipyard=1)).players[0].workers == 7
    assert refused(state, build(shipyard=2)) == "build-workers"
    for kind in ("sugar", "gold", "spice", "shipyard", "church"):
        both = {"church": 2} if kind == "church" else {"church": 1, kind: 1}
        assert refused(state, build(**both)) == "build-workers"
    assert gained(state, build(church=1)) < 0


def test_building_with_eight_workers() -> None:
    state = chart(table(4), sugar=4, church=4)
    state = on(state, BUILDINGS_FIELD, workers=8, cash=350)
    done = after(state, build(church=1, sugar=1)).players[0]
    assert (done.cash, done.churches, done.factories) == (0, 2, goods(sugar=1))
    assert refused(has(state, cash=1000), build(church=1, shipyard=1)) == "build-workers"


def test_selling_three_gold() -> None:
    state = replace(on(table(), MARKET, colonies=goods(gold=3)), market=(4, 6, 4))
    assert gained(state, trade({"gold": 3})) == 150
    row = after(state, trade({"gold": 3})).market[1]
    assert (row, navegador.BOARD.market[1][row - 1]) == (9, 30)
    assert navegador.BOARD.market[1][row - 2] != 30


def test_selling_five_gold() -> None:
    state = replace(on(table(), MARKET, colonies=goods(gold=5)), market=(4, 6, 4))
    done = after(state, trade({"gold": 5}))
    assert done.players[0].cash == 450
    assert done.market[1] == 10
    following = on(done, MARKET, colonies=goods(gold=1))
    assert gained(following, trade({"gold": 1})) == 30
    assert after(following, trade({"gold": 1})).market[1] == 10


ENGLISH = replace(
    on(table(), MARKET, colonies=goods(sugar=1, gold=2, spice=1), factories=goods(sugar=2, spice=1)), market=(4, 5, 2)
)
SUMMARY = replace(
    on(table(), MARKET, colonies=goods(gold=2, spice=1), factories=goods(sugar=2, gold=1)), market=(4, 7, 4)
)
QUICK = replace(on(table(), MARKET, colonies=goods(sugar=1, gold=2), factories=goods(sugar=1)), market=(7, 2, 4))
SPICE = replace(on(table(), MARKET, factories=goods(spice=2)), market=(4, 4, 5))
SUGAR = replace(on(table(), MARKET, factories=goods(sugar=4)), market=(2, 4, 4))
TRADES = {
    "the english rules": (ENGLISH, trade({"gold": 2, "spice": 1}, {"sugar": 3}, "sugar"), 270, (1, 7, 3)),
    "the english rules without factories": (ENGLISH, trade({"sugar": 1, "gold": 2, "spice": 1}), 270 - 40, (5, 7, 3)),
    "the summary": (SUMMARY, trade({"gold": 2, "spice": 1}, {"sugar": 3}, "sugar"), 240, (1, 9, 5)),
    "the summary, gold dearer": (SUMMARY, trade({"spice": 1}, {"gold": 2, "sugar": 2}, "gold"), 230, (2, 5, 5)),
    "the quick intro": (QUICK, trade({"gold": 2}, {"sugar": 2}, "sugar"), 240, (5, 4, 4)),
    "spice at sixty brings forty": (SPICE, trade(process={"spice": 2}), 80, (4, 4, 3)),
    "the marker stops at the top": (SUGAR, trade(process={"sugar": 5}, wild="sugar"), 100, (1, 4, 4)),
}


@pytest.mark.parametrize(("state", "step", "cash", "market"), TRADES.values(), ids=TRADES)
def test_market_turns(state: navegador.State, step: Step, cash: int, market: tuple[int, int, int]) -> None:
    assert (gained(state, step), after(state, step).market) == (cash, market)


@pytest.mark.parametrize(
    ("state", "step", "key"),
    [
        (ENGLISH, trade({"gold": 2, "spice": 1}, {"sugar": 3, "spice": 1}, "sugar"), "market-both"),
        (ENGLISH, trade({"gold": 2}, {"sugar": 3, "spice": 2}, "sugar"), "market-factories"),
        (SUMMARY, trade({"gold": 2, "spice": 1}, {"sugar": 3, "gold": 1}, "sugar"), "market-both"),
    ],
)
def test_market_turns_that_are_none(state: navegador.State, step: Step, key: str) -> None:
    assert refused(state, step) == key


def test_the_wildcard_serves_one_good() -> None:
    state = on(table(), MARKET, colonies=goods(sugar=1))
    for good in ("sugar", "gold", "spice"):
        assert gained(state, trade(process={good: 1}, wild=good)) == 30
    assert refused(state, trade(process={"sugar": 1, "gold": 1}, wild="sugar")) == "market-factories"
    assert refused(state, trade(process={"sugar": 1})) == "market-factories"
    assert refused(state, trade({"sugar": 1}, wild="gold")) == "market-wild"


def test_a_church_privilege() -> None:
    state = on(table(), PRIVILEGE, workers=4, churches=2, explorers=(1, 2, 3, 4, 6))
    state = has(state, privileges=columns(church=1, explorer=1, factory=1))
    done = after(state, Privilege(COLUMNS.index("church")))
    assert (done.players[0].cash, done.players[0].workers) == (280, 3)
    assert done.players[0].privileges == columns(church=2, explorer=1, factory=1)
    assert done.gallery == columns(colony=1, factory=1, explorer=1, shipyard=1)


@pytest.mark.parametrize(
    ("kind", "coins"), [("church", 80), ("explorer", 100), ("shipyard", 50), ("colony", 3 * 30), ("factory", 4 * 20)]
)
def test_the_other_privileges_of_the_example(kind: str, coins: int) -> None:
    state = on(table(), PRIVILEGE, workers=4, churches=2, explorers=(1, 2, 3, 4, 6))
    state = has(state, colonies=goods(sugar=3), factories=goods(gold=3))
    state = has(state, privileges=columns(church=1, explorer=1, factory=1))
    assert gained(state, Privilege(COLUMNS.index(kind))) == coins
    choice = navegador.legal(state).action
    assert isinstance(choice, navegador.actions.privilege.PrivilegeChoice)
    assert {COLUMNS[grant.kind]: grant.coins for grant in choice.gallery}[kind] == coins


def test_an_explorer_privilege_of_the_quick_intro() -> None:
    state = on(table(), PRIVILEGE, explorers=(1, 2, 3))
    assert gained(state, Privilege(COLUMNS.index("explorer"))) == 90
    assert gained(state, Privilege(COLUMNS.index("shipyard"))) == 50


def test_with_two_workers_no_privilege_is_taken() -> None:
    state = on(table(), PRIVILEGE, workers=2)
    assert refused(state, Privilege(0)) == "privilege-workers"
    assert list(navegador.legal(state).steps()) == [End()]


def test_a_fourth_privilege_of_a_kind_is_refused() -> None:
    state = on(table(), PRIVILEGE, privileges=columns(church=3))
    assert refused(state, Privilege(COLUMNS.index("church"))) == "privilege-full"


def test_refilling_the_gallery_of_five() -> None:
    """Filled up to two: 2 colony, 1 factory, 1 explorer and 1 church privilege are added, no shipyard privilege."""
    state = explored(table(5), "Guiné", "Bahia", "Rio de Janeiro", "Angola")
    state = on(state, SAILING, ships={"Angola": 2})
    state = replace(state, gallery=columns(factory=1, explorer=1, shipyard=2, church=1))
    sailing = after(state, explore("Cabo da Boa Esperança", {"Angola": 2}))
    assert (sailing.phase, sailing.pending_phase, sailing.gallery) == (1, 2, state.gallery)
    started = after(sailing, End())
    added = tuple(now - before for now, before in zip(started.gallery, state.gallery, strict=True))
    assert added == columns(colony=2, factory=1, explorer=1, church=1)
    assert (started.phase, started.pending_phase) == (2, None)


@pytest.mark.parametrize(("players", "second", "third"), [(2, 1, 1), (3, 1, 2), (4, 2, 2), (5, 2, 3)])
def test_replenish_privileges_to(players: int, second: int, third: int) -> None:
    state = table(players)
    for region, phase, full in (("Cabo da Boa Esperança", 2, second), ("Malaca", 3, third)):
        near = {"Cabo da Boa Esperança": "Angola", "Malaca": "Goa"}[region]
        known = [name for name in navegador.BOARD.names[1 : at(region)] if not state.explored(at(name))]
        state = replace(on(explored(state, *known), SAILING, ships={near: 2}), gallery=columns(factory=full))
        state = after(state, explore(region, {near: 2}), End())
        assert (state.phase, state.gallery) == (phase, (full,) * 5)


def test_the_old_range_holds_in_the_turn_that_starts_a_phase() -> None:
    state = explored(table(), "Guiné", "Bahia", "Rio de Janeiro", "Angola")
    state = on(state, SAILING, ships={"Angola": 2, "Portugal": 1})
    done = after(state, explore("Cabo da Boa Esperança", {"Angola": 2}))
    assert refused(done, sail(("Portugal", "Angola", 1))) == "sail-far"
    following = on(after(done, End()), SAILING)
    assert after(following, sail(("Portugal", "Angola", 1))).actor.ships[at("Angola")] == 1


def carded(players: int = 3) -> navegador.State:
    """Return a position in which seat 0 holds the card, marked on Market; stones are on Workers, Ships and Colony."""
    state = table(players)
    for seat, field in enumerate((WORKERS, SHIPS, COLONY)[:players]):
        state = has(state, seat, field=field)
    return replace(state, card=Card(0, MARKET), turns_played=players)


def test_the_last_seat_gets_the_card_and_marks_its_first_field() -> None:
    state = after(table(2), Move(WORKERS), End())
    assert (state.seat, state.card) == (1, Card(1))
    assert refused(state, Navegador()) == "card-first-round"
    assert not navegador.legal(state).card
    moved = after(state, Move(SHIPS))
    assert moved.card == Card(1, SHIPS)
    assert refused(moved, Navegador()) == "not-now-action"
    assert refused(after(moved, End()), Navegador()) == "card-elsewhere"


def test_the_card_passes_to_the_right_when_used() -> None:
    """After the extra sailing the seat before has it, with the orange ship under its stone."""
    state = after(carded(), Navegador(), End())
    assert (state.stage, state.seat, state.card) == ("move", 0, Card(2, COLONY))
    assert refused(state, Navegador()) == "not-now-move"
    assert refused(after(state, Move(MARKET), End()), Navegador()) == "card-elsewhere"


def test_the_card_expires_when_its_field_is_entered_or_passed() -> None:
    for field in (MARKET, COLONY, PRIVILEGE):
        assert after(carded(), Move(field)).card == Card(2, COLONY)
    state = replace(carded(), card=Card(0, COLONY))
    assert after(state, Move(MARKET)).card == Card(0, COLONY)
    assert [choice.loses_card for choice in navegador.legal(state).moves][:3] == [False, True, True]


def test_the_card_used_before_its_field_is_reached_does_not_expire() -> None:
    state = after(carded(), Navegador(), End(), Move(MARKET))
    assert state.card == Card(2, COLONY)


def test_a_stone_on_the_marked_field_has_a_full_circle() -> None:
    state = has(replace(carded(), card=Card(0, WORKERS)), ships={"Portugal": 7})
    assert after(state, move(SAILING, {"Portugal": 4})).card == Card(0, WORKERS)
    assert after(state, move(WORKERS, {"Portugal": 5})).card.holder == 2


def test_two_explorers_in_one_turn_with_the_card() -> None:
    state = has(carded(), field=BUILDINGS_FIELD, ships={"Portugal": 5})
    done = after(
        state,
        Navegador(),
        explore("Guiné", {"Portugal": 2}),
        End(),
        Move(SAILING),
        explore("Bahia", {"Portugal": 2}),
        End(),
    )
    assert done.players[0].explorers == (at("Guiné"), at("Bahia"))
    assert done.seat == 1


def test_a_phase_started_with_the_card_holds_for_the_turn_on_the_rondel() -> None:
    state = explored(carded(4), "Guiné", "Bahia", "Rio de Janeiro", "Angola")
    state = replace(
        has(state, field=BUILDINGS_FIELD, ships={"Angola": 2, "Portugal": 1}), card=Card(0, BUILDINGS_FIELD)
    )
    ended = after(state, Navegador(), explore("Cabo da Boa Esperança", {"Angola": 2}), End())
    assert (ended.phase, ended.gallery) == (2, (2,) * 5)
    done = after(ended, Move(SAILING), sail(("Portugal", "Angola", 1)))
    assert done.actor.ships == fleet({"Cabo da Boa Esperança": 1, "Angola": 1})


def near_the_end(players: int = 3) -> navegador.State:
    """Return a position with all but Nagasaki explored, and three ships of seat 0 in Macau."""
    state = explored(carded(players), *navegador.BOARD.names[1:-1])
    return has(replace(state, phase=3), ships={"Macau": 3}, field=BUILDINGS_FIELD)


def test_everybody_takes_one_more_turn_after_nagasaki() -> None:
    state = after(near_the_end(), Move(SAILING), explore("Nagasaki", {"Macau": 3}))
    assert (state.end_triggered, state.turns_left) == (True, 4)
    state = after(state, End())
    for seat in (1, 2, 0):
        assert (state.seat, state.over) == (seat, False)
        state = after(state, navegador.steps.Move(navegador.legal(state).moves[0].field), End())
    assert (state.over, state.seat, state.turns_left) == (True, None, 0)
    assert refused(state, End()) == "over"


def test_nagasaki_by_card() -> None:
    """The turn on the rondel still belongs to the triggering turn; then all play once more, the trigger last."""
    state = after(near_the_end(), Navegador(), explore("Nagasaki", {"Macau": 3}), End())
    assert (state.stage, state.seat, state.turns_left) == ("move", 0, 4)
    state = after(state, Move(SAILING), End())
    order = []
    while not state.over:
        order.append(state.seat)
        state = after(state, Move(navegador.legal(state).moves[0].field), End())
    assert order == [1, 2, 0]


def test_the_last_building_triggers_the_end() -> None:
    state = on(table(), BUILDINGS_FIELD, cash=2000, workers=9)
    one_line = chart(state, sugar=1, gold=0, spice=0, shipyard=0, church=1)
    assert not after(one_line, build(sugar=1)).end_triggered
    last = after(one_line, build(sugar=1, church=1))
    assert last.end_triggered
    assert last.turns_left == 2


def test_multipliers_of_the_summary() -> None:
    """1 for a colony, 2 for a factory, 5 for an explorer, 7 for a shipyard, 3 for a church; then 4, 2, 5, 7, 5."""
    player = table().players[0]
    assert worth(replace(player, privileges=columns(explorer=1, shipyard=2))) == (1, 2, 5, 7, 3)
    assert worth(replace(player, privileges=columns(colony=3, explorer=1, shipyard=2, church=1))) == (4, 2, 5, 7, 5)


@pytest.mark.parametrize(("king", "privileges"), [("factory", (0, 2, 3, 0, 1)), ("explorer", (0, 3, 2, 0, 1))])
def test_the_scoring_of_ninety_seven_points(king: str, privileges: tuple[int, ...]) -> None:
    """3 ships, 5 workers, 2 for cash, 4 colonies, 35 for factories, 35 for explorers, 3 shipyard, 10 churches."""
    state = has(
        table(),
        workers=5,
        cash=599,
        ships={"Goa": 3},
        colonies=goods(sugar=4),
        factories=goods(sugar=2, gold=2, spice=2),
        explorers=(1, 2, 3, 4, 5),
        churches=2,
        privileges=privileges,
    )
    points = score(state.players[0], goa=False)
    assert (points.ships, points.workers, points.cash) == (3, 5, 2)
    assert points.columns == (4, 35, 35, 3, 10)
    assert points.total == 97
    assert COLUMNS[points.king or 0] == king
