"""Discord's login (OAuth2, `identify`): it says who one is, and its token is given back at once."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlencode

import aiohttp
import structlog
from aiohttp import web

from cogs.door import membership
from cogs.host import Host
from web.identity import Membership, Visitor, Way
from web.keys import Keys

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

DISCORD: Final = "https://discord.com"
EPOCH: Final = 1420070400000
"""Start of Discord's numbers, in milliseconds since 1970."""
A_MONTH: Final = 30 * 24 * 3600
"""Seconds for which a browser is known."""
A_WHILE: Final = 600
"""Seconds in which the login has to be finished."""
PATIENCE: Final = aiohttp.ClientTimeout(total=10)


@dataclass(frozen=True, slots=True, repr=False)
class DiscordLogin:
    """An identity by Discord's login, see `web.identity.Identity`."""

    host: Host
    keys: Keys
    base: str
    """Address of this site, such as "https://board.example.org"."""
    client: int
    """Id of the application."""
    secret: str
    """Secret of the application."""
    discord: str = DISCORD

    def ways(self, locale: str) -> Sequence[Way]:
        """Return none: whoever came from Discord goes back to it."""
        return ()

    @property
    def entrance(self) -> str:
        """Path of the page where one logs in."""
        return "/login"

    @property
    def routes(self) -> Collection[web.AbstractRouteDef]:
        """Pages of its own."""
        return (
            web.get("/login", self.enter),
            web.get("/login/back", self.back),
            web.post("/logout", self.leave),
        )

    @property
    def _safe(self) -> bool:
        return self.base.startswith("https:")

    def _cookie(self, name: str) -> str:
        return f"__Host-{name}" if self._safe else name

    async def visitor(self, request: web.Request) -> Visitor | None:
        """Return who a browser's cookie names; None if it is missing, forged or old."""
        session = self.keys.opened("session", request.cookies.get(self._cookie("session"), ""))
        if not isinstance(session, list) or session[2] < time.time():
            return None
        number = int(session[0])
        return Visitor(number, str(session[1]), datetime.fromtimestamp(((number >> 22) + EPOCH) / 1000, UTC))

    async def membership(self, guild: int, visitor: Visitor) -> Membership | None:
        """Return a visitor as a member of a server, as Discord knows them."""
        return await membership(self.host, guild, visitor.id)

    async def enter(self, request: web.Request) -> web.Response:
        """Send a browser to Discord, with what it has to bring back."""
        nonce, to = secrets.token_urlsafe(16), request.query.get("to", "/")
        back = to if to.startswith(("/t/", "/l/")) else "/"
        state = self.keys.seal("state", [nonce, back, int(time.time()) + A_WHILE])
        asked = {
            "response_type": "code",
            "client_id": self.client,
            "scope": "identify",
            "redirect_uri": f"{self.base}/login/back",
            "state": state,
            "prompt": "none",
        }
        answer = web.Response(status=302, headers={"Location": f"{self.discord}/oauth2/authorize?{urlencode(asked)}"})
        self._set(answer, "state", nonce, A_WHILE)
        return answer

    async def back(self, request: web.Request) -> web.Response:
        """Learn from Discord who came back, and remember it in the browser alone."""
        state = self.keys.opened("state", request.query.get("state", ""))
        nonce = request.cookies.get(self._cookie("state"), "")
        code = request.query.get("code", "")
        if not isinstance(state, list) or not nonce or nonce != state[0] or state[2] < time.time() or not code:
            raise web.HTTPForbidden
        try:
            person = await self._asked(code)
        except (aiohttp.ClientError, TimeoutError, KeyError, ValueError) as error:
            log.warning("nobody can log in", reason=type(error).__name__)
            raise web.HTTPBadGateway from None
        name = str(person.get("global_name") or person["username"])
        answer = web.Response(status=302, headers={"Location": str(state[1])})
        self._set(
            answer, "session", self.keys.seal("session", [int(person["id"]), name, int(time.time()) + A_MONTH]), A_MONTH
        )
        answer.del_cookie(self._cookie("state"), secure=self._safe)
        return answer

    async def leave(self, request: web.Request) -> web.Response:
        """Forget who a browser is."""
        answer = web.Response(status=303, headers={"Location": "/login"})
        answer.del_cookie(self._cookie("session"), secure=self._safe)
        return answer

    async def _asked(self, code: str) -> dict[str, Any]:
        """Exchange a code for a token, ask who it belongs to, and give it back. Raises what fails on the way."""
        application = {"Authorization": aiohttp.encode_basic_auth(str(self.client), self.secret)}
        api = f"{self.discord}/api/v10"
        async with aiohttp.ClientSession(timeout=PATIENCE, raise_for_status=True) as session:
            wanted = {"grant_type": "authorization_code", "code": code, "redirect_uri": f"{self.base}/login/back"}
            async with session.post(f"{api}/oauth2/token", data=wanted, headers=application) as answer:
                token = str((await answer.json())["access_token"])
            try:
                async with session.get(f"{api}/users/@me", headers={"Authorization": f"Bearer {token}"}) as answer:
                    return dict(await answer.json())
            finally:
                given = {"token": token, "token_type_hint": "access_token"}
                async with session.post(f"{api}/oauth2/token/revoke", data=given, headers=application):
                    pass

    def _set(self, answer: web.Response, name: str, value: str, seconds: int) -> None:
        answer.set_cookie(
            self._cookie(name), value, max_age=seconds, path="/", secure=self._safe, httponly=True, samesite="Lax"
        )
