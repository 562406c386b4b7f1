"""Leagues on the public web site, by their admins' choice."""

from __future__ import annotations

import sqlalchemy as sa

from hosting.core import Person
from hosting.db import reads, writes
from leagues.season.base import Base
from leagues.store import League, audit_log, rows
from leagues.store.schema import leagues


class Publishing(Base):
    """Publication of leagues on the web site; a new one is not published."""

    @writes
    def publish(self, conn: sa.Connection, league_id: int, published: bool, by: Person) -> League:
        """Put a league on the web site, or take it off, from the next update on. Idempotent.

        Raises NoSuchLeague.
        """
        if rows.league(conn, league_id).published != published:
            conn.execute(sa.update(leagues).where(leagues.c.id == league_id).values(published=published))
            audit_log.add(conn, league_id, None, self._clock.now(), by, "published" if published else "withheld")
        return rows.league(conn, league_id)

    @reads
    def published(self, conn: sa.Connection) -> list[League]:
        """Return the leagues of all servers that are on the web site, oldest first."""
        query = sa.select(leagues).where(leagues.c.published).order_by(leagues.c.id)
        return [rows.league_of(row) for row in conn.execute(query)]
