"""The site: its addresses, and what each answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import structlog
from aiohttp import web

import website
from cogs import controls, errors, private_actions
from cogs.components import Pressed
from cogs.host import Host
from cogs.request import VERBS, Request, TableRequest, UnreadRequest, kind_of
from cogs.sending import pictures
from hosting.core import Stale
from renders import THEMES
from web.desk import REGIONS, Region
from web.gallery import Gallery
from web.identity import Identity
from web.keys import Keys
from web.live import HEARTBEAT, Live
from web.pages import Pages
from web.rates import Rates
from web.stages import Stages
from web.visits import Visit, Visits
from words import say

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

STATIC: Final = Path(__file__).parent / "static"
ICON: Final = Path(website.__file__).parent / "icon.svg"
MAX_BODY: Final = 64 * 1024
"""Bytes of a press; a form's texts are at most five of 4000 characters."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
LOOKS: Final = (40.0, 10.0)
WATCHERS: Final = (2000.0, 200.0)
PRESSES: Final = (20.0, 4.0)
"""Requests of one person, and of all at one address who only watch: so many at once, and so many a second. Pictures and
files of the site do not count."""

HELD: Final = 2.0
"""Seconds after which a request beyond these limits is refused."""
LOOPBACK: Final = ("127.0.0.1", "::1")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Site:
    """The pages of the tables of one bot."""

    def __init__(self, host: Host, identity: Identity, keys: Keys, heartbeat: float) -> None:
        self._host = host
        self._identity = identity
        self._keys = keys
        self._gallery = Gallery(host, keys)
        self._stages = Stages(host)
        self._pages = Pages(self._gallery, keys, identity.ways)
        self.live = Live(host, heartbeat=heartbeat)
        self._visits = Visits(host, identity, keys, self.live.tell, self.live.head)
        self._looks = Rates(host.clock.monotonic, *LOOKS)
        self._watchers = Rates(host.clock.monotonic, *WATCHERS)
        self._presses = Rates(host.clock.monotonic, *PRESSES)

    @property
    def routes(self) -> list[web.AbstractRouteDef]:
        """Return the addresses of the site."""
        return [
            web.get(r"/t/{table:\d{1,18}}", self.table),
            web.get(r"/t/{table:\d{1,18}}/pieces", self.pieces),
            web.get(r"/t/{table:\d{1,18}}/turn/{turn:\d{1,6}}", self.leaf),
            web.get(r"/t/{table:\d{1,18}}/live", self.numbers),
            web.post(r"/t/{table:\d{1,18}}/press", self.press),
            web.get(r"/picture/{name}/{theme}.png", self.picture),
            web.static("/assets", STATIC),
            web.get("/icon.svg", self.icon),
            *self._identity.routes,
        ]

    async def table(self, request: web.Request) -> web.Response:
        """Show a table."""
        visit = await self._visit(request, self._looks)
        stage = await self._stages.of(visit.table, visit.locale)
        return _html(self._pages.table(stage, visit))

    async def pieces(self, request: web.Request) -> web.Response:
        """Return what changes on a table's page."""
        return await self._pieces(await self._visit(request, self._looks))

    async def _pieces(self, visit: Visit) -> web.Response:
        stage = await self._stages.of(visit.table, visit.locale)
        return _html(self._pages.pieces(stage, visit))

    async def leaf(self, request: web.Request) -> web.Response:
        """Return the board after an earlier turn."""
        visit = await self._visit(request, self._looks)
        stage = await self._stages.of(visit.table, visit.locale)
        turn = int(request.match_info["turn"])
        if turn >= len(stage.ends) or stage.history is None:
            raise web.HTTPNotFound
        return _html(self._pages.leaf(stage, visit, turn))

    async def numbers(self, request: web.Request) -> web.WebSocketResponse:
        """Send the table's number whenever it has moved."""
        _refuse_other_sites(request)
        visit = await self._visit(request, self._looks)
        return await self.live.serve(request, visit.table.id, visit.table.head)

    async def picture(self, request: web.Request) -> web.Response:
        """Return a picture; whoever has its address was shown it."""
        if request.match_info["theme"] not in {theme.name for theme in THEMES}:
            raise web.HTTPNotFound
        made = await self._gallery.picture(request.match_info["name"], request.match_info["theme"])
        if made is None or isinstance(made, pictures.Undrawn):
            raise web.HTTPNotFound
        kind = "image/webp" if made.filename.endswith(".webp") else "image/png"
        headers = {"Cache-Control": "private, max-age=604800, immutable"}
        return web.Response(body=made.data, content_type=kind, headers=headers)

    async def icon(self, request: web.Request) -> web.FileResponse:
        """Return the site's icon, which is that of the leagues' pages."""
        return web.FileResponse(ICON)

    async def press(self, request: web.Request) -> web.StreamResponse:
        """Do what a control says, and return what has changed."""
        _refuse_other_sites(request)
        if await self._identity.visitor(request) is None:
            raise web.HTTPForbidden
        visit = await self._visit(request, self._presses)
        if visit.visitor is None or visit.desk is None:
            raise web.HTTPForbidden
        sent = await request.post()
        texts = {name: value for name, value in sent.items() if isinstance(value, str)}
        sealed = self._keys.opened(f"press/{visit.person}", texts.pop("press", ""))
        if not isinstance(sealed, list):
            raise web.HTTPForbidden
        custom_id, value, region = sealed
        await self._pressed(visit, controls.read(custom_id, (value,) if value else ()), texts, REGIONS[region])
        if "X-Pieces" in request.headers:
            return await self._pieces(await self._visits.of(request, visit.visitor))
        raise web.HTTPSeeOther(f"/t/{visit.table.id}")

    async def _pressed(self, visit: Visit, pressed: Pressed | None, fields: dict[str, str], region: Region) -> None:
        """Handle a press of a control that its reader was shown, as Discord's door does."""
        assert visit.desk is not None
        verb = VERBS.get(pressed.verb) if pressed else None
        if pressed is None or verb is None or pressed.table_id != visit.table.id:
            visit.desk.notice = say("old-button", visit.locale)
            return
        if pressed.epoch != controls.epoch:
            visit.desk.notice = say("old-epoch", visit.locale)
            return
        made = Pressed(
            pressed.table_id, pressed.seq, pressed.verb, pressed.arg, pressed.value, pressed.values, fields,
            pressed.epoch, pressed.panel,
        )  # fmt: skip
        unread = self._visits.unread(visit, made, region)
        try:
            await verb.handler(await _read(kind_of(verb.handler), unread))
        except Exception as error:
            unread.answers.note(error, visit.table.id)
            visit.desk.notice = errors.sentence(error, visit.locale, tuple(self._host.interfaces))
            if isinstance(error, Stale):
                visit.desk.clear(region)
            return
        if not private_actions.has(made.verb):
            log.info("pressed", table=made.table_id, position=made.seq, what=made.verb, person=visit.person)

    async def _visit(self, request: web.Request, rates: Rates) -> Visit:
        visitor = await self._identity.visitor(request)
        allowed = rates.take(visitor.id) if visitor else self._watchers.take(_address(request))
        if not allowed:
            await asyncio.sleep(HELD)  # whoever waits for the answer sends less
            raise web.HTTPTooManyRequests(headers={"Retry-After": "1"})
        return await self._visits.of(request, visitor)


