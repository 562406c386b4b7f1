"""Turns in the making: what a person has chosen and not confirmed, kept so that their panel survives a restart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import sqlalchemy as sa

from tables import rows
from tables.errors import NotYourSeat, Stale
from tables.game import Json
from tables.model import Draft, Table
from tables.schema import drafts
from tables.store import Store, reads, writes

if TYPE_CHECKING:
    from tables.clock import Clock


class Drafts:
    """One draft for each seat at most; only the seat's person gets to see it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    @reads
    def get(self, conn: sa.Connection, table_id: int, seat: int) -> Draft | None:
        """The seat's draft, None if there is none or what it continues has passed. Raises NoSuchTable.

        It outlives the steps of seats that act at the same time.
        """
        return read(conn, rows.table(conn, table_id), seat)

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
    ) -> None:
        """Keep a draft that continues the position `seq`, instead of what was kept for the seat.

        Raises NoSuchTable, NotYourSeat, Stale.
        """
        table = rows.locked(conn, table_id)
        held = table.seat_of(person)
        if held is None or held.number != seat:
            raise NotYourSeat(f"seat {seat} of table {table_id} is not theirs", table=table_id)
        if not _continues(table, seat, seq):
            raise Stale(f"table {table_id} has moved on from {seq} to {table.seq}", table=table_id)
        conn.execute(sa.delete(drafts).where(drafts.c.table == table_id, drafts.c.seat == seat))
        conn.execute(
            sa.insert(drafts).values(
                table=table_id, seat=seat, seq=seq, steps=list(steps), panel=panel or {}, at=self._clock.now()
            )
        )


def read(conn: sa.Connection, table: Table, seat: int) -> Draft | None:
    """The draft of a seat, in a transaction that is open already."""
    row = conn.execute(sa.select(drafts).where(drafts.c.table == table.id, drafts.c.seat == seat)).first()
    if row is None or not _continues(table, seat, row.seq):
        return None
    return Draft(row.table, row.seat, row.seq, tuple(row.steps), row.panel, row.at)


def _continues(table: Table, seat: int, seq: int) -> bool:
    """Whether what was begun in the position `seq` can still be gone on with."""
    return table.status == "running" and (seq == table.seq or table.accepts(seat, seq))
