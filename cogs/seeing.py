"""Visibility of tables by channel: the one place used by commands, lists, completions, posts and leagues.

A private thread is seen by its members and by those who manage threads, not by all who see its channel. Archived
threads are not in discord.py's memory; each is fetched once. Channels whose visibility is unknown are hidden.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, OrderedDict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import discord

from cogs.host import Host, PerBot, keep
from hosting.core import Table

MAX_FETCHED: Final = 20
"""Threads, and memberships, requested from Discord per lookup; the rest stays hidden while unknown."""
MINUTE: Final = 60.0
"""Seconds for which a membership is cached."""
HOUR: Final = 3600.0
"""Seconds after which a thread that could not be fetched is requested again."""
MAX_KEPT: Final = 4096

GuildChannel: TypeAlias = "discord.abc.GuildChannel"
Place: TypeAlias = "discord.abc.GuildChannel | discord.Thread"


@dataclass(slots=True)
class _ThreadMemory:
    """Discord's answers about threads, each with its time on the monotonic clock."""

    threads: OrderedDict[int, tuple[float, discord.Thread | None]] = field(default_factory=OrderedDict)
    members: OrderedDict[tuple[int, int], tuple[float, bool]] = field(default_factory=OrderedDict)


GRACE: Final = 15.0
"""Seconds for which somebody is there who has closed a board: it may be opened again."""


class Onlookers:
    """The people who have a board open in a browser of this process."""

    def __init__(self, host: Host) -> None:
        self._now = host.clock.monotonic
        self._boards = Counter[tuple[int, int]]()
        self._closed = OrderedDict[tuple[int, int], float]()

    @contextlib.contextmanager
    def at(self, table_id: int, person: int) -> Iterator[None]:
        key = table_id, person
        self._boards[key] += 1
        try:
            yield
        finally:
            self._boards -= Counter([key])
            keep(self._closed, key, self._now(), MAX_KEPT)

    def see(self, table_id: int, person: int | None) -> bool:
        key = table_id, person or 0
        return self._boards[key] > 0 or self._now() - self._closed.get(key, -GRACE) < GRACE


onlookers = PerBot(Onlookers).of
_known = PerBot(lambda _: _ThreadMemory()).of


async def seen_by(host: Host, guild: discord.Guild, who: discord.Member, numbers: Iterable[int]) -> set[int]:
    visible, private = set[int](), list[discord.Thread]()
    for number, place in (await _places(host, guild, numbers)).items():
        channel = place.parent if isinstance(place, discord.Thread) else place
        have = discord.Permissions.none() if channel is None else channel.permissions_for(who)
        if not have.view_channel:
            continue
        if isinstance(place, discord.Thread) and place.is_private() and not have.manage_threads:
            private.append(place)
        else:
            visible.add(number)
    return visible | await _find_joined(host, private, who.id)


async def shown_in(
    host: Host, guild: discord.Guild, tables: Collection[Table], there: discord.abc.GuildChannel
) -> list[Table]:
    """Return the tables that all who see a channel may see; ask what is unknown."""
    places = await _places(host, guild, [table.place for table in tables], len(tables), waits=True)
    return [table for table in tables if _open(places.get(table.place), there)]


def _open(place: Place | None, there: discord.abc.GuildChannel) -> bool:
    """Return whether all who see `there` may see a place."""
    if place is not None and place.id == there.id:
        return True
    if isinstance(place, discord.Thread):
        place = None if place.is_private() else place.parent
    if place is None or place.id == there.id or place.permissions_for(place.guild.default_role).view_channel:
        return place is not None
    return _shown_to(place) == _shown_to(there)


def _shown_to(channel: discord.abc.GuildChannel) -> dict[int, bool]:
    return {
        who.id: overwrite.view_channel
        for who, overwrite in channel.overwrites.items()
        if overwrite.view_channel is not None
    }


async def _places(
    host: Host, guild: discord.Guild, numbers: Iterable[int], limit: int = MAX_FETCHED, *, waits: bool = False
) -> dict[int, Place]:
    """Return visible places by id. Where Discord fails nothing is remembered; who `waits` gets its failures."""
    cache, now, visible, unknown = _known(host), host.clock.monotonic(), dict[int, Place](), list[int]()
    for number in dict.fromkeys(numbers):
        place = guild.get_channel_or_thread(number)
        if place is None:
            at, place = cache.threads.get(number, (None, None))
            if place is None and (at is None or now - at > HOUR):
                unknown.append(number)
        if place is not None:
            visible[number] = place
    unknown.sort(key=lambda number: number in cache.threads)  # what has never been requested comes first
    to_ask = unknown[:limit]

    async def ask(number: int) -> None:
        try:
            thread = await guild.fetch_channel(number)
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            thread = None
        keep(cache.threads, number, (now, thread if isinstance(thread, discord.Thread) else None), MAX_KEPT)
        if isinstance(thread, discord.Thread):
            visible[number] = thread

    await asyncio.gather(*map(ask, to_ask), return_exceptions=not waits)
    return visible


async def _find_joined(host: Host, threads: Collection[discord.Thread], person: int) -> set[int]:
    memory, now = _known(host), host.clock.monotonic()
    fresh = {
        thread.id: memory.members[thread.id, person][1]
        for thread in threads
        if (thread.id, person) in memory.members and now - memory.members[thread.id, person][0] <= MINUTE
    }

    async def ask(thread: discord.Thread) -> None:
        try:
            await thread.fetch_member(person)
            fresh[thread.id] = True
        except (discord.NotFound, discord.Forbidden):
            fresh[thread.id] = False
        keep(memory.members, (thread.id, person), (now, fresh[thread.id]), MAX_KEPT)

    to_ask = [thread for thread in threads if thread.id not in fresh][:MAX_FETCHED]
    await asyncio.gather(*map(ask, to_ask), return_exceptions=True)
    return {number for number, is_member in fresh.items() if is_member}
