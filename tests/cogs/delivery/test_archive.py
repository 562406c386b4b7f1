"""Idle tables: warned in their channel, ended by the clock, out of lists but still reachable."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.cogs.delivery.test_crashes import Power
from tests.cogs.hands import table_of
from tests.cogs.servers import set_server
from tests.support.world import Member, World, opened


async def later(world: World, **by: float) -> None:
    """Advance the bot's clock, and do what is due."""
    await world.leap(timedelta(**by))
    await set_server(world, "theme", "dark")
    await world.advance(seconds=1)


async def test_a_game_that_nobody_plays(world: World, ana: Member) -> None:
    """One warning calls the player to act, then a text announces the end; the thread closes, the record stays."""
    world.allow(manage_channels=True)  # SimCord requires it to close a thread
    await table_of(world, "Ana", "Bruno", order="as joined", where="a thread of its own")
    thread = world.channel.threads[0]
    await set_server(world, "archive_days", "7")
    await later(world, days=4.5)
    (warning,) = [message for message in world.messages(thread) if "will be canceled" in message.content]
    assert f"<@{ana.id}>" in warning.content
    assert [user.id for user in warning.mentions] == [ana.id]
    assert "<t:" in warning.content
    await later(world, days=3.5)
    assert "nobody had played for too long" in world.messages(thread)[-1].content
    assert sum("will be canceled" in message.content for message in world.messages(thread)) == 1
    table = await world.bot.services.lobby.get(1)
    assert (table.status, table.archived is not None) == ("cancelled", True)
    assert "Sagres" not in world.text(await world.slash(ana, "table mine"))
    assert "Sagres" not in world.text(await world.slash(world.add("R", administrator=True), "table admin"))
    record = await world.slash(ana, "table export", table=1)
    assert record.response is not None
    assert record.response.attachments
    await later(world, days=1.5)
    assert world.env.backend.get_channel(thread.id).thread_metadata.archived


async def test_lobbies_put_away_of_which_one_is_refused(world: World) -> None:
    """A lobby whose buttons Discord does not let go leaves the others' to be removed."""
    places = [world.channel, *(world.guild.create_text_channel(f"table-{number}") for number in (2, 3))]
    for place in places:
        await world.slash(world.people["Ana"], "navegador new", place)
    lobbies = [world.last(place).id for place in places]
    path = f"/channels/{places[1].id}/messages/{lobbies[1]}"
    world.env.inject_error("PATCH", path, status=403, code=50001, times=None)
    await set_server(world, "archive_days", "7")
    await later(world, days=4.5)
    await later(world, days=3.5)
    left = [
        bool(world.buttons(message))
        for place, lobby in zip(places, lobbies, strict=True)
        for message in world.messages(place)
        if message.id == lobby
    ]
    assert left == [False, True, False]


@pytest.mark.no_cover
async def test_killed_at_every_moment_of_a_warning(tmp_path: Path, monkeypatch: Any) -> None:
    """After a crash anywhere there is exactly one warning."""
    power = Power(monkeypatch)
    for reach in power.moments():
        async with opened(tmp_path / str(reach)) as world:
            await world.slash(world.people["Ana"], "navegador new", name="Sagres")
            await later(world, days=5)
            await power.cut(world, reach, set_server(world, "archive_days", "7"))
            await set_server(world, "archive_days", "7")
            await later(world, hours=1)
            assert sum("still waiting" in message.content for message in world.messages()) == 1
