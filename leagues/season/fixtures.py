"""The tables of a season: created, and kept going by admins; the league's log has their actions at once too."""

import random
import secrets
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.core import HOUR, Person, Seat, Table
from hosting.db import reads, writes
from hosting.db import rows as table_rows
from hosting.jobs import jobs, kinds
from hosting.people import plain
from hosting.play import GameService, Positions, lobby, moderation, offers, table_clocks, with_clocks
from hosting.servers import settings
from leagues.rules import NotThatStep, State
from leagues.season import outcomes, timing
from leagues.season.changes import announce, changed, refresh, schedule
from leagues.season.results import store_result
from leagues.store import DAY, Entry, Fixture, Format, League, Season, audit_log, rows
from leagues.store.schema import entries, fixtures
from leagues.store.schema import lines as lines_table

FIRST_CHECK: Final = timedelta(hours=16)
"""Time from a table's start to the first check for players who have not started."""
PLAYED_IN: Final = (State.DRAWN, State.RUNNING, State.CLOSING)
"""States in which a season has tables."""


class Fixtures(GameService):
    """Tables of seasons: created, and kept going by admins."""

    @reads
    def to_create(self, conn: sa.Connection, fixture_id: int) -> Fixture | None:
        """Return a fixture whose table is to be created now; None if it exists, or its season does not play.

        Raises NoSuchLeague.
        """
        fixture, season_id = rows.fixture(conn, fixture_id)
        return fixture if fixture.status == "planned" and _plays(rows.season(conn, season_id)) else None

    @writes
    def create(
        self,
        conn: sa.Connection,
        fixture_id: int,
        name: str,
        channel: int,
        thread: int | None = None,
        *,
        language: str = "en",
    ) -> Table | None:
        """Start a fixture's table in a channel or thread, its people in their seats; idempotent.

        `language` is the server's own, the table's language if the server has set none for its tables. A computer
        player plays for those who have left, if league and server allow it; otherwise their seats are offered. None if
        nobody is left to play there: then it is void. Raises NoSuchLeague, NotThatStep if its season does not play now,
        ChannelTaken.
        """
        fixture, season_id = rows.fixture(conn, fixture_id)
        if fixture.table is not None:
            return table_rows.table(conn, fixture.table)
        if fixture.result is not None:
            return None
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if not _plays(season):
            raise NotThatStep(f"season {season_id} does not play now")
        theirs = entries.c.person.in_([person for person in fixture.people if person is not None])
        known = rows.in_season(conn, season_id, theirs)
        here = {entry.person: entry for entry in known if entry.plays or is_guest(entry)}
        if not any(person in here for person in fixture.people):
            gone = tuple(person is not None for person in fixture.people)
            store_result(conn, league, season, fixture, outcomes.void(fixture, gone), now)
            _table_created(conn, league, season, now)
            return None
        table = self._create(conn, league, season, fixture, here, name, channel, thread, language)
        values = {"status": "running", "table": table.id}
        conn.execute(sa.update(fixtures).where(fixtures.c.id == fixture_id).values(**values))
        jobs.add(conn, kinds.CHASE, fixture_id, guild=league.guild, due=now + FIRST_CHECK)
        _table_created(conn, league, season, now)
        return table_rows.table(conn, table.id)

    def _create(
        self,
        conn: sa.Connection,
        league: League,
        season: Season,
        fixture: Fixture,
        here: dict[int, Entry],
        name: str,
        channel: int,
        thread: int | None,
        language: str,
    ) -> Table:
        game, now = self._positions.game(season.rules.game), self._clock.now()
        control = season.rules.time_control
        if control is not None and substitute_computer(conn, self._positions, league, season) is None:
            control = replace(control, at_zero="free")  # no computer player sits in, not even for a turn
        options = game.options(season.rules.options)
        chosen = settings.of_guild(conn, league.guild)
        table_id = lobby.lay(
            conn,
            guild=league.guild,
            channel=channel,
            thread=thread,
            name=plain(name, lobby.MAX_NAME_LENGTH),
            game=season.rules.game,
            options=options,
            order="joined",
            places=len(fixture.people),
            language=chosen.language or language,
            owner=league.owner,
            created=now,
            time_control=None if control is None else control.write(),
            fixture=fixture.id,
        )
        for number, person in enumerate(fixture.people):
            entry = None if person is None else here.get(person)
            if entry is not None:
                seat = Seat(number, entry.person, None, plain(entry.name))
            else:
                computer = substitute_computer(conn, self._positions, league, season)
                seat = Seat(number, None, computer, computer or "-")
            lobby.sit(conn, table_id, seat)
        table = table_rows.table(conn, table_id)
        chance = random.Random(secrets.randbits(256))  # noqa: S311  (seeded by what nobody can foresee)
        deal = game.deal(options, len(table.seats), chance)
        lobby.begin(conn, self._positions, table, None, deal, now)
        table = table_rows.table(conn, table_id)
        for seat in table.seats:
            if seat.vacant:
                offers.free(conn, table, seat.number, Person(league.owner, league.name), now)
        return table

    @writes
    def cannot_create(self, conn: sa.Connection, fixture_id: int, code: int = 0) -> bool:
        """Report and log that no channel can be made for a season's tables; return whether this call did so.

        It is done once a day as long as the problem lasts. `code` is what Discord refuses it with, 0 for missing
        rights. Raises NoSuchLeague.
        """
        _, season_id = rows.fixture(conn, fixture_id)
        league, season = rows.with_league(conn, season_id)
        mine = (lines_table.c.season == season_id) & (lines_table.c.what == audit_log.NO_PLACE)
        last = conn.execute(sa.select(sa.func.max(lines_table.c.at, type_=lines_table.c.at.type)).where(mine)).scalar()
        now = self._clock.now()
        if not _plays(season) or (last is not None and now - last < DAY):
            return False
        audit_log.of_season(conn, season, now, None, audit_log.NO_PLACE, facts={"code": code})
        announce(conn, league, season, audit_log.NO_PLACE, now)
        refresh(conn, league, changed(conn, season))
        return True

    @reads
    def refusal(self, conn: sa.Connection, season_id: int) -> int:
        """Return the code with which Discord refuses a season's tables a place; 0 if it does not."""
        mine = (lines_table.c.season == season_id) & (lines_table.c.what == audit_log.NO_PLACE)
        last = conn.execute(sa.select(lines_table.c.facts).where(mine).order_by(lines_table.c.id.desc()).limit(1))
        facts = last.scalar() or {}
        return int(facts.get("code", 0)) if rows.waits(conn, season_id, "planned") else 0

    @writes
    def remind(self, conn: sa.Connection, fixture_id: int, seat: int, by: Person) -> None:
        """Remind the person of a seat that is to act, once per interval.

        Raises NoSuchLeague, NotThatStep if the table has not started, NotRunning, NotYourTurn, Nudged.
        """
        season, fixture, table_id = _started(conn, fixture_id)
        now = self._clock.now()
        moderation.nudge(conn, table_rows.running(conn, table_id), seat, by, now)
        facts = {"fixture": fixture_id, "name": fixture.name}
        audit_log.of_season(conn, season, now, by, "reminded", facts=facts)

    @writes
    def give_time(self, conn: sa.Connection, fixture_id: int, seat: int, hours: int, by: Person, reason: str) -> None:
        """Add hours to a seat's clock.

        Raises NoSuchLeague, NotThatStep if the table has not started, NotRunning, NoClocks, BadValue, ClockStands,
        PlaysThere.
        """
        season, fixture, table_id = _started(conn, fixture_id)
        outcomes.impartial(conn, fixture, by)
        now = self._clock.now()
        table_clocks.give(conn, with_clocks(conn, table_id), seat, hours * HOUR, by, now, reason)
        facts = {"fixture": fixture_id, "name": fixture.name, "count": hours}
        audit_log.of_season(conn, season, now, by, "time-given", facts=facts, reason=audit_log.one_line(reason))


