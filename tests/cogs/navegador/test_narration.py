"""Sentences about actions: every kind of step, every event, the preview."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cogs import signs
from cogs.navegador import labels, narration
from navegador import State, apply, deal, setup, steps
from navegador.players import PLAYERS
from ruling.values import replace
from tests.support.effort import tries

NAMES = ("Ana", "Bruno", "Carla")
DEAL = deal(7)


def table(**player: Any) -> State:
    """Return a table of three players in their first turn, Ana with other possessions."""
    state = setup(3, DEAL)
    return replace(state, players=(replace(state.players[0], **player), *state.players[1:]))


def sentences(state: State, *done: steps.Step) -> list[str]:
    """Return the sentences about Ana's turn."""
    return narration.turn("Ana", narration.done(state, done), NAMES)


def test_workers_and_ships() -> None:
    """Numbers, the change in cash, and the limit's surplus are stated."""
    assert sentences(table(), steps.Move(1), steps.Workers(2)) == [
        "**Ana** · Workers: 2 workers, −150 · has 50 Cruzados"
    ]
    assert sentences(table(), steps.Move(5), steps.Ships(1)) == ["**Ana** · Ships: 1 ship, −50 · has 150 Cruzados"]
    rich = table(workers=8, churches=3)
    assert sentences(rich, steps.Move(1), steps.Workers(3)) == [
        "**Ana** · Workers: 3 workers (2 over the limit), +50 · has 250 Cruzados"
    ]


def test_declining_and_paying_ships() -> None:
    """The ships given up are named with their regions."""
    state = table(field=0)
    assert sentences(state, steps.Move(5, ((0, 2),)), steps.End()) == [
        "**Ana** · Ships (gave up 2 in Portugal): declined · has 200 Cruzados"
    ]


def test_exploring() -> None:
    """The group, the loss, the tokens, the money; and the phase when it begins."""
    (line,) = sentences(table(), steps.Move(0), steps.Explore(1, ((0, 2),)), steps.End())
    tokens = sorted(DEAL[1])
    assert line == (
        f"**Ana** · Sailing: explored **Guiné** with 2 ships, 1 lost, tokens {', '.join(map(str, tokens))}, "
        f"+{tokens[0]} Cruzados · has {200 + tokens[0]} Cruzados"
    )


def test_a_phase_and_the_end_are_told_to_all() -> None:
    """Cabo starts phase II, Nagasaki the last turns."""
    known = tuple(() if region < 5 else None for region in range(13))
    state = replace(table(ships=(0, 0, 0, 0, 2, *(0,) * 8)), tokens=known)
    lines = sentences(state, steps.Move(0), steps.Explore(5, ((4, 2),)), steps.End())
    assert lines[1:] == ["🚩\u2060 Phase II begins. The privilege gallery is refilled."]
    known = tuple(() if region < 12 else None for region in range(13))
    state = replace(table(ships=(*(0,) * 11, 3, 0)), tokens=known, phase=3)
    lines = sentences(state, steps.Move(0), steps.Explore(12, ((11, 3),)), steps.End())
    assert "2 lost" in lines[0]
    assert lines[1].startswith("🏁")


def test_the_card() -> None:
    """The card's use and its next owner are stated."""
    state = setup(3, DEAL)
    state = replace(state, card=replace(state.card, holder=0, field=4))
    lines = sentences(state, steps.Navegador(), steps.End(), steps.Move(1), steps.Workers(1))
    assert lines == [
        "**Ana** · used the Navegador card; ended the extra sailing; Workers: 1 worker, −50 · has 150 Cruzados",
        "🧡\u2060 The Navegador card goes to **Carla**.",
    ]


def test_market_buildings_colonies_privileges() -> None:
    """Goods, buildings, sites with their prices, privileges with their coins."""
    trading = table(colonies=(0, 2, 0), factories=(1, 0, 0))
    assert sentences(trading, steps.Move(2), steps.Market((0, 2, 0), (2, 0, 0), 0)) == [
        "**Ana** · Market I: sold 2 gold; processed 2 sugar; +180 · has 380 Cruzados"
    ]
    building = table(cash=500, workers=8)
    assert sentences(building, steps.Move(7), steps.Build((2, 0, 0, 0, 0))) == [
        "**Ana** · Buildings: bought 2 sugar factories for 120 · has 380 Cruzados"
    ]
    lying = replace(table(ships=(1, 1, *(0,) * 11)), tokens=((), (60, 90), *(None,) * 11))
    assert sentences(lying, steps.Move(3), steps.Colony(((1, 1),))) == [
        "**Ana** · Colony: founded Guiné (60) for 60 · has 140 Cruzados"
    ]
    assert sentences(table(), steps.Move(4), steps.Privilege(4)) == [
        "**Ana** · Privilege: took the Churches privilege, +50 · has 250 Cruzados"
    ]


