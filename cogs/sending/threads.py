"""Threads and forum posts for tables, their tags, and the bot's permissions."""

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

import discord

from cogs import signs
from cogs.components import Page
from cogs.host import Host
from cogs.sending.channel import NOBODY
from cogs.sending.items import view
from hosting.core import Table
from hosting.notify import STAGES, Stage
from words import say

MAX_TAGS: Final = 20
"""Tags of a forum."""
MAX_APPLIED: Final = 5
"""Tags of a post."""
WEEK: Final = 10080
"""Minutes without a message after which Discord archives a thread; the next message restores it."""

_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()


def permissions(channel: discord.abc.GuildChannel) -> frozenset[str]:
    """Return the bot's permissions in a channel, by name."""
    return named(channel.permissions_for(channel.guild.me))


def named(have: discord.Permissions) -> frozenset[str]:
    """Return the names of permissions, as in Discord's API."""
    return frozenset(right for right in discord.Permissions.VALID_FLAGS if getattr(have, right))


@dataclass(frozen=True, slots=True)
class Made:
    """The place of a new table: its thread, and the first message of a forum post."""

    channel: int
    made: discord.Thread
    starter: discord.Message | None = None

    @property
    def thread(self) -> int:
        """Return the thread's id."""
        return self.made.id

    async def begin(self, page: Page, table_id: int) -> int | None:
        """Show a lobby in a forum post's first message, and return its id, if there is one."""
        if self.starter is None:
            return None
        buttons = view(page.rows, table_id, 0)
        await self.starter.edit(content=signs.written(page.text), view=buttons, allowed_mentions=NOBODY)
        return self.starter.id

    async def discard(self) -> None:
        """Delete the thread."""
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
    moderates = "manage_threads" in permissions(forum)
    names = _names(part, language)
    usable = [tag for tag in forum.available_tags if moderates or not tag.moderated]
    return next((tag for tag in usable if tag.name.casefold() in names), None)


def _names(part: str, language: str) -> tuple[str, str]:
    return say(f"tag-{part}", language).casefold(), say(f"tag-{part}", "en").casefold()


async def _made(forum: discord.ForumChannel, part: str, language: str) -> discord.ForumTag | None:
    taken = any(tag.name.casefold() in _names(part, language) for tag in forum.available_tags)
    if taken or len(forum.available_tags) >= MAX_TAGS or "manage_channels" not in permissions(forum):
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
    tags = list({tag.id: tag for tag in (*wanted, *others)}.values())[:MAX_APPLIED]
    return None if {tag.id for tag in tags} == {tag.id for tag in thread.applied_tags} else tags


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
