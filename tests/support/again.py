"""Writes that are run again: on PostgreSQL a conflict with another transaction does that to any of them, at its end."""

import itertools
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from hosting.db import Store, postgres

CONFLICT = "DO $$ BEGIN RAISE 'a conflict' USING ERRCODE = '40001'; END $$"
"""Statement that ends a transaction on PostgreSQL as a conflict with another one does."""
NUMBERS = "SELECT quote_ident(sequencename), COALESCE(last_value, 1), last_value IS NOT NULL FROM pg_sequences"
"""Query for the last number that each of PostgreSQL's sequences has given, and whether it has given any."""


def write_twice() -> None:
    """Run each write transaction of this process to its end, undo it, and run it again; for all of a test run.

    On PostgreSQL a conflict undoes it, and the store runs it again. Numbers are given again too, as tests know tables
    by theirs: PostgreSQL itself does not take them back.
    """
    write = Store.write
    postgres.MAX_WAIT = 0

    async def twice(store: Store, work: Callable[[sa.Connection], Any]) -> Any:
        tries = itertools.count()

        def run(conn: sa.Connection) -> Any:
            if next(tries):
                return work(conn)
            before = _numbers(conn)
            trial = conn.begin_nested()
            try:
                work(conn)
            finally:
                trial.rollback()
            for number in before - _numbers(conn):
                conn.exec_driver_sql("SELECT setval(%s, %s, %s)", number)
            if conn.dialect.name == "postgresql":
                conn.exec_driver_sql(CONFLICT)
            return work(conn)

        return await write(store, run)

    Store.write = twice  # type: ignore[assignment, method-assign]


def _numbers(conn: sa.Connection) -> set[tuple[str, int, bool]]:
    if conn.dialect.name != "postgresql":
        return set()
    return {(name, last, given) for name, last, given in conn.exec_driver_sql(NUMBERS)}
