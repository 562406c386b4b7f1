"""Votes that end: whatever ends one, the message that asks has to say so, and nothing waits for its deadline."""

from __future__ import annotations

import sqlalchemy as sa

from tables import jobs
from tables.model import Table
from tables.schema import votes


def end(conn: sa.Connection, table: Table, *which: sa.ColumnElement[bool]) -> None:
    """End the votes of a table that are open, or those of them that fit."""
    ended = sa.delete(votes).where(votes.c.table == table.id, *which).returning(votes.c.what, votes.c.seq)
    for row in conn.execute(ended).all():
        jobs.end(conn, jobs.VOTE, f"{table.id}:{row.what}:{row.seq}")
        jobs.add(conn, jobs.TALLY, f"{table.id}:{row.seq}", guild=table.guild)
