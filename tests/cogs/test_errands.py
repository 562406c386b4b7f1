"""Errands of people who know the names of commands alone: each is found by labels, in three presses at most."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from discord import AppCommandType
from simcord.components import walk_components

import i18n
from cogs.commands import tables
from cogs.panels import PANELS
from tests.cogs.hands import table_of, type_turn
from tests.support.world import InteractionResult, Member, Message, World, opened

MAX_PRESSES: Final = 3
LOCALES: Final = tuple(i18n.languages())


@dataclass(frozen=True)
class Errand:
    command: str
    keys: tuple[str, ...] = ()
    """Labels of what is pressed or chosen, one after the other; a menu of people by what it says."""
    finds: tuple[str, ...] = ()
    """Words of the answer."""
    fields: dict[str, str] = field(default_factory=dict)
    """Values for the form that opens."""
    who: str = "Ana"


ERRANDS: Final = {
    "pause my clock for a week": Errand("preferences", ("button-away-form",), fields={"days": "7"}),
    "who is slow at my tables": Errand("tables", finds=("Bruno",)),
    "take my turn back": Errand("table", ("button-undo", "button-ask-undo")),
    "give my seat to Carla": Errand("table", ("act-give", "admin-choose-person"), finds=("Carla",)),
    "what did I miss": Errand("table", ("button-recap",), finds=("Ana",)),
    "start a league": Errand("league", ("button-league-new",), who="Regent"),
    "delete what is known of me": Errand(
        "preferences", ("me-data", "button-forget-me", "button-forget-me-sure"), who="Duarte"
    ),
    "play alone against computers": Errand("help", ("button-welcome-try",), who="Duarte"),
    "no pings at night": Errand("preferences", ("me-quiet-set",), fields={"from": "22", "to": "7", "zone": "Lisbon"}),
    "whose rating is best": Errand("league", ("button-rating",)),
    "play for somebody who is gone": Errand("admin", ("button-admin-turn",), finds=("Bruno",), who="Regent"),
}


async def press(world: World, who: Member, shown: Message, key: str, locale: str) -> InteractionResult:
    """Press or choose what has this label on a message."""
    label = i18n.say(key, locale)
    for part in walk_components(world.components(shown)):
        number = part.get("custom_id")
        if part.get("placeholder") == label:
            return await world.choose(who, shown, [world.people["Carla"]], custom_id=number)
        chosen = [option["value"] for option in part.get("options", ()) if option["label"] == label]
        if chosen:
            return await world.choose(who, shown, chosen, custom_id=number)
        if number and part.get("label") == label:
            return await world.press_raw(who, shown, number)
    raise AssertionError(f"{label!r} is not there")


def newest(answer: InteractionResult) -> Message:
    return answer.followups[-1] if answer.followups else answer


@pytest.mark.parametrize("locale", LOCALES)
async def test_errands(tmp_path: Path, locale: str) -> None:
    async with opened(tmp_path, dict.fromkeys(("Ana", "Bruno", "Carla", "Duarte"), locale)) as world:
        world.people["Regent"] = world.add("Regent", administrator=True, locale=locale)
        await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
        await type_turn(world, "Ana")
        for name, errand in ERRANDS.items():
            who, presses = world.people[errand.who], 0
            answer: Any = await world.slash(who, errand.command)
            for key in errand.keys:
                answer, presses = await press(world, who, newest(answer), key, locale), presses + 1
            if errand.fields:
                blank = dict.fromkeys(("from", "until"), "") if "days" in errand.fields else {}
                answer, presses = await world.fill(who, answer, {**blank, **errand.fields}), presses + 1
            assert presses <= MAX_PRESSES, name
            if answer.modal is None:
                text = world.text(newest(answer))
                assert all(word in text for word in errand.finds), (name, text)
        services, people = world.bot.services, world.people
        (absence,) = await services.absences.of(people["Ana"].id)
        assert (absence.ends - absence.begins).days == 7
        assert (await services.people.get(people["Ana"].id)).quiet_from is not None
        assert (await services.offers.get(1)).to == people["Carla"].id
        assert await services.votes.open(1, "undo") is not None
        assert [seat.computer is None for seat in (await services.lobby.get(2)).seats].count(True) == 1


async def test_twelve_commands_and_two_menus(world: World) -> None:
    """No more, none that Discord has itself; the page of old commands sends each to one of them, and to its words."""
    (request,) = world.requests("PUT", "*/commands")
    kinds = [AppCommandType(command["type"]) for command in request.json or []]
    names = {command["name"] for command in request.json or [] if command["type"] == AppCommandType.chat_input.value}
    assert len(names) <= 12
    assert len(kinds) - kinds.count(AppCommandType.chat_input) <= 2
    assert not names & {"me", "msg", "nick", "spoiler", "thread", "tts"}
    text = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `")]
    before = [name for row in rows for name in re.findall(r"`([^`]+)`", row[0])]
    assert len(before) == len(set(before)) == 61
    for _, now, more in rows:
        commands = re.findall(r"`/([a-z]+)`", now)
        assert set(commands) <= names, now
        assert int(more) <= 1
        panel = PANELS.get(commands[0])
        acts = set() if panel is None else {i18n.say(act) for act in panel.acts}
        assert not acts or set(re.findall(r"\*\*([^*]+)\*\*", now)) <= acts, now


@pytest.mark.parametrize("locale", LOCALES)
async def test_help_is_five_lines_and_six_buttons(tmp_path: Path, locale: str) -> None:
    """By the situation: a new server's admin, a new player, at a table, an admin; each button does something."""
    async with opened(tmp_path, dict.fromkeys(("Ana", "Bruno", "Carla"), locale)) as world:
        regent = world.add("Regent", administrator=True, locale=locale)
        seen = [await world.slash(regent, "help"), await world.slash(world.people["Carla"], "help")]
        await table_of(world, "Ana", "Bruno", order="as joined")
        seen += [await world.slash(who, "help") for who in (world.people["Ana"], world.people["Bruno"], regent)]
        for situation, shown in zip(("server", "player", "turn", "table", "admin"), seen, strict=True):
            assert len(world.text(shown).splitlines()) == 5
            ways = [way.replace("hint", "learn") for way in tables.BUTTONS[situation]]  # there are no hints here
            wanted = [i18n.say(tables.WAYS[way][0], locale) for way in ways]
            assert [button.label for button in world.buttons(shown)] == wanted
        assert len({world.text(shown) for shown in seen}) == 4
        for button in world.buttons(seen[2]):
            answer = await world.press_raw(
                world.people["Ana"], await world.slash(world.people["Ana"], "help"), button.custom_id
            )
            assert "went wrong" not in world.text(answer), button
