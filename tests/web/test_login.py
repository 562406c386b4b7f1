"""Discord's login, and the Activity in a frame: who one is comes from Discord alone, and no token is kept."""

import asyncio
import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest
from aiohttp import ClientResponse, web
from aiohttp.test_utils import TestServer
from playwright.async_api import Frame

from cogs.door import NoAnswer
from tests.cogs.hands import table_of
from tests.support.world import World
from tests.web.browser import KEYS, Client, in_chromium, site, without_rates
from web import Activity, DiscordLogin, OAuth

SECRET = "s3cret"
FAULTS = {400: web.HTTPBadRequest, 500: web.HTTPInternalServerError, 503: web.HTTPServiceUnavailable}


@dataclass
class Loopback:
    person: dict[str, Any]
    status: int = 200
    faults: dict[str, int] = field(default_factory=dict)
    """Statuses with which an address answers instead; 0: it never does."""
    tokens: list[str] = field(default_factory=list)
    """Tokens given out and not given back."""
    asked: list[dict[str, str]] = field(default_factory=list)

    async def token(self, request: web.Request) -> web.Response:
        form = {name: str(value) for name, value in (await request.post()).items()}
        self.asked.append(form)
        await self._fail("token")
        if request.headers["Authorization"] != "Basic Nzc6czNjcmV0" or form["code"] != "good":
            return web.json_response({"error": "invalid_grant"}, status=400)
        self.tokens.append("token")
        return web.json_response({"access_token": "token", "token_type": "Bearer", "scope": "identify"})

    async def me(self, request: web.Request) -> web.Response:
        assert request.headers["Authorization"] == "Bearer token"
        return web.json_response(self.person, status=self.status)

    async def _fail(self, what: str) -> None:
        if self.faults.get(what) == 0:
            await asyncio.Event().wait()
        if what in self.faults:
            raise FAULTS[self.faults[what]]

    async def revoke(self, request: web.Request) -> web.Response:
        await self._fail("revoke")
        self.tokens.remove(str((await request.post())["token"]))
        return web.json_response({})


@asynccontextmanager
async def login(world: World, loopback: Loopback, patience: float = 20) -> AsyncIterator[DiscordLogin]:
    app = web.Application()
    app.add_routes(
        [
            web.post("/api/v10/oauth2/token", loopback.token),
            web.get("/api/v10/users/@me", loopback.me),
            web.post("/api/v10/oauth2/token/revoke", loopback.revoke),
        ]
    )
    async with TestServer(app) as discord:
        where = str(discord.make_url("")).rstrip("/")
        yield DiscordLogin(world.bot, KEYS, "http://127.0.0.1", OAuth(77, SECRET, where, patience))


@asynccontextmanager
async def served(world: World, loopback: Loopback, patience: float = 20) -> AsyncIterator[Client]:
    async with login(world, loopback, patience) as way, site(world, way) as client:
        yield client


async def state_of(client: Client, to: str = "/t/1") -> str:
    answer = await client.get(f"/login?to={to}", allow_redirects=False)
    requested = parse_qs(urlsplit(answer.headers["Location"]).query)
    assert requested["scope"] == ["identify"]
    assert requested["redirect_uri"] == ["http://127.0.0.1/login/back"]
    return requested["state"][0]


async def back(client: Client, given: Mapping[str, str]) -> ClientResponse:
    return await client.get("/login/back", params=given, allow_redirects=False)


async def test_one_is_who_discord_says(world: World) -> None:
    """A stranger is sent to the login and comes back to the table as themselves; the token is given back."""
    await table_of(world, "Ana", "Bruno")
    ana = world.people["Ana"].id
    loopback = Loopback({"id": str(ana), "username": "ana", "global_name": None})
    async with served(world, loopback) as client:
        answer = await client.get("/t/1", allow_redirects=False)
        assert answer.headers["Location"] == "/login?to=/t/1"
        state = await state_of(client)
        answer = await back(client, {"code": "good", "state": state})
        assert (answer.status, answer.headers["Location"]) == (302, "/t/1")
        cookie = next(text for text in answer.headers.getall("Set-Cookie") if text.startswith("session="))
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "token" not in cookie
        assert not loopback.tokens
        page = await client.get("/t/1")
        assert page.status == 200
        assert 'id="band"' in await page.text()
        await client.post("/logout", allow_redirects=False)
        assert (await client.get("/t/1", allow_redirects=False)).status == 302


