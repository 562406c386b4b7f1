"""A panel's presses reach every legal step, and no other."""

import random
import re
from collections.abc import Iterator
from itertools import islice, pairwise
from operator import eq

import pytest

import i18n
from cogs.components import Button, Image, Select
from cogs.navegador import market, narration, panels, pictures, sailing
from cogs.navegador.panels import PANELS
from cogs.navegador.plan import TurnDraft
from gamekit import replace
from i18n import say
from navegador import State, Step, apply, deal, legal, scores, setup, steps
from navegador.actions.market import MarketChoice
from navegador.actions.privilege import PrivilegeChoice
from navegador.board import BOARD
from navegador.players import PLAYERS
from navegador.state import Sailing
from renders import LIGHT
from renders.layout import Mark
from renders.navegador import alt, boards, closeups, view
from tests.cogs.guided import next_press
from tests.cogs.scenes import scene
from tests.navegador.positions import MARKET, SAILING, SHIPS, WORKERS, at, explored, has, on, table
from tests.support.effort import tries

MAX_STEPS = 8
"""Legal steps tried for each position."""
SEEN = 30
"""Minimum number of characters of a menu's choice that a phone displays."""
EVERY = tries(5, 1)
"""Interval of checked positions, as neighbours are much alike; positions with something new are checked too."""


def positions(players: int, seed: int, *, goa: bool) -> Iterator[State]:
    rng = random.Random(seed)
    state, player = setup(players, deal(seed), goa=goa), PLAYERS["merchant"]
    while not state.over:
        yield state.seen()
        state = apply(state, player.choose(state.seen(), rng))


def offered(plan: TurnDraft) -> dict[str, set[str]]:
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


def pressed(plan: TurnDraft, arg: str, value: str = "") -> TurnDraft:
    there = offered(plan)
    assert arg in there, (arg, there)
    assert not value or value in there[arg], (value, there[arg])
    return panels.press(plan, arg, value)


def chosen(plan: TurnDraft, step: Step) -> TurnDraft:
    while not plan.steps and (wanted := next_press(plan, step)) is not None:
        plan = pressed(plan, *wanted)
    return plan


@pytest.mark.no_cover
@pytest.mark.parametrize(("players", "seed", "goa"), [(2, 1, True), (3, 2, False), (4, 3, True), (5, 4, False)])
def test_every_legal_step_can_be_pressed(players: int, seed: int, goa: bool) -> None:
    rng, tried = random.Random(seed), set[type[Step]]()
    for number, state in enumerate(positions(players, seed, goa=goa)):
        possible = [step for step in legal(state).steps() if not isinstance(step, steps.End)]
        if number % EVERY and {type(step) for step in possible} <= tried:
            continue
        for step in rng.sample(possible, min(MAX_STEPS, len(possible))):
            plan = chosen(TurnDraft(state), step)
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


@pytest.mark.parametrize("goa", [False, True])
def test_a_preview_is_drawn_for_its_player(goa: bool) -> None:
    ends = [(state, other) for state, other in pairwise(positions(4, 3, goa=goa)) if state.seat != other.seat][::EVERY]
    assert len(ends) >= 10
    for start, after in ends:
        (displayed,) = pictures.proposed(scene(start, 4), TurnDraft(start), (), after).args
        own = view.of(replace(after, seat=start.seat), displayed.names)
        assert (displayed.grants, displayed.gains, displayed.takeable) == (own.grants, own.gains, own.takeable)
        assert displayed.trades == own.trades
        assert not displayed.moves
        assert displayed.leader == start.seat
        marks = [item for item in boards.scene(displayed, LIGHT).items if isinstance(item, Mark)]
        (lit,) = [
            mark.details[0] for mark in marks if mark.stamp == "stone" and mark.y < boards.BAND.height / 2 < mark.x
        ]
        assert lit == start.seat
        privileges = [tuple(alt._gallery(alt.Speaker(one, short=False))) for one in (displayed, own)]
        assert privileges[0] == privileges[1]


