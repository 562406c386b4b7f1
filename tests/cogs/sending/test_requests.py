"""The bot's own requests, in a second never more than its share, servers in turn; and the tokens of interactions."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace

import aiohttp
import pytest
from discord.http import Route
from multidict import CIMultiDict
from yarl import URL

from cogs.sending import outages, requests
from cogs.sending.requests import RENEWED, Limit, for_server, meter
from hosting import ManualClock, StoreError
from hosting.jobs import KEPT, MAX_REQUESTS
from tests.support.bell import Bell
from tests.support.world import Member, World


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


def routes(world: World, since: int) -> list[str]:
    """Return the methods and kinds of paths by which messages were sent and edited for all, in order."""
    made = [request for request in world.requests()[since:] if request.method in ("POST", "PATCH")]
    public = [request for request in made if not request.path.endswith(("/callback", "/@original", "/interactions"))]
    return [f"{one.method} {one.path.split('/')[1]}" for one in public]


@pytest.mark.usefixtures("one_picture")
@pytest.mark.parametrize(
    ("minutes", "edited"),
    [
        (0.0, ["PATCH webhooks", "PATCH channels"]),
        (14.4, ["PATCH webhooks", "PATCH channels"]),
        (14.6, ["POST webhooks", "PATCH channels"]),
    ],
)
async def test_how_long(world: World, started: None, ana: Member, minutes: float, edited: list[str]) -> None:
    """A press edits the pressed message for 14½ minutes; where that is refused, as SimCord does, the bot edits it.

    After that an unchanged board is sent again, before the words.
    """
    post = world.last()
    panel = await world.press(ana, await world.press(ana, post, "Workers"), "1")
    await world.advance(minutes=minutes)
    since = len(world.requests())
    await world.press(ana, panel, "Confirm")
    assert routes(world, since) == ["POST webhooks", *edited], "the words, by Confirm itself, then the buttons"
    assert world.buttons(post) == []


@pytest.mark.usefixtures("one_picture")
async def test_few_are_kept(world: World, started: None) -> None:
    """A token that is too old goes when others come."""
    kept = requests.of(world.bot)
    for _ in range(4):
        await world.press(world.people["Ana"], world.last(), "Ships")
        await world.advance(minutes=20)
    assert len(kept._senders) <= 2
    assert len(kept._editors) <= 2


@pytest.mark.parametrize("number", [54, 10054])
async def test_a_broken_connection_is_not_tried_again(number: int) -> None:
    """discord.py repeats a request after these errors, though it may have been done: they are replaced."""
    config = outages.trace()
    config.freeze()
    params = aiohttp.TraceRequestExceptionParams(
        "POST", URL("http://127.0.0.1"), CIMultiDict(), OSError(number, "reset")
    )
    async with aiohttp.ClientSession() as session:
        for signal in config.on_request_exception:
            await signal(session, SimpleNamespace(), params)
            with outages.heard_at_once(), pytest.raises(aiohttp.ClientConnectionError) as broken:
                await signal(session, SimpleNamespace(), params)
            assert not isinstance(broken.value, OSError)
