"""The interface of a store: an open database whose transactions are functions of a connection.

The rest of `hosting` uses SQLAlchemy Core through that connection and knows no more of the database.
`hosting.db.sqlite` and `hosting.db.postgres` implement it; `hosting.db.opening` opens either.
"""

import functools
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa

from hosting.core import Clock
from hosting.db.scopes import WHOLE, Scope, ScopeOf

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="HasStore")


class Store(ABC):
    """An open database. A transaction is a function of a connection, run in a thread."""

    def __init__(self, engine: sa.Engine, *, read_only: bool) -> None:
        self.engine = engine
        """SQLAlchemy's engine, which executes every statement: its events report them."""
        self.read_only = read_only
        self.when_undone: list[Callable[[], None]] = []
        """Called, in a thread of the store, after a rollback of what others may have read."""
        self.failed_writes = 0
        """Number of transactions that the database failed to store since it was opened. Refusals by the rules do not
        count."""
        self.cannot_write = False
        """True if the last one was not stored; False again after a successful `Jobs.try_to_write`."""

    @abstractmethod
    async def read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction with one snapshot of the database. Raises StoreError, and the function's errors."""

    @abstractmethod
    async def write(self, work: Callable[[sa.Connection], R], scope: Scope = WHOLE) -> R:
        """Run the only write transaction of a scope: committed when this returns, rolled back when it raises.

        A caller that is cancelled before its turn leaves nothing; a later cancellation does not undo it. Raises
        StoreError, and the function's errors.
        """

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
        """Return whether the database's name still leads to the one that was opened."""
        return True

    @abstractmethod
    async def close(self) -> None:
        """Close the database, after all pending requests."""


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
    """Make a coroutine of a method that writes through a connection: its body is one transaction, all or nothing.

    It has the whole database to itself, which is safe for every function; `writes_in` is for those with a scope.
    """

    @functools.wraps(method)
    async def transaction(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._store.write(lambda conn: method(self, conn, *args, **kwargs))

    return transaction


def writes_in(
    scope_of: ScopeOf,
) -> Callable[[Callable[Concatenate[S, sa.Connection, P], R]], Callable[Concatenate[S, P], Coroutine[Any, Any, R]]]:
    """Do the same for a transaction that relies upon and changes only what the scope of its first argument covers."""

    def made(
        method: Callable[Concatenate[S, sa.Connection, P], R],
    ) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
        first = _name(method, 2)

        @functools.wraps(method)
        async def transaction(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
            scope = scope_of(args[0] if args else kwargs[first])
            return await self._store.write(lambda conn: method(self, conn, *args, **kwargs), scope)

        return transaction

    return made


def _name(function: Callable[..., Any], position: int) -> str:
    return list(inspect.signature(function).parameters)[position]


def reading(
    function: Callable[Concatenate[sa.Connection, P], R],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, R]]:
    """Make a method of a function that reads: each call is one transaction."""

    @functools.wraps(function)
    async def transaction(self: HasStore, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._store.read(lambda conn: function(conn, *args, **kwargs))

    return transaction


def writing(
    function: Callable[Concatenate[sa.Connection, P], R], scope_of: ScopeOf | None = None
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, R]]:
    """Make a method of a function that writes: each call is one transaction, all or nothing.

    Without `scope_of` it has the whole database to itself: see `writes_in`.
    """
    first = _name(function, 1)

    @functools.wraps(function)
    async def transaction(self: HasStore, /, *args: P.args, **kwargs: P.kwargs) -> R:
        scope = WHOLE if scope_of is None else scope_of(args[0] if args else kwargs[first])
        return await self._store.write(lambda conn: function(conn, *args, **kwargs), scope)

    return transaction


_COMMITTED: Final = "navegador_committed"


def mark_uncommitted(conn: sa.Connection) -> None:
    """Mark a transaction's connection beside which others write: what it reads may not be cached."""
    conn.execution_options(**{_COMMITTED: False})


def cacheable(conn: sa.Connection) -> bool:
    """Return whether positions read in a transaction may be cached before it is committed."""
    return bool(conn.get_execution_options().get(_COMMITTED, True))
