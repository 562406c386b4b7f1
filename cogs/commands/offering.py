"""Completions while a user types a command: tables of the server, seats of the channel's table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import app_commands

from cogs import host
from cogs.controls import cut
from cogs.games import Completion
from cogs.host import Interaction
from cogs.request import Request
from hosting.core import Status, StoreError, TableError
from hosting.play import LIVE
from words import lists, title

STARTED: Final[tuple[Status, ...]] = (*LIVE, "over", "cancelled")
MAX_CHOICES: Final = 25
"""Maximum number of choices that Discord shows."""
MAX_LENGTH: Final = 100
"""Characters of a choice."""


async def tables(
    interaction: Interaction, typed: str, status: Sequence[Status] = STARTED
) -> list[app_commands.Choice[int]]:
    """Return tables of the server whose number or name contains the typed text."""
    if interaction.guild_id is None:
        return []
    try:
        every = await interaction.client.services.lobby.of_guild(interaction.guild_id, status, limit=500)
        request = await Request.known(interaction)
        shown = await request.seen(every)
    except (TableError, StoreError):
        return []
    locale = request.locale
    return filtered([(lists.numbered(table.id, title(table.name, locale), locale), table.id) for table in shown], typed)


async def seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Return seats of the channel's table, numbered from 1, whose player's name contains the typed text."""
    try:
        table = await interaction.client.services.lobby.in_channel(interaction.channel_id or 0)
    except (TableError, StoreError):
        return []
    if table is None or table.status == "lobby":
        return []
    locale = await host.language(interaction)
    names = enumerate(host.picture_names(table, locale), 1)
    return filtered([(lists.numbered(number, one, locale), number) for number, one in names], typed)


def offered(ways: Sequence[Completion]) -> list[app_commands.Choice[str]]:
    """Return continuations of a typed text as Discord's choices."""
    return [app_commands.Choice(name=cut(one.label, MAX_LENGTH), value=one.text) for one in ways]


def filtered(choices: Sequence[tuple[str, int]], typed: str) -> list[app_commands.Choice[int]]:
    """Return the choices that contain the typed text, as many as Discord shows."""
    return [
        app_commands.Choice(name=cut(label, MAX_LENGTH), value=value)
        for label, value in choices
        if typed.casefold() in label.casefold()
    ][:MAX_CHOICES]
