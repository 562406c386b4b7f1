"""Writes that wait while the disk is busy are committed together, and still succeed or fail separately."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services, Table, open_services
from hosting.core import GameState
from hosting.core.errors import ChannelTaken, NoSuchTable
from hosting.db import rows, scopes
from hosting.db.addresses import Place
from hosting.db.queueing import MAX_TOGETHER
from hosting.db.scopes import WHOLE, Scope
from tests.hosting.conftest import ADD, ANA, BRUNO, started
from tests.support.opaque import inner
from tests.toy.heap import Heap, HeapState

pytestmark = pytest.mark.both


@contextlib.asynccontextmanager
async def busy(services: Services, scope: Scope = WHOLE) -> AsyncIterator[list[str]]:
    """Keep the writing thread of a scope busy inside; yield the list of transactions that start afterwards."""
    texts: list[str] = []
    go, on = threading.Event(), threading.Event()

    def wait(conn: sa.Connection) -> None:
        on.set()
        go.wait()

    waiting = asyncio.create_task(services.store.write(wait, scope))
    await asyncio.to_thread(on.wait)
    sa.event.listen(services.store.engine, "begin", lambda conn: texts.append("begin"))
    try:
        yield texts
    finally:
        go.set()
        await waiting


def opening(services: Services, channel: int) -> asyncio.Task[Table]:
    return asyncio.create_task(
        services.lobby.create(guild=1, channel=channel, owner=ANA, game="heap", name=f"T{channel}")
    )


async def test_many_in_one_go(services: Services) -> None:
    """Ten tables are opened in one transaction, except for the two that are refused."""
    async with busy(services) as texts:
        tasks = [opening(services, channel) for channel in (1, 2, 3, 1, 4, 5, 6, 7, 2, 8)]
        await asyncio.sleep(0)
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(outcome, ChannelTaken) for outcome in outcomes] == [n in (3, 8) for n in range(10)]
    assert texts == ["begin"]
    assert sorted(table.channel for table in await services.lobby.live()) == [1, 2, 3, 4, 5, 6, 7, 8]


async def test_not_endlessly_many(services: Services) -> None:
    """A long queue is written in batches."""
    async with busy(services) as texts:
        tasks = [opening(services, channel) for channel in range(MAX_TOGETHER * 2 + 5)]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert len(texts) == 3


async def test_one_that_fails_under_the_database(services: Services) -> None:
    """A failing transaction gets its own error, and the others are stored."""
    await started(services, ANA, BRUNO)
    forbidden = "UPDATE log SET name = 'x'"
    async with busy(services):
        tasks = [
            opening(services, 1),
            asyncio.create_task(services.store.write(lambda conn: conn.exec_driver_sql(forbidden))),
            opening(services, 2),
            asyncio.create_task(services.lobby.join(999, BRUNO)),
        ]
        await asyncio.sleep(0)
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Table, sa.exc.IntegrityError, Table, NoSuchTable]
    assert {table.channel for table in await services.lobby.live()} == {77, 1, 2}


async def test_what_was_undone_is_forgotten(services: Services) -> None:
    """A state seen inside a transaction that was rolled back is not cached as the table's."""
    start = (await started(services, ANA, BRUNO)).position
    table = start.table.id
    scope = scopes.of_table(table)

    def look(conn: sa.Connection) -> object:
        return inner(services.positions.read(conn, rows.table(conn, table)).state, HeapState).heap

    def fail(conn: sa.Connection) -> None:
        conn.exec_driver_sql("DELETE FROM log")

    remembered = []
    services.store.when_undone.append(lambda: remembered.append(len(services.positions._states)))
    async with busy(services, scope):
        played = asyncio.create_task(services.play.play(table, start.seq, 0, ANA, ADD))
        looked = asyncio.create_task(services.store.write(look, scope))
        failed = asyncio.create_task(services.store.write(fail, scope))
        await asyncio.sleep(0)
    assert inner((await played).position.state, HeapState).heap == 1
    assert await looked == 1
    with pytest.raises(sa.exc.IntegrityError):
        await failed
    assert remembered == [0, 0]  # with the batch, and with the failed one retried by itself


async def test_one_that_could_not_be_stored_is_forgotten(services: Services, place: Place, clock: ManualClock) -> None:
    """A transaction that read its own writes and then failed leaves no such state in the cache."""
    start = (await started(services, ANA, BRUNO)).position
    table = start.table.id

    def fail(conn: sa.Connection) -> None:
        services.positions.keep(table, start.seq + 1, GameState("a state that is never stored"))
        conn.exec_driver_sql("DELETE FROM log")

    with pytest.raises(sa.exc.IntegrityError):
        await services.store.write(fail)
    other = await open_services(place, [Heap()], clock=clock)
    played = await other.play.play(table, start.seq, 0, ANA, ADD[:1])
    await other.close()
    assert played.position.seq == start.seq + 1
    assert (await services.positions.now(table)).state == played.position.state


async def test_who_gave_up_waiting_is_not_written(services: Services) -> None:
    """A caller that is cancelled before its transaction starts leaves nothing."""
    async with busy(services):
        task = opening(services, 1)
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    other = await opening(services, 2)
    assert [table.id for table in await services.lobby.live()] == [other.id]


async def test_one_that_breaks_out(services: Services) -> None:
    """Whatever one transaction raises, the others of its batch are stored, and nobody waits for ever."""

    def leave(conn: sa.Connection) -> None:
        raise SystemExit(3)

    def stop(conn: sa.Connection) -> None:
        raise StopIteration

    async with busy(services):
        tasks: list[asyncio.Task[Any]] = [
            opening(services, 1),
            asyncio.create_task(services.store.write(stop)),
            opening(services, 2),
        ]
        await asyncio.sleep(0)
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Table, RuntimeError, Table]
    outcomes = []
    async with busy(services):
        writing = [services.store.write(work) for work in (stop, leave, lambda conn: 5)]

        async def outcome(waiting: Coroutine[Any, Any, Any]) -> None:
            try:
                outcomes.append(await waiting)
            except (RuntimeError, SystemExit) as error:
                outcomes.append(type(error))

        tasks = [asyncio.create_task(outcome(waiting)) for waiting in writing]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert outcomes == [RuntimeError, SystemExit, 5]
