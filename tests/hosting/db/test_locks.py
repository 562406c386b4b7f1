"""Writes on PostgreSQL: those of different scopes do not wait for each other, those of the same one do."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services, open_services
from hosting.core import NoSuchTable
from hosting.core.errors import Locked
from hosting.db import postgres as module
from hosting.db import schema, scopes
from hosting.db.addresses import Server
from hosting.db.scopes import ORDER, WHOLE, Lock, Scope, of_notice, of_post, of_table, scope_of
from hosting.people.learning import Learner
from tests.hosting.conftest import ADD, ANA, BRUNO, started
from tests.support.postgres import Running
from tests.toy.heap import Heap

SOON = 30.0
"""Seconds after which something that should have happened has not."""


@pytest.fixture
async def services(server: Server, clock: ManualClock) -> AsyncIterator[Services]:
    opened = await open_services(server, [Heap()], clock=clock, alone=True, lock_wait=SOON)
    yield opened
    await opened.close()


@pytest.fixture
async def other(server: Server, clock: ManualClock) -> AsyncIterator[Services]:
    """Yield the services of another process."""
    opened = await open_services(server, [Heap()], clock=clock, lock_wait=SOON)
    yield opened
    await opened.close()


@contextlib.asynccontextmanager
async def held(services: Services, scope: Scope) -> AsyncIterator[None]:
    """Keep a write transaction of a scope open inside."""
    on, go = threading.Event(), threading.Event()

    def wait(conn: sa.Connection) -> None:
        conn.execute(module.NOTHING)
        on.set()
        assert go.wait(SOON)

    task = asyncio.create_task(services.store.write(wait, scope))
    await asyncio.to_thread(on.wait)
    try:
        yield
    finally:
        go.set()
        await task


def adds(order: list[str], name: str) -> Callable[[sa.Connection], None]:
    """Return a transaction that has its turn in an order."""

    def work(conn: sa.Connection) -> None:
        conn.execute(module.NOTHING)
        order.append(name)

    return work


async def waits(server: Server, number: int) -> None:
    """Return once this number of connections waits for a lock."""
    here = "(SELECT oid FROM pg_database WHERE datname = current_database())"
    query = f"SELECT count(*) FROM pg_locks WHERE NOT granted AND database = {here}"
    with module.connected(server, SOON) as conn:
        async with asyncio.timeout(SOON):
            while conn.execute(query).fetchone() != (number,):  # noqa: ASYNC110 - other processes' connections
                await asyncio.sleep(0)


async def test_another_table_does_not_wait(services: Services, other: Services) -> None:
    """While a table is being written to, a turn at another one is stored, by the same process and by another."""
    busy = (await started(services, ANA, BRUNO, channel=1)).position.table.id
    here = (await started(services, ANA, BRUNO, channel=2)).position
    async with held(services, of_table(busy)):
        here = (await services.play.play(here.table.id, here.seq, 0, ANA, ADD)).position
        here = (await other.play.play(here.table.id, here.seq, 1, BRUNO, ADD)).position
        for post in await other.posts.pending(here.table.id):
            await other.posts.sending(post.id)
            await services.posts.sent(post.id, post.id)
        assert [job.kind for job in (await other.jobs.exchange((), {"deliver": 9})).jobs] == ["deliver", "deliver"]
    assert here.ply == 4


@pytest.mark.parametrize("whose", ["table", "post", "notice", "whole"])
async def test_the_same_table_waits(services: Services, other: Services, server: Server, whose: str) -> None:
    """Writes of another process about the same table, its posts and its notices come afterwards."""
    played = await started(services, ANA, BRUNO)
    table, order = played.position.table, list[str]()
    (post,) = await services.posts.pending(table.id)
    values = {"kind": "turn", "guild": 1, "table": table.id, "payload": {}, "nonce": "n", "state": "pending"}
    notice = await services.store.write(
        lambda conn: conn.execute(
            sa.insert(schema.notices).values(**values, created=services.clock.now()).returning(schema.notices.c.id)
        ).scalar_one()
    )
    scope = {"table": of_table(table.id), "post": of_post(post.id), "notice": of_notice(notice), "whole": WHOLE}[whose]
    async with held(services, of_table(table.id)):
        task = asyncio.create_task(other.store.write(adds(order, "second"), scope))
        await waits(server, 1)
        order.append("first")
    await task
    assert order == ["first", "second"]


async def test_the_whole_database_waits_for_all(services: Services, other: Services, server: Server) -> None:
    """A transaction without a scope runs beside none, and those that come later wait for it."""
    order = list[str]()
    async with held(services, of_table(1)):
        whole = asyncio.create_task(other.store.write(adds(order, "whole")))
        await waits(server, 1)
        later = asyncio.create_task(other.store.write(adds(order, "later"), of_table(2)))
        await waits(server, 2)
        assert order == []
    await asyncio.gather(whole, later)
    assert order == ["whole", "later"]


async def test_two_things_crosswise(services: Services, other: Services, server: Server) -> None:
    """Locks are taken in one order, however a transaction names them: of two neither waits for the other for ever."""
    first, second = Lock("table", 7), Lock("server", 9)
    assert scope_of(first, second) == scope_of(second, first) == (second, first)
    assert [lock.kind for lock in scope_of(*(Lock(kind, 1) for kind in reversed(ORDER)))] == list(ORDER)
    order = list[str]()
    async with held(services, scope_of(second)):
        both = [
            asyncio.create_task(each.store.write(adds(order, "done"), scope))
            for each, scope in ((services, scope_of(first, second)), (other, scope_of(second, first)))
        ]
        await waits(server, 2)
        # Neither has its second lock yet.
        await other.store.write(adds(order, "beside"), scope_of(first))
    await asyncio.gather(*both)
    assert order == ["beside", "done", "done"]


async def test_a_deadlock_is_tried_again(services: Services, other: Services) -> None:
    """Two transactions that change two rows crosswise are both stored, and nobody reads of it."""
    both = threading.Barrier(2)
    tries = list[str]()

    def crosswise(first: int, second: int, name: str) -> Callable[[sa.Connection], None]:
        def work(conn: sa.Connection) -> None:
            conn.exec_driver_sql("SET LOCAL deadlock_timeout = '10ms'")
            tries.append(name)
            conn.exec_driver_sql(f"UPDATE registered SET digest = digest || '{name}' WHERE application = {first}")
            if tries.count(name) == 1:
                both.wait(SOON)
            conn.exec_driver_sql(f"UPDATE registered SET digest = digest || '{name}' WHERE application = {second}")

        return work

    rows = [{"application": number, "digest": ""} for number in (1, 2)]
    await services.store.write(lambda conn: conn.execute(sa.insert(schema.registered), rows))
    await asyncio.gather(
        services.store.write(crosswise(1, 2, "a"), of_table(1)), other.store.write(crosswise(2, 1, "b"), of_table(2))
    )
    stored = await services.store.read(lambda conn: conn.execute(sa.select(schema.registered.c.digest)).scalars().all())
    assert {"".join(sorted(digest)) for digest in stored} == {"ab"}
    assert len(tries) > 2  # a server may end both, several times


async def test_not_for_ever(services: Services) -> None:
    """A transaction that always fails because of others is given up with a sentence."""
    tries = 0

    def work(conn: sa.Connection) -> None:
        nonlocal tries
        tries += 1
        conn.exec_driver_sql("DO $$ BEGIN RAISE 'told' USING ERRCODE = '40001'; END $$")

    with pytest.raises(Locked, match="nothing was changed"):
        await services.store.write(work, of_table(1))
    assert tries == module.TRIES


async def test_a_bot_is_alone_with_all_its_connections(services: Services, server: Server, postgres: Running) -> None:
    """No other bot comes in while any of its connections writes, also after some were lost."""

    async def all_busy() -> None:
        async with contextlib.AsyncExitStack() as busy:
            for number in range(module.WRITERS):
                await busy.enter_async_context(held(services, of_table(number)))

    await all_busy()
    pids = sorted(services.store.backends)  # type: ignore[attr-defined]
    assert len(pids) == module.WRITERS
    for cut in (pids[:2], pids[2:]):
        postgres.say(*(f"SELECT pg_terminate_backend({pid})" for pid in cut))
        with pytest.raises(Locked, match="another bot is running"):
            await open_services(server, [Heap()], alone=True, lock_wait=0.05)
        await all_busy()
    with pytest.raises(Locked, match="another bot is running"):
        await open_services(server, [Heap()], alone=True, lock_wait=0.05)
    assert len(services.store.backends) > module.WRITERS  # type: ignore[attr-defined]


async def test_the_scope_of_a_call(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scope comes from the first argument, given by place or by name; without one it is the whole database."""
    seen, write = list[Scope](), services.store.write

    async def noted(work: Callable[[sa.Connection], Any], scope: Scope = WHOLE) -> Any:
        seen.append(scope)
        return await write(work, scope)

    monkeypatch.setattr(services.store, "write", noted)
    rest = {"seq": 0, "seat": 0, "person": 1, "steps": ()}
    for call in (services.drafts.save(5, **rest), services.drafts.save(table_id=5, **rest)):  # type: ignore[arg-type]
        with pytest.raises(NoSuchTable):
            await call
    await services.plans.drop(table_id=6, person=1)
    await services.learning.set(Learner(1, "heap", "", {}))
    assert seen == [of_table(5), of_table(5), of_table(6), WHOLE]
    assert scopes.of_process("it's") == (Lock("process", "it's"),)
    await services.store.write(lambda conn: None, scopes.of_process("it's"))
