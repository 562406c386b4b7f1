"""Data of servers that remove the bot: deleted after a time, unless they invite it back."""

import discord
import structlog
from discord.ext import commands

from cogs.delivery.handlers import does
from cogs.errors import storing
from cogs.host import Host
from cogs.sending import postponed
from hosting.jobs import Job, kinds

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
