"""The site: its addresses, and what each answers."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Final

from aiohttp import web

from cogs import controls
from cogs.components import Pressed
from cogs.host import Host
from cogs.request import UnreadRequest
from cogs.sending import pictures
from renders import THEMES
from web import presses
from web.gallery import PATH, Gallery, Signs
from web.gate import Gate
from web.home import Home
from web.identity import Identity
from web.keys import Keys
from web.leagues.handlers import LeaguePages
from web.live import HEARTBEAT, Live
from web.login import Activity
from web.pages import Pages, html
from web.serving import bodies, files, kept, turn
from web.stages import Stage, Stages
from web.templating import prepare
from web.visits import Visit, Visits, language

STATIC: Final = Path(__file__).parent / "static"
MAX_BODY: Final = 64 * 1024
"""Bytes of a press; a form's texts are at most five of 4000 characters."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors {}"
)

SOCKETS: Final = web.AppKey("sockets", tuple[Live, ...])
"""The browsers that are sent numbers: of tables, of leagues."""


class Site:
    """The pages of the tables of one bot."""

    def __init__(self, host: Host, identity: Identity, keys: Keys, heartbeat: float, activity: Activity | None) -> None:
        self._host = host
        self._identity = identity
        self._keys = keys
        self._gallery = Gallery(host, keys)
        self._stages = Stages(host)
        self._signs = Signs(host)
        self._pages = Pages(self._gallery, keys, self._signs, identity.ways)
        self.live = Live(host, host.services.snapshots.heads, heartbeat=heartbeat)
        self.news = Live(host, host.leagues.views.heads, heartbeat=heartbeat)
        self._visits = Visits(host, identity, keys, self.live.tell, self.live.head)
        self._activity = activity
        self.gate = Gate(host, identity, (activity.origin,) if activity else ())
        self._leagues = LeaguePages(host, self.gate, self._visits, self._pages, keys, self.news)
        self._home = Home(host, self.gate, self._visits, self._pages)

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
            web.get(PATH + r"/{name}.png", self.sign),
            *files("/assets", STATIC),
            web.get("/icon.svg", kept(STATIC / "icon.svg")),
            web.get("/times.js", kept(STATIC / "site.js")),
            *self._leagues.routes,
            *self._identity.routes,
            web.get("/", self.home),
            *([web.post("/activity/enter", self.enter)] if self._activity else ()),
        ]

    async def home(self, request: web.Request) -> web.Response:
        """Show what one sees; in a new frame in Discord, ask its client who that is."""
        if self._activity is None or "frame_id" not in request.query:
            return await self._home.page(request)
        client, parents = self._activity.login.discord.client, self._activity.parents
        return html(self._pages.plain("activity.html", language(request), client=client, parents=parents))

    @bodies.takes(MAX_BODY, bodies.FORM, bodies.PARTS)
    async def enter(self, request: web.Request) -> web.Response:
        """Let somebody in a frame in Discord in."""
        assert self._activity is not None
        self.gate.refuse_other_sites(request)
        return await self._activity.enter(request)

    async def table(self, request: web.Request) -> web.Response:
        """Show a table."""
        visit = await self._visit(request)
        return html(self._pages.table(await self._stage(visit), visit))

    async def pieces(self, request: web.Request) -> web.Response:
        """Return what changes on a table's page."""
        return await self._pieces(await self._visit(request))

    async def _pieces(self, visit: Visit) -> web.Response:
        return html(self._pages.pieces(await self._stage(visit), visit))

    async def _stage(self, visit: Visit) -> Stage:
        """Return the table as it is now, with an open view of an earlier position brought up to date."""
        desk, table = visit.desk, visit.table
        if desk is not None and desk.tab[0] == "look" and any(screen.seq != table.seq for screen in desk.of("pane")):
            value = desk.tab[1]
            pressed = Pressed(table.id, table.seq, "look", "", value, (value,), epoch=controls.epoch)
            await self._handle(visit, presses.Sent(pressed, "pane"))
        return await self._stages.of(table, visit.locale)

    async def leaf(self, request: web.Request) -> web.Response:
        """Return the board after an earlier turn."""
        visit = await self._visit(request)
        stage = await self._stages.of(visit.table, visit.locale)
        turn = int(request.match_info["turn"])
        if turn >= len(stage.ends) or stage.history is None:
            raise web.HTTPNotFound
        return html(self._pages.leaf(stage, visit, turn))

    async def numbers(self, request: web.Request) -> web.WebSocketResponse:
        """Send the table's number whenever it has moved."""
        self.gate.refuse_other_sites(request)
        visit = await self._visit(request)
        allowed, plays = partial(self._visits.allowed, visit), visit.seat is not None
        return await self.live.serve(
            request, visit.table.id, visit.table.head, allowed, visit.person or None, plays=plays
        )

    async def picture(self, request: web.Request) -> web.Response:
        """Return a picture; whoever has its address was shown it."""
        if request.match_info["theme"] not in {theme.name for theme in THEMES}:
            raise web.HTTPNotFound
        visitor, name = await self.gate.looker(request), (request.match_info["name"], request.match_info["theme"])
        if not self._gallery.drawn(*name):
            self.gate.count_drawing(visitor)
        made = await self._gallery.picture(*name)
        if made is None or isinstance(made, pictures.Undrawn):
            raise web.HTTPNotFound
        kind = "image/webp" if made.filename.endswith(".webp") else "image/png"
        headers = {"Cache-Control": "private, max-age=604800, immutable"}
        return web.Response(body=made.data, content_type=kind, headers=headers)

    async def sign(self, request: web.Request) -> web.Response:
        """Return the picture of a game's sign."""
        made = await self._signs.picture(request.match_info["name"])
        if made is None:
            raise web.HTTPNotFound
        return web.Response(body=made, content_type="image/png", headers={"Cache-Control": "public, max-age=86400"})

    @bodies.takes(MAX_BODY, bodies.FORM)
    async def press(self, request: web.Request) -> web.StreamResponse:
        """Do what a control says, and return what has changed."""
        visit = await self._visits.of(request, await self.gate.presser(request))
        turn(request).plays()
        if visit.visitor is None or visit.desk is None or visit.membership is None:
            raise web.HTTPForbidden
        sent = await presses.sent(request, self._keys, visit.person, visit.membership)
        await self._handle(visit, sent)
        self._visits.forget(visit.table.id)
        if "X-Pieces" in request.headers:
            return await self._pieces(await self._visits.of(request, visit.visitor))
        raise web.HTTPSeeOther(f"/t/{visit.table.id}")

    async def _handle(self, visit: Visit, sent: presses.Sent) -> None:
        assert visit.desk is not None

        def unread(pressed: Pressed) -> UnreadRequest:
            return self._visits.unread(visit, pressed, sent.region, sent.files)

        await presses.handle(self._host, visit.desk, visit.locale, visit.table.id, visit.table.seq, sent, unread)

    async def _visit(self, request: web.Request) -> Visit:
        visit, account = await self._visits.of(request, await self.gate.looker(request)), turn(request)
        if visit.seat is not None:
            account.plays()
        else:
            account.looks_on()
            await self.gate.refuse_debtors(request)
        return visit


async def _prepare(app: web.Application) -> None:
    """Compile the templates in a thread: it takes a tenth of a second, in which nobody's press would be answered."""
    await asyncio.to_thread(prepare)


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

    app = web.Application()
    app.on_response_prepare.append(add_policy)
    app.add_routes(site.routes)
    app[SOCKETS] = (site.live, site.news)
    app.cleanup_ctx.extend((site.live.running, site.news.running))
    app.on_startup.append(_prepare)
    return app
