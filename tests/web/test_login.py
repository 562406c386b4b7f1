"""Discord's login: who one is comes from Discord alone, no token is kept, and forged or old cookies are nobody's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from tests.cogs.hands import table_of
from tests.support.world import World
from tests.web.browser import KEYS, Client, site
from web import DiscordLogin

SECRET = "s3cret"


@dataclass
class Loopback:
    """Discord's answers at its login."""

    person: dict[str, Any]
    status: int = 200
    tokens: list[str] = field(default_factory=list)
    """Tokens given out and not given back."""
    asked: list[dict[str, str]] = field(default_factory=list)

    async def token(self, request: web.Request) -> web.Response:
        """Exchange a code for a token."""
        form = {name: str(value) for name, value in (await request.post()).items()}
        self.asked.append(form)
        if request.headers["Authorization"] != "Basic Nzc6czNjcmV0" or form["code"] != "good":
            return web.json_response({"error": "invalid_grant"}, status=400)
        self.tokens.append("token")
        return web.json_response({"access_token": "token", "token_type": "Bearer", "scope": "identify"})

    async def me(self, request: web.Request) -> web.Response:
        """Say who a token belongs to."""
        assert request.headers["Authorization"] == "Bearer token"
        return web.json_response(self.person, status=self.status)

    async def revoke(self, request: web.Request) -> web.Response:
        """Take a token back."""
        self.tokens.remove(str((await request.post())["token"]))
        return web.json_response({})


@asynccontextmanager
async def served(world: World, loopback: Loopback) -> AsyncIterator[Client]:
    """Serve the site with a login by a loopback."""
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
        login = DiscordLogin(world.bot, KEYS, "http://127.0.0.1", 77, SECRET, where)
        async with site(world, login) as client:
            yield client


async def state_of(client: Client, to: str = "/t/1") -> str:
    """Begin to log in, and return what Discord is to bring back."""
    answer = await client.get(f"/login?to={to}", allow_redirects=False)
    asked = parse_qs(urlsplit(answer.headers["Location"]).query)
    assert asked["scope"] == ["identify"]
    assert asked["redirect_uri"] == ["http://127.0.0.1/login/back"]
    return asked["state"][0]


async def test_one_is_who_discord_says(world: World) -> None:
    """A stranger is sent to the login and comes back to the table as themselves; the token is given back."""
    await table_of(world, "Ana", "Bruno")
    ana = world.people["Ana"].id
    loopback = Loopback({"id": str(ana), "username": "ana", "global_name": None})
    async with served(world, loopback) as client:
        answer = await client.get("/t/1", allow_redirects=False)
        assert answer.headers["Location"] == "/login?to=/t/1"
        state = await state_of(client)
        answer = await client.get("/login/back", params={"code": "good", "state": state}, allow_redirects=False)
        assert (answer.status, answer.headers["Location"]) == (302, "/t/1")
        cookie = answer.headers.getall("Set-Cookie")[0]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "token" not in cookie
        assert not loopback.tokens
        page = await client.get("/t/1")
        assert page.status == 200
        assert 'id="band"' in await page.text()
        await client.post("/logout", allow_redirects=False)
        assert (await client.get("/t/1", allow_redirects=False)).status == 302


@pytest.mark.parametrize("fault", ["state", "cookie", "code", "person"])
async def test_a_login_that_fails_lets_nobody_in(world: World, fault: str) -> None:
    """A forged state, another browser's, a wrong code, a failing Discord: no session, and no token is left."""
    await table_of(world, "Ana", "Bruno")
    loopback = Loopback({"id": str(world.people["Ana"].id), "username": "ana"}, 500 if fault == "person" else 200)
    async with served(world, loopback) as client:
        state = await state_of(client)
        if fault == "cookie":
            client.session.cookie_jar.clear()
        given = {"code": "bad" if fault == "code" else "good", "state": "x" + state if fault == "state" else state}
        answer = await client.get("/login/back", params=given, allow_redirects=False)
        assert answer.status == (403 if fault in ("state", "cookie") else 502)
        assert not loopback.tokens
        assert (await client.get("/t/1", allow_redirects=False)).status == 302


async def test_nobody_is_sent_elsewhere_after_the_login(world: World) -> None:
    """Only a table of this site is a place to come back to."""
    loopback = Loopback({"id": "5", "username": "ana"})
    async with served(world, loopback) as client:
        for to in ("https://evil.example/t/1", "//evil.example/t/", "/logout"):
            state = await state_of(client, to)
            answer = await client.get("/login/back", params={"code": "good", "state": state}, allow_redirects=False)
            assert answer.headers["Location"] == "/"
            assert "Open the board" in await (await client.get("/")).text()


async def test_a_forged_or_old_session_is_nobodys(world: World) -> None:
    """A cookie sealed for another purpose, by another key or for a time that is over."""
    await table_of(world, "Ana", "Bruno")
    ana = world.people["Ana"].id
    async with served(world, Loopback({})) as client:
        for cookie in (KEYS.seal("session", [ana, "Ana", 5]), KEYS.seal("state", [ana, "Ana", 1e12]), "x.y", "..", "é"):
            answer = await client.get("/t/1", allow_redirects=False, headers={"Cookie": f"session={cookie}"})
            assert answer.status == 302, cookie
        good = KEYS.seal("session", [ana, "Ana", 10**12])
        answer = await client.get("/t/1", allow_redirects=False, headers={"Cookie": f"session={good}"})
        assert answer.status == 200
