"""The database: opening it, its tables, transactions, rows as values, the log of steps."""

from hosting.db import backup, guard, log, results, rows, schema, scopes, shards, sqlite
from hosting.db.addresses import USUAL, Place, Server, check_installed, named, of_environment, place
from hosting.db.migrations import check_known, newest, revisions, upgrade
from hosting.db.opening import open_store
from hosting.db.pipelining import Query, among, each, later, one_of, read_ahead, read_all, rows_of
from hosting.db.queueing import QueuedStore
from hosting.db.rows import NextId, upserts, value_of
from hosting.db.schema import reflected
from hosting.db.scopes import WHOLE, Scope
from hosting.db.shards import ALL, Shards
from hosting.db.sqlite import COPIES, SqliteStore, prepare
from hosting.db.store import Service, Store, TimedService, cacheable, reading, reads, writes, writes_in, writing
