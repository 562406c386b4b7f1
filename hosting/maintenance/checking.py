"""A check that everything in a database is consistent, down to the replay of every game."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite as dialects

from hosting.core import AnyGame, Damaged, StoreError, TableError
from hosting.db import Place, opening, schema
from hosting.db.sqlite import FAILURES, prepare, reading_uri
from hosting.services import Services, open_services

_RULES = {
    "its log has gaps": """
        SELECT t.id FROM tables t LEFT JOIN log l ON l."table" = t.id
        GROUP BY t.id HAVING COUNT(l.seq) <> t.head OR COALESCE(MAX(l.seq), 0) <> t.head""",
    "an entry that is to be told has no post": """
        SELECT DISTINCT "table" FROM log
        WHERE post IS NULL AND kind IN ('start', 'undo', 'seat', 'resign', 'cancel', 'lapse', 'restore')""",
    "a post belongs to another table than its entries": """
        SELECT DISTINCT l."table" FROM log l JOIN posts p ON p.id = l.post AND p."table" <> l."table"
        """,
    "a post tells nothing": """
        SELECT DISTINCT "table" FROM posts WHERE id NOT IN (SELECT post FROM log WHERE post IS NOT NULL)""",
    "its seats are not numbered from 0": """
        SELECT "table" FROM seats GROUP BY "table" HAVING MAX(number) <> COUNT(*) - 1""",
    "it has started and has no deal": "SELECT id FROM tables WHERE started IS NOT NULL AND deal IS NULL",
    "it is over and has no result": """
        SELECT id FROM tables WHERE status = 'over' AND id NOT IN (SELECT "table" FROM results)""",
    "a seat is to act in a game that is not running": """
        SELECT DISTINCT s."table" FROM seats s JOIN tables t ON t.id = s."table"
        WHERE s.since IS NOT NULL AND t.status <> 'running'""",
    "it runs and nobody is to act": """
        SELECT id FROM tables
        WHERE status = 'running' AND id NOT IN (SELECT "table" FROM seats WHERE since IS NOT NULL)""",
    "somebody sits there and does not take part": """
        SELECT DISTINCT s."table" FROM seats s JOIN tables t ON t.id = s."table" AND t.status = 'running'
        LEFT JOIN participations p ON p."table" = s."table" AND p.seat = s.number AND p.until IS NULL
        WHERE COALESCE(p.person, 0) <> COALESCE(s.person, 0) OR COALESCE(p.computer, '') <> COALESCE(s.computer, '')""",
    "somebody still takes part in a game that is not running": """
        SELECT DISTINCT p."table" FROM participations p JOIN tables t ON t.id = p."table"
        WHERE p.until IS NULL AND t.status <> 'running'""",
}
"""Rules between the database's tables: each query finds the hosted tables that break one."""
_REFERENCES = """
    SELECT "table" || ' points to nothing: row ' || COALESCE(rowid, '?') || ' to ' || parent
    FROM pragma_foreign_key_check"""


def faults(at: Place, games: Iterable[AnyGame]) -> Iterator[str]:
    """Yield all faults of a database, in its rows, between its tables and in its games, a line each.

    It is only read. Raises Missing, Damaged if it cannot be read at all, OtherVersion, ReadOnly if it has to be
    migrated first, Locked, Unreachable.
    """
    yield from faults_of_rows(at)

    async def replay() -> dict[int, str]:
        async with reading(at, games) as services:
            return await replay_all(services, table_ids(at))

    for table_id, fault in asyncio.run(replay()).items():
        if fault:
            yield f"table {table_id}: {fault}"


def faults_of_rows(at: Place) -> Iterator[str]:
    """Yield the faults in a database's rows and between its tables. Raises what `faults` does."""
    return _faults_of_file(at) if isinstance(at, Path) else _faults_on_server(at)


def _faults_of_file(path: Path) -> Iterator[str]:
    prepare(path, read_only=True)
    with _opened(path) as db:
        for fault in _values(path, db, "PRAGMA integrity_check(100)"):
            if fault != "ok":
                yield f"the file: {fault}"
        for broken in _values(path, db, _REFERENCES):
            yield f"the file: {broken}"
        for what, query in _RULES.items():
            for table in _values(path, db, query):
                yield f"table {table}: {what}"
        for kept in _all_tables(path):
            yield from _unreadable(path, db, kept)


def _faults_on_server(at: Place) -> Iterator[str]:
    with opening.reading(at) as conn:
        for what, query in _RULES.items():
            for table in conn.exec_driver_sql(query).scalars():
                yield f"table {table}: {what}"
        for kept in _kept(schema.reflected(conn)):
            try:
                for _ in conn.execute(sa.select(kept), execution_options={"yield_per": 1000}):
                    pass
            except (ValueError, TypeError) as error:
                yield f"{kept.name}: cannot be read to its end ({error})"


