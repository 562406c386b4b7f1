"""The common part of stores: transactions that wait to write are committed together."""

from __future__ import annotations

import asyncio
import contextlib
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import sqlalchemy as sa

from hosting.core import ReadOnly, StoreError, TableError, Taken, Unreachable
from hosting.db.store import Store

READERS = 4
"""Number of reading connections; one more writes."""
MAX_TOGETHER = 64
"""Maximum number of waiting transactions committed together."""

R = TypeVar("R")


class Session(Protocol):
    """A connection that is used only in a thread of its own."""

    async def run(self, work: Callable[[], R]) -> R:
        """Run a function in the connection's thread, after earlier requests, even if the caller is cancelled."""

    def transact(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction, which may be restarted. Call it in the connection's thread."""

    async def close(self) -> None:
        """Disconnect, and let the thread end."""


def carried(work: Callable[[], R]) -> Callable[[], R]:
    """Return a function whose errors a future can carry: it would lose StopIteration."""

    def hop() -> R:
        try:
            return work()
        except StopIteration as error:
            raise RuntimeError("a transaction raised StopIteration") from error

    return hop


class _Write(Generic[R]):
    """A transaction that waits to write, then its outcome."""

    def __init__(self, work: Callable[[sa.Connection], R]) -> None:
        self.work = work
        self.given_up = False
        self.done = False
        self.result: Any = None
        self.error: BaseException | None = None

    def settle(self, result: object, error: BaseException | None) -> None:
        """Store its outcome."""
        self.result, self.error, self.done = result, error, True

    def outcome(self) -> R:
        """Return the function's result, or raise its error."""
        if self.error is not None:
            raise self.error
        result: R = self.result
        return result


class QueuedStore(Store):
    """A store with one writing connection and several reading ones."""

    _errors: ClassVar[tuple[type[Exception], ...]]
    """The database's own errors, after which a transaction cannot be kept."""

    def __init__(self, name: str, engine: sa.Engine, writer: Session | None, readers: Sequence[Session]) -> None:
        super().__init__(engine, read_only=writer is None)
        self.name = name
        """The name of the database in messages for the operator."""
        # One connection writes, so writers of this process queue in order; a database's own waiting may be unfair.
        self._writer = writer
        self._waiting: deque[_Write[Any]] = deque()
        self._free: asyncio.LifoQueue[Session] = asyncio.LifoQueue()
        for reader in readers:
            self._free.put_nowait(reader)
        self._closed = False

    @abstractmethod
    def _explained(self) -> AbstractContextManager[None]:
        """Turn the database's errors into `StoreError`s."""

    @abstractmethod
    def _say(self, conn: sa.Connection, words: str) -> None:
        """Execute an SQL command that every database knows, bypassing SQLAlchemy."""

    async def close(self) -> None:
        """Close the database, after all pending requests."""
        if self._closed:
            return
        self._closed = True
        async with contextlib.AsyncExitStack() as last_first:
            if self._writer is not None:
                last_first.push_async_callback(self._writer.close)
            for _ in range(READERS):  # each once it is free
                last_first.push_async_callback((await self._free.get()).close)

    async def read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction with one snapshot of the database. Raises StoreError, and the function's errors."""
        self._check_open()
        reader = await self._free.get()
        reading = asyncio.ensure_future(reader.run(lambda: self._transact(reader, work)))
        # The connection is free when its transaction has ended, not when its caller is cancelled.
        reading.add_done_callback(lambda _: self._free.put_nowait(reader))
        return await asyncio.shield(reading)

    async def write(self, work: Callable[[sa.Connection], R]) -> R:
        """Run the only write transaction: committed when this returns, rolled back when it raises.

        A caller that is cancelled before its turn leaves nothing; a later cancellation does not undo it. Raises
        StoreError, and the function's errors.
        """
        self._check_open()
        writer = self._writer
        if writer is None:
            raise ReadOnly(f"{self.name} was opened for reading only")
        mine = _Write(work)
        self._waiting.append(mine)
        try:
            return await writer.run(lambda: self._written(writer, mine))
        except asyncio.CancelledError:
            mine.given_up = True
            raise

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self.name} has been closed")

    def _written(self, writer: Session, mine: _Write[R]) -> R:
        """Return the outcome of a transaction, run now with all that wait, unless an earlier batch included it."""
        if not mine.done:
            self._write_waiting(writer)
        return mine.outcome()

    def _write_waiting(self, writer: Session) -> None:
        """Run the waiting writes. Those that came while the disk was busy are committed together."""
        batch: list[_Write[Any]] = []
        while self._waiting and len(batch) < MAX_TOGETHER:
            write = self._waiting.popleft()
            if not write.given_up:
                batch.append(write)
        if len(batch) > 1 and self._together(writer, batch):
            return
        for write in batch:
            try:
                write.settle(self._transact(writer, write.work), None)
            except BaseException as error:
                if not isinstance(error, TableError):  # a refusal comes before anything is changed
                    self._forget()
                self._fail(write, error)

    def _together(self, writer: Session, batch: Sequence[_Write[Any]]) -> bool:
        """Run several transactions as one, each all or nothing by itself; false if the database failed under them."""
        outcomes: list[tuple[Any, BaseException | None]] = []

        def works(conn: sa.Connection) -> None:
            outcomes.clear()  # a session may restart a transaction
            for write in batch:
                self._say(conn, "SAVEPOINT one")
                try:
                    outcomes.append((write.work(conn), None))
                except self._errors:
                    raise
                except Exception as error:
                    self._say(conn, "ROLLBACK TO one")
                    outcomes.append((None, error))
                self._say(conn, "RELEASE one")

        try:
            with self._explained():
                writer.transact(works)
        except Unreachable as error:
            # Whether it was stored is unknown, so nothing of it is tried again.
            self._forget()
            for write in batch:
                self._fail(write, error)
            return True
        except BaseException:
            # Nothing of it was stored. Each is tried again by itself, and gets its own error.
            self._forget()
            return False
        for write, outcome in zip(batch, outcomes, strict=True):
            write.settle(*outcome)
        return True

    def _fail(self, write: _Write[Any], error: BaseException) -> None:
        """Give a transaction its error, and count it if the database is at fault."""
        if isinstance(error, StoreError) and not isinstance(error, Taken):
            self.failed_writes += 1
            self.cannot_write = True
        write.settle(None, error)

    def _forget(self) -> None:
        for forget in self.when_undone:
            forget()

    def _transact(self, session: Session, work: Callable[[sa.Connection], R]) -> R:
        with self._explained():
            return session.transact(work)
