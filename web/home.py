"""The first page: what can be begun, and the tables and leagues that somebody sees, those that need them first."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import structlog
from aiohttp import web

import i18n
from cogs import controls, times
from cogs import host as hosts
from cogs.commands import preferences, searches
from cogs.components import Pressed
from cogs.host import Host
from cogs.leagues import visible
from cogs.workbench import lesson
from hosting.core import EVENTS, BadValue, NotAllowed, Status, StoreError, Table, TableError
from i18n import name, say
from i18n.lists import join
from web import presses
from web.gate import SiteGate
from web.guests import Where
from web.identity import Visitor
from web.marks import mark_up
from web.pages import TablePages, html
from web.serving import bodies
from web.views import TableView, TableViews
from web.visits import Visits, language

log = structlog.stdlib.get_logger(__name__)

SHOWN: Final[Sequence[Status]] = ("lobby", "running", "over")
GROUPS: Final = ("mine", "waiting", "open", "others", "over")
MAX_OVER: Final = 5
MAX_PICTURES: Final = 12
"""Tables with a picture and figures: those of the visitor's."""
MAX_DIGITS: Final = 3
MAX_ID: Final = 19
MAX_BODY: Final = 4096
USUAL: Final[Mapping[str, str]] = {"clock": "default", "where": "default"}
"""Clock and place of a table that is opened here."""
TAIL: Final = 16
"""Characters by which a browser knows its own address at a push service, the last ones."""


@dataclass(frozen=True, slots=True)
class HomeLine:
    table: Table
    title: str
    about: str
    """Markup about the turn, with since when and until when."""
    names: Sequence[str]
    me: int | None
    """The visitor's seat."""
    view: TableView | None
    """The table in figures, for some."""
    scene: str
    """Its board as SVG."""


