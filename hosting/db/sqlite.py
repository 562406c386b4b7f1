"""The store in a SQLite file: opening it, its transactions, and the sentences for SQLite's errors.

A write-ahead log and full synchronisation: a committed transaction survives a crash and a power cut.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import aiosqlite
import sqlalchemy as sa

from hosting.core import Damaged, DiskFull, Locked, Missing, ReadOnly, StoreError
from hosting.db import guard
from hosting.db.migrations import is_outdated, newest, stored_revision, upgrade
from hosting.db.store import ENGINE, READ_ONLY, READERS, Failures, Store, committed

log = logging.getLogger("navegador.tables")

SYNCHRONOUS = "FULL"
"""SQLite's setting of the writer's wait for the disk: at every commit."""

COPIES = 3
"""Number of copies of a file that are kept, each made before a migration."""
_STAMP = "%Y%m%dT%H%M%S%fZ"

R = TypeVar("R")

_KINDS: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
    sqlite3.SQLITE_TOOBIG: Damaged,  # nothing is written that large
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_PERM: ReadOnly,
    sqlite3.SQLITE_CANTOPEN: Missing,
    sqlite3.SQLITE_IOERR: StoreError,
}
_FULL_TOO = {4874}
"""Extended codes that mean a full disk as well: SQLITE_IOERR_SHMSIZE, the file beside the database could not grow."""
_SIDECAR_FAILURES = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR}
_SENTENCES: dict[type[StoreError], str] = {
    DiskFull: "no room is left on the disk for {name}: nothing was written; free some space, reading goes on meanwhile",
    Locked: "another program holds {name}: nothing was changed; end that program or try again",
    Damaged: "{name} is damaged or is no database: it was left as it is; `python -m hosting restore BACKUP` puts a "
    "backup in its place, `python -m hosting export --all DIRECTORY` saves the games that can still be read",
    ReadOnly: "{name} cannot be written: check its owner and rights, and those of its directory",
    Missing: "{name} cannot be opened: check that the file and its directory exist and may be read",
    StoreError: "the disk failed under {name}: nothing was changed",
}
_FILE_MOVED = (
    "{name}, or the file {name}-wal beside it, was moved, removed or replaced while the bot runs: nothing was written; "
    "put back what was there, and if that is no longer to be had, stop the bot and restore a backup"
)


def _kind_of(error: BaseException) -> type[StoreError] | None:
    while not isinstance(error, sqlite3.Error) and error.__cause__ is not None:
        error = error.__cause__
    if not isinstance(error, sqlite3.Error):
        return None
    code = getattr(error, "sqlite_errorcode", 0)
    return DiskFull if code in _FULL_TOO else _KINDS.get(code & 0xFF)


FAILURES = Failures((sa.exc.DBAPIError, sqlite3.Error), _kind_of, _SENTENCES)


def _uri(path: Path, *, read_only: bool = False) -> str:
    """Return the file as SQLite's URI; for writing, a missing file is created.

    SQLite keeps a small file beside a database that is being read. If there is no room or no permission for it, and
    nothing waits in the write-ahead log, the database is read without it: nobody can be writing there.
    """
    uri = f"file:{quote(str(path.absolute()))}?mode={'ro' if read_only else 'rwc'}"
    if not read_only:
        return uri
    waiting = path.with_name(path.name + "-wal")
    try:
        with contextlib.closing(sqlite3.connect(uri, uri=True)) as db:
            db.execute("SELECT name FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        alone = path.is_file() and not (waiting.exists() and waiting.stat().st_size)
        if alone and getattr(error, "sqlite_errorcode", 0) & 0xFF in _SIDECAR_FAILURES:
            return f"{uri}&immutable=1"
    return uri


def engine_of(path: Path, lock_wait: float = 5.0, *, read_only: bool = False) -> sa.Engine:
    """Return SQLAlchemy's engine for a file; each of its connections is for one use, in one thread."""

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(_uri(path, read_only=read_only), uri=True, timeout=lock_wait, isolation_level=None)

    return _engine(connect, poolclass=sa.NullPool).execution_options(**{READ_ONLY: read_only})


