"""Connections and transactions: none lost or leaked; several at once leave what they would one after the other."""

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services, StoreError, Table, open_services
from hosting.core.errors import Locked, ReadOnly
from hosting.db import postgres as module
from hosting.db import rows, schema
from hosting.db.store import READERS, Place, Postgres
from tests.hosting.conftest import ADD, ANA, BRUNO, started
from tests.support.databases import CONFLICT
from tests.support.opaque import inner
from tests.support.postgres import Running
from tests.support.refusal import assert_refused
from tests.toy.heap import Heap, HeapState

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
    assert 5 < sum(statements.values()) < 13
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
        await assert_refused(sqlite3.OperationalError, open_services(tmp_path / "one.sqlite3", [Heap()], alone=True))
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
        await assert_refused(ValueError, open_services(tmp_path / "one.sqlite3", [Heap()], alone=True), "no")
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
    await assert_refused(ReadOnly, services.store.read(lambda conn: conn.exec_driver_sql("DELETE FROM settings")))


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
            await assert_refused(ValueError, run(fail), "no")
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
    process = subprocess.run(
        [sys.executable, "-c", FAILS, str(path)], env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=60
    )
    assert process.returncode == 7


@pytest.mark.file
async def test_size_counts_what_waits_in_the_log(services: Services, path: Path) -> None:
    await started(services, ANA, BRUNO)
    waiting = path.with_name(path.name + "-wal")
    size = await services.store.size()
    assert size == path.stat().st_size + waiting.stat().st_size > waiting.stat().st_size > 0  # noqa: ASYNC240


SOON = 30.0
"""Seconds after which something that should have happened has not."""


@pytest.fixture
async def other(place: Place, clock: ManualClock) -> AsyncIterator[Services]:
    async with await open_services(place, [Heap()], clock=clock, lock_wait=SOON) as opened:
        yield opened


@contextlib.asynccontextmanager
async def busy(services: Services, work: Callable[[sa.Connection], object] = lambda conn: None) -> AsyncIterator[None]:
    """Keep a write transaction open inside, after some work of its own."""
    on, go = threading.Event(), threading.Event()

    def wait(conn: sa.Connection) -> None:
        work(conn)
        on.set()
        assert go.wait(SOON)

    task = asyncio.create_task(services.store.write(wait))
    await asyncio.to_thread(on.wait)
    try:
        yield
    finally:
        go.set()
        await task


def opening(services: Services, channel: int) -> asyncio.Task[Table]:
    return asyncio.create_task(
        services.lobby.create(guild=1, channel=channel, owner=ANA, game="heap", name=f"T{channel}")
    )


@pytest.mark.both
async def test_two_that_rely_on_what_the_other_changes(services: Services, other: Services) -> None:
    """Of two transactions that each read what the other writes, one sees the other's: no skew, no lost update."""

    def unless_two(number: int) -> Callable[[sa.Connection], bool]:
        def work(conn: sa.Connection) -> bool:
            there = conn.execute(sa.select(sa.func.count()).select_from(schema.registered)).scalar_one()
            if there:
                return False
            conn.execute(sa.insert(schema.registered).values(application=number, digest="x"))
            return True

        return work

    for _ in range(5):
        outcomes = await asyncio.gather(
            *(each.store.write(unless_two(number)) for number, each in enumerate((services, other) * 4, 1))
        )
        assert sum(outcomes) == 1
        await services.store.write(lambda conn: conn.execute(sa.delete(schema.registered)))


@pytest.mark.both
@pytest.mark.both("postgres")
async def test_another_table_does_not_wait(services: Services, other: Services) -> None:
    """During a long transaction about one table each process plays at others, and does its jobs."""
    long = (await started(services, ANA, BRUNO, channel=1)).position.table.id
    here = (await started(services, ANA, BRUNO, channel=2)).position
    change = sa.update(schema.tables).where(schema.tables.c.id == long).values(name="long")
    async with busy(services, lambda conn: conn.execute(change)):
        here = (await services.play.play(here.table.id, here.seq, 0, ANA, ADD)).position
        here = (await other.play.play(here.table.id, here.seq, 1, BRUNO, ADD)).position
        for post in await other.posts.pending(here.table.id):
            await other.posts.sending(post.id)
            await services.posts.sent(post.id, post.id)
        assert [job.kind for job in (await other.jobs.exchange((), {"deliver": 9})).jobs] == ["deliver", "deliver"]
    assert here.ply == 4
    assert (await services.lobby.get(long)).name == "long"


