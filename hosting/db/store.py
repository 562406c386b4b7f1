"""A database's address, and what is open there: its transactions are functions, each run whole in a thread.

`hosting.db.sqlite` and `hosting.db.postgres` implement it; `hosting.db.opening` opens either.
"""

import errno
import functools
import os
import re
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

import sqlalchemy as sa

from hosting.core import (
    BadValue,
    Busy,
    Clock,
    Damaged,
    DiskFull,
    Locked,
    Missing,
    ReadOnly,
    StoreError,
    Taken,
    Unreachable,
    canonical,
)

USUAL: Final = "data/navegador.sqlite3"
"""The default file, without the environment variable NAVEGADOR_DATABASE."""
SCHEME: Final = "postgresql+psycopg"


@dataclass(frozen=True, slots=True)
class Postgres:
    """A database of a PostgreSQL server."""

    url: sa.URL = field(repr=False)
    """Its address, which can contain a password: it is never displayed."""

    def __str__(self) -> str:
        url = self.url
        return sa.URL.create(url.drivername, url.username, None, url.host, url.port, url.database).render_as_string()

    @property
    def address(self) -> str:
        """The address with the password, as libpq takes it."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)


Place: TypeAlias = Path | Postgres


def place(text: str | Path | Postgres) -> Place:
    """Return the database that a text names. Raises BadValue for an invalid address."""
    if not isinstance(text, str):
        return text
    scheme, separator, rest = text.partition("://")
    if not separator:
        return Path(text)
    if scheme not in (SCHEME, "postgresql", "postgres"):
        raise BadValue(f"a database is a file or an address that begins with {SCHEME}://, not with {scheme[:20]}://")
    try:
        url = sa.make_url(f"{SCHEME}://{rest}")
    except (sa.exc.ArgumentError, ValueError):
        raise BadValue(
            "the database's address cannot be read; what in it is no letter or digit is written as %XX"
        ) from None
    if not url.database:
        raise BadValue(f"the database's address does not name a database: {SCHEME}://USER@HOST/DATABASE")
    return Postgres(url)


def of_environment() -> str:
    """Return the default database of the command lines."""
    return os.environ.get("NAVEGADOR_DATABASE") or USUAL


P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="Service")
Method: TypeAlias = Callable[Concatenate[S, sa.Connection, P], R]
Transaction: TypeAlias = Callable[Concatenate[S, P], Coroutine[Any, Any, R]]
Work: TypeAlias = Callable[[sa.Connection], R]

READERS: Final = 4
READ_ONLY: Final = "read_only"
"""SQLAlchemy's execution option of a connection in whose transaction all that is read is committed."""
ENGINE: Final[dict[str, Any]] = {
    "json_serializer": lambda value: canonical(value).decode(),
    "hide_parameters": True,  # they include deals, and errors go into logs
}


class Store(ABC):
    """An open database."""

    def __init__(self, name: str, engine: sa.Engine, *, read_only: bool) -> None:
        """`name`: of the database in sentences for the operator."""
        self.name, self.engine, self.read_only = name, engine, read_only
        self.failed_writes = 0
        """Number of transactions that the database failed to store since it was opened."""
        self.cannot_write = False
        """True if the last one was not stored; False again after a successful `Jobs.try_to_write`."""
        self._closed = False

    @abstractmethod
    async def open(self) -> None:
        """Create or migrate the database if needed, and connect to it."""

    async def read(self, work: Work[R], *, single: bool = False) -> R:
        """Run a transaction with one snapshot, or a `single` statement. Raises StoreError and the function's errors."""
        return await self._transact(self._whole(work), read_only=True, single=single)

    async def write(self, work: Work[R]) -> R:
        """Run a serializable transaction: committed when this returns, rolled back when it raises.

        The function may run several times, if others have changed what it read. A caller that is cancelled before its
        turn leaves nothing; a later cancellation does not undo it. Raises StoreError, and the function's errors.
        """
        whole = self._whole(work)
        if self.read_only:
            raise ReadOnly(f"{self.name} was opened for reading only")
        try:
            return await self._transact(whole, read_only=False)
        except StoreError as error:
            if not isinstance(error, Taken):
                self.failed_writes += 1
                self.cannot_write = True
            raise

    def _whole(self, work: Work[R]) -> Work[R]:
        """Return the same work without StopIteration, which no future carries."""
        if self._closed:
            raise StoreError(f"{self.name} has been closed")

        def run(conn: sa.Connection) -> R:
            try:
                return work(conn)
            except StopIteration as error:
                raise RuntimeError("a transaction raised StopIteration") from error

        return run

    @abstractmethod
    async def _transact(self, work: Work[R], *, read_only: bool, single: bool = False) -> R: ...

    @abstractmethod
    async def size(self) -> int:
        """Return the size of the database in bytes, with a file's write-ahead log."""

    async def listen(self, heard: Callable[[int], None]) -> None:  # noqa: B027 - nothing to be heard is usual
        """Call a function, in the event loop, with the server of each job that other processes request from now on."""

    async def take_turn(self, seconds: float) -> None:  # noqa: B027 - where there are no others
        """Wait until no process that shares the database has had the turn for this many seconds. Raises StoreError."""

    async def close(self) -> None:
        """Close the database, after all pending requests."""
        if not self._closed:
            self._closed = True
            await self._close()

    @abstractmethod
    async def _close(self) -> None: ...


