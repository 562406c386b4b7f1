"""Admins who play in a league themselves: at its tables where they or their rivals play they decide nothing."""

from collections.abc import Callable
from typing import Final

import sqlalchemy as sa

from hosting.core import OfLeague, PlaysThere, Table
from hosting.db.schema import participations

rivals: Final[list[Callable[[sa.Connection, int, int], bool]]] = []
"""Functions of leagues that say of a fixture whether a person plays against its people."""


def check(conn: sa.Connection, table: Table, by: int, *, admin: bool) -> None:
    """Check that somebody may act as an admin at a table.

    Without `admin` nothing is checked: what players may do is said elsewhere. Raises PlaysThere where they have, or
    had, a league's seat, or play against those who do.
    """
    if not admin or table.fixture is None:
        return
    theirs = (participations.c.table == table.id) & (participations.c.person == by)
    seated = conn.execute(sa.select(participations.c.id).where(theirs).limit(1)).first() is not None
    if seated or any(against(conn, table.fixture, by) for against in rivals):
        raise PlaysThere(f"{by} plays at table {table.id} of a league", table=table.id)


def check_taker(conn: sa.Connection, table: Table, seat: int, person: int) -> None:
    """Check that a seat of a league's table goes to its first player, or to none of their rivals. Raises OfLeague."""
    if table.fixture is None or not any(against(conn, table.fixture, person) for against in rivals):
        return
    theirs = (participations.c.table == table.id) & (participations.c.seat == seat)
    first = sa.select(participations.c.person).where(theirs).order_by(participations.c.id).limit(1)
    if conn.execute(first).scalar() != person:
        raise OfLeague(f"{person} plays against those at table {table.id}", table=table.id)
