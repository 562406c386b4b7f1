"""The store in a SQLite file: opening it, its transactions, and the meaning of SQLite's errors.

A write-ahead log and full synchronisation: a committed transaction survives a crash and a power cut.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import re
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import sqlalchemy as sa

from hosting.core import Damaged, DiskFull, Locked, Missing, ReadOnly, StoreError, canonical
from hosting.db import guard, schema
from hosting.db.migrations import check_known, newest, upgrade
from hosting.db.queueing import READERS, QueuedStore, fill, plain, pool
from hosting.db.scopes import WHOLE, Scope

log = logging.getLogger("navegador.tables")

SYNCHRONOUS = "FULL"
"""SQLite's setting of the writer's wait for the disk: at every commit."""

COPIES = 3
"""Number of copies of a file that are kept, each made before a migration."""
_STAMP = "%Y%m%dT%H%M%S%fZ"

R = TypeVar("R")

_MEANING: dict[int, type[StoreError]] = {
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
_BESIDE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR}
_SENTENCE: dict[type[StoreError], str] = {
    DiskFull: "no room is left on the disk for {path}: nothing was written; free some space, reading goes on meanwhile",
    Locked: "another program holds {path}: nothing was changed; end that program or try again",
    Damaged: "{path} is damaged or is no database: it was left as it is; `python -m hosting restore BACKUP` puts a "
    "backup in its place, `python -m hosting export --all DIRECTORY` saves the games that can still be read",
    ReadOnly: "{path} cannot be written: check its owner and rights, and those of its directory",
    Missing: "{path} cannot be opened: check that the file and its directory exist and may be read",
    StoreError: "the disk failed under {path}: nothing was changed",
}

_GONE = (
    "{path}, or the file {path}-wal beside it, was moved, removed or replaced while the bot runs: nothing was written; "
    "put back what was there, and if that is no longer to be had, stop the bot and restore a backup"
)
_READABLE = sa.select(schema.tables.c.id).where(sa.false())


def meaning(error: BaseException, path: Path) -> StoreError | None:
    """Return the `StoreError` for an error of SQLite's, None for an unknown one."""
    while isinstance(error, sa.exc.DBAPIError) and error.orig is not None:
        error = error.orig
    while error is not None and not isinstance(error, sqlite3.Error) and error.__cause__ is not None:
        error = error.__cause__
    if not isinstance(error, sqlite3.Error):
        return None
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return Damaged(_SENTENCE[Damaged].format(path=path)) if _is_no_text(error) else None
    kind = DiskFull if code in _FULL_TOO else _MEANING.get(code & 0xFF)
    return None if kind is None else kind(_SENTENCE[kind].format(path=path))


@contextlib.contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn the database's errors into `StoreError`s."""
    try:
        yield
    except (sa.exc.DBAPIError, sqlite3.Error) as error:
        store_error = meaning(error, path)
        if store_error is None:
            raise
        raise store_error from error
    except UnicodeDecodeError as error:  # the text of SQLite's own errors can have damaged names in it
        raise Damaged(_SENTENCE[Damaged].format(path=path)) from error


def _is_no_text(error: Exception) -> bool:
    """Return whether Python, not SQLite, refused a value because its bytes are no text."""
    return isinstance(error, UnicodeDecodeError) or "decode to UTF-8" in str(error)


def _mended(stored: bytes) -> str:
    """Return stored text, with U+FFFD for bytes not in UTF-8, which fail only what needs them."""
    try:
        return stored.decode()
    except UnicodeDecodeError:
        return _replaced(stored)


@functools.lru_cache(maxsize=1000)
def _replaced(stored: bytes) -> str:
    """Return damaged text in the same way, logged once and not quoted."""
    log.error("text that is not UTF-8; `python -m hosting check` names its row", extra={"bytes": len(stored)})
    return stored.decode(errors="replace")


def writing_uri(path: Path) -> str:
    """Return the file as SQLite's URI for writing; a missing file is created."""
    return f"file:{quote(str(path.absolute()))}?mode=rwc"


