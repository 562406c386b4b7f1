"""Lines of Navegador's turns in posts, and the log as a ledger, whose sums add up over whole games."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, partial
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import i18n
import navegador
from cogs import errors, signs
from cogs.commands.aids import turning_point
from cogs.games import Replay, Scene, Transition
from cogs.navegador import UI, advice, labels, narration, sheets
from cogs.navegador.narration import account
from cogs.navegador.panels import PANELS, ColonyPanel
from cogs.navegador.plan import TurnDraft
from cogs.turn import ledger, post
from hosting.aids.hints import ReviewedTurn, turning
from hosting.core.model import Entry, History, Seat, Table
from navegador import IllegalStep, State, deal, legal, record, setup, step_to_dict, steps
from navegador.actions.colony import ColonyChoice
from navegador.actions.sailing import SailingChoice
from navegador.game import NavegadorGame
from navegador.players.analysis import Analysis, Candidate, Facts
from navegador.scoring import score
from navegador.steps import HEADINGS, Colony, Market, Move, Step, Workers
from navegador.turn import apply
from tests.cogs.ended import fixture
from tests.cogs.hands import table_of
from tests.cogs.scenes import scene
from tests.navegador.positions import BUILDINGS_FIELD, MARKET, has, on, turns, walk
from tests.navegador.positions import table as game_of
from tests.navegador.rules.endings import FOLDER
from tests.support.effort import tries
from tests.support.opaque import inner
from tests.support.world import World

NAMES = ("Ana", "Bruno", "Carla")
DEAL = deal(7)


def table(**player: Any) -> State:
    state = setup(3, DEAL)
    return replace(state, players=(replace(state.players[0], **player), *state.players[1:]))


def sentences(state: State, *done: steps.Step) -> list[str]:
    return narration.turn("Ana", narration.done(state, done), NAMES)


def test_a_phase_and_the_end_are_told_to_all() -> None:
    known = tuple(() if region < 5 else None for region in range(13))
    state = replace(table(ships=(0, 0, 0, 0, 2, *(0,) * 8)), tokens=known)
    lines = sentences(state, steps.Move(0), steps.Explore(5, ((4, 2),)), steps.End())
    assert lines[1:] == ["🚩\u2060 Phase II begins. The privilege gallery is refilled."]
    known = tuple(() if region < 12 else None for region in range(13))
    state = replace(table(ships=(*(0,) * 11, 3, 0)), tokens=known, phase=3)
    lines = sentences(state, steps.Move(0), steps.Explore(12, ((11, 3),)), steps.End())
    assert "2 lost" in lines[0]
    assert lines[1].startswith("🏁")


def test_the_preview() -> None:
    state = table(colonies=(0, 2, 0))
    preview = narration.preview(narration.done(state.seen(), (steps.Move(2), steps.Market((0, 2, 0)))))
    assert "**320** Cruzados (+120)" in preview
    state = table(field=0)
    preview = narration.preview(narration.done(state, (steps.Move(4, ((0, 1),)), steps.End())))
    assert "1 ship (−1)" in preview
    assert "(−1)" in preview.rpartition("·")[2]


def test_the_preview_warns_of_the_card() -> None:
    state = table(field=0)
    state = replace(state, card=replace(state.card, holder=0, field=2))
    used = (steps.Navegador(), steps.End(), steps.Move(3), steps.End())
    for turn, loses in (((steps.Move(3), steps.End()), True), ((steps.Move(1), steps.End()), False), (used, False)):
        preview = narration.preview(narration.done(state, turn))
        assert ("you lose the Navegador card" in preview) == loses, turn


@pytest.mark.parametrize("seed", range(tries(1, 3)))
def test_whole_games_can_be_told(seed: int) -> None:
    for start, turn, _ in turns(3, seed, goa=True):
        done = narration.done(start, turn)
        lines = narration.turn("Ana", done, NAMES)
        assert all(0 < len(line) <= 600 for line in lines)
        short = narration.brief("Ana", done, NAMES)
        assert 0 < len(signs.plain(short)) <= 260
        assert "\n" not in short
        assert narration.preview(done)


@pytest.mark.parametrize(
    ("locale", "told", "brief"),
    [
        (
            "en",
            "**Ana** · Market I: sold 1 sugar; processed 1 gold; +{} · has {} Cruzados",
            "🟥 **Ana** · Market I sold 1 sugar, processed 1 gold · **+{}**",
        ),
        (
            "de",
            "**Ana** · Markt I: 1× Zucker verkauft; 1× Gold verarbeitet; +{} · hat {} Cruzados",
            "🟥 **Ana** · Markt I 1× Zucker verkauft, 1× Gold verarbeitet · **+{}**",
        ),
        (
            "zh-TW",
            "**Ana** · 市場 I：出售 1 單位蔗糖；加工 1 單位黃金；+{} 元 · 現有 {} 元",
            "🟥 **Ana** · 市場 I 出售 1 單位蔗糖、加工 1 單位黃金 · **+{}**",
        ),
    ],
)
def test_what_stands_between_the_parts_of_a_turn(locale: str, told: str, brief: str) -> None:
    state = table(colonies=(1, 0, 0), factories=(0, 1, 0))
    taken = narration.done(state, (steps.Move(2), steps.Market((1, 0, 0), (0, 1, 0))))
    cash = taken[-1].after.players[0].cash
    assert narration.turn("Ana", taken, NAMES, locale) == [told.format(cash - 200, cash)]
    assert signs.plain(narration.brief("Ana", taken, NAMES, locale)) == brief.format(cash - 200)


VERBS = {
    "en": ("{n} {good}", ("sold", "processed")),
    "de": ("{n}× {good}", ("verkauft", "verarbeitet")),
    "zh-TW": ("{n} 單位{good}", ("出售", "加工")),
}


def facts_of(done: narration.TakenStep, locale: str) -> Iterator[str]:
    def ships(n: int, where: str) -> str:
        if n == 1:
            return where
        return f"{where} ×{n}" if locale == "zh-TW" else f"{n}× {where}"

    match done.step:
        case steps.Move(field, pay):
            yield from (ships(n, labels.region(at, locale)) for at, n in pay)
            yield from [f"−{sum(n for _, n in pay)}⛵", labels.field(field, locale)] if pay else []
        case steps.Sail(legs):
            for origin, target, n in legs:
                way = f"{labels.region(origin, locale)}→{labels.region(target, locale)}"
                yield way if n == 1 else f"{way} {n} 艘" if locale == "zh-TW" else f"{n}× {way}"
        case steps.Explore(region, group):
            yield labels.region(region, locale)
            yield from (ships(n, labels.region(at, locale)) for at, n in group)
        case steps.Workers(n) | steps.Ships(n):
            yield f"+{n}"
        case steps.Colony(take):
            yield from (ships(n, labels.region(at, locale)) for at, n in take)
        case steps.Build() as built:
            yield from (labels.counted_buildings(kind, n, locale) for kind, n in enumerate(built.counts) if n)
        case steps.Market(sell, process):
            counted, verbs = VERBS[locale]
            for verb, goods in zip(verbs, (sell, process), strict=True):
                yield from [verb] if any(goods) else []
                yield from (counted.format(n=n, good=labels.good(good, locale)) for good, n in enumerate(goods) if n)
        case steps.Privilege(kind) | steps.King(kind):
            yield labels.column(kind, locale)


@pytest.mark.every(6)
@pytest.mark.parametrize("locale", ["en", "de", "zh-TW"])
@pytest.mark.parametrize("player", ["random", "merchant"])
def test_a_line_has_every_fact_of_its_turn(locale: str, player: str) -> None:
    """Goods, buildings, numbers, from where to where, cost and gain: nothing less, as in the preview before Confirm."""
    for seed in range(tries(1, 40)):
        for start, turn, after in islice(turns(2 + seed % 4, seed, player), 150):
            done = narration.done(start, turn)
            names = [f"P{number}" for number in range(len(start.players))]
            line = signs.plain(narration.brief(names[start.seat or 0], done, names, locale))
            preview = signs.plain(narration.proposed("Sagres", done, locale))
            for fact in (fact for step in done for fact in facts_of(step, locale)):
                assert fact in line, line
                assert fact in preview, preview
            gain = after.players[start.seat or 0].cash - start.players[start.seat or 0].cash
            assert (f"**{narration.signed(gain, locale)}**" in line) == bool(gain), line


def test_only_what_has_changed_is_said() -> None:
    before = navegador.setup(3, navegador.deal(1))
    mine, *others = before.players
    richer = replace(before, players=(replace(mine, cash=mine.cash + 10), *others))
    larger = replace(before, players=(replace(mine, workers=mine.workers + 2), *others))
    both = replace(before, players=(replace(mine, cash=mine.cash - 50, workers=mine.workers + 2), *others))
    told = partial(account, scene(before, 3))
    assert told(0, before, before) == ""
    assert told(1, before, both) == ""
    assert told(0, before, richer) == "200 → **210** Cruzados (+10)"
    assert told(0, before, larger).endswith(" points (+2)")
    assert "Cruzados" not in told(0, before, larger)
    assert told(0, before, both).startswith("200 → **150** Cruzados (−50)")
    assert told(0, before, both).endswith(" points (+1)")


@pytest.mark.parametrize("goa", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_refusal_names_a_heading_of_the_rules(players: int, goa: bool) -> None:
    for locale in i18n.languages():
        text = sheets.rules(setup(players, deal(1), goa=goa), locale)
        assert len(text) <= 2000
        for rule in HEADINGS:
            assert f"**{i18n.say(f'rule-{rule}', locale)}**" in text, (locale, rule)
    text = sheets.rules(setup(players, deal(1), goa=goa), "en")
    assert "each ship crosses up to 1 border now" in text
    assert "II begins at Cabo da Boa Esperança; III begins at Malaca" in text
    assert "進入階段 II；探索" in sheets.rules(setup(players, deal(1), goa=goa), "zh-TW")
    assert "2 ships together (" in text
    assert "each one over the limit brings 100" in text
    assert "passes unused when your stone reaches or passes" in text


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Nobody has been in Bahia yet: there is no colony to found. (Rules: Colony)"),
        ("de", "In Bahia war noch niemand: Dort gibt es keine Kolonie zu gründen. (Regel: Kolonie)"),
        ("zh-TW", "還沒有人去過巴伊亞 Bahia：那裡沒有可以建立的殖民地。（規則：殖民）"),
    ],
)
def test_a_refusal_is_of_one_language(locale: str, said: str) -> None:
    assert errors.sentence(IllegalStep("colony-unexplored", region="Bahia"), locale) == said


@pytest.mark.parametrize(("locale", "said"), [("en", "<#1>, <#2>"), ("de", "<#1>, <#2>"), ("zh-TW", "<#1>、<#2>")])
def test_several_things_that_are_refused(locale: str, said: str) -> None:
    assert said in errors.sentence(errors.UserError("open-elsewhere", channels=("<#1>", "<#2>")), locale)


def test_how_many_colonies_can_be_founded() -> None:
    counted = 0
    for state in fixture("last-building").states():
        if not isinstance(legal(state).action, ColonyChoice):
            continue
        plan = TurnDraft(state)
        steps = [dict(step.take) for step in legal(state).steps() if isinstance(step, Colony)]
        for button in (button for row in ColonyPanel().rows(plan, "en") for button in row):
            region = int(button.arg.removeprefix("site"))
            most = max(take.get(region, 0) for take in steps if set(take) <= {region})
            assert f"({most} left)" in button.label
            after = plan.choose(take=[[region, 1]])
            (again,) = [other for row in ColonyPanel().rows(after, "en") for other in row if other.arg == button.arg]
            assert (f"({most - 1} left)" if most > 1 else ": no more") in again.label
            counted += 1
    assert counted > 10


def test_whose_privilege_of_the_king_is_open() -> None:
    plain, goa = setup(3, deal(1)), setup(3, deal(1), goa=True)
    assert "King" not in sheets.sheets(plain, NAMES, "en")
    assert sheets.sheets(goa, NAMES, "en").count("King's privilege: still open") == 3
    taken = replace(goa, players=(replace(goa.players[0], king=0), *goa.players[1:]))
    text = sheets.sheets(taken, NAMES, "en")
    assert text.count("King's privilege: still open") == 2
    assert f"King's privilege: {labels.column(0)}" in text


async def test_who_agreed_to_cancel(world: World) -> None:
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    sure = await world.slash(world.people["Ana"], "table: Ask to cancel the game")
    await world.press(world.people["Ana"], sure, "nav:1:1:ask")
    question = world.last()
    for name in ("Bruno", "Carla"):
        await world.press(
            world.people[name],
            question,
            next(button.label for button in world.buttons(question) if ":agree:" in button.custom_id),
        )
    assert "The game was canceled; **Ana**, **Bruno** and **Carla** agreed." in world.last().content


STILL = Facts(
    cash=(200, 200),
    workers=(3, 3),
    ships=(2, 2),
    market=((4, 4), (4, 4), (4, 4)),
    field=None,
    paid=0,
    explored=(),
    colonies=(0, 0, 0),
    buildings=(0, 0, 0, 0, 0),
    privileges=(0, 0, 0, 0, 0),
    card=False,
    ends=False,
)


def candidate(*steps: Step, empty: bool = False, lead: float = 1.5, **facts: Any) -> Candidate:
    return Candidate(steps, 80.4, lead, 0.52, 2.0, empty, replace(STILL, **facts))


def start(**changes: Any) -> State:
    return replace(setup(4, deal(1)).seen(), **changes)


def test_three_of_different_fields() -> None:
    ranked = [candidate(Workers(n), field=field) for n, field in enumerate((2, 2, 2, 5, 1), start=1)]
    assert [one.steps[0] for one in advice.chosen(ranked)] == [Workers(1), Workers(4), Workers(5)]
    same = [candidate(Workers(n)) for n in (1, 2, 3, 4)]
    assert [one.steps[0] for one in advice.chosen(same)] == [Workers(1), Workers(2), Workers(3)]
    assert len(advice.chosen(same[:1])) == 1


@pytest.mark.parametrize("language", i18n.languages())
def test_all_is_said(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn has figures, at most three reasons, a name if it does nothing, and the basis of its estimate."""
    monkeypatch.setattr(i18n, "strict", True)
    full = candidate(
        Move(2), Market((1, 0, 0), (0, 0, 0), None), field=2, market=((4, 5), (4, 4), (4, 4)), cash=(0, 20), paid=2
    )
    empty = candidate(Move(1), empty=True, field=1, lead=-3.25)
    lines = advice.advise(scene(start(), 4, language), Analysis(0, (full, empty), 17))
    assert len(lines) == 7
    assert i18n.say("advice-empty", language) in lines
    assert "17" in lines[-1]
    assert "80" in lines[1]
    assert i18n.say("advice-chance", language, chance=i18n.say("percent", language, n=52)) in lines[1]
    assert not any("{" in line for line in lines)


