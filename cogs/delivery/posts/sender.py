"""The sending of a post: each message as soon as it is drawn, and found after a crash; the older ones' buttons."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

import structlog

from cogs import errors
from cogs.delivery.notices import does
from cogs.delivery.posts import composing
from cogs.delivery.posts.composing import outgoing
from cogs.host import Host
from cogs.sending import (
    FAILURES,
    WITHOUT_RIGHTS,
    Channel,
    Gone,
    Outgoing,
    Overtaken,
    Refused,
    Send,
    Undrawn,
    attachment,
    outages,
    pictures,
    postponed,
    theme_named,
)
from cogs.sending import channel as channels
from cogs.turn import post as turn_posts
from hosting.core import MessagePart, Post
from hosting.jobs import Job, PostponedError, kinds
from hosting.notify import BY_POST
from hosting.play import DeliveryContext
from renders import Picture
from renders.picture import Description

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

Drawn: TypeAlias = Picture | Undrawn | None


async def deliver(host: Host, post: Post, context: DeliveryContext, *, overtaken: bool) -> None:
    """Send a post, except for parts sent just before a crash; then remove the buttons of earlier posts."""
    services = host.services
    messages = outgoing(host, context, post, overtaken=overtaken)
    there: dict[int, int] = {}
    if post.state == "sending":
        there = await arrived(host, post, context, messages)
        for entry in post.entries if there else ():
            if entry.kind == "ask":  # the sent parts may be older than the current table
                await services.jobs.ask(kinds.TALLY, f"{post.table_id}:{entry.seq}", guild=context.history.table.guild)
    if messages.last not in there:
        await hold(host, post, context)
    await services.posts.sending(post.id, messages.last + 1)
    channel, people = Channel(host, post.channel), {entry.by for entry in post.entries if entry.by is not None}
    # By whose press it is, unless something of it was tried before.
    send = channel.send if post.state == "sending" else partial(channel.follow_up, people)

    async def is_newest() -> bool:
        return not await services.posts.newer(post.table_id, post.id)

    try:
        await Sending(host, context, post, messages, send).complete(there, wanted=is_newest)
    except Overtaken:  # it is sent in words, before the newer one
        log.debug("replaced by a newer post", table=post.table_id, post=post.id)
    except Gone as error:
        if error.code != errors.UNKNOWN_CHANNEL:
            raise
        log.warning("a post's channel no longer exists", table=post.table_id, channel=post.channel)
        await services.posts.dropped(post.id)
        await services.outages.lose(post.table_id, "place")


async def hold(host: Host, post: Post, context: DeliveryContext) -> None:
    table, calls = context.history.table, host.services.calls
    for person in turn_posts.to_call(table, post):
        if context.otherwise.get(person) is False:
            await calls.hold(table.id, person)
    for entry in post.entries:
        for person in turn_posts.notified(table, context.votes, entry):
            event = BY_POST[entry.kind]
            if context.apart.get((person, event)) == "notice":
                await calls.later(table.id, entry.seq, person, event)


async def arrived(host: Host, post: Post, context: DeliveryContext, messages: Outgoing) -> dict[int, int]:
    before = context.outbox.last
    after = before.message or 0 if before is not None else 0
    there: dict[int, int] = {}
    for number in {part.channel for part in post.parts if part.message is None} or {post.channel}:
        with contextlib.suppress(Gone):
            there |= await Channel(host, number).find(post, messages, after)
    last = messages.last
    if last in there and not post.parts:  # attempted by a version that sent posts in one message
        return dict.fromkeys(range(last + 1), there[last])
    return there


@contextlib.contextmanager
def drawing(
    host: Host,
    context: DeliveryContext,
    messages: Outgoing,
    but: Collection[int] = (),
    wanted: Callable[[], Awaitable[bool]] | None = None,
) -> Iterator[dict[int, asyncio.Task[Drawn]]]:
    """Draw all pictures of a post, except those of some parts, for as long as they are wanted.

    The first picture decides for all: once it is sent, the whole post is wanted.
    """
    theme = theme_named(context.settings.theme)
    drawn = {
        number: asyncio.create_task(
            channels.draw(host, message, theme, messages.guild, wanted if number == messages.first else None)
        )
        for number, message in messages.parts.items()
        if number not in but
    }
    try:
        yield drawn
    finally:
        for task in drawn.values():
            task.cancel()


@dataclass(frozen=True, slots=True)
class Sending:
    host: Host
    context: DeliveryContext
    post: Post
    messages: Outgoing
    send: Send
    again: str = ""
    """Distinguishes a sending from earlier ones of the same post, see `channel.nonce`."""

    async def complete(
        self,
        there: dict[int, int],
        along: Sequence[int] = (),
        wanted: Callable[[], Awaitable[bool]] | None = None,
    ) -> None:
        post, posts = self.post, self.host.services.posts
        *first, last = self.messages.parts
        known = {part.number: part for part in post.parts if part.message is not None and part.channel == post.channel}
        have = there.keys() | known.keys()
        state, out = "live" if self.messages.messages[-1].rows else "sent", list[MessagePart]()
        with drawing(self.host, self.context, self.messages, have, None if have else wanted) as drawn:
            try:
                for number in first:
                    if number not in known:
                        out.append(await self._part(number, "sent", drawn, there))
                part = await self._part(last, state, drawn, there)
            except BaseException:  # the next try need not look for what is out
                for sent in out:
                    await posts.part_sent(post.id, sent)
                raise
        live = self.context.outbox.live
        if self.messages.live:  # what is stale has a job of its own
            old = [(other, old) for other, old in channels.with_buttons(live, but=post.id) if old.state == "live"]
        else:
            old = composing.answered(live, self.context.votes, self.context.history.table)
        off, stale = await take_off(self.host, old)
        assert part.message is not None
        # Recorded after the others' buttons are removed, so that a crash skips neither.
        await posts.sent(
            post.id, part.message, (*out, part), position=self.messages.pictured_seq, stale=stale, off=off, along=along
        )
        log.info("posted", table=post.table_id, post=post.id, message=part.message)

    async def move(self) -> None:
        parts, place = list[MessagePart](), self.context.history.table.place
        with drawing(self.host, self.context, self.messages) as drawn:
            for number, message in self.messages.parts.items():
                picture = await drawn[number]
                part = _showing(MessagePart(number, "live" if message.rows else "sent", place), picture)
                parts.append(await self._sent(part, picture))
        off, stale = await take_off(self.host, channels.with_buttons(self.context.outbox.live))
        await self.host.services.posts.moved(
            self.post.id, parts, position=self.messages.pictured_seq, stale=stale, off=off
        )

    async def _part(
        self,
        number: int,
        state: Any,  # noqa: ANN401 - a part's
        drawn: dict[int, asyncio.Task[Drawn]],
        there: dict[int, int],
    ) -> MessagePart:
        if number in there:
            return MessagePart(number, state, self.post.channel, there[number])
        picture = await drawn[number]
        part = _showing(MessagePart(number, state, self.post.channel), picture)
        if isinstance(picture, Picture) and number < self.messages.last:
            message = await self._standing(part)
            if message is not None:
                return replace(part, message=message)
        return await self._sent(part, picture)

    async def _sent(self, part: MessagePart, picture: Drawn) -> MessagePart:
        """Send one message, with the mark that identifies it later; return the part with its id.

        What Discord refuses of it is left out, so that the words arrive: the picture, which words replace, or controls.
        """
        mark, message = channels.mark(self.post, part.number), self.messages.parts[part.number]
        nonce = channels.nonce(mark, self.again)
        while True:
            words = replace(message, text=picture.after(message.text)) if isinstance(picture, Undrawn) else message
            file = attachment(picture, mark) if isinstance(picture, Picture) else None
            try:
                sent = await self.send(channels.arguments(self.messages, words, file), nonce)
            except Refused as error:
                if error.code not in errors.CONTENT or not (file or message.rows):
                    raise
                log.warning("a part of a post was refused", table=self.post.table_id, reason=error.text[:200])
                if isinstance(picture, Picture):
                    picture = Undrawn(Description(picture.alt, self.context.history.table.language))
                    part = replace(part, picture=None, digest=None)
                else:
                    message = replace(message, rows=())
            else:
                return replace(part, message=sent.id)

    async def _standing(self, part: MessagePart) -> int | None:
        before = self.context.outbox.pictured
        for other in before.parts[:-1] if before is not None else ():
            same = (other.picture, other.digest, other.channel) == (part.picture, part.digest, part.channel)
            if same and other.message is not None and await Channel(self.host, other.channel).has(other.message):
                return other.message
        return None


def _showing(part: MessagePart, picture: Drawn) -> MessagePart:
    if not isinstance(picture, Picture):
        return part
    return replace(part, picture=channels.kind(picture), digest=pictures.digest(picture))


# Buttons of older messages: removed at once, or later if Discord refuses.


async def retire(host: Host, channel: int, message: int) -> bool:
    try:
        await Channel(host, channel).bare(message)
    except FAILURES as error:
        log.warning("buttons cannot be removed", channel=channel, message=message, reason=str(error))
        return False
    return True


async def take_off(
    host: Host, messages: Sequence[tuple[int, MessagePart]]
) -> tuple[list[tuple[int, MessagePart]], list[tuple[int, MessagePart]]]:
    off, left = list[tuple[int, MessagePart]](), list[tuple[int, MessagePart]]()
    for post, part in messages:
        assert part.message is not None
        (off if await retire(host, part.channel, part.message) else left).append((post, part))
    return off, left


@does(kinds.RETIRE)
async def take_off_later(host: Host, job: Job) -> None:
    refused: Refused | None = None
    async with postponed(host, job):
        posts = await host.services.posts.live(job.table_id)
        stale = [(post.id, part) for post in posts for part in post.parts if part.state == "stale"]
        for post, part in stale:
            assert part.message is not None
            try:
                await Channel(host, part.channel).bare(part.message)
            except Refused as error:
                if outages.is_discords(error):
                    raise
                refused = error
            else:
                await host.services.posts.buttons_off(job.table_id, [(post, part)])
    if refused is not None:  # a missing permission, or a locked thread: Discord announces the change
        log.warning("buttons cannot be removed", table=job.table_id, reason=str(refused))
        raise PostponedError(WITHOUT_RIGHTS, "rights", shortest=WITHOUT_RIGHTS) from refused
