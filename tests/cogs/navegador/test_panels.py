"""A panel's presses reach every legal step and no other, few are needed, and Confirm stands still; and whole games."""

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, pairwise, takewhile
from operator import eq
from pathlib import Path
from typing import Any, cast

import pytest

import i18n
from cogs import signs
from cogs.components import Button, Image, Row, Select
from cogs.navegador import labels, market, narration, panels, pictures, rondel, sailing
from cogs.navegador.interface import UI
from cogs.navegador.panels import PANELS
from cogs.navegador.plan import TurnDraft
from cogs.workbench import bench
from cogs.workbench.bench import Workbench
from cogs.workbench.turn import TurnDesk
from gamekit import replace
from hosting.core.model import Position
from hosting.db.store import Place
from i18n import say
from navegador import State, Step, apply, legal, scores, steps
from navegador.actions.market import MarketChoice
from navegador.actions.privilege import PrivilegeChoice
from navegador.board import BOARD
from navegador.game import NAVEGADOR
from navegador.state import Sailing
from renders import LIGHT
from renders.layout import Mark
from renders.navegador import alt, boards, closeups, view
from tests.cogs.ended import played_on
from tests.cogs.guided import Guided, next_press, singly
from tests.cogs.hands import Hand, table_of, to_act
from tests.cogs.scenes import scene
from tests.navegador.positions import MARKET, SAILING, SHIPS, WORKERS, at, explored, has, on, table, turns, walk
from tests.support.databases import FILE, POSTGRES
from tests.support.effort import tries
from tests.support.opaque import inner
from tests.support.world import PEOPLE, World, opened

MAX_STEPS = 8
"""Legal steps tried for each position."""
SEEN = 30
"""Minimum number of characters of a menu's choice that a phone displays."""
EVERY = tries(5, 1)
"""Interval of checked positions, as neighbours are much alike; positions with something new are checked too."""


def positions(players: int, seed: int, *, goa: bool) -> Iterator[State]:
    return (state.seen() for state, _, _ in walk(players, seed, goa=goa))


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


@pytest.mark.every(4)
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
            shown = [block.drawing.args for block in page.blocks if isinstance(block, Image)]
            assert shown or plan.action in ("sailing", "colony"), "ships that may sail anywhere are on the board"
            drawn = any(f"cash/{start.seat}" in closeups.scene(one, of, LIGHT).facts for one, of in shown)
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


@pytest.mark.every(2)
@pytest.mark.no_cover
@pytest.mark.parametrize("seed", [11, 12])
def test_whatever_is_pressed_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    wild = ("", "x", "field9", "pay12", "n0", "n-1", "n99", "site0", "kind7", "take9", "king3", "add5", "good4",
        "finish", "route9", "nx", "addx")  # fmt: skip
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


@pytest.mark.every(2)
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


ALLOWED = {
    "market": 4,
    "sail one ship": 4,
    "explore": 5,
    "workers": 3,
    "ships": 3,
    "one colony": 3,
    "one building": 3,
    "privilege": 3,
}
"""Maximum number of presses by kind of turn."""


@dataclass
class Turn:
    presses: int = 0
    shown: list[tuple[TurnDraft, tuple[Row, ...]]] = field(default_factory=list)
    """The panels: the choices, and the controls."""


def rows(plan: TurnDraft) -> tuple[Row, ...]:
    displayed = scene(plan.start, len(plan.start.players))
    position = Position(displayed.table, cast(Any, NAVEGADOR), cast(Any, plan.start), 1, 0, 0, (plan.seat,))
    return Workbench(TurnDesk(position), UI, displayed, plan, UI.proposal(plan)).page().rows


def played(state: State, taken: list[Step]) -> Turn:
    turn, plan = Turn(), TurnDraft(state.seen())
    for whole in taken:
        for step in singly(whole):
            drafted = len(plan.steps)
            while len(plan.steps) == drafted and (wanted := next_press(plan, step)) is not None:
                plan = panels.press(plan, *wanted)
                turn.presses += 1
                turn.shown.append((plan, rows(plan)))
            if isinstance(step, steps.Explore):
                assert panels.proposal(plan).reveals
                turn.presses += 1
                plan = TurnDraft(_after(state, taken, whole).seen())
                turn.shown.append((plan, rows(plan)))
    turn.presses += 1  # Confirm
    assert panels.final(plan) is not None
    return turn


