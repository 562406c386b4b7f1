"""Backups of a database's file, of which the newest are kept, and databases of older versions."""

import asyncio
import contextlib
import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from hosting.core import AnyGame, BadValue, Missing, StoreError
from hosting.db import Place, Server, newest, opening, revisions, sqlite
from hosting.services import open_services


def backup(path: Place, to: Path, now: datetime, keep: int | None = None) -> Path:
    """Copy the file of a running bot to a new file, which is returned, and record the time of it.

    `keep`: `to` is a directory, in which all but the newest so many copies are deleted. The copy is consistent,
    complete or not there at all, and only its owner may read it. Raises Missing, BadValue if the target exists or
    the database is a server's, and the other `StoreError`s; then nothing was deleted.
    """
    if isinstance(path, Server):
        raise BadValue(f"{path} is on a PostgreSQL server, whose own pg_dump copies it: docs/hosting.md says how")
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
    with contextlib.suppress(OSError):
        _mark(path).touch(mode=0o600)
        os.utime(_mark(path), (now.timestamp(), now.timestamp()))
    return to


def last(path: Path) -> datetime | None:
    """Return when a file was last backed up; None if it never was."""
    try:
        return datetime.fromtimestamp(_mark(path).stat().st_mtime, UTC)
    except OSError:
        return None


def _mark(path: Path) -> Path:
    return path.with_name(f"{path.name}.backed-up")


def older(at: Place) -> str | None:
    """Return the version of a database that needs migration before it is read; None for all others.

    Errors of reading it are left to the reader.
    """
    with contextlib.suppress(StoreError):
        version = opening.revision_of(at)
        return version if version in revisions() and version != newest() else None
    return None


def in_words(at: Place, version: str) -> str:
    """Return a sentence saying that a database is of an older version."""
    return f"{at} is of version {version}: the next start migrates it to {newest()}"


@contextlib.contextmanager
def migrated_copy(path: Path) -> Iterator[Path]:
    """Make a migrated copy of a file, deleted at the end of the block; the file itself is only read.

    Raises the StoreErrors of `sqlite.prepare`.
    """
    room = path.parent if os.access(path.parent, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix=f"{path.name}.", dir=room) as directory:
        copy = Path(directory) / path.name
        try:
            sqlite.copied(path, copy)
            sqlite.prepare(copy, copies=0)
            sqlite.settle(copy)
        except StoreError as error:
            raise type(error)(str(error).replace(str(copy), str(path))) from error
        yield copy


def migrate(at: Place, games: Iterable[AnyGame], copies: int) -> None:
    """Migrate a database on which no bot runs, and its games to the present rules, as a start does.

    `copies`: how many copies made before migrations are kept beside a file. Raises Locked, Taken, and the other
    StoreErrors of `open_services`.
    """

    async def run() -> None:
        await (await open_services(at, games, alone=True, copies=copies)).close()

    asyncio.run(run())
