"""Writes that are run again: on PostgreSQL a conflict with another transaction does that to any of them, at its end."""

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from hosting.db import Store


def write_twice() -> None:
    """Run each write transaction of this process to its end, undo it, and run it again; for all of a test run."""
    write = Store.write

    async def twice(store: Store, work: Callable[[sa.Connection], Any]) -> Any:
        def run(conn: sa.Connection) -> Any:
            trial = conn.begin_nested()
            try:
                work(conn)
            finally:
                trial.rollback()
            return work(conn)

        return await write(store, run)

    Store.write = twice  # type: ignore[assignment, method-assign]
