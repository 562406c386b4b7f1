"""A visit: who looks at which table, and what they may do there."""

import contextlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from aiohttp import web

import i18n
from cogs.host import Host, keep
from cogs.request import Request, TableRequest
from cogs.sending import FAILURES, Membership, membership
from hosting.core import NoSuchTable, Seat, Table
from web.guests import Guest, Screens, Where
from web.identity import Identity, Visitor
from web.keys import Keys
from web.once import Once

MEMBERSHIP_AGE: Final = 60.0
"""Seconds for which a membership is known."""
STRANGER_AGE: Final = 5.0
"""Seconds for which somebody without a seat stays let in."""
TABLE_AGE: Final = 2.0
"""Seconds for which a table that has not moved is not read again for those who look at it."""
MAX_KEPT: Final = 5000
MAX_SERVERS: Final = 10
"""Servers of a visitor that are looked at."""
MAX_SCREENS: Final = 2000
"""People at pages whose open answers are remembered."""
WATCH: Final = "watch"
"""Parameter of an address with which anybody may watch a table, and the purpose of its signature."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody at a table's page."""

    table: Table
    locale: str
    guest: Guest | None = None
    """The person; None for somebody with a link for watching."""
    request: TableRequest | None = None
    link: str = ""
    """Signature of the link for watching, for somebody who came by it."""
    theme: str | None = None
    """The theme that the person has chosen for pictures; None for that of their system."""
    had: tuple[str, ...] = ()
    """Digests of the boards that the browser shows."""
    pieces: tuple[str, ...] = ()
    """Those of the other pieces of its page."""

    @property
    def person(self) -> int:
        """The person's id; 0 for nobody."""
        return self.guest.visitor.id if self.guest else 0

    @property
    def where(self) -> Where:
        table = self.table
        return Where(f"/t/{table.id}", table.guild, table.channel, table.thread, table.id, table.seq)

    @property
    def screens(self) -> Screens | None:
        return self.guest.screens if self.guest else None

    @property
    def seat(self) -> Seat | None:
        return self.table.seat_of(self.person) if self.guest else None

    @property
    def shares(self) -> bool:
        """True if the person may give out a link for watching."""
        return self.request is not None and (self.request.is_admin or self.table.owner == self.person)


