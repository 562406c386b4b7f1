"""Seats that change hands in a running game, inside the transaction of whoever decides it."""

from __future__ import annotations

from dataclasses import replace

import sqlalchemy as sa

from tables import outbox, results, rows, turns
from tables.model import Ending, Entry, Person, Seat, Table
from tables.people import met
from tables.schema import drafts, seats, votes


def change(
    conn: sa.Connection, table: Table, taker: Seat, ending: Ending, entry: Entry, head: int | None = None
) -> tuple[Table, tuple[int, ...]]:
    """Seat somebody else on a seat, or nobody; the table then, and the posts that are ready.

    `entry` tells of it, after the line `head` of the log. Votes that are open end: they were put to other people.
    """
    write(conn, table, taker)
    conn.execute(sa.delete(votes).where(votes.c.table == table.id))
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id, drafts.c.seat == taker.number))
    acting = taker.number in table.to_act
    more = True if acting and taker.computer is not None else None
    last, posts = outbox.announce(
        conn, table, table.head if head is None else head, [entry], entry.at, join=acting, more=more
    )
    results.left(conn, table.id, taker.number, ending, last, entry.at)
    results.seated(conn, table.id, [taker], last, entry.at)
    after = rows.table(conn, table.id)
    if acting:
        seats = [replace(seat, since=entry.at) if seat.number == taker.number else seat for seat in after.seats]
        table, after = after, replace(after, seats=tuple(seats))
        turns.change(conn, table, after)
    return after, tuple(posts)


def write(conn: sa.Connection, table: Table, seat: Seat) -> None:
    """Store who sits on a seat."""
    conn.execute(
        sa.update(seats)
        .where(seats.c.table == table.id, seats.c.number == seat.number)
        .values(person=seat.person, computer=seat.computer, name=seat.name, resigned=seat.resigned)
    )
    if seat.person is not None:
        met(conn, Person(seat.person, seat.name))
