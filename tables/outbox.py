"""Posts: what has to be told in public, written in the same transaction as the log entries that it tells of.

A post is `open` while more is going to be told in it (a turn in progress, computer players to move), then `pending`.
Whoever delivers it marks it `sending` first and `sent` afterwards. After a crash in between, the post is `sending`:
look for its nonce among the channel's messages, and send it only if it is not there.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

import sqlalchemy as sa

from tables import log
from tables.model import Entry, Post, Table
from tables.schema import posts
from tables.store import Store, reads, writes

if TYPE_CHECKING:
    from tables.clock import Clock

UNSENT = ("pending", "sending")


def announce(
    conn: sa.Connection,
    table: Table,
    head: int,
    entries: Sequence[Entry],
    now: datetime,
    *,
    join: bool = True,
    more: bool | None = False,
    turns: int = 0,
) -> tuple[int, list[int]]:
    """Add entries to the log with the post that tells of them; return the last line's number and the posts ready.

    With `join` they go into the table's open post if there is one, else into one of their own. With `more` the post
    stays open, unless as many turns as there are seats are told in it already: then it is long enough. `more` None
    leaves an open post open, and a new one closed.
    """
    found = None
    if join:
        query = sa.select(posts.c.id, posts.c.turns).where(posts.c.table == table.id, posts.c.state == "open")
        found = conn.execute(query).first()
    told = turns + (found.turns if found else 0)
    unfinished = found is not None if more is None else more
    state = "open" if unfinished and told < max(len(table.seats), 1) else "pending"
    if found:
        post = int(found.id)
        conn.execute(sa.update(posts).where(posts.c.id == post).values(state=state, turns=told))
    else:
        made = conn.execute(
            sa.insert(posts)
            .values(
                table=table.id,
                kind=entries[0].kind,
                state=state,
                channel=table.place,
                nonce=secrets.token_hex(12),
                turns=told,
                created=now,
            )
            .returning(posts.c.id)
        )
        post = int(made.scalar_one())
    last = log.append(conn, table.id, head, entries, post)
    return last, [post] if state == "pending" else []


class Posts:
    """The way from the outbox to whoever delivers."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def pending(self, table: int | None = None) -> list[Post]:
        """Posts to be delivered, in the order in which they have to appear; of one table or of all."""
        return await self._find(posts.c.state.in_(UNSENT), table)

    async def open(self, table: int | None = None) -> list[Post]:
        """Posts in which more is going to be told."""
        return await self._find(posts.c.state == "open", table)

    async def get(self, post: int) -> Post | None:
        """A post by its number, sent or not."""
        found = await self._find(posts.c.id == post, None)
        return found[0] if found else None

    async def last(self, table: int) -> Post | None:
        """The table's newest post that has been sent: the one whose buttons are live."""
        newest = sa.select(sa.func.max(posts.c.id)).where(posts.c.table == table, posts.c.state == "sent")
        found = await self._find(posts.c.id == newest.scalar_subquery(), None)
        return found[0] if found else None

    async def sending(self, post: int) -> None:
        """Note that a delivery is about to be tried, before the first request leaves."""
        await self._change(post, UNSENT, state="sending")

    async def sent(self, post: int, message: int) -> None:
        """Note the message that a post became."""
        await self._change(post, UNSENT, state="sent", message=message, sent=self._clock.now())

    async def moved(self, post: int, channel: int, message: int) -> None:
        """Note that a post that was sent before stands in another message now."""
        await self._change(post, ("sent",), channel=channel, message=message)

    async def dropped(self, post: int) -> None:
        """Give a post up: its channel is gone and the table has no other."""
        await self._change(post, UNSENT, state="dropped")

    @writes
    def redirect(self, conn: sa.Connection, table: int, channel: int) -> None:
        """Send what is not sent yet of a table to another channel or thread."""
        conn.execute(
            sa.update(posts).where(posts.c.table == table, posts.c.state.in_(("open", *UNSENT))).values(channel=channel)
        )

    @writes
    def _change(self, conn: sa.Connection, /, post: int, when: Sequence[str], **values: object) -> None:
        conn.execute(sa.update(posts).where(posts.c.id == post, posts.c.state.in_(when)).values(**values))

    @reads
    def _find(self, conn: sa.Connection, where: sa.ColumnElement[bool], table: int | None) -> list[Post]:
        query = sa.select(posts).where(where).order_by(posts.c.id)
        if table is not None:
            query = query.where(posts.c.table == table)
        rows = conn.execute(query).all()
        return [
            Post(
                id=row.id,
                table=row.table,
                kind=row.kind,
                state=row.state,
                channel=row.channel,
                nonce=row.nonce,
                message=row.message,
                created=row.created,
                entries=tuple(log.told(conn, row.id)),
            )
            for row in rows
        ]
