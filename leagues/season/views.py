"""Leagues, seasons and tables as they are to be displayed."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from hosting.clocks import account
from hosting.db import TimedService, reading, reads, value_of, writes
from hosting.db import rows as table_rows
from hosting.db.schema import log, seats, standstills, tables
from hosting.jobs import jobs, kinds
from leagues.rules import Penalty
from leagues.store import Fixture, League, Line, Season, rows, team_rows
from leagues.store.schema import entries, fixtures, leagues, penalties, seasons
from leagues.store.schema import lines as lines_table

PAGE: Final = 20
"""Number of log lines on a page."""


class Views(TimedService):
    """Leagues, seasons and tables, each read in one snapshot."""

    get = reading(rows.league)
    view = reading(rows.view)
    season = reading(rows.season)
    with_league = reading(rows.with_league)

    @reads
    def of_guild(self, conn: sa.Connection, guild: int) -> list[League]:
        """Return the leagues of a server, ended ones last, otherwise newest first."""
        query = sa.select(leagues).where(leagues.c.guild == guild)
        league_rows = conn.execute(query.order_by(leagues.c.ended.is_not(None), leagues.c.id.desc()))
        return [rows.league_of(row) for row in league_rows]

    @reads
    def servers(self, conn: sa.Connection, person: int) -> list[int]:
        """Return the servers in whose leagues a person has registered."""
        query = sa.select(leagues.c.guild).join(seasons, seasons.c.league == leagues.c.id).join(entries)
        return list(conn.execute(query.where(entries.c.person == person).distinct()).scalars())

    @reads
    def seasons(self, conn: sa.Connection, league_id: int) -> list[Season]:
        """Return all seasons of a league, newest first."""
        query = sa.select(seasons).where(seasons.c.league == league_id).order_by(seasons.c.number.desc())
        return [rows.season_of(row) for row in conn.execute(query)]

    @reads
    def heads(self, conn: sa.Connection, league_ids: tuple[int, ...]) -> Mapping[int, int]:
        """Return a number for each of some leagues that rises with every change of one of its seasons."""
        number = sa.func.sum(seasons.c.edition, type_=seasons.c.edition.type) + sa.func.count()
        query = sa.select(seasons.c.league, number.label("number")).where(seasons.c.league.in_(league_ids))
        return {row.league: row.number for row in conn.execute(query.group_by(seasons.c.league))}

    @reads
    def newest(self, conn: sa.Connection, league_id: int) -> Season | None:
        """Return the newest season of a league."""
        query = sa.select(seasons).where(seasons.c.league == league_id).order_by(seasons.c.number.desc()).limit(1)
        row = conn.execute(query).first()
        return None if row is None else rows.season_of(row)

    @reads
    def log(self, conn: sa.Connection, season_id: int, page: int = 0) -> list[Line]:
        """Return the log of a season and its league, newest first, by pages of `PAGE`. Raises NoSuchLeague."""
        league, columns = rows.season(conn, season_id).league, lines_table.c
        both = (columns.season == season_id) | (columns.season.is_(None) & (columns.league == league))
        return rows.log(conn, both, limit=PAGE, offset=PAGE * max(page, 0))

    @reads
    def published(self, conn: sa.Connection) -> list[League]:
        """Return the leagues of all servers that are on the web site, oldest first."""
        query = sa.select(leagues).where(leagues.c.published).order_by(leagues.c.id)
        return [rows.league_of(row) for row in conn.execute(query)]

    @reads
    def of_fixture(self, conn: sa.Connection, fixture_id: int) -> tuple[League, Season, Fixture]:
        """Return a fixture with its league and season. Raises NoSuchLeague."""
        fixture, season_id = rows.fixture(conn, fixture_id)
        season = rows.season(conn, season_id)
        return rows.league(conn, season.league), season, fixture

    @reads
    def places(self, conn: sa.Connection, season_id: int) -> Mapping[int, int]:
        """Return the channels or threads of a season's started tables, by fixture."""
        place = sa.func.coalesce(tables.c.thread, tables.c.channel)
        query = (
            sa.select(fixtures.c.id, place.label("place"))
            .join(tables, tables.c.id == fixtures.c.table)
            .where(team_rows.at_table(season_id))
        )
        return {row.id: row.place for row in conn.execute(query)}

    @reads
    def standstills(self, conn: sa.Connection, season_id: int) -> Mapping[int, tuple[str, datetime]]:
        """Return why tables of a season stand still, and since when, by fixture; a hold is the whole season's.

        A table goes on after all of the time for which its channel may let it stand.
        """
        stands = standstills.c.until.is_(None) & (standstills.c.cause != "hold")
        query = (
            sa.select(fixtures.c.id, fixtures.c.table, standstills.c.cause, standstills.c.since)
            .join(standstills, standstills.c.table == fixtures.c.table)
            .where(team_rows.at_table(season_id), fixtures.c.status == "running", stands)
            .order_by(standstills.c.since.desc())
        )
        now = self._clock.now()
        return {
            row.id: (row.cause, row.since)
            for row in conn.execute(query)
            if account.stands(conn, table_rows.table(conn, row.table), now)
        }

    @reads
    def called(self, conn: sa.Connection, season_id: int) -> frozenset[int]:
        """Return the people whom some table of a season calls: they are to act there, or have acted."""
        query = sa.select(fixtures.c.table).where(team_rows.at_table(season_id), fixtures.c.status == "running")
        acting = sa.select(seats.c.person).where(seats.c.table.in_(query), seats.c.since.is_not(None))
        acted = sa.select(log.c.by).where(log.c.table.in_(query), log.c.kind == "step").distinct()
        people = (*conn.execute(acting).scalars(), *conn.execute(acted).scalars())
        return frozenset(person for person in people if person is not None)

    @reads
    def record(self, conn: sa.Connection, league_id: int, person: int) -> list[tuple[int, Penalty]]:
        """Return a person's penalties and warnings in all seasons of a league, newest season first, by its number."""
        query = (
            sa.select(seasons.c.number, penalties)
            .join(seasons, seasons.c.id == penalties.c.season)
            .where(seasons.c.league == league_id, penalties.c.person == person)
            .order_by(seasons.c.number.desc(), penalties.c.id)
        )
        return [(row.number, value_of(Penalty, row)) for row in conn.execute(query)]

    @writes
    def show_again(self, conn: sa.Connection) -> None:
        """Have the message of every league's newest season updated."""
        newest = sa.select(sa.func.max(seasons.c.id)).group_by(seasons.c.league)
        query = sa.select(seasons.c.id, leagues.c.guild).join(leagues, leagues.c.id == seasons.c.league)
        for row in conn.execute(query.where(seasons.c.id.in_(newest))).all():
            jobs.gather(conn, kinds.STANDING, row.id, guild=row.guild)
