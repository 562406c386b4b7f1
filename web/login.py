"""Login from Discord: OAuth2 (`identify`) in a browser, and the Activity in a frame of Discord.

It says who one is, and its token is given back at once.
"""

import contextlib
import re
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

import aiohttp
import structlog
from aiohttp import web

from cogs.door import NoAnswer
from cogs.host import Host
from web.gate import sent_elsewhere
from web.identity import Visitor, Way
from web.keys import Keys
from web.serving import Rates, bodies, turn

log = structlog.stdlib.get_logger(__name__)

DISCORD: Final = "https://discord.com"
PATIENCE: Final = 10.0
"""Seconds for which Discord is waited for."""


class CodeRefused(Exception):
    """Discord takes a code no more, or never did."""


@dataclass(frozen=True, slots=True, repr=False)
class OAuth:
    client: int
    secret: str
    address: str = DISCORD
    patience: float = PATIENCE

    async def person(self, code: str, redirect: str | None = None) -> Mapping[str, Any]:
        """Return the user whose code it is.

        Raises CodeRefused, TimeoutError, aiohttp.ClientError, KeyError, ValueError.
        `redirect` is the address that Discord has sent the code to; None for one from a frame in Discord.
        """
        request = {"grant_type": "authorization_code", "code": code} | ({"redirect_uri": redirect} if redirect else {})
        async with self._token(request) as (session, token):
            bearer = {"Authorization": f"Bearer {token}"}
            async with session.get(f"{self.address}/api/v10/users/@me", headers=bearer) as answer:
                answer.raise_for_status()
                return dict(await answer.json())

    async def check(self) -> None:
        """Ask for a token of the application's own, as the secret allows. Raises what `person` raises."""
        async with self._token({"grant_type": "client_credentials", "scope": "identify"}):
            pass

    @contextlib.asynccontextmanager
    async def _token(self, wanted: Mapping[str, str]) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
        application = {"Authorization": aiohttp.encode_basic_auth(str(self.client), self.secret)}
        address, patience = f"{self.address}/api/v10/oauth2/token", aiohttp.ClientTimeout(total=self.patience)
        async with aiohttp.ClientSession(timeout=patience) as session:
            async with session.post(address, data=wanted, headers=application) as answer:
                if answer.status in (400, 401):
                    raise CodeRefused
                answer.raise_for_status()
                token = str((await answer.json())["access_token"])
            try:
                yield session, token
            finally:
                await _give_back(session, f"{address}/revoke", token, application)


async def _give_back(session: aiohttp.ClientSession, address: str, token: str, application: Mapping[str, str]) -> None:
    body = {"token": token, "token_type_hint": "access_token"}
    try:
        async with session.post(address, data=body, headers=application) as answer:
            answer.raise_for_status()
    except (aiohttp.ClientError, TimeoutError) as error:
        log.warning("a token cannot be given back", reason=type(error).__name__)


MAX_SESSION: Final = 30 * 24 * 3600
"""Seconds for which a browser is known."""
MAX_FRAMED: Final = 24 * 3600
FRAMED: Final = "framed"
"""Cookie, and purpose of its signature, of a page in a frame."""
MAX_LOGIN: Final = 600
"""Seconds in which the login has to be finished."""
AGAIN: Final = "/?again"
LOGINS: Final = (10.0, 0.2)
"""Logins from one address: so many at once, and so many a second."""


