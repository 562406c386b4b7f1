"""Numbers of positions: they come to everybody who looks at the table, whichever door moved it, and to nobody else."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator

import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType

from tests.cogs.hands import table_of
from tests.support.world import World
from tests.web.browser import KEYS, WHO, Browser, Client, site
from tests.web.test_refused import hide

PATIENCE = 20.0
"""Seconds of wall time after which what has not come is missing."""


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    """Yield the site of a table of Ana and Bruno."""
    await table_of(world, "Ana", "Bruno")
    async with site(world) as served:
        yield served


async def until(socket: ClientWebSocketResponse, number: int) -> None:
    """Read numbers until one is at least as large. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while int(await socket.receive_str()) < number:
            pass


async def test_a_move_on_the_web_and_one_in_discord_are_heard(world: World, client: Client) -> None:
    """By a player and by who watches with a link; they are numbers and nothing else."""
    ana, bruno = (Browser(client, world.people[name].id) for name in ("Ana", "Bruno"))
    watch = KEYS.mark("watch", 1)
    async with (
        client.ws_connect("/t/1/live", headers=ana.headers) as one,
        client.ws_connect(f"/t/1/live?watch={watch}") as two,
    ):
        head = (await world.bot.services.lobby.get(1)).head
        for socket in (one, two):
            await until(socket, head)
        await ana.look()
        await bruno.look()
        mover, other = (ana, bruno) if ana.seen.texts["band"] == "Your turn" else (bruno, ana)
        await mover.press("Workers", "board")
        await mover.press("1 ", "turn")
        await mover.press("Confirm", "foot")
        for socket in (one, two):
            await until(socket, head + 1)
        head = (await world.bot.services.lobby.get(1)).head
        actor = next(actor for actor in world.people.values() if actor.id == other.person)
        await world.slash(actor, "turn", text="workers 1")
        await world.slash(actor, "confirm")
        for socket in (one, two):
            await until(socket, head + 1)


async def test_a_stranger_hears_nothing(world: World, client: Client) -> None:
    """Neither without a name, nor with a wrong link, nor of another table."""
    wrong = KEYS.mark("watch", 2)
    assert (await client.get(f"/t/1/live?watch={wrong}", allow_redirects=False)).status == 302
    assert (await client.get("/t/2/live", headers=Browser(client, world.people["Ana"].id).headers)).status == 404


async def test_who_sees_the_channel_no_more_hears_nothing_more(world: World, client: Client) -> None:
    """The socket of somebody without a seat is closed instead of sending the next number; a player's goes on."""
    ana, carla = (Browser(client, world.people[name].id) for name in ("Ana", "Carla"))
    head = (await world.bot.services.lobby.get(1)).head
    async with (
        client.ws_connect("/t/1/live", headers=ana.headers) as one,
        client.ws_connect("/t/1/live", headers=carla.headers) as two,
    ):
        for socket in (one, two):
            await until(socket, head)
        await hide(world)
        for name in ("Ana", "Bruno"):
            browser = Browser(client, world.people[name].id)
            await browser.look()
            if browser.seen.texts["band"] == "Your turn":
                await browser.press("Workers", "board")
                await browser.press("1 ", "turn")
                await browser.press("Confirm", "foot")
                break
        await until(one, head + 1)
        async with asyncio.timeout(PATIENCE):
            messages = [await two.receive()]
            while messages[-1].type == WSMsgType.TEXT:
                messages.append(await two.receive())
        assert all(int(message.data) == head for message in messages[:-1])
        assert two.closed


async def test_who_sends_something_is_closed(world: World, client: Client) -> None:
    """A browser has nothing to say."""
    async with client.ws_connect("/t/1/live", headers=Browser(client, world.people["Ana"].id).headers) as socket:
        await socket.send_str("x")
        async with asyncio.timeout(PATIENCE):
            while (await socket.receive()).type not in (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.CLOSING):
                pass


async def test_a_socket_that_never_reads_is_closed(world: World) -> None:
    """It answers no ping, so the server gives it up."""
    await table_of(world, "Ana", "Bruno")
    async with site(world, heartbeat=0.2) as client:
        url = client.make_url("/t/1/live")
        reader, writer = await asyncio.open_connection(url.host, url.port)
        lines = (
            "GET /t/1/live HTTP/1.1",
            f"Host: {url.host}:{url.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(b'0123456789abcdef').decode()}",
            "Sec-WebSocket-Version: 13",
            f"{WHO}: {world.people['Ana'].id}",
        )
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        async with asyncio.timeout(PATIENCE):
            assert b"101" in await reader.readline()
            while await reader.read(4096):  # pings come, and are not answered, until the end
                pass
        writer.close()
