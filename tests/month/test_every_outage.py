"""Weeks with every kind of outage, each longer than a turn's clock: they take a seat and a game from nobody."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import discord
import pytest
from simcord.backend import serializers
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from cogs.delivery import repost
from hosting import Person
from hosting.clocks import clock_store
from hosting.core import DAY, TimeControl
from hosting.db import rows
from tests.cogs.hands import table_of
from tests.support.world import World, opened

pytestmark = pytest.mark.no_cover
LASTS = timedelta(hours=30)
ADMIN = Person(99, "Regent")


async def _down(world: World) -> None:
    await world.bot.close()
    world.env.backend.advance_clock(LASTS.total_seconds())
    await world.restart()


async def _asleep(world: World) -> None:
    world.env.backend.advance_clock(LASTS.total_seconds())


async def _failing(world: World) -> None:
    world.env.inject_error("*", "*", status=503, code=0, times=None)
    await world.advance(seconds=LASTS.total_seconds())
    world.env.backend.faults.clear()


async def _kicked(world: World) -> None:
    guild = world.env.backend.guilds[world.guild.id]
    payload = serializers.guild_create_payload(world.env.backend, guild)
    world.env.backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await world.advance(seconds=LASTS.total_seconds())
    world.env.backend.emit("GUILD_CREATE", dict(payload))


async def _forbidden(world: World) -> None:
    backend, deny = world.env.backend, discord.Permissions(send_messages=True).value
    backend.set_overwrite(world.channel.id, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, deny=deny))
    await world.advance(seconds=LASTS.total_seconds())
    backend.delete_overwrite(world.channel.id, backend.bot_user.id)


async def _held(world: World) -> None:
    store = world.bot.services.store
    await store.write(lambda conn: clock_store.stand(conn, rows.table(conn, 1), "hold", world.clock.now()))
    await world.advance(seconds=LASTS.total_seconds())
    await store.write(lambda conn: clock_store.go_on(conn, rows.table(conn, 1), ["hold"], world.clock.now()))


async def _paused(world: World) -> None:
    await world.bot.services.clocks.pause(1, ADMIN, admin=True)
    await world.advance(seconds=LASTS.total_seconds())
    await world.bot.services.clocks.resume(1, ADMIN, admin=True)


async def _deleted(world: World) -> None:
    """Delete the table's channel, or its thread; Bruno moves it to a channel that is there."""
    world.env.backend.delete_channel((await world.bot.services.lobby.get(1)).place)
    await world.advance(seconds=LASTS.total_seconds())
    world.channel = world.guild.create_text_channel("elsewhere")
    await world.slash(world.people["Bruno"], "table: Post again", table=1)


async def _thread_deleted(world: World) -> None:
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="Sagres", type=discord.ChannelType.public_thread)
    await repost(world.bot, await world.bot.services.lobby.move(1, channel.id, thread.id))
    assert (await world.bot.services.lobby.get(1)).place == thread.id
    await _deleted(world)


OUTAGES: tuple[Callable[[World], Awaitable[None]], ...] = (
    _down, _asleep, _failing, _kicked, _forbidden, _held, _paused, _deleted, _thread_deleted
)  # fmt: skip


async def test_every_outage(tmp_path: Path) -> None:
    """After each one the clock shows what was left before, to the interval of beats; the archive ends no game."""
    lost, counted = 0, dict[str, int]()
    async with opened(tmp_path, dozing=False) as world:
        world.allow(create_public_threads=True, send_messages_in_threads=True)
        await table_of(world, "Ana", "Bruno", order="as joined")
        await world.bot.services.settings.set_guild(world.guild.id, archive_days=7)
        await world.bot.services.clocks.choose(1, TimeControl("turn", DAY, at_zero="seat"), ADMIN, admin=True)
        had = timedelta()
        for outage in OUTAGES:
            await world.advance(hours=1)
            had += timedelta(hours=1)
            before = world.clock.now()
            await outage(world)
            assert world.clock.now() - before >= LASTS, outage.__name__
            await world.advance(minutes=30)
            had += timedelta(minutes=30)
            table = await world.bot.services.lobby.get(1)
            lost += [seat.person for seat in table.seats].count(None) + (table.status != "running")
            assert lost == 0, outage.__name__
            left = (await world.bot.services.clocks.of_table(1))[0].left
            counted[outage.__name__] = round((DAY - left - had.total_seconds()) / 60)
            assert abs(counted[outage.__name__]) <= 40, (
                counted
            )  # two beats and an attempt for each that is not heard of
        await world.advance(hours=14)
        assert (await world.bot.services.lobby.get(1)).seats[0].person is None, "now they were slow"
    print("seats and games lost:", lost, "minutes charged too much (negative: too few):", counted)  # noqa: T201
