"""Old turn posts, which a server can have shortened or removed once the next one is out."""

from typing import Final

import sqlalchemy as sa

from hosting.db import Service, reads
from hosting.db.schema import parts, posts
from hosting.jobs import jobs, kinds
from hosting.servers import settings

TURNS: Final = ("start", "step", "undo", "finish", "migrate", "restore")
"""Kinds of posts with another position; what stands beside them, such as a question, is left alone."""


def ask(conn: sa.Connection, table: int, guild: int, newest: int) -> None:
    """Enqueue the tidying of turn posts replaced by the newest: the last pictured, and those after it."""
    if settings.of_guild(conn, guild).old_posts == "keep":
        return
    older = (posts.c.table == table) & (posts.c.state == "sent") & (posts.c.id < newest)
    pictured = sa.select(sa.func.max(posts.c.id)).where(older, posts.c.shown.is_not(None)).scalar_subquery()
    chosen = sa.select(posts.c.id).where(older, posts.c.id >= pictured, posts.c.kind.in_(TURNS))
    for post in conn.execute(chosen).scalars().all():
        jobs.add(conn, kinds.TIDY, f"{table}:{post}", guild=guild)


class Tidying(Service):
    """Facts about an old post that tidying needs."""

    @reads
    def shared(self, conn: sa.Connection, table: int, post: int) -> frozenset[int]:
        """Return the messages that newer posts of the table share: an unchanged picture is not sent again."""
        newer = sa.select(parts.c.message).join(posts, posts.c.id == parts.c.post)
        messages = conn.execute(newer.where(posts.c.table == table, posts.c.id > post, parts.c.message.is_not(None)))
        return frozenset(messages.scalars())

    @reads
    def is_last(self, conn: sa.Connection, table: int, post: int) -> bool:
        """Return whether no newer post of the table has a position."""
        newer = (posts.c.table == table) & (posts.c.id > post) & posts.c.shown.is_not(None)
        return conn.execute(sa.select(posts.c.id).where(newer).limit(1)).first() is None
