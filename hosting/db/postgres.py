"""The store in a database of a PostgreSQL server: connecting, transactions, and the sentences for PostgreSQL's errors.

Every write transaction is serializable: what PostgreSQL refuses because of others is run again, after a short wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import random
import re
import time
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import psycopg
import sqlalchemy as sa
from psycopg.rows import scalar_row

from hosting.core import Busy, Damaged, DiskFull, Locked, Missing, ReadOnly, StoreError, Taken, Unreachable
from hosting.db.addresses import Server
from hosting.db.migrations import is_outdated, newest, stored_revision, upgrade
from hosting.db.shards import Shards
from hosting.db.store import ENGINE, READ_ONLY, READERS, Failures, Store

log = logging.getLogger("navegador.tables")

CHANGING: Final = 4_726_301
"""The advisory lock of what changes a whole database: a migration, a move, a restore."""
RUNNING: Final = 4_726_302
"""The advisory lock that running bots share, as long as any of their writing connections lasts."""
SERVING: Final = 4_726_303
"""With a number for each shard, the advisory lock that the writing connections of the one bot share that serves it."""
SERVED: Final = (
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 "  # noqa: S608
    f"AND classid = {SERVING} AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND pid <> ALL(%s)"
)
"""Query for the shards that other bots serve: their total number, then 16 bits of their own."""
SERVES: Final = "SELECT set_config('navegador.serves', %s, false)"
"""Statement that sets the shards of a connection, whose jobs it does not announce: they are this process's own."""
TURN: Final = 4_726_304
"""The advisory lock for what only one bot may do at a time."""
ENTERING: Final = 4_726_306
"""The advisory lock of a connection that looks whether another bot serves its shards."""
MAX_LINGER: Final = 20
"""Looks, 50 ms apart, after which a lock is that of a bot that runs: the server takes a moment to end a dead one's."""
WRITERS: Final = 4
"""Number of connections that write."""
CONFLICTS: Final = ("40001", "40P01", "23505")
"""Codes of errors for transactions that others have made fail, among them a key that is taken: run again, they see
what others have written."""
TRIES: Final = 40
"""Maximum number of attempts at such a transaction."""
MAX_WAIT: Final = 0.02
"""Maximum seconds before the second attempt, twice as many before the third and so on, up to `WAITS` doublings."""
WAITS: Final = 5
CONNECTING: Final = 10
"""Seconds allowed for connecting."""
CHANNEL: Final = "navegador_jobs"
"""The channel that migration 0011 notifies."""
AGAIN: Final = 15.0
"""Seconds before listening again."""
SYNCHRONOUS: Final = "on"
"""PostgreSQL's setting of a commit's wait for the disk, regardless of the server's own."""
PAUSE: Final = 0.1
"""Seconds between two attempts to connect to a server that has gone."""
_SNAPSHOT: Final = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True, READ_ONLY: True}
"""SQLAlchemy's execution options of a read transaction with one snapshot."""

R = TypeVar("R")

_KINDS: dict[str, type[StoreError]] = {
    "08": Unreachable,  # the connection failed
    "0A": StoreError,
    "25006": ReadOnly,  # a standby, or set so
    "28": Missing,  # name or password
    "3D000": Missing,
    "40001": Locked,
    "40P01": Locked,
    "42501": ReadOnly,  # no permission to
    "42P01": Missing,
    "53100": DiskFull,
    "53200": Busy,
    "53300": Busy,
    "53400": Busy,
    "55P03": Locked,  # lock_timeout
    "55006": Locked,
    "57014": Locked,  # statement_timeout, or cancelled by hand
    "57P": Unreachable,  # shutting down, starting up, crashed, dropped
    "58": StoreError,
    "F0": Damaged,
    "XX001": Damaged,
    "XX002": Damaged,
}
"""Errors by the prefix of PostgreSQL's code, the longest that fits."""
_SENTENCES: dict[type[StoreError], str] = {
    Unreachable: "the PostgreSQL server of {name} does not answer: check that it runs and can be reached from here; "
    "what was being written at that moment is stored or not, nothing else is lost, and it goes on when it is back",
    Busy: "the PostgreSQL server of {name} has no connection or memory left for this: nothing was changed; "
    "raise its max_connections, or end programs that use it",
    DiskFull: "no room is left on the disk of {name}: nothing was written; free some space, reading goes on meanwhile",
    Locked: "another program holds {name}: nothing was changed; end that program or try again",
    Damaged: "{name} is damaged: restore a backup; `python -m hosting export --all DIRECTORY` saves the "
    "games that can still be read",
    ReadOnly: "{name} cannot be written: it is a standby or set to be read only, or its user may not write there",
    Missing: "{name} cannot be opened: check that the database exists and that name and password are right",
    StoreError: "the PostgreSQL server failed under {name}: nothing was changed",
}


