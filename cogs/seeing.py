"""Visibility of tables by channel: the one place used by commands, lists, completions, posts and leagues.

A private thread is seen by its members and by those who manage threads, not by all who see its channel. Archived
threads are not in discord.py's memory; each is fetched once. Channels whose visibility is unknown are hidden.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import discord

from cogs.host import Host, PerBot
from hosting.core import Table

MAX_FETCHED: Final = 20
"""Threads, and memberships, requested from Discord per lookup; the rest stays hidden while unknown."""
MINUTE: Final = 60.0
"""Seconds for which a membership is cached."""
HOUR: Final = 3600.0
"""Seconds after which a thread that could not be fetched is requested again."""
MAX_KEPT: Final = 4096
"""Threads, and memberships, kept in memory for one bot."""

GuildChannel: TypeAlias = "discord.abc.GuildChannel"
Place: TypeAlias = "discord.abc.GuildChannel | discord.Thread"


@dataclass(slots=True)
class _Known:
    """Discord's answers about threads, each with its time on the monotonic clock."""

    threads: dict[int, tuple[float, discord.Thread | None]] = field(default_factory=dict)
    members: dict[tuple[int, int], tuple[float, bool]] = field(default_factory=dict)


_known = PerBot(lambda _: _Known()).of


async def seen_by(host: Host, guild: discord.Guild, who: discord.Member, numbers: Iterable[int]) -> set[int]:
    """Return those channels and threads that a member may see."""
    seen, private = set[int](), list[discord.Thread]()
    for number, place in (await _places(host, guild, numbers)).items():
        channel = place.parent if isinstance(place, discord.Thread) else place
        have = discord.Permissions.none() if channel is None else channel.permissions_for(who)
        if not have.view_channel:
            continue
        if isinstance(place, discord.Thread) and place.is_private() and not have.manage_threads:
            private.append(place)
        else:
            seen.add(number)
    return seen | await _joined(host, private, who.id)


async def shown_in(
    host: Host, guild: discord.Guild, tables: Collection[Table], there: discord.abc.GuildChannel
) -> list[Table]:
    """Return those tables that may be shown in a channel: all who see it may see where they are played.

    For jobs that can wait: everything unknown is requested.
    """
    places = await _places(host, guild, [table.place for table in tables], len(tables))
    return [table for table in tables if _open(places.get(table.place), there)]


def _open(place: Place | None, there: discord.abc.GuildChannel) -> bool:
    if place is not None and place.id == there.id:
        return True
    if isinstance(place, discord.Thread):
        place = None if place.is_private() else place.parent
    return place is not None and _as_open(place, there)


def _as_open(channel: discord.abc.GuildChannel, there: discord.abc.GuildChannel) -> bool:
    """Return whether all who see `there` may see a channel: it is open to everybody, or to the same people."""
    if channel.id == there.id or channel.permissions_for(channel.guild.default_role).view_channel:
        return True
    return _shown_to(channel) == _shown_to(there)


def _shown_to(channel: discord.abc.GuildChannel) -> dict[int, bool]:
    """Return the roles and members for whom a channel is explicitly visible or hidden."""
    return {
        who.id: overwrite.view_channel
        for who, overwrite in channel.overwrites.items()
        if overwrite.view_channel is not None
    }


async def _places(
    host: Host, guild: discord.Guild, numbers: Iterable[int], limit: int = MAX_FETCHED
) -> dict[int, Place]:
    """Return channels and threads by id, without those that are deleted or hidden from the bot."""
    known, now, visible, missing = _of(host), host.clock.monotonic(), dict[int, Place](), list[int]()
    for number in dict.fromkeys(numbers):
        place = guild.get_channel_or_thread(number)
        if place is None:
            at, place = known.threads.get(number, (None, None))
            if place is None and (at is None or now - at > HOUR):
                missing.append(number)
        if place is not None:
            visible[number] = place
    missing.sort(key=lambda number: number in known.threads)  # what has never been requested comes first
    requested = missing[:limit]
    for number, thread in zip(
        requested, await asyncio.gather(*(_fetched(guild, number) for number in requested)), strict=True
    ):
        known.threads[number] = now, thread
        if thread is not None:
            visible[number] = thread
    return visible


async def _fetched(guild: discord.Guild, number: int) -> discord.Thread | None:
    try:
        thread = await guild.fetch_channel(number)
    except (discord.HTTPException, discord.InvalidData):
        return None
    return thread if isinstance(thread, discord.Thread) else None


async def _joined(host: Host, threads: Collection[discord.Thread], person: int) -> set[int]:
    """Return those private threads that a person is a member of."""
    known, now = _of(host), host.clock.monotonic()
    fresh = {
        thread.id: known.members[thread.id, person][1]
        for thread in threads
        if (thread.id, person) in known.members and now - known.members[thread.id, person][0] <= MINUTE
    }
    requested = [thread for thread in threads if thread.id not in fresh][:MAX_FETCHED]
    for thread, joined in zip(
        requested, await asyncio.gather(*(_is_member(number, person) for number in requested)), strict=True
    ):
        known.members[thread.id, person] = now, joined
        fresh[thread.id] = joined
    return {number for number, joined in fresh.items() if joined}


async def _is_member(thread: discord.Thread, person: int) -> bool:
    try:
        await thread.fetch_member(person)
    except discord.HTTPException:
        return False
    return True


def _of(host: Host) -> _Known:
    known = _known(host)
    for kept in (known.threads, known.members):
        if len(kept) > MAX_KEPT:
            kept.clear()
    return known
