"""The gate: who sends a request, how many are let in, and what another site's page sends, which is refused."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from cogs.host import Host, keep
from web.identity import Identity, Visitor

LOOKS: Final = (40.0, 10.0)
WATCHERS: Final = (2000.0, 200.0)
PRESSES: Final = (20.0, 4.0)
"""Requests of one person, and of all at one address who only watch: so many at once, and so many a second. Pictures and
files of the site do not count."""
HELD: Final = 2.0
"""Seconds after which a request beyond these limits is refused."""
MAX_KEPT: Final = 10000
"""Buckets kept; the one used longest ago is full again anyway."""
LOOPBACK: Final = ("127.0.0.1", "::1")


@dataclass(slots=True)
class Rates:
    """Buckets of tokens, one for each sender."""

    now: Callable[[], float]
    """The monotonic clock, in seconds."""
    room: float
    """Tokens in a full bucket."""
    pace: float
    """Tokens that come each second."""
    _left: OrderedDict[Hashable, tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, sender: Hashable) -> bool:
        """Take a token; return False if there is none."""
        now = self.now()
        left, at = self._left.get(sender, (self.room, now))
        left = min(self.room, left + (now - at) * self.pace)
        allowed = left >= 1
        keep(self._left, sender, (left - 1 if allowed else left, now), MAX_KEPT)
        return allowed


class Gate:
    """The gate of a site; `origins` are others under which the site's own pages are shown."""

    def __init__(self, host: Host, identity: Identity, origins: Collection[str] = ()) -> None:
        self.identity = identity
        self.origins = origins
        self.looks = Rates(host.clock.monotonic, *LOOKS)
        self.watchers = Rates(host.clock.monotonic, *WATCHERS)
        self.presses = Rates(host.clock.monotonic, *PRESSES)

    def entrance(self, request: web.Request) -> str:
        """Return the address where a stranger says who they are, and then comes back from."""
        return f"{self.identity.entrance}?to={request.path}"

    async def looker(self, request: web.Request) -> Visitor | None:
        """Return who looks at a page; None for a stranger. Raises HTTPTooManyRequests."""
        visitor = await self.identity.visitor(request)
        await self._count(request, visitor, self.looks)
        return visitor

    async def presser(self, request: web.Request) -> Visitor:
        """Return who presses a control. Raises HTTPForbidden, HTTPTooManyRequests."""
        self.refuse_other_sites(request)
        visitor = await self.identity.visitor(request)
        if visitor is None:
            raise web.HTTPForbidden
        await self._count(request, visitor, self.presses)
        return visitor

    def refuse_other_sites(self, request: web.Request) -> None:
        """Refuse what another site's page sends. Raises HTTPForbidden."""
        origin = request.headers.get("Origin")
        if sent_elsewhere(request):
            raise web.HTTPForbidden
        if origin is not None and origin not in self.origins and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden

    async def _count(self, request: web.Request, visitor: Visitor | None, rates: Rates) -> None:
        allowed = rates.take(visitor.id) if visitor else self.watchers.take(address(request))
        if not allowed:
            await asyncio.sleep(HELD)  # whoever waits for the answer sends less
            raise web.HTTPTooManyRequests(headers={"Retry-After": "1"})


def sent_elsewhere(request: web.Request) -> bool:
    """Return whether a browser says that another site's page has sent a request."""
    return request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none")


def address(request: web.Request) -> str:
    """Return the address that a request comes from; the proxy on this machine says it last."""
    near = str(request.remote)
    return request.headers.get("X-Forwarded-For", near).rpartition(",")[2].strip() if near in LOOPBACK else near
