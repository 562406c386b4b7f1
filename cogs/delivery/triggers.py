"""Triggers of jobs besides requests: the start, and events of the gateway after which a failed one may succeed."""

import contextlib
from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Final

import discord
import structlog
from discord.ext import commands, tasks

from cogs import lobbies, places, rights, signs
from cogs.components import Anchor
from cogs.controls import ids, mark, outdated
from cogs.delivery import notices
from cogs.delivery.notices import Content, composes, does, locale_of, table_of
from cogs.delivery.servers import greet
from cogs.errors import storing
from cogs.host import Host
from cogs.sending import NOBODY, Channel, available, posted, postpone, requests, servers, view
from hosting import StoreError
from hosting.clocks import account
from hosting.core import Notice, Table
from hosting.jobs import Job, kinds
from hosting.play import BEAT, LIVE, LOST, TablePlace
from i18n import say, title

log = structlog.stdlib.get_logger(__name__)


@does(kinds.SWEEP)
async def _sweep(host: Host, job: Job) -> None:
    async with postpone(host, job):
        channel = Channel(host, int(job.key))
        for message in await channel.own():
            if not message.flags.components_v2 and any(map(outdated, ids(message.components))):
                await channel.bare(message.id)
                log.info("old buttons removed", channel=channel.number, message=message.id)


IN_CHANNEL: Final = ("view_channel", "send_messages", "attach_files")
IN_THREAD: Final = ("view_channel", "send_messages_in_threads", "attach_files")


async def look(host: Host, guilds: Collection[int], deleted: Collection[int] = ()) -> None:
    """Compare the places of servers' live tables with what is known; some threads are `deleted`. Raises StoreError."""
    services = host.services
    for place in await services.outages.places(guilds):
        sure, cause = _lose(host, place, deleted)
        if not sure or cause == place.lost:
            continue
        if cause is None:
            if await services.outages.find(place.table):
                log.info("a table is in reach", table=place.table)
        else:
            log.warning("a table is out of reach", table=place.table, cause=cause)
            await services.outages.lose(place.table, cause)
    host.runner.wake()


def _lose(host: Host, place: TablePlace, deleted: Collection[int]) -> tuple[bool, account.Cause | None]:
    guild = host.get_guild(place.guild)
    if guild is None or guild.unavailable:
        return False, None
    channel = guild.get_channel(place.channel)
    if channel is None or place.thread in deleted:
        return True, "place"
    if rights.lacking(servers.permissions(channel), IN_CHANNEL if place.thread is None else IN_THREAD):
        return True, "rights"
    # A thread that is not in memory is archived or hidden from the bot, or was deleted while it was away.
    return place.thread is None or guild.get_thread(place.thread) is not None, None


@composes(LOST)
async def lost(host: Host, notice: Notice) -> Content | None:
    table = await table_of(host, notice)
    places = {place.table: place.lost for place in await host.services.outages.places([table.guild])}
    cause = places.get(table.id)
    guild = host.get_guild(table.guild)
    if table.status not in LIVE or cause is None or guild is None or table.place != notice.payload["place"]:
        return None
    locale = await locale_of(host, notice, table.language)
    return Content(
        say(
            "notice-lost",
            locale,
            cause=cause,
            table=title(table.name, locale),
            server=title(guild.name, locale),
            days=account.MAX_IN_HAND.days,
        ),
        instead=lambda: host.services.notices.dropped(notice.id),
    )


async def ask(host: Host, guilds: Sequence[discord.Guild]) -> None:
    numbers = {guild.id for guild in guilds}
    servers_concerned = {table.guild for table in await host.services.lobby.unshown()} & numbers
    servers_concerned |= {thread.guild.id for thread in await _strays(host, guilds)}
    for number in servers_concerned:
        await host.services.jobs.ask(kinds.LEFT, number, guild=number)


@does(kinds.LEFT)
async def clear(host: Host, job: Job) -> None:
    guild = available(host, job.guild)
    async with places.making(guild.id), postpone(host, job):
        failure: Exception | None = None
        for thread in await _strays(host, [guild]):
            with contextlib.suppress(discord.NotFound, discord.Forbidden):
                # Nothing is in it but its title, which the bot wrote.
                messages = [message async for message in thread.history(limit=2)]
                if (
                    any(
                        message.author.id != thread.owner_id or message.content != thread.name or message.components
                        for message in messages
                    )
                    or len(messages) == 2
                ):
                    continue
                try:
                    await thread.delete()
                except discord.Forbidden:
                    await thread.edit(archived=True)  # which its creator may
                log.info("an empty thread was removed", guild=guild.id, thread=thread.id)
        for table in [table for table in await host.services.lobby.unshown() if table.guild == guild.id]:
            try:
                message = await _count_posts(host, guild, table)
                await host.services.lobby.set_message(table.id, message)
            except StoreError:
                raise
            except Exception as error:  # the others are posted all the same
                log.warning("a lobby cannot be posted", table=table.id, reason=type(error).__name__)
                failure = error
            else:
                log.info("lobby posted", table=table.id, message=message)
        if failure is not None:
            raise failure


async def _strays(host: Host, guilds: Sequence[discord.Guild]) -> list[discord.Thread]:
    me = host.user.id if host.user is not None else None
    own = {thread.id: thread for guild in guilds for thread in guild.threads if thread.owner_id == me}
    in_play = await host.services.lobby.played_in(own.keys()) if own else frozenset()
    return [thread for number, thread in own.items() if number not in in_play]


