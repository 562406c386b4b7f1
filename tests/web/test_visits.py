"""Rights to see a table and press there: positions come to whoever looks, others are refused; onlookers share."""

import asyncio
import base64
import contextlib
import gzip
from datetime import timedelta

import discord
import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType, WSServerHandshakeError, web

from hosting.core import NotAllowed
from tests.cogs.hands import confirm, table_of
from tests.cogs.leagues.hosting import found
from tests.leagues.playing import ADMIN
from tests.support.world import World
from tests.web.browser import KEYS, WHO, Browser, Client, looking, mover_first, read, site
from tests.web.test_table import picture
from web.identity import Visitor
from web.pages import TablePages
from web.previews import FETCHERS
from web.visits import Visit, Visits, watch_address


async def kept(world: World) -> tuple[object, ...]:
    services = world.bot.services
    drafts = [(await services.snapshots.of_table(1, actor.id)).draft for actor in world.people.values()]
    return (await services.lobby.get(1)).head, *drafts


async def test_a_press_of_another_is_refused(world: World, client: Client) -> None:
    """A control that the player to act was shown, sent by the other player, a stranger or nobody."""
    mover, other = await mover_first(client, world)
    value = mover.seen.button("Workers").attributes["value"]
    before = await kept(world)
    for who in (other, Browser(client, world.people["Carla"].id), Browser(client, None)):
        answer = await who.send(value)
        assert answer.status == 403, who
        assert "Sagres" not in await answer.text()
        assert await kept(world) == before


async def test_a_forged_press_is_refused(world: World, client: Client) -> None:
    """A custom id that was not sealed for its sender, or is sealed with a wrong mark."""
    mover, _ = await mover_first(client, world)
    before = await kept(world)
    for custom_id in ("nav:1:1:go:field1", "nav:1:1:confirm:", "nav:2:1:go:field1", "x", ""):
        sealed = KEYS.seal(f"press/{mover.person}", [custom_id, "", "turn", {}])
        for value in (custom_id, sealed[:-1], KEYS.seal("press/1", [custom_id, "", "turn", {}]), sealed + "A"):
            assert (await mover.send(value)).status == 403, value
        assert await kept(world) == before


async def test_a_control_for_another_table_does_nothing_here(world: World, client: Client) -> None:
    """Even a genuine one."""
    mover, _ = await mover_first(client, world)
    before = await kept(world)
    answer = await mover.send(KEYS.seal(f"press/{mover.person}", ["nav:2:1:go:field1", "", "turn", {}]))
    assert "out of date" in await answer.text()
    assert await kept(world) == before


async def test_a_press_of_another_site_is_refused(world: World, client: Client) -> None:
    """Whatever cookies come with it; the same holds for the socket."""
    mover, _ = await mover_first(client, world)
    before, value = await kept(world), mover.seen.button("Workers").attributes["value"]
    origins, sites = ("https://evil.example", "null"), ("cross-site", "same-site")
    for headers in (*({"Origin": one} for one in origins), *({"Sec-Fetch-Site": one} for one in sites)):
        assert (await mover.send(value, headers)).status == 403, headers
        answer = await client.get("/t/1/live", headers={**mover.headers, **headers})
        assert answer.status == 403, headers
        assert await kept(world) == before


async def test_an_old_press_says_that_the_table_has_moved_on(world: World, client: Client) -> None:
    """Pressed again after the turn: the turn before, its panel, its Confirm."""
    mover, other = await mover_first(client, world)
    begin = mover.seen.button("Workers").attributes["value"]
    await mover.press("Workers", "board")
    pick = mover.seen.button("1 ", "turn").attributes["value"]
    await mover.press("1 ", "turn")
    confirm = mover.seen.button("Confirm", "foot").attributes["value"]
    await mover.press("Confirm", "foot")
    await world.bot.settled(1)
    before = await kept(world)
    for value in (begin, pick, confirm):
        answer = await mover.send(value)
        assert answer.status == 200
        assert await kept(world) == before
    await other.look()
    assert other.seen.texts["band"] == "Your turn"


