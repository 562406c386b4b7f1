"""Drafts: a player's unconfirmed choices for a turn, stored so that their panel survives a restart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import sqlalchemy as sa

from hosting.core import Draft, Json, NotYourSeat, Stale, Table
from hosting.db import Store, later, reads, rows, scopes, value_of, writes_in
from hosting.db.schema import drafts

if TYPE_CHECKING:
    from hosting.core import Clock

# Built once: every turn runs them.
_OF_PERSON = (
    sa.select(drafts)
    .where(drafts.c.table == sa.bindparam("number"), drafts.c.person == sa.bindparam("whose"))
    .order_by(drafts.c.at.desc())
)
_DROP = sa.delete(drafts).where(
    drafts.c.table == sa.bindparam("number"),
    drafts.c.seat == sa.bindparam("of_seat"),
    drafts.c.person == sa.bindparam("of_person"),
)
_KEEP = sa.insert(drafts).inline()


class Drafts:
    """Drafts, at most one of each person for each seat; private to that person."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    @reads
    def get(self, conn: sa.Connection, table_id: int, seat: int) -> Draft | None:
        """Return the draft of the seat's person, None if there is none or its position has passed. Raises NoSuchTable.

        It outlives the steps of seats that act at the same time.
        """
        table = rows.table(conn, table_id)
        return read(conn, table, seat, table.seats[seat].person or 0)

    @writes_in(scopes.of_table)
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
        table = rows.locked(conn, table_id)
        held = table.seat_of(person)
        if not admin and (held is None or held.number != seat):
            raise NotYourSeat(f"seat {seat} of table {table_id} is not theirs", table=table_id)
        if not _continues(table, seat, seq):
            raise Stale(f"table {table_id} has moved on from {seq} to {table.seq}", table=table_id)
        later(conn, _DROP, {"number": table_id, "of_seat": seat, "of_person": person})
        values = {"table": table_id, "seat": seat, "person": person, "seq": seq, "steps": list(steps)}
        later(conn, _KEEP, {**values, "panel": panel or {}, "at": self._clock.now()})


def read(conn: sa.Connection, table: Table, seat: int, person: int) -> Draft | None:
    """Return a person's draft for a seat, in an open transaction."""
    return next((draft for draft in _of(conn, table, person) if draft.seat == seat), None)


def of_person(conn: sa.Connection, table: Table, person: int) -> Draft | None:
    """Return a person's draft at a table: for their own seat if that is to act, otherwise as an admin for another."""
    own, drafted = table.seat_of(person), _of(conn, table, person)
    if own is not None and own.since is not None:
        return next((draft for draft in drafted if draft.seat == own.number), None)
    return next((draft for draft in drafted if own is None or draft.seat != own.number), None)


def _of(conn: sa.Connection, table: Table, person: int) -> list[Draft]:
    """Return all drafts of a person at a table that can be continued, newest first."""
    return [
        value_of(Draft, row, table_id=row.table, steps=tuple(row.steps))
        for row in conn.execute(_OF_PERSON, {"number": table.id, "whose": person})
        if _continues(table, row.seat, row.seq)
    ]


def _continues(table: Table, seat: int, seq: int) -> bool:
    """Return whether a draft for the position `seq` can still be continued."""
    return table.status == "running" and (seq == table.seq or table.accepts(seat, seq))