def reading_uri(path: Path) -> str:
    """Return the file as SQLite's URI for reading only.

    SQLite keeps a small file beside a database that is being read. If there is no room or no permission for it, and
    nothing waits in the write-ahead log, the database is read without it: nobody can be writing there.
    """
    uri = f"file:{quote(str(path.absolute()))}?mode=ro"
    waiting = path.with_name(path.name + "-wal")
    try:
        with contextlib.closing(sqlite3.connect(uri, uri=True)) as db:
            db.execute("SELECT name FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        alone = path.is_file() and not (waiting.exists() and waiting.stat().st_size)
        if alone and getattr(error, "sqlite_errorcode", 0) & 0xFF in _BESIDE:
            return f"{uri}&immutable=1"
    return uri


def revision_of(path: Path) -> str | None:
    """Return the migration of the file, None for an empty one. The file is only read.

    Raises Missing, Damaged, Locked.
    """
    if not path.is_file():
        raise Missing(_SENTENCE[Missing].format(path=path))
    with explained(path), _engine(reading_uri(path), 5.0, writes=False).connect() as conn:
        names = sa.inspect(conn).get_table_names()
        if not names:
            return None
        version = sa.text("SELECT version_num FROM alembic_version")
        revision = conn.execute(version).scalar() if "alembic_version" in names else None
    if revision is None:
        raise Damaged(f"{path} is a database, but not one of this program: it was left as it is")
    return str(revision)


def prepare(path: Path, *, read_only: bool = False, lock_wait: float = 5.0, copies: int = COPIES) -> None:
    """Create the file, or copy and migrate it to the newest revision, in one transaction.

    `copies`: how many copies made before migrations are kept beside the file; 0 makes none. If the file is going to be
    written, only its owner may read it afterwards. Raises Missing, OtherVersion, Damaged, Locked, DiskFull, ReadOnly;
    its contents are then unchanged.
    """
    revision = revision_of(path) if read_only or (path.exists() and path.stat().st_size) else None
    if revision == newest():
        if not read_only:
            guard.keep_private(path)
        return
    check_known(revision, str(path))
    if read_only:
        raise ReadOnly(f"{path} has to be migrated from {revision or 'nothing'} to {newest()} before it can be read")
    guard.keep_private(path)
    if revision is not None:
        copy = _copied_before(path, revision) if copies else None
        log.info(
            "migrating",
            extra={
                "database": str(path),
                "from": revision,
                "to": newest(),
                "copy": "none" if copy is None else str(copy),
            },
        )
    with explained(path):
        _upgrade(writing_uri(path), lock_wait)
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
            explained(path),
            contextlib.closing(sqlite3.connect(reading_uri(path), uri=True)) as source,
            contextlib.closing(sqlite3.connect(unfinished)) as copy,
        ):
            source.backup(copy, pages=pages, sleep=0.005)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        unfinished.rename(to)
    finally:
        unfinished.unlink(missing_ok=True)


@contextlib.contextmanager
def reading(path: Path) -> Iterator[sa.Connection]:
    """Open a read transaction of a migrated file, in this thread. Raises StoreError."""
    with explained(path), _engine(reading_uri(path), 5.0, writes=False).connect() as conn, conn.begin():
        conn.exec_driver_sql("BEGIN")
        yield conn


@contextlib.contextmanager
def writing(path: Path) -> Iterator[sa.Connection]:
    """Open the only write transaction, in this thread, committed at the end of the block. Raises StoreError."""
    with explained(path), _engine(writing_uri(path), 5.0).connect() as conn, conn.begin():
        conn.exec_driver_sql("BEGIN IMMEDIATE")
        yield conn


def settle(path: Path) -> None:
    """Make one file of a database that is not open, with nothing beside it. Raises StoreError."""
    with explained(path), contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")


def _engine(uri: str, timeout: float, *, writes: bool = True, **pool: Any) -> sa.Engine:  # noqa: ANN401 - SQLAlchemy's
    """Return SQLAlchemy's engine for a file, whose users issue BEGIN themselves. Connections of a `pool` only read."""

    def connect() -> sqlite3.Connection:
        # A connection is used by one thread at a time, not always by the same.
        connection = sqlite3.connect(uri, uri=True, timeout=timeout, isolation_level=None, check_same_thread=False)
        with contextlib.ExitStack() as undo:
            undo.callback(connection.close)
            if writes:
                connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
            connection.execute("PRAGMA foreign_keys = ON")
            if pool:
                connection.execute("PRAGMA query_only = ON")
            undo.pop_all()
        return connection

    return sa.create_engine(
        "sqlite://",
        creator=connect,
        json_serializer=lambda value: canonical(value).decode(),
        hide_parameters=True,  # they include deals, and errors go into logs
        **(pool or {"poolclass": sa.NullPool}),
    )


