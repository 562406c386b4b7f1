"""Messages in a channel: sending them, finding those sent just before a crash, changing them."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Any, Final, TypeAlias

import discord

from cogs import errors, signs
from cogs.components import MAX_MESSAGE_LENGTH
from cogs.controls import ids
from cogs.host import Host
from cogs.sending import pictures, tokens
from cogs.sending.items import view
from cogs.sending.messages import Message, Outgoing
from cogs.sending.pictures import Undrawn
from hosting.core import Part, Post
from renders import Picture, Theme
from workers import Priority

LOOK_BACK: Final = 50
"""Messages of a channel searched for a post whose delivery was interrupted."""
SWEPT: Final = 100
"""Messages of a channel searched for buttons of another epoch: as many as Discord returns at once."""
UNCERTAIN: Final = 500
"""Lowest status of an answer after which a request may have been done all the same."""
PUT_AWAY: Final = 50083
"""The thread is archived: messages in it cannot be edited."""
FAILURES: Final = (discord.HTTPException, *errors.CONNECTION)

Send: TypeAlias = Callable[[Mapping[str, Any], str], Awaitable[discord.Message]]
"""A function that sends a message, given as discord.py's `send` takes it, and a nonce: in a channel or as an answer."""


class Channel:
    """A channel or thread that posts go to."""

    def __init__(self, host: Host, number: int) -> None:
        self._host = host
        self.number = number
        self._channel = host.get_partial_messageable(number)
        self._tokens = tokens.of(host)

    async def send(self, arguments: Mapping[str, Any], nonce: str) -> discord.Message:
        """Send a message as the bot itself; by the nonce, Discord treats a repeated request as one."""
        return await self._channel.send(**arguments, nonce=nonce)

    async def follow_up(self, people: Collection[int], arguments: Mapping[str, Any], nonce: str) -> discord.Message:
        """Send a message as a follow-up of what one of these people pressed here, or else as the bot itself.

        A follow-up has no nonce: an error may leave open whether it was sent, and it has to be looked for.
        """
        token = self._tokens.sender(self.number, people)
        if token is not None:
            try:
                sent: discord.Message = await token.webhook.send(**arguments, wait=True)
            except discord.HTTPException as error:
                if error.status >= UNCERTAIN:
                    raise
                self._tokens.refused(token)
            else:
                if not sent.flags.ephemeral:
                    self._tokens.sent(sent.id, token)
                    return sent
                self._tokens.refused(token)
                with contextlib.suppress(*FAILURES):
                    await token.webhook.delete_message(sent.id)
            _rewind(arguments)
        return await self.send(arguments, nonce)

    async def find(self, post: Post, outgoing: Outgoing, after: int) -> dict[int, int]:
        """Find the messages that attempted parts of a post became, by the parts' numbers.

        A picture is recognized by its file's name, the rest by a button, or by its words in a message newer than
        `after`, the table's last known one. A message sent with pictures may now be wanted in words.
        """
        me, ids_by_number = self._host.user, dict[int, int]()
        async for message in self._channel.history(limit=LOOK_BACK):
            if me is None or message.author.id != me.id:
                continue
            marks = [file.filename for file in message.attachments]
            buttons = any(post.nonce in custom_id for custom_id in ids(message.components))
            for number, wanted in outgoing.parts.items():
                name = f".{mark(post, number)}."
                same = message.id > after and not wanted.picture and _same(message, wanted.text)
                last = number == outgoing.last
                drawn = wanted.picture is not None and any(name in one for one in marks)
                undrawn = wanted.picture is not None and message.id > after and pictures.is_undrawn(message.content)
                if drawn or (last and (buttons or same)) or (undrawn and not (last or marks)):
                    ids_by_number.setdefault(number, message.id)
        return ids_by_number

    async def marked(self, mark: str) -> int | None:
        """Return the bot's newest message with a mark in a button; None if there is none."""
        me = self._host.user
        async for message in self._channel.history(limit=LOOK_BACK):
            own = me is not None and message.author.id == me.id
            if own and any(mark in custom_id for custom_id in ids(message.components)):
                return message.id
        return None

    async def own(self) -> list[discord.Message]:
        """Return the bot's own among the newest messages. Raises what Discord refuses."""
        me = self._host.user
        return [one async for one in self._channel.history(limit=SWEPT) if me is not None and one.author.id == me.id]

    async def noticed(self, mark: str, text: str, owned: Callable[[int], Awaitable[bool]]) -> int | None:
        """Find the message of a notice whose sending was interrupted; `owned` are those of other notices.

        It is recognized by its mark in a button or in its picture's name, or by its words.
        """
        me = self._host.user
        async for message in self._channel.history(limit=LOOK_BACK):
            if me is None or message.author.id != me.id:
                continue
            marked = any(
                mark in part for part in (*ids(message.components), *(f.filename for f in message.attachments))
            )
            bare = not ids(message.components) and not message.attachments
            same = bare and _same(message, text)
            if (marked or same) and not await owned(message.id):
                return message.id
        return None

    async def delete(self, message: int) -> None:
        """Delete a message of the bot, if it is still there. Raises what Discord refuses."""
        with contextlib.suppress(discord.NotFound):
            await self._channel.get_partial_message(message).delete()

    async def shorten(self, message: int, text: str) -> None:
        """Reduce a message to these words, if it is still there. Raises what Discord refuses."""
        with contextlib.suppress(discord.NotFound):
            await self.rewrite(message, text, None)

    async def has(self, message: int) -> bool:
        """Return whether a message still exists."""
        try:
            await self._fetch(message)
        except discord.NotFound:
            return False
        return True

    async def carries(self, message: int, mark: str) -> bool:
        """Return whether a message exists and has a mark in a button. Raises other refusals of Discord."""
        try:
            there = await self._fetch(message)
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
        """Change a message: add or replace words, replace its picture, change its buttons.

        Words it already contains are not added again. An archived thread is restored first, as it is by a new message.
        Raises discord.NotFound if the message is deleted.
        """
        changed = dict[str, Any]()
        if added:
            added = signs.written(added)
            content = (await self._fetch(message)).content
            if added not in content:
                changed["content"] = f"{content[: MAX_MESSAGE_LENGTH - len(added) - 1]}\n{added}"
        if words is not None:
            changed["content"] = signs.written(words)
        if file is not None:
            changed["attachments"] = [file]
        if buttons is not None:
            changed["view"] = buttons
        if changed:
            changed["allowed_mentions"] = discord.AllowedMentions.none()
            try:
                await self._edit(message, changed)
            except discord.HTTPException as error:
                if error.code != PUT_AWAY or not await self._woken():
                    raise
                _rewind(changed)
                await self._edit(message, changed)

    async def rewrite(self, message: int, text: str, buttons: discord.ui.View | None) -> None:
        """Replace a message's words and buttons, or remove the buttons, and its picture; nobody is notified.

        Raises discord.NotFound if it is deleted.
        """
        nobody = discord.AllowedMentions.none()
        changed: dict[str, Any] = {"content": signs.written(text), "view": buttons, "attachments": []}
        await self._edit(message, {**changed, "allowed_mentions": nobody})

    async def replace(self, message: int, arguments: Mapping[str, Any]) -> None:
        """Replace a message by the arguments of discord.py's `edit`. Raises what Discord refuses."""
        await self._edit(message, arguments)

    async def amend(self, message: int, amended: Callable[[str], str], buttons: discord.ui.View | None = None) -> None:
        """Replace some of a message's words, and its buttons if any are given.

        Nobody is notified. Raises discord.NotFound if it is deleted.
        """
        before = (await self._fetch(message)).content
        changed: dict[str, Any] = {} if (after := signs.written(amended(before))) == before else {"content": after}
        if buttons is not None:
            changed["view"] = buttons
        if changed:
            await self._edit(message, {**changed, "allowed_mentions": discord.AllowedMentions.none()})

    async def bare(self, message: int) -> None:
        """Remove the buttons of a message, if it is still there. Raises what Discord refuses."""
        try:
            await self._edit(message, {"view": None})
        except discord.NotFound:
            return

    async def _fetch(self, message: int) -> discord.Message:
        """Fetch a message, by a token if there is one for it. Raises what Discord refuses."""
        token = self._tokens.editor(message)
        if token is not None:
            try:
                return await token.webhook.fetch_message(message)
            except discord.HTTPException as error:
                if error.status >= UNCERTAIN:
                    raise
                self._tokens.refused(token)
        return await self._channel.get_partial_message(message).fetch()

    async def _edit(self, message: int, changed: Mapping[str, Any]) -> None:
        """Edit a message, by a token if there is one for it. Raises what Discord refuses."""
        token = self._tokens.editor(message)
        if token is not None:
            try:
                await token.webhook.edit_message(message, **changed)
                return
            except discord.HTTPException as error:
                if error.status >= UNCERTAIN:
                    raise
                self._tokens.refused(token)
                _rewind(changed)
        await self._channel.get_partial_message(message).edit(**changed)

    async def _woken(self) -> bool:
        """Restore an archived thread; return whether there is one. Raises what Discord refuses."""
        channel = self._host.get_channel(self.number) or await self._host.fetch_channel(self.number)
        if not isinstance(channel, discord.Thread):
            return False
        await channel.edit(archived=False)
        return True

    async def close(self) -> None:
        """Archive a thread, if it exists and the bot may; a new message in it reopens it."""
        with contextlib.suppress(discord.Forbidden, discord.NotFound):
            channel = self._host.get_channel(self.number) or await self._host.fetch_channel(self.number)
            if isinstance(channel, discord.Thread) and not channel.archived:
                await channel.edit(archived=True)


