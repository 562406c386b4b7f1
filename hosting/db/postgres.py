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
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

import psycopg
import sqlalchemy as sa

from hosting.core import Busy, Damaged, DiskFull, Locked, Missing, ReadOnly, StoreError, Taken, Unreachable, canonical
from hosting.db import schema
from hosting.db.addresses import Server
from hosting.db.listening import Listening
from hosting.db.migrations import check_known, newest, upgrade
from hosting.db.queueing import READERS, QueuedStore, Session, carried
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
        told = meaning(error, name)
        if told is None:
            raise
        raise told from error


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


def engine_of(server: Server, lock_wait: float) -> sa.Engine:
    """Return SQLAlchemy's engine, with unpooled connections that issue BEGIN themselves."""
    engine = sa.create_engine(
        "postgresql+psycopg://",
        poolclass=sa.NullPool,
        json_serializer=lambda value: canonical(value).decode(),
        hide_parameters=True,  # they include deals, and errors go into logs
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
        row = conn.exec_driver_sql("SELECT version_num FROM alembic_version").first()
        if row is not None:
            return str(row[0])
    elif not sa.inspect(conn).get_table_names():
        return None
    raise Damaged(f"{name} is a database, but not one of this program: it was left as it is")


def prepare(server: Server, *, read_only: bool = False, lock_wait: float = 5.0) -> None:
    """Create or migrate the database to the newest revision, in one transaction.

    Raises Missing, OtherVersion, Damaged, Locked, DiskFull, ReadOnly, Busy, Unreachable; its contents are then
    unchanged.
    """
    with explained(server.shown), engine_of(server, lock_wait).connect() as conn:
        revision = revision_of(conn, server.shown)
        conn.rollback()
        if revision == newest():
            return
        check_known(revision, server.shown)
        if read_only:
            raise ReadOnly(
                f"{server} has to be migrated from {revision or 'nothing'} to {newest()} before it can be read"
            )
        with conn.begin():
            _plain(conn).execute(WRITE)
            if revision_of(conn, server.shown) != revision:  # another process was faster, and may run by now
                return
            if not _said(_plain(conn), f"SELECT pg_try_advisory_xact_lock({RUNNING})"):
                raise Taken(
                    f"{server} has to be migrated from {revision or 'nothing'} to {newest()}, and a bot is running on "
                    "it: stop all its processes first"
                )
            if revision is not None:
                log.info("migrating", extra={"database": server.shown, "from": revision, "to": newest()})
            upgrade(conn)


@contextlib.contextmanager
def reading(server: Server, *, lock_wait: float = 5.0, alone: bool = False) -> Iterator[sa.Connection]:
    """Open a read transaction of a migrated database; `alone`: only while no bot runs. Raises StoreError."""
    with explained(server.shown), engine_of(server, lock_wait).connect() as conn, conn.begin():
        if alone:
            _keep_bots_out(_plain(conn), server.shown)
        _plain(conn).execute(READ)
        yield conn


@contextlib.contextmanager
def writing(server: Server, *, lock_wait: float = 5.0, alone: bool = False) -> Iterator[sa.Connection]:
    """Open the only write transaction, rolled back on an error; `alone`: only while no bot runs.

    Raises StoreError.
    """
    with explained(server.shown), engine_of(server, lock_wait).connect() as conn, conn.begin():
        if alone:
            _keep_bots_out(_plain(conn), server.shown)
        _plain(conn).execute(WRITE)
        yield conn


def _plain(conn: sa.Connection) -> psycopg.Connection[Any]:
    """Return the driver's connection below SQLAlchemy's."""
    raw = conn.connection.driver_connection
    assert isinstance(raw, psycopg.Connection)
    return raw


def _said(raw: psycopg.Connection[Any], statement: str) -> Any:  # noqa: ANN401 - whatever SQL has
    """Return the single value of the server's answer; None if it has none."""
    row = raw.execute(statement).fetchone()
    return row[0] if row else None


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
    others = set(raw.execute(COUNTS).fetchall()) - {(shards.count,)}
    if others:
        counts = _shards(min(others)[0]), _shards(shards.count)
        raise Taken(
            f"another bot is running on {name} and counts {counts[0]} where this one counts {counts[1]}: "
            "all have to count the same"
        )


def _shards(count: int) -> str:
    return f"{count} shard" if count == 1 else f"{count} shards"


class _Session(Session):
    """A connection in a thread of its own, reopened when it is lost."""

    def __init__(self, engine: sa.Engine, name: str, *, writes: bool, alone: Shards | None, patience: float) -> None:
        self._engine = engine
        self._name = name
        self._writes = writes
        self._alone = alone
        self._patience = patience
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="postgres")
        self._conn: sa.Connection | None = None
        self._raw: psycopg.Connection[Any] | None = None
        self._number = ""
        self._gone = False

    @classmethod
    async def open(
        cls, engine: sa.Engine, name: str, *, writes: bool, alone: Shards | None, patience: float
    ) -> _Session:
        """Connect.

        Raises psycopg's and SQLAlchemy's errors, and Taken if another bot has what this one wants `alone`.
        """
        session = cls(engine, name, writes=writes, alone=alone, patience=patience)
        try:
            await session.run(session._connect)
        except BaseException:
            await session.close()
            raise
        return session

    async def run(self, work: Callable[[], R]) -> R:
        """Run a function in the connection's thread, after earlier requests."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, carried(work))

    async def close(self) -> None:
        """Disconnect, and let the thread end."""
        try:
            await self.run(self._let_others_in)
            await self.run(self._disconnect)
        finally:
            self._thread.shutdown(wait=False)

    def transact(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction, once more if the connection was lost and nothing of it was stored.

        Call it in the connection's thread. Raises StoreError if no connection can be had.
        """
        for last in (False, True):
            try:
                return self._once(work)
            except _Lost as lost:
                if lost.number and self._stored(lost.number):
                    result: R = lost.result
                    return result
                if last:
                    raise self._unreachable() from lost.error
        raise AssertionError

    def _once(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction. Raises _Lost if the connection was lost."""
        if self._conn is None:
            self._reconnect()
        conn, committing, result = self._conn, False, None
        assert conn is not None
        try:
            with conn.begin():
                self._begin()
                result = work(conn)
                committing = self._writes
        except (sa.exc.DBAPIError, psycopg.Error) as error:
            if self._raw is not None and (self._raw.closed or self._raw.broken):
                self._disconnect()  # the next one reconnects
                raise _Lost(error, self._number if committing else "", result) from error
            raise
        return result

    def _begin(self) -> None:
        """Begin a transaction, in one message to the server."""
        assert self._raw is not None
        if not self._writes:
            self._raw.execute(READ)
            return
        told = self._raw.execute(f"{WRITE}; SELECT pg_current_xact_id()::text")
        while told.nextset():
            pass
        row = told.fetchone()
        assert row is not None
        self._number = row[0]

    def _stored(self, number: str) -> bool:
        """Return whether a transaction was stored whose commit the server did not confirm.

        Raises Unreachable if the server does not answer.
        """
        try:
            self._reconnect()
            assert self._raw is not None
            # The next writer gets the lock once it has ended.
            self._raw.execute(f"SELECT pg_advisory_lock({WRITING}), pg_advisory_unlock({WRITING})")
            row = self._raw.execute("SELECT pg_xact_status(%s::xid8)", (number,)).fetchone()
        except (StoreError, psycopg.Error) as error:
            raise self._unreachable() from error
        return row is not None and row[0] == "committed"

    @property
    def backend(self) -> int | None:
        """Return the server's number of this connection, None while there is none."""
        return None if self._raw is None else self._raw.info.backend_pid

    def _unreachable(self) -> Unreachable:
        return Unreachable(_SENTENCE[Unreachable].format(name=self._name))

    def _connect(self) -> None:
        conn = self._engine.connect()
        raw = _plain(conn)
        try:
            if self._alone is not None:
                _be_alone(raw, self._name, self._alone)
        except BaseException:
            conn.close()
            raise
        self._conn, self._raw = conn, raw

    def _let_others_in(self) -> None:
        """Release the locks: the server ends a connection only some time after it was closed."""
        if self._raw is not None and self._alone is not None:
            with contextlib.suppress(psycopg.Error):
                self._raw.execute("SELECT pg_advisory_unlock_all()")

    def _disconnect(self) -> None:
        conn, self._conn, self._raw = self._conn, None, None
        if conn is not None:
            with contextlib.suppress(sa.exc.SQLAlchemyError, psycopg.Error):
                conn.close()

    def _reconnect(self) -> None:
        """Reconnect, within the time that locks are waited for: a restarting server is away for a short time.

        Once it has been gone for longer, one attempt is made at a time, so that no callers wait behind others. Raises
        StoreError.
        """
        self._disconnect()
        deadline = time.monotonic() + (0 if self._gone else self._patience)
        while True:
            try:
                with explained(self._name):
                    self._connect()
            except StoreError:  # Locked as well: the lock of a running bot can still be the lost connection's
                self._gone = time.monotonic() >= deadline
                if self._gone:
                    raise
            else:
                self._gone = False
                return
            threading.Event().wait(PAUSE)


class _Lost(Exception):
    """A lost connection; `number` is the transaction's if its commit was sent."""

    def __init__(self, error: Exception, number: str, result: object) -> None:
        super().__init__(str(error))
        self.error = error
        self.number = number
        self.result: Any = result


class PostgresStore(QueuedStore):
    """An open database of a PostgreSQL server."""

    _errors = (sa.exc.DBAPIError, psycopg.Error)

    def __init__(
        self,
        server: Server,
        engine: sa.Engine,
        writer: _Session | None,
        readers: Sequence[_Session],
        connect: Callable[[], psycopg.Connection[Any]],
    ) -> None:
        super().__init__(server.shown, engine, writer, readers)
        self._connect = connect
        self._listening: Listening | None = None

    @classmethod
    async def open(
        cls, server: Server, *, read_only: bool = False, lock_wait: float = 5.0, alone: Shards | None = None
    ) -> PostgresStore:
        """Open a database, created or migrated if needed.

        `lock_wait`: seconds to wait for another program's lock, and for a server that has gone. `alone`: refuse to
        share these shards of the database with another bot that wants some of them alone. Raises the `StoreError`s of
        `prepare`.
        """
        async with contextlib.AsyncExitStack() as undo:
            with explained(server.shown):
                engine = engine_of(server, lock_wait)
                await asyncio.to_thread(prepare, server, read_only=read_only, lock_wait=lock_wait)
                sessions = []
                for writes in (False,) * READERS if read_only else (True, *(False,) * READERS):
                    session = await _Session.open(
                        engine, server.shown, writes=writes, alone=alone if writes else None, patience=lock_wait
                    )
                    undo.push_async_callback(session.close)
                    sessions.append(session)
            connect = partial(connected, server, lock_wait)
            store = cls(server, engine, None if read_only else sessions[0], sessions[-READERS:], connect)
            await store.read(lambda conn: conn.execute(sa.select(schema.tables.c.id).where(sa.false())).first())
            undo.pop_all()
        return store

    async def size(self) -> int:
        """Return the size of the database on its server in bytes."""
        return await self.read(
            lambda conn: int(conn.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())
        )

    async def listen(self, heard: Callable[[int], None]) -> None:
        """Call a function, in the event loop, with the server of each job that other processes request from now on."""
        writer = self._writer
        assert isinstance(writer, _Session)
        self._listening = Listening(self._connected, heard, lambda: writer.backend)
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
        with self._explained():
            return self._connect()

    def _has_turn(self, conn: psycopg.Connection[Any]) -> bool:
        with self._explained():
            return bool(_said(conn, f"SELECT pg_try_advisory_lock({TURN})"))

    def _explained(self) -> contextlib.AbstractContextManager[None]:
        return explained(self.name)

    def _say(self, conn: sa.Connection, words: str) -> None:
        _plain(conn).execute(words)
