"""Seats that change hands in a running game, inside the caller's transaction."""

from dataclasses import replace

import sqlalchemy as sa

from hosting.clocks import clock_store
from hosting.core import (
    Ending,
    Entry,
    Hosted,
    OtherTeam,
    Person,
    Seat,
    Table,
)
from hosting.db import results, rows
from hosting.db.schema import drafts, participations, seats
from hosting.jobs import jobs
from hosting.notify import calls, outbox, reminders
from hosting.people import met
from hosting.play import offers, plans, turns


def check_team(conn: sa.Connection, game: Hosted, table: Table, person: int, seat: int) -> None:
    """Refuse a seat to a player who has played for another team at the table, and knows its hidden information.

    Nothing is refused in a game in which each seat is a team of its own. Raises OtherTeam.
    """
    teams = game.teams(table.options, len(table.seats))
    if len(set(teams)) < len(teams) and any(teams[had] != teams[seat] for had in _held(conn, table, person)):
        raise OtherTeam(f"person {person} has played for another team of table {table.id}", table=table.id, seat=seat)


def change(
    conn: sa.Connection, table: Table, taker: Seat, ending: Ending, entry: Entry, head: int | None = None
) -> tuple[Table, tuple[int, ...]]:
    """Give a seat to another player, or vacate it. Return the table then, and the posts that are ready.

    `entry` announces it, after the line `head` of the log. Open votes end: they were put to other people. A vacant seat
    is offered to everyone: under the table's posts, and to substitutes elsewhere. A player who has had the seat before
    continues with the time that is left, so that handing it to and fro does not stop a clock.
    """
    table = clock_store.settle(conn, table, entry.at)
    left = table.seats[taker.number].left if _returns(conn, table, taker) else None
    write(conn, table, taker)
    turns.end_votes(conn, table)
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id, drafts.c.seat == taker.number))
    plans.left(conn, table.id, table.seats[taker.number])
    acting = taker.number in table.to_act
    more = True if acting and taker.computer is not None else None
    last, posts = outbox.announce(
        conn, table, table.head if head is None else head, [entry], entry.at, join=acting, more=more
    )
    results.left(conn, table.id, taker.number, ending, last, entry.at)
    results.seated(conn, table.id, [taker], last, entry.at)
    offers.ended(conn, table, taker.number)
    after = rows.table(conn, table.id)
    jobs.of_fixture(conn, after)
    if taker.vacant:
        maker = Person(after.owner if entry.by is None else entry.by, entry.name)
        offers.free(conn, after, taker.number, maker, entry.at)
    if acting:  # their turn starts now; for the other seats the turn goes on
        reminders.end(conn, after, after.seats[taker.number])  # of the previous player
        calls.end(conn, table, table.seats[taker.number])
        table = _with(after, replace(after.seats[taker.number], since=None))
        after = _with(after, replace(after.seats[taker.number], since=entry.at))
        after = turns.change(conn, table, after, entry.at, same_turn=True)
        if left:
            with clock_store.rebase_clocks(conn, [table.id], entry.at):
                conn.execute(sa.update(seats).where(_this(table, taker.number)).values(left=left))
            after = rows.table(conn, table.id)
    return after, tuple(posts)


def _with(table: Table, seat: Seat) -> Table:
    return replace(table, seats=tuple(seat if other.number == seat.number else other for other in table.seats))


def write(conn: sa.Connection, table: Table, seat: Seat) -> None:
    """Store a seat's player. Time away belongs to a player: a new one starts with none."""
    before = table.seats[seat.number]
    new = seat.person not in (None, before.person, before.kept_for) and not _returns(conn, table, seat)
    conn.execute(
        sa.update(seats)
        .where(_this(table, seat.number))
        .values(
            person=seat.person,
            computer=seat.computer,
            name=seat.name,
            resigned=seat.resigned,
            kept_for=seat.kept_for,
            away=0 if new else before.away,
        )
    )
    if seat.person is not None:
        met(conn, Person(seat.person, seat.name))


def _this(table: Table, number: int) -> sa.ColumnElement[bool]:
    return (seats.c.table == table.id) & (seats.c.number == number)


def _returns(conn: sa.Connection, table: Table, taker: Seat) -> bool:
    """Return whether the new player has had the seat before."""
    return taker.person is not None and taker.number in _held(conn, table, taker.person)


def _held(conn: sa.Connection, table: Table, person: int) -> set[int]:
    """Return the seats that a player has, or has had, at a table."""
    theirs = (participations.c.table == table.id) & (participations.c.person == person)
    return set(conn.execute(sa.select(participations.c.seat).where(theirs)).scalars())