def _engine(creator: Callable[[], sqlite3.Connection], **pool: Any) -> sa.Engine:  # noqa: ANN401 - SQLAlchemy's
    """Return an engine for connections to a file, which begins their transactions as they are `READ_ONLY`."""
    engine = sa.create_engine("sqlite://", creator=creator, **ENGINE, **pool)

    @sa.event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, record: object) -> None:
        connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        connection.execute("PRAGMA foreign_keys = ON")
        # Damaged text is read with U+FFFD in it, so that it stops nobody else's; `python -m hosting check` names it.
        connection.text_factory = functools.partial(str, encoding="utf-8", errors="replace")

    @sa.event.listens_for(engine, "begin")
    def begin(conn: sa.Connection) -> None:
        conn.exec_driver_sql("BEGIN" if committed(conn) else "BEGIN IMMEDIATE")

    return engine


def revision_of(path: Path) -> str | None:
    """Return the migration of the file, None for an empty one. The file is only read.

    Raises Missing, Damaged, Locked.
    """
    if not path.is_file():
        raise Missing(_SENTENCES[Missing].format(name=path))
    with FAILURES.translate(path), engine_of(path, read_only=True).connect() as conn:
        return stored_revision(conn, str(path))


def prepare(path: Path, *, read_only: bool = False, lock_wait: float = 5.0, copies: int = COPIES) -> None:
    """Create the file, or copy and migrate it to the newest revision, in one transaction.

    `copies`: how many copies made before migrations are kept beside the file; 0 makes none. If the file is going to be
    written, only its owner may read it afterwards. Raises Missing, OtherVersion, Damaged, Locked, DiskFull, ReadOnly;
    its contents are then unchanged.
    """
    revision = revision_of(path) if read_only or (path.exists() and path.stat().st_size) else None
    outdated = is_outdated(revision, str(path), read_only=read_only)
    if not read_only:
        guard.keep_private(path)
    if not outdated:
        return
    if revision is not None:
        copy = _copied_before(path, revision) if copies else "none"
        facts = {"database": str(path), "from": revision, "to": newest(), "copy": str(copy)}
        log.info("migrating", extra=facts)
    with FAILURES.translate(path), engine_of(path, lock_wait).connect() as conn:
        driver: Any = conn.connection.driver_connection
        driver.execute("PRAGMA journal_mode = WAL")
        driver.execute("PRAGMA foreign_keys = OFF")  # tables may be made anew; within a transaction it does nothing
        with conn.begin():
            upgrade(conn)
    if revision is not None and copies:
        for old in copies_of(path)[:-copies]:
            old.unlink(missing_ok=True)


def copies_of(path: Path) -> list[Path]:
    """Return the copies of a file made before migrations, oldest first."""
    made = re.compile(rf"{re.escape(path.name)}\.\w+-(\d{{8}}T\d+Z)")
    there = ((made.fullmatch(file.name), file) for file in path.parent.iterdir())
    return [file for _, file in sorted((name[1], file) for name, file in there if name is not None)]


def beside(path: Path, what: str) -> Path:
    """Return the path for a copy of a file, beside it: named by its purpose and the present time in UTC."""
    return path.with_name(f"{path.name}.{what}-{datetime.now(UTC).strftime(_STAMP)}")


def _copied_before(path: Path, revision: str) -> Path:
    """Copy a file that is about to be migrated. Raises DiskFull with advice, and the other StoreErrors."""
    to = beside(path, revision)
    try:
        copied(path, to)
    except DiskFull as error:
        raise DiskFull(
            f"no room is left for a copy of {path}, which is made before it is migrated from {revision} to "
            f"{newest()}: nothing was changed; free some space, or set NAVEGADOR_MIGRATION_COPIES=0 to do without"
        ) from error
    return to