def _started(conn: sa.Connection, fixture_id: int) -> tuple[Season, Fixture, int]:
    """Return a fixture with its season and hosted table. Raises NoSuchLeague, NotThatStep if it has not started."""
    fixture, season_id = rows.fixture(conn, fixture_id)
    if fixture.table is None:
        raise NotThatStep(f"fixture {fixture_id} has not started")
    return rows.season(conn, season_id), fixture, fixture.table


def _plays(season: Season) -> bool:
    """Return whether tables of a season are created now."""
    return season.state in PLAYED_IN and season.held is None


def _table_created(conn: sa.Connection, league: League, season: Season, now: datetime) -> None:
    """Record that a table exists: the season may go on if it was the last.

    Where no place could be made for the tables of a round for long, its end moves by as much.
    """
    after = changed(conn, season)
    if not rows.waits(conn, season.id, "planned"):
        mine = (lines_table.c.season == season.id) & (lines_table.c.what == "round")
        drawn = conn.execute(sa.select(sa.func.max(lines_table.c.at, type_=lines_table.c.at.type)).where(mine)).scalar()
        in_play = season.state == State.RUNNING and season.ends is not None and season.rules.format != Format.LADDER
        if in_play and drawn is not None and now - drawn > timing.LATE:
            after = changed(conn, after, **timing.columns(timing.shifted(after, "ends", now - drawn)))
        schedule(conn, league, after, at_once=True)
    refresh(conn, league, after)


def is_guest(entry: Entry) -> bool:
    """Return whether a person plays for others."""
    return entry.status == "reserve"


def substitute_computer(conn: sa.Connection, positions: Positions, league: League, season: Season) -> str | None:
    """Return the computer player that substitutes for missing people; None if there is to be none.

    At a board of teams there always is one, so that the others can play; the rules say whether its points count.
    """
    wanted = season.rules.computers_for_missing and settings.of_guild(conn, league.guild).computers
    if not wanted and season.rules.format != Format.TEAMS:
        return None
    return positions.game(season.rules.game).computers[0]
