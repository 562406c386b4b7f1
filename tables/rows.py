"""Rows of the database as values."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import sqlalchemy as sa

from tables.errors import NoSuchTable
from tables.model import Seat, Table
from tables.schema import seats, tables

HIDDEN = frozenset({"deal", "salt"})
_OPEN_COLUMNS = [column for column in tables.c if column.name not in HIDDEN]

_BY_NUMBER = sa.select(*_OPEN_COLUMNS).where(tables.c.id == sa.bindparam("number"))
_TO_CHANGE = _BY_NUMBER.with_for_update()
_SEATS = sa.select(seats).where(seats.c.table == sa.bindparam("number")).order_by(seats.c.number)


def select(conn: sa.Connection, *where: sa.ColumnElement[bool], limit: int | None = None) -> list[Table]:
    """The tables that fit, the newest first."""
    query = sa.select(*_OPEN_COLUMNS).where(*where).order_by(tables.c.id.desc()).limit(limit)
    rows = conn.execute(query).all()
    sitting: defaultdict[int, list[Seat]] = defaultdict(list)
    ids = [row.id for row in rows]
    for start in range(0, len(ids), 500):
        chosen = sa.select(seats).where(seats.c.table.in_(ids[start : start + 500])).order_by(seats.c.number)
        for seat in conn.execute(chosen):
            sitting[seat.table].append(_seat(seat))
    return [_table(row, tuple(sitting[row.id])) for row in rows]


def table(conn: sa.Connection, number: int) -> Table:
    """The table with that number. Raises NoSuchTable."""
    return _one(conn, number, _BY_NUMBER)


def locked(conn: sa.Connection, number: int) -> tuple[Table, int]:
    """The table, kept from changing by anybody else until the transaction ends, and its log's last line.

    Raises NoSuchTable.
    """
    found = _one(conn, number, _TO_CHANGE)
    return found, found.head


def _one(conn: sa.Connection, number: int, query: sa.Select[Any]) -> Table:
    row = conn.execute(query, {"number": number}).first()
    if row is None:
        raise NoSuchTable(f"there is no table {number}", table=number)
    return _table(row, tuple(_seat(seat) for seat in conn.execute(_SEATS, {"number": number})))


def _seat(row: sa.Row[Any]) -> Seat:
    return Seat(row.number, row.person, row.computer, row.name, row.resigned)


def _table(row: sa.Row[Any], sitting: tuple[Seat, ...]) -> Table:
    return Table(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        thread=row.thread,
        name=row.name,
        game=row.game,
        options=row.options,
        order=row.order,
        places=row.places,
        language=row.language,
        owner=row.owner,
        status=row.status,
        created=row.created,
        started=row.started,
        ended=row.ended,
        seats=sitting,
        commitment=row.commitment,
        engine=row.engine,
        head=row.head,
        seq=row.seq,
        ply=row.ply,
        to_act=row.to_act,
        since=row.since,
        lobby_message=row.lobby_message,
        result=None if row.result is None else tuple(row.result),
    )
