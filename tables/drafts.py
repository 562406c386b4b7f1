"""Turns in the making: what a person has chosen and not confirmed, kept so that their panel survives a restart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import sqlalchemy as sa

from tables import rows
from tables.errors import NotYourSeat, Stale
from tables.game import Json
from tables.model import Draft
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
    def get(self, conn: sa.Connection, table: int, seat: int) -> Draft | None:
        """The seat's draft, None if there is none or the table has moved on since. Raises NoSuchTable."""
        found = rows.table(conn, table)
        query = sa.select(drafts).where(drafts.c.table == table, drafts.c.seat == seat, drafts.c.seq == found.seq)
        row = conn.execute(query).first()
        if row is None or found.status != "running":
            return None
        return Draft(row.table, row.seat, row.seq, tuple(row.steps), row.panel, row.at)

    @writes
    def save(
        self,
        conn: sa.Connection,
        table: int,
        seq: int,
        seat: int,
        person: int,
        steps: Sequence[Json],
        panel: Json | None = None,
    ) -> None:
        """Keep a draft that continues the position `seq`, instead of what was kept for the seat.

        Raises NoSuchTable, NotYourSeat, Stale.
        """
        found, _ = rows.locked(conn, table)
        held = found.seat_of(person)
        if held is None or held.number != seat:
            raise NotYourSeat(f"seat {seat} of table {table} is not theirs", table=table)
        if found.seq != seq or found.status != "running":
            raise Stale(f"table {table} has moved on from {seq} to {found.seq}", table=table)
        conn.execute(sa.delete(drafts).where(drafts.c.table == table, drafts.c.seat == seat))
        conn.execute(
            sa.insert(drafts).values(
                table=table, seat=seat, seq=seq, steps=list(steps), panel=panel or {}, at=self._clock.now()
            )
        )

    @writes
    def drop(self, conn: sa.Connection, table: int, seat: int) -> None:
        """Forget the seat's draft: Start over."""
        conn.execute(sa.delete(drafts).where(drafts.c.table == table, drafts.c.seat == seat))
