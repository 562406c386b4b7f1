"""The bot's permissions in a channel, and the missing ones, by the names that Discord gives them."""

from collections.abc import Collection
from typing import Final

from words import say
from words.lists import listed

POSTING: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""Permissions needed to play a game in a channel, or to show a picture there."""


def lacking(have: Collection[str], needed: tuple[str, ...]) -> tuple[str, ...]:
    """Return the needed permissions, named as in Discord's API, that are not among those that the bot has."""
    return tuple(right for right in needed if right not in have)


def named(rights: tuple[str, ...], locale: str | None) -> str:
    """Name permissions as Discord's own settings do: "Send Messages and Attach Files"."""
    called = [say(f"right-{right.replace('_', '-')}", locale) for right in rights]
    return listed([f"**{word}**" for word in called], locale)