async def hide(world: World) -> None:
    """Hide the channel from everybody but the bot; who plays in it sees the table still."""
    world.allow(manage_roles=True)
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.set_permissions(channel.guild.me, view_channel=True)
    await channel.set_permissions(channel.guild.default_role, view_channel=False)
    await world.env.settle()


async def test_who_does_not_see_the_channel_sees_no_table(world: World, client: Client) -> None:
    """Neither the page nor its pieces, numbers or turns; a link for watching lets anybody look, and press nothing."""
    mover, _ = await mover_first(client, world)
    await hide(world)
    stranger = Browser(client, world.people["Carla"].id)
    for path in ("", "/pieces", "/turn/0", "/live"):
        assert (await stranger.get(path)).status == 404
        assert (await Browser(client, None).get(path)).status == 302
    assert (await mover.get()).status == 200
    ana = Browser(client, world.people["Ana"].id)
    await ana.look()
    (link,) = [element.attributes["href"] for element in ana.seen.elements if "data-copied" in element.attributes]
    for who in (stranger, Browser(client, None)):
        who.query = link.removeprefix("/t/1")
        await who.look()
        assert not who.seen.buttons
        assert "Ana" in who.seen.texts["seats"]
        assert (await who.send("x")).status in (403, 404)
    stranger.query = link.removeprefix("/t/1")[:-1]
    assert (await stranger.get()).status == 404
    stranger.table, stranger.query = 2, link.removeprefix("/t/1")
    assert (await stranger.get()).status == 404


