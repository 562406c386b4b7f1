"""The bot's own requests, never more than its share; work off the event loop; news to public addresses alone."""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from dataclasses import replace
from datetime import timedelta
from functools import partial
from ipaddress import ip_address
from types import SimpleNamespace
from typing import cast

import aiohttp
import pytest
from aiohttp import web
from discord.http import Route
from multidict import CIMultiDict
from yarl import URL

import renders
from cogs.host import Host
from cogs.navegador import pictures
from cogs.sending import posting, requests, work
from cogs.sending.requests import RENEWED, Limit, for_server, meter
from hosting import ManualClock, StoreError
from hosting.jobs import KEPT, MAX_REQUESTS
from hosting.workers import Priority
from navegador import deal, setup
from tests.cogs.scenes import scene
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
    """A press edits its message for 14½ minutes, then the bot does; then an unchanged board is sent again as well."""
    post = world.last()
    panel = await world.press(ana, await world.press(ana, post, "Workers"), "1")
    await world.advance(minutes=minutes)
    since = len(world.requests())
    await world.press(ana, panel, "Confirm")
    assert routes(world, since) == ["POST webhooks", *edited], "the words, by Confirm itself, then the buttons"
    assert world.buttons(post) == []


@pytest.mark.usefixtures("one_picture")
async def test_few_are_kept(world: World, started: None) -> None:
    kept = requests.of(world.bot)
    for _ in range(4):
        await world.press(world.people["Ana"], world.last(), "Ships")
        await world.advance(minutes=20)
    assert len(kept._senders) <= 2
    assert len(kept._editors) <= 2


@pytest.mark.parametrize("number", [54, 10054])
async def test_a_broken_connection_is_not_tried_again(number: int) -> None:
    """discord.py repeats a request after these errors, though it may have been done: they are replaced."""
    config = requests.trace()
    config.freeze()
    params = aiohttp.TraceRequestExceptionParams(
        "POST", URL("http://127.0.0.1"), CIMultiDict(), OSError(number, "reset")
    )
    async with aiohttp.ClientSession() as session:
        for signal in config.on_request_exception:
            await signal(session, SimpleNamespace(), params)
            with requests.heard_at_once(), pytest.raises(aiohttp.ClientConnectionError) as broken:
                await signal(session, SimpleNamespace(), params)
            assert not isinstance(broken.value, OSError)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fd00::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:4136:e378:8000:63bf:80ff:fffe",
    ],
)  # fmt: skip
async def test_no_private_address(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither as a number in the address nor behind a name."""
    assert not posting.is_public(address)
    assert await posting.post(f"https://{f'[{address}]' if ':' in address else address}/", {}, b"{}") == "private"
    for some in ([address], ["93.184.215.14", address]):
        lead(monkeypatch, *some)
        with pytest.raises(OSError, match="open internet"):
            await posting.Public().resolve("innocent.example.org")


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14"])
async def test_public_ones(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert posting.is_public(address)
    lead(monkeypatch, address)
    assert [item["host"] for item in await posting.Public().resolve("example.org")] == [address]


def lead(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Have every name lead to these addresses."""
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)


async def test_a_slow_name_server_keeps_nothing_else_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many of somebody's addresses it has: the threads for all other work are free."""
    loop, asked, answered = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def ask(*_: object, **__: object) -> list[object]:
        loop.call_soon_threadsafe(asked.set)
        answered.wait(60)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", ask)
    many = [asyncio.create_task(posting.Public().resolve(f"slow{n}.example.org")) for n in range(40)]
    try:
        async with asyncio.timeout(10):
            await asked.wait()
            assert await asyncio.to_thread(int, "1") == 1
    finally:
        answered.set()
    assert all(isinstance(error, OSError) for error in await asyncio.gather(*many, return_exceptions=True))


@pytest.fixture
async def here(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[str, list[web.Request], dict[str, int]]]:
    """Yield the address of a server on this machine, which counts as public here; its requests, and what it answers."""
    requests: list[web.Request] = []
    answers = {"status": 200}

    async def answer(request: web.Request) -> web.Response:
        await request.text()  # which keeps it
        requests.append(request)
        headers = {"Location": "/other"} if answers["status"] == 302 else {}
        return web.Response(status=answers["status"], headers=headers, text="x" * 100_000)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    monkeypatch.setattr(posting, "is_public", lambda host: bool(ip_address(host).is_loopback))
    monkeypatch.setattr(posting, "SCHEME", "http")
    yield f"http://localhost:{runner.addresses[0][1]}/hook", requests, answers
    await runner.cleanup()


async def test_what_is_sent(here: tuple[str, list[web.Request], dict[str, int]]) -> None:
    """One POST with the headers and the text; an answer other than success is its number, a redirection too."""
    address, requests, answers = here
    assert await posting.post(address, {"X-A": "b"}, b'{"n":1}') is None
    (request,) = requests
    assert (request.method, await request.text(), request.headers["X-A"]) == ("POST", '{"n":1}', "b")
    assert request.headers["Content-Type"] == "application/json"
    for status in (302, 404, 500):
        answers["status"] = status
        assert await posting.post(address, {}, b"{}") == str(status)
    assert [one.path for one in requests] == ["/hook"] * 4, "no redirection was followed"


async def test_only_https() -> None:
    assert await posting.post("http://93.184.215.14/", {}, b"{}") == "private"
    assert await posting.post("https://localhost/", {}, b"{}") == "private"


async def test_nobody_there(here: tuple[str, list[web.Request], dict[str, int]]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert await asyncio.wait_for(posting.post(f"http://localhost:{port}/", {}, b"{}"), 20) == "connection"


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
