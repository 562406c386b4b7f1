"""Work off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import cast

import renders
from cogs.host import Host
from cogs.navegador import pictures
from cogs.sending import work
from hosting import ManualClock
from hosting.workers import Priority
from navegador import deal, setup
from tests.cogs.scenes import scene


def test_the_last_post_has_the_final_table_last() -> None:
    """Words for a failed picture come with the text, after the board, and only there."""
    start = setup(2, deal(7))
    over = replace(start, stage="over", seat=None, turns_played=2, turns_left=0)
    drawn = [drawing(renders.LIGHT) for drawing in pictures.of_post(scene(over.seen(), 2))]
    assert [picture.filename.split(".")[0] for picture in drawn] == ["board", "final"]


class Workers:
    size = 1

    def __init__(self) -> None:
        self.given: list[tuple[Priority, str, Future[str]]] = []

    def submit_as(self, priority: Priority, fn: Callable[[str], str], name: str) -> Future[str]:
        self.given.append((priority, name, Future()))
        return self.given[-1][2]

    @property
    def names(self) -> list[str]:
        return [name for _, name, _ in self.given]


class Bot(SimpleNamespace):
    __hash__ = object.__hash__  # type: ignore[assignment]


async def _turns() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_what_one_server_asks_for_keeps_no_other_waiting() -> None:
    """Of a server's hundred views and animations one of each kind is next; another's post starts at once."""
    workers = Workers()
    host = cast(Host, Bot(workers=workers, clock=ManualClock()))
    crowd = [
        asyncio.create_task(work.run(host, priority, 1, str, f"{priority.name} {number}"))
        for number in range(100)
        for priority in (Priority.LOOK, Priority.SLOW)
    ]
    await _turns()
    assert workers.names == ["LOOK 0", "SLOW 0", "LOOK 1"]
    others = [
        asyncio.create_task(work.run(host, priority, 2, str, f"{priority.name} of another"))
        for priority in Priority
        if priority is not Priority.PLAYER
    ]
    await _turns()
    assert workers.names[3:] == ["POST of another"]
    for _, _, future in list(workers.given):
        future.set_result("")
    await _turns()
    assert sorted(workers.names[4:]) == ["LOOK 2", "LOOK of another", "SLOW 1"]
    next(future for _, name, future in workers.given if name == "SLOW 1").set_result("")
    await _turns()
    assert workers.names[7:] == ["SLOW of another"]
    for task in (*crowd, *others):
        task.cancel()
    await asyncio.gather(*crowd, *others, return_exceptions=True)


async def test_what_is_overtaken_while_it_waits_is_not_begun() -> None:
    """A waiting job is checked when its turn comes; an overtaken one gives its place to the next."""
    workers, requested = Workers(), list[int]()
    host = cast(Host, Bot(workers=workers, clock=ManualClock()))

    async def wanted(number: int) -> bool:
        requested.append(number)
        return number != 3

    tasks = [
        asyncio.create_task(work.run(host, Priority.POST, 1, str, f"POST {number}", wanted=partial(wanted, number)))
        for number in range(6)
    ]
    await _turns()
    assert (workers.names, requested) == (["POST 0", "POST 1"], [])
    workers.given[0][2].set_result("")
    workers.given[1][2].set_result("")
    await _turns()
    assert (workers.names[2:], requested) == (["POST 2", "POST 4"], [2, 3, 4])
    for _, _, future in workers.given[2:]:
        future.set_result("")
    await _turns()
    workers.given[-1][2].set_result("")
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in ended] == [str, str, str, work.Overtaken, str, str]


async def test_whole_games_are_read_one_after_the_other() -> None:
    """Whole games of all servers are read one at a time, each server in turn."""
    host = cast(Host, Bot(workers=Workers(), clock=ManualClock()))
    inside, most, order = 0, 0, list[int]()

    async def read(guild: int) -> None:
        nonlocal inside, most
        async with work.reading(host, guild):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            order.append(guild)
            inside -= 1

    await asyncio.gather(*(read(guild) for guild in (1, 1, 1, 1, 2, 3)))
    assert most == 1
    assert order == [1, 1, 2, 3, 1, 1]


async def test_each_server_gets_its_turn() -> None:
    """A server's hundred pictures delay another only by those already in the workers."""
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
    assert door.waiting == 101
    crowd[5].cancel()
    gate.set()
    await asyncio.gather(*crowd, *others, return_exceptions=True)
    assert order[:8] == [1, 1, 1, 2, 3, 1, 2, 1]
    assert len(order) == 102
    assert door.waiting == 0