@pytest.mark.both
@pytest.mark.once("it counts its own tries")
@pytest.mark.both("postgres")
async def test_a_conflict_is_run_again(services: Services) -> None:
    """A transaction that the server ends because of others is stored once, and nobody reads of it."""
    tries = 0

    def work(conn: sa.Connection) -> None:
        nonlocal tries
        tries += 1
        conn.execute(sa.insert(schema.registered).values(application=tries, digest="x"))
        if tries < 3:
            conn.exec_driver_sql(CONFLICT)

    await services.store.write(work)
    stored = await services.store.read(lambda conn: conn.execute(sa.select(schema.registered.c.application)).scalars())
    assert list(stored) == [3]


@pytest.mark.both
@pytest.mark.both("postgres")
async def test_not_for_ever(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A transaction that always fails because of others is given up with a sentence."""
    tries = 0
    monkeypatch.setattr(module, "MAX_WAIT", 0)

    def work(conn: sa.Connection) -> None:
        nonlocal tries
        tries += 1
        conn.exec_driver_sql(CONFLICT)

    await assert_refused(Locked, services.store.write(work), "nothing was changed")
    assert tries == module.TRIES


@pytest.mark.both
@pytest.mark.once("those that are run again go one at a time, and these wait for each other")
@pytest.mark.both("postgres")
async def test_a_bot_is_alone_with_all_its_connections(clock: ManualClock, place: Postgres, postgres: Running) -> None:
    """No other bot comes in while any of its connections is left, also after some were lost."""
    async with await open_services(place, [Heap()], clock=clock, alone=True, lock_wait=SOON) as services:

        async def all_busy() -> None:
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(module.CONNECTIONS):
                    await stack.enter_async_context(busy(services, lambda conn: conn.exec_driver_sql("SELECT 1")))

        await all_busy()
        pids = sorted(services.store._backends)  # type: ignore[attr-defined]
        for cut in (pids[:2], pids[2:]):
            postgres.say(*(f"SELECT pg_terminate_backend({pid})" for pid in cut))
            with pytest.raises(Locked, match="another bot is running"):
                await open_services(place, [Heap()], alone=True, lock_wait=0.05)
            await all_busy()
        assert len(services.store._backends) > len(pids)  # type: ignore[attr-defined]
    await (await open_services(place, [Heap()], alone=True, lock_wait=0.05)).close()


@pytest.mark.both
async def test_a_state_that_is_not_committed_is_not_kept(services: Services, place: Place, clock: ManualClock) -> None:
    """A transaction that read its own writes and then failed leaves no such state in memory."""
    start = (await started(services, ANA, BRUNO)).position
    table = start.table.id

    def fail(conn: sa.Connection) -> None:
        conn.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(seq=start.seq + 1))
        assert inner(services.positions.read(conn, rows.table(conn, table)).state, HeapState).heap == 0
        conn.exec_driver_sql("DELETE FROM log")

    await assert_refused(sa.exc.IntegrityError, services.store.write(fail))
    async with await open_services(place, [Heap()], clock=clock) as other:
        played = await other.play.play(table, start.seq, 0, ANA, ADD[:1])
    assert played.position.seq == start.seq + 1
    assert (await services.positions.now(table)).state == played.position.state


@pytest.mark.both
async def test_the_log_is_only_added_to(services: Services, place: Place) -> None:
    """The database refuses any change to the log except taking out a person."""
    position = (await started(services, ANA, BRUNO)).position
    await services.play.play(position.table.id, position.seq, 0, ANA, ADD)
    harms = ["name = 'x'", '"by" = 5', "at = '2000-01-01 00:00:00'", "seat = 1", "name = 'Former player', turn = 7"]
    harms = [f"UPDATE log SET {harm}" for harm in (*harms, "payload = '{}' WHERE kind = 'step'")]
    for harm in (*harms, "DELETE FROM log", *(["TRUNCATE log"] if isinstance(place, Postgres) else [])):
        with pytest.raises(sa.exc.IntegrityError, match="only added to"):
            await services.store.write(lambda conn, harm=harm: conn.exec_driver_sql(harm))  # type: ignore[misc]


@pytest.mark.both
@pytest.mark.file
async def test_who_gave_up_waiting_is_not_written(services: Services) -> None:
    """A caller that is cancelled before its transaction starts leaves nothing."""
    async with busy(services):
        task = opening(services, 1)
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    table = await opening(services, 2)
    assert [live.id for live in await services.lobby.all()] == [table.id]


@pytest.mark.both
async def test_one_that_breaks_out(services: Services) -> None:
    """Whatever a transaction raises, the others are stored, and nobody waits for ever."""

    def stop(conn: sa.Connection) -> None:
        raise StopIteration

    def leave(conn: sa.Connection) -> None:
        raise SystemExit(3)

    async def outcome(work: Callable[[sa.Connection], object]) -> object:
        try:
            return await services.store.write(work)
        except (RuntimeError, SystemExit) as error:
            return type(error)

    outcomes = await asyncio.gather(*(outcome(work) for work in (stop, leave, lambda conn: 5)))
    assert outcomes == [RuntimeError, SystemExit, 5]
    await opening(services, 2)
