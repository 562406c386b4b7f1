"""Pictures, off the event loop: in the bot's workers, a bounded number at a time, each server in its turn."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from typing import Final, TypeVar, TypeVarTuple
from weakref import WeakKeyDictionary

from cogs.host import Host

Args = TypeVarTuple("Args")
Result = TypeVar("Result")

AT_ONCE: Final = 8
"""Pictures given to the workers at the same time; further ones wait here, where servers take turns."""


class Door:
    """Lets a bounded number in; of those who wait, one of each server, then the next of each."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._inside = 0
        self._waiting: OrderedDict[int, deque[asyncio.Future[None]]] = OrderedDict()

    @contextlib.asynccontextmanager
    async def through(self, guild: int) -> AsyncIterator[None]:
        """Wait for one's turn, and be inside meanwhile."""
        if self._inside < self._room:
            self._inside += 1
        else:
            await self._wait(guild)
        try:
            yield
        finally:
            self._leave()

    @property
    def count(self) -> int:
        """Those inside and those who wait."""
        return self._inside + sum(len(queue) for queue in self._waiting.values())

    async def _wait(self, guild: int) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(guild, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave()
            raise

    def _leave(self) -> None:
        """Let the next one in, in one's own place."""
        while self._waiting:
            guild, queue = self._waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._waiting[guild] = queue  # behind the other servers
            if not turn.done():
                turn.set_result(None)
                return
        self._inside -= 1


_doors: WeakKeyDictionary[Host, Door] = WeakKeyDictionary()


def _door(host: Host) -> Door:
    return _doors.setdefault(host, Door(AT_ONCE))


async def run(host: Host, function: Callable[[*Args], Result], *args: *Args, guild: int = 0) -> Result:
    """Call a function of a module with arguments that can be pickled, in a worker, before computer players' turns."""
    async with _door(host).through(guild):
        return await asyncio.wrap_future(host.workers.submit_first(function, *args))


def waiting(host: Host) -> int:
    """Jobs of the workers that have not ended: computer players' in the workers, and pictures also at the door."""
    counts = getattr(host.workers, "counts", None)
    at_workers = counts.waiting + counts.running if counts is not None else 0
    door = _door(host)
    return max(at_workers, min(door.count, AT_ONCE)) + max(door.count - AT_ONCE, 0)
