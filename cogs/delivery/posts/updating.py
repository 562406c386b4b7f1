"""The job that updates a table's channel."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final
from weakref import WeakValueDictionary

import structlog

from cogs import errors
from cogs.delivery.handlers import does
from cogs.delivery.posts import composing
from cogs.delivery.posts.composing import turn_post
from cogs.delivery.posts.sender import Sending, deliver, drawing
from cogs.host import Host, PerBot
from cogs.sending import Channel, Gone, Outgoing, Undrawn, attachment, pictures, postponed, view
from cogs.sending import channel as channels
from cogs.turn import post as turn_posts
from hosting.core import Part, Post
from hosting.jobs import ANSWERED, Job, PostponedError, kinds
from hosting.play import DeliveryContext
from renders import Picture

PAUSE: Final = timedelta(minutes=1)
"""Time without a step after which pictures are changed that only the bot's own requests can change."""


async def refresh(host: Host, context: DeliveryContext) -> datetime | None:
    """Update the table's post during a turn: its pictures, its words, the way back into the turn.

    Revelations are added to its words; if the turn is offered step by step, the words are replaced. If the post is
    deleted, another takes its place. Returns when to do it again, if some pictures wait for a pause in the turn.
    """
    outbox, history = context.outbox, context.history
    if not outbox.unfinished:
        return None
    table, entries = history.table, history.entries
    live = [post for post in outbox.live if not composing.is_question(post)]
    post = live[-1] if live else outbox.last
    people = any(seat.person is not None for seat in table.acting)
    if post is None or not people or context.held or table.status != "running":
        return None
    latest = max((entry.seq for entry in post.entries), default=0)
    seen = latest if post.shown is None else post.shown
    if not entries or entries[-1].seq <= seen:
        return None
    interface = host.interface(table.game)
    underway = any(interface.underway(history.views[-1], seat) for seat in table.to_act)
    if underway:
        built = turn_posts.revealed(history, interface, seen)
    else:
        built = turn_post(host, context, turn_posts.extended(post, history), turn_posts.to_call(table, None))
    messages, pause = composing.whole(built), entries[-1].at + PAUSE
    left = () if underway or host.clock.now() >= pause else _costly(host, post, context, messages, again=seen > latest)
    try:
        parts = await _changed(host, post, context, messages, left, rewrite=not underway)
    except Gone:
        whole = composing.whole(replace(turn_post(host, context, None), mentions=()))
        # A retry after a fault is the same sending: the message it replaced has not changed then.
        await Sending(host, context, post, whole, Channel(host, table.place).send, again=str(post.message)).move()
        return None
    await host.services.posts.moved(post.id, parts, position=post.shown if left else messages.seq)
    return pause if left else None


def _costly(host: Host, post: Post, context: DeliveryContext, messages: Outgoing, *, again: bool) -> Collection[int]:
    """Return the parts whose pictures wait for a pause, since no token can change them.

    A turn's first change of them does not wait, if its words cost nothing.
    """

    def costs(part: Part) -> bool:
        return part.message is not None and not Channel(host, part.channel).has_token(part.message)

    *pictured, _ = (context.outbox.pictured or post).parts or (None,)
    words = post.parts[-1:]
    wait = any(part is not None and costs(part) for part in pictured) and (again or any(map(costs, words)))
    return [number for number in messages.parts if number != messages.last] if wait else ()


async def _changed(
    host: Host, post: Post, context: DeliveryContext, messages: Outgoing, left: Collection[int], *, rewrite: bool
) -> list[Part]:
    """Edit the messages of a post into others but for some; unchanged pictures stay. Raises Gone.

    With `rewrite` the words replace the present ones, else they are added to them.
    """
    pictured = context.outbox.pictured or post
    by_picture = {part.picture: part for part in pictured.parts if part.picture is not None}
    parts = list(post.parts) or [Part(0, "live", post.channel, post.message)]
    words, undrawn = parts[-1], list[str]()
    with drawing(host, context, messages, left) as drawn:
        for number, message in messages.parts.items():
            if number in left:
                continue
            made, last = await drawn[number], number == messages.last
            picture = made if isinstance(made, Picture) else None
            if isinstance(made, Undrawn):
                undrawn = [made.sentence]
            old = None if picture is None else by_picture.get(channels.kind(picture))
            new = None
            if picture is not None and old is not None and old.digest != pictures.digest(picture):
                new = replace(old, digest=pictures.digest(picture))
                file = attachment(picture, channels.mark(post, number))
            if new is not None and not (last and new.message == words.message):
                await _edit(host, new, file=file)
            if last:
                await _edit(
                    host,
                    words,
                    **{"words" if rewrite else "added": "\n".join([message.text, *undrawn])},
                    file=file if new is not None and new.message == words.message else None,
                    buttons=view(message.rows, messages.table_id, messages.seq),
                )
            if new is not None and pictured.id == post.id:
                parts = [new if part.number == new.number else part for part in parts]
            elif new is not None:
                await host.services.posts.part_sent(pictured.id, new)
    return [replace(part, state="live") if part.number == words.number else part for part in parts]


async def _edit(host: Host, part: Part, **changed: Any) -> None:  # noqa: ANN401 - see Channel.change
    assert part.message is not None
    await Channel(host, part.channel).change(part.message, **changed)


log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

_locks = PerBot[WeakValueDictionary[int, asyncio.Lock]](lambda _: WeakValueDictionary()).of


@contextlib.asynccontextmanager
async def in_order(host: Host, table_id: int) -> AsyncIterator[None]:
    """Allow one at a time for a table: a delivery, or a user's request to post it again."""
    async with _locks(host).setdefault(table_id, asyncio.Lock()):
        yield


@does(kinds.DELIVER)
async def update(host: Host, job: Job) -> datetime | None:
    """Update a table's channel: due posts, or the progress of the turn."""
    try:
        return await _update(host, job)
    except PostponedError as error:
        await host.services.outages.fail(job.table_id, elsewhere=error.fault in ANSWERED)
        raise


async def _update(host: Host, job: Job) -> datetime | None:
    async with in_order(host, job.table_id), postponed(host, job):
        context = await host.services.snapshots.delivery_context(job.table_id)
        while context.outbox.pending:
            post, *further = context.outbox.pending
            await deliver(host, post, context, overtaken=bool(further))
            if not further and not context.outbox.unfinished:
                return None
            context = await host.services.snapshots.delivery_context(job.table_id)
        try:
            return await refresh(host, context)
        except Gone as error:
            if error.code != errors.UNKNOWN_CHANNEL:
                raise
            log.warning("a table's channel no longer exists", table=job.table_id)
            await host.services.outages.lose(job.table_id, "place")
    return None
