"""Participations and results of players.

A participation is a player's time on a seat. Leaving closes it and opens the next one's, so nobody is erased.
"""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa

from hosting.core import Ending, Outcome, Seat
from hosting.db.schema import participations, results


def seated(conn: sa.Connection, table_id: int, seats: Sequence[Seat], seq: int, now: datetime) -> None:
    """Store that these play from the log entry `seq` on; vacant seats are skipped."""
    start = {"table": table_id, "since": now, "from_seq": seq, "ending": "playing"}
    participants = [
        {**start, "seat": seat.number, "person": seat.person, "computer": seat.computer, "name": seat.name}
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
    endings: dict[bool | None, Ending] = {None: "drawn", True: "won", False: "lost"}
    for seat, result in enumerate(outcome.results):
        values = {"won": result.won, "rank": result.rank, "points": result.points, "parts": dict(result.parts)}
        conn.execute(sa.insert(results).values(table=table_id, seat=seat, **values))
        left(conn, table_id, seat, endings[result.won], seq, now)
