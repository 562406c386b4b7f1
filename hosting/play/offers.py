"""Offers of seats to a person or to everyone: taken, refused, withdrawn, expired, or void as the seat changed hands.

The messages that announce an offer are notices. A job sends them, and adds the outcome of the offer when it ends.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final, Literal, TypeAlias

import sqlalchemy as sa

from hosting.clocks import account
from hosting.core import Notice, Person, Table, errors
from hosting.db import TimedService, reading, reads, rows, writes
from hosting.db.schema import notices as notices_table
from hosting.db.schema import offers, participations
from hosting.jobs import jobs, kinds
from hosting.notify import notices
from hosting.people import check_impartial, check_taker, clean_name
from hosting.servers import guild_settings

LASTS: Final = timedelta(days=3)  # an offer to one person
LASTS_FOR_ALL: Final = timedelta(days=7)
KIND: Final = "offer"


@dataclass(frozen=True, slots=True)
class Offer:
    id: int
    table_id: int
    seat: int
    to: int | None
    by: Person
    until: datetime
    open: bool
    """True if it has been neither taken nor refused nor withdrawn; it may have expired all the same."""


OfferOutcome: TypeAlias = Literal["open", "taken", "refused", "withdrawn", "expired", "gone"]
"""The state of an offer. `gone`: the seat has changed hands otherwise, or the game is over."""


@dataclass(frozen=True, slots=True)
class OfferState:
    offer: Offer
    table: Table
    how: OfferOutcome
    holder: str | None
    """Name of the seat's player at the time of the offer, or of its last player; None if it never had one."""
    messages: tuple[Notice, ...]


def _row(conn: sa.Connection, offer_id: int) -> sa.Row[Any]:
    row = conn.execute(sa.select(offers).where(offers.c.id == offer_id)).first()
    if row is None:
        raise errors.OfferGone(f"there is no offer {offer_id}")
    return row


def _of(conn: sa.Connection, offer_id: int) -> Offer:
    return _offer(_row(conn, offer_id))


def _offer(row: sa.Row[Any]) -> Offer:
    return Offer(row.id, row.table, row.seat, row.to, Person(row.by, row.name), row.until, row.state == "open")


class Offers(TimedService):
    """Offers of seats. One ends with the participation of the seat's player at that time."""

    get = reading(_of)

    @writes
    def make(
        self, conn: sa.Connection, table_id: int, seat: int, to: int | None, by: Person, *, admin: bool = False
    ) -> Offer:
        """Offer a seat of a running game to a person, or to everyone with None, in place of the previous such offer.

        The seat's person may, and an admin; at a league's table an admin alone. It is announced in the table's channel,
        to everyone also in the server's channel for substitutes. Raises BadValue, NotYourSeat, OfLeague, PlaysThere,
        AlreadySeated.
        """
        table = rows.running(conn, table_id)
        table.check_seat(seat, by.id, admin=admin)
        if not admin and table.fixture is not None:
            raise errors.OfLeague(f"table {table_id} belongs to a league", table=table_id)
        check_impartial(conn, table, by.id, admin=admin)
        if to is None:
            same = (offers.c.table == table.id) & (offers.c.seat == seat) & offers.c.to.is_(None)
            for number in conn.execute(sa.select(offers.c.id).where(same, offers.c.state == "open")).scalars().all():
                end(conn, table, number, "withdrawn")
        else:
            table.check_free(to)
            check_taker(conn, table, seat, to)
        channels = (table.place, *(_elsewhere(conn, table) if to is None else ()))
        number = _make(conn, table, seat, to, Person(by.id, clean_name(by.name)), self._clock.now(), channels)
        return _of(conn, number)

    @writes
    def refuse(self, conn: sa.Connection, offer_id: int, by: int) -> Offer:
        offer, table = standing(conn, offer_id, self._clock.now())
        if by != offer.to:
            raise errors.NotAllowed(f"offer {offer_id} is not made to {by}", "offer-not-yours", table=offer.table_id)
        end(conn, table, offer_id, "refused")
        return offer

    @writes
    def withdraw(self, conn: sa.Connection, offer_id: int, by: int, *, admin: bool = False) -> Offer:
        """Withdraw the offer: its maker may, and an admin. Raises OfferGone, NotAllowed, PlaysThere."""
        offer = _of(conn, offer_id)
        if not admin and by != offer.by.id:
            raise errors.NotAllowed(f"offer {offer_id} was not made by {by}", "offer-not-yours", table=offer.table_id)
        if not offer.open:
            raise errors.OfferGone(f"offer {offer_id} has ended", table=offer.table_id)
        table = rows.table(conn, offer.table_id)
        check_impartial(conn, table, by, admin=admin and by != offer.by.id)
        end(conn, table, offer_id, "withdrawn")
        return offer

    @reads
    def standing(self, conn: sa.Connection, offer_id: int) -> OfferState:
        row = _row(conn, offer_id)
        table = rows.table(conn, row.table)
        how, until = _state(conn, row, table, self._clock.now())
        had = sa.select(participations.c.name).where(participations.c.id == row.participation)
        messages = tuple(notices.find(conn, notices.about(KIND, offer_id)))
        return OfferState(replace(_offer(row), until=until), table, how, conn.execute(had).scalar(), messages)