def copied(path: Path, to: Path, *, pages: int = 256) -> None:
    """Copy a file, even one in use, to a free name: complete or not at all, readable by its owner alone.

    Raises Damaged, Locked, DiskFull, ReadOnly, Missing.
    """
    unfinished = to.with_name(to.name + ".part")
    try:
        guard.keep_private(unfinished)
        with (
            FAILURES.translate(path),
            contextlib.closing(sqlite3.connect(_uri(path, read_only=True), uri=True)) as source,
            contextlib.closing(sqlite3.connect(unfinished)) as copy,
        ):
            source.backup(copy, pages=pages, sleep=0.005)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        unfinished.rename(to)
    finally:
        unfinished.unlink(missing_ok=True)


@contextlib.contextmanager
def transaction(path: Path, *, read_only: bool = False, alone: bool = False) -> Iterator[sa.Connection]:
    """Open the only transaction of a connection, rolled back on an error. Raises StoreError.

    `alone`: only while no bot runs; a file to be written is then migrated first.
    """
    with contextlib.closing(guard.lock(path)) if alone else contextlib.nullcontext(), FAILURES.translate(path):
        if read_only or alone:
            prepare(path, read_only=read_only)
        with engine_of(path, read_only=read_only).connect() as conn:
            yield conn
            if not read_only:  # a reader of damaged pages can only be rolled back
                conn.commit()


def settle(path: Path) -> None:
    """Fold the write-ahead log of a database that is not open into its file. Raises StoreError."""
    with FAILURES.translate(path), contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")


_CALL = "-- a function of the connection"


class _Connection(sqlite3.Connection):
    """A connection for aiosqlite that calls functions too: a whole transaction is one hop into its thread."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401 - the driver's
        """Execute a statement, or call the function that stands in its place."""
        if sql == _CALL:
            parameters[0](self)
            return self.cursor()
        return super().execute(sql, parameters)


async def _call(db: aiosqlite.Connection, work: Callable[[sqlite3.Connection], R]) -> R:
    """Call a function in a connection's thread, to its end even when the caller is cancelled meanwhile."""
    results: list[R] = []

    def run(connection: sqlite3.Connection) -> None:
        try:
            results.append(work(connection))
        except StopIteration as error:  # no future carries it
            raise RuntimeError("a transaction raised StopIteration") from error

    await db.execute_fetchall(_CALL, (run,))
    return results[0]