def game(language: str = "en") -> tuple[Replay, list[ReviewedTurn]]:
    played = record.from_json((FOLDER / "king-in-goa.json").read_bytes())
    states = tuple(state.seen() for state in played.states())
    pairs = zip(states, played.steps, states[1:], strict=False)
    transitions = tuple(
        Transition(before.seat or 0, before, step_to_dict(one.step), after) for before, one, after in pairs
    )
    turns, started = list[ReviewedTurn](), 0
    for ended, state in enumerate(states):
        if state.turns_played > states[started].turns_played:
            best = [transition.step for transition in transitions[started:ended]]
            found = {"loss": len(turns) / 10, "best": best, "chances": [0.2] * 5}
            turns.append(ReviewedTurn(len(turns), states[started].seat or 0, started, ended, found))
            started = ended
    table = cast(Table, SimpleNamespace(name="Sagres"))
    scene = Scene(table, states[-1], played.players, played.players, language)
    return Replay(scene, states, transitions), turns


@pytest.mark.parametrize("language", i18n.languages())
def test_all_pages(language: str) -> None:
    """Each page has words and one picture: chances, points, and the board before the three worst turns."""
    replay, turns = game(language)
    pages = [advice.page(name, replay, turns) for name in advice.PAGES]
    pages += [turning_point(place, UI, replay, turns) for place in range(3)]
    assert [[picture.draw.__name__ for picture in page.pictures] for page in pages] == [
        ["chances"],
        ["sources"],
        *[["board"]] * 3,
    ]
    assert {len(page.text.splitlines()) for page in pages[:2]} == {1}, "the pictures say the rest"
    for place, page in enumerate(pages[2:], start=len(turns) - 2):
        head, text, better = page.text.splitlines()
        assert str(place) in head
        assert replay.scene.names[turns[place - 1].seat] in text
        assert "`" in better


