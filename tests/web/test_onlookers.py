"""Those who look on: they share what is made once, take no player's place, and wait when they want too much."""

import asyncio
import contextlib
import gzip

import pytest
from aiohttp import ClientWebSocketResponse, WSServerHandshakeError, web

from tests.support.world import World
from tests.web.browser import KEYS, Browser, Client, looking, mover_first, read
from tests.web.test_live import PATIENCE
from tests.web.test_table import picture
from web.identity import Visitor
from web.pages import TablePages
from web.visits import Visit, Visits

LINK = f"/t/1?watch={KEYS.mark('watch', 1)}"


async def test_they_share_what_is_made_once(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page, its pieces and each turn of the past are rendered once for all of them; a player can try from there."""
    rendered = list[str]()
    render = TablePages._filled

    def counted(pages: TablePages, template: str, *args: object, **more: object) -> str:
        rendered.append(template)
        return render(pages, template, *args, **more)  # type: ignore[arg-type]

    mover, _ = await mover_first(client, world)
    await mover.recruit()
    monkeypatch.setattr(TablePages, "_filled", counted)
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
    render, pack, visit = TablePages._filled, gzip.compress, Visits.of

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
        monkeypatch.setattr(TablePages, "_filled", fill)
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
