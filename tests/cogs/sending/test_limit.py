"""The limit of the bot's own requests: never more in a second than its share, and servers in turn."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace

import aiohttp
import pytest
from discord.http import Route
from multidict import CIMultiDict
from yarl import URL

from cogs.sending.requests import RENEWED, Limit, for_server, meter
from hosting import ManualClock, StoreError
from hosting.jobs import KEPT, MAX_REQUESTS
from tests.support.bell import Bell


class Bench:
    """A limit, with the clock and alarms in a test's hand."""

    def __init__(self, share: int | StoreError | None) -> None:
        self.share, self.asked = share, list[int]()
        self.clock, self.rings = ManualClock(), list[Bell]()
        self.left: list[int] = []
        self.limit = Limit(None if share is None else self._share, self.clock.monotonic, self._alarm)

    async def _share(self, wanted: int) -> int:
        self.asked.append(wanted)
        if isinstance(self.share, StoreError):
            raise self.share
        return self.share or 0

    def _alarm(self, ring: Callable[[], None]) -> Bell:
        self.rings.append(Bell(ring))
        return self.rings[-1]

    def send(self, guild: int, number: int = 1) -> list[asyncio.Task[None]]:
        async def one() -> None:
            await self.limit.enter(guild)
            self.left.append(guild)

        return [asyncio.create_task(one()) for _ in range(number)]

    async def passed(self, seconds: float = 0.0) -> list[int]:
        """Let time pass; return whose requests have left in it."""
        self.clock.move(timedelta(seconds=seconds))
        for ring in self.rings:
            if seconds and ring.seconds is not None and ring.seconds <= seconds:
                ring.seconds = None
                ring.ring()
        for _ in range(5):
            await asyncio.sleep(0)
        left, self.left = self.left, []
        return left


async def test_alone() -> None:
    """One process has all, and the rest of a flood leaves a second later; another server does not wait behind it."""
    bench = Bench(None)
    bench.send(1, 3 * MAX_REQUESTS)
    assert len(await bench.passed()) == MAX_REQUESTS
    bench.send(2, 2)
    assert await bench.passed(0.5) == []
    left = await bench.passed(0.5)
    assert len(left) == MAX_REQUESTS
    assert left[:4] in ([1, 2, 1, 2], [2, 1, 2, 1])
    assert len(await bench.passed(1)) == MAX_REQUESTS
    assert await bench.passed(1) == [1, 1]


async def test_a_share() -> None:
    """A process asks for more only if it needs more, at most once a second, and gives it back later."""
    bench = Bench(20)
    bench.send(1, KEPT)
    assert (len(await bench.passed()), bench.asked) == (KEPT, [])
    bench.send(1, 30)
    assert (len(await bench.passed()), bench.asked) == (20 - KEPT, [35])
    assert (len(await bench.passed(1)), bench.asked) == (15, [35])
    bench.share = KEPT
    await bench.passed(RENEWED)
    assert bench.asked == [35, 35]
    await bench.passed(RENEWED)
    bench.send(1, 20)
    assert len(await bench.passed()) == KEPT


async def test_a_database_that_fails() -> None:
    bench = Bench(StoreError("gone"))
    bench.send(1, 8)
    assert len(await bench.passed()) == KEPT
    assert len(await bench.passed(1)) == 3


async def test_who_no_longer_waits() -> None:
    bench = Bench(None)
    bench.send(1, MAX_REQUESTS)
    gone = bench.send(1, 5)
    await bench.passed()
    for task in gone:
        task.cancel()
    bench.send(2, MAX_REQUESTS)
    assert await bench.passed(1) == [2] * MAX_REQUESTS


@pytest.mark.parametrize(
    ("url", "servers"),
    [
        (f"{Route.BASE}/channels/1/messages", [7]),
        (f"{Route.BASE}/webhooks/1/token", []),
        (f"{Route.BASE}/interactions/1/token/callback", []),
        ("https://cdn.example/avatars/1", []),
    ],
)
async def test_what_is_limited(url: str, servers: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests with an interaction's token and those to other addresses pass; the others wait in a server's turn."""
    bench, config, entered = Bench(None), aiohttp.TraceConfig(), list[int]()

    async def enter(guild: int) -> None:
        entered.append(guild)

    monkeypatch.setattr(bench.limit, "enter", enter)
    meter(config, bench.limit)
    config.freeze()
    params = aiohttp.TraceRequestStartParams("GET", URL(url), CIMultiDict())
    with for_server(7):
        async with aiohttp.ClientSession() as session:
            for signal in config.on_request_start:
                await signal(session, SimpleNamespace(), params)
    assert entered == servers
