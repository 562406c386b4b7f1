"""Rules of a server for opening tables: by whom, in which channels, in which language, and with which clocks."""

from __future__ import annotations

import discord

from cogs.errors import UserError
from cogs.request import Request
from hosting.core import TimeControl


async def check(request: Request) -> None:
    """Refuse a user who may not open a table, or not in this channel. Raises UserError."""
    settings = await request.settings()
    if settings.opener_role is not None and not await request.is_admin():
        who = request.interaction.user
        if not isinstance(who, discord.Member) or who.get_role(settings.opener_role) is None:
            raise UserError("open-role", role=str(settings.opener_role))
    if settings.channels and not _here(request) & {*settings.channels, settings.forum}:
        raise UserError("open-elsewhere", channels=tuple(f"<#{channel}>" for channel in settings.channels))


def _here(request: Request) -> set[int]:
    """Return the ids of the current channel, and of its parent if it is a thread."""
    channel = request.interaction.channel
    if channel is None:
        return set()
    return {channel.id, channel.parent_id} if isinstance(channel, discord.Thread) else {channel.id}


async def language(request: Request) -> str:
    """Return the language of a new table: the server's setting, else the server's own language."""
    return (await request.settings()).language or str(request.interaction.guild_locale or "en")


async def time_control(request: Request) -> TimeControl | None:
    """Return the clocks of a new table, as the server has set them."""
    chosen = (await request.settings()).time_control
    return None if chosen is None else TimeControl.read(chosen)
