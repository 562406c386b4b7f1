"""Writes that are run again: on PostgreSQL a conflict with another transaction does that to any of them, at its end."""

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from hosting.db import Store

NUMBERS = "SELECT quote_ident(sequencename), COALESCE(last_value, 1), last_value IS NOT NULL FROM pg_sequences"
"""Query for the last number that each of PostgreSQL's sequences has given, and whether it has given any."""


def write_twice() -> None:
    """Run each write transaction of this process to its end, undo it, and run it again; for all of a test run.

    Numbers are given again too, as tests know tables by theirs: PostgreSQL itself does not take them back.
    """
    write = Store.write

    async def twice(store: Store, work: Callable[[sa.Connection], Any]) -> Any:
        def run(conn: sa.Connection) -> Any:
            before = _numbers(conn)
            trial = conn.begin_nested()
            try:
                work(conn)
            finally:
                trial.rollback()
            for number in before - _numbers(conn):
                conn.exec_driver_sql("SELECT setval(%s, %s, %s)", number)
            return work(conn)

        return await write(store, run)

    Store.write = twice  # type: ignore[assignment, method-assign]


def _numbers(conn: sa.Connection) -> set[tuple[str, int, bool]]:
    if conn.dialect.name != "postgresql":
        return set()
    return {(name, last, given) for name, last, given in conn.exec_driver_sql(NUMBERS)}
