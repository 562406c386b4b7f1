"""Threads and forum posts for tables and their tags; a server's scheduled events, roles and people."""

import asyncio
import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, TypeAlias
from weakref import WeakValueDictionary

import discord
import structlog

from cogs import errors, signs
from cogs.components import Anchor, Page
from cogs.host import Host
from cogs.sending.channel import FAILURES, NOBODY
from cogs.sending.pages import view
from hosting.core import Table
from hosting.notify import STAGES, Stage
from i18n import say

MAX_TAGS: Final = 20
"""Tags of a forum."""
MAX_APPLIED: Final = 5
WEEK: Final = 10080
"""Minutes without a message after which Discord archives a thread; the next message restores it."""

_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()


def permissions(channel: discord.abc.GuildChannel) -> frozenset[str]:
    return named(channel.permissions_for(channel.guild.me))


def named(have: discord.Permissions) -> frozenset[str]:
    return frozenset(right for right in discord.Permissions.VALID_FLAGS if getattr(have, right))


@dataclass(frozen=True, slots=True)
class Made:
    channel: int
    made: discord.Thread
    starter: discord.Message | None = None

    @property
    def thread(self) -> int:
        return self.made.id

    async def begin(self, page: Page, table_id: int) -> int | None:
        if self.starter is None:
            return None
        buttons = view(page.rows, Anchor(table_id))
        await self.starter.edit(content=signs.written(page.text), view=buttons, allowed_mentions=NOBODY)
        return self.starter.id

    async def discard(self) -> None:
        with contextlib.suppress(discord.HTTPException):
            await self.made.delete()


async def create(place: discord.TextChannel | discord.ForumChannel, title: str, stage: Stage, language: str) -> Made:
    """Create a thread, or a forum post with the tags of a stage. Raises what Discord refuses."""
    if isinstance(place, discord.TextChannel):
        kind = discord.ChannelType.public_thread
        return Made(place.id, await place.create_thread(name=title, type=kind, auto_archive_duration=WEEK))
    tags = await tags_of(place, stage, language)
    post = await place.create_thread(name=title, content=title, applied_tags=tags, auto_archive_duration=WEEK)
    return Made(place.id, post.thread, post.message)


async def admit(host: Host, thread: int, people: Iterable[int], *, inside: bool) -> None:
    """Let people into a private thread, or those out who are in it; nothing if it is gone. Raises Discord's failures.

    Whether somebody is in it is asked for each of them: the bot does not get the list of members.
    """
    with contextlib.suppress(discord.NotFound):
        there = await host.fetch_channel(thread)
        assert isinstance(there, discord.Thread)
        for person in people:
            with contextlib.suppress(discord.NotFound):
                if not inside:
                    await there.fetch_member(person)
                if there.archived:
                    there = await there.edit(archived=False)
                await (there.add_user if inside else there.remove_user)(discord.Object(person))


async def tags_of(forum: discord.ForumChannel, stage: Stage, language: str) -> list[discord.ForumTag]:
    """Return a forum's tags for a stage, by name in the table's language or in English; made if the bot may.

    Missing tags are left out. Tags reserved for moderators are left to them, unless the bot is one.
    """
    async with _locks.setdefault(forum.id, asyncio.Lock()):
        tags, have = [], permissions(forum)
        for part in stage:
            alike = [tag for tag in forum.available_tags if tag.name.casefold() in _names(part, language)]
            usable = [tag for tag in alike if "manage_threads" in have or not tag.moderated]
            if usable:
                tags.append(usable[0])
            elif not alike and len(forum.available_tags) < MAX_TAGS and "manage_channels" in have:
                tags.append(await forum.create_tag(name=say(f"tag-{part}", language)))
        return tags


def _names(part: str, language: str) -> tuple[str, str]:
    return say(f"tag-{part}", language).casefold(), say(f"tag-{part}", "en").casefold()


async def tagged(thread: discord.Thread, stage: Stage, language: str) -> list[discord.ForumTag] | None:
    """Return a post's tags for a stage, with people's own; None if nothing changes."""
    forum = thread.parent
    if not isinstance(forum, discord.ForumChannel):
        return None
    wanted = await tags_of(forum, stage, language)
    ours = {name for part in STAGES for name in _names(part, language)}
    others = [tag for tag in thread.applied_tags if tag.name.casefold() not in ours]
    tags = list({tag.id: tag for tag in (*wanted, *others)}.values())[:MAX_APPLIED]
    return None if {tag.id for tag in tags} == {tag.id for tag in thread.applied_tags} else tags


async def is_gone(host: Host, place: int) -> bool:
    with contextlib.suppress(discord.NotFound, discord.Forbidden):
        channel = await host.fetch_channel(place)
        return isinstance(channel, discord.Thread) and channel.locked
    return True