class _Carriers:
    """Open connections of aiosqlite's, and SQLAlchemy's over the same, which are used in their threads alone."""

    def __init__(self) -> None:
        self._free: list[tuple[aiosqlite.Connection, sa.Connection]] = []
        """Those that nobody uses; the one used last, with the warmest cache, comes last."""
        self._turns = asyncio.Semaphore(0)
        self._size = 0

    @contextlib.asynccontextmanager
    async def connected(
        self, uri: str, lock_wait: float, engine: sa.Engine, raw: list[sqlite3.Connection]
    ) -> AsyncIterator[None]:
        """Open a file once more inside; `engine` connects to what is in `raw`. Raises SQLAlchemy's and SQLite's errors.

        Whoever forgets to close it has it closed with the event loop: its thread would keep the process alive.
        """

        def connect(connection: sqlite3.Connection) -> sa.Connection:
            raw.append(connection)
            conn = engine.connect()
            # Checks that the file can be read at all; a damaged row is reported on access. The first to read creates
            # the write-ahead log, which belongs to what is opened.
            connection.execute("SELECT name FROM sqlite_master LIMIT 1").fetchone()
            return conn

        async with aiosqlite.connect(uri, factory=_Connection, uri=True, timeout=lock_wait, isolation_level=None) as db:
            conn = await _call(db, connect)
            self._free.append((db, conn))
            self._turns.release()
            self._size += 1
            try:
                yield
            finally:
                await _call(db, lambda connection: conn.close())

    async def transact(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction when a connection is free. A caller that is cancelled before that leaves nothing."""
        async with self._turns:
            db, conn = self._free.pop()

            def run(connection: sqlite3.Connection) -> R:
                with conn.begin():
                    return work(conn)

            try:
                return await _call(db, run)
            finally:
                self._free.append((db, conn))

    async def finish(self) -> None:
        """Wait until all transactions have ended. None begins any more."""
        for _ in range(self._size):
            await self._turns.acquire()


class SqliteStore(Store):
    """An open SQLite file: one connection that writes, and some that read."""

    def __init__(
        self,
        path: Path,
        engine: sa.Engine,
        writer: _Carriers,
        readers: _Carriers,
        lock: guard.Lock | None,
        resources: contextlib.AsyncExitStack,
        *,
        read_only: bool,
    ) -> None:
        """`resources`: closes the connections, and then the lock."""
        super().__init__(str(path), engine, read_only=read_only)
        self.path = path
        self.lock = lock
        """The lock that keeps others from having the file alone too, if it was taken."""
        self._writer = writer
        self._readers = readers
        self._resources = resources
        self._files = _files(path)

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        read_only: bool = False,
        lock_wait: float = 5.0,
        alone: bool = False,
        copies: int = COPIES,
    ) -> SqliteStore:
        """Open a file, created and migrated if needed.

        `lock_wait`: seconds to wait for another program's lock. `alone`: refuse to share the file with another program
        that wants it alone. `copies`: see `prepare`, whose `StoreError`s it raises.
        """
        writer, readers = _Carriers(), _Carriers()
        async with contextlib.AsyncExitStack() as undo:
            lock = undo.enter_context(contextlib.closing(guard.lock(path))) if alone else None
            await asyncio.to_thread(prepare, path, read_only=read_only, lock_wait=lock_wait, copies=copies)
            raw: list[sqlite3.Connection] = []
            engine = _engine(raw.pop, poolclass=sa.QueuePool, pool_size=READERS + 1, pool_reset_on_return=None)
            with FAILURES.translate(path):
                if not read_only:
                    await undo.enter_async_context(writer.connected(_uri(path), lock_wait, engine, raw))
                uri = await asyncio.to_thread(_uri, path, read_only=True)
                reading = engine.execution_options(**{READ_ONLY: True})
                for _ in range(READERS):
                    await undo.enter_async_context(readers.connected(uri, lock_wait, reading, raw))
            return cls(path, engine, writer, readers, lock, undo.pop_all(), read_only=read_only)

    async def _read(self, work: Callable[[sa.Connection], R]) -> R:
        with FAILURES.translate(self.path):
            return await self._readers.transact(work)

    async def _write(self, work: Callable[[sa.Connection], R]) -> R:
        def work_there(conn: sa.Connection) -> R:
            result = work(conn)
            if _files(self.path) != self._files:
                raise Missing(_FILE_MOVED.format(name=self.path))
            return result

        with FAILURES.translate(self.path):
            return await self._writer.transact(work_there)

    async def size(self) -> int:
        """Return the size of the file and its write-ahead log in bytes."""
        return sum(file.stat().st_size for file in _both(self.path) if file.exists())

    async def there(self) -> bool:
        """Return whether the open file and its write-ahead log are still in place: neither removed nor replaced."""
        return _files(self.path) == self._files

    async def _close(self) -> None:
        await self._writer.finish()
        await self._readers.finish()
        await self._resources.aclose()


def _both(path: Path) -> tuple[Path, Path]:
    """Return a database's file and its write-ahead log."""
    return path, path.with_name(f"{path.name}-wal")


def _files(path: Path) -> list[tuple[int, int] | None]:
    """Return the identities of a database's file and its write-ahead log, None for a missing one."""
    statuses = [file.stat() if file.exists() else None for file in _both(path)]
    return [None if status is None else (status.st_dev, status.st_ino) for status in statuses]
