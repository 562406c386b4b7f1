"""The log of a table: adding lines, reading them, and selecting the steps that count.

A line never changes, except that a person's name is erased on request (`hosting.privacy`). An undo is a line too; the
position follows from the steps left after it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, Final, get_args

import sqlalchemy as sa

from hosting.core import Entry, Json, Kind, Person
from hosting.db import rows
from hosting.db.schema import log

KINDS: Final = frozenset(get_args(Kind))
THE_HOST = "the host"
"""The log's name for the actor when a clock acts."""

_LASTING: Final = ("kind", "seat", "by", "name", "at", "turn", "payload", "public")
"""Fields of an entry that do not depend on its place in a log."""
_PACKED: Final = ("seq", "seat", "by", "name", "turn", "post", "public")
"""Fields of a step that the payload of a `migrate` line has as they are."""
_ALL = sa.select(log).order_by(log.c.seq)
_LATER = _ALL.where(log.c.table == sa.bindparam("table"), log.c.seq > sa.bindparam("after"))
_OF_POSTS = _ALL.where(log.c.post.in_(sa.bindparam("posts", expanding=True)))
_NEW = sa.insert(log)


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
    """Return an entry without a number.

    `name` counts if there is no person: a computer player, or the host. `public` is the public part of the payload,
    None if that is all of it.
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
    """Add lines after the line `head`, and return the number of the last; unless `counted` the caller stores that.

    Of two writers after the same line the primary key lets one through.
    """
    place = {"table": table_id, "post": post}
    numbered = enumerate(entries, head + 1)
    conn.execute(_NEW, [{**_fields(entry, _LASTING), **place, "seq": seq} for seq, entry in numbered])
    last = head + len(entries)
    if counted:
        rows.change(conn, table_id, head=last)
    return last


def entries(conn: sa.Connection, table_id: int, *, after: int = 0) -> list[Entry]:
    """Return the complete lines with numbers over `after`; before they leave `hosting` they pass `Entry.seen_by`.

    Raises Unreadable.
    """
    with rows.readable(table_id):
        return _entries(conn.execute(_LATER, {"table": table_id, "after": after}).all())


def of_posts(conn: sa.Connection, posts: Collection[int], lines: Sequence[Entry] | None) -> dict[int, list[Entry]]:
    """Return the lines that each of some posts announces, in their public form; `lines`: the log, if it was read."""
    by_post = defaultdict[int, list[Entry]](list)
    for entry in _entries(conn.execute(_OF_POSTS, {"posts": posts}).all()) if lines is None else lines:
        if entry.post is not None:
            by_post[entry.post].append(entry.seen_by(None))
    return by_post


def last_step(conn: sa.Connection, table_id: int) -> Entry | None:
    """Return the last line of a step, even of one that was taken back."""
    steps = sa.select(log).where(log.c.table == table_id, log.c.kind == "step").order_by(log.c.seq.desc()).limit(1)
    return next(iter(_entries(conn.execute(steps).all())), None)


def first(conn: sa.Connection, table_id: int) -> Entry:
    """Return the line with which the game started. Raises IndexError before the start."""
    return _entries(conn.execute(_ALL.where(log.c.table == table_id, log.c.seq == 1)).all())[0]


def _entries(lines: Sequence[sa.Row[Any]]) -> list[Entry]:
    for row in lines:
        if row.kind not in KINDS:  # no damaged step is skipped
            raise ValueError("a line of no known kind")
    return [rows.value_of(Entry, row) for row in lines]


def effective(lines: Iterable[Entry]) -> list[Entry]:
    """Return the steps that count, in order: the one at index n led from ply n to ply n + 1."""
    steps: list[Entry] = []
    for entry in lines:
        if entry.kind == "step":
            steps.append(entry)
        elif entry.kind == "undo":
            del steps[entry.payload["to"] :]
        elif entry.kind == "migrate":
            steps = unpacked(entry)
    return steps


def planned(lines: Iterable[Entry]) -> frozenset[int]:
    """Return the numbers of the steps played from plans: those after a line that says so."""
    plans = [entry for entry in lines if entry.kind == "plan"]
    return frozenset(entry.seq + number for entry in plans for number in range(1, entry.payload["steps"] + 1))


def _fields(entry: Entry, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in names}


def packed(steps: Iterable[Entry]) -> list[Json]:
    """Return steps as the payload of a `migrate` line stores them."""
    return [{**_fields(entry, _PACKED), "at": entry.at.isoformat(), "step": entry.payload} for entry in steps]


def unpacked(migrated: Entry) -> list[Entry]:
    """Return the steps with which a `migrate` line replaces those before it."""
    return [
        Entry(
            kind="step",
            at=datetime.fromisoformat(step["at"]),
            payload=step["step"],
            **{name: step[name] for name in _PACKED},
        )
        for step in migrated.payload["steps"]
    ]
