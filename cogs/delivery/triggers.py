"""Triggers of jobs besides requests: the start, and events of the gateway after which a failed one may succeed."""

from collections.abc import Sequence

import discord
import structlog
from discord.ext import commands, tasks

from cogs.delivery import handlers, leftovers, reach, restored
from cogs.errors import storing
from cogs.host import Host
from cogs.sending import outages
from hosting.jobs import kinds
from hosting.play import BEAT

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Triggers(commands.Cog):
    """A cog that starts the runner of jobs, and wakes it."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._in_touch = True
        """True if Discord answered at the last beat."""
        self._beats = tasks.loop(seconds=BEAT.total_seconds())(self._beat)

    async def cog_load(self) -> None:
        """Take over from the process that used the database before. Raises StoreError."""
        await self.host.services.processes.begin()
        await self.host.services.clocks.set_right()
        await self.host.services.jobs.set_right()
        if given := await self.host.services.outages.beat():
            log.info("the time of an outage was given back", tables=given)
        self._beats.start()
        await restored.start(self.host)
        handlers.assign(self.host)
        await self.host.services.processes.listen(self.host.runner.wake)

    async def cog_unload(self) -> None:
        """Let running jobs finish."""
        self._beats.cancel()
        with storing():
            await self.host.runner.stop()
            if self._in_touch:
                await self.host.services.outages.beat()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Continue after a restart."""
        await self._clear(self.host.guilds)
        await self._look(self.host.guilds)
        await self._hurry(None)

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """Retry at once what failed while the connection was lost."""
        await self._hurry(None)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Retry at once what failed during a server's outage; clean up there after a crash."""
        if self.host.is_ready():
            await self._clear([guild])
        with storing():
            await self.host.services.outages.come_back([guild.id])
        await self._look([guild])
        await self._hurry(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Let a server's tables stand while Discord has lost it."""
        with storing():
            await self.host.services.outages.leave(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Retry at once what failed while the bot was not on a server."""
        await self._hurry(guild.id)

    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_guild_channel_update")
    async def on_other_rights(self, before: object, after: discord.Role | discord.abc.GuildChannel) -> None:
        """Look which tables are in reach; retry at once what failed for lack of permissions."""
        await self._look([after.guild])
        await self._look_at_leagues(after.guild.id)
        await self._hurry_failed(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Retry at once what failed while a thread was locked, also one that was archived and hence not in memory."""
        await self._hurry_failed(payload.guild_id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Retry at once what failed before the bot was given a role."""
        if self.host.user is not None and after.id == self.host.user.id:
            await self._look([after.guild])
            await self._hurry_failed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Forget the channel's settings, and what was posted there; let the tables stand that were played there."""
        with storing():
            if await self.host.services.settings.drop_channel(channel.guild.id, channel.id):
                await self.host.services.jobs.ask(kinds.OVERVIEW, channel.guild.id, guild=channel.guild.id)
        await self._look([channel.guild])
        await self._look_at_leagues(channel.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Let a table stand whose thread is gone, also one that was archived and hence not in memory."""
        with storing():
            await reach.look(self.host, [payload.guild_id], [payload.thread_id])
        await self._look_at_leagues(payload.guild_id)

    async def _beat(self) -> None:
        self._in_touch = await outages.in_touch(self.host)
        if self._in_touch:
            with storing():
                if given := await self.host.services.outages.beat():
                    log.info("the time of an outage was given back", tables=given)
                owners = {guild.id: guild.owner_id for guild in self.host.guilds if guild.owner_id is not None}
                await self.host.services.outages.complain(owners)
            await self._look(self.host.guilds)

    async def _look_at_leagues(self, guild: int) -> None:
        """Let the seasons of a server look whether their places are there."""
        with storing():
            await self.host.leagues.running.look(guild)
        self.host.runner.wake()

    async def _look(self, guilds: Sequence[discord.Guild]) -> None:
        with storing():
            await reach.look(self.host, [guild.id for guild in guilds])

    async def _clear(self, guilds: Sequence[discord.Guild]) -> None:
        with storing():
            await leftovers.ask(self.host, guilds)

    async def _hurry_failed(self, guild: int) -> None:
        if any(job.guild == guild for job in self.host.runner.failing):
            await self._hurry(guild)

    async def _hurry(self, guild: int | None) -> None:
        with storing():
            await self.host.services.jobs.hurry(kinds.HURRIED, guild)
        self.host.runner.hurry()
        self.host.runner.wake()


async def setup(bot: Host) -> None:
    """Add the cog."""
    await bot.add_cog(Triggers(bot))
