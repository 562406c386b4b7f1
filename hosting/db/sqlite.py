"""The store in a SQLite file, carried by aiosqlite: its transactions, its migration and its copies.

A write-ahead log and full synchronisation: a committed transaction survives a crash and a power cut.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import os
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import aiosqlite
import sqlalchemy as sa

from hosting.core import DiskFull, Locked, StoreError
from hosting.db.migrations import is_outdated, newest, revision_by, upgrade
from hosting.db.store import ENGINE, READ_ONLY, READERS, R, Store, Work, committed, store_error, translate

log = logging.getLogger("navegador.tables")

SYNCHRONOUS = "FULL"
"""SQLite's setting of the writer's wait for the disk: at every commit."""
COPIES = 3
"""Number of copies of a file that are kept, each made before a migration."""

_CALL: Final = "-- a function"


def sibling(path: Path, end: str) -> Path:
    """Return the file beside a database whose name ends so: its write-ahead log, "-wal", or its lock."""
    return path.with_name(path.name + end)


def keep_private(path: Path) -> None:
    """Create the file if it is missing, and restrict it and the files beside it to its owner. Raises StoreError."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # they contain hidden deals
    except OSError as error:
        raise store_error(error, path) or StoreError(f"{path} cannot be opened: {error.strerror}") from error
    for file in (path, sibling(path, "-wal"), sibling(path, "-shm")):
        rights = file.stat().st_mode & 0o777 if file.exists() else 0
        if os.name != "posix" or not rights & 0o077:  # elsewhere these bits mean nothing for others
            continue
        try:
            file.chmod(rights & 0o700)
        except OSError as error:
            log.warning("%s can be read by others, and its rights cannot be changed: %s", file, error.strerror)
        else:
            log.warning("%s could be read by others (%03o): now only by its owner", file, rights)


def lock(path: Path) -> sqlite3.Connection:
    """Take the lock of a running bot, until it is closed or the process ends. Raises Locked."""
    file = sibling(path, ".lock")
    if not file.exists():
        keep_private(file)
    with translate(path):
        db = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            db.executescript("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            db.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise Locked(
                f"another bot is running on {path}: stop it first, or give this one a database of its own"
            ) from error
    return db


class _Connection(sqlite3.Connection):
    """A connection for aiosqlite that runs functions too: a whole transaction is one hop into its thread."""

    conn: sa.Connection | None = None
    """SQLAlchemy's connection, which is used in that thread alone."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401 - the driver's
        if sql != _CALL:
            return super().execute(sql, parameters)
        parameters[0](self.conn)
        return self.cursor()

    def close(self) -> None:
        conn, self.conn = self.conn, None
        if conn is not None:
            conn.close()
        super().close()


def engine_of(path: Path, lock_wait: float = 5.0, *, read_only: bool = False) -> sa.Engine:
    """Return SQLAlchemy's engine for a file; each of its connections is for one thread."""
    uri = f"file:{quote(str(path.absolute()))}?mode={'ro' if read_only else 'rwc'}"
    wal = sibling(path, "-wal")
    options = {"uri": True, "timeout": lock_wait, "isolation_level": None, "factory": _Connection}
    open_file = functools.partial(sqlite3.connect, **options)

    def connect() -> sqlite3.Connection:
        # SQLite keeps a small file beside a database that is being read. Where it cannot, and there is no write-ahead
        # log, nobody can be writing, and the database is read without it.
        if read_only and path.exists() and not (wal.exists() and wal.stat().st_size):
            with contextlib.closing(open_file(uri)) as db:
                try:
                    db.execute("SELECT name FROM sqlite_master").fetchone()
                except sqlite3.OperationalError:
                    return open_file(f"{uri}&immutable=1")
        return open_file(uri)

    engine = sa.create_engine("sqlite://", creator=connect, poolclass=sa.NullPool, **ENGINE)

    @sa.event.listens_for(engine, "connect")
    def set_up(db: sqlite3.Connection, record: object) -> None:
        db.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        db.execute("PRAGMA foreign_keys = ON")
        # Damaged text is read with U+FFFD in it, so that it stops nobody else's; `python -m hosting check` names it.
        db.text_factory = functools.partial(str, encoding="utf-8", errors="replace")

    @sa.event.listens_for(engine, "begin")
    def begin(conn: sa.Connection) -> None:
        conn.exec_driver_sql("BEGIN" if committed(conn) else "BEGIN IMMEDIATE")

    return engine.execution_options(**{READ_ONLY: True}) if read_only else engine


def prepare(path: Path, *, read_only: bool = False, lock_wait: float = 5.0, copies: int = COPIES) -> None:
    """Create the file, or copy and migrate it in one transaction. Raises StoreError; its contents are then unchanged.

    `copies`: how many copies made before migrations are kept beside the file. If it is going to be written, only its
    owner may read it afterwards.
    """
    there = read_only or (path.exists() and path.stat().st_size)
    revision = revision_by(engine_of(path, read_only=True), path) if there else None
    outdated = is_outdated(revision, str(path), read_only=read_only)
    if not read_only:
        keep_private(path)
    if not outdated:
        return
    if revision is not None:
        copy = timed(path, revision)
        if copies:
            try:
                copied(path, copy)
            except DiskFull as error:
                raise DiskFull(
                    f"no room is left for a copy of {path}, which is made before it is migrated from {revision} to "
                    f"{newest()}: nothing was changed; free some space, or set NAVEGADOR_MIGRATION_COPIES=0 to do "
                    "without"
                ) from error
        facts = {"database": str(path), "from": revision, "to": newest(), "copy": str(copy) if copies else "none"}
        log.info("migrating", extra=facts)
    with translate(path), engine_of(path, lock_wait).connect() as conn:
        driver: Any = conn.connection.driver_connection
        driver.execute("PRAGMA journal_mode = WAL")
        driver.execute("PRAGMA foreign_keys = OFF")  # tables may be made anew; within a transaction it does nothing
        with conn.begin():
            upgrade(conn)
    if revision is not None and copies:
        for old in copies_of(path)[:-copies]:
            old.unlink(missing_ok=True)


