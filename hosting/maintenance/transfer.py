"""Transfer of a whole installation from one database to another: every row of every table, or nothing.

The source's own tables determine what to move, whatever part of the program they are of. The rows are copied,
then read from both sides and compared, and every game is replayed on both. Only then is the target completed: a
transaction on a server, a file that gets its name.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from hosting.core import AnyGame, BadValue, Damaged
from hosting.db import Place, Server, Store, opening, reflected, sqlite, upgrade
from hosting.db.schema import tables
from hosting.maintenance import checking
from hosting.services import Services

CHUNK = 1000
"""Number of rows copied at a time."""

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Transfer:
    """The result of a transfer."""

    rows: int
    games: int
    """Number of games replayed on both sides, with the same end."""
    unplayable: int
    """Number of games that this program cannot replay on either side."""


def transfer(source: Place, target: Place, games: Iterable[AnyGame]) -> Transfer:
    """Copy the contents of a database into another, which has to be empty. The source stays unchanged.

    Raises BadValue if the target is not empty or is the source, Locked if a bot runs on the source. Raises Damaged
    if the copy differs from its source, ReadOnly if the source has to be migrated first, and the other
    `StoreError`s. In all these cases the target is unchanged.
    """
    if source == target or (isinstance(source, Path) and isinstance(target, Path) and _is_same(source, target)):
        raise BadValue(f"{source} cannot be moved to itself")
    with opening.reading(source, alone=True) as old, _target(target) as new:
        shapes = reflected(old), reflected(new)
        _check_alike(*shapes, source)
        pairs = [(table, shapes[1].tables[table.name]) for table in shapes[0].sorted_tables]
        try:
            rows = sum(_copy(old, new, table, into) for table, into in pairs)
            for table, into in pairs:
                _number_on(old, new, table)
                _compare(old, new, table, into, target)
        except (ValueError, TypeError, sa.exc.DataError, sa.exc.StatementError) as error:
            if isinstance(error, sa.exc.DBAPIError) and not isinstance(error, sa.exc.DataError | sa.exc.IntegrityError):
                raise
            raise Damaged(
                f"{source} holds a value that {target} cannot take ({_short(error)}): nothing was moved; "
                "`python -m hosting check` says where"
            ) from error
        ids = list(old.execute(sa.select(tables.c.id).order_by(tables.c.id)).scalars())
        here, there = (asyncio.run(checking.replay_all(Services(_Open(conn), games), ids)) for conn in (new, old))
        if different := [number for number in ids if here.get(number) != there.get(number)]:
            raise Damaged(f"table {different[0]} does not come to the same end in {target}: nothing was moved")
    unplayable = sum(bool(fault) for fault in there.values())
    return Transfer(rows, len(there) - unplayable, unplayable)


def _is_same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


def _short(error: Exception) -> str:
    orig = error.orig if isinstance(error, sa.exc.StatementError) and error.orig is not None else error
    return " ".join(str(orig).split())[:200]


@contextlib.contextmanager
def _target(place: Place) -> Iterator[sa.Connection]:
    """Open an empty database with all tables, kept if the block comes to its end, and removed otherwise."""
    if isinstance(place, Server):
        with opening.writing(place) as conn:
            if sa.inspect(conn).get_table_names():
                raise BadValue(f"{place} is not empty: nothing was moved; create a database for it with nothing in it")
            upgrade(conn)
            yield conn
        return
    if place.exists():
        raise BadValue(f"{place} exists already: it was left as it is, and nothing was moved")
    unfinished = place.with_name(place.name + ".part")
    unfinished.unlink(missing_ok=True)  # of one that was killed
    try:
        sqlite.prepare(unfinished)
        with opening.writing(unfinished) as conn:
            yield conn
        sqlite.settle(unfinished)
        unfinished.rename(place)
    finally:
        for name in (unfinished.name, f"{unfinished.name}-wal", f"{unfinished.name}-shm"):
            place.with_name(name).unlink(missing_ok=True)


def _check_alike(old: sa.MetaData, new: sa.MetaData, source: Place) -> None:
    """Raise Damaged if the source lacks tables or columns, or has unknown ones."""
    ours, theirs = (
        {(table.name, column.name) for table in shape.sorted_tables for column in table.c} for shape in (new, old)
    )
    if other := sorted({table for table, _ in ours ^ theirs}):
        raise Damaged(f"{source} has not the tables that this program makes ({', '.join(other)}): nothing was moved")


def _rows(conn: sa.Connection, table: sa.Table) -> sa.MappingResult:
    """Return all rows by the names of their columns, in the order of their keys."""
    # Numbers sort equally everywhere, texts are given one collation.
    bytewise = "BINARY" if conn.dialect.name == "sqlite" else "C"
    key = [column.collate(bytewise) if isinstance(column.type, sa.String) else column for column in table.primary_key]
    return conn.execute(sa.select(table).order_by(*key), execution_options={"yield_per": CHUNK}).mappings()


def _copy(old: sa.Connection, new: sa.Connection, table: sa.Table, into: sa.Table) -> int:
    """Copy a table's rows, and return their number."""
    copied = 0
    for some in _rows(old, table).partitions():
        new.execute(sa.insert(into), [dict(row) for row in some])
        copied += len(some)
    return copied


def _compare(old: sa.Connection, new: sa.Connection, table: sa.Table, into: sa.Table, target: Place) -> None:
    """Raise Damaged if the copy of a table differs from its source."""
    for there, here in zip_longest(_rows(old, table), _rows(new, into)):
        if there is None or here is None or dict(there) != dict(here):
            raise Damaged(f"what was copied to {target} is not what was there ({table.name}): nothing was moved")


def _number_on(old: sa.Connection, new: sa.Connection, table: sa.Table) -> None:
    """Continue a table's ids after the source's last: none that was ever used is reused."""
    if table.primary_key.columns.keys() != ["id"]:
        return
    last = max(_last_given(old, table), old.execute(sa.select(sa.func.max(table.c.id))).scalar() or 0)
    if last and new.dialect.name == "sqlite":  # which leaves alone what it does not need
        new.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = ?", (table.name,))
        new.exec_driver_sql("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table.name, last))
    elif last and (sequence := _sequence(new, table)):
        new.execute(sa.select(sa.func.setval(sequence, last)))


def _last_given(conn: sa.Connection, table: sa.Table) -> int:
    """Return the last id that a table's rows were given, 0 if there is none."""
    if conn.dialect.name == "sqlite":
        given = conn.exec_driver_sql("SELECT seq FROM sqlite_sequence WHERE name = ?", (table.name,))
    elif sequence := _sequence(conn, table):
        given = conn.exec_driver_sql(f"SELECT last_value FROM {sequence} WHERE is_called")  # noqa: S608  (its own)
    else:
        return 0
    return given.scalar() or 0


def _sequence(conn: sa.Connection, table: sa.Table) -> str | None:
    """Return PostgreSQL's sequence for a table's ids; None if they come from elsewhere, as people's from Discord."""
    return conn.execute(sa.select(sa.func.pg_get_serial_sequence(f'"{table.name}"', "id"))).scalar()


class _Open(Store):
    """A store of one open transaction."""

    def __init__(self, conn: sa.Connection) -> None:
        super().__init__("", conn.engine, read_only=True)
        self._conn = conn

    async def _read(self, work: Callable[[sa.Connection], R]) -> R:
        return work(self._conn)

    async def _write(self, work: Callable[[sa.Connection], R]) -> R:
        raise NotImplementedError

    async def size(self) -> int:
        """Refuse."""
        raise NotImplementedError

    async def _close(self) -> None:
        """Leave the transaction to its owner."""
