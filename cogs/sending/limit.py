"""The limit of a bot's own requests a second: this process's share of it, the servers in turn.

Requests with an interaction's token are not limited (`cogs.sending.requests`).
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord
import structlog
from discord.ext import tasks

from hosting import StoreError
from hosting.jobs import KEPT, MAX_REQUESTS, Alarm, Timer

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

WINDOW: Final = 1.0
"""Seconds in which a share may be used up."""
RENEWED: Final = 5.0
"""Seconds after which a share is renewed if it was used, else given back."""
FREE: Final = ("interactions", "webhooks")
"""First parts of the paths of requests that are not limited."""

_server: ContextVar[int] = ContextVar("server", default=0)


@contextmanager
def for_server(guild: int) -> Iterator[None]:
    token = _server.set(guild)
    try:
        yield
    finally:
        _server.reset(token)


class FairQueue:
    """Those who wait: one of each server in turn."""

    def __init__(self) -> None:
        self._queues: OrderedDict[int, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def join(self, guild: int) -> asyncio.Future[None]:
        """Return what is done when it is the turn of whoever joins for a server; it may be cancelled."""
        turn = asyncio.get_running_loop().create_future()
        self._queues.setdefault(guild, deque()).append(turn)
        return turn

    def admit(self) -> bool:
        """Let the next one go on; return whether somebody still waited."""
        while self._queues:
            guild, queue = self._queues.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._queues[guild] = queue  # behind the other servers
            if not turn.done():
                turn.set_result(None)
                return True
        return False


class Limit:
    """This process's requests in any second, not more than its share of them.

    `share` returns that, given how many are wanted, and may raise StoreError; None if they are all for this process.
    """

    def __init__(
        self,
        share: Callable[[int], Awaitable[int]] | None,
        monotonic: Callable[[], float],
        alarm: Callable[[Callable[[], None]], Alarm] = Timer,
    ) -> None:
        self._ask = share
        self._monotonic = monotonic
        self._room, self._renewal = alarm(self._admit), alarm(self._renew)
        self._share = KEPT if share else MAX_REQUESTS
        self._times: deque[float] = deque()
        self._waiting = FairQueue()
        self._peak = 0
        self._last = float("-inf")
        self._asking: asyncio.Task[None] | None = None

    async def enter(self, guild: int) -> None:
        future = self._waiting.join(guild)
        self._admit()
        await future

    def _admit(self) -> None:
        now = self._monotonic()
        while self._times and self._times[0] <= now - WINDOW:
            self._times.popleft()
        self._peak = max(self._peak, len(self._times) + len(self._waiting))
        while len(self._times) < self._share and self._waiting.admit():
            self._times.append(now)
        if self._waiting:
            if now >= self._last + WINDOW:
                self._renew()
            self._room.set(max((self._times[0] if self._times else now) + WINDOW - now, 0.01))

    def _renew(self) -> None:
        if self._ask is not None and self._asking is None:
            self._last = self._monotonic()
            self._asking = asyncio.create_task(self._renewed(self._ask), name="share of requests")

    async def _renewed(self, ask: Callable[[int], Awaitable[int]]) -> None:
        wanted, self._peak = max(self._peak, KEPT), 0
        try:
            self._share = await ask(wanted)
        except StoreError as error:
            log.warning("request quota unavailable", reason=str(error))
        finally:
            self._asking = None
        if self._share > KEPT or self._waiting:
            self._renewal.set(RENEWED)
        self._admit()


def watch(config: aiohttp.TraceConfig, limit: Limit) -> None:
    async def enter(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
    ) -> None:
        base, path = discord.http.Route.BASE, str(params.url)
        if path.startswith(base) and path.removeprefix(base).split("/")[1] not in FREE:
            await limit.enter(_server.get())

    config.on_request_start.append(enter)


# An alarm built on discord.py's own loops, as all long waits in the bot are


class LoopAlarm:
    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._loop: tasks.Loop[Callable[[], object]] | None = None  # type: ignore[type-var]

    def set(self, seconds: float) -> None:
        self.stop()
        started = False

        async def turn() -> None:
            nonlocal started
            if started:
                self._ring()
            started = True  # a loop's first iteration runs at once; it waits afterwards

        self._loop = tasks.loop(seconds=seconds, count=2)(turn)  # type: ignore[assignment]
        assert self._loop is not None
        self._loop.start()

    def stop(self) -> None:
        if self._loop is not None:
            self._loop.cancel()
            self._loop = None
