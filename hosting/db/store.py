"""What a store is: an open database whose transactions are functions of a connection.

The rest of `hosting` speaks SQLAlchemy Core through that connection and knows no more of the database than this;
`hosting.db.sqlite` and `hosting.db.postgres` are the two there are, `hosting.db.opening` opens the one that is meant.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa

REVISION = "0018"
"""The newest migration, which this version of the program reads and writes."""

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="HasStore")


class Store(ABC):
    """An open database. A transaction is a function of a connection, run in a thread beside the event loop."""

    def __init__(self, engine: sa.Engine, *, read_only: bool) -> None:
        self.engine = engine
        """SQLAlchemy's, through which every statement goes: its events tell of them."""
        self.read_only = read_only
        self.when_undone: list[Callable[[], None]] = []
        """Called, in a thread of the store's, when transactions were undone that others may have read from."""
        self.failed_writes = 0
        """Transactions that the database did not store, since it was opened. A refusal by the rules is none."""
        self.cannot_write = False
        """Whether the last one was not stored; False again after a successful `Jobs.try_to_write`."""

    @abstractmethod
    async def read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction that sees one moment of the database. Raises StoreError, and what it raises itself."""

    @abstractmethod
    async def write(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction that alone may write: stored for good when this returns, undone when it raises.

        A caller that is cancelled before its turn leaves nothing, one that is cancelled later does not undo it.
        Raises StoreError, and what it raises itself.
        """

    @abstractmethod
    async def size(self) -> int:
        """Return how many bytes the database takes."""

    async def listen(self, heard: Callable[[int], None]) -> None:  # noqa: B027 - nothing to be heard is usual
        """Have a function called, in the event loop, with the server of each job that others ask for from now on.

        Where nobody else writes, nothing is ever heard. Raises StoreError.
        """

    async def take_turn(self, seconds: float) -> None:  # noqa: B027 - where there are no others
        """Wait until nobody has had the turn for so long who shares the database. Raises StoreError."""

    async def there(self) -> bool:
        """Whether what was opened is still what anybody else would open by the same name."""
        return True

    @abstractmethod
    async def close(self) -> None:
        """Let go of the database. What has been asked for is finished first."""


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
