"""Scheduled events of a server that the bot makes, changes and ends, as far as it may."""

from dataclasses import dataclass
from datetime import datetime

import discord


@dataclass(frozen=True, slots=True)
class Event:
    """A scheduled event outside voice channels."""

    name: str
    about: str
    place: str
    starts: datetime | None
    """Time of its start; None for one that has started."""
    ends: datetime


def may(guild: discord.Guild) -> bool:
    """Return whether the bot may make scheduled events."""
    rights = guild.me.guild_permissions
    return rights.create_events or rights.manage_events


async def make(guild: discord.Guild, event: Event, starts: datetime) -> int:
    """Make a scheduled event, and return its number; one of the bot's own that is the same already is taken for it."""
    for known in await guild.fetch_scheduled_events(with_counts=False):
        own = known.creator_id == guild.me.id and known.status is discord.EventStatus.scheduled
        if own and (known.name, known.location, known.start_time) == (event.name, event.place, starts):
            return known.id
    made = await guild.create_scheduled_event(
        name=event.name,
        description=event.about,
        location=event.place,
        start_time=starts,
        end_time=event.ends,
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
    )
    return made.id


async def change(guild: discord.Guild, number: int, event: Event) -> None:
    """Change the times of a scheduled event, or have it begin. One that is gone or over stays so."""
    known = await _of(guild, number)
    if known is None or known.status not in (discord.EventStatus.scheduled, discord.EventStatus.active):
        return
    if event.starts is not None and known.status is discord.EventStatus.scheduled:
        await known.edit(start_time=event.starts, end_time=event.ends, location=event.place)
        return
    if known.status is discord.EventStatus.scheduled:
        await known.start()
    await known.edit(end_time=event.ends, location=event.place)


async def end(guild: discord.Guild, number: int) -> None:
    """End a scheduled event, or cancel one that has not begun. One that is gone stays so."""
    event = await _of(guild, number)
    if event is not None and event.status is discord.EventStatus.active:
        await event.end()
    elif event is not None and event.status is discord.EventStatus.scheduled:
        await event.cancel()


async def _of(guild: discord.Guild, number: int) -> discord.ScheduledEvent | None:
    try:
        return await guild.fetch_scheduled_event(number, with_counts=False)
    except discord.NotFound:
        return None
