"""The Activity: in by Discord's word alone, off by default, and played in a frame whose parent is a mock of Discord."""

import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from playwright.async_api import Frame, async_playwright

from cogs.door import NoAnswer
from tests.browser.page import _ARGUMENTS, CHROMIUM
from tests.cogs.hands import table_of
from tests.support.world import World
from tests.web.browser import Client, site, without_rates
from tests.web.test_login import Loopback, login
from web import Activity

PARENT: Final = """<!doctype html><iframe id="frame" src="{frame}" width="{width}" height="800"></iframe><script>
const frame = document.getElementById("frame"), heard = [];
addEventListener("message", e => {{
  if (e.source !== frame.contentWindow) return;
  const [code, data] = e.data, say = more => frame.contentWindow.postMessage([1, more], e.origin);
  heard.push(code ? data.cmd : "HANDSHAKE");
  if (code === 0) say({{cmd: "DISPATCH", evt: "READY", data: {{v: 1, config: {{}}}}}});
  else if ("{fault}") say({{cmd: data.cmd, evt: "ERROR", data: {{code: 4009, message: "no"}}, nonce: data.nonce}});
  else say({{cmd: data.cmd, data: {{code: "good"}}, evt: null, nonce: data.nonce}});
}});
</script>"""
"""A page that holds the frame and answers it as Discord's client does."""


@dataclass
class Instances:
    known: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    failing: bool = False

    async def ask(self, number: str) -> Mapping[str, Any] | None:
        if self.failing:
            raise NoAnswer
        return self.known.get(number)


@asynccontextmanager
async def served(
    world: World, loopback: Loopback, instances: Instances, parents: tuple[str, ...] = ()
) -> AsyncIterator[Client]:
    async with login(world, loopback) as way:

        async def table(place: int) -> int | None:
            return 1 if place == world.channel.id else None

        activity = Activity(way, instances.ask, table, parents or ("https://discord.com",))
        async with site(world, way, activity=activity) as client:
            yield client


def instance(world: World, *names: str) -> dict[str, Any]:
    return {
        "application_id": "77",
        "instance_id": "i-1-gc-2-3",
        "location": {"kind": "gc", "channel_id": str(world.channel.id), "guild_id": str(world.guild.id)},
        "users": [str(world.people[name].id) for name in names],
    }


def ana(world: World) -> Loopback:
    return Loopback({"id": str(world.people["Ana"].id), "username": "ana"})


GIVEN: Final = {"code": "good", "instance": "i-1-gc-2-3", "custom": ""}


async def test_who_is_in_the_instance_comes_to_its_table(world: World) -> None:
    """The cookie works in a frame and nowhere else's; no token is kept; a link's table comes first."""
    await table_of(world, "Ana", "Bruno")
    loopback = ana(world)
    async with served(world, loopback, Instances({GIVEN["instance"]: instance(world, "Ana")})) as client:
        shell = await client.get("/?frame_id=x&instance_id=i-1-gc-2-3")
        assert "activity.js" in await shell.text()
        policy = shell.headers["Content-Security-Policy"]
        assert policy.endswith("frame-ancestors https://discord.com https://77.discordsays.com")
        answer = await client.post("/activity/enter", data=GIVEN, headers={"Origin": "https://77.discordsays.com"})
        assert await answer.json() == {"to": "/t/1"}
        (cookie,) = answer.headers.getall("Set-Cookie")
        for part in ("HttpOnly", "Secure", "SameSite=None", "Partitioned"):
            assert part in cookie
        assert not loopback.tokens
        assert "redirect_uri" not in loopback.asked[0]
        headers = {"Cookie": cookie.partition(";")[0]}
        assert (await client.get("/t/1", headers=headers)).status == 200
        renamed = {"Cookie": cookie.partition(";")[0].replace("framed=", "session=")}
        assert (await client.get("/t/1", headers=renamed, allow_redirects=False)).status == 302
        answer = await client.post("/activity/enter", data={**GIVEN, "custom": "7"})
        assert await answer.json() == {"to": "/t/7"}


@pytest.mark.parametrize(
    ("fault", "status"),
    [("code", 403), ("instance", 403), ("form", 403), ("people", 403), ("down", 502), ("me", 502), ("site", 403)],
)
async def test_nobody_else_comes_in(world: World, fault: str, status: int) -> None:
    """A wrong code, no such instance, one without the person, a failing Discord, another site: no cookie."""
    await table_of(world, "Ana", "Bruno")
    loopback = ana(world)
    loopback.status = 500 if fault == "me" else 200
    instances = Instances(
        {GIVEN["instance"]: instance(world, "Bruno" if fault == "people" else "Ana")}, failing=fault == "down"
    )
    given = {
        **GIVEN,
        "code": "bad" if fault == "code" else "good",
        "instance": {"instance": "i-2", "form": "../x"}.get(fault, GIVEN["instance"]),
    }
    async with served(world, loopback, instances) as client:
        headers = {"Origin": "https://78.discordsays.com"} if fault == "site" else {}
        answer = await client.post("/activity/enter", data=given, headers=headers)
        assert answer.status == status
        assert "Set-Cookie" not in answer.headers
        assert not loopback.tokens


