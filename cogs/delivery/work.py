"""Slow things, off the event loop: in the bot's workers, a bounded number at a time."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from typing import Final, TypeVar, TypeVarTuple
from weakref import WeakKeyDictionary

import discord

import renders
from cogs.host import Host
from renders import Picture, Theme
from renders import navegador as draw
from renders.navegador import View

Args = TypeVarTuple("Args")
Result = TypeVar("Result")

AT_ONCE: Final = 8
"""Jobs given to the workers at the same time; further ones wait their turn in order."""

_doors: WeakKeyDictionary[Host, asyncio.Semaphore] = WeakKeyDictionary()
_jobs: WeakKeyDictionary[Host, int] = WeakKeyDictionary()


async def run(host: Host, function: Callable[[*Args], Result], *args: *Args) -> Result:
    """Call a function of a module with arguments that can be pickled, in a worker."""
    door = _doors.setdefault(host, asyncio.Semaphore(AT_ONCE))
    _jobs[host] = waiting(host) + 1
    try:
        async with door:
            return await asyncio.wrap_future(host.workers.submit_first(function, *args))
    finally:
        _jobs[host] -= 1


def waiting(host: Host) -> int:
    """Jobs that have not ended: those in the workers, and those in front of the door."""
    return _jobs.get(host, 0)


def of_a_post(view: View, theme: Theme) -> list[Picture]:
    """The board and the market; the final table before them when the game is over."""
    table = [draw.final(view, theme)] if view.state.over else []
    return [*table, draw.board(view, theme), draw.market(view, theme)]


async def theme(host: Host, guild: int) -> Theme:
    """The colours of a server's pictures."""
    chosen = (await host.services.settings.guild(guild)).theme
    return next((one for one in renders.THEMES if one.name == chosen), renders.LIGHT)


async def pictures(host: Host, view: View, guild: int) -> list[discord.File]:
    """The pictures of a position, as they are attached to a post."""
    return [attachment(picture) for picture in await run(host, of_a_post, view, await theme(host, guild))]


def attachment(picture: Picture) -> discord.File:
    """A picture to be sent, with the words that stand for it."""
    return discord.File(io.BytesIO(picture.data), picture.filename, description=picture.alt)
