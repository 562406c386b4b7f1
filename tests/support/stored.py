"""Stored results, participations, drafts and past positions, as only tests read them."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from hosting import Draft, Position, Services
from hosting.db import rows
from hosting.db.schema import participations, results
from hosting.play import snapshots


async def results_of(services: Services, table_id: int) -> Sequence[sa.Row[Any]]:
    """Return a game's results, by seat; empty while it runs, and if it was cancelled."""
    columns = [column for column in results.c if column.name != "table"]
    query = sa.select(*columns).where(results.c.table == table_id).order_by(results.c.seat)
    return await services.store.read(lambda conn: conn.execute(query).all())


async def participations_of(services: Services, table_id: int) -> Sequence[sa.Row[Any]]:
    query = sa.select(participations).where(participations.c.table == table_id)
    ordered = query.order_by(participations.c.seat, participations.c.id)
    return await services.store.read(lambda conn: conn.execute(ordered).all())


async def draft_of(services: Services, table_id: int, seat: int) -> Draft | None:
    """Return the draft of the seat's person; None without one, and once its position has passed."""

    def read(conn: sa.Connection) -> Draft | None:
        table = rows.table(conn, table_id)
        of_person = snapshots.continuable(conn, table, table.seats[seat].person or 0)
        return next((draft for draft in of_person if draft.seat == seat), None)

    return await services.store.read(read)


async def position_at(services: Services, table_id: int, seq: int) -> Position:
    return await services.store.read(lambda conn: services.positions.read_at(conn, rows.table(conn, table_id), seq))
