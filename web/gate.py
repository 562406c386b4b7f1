"""The gate: who sends a request, how many are let in, and what another site's page sends, which is refused."""

import asyncio
from collections.abc import Collection
from typing import Final

from aiohttp import web

from cogs.host import Host
from web.identity import Identity, Visitor
from web.serving import HELD, Rates, turn

LOOKS: Final = (2.0, 0.2)
"""Seconds of processor of one person: so many at once, and so many each second."""
PRESSES: Final = (20.0, 4.0)
"""Presses of one person: so many at once, and so many a second."""
DRAWINGS: Final = (60.0, 1.0)
"""Pictures drawn for one person, or for all strangers together."""


class SiteGate:
    """The gate of a site; `origins` are others under which the site's own pages are shown."""

    def __init__(self, host: Host, identity: Identity, origins: Collection[str] = ()) -> None:
        self.identity = identity
        self.origins = origins
        self.looks = Rates(host.clock.monotonic, *LOOKS)
        self.presses = Rates(host.clock.monotonic, *PRESSES)
        self.drawings = Rates(host.clock.monotonic, *DRAWINGS)

    def entrance(self, request: web.Request) -> str:
        return f"{self.identity.entrance}?to={request.path}"

    async def looker(self, request: web.Request) -> Visitor | None:
        """Return who looks at a page; None for a stranger. Raises HTTPTooManyRequests."""
        visitor = await self.identity.visitor(request)
        if visitor is not None:
            turn(request).charge(self.looks, visitor.id)
        await self.refuse_debtors(request)
        return visitor

    async def refuse_debtors(self, request: web.Request) -> None:
        """Refuse who has used more than their share. Raises HTTPTooManyRequests."""
        if turn(request).debt:
            await asyncio.sleep(HELD)  # whoever waits for the answer sends less
            raise too_many()

    async def presser(self, request: web.Request) -> Visitor:
        """Return who presses a control. Raises HTTPForbidden, HTTPTooManyRequests."""
        self.refuse_other_sites(request)
        visitor = await self.looker(request)
        if visitor is None:
            raise web.HTTPForbidden
        if not self.presses.take(visitor.id):
            await asyncio.sleep(HELD)
            raise too_many()
        return visitor

    def count_drawing(self, visitor: Visitor | None) -> None:
        """Count a picture that has to be drawn. Raises HTTPTooManyRequests."""
        if not self.drawings.take(visitor and visitor.id):
            raise too_many()

    def refuse_other_sites(self, request: web.Request) -> None:
        """Refuse what another site's page sends. Raises HTTPForbidden."""
        origin = request.headers.get("Origin")
        if sent_elsewhere(request):
            raise web.HTTPForbidden
        if origin is not None and origin not in self.origins and origin.partition("://")[2] != request.host:
            raise web.HTTPForbidden


def too_many() -> web.HTTPTooManyRequests:
    return web.HTTPTooManyRequests(headers={"Retry-After": "1"})


def sent_elsewhere(request: web.Request) -> bool:
    return request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none")