def standing(conn: sa.Connection, offer_id: int, now: datetime) -> tuple[Offer, Table]:
    row = _row(conn, offer_id)
    table = rows.table(conn, row.table)
    how, _ = _state(conn, row, table, now)
    if how != "open":
        key = "offer-expired" if how == "expired" else "offer-gone"
        raise errors.OfferGone(f"offer {offer_id} is {how}", key, table=table.id)
    return _offer(row), table


def _state(conn: sa.Connection, row: sa.Row[Any], table: Table, now: datetime) -> tuple[OfferOutcome, datetime]:
    if row.state != "open":
        return row.state, row.until
    if table.status != "running" or row.participation != participation(conn, table.id, row.seat):
        return "gone", row.until
    these = notices.find(conn, notices.about(KIND, row.id))
    arrival = notices.arrived_at(conn, these, kinds.OFFER, f"{table.id}:{row.id}") or row.at
    until = account.answered_by(conn, table, row.until, arrival, LASTS if row.to else LASTS_FOR_ALL, now, row.to)
    return "open" if now < until else "expired", until


def free(conn: sa.Connection, table: Table, seat: int, by: Person, now: datetime) -> None:
    """Offer a vacant seat in the server's channel for substitutes, if it is another."""
    if elsewhere := _elsewhere(conn, table):
        _make(conn, table, seat, None, by, now, elsewhere)


def _elsewhere(conn: sa.Connection, table: Table) -> tuple[int, ...]:
    channel = guild_settings(conn, table.guild).substitutes
    return () if channel in (None, table.place) else (channel,)


def _make(
    conn: sa.Connection, table: Table, seat: int, to: int | None, by: Person, now: datetime, channels: Collection[int]
) -> int:
    until = account.answered_by(conn, table, now, now, LASTS if to else LASTS_FOR_ALL, now, to)
    new = sa.insert(offers).values(table=table.id, seat=seat, participation=participation(conn, table.id, seat), to=to)
    new = new.values(by=by.id, name=by.name, at=now, until=until, state="open").returning(offers.c.id)
    number = int(conn.execute(new).scalar_one())
    for channel in channels:
        notices.add(conn, KIND, now, guild=table.guild, table=table.id, seat=seat, channel=channel, key=number)
    tell(conn, table, number)
    return number


def tell(conn: sa.Connection, table: Table, offer: int) -> None:
    jobs.add(conn, kinds.OFFER, f"{table.id}:{offer}", guild=table.guild)


def ended(conn: sa.Connection, table: Table, seat: int | None = None) -> None:
    """Announce the end of the open offers of a seat, or of all, once."""
    of_them = (offers.c.table == table.id) & (offers.c.state == "open")
    if seat is not None:
        of_them &= offers.c.seat == seat
    for number in conn.execute(sa.select(offers.c.id).where(of_them)).scalars().all():
        if notices.find(conn, notices.about(KIND, number)):
            tell(conn, table, number)


def repost(conn: sa.Connection) -> None:
    for offer in conn.execute(sa.select(offers.c.id, offers.c.table).where(offers.c.state == "open")).all():
        for notice in notices.find(conn, notices.about(KIND, offer.id)):
            again = {"nonce": secrets.token_hex(12), "state": "pending", "message": None}
            conn.execute(sa.update(notices_table).where(notices_table.c.id == notice.id).values(**again))
        tell(conn, rows.table(conn, offer.table), offer.id)


def participation(conn: sa.Connection, table_id: int, seat: int) -> int | None:
    theirs = (participations.c.table == table_id) & (participations.c.seat == seat)
    last: int | None = conn.execute(sa.select(sa.func.max(participations.c.id)).where(theirs)).scalar()
    return last


def end(conn: sa.Connection, table: Table, offer_id: int, state: str) -> None:
    conn.execute(sa.update(offers).where(offers.c.id == offer_id).values(state=state))
    tell(conn, table, offer_id)