@dataclass(frozen=True, slots=True, repr=False)
class DiscordLogin:
    host: Host
    keys: Keys
    base: str
    discord: OAuth
    rates: Rates = field(default_factory=lambda: Rates(time.monotonic, *LOGINS))

    def ways(self, locale: str) -> Sequence[Way]:
        return ()

    @property
    def entrance(self) -> str:
        return "/login"

    @property
    def routes(self) -> Collection[web.AbstractRouteDef]:
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
        """Return who a browser's cookie names; None if it is missing, forged, old, or from before a logout."""
        for name in ("session", FRAMED):
            session = self.keys.opened(name, request.cookies.get(self._cookie(name), ""))
            if isinstance(session, list) and len(session) == 4 and session[2] >= time.time():
                break
        else:
            return None
        number = int(session[0])
        if session[3] == 0 or (await self.host.services.people.get(number)).login_series != session[3]:
            return None
        return Visitor.of(number, str(session[1]))

    async def start(self, request: web.Request) -> None:
        return None

    async def enter(self, request: web.Request) -> web.Response:
        nonce, to = secrets.token_urlsafe(16), request.query.get("to", "/")
        back = to if to.startswith(("/t/", "/l/")) else "/"
        state = self.keys.seal("state", [nonce, back, int(time.time()) + MAX_LOGIN])
        query = {
            "response_type": "code",
            "client_id": self.discord.client,
            "scope": "identify",
            "redirect_uri": f"{self.base}/login/back",
            "state": state,
            "prompt": "none",
        }
        answer = web.Response(
            status=302, headers={"Location": f"{self.discord.address}/oauth2/authorize?{urlencode(query)}"}
        )
        self._set(answer, "state", nonce, MAX_LOGIN)
        return answer

    async def back(self, request: web.Request) -> web.Response:
        """Learn from Discord who came back, and remember it in the browser alone.

        Whoever declined, or has an old page, goes to the first page and can try again.
        """
        state = self.keys.opened("state", request.query.get("state", ""))
        nonce, code = request.cookies.get(self._cookie("state"), ""), request.query.get("code", "")
        if not isinstance(state, list) or not nonce or nonce != state[0] or state[2] < time.time():
            raise web.HTTPForbidden
        answer = web.Response(status=302, headers={"Location": AGAIN})
        answer.del_cookie(self._cookie("state"), secure=self._safe)
        if not code:
            return answer
        if not self.rates.take(turn(request).address):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "10"})
        try:
            person = await self.discord.person(code, f"{self.base}/login/back")
        except CodeRefused:
            return answer
        except (aiohttp.ClientError, TimeoutError, KeyError, ValueError) as error:
            log.warning("nobody can log in", reason=type(error).__name__)
            raise web.HTTPBadGateway from None
        answer.headers["Location"] = str(state[1])
        await self.remember(answer, person)
        return answer

    async def remember(self, answer: web.Response, person: Mapping[str, Any], *, framed: bool = False) -> None:
        """Have the browser know who it is; `framed`: in a frame of another site, for a day."""
        display_name = str(person.get("global_name") or person["username"])
        name, seconds = (FRAMED, MAX_FRAMED) if framed else ("session", MAX_SESSION)
        number = int(person["id"])
        login_series = await self.host.services.people.log_in(number)
        value = self.keys.seal(name, [number, display_name, int(time.time()) + seconds, login_series])
        self._set(answer, name, value, seconds, framed=framed)

    async def leave(self, request: web.Request) -> web.Response:
        """End all logins and notifications of whoever a browser is. Raises HTTPForbidden for another site's page."""
        if sent_elsewhere(request):
            raise web.HTTPForbidden
        if (visitor := await self.visitor(request)) is not None:
            await self.host.services.people.log_out(visitor.id)
            await self.host.services.devices.remove(visitor.id)
        answer = web.Response(status=303, headers={"Location": "/"})
        answer.del_cookie(self._cookie("session"), secure=self._safe)
        self._set(answer, FRAMED, "", 0, framed=True)
        return answer

    def _set(self, answer: web.Response, name: str, value: str, seconds: int, *, framed: bool = False) -> None:
        if framed:  # Python's cookies know this attribute from 3.14 on
            attributes = f"Max-Age={seconds}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned"
            answer.headers.add("Set-Cookie", f"{self._cookie(name)}={value}; {attributes}")
            return
        answer.set_cookie(
            self._cookie(name), value, max_age=seconds, path="/", secure=self._safe, httponly=True, samesite="Lax"
        )


PARENTS: Final = ("https://discord.com", "https://ptb.discord.com", "https://canary.discord.com")
ENTRIES: Final = (100.0, 5.0)
"""People let in from one address, which is Discord's proxy: so many at once, and so many a second."""
_INSTANCE: Final = re.compile(r"[\w-]{1,100}")
_TABLE: Final = re.compile(r"\d{1,18}")


@dataclass(frozen=True, slots=True)
class Activity:
    login: DiscordLogin
    instance: Callable[[str], Awaitable[Mapping[str, Any] | None]]
    """Ask Discord for an instance of the Activity; None if there is none. Raises NoAnswer."""
    table: Callable[[int], Awaitable[int | None]]
    parents: tuple[str, ...] = PARENTS
    rates: Rates = field(default_factory=lambda: Rates(time.monotonic, *ENTRIES))

    @property
    def origin(self) -> str:
        return f"https://{self.login.discord.client}.discordsays.com"

    @property
    def ancestors(self) -> str:
        return " ".join((*self.parents, self.origin))

    async def enter(self, request: web.Request) -> web.Response:
        """Let in whoever Discord names, if they are in the instance; return where to go.

        Raises HTTPForbidden, HTTPTooManyRequests, HTTPBadGateway.
        """
        if not self.rates.take(turn(request).address):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "1"})
        form = await bodies.form(request)
        code, instance, custom = map(form.text, ("code", "instance", "custom"))
        if not code or not _INSTANCE.fullmatch(instance):
            raise web.HTTPForbidden
        try:
            person = await self.login.discord.person(code)
            there = await self.instance(instance)
        except CodeRefused:
            raise web.HTTPForbidden from None
        except (aiohttp.ClientError, NoAnswer, TimeoutError, KeyError, ValueError) as error:
            log.warning("nobody can enter the activity", reason=type(error).__name__)
            raise web.HTTPBadGateway from None
        if there is None or str(person["id"]) not in map(str, there.get("users", ())):
            raise web.HTTPForbidden
        channel, to = str((there.get("location") or {}).get("channel_id") or ""), "/"
        if _TABLE.fullmatch(custom):  # a link's table, else that of the channel, else the first page
            to = f"/t/{custom}"
        elif channel.isdecimal() and (table := await self.table(int(channel))) is not None:
            to = f"/t/{table}"
        answer = web.json_response({"to": to})
        await self.login.remember(answer, person, framed=True)
        return answer
