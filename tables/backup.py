"""Keeping the database safe: a copy while it is in use, and a look at whether everything in it fits together."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tables.errors import BadValue, Missing
from tables.store import explained, prepare, reading_uri


def backup(path: Path, to: Path, *, pages: int = 256) -> int:
    """Copy the database of a running bot to a new file, and return the copy's size in bytes.

    The copy is of one moment, and complete or not there at all. Raises Missing, BadValue where there is a file already,
    and the other `StoreError`s.
    """
    if not path.is_file():
        raise Missing(f"there is no database at {path}")
    if to.exists():
        raise BadValue(f"{to} exists already: it was left as it is")
    unfinished = to.with_name(to.name + ".part")
    try:
        with (
            explained(path),
            contextlib.closing(sqlite3.connect(reading_uri(path), uri=True)) as source,
            contextlib.closing(sqlite3.connect(unfinished)) as copy,
        ):
            source.backup(copy, pages=pages, sleep=0.005)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        unfinished.rename(to)
    finally:
        unfinished.unlink(missing_ok=True)
    return to.stat().st_size


_RULES = {
    "its log has gaps": """
        SELECT t.id FROM tables t LEFT JOIN log l ON l."table" = t.id
        GROUP BY t.id HAVING COUNT(l.seq) <> t.head OR COALESCE(MAX(l.seq), 0) <> t.head""",
    "an entry that is to be told has no post": """
        SELECT DISTINCT "table" FROM log
        WHERE post IS NULL AND kind IN ('start', 'undo', 'seat', 'resign', 'cancel', 'lapse')""",
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
        WHERE p.person IS NOT s.person OR p.computer IS NOT s.computer""",
    "somebody still takes part in a game that is not running": """
        SELECT DISTINCT p."table" FROM participations p JOIN tables t ON t.id = p."table"
        WHERE p.until IS NULL AND t.status <> 'running'""",
}
"""What must hold between the database's tables: the queries find the hosted tables where it does not."""


def faults(path: Path) -> Iterator[str]:
    """Everything that is wrong with the file and between its tables, a line each; nothing if all is well.

    The file is only read. Raises Missing, Damaged where it cannot be read at all, Newer, ReadOnly where it has to be
    migrated first, Locked.
    """
    prepare(path, read_only=True)
    with explained(path), contextlib.closing(sqlite3.connect(reading_uri(path), uri=True)) as db:
        for row in _rows(db, "PRAGMA integrity_check(100)"):
            if row != ("ok",):
                yield f"the file: {row[0]}"
        for row in _rows(db, "PRAGMA foreign_key_check"):
            yield f"the file: {row[0]} points to nothing: {row[1:3]}"
        for what, query in _RULES.items():
            for (table,) in _rows(db, query):
                yield f"table {table}: {what}"


def _rows(db: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a query, up to where the file is damaged."""
    try:
        yield from db.execute(query)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        yield (f"(unreadable: {error})",)
