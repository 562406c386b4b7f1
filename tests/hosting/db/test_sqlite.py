"""Connections below the store: one hop for a transaction, none lost, none leaked."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
import sqlalchemy as sa

from hosting import Services, StoreError, open_services
from hosting.core.errors import ReadOnly
from hosting.db.store import READERS
from tests.hosting.conftest import ADD, ANA, BRUNO, started
from tests.toy.heap import Heap

ROOT = Path(__file__).parents[3]


def workers() -> set[threading.Thread]:
    """Return the threads in which transactions run: all but those of the event loop."""
    return {thread for thread in threading.enumerate() if not thread.name.startswith("asyncio")}


def left(before: set[threading.Thread]) -> set[threading.Thread]:
    new = workers() - before
    for thread in new:
        thread.join(timeout=30)
    return {thread for thread in new if thread.is_alive()}


@pytest.mark.file
async def test_a_transaction_is_one_hop(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A transaction goes to its connection's thread once, however many statements it has."""
    hops, statements = Counter[str](), Counter[str]()
    execute = aiosqlite.Connection.execute_fetchall

    def counted(self: aiosqlite.Connection, *given: Any) -> Any:
        hops["all"] += 1
        return execute(self, *given)

    position = (await started(services, ANA, BRUNO)).position
    monkeypatch.setattr(aiosqlite.Connection, "execute_fetchall", counted)

    @sa.event.listens_for(services.store.engine, "before_cursor_execute")
    def count(*_: object) -> None:
        statements[threading.current_thread().name] += 1

    await services.play.play(position.table.id, position.seq, 0, ANA, ADD)
    assert hops["all"] == 1
    assert sum(statements.values()) > 5
    assert len(statements) == 1
    await services.positions.history(position.table.id)
    assert hops["all"] == 2


async def test_threads_end_with_the_store(tmp_path: Path) -> None:
    """Transactions have threads, which end when the store is closed; closing twice is harmless."""
    before = workers()
    services = await open_services(tmp_path / "one.sqlite3", [Heap()])
    together = threading.Barrier(READERS)
    await asyncio.gather(*(services.store.read(lambda conn: together.wait()) for _ in range(READERS)))
    await services.store.write(lambda conn: None)
    assert len(workers() - before) == READERS + 1
    await services.close()
    await services.close()
    assert not left(before)


async def test_threads_end_when_opening_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store of which the third connection cannot be opened leaves nothing behind."""
    before = workers()
    opened = list[sqlite3.Connection]()
    start = aiosqlite.Connection.__aenter__

    async def third(db: aiosqlite.Connection) -> aiosqlite.Connection:
        if len(opened) == 2:
            raise sqlite3.OperationalError("unable to open database file")
        await start(db)
        opened.append(db._conn)
        return db

    with monkeypatch.context() as patch:
        patch.setattr(aiosqlite.Connection, "__aenter__", third)
        with pytest.raises(sqlite3.OperationalError):
            await open_services(tmp_path / "one.sqlite3", [Heap()], alone=True)
    assert not left(before)
    for connection in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.total_changes  # noqa: B018
    services = await open_services(tmp_path / "one.sqlite3", [Heap()], alone=True)  # its lock was released too
    await services.close()


async def test_threads_end_when_games_cannot_be_carried_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure after the store has been opened closes it again and releases its lock."""
    before = workers()

    async def fails(*_: object) -> list[int]:
        raise ValueError("no")

    with monkeypatch.context() as patch:
        patch.setattr("hosting.services.migrate_all", fails)
        with pytest.raises(ValueError, match="no"):
            await open_services(tmp_path / "one.sqlite3", [Heap()], alone=True)
    assert not left(before)
    await (await open_services(tmp_path / "one.sqlite3", [Heap()], alone=True)).close()


async def test_what_was_asked_for_is_finished(services: Services, path: Path) -> None:
    """Closing waits for running transactions; afterwards none starts."""
    tasks = [
        asyncio.create_task(services.lobby.create(guild=1, channel=channel, owner=ANA, game="heap", name="T"))
        for channel in range(20)
    ]
    go = threading.Event()
    reading = [asyncio.create_task(services.store.read(lambda conn: go.wait())) for _ in range(READERS * 3)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(services.close())
    await asyncio.gather(*tasks)
    assert not closing.done()
    go.set()
    await closing
    assert [table.result().channel for table in tasks] == list(range(20))
    assert all(await asyncio.gather(*reading))
    for requested in (services.lobby.all(), services.lobby.join(1, BRUNO)):
        with pytest.raises(StoreError, match="has been closed"):
            await requested


async def test_readers_read(services: Services) -> None:
    with pytest.raises(ReadOnly):
        await services.store.read(lambda conn: conn.exec_driver_sql("DELETE FROM settings"))


async def test_readers_that_lost_patience(services: Services) -> None:
    """A cancelled read returns its connection when it has ended, and all connections stay in use."""
    go = threading.Event()
    reading = [asyncio.create_task(services.store.read(lambda conn: go.wait())) for _ in range(READERS * 2)]
    await asyncio.sleep(0)
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    waiting = asyncio.create_task(services.lobby.all())
    go.set()
    assert await waiting == []
    together = threading.Barrier(READERS)
    await asyncio.gather(*(services.store.read(lambda conn: together.wait()) for _ in range(READERS)))


async def test_a_failed_transaction_leaves_its_connection_clean(services: Services) -> None:
    """After an error in the middle, in reading or writing, the same connection starts the next transaction clean."""

    def fail(conn: sa.Connection) -> None:
        conn.exec_driver_sql("SELECT 1")
        raise ValueError("no")

    for run in (services.store.read, services.store.write):
        for _ in range(READERS + 1):
            with pytest.raises(ValueError, match="no"):
                await run(fail)
        assert await run(lambda conn: conn.exec_driver_sql("SELECT 5").scalar()) == 5


FAILS = """
import asyncio, sys
from hosting import open_services
from tests.toy.heap import Heap
kept = []
async def main():
    kept.append(await open_services(sys.argv[1], [Heap()]))
    raise SystemExit(7)
asyncio.run(main())
"""


def test_a_program_that_fails_ends(path: Path) -> None:
    """A store that nobody closed does not keep the process alive."""
    process = subprocess.run(
        [sys.executable, "-c", FAILS, str(path)], env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=60
    )
    assert process.returncode == 7


@pytest.mark.file
async def test_size_counts_what_waits_in_the_log(services: Services, path: Path) -> None:
    """The size includes what is still in the write-ahead log."""
    await started(services, ANA, BRUNO)
    waiting = path.with_name(path.name + "-wal")
    size = await services.store.size()
    assert size == path.stat().st_size + waiting.stat().st_size > waiting.stat().st_size > 0  # noqa: ASYNC240
