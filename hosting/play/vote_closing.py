"""The end of votes: the message of an ended vote has to say so, and its deadline is dropped."""

from __future__ import annotations

import sqlalchemy as sa

from hosting.core import Table
from hosting.db.schema import votes
from hosting.jobs import jobs, kinds

_END = sa.delete(votes).where(votes.c.table == sa.bindparam("number")).returning(votes.c.what, votes.c.seq)
_END_ABOUT = _END.where(votes.c.what == sa.bindparam("about"))


def end(conn: sa.Connection, table: Table, about: str | None = None) -> None:
    """End the open votes of a table, or those about one thing."""
    query, values = (_END, {}) if about is None else (_END_ABOUT, {"about": about})
    for row in conn.execute(query, {"number": table.id, **values}).all():
        jobs.end(conn, kinds.VOTE, f"{table.id}:{row.what}:{row.seq}")
        jobs.add(conn, kinds.TALLY, f"{table.id}:{row.seq}", guild=table.guild)
