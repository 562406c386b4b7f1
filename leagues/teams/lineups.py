"""Absences of teams' players for a round, and alternates who answer."""

from dataclasses import dataclass

import sqlalchemy as sa

from hosting.core import Clock, Person
from hosting.db import Store, value_of, writes
from hosting.db import rows as table_rows
from hosting.jobs import jobs, kinds
from leagues.rules import NotRegistered, NotThatStep
from leagues.season import FIRST_CHECK, Substitutes, alternates, changed, has_started, refresh
from leagues.store import Away, Fixture, Format, League, Season, rows, team_rows
from leagues.store.schema import away, calls, fixtures


@dataclass(frozen=True, slots=True)
class Lineups:
    """Absences of teams' players for a round, and their alternates."""

    _store: Store
    _clock: Clock
    _substitutes: Substitutes

    @writes
    def cannot_play(self, conn: sa.Connection, season_id: int, person: Person, round_: int) -> None:
        """Record that a person cannot play a round, the next or the present one as long as they have not started in it.

        If they have a board there, their team's alternates are called. Idempotent. Raises NoSuchLeague, NotRegistered
        for whoever is in no team, NotThatStep.
        """
        league, season = self._of_teams(conn, season_id)
        team = team_rows.around(conn, season_id, [person.id]).of(person.id)
        if team is None:
            raise NotRegistered(f"{person.id} is in no team of season {season_id}")
        if _absence(conn, season, round_, person.id) is not None:
            return
        latest, now, out = rows.latest(conn, season_id), self._clock.now(), person.id
        if round_ == latest + 1 and latest < season.rules.rounds:
            conn.execute(sa.insert(away).values(season=season_id, round=round_, person=person.id))
            # Whoever was to stand in for somebody in that round does not.
            mine = (away.c.season == season_id) & (away.c.round == round_) & (away.c.stand_in == person.id)
            conn.execute(sa.update(away).where(mine).values(stand_in=None))
        else:
            drawn = rows.with_person(conn, season_id, person.id, fixtures.c.round == latest) if round_ == latest else ()
            fixture = next(iter(drawn), None)
            if fixture is None or fixture.result is not None or has_started(conn, fixture, person.id):
                raise NotThatStep(f"{person.id} cannot miss round {round_} of season {season_id} now")
            seat = fixture.people.index(person.id)
            out = alternates.vacate(conn, season, fixture, person.id)
            self._substitutes.reseat(conn, league, season, fixture, seat, None, person)
        theirs = (calls.c.season == season_id) & (calls.c.round == round_) & calls.c.answer.is_(None)
        conn.execute(sa.update(calls).where(theirs, calls.c.person == person.id).values(answer="no"))
        alternates.call_next(conn, league, season, now, frozenset({(round_, out)}), {team.number})
        refresh(conn, league, changed(conn, season))

    @writes
    def can_play(self, conn: sa.Connection, season_id: int, person: Person, round_: int) -> None:
        """Take an absence back, as long as no alternate has accepted. Idempotent. Raises NoSuchLeague, NotThatStep."""
        league, season = self._of_teams(conn, season_id)
        one = _absence(conn, season, round_, person.id)
        if one is None:
            return
        entry = rows.entry(conn, season_id, person.id)
        if one.stand_in is not None or entry is None or not entry.plays:
            raise NotThatStep(f"somebody plays round {round_} for {person.id}")
        if one.fixture is not None and one.seat is not None:
            self._seat(conn, league, season, rows.fixture(conn, one.fixture)[0], one.seat, person)
        conn.execute(sa.delete(away).where(alternates.absence(season, round_, person.id)))
        theirs = (calls.c.season == season_id) & (calls.c.round == round_) & (calls.c.out == person.id)
        conn.execute(sa.update(calls).where(theirs, calls.c.answer.is_(None)).values(answer="late"))
        refresh(conn, league, changed(conn, season))

    @writes
    def answer(self, conn: sa.Connection, season_id: int, call_id: int, person: Person, *, plays: bool) -> None:
        """Answer a call as the alternate who was called: the first who accepts plays. Idempotent.

        Raises NoSuchLeague, NotRegistered for anybody else, NotThatStep when the time is over.
        """
        league, season = self._of_teams(conn, season_id)
        team = team_rows.around(conn, season_id, [person.id]).of(person.id)
        teams, now = team_rows.of_season(conn, season_id, {team.number} if team else ()), self._clock.now()
        call = next((call for call in teams.calls if call.id == call_id), None)
        if team is None or call is None or call.person != person.id:
            raise NotRegistered(f"{person.id} is not called by {call_id}")
        answer = "yes" if plays else "no"
        if call.answer == answer:
            return
        one = next((each for each in teams.away if (each.round, each.person) == (call.round, call.out)), None)
        if call.answer is not None or call.until <= now or one is None:
            raise NotThatStep(f"call {call_id} is over")
        conn.execute(sa.update(calls).where(calls.c.id == call_id).values(answer=answer))
        if plays:
            absent = alternates.absence(season, call.round, call.out)
            conn.execute(sa.update(away).where(absent).values(stand_in=person.id))
            if one.fixture is not None and one.seat is not None:
                self._seat(conn, league, season, rows.fixture(conn, one.fixture)[0], one.seat, person)
        alternates.call_next(conn, league, season, now, frozenset({(call.round, call.out)}), {team.number})
        refresh(conn, league, changed(conn, season))

    @writes
    def look(self, conn: sa.Connection, season_id: int) -> None:
        """Call the next alternates after those who have not answered in time. Idempotent. Raises NoSuchLeague."""
        league, season = rows.with_league(conn, season_id)
        alternates.call_next(conn, league, season, self._clock.now())

    def _of_teams(self, conn: sa.Connection, season_id: int) -> tuple[League, Season]:
        """Return a season of teams in which absences matter. Raises NoSuchLeague, NotThatStep."""
        league, season = rows.with_league(conn, season_id)
        if season.rules.format != Format.TEAMS or season.state not in alternates.CALLING:
            raise NotThatStep(f"season {season_id} has no rounds of teams now")
        return league, season

    def _seat(
        self, conn: sa.Connection, league: League, season: Season, fixture: Fixture, seat: int, person: Person
    ) -> None:
        """Give a seat at a board to a person. Raises NotThatStep if it is over, its result stored or not."""
        ended = fixture.table is not None and table_rows.table(conn, fixture.table).status != "running"
        if ended or fixture.result is not None:
            raise NotThatStep(f"fixture {fixture.id} is over")
        alternates.seated(conn, fixture, seat, person.id)
        self._substitutes.reseat(conn, league, season, fixture, seat, person, person)
        if fixture.table is not None:
            jobs.add(conn, kinds.CHASE, fixture.id, guild=league.guild, due=self._clock.now() + FIRST_CHECK)


def _absence(conn: sa.Connection, season: Season, round_: int, person: int) -> Away | None:
    row = conn.execute(sa.select(away).where(alternates.absence(season, round_, person))).first()
    return None if row is None else value_of(Away, row)