@contextlib.contextmanager
def alone(path: Path, *, read_only: bool) -> Iterator[None]:
    """Keep bots away from a file, which is migrated first unless it is only read. Raises StoreError."""
    with contextlib.closing(lock(path)):
        prepare(path, read_only=read_only)
        yield


def timed(path: Path, what: str) -> Path:
    return sibling(path, f".{what}-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}")


def copies_of(path: Path) -> list[Path]:
    """Return copies made before migrations, oldest first."""
    pattern = re.compile(rf"{re.escape(path.name)}\.\w+-(\d{{8}}T\d+Z)")
    matches = {file: match[1] for file in path.parent.iterdir() if (match := pattern.fullmatch(file.name))}
    return sorted(matches, key=matches.__getitem__)


def copied(path: Path, to: Path) -> None:
    """Copy a file, even one in use: complete or not at all, for its owner's eyes alone."""
    with scratch(sibling(to, ".part")) as part:
        keep_private(part)
        with (
            translate(path),
            engine_of(path, read_only=True).connect() as conn,
            contextlib.closing(sqlite3.connect(part)) as copy,
        ):
            source: Any = conn.connection.driver_connection
            source.backup(copy, pages=256, sleep=0.005)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        part.rename(to)


@contextlib.contextmanager
def scratch(path: Path) -> Iterator[Path]:
    """Delete a file and those beside it before the block, and after it unless renamed."""
    files = [sibling(path, end) for end in ("", "-wal", "-shm")]
    try:
        for file in files:
            file.unlink(missing_ok=True)  # of a program that was killed
        yield path
    finally:
        for file in files:
            file.unlink(missing_ok=True)


def settle(path: Path) -> None:
    """Fold the write-ahead log of a database that is not open into its file. Raises StoreError."""
    with translate(path), contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")


class SqliteStore(Store):
    """A SQLite file: one connection that writes, and some that read, each with a thread of aiosqlite's."""

    def __init__(self, path: Path, lock_wait: float, *, read_only: bool, alone: bool, copies: int) -> None:
        """`alone`: share the file with no other that wants it alone. `copies`: see `prepare`."""
        super().__init__(str(path), engine_of(path, lock_wait, read_only=read_only), read_only=read_only)
        self.path = path
        self.lock: sqlite3.Connection | None = None
        self._alone = alone
        self._prepare = functools.partial(prepare, path, read_only=read_only, lock_wait=lock_wait, copies=copies)
        self._resources = contextlib.AsyncExitStack()
        self._free = {reads: asyncio.Queue[aiosqlite.Connection]() for reads in (True, False)}
        self._connections = list[bool]()

    async def open(self) -> None:
        if self._alone:
            self.lock = self._resources.enter_context(contextlib.closing(lock(self.path)))
        await asyncio.to_thread(self._prepare)
        with translate(self.path):
            for reads in [True] * READERS if self.read_only else [False, *[True] * READERS]:
                engine = self.engine.execution_options(**{READ_ONLY: reads})
                self._free[reads].put_nowait(await self._resources.enter_async_context(_connect(engine)))
                self._connections.append(reads)

    async def _transact(self, work: Work[R], *, read_only: bool, single: bool = False) -> R:
        """Run a transaction, once begun to its end even if its caller is cancelled."""
        results: list[R] = []

        def run(conn: sa.Connection) -> None:
            with conn.begin():
                result = work(conn)
            results.append(result)

        free = self._free[read_only]
        db = await free.get()
        try:
            with translate(self.path):
                await db.execute_fetchall(_CALL, (run,))
        finally:
            free.put_nowait(db)
        return results[0]

    async def size(self) -> int:
        return sum(file.stat().st_size for file in (self.path, sibling(self.path, "-wal")) if file.exists())

    async def _close(self) -> None:
        for reads in self._connections:
            await self._free[reads].get()
        await self._resources.aclose()


@contextlib.asynccontextmanager
async def _connect(engine: sa.Engine) -> AsyncIterator[aiosqlite.Connection]:
    """Open a file once more; whoever forgets to close it has it closed with the loop, as its thread would live on."""

    def connect() -> sqlite3.Connection:
        conn = engine.connect()
        driver: Any = conn.connection.driver_connection
        driver.conn = conn
        driver.execute(f"PRAGMA query_only = {committed(conn)}")
        # Checks that the file can be read at all; a damaged row is reported on access. The first to read creates the
        # write-ahead log.
        driver.execute("SELECT name FROM sqlite_master LIMIT 1").fetchone()
        return driver  # type: ignore[no-any-return]

    async with aiosqlite.Connection(connect, iter_chunk_size=1) as db:
        yield db
