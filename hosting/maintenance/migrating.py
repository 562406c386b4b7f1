"""Databases of older versions: read as if migrated, tried out, and migrated."""

import asyncio
import contextlib
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from hosting.core import AnyGame, StoreError
from hosting.db import Place, Server, check_installed, newest, revisions, sqlite
from hosting.services import open_services


def older(at: Place) -> str | None:
    """Return the version of a database that needs migration before it is read; None for all others.

    Errors of reading it are left to the reader.
    """
    with contextlib.suppress(StoreError):
        version = _on_server(at) if isinstance(at, Server) else sqlite.revision_of(at)
        return version if version in revisions() and version != newest() else None
    return None


def _on_server(server: Server) -> str | None:
    check_installed()
    from hosting.db import postgres

    with postgres.explained(server.public_address), postgres.engine_of(server, 5.0).connect() as conn:
        return postgres.revision_of(conn, server.public_address)


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
