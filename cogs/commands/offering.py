"""Completions of typed commands: tables of the server, seats of the channel's table."""

from collections.abc import Sequence
from typing import Final

from cogs import host
from cogs.controls import cut
from cogs.games import Completion
from cogs.request import Request
from cogs.slash import Choice
from hosting.core import Status
from hosting.play import LIVE
from words import lists, title

STARTED: Final[tuple[Status, ...]] = (*LIVE, "over", "cancelled")
MAX_CHOICES: Final = 25
"""Maximum number of choices that Discord shows."""
MAX_LENGTH: Final = 100
"""Characters of a choice."""


async def tables(request: Request, typed: str, status: Sequence[Status] = STARTED) -> list[Choice]:
    """Return tables of the server whose number or name contains the typed text: visible ones, and the user's own."""
    every = await request.services.lobby.of_guild(request.guild_id, status, limit=500)
    seen = {table.id for table in await request.seen(every)}
    visible = [table for table in every if table.id in seen or table.seat_of(request.person.id) is not None]
    locale = request.locale
    return filtered(
        [(lists.numbered(table.id, title(table.name, locale), locale), table.id) for table in visible], typed
    )


async def seats(request: Request, typed: str) -> list[Choice]:
    """Return seats of the channel's table, numbered from 1, whose player's name contains the typed text."""
    table = await request.services.lobby.in_channel(request.channel_id)
    if table is None or table.status == "lobby":
        return []
    names = enumerate(host.picture_names(table, request.locale), 1)
    return filtered([(lists.numbered(number, name, request.locale), number) for number, name in names], typed)


def offered(ways: Sequence[Completion]) -> list[Choice]:
    """Return continuations of a typed text as choices."""
    return [Choice(way.text, cut(way.label, MAX_LENGTH)) for way in ways]


def filtered(choices: Sequence[tuple[str, int | str]], typed: str) -> list[Choice]:
    """Return the choices that contain the typed text, as many as Discord shows."""
    return [Choice(value, cut(label, MAX_LENGTH)) for label, value in choices if typed.casefold() in label.casefold()][
        :MAX_CHOICES
    ]