def committed(conn: sa.Connection) -> bool:
    """Return whether all that a transaction reads is committed, so that it may be cached."""
    return bool(conn.get_execution_options().get(READ_ONLY))


class Service:
    """A noun's transactions."""

    def __init__(self, store: Store) -> None:
        self._store = store


class TimedService(Service):
    """A service that reads the clock too."""

    def __init__(self, store: Store, clock: Clock) -> None:
        super().__init__(store)
        self._clock = clock


def reads(method: Method[S, P, R], *, single: bool = False) -> Transaction[S, P, R]:
    """Make a coroutine of a method that reads: its body is one transaction, or a `single` statement."""

    @functools.wraps(method)
    async def transaction(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._store.read(lambda conn: method(self, conn, *args, **kwargs), single=single)

    return transaction


def writes(method: Method[S, P, R]) -> Transaction[S, P, R]:
    """Make a coroutine of a method that writes: its body is one transaction."""

    @functools.wraps(method)
    async def transaction(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._store.write(lambda conn: method(self, conn, *args, **kwargs))

    return transaction


def reading(function: Callable[Concatenate[sa.Connection, P], R], *, single: bool = False) -> Transaction[Any, P, R]:
    """Make a method, as `reads`, of a function without self."""
    return reads(functools.wraps(function)(lambda self, *args, **kwargs: function(*args, **kwargs)), single=single)


def writing(function: Callable[Concatenate[sa.Connection, P], R]) -> Transaction[Any, P, R]:
    """Make a method, as `writes`, of a function without self."""
    return writes(functools.wraps(function)(lambda self, *args, **kwargs: function(*args, **kwargs)))


_CODES: Final[dict[type[StoreError], str]] = {
    Busy: "53",
    Damaged: "SQLITE_CORRUPT SQLITE_NOTADB SQLITE_TOOBIG F0 XX001 XX002",  # nothing is written that is too big
    DiskFull: "ENOSPC EDQUOT SQLITE_FULL SQLITE_IOERR_SHMSIZE 53100",
    Locked: "SQLITE_BUSY SQLITE_LOCKED 40001 40P01 55P03 55006 57014",
    Missing: "ENOENT SQLITE_CANTOPEN 28 3D000 42P01",
    ReadOnly: "EACCES EPERM EROFS SQLITE_READONLY SQLITE_PERM 25006 42501",
    StoreError: "SQLITE_IOERR 0A 58",
    Unreachable: "08 57P",
}
"""Beginnings of the system's, SQLite's and PostgreSQL's codes; the longest that fits counts."""
_KINDS: Final = {code: kind for kind, codes in _CODES.items() for code in codes.split()}
_CONNECTING: Final = {
    "53300": r"too many clients|too many connections|remaining connection slots",
    "28000": r'authentication failed|no password|role ".*" does not exist|database ".*" does not exist|pg_hba',
    "08000": "",
}
"""Codes by the text of an error while connecting: libpq passes nothing else on."""
_SENTENCES: Final[dict[type[StoreError], str]] = {
    Busy: "the PostgreSQL server of {name} has no connection or memory left for this: nothing was changed; "
    "raise its max_connections, or end programs that use it",
    Damaged: "{name} is damaged or is no database: it was left as it is; `python -m hosting restore BACKUP` puts a "
    "backup in its place, `python -m hosting export --all DIRECTORY` saves the games that can still be read",
    DiskFull: "no room is left on the disk of {name}: nothing was written; free some space, reading goes on meanwhile",
    Locked: "another program holds {name}: nothing was changed; end that program or try again",
    Missing: "{name} cannot be opened: check that it exists, and that the bot's user, name and password may open it",
    ReadOnly: "{name} cannot be written: check its owner and rights, and those of its directory or server",
    StoreError: "the disk or the server failed under {name}: nothing was changed",
    Unreachable: "the PostgreSQL server of {name} does not answer: check that it runs and can be reached from here; "
    "what was being written at that moment is stored or not, nothing else is lost, and it goes on when it is back",
}


def store_error(error: BaseException, name: object) -> StoreError | None:
    """Return an error with a sentence; None for others."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    code = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or ""
    if isinstance(cause, OSError):
        code = errno.errorcode.get(cause.errno or 0, "")
    elif not code and isinstance(error, sa.exc.OperationalError):
        code = next(code for code, words in _CONNECTING.items() if re.search(words, str(cause)))
    kind = next((_KINDS[code[:end]] for end in range(len(code), 1, -1) if code[:end] in _KINDS), None)
    return None if kind is None else kind(_SENTENCES[kind].format(name=name))


@contextmanager
def translate(name: object) -> Iterator[None]:
    """Raise the errors of a database inside as `StoreError`s."""
    try:
        yield
    except (sa.exc.DBAPIError, sqlite3.Error) as error:
        if (own := store_error(error, name)) is None:
            raise
        raise own from error