async def test_a_login_that_fails_lets_nobody_in(world: World) -> None:
    """A forged state, another browser's, a wrong code, a failing Discord: no session, and no token is left."""
    await table_of(world, "Ana", "Bruno")
    for fault, status in {"state": 403, "cookie": 403, "code": 302, "person": 502}.items():
        loopback = Loopback({"id": str(world.people["Ana"].id), "username": "ana"}, 500 if fault == "person" else 200)
        async with served(world, loopback) as client:
            state = await state_of(client)
            if fault == "cookie":
                client.session.cookie_jar.clear()
            given = {"code": "bad" if fault == "code" else "good", "state": "x" + state if fault == "state" else state}
            answer = await back(client, given)
            assert answer.status == status, fault
            assert answer.headers.get("Location", "/?again") == "/?again"
            assert not loopback.tokens
            assert (await client.get("/t/1", allow_redirects=False)).status == 302


async def test_nobody_is_sent_elsewhere_after_the_login(world: World) -> None:
    """Only a table of this site is a place to come back to."""
    loopback = Loopback({"id": "5", "username": "ana"})
    async with served(world, loopback) as client:
        for to in ("https://evil.example/t/1", "//evil.example/t/", "/logout"):
            state = await state_of(client, to)
            answer = await back(client, {"code": "good", "state": state})
            assert answer.headers["Location"] == "/"
            assert "Open the board" in await (await client.get("/")).text()


async def test_a_forged_or_old_session_is_nobodys(world: World) -> None:
    """A cookie sealed for another purpose, by another key or for a time that is over."""
    await table_of(world, "Ana", "Bruno")
    ana = world.people["Ana"].id
    async with served(world, Loopback({})) as client:
        login_series = await world.bot.services.people.log_in(ana)
        for cookie in (
            KEYS.seal("session", [ana, "Ana", 5, login_series]),
            KEYS.seal("state", [ana, "Ana", 1e12, login_series]),
            KEYS.seal("session", [ana, "Ana", 10**12, 0]),
            "x.y",
            "..",
            "é",
        ):
            answer = await client.get("/t/1", allow_redirects=False, headers={"Cookie": f"session={cookie}"})
            assert answer.status == 302, cookie
        good = KEYS.seal("session", [ana, "Ana", 10**12, login_series])
        answer = await client.get("/t/1", allow_redirects=False, headers={"Cookie": f"session={good}"})
        assert answer.status == 200


async def test_who_declines_can_try_again(world: World) -> None:
    """Discord sends back an error in place of a code; nothing is asked of it, and the state is used up."""
    loopback = Loopback({"id": "5", "username": "ana"})
    async with served(world, loopback) as client:
        given = {"error": "access_denied", "state": await state_of(client)}
        answer = await back(client, given)
        assert answer.headers["Location"] == "/?again"
        assert "not logged in" in await (await client.get("/?again")).text()
        assert not loopback.asked
        again = await back(client, {**given, "code": "good"})
        assert again.status == 403


async def test_an_answer_of_discord_counts_once(world: World) -> None:
    """The same code and state, sent again by the same browser or with the cookie of another."""
    loopback = Loopback({"id": str(world.people["Ana"].id), "username": "ana"})
    async with served(world, loopback) as client:
        given = {"code": "good", "state": await state_of(client)}
        assert (await back(client, given)).status == 302
        assert (await back(client, given)).status == 403
        await state_of(client)  # another login is under way
        assert (await back(client, given)).status == 403
        assert len(loopback.asked) == 1


@pytest.mark.parametrize(("where", "fault"), [("token", 500), ("token", 503), ("token", 0), ("revoke", 500)])
async def test_a_faulty_discord(world: World, where: str, fault: int) -> None:
    """Nobody is let in without a name from Discord; a token that it does not take back keeps nobody out."""
    await table_of(world, "Ana", "Bruno")
    loopback = Loopback({"id": str(world.people["Ana"].id), "username": "ana"}, faults={where: fault})
    async with served(world, loopback, patience=0.5 if fault == 0 else 20) as client:
        given = {"code": "good", "state": await state_of(client)}
        answer = await back(client, given)
        assert answer.status == (302 if where == "revoke" else 502)
        page = await client.get("/t/1", allow_redirects=False)
        assert page.status == (200 if where == "revoke" else 302)


async def test_logins_of_one_address_are_limited(world: World) -> None:
    """Discord is not asked for more than a dozen at once."""
    loopback = Loopback({"id": "5", "username": "ana"})
    async with served(world, loopback) as client:
        statuses = []
        for _ in range(14):
            given = {"code": "bad", "state": await state_of(client)}
            statuses.append((await back(client, given)).status)
        assert statuses[:10] == [302] * 10
        assert 429 in statuses[10:]
        assert len(loopback.asked) < 14


