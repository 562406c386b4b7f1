"""A league's page: its season's message, all that commands show of it, and the answers to what is pressed there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final
from urllib.parse import quote

from aiohttp import web

from cogs.components import Pressed
from cogs.errors import UserError
from cogs.host import Host
from cogs.leagues import Overview, overview, season_title
from cogs.request import UnreadRequest
from hosting.core import TableError
from leagues.rules import NoSuchLeague
from leagues.store import League
from web import presses
from web.desk import Screen
from web.gate import Gate
from web.guests import Guest, Where
from web.identity import Visitor
from web.keys import Keys
from web.pages import Pages, Shown
from web.visits import Visits
from website.marks import link, marked
from words import name

DOWNLOAD: Final = "attachment; filename*=UTF-8''{}"


class LeaguePages:
    """The pages of leagues."""

    def __init__(self, host: Host, gate: Gate, visits: Visits, pages: Pages, keys: Keys) -> None:
        self._host = host
        self._gate = gate
        self._visits = visits
        self._pages = pages
        self._keys = keys

    @property
    def routes(self) -> list[web.AbstractRouteDef]:
        """Return the addresses of the pages."""
        return [
            web.get(r"/l/{league:\d{1,18}}", self.page),
            web.post(r"/l/{league:\d{1,18}}/press", self.press),
            web.get(r"/l/{league:\d{1,18}}/file/{screen:\d{1,9}}/{number:\d}", self.file),
        ]

    async def page(self, request: web.Request) -> web.Response:
        """Show a season of a league."""
        visitor = await self._gate.looker(request)
        if visitor is None:
            raise web.HTTPFound(self._gate.entrance(request))
        league, guest, where = await self._guest(request, visitor)
        season = request.query.get("season", "")
        try:
            read = await guest.unread(self._host, where, None, "pane").of_server()
            whole = await overview(read, league.id, int(season) if season.isdecimal() and len(season) < 9 else None)
        except (NoSuchLeague, UserError):
            raise web.HTTPNotFound from None
        return web.Response(
            text=self._written(whole, guest, where),
            content_type="text/html",
            headers={"Cache-Control": "no-store"},
        )

    async def press(self, request: web.Request) -> web.StreamResponse:
        """Do what a control says, and lead to the answer."""
        visitor = await self._gate.presser(request)
        league, guest, where = await self._guest(request, visitor)
        sent = await presses.sent(
            request.clone(client_max_size=presses.MAX_FILE), self._keys, visitor.id, guest.membership
        )

        def unread(pressed: Pressed) -> UnreadRequest:
            return guest.unread(self._host, where, pressed, sent.region, files=sent.files)

        await presses.handle(self._host, guest.desk, guest.locale, 0, sent, unread)
        raise web.HTTPSeeOther(f"/l/{league.id}#answer")

    async def file(self, request: web.Request) -> web.Response:
        """Send a file of an open answer to whom it was given."""
        visitor = await self._gate.looker(request)
        if visitor is None:
            raise web.HTTPNotFound
        _, guest, _ = await self._guest(request, visitor)
        screen, number = int(request.match_info["screen"]), int(request.match_info["number"])
        files = next((one.files for one in guest.desk.regions.get("pane", ()) if one.number == screen), ())
        if number >= len(files):
            raise web.HTTPNotFound
        headers = {"Content-Disposition": DOWNLOAD.format(quote(files[number].name)), "Cache-Control": "no-store"}
        return web.Response(body=files[number].data, content_type="application/octet-stream", headers=headers)

    async def _guest(self, request: web.Request, visitor: Visitor) -> tuple[League, Guest, Where]:
        """Return a league and its visitor, who may not see it yet. Raises HTTPNotFound for who is not on its server."""
        try:
            league = await self._host.leagues.views.get(int(request.match_info["league"]))
        except TableError:
            raise web.HTTPNotFound from None
        where = Where(f"/l/{league.id}", league.guild, league.channel)
        guest = await self._visits.guest(request, visitor, league.guild, where.address)
        if guest is None:
            raise web.HTTPNotFound
        return league, guest, where

    def _written(self, whole: Overview, guest: Guest, where: Where) -> str:
        view, locale = whole.view, guest.locale
        season = Shown.of(Screen(whole.page, 0, view.season.edition), "pane")
        answers = [Shown.of(one, "pane") for one in guest.desk.regions.get("pane", ())]
        return self._pages.sheet(
            "league.html",
            guest,
            where,
            sorted(((number, called) for number, called in view.names.items() if number > 0), key=lambda one: one[1]),
            title=name(view.league.name, locale=locale),
            season=season,
            season_title=season_title(view, locale),
            seasons=[(one.number, one.id == view.season.id) for one in whole.seasons],
            tabs=whole.ways,
            pane=answers,
            notice=guest.desk.take_notice(),
            marked=partial(marked, locale=locale, who=_names(whole, guest)),
        )


def _names(whole: Overview, guest: Guest) -> Mapping[int, str]:
    """Return what stands for mentions: names of people and roles, links to the boards of tables."""
    locale = guest.locale
    names: dict[int, str] = {number: f"@{called}" for number, called in guest.membership.listed("roles")}
    names |= {number: name(called, locale=locale) for number, called in whole.view.names.items()}
    return names | {place: link(f"/t/{table}", called) for place, (table, called) in whole.tables.items()}
