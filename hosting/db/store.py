"""An open database: every transaction is a function of a connection, run whole in a thread of the database.

The rest of `hosting` uses SQLAlchemy Core through that connection and knows no more of the database.
`hosting.db.sqlite` and `hosting.db.postgres` implement it; `hosting.db.opening` opens either.
"""

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa

from hosting.core import Clock, ReadOnly, StoreError, Taken, canonical

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="HasStore")

READERS: Final = 4
"""Number of connections that read."""
READ_ONLY: Final = "read_only"
"""SQLAlchemy's execution option of a connection in whose transaction all that is read is committed."""
ENGINE: Final[dict[str, Any]] = {
    "json_serializer": lambda value: canonical(value).decode(),
    "hide_parameters": True,  # they include deals, and errors go into logs
}
"""SQLAlchemy's arguments for an engine of either database."""


@dataclass(frozen=True, slots=True)
class Failures:
    """A database's own errors, and the `StoreError` and sentence for each."""

    errors: tuple[type[Exception], ...]
    kind_of: Callable[[BaseException], type[StoreError] | None]
    """Function that returns the kind of an error of the driver's, None for one without a sentence."""
    sentences: Mapping[type[StoreError], str]
    """A sentence for each kind, with `{name}` for the database."""

    def store_error(self, error: BaseException, name: object) -> StoreError | None:
        """Return the `StoreError` for an error of the database's, None for another one."""
        while isinstance(error, sa.exc.DBAPIError) and error.orig is not None:
            error = error.orig
        kind = self.kind_of(error)
        return None if kind is None else kind(self.sentences[kind].format(name=name))

    @contextmanager
    def translate(self, name: object) -> Iterator[None]:
        """Raise the database's errors inside as `StoreError`s."""
        try:
            yield
        except self.errors as error:
            store_error = self.store_error(error, name)
            if store_error is None:
                raise
            raise store_error from error


class Store(ABC):
    """An open database."""

    def __init__(self, name: str, engine: sa.Engine, *, read_only: bool) -> None:
        self.name = name
        """The name of the database in sentences for the operator."""
        self.engine = engine
        """SQLAlchemy's engine, which executes every statement: its events report them."""
        self.read_only = read_only
        self.failed_writes = 0
        """Number of transactions that the database failed to store since it was opened. Refusals by the rules do not
        count."""
        self.cannot_write = False
        """True if the last one was not stored; False again after a successful `Jobs.try_to_write`."""
        self._closed = False

    async def read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction with one snapshot of the database. Raises StoreError, and the function's errors."""
        self._check_open()
        return await self._read(work)

    async def write(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a serializable transaction: committed when this returns, rolled back when it raises.

        The function may run several times, if others have changed what it read. A caller that is cancelled before its
        turn leaves nothing; a later cancellation does not undo it. Raises StoreError, and the function's errors.
        """
        self._check_open()
        if self.read_only:
            raise ReadOnly(f"{self.name} was opened for reading only")
        try:
            return await self._write(work)
        except StoreError as error:
            if not isinstance(error, Taken):
                self.failed_writes += 1
                self.cannot_write = True
            raise

    @abstractmethod
    async def _read(self, work: Callable[[sa.Connection], R]) -> R: ...

    @abstractmethod
    async def _write(self, work: Callable[[sa.Connection], R]) -> R: ...

    @abstractmethod
    async def size(self) -> int:
        """Return the size of the database in bytes."""

    async def listen(self, heard: Callable[[int], None]) -> None:  # noqa: B027 - nothing to be heard is usual
        """Call a function, in the event loop, with the server of each job that other processes request from now on.

        If nobody else writes, it is never called. Raises StoreError.
        """

    async def take_turn(self, seconds: float) -> None:  # noqa: B027 - where there are no others
        """Wait until no process that shares the database has had the turn for this many seconds. Raises StoreError."""

    async def there(self) -> bool:
        """Return whether the open database is still in its place."""
        return True

    async def close(self) -> None:
        """Close the database, after all pending requests."""
        if not self._closed:
            self._closed = True
            await self._close()

    @abstractmethod
    async def _close(self) -> None: ...

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self.name} has been closed")


def committed(conn: sa.Connection) -> bool:
    """Return whether all that a transaction reads is committed, so that it may be cached."""
    return bool(conn.get_execution_options().get(READ_ONLY))


class HasStore(Protocol):
    """A class whose methods are transactions."""

    @property
    def _store(self) -> Store: ...


class Service:
    """A noun's transactions: a thin class made of functions of a connection."""

    def __init__(self, store: Store) -> None:
        self._store = store


class TimedService(Service):
    """A service that reads the clock too."""

    def __init__(self, store: Store, clock: Clock) -> None:
        super().__init__(store)
        self._clock = clock


def reads(method: Callable[Concatenate[S, sa.Connection, P], R]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
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


def reading(
    function: Callable[Concatenate[sa.Connection, P], R],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, R]]:
    """Make a method of a function that reads: each call is one transaction."""
    return reads(functools.wraps(function)(lambda self, conn, *args, **kwargs: function(conn, *args, **kwargs)))


def writing(
    function: Callable[Concatenate[sa.Connection, P], R],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, R]]:
    """Make a method of a function that writes: each call is one transaction, all or nothing."""
    return writes(functools.wraps(function)(lambda self, conn, *args, **kwargs: function(conn, *args, **kwargs)))
