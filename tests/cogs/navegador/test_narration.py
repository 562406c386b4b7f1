"""Sentences about actions, events, rules and possibilities: complete, truthful, and of one language."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import i18n
import navegador
from cogs import errors, signs
from cogs.navegador import labels, narration, sheets
from cogs.navegador.narration import account
from cogs.navegador.panels import ColonyPanel
from cogs.navegador.plan import TurnDraft
from gamekit import replace
from navegador import IllegalStep, State, deal, legal, setup, steps
from navegador.actions.colony import ColonyChoice
from navegador.errors import HEADINGS
from navegador.steps import Colony
from tests.cogs.ended import fixture
from tests.cogs.hands import table_of
from tests.cogs.navegador.games import turns
from tests.cogs.scenes import scene
from tests.support.effort import tries
from tests.support.world import opened

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
    """Cash, ships and points are stated with their changes."""
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


@pytest.mark.parametrize("seed", [1, 2, 3])
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
    ("locale", "line"),
    [
        ("en", "**Ana** · Market I: sold 1 sugar; processed 1 gold; +{} · has {} Cruzados"),
        ("de", "**Ana** · Markt I: 1× Zucker verkauft; 1× Gold verarbeitet; +{} · hat {} Cruzados"),
        ("zh-TW", "**Ana** · 市場 I：出售 1 單位蔗糖；加工 1 單位黃金；+{} 元 · 現有 {} 元"),
    ],
)
def test_what_stands_between_the_parts_of_a_turn(locale: str, line: str) -> None:
    state = table(colonies=(1, 0, 0), factories=(0, 1, 0))
    taken = narration.done(state, (steps.Move(2), steps.Market((1, 0, 0), (0, 1, 0))))
    cash = taken[-1].after.players[0].cash
    assert narration.turn("Ana", taken, NAMES, locale) == [line.format(cash - 200, cash)]


@pytest.mark.parametrize(
    ("locale", "line"),
    [
        ("en", "🟥 **Ana** · Market I sold 1 sugar, processed 1 gold · **+{}**"),
        ("de", "🟥 **Ana** · Markt I 1× Zucker verkauft, 1× Gold verarbeitet · **+{}**"),
        ("zh-TW", "🟥 **Ana** · 市場 I 出售 1 單位蔗糖、加工 1 單位黃金 · **+{}**"),
    ],
)
def test_a_turn_in_brief(locale: str, line: str) -> None:
    """A post has one line a turn: field, what was done there, the change in cash."""
    state = table(colonies=(1, 0, 0), factories=(0, 1, 0))
    taken = narration.done(state, (steps.Move(2), steps.Market((1, 0, 0), (0, 1, 0))))
    cash = taken[-1].after.players[0].cash
    assert signs.plain(narration.brief("Ana", taken, NAMES, locale)) == line.format(cash - 200)


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
        case steps.Build(counts):
            yield from (labels.counted_buildings(kind, n, locale) for kind, n in enumerate(counts) if n)
        case steps.Market(sell, process):
            counted, verbs = VERBS[locale]
            for verb, goods in zip(verbs, (sell, process), strict=True):
                yield from [verb] if any(goods) else []
                yield from (counted.format(n=n, good=labels.good(good, locale)) for good, n in enumerate(goods) if n)
        case steps.Privilege(kind) | steps.King(kind):
            yield labels.column(kind, locale)


@pytest.mark.parametrize("locale", ["en", "de", "zh-TW"])
@pytest.mark.parametrize("player", ["random", "merchant"])
def test_a_line_has_every_fact_of_its_turn(locale: str, player: str) -> None:
    """Goods, buildings, numbers, sold or processed, from where to where, and what it cost or brought: nothing less.

    The preview before Confirm has the same.
    """
    for seed in range(tries(2, 40)):
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
    assert len(text) <= 2000


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


async def test_who_agreed_to_cancel(tmp_path: Path) -> None:
    """Everybody who agreed is named."""
    async with opened(tmp_path) as world:
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
