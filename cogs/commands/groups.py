"""The slash commands' groups, which several modules fill; each game also has its own."""

from __future__ import annotations

from discord import app_commands

from cogs.commands.texts import command_text
from cogs.host import Host

table = app_commands.Group(name="table", description=command_text("command-table"), guild_only=True)
show = app_commands.Group(name="show", description=command_text("command-show"), guild_only=True)


async def setup(bot: Host) -> None:
    """Register the groups."""
    bot.tree.add_command(table)
    bot.tree.add_command(show)
