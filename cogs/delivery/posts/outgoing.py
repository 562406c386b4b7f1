"""A table's messages as they are to be sent, from all that is read of it at once."""

from collections.abc import Sequence
from dataclasses import replace

from cogs.delivery.posts import composing
from cogs.host import Host
from cogs.sending import Outgoing
from cogs.turn import TurnPost
from cogs.turn import post as turn_posts
from hosting.core import Post
from hosting.play import DeliveryContext


def turn_post(host: Host, context: DeliveryContext, post: Post | None, called: Sequence[int] | None = None) -> TurnPost:
    """Build the post for a stored post, or for the table as it stands; `called`: the people it summons."""
    built = turn_posts.of(
        context.history,
        host.interface(context.history.table.game),
        post,
        votes=context.votes,
        clocks=context.clocks,
        otherwise=context.otherwise,
        resting=context.resting,
        called=called,
    )
    url, locale = f"{host.web}/t/{built.table_id}", context.history.table.language
    return turn_posts.opening(built, url, locale) if host.web else built


def outgoing(host: Host, context: DeliveryContext, post: Post, *, overtaken: bool = False) -> Outgoing:
    """Return a post's messages: the whole table, a short line if nothing has moved, words if a newer one waits."""
    built, table = turn_post(host, context, post), context.history.table
    moved = composing.moves(post.entries) or context.outbox.pictured is None
    if moved or overtaken:
        overtaken = overtaken or built.seq != table.seq
        messages = composing.whole(built, post.nonce, overtaken=overtaken)
        # Words alone take the number of those with a picture, which may have arrived despite an error.
        tried = max((part.number for part in post.parts), default=0)
        return replace(messages, first=tried) if overtaken else messages
    return composing.short(built, table, post, context.votes)
