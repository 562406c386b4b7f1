"""A database's address, and what is open there: its transactions are functions, each run whole in a thread.

`hosting.db.sqlite` and `hosting.db.postgres` implement it; `hosting.db.opening` opens either.
"""

import functools
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

import sqlalchemy as sa

from hosting.core import BadValue, Clock, ReadOnly, StoreError, Taken, canonical

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
"""Number of connections that read."""
READ_ONLY: Final = "read_only"
"""SQLAlchemy's execution option of a connection in whose transaction all that is read is committed."""
ENGINE: Final[dict[str, Any]] = {
    "json_serializer": lambda value: canonical(value).decode(),
    "hide_parameters": True,  # they include deals, and errors go into logs
}
"""SQLAlchemy's arguments for an engine of either database."""


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

    async def read(self, work: Work[R]) -> R:
        """Run a transaction with one snapshot of the database. Raises StoreError, and the function's errors."""
        return await self._transact(self._whole(work), read_only=True)

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
        """Return the same work, which raises no StopIteration: no future carries one, and its caller would wait on."""
        if self._closed:
            raise StoreError(f"{self.name} has been closed")

        def run(conn: sa.Connection) -> R:
            try:
                return work(conn)
            except StopIteration as error:
                raise RuntimeError("a transaction raised StopIteration") from error

        return run

    @abstractmethod
    async def _transact(self, work: Work[R], *, read_only: bool) -> R: ...

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


def reads(method: Method[S, P, R]) -> Transaction[S, P, R]:
    """Make a coroutine of a method that reads through a connection: its body is one transaction."""

    @functools.wraps(method)
    async def transaction(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._store.read(lambda conn: method(self, conn, *args, **kwargs))

    return transaction


def writes(method: Method[S, P, R]) -> Transaction[S, P, R]:
    """Make a coroutine of a method that writes through a connection: its body is one transaction, all or nothing."""

    @functools.wraps(method)
    async def transaction(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._store.write(lambda conn: method(self, conn, *args, **kwargs))

    return transaction


def reading(function: Callable[Concatenate[sa.Connection, P], R]) -> Transaction[Any, P, R]:
    """Make a method, as `reads`, of a function without self."""
    return reads(functools.wraps(function)(lambda self, *args, **kwargs: function(*args, **kwargs)))


def writing(function: Callable[Concatenate[sa.Connection, P], R]) -> Transaction[Any, P, R]:
    """Make a method, as `writes`, of a function without self."""
    return writes(functools.wraps(function)(lambda self, *args, **kwargs: function(*args, **kwargs)))
