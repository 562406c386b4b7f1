"""The store in a database of a PostgreSQL server: connecting, transactions, and the meaning of PostgreSQL's errors.

Of all processes one transaction writes at a time: each begins by taking one lock of the whole database. A SQLite file
does the same, and the transactions were written for that. They read, decide, then write. Often they depend on a row
that does not exist, which no row lock can hold: no other table in this channel, no such job yet, fewer tables than
allowed, a person seen for the first time. A lock for each hosted table would let those through twice, or need a second
kind of care in every function. Its cost is measured in docs/durability.md: writers of one process share a commit
anyway.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

import psycopg
import sqlalchemy as sa
from psycopg.rows import scalar_row

from hosting.core import Busy, Damaged, DiskFull, Locked, Missing, ReadOnly, StoreError, Taken, Unreachable, canonical
from hosting.db import schema
from hosting.db.addresses import Server
from hosting.db.listening import Listening
from hosting.db.migrations import check_known, newest, upgrade
from hosting.db.queueing import POOL, QueuedStore, fill, plain
from hosting.db.shards import Shards

log = logging.getLogger("navegador.tables")

WRITING: Final = 4_726_301
"""The advisory lock of the writer, until its transaction ends."""
RUNNING: Final = 4_726_302
"""The advisory lock that running bots share, each as long as its writing connection lasts."""
SERVING: Final = 4_726_303
"""With a number for each shard, the advisory lock of the one bot that serves it."""
COUNTS: Final = (
    "SELECT objid::bigint >> 16 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 "  # noqa: S608
    f"AND classid = {SERVING} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
"""Query for the total numbers of shards, as the locks of the running bots state them."""
TURN: Final = 4_726_304
"""The advisory lock for what only one bot may do at a time."""
CONNECTING: Final = 10
"""Seconds allowed for connecting."""
SYNCHRONOUS: Final = "on"
"""PostgreSQL's setting of a commit's wait for the disk, regardless of the server's own."""
PAUSE: Final = 0.1
"""Seconds between two attempts to connect to a server that has gone."""

READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
"""Begins a read transaction with one snapshot."""
WRITE: Final = f"BEGIN; SELECT pg_advisory_xact_lock({WRITING})"
"""Begins the only write transaction. Each statement sees everything stored when it begins: before the lock was taken.
"""

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


