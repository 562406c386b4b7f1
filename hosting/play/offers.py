"""Offers of seats to a person or to everyone: taken, refused, withdrawn, expired, or void as the seat changed hands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

import sqlalchemy as sa

from hosting.core import (
    AlreadySeated,
    BadValue,
    NotYourSeat,
    OfferExpired,
    OfferGone,
    OfferNotYours,
    Person,
    Seat,
    Table,
)
from hosting.db import Store, log, reads, rows, writes
from hosting.db.schema import notices, offers, participations
from hosting.play import offer_rows, seating
from hosting.play.lobby import plain
from hosting.play.offer_rows import LASTS, LASTS_FOR_ALL
from hosting.play.votes import VoteResult

if TYPE_CHECKING:
    from hosting.core import Clock
    from hosting.play.positions import Positions

__all__ = ["LASTS", "LASTS_FOR_ALL", "Offer", "OfferMessage", "Offers", "Standing"]


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat offered to a person, or to everyone."""

    id: int
    table_id: int
    seat: int
    to: int | None
    """Id of the recipient; None for an offer to everyone."""
    by: Person
    """The person who made the offer and may withdraw it."""
    until: datetime
    open: bool
    """True if it has been neither taken nor refused nor withdrawn; it may have expired all the same."""


@dataclass(frozen=True, slots=True)
class OfferMessage:
    """One of the messages that announce an offer."""

    id: int
    channel: int
    nonce: str
    """Key to find it again."""
    state: Literal["pending", "sending", "sent", "dropped"]
    message: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """An offer as it is to be displayed now."""

    offer: Offer
    table: Table
    how: Literal["open", "taken", "refused", "withdrawn", "expired", "gone"]
    """State of the offer. `gone`: the seat has changed hands otherwise, or the game is over."""
    holder: str | None
    """Name of the seat's player at the time of the offer, or of its last player; None if it never had one."""
    messages: tuple[OfferMessage, ...]


