"""The HTTP server: what is unpacked, half-sent, not taken, or too much is given up, and people keep their places."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
from aiohttp import web

from tests.web.test_hostile import BOMB, PING, SOCKET
from web.serving import SiteRunner, bodies, runner, turn
from web.serving.rates import Rates

PATIENCE = 20.0
HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
PERSON = b"GET /person HTTP/1.1\r\nHost: x\r\n\r\n"
LARGE = b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n"
UPGRADE = b"GET /listen HTTP/1.1\r\nHost: x\r\n" + b"\r\n".join(SOCKET) + b"\r\n\r\n"


@dataclass
class Served:
    now: float = 0.0
    """The server's clock."""
    forms: list[bodies.SentForm] = field(default_factory=list)
    port: int = 0
    writers: list[asyncio.StreamWriter] = field(default_factory=list)

    def __post_init__(self) -> None:
        app = web.Application()
        app.add_routes(
            [
                web.get("/", self.look),
                web.get("/person", self.know),
                web.get("/large", self.send_much),
                web.get("/listen", self.listen),
                web.get("/fail", self.fail),
                web.post("/form", self.form),
            ]
        )
        self.runner = SiteRunner(app, now=lambda: self.now)

    async def look(self, request: web.Request) -> web.Response:
        return web.Response(text="there")

    async def know(self, request: web.Request) -> web.Response:
        turn(request).charge(Rates(lambda: self.now, 1, 1), 7)
        return web.Response(text="there")

    async def send_much(self, request: web.Request) -> web.Response:
        return web.Response(body=bytes(20_000_000))

    async def listen(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(compress=False, autoping=False)
        await ws.prepare(request)
        turn(request).listen()
        async for _ in ws:
            pass
        return ws

    async def fail(self, request: web.Request) -> web.Response:
        raise ZeroDivisionError

    @bodies.takes(1000, bodies.FORM, bodies.PARTS)
    async def form(self, request: web.Request) -> web.Response:
        self.forms.append(await bodies.form(request))
        return web.Response(text="read")

    @property
    def lines(self) -> runner.Lines:
        return self.runner.lines

    async def open(self, data: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers.append(writer)  # it would be closed if it were forgotten
        writer.write(data)
        return reader, writer

    async def status(self, data: bytes) -> int:
        """Send a request; return the status of the answer, 0 if there is none."""
        reader, writer = await self.open(data)
        async with asyncio.timeout(PATIENCE):
            line = b""
            with contextlib.suppress(ConnectionError):
                line = await reader.readline()
        writer.close()
        return int(line.split()[1]) if line else 0

    async def post(self, kind: str, body: bytes, *headers: str) -> int:
        """Post a body to the form; return the status."""
        more = "".join(f"{header}\r\n" for header in headers)
        head = f"POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n{more}\r\n"
        return await self.status(head.encode() + body)

    async def lost(self, reader: asyncio.StreamReader) -> None:
        """Wait until a connection has been given up."""
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionError):
                while await reader.read(2**16):
                    pass

    async def count(self, number: int) -> None:
        """Wait until the server has so many connections."""
        async with asyncio.timeout(PATIENCE):
            while len(self.lines) != number:  # noqa: ASYNC110 - nobody says when
                await asyncio.sleep(0)


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    there = Served()
    await there.runner.setup()
    site = web.TCPSite(there.runner, "127.0.0.1", 0)
    await site.start()
    there.port = site.port
    yield there
    await there.runner.cleanup()


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "zstd", "identity"])
async def test_nothing_is_unpacked(served: Served, encoding: str) -> None:
    """Wherever it is sent, and whether or not a body is taken there."""
    assert await served.post(bodies.FORM, BOMB[:900], f"Content-Encoding: {encoding}") == 415
    for head in (b"GET /", b"POST /", b"POST /nowhere"):
        sent = b" HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: 900\r\n\r\n" + BOMB[:900]
        assert await served.status(head + sent) in (404, 405, 415)
    assert not served.forms


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (bodies.FORM, 200),
        (f"{bodies.FORM}; charset=UTF-8", 200),
        (f"{bodies.FORM};charset=utf8", 200),
        (f'{bodies.FORM}; charset="utf-8"', 200),
        (f"{bodies.FORM}; charset=punycode", 415),
        (f"{bodies.FORM}; charset=latin-1", 415),
        (f"{bodies.FORM}; charset=nonsense", 415),
        (f"{bodies.FORM}; boundary=x", 415),
        ("multipart/form-data", 415),
        ("text/plain", 415),
        (bodies.JSON, 415),
        ("", 415),
    ],
)
async def test_only_utf_8_is_read(served: Served, kind: str, status: int) -> None:
    """And only the kinds that the pages send."""
    assert await served.post(kind, "a=%C3%A9&b=é".encode()) == status
    assert [form.texts for form in served.forms] == ([{"a": ["é"], "b": ["é"]}] if status == 200 else [])


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"a=%ff", 400),
        (b"a=\xff", 400),
        (b"&a" * 200, 400),
        (b"a" * 1001, 413),
        (b"", 200),
    ],
)
async def test_a_form_is_bounded(served: Served, body: bytes, status: int) -> None:
    """In its bytes before any is read, in its fields, and in what its texts may be."""
    assert await served.post(bodies.FORM, body) == status


def part(name: str, data: bytes, filename: str | None = None) -> bytes:
    more = "" if filename is None else f'; filename="{filename}"\r\nContent-Type: text/csv'
    return f'--x\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'.encode() + data + b"\r\n"


