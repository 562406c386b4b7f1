"""Rows of the database as values."""

from __future__ import annotations

import contextlib
import logging
from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any

import sqlalchemy as sa

from hosting.core import BadValue, NoSuchTable, NotRunning, Seat, Table, TimeControl, Unreadable, unquoted
from hosting.db.pipelining import read_all
from hosting.db.schema import seats, tables
from hosting.db.values import value_of

_log = logging.getLogger(__name__)

HIDDEN = frozenset({"deal", "salt"})
_OPEN_COLUMNS = [column for column in tables.c if column.name not in HIDDEN]

_BY_NUMBER = sa.select(*_OPEN_COLUMNS).where(tables.c.id == sa.bindparam("number"))
_TO_CHANGE = _BY_NUMBER.with_for_update()
_SEATS = sa.select(seats).where(seats.c.table == sa.bindparam("number")).order_by(seats.c.number)


def select(conn: sa.Connection, *where: sa.ColumnElement[bool], limit: int | None = None) -> list[Table]:
    """Return the matching tables, newest first, without unreadable ones, which are logged."""
    try:
        with readable():
            return _all(conn, *where, limit=limit)
    except Unreadable:
        ids = sa.select(tables.c.id).where(*where).order_by(tables.c.id.desc()).limit(limit)
        return [match for number in conn.execute(ids).scalars().all() if (match := _if_readable(conn, number))]


def _if_readable(conn: sa.Connection, table_id: int) -> Table | None:
    try:
        return table(conn, table_id)
    except Unreadable as error:
        _log.error("a table cannot be read", extra={"table": table_id, "reason": str(error)})
        return None


@contextlib.contextmanager
def readable(table_id: int | None = None) -> Iterator[None]:
    """Raise Unreadable for invalid stored data of a table; pass the database's own errors on."""
    facts = {} if table_id is None else {"table": table_id}
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError, BadValue) as error:
        if table_id is not None:
            _log.error("a stored value cannot be read", extra={"table": table_id, **unquoted(error)})
        what = type(error.__cause__ or error).__name__
        raise Unreadable(f"what is stored of table {table_id or '?'} cannot be read: {what}", **facts) from error


def _all(conn: sa.Connection, *where: sa.ColumnElement[bool], limit: int | None) -> list[Table]:
    query = sa.select(*_OPEN_COLUMNS).where(*where).order_by(tables.c.id.desc()).limit(limit)
    rows = conn.execute(query).all()
    sitting: defaultdict[int, list[Seat]] = defaultdict(list)
    ids = [row.id for row in rows]
    for start in range(0, len(ids), 500):
        chosen = sa.select(seats).where(seats.c.table.in_(ids[start : start + 500])).order_by(seats.c.number)
        for seat in conn.execute(chosen):
            sitting[seat.table].append(_seat(seat))
    return [_table(row, tuple(sitting[row.id])) for row in rows]


def heads(conn: sa.Connection, table_ids: Collection[int]) -> dict[int, int]:
    """Return the number of the last log entry of each of these tables."""
    query = sa.select(tables.c.id, tables.c.head).where(tables.c.id.in_(table_ids))
    return {row.id: row.head for row in conn.execute(query)}


def of_place(conn: sa.Connection, place: int) -> Table | None:
    """Return the live table of a channel or thread; without one the last that was played there; or None."""
    here = tables.c.place == place
    live = select(conn, here, tables.c.status.in_(("lobby", "running")))
    last = live or select(conn, here, limit=1)
    return last[0] if last else None


def table(conn: sa.Connection, table_id: int) -> Table:
    """Return the table with that number. Raises NoSuchTable, Unreadable."""
    return _one(conn, table_id, _BY_NUMBER)


def locked(conn: sa.Connection, table_id: int) -> Table:
    """Return the table, locked against changes by others until the transaction ends. Raises NoSuchTable."""
    return _one(conn, table_id, _TO_CHANGE)


def running(conn: sa.Connection, table_id: int) -> Table:
    """Return the locked table of a running game. Raises NoSuchTable, NotRunning."""
    table = locked(conn, table_id)
    if table.status != "running":
        raise NotRunning(f"table {table_id} is {table.status}", table=table_id)
    return table


def _one(conn: sa.Connection, table_id: int, query: sa.Select[Any]) -> Table:
    with readable(table_id):
        number = {"number": table_id}
        table_rows, sitting = read_all(conn, (query, number), (_SEATS, number))
        for row in table_rows:
            return _table(row, tuple(_seat(seat) for seat in sitting))
    raise NoSuchTable(f"there is no table {table_id}", table=table_id)


def _seat(row: sa.Row[Any]) -> Seat:
    return value_of(Seat, row)


def _table(row: sa.Row[Any], sitting: tuple[Seat, ...]) -> Table:
    control = None if row.time_control is None else TimeControl.read(row.time_control)
    return value_of(Table, row, seats=sitting, time_control=control)
