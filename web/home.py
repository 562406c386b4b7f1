"""The first page: the tables and leagues that somebody sees, server by server."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from aiohttp import web

import words
from cogs import host as hosts
from cogs.host import Host
from cogs.leagues import visible
from cogs.turn import clocks as clock_words
from hosting.core import Status, Table
from web.gate import Gate
from web.guests import Where
from web.identity import Visitor
from web.marks import marked
from web.pages import Pages, html
from web.visits import Visits, language
from words import name, say
from words.lists import listed, row

SHOWN: Final[Sequence[Status]] = ("lobby", "running", "over")
GROUPS: Final = ("mine", "waiting", "open", "others", "over")
MAX_OVER: Final = 5
"""Finished tables that are listed, the newest first."""


@dataclass(frozen=True, slots=True)
class Line:
    """A table in a list."""

    id: int
    title: str
    about: str
    """Game, players, whose turn it is, since when and until when; markup."""


async def by_need(host: Host, tables: Collection[Table], person: int, locale: str) -> list[tuple[str, list[Line]]]:
    """Return tables in groups, each with its heading; without those that are empty."""
    over = [table for table in tables if table.status == "over" and table.seat_of(person) is not None]
    there = [*(table for table in tables if table.status != "over"), *over[:MAX_OVER]]
    there.sort(key=lambda table: (GROUPS.index(_group(table, person)), -table.id))
    return [
        (words.say("list-group", locale, which=group), [await _line(host, table, person, locale) for table in few])
        for group, few in groupby(there, key=lambda table: _group(table, person))
    ]


def _group(table: Table, person: int) -> str:
    seat = table.seat_of(person)
    if table.status == "running":
        return "others" if seat is None else "mine" if seat.number in table.to_act else "waiting"
    return "open" if table.status == "lobby" else "over"


async def _line(host: Host, table: Table, person: int, locale: str) -> Line:
    names = hosts.seat_names(table, locale)
    mine = _group(table, person) == "mine"
    since = max((seat.since for seat in table.acting if seat.since is not None), default=table.ended)
    clocks = await host.services.clocks.of_table(table.id) if table.status == "running" and table.time_control else ()
    about = words.say(
        f"list-{table.status}",
        locale,
        game=words.say(f"game-{table.game}", locale),
        players=row(names, locale) or "–",
        mine="yes" if mine else "no",
        who=listed([names[seat] for seat in table.to_act], locale),
        since="none" if since is None else f"<t:{int(since.timestamp())}:f>",
        free=table.places - len(table.seats),
    )
    deadline = clock_words.phrase(table, clocks, locale)
    return Line(table.id, words.title(table.name, locale), marked(f"{about} {deadline}".strip(), locale))


MAX_SERVERS: Final = 10
"""Servers on the page: those where the visitor plays first."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server with what its visitor sees there."""

    name: str
    tables: Sequence[tuple[str, Sequence[Line]]]
    """Groups of tables with their headings."""
    leagues: tuple[tuple[int, str], ...]


class Home:
    """The first page."""

    def __init__(self, host: Host, gate: Gate, visits: Visits, pages: Pages) -> None:
        self._host = host
        self._gate = gate
        self._visits = visits
        self._pages = pages

    async def page(self, request: web.Request) -> web.Response:
        """Show it; a stranger is offered to log in."""
        visitor = await self._gate.looker(request)
        servers = [] if visitor is None else await self._servers(request, visitor)
        locale = language(request)
        trouble = say("web-not-logged-in", locale) if visitor is None and "again" in request.query else ""
        text = self._pages.plain(
            "home.html", locale, person=visitor.name if visitor else "", servers=servers, trouble=trouble
        )
        return html(text)

    async def _servers(self, request: web.Request, visitor: Visitor) -> list[Server]:
        own, guilds = await self._host.services.lobby.of_person(visitor.id), self._host.guilds
        leagues = await self._host.leagues.views.servers(visitor.id)
        known = [guild.id for guild in guilds if len(guilds) <= MAX_SERVERS or guild.get_member(visitor.id)]
        numbers = [*dict.fromkeys([*(table.guild for table in own), *leagues, *known])][:MAX_SERVERS]
        servers = [await self._server(request, visitor, number) for number in numbers]
        return [server for server in servers if server is not None]

    async def _server(self, request: web.Request, visitor: Visitor, number: int) -> Server | None:
        """Return a server with all that its visitor sees, tables that wait for them first; None where they are not."""
        guest = await self._visits.guest(request, visitor, number, "/")
        if guest is None:
            return None
        read = await guest.unread(self._host, Where("/", number, 0), None, "pane").of_server()
        seen = await read.seen(await self._host.services.lobby.of_guild(number, SHOWN))
        tables = await by_need(self._host, seen, visitor.id, guest.locale)
        leagues = tuple((league.id, name(league.name, locale=guest.locale)) for league in await visible(read))
        return Server(guest.membership.name, tables, leagues)
