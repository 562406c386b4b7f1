"""Messages in a channel: sending them, finding those sent just before a crash, changing them."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord

from cogs import errors, signs
from cogs.components import MAX_MESSAGE_LENGTH, Anchor, Drawing, Row
from cogs.controls import ids
from cogs.host import Host
from cogs.sending import pages, requests
from cogs.sending.pages import Undrawn, view
from cogs.sending.requests import Token
from hosting.core import MessagePart, Post
from hosting.workers import Priority
from renders import Picture, Theme

LOOK_BACK: Final = 50
"""Messages of a channel searched for a post whose delivery was interrupted."""
SWEPT: Final = 100
"""Messages of a channel searched for buttons of another epoch: as many as Discord returns at once."""
UNCERTAIN: Final = 500
"""Lowest status after which a request may have been done all the same."""
PUT_AWAY: Final = 50083
"""The thread is archived: messages in it cannot be edited."""
Refused: TypeAlias = discord.HTTPException
Gone: TypeAlias = discord.NotFound
"""The refusal for a message, thread or channel that does not exist."""
NOBODY: Final = discord.AllowedMentions.none()
FAILURES: Final = (discord.HTTPException, *errors.CONNECTION)

Send: TypeAlias = Callable[[Mapping[str, Any], str], Awaitable[discord.Message]]
"""A function that sends a message, given as discord.py's `send` takes it, and a nonce: in a channel or as an answer."""


