"""Leaving a running game: resigning, handing a seat over, calling the game off.

For people who have left the server an admin goes the same ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from tables import jobs, log, outbox, rows
from tables.errors import AlreadySeated, BadValue, NotAllowed, NotRunning, NotYourSeat
from tables.lobby import plain
from tables.model import Entry, Person, Seat, Table
from tables.schema import drafts, seats, tables, votes
from tables.store import Store, writes
from tables.votes import VoteResult, call_off

if TYPE_CHECKING:
    from tables.clock import Clock
    from tables.positions import Positions


class Leaving:
    """Seats that change hands, and games that end early."""

    def __init__(self, store: Store, positions: Positions, clock: Clock) -> None:
        self._store = store
        self._positions = positions
        self._clock = clock

    @writes
    def hand_over(
        self, conn: sa.Connection, table: int, seat: int, by: Person, to: Person | str, *, admin: bool = False
    ) -> VoteResult:
        """Give a seat to another person, who has agreed to it, or to the computer player named.

        The seat's person may, and an admin. Raises NoSuchTable, NotRunning, NotYourSeat, AlreadySeated, BadValue.
        """
        found, head = self._seat(conn, table, seat, by, admin=admin)
        if isinstance(to, Person):
            if found.seat_of(to.id):
                raise AlreadySeated(f"they sit at table {table} already", table=table)
            taker = Seat(seat, to.id, None, plain(to.name))
        else:
            if to not in self._positions.game(found.game).computers:
                raise BadValue(f"there is no computer player {to!r}", table=table)
            taker = Seat(seat, None, to, to)
        entry_payload = {"name": taker.name, "person": taker.person, "computer": taker.computer}
        entry = log.line("seat", self._clock.now(), by, seat=seat, payload=entry_payload)
        return _change(conn, found, head, taker, entry)

    @writes
    def resign(
        self, conn: sa.Connection, table: int, by: Person, *, seat: int | None = None, admin: bool = False
    ) -> VoteResult:
        """Give a seat up: the game's first computer player plays on for it. With no person left the game is called off.

        `seat`: the one given up, the person's own if None. Raises NoSuchTable, NotRunning, NotYourSeat, BadValue.
        """
        if seat is None:
            own = (rows.table(conn, table)).seat_of(by.id)
            if own is None:
                raise NotYourSeat(f"they have no seat at table {table}", table=table)
            seat = own.number
        found, head = self._seat(conn, table, seat, by, admin=admin)
        computer = self._positions.game(found.game).computers[0]
        taker = Seat(seat, None, computer, found.seats[seat].name, resigned=True)
        entry = log.line("resign", self._clock.now(), by, seat=seat, payload={"computer": computer})
        if not any(other.person is not None for other in found.seats if other.number != seat):
            _write_seat(conn, table, taker)
            return call_off(conn, found, head, entry)
        return _change(conn, found, head, taker, entry)

    @writes
    def cancel(self, conn: sa.Connection, table: int, by: Person, *, admin: bool) -> VoteResult:
        """Call a running game off, as an admin. By agreement: `Asks.cancel`.

        Raises NoSuchTable, NotRunning, NotAllowed.
        """
        if not admin:
            raise NotAllowed(f"only an admin may call table {table} off without asking", table=table)
        found, head = rows.locked(conn, table)
        if found.status != "running":
            raise NotRunning(f"table {table} is {found.status}", table=table)
        return call_off(conn, found, head, log.line("cancel", self._clock.now(), by))

    def _seat(self, conn: sa.Connection, table: int, seat: int, by: Person, *, admin: bool) -> tuple[Table, int]:
        found, head = rows.locked(conn, table)
        if found.status != "running":
            raise NotRunning(f"table {table} is {found.status}", table=table)
        if not 0 <= seat < len(found.seats):
            raise BadValue(f"table {table} has no seat {seat}", table=table)
        if not admin and found.seats[seat].person != by.id:
            raise NotYourSeat(f"seat {seat} of table {table} is not theirs", table=table, seat=seat)
        return found, head


def _change(conn: sa.Connection, table: Table, head: int, taker: Seat, entry: Entry) -> VoteResult:
    """Seat somebody else on a seat. Questions that are open end: they were put to other people."""
    _write_seat(conn, table.id, taker)
    conn.execute(sa.delete(votes).where(votes.c.table == table.id))
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id, drafts.c.seat == taker.number))
    acting = table.to_act == taker.number
    if acting:
        conn.execute(sa.update(tables).where(tables.c.id == table.id).values(since=entry.at))
    more = True if acting and taker.computer is not None else None
    _, posts = outbox.announce(conn, table, head, [entry], entry.at, join=acting, more=more)
    after = rows.table(conn, table.id)
    if acting:
        jobs.go_on(conn, after)
    return VoteResult(after, "granted", None, tuple(posts))


def _write_seat(conn: sa.Connection, table: int, seat: Seat) -> None:
    conn.execute(
        sa.update(seats)
        .where(seats.c.table == table, seats.c.number == seat.number)
        .values(person=seat.person, computer=seat.computer, name=seat.name, resigned=seat.resigned)
    )