class Home:
    def __init__(self, host: Host, gate: SiteGate, visits: Visits, pages: TablePages, views: TableViews) -> None:
        self._host = host
        self._gate = gate
        self._visits = visits
        self._pages = pages
        self._views = views

    async def page(self, request: web.Request, trouble: str = "") -> web.Response:
        visitor = await self._gate.looker(request)
        start = None if visitor is None else await self._gate.identity.start(request)
        locale = start.locale if start else language(request)
        servers = [] if visitor is None else await self._servers(request, visitor, start.locale if start else None)
        if visitor is None and "again" in request.query:
            trouble = say("web-not-logged-in", locale)
        services = self._host.services
        looks = await services.searches.of_person(visitor.id) if visitor else []
        pusher = self._host.pusher if visitor else None
        devices = await services.devices.of(visitor.id) if visitor and pusher else []
        text = self._pages.plain(
            "home.html",
            locale,
            searches=[
                (search.id, mark_up(line, locale))
                for (search, _), line in zip(looks, searches.describe(looks, locale), strict=True)
            ],
            person=visitor.name if visitor else "",
            servers=servers,
            games=[
                (game, say(f"game-{game}", locale), say(f"summary-{game}", locale), services.positions.game(game).seats)
                for game in self._host.interfaces
            ],
            trouble=trouble,
            start=start,
            examples={} if any(server["tables"] for server in servers) else self._examples(locale),
            push=pusher.public if pusher else "",
            devices=[device.endpoint[-TAIL:] for device in devices],
        )
        return html(text)

    @bodies.takes(MAX_BODY, bodies.FORM)
    async def open(self, request: web.Request) -> web.Response:
        """Open a table as `/play` does in a channel where its owner may use it, and lead there.

        With the field `anybody` look for people instead, with `leave` look no longer.
        """
        visitor, fields_sent = await self._gate.presser(request), await bodies.form(request)
        leave, home = fields_sent.text("leave"), web.HTTPSeeOther(request.rel_url.with_path("/", keep_query=True))
        if leave.isdecimal() and len(leave) < MAX_ID:
            await self._host.services.searches.leave(int(leave), visitor.id)
            raise home
        guild, _, channel = fields_sent.text("where").partition("-")
        guest = await self._visits.guest(request, visitor, int(guild), "/") if guild.isdecimal() else None
        if guest is None or channel not in {str(number) for number, _ in guest.membership.listed("tables")}:
            raise web.HTTPForbidden
        anybody = bool(fields_sent.text("anybody"))
        lobby, computers = self._host.services.lobby, "0" if anybody else fields_sent.text("computers")
        people = fields_sent.text("people") or fields_sent.text("seats")
        seats = sum(int(number) for number in (people, computers) if number.isdecimal() and len(number) < MAX_DIGITS)
        fields = {"game": fields_sent.text("game"), "seats": str(seats), "computers": computers, **USUAL}
        if anybody:
            fields["where"] = searches.ANYBODY
        press = Pressed(0, 0, "play-filled", "", fields=fields, epoch=controls.epoch)
        before = {table.id for table in await lobby.of_person(visitor.id)}
        where = Where("/", int(guild), int(channel))
        await presses.handle(self._host, guest, where, presses.Sent(press, "answer"))
        for table in await lobby.of_person(visitor.id):
            if table.id not in before and table.owner == visitor.id:
                raise web.HTTPSeeOther(f"/t/{table.id}")
        answer = guest.screens.of("answer")
        if anybody and not answer[0].warning:
            raise home
        return await self.page(request, answer[0].page.text if answer else "")

    @bodies.takes(MAX_BODY, bodies.FORM)
    async def push(self, request: web.Request) -> web.Response:
        """Notify a visitor in their browser, with the field `off` no longer.

        The first browser is their way to learn of their turns from then on; without the last they have the usual ones.
        """
        visitor, fields_sent = await self._gate.presser(request), await bodies.form(request)
        services, endpoint = self._host.services, fields_sent.text("endpoint")
        if self._host.pusher is None:
            raise web.HTTPNotFound
        settings, before = await services.people.get(visitor.id), await services.devices.of(visitor.id)
        try:
            if fields_sent.text("off"):
                await services.devices.remove(visitor.id, endpoint)
            else:
                await services.devices.add(visitor.id, endpoint, fields_sent.text("p256dh"), fields_sent.text("auth"))
        except BadValue:
            raise web.HTTPBadRequest from None
        except NotAllowed:
            raise web.HTTPForbidden from None
        after = await services.devices.of(visitor.id)
        if not before and after:
            await services.people.set(visitor.id, ways=preferences.all_ways(settings, "push"))
        elif before and not after:
            usual = {event: EVENTS[event].ways[0] for event in EVENTS if settings.push(event)}
            await services.people.set(visitor.id, ways=settings.ways_with(**usual))
        return web.Response(status=204)

    def _examples(self, locale: str) -> dict[str, str]:
        """Return boards as part of the page itself: nobody has to wait for one, and none can be missing."""
        now = self._host.clock.now()
        drawings = {game: lesson.example(interface, locale, now) for game, interface in self._host.interfaces.items()}
        return {game: self._pages.scene(drawing) for game, drawing in drawings.items() if drawing}

    async def _servers(self, request: web.Request, visitor: Visitor, chosen: str | None) -> list[dict[str, object]]:
        """Return servers, each with its tables in groups, with headings, and its leagues."""
        servers = list[dict[str, object]]()
        for guest, read in await self._visits.servers(request, visitor):
            number = read.guild_id
            seen = await read.seen(await self._host.services.lobby.of_guild(number, SHOWN))
            locale = chosen or guest.locale
            tables = await self._by_need(seen, visitor.id, locale)
            here = [(league.id, name(league.name, locale=locale)) for league in await visible(read)]
            may = read.settings.channels
            places = [place for place in guest.membership.listed("tables") if not may or place[0] in may]
            about = {"id": number, "name": guest.membership.name, "tables": tables, "leagues": here, "places": places}
            servers.append(about)
        return servers

    async def _by_need(
        self, tables: Collection[Table], person: int, locale: str
    ) -> list[tuple[str, str, list[HomeLine]]]:
        """Return tables in groups, each with its name and heading; without those that are empty."""
        over = [table for table in tables if table.status == "over" and table.seat_of(person) is not None]
        there = [*(table for table in tables if table.status != "over"), *over[:MAX_OVER]]
        there.sort(key=lambda table: (GROUPS.index(_group(table, person)), -table.id))
        pictures = [table.id for table in there if _group(table, person) in ("mine", "waiting")][:MAX_PICTURES]
        return [
            (
                group,
                i18n.say("list-group", locale, which=group),
                [await self._line(table, person, locale, drawn=table.id in pictures) for table in few],
            )
            for group, few in groupby(there, key=lambda table: _group(table, person))
        ]

    async def _line(self, table: Table, person: int, locale: str, *, drawn: bool) -> HomeLine:
        host, names, seat = self._host, hosts.seat_names(table, locale), table.seat_of(person)
        since = max((seat.since for seat in table.acting if seat.since is not None), default=table.ended)
        control = table.status == "running" and table.time_control
        clocks = await host.services.clocks.of_table(table.id) if control else ()
        about = i18n.say(
            f"list-{table.status}",
            locale,
            mine="yes" if _group(table, person) == "mine" else "no",
            who=join([names[seat] for seat in table.to_act], locale),
            since=times.at(since, "f"),
            free=table.places - len(table.seats),
        )
        due = times.phrase(table, clocks, locale)
        if table.status == "running" and not due:
            due = i18n.say("list-since", locale, since=times.at(since, "f"))
        view = await self._view(table, locale) if drawn else None
        return HomeLine(
            table,
            i18n.title(table.name, locale),
            mark_up(f"{about} {due}".strip(), locale),
            names,
            None if seat is None else seat.number,
            view,
            self._pages.scene(view.pictures[0]) if view and view.pictures else "",
        )

    async def _view(self, table: Table, locale: str) -> TableView | None:
        try:
            return await self._views.of(table, locale)
        except (TableError, StoreError) as error:  # the table itself says it
            log.warning("a table cannot be shown", table=table.id, reason=str(error))
            return None


def _group(table: Table, person: int) -> str:
    seat = table.seat_of(person)
    if table.status == "running":
        return "others" if seat is None else "mine" if seat.number in table.to_act else "waiting"
    return "open" if table.status == "lobby" else "over"
