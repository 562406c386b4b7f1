"""Threads, forum posts and tags for tables; a server's events, roles and people, and itself as a member sees it."""

import asyncio
import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Final, Literal, TypeAlias
from weakref import WeakValueDictionary

import discord
import structlog

from cogs import errors, seeing, signs
from cogs.components import Anchor, Page
from cogs.errors import UserError
from cogs.host import Host
from cogs.sending.channel import FAILURES, NOBODY
from cogs.sending.pages import posted, view
from gamekit import naming
from hosting.core import Table
from hosting.notify import STAGES, Stage
from i18n import say

MAX_TAGS: Final = 20
MAX_APPLIED: Final = 5
WEEK: Final = 10080
"""Minutes without a message after which Discord archives a thread; the next message restores it."""

_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()


def permissions(channel: discord.abc.GuildChannel) -> frozenset[str]:
    return named(channel.permissions_for(channel.guild.me))


def named(have: discord.Permissions) -> frozenset[str]:
    return frozenset(right for right in discord.Permissions.VALID_FLAGS if getattr(have, right))


async def language(host: Host, guild: discord.Guild) -> str:
    return (await host.services.settings.guild(guild.id)).language or str(guild.preferred_locale)


@dataclass(frozen=True, slots=True)
class Made:
    channel: int
    made: discord.Thread
    starter: discord.Message | None = None

    @property
    def thread(self) -> int:
        return self.made.id

    async def begin(self, host: Host, guild: int, page: Page, table_id: int) -> int | None:
        if self.starter is None:
            return None
        page, files = await posted(host, guild, page)
        buttons, text = view(page.rows, Anchor(table_id)), signs.written(page.text)
        await self.starter.edit(content=text, view=buttons, attachments=files, allowed_mentions=NOBODY)
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
    """Let people into a private thread, or those out who are in it, each asked; nothing if it is gone."""
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
    """Return a forum's tags for a stage, by name in the table's language or in English; made if the bot may."""
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
        unique = await _find_unknown(guild, unique)
    left = await asyncio.gather(*(_has_left(guild, person) for person in unique))
    return frozenset(person for person, has_left in zip(unique, left, strict=True) if has_left)


async def _find_unknown(guild: discord.Guild, people: Sequence[int]) -> tuple[int, ...]:
    """Return whom the gateway does not know; by number that needs no intent."""
    result: list[int] = []
    for first in range(0, len(people), MAX_QUERIED):
        some = people[first : first + MAX_QUERIED]
        try:
            members = await guild.query_members(user_ids=list(some), limit=MAX_QUERIED, cache=False)
        except (*FAILURES, discord.ClientException):
            continue
        result += sorted({*some} - {member.id for member in members})
    return tuple(result)


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

log = structlog.stdlib.get_logger(__name__)


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
    role, lack = guild.get_role(role_id), lacks_role(guild, role_id)
    if role is None or lack is not None:
        log.warning("a role cannot be given", guild=guild.id, role=role_id, reason=lack)
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


async def make_event(guild: discord.Guild, event: ServerEvent, starts: datetime) -> int:
    for other in await guild.fetch_scheduled_events(with_counts=False):
        own = other.creator_id == guild.me.id and other.status is discord.EventStatus.scheduled
        if own and (other.name, other.location, other.start_time) == (event.name, event.place, starts):
            return other.id
    new_event = await guild.create_scheduled_event(
        name=event.name,
        description=event.about,
        location=event.place,
        start_time=starts,
        end_time=event.ends,
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
    )
    return new_event.id


async def change_event(guild: discord.Guild, number: int, event: ServerEvent) -> None:
    """Change the times of a scheduled event, or have it begin. One that is gone or over stays so."""
    present = await _event(guild, number)
    if present is None or present.status not in (discord.EventStatus.scheduled, discord.EventStatus.active):
        return
    if event.starts is not None and present.status is discord.EventStatus.scheduled:
        await present.edit(start_time=event.starts, end_time=event.ends, location=event.place)
        return
    if present.status is discord.EventStatus.scheduled:
        await present.start()
    await present.edit(end_time=event.ends, location=event.place)


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


# A server as one of its members sees it


@dataclass(frozen=True, slots=True)
class Member:
    id: int
    name: str
    created: datetime
    """Creation of their account at Discord."""
    bot: bool = False


@dataclass(frozen=True, slots=True)
class ServerChannel:
    """A channel or thread of the server, and the permissions that the bot has there."""

    id: int
    kind: Literal["text", "forum", "thread", "other"]
    rights: frozenset[str]
    """Names as in Discord's API; those of its channel for a thread."""
    parent: int | None = None
    own: bool = False


TAG_REQUIRED: Final = 40067
STAGE: Final = ("open",)


