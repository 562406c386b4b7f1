"""The store in a database of a PostgreSQL server, by psycopg.

Every write transaction is serializable: what PostgreSQL refuses because of others is run again, after a short wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, cast

import psycopg
import sqlalchemy as sa
from psycopg.rows import scalar_row

from hosting.core import Shards, Taken
from hosting.db import schema
from hosting.db.migrations import is_outdated, newest, revision_by, stored_revision, upgrade
from hosting.db.store import ENGINE, READ_ONLY, READERS, Postgres, R, Store, Work, translate

log = logging.getLogger("navegador.tables")
logging.getLogger("psycopg").setLevel(logging.ERROR)  # it warns of what is run again

CHANGING, RUNNING, SERVING, TURN, ENTERING = 4_726_301, 4_726_302, 4_726_303, 4_726_304, 4_726_306
"""Advisory locks: of a migration; shared by running bots, as long as any of their connections lasts; with a number for
each shard, shared by the connections of the one bot that serves it; of the only bot that may do something; of a
connection that looks whether another bot serves its shards."""
SERVED: Final = (
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 "  # noqa: S608
    f"AND classid = {SERVING} AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND pid <> ALL(%s)"
)
"""Query for the shards that other bots serve: their total number, then 16 bits of their own."""
CONNECTIONS: Final = 2 * READERS
CONFLICTS: Final = ("40001", "40P01", "23505")
"""Codes of errors for transactions that others have made fail, among them a key that is taken: run again, they see
what others have written."""
LATE: Final = "55P03"  # a lock was not granted in time
TRIES = 40
PATIENCE = 6
"""Of so many attempts one makes all others' writes wait, so that nobody is made to fail for ever."""
MAX_WAIT = 0.02
"""Maximum seconds before the second attempt, twice as many before the third and so on, up to five doublings."""


def _options(lock_wait: float) -> dict[str, Any]:
    return {
        "connect_timeout": 10,
        "application_name": "navegador",
        "client_encoding": "utf8",
        # A machine that vanishes must not hold the lock for ever, nor wait for ever for a server that has vanished.
        "keepalives_idle": 30,
        "keepalives_interval": 10,
        "keepalives_count": 3,
        "tcp_user_timeout": 60_000,
        "options": f"-c timezone=UTC -c lock_timeout={max(1, round(lock_wait * 1000))}"
        " -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3"
        # A scan of a whole table conflicts with every write to it: PostgreSQL's documentation advises to avoid them.
        " -c enable_seqscan=off -c synchronous_commit=on",
    }


def engine_of(
    server: Postgres,
    lock_wait: float = 5.0,
    *,
    read_only: bool = False,
    **pool: Any,  # noqa: ANN401 - SQLAlchemy's
) -> sa.Engine:
    """Return a serializable engine; without `pool` a connection is for one use."""
    pool = {"connect_args": _options(lock_wait), **(pool or {"poolclass": sa.NullPool})}
    engine = sa.create_engine(server.url, isolation_level="SERIALIZABLE", **ENGINE, **pool)

    @sa.event.listens_for(engine, "handle_error")
    def say_less(context: sa.engine.ExceptionContext) -> None:
        """Omit the details of an error: PostgreSQL puts whole rows there."""
        error = context.original_exception
        if isinstance(error, psycopg.Error) and error.diag.message_primary:
            for each in filter(None, (error, context.sqlalchemy_exception)):
                each.args = (f"({type(error).__name__}) {error.diag.message_primary}",)

    snapshot = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True, READ_ONLY: True}
    return engine.execution_options(**snapshot) if read_only else engine


def _call(conn: sa.Connection, function: str) -> Any:  # noqa: ANN401 - whatever SQL has
    return conn.exec_driver_sql(f"SELECT {function}").scalar()


def prepare(server: Postgres, *, read_only: bool = False, lock_wait: float = 5.0) -> None:
    """Create or migrate the database in one transaction. Raises StoreError; its contents are then unchanged."""
    revision = revision_by(engine_of(server), server)
    if not is_outdated(revision, str(server), read_only=read_only):
        return
    # Of two that wait for the lock the second has to see what the first has made.
    engine = engine_of(server, lock_wait).execution_options(isolation_level="READ COMMITTED")
    with translate(server), engine.begin() as conn:
        _call(conn, f"pg_advisory_xact_lock({CHANGING})")
        if stored_revision(conn, str(server)) != revision:  # another process was faster, and may run by now
            return
        if not _call(conn, f"pg_try_advisory_xact_lock({RUNNING})"):
            raise Taken(
                f"{server} has to be migrated from {revision or 'nothing'} to {newest()}, and a bot is running on it: "
                "stop all its processes first"
            )
        if revision is not None:
            log.info("migrating", extra={"database": str(server), "from": revision, "to": newest()})
        upgrade(conn)


@contextlib.contextmanager
def alone(server: Postgres, *, read_only: bool) -> Iterator[None]:
    """Keep bots away from a database, which is migrated first unless it is only read. Raises StoreError."""
    prepare(server, read_only=read_only)
    with engine_of(server).execution_options(isolation_level="AUTOCOMMIT").connect() as conn:
        if not _call(conn, f"pg_try_advisory_lock({RUNNING})"):  # as long as the connection lasts
            raise Taken(f"a bot is running on {server}: stop all its processes first")
        yield


