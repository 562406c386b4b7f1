"""A league's page: its season's message, all that commands show of it, and the answers to what is pressed there."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeVar
from urllib.parse import quote

import structlog
from aiohttp import web

from cogs.components import Anchor, Controls, Image, Page
from cogs.errors import UserError
from cogs.host import Host, keep
from cogs.leagues import LeagueOverview, glance, overview, sees, title
from cogs.sending import Membership
from hosting.core import TableError
from i18n import name
from i18n.numbers import figure
from leagues.rules import NoSuchLeague, State
from leagues.store import League
from web import presses
from web.gate import SiteGate
from web.guests import Guest, Region, Screen, Where
from web.identity import Visitor
from web.keys import Keys
from web.leagues.content import season_page, site_of
from web.leagues.pages import Pages as SeasonPages
from web.live import Live
from web.marks import link, mark_up
from web.once import Once
from web.pages import AnswerView, TablePages, html
from web.serving import answer, bodies
from web.visits import MAX_KEPT, Visits

log = structlog.stdlib.get_logger(__name__)

LET_IN: Final = 20.0
"""Seconds for which somebody with no answers open is known, and a page is kept that is the same to others like them."""
MAX_SITES: Final = 10
"""Leagues, in a language, of which all seasons are kept in memory for a while."""
MAX_LEAVES: Final = 300
PIECES: Final = "league_pieces.html"
TABBED: Final = ("-standing", "-me", "-draw", "-calendar", "-tables")
"""Ends of the arguments of the season's buttons that are tabs of a page with a table."""
REGIONS: Final[tuple[Region, ...]] = ("answer", "pane")
Written = TypeVar("Written")
DOWNLOAD: Final = "attachment; filename*=UTF-8''{}"


@dataclass(frozen=True, slots=True)
class _Onlooker:
    """Somebody with no answers open, who was let in a moment ago."""

    at: float
    league: League
    guest: Guest
    where: Where
    plays: bool
    """True if the page has something of theirs: their tables."""