class Channel:
    """A channel or thread that posts go to; methods raise what Discord refuses."""

    def __init__(self, host: Host, number: int) -> None:
        self._host = host
        self.number = number
        self._channel = host.get_partial_messageable(number)
        self._tokens = requests.of(host)

    @classmethod
    async def private(cls, host: Host, person: int) -> Channel:
        return cls(host, (await host.create_dm(discord.Object(person))).id)

    async def send(self, arguments: Mapping[str, Any], nonce: str) -> discord.Message:
        """Send a message as the bot itself; by the nonce, Discord treats a repeated request as one."""
        return await self._channel.send(**arguments, nonce=nonce)

    async def follow_up(self, people: Collection[int], arguments: Mapping[str, Any], nonce: str) -> discord.Message:
        """Send a message as a follow-up of what one of these people pressed here, or else as the bot itself.

        A follow-up has no nonce: an error may leave open whether it was sent, and it has to be looked for.
        """
        token = self._tokens.sender(self.number, people)
        message = await self._by(token, lambda webhook: webhook.send(**arguments, wait=True))
        if token is not None and message is not None:
            if not message.flags.ephemeral:
                self._tokens.sent(message.id, token)
                return message
            self._tokens.refused(token)
            with contextlib.suppress(*FAILURES):
                await token.webhook.delete_message(message.id)
        rewind(arguments)
        return await self.send(arguments, nonce)

    async def find(self, post: Post, outgoing: Outgoing, after: int) -> dict[int, int]:
        """Find the messages that attempted parts of a post became, by the parts' numbers.

        A picture is recognized by its file's name, the rest by a button, or by its words in a message newer than
        `after`, the table's last known one. A message sent with pictures may now be wanted in words.
        """
        ids_by_number = dict[int, int]()
        for message in await self.own(LOOK_BACK):
            marks = [file.filename for file in message.attachments]
            buttons = any(post.nonce in custom_id for custom_id in ids(message.components))
            for number, part in outgoing.parts.items():
                name = f".{mark(post, number)}."
                same = message.id > after and not part.picture and _same(message, part.text)
                last = number == outgoing.last
                has_picture = part.picture is not None and any(name in own_mark for own_mark in marks)
                undrawn = part.picture is not None and message.id > after and pages.is_undrawn(message.content)
                if has_picture or (last and (buttons or same)) or (undrawn and not (last or marks)):
                    ids_by_number.setdefault(number, message.id)
        return ids_by_number

    async def marked(self, mark: str) -> int | None:
        marks = (
            message.id for message in await self.own(LOOK_BACK) if any(mark in own for own in ids(message.components))
        )
        return next(marks, None)

    async def own(self, limit: int = SWEPT) -> list[discord.Message]:
        me = self._host.user
        return [
            message
            async for message in self._channel.history(limit=limit)
            if me is not None and message.author.id == me.id
        ]

    async def noticed(self, mark: str, text: str, owned: Callable[[int], Awaitable[bool]]) -> int | None:
        """Find an interrupted notice by its mark or its words, unless `owned`."""
        for message in await self.own(LOOK_BACK):
            marks = [*ids(message.components), *(file.filename for file in message.attachments)]
            same = any(mark in name for name in marks) if marks else _same(message, text)
            if same and not await owned(message.id):
                return message.id
        return None

    async def delete(self, message: int) -> None:
        with contextlib.suppress(discord.NotFound):
            await self._channel.get_partial_message(message).delete()

    async def has(self, message: int) -> bool:
        """Return whether a message certainly still exists; without a token for it that is not asked."""
        return await self._by(self._tokens.editor(message), lambda webhook: webhook.fetch_message(message)) is not None

    async def change(
        self,
        message: int,
        words: str | Callable[[str], str] | None = None,
        *,
        file: discord.File | None = None,
        buttons: discord.ui.View | None = None,
    ) -> None:
        """Replace words, picture or buttons; nobody is notified. Raises NotFound."""
        changes = dict[str, Any]()
        if callable(words):
            latest = await self._by(self._tokens.editor(message), lambda webhook: webhook.fetch_message(message))
            before = (latest or await self._channel.get_partial_message(message).fetch()).content
            if (after := signs.written(words(before))) != before:
                changes["content"] = after
        elif words is not None:
            changes["content"] = signs.written(words)
        if file is not None:
            changes["attachments"] = [file]
        if buttons is not None:
            changes["view"] = buttons
        if changes:
            await self.replace(message, {**changes, "allowed_mentions": NOBODY})

    async def rewrite(
        self, message: int, text: str, buttons: discord.ui.View | None, files: Sequence[discord.File] = ()
    ) -> None:
        """Replace words, buttons and pictures; nobody is notified. Raises NotFound."""
        changes: dict[str, Any] = {"content": signs.written(text), "view": buttons, "attachments": files}
        await self._edit(message, {**changes, "allowed_mentions": NOBODY})

    async def replace(self, message: int, arguments: Mapping[str, Any]) -> None:
        """Replace by the arguments of an edit, in an archived thread too. Raises NotFound."""
        try:
            await self._edit(message, arguments)
        except discord.HTTPException as error:
            if error.code != PUT_AWAY or (thread := await self._thread()) is None:
                raise
            await thread.edit(archived=False)
            rewind(arguments)
            await self._edit(message, arguments)

    async def bare(self, message: int) -> None:
        try:
            await self._edit(message, {"view": None})
        except discord.NotFound:
            return

    async def _edit(self, message: int, changed: Mapping[str, Any]) -> None:
        latest = await self._by(self._tokens.editor(message), lambda webhook: webhook.edit_message(message, **changed))
        if latest is None:
            rewind(changed)
            await self._channel.get_partial_message(message).edit(**changed)

    async def _by(
        self, token: Token | None, act: Callable[[discord.Webhook], Awaitable[discord.WebhookMessage]]
    ) -> discord.WebhookMessage | None:
        """Act by a token, if Discord accepts it. Raises what leaves that open."""
        if token is not None:
            try:
                return await act(token.webhook)
            except discord.HTTPException as error:
                if error.status >= UNCERTAIN or error.code in errors.CONTENT:
                    raise
                self._tokens.refused(token)
        return None

    async def _thread(self) -> discord.Thread | None:
        channel = self._host.get_channel(self.number) or await self._host.fetch_channel(self.number)
        return channel if isinstance(channel, discord.Thread) else None

    async def close(self) -> None:
        with contextlib.suppress(discord.Forbidden, discord.NotFound):
            if (thread := await self._thread()) is not None and not thread.archived:
                await thread.edit(archived=True)


