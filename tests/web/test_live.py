"""Numbers of positions: they come to everybody who looks at the table, whichever door moved it, and to nobody else."""

import asyncio
import base64
from datetime import timedelta

import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType

from hosting.core import NotAllowed
from tests.cogs.hands import confirm, table_of
from tests.support.world import World
from tests.web.browser import KEYS, WHO, Browser, Client, looking, mover_first, site
from tests.web.test_refused import hide

PATIENCE = 20.0
"""Seconds of wall time after which what has not come is missing."""


async def until(socket: ClientWebSocketResponse, number: int) -> None:
    """Read numbers until one is at least as large. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while int(await socket.receive_str()) < number:
            pass


async def test_a_move_on_the_web_and_one_in_discord_are_heard(world: World, client: Client) -> None:
    """By a player and by who watches with a link; they are numbers and nothing else."""
    ana, watch = Browser(client, world.people["Ana"].id), KEYS.mark("watch", 1)
    async with (
        client.ws_connect("/t/1/live", headers=ana.headers) as one,
        client.ws_connect(f"/t/1/live?watch={watch}") as two,
    ):
        head = (await world.bot.services.lobby.get(1)).head
        for socket in (one, two):
            await until(socket, head)
        mover, other = await mover_first(client, world)
        await mover.recruit()
        for socket in (one, two):
            await until(socket, head + 1)
        head = (await world.bot.services.lobby.get(1)).head
        actor = next(actor for actor in world.people.values() if actor.id == other.person)
        await world.slash(actor, "turn", text="workers 1")
        await confirm(world, actor)
        for socket in (one, two):
            await until(socket, head + 1)


async def test_a_lobby_is_heard_of(world: World) -> None:
    """Those who wait see at once that somebody joins, in Discord or in a browser; and that the table is called off."""
    await world.slash(world.people["Ana"], "play", seats=3)
    lobby = world.last()
    async with site(world) as client:
        ana, bruno = await looking(client, world, "Ana", "Bruno")
        async with client.ws_connect("/t/1/live", headers=ana.headers) as socket, asyncio.timeout(PATIENCE):
            numbers = [await socket.receive_str()]
            await bruno.press("Join")
            await world.press(world.people["Carla"], lobby, "Join")
            while len(set(numbers)) < 2 or "Carla" not in (await ana.look()).texts["seats"]:
                numbers.append(await socket.receive_str())
            await ana.press("Cancel")
            before = numbers[-1]
            while await socket.receive_str() == before:
                pass


async def test_a_line_has_a_beat(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page hears a zero every few seconds, so that it knows of a line that died without closing."""
    monkeypatch.setattr("web.live.BEAT", 0.01)
    ana = Browser(client, world.people["Ana"].id)
    async with client.ws_connect("/t/1/live", headers=ana.headers) as socket, asyncio.timeout(PATIENCE):
        while await socket.receive_str() != "0":
            pass


async def test_a_stranger_hears_nothing(world: World, client: Client) -> None:
    """Neither without a name, nor with a wrong link, nor of another table."""
    wrong = KEYS.mark("watch", 2)
    assert (await client.get(f"/t/1/live?watch={wrong}", allow_redirects=False)).status == 302
    assert (await client.get("/t/2/live", headers=Browser(client, world.people["Ana"].id).headers)).status == 404


async def test_a_link_that_was_replaced_ends(world: World, client: Client) -> None:
    """Pages and sockets by it; the new one works, and only who may give it out can replace it."""
    ana, bruno = await looking(client, world, "Ana", "Bruno")
    link = next(element for element in ana.seen.elements if "data-copied" in element.attributes).attributes["href"]
    head = (await world.bot.services.lobby.get(1)).head
    assert not [element for element in bruno.seen.elements if "data-copied" in element.attributes]
    async with client.ws_connect(link.replace("?", "/live?")) as watcher:
        await until(watcher, head)
        await ana.press("New spectator link")
        other = next(element for element in ana.seen.elements if "data-copied" in element.attributes).attributes["href"]
        assert (await client.get(other)).status == 200
        world.clock.move(timedelta(seconds=5))
        assert (await client.get(link, allow_redirects=False)).status == 302
        (seat,) = (await world.bot.services.lobby.get(1)).acting
        actor = next(actor for actor in world.people.values() if actor.id == seat.person)
        await world.slash(actor, "turn", text="workers 1")
        await confirm(world, actor)
        async with asyncio.timeout(PATIENCE):
            while (message := await watcher.receive()).type == WSMsgType.TEXT:
                assert int(message.data) == head
    with pytest.raises(NotAllowed):
        await world.bot.services.lobby.replace_watch_link(1, bruno.person or 0)


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
        mover, _ = await mover_first(client, world)
        await mover.recruit()
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
