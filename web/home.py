"""The first page: the tables and leagues that somebody sees, server by server."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from cogs.host import Host
from cogs.leagues import visible
from web.gate import Gate
from web.guests import Where
from web.identity import Visitor
from web.listing import SHOWN, Line, by_need
from web.pages import Pages, html
from web.visits import Visits, language
from words import name, say

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
