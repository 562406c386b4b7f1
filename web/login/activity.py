"""The Activity: the same pages in a frame in Discord, off by default.

The page in the frame asks Discord's client for a code (`static/activity.js`). Here the code becomes a person, and the
instance of the Activity, which Discord is asked for, has to have them.
"""

import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp
import structlog
from aiohttp import web

from cogs.door import NoAnswer
from web.login.discord import DiscordLogin
from web.login.oauth import Refused
from web.serving import Rates, bodies, turn

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

PARENTS: Final = ("https://discord.com", "https://ptb.discord.com", "https://canary.discord.com")
"""Origins of Discord's clients, whose pages hold the frame."""
ENTRIES: Final = (100.0, 5.0)
"""People let in from one address, which is Discord's proxy: so many at once, and so many a second."""
_INSTANCE: Final = re.compile(r"[\w-]{1,100}")
_TABLE: Final = re.compile(r"\d{1,18}")


@dataclass(frozen=True, slots=True)
class Activity:
    """The way in from a frame in Discord."""

    login: DiscordLogin
    instance: Callable[[str], Awaitable[Mapping[str, Any] | None]]
    """Ask Discord for an instance of the Activity; None if there is none. Raises NoAnswer."""
    table: Callable[[int], Awaitable[int | None]]
    """Return the number of the table in a channel or thread; None if there is none."""
    parents: tuple[str, ...] = PARENTS
    rates: Rates = field(default_factory=lambda: Rates(time.monotonic, *ENTRIES))

    @property
    def origin(self) -> str:
        """Origin of the pages in the frame: Discord's proxy."""
        return f"https://{self.login.discord.client}.discordsays.com"

    @property
    def ancestors(self) -> str:
        """Those who may frame the pages, as a policy has them."""
        return " ".join((*self.parents, self.origin))

    async def enter(self, request: web.Request) -> web.Response:
        """Let in whoever Discord names, if they are in the instance; return where to go.

        Raises HTTPForbidden, HTTPTooManyRequests, HTTPBadGateway.
        """
        if not self.rates.take(turn(request).address):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "1"})
        given = await bodies.form(request)
        code, instance, custom = map(given.text, ("code", "instance", "custom"))
        if not code or not _INSTANCE.fullmatch(instance):
            raise web.HTTPForbidden
        try:
            person = await self.login.discord.person(code)
            there = await self.instance(instance)
        except Refused:
            raise web.HTTPForbidden from None
        except (aiohttp.ClientError, NoAnswer, TimeoutError, KeyError, ValueError) as error:
            log.warning("nobody can enter the activity", reason=type(error).__name__)
            raise web.HTTPBadGateway from None
        if there is None or str(person["id"]) not in map(str, there.get("users", ())):
            raise web.HTTPForbidden
        answer = web.json_response({"to": await self._place(custom, there.get("location") or {})})
        await self.login.remember(answer, person, framed=True)
        return answer

    async def _place(self, custom: str, location: Mapping[str, Any]) -> str:
        """Return the page to begin with: a link's table, else that of the channel, else the first page."""
        if _TABLE.fullmatch(custom):
            return f"/t/{custom}"
        channel = str(location.get("channel_id") or "")
        table = await self.table(int(channel)) if channel.isdecimal() else None
        return f"/t/{table}" if table is not None else "/"
