"""Work off the event loop."""

import asyncio
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import renders
from cogs.delivery import work
from cogs.host import Host
from navegador import deal, setup
from renders.navegador import view


def test_drawing_can_be_sent_to_another_process() -> None:
    """Function, arguments and result survive pickling, as a pool of processes asks for."""
    seen = view.of(setup(3, deal(7)).seen(), ["Ana", "Bruno", "Carla"], table="Sagres")
    call: Any = pickle.loads(pickle.dumps((work.of_a_post, seen, renders.LIGHT)))
    pictures = pickle.loads(pickle.dumps(call[0](*call[1:])))
    assert [picture.filename.split(".")[0] for picture in pictures] == ["board", "market"]


def test_the_last_post_has_the_final_table_first() -> None:
    """Before the board and the market, and only there."""
    start = setup(2, deal(7))
    over = replace(start, stage="over", seat=None, turns_played=2, turns_left=0)
    seen = view.of(over.seen(), ["Ana", "Bruno"], table="Sagres")
    pictures = work.of_a_post(seen, renders.LIGHT)
    assert [picture.filename.split(".")[0] for picture in pictures] == ["final", "board", "market"]


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
        __hash__ = object.__hash__

    class Threads(ThreadPoolExecutor):
        submit_first = ThreadPoolExecutor.submit

    with Threads(4 * work.AT_ONCE) as workers:
        host = cast(Host, Bot(workers=workers))
        await asyncio.gather(*(work.run(host, job) for _ in range(4 * work.AT_ONCE)))
    assert most == work.AT_ONCE
