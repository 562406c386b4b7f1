"""Moving a whole installation from one database to another: every row of every table, or nothing.

The source's own tables determine what to move, whatever part of the program they are of. The rows are copied as they
are stored, JSON as its text, then read from both sides and compared, and every game is replayed on both. Only then is
the target completed: a transaction on a server, a file that gets its name.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa

from hosting.core import AnyGame, BadValue, Damaged, NoSuchTable
from hosting.db import WHOLE, Place, Scope, Server, Store, backup, check_installed, guard, reflected, sqlite, upgrade
from hosting.services import Services

CHUNK = 1000
"""Number of rows copied at a time."""

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Moved:
    """The result of a move."""

    rows: int
    games: int
    """Number of games replayed on both sides, with the same end."""
    unplayable: int
    """Number of games that this program cannot replay on either side."""


def move(source: Place, target: Place, games: Iterable[AnyGame]) -> Moved:
    """Copy the contents of a database into another, which has to be empty. The source stays unchanged.

    Raises BadValue if the target is not empty or is the source, Locked if a bot runs on the source. Raises Damaged
    if the copy differs from its source, ReadOnly if the source has to be migrated first, and the other
    `StoreError`s. In all these cases the target is unchanged.
    """
    if source == target or (isinstance(source, Path) and isinstance(target, Path) and _same(source, target)):
        raise BadValue(f"{source} cannot be moved to itself")
    known = tuple(games)
    with _source(source) as old, _target(target) as new:
        there, here = _tables(old), _tables(new)
        _check_alike(there, here, source)
        try:
            rows = sum(_copy(old, new, table, here.tables[table.name]) for table in there.sorted_tables)
            for table in there.sorted_tables:
                _number_on(old, new, table)
                _compare(old, new, table, here.tables[table.name], target)
        except (ValueError, TypeError, sa.exc.DataError, sa.exc.StatementError) as error:
            if isinstance(error, sa.exc.DBAPIError) and not isinstance(error, sa.exc.DataError | sa.exc.IntegrityError):
                raise
            raise Damaged(
                f"{source} holds a value that {target} cannot take ({_short(error)}): nothing was moved; "
                "`python -m hosting check` says where"
            ) from error
        replayed = _replay(old, new, known, target)
    return Moved(rows, *replayed)


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


def _short(error: Exception) -> str:
    orig = error.orig if isinstance(error, sa.exc.StatementError) and error.orig is not None else error
    return " ".join(str(orig).split())[:200]


# ------------------------------------------------------------------------------------------------------- the two ends


@contextlib.contextmanager
def _source(place: Place) -> Iterator[sa.Connection]:
    """Open a read transaction of a database on which no bot runs meanwhile."""
    if isinstance(place, Server):
        with backup.reading_on(place, alone=True) as conn:
            yield conn
        return
    sqlite.prepare(place, read_only=True)
    with contextlib.closing(guard.lock(place)), sqlite.reading(place) as conn:
        yield conn


@contextlib.contextmanager
def _target(place: Place) -> Iterator[sa.Connection]:
    """Open an empty database with all tables, kept if the block comes to its end, and removed otherwise."""
    if isinstance(place, Server):
        check_installed()
        from hosting.db import postgres

        with postgres.writing(place) as conn:
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
        with sqlite.writing(unfinished) as conn:
            yield conn
        sqlite.settle(unfinished)
        unfinished.rename(place)
    finally:
        for name in (unfinished.name, f"{unfinished.name}-wal", f"{unfinished.name}-shm"):
            place.with_name(name).unlink(missing_ok=True)


# --------------------------------------------------------------------------------------------------------------- rows


class _Json(sa.types.TypeDecorator[str]):
    """PostgreSQL's JSON as its plain text."""

    impl = sa.Text
    cache_ok = True

    def column_expression(self, column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
        """Return the expression that reads the text."""
        return sa.cast(column, sa.Text)

    def bind_expression(self, bindparam: sa.BindParameter[Any]) -> sa.ColumnElement[Any]:
        """Return the expression that writes the text."""
        return sa.cast(sa.type_coerce(bindparam, sa.Text), sa.JSON)


def _tables(conn: sa.Connection) -> sa.MetaData:
    """Return the existing tables, so that values leave one database as they enter the other."""
    return reflected(conn, sa.Text() if conn.dialect.name == "sqlite" else _Json())


def _check_alike(there: sa.MetaData, here: sa.MetaData, source: Place) -> None:
    """Raise Damaged if the source lacks tables or columns, or has unknown ones."""

    def shape(tables: sa.MetaData) -> dict[str, set[str]]:
        return {name: set(table.columns.keys()) for name, table in tables.tables.items()}

    old, new = shape(there), shape(here)
    if old != new:
        other = sorted(name for name in {*old, *new} if old.get(name) != new.get(name))
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
    if not last:
        return
    if new.dialect.name == "sqlite":
        if _autoincrement(new, table):
            new.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = ?", (table.name,))
            new.exec_driver_sql("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table.name, last))
    elif sequence := _sequence(new, table):
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


def _autoincrement(conn: sa.Connection, table: sa.Table) -> bool:
    """Return whether SQLite remembers which ids a table has used."""
    statement = conn.exec_driver_sql("SELECT sql FROM sqlite_master WHERE name = ?", (table.name,)).scalar()
    return "AUTOINCREMENT" in str(statement).upper()


def _sequence(conn: sa.Connection, table: sa.Table) -> str | None:
    """Return PostgreSQL's sequence for a table's ids; None if they come from elsewhere, as people's from Discord."""
    return conn.execute(sa.select(sa.func.pg_get_serial_sequence(f'"{table.name}"', "id"))).scalar()


# -------------------------------------------------------------------------------------------------------------- games


class _Held(Store):
    """A store of one open transaction."""

    def __init__(self, conn: sa.Connection) -> None:
        super().__init__(conn.engine, read_only=True)
        self._conn = conn

    async def read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a part of the transaction."""
        return work(self._conn)

    async def write(self, work: Callable[[sa.Connection], R], scope: Scope = WHOLE) -> R:
        """Refuse."""
        raise NotImplementedError

    async def size(self) -> int:
        """Refuse."""
        raise NotImplementedError

    async def close(self) -> None:
        """Leave the transaction to its owner."""


def _replay(old: sa.Connection, new: sa.Connection, games: Iterable[AnyGame], target: Place) -> tuple[int, int]:
    """Replay every game on both sides; return how many end alike, and how many run on neither.

    Raises Damaged if the two sides differ.
    """
    sides = [Services(_Held(conn), games) for conn in (old, new)]

    async def end(side: int, number: int) -> tuple[bool, object]:
        try:
            table = await sides[side].lobby.get(number)
            if not table.head:
                return False, table
            position = await sides[side].positions.now(number)
            return True, (repr(position.state), await sides[side].positions.faults(number), table)
        except Exception as error:  # damage can raise anything, and must fail here as it did there
            return False, f"{type(error).__name__}: {error}"

    async def all_of_them() -> tuple[int, int]:
        replayed = unplayable = 0
        for number in range(1, await sides[0].lobby.newest() + 1):
            before, after = await end(0, number), await end(1, number)
            if before != after:
                raise Damaged(f"table {number} does not come to the same end in {target}: nothing was moved")
            replayed += before[0]
            unplayable += isinstance(before[1], str) and not before[1].startswith(NoSuchTable.__name__)
        return replayed, unplayable

    return asyncio.run(all_of_them())
