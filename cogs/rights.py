"""The bot's permissions in a channel, and the missing ones, by the names that Discord gives them."""

from collections.abc import Collection
from typing import Final

from i18n import say
from i18n.lists import join

POSTING: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""Permissions needed to play a game in a channel, or to show a picture there."""
PLAYING: Final = (*POSTING, "create_public_threads", "send_messages_in_threads")
"""Permissions needed in a channel in which tables have threads."""


def lacking(have: Collection[str], needed: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(right for right in needed if right not in have)


def named(rights: tuple[str, ...], locale: str | None) -> str:
    names = [say(f"right-{right.replace('_', '-')}", locale) for right in rights]
    return join([f"**{word}**" for word in names], locale)
