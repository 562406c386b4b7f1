"""The database: opening it, its tables, transactions, rows as values, the log of steps."""

from hosting.db import guard, log, opening, results, rows, schema, shards, sqlite
from hosting.db.addresses import USUAL, Place, Server, named, of_environment, place
from hosting.db.migrations import is_outdated, newest, revisions, upgrade
from hosting.db.opening import open_store
from hosting.db.rows import upserts, value_of
from hosting.db.schema import reflected
from hosting.db.shards import ALL, Shards
from hosting.db.sqlite import COPIES, prepare
from hosting.db.store import Service, Store, TimedService, committed, reading, reads, writes, writing
