"""Work off the event loop, of servers in turn: it waits here, as the order of the workers' queue cannot change."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Final, TypeVar, TypeVarTuple

from cogs.host import Host, PerBot
from cogs.sending.requests import FairQueue
from hosting.workers import Priority

Args = TypeVarTuple("Args")
Result = TypeVar("Result")

NEXT: Final = 1
"""Pictures that wait in the workers' queue itself, so that no worker idles between two."""
STORING: Final = 2
"""Turns stored at a time: one is read while another is written. With more, all would be announced late."""


class Overtaken(Exception):
    """The job is no longer wanted: something newer has come."""


class Door:
    """A gate that admits a limited number; among those waiting, one of each server in turn."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._inside = 0
        self._waiting = FairQueue()

    @contextlib.asynccontextmanager
    async def through(self, guild: int) -> AsyncIterator[bool]:
        """Wait for admission, and stay inside during the block; yield whether it had to wait."""
        full = self._inside >= self._room
        if full:
            turn = self._waiting.join(guild)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._leave()
                raise
        else:
            self._inside += 1
        try:
            yield full
        finally:
            self._leave()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def _leave(self) -> None:
        if not self._waiting.admit():
            self._inside -= 1


@dataclass
class Spent:
    jobs: int = 0
    waiting: float = 0.0
    worked: float = 0.0
    undrawn: int = 0


@dataclass(frozen=True)
class Doors:
    working: Mapping[Priority, Door]
    """Doors by priority: an animation delays no look, and a look no post. Hints come this way, no computer players."""
    reading: Door
    storing: Door
    spent: Mapping[Priority, Spent]


def _doors(host: Host) -> Doors:
    room = host.workers.size + NEXT
    doors_by_priority = {
        Priority.POST: Door(room),
        Priority.LOOK: Door(room),
        Priority.PLAYER: Door(1),
        Priority.SLOW: Door(1),
    }
    return Doors(doors_by_priority, Door(1), Door(STORING), {priority: Spent() for priority in doors_by_priority})


doors = PerBot(_doors).of


async def run(
    host: Host,
    priority: Priority,
    guild: int,
    function: Callable[[*Args], Result],
    *args: *Args,
    wanted: Callable[[], Awaitable[bool]] | None = None,
) -> Result:
    """Call a module's function in a worker; arguments are pickled. Raises Overtaken after a wait if not `wanted`."""
    seconds, now = doors(host).spent[priority], host.clock.monotonic
    queued_at = now()
    async with doors(host).working[priority].through(guild) as wait:
        if wait and wanted is not None and not await wanted():
            raise Overtaken
        started_at = now()
        seconds.waiting += started_at - queued_at
        try:
            return await asyncio.wrap_future(host.workers.submit_as(priority, function, *args))
        finally:
            seconds.jobs += 1
            seconds.worked += now() - started_at


def reading(host: Host, guild: int) -> AbstractAsyncContextManager[bool]:
    """Wait, in a server's turn, until nobody else reads a whole game, which takes up to tenths of a second."""
    return doors(host).reading.through(guild)


def storing(host: Host, guild: int) -> AbstractAsyncContextManager[bool]:
    """Wait until few turns are being stored, so that the first posts are not delayed by what came with them."""
    return doors(host).storing.through(guild)


def waiting(host: Host) -> int:
    counts = host.workers.counts
    return counts.waiting + counts.running + sum(door.waiting for door in doors(host).working.values())