async def _count_posts(host: Host, guild: discord.Guild, table: Table) -> int:
    page = await lobbies.show(table, host, computers=(await host.services.settings.guild(guild.id)).computers)
    page, files = await posted(host, guild.id, page)
    buttons = view(page.rows, Anchor(table.id))
    if table.thread is not None and isinstance(guild.get_channel(table.channel), discord.ForumChannel):
        async for first in host.get_partial_messageable(table.thread).history(limit=1, oldest_first=True):
            await Channel(host, table.thread).rewrite(first.id, page.text, buttons, files)
            return first.id
    channel = Channel(host, table.channel)
    there = await channel.marked(mark(table.id, 0, "leave"))
    if there is not None:
        return there
    arguments = {"content": signs.written(page.text), "view": buttons, "files": files, "allowed_mentions": NOBODY}
    epoch = await host.services.epochs.now()
    return (await channel.send(arguments, f"lobby{epoch}{table.id}")).id


NEW: Final = timedelta(days=7)
"""Age up to which a server without stored data is greeted at the start: it invited the bot while that was offline."""


class Triggers(commands.Cog):
    def __init__(self, host: Host) -> None:
        self.host = host
        self._in_touch = True
        self._beats = tasks.loop(seconds=BEAT.total_seconds())(self._beat)

    async def cog_load(self) -> None:
        """Take over from the process that used the database before. Raises StoreError."""
        await self.host.services.processes.begin()
        await self.host.services.clocks.set_right()
        await self.host.services.jobs.set_right()
        if gap := await self.host.services.outages.beat():
            log.info("the time of an outage was given back", tables=gap)
        self._beats.start()
        if (restoration := await self.host.services.epochs.restored()) is not None:
            at, epoch, again = restoration.at.isoformat(), restoration.epoch, restoration.tables
            log.warning("restored", to=at, epoch=epoch, posted_again=again)
            await self.host.leagues.views.show_again()
            await self.host.services.epochs.started()
        notices.assign(self.host)
        await self.host.services.processes.listen(self.host.runner.wake)

    async def cog_unload(self) -> None:
        self._beats.cancel()
        with storing():
            await self.host.runner.stop()
            if self._in_touch:
                await self.host.services.outages.beat()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        with storing():
            await self._compare()
        await self._clear(self.host.guilds)
        await self._look(self.host.guilds)
        await self._hurry(None)

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        await self._hurry(None)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        if self.host.is_ready():
            await self._clear([guild])
        with storing():
            await self.host.services.outages.come_back([guild.id])
        await self._look([guild])
        await self._hurry(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        with storing():
            await self.host.services.outages.leave(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        with storing():
            await self._back([guild.id])
            await greet(self.host, guild)
        await self._hurry(guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        with storing():
            if guild.id in await self.host.services.departures.guilds():
                await self._left(guild.id)

    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_guild_channel_update")
    async def on_other_rights(self, before: object, after: discord.Role | discord.abc.GuildChannel) -> None:
        await self._changed(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        await self._hurry_failed(payload.guild_id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        if self.host.user is not None and after.id == self.host.user.id:
            await self._changed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        with storing():
            if await self.host.services.settings.drop_channel(channel.guild.id, channel.id):
                await self.host.services.jobs.ask(kinds.OVERVIEW, channel.guild.id, guild=channel.guild.id)
        await self._changed(channel.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._changed(payload.guild_id, payload.thread_id)

    async def _beat(self) -> None:
        self._in_touch = await requests.in_touch(self.host)
        if self._in_touch:
            with storing():
                if gap := await self.host.services.outages.beat():
                    log.info("the time of an outage was given back", tables=gap)
                owners = {guild.id: guild.owner_id for guild in self.host.guilds if guild.owner_id is not None}
                await self.host.services.outages.complain(owners)
            await self._look(self.host.guilds)

    async def _compare(self) -> None:
        """Compare the servers with those that have data: some came or left while the bot was offline."""
        here = {guild.id: guild for guild in self.host.guilds}  # also those with an outage
        awake = [guild for guild in here.values() if not guild.unavailable]
        since = self.host.clock.now() - NEW
        await self._back([guild.id for guild in awake])
        serves = self.host.services.processes.shards.serve
        servers_stored = await self.host.services.departures.guilds()
        for number in servers_stored - here.keys():
            if serves(number):
                await self._left(number)
        for guild in awake:
            if guild.id not in servers_stored and guild.me.joined_at is not None and guild.me.joined_at > since:
                await greet(self.host, guild)

    async def _left(self, guild: int) -> None:
        await self.host.services.outages.leave(guild)
        after = self.host.forget_after
        if after is not None and await self.host.services.departures.left(guild, after):
            log.info("a server is gone", guild=guild, forgotten_in_days=after.days)

    async def _back(self, guilds: list[int]) -> None:
        await self.host.services.outages.come_back(guilds)
        for guild in await self.host.services.departures.back(guilds):
            log.info("a server is back", guild=guild)

    async def _changed(self, guild: int, *deleted: int) -> None:
        """Look which tables and leagues are in reach; retry at once what failed."""
        with storing():
            await look(self.host, [guild], deleted)
        with storing():
            await self.host.leagues.running.look(guild)
        self.host.runner.wake()
        await self._hurry_failed(guild)

    async def _look(self, guilds: Sequence[discord.Guild]) -> None:
        with storing():
            await look(self.host, [guild.id for guild in guilds])

    async def _clear(self, guilds: Sequence[discord.Guild]) -> None:
        with storing():
            await ask(self.host, guilds)

    async def _hurry_failed(self, guild: int) -> None:
        if any(job.guild == guild for job in self.host.runner.failing):
            await self._hurry(guild)

    async def _hurry(self, guild: int | None) -> None:
        with storing():
            await self.host.services.jobs.hurry(kinds.HURRIED, guild)
        self.host.runner.hurry()
        self.host.runner.wake()


async def setup(bot: Host) -> None:
    await bot.add_cog(Triggers(bot))
