"""A visit: who looks at which table, and what they may do there."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from aiohttp import web

import words
from cogs.components import Pressed
from cogs.host import Host, keep
from cogs.request import Attached, TableRequest, UnreadRequest
from hosting.core import NoSuchTable, PersonSettings, Seat, Table
from web.desk import Desk, Desks, Region
from web.guests import Guest, Where
from web.identity import Identity, Membership, Visitor
from web.keys import Keys

MEMBERSHIP_AGE: Final = 60.0
"""Seconds for which a membership is known."""
STRANGER_AGE: Final = 5.0
"""Seconds for which somebody without a seat stays let in."""
TABLE_AGE: Final = 2.0
"""Seconds for which a table that has not moved is not read again for those who look at it."""
MAX_KEPT: Final = 5000
WATCH: Final = "watch"
"""Parameter of an address with which anybody may watch a table, and the purpose of its signature."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody at a table's page."""

    table: Table
    locale: str
    visitor: Visitor | None = None
    """The person; None for somebody with a link for watching."""
    membership: Membership | None = None
    chosen: PersonSettings | None = None
    request: TableRequest | None = None
    desk: Desk | None = None
    link: str = ""
    """Signature of the link for watching, for somebody who came by it."""

    @property
    def person(self) -> int:
        """The person's id; 0 for nobody."""
        return self.visitor.id if self.visitor else 0

    @property
    def seat(self) -> Seat | None:
        """The person's seat."""
        return self.table.seat_of(self.person) if self.visitor else None

    @property
    def theme(self) -> str | None:
        """The theme that the person has chosen for pictures; None for that of their system."""
        return self.chosen.theme if self.chosen else None

    @property
    def shares(self) -> bool:
        """True if the person may give out a link for watching."""
        return self.request is not None and (self.request.is_admin or self.table.owner == self.person)


@dataclass(frozen=True, slots=True)
class _Read:
    """A table as it is read for all who look at it."""

    head: int
    """Number that browsers were sent last when it was read."""
    at: float
    table: asyncio.Task[Table]


