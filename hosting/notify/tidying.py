"""Old turn posts: when the next one is out, a server can have the one before shortened or removed."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from hosting.db import Store, reads
from hosting.db.schema import parts, posts
from hosting.jobs import jobs
from hosting.servers import settings

TURNS: Final = ("start", "step", "undo", "finish", "migrate", "restore")
"""The kinds of posts that tell of another position; what stands beside them, such as a question, is left alone."""


def ask(conn: sa.Connection, table: int, guild: int, newest: int) -> None:
    """Have the turn posts tidied that the newest one takes the place of: the last pictured one, and those after it."""
    if settings.of_guild(conn, guild).old_posts == "keep":
        return
    older = (posts.c.table == table) & (posts.c.state == "sent") & (posts.c.id < newest)
    pictured = sa.select(sa.func.max(posts.c.id)).where(older, posts.c.shown.is_not(None)).scalar_subquery()
    chosen = sa.select(posts.c.id).where(older, posts.c.id >= pictured, posts.c.kind.in_(TURNS))
    for post in conn.execute(chosen).scalars().all():
        jobs.add(conn, jobs.TIDY, f"{table}:{post}", guild=guild)


class Tidying:
    """What is to be known of an old post before it is tidied."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @reads
    def shared(self, conn: sa.Connection, table: int, post: int) -> frozenset[int]:
        """The messages in which newer posts of the table stand: a picture that has not changed is not sent again."""
        newer = sa.select(parts.c.message).join(posts, posts.c.id == parts.c.post)
        found = conn.execute(newer.where(posts.c.table == table, posts.c.id > post, parts.c.message.is_not(None)))
        return frozenset(found.scalars())

    @reads
    def is_last(self, conn: sa.Connection, table: int, post: int) -> bool:
        """Whether no newer post of the table shows a position."""
        newer = (posts.c.table == table) & (posts.c.id > post) & posts.c.shown.is_not(None)
        return conn.execute(sa.select(posts.c.id).where(newer).limit(1)).first() is None
