"""Servers by what they cost: each turn has to be stored, drawn and posted."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from hosting.db.schema import posts, tables


@dataclass(frozen=True, slots=True)
class Cost:
    """A server's tables, and its posts of a time."""

    guild: int
    tables: int
    running: int
    turns: int
    posts: int


def by_server(conn: sa.Connection, since: datetime) -> Sequence[Cost]:
    """Return all servers, those with most posts since then first."""
    sent = (
        sa.select(tables.c.guild, sa.func.sum(posts.c.turns).label("turns"), sa.func.count().label("posts"))
        .join_from(posts, tables)
        .where(posts.c.created >= since)
        .group_by(tables.c.guild)
        .subquery()
    )
    running = sa.func.sum(sa.case((tables.c.status == "running", 1), else_=0))
    turns, number = (sa.func.coalesce(sa.func.max(sent.c[name]), 0) for name in ("turns", "posts"))
    query = (
        sa.select(tables.c.guild, sa.func.count(), running, turns, number)
        .outerjoin_from(tables, sent, tables.c.guild == sent.c.guild)
        .group_by(tables.c.guild)
        .order_by(number.desc(), running.desc(), tables.c.guild)
    )
    return [Cost(guild, *map(int, row)) for guild, *row in conn.execute(query)]
