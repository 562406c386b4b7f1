"""The store in a database of a PostgreSQL server: connecting, transactions, and the meaning of PostgreSQL's errors.

Transactions of different scopes run beside each other, on several connections; one without a scope runs alone.
`hosting.db.scopes` says what a scope is, `hosting.db.locking` which locks it takes, and docs/durability.md what
holds what the transactions rely upon. What PostgreSQL refuses because of others, such as a deadlock, is tried again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import threading
import time
from collections.abc import Callable, Collection, Iterator
from typing import Any, Final, TypeVar

import psycopg
import sqlalchemy as sa
from psycopg.rows import scalar_row

from hosting.core import Busy, Damaged, DiskFull, Locked, Missing, ReadOnly, StoreError, Taken, Unreachable, canonical
from hosting.db import schema
from hosting.db.addresses import Server
from hosting.db.listening import Listening
from hosting.db.locking import ALONE, begin, wait
from hosting.db.migrations import check_known, newest, upgrade
from hosting.db.pipelining import Pipeline, commit, watch
from hosting.db.queueing import QueuedStore, fill, plain, pool
from hosting.db.scopes import WHOLE, Scope
from hosting.db.shards import Shards
from hosting.db.store import mark_uncommitted
from hosting.db.wire import Connection

log = logging.getLogger("navegador.tables")

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
"""Number of connections that write, for transactions of different scopes."""
CONFLICTS: Final = ("40001", "40P01")
"""Codes of errors for transactions that others have made fail: they succeed when tried again."""
TRIES: Final = 8
"""Maximum number of attempts at such a transaction."""
CONNECTING: Final = 10
"""Seconds allowed for connecting."""
SYNCHRONOUS: Final = "on"
"""PostgreSQL's setting of a commit's wait for the disk, regardless of the server's own."""
PAUSE: Final = 0.1
"""Seconds between two attempts to connect to a server that has gone."""

NOTHING: Final[sa.Select[Any]] = sa.select(sa.literal_column("1"))
"""Query that only makes a transaction begin."""
READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
"""Begins a read transaction with one snapshot."""
R = TypeVar("R")

