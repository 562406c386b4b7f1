"""The slash commands' groups, which several modules fill."""

from __future__ import annotations

from discord import app_commands

from cogs.host import Host

navegador = app_commands.Group(
    name="navegador", description="Tables of Navegador: open, find and manage them", guild_only=True
)
show = app_commands.Group(name="show", description="Look at the table of this channel", guild_only=True)


async def setup(bot: Host) -> None:
    """Register the groups."""
    bot.tree.add_command(navegador)
    bot.tree.add_command(show)
