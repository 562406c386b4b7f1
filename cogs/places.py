"""The place of a table: the channel it was opened in, a thread of its own, or a post in the server's forum."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

import discord

import naming
from cogs import rights, signs
from cogs.components import Page
from cogs.door import interaction_of
from cogs.errors import UserError
from cogs.host import Host
from cogs.request import Request
from cogs.sending import view
from hosting.core import Table
from hosting.notify import STAGES, Stage
from words import name, say

HERE: Final = "this channel"
THREADED: Final = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
"""Permissions needed to play a game in a thread."""
OWN_THREAD: Final = "a thread of its own"
FORUM: Final = "the server's forum"
MAX_TITLE_LENGTH: Final = 100
MAX_TAGS: Final = 20
"""Tags of a forum."""
MAX_APPLIED: Final = 5
"""Tags of a post."""
A_WEEK: Final = 10080
"""Minutes without a message after which Discord archives a thread; the next message restores it."""
TAG_REQUIRED: Final = 40067
"""The forum requires a tag on each post."""

_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
_making: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()


def making(guild: int) -> asyncio.Lock:
    """Return a server's lock, held from before a table's place is made until table and first message are stored.

    While it is held, a place without a table has been abandoned, and is not about to get one.
    """
    return _making.setdefault(guild, asyncio.Lock())


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a new table."""

    channel: int
    thread: discord.Thread | None = None
    """The thread made for it."""
    starter: discord.Message | None = None
    """The first message of a forum post, which becomes the lobby's."""

    async def begin(self, page: Page, table_id: int) -> int | None:
        """Show a lobby in the first message of a forum post, and return its id; None if there is none."""
        if self.starter is None:
            return None
        await self.starter.edit(
            content=signs.written(page.text),
            view=view(page.rows, table_id, 0),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return self.starter.id

    async def discard(self) -> None:
        """Delete what was made for a table that was not opened after all."""
        if self.thread is not None:
            with contextlib.suppress(discord.HTTPException):
                await self.thread.delete()


async def find(request: Request, where: str | None, game: str, table: str, language: str) -> Place:
    """Find or make the place of a new table; by default the server's forum, if it has one, else this channel.

    Raises UserError if a permission is missing or a forum cannot take it, and what Discord refuses.
    """
    channel, settings = interaction_of(request).channel, request.settings
    assert channel is not None
    if where is None:
        where = HERE if settings.forum is None else FORUM
    own = where == OWN_THREAD and isinstance(channel, discord.TextChannel)
    if where == FORUM:
        if settings.forum is None:
            raise UserError("open-no-forum")
        return await _post(request, settings.forum, title(game, table, language), language)
    check(request, own=own)
    if own and isinstance(channel, discord.TextChannel):
        kind = discord.ChannelType.public_thread
        called = title(game, table, language)
        thread = await channel.create_thread(name=called, type=kind, auto_archive_duration=A_WEEK)
        return Place(channel.id, thread)
    return Place(channel.id)


def check(request: Request, *, own: bool = False) -> None:
    """Raise UserError if the bot may not post in a request's channel, or not create its `own` thread there."""
    threaded = own or isinstance(interaction_of(request).channel, discord.Thread)
    wanted = (*(THREADED if threaded else rights.POSTING), *(("create_public_threads",) if own else ()))
    _refuse(request, request.channel_id, wanted, interaction_of(request).app_permissions)


def _refuse(request: Request, place: int | None, wanted: tuple[str, ...], have: discord.Permissions) -> None:
    """Raise UserError if any of the wanted permissions is missing in a channel, with their names."""
    missing = () if have.administrator else tuple(right for right in wanted if not getattr(have, right))
    if missing:
        raise UserError("open-right", channel=str(place), rights=rights.named(missing, request.locale))


def title(game: str, table: str, language: str) -> str:
    """Return a thread's title: the game's name and the table's."""
    called = say("thread-title", language, game=say(f"game-{game}", language), table=name(table))
    return naming.label(called, MAX_TITLE_LENGTH)


async def _post(request: Request, number: int, called: str, language: str) -> Place:
    """Create a forum post. Raises UserError."""
    guild = interaction_of(request).guild
    assert guild is not None
    forum = guild.get_channel(number)
    if not isinstance(forum, discord.ForumChannel):
        await request.services.settings.drop_channel(request.guild_id, number)
        raise UserError("open-forum-gone")
    _refuse(request, number, (*THREADED, "send_messages"), forum.permissions_for(forum.guild.me))
    tags = await tags_of(forum, ("open",), language)
    try:
        made = await forum.create_thread(
            name=called, content=called, applied_tags=tags, auto_archive_duration=A_WEEK
        )  # fmt: skip
    except discord.HTTPException as error:
        if error.code != TAG_REQUIRED:
            raise
        raise UserError("open-forum-tag", forum=str(number), tag=say("tag-open", language)) from error
    return Place(number, made.thread, made.message)


async def tags_of(forum: discord.ForumChannel, stage: Stage, language: str) -> list[discord.ForumTag]:
    """Return a forum's tags for a stage, by name in the table's language or in English; made if the bot may.

    Missing tags are left out. Tags reserved for moderators are left to them, unless the bot is one.
    """
    async with _locks.setdefault(forum.id, asyncio.Lock()):
        tags = []
        for part in stage:
            tag = _named(forum, part, language) or await _made(forum, part, language)
            if tag is not None:
                tags.append(tag)
        return tags


def _named(forum: discord.ForumChannel, part: str, language: str) -> discord.ForumTag | None:
    moderates = not rights.lacking(forum, ("manage_threads",))
    names = _names(part, language)
    usable = [tag for tag in forum.available_tags if moderates or not tag.moderated]
    return next((tag for tag in usable if tag.name.casefold() in names), None)


def _names(part: str, language: str) -> tuple[str, str]:
    return say(f"tag-{part}", language).casefold(), say(f"tag-{part}", "en").casefold()


async def _made(forum: discord.ForumChannel, part: str, language: str) -> discord.ForumTag | None:
    taken = any(tag.name.casefold() in _names(part, language) for tag in forum.available_tags)
    if taken or len(forum.available_tags) >= MAX_TAGS or rights.lacking(forum, ("manage_channels",)):
        return None
    return await forum.create_tag(name=say(f"tag-{part}", language))


async def tagged(thread: discord.Thread, stage: Stage, language: str) -> list[discord.ForumTag] | None:
    """Return the tags a forum post needs for a table's stage; None if it has them, or is no forum post.

    Tags added by people stay, as far as there is room.
    """
    forum = thread.parent
    if not isinstance(forum, discord.ForumChannel):
        return None
    wanted = await tags_of(forum, stage, language)
    ours = {name for part in STAGES for name in _names(part, language)}
    others = [tag for tag in thread.applied_tags if tag.name.casefold() not in ours]
    tags = _without_doubles([*wanted, *others])[:MAX_APPLIED]
    return None if {tag.id for tag in tags} == {tag.id for tag in thread.applied_tags} else tags


def _without_doubles(tags: Sequence[discord.ForumTag]) -> list[discord.ForumTag]:
    return list({tag.id: tag for tag in tags}.values())


async def is_gone(host: Host, place: int) -> bool:
    """Return whether a channel or thread is deleted, hidden from the bot, or locked."""
    with contextlib.suppress(discord.NotFound, discord.Forbidden):
        channel = await host.fetch_channel(place)
        return isinstance(channel, discord.Thread) and channel.locked
    return True


def of_lobby(host: Host, table: Table) -> int:
    """Return the channel or thread with a table's lobby: a forum post is its own, else it is beside the thread."""
    forum = isinstance(host.get_channel(table.channel), discord.ForumChannel)
    return table.place if forum else table.channel
