"""Leaving a running game: resigning, handing a seat over, calling the game off.

For people who have left the server an admin goes the same ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tables import log, outbox, reading
from tables.asks import Verdict, call_off
from tables.errors import AlreadySeated, BadValue, NotAllowed, NotRunning, NotYourSeat
from tables.lobby import plain
from tables.model import Entry, Person, Seat, Table
from tables.schema import asks, drafts, seats, tables

if TYPE_CHECKING:
    from tables.clock import Clock
    from tables.positions import Positions
    from tables.store import Store


class Leaving:
    """Seats that change hands, and games that end early."""

    def __init__(self, store: Store, positions: Positions, clock: Clock) -> None:
        self._store = store
        self._positions = positions
        self._clock = clock

    async def hand_over(self, table: int, seat: int, by: Person, to: Person | str, *, admin: bool = False) -> Verdict:
        """Give a seat to another person, who has agreed to it, or to the computer player named.

        The seat's person may, and an admin. Raises NoSuchTable, NotRunning, NotYourSeat, AlreadySeated, BadValue.
        """
        async with self._store.write() as conn:
            found, head = await self._seat(conn, table, seat, by, admin=admin)
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
            return await _change(conn, found, head, taker, entry)

    async def resign(self, table: int, by: Person, *, seat: int | None = None, admin: bool = False) -> Verdict:
        """Give a seat up: the game's first computer player plays on for it. With no person left the game is called off.

        `seat`: the one given up, the person's own if None. Raises NoSuchTable, NotRunning, NotYourSeat, BadValue.
        """
        async with self._store.write() as conn:
            if seat is None:
                own = (await reading.table(conn, table)).seat_of(by.id)
                if own is None:
                    raise NotYourSeat(f"they have no seat at table {table}", table=table)
                seat = own.number
            found, head = await self._seat(conn, table, seat, by, admin=admin)
            computer = self._positions.game(found.game).computers[0]
            taker = Seat(seat, None, computer, found.seats[seat].name, resigned=True)
            entry = log.line("resign", self._clock.now(), by, seat=seat, payload={"computer": computer})
            if not any(other.person is not None for other in found.seats if other.number != seat):
                await _write_seat(conn, table, taker)
                return await call_off(conn, found, head, entry)
            return await _change(conn, found, head, taker, entry)

    async def cancel(self, table: int, by: Person, *, admin: bool) -> Verdict:
        """Call a running game off, as an admin. By agreement: `Asks.cancel`.

        Raises NoSuchTable, NotRunning, NotAllowed.
        """
        if not admin:
            raise NotAllowed(f"only an admin may call table {table} off without asking", table=table)
        async with self._store.write() as conn:
            found, head = await reading.locked(conn, table)
            if found.status != "running":
                raise NotRunning(f"table {table} is {found.status}", table=table)
            return await call_off(conn, found, head, log.line("cancel", self._clock.now(), by))

    async def _seat(
        self, conn: AsyncConnection, table: int, seat: int, by: Person, *, admin: bool
    ) -> tuple[Table, int]:
        found, head = await reading.locked(conn, table)
        if found.status != "running":
            raise NotRunning(f"table {table} is {found.status}", table=table)
        if not 0 <= seat < len(found.seats):
            raise BadValue(f"table {table} has no seat {seat}", table=table)
        if not admin and found.seats[seat].person != by.id:
            raise NotYourSeat(f"seat {seat} of table {table} is not theirs", table=table, seat=seat)
        return found, head


async def _change(conn: AsyncConnection, table: Table, head: int, taker: Seat, entry: Entry) -> Verdict:
    """Seat somebody else on a seat. Questions that are open end: they were put to other people."""
    await _write_seat(conn, table.id, taker)
    await conn.execute(sa.delete(asks).where(asks.c.table == table.id))
    await conn.execute(sa.delete(drafts).where(drafts.c.table == table.id, drafts.c.seat == taker.number))
    acting = table.to_act == taker.number
    if acting:
        await conn.execute(sa.update(tables).where(tables.c.id == table.id).values(since=entry.at))
    more = acting and taker.computer is not None
    _, posts = await outbox.announce(conn, table, head, [entry], entry.at, join=acting, more=more)
    return Verdict(await reading.table(conn, table.id), "granted", None, tuple(posts))


async def _write_seat(conn: AsyncConnection, table: int, seat: Seat) -> None:
    await conn.execute(
        sa.update(seats)
        .where(seats.c.table == table, seats.c.number == seat.number)
        .values(person=seat.person, computer=seat.computer, name=seat.name, resigned=seat.resigned)
    )
