"""Backups of a database's file, of which the newest are kept, copies of those of older versions, and transfers.

A transfer moves a whole installation to another database: every row of every table, or nothing. The source's own tables
determine what to move, whatever part of the program they are of. The rows are copied, then read from both sides and
compared. Only then is the target completed: a transaction on a server, a file that gets its name.
"""

import contextlib
import os
import re
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from hosting.core import BadValue, Damaged, Missing, StoreError
from hosting.db import Place, Postgres, newest, opening, reflect, revisions, sqlite, upgrade
from hosting.db.sqlite import sibling


def backup(path: Place, to: Path, now: datetime, keep: int | None = None) -> Path:
    """Copy the file of a running bot to a new file, which is returned, and record the time of it.

    `keep`: `to` is a directory, in which all but the newest so many copies are deleted. Raises Missing, BadValue if the
    target exists or the database is a server's, and the other `StoreError`s; then nothing was deleted.
    """
    if isinstance(path, Postgres):
        raise BadValue(f"{path} is on a PostgreSQL server, whose own pg_dump copies it: docs/operating.md says how")
    if not path.is_file():
        raise Missing(f"there is no database at {path}")
    directory = to
    if keep is not None:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        to = directory / f"{path.stem}-{now:%Y%m%dT%H%M%SZ}.sqlite3"
    if to.exists():
        raise BadValue(f"{to} exists already: it was left as it is")
    sqlite.copied(path, to)
    if keep is not None:
        ours = re.compile(re.escape(path.stem) + r"-\d{8}T\d{6}Z\.sqlite3")
        for old in sorted(file for file in directory.iterdir() if ours.fullmatch(file.name))[:-keep]:
            old.unlink()
    mark = sibling(path, ".backed-up")
    with contextlib.suppress(OSError):
        mark.touch(mode=0o600)
        os.utime(mark, (now.timestamp(), now.timestamp()))
    return to


def last(path: Path) -> datetime | None:
    """Return the time of the last backup; None without one."""
    with contextlib.suppress(OSError):
        return datetime.fromtimestamp(sibling(path, ".backed-up").stat().st_mtime, UTC)
    return None


def older(at: Place) -> str | None:
    """Return the version of a database that needs migration, or None; it raises nothing."""
    with contextlib.suppress(StoreError):
        version = opening.revision_of(at)
        return version if version in revisions() and version != newest() else None
    return None


@contextlib.contextmanager
def migrated_copy(path: Path, near: Path | None = None) -> Iterator[Path]:
    """Make a migrated copy of a file, deleted at the end of the block; the file itself is only read.

    `near`: a file on whose disk the copy has to be, by default the same. Raises the StoreErrors of `sqlite.prepare`.
    """
    near = near or path
    room = near.parent if os.access(near.parent, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix=f"{near.name}.", dir=room) as directory:
        copy = Path(directory) / near.name
        try:
            sqlite.copied(path, copy)
            sqlite.prepare(copy, copies=0)
            sqlite.settle(copy)
        except StoreError as error:
            raise type(error)(str(error).replace(str(copy), str(path))) from error
        yield copy


_LAST: Final = {
    "sqlite": "SELECT name, seq FROM sqlite_sequence",
    "postgresql": "SELECT replace(sequencename, '_id_seq', ''), COALESCE(last_value, 0) FROM pg_sequences",
}


def transfer(source: Place, target: Place) -> int:
    """Copy the contents of a database into another, which has to be empty; return the number of rows.

    Raises BadValue if the target is not empty or is the source, Locked if a bot runs on the source, Damaged if the copy
    differs from its source, ReadOnly if the source has to be migrated first, and the other `StoreError`s. In all these
    cases the target is unchanged.
    """
    if source == target:
        raise BadValue(f"{source} cannot be moved to itself")
    count = 0
    with opening.reading(source, alone=True) as old, _target(target) as new:
        tables, into = reflect(old).sorted_tables, reflect(new).tables
        if other := {table.name for table in tables} ^ into.keys():
            names = ", ".join(sorted(other))
            raise Damaged(f"{source} has not the tables that this program makes ({names}): nothing was moved")
        try:
            for table in tables:
                for rows in _rows(old, table).partitions():
                    new.execute(sa.insert(into[table.name]), [dict(row) for row in rows])
                    count += len(rows)
            _number_on(old, new)
            for table in tables:
                for there, here in zip_longest(_rows(old, table), _rows(new, into[table.name])):
                    if there is None or here is None or dict(there) != dict(here):
                        raise Damaged(
                            f"what was copied to {target} is not what was there ({table.name}): nothing was moved"
                        )
        except (ValueError, TypeError, sa.exc.DataError, sa.exc.IntegrityError) as error:
            text = " ".join(str(error.orig if isinstance(error, sa.exc.DBAPIError) else error).split())[:200]
            raise Damaged(
                f"{source} holds a value that {target} cannot take ({text}): nothing was moved; "
                "`python -m hosting check` says where"
            ) from error
    return count


@contextlib.contextmanager
def _target(place: Place) -> Iterator[sa.Connection]:
    """Open an empty database with all tables, kept if the block comes to its end."""
    if isinstance(place, Postgres):
        with opening.writing(place) as conn:
            if sa.inspect(conn).get_table_names():
                raise BadValue(f"{place} is not empty: nothing was moved; create a database for it with nothing in it")
            upgrade(conn)
            yield conn
        return
    if place.exists():
        raise BadValue(f"{place} exists already: it was left as it is, and nothing was moved")
    with sqlite.scratch(sibling(place, ".part")) as part:
        sqlite.prepare(part)
        with opening.writing(part) as conn:
            yield conn
        sqlite.settle(part)
        part.rename(place)


def _rows(conn: sa.Connection, table: sa.Table) -> sa.MappingResult:
    # Numbers sort equally everywhere, texts are given one collation.
    bytewise = "BINARY" if conn.dialect.name == "sqlite" else "C"
    key = [column.collate(bytewise) if isinstance(column.type, sa.String) else column for column in table.primary_key]
    return conn.execute(sa.select(table).order_by(*key), execution_options={"yield_per": 1000}).mappings()


def _number_on(old: sa.Connection, new: sa.Connection) -> None:
    """Continue all ids after the source's last: none that was ever used is reused."""
    last: dict[str, int] = dict(old.exec_driver_sql(_LAST[old.dialect.name]).all())
    if new.dialect.name == "sqlite":
        for name, number in last.items():
            new.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
            new.exec_driver_sql("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (name, number))
        return
    for name, _ in new.exec_driver_sql(_LAST["postgresql"]).all():
        highest = new.exec_driver_sql(f'SELECT max(id) FROM "{name}"').scalar() or 0  # noqa: S608 - its own
        if number := max(last.get(name, 0), highest):
            new.execute(sa.select(sa.func.setval(f'"{name}_id_seq"', number)))
