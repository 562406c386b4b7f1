"""Refusals: in the language of their reader, whatever the reason."""

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from cogs import errors
from cogs.request import Request
from gamekit.naming import fold
from navegador import StepError, apply
from navegador.errors import REASONS
from navegador.notation.words import LANGUAGES
from tests.cogs.commands.test_show import attached
from tests.cogs.guided import Guided
from tests.cogs.hands import acting, start_over, to_act
from tests.cogs.languages.readers import READ, SPOKEN, judged, loose, seated
from tests.navegador.rules.test_rules import REFUSALS
from tests.support.effort import tries
from tests.support.tongues import Dyes, Ear
from tests.support.world import World, opened

GIVEN: Final = frozenset(
    (
        *("sailing", "workers", "market", "colony", "privilege", "ships", "buildings", "sugar", "gold", "spice"),
        *("factory", "explorer", "shipyard", "church", "king", "sell", "process", "sail", "explore", "done", "after"),
        *("move", "kind", "wild", "do", "at", "pay", "from", "take", "field"),
        *("version", "deal", "players", "options", "steps"),
    )
)
"""Names in the games' files, which refusals quote."""
NOTATION: Final = re.compile(
    "(?:"
    + "|".join(
        re.escape(part)
        for tongue in LANGUAGES.values()
        for form in (*tongue.labels.values(), *(one for forms in tongue.typed.values() for one in forms))
        for part in re.findall(r"[^\W\d_]+", fold(form))
    )
    + ")+"
)
"""Words of the notation in any language, quoted by refusals as they are typed; Chinese ones without spaces."""
HEADINGS: Final = frozenset(word for rule, _ in REASONS.values() for word in re.findall(r"[^\W\d_]+", rule))
"""The parts of the rules, as the engine has them."""
TEXTS: Final = (
    *("xyz", "market after colony", "market: sell 2 tulips", "market: sell 2, process 1 sugar", "privilege: tulips"),
    *("colony: atlantis", "ships (pay 1 guine): many", "card: swim", "card: sail 2", "privilege: church; ships 1"),
    *("ships 100", "ships 2 €", "ships 9", "workers 9", "colony: 1 Guiné", "market: sell 2 gold", "card", "x" * 600),
    *("buildings (pay 2 Portugal)", "market: sell 1 gold, process 1 gold", "sailing: explore Goa", "s"),
)
QUOTED: Final = frozenset(["s", "xyz", "more", "tulips", "atlantis", "many", "swim", "guine", "Atlantis"]) | {"x" * 30}


def refusals() -> Iterator[StepError]:
    """One for each case of each reason of the rules."""
    for state, step, _ in itertools.chain.from_iterable(REFUSALS.values()):
        with pytest.raises(StepError) as caught:
            apply(state, step)
        yield caught.value


def test_every_reason_of_the_rules_in_every_language(dyes: Dyes) -> None:
    """Each refusal by the rules is a sentence of its reader's language, without any other."""
    texts = set()
    for error in refusals():
        for locale, language in READ.items():
            sentence = errors.sentence(error, locale)
            assert dyes.within(sentence) == {language}, dyes.plain(sentence)
        texts.add(error.key)
    assert len(texts) > 35


async def test_every_reason_at_a_table(tmp_path: Path, dyes: Dyes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A typed illegal turn is refused in private, in the typist's own language, and nothing is posted."""
    waiting = list(refusals())[:: tries(8, 1)]

    async def refuse(request: Request, context: Any) -> None:
        raise waiting.pop()

    async with opened(tmp_path, people=SPOKEN, locale="de") as world:
        await seated(world)
        ear, posts, who = Ear(world), len(world.posts()), await acting(world)
        monkeypatch.setattr("cogs.workbench.bench.Workbench.show", refuse)
        for locale in itertools.cycle(SPOKEN.values()):
            if not waiting:
                break
            world.locales.set(who.id, locale)
            answer = await world.slash(who, "turn", text="ships 1")
            assert answer.ephemeral
            assert dyes.within(world.text(answer)) == {READ[locale]}, dyes.plain(world.text(answer))
        assert len(world.posts()) == posts
        assert set(loose(dyes, ear.heard())) <= GIVEN | HEADINGS


@pytest.mark.opened(people=SPOKEN, locale="zh-TW")
async def test_what_is_typed_pressed_and_brought(dyes: Dyes, world: World) -> None:
    """Turns that cannot be read, or not now, by those to act and by others; files that are no games; old buttons."""
    await seated(world)
    ear, guided, first = Ear(world), Guided(world, seed=3), world.last()
    for _ in range(tries(1, len(SPOKEN))):
        for who in world.people.values():
            for text in TEXTS if who is await to_act(world) else TEXTS[:1]:
                await world.slash(who, "turn", text=text)
            for command in ("table: button-undo", "table: button-replay", "table: button-pause"):
                await world.slash(who, command)
            await world.press_raw(who, first, "nav:1:1:go:field5")
            await world.press_raw(who, first, "nav:1:0:join:")
            await world.press_raw(who, first, "nav:77:0:join:")
        who = await acting(world)
        await start_over(world, who)
        await guided.turn(who)
    data = json.loads(await attached(await world.slash(world.people["Ana"], "table: act-export")))
    there = world.guild.create_text_channel("navegador")
    for who, (number, file) in zip(itertools.cycle(world.people.values()), enumerate(broken(data)), strict=False):
        await world.slash(who, "play", channel=there, file=(f"{number}.json", file))
    heard = [one for one in ear.heard() if one.reader is not None]
    assert len({one.text for one in heard}) > 40
    assert judged(world, dyes, heard, "zh-TW") == []
    strange = set(loose(dyes, heard)) - GIVEN - HEADINGS - QUOTED
    assert not {one for one in strange if not NOTATION.fullmatch(fold(one))}


def broken(data: dict[str, Any]) -> Iterator[bytes]:
    """Yield files that are no record of a game, each for another reason."""
    yield b"\xff\xfe"
    yield b"{"
    yield b"[]"
    yield b'{"game": 1, "game": 2}'
    for key in data:
        yield json.dumps({text: value for text, value in data.items() if text != key}).encode()
    for key, value in (
        ("game", "chess"),
        ("version", 99),
        ("players", []),
        ("options", {"goa": 7}),
        ("steps", {}),
        ("more", 1),
    ):
        yield json.dumps({**data, key: value}).encode()
    for step in ({"do": "swim"}, {"do": "move"}, {"do": "move", "field": 9}, {"do": "sail", "ships": 3}, 7):
        yield json.dumps({**data, "steps": [*data["steps"], step]}).encode()
