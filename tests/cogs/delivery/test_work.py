"""Work off the event loop."""

import asyncio
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import renders
from cogs.delivery import work
from cogs.host import Host
from cogs.navegador import pictures
from navegador import deal, setup
from tests.cogs.scenes import scene


def test_drawing_can_be_sent_to_another_process() -> None:
    """Function, arguments and result survive pickling, as a pool of processes asks for."""
    drawings = pickle.loads(pickle.dumps(pictures.of_post(scene(setup(3, deal(7)).seen(), 3))))
    drawn = [pickle.loads(pickle.dumps(drawing(renders.LIGHT))) for drawing in drawings]
    assert [picture.filename.split(".")[0] for picture in drawn] == ["board", "market"]


def test_the_last_post_has_the_final_table_last() -> None:
    """With the words, after the board and the market, and only there."""
    start = setup(2, deal(7))
    over = replace(start, stage="over", seat=None, turns_played=2, turns_left=0)
    drawn = [drawing(renders.LIGHT) for drawing in pictures.of_post(scene(over.seen(), 2))]
    assert [picture.filename.split(".")[0] for picture in drawn] == ["board", "market", "final"]


async def test_at_most_so_many_at_once() -> None:
    """However much is asked for at the same time, the workers get a bounded number of jobs."""
    most = running = 0
    lock = threading.Lock()
    gate = threading.Event()

    def job() -> None:
        nonlocal most, running
        with lock:
            running += 1
            most = max(most, running)
            if running == work.AT_ONCE:
                gate.set()
        gate.wait(10)
        with lock:
            running -= 1

    class Bot(SimpleNamespace):
        __hash__ = object.__hash__  # type: ignore[assignment]

    class Threads(ThreadPoolExecutor):
        submit_first = ThreadPoolExecutor.submit

    with Threads(4 * work.AT_ONCE) as workers:
        host = cast(Host, Bot(workers=workers))
        await asyncio.gather(*(work.run(host, job) for _ in range(4 * work.AT_ONCE)))
    assert most == work.AT_ONCE


async def test_each_server_gets_its_turn() -> None:
    """A server that asks for a hundred pictures does not keep another waiting for more than what is inside."""
    order: list[int] = []
    door = work.Door(2)
    gate = asyncio.Event()

    async def one(guild: int) -> None:
        async with door.through(guild):
            order.append(guild)
            await gate.wait()

    crowd = [asyncio.create_task(one(1)) for _ in range(100)]
    await asyncio.sleep(0)
    others = [asyncio.create_task(one(guild)) for guild in (2, 2, 3)]
    await asyncio.sleep(0)
    assert door.count == 103
    crowd[5].cancel()
    gate.set()
    await asyncio.gather(*crowd, *others, return_exceptions=True)
    assert order[:8] == [1, 1, 1, 2, 3, 1, 2, 1]
    assert len(order) == 102
    assert door.count == 0
