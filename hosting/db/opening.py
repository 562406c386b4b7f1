"""Opening the store of an address."""

from pathlib import Path

from hosting.core import BadValue
from hosting.db.addresses import Place, check_installed
from hosting.db.shards import Shards
from hosting.db.sqlite import COPIES, SqliteStore
from hosting.db.store import Store


async def open_store(
    at: Place,
    *,
    read_only: bool = False,
    lock_wait: float = 5.0,
    alone: Shards | None = None,
    copies: int = COPIES,
) -> Store:
    """Open a database, created and migrated if needed.

    `lock_wait`: seconds to wait for another program. `alone`: refuse a database of which another bot has some of these
    shards alone. `copies`: how many copies made before migrations are kept beside a file. Raises BadValue for a file
    that several processes are to share, and `StoreError`s.
    """
    if isinstance(at, Path):
        if alone is not None and not alone.alone:
            raise BadValue("several processes share a database of a PostgreSQL server; a file is for one alone")
        return await SqliteStore.open(
            at, read_only=read_only, lock_wait=lock_wait, alone=alone is not None, copies=copies
        )
    check_installed()
    from hosting.db.postgres import PostgresStore

    return await PostgresStore.open(at, read_only=read_only, lock_wait=lock_wait, alone=alone)