def test_no_turn_to_name() -> None:
    replay, turns = game()
    for lost, said in ((0, "No turn had a better"), (1, "Only one turn")):
        found = [replace(turn, found={**(turn.found or {}), "loss": float(turn.number < lost)}) for turn in turns]
        assert said in turning_point(1, UI, replay, found).text


def test_what_is_no_page() -> None:
    replay, turns = game()
    with pytest.raises(LookupError):
        advice.page("gossip", replay, turns)


def test_the_three_that_lost_most() -> None:
    losses = (0.0, 5.0, 1.0, 7.0, 0.0, 3.0)
    assert turning(losses) == (1, 3, 5)
    assert turning(losses[:3]) == (1, 2)
    assert turning(losses[:1]) == ()


def test_a_price_is_traced_to_its_place() -> None:
    state = on(has(game_of(3), churches=3, workers=6, cash=500), BUILDINGS_FIELD)
    state = replace(state, buildings=(*state.buildings[:4], state.buildings[4] - 2))
    text = advice.explanation(scene(state, 3), TurnDraft(state))
    assert "**Church, 250**: number 3 of 7 on the chart for 3 players" in text
    assert "🚫" not in text
    chosen = advice.explanation(scene(state, 3), TurnDraft(state).choose(counts=[1, 0, 0, 0, 0]))
    assert "**Sugar factory, 70**: number 2 of 6" in chosen
    assert "🚫 These buildings need 8 workers together; you have 6. (Rules: Buildings)" in chosen
    poor = on(has(game_of(2), workers=9, cash=60), BUILDINGS_FIELD)
    text = advice.explanation(scene(poor, 2), TurnDraft(poor))
    assert "🚫 That costs 150 Cruzados and you have 60. (Rules: Your turn)" in text