class Visits:
    """The way in for every request."""

    def __init__(
        self,
        host: Host,
        identity: Identity,
        keys: Keys,
        changed: Callable[[int], None],
        head: Callable[[int], int | None],
    ) -> None:
        self._head = head
        self._tables: OrderedDict[int, _Read] = OrderedDict()
        self._strangers: OrderedDict[tuple[int, int], tuple[float, Visit]] = OrderedDict()
        self._host = host
        self._identity = identity
        self._keys = keys
        self._changed = changed
        self._desks = Desks()
        self._members: OrderedDict[tuple[int, int], tuple[float, Membership | None]] = OrderedDict()

    async def of(self, request: web.Request, visitor: Visitor | None) -> Visit:
        """Return the visit of somebody who may see the table of an address.

        Raises HTTPNotFound for others, as if there were none, and HTTPFound to the entrance for strangers.
        """
        link = request.query.get(WATCH, "")
        entrance = web.HTTPFound(f"{self._identity.entrance}?to={request.path}")
        if visitor is None and not link:
            raise entrance
        try:
            table = await self._table(int(request.match_info["table"]))
            visit = (
                None if visitor is None else self._known(visitor, table) or await self._seen(request, visitor, table)
            )
        except NoSuchTable:
            raise (entrance if visitor is None else web.HTTPNotFound) from None
        if visit is not None:
            return visit
        if not _admits(self._keys, link, table):
            raise entrance if visitor is None else web.HTTPNotFound
        return Visit(table, language(request), link=link)

    def forget(self, table_id: int) -> None:
        """Read a table again for whoever looks next."""
        self._tables.pop(table_id, None)

    async def _table(self, table_id: int) -> Table:
        """Return a table as it is; once for all who ask while it has not moved. Raises NoSuchTable."""
        head, now = self._head(table_id), self._host.clock.monotonic()
        read = self._tables.get(table_id)
        if read is None or head is None or read.head != head or now - read.at > TABLE_AGE:
            read = _Read(head or 0, now, asyncio.create_task(self._now(table_id)))
            keep(self._tables, table_id, read, MAX_KEPT)
        return await asyncio.shield(read.table)

    async def _now(self, table_id: int) -> Table:
        return (await self._host.services.snapshots.of_table(table_id, 0)).table

    def _known(self, visitor: Visitor, table: Table) -> Visit | None:
        """Return the visit of somebody without a seat who has just been let in."""
        at, visit = self._strangers.get((table.id, visitor.id), (0.0, None))
        fresh = visit is not None and self._host.clock.monotonic() - at <= STRANGER_AGE
        same = visit is not None and visit.table.status == table.status  # what it read of a lobby is no game's
        return replace(visit, table=table) if visit and fresh and same and table.seat_of(visitor.id) is None else None

    async def _seen(self, request: web.Request, visitor: Visitor, table: Table) -> Visit | None:
        """Return the visit of a person who sees the table in Discord; None for others."""
        guest = await self.guest(request, visitor, table.guild, f"/t/{table.id}")
        if guest is None:
            return None
        visit = Visit(table, guest.locale, visitor, guest.membership, guest.chosen, None, guest.desk)
        try:
            there = await self.unread(visit, None, "pane").at_table(table.id)
        except NoSuchTable:
            return None
        visit = replace(visit, table=there.table, request=there)
        if visit.seat is None:
            keep(self._strangers, (table.id, visitor.id), (self._host.clock.monotonic(), visit), MAX_KEPT)
        return visit

    async def allowed(self, visit: Visit) -> bool:
        """Return whether somebody who was let in may still see the table."""
        try:
            table = await self._table(visit.table.id)
        except NoSuchTable:
            return False
        if visit.visitor is None:
            return _admits(self._keys, visit.link, table)
        membership = await self.membership(visit.table.guild, visit.visitor)
        if membership is None:
            return False
        own = table.owner == visit.person or table.seat_of(visit.person) is not None
        admin = membership.manages or (
            visit.request is not None and visit.request.settings.admin_role in membership.roles
        )
        return own or admin or table.place in await membership.sees_places([table.place])

    async def guest(self, request: web.Request, visitor: Visitor, guild: int, address: str) -> Guest | None:
        """Return a visitor at a page of a server; None for who is not on it."""
        membership = await self.membership(guild, visitor)
        if membership is None:
            return None
        settings = await self._host.services.people.get(visitor.id)
        locale = settings.language or settings.client or language(request)
        return Guest(visitor, membership, settings, locale, self._desks.of(address, visitor.id))

    async def membership(self, guild: int, visitor: Visitor) -> Membership | None:
        """Return a visitor as a member of a server, as known for a minute."""
        key, now = (guild, visitor.id), self._host.clock.monotonic()
        known = self._members.get(key)
        if known is None or now - known[0] > MEMBERSHIP_AGE:
            known = now, await self._identity.membership(guild, visitor)
            keep(self._members, key, known, MAX_KEPT)
        return known[1]

    def unread(
        self,
        visit: Visit,
        pressed: Pressed | None,
        region: Region,
        files: Mapping[str, Attached] = MappingProxyType({}),
    ) -> UnreadRequest:
        """Return the request of a press in a region of a table's page; None for a look."""
        table = visit.table
        assert visit.visitor is not None
        assert visit.membership is not None
        assert visit.chosen is not None
        assert visit.desk is not None
        guest = Guest(visit.visitor, visit.membership, visit.chosen, visit.locale, visit.desk)
        where = Where(f"/t/{table.id}", table.guild, table.channel, table.thread, table.id, table.seq)
        return guest.unread(self._host, where, pressed, region, lambda: self._changed(table.id), files)


def watch_address(keys: Keys, table: Table) -> str:
    """Return the address with which anybody may watch a table, until it is replaced."""
    return f"/t/{table.id}?{WATCH}={keys.mark(WATCH, *_marked(table))}"


def _admits(keys: Keys, link: str, table: Table) -> bool:
    return keys.marks(link, WATCH, *_marked(table))


def _marked(table: Table) -> tuple[int, ...]:
    """Return what the signature of a table's link for watching is about."""
    return (table.id, table.watch_links) if table.watch_links else (table.id,)


def language(request: web.Request) -> str:
    """Return the first language of a browser that the catalogue has."""
    for part in request.headers.get("Accept-Language", "").split(","):
        tag = part.partition(";")[0].strip().casefold()
        for language in words.languages():
            own = language.casefold()
            if tag in (own, own.partition("-")[0]) or tag.partition("-")[0] == own:
                return language
    return words.ENGLISH
