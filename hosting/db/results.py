"""Participations and results of players.

A participation is a player's time on a seat. Leaving closes it and opens the next one's, so nobody is erased.
"""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa

from hosting.core import Ending, Outcome, Seat, SeatResult
from hosting.db.schema import participations, results


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
