"""A table posted once more, at a user's request."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cogs.delivery.posts import composing, sender
from cogs.delivery.posts.composing import outgoing, turn_post
from cogs.delivery.posts.sender import Sending
from cogs.delivery.posts.updating import in_order
from cogs.host import Host
from cogs.sending import FAILURES, Channel, Send
from cogs.turn import post as turn_posts
from hosting.core import Part, Post, Table
from hosting.play import DeliveryContext


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
    """Return whether a post's last message was sent but not recorded, and record it."""
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
    await host.services.posts.sent(post.id, message, [Part(last, state, post.channel, message)])
    return True


async def _join(host: Host, table: Table, context: DeliveryContext, unsent: Sequence[Post], send: Send) -> None:
    """Send one post in place of several."""
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
