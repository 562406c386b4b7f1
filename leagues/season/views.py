"""Data for displaying a league in addition to a season's view."""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa

from hosting.db import reads, writes
from hosting.db.schema import tables
from hosting.jobs import jobs, kinds
from leagues.season.base import Base
from leagues.store import Fixture, League, Season, rows
from leagues.store.schema import fixtures, groups, leagues, seasons, stages


class Showing(Base):
    """Locations of leagues and tables. Every method is one transaction."""

    @reads
    def of_fixture(self, conn: sa.Connection, fixture_id: int) -> tuple[League, Season, Fixture]:
        """Return a fixture with its league and season. Raises NoSuchLeague."""
        fixture, season_id = rows.fixture(conn, fixture_id)
        season = rows.season(conn, season_id)
        return rows.league(conn, season.league), season, fixture

    @writes
    def show_again(self, conn: sa.Connection) -> None:
        """Have the message of every league's newest season updated."""
        newest = sa.select(sa.func.max(seasons.c.id)).group_by(seasons.c.league)
        query = sa.select(seasons.c.id, leagues.c.guild).join(leagues, leagues.c.id == seasons.c.league)
        for row in conn.execute(query.where(seasons.c.id.in_(newest))).all():
            jobs.gather(conn, kinds.STANDING, row.id, guild=row.guild)

    @reads
    def places(self, conn: sa.Connection, season_id: int) -> Mapping[int, int]:
        """Return the channels or threads of a season's started tables, by fixture."""
        place = sa.func.coalesce(tables.c.thread, tables.c.channel)
        query = (
            sa.select(fixtures.c.id, place.label("place"))
            .join(groups, groups.c.id == fixtures.c.group)
            .join(stages, stages.c.id == groups.c.stage)
            .join(tables, tables.c.id == fixtures.c.table)
            .where(stages.c.season == season_id)
        )
        return {row.id: row.place for row in conn.execute(query)}
