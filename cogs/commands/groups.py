"""The slash commands' groups, which several modules fill; each game has one of its own besides."""

from __future__ import annotations

from discord import app_commands

from cogs.host import Host

table = app_commands.Group(name="table", description="Tables: find them, play on, look back", guild_only=True)
show = app_commands.Group(name="show", description="Look at the table of this channel", guild_only=True)


async def setup(bot: Host) -> None:
    """Register the groups."""
    bot.tree.add_command(table)
    bot.tree.add_command(show)
