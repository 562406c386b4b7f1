"""Scopes as locks of PostgreSQL: how a write transaction begins.

Every writer holds the lock of the whole database, those with a scope share it. Then come the locks of the scope, in the
order of `scopes.ORDER`, then the locks of rows. So a transaction of the whole database never runs beside another one.
"""

from typing import Final

from hosting.db.scopes import TABLE_OF, Lock, Scope

WRITING: Final = 4_726_301
"""The advisory lock of the whole database, until a transaction ends."""
ALONE: Final = f"BEGIN; SELECT pg_advisory_xact_lock({WRITING})"
"""Begins a write transaction beside which no other one runs.

Each statement sees everything stored when it begins: before the last lock was taken.
"""
_NUMBER: Final = "pg_current_xact_id()::text"


def begin(scope: Scope) -> list[tuple[str, list[int | str]]]:
    """Return the statements that begin a write transaction and take its locks; the last one ends with its number."""
    if not scope:
        return [*((statement, []) for statement in ALONE.split("; ")), (f"SELECT {_NUMBER}", [])]
    keys = [_key(lock) for lock in scope]
    taken = [f"pg_advisory_xact_lock_shared({WRITING})", *(f"pg_advisory_xact_lock({key})" for key, _ in keys)]
    return [
        ("BEGIN", []),
        (f"SELECT {', '.join((*taken, _NUMBER))}", [value for _, values in keys for value in values]),
    ]


def wait(scope: Scope) -> tuple[str, list[int | str]]:
    """Return the statement that waits until no transaction of a scope runs that had begun before."""
    key, values = _key(scope[0]) if scope else (str(WRITING), [])
    return f"SELECT pg_advisory_lock({key}), pg_advisory_unlock({key})", values * 2


def _key(lock: Lock) -> tuple[str, list[int | str]]:
    """Return the expression for a lock's number. Two with the same by chance only make wait."""
    name = f"{lock.kind}:{lock.number}"
    if lock.kind not in TABLE_OF:
        return "hashtextextended(%s, 0)", [name]
    # What a row belongs to never changes. Without the row there is nothing to lock, nor to change.
    named = """coalesce('table:' || "table", %s)"""
    rows = TABLE_OF[lock.kind]
    return f"(SELECT hashtextextended({named}, 0) FROM {rows} WHERE id = %s)", [name, lock.number]  # noqa: S608
