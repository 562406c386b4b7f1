"""The log of commands: which one, where, by whom. Turns are logged where they are stored."""

from __future__ import annotations

import structlog
from discord import app_commands
from discord.ext import commands

from cogs import private_actions
from cogs.host import Host, Interaction

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Journal(commands.Cog):
    """A listener that logs each completed command, without the user's input."""

    @commands.Cog.listener()
    async def on_app_command_completion(
        self,
        interaction: Interaction,
        command: app_commands.Command[commands.Cog, ..., None] | app_commands.ContextMenu,
    ) -> None:
        """Log a command, unless it is private."""
        if private_actions.of(interaction):
            return
        log.info("command", command=command.qualified_name, person=interaction.user.id, channel=interaction.channel_id)


async def setup(bot: Host) -> None:
    """Add the log."""
    await bot.add_cog(Journal())