@pytest.mark.parametrize("locale", i18n.languages())
def test_every_panel_of_a_game_explains_itself(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "strict", True)
    seen = set[str]()
    for state, _, _ in islice(walk(2, 5), 400):
        plan = TurnDraft(state.seen())
        text = advice.explanation(scene(plan.start, 2, locale), plan)
        assert len(text) < 2000
        assert text.count("\n") >= 1
        if plan.action not in seen:
            seen.add(plan.action)
            line = i18n.say(f"purpose-{plan.action}", locale)
            one = scene(plan.start, 2, locale)
            assert line in UI.panel(replace(one, helps=True), plan).text
            assert line not in UI.panel(one, plan).text
    assert seen == set(PANELS)


def test_what_can_be_explored_says_what_it_costs() -> None:
    state = on(has(game_of(2), ships={"Portugal": 3}), 0)
    assert isinstance(legal(state).action, SailingChoice)
    text = signs.plain(advice.explanation(scene(state, 3), TurnDraft(state)))
    assert "at most 1 border" in text
    assert "🧭 **Bahia**: this region is unexplored, so at least 2 ships must enter together" in text
    assert "factory earns" in advice.explanation(scene(state, 2), TurnDraft(on(state, MARKET)))
    assert Move(0) in legal(game_of(2)).steps()


