"""The limit of a bot's own requests a second: this process's share of it, the servers in turn.

Requests with an interaction's token are not limited (`cogs.sending.requests`).
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord
import structlog

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
    """Count requests in the block as a server's, which wait in its turn."""
    token = _server.set(guild)
    try:
        yield
    finally:
        _server.reset(token)


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
        self._waiting: dict[int, deque[asyncio.Future[None]]] = {}
        self._peak = 0
        self._last = float("-inf")
        self._asking: asyncio.Task[None] | None = None

    async def enter(self, guild: int) -> None:
        """Wait until one more request may leave, in the turn of its server."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(guild, deque()).append(future)
        self._admit()
        await future

    def _admit(self) -> None:
        """Let as many through as may leave now, a server after the other."""
        now = self._monotonic()
        while self._times and self._times[0] <= now - WINDOW:
            self._times.popleft()
        self._peak = max(self._peak, len(self._times) + sum(map(len, self._waiting.values())))
        while self._waiting and len(self._times) < self._share:
            guild = next(iter(self._waiting))
            queue = self._waiting.pop(guild)
            future = queue.popleft()
            if queue:
                self._waiting[guild] = queue  # behind the others
            if not future.done():  # cancelled meanwhile
                self._times.append(now)
                future.set_result(None)
        if self._waiting:
            if now >= self._last + WINDOW:
                self._renew()
            self._room.set(max((self._times[0] if self._times else now) + WINDOW - now, 0.01))

    def _renew(self) -> None:
        """Ask for as large a share as was needed lately."""
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
    """Let discord.py's requests wait for their turn, by its `http_trace`."""

    async def enter(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
    ) -> None:
        base, path = discord.http.Route.BASE, str(params.url)
        if path.startswith(base) and path.removeprefix(base).split("/")[1] not in FREE:
            await limit.enter(_server.get())

    config.on_request_start.append(enter)
