"""Those who look on: they share what is made once, take no player's place, and wait when they want too much."""

import contextlib

import pytest
from aiohttp import WSServerHandshakeError

from tests.support.world import World
from tests.web.browser import KEYS, Browser, Client, mover_first
from tests.web.test_table import picture
from web.pages import TablePages

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
    assert sorted(rendered) == ["leaf.html", "leaf.html", "pieces.html", "table.html"]
    leaves = [await (await Browser(client, mover.person).get("/turn/0")).text() for _ in range(2)]
    assert leaves[0] == leaves[1]
    assert "\x01" not in leaves[0]
    assert 'name="press"' in leaves[0]
    assert rendered.count("leaf.html") == 3


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