def _upgrade(uri: str, timeout: float) -> None:
    """Bring a file to the newest migration, all or nothing. Raises SQLAlchemy's and SQLite's errors."""
    with _engine(uri, timeout).connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")  # tables may be made anew
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        upgrade(connection)
        connection.commit()


class SqliteStore(QueuedStore):
    """An open SQLite file."""

    errors = (sa.exc.DBAPIError, sqlite3.Error)

    def __init__(self, path: Path, engine: sa.Engine, lock: guard.Lock | None, *, read_only: bool) -> None:
        """Take all connections out of a full pool, one to write: a checkout for each read costs more."""
        super().__init__(str(path), engine, read_only=read_only)
        self.path = path
        self.lock = lock
        """The lock that keeps others from having the file alone too, if it was taken."""
        self._conn = None if read_only else engine.connect()
        if self._conn is not None:
            plain(self._conn).execute("PRAGMA query_only = OFF")
        self._free = [engine.connect() for _ in range(READERS)]
        """Connections that nobody reads with; the one used last, with the warmest cache, is taken first."""
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

        def opened() -> SqliteStore:
            with contextlib.ExitStack() as undo:
                lock = guard.lock(path) if alone else None
                if lock is not None:
                    undo.callback(lock.close)
                prepare(path, read_only=read_only, lock_wait=lock_wait, copies=copies)
                uri = reading_uri(path) if read_only else writing_uri(path)
                engine = _engine(uri, lock_wait, writes=not read_only, **pool(1))
                undo.callback(engine.dispose)
                with explained(path):
                    # Checks that it can be read at all; a damaged row is reported on access. The first to read creates
                    # the write-ahead log, which belongs to what is opened.
                    fill(engine, 1, _READABLE)
                    store = cls(path, engine, lock, read_only=read_only)
                undo.pop_all()
            return store

        return await asyncio.to_thread(opened)

    def transact_read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction with one snapshot."""
        conn = self._free.pop()
        try:
            return _transact(conn, "BEGIN", work)
        finally:
            self._free.append(conn)

    def transact_write(self, work: Callable[[sa.Connection], R], scope: Scope = WHOLE) -> R:
        """Run the only write transaction, whatever its scope. Raises Missing if the file is no longer at its path."""
        assert self._conn is not None

        def work_there(conn: sa.Connection) -> R:
            result = work(conn)
            if _files(self.path) != self._files:
                raise Missing(_GONE.format(path=self.path))
            return result

        return _transact(self._conn, "BEGIN IMMEDIATE", work_there)

    async def size(self) -> int:
        """Return the size of the file and its write-ahead log in bytes."""
        return await asyncio.to_thread(_bytes_of, self.path)

    async def there(self) -> bool:
        """Return whether the file is still the one that was opened: neither removed nor replaced."""
        return await asyncio.to_thread(_files, self.path) == self._files

    async def close(self) -> None:
        """Close the file, after all pending requests."""
        try:
            await super().close()
        finally:
            if self.lock is not None:
                self.lock.close()

    def disconnect(self) -> None:
        """Return all connections to the pool, the one that writes last."""
        for conn in (*self._free, self._conn):
            if conn is not None:
                conn.close()

    def explained(self) -> contextlib.AbstractContextManager[None]:
        """Turn SQLite's errors into `StoreError`s."""
        return explained(self.path)


def _transact(conn: sa.Connection, begin: str, work: Callable[[sa.Connection], R]) -> R:
    """Run a transaction, again if it meets text that is not UTF-8."""

    def once() -> R:
        with conn.begin():
            # Not by an event of SQLAlchemy's: an engine that has listeners checks them at every statement.
            driver.execute(begin)
            return work(conn)

    driver = plain(conn)
    try:
        return once()
    except (sa.exc.OperationalError, sqlite3.OperationalError, UnicodeDecodeError) as error:
        if driver.text_factory is _mended or not _is_no_text(error):
            raise
        driver.text_factory = _mended  # not from the start: it makes every reading slower
    return once()


def _files(path: Path) -> tuple[tuple[int, int] | None, ...]:
    """Return the identities of a database's file and its write-ahead log, None for a missing one."""
    return tuple(_number(file) for file in (path, path.with_name(f"{path.name}-wal")))


def _number(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _bytes_of(path: Path) -> int:
    files = (path, path.with_name(f"{path.name}-wal"))
    return sum(file.stat().st_size for file in files if file.exists())
