"""The database: opening it, reading and writing in transactions, and what its errors mean.

SQLite in a file, with a write-ahead log and full synchronisation: a transaction that has been committed survives
a crash and a power cut. The rest of `tables` speaks SQLAlchemy Core only, so that another database can follow here.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import sqlite3
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar
from urllib.parse import quote

import sqlalchemy as sa

from tables import schema
from tables.errors import Damaged, DiskFull, Locked, Missing, Newer, ReadOnly, StoreError
from tables.fairness import canonical

REVISION = "0003"
"""The newest migration, which this version of the program reads and writes."""
READERS = 4
"""Threads that read at the same time."""

MOST_TOGETHER = 64
"""Transactions that are made durable in one go, when so many wait."""

Promise: TypeAlias = "tuple[Callable[[sa.Connection], Any], Future[Any]]"
P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="HasStore")

_MEANING: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_PERM: ReadOnly,
    sqlite3.SQLITE_CANTOPEN: Missing,
    sqlite3.SQLITE_IOERR: StoreError,
}
_FULL_TOO = {4874}
"""Extended codes that mean no room as well: SQLITE_IOERR_SHMSIZE, the file beside the database could not grow."""
_BESIDE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR}
_SENTENCE: dict[type[StoreError], str] = {
    DiskFull: "no room is left on the disk for {path}: nothing was written; free some space, reading goes on meanwhile",
    Locked: "another program holds {path}: nothing was changed; end that program or try again",
    Damaged: "{path} is damaged or is no database: it was left as it is; "
    "`python -m tables check` says what can be read, a backup can take its place",
    ReadOnly: "{path} cannot be written: check its owner and rights, and those of its directory",
    Missing: "{path} cannot be opened: check that the file and its directory exist and may be read",
    StoreError: "the disk failed under {path}: nothing was changed",
}


def meaning(error: BaseException, path: Path) -> StoreError | None:
    """What an error of SQLite's says to whoever runs the program, None if it is none of the known ones."""
    while isinstance(error, sa.exc.DBAPIError) and error.orig is not None:
        error = error.orig
    while error is not None and not isinstance(error, sqlite3.Error) and error.__cause__ is not None:
        error = error.__cause__
    code = getattr(error, "sqlite_errorcode", None)
    if not isinstance(error, sqlite3.Error) or code is None:
        return None
    kind = DiskFull if code in _FULL_TOO else _MEANING.get(code & 0xFF)
    return None if kind is None else kind(_SENTENCE[kind].format(path=path))


@contextlib.contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn the database's errors into `StoreError`s."""
    try:
        yield
    except (sa.exc.DBAPIError, sqlite3.Error) as error:
        told = meaning(error, path)
        if told is None:
            raise
        raise told from error


def writing_uri(path: Path) -> str:
    """The file as SQLite's URI, to be written, and created where it is missing."""
    return f"file:{quote(str(path.absolute()))}?mode=rwc"


