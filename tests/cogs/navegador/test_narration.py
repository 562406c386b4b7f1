"""Sentences about actions: every kind of step, every event, the preview."""

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

import navegador
from cogs import signs
from cogs.navegador import labels, narration
from cogs.navegador.narration import account
from gamekit import replace
from navegador import State, apply, deal, setup, steps
from navegador.players import PLAYERS
from tests.cogs.scenes import scene
from tests.support.effort import tries

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
    rng, state = random.Random(seed), setup(3, deal(seed), goa=True)
    player, turn, start = PLAYERS["merchant"], [], state
    while not state.over:
        step = player.choose(state.seen(), rng)
        turn.append(step)
        after = apply(state, step)
        if after.turns_played != state.turns_played:
            done = narration.done(start, turn)
            lines = narration.turn("Ana", done, NAMES)
            assert all(0 < len(line) <= 600 for line in lines)
            short = narration.brief("Ana", done, NAMES)
            assert 0 < len(signs.plain(short)) <= 260
            assert "\n" not in short
            assert narration.preview(done)
            turn, start = [], after
        state = after


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
        rng, state = random.Random(seed), setup(2 + seed % 4, deal(seed))
        turn, start, turns = list[steps.Step](), state, 0
        while not state.over and turns < 150:
            turn.append(PLAYERS[player].choose(state.seen(), rng))
            after = apply(state, turn[-1])
            if after.turns_played != state.turns_played:
                done = narration.done(start, turn)
                names = [f"P{number}" for number in range(len(start.players))]
                line = signs.plain(narration.brief(names[start.seat or 0], done, names, locale))
                preview = signs.plain(narration.proposed("Sagres", done, locale))
                for fact in (fact for step in done for fact in facts_of(step, locale)):
                    assert fact in line, line
                    assert fact in preview, preview
                gain = after.players[start.seat or 0].cash - start.players[start.seat or 0].cash
                assert (f"**{narration.signed(gain, locale)}**" in line) == bool(gain), line
                turn, start, turns = [], after, turns + 1
            state = after


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