def table_ids(at: Place) -> list[int]:
    """Return the numbers of all tables that a database mentions, even if some rows are unreadable.

    Raises Missing, Damaged if it cannot be read at all, OtherVersion, ReadOnly, Locked, Unreachable.
    """
    if not isinstance(at, Path):
        with opening.reading(at) as conn:
            return list(conn.execute(sa.select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars())
    prepare(at, read_only=True)
    ids: set[int] = set()
    with _opened(at) as db:
        # From both ends: damage in the middle hides neither. Tables on the damaged page itself are still named by their
        # rows in other tables.
        for query in (
            "SELECT id FROM tables ORDER BY id",
            "SELECT id FROM tables ORDER BY id DESC",
            "SELECT id FROM tables INDEXED BY ix_tables_status",
            'SELECT DISTINCT "table" FROM seats',
            'SELECT DISTINCT "table" FROM log',
        ):
            ids.update(number for number in _values(at, db, query) if type(number) is int)
    return sorted(ids)


async def replay_all(services: Services, table_ids: Iterable[int]) -> dict[int, str]:
    """Replay games; return the fault of each, empty without one. Those that have not started are left out."""
    faults = dict[int, str]()
    for table_id in table_ids:
        try:
            if (await services.lobby.get(table_id)).head:
                faults[table_id] = "; ".join(await services.positions.faults(table_id))
        except Exception as error:
            faults[table_id] = sentence(error)
    return faults


def sentence(error: Exception) -> str:
    """Return a fault of a game on one line. A damaged row can raise anything, so this takes any error."""
    if isinstance(error, Damaged):
        return "it stands in a part of the file that is damaged"
    text = " ".join(str(error).split())[:300]
    if isinstance(error, StoreError | TableError):
        return text
    return f"what is stored of it cannot be read ({type(error).__name__}: {text})"


@contextlib.asynccontextmanager
async def reading(at: Place, games: Iterable[AnyGame]) -> AsyncIterator[Services]:
    """Open the services over a database that is only read."""
    services = await open_services(at, games, read_only=True)
    try:
        yield services
    finally:
        await services.close()


def _all_tables(path: Path) -> list[sa.Table]:
    """Return the tables of a file; if it is too damaged to name them, those of the schema."""
    try:
        with opening.reading(path) as conn:
            return _kept(schema.reflected(conn))
    except Exception as error:  # damage can make anything fail
        if isinstance(error, StoreError) and not isinstance(error, Damaged):
            raise
        return schema.metadata.sorted_tables


def _kept(existing: sa.MetaData) -> list[sa.Table]:
    """Return the existing and the expected tables, each as this program knows it, if it does."""
    return [
        *schema.metadata.sorted_tables,
        *(table for table in existing.sorted_tables if table.name not in schema.metadata.tables),
    ]


class _Text(bytes):
    """Stored text before it is decoded."""

    def __str__(self) -> str:
        return self[:40].decode(errors="replace")


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    with FAILURES.translate(path), contextlib.closing(sqlite3.connect(reading_uri(path), uri=True)) as db:
        db.text_factory = _Text
        yield db


def _values(path: Path, db: sqlite3.Connection, query: str) -> Iterator[object]:
    """Yield the only column of a query; where the file is damaged, a report of that, and end."""
    try:
        for (value,) in db.execute(query):
            yield str(value) if isinstance(value, _Text) else value
    except (sqlite3.Error, MemoryError) as error:  # a damaged row can seem to be of any size
        yield f"(unreadable: {_harm(path, error)})"


def _harm(path: Path, error: BaseException) -> BaseException:
    """Return an error of the file's; raise one from outside it, such as another program's lock."""
    store_error = FAILURES.store_error(error, path)
    if store_error is None or isinstance(store_error, Damaged):
        return error
    raise store_error from error


def _unreadable(path: Path, db: sqlite3.Connection, table: sa.Table) -> Iterator[str]:
    """Yield the values of a table's rows that do not fit their columns: text, timestamps, JSON."""
    columns = list(table.columns)
    key = [number for number, column in enumerate(columns) if column.primary_key]
    readers = [_reader(column) for column in columns]
    names = ", ".join(f'"{column.name}"' for column in columns)
    try:
        for row in db.execute(f'SELECT {names} FROM "{table.name}"'):  # noqa: S608  (names of our own)
            for column, value, read in zip(columns, row, readers, strict=True):
                if value is not None and not read(value):
                    where = "/".join(str(row[number]) for number in key)
                    yield f"{table.name}, row {where}: its {column.name} cannot be read"
    except (sqlite3.Error, MemoryError) as error:
        yield f"{table.name}: cannot be read to its end ({_harm(path, error)})"


_DIALECT = dialects.dialect()


def _reader(column: sa.Column[Any]) -> Callable[[Any], bool]:
    """Return a function that checks that a stored value fits a column."""
    processor = column.type.dialect_impl(_DIALECT).result_processor(_DIALECT, None)
    stored = column.type.impl_instance if isinstance(column.type, sa.TypeDecorator) else column.type
    kind: type | None = None if isinstance(stored, sa.JSON) else stored.python_type

    def read(value: Any) -> bool:  # noqa: ANN401
        if isinstance(value, bytes) and not isinstance(value, _Text):
            return False  # no column holds bytes
        try:
            plain = bytes(value).decode() if isinstance(value, _Text) else value
            if kind is bool:
                return plain in (0, 1)
            result = processor(plain) if processor else plain
        except Exception:
            return False  # whatever error a damaged value causes
        return kind is None or type(result) is kind

    return read