class Offers:
    """Offers of seats. An offer ends with the participation of the seat's player at the time of the offer."""

    def __init__(self, store: Store, positions: Positions, clock: Clock) -> None:
        self._store = store
        self._positions = positions
        self._clock = clock

    @writes
    def make(
        self, conn: sa.Connection, table_id: int, seat: int, to: int | None, by: Person, *, admin: bool = False
    ) -> Offer:
        """Offer a seat of a running game to a person, or to everyone with None. The seat's person may, and an admin.

        The seat's player keeps it until the offer is taken. An offer to everyone replaces the previous one. Raises
        NoSuchTable, NotRunning, BadValue, NotYourSeat, AlreadySeated.
        """
        table = rows.running(conn, table_id)
        if not 0 <= seat < len(table.seats):
            raise BadValue(f"table {table_id} has no seat {seat}", table=table_id)
        if not admin and table.seats[seat].person != by.id:
            raise NotYourSeat(f"seat {seat} of table {table_id} is not theirs", table=table_id, seat=seat)
        if to is None:
            self._replace(conn, table, seat)
        elif table.seat_of(to):
            raise AlreadySeated(f"they sit at table {table_id} already", table=table_id)
        number = offer_rows.make(conn, table, seat, to, Person(by.id, plain(by.name)), self._clock.now())
        return _of(conn, number)

    @writes
    def take(self, conn: sa.Connection, offer_id: int, by: Person) -> VoteResult:
        """Take the offered seat. Raises OfferGone, OfferExpired, OfferNotYours, AlreadySeated, OtherTeam."""
        offer, table = self._standing(conn, offer_id)
        if offer.to is not None and by.id != offer.to:
            raise OfferNotYours(f"offer {offer_id} is not made to {by.id}", table=table.id)
        if table.seat_of(by.id):
            raise AlreadySeated(f"they sit at table {table.id} already", table=table.id)
        seating.check_team(conn, self._positions.game(table.game), table, by.id, offer.seat)
        taker = Seat(offer.seat, by.id, None, plain(by.name))
        payload = {"name": taker.name, "person": taker.person, "computer": None}
        # An offer to a person counts as an action of the offerer; one to everyone as the taker's own.
        giver = by if offer.to is None else offer.by
        entry = log.line("seat", self._clock.now(), giver, seat=offer.seat, payload=payload)
        _end(conn, table, offer_id, "taken")
        after, posts = seating.change(conn, table, taker, "replaced", entry)
        return VoteResult(after, "granted", None, posts)

    @writes
    def refuse(self, conn: sa.Connection, offer_id: int, by: int) -> Offer:
        """Refuse the offer. Raises OfferGone, OfferExpired, OfferNotYours."""
        offer, table = self._standing(conn, offer_id)
        if by != offer.to:
            raise OfferNotYours(f"offer {offer_id} is not made to {by}", table=offer.table_id)
        _end(conn, table, offer_id, "refused")
        return offer

    @writes
    def withdraw(self, conn: sa.Connection, offer_id: int, by: int, *, admin: bool = False) -> Offer:
        """Withdraw the offer: its maker may, and an admin. Raises OfferGone, OfferNotYours."""
        offer = _of(conn, offer_id)
        if not admin and by != offer.by.id:
            raise OfferNotYours(f"offer {offer_id} was not made by {by}", table=offer.table_id)
        if not offer.open:
            raise OfferGone(f"offer {offer_id} has ended", table=offer.table_id)
        _end(conn, rows.locked(conn, offer.table_id), offer_id, "withdrawn")
        return offer

    @reads
    def get(self, conn: sa.Connection, offer_id: int) -> Offer:
        """Return an offer by its number. Raises OfferGone if there is none."""
        return _of(conn, offer_id)

    # For the sender

    @reads
    def standing(self, conn: sa.Connection, offer_id: int) -> Standing:
        """Return an offer with its state and messages. Raises OfferGone if there is none."""
        row = conn.execute(sa.select(offers).where(offers.c.id == offer_id)).first()
        if row is None:
            raise OfferGone(f"there is no offer {offer_id}")
        table = rows.table(conn, row.table)
        how = row.state
        if how == "open" and not self._holds(conn, row, table):
            how = "gone"
        elif how == "open" and self._clock.now() >= row.until:
            how = "expired"
        had = sa.select(participations.c.name).where(participations.c.id == row.participation)
        told = sa.select(notices).where(notices.c.kind == offer_rows.KIND, notices.c.table == table.id)
        messages = tuple(
            OfferMessage(one.id, one.channel, one.nonce, one.state, one.message)
            for one in conn.execute(told.order_by(notices.c.id))
            if one.payload["offer"] == offer_id
        )
        return Standing(_offer(row), table, how, conn.execute(had).scalar(), messages)

    @writes
    def told(
        self, conn: sa.Connection, notice: int, state: Literal["sending", "sent", "dropped"], message: int | None = None
    ) -> None:
        """Store the state of a message: about to be sent, sent with that id, or finished."""
        changes: dict[str, Any] = {"state": state}
        if state == "sent":
            changes |= {"message": message, "sent": self._clock.now()}
        conn.execute(
            sa.update(notices).where(notices.c.id == notice, notices.c.kind == offer_rows.KIND).values(**changes)
        )

    def _standing(self, conn: sa.Connection, offer_id: int) -> tuple[Offer, Table]:
        """Return an open offer and its table. Raises OfferGone, OfferExpired."""
        row = conn.execute(sa.select(offers).where(offers.c.id == offer_id)).first()
        if row is None:
            raise OfferGone(f"there is no offer {offer_id}")
        table = rows.locked(conn, row.table)
        if row.state != "open" or not self._holds(conn, row, table):
            raise OfferGone(f"offer {offer_id} has ended", table=table.id)
        if self._clock.now() >= row.until:
            raise OfferExpired(f"offer {offer_id} has expired", table=table.id)
        return _offer(row), table

    @staticmethod
    def _holds(conn: sa.Connection, row: sa.Row[Any], table: Table) -> bool:
        """Return whether the game runs and the seat is still in the hands in which it was offered."""
        return table.status == "running" and row.participation == offer_rows.participation(conn, table.id, row.seat)

    @staticmethod
    def _replace(conn: sa.Connection, table: Table, seat: int) -> None:
        """End the present offer of a seat to everyone, so that another can replace it."""
        same = (offers.c.table == table.id) & (offers.c.seat == seat) & offers.c.to.is_(None)
        for number in conn.execute(sa.select(offers.c.id).where(same, offers.c.state == "open")).scalars().all():
            _end(conn, table, number, "withdrawn")


def _of(conn: sa.Connection, offer_id: int) -> Offer:
    row = conn.execute(sa.select(offers).where(offers.c.id == offer_id)).first()
    if row is None:
        raise OfferGone(f"there is no offer {offer_id}")
    return _offer(row)


def _offer(row: sa.Row[Any]) -> Offer:
    return Offer(row.id, row.table, row.seat, row.to, Person(row.by, row.name), row.until, row.state == "open")


def _end(conn: sa.Connection, table: Table, offer_id: int, state: str) -> None:
    conn.execute(sa.update(offers).where(offers.c.id == offer_id).values(state=state))
    offer_rows.tell(conn, table, offer_id)
