"""The group of the slash commands about leagues, which several modules fill."""

from __future__ import annotations

from discord import app_commands

from cogs.commands.texts import command_text
from cogs.host import Host

league = app_commands.Group(name="league", description=command_text("command-league"), guild_only=True)


async def setup(bot: Host) -> None:
    """Register the group."""
    bot.tree.add_command(league)
