"""Seats offered, to a person or to anybody: taken, refused, withdrawn, or over with time or who had the seat."""

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
    """A seat offered to a person, or to anybody."""

    id: int
    table_id: int
    seat: int
    to: int | None
    """None: to whoever takes it."""
    by: Person
    """Who made the offer; who may take it back."""
    until: datetime
    open: bool
    """Whether it has been neither taken nor refused nor withdrawn; its time may be over all the same."""


@dataclass(frozen=True, slots=True)
class OfferMessage:
    """One of the messages that tell of an offer."""

    id: int
    channel: int
    nonce: str
    """By which it can be found again."""
    state: Literal["pending", "sending", "sent", "dropped"]
    message: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """An offer as it has to be told now."""

    offer: Offer
    table: Table
    how: Literal["open", "taken", "refused", "withdrawn", "expired", "gone"]
    """`gone`: the seat has changed hands otherwise, or the game is over."""
    holder: str | None
    """Who had the seat when it was offered, or had it last; None where nobody ever had."""
    messages: tuple[OfferMessage, ...]


class Offers:
    """Seats on offer. An offer ends with the participation of whoever had the seat when it was made."""

    def __init__(self, store: Store, positions: Positions, clock: Clock) -> None:
        self._store = store
        self._positions = positions
        self._clock = clock

    @writes
    def make(
        self, conn: sa.Connection, table_id: int, seat: int, to: int | None, by: Person, *, admin: bool = False
    ) -> Offer:
        """Offer a seat of a running game, to a person or with None to anybody. The seat's person may, and an admin.

        Who has the seat keeps it until somebody takes it. An offer to anybody takes the place of the one before.
        Raises NoSuchTable, NotRunning, BadValue, NotYourSeat, AlreadySeated.
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
        """Sit down on the seat. Raises OfferGone, OfferExpired, OfferNotYours, AlreadySeated, OtherTeam."""
        offer, table = self._standing(conn, offer_id)
        if offer.to is not None and by.id != offer.to:
            raise OfferNotYours(f"offer {offer_id} is not made to {by.id}", table=table.id)
        if table.seat_of(by.id):
            raise AlreadySeated(f"they sit at table {table.id} already", table=table.id)
        seating.check_team(conn, self._positions.game(table.game), table, by.id, offer.seat)
        taker = Seat(offer.seat, by.id, None, plain(by.name))
        payload = {"name": taker.name, "person": taker.person, "computer": None}
        # To a person it is given by who offered it; who answers an offer to all joins by themselves.
        giver = by if offer.to is None else offer.by
        entry = log.line("seat", self._clock.now(), giver, seat=offer.seat, payload=payload)
        _end(conn, table, offer_id, "taken")
        after, posts = seating.change(conn, table, taker, "replaced", entry)
        return VoteResult(after, "granted", None, posts)

    @writes
    def refuse(self, conn: sa.Connection, offer_id: int, by: int) -> Offer:
        """Say no to it. Raises OfferGone, OfferExpired, OfferNotYours."""
        offer, table = self._standing(conn, offer_id)
        if by != offer.to:
            raise OfferNotYours(f"offer {offer_id} is not made to {by}", table=offer.table_id)
        _end(conn, table, offer_id, "refused")
        return offer

    @writes
    def withdraw(self, conn: sa.Connection, offer_id: int, by: int, *, admin: bool = False) -> Offer:
        """Take it back: who made it may, and an admin. Raises OfferGone, OfferNotYours."""
        offer = _of(conn, offer_id)
        if not admin and by != offer.by.id:
            raise OfferNotYours(f"offer {offer_id} was not made by {by}", table=offer.table_id)
        if not offer.open:
            raise OfferGone(f"offer {offer_id} has ended", table=offer.table_id)
        _end(conn, rows.locked(conn, offer.table_id), offer_id, "withdrawn")
        return offer

    @reads
    def get(self, conn: sa.Connection, offer_id: int) -> Offer:
        """An offer by its number. Raises OfferGone where there is none."""
        return _of(conn, offer_id)

    # For whoever tells of it

    @reads
    def standing(self, conn: sa.Connection, offer_id: int) -> Standing:
        """What has become of an offer, with its messages. Raises OfferGone where there is none."""
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
        """Note what has become of a message: about to be sent, sent as that message, or not to be looked at again."""
        changes: dict[str, Any] = {"state": state}
        if state == "sent":
            changes |= {"message": message, "sent": self._clock.now()}
        conn.execute(
            sa.update(notices).where(notices.c.id == notice, notices.c.kind == offer_rows.KIND).values(**changes)
        )

    def _standing(self, conn: sa.Connection, offer_id: int) -> tuple[Offer, Table]:
        """An offer that can be taken, and its table. Raises OfferGone, OfferExpired."""
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
        """Whether the game goes on and the seat is in the hands in which it was offered."""
        return table.status == "running" and row.participation == offer_rows.participation(conn, table.id, row.seat)

    @staticmethod
    def _replace(conn: sa.Connection, table: Table, seat: int) -> None:
        """End what is offered to anybody of a seat already, for one offer to take its place."""
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
