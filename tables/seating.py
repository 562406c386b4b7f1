"""Seats that change hands in a running game, inside the transaction of whoever decides it."""

from __future__ import annotations

from dataclasses import replace

import sqlalchemy as sa

from tables import ballots, calls, jobs, offering, outbox, plans, reminders, results, rows, turns, winding
from tables.model import Ending, Entry, Person, Seat, Table
from tables.people import met
from tables.schema import drafts, seats


def change(
    conn: sa.Connection, table: Table, taker: Seat, ending: Ending, entry: Entry, head: int | None = None
) -> tuple[Table, tuple[int, ...]]:
    """Seat somebody else on a seat, or nobody; the table then, and the posts that are ready.

    `entry` tells of it, after the line `head` of the log. Votes that are open end: they were put to other people. A
    seat that nobody plays for is on offer to whoever takes it: under the table's posts, and to substitutes elsewhere.
    """
    table = winding.settle(conn, table, entry.at)
    write(conn, table, taker)
    ballots.end(conn, table)
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id, drafts.c.seat == taker.number))
    plans.left(conn, table.id, table.seats[taker.number])
    acting = taker.number in table.to_act
    more = True if acting and taker.computer is not None else None
    last, posts = outbox.announce(
        conn, table, table.head if head is None else head, [entry], entry.at, join=acting, more=more
    )
    results.left(conn, table.id, taker.number, ending, last, entry.at)
    results.seated(conn, table.id, [taker], last, entry.at)
    offering.ended(conn, table, taker.number)
    after = rows.table(conn, table.id)
    jobs.of_fixture(conn, after)
    if taker.vacant:
        maker = Person(after.owner if entry.by is None else entry.by, entry.name)
        offering.free(conn, after, taker.number, maker, entry.at)
    if acting:  # a turn of their own begins; for the others the turn goes on
        reminders.end(conn, after, after.seats[taker.number])  # of who sat there
        calls.end(conn, table, table.seats[taker.number])
        table = _with(after, replace(after.seats[taker.number], since=None))
        after = _with(after, replace(after.seats[taker.number], since=entry.at))
        after = turns.change(conn, table, after, entry.at, same_turn=True)
    return after, tuple(posts)


def _with(table: Table, seat: Seat) -> Table:
    return replace(table, seats=tuple(seat if one.number == seat.number else one for one in table.seats))


def write(conn: sa.Connection, table: Table, seat: Seat) -> None:
    """Store who sits on a seat. How long they have been away is theirs: somebody else begins with nothing of it."""
    before = table.seats[seat.number]
    other = seat.person is not None and seat.person not in (before.person, before.kept_for)
    conn.execute(
        sa.update(seats)
        .where(seats.c.table == table.id, seats.c.number == seat.number)
        .values(
            person=seat.person,
            computer=seat.computer,
            name=seat.name,
            resigned=seat.resigned,
            kept_for=seat.kept_for,
            away=0 if other else before.away,
        )
    )
    if seat.person is not None:
        met(conn, Person(seat.person, seat.name))
