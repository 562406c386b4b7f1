"""The common part of stores: the threads in which transactions run, and writes that are committed together.

A transaction is one hop into a thread, with SQLAlchemy's ordinary engine there. Its asynchronous one would hop once for
each statement.
"""

import asyncio
import contextlib
import threading
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Final, Generic, TypeVar

import sqlalchemy as sa

from hosting.core import ReadOnly, StoreError, TableError, Taken, Unreachable
from hosting.db.pipelining import forget, later
from hosting.db.scopes import WHOLE, Scope
from hosting.db.store import Store

READERS: Final = 4
"""Number of reading connections."""
MAX_TOGETHER: Final = 64
"""Maximum number of waiting transactions committed together."""
THREADS: Final = "navegador-database"
"""The beginning of the names of the threads in which transactions run."""

SAVEPOINT, ROLLBACK, RELEASE = (sa.text(f"{word} one") for word in ("SAVEPOINT", "ROLLBACK TO", "RELEASE"))

R = TypeVar("R")


def plain(conn: sa.Connection) -> Any:  # noqa: ANN401 - the driver's, of either database
    """Return the driver's connection below SQLAlchemy's."""
    return conn.connection.driver_connection


def pool(writers: int) -> dict[str, Any]:
    """Return SQLAlchemy's settings for the pool of a store."""
    return {
        "poolclass": sa.QueuePool,
        "pool_size": READERS + writers,
        "max_overflow": 0,
        "pool_use_lifo": True,  # the connection used last has the warmest cache
        "pool_reset_on_return": None,  # each transaction has ended by itself
    }


def fill(engine: sa.Engine, writers: int, first: sa.Select[Any]) -> None:
    """Open all connections of a pool, and read with each. Raises SQLAlchemy's and the driver's errors.

    Later there may be another file in place of this one, or no connection left.
    """
    with contextlib.ExitStack() as held:
        for _ in range(READERS + writers):
            held.enter_context(engine.connect()).execute(first).first()


async def _hop(threads: ThreadPoolExecutor, work: Callable[[], R]) -> R:
    """Run a function in a thread, even to its end when the caller is cancelled meanwhile; not if it was before."""

    def carried() -> R:
        try:
            return work()
        except StopIteration as error:  # a future cannot carry it
            raise RuntimeError("a transaction raised StopIteration") from error

    return await asyncio.get_running_loop().run_in_executor(threads, carried)


class QueuedStore(Store):
    """A store with a pool of connections, in threads: some read, and a `Writer` writes."""

    errors: ClassVar[tuple[type[Exception], ...]]
    """The database's own errors, after which a transaction cannot be kept."""

    def __init__(self, name: str, engine: sa.Engine, *, read_only: bool, writers: int = 1) -> None:
        """`writers`: number of transactions that write at the same time, if their scopes differ."""
        super().__init__(engine, read_only=read_only)
        self.name = name
        """The name of the database in messages for the operator."""
        self._reading = ThreadPoolExecutor(READERS, f"{THREADS}-read")
        self._writer = Writer(self, writers)
        self._closed = False

    @abstractmethod
    def explained(self) -> AbstractContextManager[None]:
        """Turn the database's errors into `StoreError`s."""

    @abstractmethod
    def transact_read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction with one snapshot, in this thread; it may be restarted."""

    @abstractmethod
    def transact_write(self, work: Callable[[sa.Connection], R], scope: Scope) -> R:
        """Run the only write transaction of a scope, in this thread; it may be restarted."""

    @abstractmethod
    def disconnect(self) -> None:
        """Return the connections that are held to the pool."""

    async def close(self) -> None:
        """Close the database, after all pending requests."""
        if self._closed:
            return
        self._closed = True
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._reading.shutdown()
        self._writer.close()
        self.disconnect()
        self.engine.dispose()

    async def read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction with one snapshot of the database. Raises StoreError, and the function's errors."""
        self._check_open()

        def run() -> R:
            with self.explained():
                return self.transact_read(work)

        return await _hop(self._reading, run)

    async def write(self, work: Callable[[sa.Connection], R], scope: Scope = WHOLE) -> R:
        """Run the only write transaction of a scope: committed when this returns, rolled back when it raises.

        A caller that is cancelled before its turn leaves nothing; a later cancellation does not undo it. Raises
        StoreError, and the function's errors.
        """
        self._check_open()
        if self.read_only:
            raise ReadOnly(f"{self.name} was opened for reading only")
        return await self._writer.write(work, scope)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self.name} has been closed")