def _rewind(given: Mapping[str, Any]) -> None:
    """Make files that a refused request has read to their end readable again."""
    for file in (given.get("file"), *(given.get("attachments") or ())):
        if isinstance(file, discord.File):
            file.reset()


def arguments(outgoing: Outgoing, message: Message, file: discord.File | None) -> dict[str, Any]:
    """Return the arguments with which discord.py sends a message; only those it mentions are notified."""
    people = [discord.Object(person) for person in message.mentions]
    given: dict[str, Any] = {
        "content": signs.written(message.text),
        "silent": message.silent,
        "allowed_mentions": discord.AllowedMentions(everyone=False, roles=False, users=people, replied_user=False),
    }
    if file is not None:
        given["file"] = file
    if message.rows:
        given["view"] = view(message.rows, outgoing.table_id, outgoing.seq)
    return given


def _same(message: discord.Message, text: str) -> bool:
    """Return whether a message has this text, with or without the application's emoji."""
    return signs.read(message.content).strip() == signs.read(signs.written(text)).strip()


def mark(post: Post, number: int) -> str:
    """Return the text that identifies a part of a post, at most 25 characters."""
    return f"{post.nonce}{number}"


def nonce(mark: str, again: str) -> str:
    """Return the nonce of a part: its mark, or another one if it is sent `again` for some reason.

    For minutes Discord answers a known nonce with the message it made then, even if that is deleted.
    """
    return hashlib.sha256(f"{mark}:{again}".encode()).hexdigest()[:25] if again else mark


def digest(picture: Picture) -> str:
    """Return a digest that is unique to a picture."""
    return hashlib.sha256(picture.data).hexdigest()[:16]


def kind(picture: Picture) -> str:
    """Return the kind of a picture, such as "board"."""
    return picture.filename.split(".")[0]


def with_buttons(posts: Iterable[Post], but: int | None = None) -> list[tuple[int, Part]]:
    """Return the messages that have buttons, of all posts but one."""
    return [
        (post.id, part) for post in posts if post.id != but for part in post.parts if part.state in ("live", "stale")
    ]


async def draw(
    host: Host, message: Message, theme: Theme, guild: int, wanted: Callable[[], Awaitable[bool]] | None = None
) -> Picture | Undrawn | None:
    """Draw a message's picture, in its server's turn, or put it into words. Raises what `pictures.draw` raises."""
    if message.picture is None:
        return None
    return await pictures.draw(host, Priority.POST, guild, message.picture, theme, wanted)