def _after(state: State, taken: list[Step], last: Step) -> State:
    for step in taken[: taken.index(last) + 1]:
        state = apply(state, step)
    return state


def done(taken: list[Step]) -> str:
    if isinstance(taken[0], steps.Navegador) or any(isinstance(step, steps.Move) and step.pay for step in taken):
        return ""
    match taken[1]:
        case steps.Market():
            return "market"
        case steps.Workers():
            return "workers"
        case steps.Ships():
            return "ships"
        case steps.Privilege() | steps.King():
            return "privilege"
        case steps.Colony(take):
            return "one colony" if sum(n for _, n in take) == 1 else ""
        case steps.Build() as built:
            return "one building" if sum(built.counts) == 1 else ""
        case steps.Sail(ships) if len(ships) == 1 and len(taken) == 3:
            return "sail one ship"
        case steps.Explore() if len(taken) == 3:
            return "explore"
    return ""


@pytest.mark.long
@pytest.mark.no_cover
def test_few_presses() -> None:
    counted: dict[str, list[int]] = defaultdict(list)
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        for state, taken, _ in turns(players, seed, goa=seed % 2 == 0):
            counted[done(taken)].append(played(state, taken).presses)
    assert set(ALLOWED) <= set(counted)
    most = {what: max(counted[what]) for what in ALLOWED}
    assert all(most[what] <= ALLOWED[what] for what in ALLOWED), most


def last(shown: tuple[Row, ...]) -> list[Button]:
    row = shown[-1]
    assert isinstance(row, tuple)
    return list(row)


@pytest.mark.no_cover
def test_confirm_and_start_over_stand_still() -> None:
    for players, seed in ((2, 4), (3, 5))[: tries(1, 2)]:
        for state, taken, _ in turns(players, seed, goa=seed % 2 == 0):
            turn = played(state, taken)
            for plan, displayed in turn.shown:
                confirm, over, *_ = last(displayed)
                assert (confirm.verb, over.verb) == ("confirm", "over")
                final = panels.final(plan) is not None
                assert (confirm.style, confirm.disabled) == (("green", False) if final else ("grey", True))
                assert over.disabled is (not (plan.write() or plan.pick))
                assert len(displayed) <= bench.MAX_ROWS
            for (before, above), (after, below) in pairwise(turn.shown):
                if before.action == after.action and before.start == after.start:
                    assert len(last(above)) == len(last(below))


@pytest.mark.no_cover
def test_what_reveals_is_elsewhere() -> None:
    """A second press on "Yes, explore" cannot end the turn: its place is empty."""
    seen = 0
    for state, taken, _ in turns(3, 5):
        displayed = played(state, taken).shown
        for (plan, above), (after, below) in pairwise(displayed):
            proposal = panels.proposal(plan)
            if proposal is None or not proposal.reveals or after.start == plan.start:
                continue
            seen += 1
            (at,) = [
                (len(above) - number, row.index(button))
                for number, row in enumerate(above)
                if isinstance(row, tuple)
                for button in row
                if button.style == "red"
            ]
            assert at[0] > 1, "not in the last row"
            there = below[len(below) - at[0]] if at[0] <= len(below) else ()
            assert not isinstance(there, tuple) or len(there) <= at[1] or there[at[1]].disabled
    assert seen


def begun(seed: int) -> Iterator[State]:
    states = (state for state, _, _ in walk(2 + seed % 4, seed, ("random", "cabin-boy", "mate")[seed % 3]))
    return (state for state in takewhile(lambda state: state.turns_played < 90, states) if legal(state.seen()).moves)