def test_differences() -> None:
    """Amounts have their sign, and the format of all other numbers."""
    assert [narration.signed(n, "en-US") for n in (1080, -1080, 3, 0)] == ["+1,080", "−1,080", "+3", "±0"]


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
    """A move over the orange ship loses the card, and the preview says so, except after the card's use."""
    state = table(field=0)
    state = replace(state, card=replace(state.card, holder=0, field=2))
    used = (steps.Navegador(), steps.End(), steps.Move(3), steps.End())
    for turn, loses in (((steps.Move(3), steps.End()), True), ((steps.Move(1), steps.End()), False), (used, False)):
        preview = narration.preview(narration.done(state, turn))
        assert ("you lose the Navegador card" in preview) == loses, turn


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_games_can_be_told(seed: int) -> None:
    """Every step of a game by any player has a text, and a line always fits a post."""
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
    """A field and its actions are separated as the language does."""
    state = table(colonies=(1, 0, 0), factories=(0, 1, 0))
    taken = narration.done(state, (steps.Move(2), steps.Market((1, 0, 0), (0, 1, 0))))
    cash = taken[-1].after.players[0].cash
    assert narration.turn("Ana", taken, NAMES, locale) == [line.format(cash - 200, cash)]


@pytest.mark.parametrize(
    ("locale", "line"),
    [
        ("en", "🔴 **Ana** · Market I sold 1 sugar, processed 1 gold · **+{}**"),
        ("de", "🔴 **Ana** · Markt I 1× Zucker verkauft, 1× Gold verarbeitet · **+{}**"),
        ("zh-TW", "🔴 **Ana** · 市場 I 出售 1 單位蔗糖、加工 1 單位黃金 · **+{}**"),
    ],
)
def test_a_turn_in_brief(locale: str, line: str) -> None:
    """A post has one line a turn: field, what was done there, the change in cash."""
    state = table(colonies=(1, 0, 0), factories=(0, 1, 0))
    taken = narration.done(state, (steps.Move(2), steps.Market((1, 0, 0), (0, 1, 0))))
    cash = taken[-1].after.players[0].cash
    assert signs.plain(narration.brief("Ana", taken, NAMES, locale)) == line.format(cash - 200)


def brief(state: State, *done: steps.Step) -> str:
    """Return the line about Ana's turn."""
    return signs.plain(narration.brief("Ana", narration.done(state, done), NAMES))


def test_every_action_in_brief() -> None:
    """Each action has its word or two; money is named only if it changes."""
    assert brief(table(), steps.Move(1), steps.Workers(2)) == "🔴 **Ana** · Workers +2 · **−150**"
    assert brief(table(), steps.Move(5), steps.Ships(1)) == "🔴 **Ana** · Ships +1 · **−50**"
    assert (
        brief(table(field=0), steps.Move(5, ((0, 2),)), steps.End()) == "🔴 **Ana** · Ships −2⛵ (2× Portugal) declined"
    )
    known = tuple(() if region < 5 else None for region in range(13))
    state = replace(table(ships=(0, 0, 0, 0, 2, *(0,) * 8)), tokens=known)
    exploring = (steps.Move(0), steps.Explore(5, ((4, 2),)), steps.End())
    assert brief(state, *exploring).startswith("🔴 **Ana** · Cabo da Boa Esperança explored from 2× Angola −1⛵ · **+")
    assert brief(state, *exploring).endswith("** · 🚩 phase II")
    holder = replace(table(), card=replace(table().card, holder=0, field=4))
    turn = (steps.Navegador(), steps.End(), steps.Move(1), steps.Workers(1))
    many = replace(table(ships=(2, 2, 2, *(0,) * 10), cash=900), tokens=known)
    legs = steps.Sail(((0, 1, 2), (1, 2, 1)))
    assert brief(many, steps.Move(0), steps.Sail(((0, 1, 2),)), steps.End()) == "🔴 **Ana** · 2× Portugal→Guiné"
    assert brief(many, steps.Move(0), legs, steps.End()) == ("🔴 **Ana** · 2× Portugal→Guiné, Guiné→Bahia")
    assert brief(holder, *turn) == "🔴 **Ana** · card · Workers +1 · **−50** · 🧡 card to **Carla**"


VERBS = {
    "en": ("{n} {good}", ("sold", "processed")),
    "de": ("{n}× {good}", ("verkauft", "verarbeitet")),
    "zh-TW": ("{n} 單位{good}", ("出售", "加工")),
}


def facts_of(done: narration.Done, locale: str) -> Iterator[str]:
    """Yield what a line must have about a step, but for money."""

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


def test_a_field_alone() -> None:
    """A field without any action yet has no colon."""
    (moved,) = narration.done(table(), (steps.Move(1),))
    assert narration.summary([moved], "en") == "Workers"