class _Write(Generic[R]):
    """A transaction that waits to write, then its outcome."""

    def __init__(self, work: Callable[[sa.Connection], R]) -> None:
        self.work = work
        self.future = Future[R]()

    def settle(self, result: Any, error: BaseException | None) -> None:  # noqa: ANN401 - whatever the function returns
        """Store its outcome."""
        if isinstance(error, StopIteration):  # a future cannot carry it
            error = RuntimeError("a transaction raised StopIteration")
        if error is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(error)


class Writer:
    """A queue of transactions for each scope, and threads that write.

    Those of one scope are written one after the other, and those that wait are committed together: a database's own
    waiting may be unfair. With one thread all are of one scope.
    """

    def __init__(self, store: QueuedStore, threads: int) -> None:
        self._store = store
        self._threads = ThreadPoolExecutor(threads, f"{THREADS}-write")
        self._single = threads == 1
        self._lock = threading.Lock()
        self._waiting: dict[Scope, deque[_Write[Any]]] = {}
        self._closing = False

    async def write(self, work: Callable[[sa.Connection], R], scope: Scope) -> R:
        """Run a transaction: committed when this returns, rolled back when it raises."""
        mine, scope = _Write(work), WHOLE if self._single else scope
        with self._lock:
            idle = scope not in self._waiting
            self._waiting.setdefault(scope, deque()).append(mine)
            if idle:
                self._threads.submit(self._work_off, scope)
        return await asyncio.wrap_future(mine.future)

    def close(self) -> None:
        """Wait until all pending transactions have ended."""
        with self._lock:
            self._closing = True
        self._threads.shutdown()

    def _work_off(self, scope: Scope) -> None:
        """Write what waits of a scope, a batch at a time, in turn with the other scopes."""
        while True:
            self._write_waiting(scope)
            with self._lock:
                if not self._waiting[scope]:
                    del self._waiting[scope]
                    return
                if not self._closing:
                    self._threads.submit(self._work_off, scope)
                    return

    def _write_waiting(self, scope: Scope) -> None:
        """Run waiting writes. Those that came while the disk was busy are committed together."""
        with self._lock:
            queue = self._waiting[scope]
            batch = [queue.popleft() for _ in range(min(len(queue), MAX_TOGETHER))]
        batch = [write for write in batch if write.future.set_running_or_notify_cancel()]
        if len(batch) > 1 and self._together(batch, scope):
            return
        for write in batch:
            try:
                write.settle(self._transact(write.work, scope), None)
            except BaseException as error:
                if not isinstance(error, TableError):  # a refusal comes before anything is changed
                    self._forget()
                self._fail(write, error)

    def _together(self, batch: Sequence[_Write[Any]], scope: Scope) -> bool:
        """Run several transactions as one, each all or nothing by itself; false if the database failed under them."""
        outcomes: list[tuple[Any, BaseException | None]] = []

        def works(conn: sa.Connection) -> None:
            outcomes.clear()  # a transaction may be restarted
            for write in batch:
                forget(conn)
                later(conn, SAVEPOINT, {})
                try:
                    outcomes.append((write.work(conn), None))
                except self._store.errors:
                    raise
                except Exception as error:
                    later(conn, ROLLBACK, {})
                    outcomes.append((None, error))
                later(conn, RELEASE, {})

        try:
            self._transact(works, scope)
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

    def _transact(self, work: Callable[[sa.Connection], R], scope: Scope) -> R:
        with self._store.explained():
            return self._store.transact_write(work, scope)

    def _fail(self, write: _Write[Any], error: BaseException) -> None:
        """Give a transaction its error, and count it if the database is at fault."""
        if isinstance(error, StoreError) and not isinstance(error, Taken):
            self._store.failed_writes += 1
            self._store.cannot_write = True
        write.settle(None, error)

    def _forget(self) -> None:
        for undone in self._store.when_undone:
            undone()
