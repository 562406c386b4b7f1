"""Jobs for a server as a whole: putting unused tables away in time, with a warning before, and announcing results."""

from datetime import datetime
from typing import Final

import discord
import structlog
from discord.ext import commands

from cogs import host as hosts
from cogs import seeing
from cogs.delivery.handlers import does
from cogs.delivery.notices import Told, composes
from cogs.errors import storing
from cogs.host import Host
from cogs.sending import FAILURES, Channel, available, postponed, threads
from hosting.core import Notice, Table
from hosting.jobs import Job, jobs, kinds
from hosting.notify import RESULT, stage
from hosting.play import LIVE
from hosting.records import WARNING
from words import say, title

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Departures(commands.Cog):
    """A listener for servers that the bot joins and leaves."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Compare the present servers with those that have stored data: some left while the bot was offline.

        Discord also lists servers with an outage, so none of them counts as gone.
        """
        here = {guild.id for guild in self.host.guilds}
        with storing():
            await self._back([guild.id for guild in self.host.guilds if not guild.unavailable])
            serves = self.host.services.processes.shards.serve
            for guild in await self.host.services.departures.guilds() - here:
                if serves(guild):
                    await self._left(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Record that a server has removed the bot; an outage is another event."""
        with storing():
            if guild.id in await self.host.services.departures.guilds():
                await self._left(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep the data of a server that has invited the bot back."""
        with storing():
            await self._back([guild.id])

    async def _left(self, guild: int) -> None:
        await self.host.services.outages.leave(guild)
        after = self.host.forget_after
        if after is not None and await self.host.services.departures.left(guild, after):
            log.info("a server is gone", guild=guild, forgotten_in_days=after.days)

    async def _back(self, guilds: list[int]) -> None:
        await self.host.services.outages.come_back(guilds)
        for guild in await self.host.services.departures.back(guilds):
            log.info("a server is back", guild=guild)


@does(kinds.FORGET)
async def _forget(host: Host, job: Job) -> None:
    """Delete all data of a server, once Discord has confirmed that the bot is not on it."""
    guild = int(job.key)
    if host.forget_after is None or host.get_guild(guild) is not None:
        return
    async with postponed(host, job, away=True):
        try:
            await host.fetch_guild(guild)
        except (discord.NotFound, discord.Forbidden):
            rows = await host.services.departures.forget(guild)
            log.warning("a server is forgotten", guild=guild, tables=rows.get("tables", 0), rows=sum(rows.values()))


async def setup(bot: Host) -> None:
    """Add the listener."""
    await bot.add_cog(Departures(bot))


SERVER_FAULT: Final = 500
"""Lowest status of faults that are Discord's own and soon over."""


@does(kinds.SHELVE)
async def _shelve(host: Host, job: Job) -> datetime | None:
    """Put away tables that a server has not touched for the time it has set; lobbies called off lose their buttons."""
    swept = await host.services.archive.sweep(int(job.key))
    if swept.archived or swept.ended or swept.warned:
        log.info("server tidied", guild=job.guild, over=swept.archived, ended=swept.ended, warned=swept.warned)
    for table_id in swept.ended:
        table = await host.services.lobby.get(table_id)
        if table.started is None and table.lobby_message is not None:
            for place in {table.channel, table.place}:
                try:
                    await Channel(host, place).bare(table.lobby_message)
                except FAILURES as error:  # its buttons no longer work, and the other tables must not wait
                    log.warning("buttons cannot be removed", table=table_id, reason=type(error).__name__)
    return swept.due


@does(kinds.ARCHIVE)
async def _archive(host: Host, job: Job) -> datetime | None:
    """Close the thread of a finished game after a while, unless another is played there."""
    table = await host.services.lobby.get(job.table_id)
    if table.thread is None or table.ended is None:
        return None
    due = table.ended + jobs.ARCHIVE_AFTER
    if host.clock.now() < due:  # the clock was set back
        return due
    there = await host.services.lobby.in_channel(table.thread)
    if there is None or there.status not in LIVE:
        async with postponed(host, job):
            await Channel(host, table.thread).close()
    return None


@does(kinds.TAGS)
async def _tag(host: Host, job: Job) -> datetime | None:
    """Tag a table's forum post by its stage; do nothing if it has the tags already or is no forum post.

    An archived post is left alone once its game is over: an edit would restore it. If Discord refuses, the tags stay
    until the table changes again.
    """
    table = await host.services.lobby.get(job.table_id)
    if table.thread is None:
        return None
    now = await host.services.lobby.in_channel(table.thread) or table  # another game may be played in the same post
    async with postponed(host, job):
        try:
            thread = host.get_channel(table.thread) or await host.fetch_channel(table.thread)
            if isinstance(thread, discord.Thread) and (now.status in LIVE or not thread.archived):
                tags = await threads.tagged(thread, stage(now), now.language)
                if tags is not None:
                    await thread.edit(applied_tags=tags, archived=False)
                    log.info("tagged", table=now.id, tags=[tag.name for tag in tags])
        except discord.HTTPException as error:
            if error.status >= SERVER_FAULT:
                raise
            log.warning("a post cannot be tagged", table=now.id, status=error.status, code=error.code)
    return None


@composes(WARNING)
async def _warning(host: Host, notice: Notice) -> Told | None:
    """Warn that a table will be called off, unless it has been used since."""
    assert notice.table_id is not None
    table = await host.services.lobby.get(notice.table_id)
    deadline = await host.services.archive.deadline(table.id)
    if table.status not in LIVE or table.head != notice.seq or deadline is None:
        return None
    when = int(deadline.timestamp())
    text = say(
        f"abandoned-{table.status}",
        table.language,
        who="none" if notice.person is None else f"<@{notice.person}>",
        table=title(table.name, table.language),
        at=f"<t:{when}:f>",
        left=f"<t:{when}:R>",
    )
    return Told(text)


@composes(RESULT)
async def _result(host: Host, notice: Notice) -> Told | None:
    """Announce a game's result, with its last picture; None if it may not be shown or turns were taken back since."""
    assert notice.table_id is not None
    history = await host.services.positions.history(notice.table_id)
    table = history.table
    if table.status != "over" or not await _may_be_told(host, notice, table):
        return None
    interface = host.interface(table.game)
    scene = hosts.scene(table, history.views[-1], table.language)
    there = say("result-there", table.language, place=str(table.place))
    pictures = interface.pictures(scene)
    return Told(f"{interface.result(scene)}\n{there}", picture=pictures[-1] if pictures else None)


async def _may_be_told(host: Host, notice: Notice, table: Table) -> bool:
    """Return whether all who see the results channel may see where the table was played. Raises PostponedError."""
    guild = available(host, notice.guild)
    channel = guild.get_channel(notice.channel or 0)
    return channel is not None and bool(await seeing.shown_in(host, guild, [table], channel))
