"""The store that a place means."""

from __future__ import annotations

from pathlib import Path

from tables.places import Place, check_installed
from tables.sqlite import SqliteStore
from tables.store import Store


async def open_store(at: Place, *, read_only: bool = False, lock_wait: float = 5.0, alone: bool = False) -> Store:
    """Open a database, created and migrated where needed.

    `lock_wait`: seconds to wait for whoever else has it. `alone`: refuse one that somebody else has alone.
    Raises `StoreError`s.
    """
    if isinstance(at, Path):
        return await SqliteStore.open(at, read_only=read_only, lock_wait=lock_wait, alone=alone)
    check_installed()
    from tables.postgres import PostgresStore

    return await PostgresStore.open(at, read_only=read_only, lock_wait=lock_wait, alone=alone)
