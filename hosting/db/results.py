"""Participations and results of players.

A participation is a player's time on a seat. Leaving closes it and opens the next one's, so nobody is erased.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from hosting.core import Ending, Outcome, Participation, Result, Seat, SeatResult
from hosting.db import rows
from hosting.db.schema import participations, results
from hosting.db.store import Store, reads
from hosting.db.values import value_of


class Results:
    """Games of people, and their results."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @reads
    def of_table(self, conn: sa.Connection, table_id: int) -> list[Result]:
        """Return a game's results, by seat; empty while it runs, and if it was cancelled. Raises NoSuchTable."""
        rows.table(conn, table_id)
        query = sa.select(results).where(results.c.table == table_id).order_by(results.c.seat)
        return [value_of(Result, row, table_id=row.table) for row in conn.execute(query)]

    @reads
    def participations(self, conn: sa.Connection, table_id: int) -> list[Participation]:
        """Return everybody who has played at a table, by seat and then in order. Raises NoSuchTable."""
        rows.table(conn, table_id)
        query = sa.select(participations).where(participations.c.table == table_id)
        ordered = query.order_by(participations.c.seat, participations.c.id)
        return [_participation(row) for row in conn.execute(ordered)]

    @reads
    def of_person(self, conn: sa.Connection, person: int, limit: int = 100) -> list[Participation]:
        """Return the games that a person plays or has played, newest first."""
        query = sa.select(participations).where(participations.c.person == person)
        ordered = query.order_by(participations.c.id.desc()).limit(limit)
        return [_participation(row) for row in conn.execute(ordered)]


def seated(conn: sa.Connection, table_id: int, seats: Sequence[Seat], seq: int, now: datetime) -> None:
    """Store that these play from the log entry `seq` on; vacant seats are skipped."""
    participants = [
        {
            "table": table_id,
            "seat": seat.number,
            "person": seat.person,
            "computer": seat.computer,
            "name": seat.name,
            "since": now,
            "from_seq": seq,
            "ending": "playing",
        }
        for seat in seats
        if not seat.vacant
    ]
    if participants:
        conn.execute(sa.insert(participations), participants)


def left(conn: sa.Connection, table_id: int, seat: int | None, ending: Ending, seq: int, now: datetime) -> None:
    """Store how the time of the player of a seat, or of every seat, ended with the log entry `seq`."""
    where = (participations.c.table == table_id) & participations.c.until.is_(None)
    if seat is not None:
        where &= participations.c.seat == seat
    conn.execute(sa.update(participations).where(where).values(until=now, until_seq=seq, ending=ending))


def finished(conn: sa.Connection, table_id: int, outcome: Outcome, seq: int, now: datetime) -> None:
    """Store a game's outcome, and its result for everybody who has played to the end."""
    conn.execute(
        sa.insert(results),
        [
            {
                "table": table_id,
                "seat": seat,
                "won": result.won,
                "rank": result.rank,
                "points": result.points,
                "parts": dict(result.parts),
            }
            for seat, result in enumerate(outcome.results)
        ],
    )
    for seat, result in enumerate(outcome.results):
        left(conn, table_id, seat, _ending(result), seq, now)


def _ending(result: SeatResult) -> Ending:
    if result.won is None:
        return "drawn"
    return "won" if result.won else "lost"


def _participation(row: sa.Row[Any]) -> Participation:
    return value_of(Participation, row, table_id=row.table)
