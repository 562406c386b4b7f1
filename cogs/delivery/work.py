"""Slow things, off the event loop: in the bot's workers, a bounded number at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar, TypeVarTuple
from weakref import WeakKeyDictionary

from cogs.host import Host

Args = TypeVarTuple("Args")
Result = TypeVar("Result")

AT_ONCE: Final = 8
"""Jobs given to the workers at the same time; further ones wait their turn in order."""

_doors: WeakKeyDictionary[Host, asyncio.Semaphore] = WeakKeyDictionary()
_jobs: WeakKeyDictionary[Host, int] = WeakKeyDictionary()


async def run(host: Host, function: Callable[[*Args], Result], *args: *Args) -> Result:
    """Call a function of a module with arguments that can be pickled, in a worker."""
    door = _doors.setdefault(host, asyncio.Semaphore(AT_ONCE))
    _jobs[host] = waiting(host) + 1
    try:
        async with door:
            return await asyncio.wrap_future(host.workers.submit_first(function, *args))
    finally:
        _jobs[host] -= 1


def waiting(host: Host) -> int:
    """Jobs that have not ended: those in the workers, and those in front of the door."""
    return _jobs.get(host, 0)