def of_lobby(host: Host, table: Table) -> int:
    """Return where a table's lobby is: in its forum post, else beside the thread."""
    forum = isinstance(host.get_channel(table.channel), discord.ForumChannel)
    return table.place if forum else table.channel


# People who are still on a server, according to Discord


MANY: Final = 10
"""Number of people from which on the gateway is asked for all at once."""
MAX_QUERIED: Final = 100


async def gone(guild: discord.Guild | None, people: Iterable[int]) -> frozenset[int]:
    if guild is None:
        return frozenset()
    unique = tuple(dict.fromkeys(people))
    if len(unique) > MANY:
        unique = await _missing(guild, unique)
    left = await asyncio.gather(*(_has_left(guild, person) for person in unique))
    return frozenset(person for person, has_left in zip(unique, left, strict=True) if has_left)


async def _missing(guild: discord.Guild, people: Sequence[int]) -> tuple[int, ...]:
    """Return whom the gateway does not know; by number that needs no intent."""
    missing: list[int] = []
    for first in range(0, len(people), MAX_QUERIED):
        some = people[first : first + MAX_QUERIED]
        try:
            members = await guild.query_members(user_ids=list(some), limit=MAX_QUERIED, cache=False)
        except (*FAILURES, discord.ClientException):
            continue
        missing += sorted({*some} - {member.id for member in members})
    return tuple(missing)


async def _has_left(guild: discord.Guild, person: int) -> bool:
    try:
        await guild.fetch_member(person)
    except discord.NotFound as error:
        return error.code in (errors.UNKNOWN_MEMBER, errors.UNKNOWN_USER)
    except FAILURES:
        return False
    return False


# Roles


RoleFault: TypeAlias = Literal["gone", "managed", "right", "place"]
"""Reasons not to give a role: none is there, an integration has it, no permission, too high."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


def lacks_role(guild: discord.Guild, role_id: int) -> RoleFault | None:
    role = guild.get_role(role_id)
    if role is None:
        return "gone"
    if role.managed or role.is_default():
        return "managed"
    if not guild.me.guild_permissions.manage_roles:
        return "right"
    return None if role < guild.me.top_role else "place"


async def pass_on_role(
    guild: discord.Guild, role_id: int, holders: Iterable[int], others: Iterable[int], why: str
) -> None:
    """Give a role to some people and take it from others who have it; `why` is for the server's audit log.

    People who have left the server are passed over, and so is a role that the bot cannot give: that is logged. Raises
    what else Discord refuses.
    """
    role, missing = guild.get_role(role_id), lacks_role(guild, role_id)
    if role is None or missing is not None:
        log.warning("a role cannot be given", guild=guild.id, role=role_id, reason=missing)
        return
    for person, has in (*((holder, True) for holder in holders), *((other, False) for other in others)):
        try:
            member = guild.get_member(person) or await guild.fetch_member(person)
            if (member.get_role(role_id) is not None) != has:
                await (member.add_roles(role, reason=why) if has else member.remove_roles(role, reason=why))
        except discord.NotFound:
            continue
        except discord.Forbidden as error:
            log.warning("a role cannot be given", guild=guild.id, role=role_id, person=person, reason=str(error))


# Scheduled events


@dataclass(frozen=True, slots=True)
class ServerEvent:
    name: str
    about: str
    place: str
    starts: datetime | None
    ends: datetime


def may_plan(guild: discord.Guild) -> bool:
    rights = guild.me.guild_permissions
    return rights.create_events or rights.manage_events


async def make_event(guild: discord.Guild, event: ServerEvent, starts: datetime) -> int:
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


async def change_event(guild: discord.Guild, number: int, event: ServerEvent) -> None:
    """Change the times of a scheduled event, or have it begin. One that is gone or over stays so."""
    known = await _event(guild, number)
    if known is None or known.status not in (discord.EventStatus.scheduled, discord.EventStatus.active):
        return
    if event.starts is not None and known.status is discord.EventStatus.scheduled:
        await known.edit(start_time=event.starts, end_time=event.ends, location=event.place)
        return
    if known.status is discord.EventStatus.scheduled:
        await known.start()
    await known.edit(end_time=event.ends, location=event.place)


async def end_event(guild: discord.Guild, number: int) -> None:
    """End a scheduled event, or cancel one that has not begun. One that is gone stays so."""
    event = await _event(guild, number)
    if event is not None and event.status is discord.EventStatus.active:
        await event.end()
    elif event is not None and event.status is discord.EventStatus.scheduled:
        await event.cancel()


async def _event(guild: discord.Guild, number: int) -> discord.ScheduledEvent | None:
    try:
        return await guild.fetch_scheduled_event(number, with_counts=False)
    except discord.NotFound:
        return None