def rewind(given: Mapping[str, Any]) -> None:
    for file in (given.get("file"), *(given.get("attachments") or ()), *(given.get("files") or ())):
        if isinstance(file, discord.File):
            file.reset()


def arguments(outgoing: Outgoing, message: Message, file: discord.File | None) -> dict[str, Any]:
    """Return discord.py's, which notify only `mentions`."""
    keywords: dict[str, Any] = {
        "content": signs.written(message.text),
        "silent": message.silent,
        "allowed_mentions": mentioning(message.mentions),
    }
    if file is not None:
        keywords["file"] = file
    if message.rows:
        keywords["view"] = view(message.rows, outgoing.anchor)
    return keywords


def added(text: str, content: str) -> str:
    text = signs.written(text)
    if signs.read(text) in signs.read(content):
        return content
    return f"{content[: MAX_MESSAGE_LENGTH - len(text) - 1]}\n{text}"


def mentioning(people: Iterable[int]) -> discord.AllowedMentions:
    users = [discord.Object(person) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def _same(message: discord.Message, text: str) -> bool:
    return signs.read(message.content).strip() == signs.read(signs.written(text)).strip()


def mark(post: Post, number: int) -> str:
    return f"{post.nonce}{number}"


def nonce(mark: str, again: str) -> str:
    """Return a part's nonce: its mark; another to send it `again`, as Discord answers a known one for minutes."""
    return hashlib.sha256(f"{mark}:{again}".encode()).hexdigest()[:25] if again else mark


def kind(picture: Picture) -> str:
    return picture.filename.split(".")[0]


def with_buttons(posts: Iterable[Post], but: int | None = None) -> list[tuple[int, MessagePart]]:
    return [
        (post.id, part) for post in posts if post.id != but for part in post.parts if part.state in ("live", "stale")
    ]


async def draw(
    host: Host, message: Message, theme: Theme, guild: int, wanted: Callable[[], Awaitable[bool]] | None = None
) -> Picture | Undrawn | None:
    if message.picture is None:
        return None
    return await pages.draw(host, Priority.POST, guild, message.picture, theme, wanted)


# Posts before they are sent


@dataclass(frozen=True, slots=True)
class Message:
    """A message. Clients show its picture whole because it is the only one."""

    text: str = ""
    picture: Drawing | None = None
    rows: tuple[Row, ...] = ()
    mentions: tuple[int, ...] = ()
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Outgoing:
    anchor: Anchor
    guild: int
    """The server whose theme the pictures use."""
    messages: tuple[Message, ...]
    live: bool = True
    """True if it replaces the posts before it, which lose their buttons; else it is added to them."""
    first: int = 0
    """Number of the first message's part, more than 0 if some attempted parts are no longer wanted."""

    @property
    def parts(self) -> dict[int, Message]:
        return dict(enumerate(self.messages, self.first))

    @property
    def last(self) -> int:
        return self.first + len(self.messages) - 1

    @property
    def pictured_seq(self) -> int | None:
        return self.anchor.seq if any(message.picture for message in self.messages) else None


def post(
    anchor: Anchor,
    guild: int,
    text: str,
    pictures: tuple[Drawing, ...] = (),
    rows: tuple[Row, ...] = (),
    mentions: tuple[int, ...] = (),
    *,
    live: bool = True,
) -> Outgoing:
    """Build a post with one picture per message; all else is with the last."""
    *first, last = pictures or (None,)
    return Outgoing(
        anchor,
        guild,
        (*(Message(picture=drawing, silent=True) for drawing in first), Message(text, last, rows, mentions)),
        live,
    )