class LeaguePages:
    def __init__(self, host: Host, gate: SiteGate, visits: Visits, pages: TablePages, keys: Keys, news: Live) -> None:
        self._host = host
        self._news = news
        self._gate = gate
        self._visits = visits
        self._pages = pages
        self._keys = keys
        self._onlookers: OrderedDict[tuple[int, str, int], _Onlooker] = OrderedDict()
        now = host.clock.monotonic
        self._pieces = Once[Callable[[int], str]](now, LET_IN, MAX_KEPT)
        self._sites = Once[Mapping[str, Callable[[], bytes]]](now, LET_IN, MAX_SITES)
        self._leaves = Once[bytes](now, LET_IN, MAX_LEAVES)

    @property
    def routes(self) -> list[web.AbstractRouteDef]:
        return [
            web.get(r"/l/{league:\d{1,18}}", self.page),
            web.get(r"/l/{league:\d{1,18}}/pieces", self.pieces),
            web.get(r"/l/{league:\d{1,18}}/live", self.numbers),
            web.post(r"/l/{league:\d{1,18}}/press", self.press),
            web.get(r"/l/{league:\d{1,18}}/pages/{name:[\w.-]{1,90}}", self.leaf),
            web.get(r"/l/{league:\d{1,18}}/file/{screen:\d{1,9}}/{number:\d}", self.file),
        ]

    async def page(self, request: web.Request) -> web.Response:
        visitor = await self._gate.looker(request)
        if visitor is None:
            raise web.HTTPFound(self._gate.entrance(request))
        return await self._show(request, visitor, "league.html")

    async def pieces(self, request: web.Request) -> web.Response:
        visitor = await self._gate.looker(request)
        if visitor is None:
            raise web.HTTPForbidden
        common = await self._looked_on(request, visitor)
        return common or await self._show(request, visitor, PIECES)

    async def _looked_on(self, request: web.Request, visitor: Visitor) -> web.Response | None:
        number, season = int(request.match_info["league"]), _season(request)
        onlooker = await self._let_in(request, visitor)
        if onlooker is None or onlooker.guest.screens.used:
            return None
        of, head = (visitor.id if onlooker.plays else 0), self._news.head(number)
        key = (number, season, onlooker.guest.locale, onlooker.guest.chosen.theme, head, of)

        async def rendered() -> Callable[[int], str]:
            guest, where, league = onlooker.guest, onlooker.where, onlooker.league
            head, whole = await self._head(league.id), await self._overview(guest, where, league, season)
            return self._write(self._pages.shared, PIECES, whole, head, guest, where, leaf=True)

        try:
            page = await self._pieces.get(key, rendered)
        except (TableError, UserError, OSError):
            return None
        return html(page(visitor.id))

    async def _let_in(self, request: web.Request, visitor: Visitor) -> _Onlooker | None:
        onlooker = self._onlookers.get((int(request.match_info["league"]), _season(request), visitor.id))
        if onlooker is None or self._host.clock.monotonic() - onlooker.at > LET_IN:
            return None
        membership = await self._visits.membership(onlooker.league.guild, visitor)
        return onlooker if membership is not None and await _sees_channel(membership, onlooker.league) else None

    async def numbers(self, request: web.Request) -> web.WebSocketResponse:
        self._gate.refuse_other_sites(request)
        visitor = await self._gate.looker(request)
        if visitor is None:
            raise web.HTTPForbidden

        async def allowed() -> bool:
            try:
                if await self._let_in(request, visitor) is not None:
                    return True
                league, guest, where = await self._guest(request, visitor)
            except (web.HTTPNotFound, web.HTTPServiceUnavailable):
                return False
            return await sees(await guest.unread(self._host, where, None, "pane").of_server(), league.id)

        number = int(request.match_info["league"])
        if not await allowed():
            raise web.HTTPNotFound
        return await self._news.serve(request, number, await self._head(number), allowed, visitor.id)

    @bodies.takes(presses.MAX_FILE, bodies.FORM, bodies.PARTS)
    async def press(self, request: web.Request) -> web.StreamResponse:
        visitor = await self._gate.presser(request)
        league, guest, where = await self._guest(request, visitor)
        press = await presses.sent(request, self._keys, visitor.id, guest.membership)

        await presses.handle(self._host, guest, where, press)
        if "X-Pieces" in request.headers:
            return await self._show(request, visitor, PIECES)
        raise web.HTTPSeeOther(f"/l/{league.id}#answer")

    async def file(self, request: web.Request) -> web.Response:
        visitor = await self._gate.looker(request)
        if visitor is None:
            raise web.HTTPNotFound
        _, guest, _ = await self._guest(request, visitor)
        screen, number = int(request.match_info["screen"]), int(request.match_info["number"])
        files = next((pane.files for pane in guest.screens.of("pane") if pane.number == screen), ())
        if number >= len(files):
            raise web.HTTPNotFound
        headers = {"Content-Disposition": DOWNLOAD.format(quote(files[number].name)), "Cache-Control": "no-store"}
        return web.Response(body=files[number].data, content_type="application/octet-stream", headers=headers)

    async def leaf(self, request: web.Request) -> web.Response:
        """Show one of the pages of the league's seasons and people, or send a file of theirs; a game is at its board.

        They are those that `web.export` writes for leagues that are published. Whoever takes part in a season without
        seeing the league's channel has that season's message alone.
        """
        visitor = await self._gate.looker(request)
        if visitor is None:
            raise web.HTTPFound(self._gate.entrance(request))
        league, guest, _ = await self._guest(request, visitor)
        name = request.match_info["name"]
        if not await _sees_channel(guest.membership, league):
            raise web.HTTPNotFound
        if name == "index.html":
            raise web.HTTPFound("/")
        if game := re.fullmatch(r"game-(\d{1,18})\.html", name):
            raise web.HTTPFound(f"/t/{game[1]}")
        key = (league.id, guest.locale, await self._head(league.id))
        files = await self._sites.get(key, lambda: self._files(league, guest.locale))
        if name not in files:
            raise web.HTTPNotFound
        data = await self._leaves.get((*key, name), lambda: asyncio.to_thread(files[name]))
        return answer(request, name, data, "private, no-cache")

    async def _files(self, league: League, locale: str) -> Mapping[str, Callable[[], bytes]]:
        faults = list[str]()
        site = await site_of(self._host.leagues, [league], faults)
        for part in faults:
            log.warning("a part of a league's pages is missing", league=league.id, part=part)
        tables = frozenset(fixture.table for view in site.views for fixture in view.fixtures if fixture.table)
        return SeasonPages(replace(site, games=tables), locale).files()

    async def _head(self, league: int) -> int:
        return (await self._host.leagues.views.heads((league,))).get(league, 0)

    async def _show(self, request: web.Request, visitor: Visitor, template: str) -> web.Response:
        """Return a page with a season of a league, or its pieces. Raises HTTPNotFound for who does not see it."""
        league, guest, where = await self._guest(request, visitor)
        head = await self._head(league.id)  # read first: what changes meanwhile is a reason to look again
        try:
            whole = await self._overview(guest, where, league, _season(request))
        except (NoSuchLeague, UserError):
            raise web.HTTPNotFound from None
        plays = any(visitor.id in fixture.people for fixture in whole.view.fixtures) or any(
            visitor.id in group.people for group in whole.view.groups
        )
        onlooker = _Onlooker(self._host.clock.monotonic(), league, guest, where, plays)
        keep(self._onlookers, (league.id, _season(request), visitor.id), onlooker, MAX_KEPT)
        leaf = await _sees_channel(guest.membership, league)
        return html(self._write(self._pages.sheet, template, whole, head, guest, where, leaf=leaf))

    async def _overview(self, guest: Guest, where: Where, league: League, season: str) -> LeagueOverview:
        read = await guest.unread(self._host, where, None, "pane").of_server()
        return await overview(read, league.id, int(season) if season else None)

    async def _guest(self, request: web.Request, visitor: Visitor) -> tuple[League, Guest, Where]:
        """Return a league, and its visitor on its server. Raises HTTPNotFound."""
        try:
            league = await self._host.leagues.views.get(int(request.match_info["league"]))
        except TableError:
            raise web.HTTPNotFound from None
        where = Where(f"/l/{league.id}", league.guild, league.channel)
        guest = await self._visits.guest(request, visitor, league.guild, where.address)
        if guest is None:
            raise web.HTTPNotFound
        return league, guest, where

    def _write(
        self,
        render: Callable[..., Written],
        template: str,
        whole: LeagueOverview,
        head: int,
        guest: Guest,
        where: Where,
        *,
        leaf: bool,
    ) -> Written:
        view, locale = whole.view, guest.locale
        leaf = leaf and view.season.state != State.DRAFT
        at_once = glance(view, guest.visitor.id, locale)
        vain = ("league-register",) if view.groups_of(guest.visitor.id) else ()
        blocks, rows = whole.page.blocks, whole.page.rows
        if at_once.groups:  # they are a table here; the picture of a season that is over is its podium
            podium = [block for block in blocks if view.season.over and isinstance(block, Image)]
            rows = tuple(
                tuple(button for button in row if button.verb not in vain and not button.arg.endswith(TABBED))
                if isinstance(row, tuple)
                else row
                for row in rows
            )
            step = blocks[1:2] if view.season.held or not view.season.next else ()  # else the calendar has it
            blocks = (blocks[0], *step, *podium, Controls(tuple(row for row in rows if row)))
        there = {button.label for row in rows if isinstance(row, tuple) for button in row}
        season = AnswerView.of(Screen(Page(tuple(blocks)), Anchor(seq=view.season.edition)), "pane")
        return render(
            template,
            guest,
            where,
            sorted(((number, who) for number, who in view.names.items() if number > 0), key=lambda pair: pair[1]),
            season=season,
            glance=at_once,
            person=guest.visitor.id,
            figure=partial(figure, locale=locale),
            head=head,
            now=self._host.clock.now(),
            answered=guest.screens.count,
            season_title=title(view, locale),
            leaf=f"{where.address}/pages/{season_page(view.season)}" if leaf else "",
            seasons=[(season.number, season.id == view.season.id) for season in whole.seasons],
            tabs=[way for way in whole.ways if way.label not in there],
            answers=[
                (region, [AnswerView.of(screen, region) for screen in few])
                for region in REGIONS
                if (few := guest.screens.read_in(locale, region))
            ],
            marked=partial(mark_up, locale=locale, who=_names(whole, guest)),
        )


async def _sees_channel(membership: Membership, league: League) -> bool:
    return league.channel in await membership.sees_places([league.channel])


def _names(whole: LeagueOverview, guest: Guest) -> Mapping[int, str]:
    locale = guest.locale
    names: dict[int, str] = {number: f"@{role}" for number, role in guest.membership.listed("roles")}
    names |= {number: name(role, locale=locale) for number, role in whole.view.names.items()}
    return names | {place: link(f"/t/{table}", role) for place, (table, role) in whole.tables.items()}


def _season(request: web.Request) -> str:
    """Return the number of the season that an address names; empty for the newest."""
    season = request.query.get("season", "")
    return season if season.isdecimal() and len(season) < 9 else ""
