"""Scopes as locks of PostgreSQL: how a write transaction begins.

Every writer holds the lock of the whole database, those with a scope share it. Then come the locks of the scope, in the
order of `scopes.ORDER`, then the locks of rows. So a transaction of the whole database never runs beside another one.
"""

from __future__ import annotations

from typing import Final

from hosting.db.scopes import TABLE_OF, Lock, Scope

WRITING: Final = 4_726_301
"""The advisory lock of the whole database, until a transaction ends."""
ALONE: Final = f"BEGIN; SELECT pg_advisory_xact_lock({WRITING})"
"""Begins a write transaction beside which no other one runs.

Each statement sees everything stored when it begins: before the last lock was taken.
"""


def begin(scope: Scope) -> list[tuple[str, list[int | str]]]:
    """Return the statements that begin a write transaction and take its locks; the last one returns its number."""
    number: tuple[str, list[int | str]] = ("SELECT pg_current_xact_id()::text", [])
    if not scope:
        return [*((statement, []) for statement in ALONE.split("; ")), number]
    shared = f"SELECT pg_advisory_xact_lock_shared({WRITING})"
    taken = [(f"SELECT pg_advisory_xact_lock({key})", values) for key, values in map(_key, scope)]
    return [("BEGIN", []), (shared, []), *taken, number]


def wait(scope: Scope) -> tuple[str, list[int | str]]:
    """Return the statement that waits until no transaction of a scope runs that had begun before."""
    key, values = _key(scope[0]) if scope else (str(WRITING), [])
    return f"SELECT pg_advisory_lock({key}), pg_advisory_unlock({key})", values * 2


def _key(lock: Lock) -> tuple[str, list[int | str]]:
    """Return the expression for the number of a lock. Two locks may have the same by chance, which only makes wait."""
    name = f"{lock.kind}:{lock.number}"
    if lock.kind not in TABLE_OF:
        return "hashtextextended(%s, 0)", [name]
    # What a row belongs to never changes. Without the row there is nothing to lock, nor to change.
    named = """coalesce('table:' || "table", %s)"""
    rows = TABLE_OF[lock.kind]
    return f"(SELECT hashtextextended({named}, 0) FROM {rows} WHERE id = %s)", [name, lock.number]  # noqa: S608