def reading_uri(path: Path) -> str:
    """The file as SQLite's URI, to be read only.

    SQLite keeps a small file beside a database that is being read. Where there is no room or no right to make it, and
    nothing waits in the write-ahead log, the database is read without it: nobody can be writing there.
    """
    uri = f"file:{quote(str(path.absolute()))}?mode=ro"
    waiting = path.with_name(path.name + "-wal")
    try:
        with contextlib.closing(sqlite3.connect(uri, uri=True)) as db:
            db.execute("SELECT name FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        alone = path.is_file() and not (waiting.exists() and waiting.stat().st_size)
        if alone and error.sqlite_errorcode & 0xFF in _BESIDE:
            return f"{uri}&immutable=1"
    return uri


def revision_of(path: Path) -> str | None:
    """The migration that the file stands at, None for an empty one. The file is only read.

    Raises Missing, Damaged, Locked.
    """
    if not path.is_file():
        raise Missing(_SENTENCE[Missing].format(path=path))
    with explained(path), contextlib.closing(sqlite3.connect(reading_uri(path), uri=True)) as db:
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not names:
            return None
        row = db.execute("SELECT version_num FROM alembic_version").fetchone() if "alembic_version" in names else None
    if row is None:
        raise Damaged(f"{path} is a database, but not one of this program: it was left as it is")
    return str(row[0])


def prepare(path: Path, *, read_only: bool = False, lock_wait: float = 5.0) -> None:
    """Make sure that the file stands at `REVISION`: create it, or migrate it, in one transaction.

    Raises Missing, Newer, Damaged, Locked, DiskFull, ReadOnly; the file is then as it was.
    """
    revision = revision_of(path) if read_only or (path.exists() and path.stat().st_size) else None
    if revision == REVISION:
        return
    from tables.migrations import KNOWN, upgrade

    if revision is not None and revision not in KNOWN:
        raise Newer(
            f"{path} was written by a newer version of this program (its migration is {revision!r}, "
            f"the newest known here is {REVISION}): it was left as it is; install that version, or restore a backup"
        )
    if read_only:
        raise ReadOnly(f"{path} has to be migrated from {revision or 'nothing'} to {REVISION} before it can be read")
    with explained(path):
        upgrade(writing_uri(path), lock_wait)


class Store:
    """An open database. A transaction is a function of a connection, run in a thread beside the event loop."""

    def __init__(self, path: Path, engine: sa.Engine, *, read_only: bool) -> None:
        self.path = path
        self.engine = engine
        self.read_only = read_only
        # One thread writes, so writers of this process queue in order; SQLite's own waiting is a poll, and unfair.
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._waiting: deque[Promise] = deque()
        self.when_undone: list[Callable[[], None]] = []
        """Called, in the writing thread, when transactions were undone that others may have read from."""

    @classmethod
    async def open(cls, path: Path, *, read_only: bool = False, lock_wait: float = 5.0) -> Store:
        """Open a file, created and migrated where needed.

        `lock_wait`: seconds to wait for another program's lock. Raises the `StoreError`s of `prepare`.
        """
        await asyncio.to_thread(prepare, path, read_only=read_only, lock_wait=lock_wait)
        uri = reading_uri(path) if read_only else writing_uri(path)
        engine = sa.create_engine(
            "sqlite://",
            creator=lambda: sqlite3.connect(uri, uri=True, timeout=lock_wait, check_same_thread=False),
            poolclass=sa.QueuePool,
            json_serializer=lambda value: canonical(value).decode(),
            hide_parameters=True,  # deals are among them, and errors go into logs
            pool_size=READERS + 1,
        )
        _speak_sqlite(engine, read_only=read_only)
        store = cls(path, engine, read_only=read_only)
        try:
            await store.read(lambda conn: conn.execute(sa.select(schema.tables.c.id).limit(1)).first())
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Let go of the file. What has been begun is finished first."""
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        self.engine.dispose()

    async def read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction that sees one moment of the database. Raises StoreError, and what it raises itself."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._run, work, False)

    async def write(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction that alone may write: stored for good when this returns, undone when it raises.

        A caller that is cancelled meanwhile does not undo it. Raises StoreError, and what it raises itself.
        """
        if self.read_only:
            raise ReadOnly(f"{self.path} was opened for reading only")
        promised: Future[R] = Future()
        self._waiting.append((work, promised))
        self._writer.submit(self._write_waiting)
        return await asyncio.wrap_future(promised)

    def _write_waiting(self) -> None:
        """Run what waits to be written. What came while the disk was busy is made durable together."""
        batch: list[Promise] = []
        while self._waiting and len(batch) < MOST_TOGETHER:
            work, promised = self._waiting.popleft()
            if promised.set_running_or_notify_cancel():
                batch.append((work, promised))
        if len(batch) > 1 and self._together(batch):
            return
        for work, promised in batch:
            try:
                promised.set_result(self._run(work, True))
            except BaseException as error:
                promised.set_exception(error)

    def _together(self, batch: Sequence[Promise]) -> bool:
        """Run several transactions as one, each all or nothing by itself; false if the database failed under them."""
        outcomes: list[tuple[Any, BaseException | None]] = []
        try:
            with self.engine.connect() as plain:
                conn = plain.execution_options(writes=True)
                with conn.begin():
                    for work, _ in batch:
                        try:
                            with conn.begin_nested():
                                outcomes.append((work(conn), None))
                        except (sa.exc.DBAPIError, sqlite3.Error):
                            raise
                        except Exception as error:
                            outcomes.append((None, error))
        except (sa.exc.DBAPIError, sqlite3.Error):
            # Nothing of it is stored. Each is tried again by itself, and gets the error that is its own.
            for forget in self.when_undone:
                forget()
            return False
        for (_, promised), (result, failure) in zip(batch, outcomes, strict=True):
            if failure is None:
                promised.set_result(result)
            else:
                promised.set_exception(failure)
        return True

    def _run(self, work: Callable[[sa.Connection], R], writes: bool) -> R:
        with explained(self.path), self.engine.connect() as plain:
            conn = plain.execution_options(writes=writes)
            with conn.begin():
                return work(conn)


class HasStore(Protocol):
    """Whose methods are transactions."""

    @property
    def _store(self) -> Store: ...


def reads(
    method: Callable[Concatenate[S, sa.Connection, P], R],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Make a coroutine of a method that reads through a connection: its body is one transaction."""

    @functools.wraps(method)
    async def transaction(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._store.read(lambda conn: method(self, conn, *args, **kwargs))

    return transaction


def writes(
    method: Callable[Concatenate[S, sa.Connection, P], R],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Make a coroutine of a method that writes through a connection: its body is one transaction, all or nothing."""

    @functools.wraps(method)
    async def transaction(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._store.write(lambda conn: method(self, conn, *args, **kwargs))

    return transaction


def _speak_sqlite(engine: sa.Engine, *, read_only: bool) -> None:
    """Set up each connection for durability, and begin writing transactions with the write lock in hand."""

    @sa.event.listens_for(engine, "connect")
    def connected(connection: Any, record: object) -> None:  # noqa: ANN401
        connection.isolation_level = None  # BEGIN is ours to say
        cursor = connection.cursor()
        if read_only:
            cursor.execute("PRAGMA query_only = ON")
        else:
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