def test_a_panel_says_money_once() -> None:
    kinds = set[tuple[str, bool]]()
    for start in positions(2, 3, goa=False):
        for move in legal(start).moves:
            plan = TurnDraft(start, (steps.Move(move.field, next(iter(legal(start).payments(move.price)))),))
            page = panels.show(scene(start, 2), plan)
            ((displayed, subject),) = (block.drawing.args for block in page.blocks if isinstance(block, Image))
            drawn = f"cash/{start.seat}" in closeups.scene(displayed, subject, LIGHT).facts
            kinds.add((plan.action, bool(move.price)))
            told = len(re.findall(r"\d\** Cruzados", page.text))
            assert told == (0 if drawn and not move.price else 1), page.text
    assert kinds >= {("market", False), ("market", True), ("workers", False), ("workers", True)}


def exploring(**ships: int) -> TurnDraft:
    state = has(explored(table(), "Guiné"), ships=ships)
    return pressed(TurnDraft(on(state, SAILING).seen()), "route0", f"explore-{at('Bahia')}")


def test_an_exploration_is_one_question() -> None:
    plan = exploring(Portugal=1, Guiné=2)
    assert panels.proposal(plan).reveals
    step = sailing.exploration(plan)
    assert step is not None
    assert sum(n for _, n in step.ships) == 2
    fewer = pressed(plan, f"sub{step.ships[0][0]}")
    assert panels.proposal(fewer) is None
    assert pressed(fewer, f"add{step.ships[0][0]}") == plan


def test_the_chart_of_an_exploration_is_about_its_region() -> None:
    plan = exploring(Portugal=2, Guiné=2)
    (before,), (chosen,) = (panels.show(scene(one.start, 2), one).pictures for one in (plan.forget(), plan))
    assert set(before.args[0].reach) > {at("Bahia")}
    assert chosen.args[0].reach == (at("Bahia"),)


def test_a_route_is_half_chosen_until_its_ships_are_counted() -> None:
    state = has(explored(table(), "Guiné", "Bahia"), ships={"Portugal": 1, "Guiné": 3})
    plan = pressed(TurnDraft(on(state, SAILING).seen()), "route0", f"{at('Portugal')}-{at('Bahia')}")
    assert panels.final(plan) is not None
    half = pressed(plan, "route0", f"{at('Guiné')}-{at('Bahia')}")
    assert panels.final(half) is None
    assert {"n1", "n2", "n3", "back"} <= set(offered(half))
    assert panels.final(pressed(half, "back")) is not None
    extra = TurnDraft(replace(state, stage="extra", sailing=Sailing(1, state.actor.ships)).seen())
    assert "finish" in offered(extra)
    half = pressed(extra, "route0", f"{at('Guiné')}-{at('Bahia')}")
    assert "finish" not in offered(half)
    assert "finish" in offered(pressed(half, "n2"))


@pytest.mark.parametrize("kind", ["workers", "ships"])
def test_every_number_up_to_the_limit_has_its_price(kind: str) -> None:
    state = has(on(table(), WORKERS if kind == "workers" else SHIPS), cash=160)
    page = panels.show(scene(state.seen(), 2), TurnDraft(state.seen()))
    limit = BOARD.most_workers if kind == "workers" else BOARD.most_ships
    have = state.actor.workers if kind == "workers" else state.actor.fleet
    assert f"How many new {kind}?" in page.text
    buttons = [button for row in page.rows for button in row if not button.exit]
    assert [button.label for button in buttons[:3]] == ["1 · 50", "2 · 150", "3 · 250"]
    assert len(buttons) == limit - have
    assert [button.disabled for button in buttons[:3]] == [False, False, True]
    full = has(state, **{"workers": 9} if kind == "workers" else {"ships": {"Portugal": 7}})
    (row, _) = panels.show(scene(full.seen(), 2), TurnDraft(full.seen())).rows
    assert [button.label for button in row] == ["1 · 50 (+100)"]


def _per_good(trade: steps.Market) -> list[tuple[int, int]]:
    return list(zip(trade.sell, trade.process, strict=True))