async def _read(kind: type[UnreadRequest], unread: UnreadRequest) -> UnreadRequest:
    """Read what a handler takes. Raises NoSuchTable, StoreError."""
    if issubclass(kind, TableRequest):
        return await unread.at_table()
    return await unread.of_server() if issubclass(kind, Request) else unread


def _address(request: web.Request) -> str:
    """Return the address that a request comes from; the proxy on this machine says it last."""
    near = str(request.remote)
    return request.headers.get("X-Forwarded-For", near).rpartition(",")[2].strip() if near in LOOPBACK else near


def _refuse_other_sites(request: web.Request) -> None:
    """Refuse what another site's page sends. Raises HTTPForbidden."""
    origin = request.headers.get("Origin")
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise web.HTTPForbidden
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden


def _html(text: str) -> web.Response:
    return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-store"})


def application(host: Host, identity: Identity, keys: Keys, *, heartbeat: float = HEARTBEAT) -> web.Application:
    """Return the web site of a bot whose services are open.

    `heartbeat` is in seconds. Serve it by `aiohttp.web.AppRunner`, with `access_log=None`.
    """
    site = Site(host, identity, keys, heartbeat)

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        """Add the headers that keep the pages to themselves; log what fails."""
        try:
            response = await handler(request)
        except web.HTTPException as answer:
            answer.headers.update(HEADERS)
            raise
        except Exception as error:
            log.exception("a page failed", where=errors.where(error))
            return web.Response(status=500, text=say("error-unforeseen"), headers=HEADERS)
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    app = web.Application(middlewares=[guarded], client_max_size=MAX_BODY)
    app.add_routes(site.routes)
    app.cleanup_ctx.append(site.live.running)
    return app