async def test_a_copied_cookie_ends_with_the_login(world: World) -> None:
    """Logging out ends all logins of that person and their notifications, nobody else's; the next one counts again."""
    await table_of(world, "Ana", "Bruno")
    devices = world.bot.services.devices
    for name in ("Ana", "Bruno"):
        await devices.add(world.people[name].id, f"https://push.example.org/{name}", "B" * 87, "A" * 22)
    ana, bruno = (str(world.people[name].id) for name in ("Ana", "Bruno"))
    loopback = Loopback({"id": ana, "username": "ana"})
    async with served(world, loopback) as client, served(world, loopback) as other:

        async def enter(client: Client) -> dict[str, str]:
            await back(client, {"code": "good", "state": await state_of(client)})
            return {cookie.key: cookie.value for cookie in client.session.cookie_jar}

        async def opens(cookies: Mapping[str, str]) -> bool:
            return (await other.get("/t/1", cookies=cookies, allow_redirects=False)).status == 200

        copied = await enter(client)
        loopback.person = {"id": bruno, "username": "bruno"}
        others = await enter(other)
        other.session.cookie_jar.clear()
        assert await opens(copied)
        await client.post("/logout", allow_redirects=False)
        assert not await opens(copied)
        assert await opens(others)
        assert [len(await devices.of(int(person))) for person in (ana, bruno)] == [0, 1]
        loopback.person = {"id": ana, "username": "ana"}
        assert await opens(await enter(client))
        assert not await opens(copied)


@pytest.mark.parametrize("logged_out", [False, True])
async def test_no_login_outlives_its_persons_data(world: World, *, logged_out: bool) -> None:
    """A copied cookie opens nothing once its person was erased, also after they have come back."""
    await table_of(world, "Bruno", "Carla")
    loopback = Loopback({"id": str(world.people["Ana"].id), "username": "ana"})
    async with served(world, loopback) as client, served(world, loopback) as other:
        for _ in range(2):
            await back(client, {"code": "good", "state": await state_of(client)})
            copied = {cookie.key: cookie.value for cookie in client.session.cookie_jar}
            assert (await other.get("/t/1", cookies=copied, allow_redirects=False)).status == 200
            if logged_out:
                await client.post("/logout", allow_redirects=False)
            await world.bot.services.privacy.forget(world.people["Ana"].id)
            other.session.cookie_jar.clear()
            assert (await other.get("/t/1", cookies=copied, allow_redirects=False)).status == 302
            other.session.cookie_jar.clear()


async def test_only_ones_own_page_logs_one_out(world: World) -> None:
    """Another site's page does not."""
    async with served(world, Loopback({})) as client:
        headers = {"Sec-Fetch-Site": "cross-site"}
        assert (await client.post("/logout", headers=headers, allow_redirects=False)).status == 403


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
async def activity_site(
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
    async with activity_site(world, loopback, Instances({GIVEN["instance"]: instance(world, "Ana")})) as client:
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


async def test_nobody_else_comes_in(world: World) -> None:
    """A wrong code, no such instance, one without the person, a failing Discord, another site: no cookie."""
    await table_of(world, "Ana", "Bruno")
    for fault in ("code", "instance", "form", "people", "site", "down", "me"):
        loopback = ana(world)
        loopback.status = 500 if fault == "me" else 200
        who = instance(world, "Bruno" if fault == "people" else "Ana")
        given = {**GIVEN, "code": "bad" if fault == "code" else "good"}
        given["instance"] = {"instance": "i-2", "form": "../x"}.get(fault, GIVEN["instance"])
        failing = Instances({GIVEN["instance"]: who}, failing=fault == "down")
        async with activity_site(world, loopback, failing) as client:
            headers = {"Origin": "https://78.discordsays.com"} if fault == "site" else {}
            answer = await client.post("/activity/enter", data=given, headers=headers)
            assert answer.status == (502 if fault in ("down", "me") else 403), fault
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
    async with in_chromium() as chromium:
        page = await chromium.new_page(viewport={"width": width + 40, "height": 840})
        await page.goto(address)
        element = await page.wait_for_selector("#frame")
        assert element is not None
        frame = await element.content_frame()
        assert frame is not None
        yield frame


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
        async with activity_site(world, ana(world), instances, (origin,)) as client:
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


async def test_a_client_that_refuses_is_told_of(world: World) -> None:
    """The page says so, and that one can try again."""
    await table_of(world, "Ana", "Bruno")
    async with in_discord(world, 390, "refused") as frame:
        await frame.wait_for_selector("#again:not([hidden])")
        assert "did not say who you are" in (await frame.text_content("#state") or "")
