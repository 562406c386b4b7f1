"""The board behind nginx, by the file in deploy: people play through it, and what it refuses never reaches the bot."""

import asyncio
import contextlib
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from aiohttp import ClientSession, TCPConnector, web
from aiohttp.test_utils import TestServer

from app.settings import Settings
from tests.support.world import World
from tests.web.browser import WHO, Client, mover_first
from tests.web.test_opening import free_port
from tests.web.test_visits import until

ROOT = Path(__file__).parents[2]
NAME = "board.example.org"
LACKING = [
    program for program in ("nginx", "openssl") if shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin") is None
]
pytestmark = pytest.mark.skipif(
    bool(LACKING), reason=f"there is no {' and no '.join(LACKING)} (Debian: {' '.join(LACKING)})"
)


def here(directory: Path, upstream: int, plain: int, safe: int) -> str:
    text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    for pattern, instead in (
        (r"\n *listen \[::\][^\n]*", ""),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"listen 443 ssl;", f"listen 127.0.0.1:{safe} ssl;"),
        (r"/etc/letsencrypt/live/board\.example\.org", str(directory)),
        (rf"127\.0\.0\.1:{Settings.model_fields['web_port'].default}\b", f"127.0.0.1:{upstream}"),
    ):
        text, count = re.subn(pattern, instead, text)
        assert count, pattern
    return text


@dataclass
class Proxy:
    session: ClientSession
    plain: int
    safe: int