def connected(server: Server, lock_wait: float, **further: Any) -> psycopg.Connection[Any]:  # noqa: ANN401 - libpq's
    """Connect by the address, all of which libpq understands. Raises psycopg.Error."""
    return psycopg.connect(
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
    if conn.exec_driver_sql("SELECT to_regclass('alembic_version')").scalar():
        revision: str | None = conn.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        if revision is not None:
            return revision
    elif not sa.inspect(conn).get_table_names():
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
            plain(conn).execute(WRITE)
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
    """Open the only write transaction, rolled back on an error; `alone`: only while no bot runs.

    Raises StoreError.
    """
    with explained(server.public_address), engine_of(server, lock_wait).connect() as conn, conn.begin():
        if alone:
            _keep_bots_out(plain(conn), server.public_address)
        plain(conn).execute(WRITE)
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


def _be_alone(raw: psycopg.Connection[Any], name: str, shards: Shards) -> None:
    """Take the locks of a running bot, which last as long as the connection. Raises Taken if another bot has one."""
    if not _said(raw, f"SELECT pg_try_advisory_lock_shared({RUNNING})"):
        raise Taken(f"another program has {name} alone: wait until it has ended")
    for shard in sorted(shards.numbers):
        if not _said(raw, f"SELECT pg_try_advisory_lock({SERVING}, {shards.count << 16 | shard})"):
            if shards.alone:
                raise Taken(f"another bot is running on {name}: stop it first, or give this one a database of its own")
            raise Taken(
                f"another process serves shard {shard} of {shards.count} on {name}: "
                "stop it first, or give this one other shards"
            )
    # Two that begin at the same time may see each other: then neither runs, and the next attempt succeeds.
    others = set(raw.cursor(row_factory=scalar_row).execute(COUNTS)) - {shards.count}
    if others:
        counts = _shards(min(others)), _shards(shards.count)
        raise Taken(
            f"another bot is running on {name} and counts {counts[0]} where this one counts {counts[1]}: "
            "all have to count the same"
        )


def _shards(count: int) -> str:
    return f"{count} shard" if count == 1 else f"{count} shards"


class PostgresStore(QueuedStore):
    """An open database of a PostgreSQL server."""

    errors = (sa.exc.DBAPIError, psycopg.Error)

    def __init__(
        self, server: Server, engine: sa.Engine, lock_wait: float, alone: Shards | None, *, read_only: bool
    ) -> None:
        """Take one connection out of a full pool, to write. Raises Taken if another bot has what is wanted `alone`."""
        super().__init__(server.public_address, engine, read_only=read_only)
        self._server = server
        self._lock_wait = lock_wait
        self._alone = None if read_only else alone
        self._conn: sa.Connection | None = None
        self._gone = False
        self._listening: Listening | None = None
        if not read_only:
            self._connect_writer()

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
            with explained(server.public_address), contextlib.ExitStack() as undo:
                engine = engine_of(server, lock_wait, **POOL)
                undo.callback(engine.dispose)
                prepare(server, read_only=read_only, lock_wait=lock_wait)
                fill(engine, sa.select(schema.tables.c.id).where(sa.false()))
                store = cls(server, engine, lock_wait, alone, read_only=read_only)
                undo.pop_all()
            return store

        return await asyncio.to_thread(opened)

    def transact_read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction with one snapshot, once more if the connection was lost. Raises Unreachable."""
        for last in (False, True):
            with self._patiently(self.engine.connect) as conn:
                driver = plain(conn)
                try:
                    with conn.begin():
                        driver.execute(READ)
                        return work(conn)
                except self.errors as error:
                    if not self._lost(conn, driver):
                        raise
                    if last:
                        raise self._unreachable() from error
        raise AssertionError

    def transact_write(self, work: Callable[[sa.Connection], R]) -> R:
        """Run the only write transaction, once more if the connection was lost and nothing of it was stored.

        Raises StoreError if no connection can be had.
        """
        for last in (False, True):
            conn, number, result, committing = self._writer_connection(), "", None, False
            driver = plain(conn)
            try:
                with conn.begin():
                    number = _said(driver, f"{WRITE}; SELECT pg_current_xact_id()::text")  # in one message
                    result = work(conn)
                    committing = True
                return result
            except self.errors as error:
                if not self._lost(conn, driver):
                    raise
                if committing and self._stored(number):
                    return result  # type: ignore[return-value]
                if last:
                    raise self._unreachable() from error
        raise AssertionError

    def _lost(self, conn: sa.Connection, driver: psycopg.Connection[Any]) -> bool:
        """Return whether a connection was lost; then nothing is left of it, and the whole pool connects again."""
        if not (driver.closed or driver.broken):
            return False
        if conn is self._conn:
            self._conn = None
        conn.invalidate()
        conn.close()
        self.engine.dispose()
        return True

    def _stored(self, number: str) -> bool:
        """Return whether a transaction was stored whose commit the server did not confirm.

        Raises Unreachable if the server does not answer.
        """
        try:
            driver = plain(self._writer_connection())
            # The next writer gets the lock once it has ended.
            driver.execute(f"SELECT pg_advisory_lock({WRITING}), pg_advisory_unlock({WRITING})")
            status = _said(driver, "SELECT pg_xact_status(%s::xid8)", number)
        except (StoreError, *self.errors) as error:
            raise self._unreachable() from error
        return bool(status == "committed")

    @property
    def backend(self) -> int | None:
        """Return the server's number of the connection that writes, None while there is none."""
        return None if self._conn is None else plain(self._conn).info.backend_pid

    def _unreachable(self) -> Unreachable:
        return Unreachable(_SENTENCE[Unreachable].format(name=self.name))

    def _writer_connection(self) -> sa.Connection:
        """Return the connection that writes, a new one if it was lost. Raises StoreError."""
        return self._conn or self._patiently(self._connect_writer)

    def _connect_writer(self) -> sa.Connection:
        conn = self.engine.connect()
        try:
            if self._alone is not None:
                _be_alone(plain(conn), self.name, self._alone)
        except BaseException:
            conn.close()
            raise
        self._conn = conn
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
        """Return the connection that writes to the pool, with its locks released.

        The server ends a connection only some time after it was closed.
        """
        if self._conn is None:
            return
        with contextlib.suppress(sa.exc.SQLAlchemyError, psycopg.Error):
            if self._alone is not None:
                plain(self._conn).execute("SELECT pg_advisory_unlock_all()")
            self._conn.close()

    async def size(self) -> int:
        """Return the size of the database on its server in bytes."""
        return await self.read(
            lambda conn: int(conn.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())
        )

    async def listen(self, heard: Callable[[int], None]) -> None:
        """Call a function, in the event loop, with the server of each job that other processes request from now on."""
        self._listening = Listening(self._connected, heard, lambda: self.backend)
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
