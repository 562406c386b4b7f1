"""Keeping the database safe: a copy while it is in use, and a check of its consistency.

PostgreSQL has its own tools for copies, and checks its rows itself; the rules between tables are checked on both.
"""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from hosting.core import BadValue, Damaged, Missing, StoreError
from hosting.db import schema
from hosting.db.addresses import Place, Server, check_installed
from hosting.db.sqlite import copied, explained, meaning, prepare, reading, reading_uri


def backup(path: Place, to: Path, *, pages: int = 256) -> int:
    """Copy the file of a running bot to a new file, and return the copy's size in bytes.

    The copy is consistent, complete or not there at all, and only its owner may read it. Raises Missing, BadValue if
    the target exists or the database is a server's, and the other `StoreError`s.
    """
    if isinstance(path, Server):
        raise BadValue(f"{path} is on a PostgreSQL server, whose own pg_dump copies it: docs/hosting.md says how")
    if not path.is_file():
        raise Missing(f"there is no database at {path}")
    if to.exists():
        raise BadValue(f"{to} exists already: it was left as it is")
    copied(path, to, pages=pages)
    return to.stat().st_size


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


def faults(at: Place) -> Iterator[str]:
    """Yield all faults of a database, in its rows and between its tables, a line each.

    It is only read. Raises Missing, Damaged if it cannot be read at all, OtherVersion, ReadOnly if it has to be
    migrated first, Locked, Unreachable.
    """
    if isinstance(at, Server):
        yield from _faults_on(at)
        return
    path = at
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
        for table in _all_tables(path):
            yield from _unreadable(path, db, table)


def table_ids(at: Place) -> list[int]:
    """Return the numbers of all tables that a database mentions, even if some rows are unreadable.

    Raises Missing, Damaged if it cannot be read at all, OtherVersion, ReadOnly, Locked, Unreachable.
    """
    if isinstance(at, Server):
        with reading_on(at) as conn:
            return list(conn.execute(sa.select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars())
    path = at
    prepare(path, read_only=True)
    ids: set[int] = set()
    with _opened(path) as db:
        # From both ends: damage in the middle hides neither. Tables on the damaged page itself are still named by their
        # rows in other tables.
        for query in (
            "SELECT id FROM tables ORDER BY id",
            "SELECT id FROM tables ORDER BY id DESC",
            "SELECT id FROM tables INDEXED BY ix_tables_status",
            'SELECT DISTINCT "table" FROM seats',
            'SELECT DISTINCT "table" FROM log',
        ):
            ids.update(number for number in _values(path, db, query) if type(number) is int)
    return sorted(ids)


@contextlib.contextmanager
def reading_on(server: Server, *, alone: bool = False) -> Iterator[sa.Connection]:
    """Open a read transaction of a server's database; `alone`: only while no bot runs. Raises StoreErrors."""
    check_installed()
    from hosting.db import postgres

    postgres.prepare(server, read_only=True)
    with postgres.reading(server, alone=alone) as conn:
        yield conn


def _faults_on(server: Server) -> Iterator[str]:
    with reading_on(server) as conn:
        for what, query in _RULES.items():
            for table in conn.exec_driver_sql(query).scalars():
                yield f"table {table}: {what}"
        for kept in _kept(schema.reflected(conn)):
            try:
                for _ in conn.execute(sa.select(kept), execution_options={"yield_per": 1000}):
                    pass
            except (ValueError, TypeError) as error:
                yield f"{kept.name}: cannot be read to its end ({error})"


def _all_tables(path: Path) -> list[sa.Table]:
    """Return the tables of a file; if it is too damaged to name them, those of the schema."""
    try:
        with reading(path) as conn:
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
    with explained(path), contextlib.closing(sqlite3.connect(reading_uri(path), uri=True)) as db:
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
    store_error = meaning(error, path)
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


_DIALECT = sqlite.dialect()


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