async def test_parts_are_read_as_browsers_write_them(served: Served) -> None:
    """Texts, several of one name, a file with lines and dashes in it, and a field in which none was chosen."""
    data = b"a\r\n--\r\n--y\r\nb"
    texts = part("a", b"1") + part("a", "é".encode()) + part("none", b"", "")
    assert await served.post("multipart/form-data; boundary=x", texts + part("f", data, "ö.csv") + b"--x--\r\n") == 200
    (form,) = served.forms
    assert form.texts == {"a": ["1", "é"], "none": [""]}
    assert form.files == {"f": bodies.SentFile("ö.csv", data)}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\r\n" * 100 + part("a", b"1") + b"--x--",
        part("a", b"1"),
        part("a", b"\xff") + b"--x--",
        b"--x\r\n\r\n1\r\n--x--",
        b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--",
        b'--x\r\nContent-Disposition: form-data; name="a"\r\n--x--',
        b"--x\r\n\r\n" * 100,
    ],
)
async def test_other_parts_are_refused(served: Served, body: bytes) -> None:
    """With 400, in no time."""
    assert await served.post("multipart/form-data; boundary=x", body) in ((200,) if not body else (400, 413))
    assert [form.texts for form in served.forms] == ([{}] if not body else [])


async def test_half_a_request_is_given_up(served: Served) -> None:
    """After ten seconds, however slowly it goes on; one that waits for its next request stays."""
    idle, _ = await served.open(HEAD)
    assert b"200" in await idle.readline()
    silent, _ = await served.open()
    half, writer = await served.open(HEAD[:-2])
    await served.count(3)
    served.now += runner.ASKING - 1
    writer.write(b"A")
    served.lines.look()
    await served.count(3)
    served.now += 2
    served.lines.look()
    for reader in (silent, half):
        await served.lost(reader)
    await served.count(1)


async def test_half_a_body_is_given_up(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """With 408."""
    monkeypatch.setattr(bodies, "SECONDS", 0.05)
    head = f"POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: {bodies.FORM}\r\nContent-Length: 100\r\n\r\na="
    assert await served.status(head.encode()) == 408


async def test_who_takes_no_answer_is_given_up(served: Served) -> None:
    """After a minute, with what still waited to be sent."""
    sock = socket.create_connection(("127.0.0.1", served.port))
    sock.sendall(LARGE)
    await served.count(1)
    (line,) = served.lines._lines.values()
    async with asyncio.timeout(PATIENCE):
        while not (line._transport and line._transport.get_write_buffer_size()):  # noqa: ASYNC110 - nobody says when
            await asyncio.sleep(0)
    served.lines.look()
    served.now += runner.TAKING + 1
    served.lines.look()
    await served.count(0)
    sock.close()


async def test_a_browser_that_only_listens(served: Served) -> None:
    """It may answer pings, and is given up when it sends more; nothing is unpacked for it."""
    reader, writer = await served.open(UPGRADE)
    head = await reader.readuntil(b"\r\n\r\n")
    assert b" 101 " in head
    assert b"deflate" not in head
    writer.write(PING * 10)
    await served.count(1)
    writer.write(PING * 1000)
    await served.lost(reader)
    await served.count(0)


async def test_connections_of_an_address(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address has some, a proxy as many as there are."""
    monkeypatch.setattr(runner, "MAX_EACH", 3)
    opened = [await served.open(HEAD) for _ in range(5)]
    await served.count(5)
    served.lines.proxies = ()
    refused, _ = await served.open(HEAD)
    await served.lost(refused)
    for _, writer in opened[:3]:
        writer.close()
    await served.count(2)
    assert await served.status(HEAD) == 200


async def test_people_keep_their_places(served: Served) -> None:
    """With all taken, the oldest stranger's goes; if people have all, nobody else comes in."""
    served.lines.room = 3
    person, _ = await served.open(PERSON)
    assert b"200" in await person.readline()
    oldest, _ = await served.open()
    await served.count(2)
    other, _ = await served.open()
    await served.count(3)
    assert await served.status(HEAD) == 200
    await served.lost(oldest)
    people = [await served.open(PERSON) for _ in range(2)]
    for reader, _ in people:
        assert b"200" in await reader.readline()
    await served.lost(other)
    assert await served.status(HEAD) == 0
    await served.count(3)


async def test_strangers_pay_for_what_they_make_the_bot_do(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has used more than their share waits for the answer, even a refusal."""
    held = list[float]()

    async def sleep(seconds: float) -> None:
        held.append(seconds)

    monkeypatch.setattr("web.serving.runner.asyncio.sleep", sleep)
    served.lines.each.charge("127.0.0.1", 1.05)
    assert await served.status(HEAD) == 200
    assert held
    assert 0 < held[-1] <= 2
    held.clear()
    assert await served.status(PERSON) == 200
    assert not held


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"GET /" + b"a" * 2500 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nHost: x\r\nCookie: session=a.\xff\r\n\r\n", 400),
        (b"GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        (b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        (b"POST /form HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n", 411),
        (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabcde", 413),
        (b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"b" * 9000 + b"\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\r\n\r\n", 400),
        (b"GET /fail HTTP/1.1\r\nHost: x\r\n\r\n", 500),
    ],
)
async def test_what_no_browser_sends(
    served: Served, data: bytes, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is refused without a word in the log; what fails is told there some times, and then no more."""
    for _ in range(20):
        assert await served.status(data) == status
    assert capsys.readouterr().out.count("a page failed") == (5 if status == 500 else 0)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("nonsense" * 1000, ""),
    ],
)
def test_an_address_is_that_of_one_person(name: str, known: str) -> None:
    """Of version 6 a whole network is."""
    assert runner.subnet(name) == known
