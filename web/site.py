"""The site: its addresses, and what each answers."""

import asyncio
import contextlib
import gzip
from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from cogs import controls, seeing
from cogs.components import Pressed
from cogs.host import Host
from cogs.sending import pages
from hosting.core import StoreError, TableError
from renders import THEMES
from web import presses
from web.api import Api
from web.gallery import PATH, Gallery, Signs
from web.gate import SiteGate
from web.home import Home
from web.identity import Identity
from web.keys import Keys
from web.leagues.handlers import LeaguePages
from web.live import HEARTBEAT, Live, News
from web.login import Activity
from web.pages import TablePages, html
from web.previews import Previews
from web.serving import bodies, files, kept, turn
from web.templating import prepare
from web.views import TableView, TableViews
from web.visits import Visit, Visits, language

STATIC: Final = Path(__file__).parent / "static"
PACKED: Final = ("text/html", "text/css", "text/javascript")
READ_AGAIN: Final[Mapping[str, str]] = {"look": "", "panel": "table."}
"""Verbs of tabs that show a table as it is, with their arguments."""
MAX_BODY: Final = 64 * 1024
"""Bytes of a press; a form's texts are at most five of 4000 characters."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors {}"
)

SOCKETS: Final = web.AppKey("sockets", tuple[Live, ...])
"""The browsers that are sent numbers: of tables, of leagues."""


class Site:
    def __init__(self, host: Host, identity: Identity, keys: Keys, heartbeat: float, activity: Activity | None) -> None:
        self._host = host
        self._identity = identity
        self._keys = keys
        self._gallery = Gallery(host, keys)
        self._views = TableViews(host)
        self._signs = Signs(host)
        self._previews = Previews(host, self._gallery)
        self._pages = TablePages(self._gallery, keys, self._signs, identity.ways, self._previews)
        self.live = Live(host, host.services.snapshots.heads, heartbeat=heartbeat)
        self.news = Live(host, host.leagues.views.heads, heartbeat=heartbeat)
        self._visits = Visits(host, identity, keys, self.live.head)
        self._activity = activity
        self.gate = SiteGate(host, identity, (activity.origin,) if activity else ())
        self._leagues = LeaguePages(host, self.gate, self._visits, self._pages, keys, self.news)
        self.api = Api(host, self.gate, self._visits)
        self._home = Home(host, self.gate, self._visits, self._pages, self._views)

    @property
    def routes(self) -> list[web.AbstractRouteDef]:
        return [
            web.get(r"/t/{table:\d{1,18}}", self.table),
            web.get(r"/t/{table:\d{1,18}}/pieces", self.pieces),
            web.get(r"/t/{table:\d{1,18}}/turn/{turn:\d{1,6}}", self.leaf),
            web.get(r"/t/{table:\d{1,18}}/live", self.numbers),
            web.post(r"/t/{table:\d{1,18}}/press", self.press),
            web.get(r"/picture/{name}/{theme}.png", self.picture),
            web.get(PATH + r"/{name}.png", self.sign),
            *files("/assets", STATIC),
            web.get("/icon.svg", kept(STATIC / "icon.svg")),
            web.get("/times.js", kept(STATIC / "site.js")),
            web.get("/worker.js", kept(STATIC / "worker.js")),
            *self._leagues.routes,
            *self.api.routes,
            *self._identity.routes,
            web.get("/", self.home),
            web.post("/open", self._home.open),
            web.post("/push", self._home.push),
            *([web.post("/activity/enter", self.enter)] if self._activity else ()),
        ]

    @property
    def previewed(self) -> Middleware:
        @web.middleware
        async def show(request: web.Request, handler: Handler) -> web.StreamResponse:
            """Give programs that fetch previews one, where people are led to the login."""
            try:
                return await handler(request)
            except web.HTTPFound:
                locale = language(request)
                preview = await self._previews.of_address(request, locale)
                if preview is None:
                    raise
                return html(self._pages.plain("preview.html", locale, preview=preview))

        return show

    async def home(self, request: web.Request) -> web.Response:
        """Show what one sees; in a new frame in Discord, ask its client who that is."""
        if self._activity is None or "frame_id" not in request.query:
            return await self._home.page(request)
        client, parents = self._activity.login.discord.client, self._activity.parents
        return html(self._pages.plain("activity.html", language(request), client=client, parents=parents))

    @bodies.takes(MAX_BODY, bodies.FORM, bodies.PARTS)
    async def enter(self, request: web.Request) -> web.Response:
        assert self._activity is not None
        self.gate.refuse_other_sites(request)
        return await self._activity.enter(request)

    async def table(self, request: web.Request) -> web.Response:
        visit = await self._visit(request)
        return html(self._pages.table(await self._view(visit), visit))

    async def pieces(self, request: web.Request) -> web.Response:
        return await self._pieces(request, await self._visit(request))

    async def _pieces(self, request: web.Request, visit: Visit) -> web.Response:
        return html(self._pages.pieces(await self._view(visit), self._visit_with(request, visit)))

    def _visit_with(self, request: web.Request, visit: Visit) -> Visit:
        return self._pages.having(visit, request.headers.get("X-Board", ""), request.headers.get("X-Pieces", ""))

    async def _view(self, visit: Visit) -> TableView:
        """Return the table as it is now, with what a tab shows of an earlier one read again."""
        guest, table = visit.guest, visit.table
        if guest and guest.screens.table != table:
            guest.screens.table, (verb, value) = table, guest.screens.tab
            if verb in READ_AGAIN and not any(there.form for there in guest.screens.of("pane")):
                arg, values = READ_AGAIN[verb], (value,) if value else ()
                press = Pressed(table.id, table.seq, verb, arg, value, values, epoch=controls.epoch)
                await presses.handle(self._host, guest, visit.where, presses.Sent(press, "pane"))
        return await self._views.of(table, visit.locale)

    async def leaf(self, request: web.Request) -> web.Response:
        visit = await self._visit(request)
        view = await self._views.of(visit.table, visit.locale)
        turn = int(request.match_info["turn"])
        if turn >= len(view.ends) or view.history is None:
            raise web.HTTPNotFound
        return html(self._pages.leaf(view, self._visit_with(request, visit), turn))

    async def numbers(self, request: web.Request) -> web.WebSocketResponse:
        self.gate.refuse_other_sites(request)
        visit = await self._visit(request)
        may, plays = partial(self._visits.allowed, visit), visit.seat is not None
        news, head = None if plays else self._news(request, visit), visit.table.head
        is_seen = plays and "hidden" not in request.query
        there = seeing.onlookers(self._host).at(visit.table.id, visit.person) if is_seen else contextlib.nullcontext()
        with there:
            return await self.live.serve(request, visit.table.id, head, may, visit.person or None, news, plays=plays)

    def _news(self, request: web.Request, visit: Visit) -> News | None:
        """Return how to tell somebody who looks on what has changed; None for a browser that asks for it."""
        if "pieces" not in request.query:
            return None
        visit = self._pages.having(visit, request.query.get("boards", ""), request.query["pieces"])

        async def tell() -> bytes | None:
            nonlocal visit
            try:
                view = await self._views.of(await self._visits.table(visit.table.id), visit.locale)
            except (TableError, StoreError):
                return None  # its page says it
            news, visit = self._pages.news(view, visit)
            return news

        return tell

    async def picture(self, request: web.Request) -> web.Response:
        """Return a picture; whoever has its address was shown it."""
        if request.match_info["theme"] not in {theme.name for theme in THEMES}:
            raise web.HTTPNotFound
        visitor, name = await self.gate.looker(request), (request.match_info["name"], request.match_info["theme"])
        if not self._gallery.drawn(*name):
            self.gate.count_drawing(visitor)
        response = await self._gallery.picture(*name)
        if response is None or isinstance(response, pages.Undrawn):
            raise web.HTTPNotFound
        kind = "image/webp" if response.filename.endswith(".webp") else "image/png"
        headers = {"Cache-Control": "private, max-age=604800, immutable"}
        return web.Response(body=response.data, content_type=kind, headers=headers)

    async def sign(self, request: web.Request) -> web.Response:
        response = await self._signs.picture(request.match_info["name"])
        if response is None:
            raise web.HTTPNotFound
        return web.Response(body=response, content_type="image/png", headers={"Cache-Control": "public, max-age=86400"})

    @bodies.takes(MAX_BODY, bodies.FORM)
    async def press(self, request: web.Request) -> web.StreamResponse:
        visit = await self._visits.of(request, await self.gate.presser(request))
        turn(request).plays()
        if visit.guest is None:
            raise web.HTTPForbidden
        press = await presses.sent(request, self._keys, visit.person, visit.guest.membership)
        await presses.handle(self._host, visit.guest, visit.where, press, partial(self.live.tell, visit.table.id))
        self._visits.forget(visit.table.id)
        if "X-Pieces" in request.headers:
            return await self._pieces(request, await self._visits.of(request, visit.guest.visitor))
        raise web.HTTPSeeOther(f"/t/{visit.table.id}")

    async def _visit(self, request: web.Request) -> Visit:
        visit, account = await self._visits.of(request, await self.gate.looker(request)), turn(request)
        if visit.seat is not None:
            account.plays()
        else:
            account.looks_on()
            await self.gate.refuse_debtors(request)
        return visit


@web.middleware
async def pack(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Compress a page, its style and its code for browsers that understand it."""
    response = await handler(request)
    takes_gzip = "gzip" in request.headers.get("Accept-Encoding", "") and response.content_type in PACKED
    if takes_gzip and isinstance(response, web.Response) and isinstance(response.body, bytes):
        response.headers["Content-Encoding"], response.body = "gzip", _gzip(response.body)
    return response


@lru_cache(64)
def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, 5, mtime=0)


def application(
    host: Host, identity: Identity, keys: Keys, *, heartbeat: float = HEARTBEAT, activity: Activity | None = None
) -> web.Application:
    """Return the web site of a bot whose services are open.

    `heartbeat` is in seconds; `activity` lets its pages be shown in Discord.
    Serve it by `web.SiteRunner`.
    """
    site = Site(host, identity, keys, heartbeat, activity)
    policy = POLICY.format(activity.ancestors if activity else "'none'")

    async def add_policy(request: web.Request, response: web.StreamResponse) -> None:
        response.headers["Content-Security-Policy"] = policy

    app = web.Application(middlewares=[pack, site.previewed])
    app.on_response_prepare.extend((add_policy, site.api.tell))
    app.add_routes(site.routes)
    app[SOCKETS] = (site.live, site.news)
    app.cleanup_ctx.extend((site.live.running, site.news.running))
    # In a thread: to compile the templates takes a tenth of a second, in which nobody's press would be answered.
    app.on_startup.append(lambda _: asyncio.to_thread(prepare))
    return app