@contextlib.asynccontextmanager
async def running(directory: Path, upstream: int) -> AsyncIterator[Proxy]:
    plain, safe = free_port(), free_port()
    certificate = ["-keyout", "privkey.pem", "-out", "fullchain.pem", "-subj", f"/CN={NAME}", "-days", "2", "-nodes"]
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", *certificate]
    await asyncio.to_thread(subprocess.run, command, cwd=directory, check=True, capture_output=True)
    (directory / "board.conf").write_text(here(directory, upstream, plain, safe), encoding="utf-8")
    temporary = "".join(
        f"{kind}_temp_path {directory}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    before = ("user root; " if os.getuid() == 0 else "") + f"daemon off; pid {directory}/pid; events {{}}"
    whole = f"{before} http {{ access_log off; {temporary} include board.conf; }}"
    (directory / "nginx.conf").write_text(whole, encoding="utf-8")
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program is not None
    nginx = [program, "-p", str(directory), "-c", "nginx.conf", "-e", "error.log"]
    tried = await asyncio.to_thread(subprocess.run, [*nginx, "-t"], capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
    assert "[warn]" not in tried.stderr
    process = await asyncio.create_subprocess_exec(*nginx)
    try:
        async with ClientSession(
            f"https://127.0.0.1:{safe}", connector=TCPConnector(ssl=False), headers={"Host": NAME}
        ) as session:
            async with asyncio.timeout(20):
                while True:
                    with contextlib.suppress(OSError):
                        (await asyncio.open_connection("127.0.0.1", safe))[1].close()
                        break
                    await asyncio.sleep(0)
            yield Proxy(session, plain, safe)
    finally:
        process.terminate()
        await process.wait()


async def test_people_play_through_it(world: World, client: Client, tmp_path: Path) -> None:
    """Pages, presses of the site's own page, a socket that hears of the turn; plain HTTP is led to the certificate."""
    assert client.server.port is not None
    async with running(tmp_path, client.server.port) as proxy:
        mover, other = await mover_first(proxy.session, world)  # type: ignore[arg-type]  # it fetches and posts
        mover.seen, head = await mover.look(), (await world.bot.services.lobby.get(1)).head
        async with proxy.session.ws_connect(
            "/t/1/live", headers={WHO: str(other.person), "Origin": f"https://{NAME}"}
        ) as live:
            await until(live, head)
            await mover.recruit()
            await until(live, head + 1)
        foreign = await mover.send("x", {"Origin": "https://elsewhere.example.org"})
        assert foreign.status == 403
        answer = await proxy.session.get(f"http://127.0.0.1:{proxy.plain}/t/1", allow_redirects=False)
        assert (answer.status, answer.headers["Location"]) == (308, f"https://{NAME}/t/1")


@dataclass
class Recorded:
    request: web.Request
    size: int


@pytest.fixture
async def behind(tmp_path: Path) -> AsyncIterator[tuple[Proxy, list[Recorded]]]:
    reached = list[Recorded]()

    async def take(request: web.Request) -> web.Response:
        reached.append(Recorded(request, len(await request.read())))
        return web.Response()

    app = web.Application(client_max_size=2**30)
    app.add_routes([web.route("*", "/{path:.*}", take)])
    async with TestServer(app) as server:
        assert server.port is not None
        async with running(tmp_path, server.port) as proxy:
            yield proxy, reached


async def test_who_sent_a_request(behind: tuple[Proxy, list[Recorded]]) -> None:
    """The address is the connection's, whatever the sender says; the host is the site's."""
    proxy, reached = behind
    assert (await proxy.session.get("/t/1", headers={"X-Forwarded-For": "9.9.9.9"})).status == 200
    (one,) = reached
    assert one.request.headers.getall("X-Forwarded-For") == ["127.0.0.1"]
    assert one.request.headers["Host"] == NAME
    assert "Upgrade" not in one.request.headers


@pytest.mark.parametrize(
    ("path", "headers", "size", "status"),
    [
        ("/t/1/press", {}, 60_000, 200),
        ("/t/1/press", {}, 70_000, 413),
        ("/l/1/press", {}, 3_000_000, 200),
        ("/l/1/press", {}, 4_300_000, 413),
        ("/t/1/press", {"Content-Encoding": "gzip"}, 10, 415),
        ("/t/1/press", {"Content-Encoding": "identity"}, 10, 415),
        ("/t/1/press", {"Content-Type": "application/x-www-form-urlencoded; charset=punycode"}, 10, 415),
        ("/t/1/press", {"Content-Type": "application/x-www-form-urlencoded; charset=utf-16"}, 10, 415),
        ("/t/1/press", {"Content-Type": 'text/plain; charset="UTF-8"'}, 10, 200),
        ("/t/1/press", {"Content-Type": "application/x-www-form-urlencoded;charset=utf-8"}, 10, 200),
        ("/t/1/press", {"X-Long": "x" * 9000}, 10, 400),
    ],
)
async def test_bodies(
    path: str, headers: dict[str, str], size: int, status: int, behind: tuple[Proxy, list[Recorded]]
) -> None:
    """They are bounded, and what the bot does not read does not reach it."""
    proxy, reached = behind
    answer = await proxy.session.post(path, data=b"x" * size, headers=headers)
    assert answer.status == status
    assert [one.size for one in reached] == ([size] if status == 200 else [])


async def test_a_body_in_pieces_comes_whole(behind: tuple[Proxy, list[Recorded]]) -> None:
    """The bot gets its length, and nothing while it is incomplete."""
    proxy, reached = behind
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.safe, ssl=context)
    writer.write(f"POST /t/1/press HTTP/1.1\r\nHost: {NAME}\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n".encode())
    await writer.drain()
    assert (await proxy.session.get("/t/1")).status == 200
    assert [one.request.path for one in reached] == ["/t/1"]
    writer.write(b"2\r\nde\r\n0\r\n\r\n")
    assert b" 200 " in await reader.readline()
    writer.close()
    assert reached[-1].size == 5
    assert reached[-1].request.headers["Content-Length"] == "5"
    assert "Transfer-Encoding" not in reached[-1].request.headers


async def test_a_flood_is_refused(behind: tuple[Proxy, list[Recorded]]) -> None:
    """One address gets a few hundred answers at once, and is told to send less."""
    proxy, reached = behind
    statuses = [(await proxy.session.get("/")).status for _ in range(400)]
    assert set(statuses) == {200, 429}
    assert statuses[:200] == [200] * 200
    assert len(reached) == statuses.count(200)


async def test_connections_of_one_address(behind: tuple[Proxy, list[Recorded]]) -> None:
    """More than a few browsers' sockets at a time are refused; the next has room when one is gone."""
    proxy, _ = behind
    opened = list[asyncio.StreamWriter]()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    for _ in range(60):  # requests whose bodies are not there yet
        _, writer = await asyncio.open_connection("127.0.0.1", proxy.safe, ssl=context)
        writer.write(f"POST / HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 9\r\n\r\n".encode())
        await writer.drain()
        opened.append(writer)
    async with asyncio.timeout(20):
        while (await proxy.session.get("/")).status != 429:
            pass
    opened.pop().close()
    async with asyncio.timeout(20):
        while (await proxy.session.get("/")).status != 200:
            pass
    for writer in opened:
        writer.close()
