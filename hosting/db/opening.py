"""Opening a database by its address: for a bot that runs on it, or for one transaction in this thread."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from hosting.core import BadValue
from hosting.db import sqlite
from hosting.db.addresses import Place, check_installed
from hosting.db.shards import Shards
from hosting.db.store import Store


def _driver(at: Place) -> Any:  # noqa: ANN401 - one of two modules with the same functions
    """Return the module of an address. Raises Missing if what speaks to a server is not installed."""
    if isinstance(at, Path):
        return sqlite
    check_installed()
    from hosting.db import postgres

    return postgres


def revision_of(at: Place) -> str | None:
    """Return the migration of a database, None for an empty one. Raises StoreError."""
    revision: str | None = _driver(at).revision_of(at)
    return revision


def reading(at: Place, *, alone: bool = False) -> AbstractContextManager[sa.Connection]:
    """Open a read transaction; `alone`: only while no bot runs. Raises StoreError, ReadOnly for an older version."""
    transaction: AbstractContextManager[sa.Connection] = _driver(at).transaction(at, read_only=True, alone=alone)
    return transaction


def writing(at: Place, *, alone: bool = False) -> AbstractContextManager[sa.Connection]:
    """Open a write transaction; `alone`: only while no bot runs, and migrated first. Raises StoreError."""
    transaction: AbstractContextManager[sa.Connection] = _driver(at).transaction(at, alone=alone)
    return transaction


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
    shards alone. `copies`: how many copies made before migrations are kept beside a file. Raises BadValue for a file
    that several processes are to share, and `StoreError`s.
    """
    if isinstance(at, Path):
        if alone is not None and not alone.alone:
            raise BadValue("several processes share a database of a PostgreSQL server; a file is for one alone")
        return await sqlite.SqliteStore.open(
            at, read_only=read_only, lock_wait=lock_wait, alone=alone is not None, copies=copies
        )
    store: Store = await _driver(at).PostgresStore.open(at, read_only=read_only, lock_wait=lock_wait, alone=alone)
    return store
