"""Which leagues are on the web site: those whose admins want anybody to read of them."""

from __future__ import annotations

import sqlalchemy as sa

from hosting.core import Person
from hosting.db import reads, writes
from leagues.season.base import Base
from leagues.store import League, audit_log, rows
from leagues.store.schema import leagues


class Publishing(Base):
    """Leagues put on the web site and taken off it; a new one is not on it."""

    @writes
    def publish(self, conn: sa.Connection, league_id: int, published: bool, by: Person) -> League:
        """Have a league on the web site from its next writing on, or not any more. Harmless when done twice.

        Raises NoSuchLeague.
        """
        if rows.league(conn, league_id).published != published:
            conn.execute(sa.update(leagues).where(leagues.c.id == league_id).values(published=published))
            audit_log.add(conn, league_id, None, self._clock.now(), by, "published" if published else "withheld")
        return rows.league(conn, league_id)

    @reads
    def published(self, conn: sa.Connection) -> list[League]:
        """The leagues of all servers that are on the web site, the oldest first."""
        query = sa.select(leagues).where(leagues.c.published).order_by(leagues.c.id)
        return [rows.league_of(row) for row in conn.execute(query)]