async def test_nobody_is_refused_because_discord_fails(
    world: World, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it does not say who is on the server, a page asks again, by 503, and goes on as soon as it does."""
    ana = Browser(client, world.people["Ana"].id)
    monkeypatch.setattr(discord.Guild, "get_member", lambda *_: None)
    for status in (403, 503):
        world.env.inject_error("GET", "/guilds/*/members/*", status=status, code=0, times=None)
        for path in ("", "/pieces", "/live"):
            assert (await ana.get(path)).status == 503
        assert (await client.get("/", headers=ana.headers)).ok
        world.env.backend.faults.clear()
    await ana.look()


async def test_a_flood_is_stopped(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some dozens of presses one is refused until a second has passed; others are not."""
    monkeypatch.setattr("web.gate.HELD", 0)
    mover, other = await mover_first(client, world)
    value = mover.seen.button("Workers").attributes["value"]
    answers = [(await mover.send(value)).status for _ in range(60)]
    assert answers.count(429) > 20
    assert (await other.get("/pieces")).status == 200


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


LINK = f"/t/1?watch={KEYS.mark('watch', 1)}"


async def test_they_share_what_is_made_once(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page, its pieces and each turn of the past are rendered once for all of them; a player can try from there."""
    rendered = list[str]()
    render = TablePages._fill

    def counted(pages: TablePages, template: str, *args: object, **more: object) -> str:
        rendered.append(template)
        return render(pages, template, *args, **more)  # type: ignore[arg-type]

    mover, _ = await mover_first(client, world)
    await mover.recruit()
    monkeypatch.setattr(TablePages, "_fill", counted)
    seen = set[str]()
    for _ in range(5):
        for path in ("", "/pieces", "/turn/0", "/turn/1"):
            answer = await client.get(LINK.replace("?", f"{path}?"))
            assert answer.status == 200
            seen.add(await answer.text())
    assert len(seen) == 4
    assert sorted(rendered) == ["common.html", "leaf.html", "leaf.html", "table.html"]
    leaves = [await (await Browser(client, mover.person).get("/turn/0")).text() for _ in range(2)]
    assert leaves[0] == leaves[1]
    assert "\x01" not in leaves[0]
    assert 'name="press"' in leaves[0]
    assert rendered.count("leaf.html") == 3


async def test_a_turn_is_written_once_and_sent_to_all(
    world: World, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many look on, with or without an account: one page is filled and packed, and nobody asks for it."""
    monkeypatch.setattr("web.live.MAX_EACH", 100)
    work, asked = list[str](), list[str]()
    render, pack, visit = TablePages._fill, gzip.compress, Visits.of

    def fill(pages: TablePages, template: str, *args: object, **more: object) -> str:
        work.append(template)
        return render(pages, template, *args, **more)  # type: ignore[arg-type]

    def compress(data: bytes, *more: int, **named: int) -> bytes:
        work.append("gzip")
        return pack(data, *more, **named)

    async def ask(visits: Visits, request: web.Request, visitor: Visitor | None) -> Visit:
        asked.append(request.path)
        return await visit(visits, request, visitor)

    carla, watching = Browser(client, world.people["Carla"].id), "/t/1/live?boards=&pieces="
    mover, _ = await mover_first(client, world)
    async with contextlib.AsyncExitStack() as stack:

        async def listens(path: str, headers: dict[str, str]) -> ClientWebSocketResponse:
            return await stack.enter_async_context(client.ws_connect(path, headers=headers))

        link = f"{watching}&watch={KEYS.mark('watch', 1)}"
        sockets = [*[await listens(link, {}) for _ in range(20)], await listens(watching, carla.headers)]
        assert len({await socket.receive_bytes() for socket in sockets}) == 1
        await mover.press("Workers", "board")
        await mover.press("1 ", "turn")
        monkeypatch.setattr(TablePages, "_fill", fill)
        monkeypatch.setattr(gzip, "compress", compress)
        monkeypatch.setattr(Visits, "of", ask)
        await mover.press("Confirm", "foot")
        news = {await heard(socket) for socket in sockets}
    assert len(news) == 1
    assert 'class="others running"' in news.pop()
    assert sorted(work) == ["common.html", "gzip", "pieces.html"]
    assert asked == ["/t/1/press"] * 2, "of the mover, before and after"


async def heard(socket: ClientWebSocketResponse) -> str:
    """Return the first pieces that a socket is sent with another position than before."""
    async with asyncio.timeout(PATIENCE):
        while 'id="band"' not in (text := gzip.decompress(await socket.receive_bytes()).decode()):
            pass
    return text


async def test_they_keep_what_is_theirs(world: World, client: Client) -> None:
    """With an account they have their name and tabs, before and after others move."""
    mover, _ = await mover_first(client, world)
    (carla,) = await looking(client, world, "Carla")
    await mover.recruit()
    before = {part: carla.seen.texts[part] for part in ("me", "tabs")}
    answer = await carla.get("/pieces")
    after = read(await answer.text()).texts
    assert "Carla" in before["me"]
    assert {part: after[part] for part in before} == before


async def test_they_take_no_place_of_a_player(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address has some sockets and all onlookers a part; players have the others."""
    monkeypatch.setattr("web.live.MAX_EACH", 3)
    monkeypatch.setattr("web.live.MAX_ONLOOKERS", 4)
    live = LINK.replace("?", "/live?")
    async with contextlib.AsyncExitStack() as stack:

        async def opens(path: str, headers: dict[str, str]) -> bool:
            try:
                await stack.enter_async_context(client.ws_connect(path, headers=headers))
            except WSServerHandshakeError as refused:
                return refused.status != 503
            return True

        assert [await opens(live, {}) for _ in range(5)] == [True] * 3 + [False] * 2
        assert [await opens(live, {"X-Forwarded-For": "192.0.2.1"}) for _ in range(2)] == [True, False]
        assert not await opens("/t/1/live", Browser(client, world.people["Carla"].id).headers)
        for name in ("Ana", "Bruno"):
            assert await opens("/t/1/live", Browser(client, world.people[name].id).headers)


async def test_they_wait_when_they_want_too_much(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them together have a share of the processor; players have their own."""
    for where in ("gate", "serving.runner"):
        monkeypatch.setattr(f"web.{where}.HELD", 0.0)
    lines = client.server.runner.lines
    lines.all.charge(None, 1000)
    assert (await client.get(LINK)).status == 429
    assert (await Browser(client, world.people["Carla"].id).get()).status == 429
    assert (await Browser(client, world.people["Ana"].id).get()).status == 200


async def test_pictures_are_drawn_for_so_many(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture that is drawn already is shown to everybody; another counts for whoever asks."""
    ana = Browser(client, world.people["Ana"].id)
    drawn = await picture(ana)
    assert (await client.get(drawn)).status == 200
    other = drawn.replace("light", "dark") if "light" in drawn else drawn.replace("dark", "light")
    monkeypatch.setattr("web.serving.rates.Rates.take", lambda *_: False)
    assert (await client.get(drawn)).status == 200
    assert (await client.get(other)).status == 429
    assert (await client.get(other, headers=ana.headers)).status == 429


AGENT = {"User-Agent": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"}
PERSON = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}


async def preview(client: Client, address: str) -> dict[str, str]:
    """Return what a program reads of a page."""
    answer = await client.get(address, headers=AGENT, allow_redirects=False)
    assert answer.status == 200
    metas = [element.attributes for element in read(await answer.text()).elements if element.name == "meta"]
    return {meta["property"]: meta["content"] for meta in metas if "property" in meta}


async def test_a_link_for_watching_shows_the_board(world: World, client: Client) -> None:
    """Title, whose turn it is, and the public picture, which a program without a cookie gets."""
    world.bot.web = "https://board.example.org"
    shown = await preview(client, watch_address(KEYS, await world.bot.services.lobby.get(1)))
    assert shown["og:title"] == "Sagres"
    assert "Navegador" in shown["og:description"]
    assert "Ana" in shown["og:description"]
    assert shown["og:image"].startswith("https://board.example.org/picture/")
    assert shown["og:image:alt"]
    picture = await client.get(shown["og:image"].removeprefix("https://board.example.org"), headers=AGENT)
    assert (picture.status, (await picture.read())[:4]) == (200, b"\x89PNG")
    assert not any(str(person.id) in str(shown) for person in world.people.values())


async def test_a_plain_address_tells_nothing(world: World, client: Client) -> None:
    """Every number has the same bytes, with a table or without; people are led to the login as before."""
    world.bot.web = "https://board.example.org"
    pages = [await (await client.get(f"/t/{n}", headers=AGENT)).read() for n in (1, 2, 999)]
    assert pages[0] == pages[1] == pages[2]
    assert b"Sagres" not in pages[0]
    assert b"og:image" in pages[0]
    forged = await preview(client, "/t/1?watch=AAAAAAAAAAAAAAAAAAAAAA")
    assert forged["og:title"] == "Navegador"
    for number in (1, 999):
        answer = await client.get(f"/t/{number}", headers=PERSON, allow_redirects=False)
        assert (answer.status, answer.headers["Location"]) == (302, f"/entrance?to=/t/{number}")
    refused = await client.get("/t/1/live", headers=AGENT, allow_redirects=False)
    assert refused.status != 200
    for person in (PERSON["User-Agent"], "Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 50) Mobile Safari/537.36"):
        assert FETCHERS.search(person) is None


async def test_a_league_is_named_once_it_is_published(world: World) -> None:
    await found(world)
    async with site(world) as client:
        assert (await preview(client, "/l/1"))["og:title"] == "Navegador"
        assert await preview(client, "/l/1") == await preview(client, "/l/99")
        await world.bot.leagues.founding.publish(1, True, ADMIN)
        assert "Volta" in (await preview(client, "/l/1"))["og:title"]
