"""The log of what people did: which command, where, by whom. Turns are logged where they are stored."""

from __future__ import annotations

import structlog
from discord import app_commands
from discord.ext import commands

from cogs import discretion
from cogs.host import Host, Interaction

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Journal(commands.Cog):
    """Writes a line for each command that was done; what people typed in it stays theirs."""

    @commands.Cog.listener()
    async def on_app_command_completion(
        self,
        interaction: Interaction,
        command: app_commands.Command[commands.Cog, ..., None] | app_commands.ContextMenu,
    ) -> None:
        """Note a command, unless it is nobody else's business."""
        if discretion.of(interaction):
            return
        log.info("command", command=command.qualified_name, person=interaction.user.id, channel=interaction.channel_id)


async def setup(bot: Host) -> None:
    """Begin to write."""
    await bot.add_cog(Journal())