class PostgresStore(Store):
    """An open database of a PostgreSQL server: SQLAlchemy's pool, and a thread for each of its connections."""

    def __init__(self, server: Postgres, lock_wait: float, *, read_only: bool, alone: Shards | None) -> None:
        """`alone`: share these shards with no other bot that wants some of them alone."""
        # The connection that was used last has prepared most statements.
        engine = engine_of(server, lock_wait, pool_size=CONNECTIONS, max_overflow=0, pool_use_lifo=True)
        super().__init__(str(server), engine, read_only=read_only)
        self._reading = engine.execution_options(**{READ_ONLY: True})
        self._server = server
        self._lock_wait = lock_wait
        self._alone = None if read_only else alone
        self._again = threading.Lock()
        self._threads = ThreadPoolExecutor(CONNECTIONS, "navegador-database")
        self._backends: set[int] = set()
        """The server's numbers of this store's connections, even of those that were lost."""
        self._listening: asyncio.Task[None] | None = None
        sa.event.listen(engine, "connect", self._enter)

    async def open(self) -> None:
        await asyncio.to_thread(prepare, self._server, read_only=self.read_only, lock_wait=self._lock_wait)
        await self.read(lambda conn: None)

    def _enter(self, raw: psycopg.Connection[Any], record: object) -> None:
        self._backends.add(raw.info.backend_pid)
        if self._alone is not None:
            try:
                self._be_alone(raw, self._alone)
            except BaseException:
                raw.close()
                raise

    def _be_alone(self, raw: psycopg.Connection[Any], ours: Shards) -> None:
        """Take the locks of a running bot with a connection. Raises Taken if another bot has one."""
        mine = {ours.count << 16 | shard for shard in ours.numbers}
        raw.autocommit = True
        execute = raw.cursor(row_factory=scalar_row).execute
        if not execute(f"SELECT pg_try_advisory_lock_shared({RUNNING})").fetchone():
            raise Taken(f"another program has {self.name} alone: wait until it has ended")
        execute(f"SELECT pg_advisory_lock({ENTERING})")  # of two at the same time the second sees the first
        for number in mine:
            execute(f"SELECT pg_advisory_lock_shared({SERVING}, {number})")
        for _ in range(20):  # the server takes a moment to end a dead bot's connections
            others = execute(SERVED, [list(self._backends)]).fetchall()
            rivals = sorted(number for number in others if number in mine or number >> 16 != ours.count)
            if not rivals:
                break
            time.sleep(0.05)
        execute(f"SELECT pg_advisory_unlock({ENTERING})")
        if rivals:
            count, shard = divmod(rivals[0], 1 << 16)
            which = "" if count == ours.count == 1 else f", for shard {shard} of {count}"
            raise Taken(
                f"another bot is running on {self.name}{which}: stop it first, or give this one a database of its own, "
                "or other shards of as many"
            )
        execute("SELECT set_config('navegador.serves', %s, false)", [str(ours)])  # whose jobs it hears itself
        raw.autocommit = False

    async def _transact(self, work: Work[R], *, read_only: bool, single: bool = False) -> R:
        """Run a transaction, again after others' failures or a connection lost before its commit."""
        engine = self._reading if read_only else self.engine
        level = psycopg.IsolationLevel.REPEATABLE_READ if read_only else psycopg.IsolationLevel.SERIALIZABLE

        def run() -> R:
            with contextlib.ExitStack() as turn:
                for attempt in itertools.count(1):
                    committing = False
                    try:
                        with engine.begin() as conn:
                            driver = cast("psycopg.Connection[Any]", conn.connection.driver_connection)
                            # SQLAlchemy would set this at each transaction, and reset it.
                            if (driver.autocommit, driver.read_only) != (single, read_only):
                                driver.autocommit, driver.read_only = single, read_only
                                driver.isolation_level = level
                            if attempt % PATIENCE == 0:
                                every = ", ".join(schema.metadata.tables)
                                conn.exec_driver_sql(
                                    f"SET LOCAL lock_timeout = 500; LOCK TABLE {every} IN EXCLUSIVE MODE"
                                )
                            result = work(conn)
                            committing = True
                        return result
                    except sa.exc.DBAPIError as error:
                        code = getattr(error.orig, "sqlstate", None)
                        conflict = code in CONFLICTS or (code == LATE and attempt % PATIENCE == 0)
                        lost = error.connection_invalidated and attempt == 1 and not committing
                        if not (lost or (conflict and attempt < TRIES)):
                            raise
                    if attempt == 1:  # those that are run again go one at a time, or they would fail each other
                        turn.enter_context(self._again)
                    time.sleep(random.uniform(0, MAX_WAIT * 2 ** min(attempt, 5)))  # noqa: S311 - no secret
            raise AssertionError

        with translate(self.name):
            return await asyncio.get_running_loop().run_in_executor(self._threads, run)

    async def size(self) -> int:
        return int(await self.read(lambda conn: _call(conn, "pg_database_size(current_database())")))

    async def listen(self, heard: Callable[[int], None]) -> None:
        tried = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(heard, tried))
        await tried.wait()

    async def _listen(self, heard: Callable[[int], None], tried: asyncio.Event) -> None:
        """Listen, connected again after a loss: notifications are hints, some may be missed."""
        while True:
            try:
                address, options = self._server.address, _options(self._lock_wait)
                async with await psycopg.AsyncConnection.connect(address, autocommit=True, **options) as conn:
                    await conn.execute("LISTEN navegador_jobs")
                    tried.set()
                    async for notification in conn.notifies():
                        heard(int(notification.payload))
            except psycopg.Error as error:
                log.warning("not notified of other processes' jobs: %s", error)
                if isinstance(error, psycopg.InterfaceError):  # Windows' usual loop: polling has to do
                    return
            finally:
                tried.set()
            await asyncio.sleep(15)

    async def take_turn(self, seconds: float) -> None:
        with translate(self.name):
            conn = await asyncio.to_thread(engine_of(self._server, 3600.0).connect)
            await asyncio.to_thread(_call, conn, f"pg_advisory_lock({TURN})")
        asyncio.get_running_loop().call_later(seconds, conn.close)

    async def _close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown)
        self.engine.dispose()