def _code(error: BaseException) -> str | None:
    """Return PostgreSQL's code of an error, None for another one."""
    if isinstance(error, sa.exc.DBAPIError):
        error = error.orig or error
    return error.sqlstate if isinstance(error, psycopg.Error) else None


def _kind_of(error: BaseException) -> type[StoreError] | None:
    if not isinstance(error, psycopg.Error):
        return None
    code = error.sqlstate or ""
    for length in (5, 3, 2):
        if kind := _KINDS.get(code[:length]):
            return kind
    if code or not isinstance(error, psycopg.OperationalError):
        return None
    # While connecting, libpq passes the server's error on as text alone.
    said = str(error)
    if re.search(r"too many clients|too many connections|remaining connection slots", said):
        return Busy
    if re.search(
        r'authentication failed|no password|role ".*" does not exist|database ".*" does not exist|pg_hba', said
    ):
        return Missing
    return Unreachable


FAILURES = Failures((sa.exc.DBAPIError, psycopg.Error), _kind_of, _SENTENCES)


def _options(lock_wait: float) -> dict[str, Any]:
    """Return libpq's options of a connection; a lock is waited for `lock_wait` seconds."""
    return {
        "connect_timeout": CONNECTING,
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
        " -c enable_seqscan=off -c synchronous_commit=" + SYNCHRONOUS,
    }


def engine_of(server: Server, lock_wait: float, **pool: Any) -> sa.Engine:  # noqa: ANN401 - SQLAlchemy's
    """Return SQLAlchemy's engine, whose transactions are serializable. Without `pool` a connection is for one use."""
    engine = sa.create_engine(
        "postgresql+psycopg://",
        creator=functools.partial(psycopg.connect, server.address, **_options(lock_wait)),
        isolation_level="SERIALIZABLE",
        **ENGINE,
        **(pool or {"poolclass": sa.NullPool}),
    )

    @sa.event.listens_for(engine, "handle_error")
    def say_less(context: sa.engine.ExceptionContext) -> None:
        """Omit the details of an error: PostgreSQL puts whole rows there."""
        error = context.original_exception
        if isinstance(error, psycopg.Error) and error.diag.message_primary:
            error.args = (error.diag.message_primary,)
            if context.sqlalchemy_exception is not None:
                name = f"{type(error).__module__}.{type(error).__name__}"
                context.sqlalchemy_exception.args = (f"({name}) {error.diag.message_primary}",)

    return engine


def revision_of(server: Server) -> str | None:
    """Return the migration of a database, None for an empty one. Raises StoreError, Damaged for another program's."""
    with FAILURES.translate(server), engine_of(server, 5.0).connect() as conn:
        return stored_revision(conn, str(server))


