"""Strangers cannot stop the bot: whatever they send to any address, people play on in Discord."""

import asyncio
import contextlib
import gc
import os
import socket
import struct
import threading
import time
import zlib
from base64 import b64encode
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
import structlog
from aiohttp import web
from aiohttp.test_utils import TestClient

from app.health import Health
from app.playground import server as playground
from tests.app.playground.test_server import ANA, BRUNO, _settings, playing, visiting
from tests.cogs.hands import start_over, table_of
from tests.support.world import World
from tests.web.browser import WHO, Browser, Server, site

pytestmark = pytest.mark.no_cover

FINE: Final = {200, 302, 303, 400, 401, 403, 404, 405, 408, 411, 413, 414, 415, 416, 417, 426, 429}
"""Statuses with which something hostile may be answered: no failure among them."""
TICK: Final = 0.005
PATIENCE: Final = 5.0
"""Seconds for which an answer is waited for; without one the connection is dropped."""
FILLED: Final = {"table": "1", "league": "1", "turn": "0", "theme": "light", "screen": "1", "number": "1"}
KINDS: Final = ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json")


@dataclass
class Watch:
    worst: float = 0.0
    spent: float = 0.0
    faults: list[str] = field(default_factory=list)
    """Exceptions that only the loop got."""

    @contextlib.contextmanager
    def on(self, look: Callable[[], None] = lambda: None) -> Iterator[None]:
        """Watch this thread's loop; `look` is called a few hundred times a second."""
        loop, last, going = asyncio.get_running_loop(), time.thread_time(), True
        before = loop.get_exception_handler()
        loop.set_exception_handler(lambda _, context: self.faults.append(str(context)))

        def tick() -> None:
            nonlocal last
            now = time.thread_time()
            self.worst, self.spent, last = max(self.worst, now - last), self.spent + now - last, now
            look()
            if going:
                loop.call_later(TICK, tick)

        tick()
        try:
            yield
        finally:
            going = False
            loop.set_exception_handler(before)


def addresses(app: web.Application) -> list[tuple[str, str]]:
    paths = [
        (route.method, route.resource.canonical.format_map(_Filled(FILLED)))
        for route in app.router.routes()
        if route.resource is not None and route.method != "HEAD"
    ]
    return [*dict.fromkeys(paths), ("GET", "/nowhere"), ("POST", "/nowhere")]


