"""The log of a table: adding lines to it, reading them, and which of its steps count.

A line is never changed. Taking back is a line too, and the position is what is left of the steps after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

import sqlalchemy as sa

from tables.game import Json
from tables.model import Entry, Kind, Person
from tables.schema import log, tables

THE_HOST = "the host"
"""What the log calls the one who acts when the clock does."""


_INSERT = sa.insert(log)
_HEAD = sa.update(tables).where(tables.c.id == sa.bindparam("number")).values(head=sa.bindparam("last"))


def line(
    kind: Kind,
    at: datetime,
    by: Person | None,
    *,
    name: str = THE_HOST,
    seat: int | None = None,
    turn: int | None = None,
    payload: Json | None = None,
) -> Entry:
    """An entry that has no number yet. `name` counts where there is no person: a computer player, or the host."""
    return Entry(
        seq=0,
        kind=kind,
        seat=seat,
        by=None if by is None else by.id,
        name=name if by is None else by.name,
        at=at,
        payload=payload or {},
        turn=turn,
    )


def append(conn: sa.Connection, table: int, head: int, entries: Sequence[Entry], post: int | None) -> int:
    """Add lines after the line `head`, and return the number of the last.

    Of two who add after the same line the primary key lets one through.
    """
    conn.execute(
        _INSERT,
        [
            {
                "table": table,
                "seq": head + number,
                "kind": entry.kind,
                "seat": entry.seat,
                "by": entry.by,
                "name": entry.name,
                "at": entry.at,
                "turn": entry.turn,
                "payload": entry.payload,
                "post": post,
            }
            for number, entry in enumerate(entries, 1)
        ],
    )
    last = head + len(entries)
    conn.execute(_HEAD, {"number": table, "last": last})
    return last


def entries(conn: sa.Connection, table: int, *, after: int = 0) -> list[Entry]:
    """The lines with numbers over `after`."""
    return _read(conn, (log.c.table == table) & (log.c.seq > after))


def told(conn: sa.Connection, post: int) -> list[Entry]:
    """The lines that a post tells of."""
    return _read(conn, log.c.post == post)


def _read(conn: sa.Connection, which: sa.ColumnElement[bool]) -> list[Entry]:
    query = sa.select(log).where(which).order_by(log.c.seq)
    return [
        Entry(row.seq, row.kind, row.seat, row.by, row.name, row.at, row.payload, row.turn, row.post)
        for row in conn.execute(query)
    ]


def effective(lines: Iterable[Entry]) -> list[Entry]:
    """The steps that count, in order: the one at index n led from ply n to ply n + 1."""
    steps: list[Entry] = []
    for entry in lines:
        if entry.kind == "step":
            steps.append(entry)
        elif entry.kind == "undo":
            del steps[entry.payload["to"] :]
    return steps
