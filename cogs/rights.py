"""The bot's permissions in a channel, and the missing ones, by the names that Discord gives them."""

from __future__ import annotations

from typing import Final

import discord

from words import say
from words.lists import listed

POSTING: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""Permissions needed to play a game in a channel, or to show a picture there."""


def lacking(channel: discord.abc.GuildChannel, rights: tuple[str, ...]) -> tuple[str, ...]:
    """Return those permissions, named as in `discord.Permissions`, that the bot does not have in a channel."""
    have = channel.permissions_for(channel.guild.me)
    return tuple(right for right in rights if not getattr(have, right))


def named(rights: tuple[str, ...], locale: str | None) -> str:
    """Name permissions as Discord's own settings do: "Send Messages and Attach Files"."""
    called = [say(f"right-{right.replace('_', '-')}", locale) for right in rights]
    return listed([f"**{one}**" for one in called], locale)


def as_open(channel: discord.abc.GuildChannel, there: discord.abc.GuildChannel) -> bool:
    """Return whether all who see `there` may see a channel.

    That is so if it is the same, open to everybody, or open to the same people.
    """
    if channel.id == there.id or channel.permissions_for(channel.guild.default_role).view_channel:
        return True
    return _seen_by(channel) == _seen_by(there)


def _seen_by(channel: discord.abc.GuildChannel) -> dict[int, bool]:
    """Return the roles and members for whom a channel is explicitly shown or hidden."""
    return {
        who.id: overwrite.view_channel
        for who, overwrite in channel.overwrites.items()
        if overwrite.view_channel is not None
    }
