"""Opening a database by its address: for a bot that runs on it, or for one transaction in this thread."""

import contextlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from hosting.core import BadValue, Missing, Shards
from hosting.db import sqlite
from hosting.db.migrations import revision_by
from hosting.db.store import Place, Postgres, Store, translate


def _driver(at: Place) -> Any:  # noqa: ANN401 - one of two modules with the same functions
    """Return the module of an address. Raises Missing if what speaks to a server is not installed."""
    if isinstance(at, Path):
        return sqlite
    try:
        from hosting.db import postgres
    except ModuleNotFoundError as error:
        raise Missing(
            "what speaks to PostgreSQL is not installed: `pip install -r requirements-postgres.txt` does that"
        ) from error
    return postgres


def revision_of(at: Place) -> str | None:
    """Return the migration of a database, None for an empty one. Raises StoreError."""
    return revision_by(_driver(at).engine_of(at, read_only=True), at)


@contextlib.contextmanager
def _transaction(at: Place, *, read_only: bool, alone: bool = False) -> Iterator[sa.Connection]:
    """Open the only transaction of a connection, rolled back on an error. Raises StoreError.

    `alone`: only while no bot runs; a database to be written is then migrated first. One that is only read has to be of
    this version.
    """
    of = _driver(at)
    with contextlib.ExitStack() as stack:
        stack.enter_context(translate(at))
        if alone:
            stack.enter_context(of.alone(at, read_only=read_only))
        elif read_only:
            of.prepare(at, read_only=True)
        conn = stack.enter_context(of.engine_of(at, read_only=read_only).connect())
        yield conn
        if not read_only:  # a reader of damaged pages can only be rolled back
            conn.commit()


reading: Final = partial(_transaction, read_only=True)
writing: Final = partial(_transaction, read_only=False)


async def open_store(
    at: Place,
    *,
    read_only: bool = False,
    lock_wait: float = 5.0,
    alone: Shards | None = None,
    copies: int = sqlite.COPIES,
) -> Store:
    """Open a database, created and migrated if needed.

    `lock_wait`: seconds to wait for another program. `alone`: refuse a database of which another bot has some of these
    shards alone. `copies`: how many copies made before migrations are kept beside a file. Raises BadValue, StoreError.
    """
    if isinstance(at, Postgres):
        store: Store = _driver(at).PostgresStore(at, lock_wait, read_only=read_only, alone=alone)
    elif alone is None or alone.alone:
        store = sqlite.SqliteStore(at, lock_wait, read_only=read_only, alone=alone is not None, copies=copies)
    else:
        raise BadValue("several processes share a database of a PostgreSQL server; a file is for one alone")
    try:
        await store.open()
    except BaseException:
        await store.close()
        raise
    return store