GAMES = sorted(path for path in (Path(__file__).parents[2] / "navegador/games").glob("*.json") if "." not in path.stem)
AT = datetime(2026, 5, 1, tzinfo=UTC)
MONEY = re.compile(r"([\d,]+) → \*\*([\d,]+)\*\* Cruzados \(([+−])([\d,]+)\)")
POINTS = re.compile(r"(\d+) → \*\*(\d+)\*\* points \(([+−])([\d,]+)\)")


@cache
def history(path: Path) -> History:
    game = record.from_json(path.read_bytes())
    state = game.start()
    states, entries = [state.seen()], []
    for number, played in enumerate(game.steps):
        assert state.seat is not None
        turn, seat = state.turns_played, state.seat
        entries.append(
            Entry(number + 2, "step", seat, 100 + seat, f"P{seat}", AT, step_to_dict(played.step), turn=turn)
        )
        state = apply(state, played.step)
        states.append(state.seen())
    seats = tuple(Seat(number, 100 + number, None, f"P{number}") for number in range(len(state.players)))
    table = cast(Table, SimpleNamespace(name="Sagres", id=1, seats=seats, language="en", status="running"))
    return History(
        table=table,
        game=cast(Any, NavegadorGame()),
        entries=tuple(entries),
        views=cast(Any, tuple(states)),
        revealing=(False,) * len(entries),
        planned=frozenset(),
        turn=state.turns_played,
    )


def history_of(path: Path, most: int) -> History:
    whole = history(path)
    views = whole.views[: most + 1]
    return replace(
        whole,
        entries=whole.entries[:most],
        views=views,
        revealing=whole.revealing[:most],
        turn=inner(views[-1], State).turns_played,
    )


