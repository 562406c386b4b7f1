"""Backups of a database's file, of which the newest are kept, and copies of those of older versions."""

import contextlib
import os
import re
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from hosting.core import BadValue, Missing, StoreError
from hosting.db import Place, Postgres, newest, opening, revisions, sqlite
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
    """Return when a file was last backed up; None if it never was."""
    with contextlib.suppress(OSError):
        return datetime.fromtimestamp(sibling(path, ".backed-up").stat().st_mtime, UTC)
    return None


def older(at: Place) -> str | None:
    """Return the version of a database that needs migration before it is read; None for all others.

    Errors of reading it are left to the reader.
    """
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
