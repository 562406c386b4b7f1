"""A language a third longer than English, with accents and brackets, played by buttons and by typing."""

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

import i18n
from navegador.notation import write
from navegador.state import State
from navegador.steps import Explore
from tests.cogs.guided import Guided, thought
from tests.cogs.hands import hand_over, to_act, type_turn
from tests.cogs.languages.readers import FACTS, LOOKS, OF_ADMINS, Curious, seated
from tests.support.effort import THOROUGH
from tests.support.opaque import inner
from tests.support.tongues import Ear, Heard, pseudo
from tests.support.world import World

TONGUE: Final = "fi"
"""The tag of the language in Discord, one with the plural forms of English that has no catalogue yet."""
EVERYBODY: Final = ("Ana", "Bruno", "Carla")
AVOIDED: Final = ("forget-me", "me:language", "set:language")
"""Controls that would change the language or erase the person."""


@pytest.fixture
def longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pseudo(tmp_path / "words", TONGUE)
    monkeypatch.setattr(i18n, "_folders", [*i18n._folders])
    i18n.add(tmp_path / "words")
    yield
    i18n.forget()


def outside(text: str) -> str:
    """Return a text without its sentences and facts; the end of a cut one must say so."""
    depth, kept = 0, ""
    for letter in text:
        depth += letter == "⟦"
        if not depth:
            kept += letter
        depth -= letter == "⟧"
    return FACTS.sub("", kept if not depth or text.endswith("…") else "cut")


def loose(heard: Iterable[Heard]) -> list[str]:
    """Return texts with words outside of all sentences, or cut without a sign."""
    own = {i18n.own_name(language) for language in i18n.languages()}
    texts = [one for one in heard if one.what != "name" and one.text not in own]
    return [f"{text.what} {text.text!r}" for text in texts if re.search(r"[^\W\d_]", outside(text.text))]


@pytest.fixture
async def ear(longer: None, world: World) -> Ear:
    """Seat three people and an admin who speak the made-up language; listen."""
    world.people["Regent"] = world.add("Regent", administrator=True, locale=TONGUE)
    ear = Ear(world)
    await seated(world, *EVERYBODY)
    return ear


async def play(world: World, turns: int) -> None:
    """Play this many turns, or the rest; every third one is typed, unless something is to be explored."""
    guided, rng = Guided(world, seed=3), random.Random(3)
    for turn in range(turns):
        who = await to_act(world)
        if who is None:
            return
        state = (await world.bot.services.positions.now(1)).state
        steps = thought(inner(state, State), rng)
        if turn % 3 or isinstance(steps[-1], Explore):
            await guided.turn(who)
        else:
            await type_turn(world, who, write(inner(state, State), steps))


@pytest.mark.opened(people=dict.fromkeys(EVERYBODY, TONGUE), locale=TONGUE)
async def test_every_screen_of_a_table(ear: Ear, world: World) -> None:
    """Nothing exceeds a limit, cuts are marked, and every word is from a catalogue; with THOROUGH for a whole game."""
    await play(world, 12)
    for who in (world.people["Regent"], world.people["Ana"]):
        curious = Curious(world, who, avoids=(*AVOIDED, "confirm"))
        for look in LOOKS:
            await curious.use(f"table: button-{look}")
        for command in (
            "help",
            "table: button-recap",
            "table: act-clock",
            "preferences",
            "preferences: button-away-form",
            "tables",
            "table: button-replay",
            "table: button-what",
        ):
            await curious.use(command)
    if THOROUGH:
        await play(world, 200)
        assert (await world.bot.services.lobby.get(1)).status == "over"
    assert loose(ear.heard()) == []


@pytest.mark.opened(people=dict.fromkeys(EVERYBODY, TONGUE), locale=TONGUE)
async def test_every_screen_of_who_leaves_and_of_admins(ear: Ear, world: World) -> None:
    """The screens for leaving and for admins keep within the limits, too."""
    carla = Curious(world, world.people["Carla"])
    for command in ("table: button-undo", "table: button-pause", "table: act-cancel", "table: act-resign"):
        await carla.use(command)
    await hand_over(world, carla.who, anybody=True)
    for command in OF_ADMINS:
        await Curious(world, world.people["Regent"], avoids=AVOIDED).use(command)
    assert loose(ear.heard()) == []


def test_it_is_longer(longer: None) -> None:
    """The made-up language is longer by about a third of all characters, at most like German."""
    keys = [
        key for key in ("rules-turn", "help-player", "panel-reveal", "button-decline", "command-turn") if i18n.has(key)
    ]
    facts = dict.fromkeys(("free", "range", "usual", "groups", "phases", "capacity", "beyond", "workers"), 1)
    facts |= dict.fromkeys(("ships", "surplus", "region", "open"), 1)
    plain, long = ("".join(i18n.say(key, tongue, **facts) for key in keys) for tongue in (i18n.ENGLISH, TONGUE))
    assert 1.25 < len(long) / len(plain) < 1.45