def prepare(server: Server, *, read_only: bool = False, lock_wait: float = 5.0) -> None:
    """Create or migrate the database to the newest revision, in one transaction.

    Raises Missing, OtherVersion, Damaged, Locked, DiskFull, ReadOnly, Busy, Unreachable; its contents are then
    unchanged.
    """
    # Of two that wait for the lock the second has to see what the first has made.
    engine = engine_of(server, lock_wait).execution_options(isolation_level="READ COMMITTED")
    with FAILURES.translate(server), engine.connect() as conn:
        revision = stored_revision(conn, str(server))
        conn.rollback()
        if not is_outdated(revision, str(server), read_only=read_only):
            return
        with conn.begin():
            _lock(conn, f"pg_advisory_xact_lock({CHANGING})")
            if stored_revision(conn, str(server)) != revision:  # another process was faster, and may run by now
                return
            if not _lock(conn, f"pg_try_advisory_xact_lock({RUNNING})"):
                raise Taken(
                    f"{server} has to be migrated from {revision or 'nothing'} to {newest()}, and a bot is running on "
                    "it: stop all its processes first"
                )
            if revision is not None:
                log.info("migrating", extra={"database": str(server), "from": revision, "to": newest()})
            upgrade(conn)


@contextlib.contextmanager
def transaction(server: Server, *, read_only: bool = False, alone: bool = False) -> Iterator[sa.Connection]:
    """Open the only transaction of a connection, rolled back on an error. Raises StoreError.

    `alone`: only while no bot runs; a database to be written is then migrated first.
    """
    if read_only or alone:
        prepare(server, read_only=read_only)
    engine = engine_of(server, 5.0).execution_options(**(_SNAPSHOT if read_only else {}))
    with FAILURES.translate(server), engine.begin() as conn:
        if alone and not _lock(conn, f"pg_try_advisory_lock({RUNNING})"):  # as long as the connection lasts
            raise Taken(f"a bot is running on {server}: stop all its processes first")
        if not read_only:
            _lock(conn, f"pg_advisory_xact_lock({CHANGING})")
        yield conn


def _lock(conn: sa.Connection, call: str) -> Any:  # noqa: ANN401 - a boolean, or nothing
    """Call a function of PostgreSQL's for advisory locks, and return its value."""
    return conn.exec_driver_sql(f"SELECT {call}").scalar()


def _said(raw: psycopg.Connection[Any], statement: str, *params: object) -> Any:  # noqa: ANN401 - whatever SQL has
    """Return the single value of the answer to a statement; None if it has none."""
    return raw.cursor(row_factory=scalar_row).execute(statement, params or None).fetchone()


def _be_alone(raw: psycopg.Connection[Any], name: str, shards: Shards, ours: Collection[int]) -> None:
    """Take the locks of a running bot, which last as long as the connection. Raises Taken if another bot has one.

    `ours`: the server's numbers of this bot's other connections, which share them, even of connections that were lost.
    """
    if not _said(raw, f"SELECT pg_try_advisory_lock_shared({RUNNING})"):
        raise Taken(f"another program has {name} alone: wait until it has ended")
    raw.execute(f"SELECT pg_advisory_lock({ENTERING})")  # of two at the same time the second sees the first
    mine = {shards.count << 16 | shard: shard for shard in sorted(shards.numbers)}
    shared = [_said(raw, f"SELECT pg_try_advisory_lock_shared({SERVING}, {number})") for number in mine]
    for _ in range(MAX_LINGER):
        others: set[int] = set(raw.cursor(row_factory=scalar_row).execute(SERVED, [[raw.info.backend_pid, *ours]]))
        if not others & mine.keys() and all(number >> 16 == shards.count for number in others):
            break
        raw.execute("SELECT pg_sleep(0.05)")
    raw.execute(f"SELECT pg_advisory_unlock({ENTERING})")
    for (number, shard), has in zip(mine.items(), shared, strict=True):
        if number in others or not has:
            if shards.alone:
                raise Taken(f"another bot is running on {name}: stop it first, or give this one a database of its own")
            raise Taken(
                f"another process serves shard {shard} of {shards.count} on {name}: "
                "stop it first, or give this one other shards"
            )
    if counts := {number >> 16 for number in others} - {shards.count}:
        raise Taken(
            f"another bot is running on {name} and counts {_shards(min(counts))} where this one counts "
            f"{_shards(shards.count)}: all have to count the same"
        )


def _shards(count: int) -> str:
    return f"{count} shard" if count == 1 else f"{count} shards"