class _Filled(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "x"


def _request(method: str, path: str, headers: Sequence[bytes] = (), body: bytes = b"", who: bytes = b"") -> bytes:
    length = [b"Content-Length: %d" % len(body)] if body else []
    lines = [f"{method} {path} HTTP/1.1".encode(), b"Host: 127.0.0.1", *([who] if who else []), *length, *headers]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def kinds(method: str, path: str, who: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield requests of every kind for an address, each with its name; `who` is a header with somebody's name."""
    form, parts, record = (f"Content-Type: {kind}".encode() for kind in KINDS)

    def made(name: str, headers: Sequence[bytes] = (), body: bytes = b"", how: str = method, to: str = path) -> None:
        found.append((name, _request(how, to, headers, body, who)))

    found = list[tuple[str, bytes]]()
    for encoding in ("gzip", "deflate", "br", "zstd", "identity", "gzip, gzip"):
        made(f"packed {encoding}", [form, f"Content-Encoding: {encoding}".encode()], BOMB, "POST")
    for charset in ("punycode", "idna", "utf-7", "utf-16", "unicode_escape", "nonsense", "zip", "hex", "x" * 3000):
        made(f"charset {charset[:9]}", [form + b"; charset=" + charset.encode()], b"-9999a" + b"b" * 60_000, "POST")
    for kind in (form, parts, record):
        made(f"a body of nothing {kind[14:30]!r}", [kind], b"\n" * 60_000, "POST")
        made(f"a body of no text {kind[14:30]!r}", [kind], b"press=\xff\xfe&a=%ff", "POST")
        made(f"a body of zeros {kind[14:30]!r}", [kind], bytes(60_000), "POST")
    made("many fields", [form], b"&a" * 30_000, "POST")
    made("many escapes", [form], b"press=" + b"%41" * 20_000, "POST")
    made("parts without a boundary", [b"Content-Type: multipart/form-data"], b"--x\r\n\r\n\r\n--x--", "POST")
    made("many parts", [parts], PART * 1000 + b"--x--\r\n", "POST")
    made("many lines before parts", [parts], b"\r\n" * 200_000 + PART + b"--x--\r\n", "POST")
    made("half a part", [parts], PART[:-2], "POST")
    made("parts in parts", [parts], b"--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--x--\r\n", "POST")
    made("depth", [record], b"[" * 60_000, "POST")
    made("depth of objects", [record], b'{"a":' * 10_000, "POST")
    made("digits", [record], b'{"channel": ' + b"9" * 60_000 + b"}", "POST")
    made(
        "half a surrogate",
        [record],
        rb'{"channel": "\ud800", "line": "\ud800"}',
        "POST",
    )
    for body in (b"[]", b"1", b"{}", b'{"channel": [], "values": 1, "locale": {}}'):
        made(f"another record {body.decode()}", [record], body, "POST")
    made("much too large", [form, b"Content-Length: 99999999999"], b"", "POST")
    made("two lengths", [b"Content-Length: 1", b"Content-Length: 2"], b"", "POST")
    made("no length", [b"Content-Length: -1"], b"", "POST")
    made("chunks", [form, b"Transfer-Encoding: chunked"], b"", "POST")
    found[-1] = (found[-1][0], found[-1][1] + b"1\r\nx\r\n" * 60_000 + b"0\r\n\r\n")
    made("chunks with more", [form, b"Transfer-Encoding: chunked"], b"", "POST")
    found[-1] = (found[-1][0], found[-1][1] + b"1;" + b"a=b;" * 50_000 + b"\r\nx\r\n0\r\n\r\n")
    made("chunks packed", [form, b"Transfer-Encoding: gzip, chunked"], b"", "POST")
    for value in (
        b"session=a.\xff",
        b"session=\xed\xa0\x80.x",
        b"a=" + b'"\\' * 4000,
        b"a" + b" =" * 4000,
        b";" * 8000,
    ):
        made(f"cookie {value[:9]!r}", [b"Cookie: " + value])
    for origin in (b"http://[::1", b"http://\xff", b"http://[", b"http://" + b"\xc4\xb0" * 3000, b"null", b"//"):
        made(f"origin {origin[:12]!r}", [b"Origin: " + origin])
    for name in ("Referer", "Accept-Language", "X-Forwarded-For", "X-Acting", "If-None-Match", "If-Range", "Range"):
        for text in (b"\xff", b"http://[::1?as=1", b",;q=" * 2000, b"bytes=0-" + b"9" * 5000, b"1" * 8000):
            made(f"{name} {text[:9]!r}", [f"{name}: ".encode() + text])
    made("if modified", [b"If-Modified-Since: " + b"Mon, 1 Jan 99999 " * 400])
    made("many headers", [b"A%d: b" % number for number in range(5000)])
    made("a long header", [b"A: " + b"b" * 200_000])
    made("expectations", [b"Expect: the-unexpected"])
    made("upgrade to anything", [b"Upgrade: h2c", b"Connection: Upgrade"])
    made("upgrade without a key", [b"Upgrade: websocket", b"Connection: Upgrade", b"Sec-WebSocket-Version: 13"])
    made("upgrade with a bad key", [*SOCKET[:3], b"Sec-WebSocket-Key: \xff"])
    packed = bytes((0xC1, 0x80 | 126)) + struct.pack("!H", len(BOMB)) + bytes(4) + BOMB
    for name, frames in (("pings", PING * 30_000), ("pongs", PONG * 30_000), ("a packed message", packed)):
        made(f"a socket with {name}", SOCKET)
        found[-1] = (found[-1][0], found[-1][1] + frames)
    for end in (
        "/" + "a" * 5000,
        "a" * 1500,
        "/../../etc/passwd",
        "%00",
        "/%2e%2e/x",
        "%ff",
        "?a=%ff%fe&watch=%ff",
        "?" + "a&" * 900,
    ):
        made(f"address {end[:9]}", to=path + end)
    made("digits in another script", to=path.replace("1", "%D9%A1"))
    made("large numbers", to=path.replace("1", "9" * 18))
    made("another method", how="BREW")
    made("a method in lower case", how="get")
    found.append(("an address of no text", f"{method} {path}".encode() + b"/\xff HTTP/1.1\r\nHost: x\r\n\r\n"))
    found.append(("a whole address", f"{method} http://[::1{path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()))
    found.append(("no host", f"{method} {path} HTTP/1.1\r\n\r\n".encode()))
    found.append(("a host of no text", f"{method} {path} HTTP/1.1\r\nHost: [\r\n\r\n".encode()))
    found.append(("many at once", _request("GET", path, (), b"", who) * 3000))
    found.append(("another protocol", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(500)))
    found.append(("half a head", _request(method, path, (), b"", who)[:-3]))
    found.append(("half a body", _request("POST", path, [form, b"Content-Length: 5000"], b"", who) + b"press="))
    yield from found


def _all(routes: Sequence[tuple[str, str]], people: Sequence[bytes]) -> list[tuple[str, str, bytes]]:
    return [
        (name, path, data)
        for method, path in routes
        for who in (b"", *people)
        for name, data in kinds(method, path, who)
    ]


BOMB: Final = zlib.compress(bytes(50_000_000), 9, 31)
PART: Final = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'
PING: Final = bytes((0x89, 0x80, 0, 0, 0, 0))
PONG: Final = bytes((0x8A, 0x80, 0, 0, 0, 0))
SOCKET: Final = (
    b"Upgrade: websocket",
    b"Connection: Upgrade",
    b"Sec-WebSocket-Version: 13",
    b"Sec-WebSocket-Extensions: permessage-deflate",
    b"Sec-WebSocket-Key: " + b64encode(bytes(16)),
)


@dataclass
class Attack:
    port: int
    answers: Counter[int] = field(default_factory=Counter)
    """Answers by their status; 0: the connection was dropped."""
    wrong: list[tuple[str, str, int]] = field(default_factory=list)
    open: list[socket.socket] = field(default_factory=list)
    """Connections that are left as they are, half-sent."""
    stop: threading.Event = field(default_factory=threading.Event)

    def send(self, name: str, path: str, data: bytes) -> None:
        if self.stop.is_set():
            return
        status, line = 0, socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        with contextlib.suppress(OSError):
            line.sendall(data)
        if name.startswith("half"):
            self.open.append(line)
            return
        with contextlib.suppress(OSError, ValueError, IndexError):
            status = int(line.recv(100).split(b" ", 2)[1])
        line.close()
        self.answers[status] += 1
        if status not in FINE | {0, 101, 304, 501}:
            self.wrong.append((name, path, status))

    async def run(
        self, routes: Sequence[tuple[str, str]], people: Sequence[bytes], step: int, threads: int = 6
    ) -> None:
        """Send every kind to every address, as a stranger and as these people; with a `step` only each so-manieth."""
        loop = asyncio.get_running_loop()
        requests = await loop.run_in_executor(None, _all, routes, people)
        with ThreadPoolExecutor(threads) as pool:
            await loop.run_in_executor(None, lambda: list(pool.map(self.send, *zip(*requests[::step], strict=True))))
        for line in self.open:
            line.close()


log = structlog.stdlib.get_logger(__name__)

STILL = 0.05
"""Seconds of processor for which the loop may stand still."""
PROMPT = 0.5
"""Seconds of processor that the loop's thread may use until a press is acknowledged."""
EVERY = pytest.mark.parametrize("step", [31, pytest.param(1, marks=pytest.mark.long)])
"""Of all requests each so-manieth is sent."""


@pytest.fixture(autouse=True)
def unheld(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer at once, so that as much as possible is sent."""
    monkeypatch.setattr("web.serving.runner.HELD", 0.0)
    monkeypatch.setattr("web.gate.HELD", 0.0)


async def attacked(
    port: int | None, app: web.Application, people: Sequence[bytes], step: int, press: Callable[[], Awaitable[float]]
) -> None:
    """Attack all addresses while somebody presses; fail if the loop stands still, a press waits, or anything fails."""
    await press()
    attack, watch, took = Attack(port or 0), Watch(), list[float]()
    with watch.on(), uncollected():  # else this test's own requests and their records are looked through
        attacking = asyncio.create_task(attack.run(addresses(app), people, step))
        while not attacking.done():
            took.append(await press())
        await attacking
    log.info("attacked", still=watch.worst, slowest=max(took), presses=len(took), answers=dict(attack.answers))
    assert not attack.wrong
    assert not watch.faults
    assert watch.worst < STILL
    assert max(took) < PROMPT


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def typing(world: World) -> Callable[[], Awaitable[float]]:
    """Return a function that types in Discord, and returns how long it took until the slower answer began."""

    async def press() -> float:
        took, ana = list[float](), world.people["Ana"]
        for typed in (world.slash(ana, "turn", text="workers 1"), start_over(world, ana)):
            seen, began = len(world.env.http_requests), time.thread_time()
            acting = asyncio.ensure_future(typed)
            while not any("/interactions/" in entry.path for entry in world.env.http_requests[seen:]):
                assert not acting.done()
                await asyncio.wait([acting], timeout=TICK)  # to go round the loop meanwhile would be work of its own
            took.append(time.thread_time() - began)
            await acting
        return max(took)

    return press


@EVERY
async def test_the_tables(world: World, step: int) -> None:
    """By strangers, a member without a seat and a player, while another one plays in Discord."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    people = [f"{WHO}: {world.people[name].id}".encode() for name in ("Carla", "Bruno")]
    async with site(world) as client:
        await Browser(client, world.people["Ana"].id).look()
        assert client.app is not None
        await attacked(client.port, client.app, people, step, typing(world))


@EVERY
async def test_the_playground(tmp_path: Path, step: int) -> None:
    """By strangers, and by somebody with a link, while another one plays there."""
    async with (
        playground.opened(_settings(tmp_path)) as one,
        visiting(one, ANA) as ana,
        visiting(one, BRUNO) as bruno,
    ):
        await playing(one, ana, bruno)
        link = f"Cookie: {one.seats.cookie}={one.seats.secret(BRUNO)}".encode()

        async def press() -> float:
            began = time.thread_time()
            assert await ana.type("/help") == {}
            return time.thread_time() - began

        await attacked(one.seats.port, one.site, [link], step, press)


@EVERY
async def test_health(world: World, step: int) -> None:
    """Its addresses have no login."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    app = Health(world.bot).application()
    async with TestClient(Server(app)) as client:
        await attacked(client.port, app, [], step, typing(world))
