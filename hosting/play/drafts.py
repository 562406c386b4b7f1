"""Drafts: a player's unconfirmed choices for a turn, stored so that they survive a restart."""

from collections.abc import Sequence

import sqlalchemy as sa

from hosting.core import Draft, Json, NotYourSeat, Stale, Table
from hosting.db import TimedService, rows, value_of, writes
from hosting.db.schema import drafts


class Drafts(TimedService):
    """Drafts, at most one of each person for each seat; private to that person."""

    @writes
    def save(
        self,
        conn: sa.Connection,
        table_id: int,
        seq: int,
        seat: int,
        person: int,
        steps: Sequence[Json],
        panel: Json | None = None,
        *,
        admin: bool = False,
    ) -> None:
        """Store a draft for the position `seq`, replacing the person's draft for the seat.

        An admin may for any seat. Raises NoSuchTable, NotYourSeat, Stale.
        """
        table = rows.table(conn, table_id)
        held = table.seat_of(person)
        if not admin and (held is None or held.number != seat):
            raise NotYourSeat(f"seat {seat} of table {table_id} is not theirs", table=table_id)
        if not _continues(table, seat, seq):
            raise Stale(f"table {table_id} has moved on from {seq} to {table.seq}", table=table_id)
        own = (drafts.c.table == table_id) & (drafts.c.seat == seat) & (drafts.c.person == person)
        conn.execute(sa.delete(drafts).where(own))
        values = {"table": table_id, "seat": seat, "person": person, "seq": seq, "steps": list(steps)}
        conn.execute(sa.insert(drafts).values(**values, panel=panel or {}, at=self._clock.now()))


def of_person(conn: sa.Connection, table: Table, person: int) -> Draft | None:
    """Return a person's draft at a table: for their own seat if that is to act, otherwise as an admin for another."""
    own, drafted = table.seat_of(person), continuable(conn, table, person)
    if own is not None and own.since is not None:
        return next((draft for draft in drafted if draft.seat == own.number), None)
    return next((draft for draft in drafted if own is None or draft.seat != own.number), None)


def continuable(conn: sa.Connection, table: Table, person: int) -> list[Draft]:
    """Return all drafts of a person at a table that can be continued, newest first.

    They outlive the steps of seats that act at the same time.
    """
    return [
        value_of(Draft, row, table_id=row.table, steps=tuple(row.steps))
        for row in conn.execute(
            sa.select(drafts).where(drafts.c.table == table.id, drafts.c.person == person).order_by(drafts.c.at.desc())
        )
        if _continues(table, row.seat, row.seq)
    ]


def _continues(table: Table, seat: int, seq: int) -> bool:
    """Return whether a draft for the position `seq` can still be continued."""
    return table.status == "running" and (seq == table.seq or table.accepts(seat, seq))
