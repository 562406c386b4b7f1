"""Rows of the database as values: each field of a dataclass from the column of its name."""

import contextlib
import dataclasses
import functools
import itertools
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from hosting.core import BadValue, NoSuchTable, NotRunning, Seat, Shards, Table, TimeControl, Unreadable, unquote
from hosting.db.schema import notices, plans, posts, seats, settings, tables, votes, webhooks

V = TypeVar("V")
Upsert: TypeAlias = Mapping[str, sa.Insert]
"""A statement by the name of the database's dialect."""

HIDDEN = frozenset({"deal", "salt"})
_OPEN_COLUMNS = [column for column in tables.c if column.name not in HIDDEN]
_SITTING = seats.alias()  # so that no condition about seats means those of the table that is read
TABLES = (
    sa.select(*_OPEN_COLUMNS, *(column.label(f"seat_{column.name}") for column in _SITTING.c))
    .outerjoin(_SITTING, _SITTING.c.table == tables.c.id)
    .order_by(tables.c.id.desc(), _SITTING.c.number)
)
_BY_ID = TABLES.where(tables.c.id == sa.bindparam("id"))
_CHANGED = sa.update(tables).where(tables.c.id == sa.bindparam("this"))
_CHANGED_SEAT = sa.update(seats).where(seats.c.table == sa.bindparam("of"), seats.c.number == sa.bindparam("this"))


@functools.cache
def _fields(kind: Any) -> frozenset[str]:  # noqa: ANN401
    return frozenset(field.name for field in dataclasses.fields(kind))


def value_of(kind: Callable[..., V], row: sa.Row[*tuple[Any, ...]], prefix: str = "", /, **given: object) -> V:
    """Return a dataclass's value of a row: every field has the column of its name, but for those `given`.

    `prefix`: what the columns' names have before it. Raises KeyError if the row lacks a column.
    """
    columns = row._mapping
    return kind(**given, **{name: columns[prefix + name] for name in _fields(kind) - given.keys()})


def upsert(table: sa.Table, key: tuple[str, ...], changes: Callable[[Any], Mapping[str, object]]) -> Upsert:
    """Return a statement that inserts rows, or changes those with the same key."""
    in_file, on_server = sqlite.insert(table).inline(), postgresql.insert(table).inline()
    return {
        "sqlite": in_file.on_conflict_do_update(index_elements=key, set_=changes(in_file.excluded)),
        "postgresql": on_server.on_conflict_do_update(index_elements=key, set_=changes(on_server.excluded)),
    }


def select(conn: sa.Connection, *where: sa.ColumnElement[bool], limit: int | None = None) -> list[Table]:
    """Return the matching tables, newest first, without unreadable ones, which are logged."""
    ids = sa.select(tables.c.id).where(*where).order_by(tables.c.id.desc()).limit(limit)
    return read(conn, TABLES.where(*where if limit is None else [tables.c.id.in_(ids.correlate(None))]))


def read(conn: sa.Connection, query: sa.Select[Any], **values: object) -> list[Table]:
    """Return the tables of a query of `TABLES`, which is built once: building one costs as much as two executions."""
    try:
        with readable():
            lines = conn.execute(query, values)
            return [_table(list(some)) for _, some in itertools.groupby(lines, lambda line: line.id)]
    except Unreadable:
        matches = list[Table]()
        for number in dict.fromkeys(conn.execute(query.with_only_columns(tables.c.id), values).scalars()):
            with contextlib.suppress(Unreadable):
                matches.append(table(conn, number))
        return matches


@contextlib.contextmanager
def readable(table_id: int | None = None) -> Iterator[None]:
    """Raise Unreadable for invalid stored data of a table; pass the database's own errors on."""
    facts: dict[str, Any] = {} if table_id is None else {"table": table_id}
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError, BadValue) as error:
        if table_id is not None:
            logging.getLogger(__name__).error("a stored value cannot be read", extra={**facts, **unquote(error)})
        what = type(error.__cause__ or error).__name__
        raise Unreadable(f"what is stored of table {table_id or '?'} cannot be read: {what}", **facts) from error


def served(ours: Shards, guild: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    if ours.alone:
        return sa.true()
    return (guild.op(">>")(sa.literal_column("22")) % ours.count).in_(sorted(ours.numbers))


def among(column: sa.ColumnElement[str], values: Iterable[str]) -> sa.ColumnElement[bool]:
    """Return `column.in_(values)` for a fixed set, whose text is not made again at each execution."""
    return column.in_([sa.literal(value) for value in values])


_IS_SERVER = settings.c.guild == sa.bindparam("guild")
_OVERVIEWS = (notices.c.kind == "overview") & (notices.c.state != "dropped")
_AROUND = sa.select(
    *(sa.exists().where(each.c.table == sa.bindparam("id")).label(each.name) for each in (plans, votes)),
    sa.exists().where(posts.c.table == sa.bindparam("id"), posts.c.state == "open").label("open"),
    (
        sa.exists().where(_IS_SERVER, settings.c.name == "overview")
        | sa.exists().where(_OVERVIEWS, notices.c.key == sa.bindparam("server"))
    ).label("overview"),
    sa.exists().where(webhooks.c.scope == "table", webhooks.c.subject == sa.bindparam("id")).label("webhook"),
)


def around(conn: sa.Connection, table: Table) -> sa.Row[*tuple[bool, ...]]:
    """Look at once for what few tables have: plans, votes, an open post, an overview of its server, a web hook."""
    return conn.execute(_AROUND, {"id": table.id, "guild": table.guild, "server": str(table.guild)}).one()


def change(conn: sa.Connection, table_id: int, **values: object) -> None:
    conn.execute(_CHANGED, {"this": table_id, **values})


def change_seats(conn: sa.Connection, table_id: int, some: Iterable[Seat], *columns: str) -> None:
    values = [{name: getattr(seat, name) for name in columns} | {"of": table_id, "this": seat.number} for seat in some]
    if values:
        conn.execute(_CHANGED_SEAT, values)


def of_place(conn: sa.Connection, place: int) -> Table | None:
    """Return a place's live table, else the last one there."""
    here = tables.c.place == place
    live = select(conn, here, tables.c.status.in_(("lobby", "running")))
    return next(iter(live or select(conn, here, limit=1)), None)


def table(conn: sa.Connection, table_id: int) -> Table:
    """Return the table with that number. Raises NoSuchTable, Unreadable."""
    with readable(table_id):
        if lines := conn.execute(_BY_ID, {"id": table_id}).all():
            return _table(lines)
    raise NoSuchTable(f"there is no table {table_id}", table=table_id)


def running(conn: sa.Connection, table_id: int) -> Table:
    """Return the table of a running game. Raises NoSuchTable, NotRunning."""
    match = table(conn, table_id)
    if match.status != "running":
        raise NotRunning(f"table {table_id} is {match.status}", table=table_id)
    return match


def _table(lines: Sequence[sa.Row[Any]]) -> Table:
    control = None if lines[0].time_control is None else TimeControl.read(lines[0].time_control)
    seats_of_table = [value_of(Seat, line, "seat_") for line in lines if line.seat_number is not None]
    return value_of(Table, lines[0], seats=tuple(seats_of_table), time_control=control)
