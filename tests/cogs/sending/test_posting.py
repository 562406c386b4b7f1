"""News to addresses that others have chosen: to public ones only, whatever a name leads to."""

import asyncio
import socket
from collections.abc import AsyncIterator
from ipaddress import ip_address

import pytest
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult

from cogs.sending import posting


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fd00::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:4136:e378:8000:63bf:80ff:fffe",
    ],
)  # fmt: skip
async def test_no_private_address(address: str) -> None:
    """Neither as a number in the address nor behind a name."""
    assert not posting.is_public(address)
    assert await posting.post(f"https://{f'[{address}]' if ':' in address else address}/", {}, b"{}") == "private"
    with pytest.raises(OSError, match="open internet"):
        await posting.Public(Known(address)).resolve("innocent.example.org")
    with pytest.raises(OSError, match="open internet"):
        await posting.Public(Known("93.184.215.14", address)).resolve("half.example.org")


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14"])
async def test_public_ones(address: str) -> None:
    assert posting.is_public(address)
    assert [item["host"] for item in await posting.Public(Known(address)).resolve("example.org")] == [address]


class Known(AbstractResolver):
    def __init__(self, *addresses: str) -> None:
        self.addresses = addresses

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        return [
            ResolveResult(hostname=host, host=address, port=port, family=family, proto=0, flags=0)
            for address in self.addresses
        ]

    async def close(self) -> None: ...


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
