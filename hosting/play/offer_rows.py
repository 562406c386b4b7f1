"""Offers of seats as rows: created and ended with the messages that announce them, in the caller's transaction.

The messages are notices. A job sends them, and adds the outcome of the offer when it ends.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.core import Person, Table
from hosting.db.schema import notices, offers, participations
from hosting.jobs import jobs, kinds
from hosting.servers import settings

LASTS: Final = timedelta(days=3)
"""Time to accept an offer to one person."""
LASTS_FOR_ALL: Final = timedelta(days=7)
"""Time to accept an offer to everyone."""
KIND: Final = "offer"
"""Kind of the notices that announce offers."""


def make(conn: sa.Connection, table: Table, seat: int, to: int | None, by: Person, now: datetime) -> int:
    """Offer a seat to a person in the table's channel, or to everyone with None, also in the server's channel for that.

    Return the number of the offer.
    """
    elsewhere = () if to is not None else _elsewhere(conn, table)
    return _make(conn, table, seat, to, by, now, (table.place, *elsewhere))


def free(conn: sa.Connection, table: Table, seat: int, by: Person, now: datetime) -> None:
    """Offer a vacant seat in the server's channel for substitutes, if that is another channel.

    In the table's own channel each of its posts offers the seat anyway, with a button to join.
    """
    if elsewhere := _elsewhere(conn, table):
        _make(conn, table, seat, None, by, now, elsewhere)


def _elsewhere(conn: sa.Connection, table: Table) -> tuple[int, ...]:
    """Return the server's channel for substitutes, unless it is the table's own or there is none."""
    channel = settings.of_guild(conn, table.guild).substitutes
    return () if channel in (None, table.place) else (channel,)


def _make(
    conn: sa.Connection, table: Table, seat: int, to: int | None, by: Person, now: datetime, channels: Collection[int]
) -> int:
    """Offer a seat in these channels. Return the number of the offer."""
    until = now + (LASTS_FOR_ALL if to is None else LASTS)
    values = {
        "table": table.id,
        "seat": seat,
        "participation": participation(conn, table.id, seat),
        "to": to,
        "by": by.id,
        "name": by.name,
        "at": now,
        "until": until,
        "state": "open",
    }
    number = int(conn.execute(sa.insert(offers).values(**values).returning(offers.c.id)).scalar_one())
    for channel in channels:
        conn.execute(
            sa.insert(notices).values(
                kind=KIND,
                guild=table.guild,
                table=table.id,
                seat=seat,
                channel=channel,
                payload={"offer": number},
                nonce=secrets.token_hex(12),
                state="pending",
                created=now,
            )
        )
    tell(conn, table, number)
    return number


def tell(conn: sa.Connection, table: Table, offer: int) -> None:
    """Have the messages of an offer sent, or updated with its outcome."""
    jobs.add(conn, kinds.OFFER, f"{table.id}:{offer}", guild=table.guild)


def ended(conn: sa.Connection, table: Table, seat: int | None = None) -> None:
    """Have the end of the open offers of a seat, or of all seats, announced, unless it has been."""
    of_them = (offers.c.table == table.id) & (offers.c.state == "open")
    if seat is not None:
        of_them &= offers.c.seat == seat
    told = sa.select(notices.c.payload).where(
        notices.c.table == table.id, notices.c.kind == KIND, notices.c.state != "dropped"
    )
    shown = {payload["offer"] for payload in conn.execute(told).scalars()}
    for number in conn.execute(sa.select(offers.c.id).where(of_them)).scalars().all():
        if number in shown:
            tell(conn, table, number)


def participation(conn: sa.Connection, table_id: int, seat: int) -> int | None:
    """Return the last participation of a seat, ended or not; None if nobody has ever played for it."""
    theirs = (participations.c.table == table_id) & (participations.c.seat == seat)
    last: int | None = conn.execute(sa.select(sa.func.max(participations.c.id)).where(theirs)).scalar()
    return last