@pytest.mark.parametrize("seed", range(tries(2, 20)))
def test_a_post_offers_what_is_free_and_a_way_to_the_rest(seed: int) -> None:
    joined = 0
    for state in begun(seed):
        moves = legal(state.seen()).moves
        priced = [move for move in moves if move.price]
        row = [button for row in rondel.offer(state, "go", "en", all_fields=False) for button in row]
        offered = {button.arg for button in row}
        whole = {button.arg for row in rondel.offer(state, "go", "en") for button in row}
        assert {f"field{move.field}" for move in moves} <= whole, "a page with room has all"
        assert {f"field{move.field}" for move in moves if not move.price} <= offered
        if len(priced) < 2:
            assert rondel.FARTHER not in offered
            assert {f"field{move.field}" for move in priced} <= offered
            continue
        joined += 1
        prices = [move.price for move in priced]
        (farther,) = (button for button in row if button.arg == rondel.FARTHER)
        assert signs.plain(farther.label) == f"Farther: {min(prices)}–{max(prices)}⛵"
        assert not {f"field{move.field}" for move in priced} & offered
        there = panels.press(TurnDraft(state.seen()), rondel.FARTHER, "")
        page = panels.show(scene(state.seen(), len(state.players)), there)
        every = {button.arg for row in page.rows for button in row}
        assert {f"field{move.field}" for move in moves} <= every
    assert joined > 3


def test_the_card_says_once_from_where_it_expires() -> None:
    named = 0
    for seed in range(tries(3, 30)):
        for state in begun(seed):
            there = legal(state.seen())
            losing = [labels.field(move.field, None) for move in there.moves if move.loses_card]
            row = [button for row in rondel.offer(state.seen(), "go", None) if isinstance(row, tuple) for button in row]
            cards = [button.label for button in row if button.arg == "card"]
            wanted = say("button-card-expires", field=losing[0]) if losing else say("button-card")
            assert cards == ([wanted] if there.card else []), (seed, state.turns_played)
            assert not any("lost" in button.label for button in row if button.arg != "card")
            named += bool(losing and cards)
    assert named > 3


WILD_TURNS = 12
"""Turns played at random before the hands begin to play with a plan."""


async def by_buttons(world: World, wild_turns: int) -> None:
    wild, guided, turns = Hand(world, seed=3), Guided(world, seed=3), 0
    while (who := await to_act(world)) is not None:
        before = len(world.posts())
        await (wild if turns < wild_turns else guided).turn(who)
        turns += 1
        posts = world.posts()
        assert len(posts) == before + 1
        following = await to_act(world)
        mentioned = set(re.findall(r"<@(\d+)>", posts[-1].content))
        ended = {str(seat.person) for seat in (await world.bot.services.lobby.get(1)).seats if seat.person != who.id}
        assert mentioned == ({str(following.id)} if following else ended - {"None"})
        assert not world.buttons(posts[-2]), "the post before still has buttons"
    assert turns > wild_turns
    table = await world.bot.services.lobby.get(1)
    assert table.status == "over"
    state = (await world.bot.services.positions.now(1)).seen()
    for score in scores(inner(state, State)):
        assert str(score.total) in str(posts[-1].attachments[0].description)


def last_pictures(world: World) -> list[str]:
    return [what for message, what in world.pictures() if message > world.posts()[-2].id]


@pytest.mark.no_cover
async def test_the_last_turns_by_buttons(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await played_on(world, monkeypatch, "last-building", 8)
    await world.slash(world.people["Ana"], "table: Post again")
    await by_buttons(world, 2)
    assert last_pictures(world) == ["board", "final"]


@pytest.mark.no_cover
@pytest.mark.long
@pytest.mark.parametrize(
    ("people", "goa", "place"),
    [(PEOPLE[:2], True, FILE), (PEOPLE[:4], False, FILE), (PEOPLE[:2], True, POSTGRES)],
    indirect=["place"],
)
async def test_a_whole_game_by_buttons(tmp_path: Path, people: tuple[str, ...], goa: bool, place: Place) -> None:
    async with opened(tmp_path, database=place) as world:
        await table_of(world, *people, goa=goa)
        await by_buttons(world, WILD_TURNS)
        assert last_pictures(world) == ["board", "final"]