async def test_it_is_off_by_default(world: World) -> None:
    """There is no way in, no frame, and the first page is as ever."""
    async with site(world) as client:
        answer = await client.get("/?frame_id=x")
        assert "activity.js" not in await answer.text()
        assert answer.headers["Content-Security-Policy"].endswith("frame-ancestors 'none'")
        assert (await client.post("/activity/enter", data=GIVEN)).status == 404


@asynccontextmanager
async def framed(address: str, width: int) -> AsyncIterator[Frame]:
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        page = await chromium.new_page(viewport={"width": width + 40, "height": 840})
        await page.goto(address)
        element = await page.wait_for_selector("#frame")
        assert element is not None
        frame = await element.content_frame()
        assert frame is not None
        yield frame
        await chromium.close()


@asynccontextmanager
async def in_discord(world: World, width: int, fault: str = "") -> AsyncIterator[Frame]:
    place = dict[str, str]()

    async def page(request: web.Request) -> web.Response:
        return web.Response(text=PARENT.format(**place), content_type="text/html")

    app = web.Application()
    app.add_routes([web.get("/", page)])
    async with TestServer(app) as parent:
        origin = str(parent.make_url("")).rstrip("/").replace("127.0.0.1", "localhost")
        instances = Instances({GIVEN["instance"]: instance(world, "Ana")})
        async with served(world, ana(world), instances, (origin,)) as client:
            query = f"?frame_id=f&instance_id={GIVEN['instance']}&platform=desktop"
            place.update(frame=str(client.make_url("/")) + query, width=str(width), fault=fault)
            async with framed(origin, width) as frame:
                yield frame


PRESSED: Final = """([chance, away]) => {
    const all = what => [...document.querySelectorAll(what)].filter(one => !one.disabled);
    const places = all("#board .few:not(.other) button");
    const panel = all("#turn button:not(.red)"), foot = all("#foot button:not([data-verb=confirm])");
    const first = away ? foot : chance < 0.7 ? places : panel;
    const ways = [all("#foot [data-verb=confirm]"), first, places, panel, foot];
    const few = ways.find(one => one.length);
    few[Math.floor(chance * 997) % few.length].click();
}"""
"""Press Confirm if that is possible, else a place on the board or something of the panel, by a number from 0 to 1; or
leave the choice that is open."""
MAX_PRESSES: Final = 120
LEAVE: Final = 12
"""Presses after which a choice is left."""


async def play_turn(world: World, frame: Frame, rng: random.Random) -> None:
    """Press what the page offers until the turn is confirmed."""
    before = (await world.bot.services.lobby.get(1)).head
    await frame.wait_for_selector(f"#band.mine[data-head='{before}']", state="attached")
    for number in range(1, MAX_PRESSES):
        await frame.evaluate(PRESSED, [rng.random(), number % LEAVE == 0])
        await frame.wait_for_selector("body:not(.sending)")
        if (await world.bot.services.lobby.get(1)).head > before:
            return
    raise AssertionError("a turn has no end")


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")
@pytest.mark.parametrize(
    ("game", "turns", "width"),
    [
        ("navegador", 1, 390),
        *(
            pytest.param(game, 400, width, marks=pytest.mark.long)
            for game in ("navegador", "singing-sails")
            for width in (390, 1200)
        ),
    ],
)
async def test_it_is_played_in_the_frame(
    world: World, game: str, turns: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By clicks in the frame alone: the client is asked for a code, and the game goes on to its end."""
    without_rates(monkeypatch)
    computer = "random" if game == "navegador" else "pilot"
    await table_of(world, "Ana", game=game, computers=(computer,), order="as joined")
    rng = random.Random(turns)
    async with in_discord(world, width) as frame:
        status = "running"
        for _ in range(turns):
            await play_turn(world, frame, rng)
            await world.bot.settled(1)
            status = (await world.bot.services.lobby.get(1)).status
            if status != "running":
                break
        assert turns == 1 or status == "over"


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")
async def test_a_client_that_refuses_is_told_of(world: World) -> None:
    """The page says so, and that one can try again."""
    await table_of(world, "Ana", "Bruno")
    async with in_discord(world, 390, "refused") as frame:
        await frame.wait_for_selector("#again:not([hidden])")
        assert "did not say who you are" in (await frame.text_content("#state") or "")
