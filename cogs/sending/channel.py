"""Messages in a channel: sending them, finding those that were sent just before a crash, changing them."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import aiohttp
import discord

from cogs import errors
from cogs.controls import MAX_MESSAGE_LENGTH, cut, ids, view
from cogs.host import Host, Priority
from cogs.sending import pictures
from cogs.sending.messages import Message, Outgoing
from cogs.sending.pictures import Undrawn
from hosting.core import Part, Post
from renders import Picture, Theme

LOOK_BACK: Final = 50
"""Messages of a channel that are searched for a post whose delivery was interrupted."""
SWEPT: Final = 100
"""Messages of a channel that are searched for buttons of another epoch: as many as Discord gives at once."""
PUT_AWAY: Final = 50083
"""The thread is archived: messages in it cannot be edited."""
CONNECTION: Final = (aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""What a connection to Discord breaks with; none of them is one of discord.py's own errors."""
FAILURES: Final = (discord.HTTPException, *CONNECTION)

Send: TypeAlias = Callable[[Mapping[str, Any], str], Awaitable[discord.Message]]
"""Sends a message, given as discord.py's `send` takes it, and a nonce: in a channel, or in answer to somebody."""


class Channel:
    """A channel or thread that posts go to."""

    def __init__(self, host: Host, number: int) -> None:
        self._host = host
        self.number = number
        self._channel = host.get_partial_messageable(number)

    async def send(self, arguments: Mapping[str, Any], nonce: str) -> discord.Message:
        """Send a message as the bot itself; Discord takes a request that is repeated for one, by the nonce."""
        return await self._channel.send(**arguments, nonce=nonce)

    async def find(self, post: Post, outgoing: Outgoing, after: int) -> dict[int, int]:
        """The messages that parts of a post became which were tried, by the parts' numbers.

        A picture is known by its file's name, the rest by a button, or by its words in a message that is newer than
        `after`, the last one of the table that is known. What was sent with pictures may be wanted in words by now.
        """
        me, ids_by_number = self._host.user, dict[int, int]()
        async for message in self._channel.history(limit=LOOK_BACK):
            if me is None or message.author.id != me.id:
                continue
            marks = [file.filename for file in message.attachments]
            buttons = any(post.nonce in custom_id for custom_id in ids(message.components))
            for number, wanted in outgoing.parts.items():
                name = f".{mark(post, number)}."
                same = message.id > after and not wanted.picture and message.content.strip() == cut(wanted.text).strip()
                last = number == outgoing.last
                drawn = wanted.picture is not None and any(name in one for one in marks)
                undrawn = wanted.picture is not None and message.id > after and pictures.is_undrawn(message.content)
                if drawn or (last and (buttons or same)) or (undrawn and not (last or marks)):
                    ids_by_number.setdefault(number, message.id)
        return ids_by_number

    async def marked(self, mark: str) -> int | None:
        """The newest message of the bot that has a mark in a button; None where there is none."""
        me = self._host.user
        async for message in self._channel.history(limit=LOOK_BACK):
            own = me is not None and message.author.id == me.id
            if own and any(mark in custom_id for custom_id in ids(message.components)):
                return message.id
        return None

    async def own(self) -> list[discord.Message]:
        """The bot's own among the newest messages. Raises what Discord refuses."""
        me = self._host.user
        return [one async for one in self._channel.history(limit=SWEPT) if me is not None and one.author.id == me.id]

    async def noticed(self, mark: str, text: str, owned: Callable[[int], Awaitable[bool]]) -> int | None:
        """The message that a notice became whose sending was interrupted; `owned` are those of other notices.

        It is known by its mark in a button or in its picture's name, or by its words.
        """
        me = self._host.user
        async for message in self._channel.history(limit=LOOK_BACK):
            if me is None or message.author.id != me.id:
                continue
            marked = any(
                mark in part for part in (*ids(message.components), *(f.filename for f in message.attachments))
            )
            bare = not ids(message.components) and not message.attachments
            same = bare and message.content.strip() == cut(text).strip()
            if (marked or same) and not await owned(message.id):
                return message.id
        return None

    async def delete(self, message: int) -> None:
        """Delete a message of our own, where it is still there. Raises what Discord refuses."""
        with contextlib.suppress(discord.NotFound):
            await self._channel.get_partial_message(message).delete()

    async def shorten(self, message: int, text: str) -> None:
        """Leave a message with these words alone, where it is still there. Raises what Discord refuses."""
        with contextlib.suppress(discord.NotFound):
            await self._channel.get_partial_message(message).edit(
                content=cut(text), attachments=[], view=None, allowed_mentions=discord.AllowedMentions.none()
            )

    async def has(self, message: int) -> bool:
        """Whether a message still stands."""
        try:
            await self._channel.get_partial_message(message).fetch()
        except discord.NotFound:
            return False
        return True

    async def carries(self, message: int, mark: str) -> bool:
        """Whether a message is there and has a mark in a button. Raises what Discord refuses else."""
        try:
            there = await self._channel.get_partial_message(message).fetch()
        except discord.NotFound as error:
            if error.code == errors.UNKNOWN_CHANNEL:
                raise
            return False
        return any(mark in custom_id for custom_id in ids(there.components))

    async def change(
        self,
        message: int,
        *,
        added: str = "",
        words: str | None = None,
        file: discord.File | None = None,
        buttons: discord.ui.View | None = None,
    ) -> None:
        """Change a message: words added or written anew, another picture in the place of its own, other buttons.

        What it says already is not added again. A thread that Discord has put away is brought back for it, as a new
        message brings it back by itself. Raises discord.NotFound where it is gone.
        """
        partial, changed = self._channel.get_partial_message(message), dict[str, Any]()
        if added:
            content = (await partial.fetch()).content
            if added not in content:
                changed["content"] = f"{content[: MAX_MESSAGE_LENGTH - len(added) - 1]}\n{added}"
        if words is not None:
            changed["content"] = words
        if file is not None:
            changed["attachments"] = [file]
        if buttons is not None:
            changed["view"] = buttons
        if changed:
            changed["allowed_mentions"] = discord.AllowedMentions.none()
            try:
                await partial.edit(**changed)
            except discord.HTTPException as error:
                if error.code != PUT_AWAY or not await self._woken():
                    raise
                if file is not None:
                    file.reset()  # it has been read to its end
                await partial.edit(**changed)

    async def rewrite(self, message: int, text: str, buttons: discord.ui.View | None) -> None:
        """Put other words and buttons, or none, in the place of a message's, and no picture; nobody is notified.

        Raises discord.NotFound where it is gone.
        """
        partial, nobody = self._channel.get_partial_message(message), discord.AllowedMentions.none()
        await partial.edit(content=cut(text), view=buttons, attachments=[], allowed_mentions=nobody)

    async def replace(self, message: int, arguments: Mapping[str, Any]) -> None:
        """Put all that discord.py's `edit` is given in the place of a message. Raises what Discord refuses."""
        await self._channel.get_partial_message(message).edit(**arguments)

    async def amend(self, message: int, amended: Callable[[str], str], buttons: discord.ui.View | None = None) -> None:
        """Put other words in the place of some of a message's, and other buttons where any are given.

        Nobody is notified. Raises discord.NotFound where it is gone.
        """
        partial = self._channel.get_partial_message(message)
        before = (await partial.fetch()).content
        changed: dict[str, Any] = {} if (after := cut(amended(before))) == before else {"content": after}
        if buttons is not None:
            changed["view"] = buttons
        if changed:
            await partial.edit(**changed, allowed_mentions=discord.AllowedMentions.none())

    async def bare(self, message: int) -> None:
        """Take the buttons off a message, where it is still there. Raises what Discord refuses."""
        try:
            await self._channel.get_partial_message(message).edit(view=None)
        except discord.NotFound:
            return

    async def _woken(self) -> bool:
        """Bring a thread back that was put away; whether there is one. Raises what Discord refuses."""
        channel = self._host.get_channel(self.number) or await self._host.fetch_channel(self.number)
        if not isinstance(channel, discord.Thread):
            return False
        await channel.edit(archived=False)
        return True

    async def close(self) -> None:
        """Archive a thread, where it is still there and the bot may; whoever writes in it opens it again."""
        with contextlib.suppress(discord.Forbidden, discord.NotFound):
            channel = self._host.get_channel(self.number) or await self._host.fetch_channel(self.number)
            if isinstance(channel, discord.Thread) and not channel.archived:
                await channel.edit(archived=True)


