"""Registration of commands: after changes, and not at every start."""

from types import SimpleNamespace
from typing import Any, Final

import discord
import pytest
from discord.http import Route

from app import registering
from app.registering import CARRIED
from cogs.door.commands import Translator
from hosting.core.game import Json
from tests.support import quick
from tests.support.world import World

COMMANDS = "*/commands"


def registered(world: World) -> int:
    return len(world.requests("PUT", COMMANDS))


@pytest.mark.parametrize("kill", [False, True])
async def test_a_start_where_nothing_changed_asks_nothing_of_discord(world: World, kill: bool) -> None:
    """The second start sends no update, and every command is there."""
    assert registered(world) == 1
    await world.restart(kill=kill)
    assert registered(world) == 1
    assert len(world.requests("GET", COMMANDS)) == 2
    await world.slash(world.people["Ana"], "play", seats=2)
    assert "Ana" in world.last().content


async def test_what_has_changed_is_registered(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed text in one language causes an update; the next start sends none."""
    named = Translator.translate

    async def other(self: Translator, string: object, locale: discord.Locale, context: object) -> object:
        text = await named(self, string, locale, context)  # type: ignore[arg-type]
        return "spiel" if text == "spielen" else text

    monkeypatch.setattr(Translator, "translate", other)
    monkeypatch.setattr(registering, "_own", quick.UNCACHED)
    for times in (2, 2):
        await world.restart()
        assert registered(world) == times


@pytest.mark.parametrize(("method", "status"), [("PUT", 500), ("PUT", 400), ("GET", 503)])
async def test_what_discord_refused_is_tried_again(world: World, method: str, status: int) -> None:
    """A failed update is not recorded; the bot starts with the commands of an earlier start."""
    application = world.bot.application_id or 0
    await world.bot.services.registered.note(application, "of an earlier version")
    world.env.inject_error(method, "/applications/*/commands", status=status, times=None)
    await world.restart()
    assert await world.bot.services.registered.digest(application) == "of an earlier version"
    await world.slash(world.people["Ana"], "play", seats=2)
    assert "Ana" in world.last().content
    world.env.backend.faults.clear()
    await world.restart()
    assert await world.bot.services.registered.digest(application) != "of an earlier version"


@pytest.mark.parametrize("method", ["PUT", "GET"])
async def test_without_any_command_the_bot_does_not_start(world: World, method: str) -> None:
    """A bot without any registered command stops with a sentence, rather than run unusable."""
    await world.bot.services.registered.note(world.bot.application_id or 0, None)
    world.env.backend.commands.clear()
    world.env.inject_error(method, "/applications/*/commands", status=500, times=None)
    with pytest.raises(discord.HTTPException):
        await registering.register(world.bot, None)


ENTRY_POINT: Final[Json] = {
    "id": "77",
    "application_id": "1",
    "version": "78",
    "type": 4,
    "name": "launch",
    "name_localizations": {"de": "starten"},
    "description": "",
    "description_localizations": None,
    "default_member_permissions": None,
    "contexts": [0, 1, 2],
    "integration_types": [0, 1],
    "nsfw": False,
    "handler": 2,
}
"""The command that Discord creates when Activities are ticked in its developer portal."""


class Portal:
    """The commands as Discord stores them: with an Entry Point command, an update without it is refused."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ticked = False
        self.updates: list[list[Json]] = []
        self._request = world.bot.http.request
        monkeypatch.setattr(world.bot.http, "request", self.request)

    async def request(self, route: Route, **given: Any) -> Any:
        if not route.path.endswith("/commands"):
            return await self._request(route, **given)
        if route.method == "GET":
            return [*await self._request(route, **given), *([ENTRY_POINT] if self.ticked else [])]
        entry_points = [item for item in given["json"] if item["type"] == 4]
        if self.ticked and not entry_points:
            message = "You cannot remove this app's Entry Point command in a bulk update operation."
            answer = SimpleNamespace(status=400, reason="Bad Request", headers={})
            raise discord.HTTPException(answer, {"code": 50240, "message": message})
        assert all(not point.keys() - CARRIED for point in entry_points)
        self.updates.append(entry_points)
        return await self._request(route, json=[item for item in given["json"] if item["type"] != 4])


async def test_activities_are_ticked_and_unticked(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each change leads to one update, which includes Discord's own command unchanged."""
    portal = Portal(world, monkeypatch)
    for ticked in (False, True, True, False, False):
        portal.ticked = ticked
        await registering.register(world.bot, None)
    kept = {key: value for key, value in ENTRY_POINT.items() if key in CARRIED and value is not None}
    assert portal.updates == [[kept], []]
