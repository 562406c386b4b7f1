"""The database: opening it, its tables, transactions, rows as values, the log of steps."""

from hosting.db import backup, guard, log, results, rows, schema, scopes, shards, sqlite
from hosting.db.addresses import USUAL, Place, Server, check_installed, named, of_environment, place
from hosting.db.migrations import check_known, newest, revisions, upgrade
from hosting.db.opening import open_store
from hosting.db.pipelining import Query, later, read_ahead, rows_of
from hosting.db.queueing import QueuedStore
from hosting.db.reflection import reflected
from hosting.db.results import Results
from hosting.db.scopes import WHOLE, Scope
from hosting.db.shards import ALL, Shards
from hosting.db.sqlite import COPIES, SqliteStore, prepare
from hosting.db.store import Store, cacheable, reading, reads, writes, writes_in, writing
from hosting.db.value_lists import among, each, one_of
from hosting.db.values import value_of

__all__ = [
    "ALL",
    "COPIES",
    "Place",
    "Query",
    "QueuedStore",
    "Results",
    "Scope",
    "Server",
    "Shards",
    "SqliteStore",
    "Store",
    "USUAL",
    "WHOLE",
    "among",
    "backup",
    "cacheable",
    "check_installed",
    "check_known",
    "each",
    "guard",
    "later",
    "log",
    "named",
    "newest",
    "of_environment",
    "one_of",
    "open_store",
    "place",
    "prepare",
    "read_ahead",
    "reading",
    "reads",
    "reflected",
    "results",
    "revisions",
    "rows",
    "rows_of",
    "schema",
    "scopes",
    "shards",
    "sqlite",
    "upgrade",
    "value_of",
    "writes",
    "writes_in",
    "writing",
]
