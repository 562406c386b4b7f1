"""The update of a table's channel: by a job, and once more at a user's request."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final
from weakref import WeakValueDictionary

import structlog

from cogs import errors
from cogs.delivery.notices import does
from cogs.delivery.posts import composing, sender
from cogs.delivery.posts.composing import outgoing, turn_post
from cogs.delivery.posts.sender import Sending, deliver, drawing
from cogs.host import Host, PerBot
from cogs.sending import FAILURES, Channel, Gone, Outgoing, Send, Undrawn, attachment, pictures, postponed, view
from cogs.sending import channel as channels
from cogs.turn import post as turn_posts
from hosting.core import MessagePart, Post, Silent, Table
from hosting.jobs import ANSWERED, Job, PostponedError, kinds
from hosting.play import DeliveryContext
from renders import Picture

PAUSE: Final = timedelta(minutes=1)
"""Time without a step after which the post of a player who goes on, step by step in their panel, is changed.

Others cannot act, and may not talk about it; where they may, it is changed at once."""


async def refresh(host: Host, context: DeliveryContext) -> datetime | None:
    """Update the table's post during a turn: its pictures, its words, the way back into the turn.

    Revelations are added to its words; if the turn is offered step by step, the words are replaced, in silence after a
    pause. If the post is deleted, another takes its place. Returns when to do it again.
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
    interface, game = host.interface(table.game), host.services.positions.game(table.game)
    pause = entries[-1].at + PAUSE
    underway = any(interface.underway(history.views[-1], seat) for seat in table.to_act)
    posted = history.views[sum(entry.seq <= seen for entry in entries)]
    quiet = isinstance(game, Silent) and game.silent(posted) and game.silent(history.views[-1])
    if quiet and not underway and host.clock.now() < pause:
        return pause
    if underway:
        built = turn_posts.revealed(history, interface, seen)
    else:
        built = turn_post(host, context, turn_posts.extended(post, history), turn_posts.to_call(table, None))
    messages = composing.whole(built)
    try:
        parts = await _changed(host, post, context, messages, rewrite=not underway)
    except Gone:
        whole = composing.whole(replace(turn_post(host, context, None), mentions=()))
        # A retry after a fault is the same sending: the message it replaced has not changed then.
        await Sending(host, context, post, whole, Channel(host, table.place).send, again=str(post.message)).move()
        return None
    await host.services.posts.moved(post.id, parts, position=messages.seq)
    return None


async def _changed(
    host: Host, post: Post, context: DeliveryContext, messages: Outgoing, *, rewrite: bool
) -> list[MessagePart]:
    """Edit the messages of a post into others; unchanged pictures stay. Raises Gone.

    With `rewrite` the words replace the present ones, else they are added to them.
    """
    pictured = context.outbox.pictured or post
    by_picture = {part.picture: part for part in pictured.parts if part.picture is not None}
    parts = list(post.parts) or [MessagePart(0, "live", post.channel, post.message)]
    words, undrawn = parts[-1], list[str]()
    with drawing(host, context, messages) as drawn:
        for number, message in messages.parts.items():
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


async def _edit(host: Host, part: MessagePart, **changed: Any) -> None:  # noqa: ANN401 - see Channel.change
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


# At a user's request


async def repost(host: Host, table: Table, send: Send | None = None) -> None:
    """Post a table as it stands in its channel, in answer to a user; as the bot itself, if `send` is None.

    Posts that were still unsent are included and not sent separately; nothing is sent if they have just been
    delivered. The player to act is notified if the table was moved, if a post was lost with its channel, and if the
    notification was still due. Raises what Discord refuses.
    """
    posts, send = host.services.posts, send or Channel(host, table.place).send
    before = await posts.last(table.id)
    await host.settled(table.id)
    async with in_order(host, table.id):
        context = await host.services.snapshots.delivery_context(table.id)
        waiting = [post for post in context.outbox.pending if not await _has_arrived(host, post, context)]
        unsent = sorted([*await posts.lost(table.id), *waiting], key=lambda post: post.id)
        context = await host.services.snapshots.delivery_context(table.id)
        last = context.outbox.last
        if unsent:
            await _join(host, table, context, unsent, send)
        elif last is not None and (last == before or last.channel != table.place or last.shown != table.seq):
            built = turn_post(host, context, None)
            if last.channel == table.place:
                built = replace(built, mentions=(), asked=())
            await Sending(host, context, last, composing.whole(built), send, again=secrets.token_hex(8)).move()


async def _has_arrived(host: Host, post: Post, context: DeliveryContext) -> bool:
    if post.state != "sending":
        return False
    messages = outgoing(host, context, post)
    last = messages.last
    try:
        message = (await sender.arrived(host, post, context, messages)).get(last)
    except FAILURES:
        return False
    if message is None:
        return False
    state: Any = "live" if messages.messages[-1].rows else "sent"
    await host.services.posts.sent(post.id, message, [MessagePart(last, state, post.channel, message)])
    return True


async def _join(host: Host, table: Table, context: DeliveryContext, unsent: Sequence[Post], send: Send) -> None:
    newest = unsent[-1]
    entries = tuple(entry for post in unsent for entry in post.entries)
    joined = replace(newest, entries=entries, channel=table.place)
    # Separately for each: a person summoned by one may have played in another.
    called = tuple(dict.fromkeys(person for post in unsent for person in turn_posts.to_call(table, post)))
    if not called and any(post.state == "dropped" for post in unsent):
        called = turn_posts.to_call(table, None)
    for post in unsent:
        await sender.hold(host, post, context)
    messages = composing.whole(turn_post(host, context, joined, called))
    await host.services.posts.sending(newest.id, messages.last + 1)
    sending = Sending(host, context, replace(joined, parts=()), messages, send, again=secrets.token_hex(8))
    await sending.complete({}, along=[post.id for post in unsent[:-1]])