def arguments(outgoing: Outgoing, message: Message, file: discord.File | None) -> dict[str, Any]:
    """What discord.py is given to send a message; nobody is notified but those it mentions."""
    people = [discord.Object(person) for person in message.mentions]
    given: dict[str, Any] = {
        "content": cut(message.text),
        "silent": message.silent,
        "allowed_mentions": discord.AllowedMentions(everyone=False, roles=False, users=people, replied_user=False),
    }
    if file is not None:
        given["file"] = file
    if message.rows:
        given["view"] = view(message.rows, outgoing.table_id, outgoing.seq)
    return given


def mark(post: Post, number: int) -> str:
    """The text by which a part of a post can be known, at most 25 characters."""
    return f"{post.nonce}{number}"


def nonce(mark: str, again: str) -> str:
    """The nonce with which a part is sent: its mark, or another one where it is sent `again` for some reason.

    For minutes Discord answers a nonce that it knows with the message that it made then, be it deleted by now.
    """
    return hashlib.sha256(f"{mark}:{again}".encode()).hexdigest()[:25] if again else mark


def digest(picture: Picture) -> str:
    """What is the same for the same picture and for no other."""
    return hashlib.sha256(picture.data).hexdigest()[:16]


def kind(picture: Picture) -> str:
    """What a picture shows, such as "board"."""
    return picture.filename.split(".")[0]


def with_buttons(posts: Iterable[Post], but: int | None = None) -> list[tuple[int, Part]]:
    """The messages that have buttons, of all posts but one."""
    return [
        (post.id, part) for post in posts if post.id != but for part in post.parts if part.state in ("live", "stale")
    ]


async def draw(
    host: Host, message: Message, theme: Theme, guild: int, wanted: Callable[[], Awaitable[bool]] | None = None
) -> Picture | Undrawn | None:
    """Draw a message's picture, in its server's turn, or say it in words. Raises what `pictures.draw` raises."""
    if message.picture is None:
        return None
    return await pictures.draw(host, Priority.POST, guild, message.picture, theme, wanted)
