"""Seats offered to a person: taken, refused, withdrawn, or over with their time or with whoever had the seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from tables import log, rows, seating
from tables.errors import AlreadySeated, BadValue, NotYourSeat, OfferExpired, OfferGone, OfferNotYours
from tables.lobby import plain
from tables.model import Person, Seat, Table
from tables.schema import offers, participations
from tables.store import Store, reads, writes
from tables.votes import VoteResult

if TYPE_CHECKING:
    from tables.clock import Clock

LASTS: Final = timedelta(days=3)
"""How long somebody may think about an offer."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat offered to a person."""

    id: int
    table_id: int
    seat: int
    to: int
    by: Person
    """Who made the offer."""
    until: datetime
    open: bool
    """Whether it has been neither taken nor refused nor withdrawn; its time may be over all the same."""


class Offers:
    """Seats offered to people. An offer ends with the participation of whoever had the seat when it was made."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    @writes
    def make(self, conn: sa.Connection, table_id: int, seat: int, to: int, by: Person, *, admin: bool = False) -> Offer:
        """Offer a seat of a running game. The seat's person may, and an admin.

        Raises NoSuchTable, NotRunning, BadValue, NotYourSeat, AlreadySeated.
        """
        table = rows.running(conn, table_id)
        if not 0 <= seat < len(table.seats):
            raise BadValue(f"table {table_id} has no seat {seat}", table=table_id)
        if not admin and table.seats[seat].person != by.id:
            raise NotYourSeat(f"seat {seat} of table {table_id} is not theirs", table=table_id, seat=seat)
        if table.seat_of(to):
            raise AlreadySeated(f"they sit at table {table_id} already", table=table_id)
        now = self._clock.now()
        query = sa.insert(offers).values(
            table=table_id,
            seat=seat,
            participation=_participation(conn, table_id, seat),
            to=to,
            by=by.id,
            name=plain(by.name),
            at=now,
            until=now + LASTS,
            state="open",
        )
        return _offer(conn.execute(query.returning(offers)).one())

    @writes
    def take(self, conn: sa.Connection, offer_id: int, by: Person) -> VoteResult:
        """Sit down on the seat. Raises OfferGone, OfferExpired, OfferNotYours, AlreadySeated."""
        offer, table = self._standing(conn, offer_id)
        if by.id != offer.to:
            raise OfferNotYours(f"offer {offer_id} is not made to {by.id}", table=table.id)
        if table.seat_of(by.id):
            raise AlreadySeated(f"they sit at table {table.id} already", table=table.id)
        taker = Seat(offer.seat, by.id, None, plain(by.name))
        payload = {"name": taker.name, "person": taker.person, "computer": None}
        entry = log.line("seat", self._clock.now(), offer.by, seat=offer.seat, payload=payload)
        after, posts = seating.change(conn, table, taker, "replaced", entry)
        _end(conn, offer_id, "taken")
        return VoteResult(after, "granted", None, posts)

    @writes
    def refuse(self, conn: sa.Connection, offer_id: int, by: int) -> Offer:
        """Say no to it. Raises OfferGone, OfferExpired, OfferNotYours."""
        offer, _ = self._standing(conn, offer_id)
        if by != offer.to:
            raise OfferNotYours(f"offer {offer_id} is not made to {by}", table=offer.table_id)
        _end(conn, offer_id, "refused")
        return offer

    @writes
    def withdraw(self, conn: sa.Connection, offer_id: int, by: int, *, admin: bool = False) -> Offer:
        """Take it back: who made it may, and an admin. Raises OfferGone, OfferNotYours."""
        offer = _of(conn, offer_id)
        if not admin and by != offer.by.id:
            raise OfferNotYours(f"offer {offer_id} was not made by {by}", table=offer.table_id)
        if not offer.open:
            raise OfferGone(f"offer {offer_id} has ended", table=offer.table_id)
        _end(conn, offer_id, "withdrawn")
        return offer

    @reads
    def get(self, conn: sa.Connection, offer_id: int) -> Offer:
        """An offer by its number. Raises OfferGone where there is none."""
        return _of(conn, offer_id)

    def _standing(self, conn: sa.Connection, offer_id: int) -> tuple[Offer, Table]:
        """An offer that can be taken, and its table. Raises OfferGone, OfferExpired."""
        offer = _of(conn, offer_id)
        table = rows.locked(conn, offer.table_id)
        query = sa.select(offers.c.participation).where(offers.c.id == offer_id)
        same = conn.execute(query).scalar_one() == _participation(conn, table.id, offer.seat)
        if not offer.open or table.status != "running" or not same:
            raise OfferGone(f"offer {offer_id} has ended", table=table.id)
        if self._clock.now() >= offer.until:
            raise OfferExpired(f"offer {offer_id} has expired", table=table.id)
        return offer, table


def _participation(conn: sa.Connection, table_id: int, seat: int) -> int | None:
    """The last participation that a seat has had, ended or not; None for a seat that nobody has played for."""
    theirs = (participations.c.table == table_id) & (participations.c.seat == seat)
    last: int | None = conn.execute(sa.select(sa.func.max(participations.c.id)).where(theirs)).scalar()
    return last


def _of(conn: sa.Connection, offer_id: int) -> Offer:
    row = conn.execute(sa.select(offers).where(offers.c.id == offer_id)).first()
    if row is None:
        raise OfferGone(f"there is no offer {offer_id}")
    return _offer(row)


def _offer(row: sa.Row[Any]) -> Offer:
    return Offer(row.id, row.table, row.seat, row.to, Person(row.by, row.name), row.until, row.state == "open")


def _end(conn: sa.Connection, offer_id: int, state: str) -> None:
    conn.execute(sa.update(offers).where(offers.c.id == offer_id).values(state=state))