_MEANING: dict[str, type[StoreError]] = {
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
_SENTENCE: dict[type[StoreError], str] = {
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


def meaning(error: BaseException, name: str) -> StoreError | None:
    """Return the `StoreError` for an error of PostgreSQL's, None for an unknown one."""
    while isinstance(error, sa.exc.DBAPIError) and error.orig is not None:
        error = error.orig
    if not isinstance(error, psycopg.Error):
        return None
    kind = _kind(error)
    return None if kind is None else kind(_SENTENCE[kind].format(name=name))


def _code(error: BaseException) -> str | None:
    """Return PostgreSQL's code of an error, None for another one."""
    if isinstance(error, sa.exc.DBAPIError):
        error = error.orig or error
    return error.sqlstate if isinstance(error, psycopg.Error) else None


def _kind(error: psycopg.Error) -> type[StoreError] | None:
    code = error.sqlstate or ""
    for length in (5, 3, 2):
        if kind := _MEANING.get(code[:length]):
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


@contextlib.contextmanager
def explained(name: str) -> Iterator[None]:
    """Turn the database's errors into `StoreError`s."""
    try:
        yield
    except (sa.exc.DBAPIError, psycopg.Error) as error:
        store_error = meaning(error, name)
        if store_error is None:
            raise
        raise store_error from error


def connected(server: Server, lock_wait: float, **further: Any) -> Connection:  # noqa: ANN401 - libpq's
    """Connect by the address, all of which libpq understands. Raises psycopg.Error."""
    return Connection.connect(
        server.address,
        autocommit=True,  # the store issues BEGIN itself
        connect_timeout=CONNECTING,
        application_name="navegador",
        client_encoding="utf8",
        # A machine that vanishes must not hold the lock for ever, nor wait for ever for a server that has vanished.
        keepalives_idle=30,
        keepalives_interval=10,
        keepalives_count=3,
        tcp_user_timeout=60_000,
        options=f"-c timezone=UTC -c lock_timeout={max(1, round(lock_wait * 1000))}"
        " -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3"
        " -c synchronous_commit=" + SYNCHRONOUS,
        **further,
    )


def engine_of(server: Server, lock_wait: float, **pool: Any) -> sa.Engine:  # noqa: ANN401 - SQLAlchemy's
    """Return SQLAlchemy's engine, whose users issue BEGIN themselves. Without `pool` each connection is for one use."""
    engine = sa.create_engine(
        "postgresql+psycopg://",
        json_serializer=lambda value: canonical(value).decode(),
        hide_parameters=True,  # they include deals, and errors go into logs
        **(pool or {"poolclass": sa.NullPool}),
    )

    @sa.event.listens_for(engine, "do_connect")
    def connect(dialect: object, record: object, given: list[Any], options: dict[str, Any]) -> psycopg.Connection[Any]:
        """Connect by the address, which SQLAlchemy need not understand."""
        return connected(server, lock_wait, **options)

    watch(engine)

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


def revision_of(conn: sa.Connection, name: str) -> str | None:
    """Return the migration of a database, None for an empty one. Raises Damaged for another program's."""
    tables = sa.inspect(conn).get_table_names()  # in one look: another process may be creating them
    if "alembic_version" in tables:
        revision: str | None = conn.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        if revision is not None:
            return revision
    elif not tables:
        return None
    raise Damaged(f"{name} is a database, but not one of this program: it was left as it is")


def prepare(server: Server, *, read_only: bool = False, lock_wait: float = 5.0) -> None:
    """Create or migrate the database to the newest revision, in one transaction.

    Raises Missing, OtherVersion, Damaged, Locked, DiskFull, ReadOnly, Busy, Unreachable; its contents are then
    unchanged.
    """
    with explained(server.public_address), engine_of(server, lock_wait).connect() as conn:
        revision = revision_of(conn, server.public_address)
        conn.rollback()
        if revision == newest():
            return
        check_known(revision, server.public_address)
        if read_only:
            raise ReadOnly(
                f"{server} has to be migrated from {revision or 'nothing'} to {newest()} before it can be read"
            )
        with conn.begin():
            plain(conn).execute(ALONE)
            if revision_of(conn, server.public_address) != revision:  # another process was faster, and may run by now
                return
            if not _said(plain(conn), f"SELECT pg_try_advisory_xact_lock({RUNNING})"):
                raise Taken(
                    f"{server} has to be migrated from {revision or 'nothing'} to {newest()}, and a bot is running on "
                    "it: stop all its processes first"
                )
            if revision is not None:
                log.info("migrating", extra={"database": server.public_address, "from": revision, "to": newest()})
            upgrade(conn)


@contextlib.contextmanager
def reading(server: Server, *, lock_wait: float = 5.0, alone: bool = False) -> Iterator[sa.Connection]:
    """Open a read transaction of a migrated database; `alone`: only while no bot runs. Raises StoreError."""
    with explained(server.public_address), engine_of(server, lock_wait).connect() as conn, conn.begin():
        if alone:
            _keep_bots_out(plain(conn), server.public_address)
        plain(conn).execute(READ)
        yield conn


@contextlib.contextmanager
def writing(server: Server, *, lock_wait: float = 5.0, alone: bool = False) -> Iterator[sa.Connection]:
    """Open a write transaction beside which none runs, rolled back on an error; `alone`: only while no bot runs.

    Raises StoreError.
    """
    with explained(server.public_address), engine_of(server, lock_wait).connect() as conn, conn.begin():
        if alone:
            _keep_bots_out(plain(conn), server.public_address)
        plain(conn).execute(ALONE)
        yield conn


def _said(raw: psycopg.Connection[Any], statement: str, *params: object) -> Any:  # noqa: ANN401 - whatever SQL has
    """Return the single value of the answer to the last of some statements; None if it has none."""
    cursor = raw.cursor(row_factory=scalar_row).execute(statement, params or None)
    while cursor.nextset():
        pass
    return cursor.fetchone()


def _keep_bots_out(raw: psycopg.Connection[Any], name: str) -> None:
    """Keep bots from running as long as the connection lasts. Raises Taken if one runs."""
    if not _said(raw, f"SELECT pg_try_advisory_lock({RUNNING})"):
        raise Taken(f"a bot is running on {name}: stop all its processes first")


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


class PostgresStore(QueuedStore):
    """An open database of a PostgreSQL server."""

    errors = (sa.exc.DBAPIError, psycopg.Error)

    def __init__(
        self, server: Server, engine: sa.Engine, lock_wait: float, alone: Shards | None, *, read_only: bool
    ) -> None:
        """Take a connection out of a full pool, to write. Raises Taken if another bot has what is wanted `alone`."""
        super().__init__(server.public_address, engine, read_only=read_only, writers=WRITERS)
        self._server = server
        self._lock_wait = lock_wait
        self._alone = None if read_only else alone
        self._idle: list[sa.Connection] = []
        """Connections that could write, and do not at present."""
        self._backends: set[int] = set()
        self._gone = False
        self._listening: Listening | None = None
        if not read_only:
            self._idle.append(self._connect_writer())

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
            writers = 0 if read_only else WRITERS
            with explained(server.public_address), contextlib.ExitStack() as undo:
                engine = engine_of(server, lock_wait, **pool(writers))
                undo.callback(engine.dispose)
                prepare(server, read_only=read_only, lock_wait=lock_wait)
                fill(engine, writers, sa.select(schema.tables.c.id).where(sa.false()))
                store = cls(server, engine, lock_wait, alone, read_only=read_only)
                undo.pop_all()
            return store

        return await asyncio.to_thread(opened)

    def transact_read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction with one snapshot, once more if the connection was lost. Raises Unreachable."""
        for last in (False, True):
            with self._patiently(self.engine.connect) as conn:
                driver: Connection = plain(conn)
                driver.sending = Pipeline([(READ, []), ("SELECT ''", [])])
                try:
                    with conn.begin():
                        return work(conn)
                except self.errors as error:
                    if not self._lost(conn, driver):
                        raise
                    if last:
                        raise self._unreachable() from error
                finally:
                    driver.sending = None
        raise AssertionError

    def transact_write(self, work: Callable[[sa.Connection], R], scope: Scope = WHOLE) -> R:
        """Run the only write transaction of a scope; again if nothing of it was stored because of others.

        That is once if the connection was lost, and several times if others have changed what it relies upon. Raises
        StoreError, also if no connection can be had.
        """
        lost, tries = False, 1
        while True:
            conn, result, committing = self._writer_connection(), None, False
            driver: Connection = plain(conn)
            driver.sending = pipeline = Pipeline(begin(scope))
            try:
                with conn.begin():
                    result = work(conn)
                    if pipeline.waiting:
                        if pipeline.begun is None:
                            conn.execute(NOTHING)  # its number has to be known before the commit
                        committing = True
                        commit(conn)
                    committing = True
                return result
            except self.errors as error:
                if not self._lost(conn, driver):
                    if _code(error) not in CONFLICTS or tries == TRIES:
                        raise
                    tries += 1
                    continue
                if committing and self._stored(pipeline.begun, scope):
                    return result  # type: ignore[return-value]
                if lost:
                    raise self._unreachable() from error
                lost = True
            finally:
                driver.sending = None
                if not conn.closed:
                    self._idle.append(conn)

    def _lost(self, conn: sa.Connection, driver: psycopg.Connection[Any]) -> bool:
        """Return whether a connection was lost; then nothing is left of it, and the whole pool connects again."""
        if not (driver.closed or driver.broken):
            return False
        idle = [self._idle.pop() for _ in range(len(self._idle))]
        for connection in (conn, *idle):
            connection.invalidate()
            connection.close()
        self.engine.dispose()
        return True

    def _stored(self, number: str | None, scope: Scope) -> bool:
        """Return whether a transaction was stored whose commit the server did not confirm.

        Raises Unreachable if the server does not answer.
        """
        try:
            conn = self._writer_connection()
            try:
                plain(conn).execute(*wait(scope))  # it still has its locks if it has not ended
                status = _said(plain(conn), "SELECT pg_xact_status(%s::xid8)", number)
            finally:
                self._idle.append(conn)
        except (StoreError, *self.errors) as error:
            raise self._unreachable() from error
        return bool(status == "committed")

    @property
    def backends(self) -> Collection[int]:
        """Return the server's numbers of the connections that write or did."""
        return self._backends

    def _unreachable(self) -> Unreachable:
        return Unreachable(_SENTENCE[Unreachable].format(name=self.name))

    def _writer_connection(self) -> sa.Connection:
        """Return a connection to write with, a new one if all are in use or were lost. Raises StoreError."""
        try:
            return self._idle.pop()
        except IndexError:
            return self._patiently(self._connect_writer)

    def _connect_writer(self) -> sa.Connection:
        conn = self.engine.connect()
        try:
            self._backends.add(plain(conn).info.backend_pid)
            if self._alone is not None:
                _be_alone(plain(conn), self.name, self._alone, self._backends)
                plain(conn).execute(SERVES, [str(self._alone)])
            mark_uncommitted(conn)
        except BaseException:
            conn.invalidate()  # with the locks that it has
            conn.close()
            raise
        return conn

    def _patiently(self, connect: Callable[[], sa.Connection]) -> sa.Connection:
        """Connect, within the time that locks are waited for: a restarting server is away for a short time.

        Once it has been gone for longer, one attempt is made at a time, so that no callers wait behind others. Raises
        StoreError.
        """
        deadline = time.monotonic() + (0 if self._gone else self._lock_wait)
        while True:
            try:
                with explained(self.name):
                    conn = connect()
            except StoreError:  # Locked as well: the lock of a running bot can still be the lost connection's
                self._gone = time.monotonic() >= deadline
                if self._gone:
                    raise
            else:
                self._gone = False
                return conn
            threading.Event().wait(PAUSE)

    def disconnect(self) -> None:
        """Return the connections that write to the pool, with their locks released.

        The server ends a connection only some time after it was closed.
        """
        for conn in self._idle:
            with contextlib.suppress(sa.exc.SQLAlchemyError, psycopg.Error):
                if self._alone is not None:
                    plain(conn).execute("SELECT pg_advisory_unlock_all()")
                conn.close()

    async def size(self) -> int:
        """Return the size of the database on its server in bytes."""
        return await self.read(
            lambda conn: int(conn.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())
        )

    async def listen(self, heard: Callable[[int], None]) -> None:
        """Call a function, in the event loop, with the server of each job that other processes request from now on."""
        self._listening = Listening(self._connected, heard, lambda: self.backends)
        await self._listening.begin()

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

    async def close(self) -> None:
        """Close the database, after all pending requests."""
        if self._listening is not None:
            self._listening.end()
        await super().close()

    def _connected(self) -> psycopg.Connection[Any]:
        """Return a separate connection, for work outside transactions. Raises StoreError."""
        with self.explained():
            return connected(self._server, self._lock_wait)

    def _has_turn(self, conn: psycopg.Connection[Any]) -> bool:
        with self.explained():
            return bool(_said(conn, f"SELECT pg_try_advisory_lock({TURN})"))

    def explained(self) -> contextlib.AbstractContextManager[None]:
        """Turn PostgreSQL's errors into `StoreError`s."""
        return explained(self.name)