class Visits:
    """The way in for every request."""

    def __init__(
        self,
        host: Host,
        identity: Identity,
        keys: Keys,
        head: Callable[[int], int | None],
    ) -> None:
        self._head = head
        self._host = host
        self._identity = identity
        self._keys = keys
        self._screens: OrderedDict[tuple[str, int], Screens] = OrderedDict()
        now = host.clock.monotonic
        self._tables = Once[Table](now, TABLE_AGE, MAX_KEPT)
        self._members = Once[Membership | None](now, MEMBERSHIP_AGE, MAX_KEPT)
        self._strangers: OrderedDict[tuple[int, int], tuple[float, Visit]] = OrderedDict()

    async def of(self, request: web.Request, visitor: Visitor | None) -> Visit:
        """Return the visit of somebody who may see the table of an address.

        Raises HTTPNotFound for others, as if there were none, and HTTPFound to the entrance for strangers.
        """
        link, number = request.query.get(WATCH, ""), int(request.match_info["table"])
        refusal = web.HTTPNotFound() if visitor else web.HTTPFound(f"{self._identity.entrance}?to={request.path}")
        if visitor is None and not link:
            raise refusal
        try:
            table = await self.table(number)
            if visitor is not None and (visit := await self._see(request, visitor, table)) is not None:
                return visit
        except NoSuchTable:
            raise refusal from None
        if not self._admits(link, table):
            raise refusal
        return Visit(table, language(request), link=link)

    def forget(self, table_id: int) -> None:
        self._tables.forget(table_id)

    async def table(self, table_id: int) -> Table:
        """Return a table as it is; once for all who ask while it has not moved. Raises NoSuchTable."""

        async def read() -> Table:
            return (await self._host.services.snapshots.of_table(table_id, 0)).table

        head = self._head(table_id)
        return await self._tables.get(table_id, read, object() if head is None else head)

    async def _see(self, request: web.Request, visitor: Visitor, table: Table) -> Visit | None:
        """Return the visit of a person who sees the table in Discord; None for others.

        Without a seat they stay let in for a while, as long as what was read of a lobby is not read of a game.
        """
        key, now = (table.id, visitor.id), self._host.clock.monotonic()
        at, visit = self._strangers.get(key, (0.0, None))
        if visit and now - at <= STRANGER_AGE and visit.table.status == table.status and not table.seat_of(visitor.id):
            return replace(visit, table=table)
        guest = await self.guest(request, visitor, table.guild, f"/t/{table.id}")
        if guest is None:
            return None
        visit = Visit(table, guest.locale, guest, theme=guest.chosen.theme)
        try:
            there = await guest.unread(self._host, visit.where, None, "pane").at_table(table.id)
        except NoSuchTable:
            return None
        visit = replace(visit, table=there.table, request=there)
        if visit.seat is None:
            keep(self._strangers, key, (now, visit), MAX_KEPT)
        return visit

    async def allowed(self, visit: Visit) -> bool:
        """Return whether somebody who was let in may still see the table."""
        try:
            table = await self.table(visit.table.id)
            if visit.guest is None:
                return self._admits(visit.link, table)
            membership = await self.membership(visit.table.guild, visit.guest.visitor)
        except (NoSuchTable, web.HTTPServiceUnavailable):
            return False
        if membership is None:
            return False
        admins = visit.request.settings.admin_role if visit.request is not None else None
        own = table.owner == visit.person or table.seat_of(visit.person) is not None
        admin = membership.manages or admins in membership.roles
        return own or admin or table.place in await membership.sees_places([table.place])

    async def guest(self, request: web.Request, visitor: Visitor, guild: int, address: str) -> Guest | None:
        """Return a visitor at a page of a server; None for who is not on it."""
        membership = await self.membership(guild, visitor)
        if membership is None:
            return None
        settings = await self._host.services.people.get(visitor.id)
        locale = settings.language or settings.client or language(request)
        screens = self._screens.get((address, visitor.id)) or Screens()
        keep(self._screens, (address, visitor.id), screens, MAX_SCREENS)
        return Guest(visitor, membership, settings, locale, screens)

    async def servers(self, request: web.Request, visitor: Visitor) -> list[tuple[Guest, Request]]:
        """Return a visitor on their servers, where they play first; not where Discord does not answer."""
        own, guilds = await self._host.services.lobby.of_person(visitor.id), self._host.guilds
        leagues = await self._host.leagues.views.servers(visitor.id)
        others = [guild.id for guild in guilds if len(guilds) <= MAX_SERVERS or guild.get_member(visitor.id)]
        there = list[tuple[Guest, Request]]()
        for number in [*dict.fromkeys([*(table.guild for table in own), *leagues, *others])][:MAX_SERVERS]:
            with contextlib.suppress(web.HTTPServiceUnavailable):
                member = await self.member(request, visitor, number)
                there += [] if member is None else [member]
        return there

    async def member(self, request: web.Request, visitor: Visitor, guild: int) -> tuple[Guest, Request] | None:
        """Return a visitor on a server, and their request beside its tables; None for who is not on it."""
        guest = await self.guest(request, visitor, guild, "/")
        if guest is None:
            return None
        return guest, await guest.unread(self._host, Where("/", guild, 0), None, "pane").of_server()

    async def membership(self, guild: int, visitor: Visitor) -> Membership | None:
        """Return a visitor as a member of a server. Raises HTTPServiceUnavailable while Discord does not say."""
        try:
            return await self._members.get((guild, visitor.id), lambda: membership(self._host, guild, visitor.id))
        except FAILURES:
            raise web.HTTPServiceUnavailable from None

    def _admits(self, link: str, table: Table) -> bool:
        return self._keys.marks(link, WATCH, *_sign(table))


def watch_address(keys: Keys, table: Table) -> str:
    """Return the address with which anybody may watch a table, until it is replaced."""
    return f"/t/{table.id}?{WATCH}={keys.mark(WATCH, *_sign(table))}"


def _sign(table: Table) -> tuple[int, ...]:
    return (table.id, table.watch_links) if table.watch_links else (table.id,)


def language(request: web.Request) -> str:
    for part in request.headers.get("Accept-Language", "").split(","):
        tag = part.partition(";")[0].strip().casefold()
        for language in i18n.languages():
            own = language.casefold()
            if tag in (own, own.partition("-")[0]) or tag.partition("-")[0] == own:
                return language
    return i18n.ENGLISH