@dataclass(frozen=True, slots=True)
class GuildServer:
    host: Host
    guild: discord.Guild | None
    """The server; None in a direct message."""
    who: discord.Member | None
    """The member; None if Discord has not said it."""

    async def member(self, number: int) -> Member | None:
        member = None if self.guild is None else await _fetch(self.guild, number)
        return None if member is None else member_of(member)

    async def gone(self, people: Iterable[int]) -> frozenset[int]:
        return await gone(self.guild, people)

    async def sees_places(self, numbers: Iterable[int]) -> set[int]:
        if self.guild is None or self.who is None:
            return set()
        return await seeing.seen_by(self.host, self.guild, self.who, numbers)

    async def seen_anywhere(self, person: int, tables: Sequence[Table]) -> list[Table]:
        visible = set[int]()
        for number in {table.guild for table in tables}:
            with contextlib.suppress(*FAILURES):
                if (member := await membership(self.host, number, person)) is not None:
                    visible |= await member.sees_places(table.place for table in tables if table.guild == number)
        return [table for table in tables if table.place in visible]

    async def let_in(self, thread: int) -> bool:
        """Add the user to a private thread that they have left; return whether they see it then."""
        if self.who is None:
            return False
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            there = await self.host.fetch_channel(thread)
            if not isinstance(there, discord.Thread) or not there.permissions_for(self.who).view_channel:
                return False
            if there.archived:
                await there.edit(archived=False)
            await there.add_user(self.who)
            return True
        return False

    def channel(self, number: int | None) -> ServerChannel | None:
        there = None if self.guild is None or number is None else self.guild.get_channel_or_thread(number)
        return None if there is None else described(there)

    def has_role(self, number: int) -> bool:
        return self.guild is not None and self.guild.get_role(number) is not None

    def lacks_role(self, number: int) -> RoleFault | None:
        return "gone" if self.guild is None else lacks_role(self.guild, number)

    async def create_thread(self, channel: int, title: str) -> Made:
        return await create(self._there(channel), title, STAGE, "")

    async def create_private_thread(self, channel: int, title: str) -> int:
        """Create a thread that nobody is in yet, and return its number. Raises what Discord refuses."""
        there = self._there(channel)
        assert isinstance(there, discord.TextChannel)
        kind = discord.ChannelType.private_thread
        thread = await there.create_thread(name=title, type=kind, invitable=False, auto_archive_duration=WEEK)
        return thread.id

    async def create_post(self, forum: int, title: str, language: str) -> Made:
        """Create a forum post for a table that is open. Raises UserError, and what Discord refuses."""
        try:
            return await create(self._there(forum), title, STAGE, language)
        except discord.HTTPException as error:
            if error.code != TAG_REQUIRED:
                raise
            raise UserError("open-forum-tag", forum=str(forum), tag=say("tag-open", language)) from error

    def _there(self, number: int) -> discord.TextChannel | discord.ForumChannel:
        there = None if self.guild is None else self.guild.get_channel(number)
        if not isinstance(there, discord.TextChannel | discord.ForumChannel):
            raise UserError("settings-channel-gone")
        return there


@dataclass(frozen=True, slots=True)
class Membership(GuildServer):
    manages: bool
    roles: frozenset[int]
    name: str
    called: str
    language: str

    def listed(self, of: str) -> list[tuple[int, str]]:
        """Return what Discord's menus list, or for "tables" the channels where one may open some."""
        guild = self.guild
        if guild is None:
            return []
        if of == "people":
            people = ((member.id, called(member)) for member in guild.members if not member.bot)
            return sorted(people, key=itemgetter(1))
        if of == "roles":
            return [(role.id, role.name) for role in reversed(guild.roles) if not role.is_default()]
        places: Iterable[discord.abc.GuildChannel] = guild.forums if of == "forums" else guild.text_channels
        acts = of == "tables"
        needed = discord.Permissions(view_channel=True, send_messages=acts, use_application_commands=acts)
        assert self.who is not None
        return [(place.id, f"#{place.name}") for place in places if place.permissions_for(self.who) >= needed]


async def membership(host: Host, guild_id: int, person: int) -> Membership | None:
    """Return a member of a server; None if they are none. Raises Discord's failures."""
    guild = host.get_guild(guild_id)
    member = None if guild is None else await _fetch(guild, person)
    if guild is None or member is None:
        return None
    roles = frozenset(role.id for role in member.roles)
    manages, locale = member.guild_permissions.manage_guild, str(guild.preferred_locale)
    return Membership(host, guild, member, manages, roles, str(guild), called(member), locale)


def called(user: discord.Member | discord.User) -> str:
    """Return the first name that shows anything: the server's, else the account's."""
    names = (user.display_name, user.global_name or "", user.name)
    return next((name for name in names if naming.label(name, instead="")), naming.NOBODY)


def member_of(member: discord.Member | discord.User) -> Member:
    return Member(member.id, called(member), member.created_at, member.bot)


def described(there: discord.abc.GuildChannel | discord.Thread) -> ServerChannel:
    if isinstance(there, discord.Thread):
        rights = frozenset[str]() if there.parent is None else permissions(there.parent)
        return ServerChannel(there.id, "thread", rights, there.parent_id, there.owner_id == there.guild.me.id)
    text, forum = isinstance(there, discord.TextChannel), isinstance(there, discord.ForumChannel)
    return ServerChannel(there.id, "text" if text else "forum" if forum else "other", permissions(there))


async def _fetch(guild: discord.Guild, number: int) -> discord.Member | None:
    try:
        return guild.get_member(number) or await guild.fetch_member(number)
    except discord.NotFound:
        return None