def amounts(pattern: re.Pattern[str], text: str, had: int) -> tuple[int, int]:
    """Return the values before and after, with a checked difference; the old value if none is mentioned."""
    found = pattern.search(text)
    if found is None:
        return had, had
    before, after = int(found[1].replace(",", "")), int(found[2].replace(",", ""))
    change = int(found[4].replace(",", "")) * {"+": 1, "−": -1}[found[3]]
    assert after - before == change != 0
    return before, after


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_ledger_adds_up(path: Path) -> None:
    """Each turn starts with the end of the seat's last one, from the start to the end of the game."""
    whole = history(path)
    last, start = inner(whole.views[-1], State), inner(whole.views[0], State)
    had = {seat: (player.cash, score(player, goa=start.goa).total) for seat, player in enumerate(start.players)}
    lines = ledger.narration(whole, UI, (), "en")
    assert len(lines) == last.turns_played
    for number, line in enumerate(lines):
        seat = number % len(last.players)
        assert line.text.startswith(f"`{number + 1}` **P{seat}**")
        money, points = amounts(MONEY, line.text, had[seat][0]), amounts(POINTS, line.text, had[seat][1])
        assert (money[0], points[0]) == had[seat]
        had[seat] = money[1], points[1]
    assert had == {seat: (one.cash, score(one, goa=last.goa).total) for seat, one in enumerate(last.players)}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_pages_hold_everything_and_stay(path: Path) -> None:
    """No line is lost, every page fits a message, and full pages stay the same as the game goes on."""
    whole = history(path)
    lines = ledger.narration(whole, UI, (), "en")
    pages = ledger.pages(lines)
    assert [one for page in pages for one in page] == lines
    for at, page in enumerate(pages):
        assert page
        assert len(ledger.page(whole, page, at, len(pages), "en")) <= 1900
    shorter = ledger.pages(lines[: len(lines) // 2])
    assert shorter[:-1] == pages[: len(shorter) - 1]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_last_turn_in_one_line(path: Path) -> None:
    """A call states the last action and its player, not its effects, such as the card's move."""
    whole, said = history(path), set()
    for at in range(1, len(whole.entries)):
        if whole.entries[at].turn == whole.entries[at - 1].turn:
            continue
        seat = whole.entries[at].seat
        table = SimpleNamespace(**vars(whole.table), to_act=(seat,))
        before = replace(whole, table=cast(Table, table), entries=whole.entries[:at], views=whole.views[: at + 1])
        turns, last = post.recap(before, UI, "en")
        assert turns > 0
        assert last.startswith(f"**P{whole.entries[at - 1].seat}**")
        said.add(last)
    assert len(said) > 20


def test_who_played_is_added_where_the_seat_has_another_name() -> None:
    """A computer player's seat keeps its player's name once, not 'P0 … (played by P0)'; a substitute has their own."""
    whole = history_of(GAMES[0], 6)
    for player, name, added in ((None, "P0", False), (200, "Eva", True)):
        seats = (Seat(0, player, None, name), *whole.table.seats[1:])
        table = cast(Table, SimpleNamespace(**{**vars(whole.table), "seats": seats}))
        texts = post.narration(replace(whole, table=table), UI, 0, len(whole.entries), "en")
        assert texts[0].startswith(f"**{name}**")
        assert ("P0" in texts[0].removeprefix("**P0**")) is added
        assert not any("(" in text and "P1" in text.partition("**P1**")[2] for text in texts)


def moments(path: Path) -> Iterator[tuple[History, int]]:
    steps = len(history(path).entries)
    for most in range(0, steps, max(1, steps // 12)):
        whole = history_of(path, most)
        seat = inner(whole.views[-1], State).seat
        assert seat is not None
        yield whole, seat


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recap_is_of_the_others_turns(path: Path) -> None:
    for whole, seat in moments(path):
        first, text = ledger.recap(whole, UI, (), seat, "en")
        assert len(text) <= 1900
        since = [entry for entry in whole.entries[first:] if entry.turn != whole.turn]
        assert seat not in {entry.seat for entry in since}
        turns = {entry.turn for entry in whole.entries[first:]}
        displayed = {int(n) - 1 for n in re.findall(r"^`(\d+)`", text, re.MULTILINE)}
        assert displayed == turns or "in the log" in text
        before, after = whole.views[first], whole.views[-1]
        moved = sum(
            old != new for old, new in zip(inner(before, State).market, inner(after, State).market, strict=True)
        )
        assert text.count("processes for") == moved
