"""The log of a table: no line changes, but for an erased person's name."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Final, get_args

import sqlalchemy as sa

from hosting.core import Entry, Json, Kind, Person
from hosting.db import rows
from hosting.db.schema import log

THE_HOST = "the host"  # the log's name for the actor when a clock acts

_LASTING: Final = ("kind", "seat", "by", "name", "at", "turn", "payload", "public")
"""Fields of an entry that do not depend on its place in a log."""
_ALL = sa.select(log).order_by(log.c.seq)
_LATER = _ALL.where(log.c.table == sa.bindparam("table"), log.c.seq > sa.bindparam("after"))
_OF_POSTS = _ALL.where(log.c.post.in_(sa.bindparam("posts", expanding=True)))


def line(
    kind: Kind,
    at: datetime,
    by: Person | None,
    *,
    name: str = THE_HOST,
    seat: int | None = None,
    turn: int | None = None,
    payload: Json | None = None,
    public: Json | None = None,
) -> Entry:
    """Return an entry without a number; `name`: who acts if no person does.

    `public` is the public part of the payload, None if that is all of it.
    """
    return Entry(
        seq=0,
        kind=kind,
        seat=seat,
        by=None if by is None else by.id,
        name=name if by is None else by.name,
        at=at,
        payload=payload or {},
        turn=turn,
        public=None if public == payload else public,
    )


def append(
    conn: sa.Connection, table_id: int, head: int, entries: Sequence[Entry], post: int | None, *, counted: bool = True
) -> int:
    """Add lines after `head`; return the last, which is stored at the table if `counted`."""
    lines = [
        {**{name: getattr(entry, name) for name in _LASTING}, "table": table_id, "seq": seq, "post": post}
        for seq, entry in enumerate(entries, head + 1)
    ]
    conn.execute(sa.insert(log), lines)
    last = head + len(entries)
    if counted:
        rows.change(conn, table_id, head=last)
    return last


def entries(conn: sa.Connection, table_id: int, *, after: int = 0) -> list[Entry]:
    """Return the complete lines after the number `after`, for `hosting` alone (`Entry.seen_by`). Raises Unreadable."""
    with rows.readable(table_id):
        return of_rows(conn.execute(_LATER, {"table": table_id, "after": after}).all())


def of_posts(conn: sa.Connection, posts: Collection[int], lines: Sequence[Entry] | None) -> dict[int, list[Entry]]:
    by_post = defaultdict[int, list[Entry]](list)
    for entry in of_rows(conn.execute(_OF_POSTS, {"posts": posts}).all()) if lines is None else lines:
        if entry.post is not None:
            by_post[entry.post].append(entry.seen_by(None))
    return by_post


def last_step(conn: sa.Connection, table_id: int) -> Entry | None:
    """Return the last line of a step, even of one that was taken back."""
    steps = sa.select(log).where(log.c.table == table_id, log.c.kind == "step").order_by(log.c.seq.desc()).limit(1)
    return next(iter(of_rows(conn.execute(steps).all())), None)


def first(conn: sa.Connection, table_id: int) -> Entry:
    """Return the line with which the game started. Raises IndexError before the start."""
    return of_rows(conn.execute(_ALL.where(log.c.table == table_id, log.c.seq == 1)).all())[0]


def of_rows(lines: Sequence[sa.Row[Any]]) -> list[Entry]:
    for row in lines:
        if row.kind not in get_args(Kind):  # no damaged step is skipped
            raise ValueError("a line of no known kind")
    return [rows.value_of(Entry, row) for row in lines]
