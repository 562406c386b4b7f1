"""Decisions about a running game, in the caller's transaction: by a vote, an admin, a league."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa

from hosting.clocks import clock_store
from hosting.core import Entry, NoClocks, OfLeague, Table, Vote
from hosting.db import results, rows
from hosting.db.schema import drafts, tables
from hosting.jobs import jobs
from hosting.notify import displays, outbox
from hosting.play import turns


@dataclass(frozen=True, slots=True)
class VoteResult:
    """The state of a vote after an action."""

    table: Table
    outcome: Literal["open", "granted", "refused"]
    vote: Vote | None
    """The vote while it is open."""
    posts: tuple[int, ...]
    """Posts that are ready to send."""


def take_back(conn: sa.Connection, table: Table, head: int, to: int, to_act: Sequence[int], entry: Entry) -> VoteResult:
    """Go back to the position after `to` steps, in which these seats are to act, with `entry` in the log."""
    more = any(table.seats[seat].computer is not None for seat in to_act)
    last, posts = outbox.announce(conn, table, head, [entry], entry.at, more=more)
    conn.execute(sa.update(tables).where(tables.c.id == table.id).values(seq=last, ply=to))
    turns.end_votes(conn, table, "undo")
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id))
    after = turns.hand_on(conn, table, to_act, last, entry.at)
    return VoteResult(after, "granted", None, tuple(posts))


def call_off(conn: sa.Connection, table: Table, entry: Entry, head: int | None = None) -> VoteResult:
    """End a running game without a result."""
    last, posts = outbox.announce(conn, table, table.head if head is None else head, [entry], entry.at)
    conn.execute(sa.update(tables).where(tables.c.id == table.id).values(seq=last, status="cancelled", ended=entry.at))
    results.left(conn, table.id, None, "cancelled", last, entry.at)
    turns.end_votes(conn, table)
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id))
    after = turns.hand_on(conn, table, (), last, entry.at)
    jobs.over(conn, after)
    return VoteResult(after, "granted", None, tuple(posts))


def open_to_players(table: Table) -> Table:
    """Return a table whose end and seats its players decide. Raises OfLeague for a league's table."""
    if table.fixture is not None:
        raise OfLeague(f"table {table.id} belongs to a league", table=table.id)
    return table


def with_clocks(conn: sa.Connection, table_id: int) -> Table:
    """Return a running table that has clocks. Raises NoSuchTable, NotRunning, NoClocks."""
    table = rows.running(conn, table_id)
    if table.time_control is None:
        raise NoClocks(f"table {table_id} has no clocks", table=table_id)
    return table


def stop_clocks(conn: sa.Connection, table: Table, head: int, entry: Entry) -> VoteResult:
    """Pause the clocks of a table until a player resumes them or plays; this ends a vote about it."""
    conn.execute(sa.update(tables).where(tables.c.id == table.id).values(paused=entry.at))
    clock_store.stand(conn, table, "pause", entry.at)
    turns.end_votes(conn, table, "pause")
    _, posts = outbox.announce(conn, table, head, [entry], entry.at, join=False)
    after = rows.table(conn, table.id)
    displays.changed(conn, table, after)
    return VoteResult(after, "granted", None, tuple(posts))
