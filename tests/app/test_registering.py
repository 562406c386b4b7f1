"""Commands and emoji, registered with Discord only if they have changed."""

import asyncio
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

import discord
import pytest
from discord.http import Route
from PIL import Image
from simcord.types import HttpLogEntry

from app import registering
from app.registering import CARRIED
from cogs import signs
from cogs.door.commands import Translator
from cogs.navegador import labels, pictures
from cogs.sending import requests
from cogs.singing_sails import pictures as sails
from hosting.core.game import Json
from renders.stamps import Emoji
from tests.cogs.hands import table_of
from tests.support import quick
from tests.support.refusal import assert_refused
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
    await world.bot.services.registered.note(world.bot.application_id or 0, None)
    world.env.backend.commands.clear()
    world.env.inject_error(method, "/applications/*/commands", status=500, times=None)
    await assert_refused(discord.HTTPException, registering.register(world.bot, None))


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
            answer: Any = SimpleNamespace(status=400, reason="Bad Request", headers={})
            raise discord.HTTPException(answer, {"code": 50240, "message": message})
        assert all(not point.keys() - CARRIED for point in entry_points)
        self.updates.append(entry_points)
        return await self._request(route, json=[item for item in given["json"] if item["type"] != 4])


async def test_activities_are_ticked_and_unticked(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    portal = Portal(world, monkeypatch)
    for ticked in (False, True, True, False, False):
        portal.ticked = ticked
        await registering.register(world.bot, None)
    kept = {key: value for key, value in ENTRY_POINT.items() if key in CARRIED and value is not None}
    assert portal.updates == [[kept], []]


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    signs.use({})


@pytest.fixture(scope="module")
def drawn() -> dict[str, Emoji]:
    return {**pictures.signs(), **sails.signs()}


def created(world: World) -> list[str]:
    entries: list[HttpLogEntry] = world.env.backend.http_requests
    return [entry.json["name"] for entry in entries if entry.method == "POST" and entry.path.endswith("/emojis")]


def test_signs_are_emoji_that_discord_takes(drawn: dict[str, Emoji]) -> None:
    """Each is small enough, has a sentence and a name that fits, and fills its square; no two are alike."""
    for name, emoji in drawn.items():
        with Image.open(io.BytesIO(emoji.data)) as image:
            assert image.size == (128, 128)
            left, upper, right, lower = image.getbbox() or (0, 0, 0, 0)
            assert max(right - left, lower - upper) >= 124, name
        assert len(emoji.data) < 256 * 1024
        assert re.fullmatch(r"\w{2,32}", f"{name.replace('-', '_')}_{emoji.digest}")
        assert signs.sign(name).endswith(signs.MARK)
    assert len({emoji.digest for emoji in drawn.values()}) == len(drawn)
    assert len({signs.sign(name) for name in drawn}) == len(drawn), "no emoji of Unicode means two things"
    again = {**pictures.signs.__wrapped__(), **sails.signs.__wrapped__()}
    assert again == drawn, "the digest is the same at every start"


async def test_they_are_put_up_once_and_used(world: World, drawn: dict[str, Emoji]) -> None:
    """A second start puts nothing up; a sign that has changed is put up again and used instead."""
    assert await registering.put_up(world.bot, drawn)
    assert len(created(world)) == len(drawn)
    before = signs.emoji(labels.sign("ships"))
    assert await registering.put_up(world.bot, drawn)
    assert len(created(world)) == len(drawn)
    other = {**drawn, "ships": replace(drawn["ships"], digest="00000000")}
    assert await registering.put_up(world.bot, other)
    assert created(world)[len(drawn) :] == ["ships_00000000"]
    after = signs.emoji(labels.sign("ships"))
    assert before != after
    assert after.startswith("<:ships_00000000:")


async def test_a_turn_post_has_them_in_its_words_and_on_its_buttons(world: World, drawn: dict[str, Emoji]) -> None:
    """The field's button carries the picture's sign, and the line of a turn its player's emblem."""
    await registering.put_up(world.bot, drawn)
    await table_of(world, "Ana", "Bruno", order="as joined")
    sent = str([request.json for request in world.env.backend.http_requests])
    for name in ("sailing", "market", "buildings"):
        assert f"'name': '{name}_{drawn[name].digest}'" in sent


async def test_a_refusal_leaves_what_is_there(
    world: World, drawn: dict[str, Emoji], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those put up before Discord refuses are used, the rest are Unicode's."""
    create, count = world.bot.create_application_emoji, 0

    async def refusing(*, name: str, image: bytes) -> discord.Emoji:
        nonlocal count
        count += 1
        if count > 3:
            raise ConnectionResetError("no line")
        return await create(name=name, image=image)

    monkeypatch.setattr(world.bot, "create_application_emoji", refusing)
    await assert_refused(ConnectionResetError, registering.put_up(world.bot, drawn))
    assert signs.emoji(labels.sign("market")) != "⚖️"
    assert signs.emoji(labels.sign("end")) == "🏁"


async def test_one_that_was_deleted_is_put_up_again(
    world: World, drawn: dict[str, Emoji], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registering, "APART", 0.0)

    async def draw(_: object) -> dict[str, Emoji]:
        return drawn

    monkeypatch.setattr(registering, "drawn", draw)
    up = asyncio.Event()
    put_up = registering.put_up

    async def noted(*args: Any) -> bool:
        whole = await put_up(*args)
        up.set()
        return whole

    monkeypatch.setattr(registering, "put_up", noted)
    keeping = asyncio.create_task(registering.keep(world.bot))
    await up.wait()
    before = signs.emoji(labels.sign("ships"))
    (gone,) = [emoji for emoji in await world.bot.fetch_application_emojis() if emoji.name.startswith("ships_")]
    await gone.delete()
    up.clear()
    requests.refusals(world.bot).set()
    await up.wait()
    keeping.cancel()
    assert len(created(world)) == len(drawn) + 1
    assert signs.emoji(labels.sign("ships")) not in (before, "🚢")
