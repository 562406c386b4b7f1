"""The sending of a post: each message as soon as it is drawn, and found again if a crash came between."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

import structlog

from cogs import errors
from cogs.delivery.posts import composing
from cogs.delivery.posts.buttons import take_off
from cogs.delivery.posts.composing import outgoing
from cogs.host import Host
from cogs.sending import Channel, Gone, Outgoing, Overtaken, Refused, Send, Undrawn, attachment, pictures, theme_named
from cogs.sending import channel as channels
from cogs.turn import post as turn_posts
from hosting.core import Part, Post
from hosting.jobs import kinds
from hosting.play import DeliveryContext
from renders import Picture
from renders.picture import Description

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

Drawn: TypeAlias = Picture | Undrawn | None
"""A message's picture, the words that replace it, or None for none."""


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
    sending = Sending(host, context, post, messages, _sender(host, post))
    try:
        await sending.complete(there, wanted=partial(_is_newest, host, post))
    except Overtaken:  # it is sent in words, before the newer one
        log.debug("replaced by a newer post", table=post.table_id, post=post.id)
    except Gone as error:
        if error.code != errors.UNKNOWN_CHANNEL:
            raise
        log.warning("a post's channel no longer exists", table=post.table_id, channel=post.channel)
        await services.posts.dropped(post.id)
        await services.outages.lose(post.table_id, "place")


def _sender(host: Host, post: Post) -> Send:
    """Return the way to send a post: by whose press it is if nothing of it was tried before, else by the bot itself."""
    channel, people = Channel(host, post.channel), {entry.by for entry in post.entries if entry.by is not None}
    return channel.send if post.state == "sending" else partial(channel.follow_up, people)


async def _is_newest(host: Host, post: Post) -> bool:
    """Return whether no newer post of a table waits to be sent."""
    return not await host.services.posts.newer(post.table_id, post.id)


async def hold(host: Host, post: Post, context: DeliveryContext) -> None:
    """Queue direct messages for players the post summons but does not mention, unless already queued."""
    table, calls = context.history.table, host.services.calls
    for person in turn_posts.to_call(table, post):
        if context.otherwise.get(person) is False:
            await calls.hold(table.id, person)
    for entry in post.entries:
        for person in turn_posts.notified(table, context.votes, entry):
            if person in context.resting:
                await calls.later(table.id, entry.seq, person, asks=entry.kind == "ask")


async def arrived(host: Host, post: Post, context: DeliveryContext, messages: Outgoing) -> dict[int, int]:
    """Find the messages of a post that were sent but not recorded, by the numbers of their parts."""
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
    """A post that is being sent, or sent once more."""

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
        """Send the missing parts, each as soon as it is drawn, and record their messages; `there` are some found.

        Raises Overtaken, with nothing sent, if it is no longer `wanted` when its first picture has its turn.
        """
        post, posts = self.post, self.host.services.posts
        *first, last = self.messages.parts
        known = {part.number: part for part in post.parts if part.message is not None and part.channel == post.channel}
        have = there.keys() | known.keys()
        state, out = "live" if self.messages.messages[-1].rows else "sent", list[Part]()
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
        off, stale = await self._replaced()
        assert part.message is not None
        # Recorded after the others' buttons are removed, so that a crash skips neither.
        await posts.sent(
            post.id, part.message, (*out, part), position=self.messages.pictured_seq, stale=stale, off=off, along=along
        )
        log.info("posted", table=post.table_id, post=post.id, message=part.message)

    async def move(self) -> None:
        """Send a post that was sent before, and remove the buttons at its old place."""
        parts, place = list[Part](), self.context.history.table.place
        with drawing(self.host, self.context, self.messages) as drawn:
            for number, message in self.messages.parts.items():
                picture = await drawn[number]
                part = _showing(Part(number, "live" if message.rows else "sent", place), picture)
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
    ) -> Part:
        """Return the message of a part, sending it if necessary."""
        if number in there:
            return Part(number, state, self.post.channel, there[number])
        picture = await drawn[number]
        part = _showing(Part(number, state, self.post.channel), picture)
        if isinstance(picture, Picture) and number < self.messages.last:
            message = await self._standing(part)
            if message is not None:
                return replace(part, message=message)
        return await self._sent(part, picture)

    async def _sent(self, part: Part, picture: Drawn) -> Part:
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

    async def _standing(self, part: Part) -> int | None:
        """Return the message that shows the same picture already, and nothing else."""
        before = self.context.outbox.pictured
        for other in before.parts[:-1] if before is not None else ():
            same = (other.picture, other.digest, other.channel) == (part.picture, part.digest, part.channel)
            if same and other.message is not None and await Channel(self.host, other.channel).has(other.message):
                return other.message
        return None

    async def _replaced(self) -> tuple[list[tuple[int, Part]], list[tuple[int, Part]]]:
        """Remove the buttons of the posts that this one replaces; return which are removed, and which could not be."""
        live = self.context.outbox.live
        if self.messages.live:  # what is stale has a job of its own
            there = channels.with_buttons(live, but=self.post.id)
            return await take_off(self.host, [(other, part) for other, part in there if part.state == "live"])
        return await take_off(self.host, composing.answered(live, self.context.votes, self.context.history.table))


def _showing(part: Part, picture: Drawn) -> Part:
    """Return a part with the picture it shows."""
    if not isinstance(picture, Picture):
        return part
    return replace(part, picture=channels.kind(picture), digest=pictures.digest(picture))
