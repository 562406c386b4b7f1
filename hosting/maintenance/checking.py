"""A check that everything in a database is consistent, down to the replay of every game."""

import asyncio
import functools
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from hosting.core import AnyGame, Damaged, StoreError, TableError
from hosting.db import Place, opening, reflect
from hosting.db.store import store_error
from hosting.services import open_services

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
    """Yield all faults, a line each. Raises Damaged if it is unreadable, ReadOnly before migration, or a StoreError."""
    yield from faults_of_rows(at)
    for table_id, fault in asyncio.run(_replay(at, games)).items():
        if fault:
            yield f"table {table_id}: {fault}"


async def _replay(at: Place, games: Iterable[AnyGame]) -> dict[int, str]:
    faults = dict[int, str]()
    async with await open_services(at, games, read_only=True) as services:
        for table_id in table_ids(at):
            try:
                if (await services.lobby.get(table_id)).head:
                    faults[table_id] = "; ".join(await services.positions.faults(table_id))
            except Exception as error:
                faults[table_id] = sentence(error)
    return faults


def faults_of_rows(at: Place) -> Iterator[str]:
    """Yield the faults in a database's rows and between its tables. Raises as `faults`."""
    with opening.reading(at) as conn:
        if isinstance(at, Path):
            driver: Any = conn.connection.driver_connection
            # Text that is not UTF-8 is read as characters that cannot be encoded again.
            driver.text_factory = functools.partial(str, encoding="utf-8", errors="surrogateescape")
            for query in ("PRAGMA integrity_check(100)", _REFERENCES):
                yield from (f"the file: {fault}" for fault in _values(conn, query) if fault != "ok")
        for what, query in _RULES.items():
            yield from (f"table {table}: {what}" for table in _values(conn, query))
        if isinstance(at, Path):  # a server itself sees to it that values fit their columns
            for table in reflect(conn).tables.values():
                yield from _unreadable(conn, table)


def table_ids(at: Place) -> list[int]:
    """Return the numbers of all tables that a database mentions, even in damaged rows. Raises as `faults`."""
    # From both ends: damage in the middle hides neither. Tables on the damaged page itself are still named by their
    # rows in other tables.
    queries = [
        "SELECT id FROM tables ORDER BY id",
        "SELECT id FROM tables ORDER BY id DESC",
        'SELECT DISTINCT "table" FROM seats',
        'SELECT DISTINCT "table" FROM log',
    ]
    with opening.reading(at) as conn:
        return sorted({number for query in queries for number in _values(conn, query) if type(number) is int})


def sentence(error: Exception) -> str:
    """Return a fault of a game on one line: a damaged row can raise anything."""
    if isinstance(error, Damaged):
        return "it stands in a part of the file that is damaged"
    text = " ".join(str(error).split())[:300]
    if isinstance(error, StoreError | TableError):
        return text
    return f"what is stored of it cannot be read ({type(error).__name__}: {text})"


def _values(conn: sa.Connection, query: str) -> Iterator[object]:
    """Yield the only column of a query, and a report where the file is damaged."""
    try:
        yield from conn.exec_driver_sql(query).scalars()
    except (sa.exc.DBAPIError, MemoryError) as error:  # a damaged row can seem to be of any size
        yield f"(unreadable: {_damage(error)})"


def _damage(error: Exception) -> BaseException:
    """Return an error of the file's; raise one from outside it, such as a lock's."""
    translated = store_error(error, "")
    if not (translated is None or isinstance(translated, Damaged)):
        raise error
    return error.orig or error if isinstance(error, sa.exc.DBAPIError) else error


def _unreadable(conn: sa.Connection, table: sa.Table) -> Iterator[str]:
    readers = [column.type.dialect_impl(conn.dialect).result_processor(conn.dialect, None) for column in table.columns]
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    try:
        for row in conn.exec_driver_sql(f'SELECT {names} FROM "{table.name}"'):  # noqa: S608  (names of our own)
            for column, read, value in zip(table.columns, readers, row, strict=True):
                if value is not None and not _fits(value, column.type, read):
                    where = "/".join(str(row._mapping[key.name])[:40] for key in table.primary_key)
                    yield f"{table.name}, row {where}: its {column.name} cannot be read"
    except (sa.exc.DBAPIError, MemoryError) as error:
        yield f"{table.name}: cannot be read to its end ({_damage(error)})"


def _fits(value: Any, kind: sa.types.TypeEngine[Any], read: Callable[[Any], Any] | None) -> bool:  # noqa: ANN401
    """Return whether a stored value is one of a column's type, which `read` makes of it. None holds bytes."""
    column_type = kind.impl_instance if isinstance(kind, sa.TypeDecorator) else kind
    try:
        if isinstance(value, str):
            value.encode()
        if isinstance(column_type, sa.Boolean):
            return value in (0, 1)
        result = value if read is None else read(value)
        return not isinstance(value, bytes) and (
            isinstance(column_type, sa.JSON) or type(result) is column_type.python_type
        )
    except Exception:
        return False  # whatever error a damaged value causes
