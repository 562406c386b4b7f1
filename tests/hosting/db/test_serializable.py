"""Write transactions are serializable: several at the same time leave what they would leave one after the other."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services, Table, open_services
from hosting.core.errors import Locked
from hosting.db import postgres as module
from hosting.db import rows, schema
from hosting.db.store import Place, Postgres
from tests.hosting.conftest import ADD, ANA, BRUNO, started
from tests.support.again import CONFLICT
from tests.support.opaque import inner
from tests.support.postgres import Running
from tests.toy.heap import Heap, HeapState

pytestmark = pytest.mark.both

SOON = 30.0
"""Seconds after which something that should have happened has not."""


@pytest.fixture
async def other(place: Place, clock: ManualClock) -> AsyncIterator[Services]:
    opened = await open_services(place, [Heap()], clock=clock, lock_wait=SOON)
    yield opened
    await opened.close()


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


@pytest.mark.both("postgres")
async def test_not_for_ever(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A transaction that always fails because of others is given up with a sentence."""
    tries = 0
    monkeypatch.setattr(module, "MAX_WAIT", 0)

    def work(conn: sa.Connection) -> None:
        nonlocal tries
        tries += 1
        conn.exec_driver_sql(CONFLICT)

    with pytest.raises(Locked, match="nothing was changed"):
        await services.store.write(work)
    assert tries == module.TRIES


@pytest.mark.once("those that are run again go one at a time, and these wait for each other")
@pytest.mark.both("postgres")
async def test_a_bot_is_alone_with_all_its_connections(clock: ManualClock, place: Postgres, postgres: Running) -> None:
    """No other bot comes in while any of its connections is left, also after some were lost."""
    services = await open_services(place, [Heap()], clock=clock, alone=True, lock_wait=SOON)

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
    await services.close()
    await (await open_services(place, [Heap()], alone=True, lock_wait=0.05)).close()


async def test_a_state_that_is_not_committed_is_not_kept(services: Services, place: Place, clock: ManualClock) -> None:
    """A transaction that read its own writes and then failed leaves no such state in memory."""
    start = (await started(services, ANA, BRUNO)).position
    table = start.table.id

    def fail(conn: sa.Connection) -> None:
        conn.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(seq=start.seq + 1))
        assert inner(services.positions.read(conn, rows.table(conn, table)).state, HeapState).heap == 0
        conn.exec_driver_sql("DELETE FROM log")

    with pytest.raises(sa.exc.IntegrityError):
        await services.store.write(fail)
    other = await open_services(place, [Heap()], clock=clock)
    played = await other.play.play(table, start.seq, 0, ANA, ADD[:1])
    await other.close()
    assert played.position.seq == start.seq + 1
    assert (await services.positions.now(table)).state == played.position.state


async def test_the_log_is_only_added_to(services: Services, place: Place) -> None:
    """The database refuses any change to the log except taking out a person."""
    position = (await started(services, ANA, BRUNO)).position
    await services.play.play(position.table.id, position.seq, 0, ANA, ADD)
    harms = ["name = 'x'", '"by" = 5', "at = '2000-01-01 00:00:00'", "seat = 1", "name = 'Former player', turn = 7"]
    harms = [f"UPDATE log SET {harm}" for harm in (*harms, "payload = '{}' WHERE kind = 'step'")]
    for harm in (*harms, "DELETE FROM log", *(["TRUNCATE log"] if isinstance(place, Postgres) else [])):
        with pytest.raises(sa.exc.IntegrityError, match="only added to"):
            await services.store.write(lambda conn, harm=harm: conn.exec_driver_sql(harm))  # type: ignore[misc]


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
