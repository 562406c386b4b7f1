"""Off the event loop, a bounded number at a time, each server in its turn: pictures, and games read from end to end.

What waits, waits here and not in the workers' queue, where nobody can be let past.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Final, TypeVar, TypeVarTuple
from weakref import WeakKeyDictionary

from cogs.host import Host, Priority

Args = TypeVarTuple("Args")
Result = TypeVar("Result")

NEXT: Final = 1
"""Pictures that wait in the workers' queue itself, so that no worker stands idle between two."""
STORING: Final = 2
"""Turns that are stored at a time: one is read while another is written. When many come at once, more would be stored
no sooner, and all of them before the first was told."""


class Overtaken(Exception):
    """What was to be done is not wanted any more: meanwhile something newer has come."""


class Door:
    """Lets a bounded number in; of those who wait, one of each server, then the next of each."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._inside = 0
        self._waiting: OrderedDict[int, deque[asyncio.Future[None]]] = OrderedDict()

    @contextlib.asynccontextmanager
    async def through(self, guild: int) -> AsyncIterator[bool]:
        """Wait for one's turn, and be inside meanwhile; whether it had to be waited for."""
        full = self._inside >= self._room
        if full:
            await self._wait(guild)
        else:
            self._inside += 1
        try:
            yield full
        finally:
            self._leave()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(len(queue) for queue in self._waiting.values())

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


@dataclass
class Spent:
    """What one haste has taken since the start: how many jobs, and seconds of them all together."""

    jobs: int = 0
    waiting: float = 0.0
    """At the door, for their server's turn."""
    worked: float = 0.0
    """From a worker's queue to the end."""
    undrawn: int = 0
    """Pictures that failed, and were told in words."""


@dataclass(frozen=True)
class Doors:
    """Where the jobs of a bot wait."""

    working: Mapping[Priority, Door]
    """By haste: a film keeps no look waiting, and a look no post. Computer players do not come this way; who is advised
    does, one at a time."""
    reading: Door
    storing: Door
    spent: Mapping[Priority, Spent]


_doors: WeakKeyDictionary[Host, Doors] = WeakKeyDictionary()


def _of(host: Host) -> Doors:
    if host not in _doors:
        room = host.workers.size + NEXT
        working = {
            Priority.POST: Door(room),
            Priority.LOOK: Door(room),
            Priority.PLAYER: Door(1),
            Priority.FILM: Door(1),
        }
        _doors[host] = Doors(
            working,
            Door(1),
            Door(STORING),
            {haste: Spent() for haste in working},
        )
    return _doors[host]


async def run(
    host: Host,
    haste: Priority,
    guild: int,
    function: Callable[[*Args], Result],
    *args: *Args,
    wanted: Callable[[], Awaitable[bool]] | None = None,
) -> Result:
    """Call a function of a module with arguments that can be pickled, in a worker, in a server's turn.

    Raises Overtaken where it had to wait for that and is not `wanted` any more; what had not to wait is wanted.
    """
    spent, now = _of(host).spent[haste], host.clock.monotonic
    asked = now()
    async with _of(host).working[haste].through(guild) as waited:
        if waited and wanted is not None and not await wanted():
            raise Overtaken
        begun = now()
        spent.waiting += begun - asked
        try:
            return await asyncio.wrap_future(host.workers.submit_as(haste, function, *args))
        finally:
            spent.jobs += 1
            spent.worked += now() - begun


def reading(host: Host, guild: int) -> AbstractAsyncContextManager[bool]:
    """Wait until nobody else reads a game from end to end for a look, in a server's turn.

    That is some tenths of a second of this process's own time for the longest one: two at once would take it from all.
    """
    return _of(host).reading.through(guild)


def storing(host: Host, guild: int) -> AbstractAsyncContextManager[bool]:
    """Wait until a few turns at most are being stored, in a server's turn.

    So the posts of those that came first are not held up by all that came with them.
    """
    return _of(host).storing.through(guild)


def spent(host: Host) -> Mapping[Priority, Spent]:
    """What drawing has taken since the start, by haste."""
    return _of(host).spent


def at_the_door(host: Host) -> Mapping[Priority, int]:
    """How many wait for their server's turn, by haste."""
    return {haste: door.waiting for haste, door in _of(host).working.items()}


def waiting(host: Host) -> int:
    """Jobs of the workers that have not ended, those that wait for their server's turn among them."""
    counts = host.workers.counts
    return counts.waiting + counts.running + sum(door.waiting for door in _of(host).working.values())
