"""The former store, for comparison with the one on aiosqlite: sqlite3 in a pool of threads."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa

from hosting.core import canonical
from hosting.db import MAX_TOGETHER, READERS, Store, prepare, writing_uri

R = TypeVar("R")
Promise: TypeAlias = "tuple[Callable[[sa.Connection], Any], Future[Any]]"


class ThreadPoolStore(Store):
    """Store of one writing thread with its own queue, and four reading threads; connections are pooled."""

    def __init__(self, path: Path) -> None:
        prepare(path)
        engine = sa.create_engine(
            "sqlite://",
            creator=lambda: sqlite3.connect(writing_uri(path), uri=True, timeout=5.0, check_same_thread=False),
            poolclass=sa.QueuePool,
            json_serializer=lambda value: canonical(value).decode(),
            hide_parameters=True,
            pool_size=READERS + 1,
        )
        _speak_sqlite(engine)
        super().__init__(engine, read_only=False)
        self.path = path
        self._writer = ThreadPoolExecutor(1)
        self._readers = ThreadPoolExecutor(READERS)
        self._waiting: deque[Promise] = deque()

    async def close(self) -> None:
        """Close the file."""
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        self.engine.dispose()

    async def size(self) -> int:
        """Return the file's size in bytes."""
        return self.path.stat().st_size

    async def read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction in a reading thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._run, work, False)

    async def write(self, work: Callable[[sa.Connection], R]) -> R:
        """Run a transaction in the writing thread."""
        promised: Future[R] = Future()
        self._waiting.append((work, promised))
        self._writer.submit(self._write_waiting)
        return await asyncio.wrap_future(promised)

    def _write_waiting(self) -> None:
        batch: list[Promise] = []
        while self._waiting and len(batch) < MAX_TOGETHER:
            work, promised = self._waiting.popleft()
            if promised.set_running_or_notify_cancel():
                batch.append((work, promised))
        if len(batch) > 1 and self._together(batch):
            return
        for work, promised in batch:
            try:
                promised.set_result(self._run(work, True))
            except BaseException as error:
                promised.set_exception(error)

    def _together(self, batch: Sequence[Promise]) -> bool:
        outcomes: list[tuple[Any, BaseException | None]] = []
        try:
            with self.engine.connect() as plain:
                conn = plain.execution_options(writes=True)
                with conn.begin():
                    for work, _ in batch:
                        try:
                            with conn.begin_nested():
                                outcomes.append((work(conn), None))
                        except (sa.exc.DBAPIError, sqlite3.Error):
                            raise
                        except Exception as error:
                            outcomes.append((None, error))
        except (sa.exc.DBAPIError, sqlite3.Error):
            for forget in self.when_undone:
                forget()
            return False
        for (_, promised), (result, failure) in zip(batch, outcomes, strict=True):
            if failure is None:
                promised.set_result(result)
            else:
                promised.set_exception(failure)
        return True

    def _run(self, work: Callable[[sa.Connection], R], writes: bool) -> R:
        with self.engine.connect() as plain:
            conn = plain.execution_options(writes=writes)
            with conn.begin():
                return work(conn)


def _speak_sqlite(engine: sa.Engine) -> None:
    @sa.event.listens_for(engine, "connect")
    def connected(connection: Any, record: object) -> None:  # noqa: ANN401
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
