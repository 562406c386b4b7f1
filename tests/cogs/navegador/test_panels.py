"""Every step that is legal can be chosen by pressing what a panel offers, and nothing else can."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice

import pytest

import words
from cogs.components import Select
from cogs.navegador import panels
from cogs.navegador.panels import sailing
from cogs.navegador.plan import Plan
from navegador import State, Step, apply, deal, legal, setup, steps
from navegador.players import PLAYERS
from ruling.values import replace
from tests.cogs.guided import next_press
from tests.cogs.scenes import scene
from tests.navegador.positions import MARKET, SAILING, at, explored, has, on, table
from tests.support.effort import tries

MOST = 8
"""Legal steps of a position that are tried."""
SEEN = 30
"""Letters of what is chosen in a menu that a phone shows at least."""
EVERY = tries(5, 1)
"""Every how manieth position of a game is looked at, beside those with something new: neighbours are much alike."""


def positions(players: int, seed: int, *, goa: bool) -> Iterator[State]:
    """The positions of a game, as the players see them."""
    rng = random.Random(seed)
    state, player = setup(players, deal(seed), goa=goa), PLAYERS["merchant"]
    while not state.over:
        yield state.seen()
        state = apply(state, player.choose(state.seen(), rng))


def offered(plan: Plan) -> dict[str, set[str]]:
    """What can be pressed: buttons by their argument, selects with their values."""
    offered: dict[str, set[str]] = {}
    for row in panels.show(scene(plan.start, len(plan.start.players)), plan).rows:
        if isinstance(row, Select):
            assert 1 <= len(row.options) <= 25
            assert sum(option.chosen for option in row.options) <= 1
            offered[row.arg] = {option.value for option in row.options}
        else:
            assert isinstance(row, tuple)
            assert 1 <= len(row) <= 5
            for button in row:
                assert 1 <= len(button.label) <= 80
                if not button.disabled:
                    offered.setdefault(button.arg if button.verb == "pick" else button.verb, set())
    return offered


def pressed(plan: Plan, arg: str, value: str = "") -> Plan:
    """The plan after a press that is on offer."""
    there = offered(plan)
    assert arg in there, (arg, there)
    assert not value or value in there[arg], (value, there[arg])
    return panels.press(plan, arg, value)


def chosen(plan: Plan, step: Step) -> Plan:
    """Press what stands for a step."""
    while not plan.steps and (wanted := next_press(plan, step)) is not None:
        plan = pressed(plan, *wanted)
    return plan


@pytest.mark.no_cover
@pytest.mark.parametrize(("players", "seed", "goa"), [(2, 1, True), (3, 2, False), (4, 3, True), (5, 4, False)])
def test_every_legal_step_can_be_pressed(players: int, seed: int, goa: bool) -> None:
    """Whatever `legal` offers can be chosen by presses on offer, and the plan holds exactly that step then."""
    rng, tried = random.Random(seed), set[type[Step]]()
    for number, state in enumerate(positions(players, seed, goa=goa)):
        possible = [step for step in legal(state).steps() if not isinstance(step, steps.End)]
        if number % EVERY and {type(step) for step in possible} <= tried:
            continue
        for step in rng.sample(possible, min(MOST, len(possible))):
            plan = chosen(Plan(state), step)
            tried.add(type(step))
            if isinstance(step, steps.Navegador | steps.Move | steps.Sail):
                assert plan.steps == (step,)
                assert not plan.pick
            elif isinstance(step, steps.Explore):
                assert sailing.exploration(plan) == step
                assert panels.proposal(plan).reveals
            else:
                assert panels.final(plan) == (step,)
                assert panels.proposal(plan) is not None
    assert len(tried) >= 10


def test_a_ship_more_and_a_ship_less() -> None:
    """In an exploring group the signs say which buttons add a ship and which take one back."""
    state = has(explored(table(), "Guiné"), ships={"Portugal": 2, "Guiné": 2})
    plan = pressed(Plan(on(state, SAILING).seen()), "from", str(at("Portugal")))
    plan = pressed(plan, "to", str(at("Bahia")))
    rows = panels.show(scene(plan.start, 2), plan).rows
    labels = {button.arg[:3]: button.label for row in rows if not isinstance(row, Select) for button in row}
    assert labels["add"].startswith("+ ")
    assert labels["sub"].startswith("− ")


def chosen_from(plan: Plan) -> list[str]:
    """What the menu of where to sail from shows as chosen."""
    rows = panels.show(scene(plan.start, 2), plan).rows
    menu = next(row for row in rows if isinstance(row, Select) and row.arg == "from")
    return [option.value for option in menu.options if option.chosen]


def test_back_from_an_exploration() -> None:
    """A step at a time: from the question to the group as it was gathered, from there to where the ships are."""
    state = has(explored(table(), "Guiné"), ships={"Portugal": 2, "Guiné": 2})
    origin = str(at("Guiné"))
    plan = pressed(pressed(Plan(on(state, SAILING).seen()), "from", origin), "to", str(at("Bahia")))
    plan = pressed(plan, f"add{origin}")
    asked = pressed(plan, "ask")
    assert pressed(asked, "back") == plan
    back = pressed(pressed(asked, "back"), "back")
    assert chosen_from(back) == [origin]
    assert panels.proposal(back) is None
    assert pressed(pressed(back, "to", str(at("Bahia"))), f"add{origin}") == plan


def test_back_where_all_ships_are_needed() -> None:
    """There is no group to choose: at once to where the ships are, as it was chosen."""
    state = has(explored(table(), "Guiné"), ships={"Portugal": 1, "Guiné": 1})
    origin = str(at("Guiné"))
    plan = pressed(Plan(on(state, SAILING).seen()), "from", origin)
    asked = pressed(plan, "to", str(at("Bahia")))
    assert asked.pick["asked"]
    assert pressed(asked, "back") == plan
    assert chosen_from(plan) == [origin]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", [11, 12])
def test_whatever_is_pressed_is_legal(seed: int) -> None:
    """Presses at random, on offer or not, never lead to a plan that the rules refuse."""
    rng = random.Random(seed)
    wild = [
        "",
        "x",
        "field9",
        "pay12",
        "n0",
        "n-1",
        "n99",
        "site0",
        "kind7",
        "take9",
        "king3",
        "add5",
        "good4",
        "finish",
    ]
    for state in islice(positions(3, seed, goa=True), 0, None, EVERY):
        plan = Plan(state)
        for _ in range(12):
            there = offered(plan)
            assert there or panels.proposal(plan), "there is always a way on"
            arg = rng.choice(wild) if not there or rng.random() < 0.2 else rng.choice(sorted(there))
            value = (
                rng.choice(sorted(there.get(arg) or {""}))
                if rng.random() < 0.9
                else rng.choice(("", "99", "-1", "sell-9"))
            )
            plan = panels.press(plan, arg, value)
            plan = Plan.read(state, plan.write(), dict(plan.pick))
            assert plan.now.seat == state.seat
            if (turn := panels.final(plan)) is not None:
                panels.played(state, turn)


@pytest.mark.parametrize("locale", words.languages())
def test_a_trade_begins_with_what_it_brings(locale: str) -> None:
    """A client cuts the end of what is chosen in a menu, so the amount, how many and of what stand before it."""
    state = has(on(table(2), MARKET), colonies=(3, 2, 1), factories=(2, 1, 1)).seen()
    menus = [row for row in panels.show(scene(state, 2, locale), Plan(state)).rows if isinstance(row, Select)]
    assert len(menus) == 3
    for menu in menus:
        trades = [option.label for option in menu.options if option.value != "none"]
        assert len(trades) > 2
        beginnings = [label[:SEEN] for label in trades]
        assert len(set(beginnings)) == len(trades)
        assert all(re.match(r"\+[0-9]+", label) for label in trades)


@pytest.mark.parametrize("locale", words.languages())
def test_a_marker_at_an_end_of_the_market_stays(locale: str) -> None:
    """Nobody reads that it goes from a row to that same row."""
    state = replace(has(on(table(2), MARKET), colonies=(1, 0, 0), factories=(2, 0, 0)), market=(1, 4, 4)).seen()
    menu = next(row for row in panels.show(scene(state, 2, locale), Plan(state)).rows if isinstance(row, Select))
    rows = [re.findall(r"\d+", option.description or "") for option in menu.options if option.value != "none"]
    assert all(len(set(one)) == len(one) for one in rows)
    assert {len(one) for one in rows} == {1, 2}
