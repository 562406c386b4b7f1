"""Weeks of random tables with every kind of outage: no call lost, no seat taken by it, clocks right to the second."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import time, timedelta
from pathlib import Path

import discord
import pytest
from simcord.backend import serializers

from cogs.delivery import repost
from hosting import Person
from hosting.clocks import clock_store
from hosting.core import DAY, TimeControl
from hosting.db import rows
from tests.cogs.conftest import strict_words
from tests.cogs.hands import table_of
from tests.month.cast import BEGINS, Someone
from tests.month.judge import Fairness, Judge
from tests.month.month import Month, simulate
from tests.month.wire import Got
from tests.support.world import World, opened

__all__ = ["strict_words"]
pytestmark = pytest.mark.no_cover


def judged(month: Month) -> Judge:
    judge = Judge(month).judge()
    assert not month.errors, month.errors
    assert not judge.found, "\n".join(judge.found)
    return judge


async def test_a_few_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge finds nothing in six tables over four days with eight outages, and detects removals and additions."""
    month = await simulate(tmp_path, monkeypatch, 1, tables=6, days=4, outages=8)
    judge = judged(month)
    assert judge.counts["calls"] > 10
    assert month.counts["kills"] > 0
    call = next(turn for played in judge.courses.values() for turn in played.turns if len(turn.calls) == 1)
    (got,) = call.calls
    for wrong, heard in (
        ("not called", [one for one in month.got if one is not got]),
        ("called twice", sorted([*month.got, got], key=lambda item: item.at)),
        ("late", [replace(one, at=one.at + timedelta(hours=2)) if one is got else one for one in month.got]),
    ):
        month.got = sorted(heard, key=lambda item: item.at)
        assert any(wrong in found for found in Judge(month).judge().found), wrong


@pytest.mark.long
@pytest.mark.parametrize("seed", [21, 22])
async def test_a_month(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    judge = judged(await simulate(tmp_path, monkeypatch, seed, tables=100, days=30, outages=18))
    assert judge.counts["clocks run out"] > 50
    print(dict(judge.counts), judge.month.counts)  # noqa: T201 - what docs/durability.md says


@pytest.mark.long
@pytest.mark.parametrize(
    ("seed", "tables", "days", "outages"), [(31, 4, 6, 10), pytest.param(32, 40, 30, 60, marks=pytest.mark.long)]
)
async def test_every_kind_of_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, tables: int, days: int, outages: int
) -> None:
    """Nobody loses a seat or a game who was not slow by the judge's own count, and everybody is called."""
    month = await simulate(tmp_path, monkeypatch, seed, tables=tables, days=days, outages=outages, every=True)
    judge = Fairness(month).judge()
    print(dict(judge.counts), dict(month.counts))  # noqa: T201 - what docs/durability.md says
    assert not month.errors, month.errors
    assert not judge.found, "\n".join(judge.found)
    assert judge.counts["calls"] > 10
    assert judge.counts["calls in the same words"] == 0
    deaf = Month(month.ended, month.people, month.games, [], month.outages, month.counts, [])
    assert any("not called" in found for found in Fairness(deaf).judge().found), "the same without its calls"
    if days > 20:  # in a few days the outages may happen to touch no clock
        strict = Month(month.ended, month.people, month.games, month.got, [], month.counts, [])
        assert Fairness(strict).judge().found, "the same without its outages is unfair"


def test_sleep_is_looked_up_minute_by_minute() -> None:
    """The judge's nights follow wall clocks, through the hour that comes twice."""
    someone = Someone(1, "Ana", zone="Europe/Berlin", quiet=(time(22), time(7)))
    night = BEGINS.replace(day=24, hour=20)  # ten in the evening
    assert not someone.resting(night - timedelta(minutes=1))
    assert someone.resting(night)
    assert someone.awake(night) == night + timedelta(hours=10)
    assert someone.after(night - timedelta(hours=1), timedelta(hours=2)) == night + timedelta(hours=11)


def test_a_digest_that_never_is_due_is_not_missed() -> None:
    """A month may end before the first minute of somebody's digest."""
    someone = Someone(1, "Ana", digest=time(8))
    first = Got(BEGINS, 5, "", (), silent=False)
    month = Month(BEGINS + timedelta(hours=7), {1: someone}, [], [first], [], Counter(), [])
    assert Judge(month).judge().found == []
    month.ended += timedelta(hours=2)
    assert Judge(month).judge().found == [], "nothing waits"


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
    world.mute(world.channel.id)
    await world.advance(seconds=LASTS.total_seconds())
    world.mute(world.channel.id, muted=False)


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


@pytest.mark.long
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