class PostgresStore(Store):
    """An open database of a PostgreSQL server: SQLAlchemy's pool, and a thread for each of its connections."""

    def __init__(
        self, server: Server, engine: sa.Engine, lock_wait: float, alone: Shards | None, *, read_only: bool
    ) -> None:
        """Take a connection. Raises Taken if another bot has what is wanted `alone`."""
        super().__init__(str(server), engine, read_only=read_only)
        self._server = server
        self._lock_wait = lock_wait
        self._snapshots = engine.execution_options(**_SNAPSHOT)
        self._reading = ThreadPoolExecutor(READERS, "navegador-database-read")
        self._writing = ThreadPoolExecutor(WRITERS, "navegador-database-write")
        self._backends: set[int] = set()
        self._gone = False
        self._listening: asyncio.Task[None] | None = None
        sa.event.listen(engine, "connect", functools.partial(self._enter, None if read_only else alone))
        sa.event.listen(engine, "close", _leave)
        engine.connect().close()

    @classmethod
    async def open(
        cls, server: Server, *, read_only: bool = False, lock_wait: float = 5.0, alone: Shards | None = None
    ) -> PostgresStore:
        """Open a database, created or migrated if needed.

        `lock_wait`: seconds to wait for another program's lock, and for a server that has gone. `alone`: refuse to
        share these shards of the database with another bot that wants some of them alone. Raises the `StoreError`s of
        `prepare`.
        """

        def opened() -> PostgresStore:
            prepare(server, read_only=read_only, lock_wait=lock_wait)
            size = READERS + WRITERS
            engine = engine_of(server, lock_wait, pool_size=size, max_overflow=0)
            with FAILURES.translate(server), contextlib.ExitStack() as undo:
                undo.callback(engine.dispose)
                store = cls(server, engine, lock_wait, alone, read_only=read_only)
                undo.pop_all()
            return store

        return await asyncio.to_thread(opened)

    async def _read(self, work: Callable[[sa.Connection], R]) -> R:
        return await self._hop(self._reading, functools.partial(self._transact, self._snapshots, work))

    async def _write(self, work: Callable[[sa.Connection], R]) -> R:
        return await self._hop(self._writing, functools.partial(self._transact, self.engine, work))

    async def _hop(self, threads: ThreadPoolExecutor, run: Callable[[], R]) -> R:
        with FAILURES.translate(self.name):
            return await asyncio.get_running_loop().run_in_executor(threads, run)

    def _transact(self, engine: sa.Engine, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction; again if nothing of it was stored, because of others or as the connection was lost.

        For the connection that is once, for others several times. Raises StoreError, also if no connection can be had.
        """
        lost, tries = False, 1
        while True:
            number, finished = None, False
            try:
                with self._patiently(engine.connect) as conn, conn.begin():
                    if engine is self.engine:
                        number = _lock(conn, "pg_current_xact_id()::text")
                    result = work(conn)
                    finished = True
                return result
            except StopIteration as error:  # no future carries it
                raise RuntimeError("a transaction raised StopIteration") from error
            except FAILURES.errors as error:
                if isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated:
                    if finished and number is not None and self._stored(number):
                        return result
                    if lost:
                        raise self._unreachable() from error
                    lost = True
                elif _code(error) not in CONFLICTS or tries == TRIES:
                    raise
                else:
                    time.sleep(random.uniform(0, MAX_WAIT * 2 ** min(tries, WAITS)))  # noqa: S311 - in a thread
                    tries += 1

    def _stored(self, number: str) -> bool:
        """Return whether a transaction was stored whose commit the server did not confirm.

        Raises Unreachable if the server does not answer.
        """
        deadline = time.monotonic() + self._lock_wait
        status = "in progress"
        try:
            while status == "in progress" and time.monotonic() < deadline:  # its backend may not have noticed yet
                with self._patiently(self.engine.connect) as conn:
                    status = conn.exec_driver_sql("SELECT pg_xact_status(%s::xid8)", (number,)).scalar_one()
        except (StoreError, sa.exc.DBAPIError, psycopg.Error) as error:
            raise self._unreachable() from error
        if status == "in progress":
            raise self._unreachable()
        return bool(status == "committed")

    def _unreachable(self) -> Unreachable:
        return Unreachable(_SENTENCES[Unreachable].format(name=self.name))

    def _enter(self, alone: Shards | None, raw: psycopg.Connection[Any], record: object) -> None:
        """Prepare a new connection of the pool. Raises Taken if another bot has what is wanted `alone`."""
        try:
            raw.autocommit = True
            self._backends.add(raw.info.backend_pid)
            if alone is not None:
                _be_alone(raw, self.name, alone, self._backends)
                raw.execute(SERVES, [str(alone)])
            raw.autocommit = False
        except BaseException:
            raw.close()  # with the locks that it has
            raise

    def _patiently(self, connect: Callable[[], sa.Connection]) -> sa.Connection:
        """Connect, within the time that locks are waited for: a restarting server is away for a short time.

        Once it has been gone for longer, one attempt is made at a time, so that no callers wait behind others. Raises
        StoreError.
        """
        deadline = time.monotonic() + (0 if self._gone else self._lock_wait)
        while True:
            try:
                with FAILURES.translate(self.name):
                    conn = connect()
            except StoreError:  # Locked as well: the lock of a running bot can still be the lost connection's
                self._gone = time.monotonic() >= deadline
                if self._gone:
                    raise
            else:
                self._gone = False
                return conn
            time.sleep(PAUSE)

    async def size(self) -> int:
        """Return the size of the database on its server in bytes."""
        return await self.read(
            lambda conn: int(conn.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())
        )

    async def listen(self, heard: Callable[[int], None]) -> None:
        """Call a function, in the event loop, with the server of each job that other processes request from now on."""
        self._listening = asyncio.create_task(self._listen(heard))

    async def _listen(self, heard: Callable[[int], None]) -> None:
        """Listen, connected again when the connection is lost: notifications are a hint, and some may be missed."""
        while True:
            try:
                address, options = self._server.address, _options(self._lock_wait)
                async with await psycopg.AsyncConnection.connect(address, autocommit=True, **options) as conn:
                    await conn.execute(f"LISTEN {CHANNEL}")
                    async for notification in conn.notifies():
                        if notification.pid not in self._backends:
                            heard(int(notification.payload))
            except psycopg.InterfaceError as error:  # Windows' usual loop: polling has to do
                log.warning("not notified of other processes' jobs: %s", error)
                return
            except psycopg.Error as error:
                log.warning("not notified of other processes' jobs: %s", error)
            await asyncio.sleep(AGAIN)

    async def take_turn(self, seconds: float) -> None:
        """Wait until no process that shares the database has had the turn for this many seconds. Raises StoreError."""
        conn = await asyncio.to_thread(self._connected)
        try:
            while not await asyncio.to_thread(self._has_turn, conn):  # noqa: ASYNC110 - it is other processes' to end
                await asyncio.sleep(PAUSE)
        except BaseException:
            conn.close()
            raise
        asyncio.get_running_loop().call_later(seconds, conn.close)

    async def _close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._reading.shutdown()
        self._writing.shutdown()
        self.engine.dispose()

    def _connected(self) -> psycopg.Connection[Any]:
        """Return a separate connection, for work outside transactions. Raises StoreError."""
        with FAILURES.translate(self.name):
            return psycopg.connect(self._server.address, autocommit=True, **_options(self._lock_wait))

    def _has_turn(self, conn: psycopg.Connection[Any]) -> bool:
        with FAILURES.translate(self.name):
            return bool(_said(conn, f"SELECT pg_try_advisory_lock({TURN})"))


def _leave(raw: psycopg.Connection[Any], record: object) -> None:
    """Release the locks of a connection that is being closed: the server ends it only some time later."""
    with contextlib.suppress(psycopg.Error):
        raw.autocommit = True
        raw.execute("SELECT pg_advisory_unlock_all()")
