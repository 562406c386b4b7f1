"""Copies: games from files with the steps of a table that is still played here.

At a copy no computer player plays and nothing is reviewed until that game is over: either would be advice for it.
"""

from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa

from hosting.core import (
    CopyOfRunning,
    Entry,
    Hosted,
    Json,
    NoSuchTable,
    Table,
)
from hosting.db import log, rows
from hosting.db.schema import tables

MIN_STEPS: Final = 4
"""Minimum number of common steps; many games share fewer."""


def original(conn: sa.Connection, game: Hosted, options: Json, seats: int, steps: Sequence[Entry]) -> Table | None:
    """Return the running table that a game was copied from: three in four steps are the same at the same ply."""
    least = max(MIN_STEPS, -(-len(steps) * 3 // 4))
    if len(steps) < least:
        return None
    moves = [_public_form(step) for step in steps]
    alike = (tables.c.status == "running") & (tables.c.game == game.name) & (tables.c.ply >= least)
    for table in reversed(rows.select(conn, alike)):  # if it and copies of it match: the game itself
        if len(table.seats) == seats and table.options == options:
            entries = log.effective(log.entries(conn, table.id))
            if sum(ours == _public_form(entry) for ours, entry in zip(moves, entries, strict=False)) >= least:
                return table
    return None


def check(conn: sa.Connection, table: Table) -> None:
    """Refuse what would be advice for a game that is played here. Raises CopyOfRunning."""
    if runs(conn, table):
        raise CopyOfRunning(f"table {table.id} is a copy of a game that is played here", table=table.id)


def runs(conn: sa.Connection, table: Table) -> bool:
    """Return whether a table is a copy of a game that is still played."""
    if table.imported is None:
        return False
    number = log.first(conn, table.id).payload.get("imported", {}).get("copy")
    try:
        return number is not None and rows.table(conn, number).status == "running"
    except NoSuchTable:
        return False


def _public_form(step: Entry) -> tuple[int | None, Json]:
    """Return the seat and public form of a step."""
    return step.seat, step.seen_by(None).payload
