"""Admins who play at a league's table themselves: there they decide nothing."""

import sqlalchemy as sa

from hosting.core import PlaysThere, Table
from hosting.db.schema import participations


def check(conn: sa.Connection, table: Table, by: int, *, admin: bool) -> None:
    """Check that somebody may act as an admin at a table. Raises PlaysThere where they have, or had, a league's seat.

    Without `admin` nothing is checked: what players may do is said elsewhere.
    """
    if not admin or table.fixture is None:
        return
    theirs = (participations.c.table == table.id) & (participations.c.person == by)
    if conn.execute(sa.select(participations.c.id).where(theirs).limit(1)).first() is not None:
        raise PlaysThere(f"{by} plays at table {table.id} of a league", table=table.id)
