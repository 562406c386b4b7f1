"""The application's emoji: put up once, by one process, again when a sign looks otherwise, and never in the way."""

import asyncio
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord
import pytest
from PIL import Image
from simcord.types import HttpLogEntry

from app import registering
from cogs import signs
from cogs.navegador import labels, pictures
from cogs.sending import requests
from cogs.singing_sails import pictures as sails
from renders.stamps import Emoji
from tests.support.world import World


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    signs.use({})


@pytest.fixture(scope="module")
def drawn() -> dict[str, Emoji]:
    """Draw the signs of both games once."""
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
    assert {**pictures.signs(), **sails.signs()} == drawn, "the digest is the same at every start"


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
    assert after is not None
    assert after.startswith("<:ships_00000000:")


async def test_a_turn_post_has_them_in_its_words_and_on_its_buttons(world: World, drawn: dict[str, Emoji]) -> None:
    """The field's button carries the picture's sign, and the line of a turn its player's emblem."""
    await registering.put_up(world.bot, drawn)
    await world.slash(world.people["Ana"], "play", seats=2, name="Sagres", order="as joined")
    for name, label in (("Bruno", "Join"), ("Ana", "Start")):
        await world.press(world.people[name], world.posts()[-1], label)
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
    with pytest.raises(ConnectionResetError):
        await registering.put_up(world.bot, drawn)
    assert signs.emoji(labels.sign("market")) != "⚖️"
    assert signs.emoji(labels.sign("end")) == "🏁"


async def test_one_that_was_deleted_is_put_up_again(
    world: World, drawn: dict[str, Emoji], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After Discord has refused an emoji, the list is read again, and missing ones are put up once more."""
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