def test_the_best_trades_are_offered_whole() -> None:
    state = has(on(table(2), MARKET), colonies=(3, 2, 1), factories=(2, 1, 1)).seen()
    plan, offer = TurnDraft(state), legal(state).action
    assert isinstance(offer, MarketChoice)

    def menu(plan: TurnDraft) -> Select:
        select = panels.show(scene(plan.start, 2), plan).rows[0]
        assert isinstance(select, Select)
        return select

    incomes = sorted((offer.income(step) for step in offer.steps()), reverse=True)
    *best_four, other = market.best(offer)
    assert [int(option.label[1:].partition(":")[0]) for option in menu(plan).options] == [*incomes[:4], 220]
    assert menu(plan).options[0].description == "sell 3 sugar, 2 gold and 1 spice"
    assert all(len(option.label) <= SEEN for option in menu(plan).options)
    assert [offer.income(step) for step in best_four] == incomes[:4]
    assert all(sum(map(eq, _per_good(other), _per_good(one))) < 2 for one in best_four)
    worse = pressed(plan, "good2", "sell-1")
    assert menu(worse).placeholder.startswith("Better than your choice")
    for value in "01234":
        best = pressed(worse, "best", value)
        assert panels.final(best) == (market.best(offer)[int(value)],)
        assert [option.value for option in menu(best).options if option.chosen] == [value]
    assert menu(pressed(worse, "best", "0")).placeholder == f"Your choice earns the most: +{incomes[0]}"


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", [11, 12])
def test_whatever_is_pressed_is_legal(seed: int) -> None:
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
        "route9",
        "nx",
        "addx",
    ]
    for state in islice(positions(3, seed, goa=True), 0, None, EVERY):
        plan = TurnDraft(state)
        for _ in range(12):
            there = offered(plan)
            assert there or panels.proposal(plan), "there is always a way on"
            arg = rng.choice(wild) if not there or rng.random() < 0.2 else rng.choice(sorted(there))
            value = (
                rng.choice(sorted(there.get(arg) or {""}))
                if rng.random() < 0.9
                else rng.choice(("", "99", "-1", "sell-9", "0-0", "explore-99"))
            )
            plan = panels.press(plan, arg, value)
            plan = TurnDraft.read(state, plan.write(), dict(plan.pick))
            assert plan.now.seat == state.seat
            if (turn := panels.final(plan)) is not None:
                panels.played(state, turn)


@pytest.mark.parametrize("locale", i18n.languages())
def test_a_trade_says_the_prices_after_it(locale: str) -> None:
    state = replace(has(on(table(2), MARKET), colonies=(2, 0, 0), factories=(2, 0, 0)), market=(1, 4, 4)).seen()
    menu = next(row for row in panels.show(scene(state, 2, locale), TurnDraft(state)).rows if row.arg == "good0")
    assert isinstance(menu, Select)
    described = {option.value: option.description for option in menu.options if option.value != "none"}
    offer = TurnDraft(state).legal.action
    assert isinstance(offer, MarketChoice)
    trade = offer.trades[0]
    for value, description in described.items():
        what, n = value.split("-")
        row = (trade.sold_to if what == "sell" else trade.processed_to)(int(n))
        prices = (BOARD.market[0][row - 1], BOARD.factory_income[row - 1])
        moves = "no" if prices == (trade.price, trade.income) else "yes"
        text = say("option-row", locale, price=prices[0], income=prices[1], moves=moves)
        wild = what == "process" and int(n) > trade.factories
        assert description == (say("option-wild", locale, row=text) if wild else text)
    assert len(set(described.values())) > 1


@pytest.mark.parametrize("goa", [False, True])
def test_a_privileges_button_promises_what_the_score_and_the_picture_say(goa: bool) -> None:
    seen = 0
    for seed in range(tries(2, 20)):
        for state in positions(3, seed, goa=goa):
            if not isinstance(legal(state).action, PrivilegeChoice):
                continue
            displayed = view.of(state, ["Ana", "Bruno", "Carla"])
            for button in (
                one for row in PANELS["privilege"].rows(TurnDraft(state), "en") if isinstance(row, tuple) for one in row
            ):
                assert isinstance(button, Button)
                step = PANELS["privilege"].step(TurnDraft(state).choose(what=button.arg))
                assert step is not None
                seat, after = state.seat or 0, apply(state, step)
                points = scores(after)[seat].total - scores(state)[seat].total
                coins = after.players[seat].cash - state.players[seat].cash
                assert f"+{coins}, {narration.signed(points, 'en')} point" in button.label
                if isinstance(step, steps.Privilege):
                    assert (displayed.gains[step.kind], displayed.grants[step.kind].coins) == (points, coins)
                seen += 1
    assert seen > 20
