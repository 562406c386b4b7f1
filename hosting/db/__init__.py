"""The database: opening it, its tables, transactions, rows as values, the log of steps."""

from hosting.db import log, opening, rows, schema, sqlite, store
from hosting.db.migrations import is_outdated, newest, revisions, upgrade
from hosting.db.opening import open_store
from hosting.db.rows import upsert, value_of
from hosting.db.schema import reflect
from hosting.db.sqlite import COPIES
from hosting.db.store import (
    USUAL,
    Place,
    Postgres,
    Service,
    Store,
    TimedService,
    committed,
    of_environment,
    place,
    reading,
    reads,
    writes,
    writing,
)
