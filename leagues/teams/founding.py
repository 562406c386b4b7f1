"""Teams before and during a season: founded by a captain, joined by consent, ordered by boards."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from hosting.core import Clock, Person, PlaysThere
from hosting.db import Store, TimedService, value_of, writes
from hosting.db import rows as table_rows
from hosting.jobs import jobs, kinds
from hosting.people import plain
from leagues.rules import BadTeam, NotRegistered, NotRegistering, NotThatStep, State, teams
from leagues.season import FIRST_CHECK, Substitutes, alternates, changed, has_started, refresh, registers, tell
from leagues.store import Away, Fixture, Format, League, Season, Team, Teams, audit_log, rows, team_rows
from leagues.store.schema import away, calls, fixtures, groups, invitations, members
from leagues.store.schema import teams as teams_table


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


MAX_TEAM_NAME: Final = 32
"""Maximum number of characters in a team's name."""
INVITED: Final = "league-invited"
"""The kind of notice that invites a person to a team."""
BEFORE: Final = (State.OPEN, State.CHECK_IN)
"""States in which teams are founded and left."""
JOINED: Final = (*BEFORE, State.DRAWN, State.RUNNING)
"""States in which a team takes members, and its captain acts."""


class TeamFounding(TimedService):
    """Teams, their captains and members. Only a captain acts for a team, only a person for themselves."""

    @writes
    def create(
        self, conn: sa.Connection, season_id: int, person: Person, name: str, account: datetime | None = None
    ) -> int:
        """Found a team with a person as its captain, who is registered by that; return its number.

        Raises NoSuchLeague, NotRegistering, Paused, BadTeam for a member of another team and for a bad name.
        """
        league, season = _of_teams(conn, season_id, BEFORE)
        called, now = _name(team_rows.names(conn, season_id), name), self._clock.now()
        if team_rows.around(conn, season_id, [person.id]).of(person.id) is not None:
            raise BadTeam(f"{person.id} is in a team", what="member")
        registers(conn, season, person, account, now)
        last = sa.select(sa.func.max(teams_table.c.number)).where(teams_table.c.season == season_id)
        number = (conn.execute(last).scalar() or 0) + 1
        values = {"season": season_id, "number": number, "name": called, "captain": person.id, "at": now}
        conn.execute(sa.insert(teams_table).values(**values))
        _joins(conn, season_id, person.id, number, 0)
        refresh(conn, league, changed(conn, season))
        return number

    @writes
    def name(self, conn: sa.Connection, season_id: int, captain: int, name: str) -> None:
        """Name a captain's team that has no name, as one put together by lot.

        Raises NoSuchLeague, NotRegistering, NotRegistered for anybody but a captain, BadTeam if it has a name, and for
        a bad one.
        """
        league, season = _of_teams(conn, season_id, JOINED)
        team = _led(team_rows.around(conn, season_id, [captain]), captain)
        if team.name:
            raise BadTeam(f"team {team.number} has a name", what="named")
        this = (teams_table.c.season == season_id) & (teams_table.c.number == team.number)
        called = _name(team_rows.names(conn, season_id), name)
        conn.execute(sa.update(teams_table).where(this).values(name=called))
        refresh(conn, league, changed(conn, season))

    @writes
    def invite(self, conn: sa.Connection, season_id: int, captain: int, person: int) -> None:
        """Invite a person to a captain's team, who is asked once, and again after they have left it.

        Raises NoSuchLeague, NotThatStep, NotRegistered for anybody but a captain, BadTeam for a member of a team, one
        who has been invited, and if there is no room.
        """
        league, season = _of_teams(conn, season_id, JOINED)
        known = team_rows.around(conn, season_id, [captain, person])
        team = _led(known, captain)
        if known.of(person) is not None:
            raise BadTeam(f"{person} is in a team", what="member")
        this = {"season": season_id, "team": team.number, "person": person}
        mine = [invitations.c[name] == value for name, value in this.items()]
        if conn.execute(sa.select(invitations.c.person).where(*mine)).first() is not None:
            raise BadTeam(f"{person} has been invited", what="invited")
        if not _room(season, team, len(team.invited)):
            raise BadTeam(f"team {team.number} is full", what="full")
        conn.execute(sa.insert(invitations).values(**this))
        tell(conn, league, season, INVITED, self._clock.now(), person, {"team": team.number})
        refresh(conn, league, changed(conn, season))

    @writes
    def answer(
        self,
        conn: sa.Connection,
        season_id: int,
        number: int,
        person: Person,
        account: datetime | None = None,
        *,
        joins: bool,
    ) -> None:
        """Answer an invitation; who joins is registered by that, and once it has been drawn is an alternate.

        Raises NoSuchLeague, NotThatStep, NotRegistering, Paused, NotRegistered if the person has not been invited,
        BadTeam for a member of a team and if there is no room.
        """
        league, season = _of_teams(conn, season_id, JOINED)
        known = team_rows.around(conn, season_id, [person.id], number)
        team = known.get(number)
        mine = (invitations.c.season == season_id) & (invitations.c.person == person.id)
        this = mine & (invitations.c.team == number) & invitations.c.answered.is_(sa.false())
        if team is None or not conn.execute(sa.update(invitations).where(this).values(answered=True)).rowcount:
            raise NotRegistered(f"{person.id} has no invitation to team {number}")
        if joins:
            if known.of(person.id) is not None:
                raise BadTeam(f"{person.id} is in a team", what="member")
            if not _room(season, team, 0):
                raise BadTeam(f"team {number} is full", what="full")
            registers(conn, season, person, account, self._clock.now())
            self._placed(conn, season, person.id, number)
        refresh(conn, league, changed(conn, season))

    @writes
    def leave(self, conn: sa.Connection, season_id: int, person: int, by: int) -> None:
        """Take a person out of their team before the draw, as themselves or as its captain; they stay registered.

        Raises NoSuchLeague, NotThatStep, NotRegistered.
        """
        league, season = _of_teams(conn, season_id, BEFORE)
        team = team_rows.around(conn, season_id, [person]).of(person)
        if team is None or by not in (person, team.captain):
            raise NotRegistered(f"{by} cannot take {person} out of a team")
        conn.execute(sa.delete(members).where(members.c.season == season_id, members.c.person == person))
        theirs = (invitations.c.season == season_id) & (invitations.c.person == person)
        conn.execute(sa.delete(invitations).where(theirs, invitations.c.team == team.number))
        refresh(conn, league, changed(conn, season))

    @writes
    def order(self, conn: sa.Connection, season_id: int, captain: int, people: Sequence[int]) -> None:
        """Order the boards of a captain's team, from the next round that is drawn on: first board first.

        Raises NoSuchLeague, NotThatStep, NotRegistered for anybody but a captain, BadTeam if these are not its members.
        """
        league, season = _of_teams(conn, season_id, JOINED)
        team = _led(team_rows.around(conn, season_id, [captain]), captain)
        if sorted(people) != sorted(team.members):
            raise BadTeam(f"these are not the members of team {team.number}", what="order")
        for place, person in enumerate(people):
            this = (members.c.season == season_id) & (members.c.person == person)
            conn.execute(sa.update(members).where(this).values(place=place))
        refresh(conn, league, changed(conn, season))

    @writes
    def place(self, conn: sa.Connection, season_id: int, person: int, number: int, by: Person, reason: str) -> None:
        """Put a registered person into a team, as an admin; once it has been drawn, one who is in none.

        Raises NoSuchLeague, NoReason, NotThatStep, NotRegistered, BadTeam, PlaysThere for oneself, a team of one's own
        and, for who plays, a member of another.
        """
        why = audit_log.readable(reason)
        league, season = _of_teams(conn, season_id, JOINED)
        known, entry = team_rows.around(conn, season_id, [person], number), rows.entry(conn, season_id, person)
        team = known.get(number)
        if entry is None or team is None or not (entry.plays or entry.status == "reserve"):
            raise NotRegistered(f"{person} cannot be put into team {number}")
        own, rival = rows.entry(conn, season_id, by.id), known.of(person) is not None
        if by.id == person or by.id in team.members or (rival and own is not None and own.plays):
            raise PlaysThere(f"{by.id} does not put {person} into team {number}")
        if known.of(person) is not None and season.state not in BEFORE:
            raise BadTeam(f"{person} is in a team", what="member")
        if not _room(season, team, 0):
            raise BadTeam(f"team {number} is full", what="full")
        self._placed(conn, season, person, number)
        facts = {"people": [person], "name": entry.name, "team": team.name}
        audit_log.of_season(conn, season, self._clock.now(), by, "team-placed", facts=facts, reason=why)
        refresh(conn, league, changed(conn, season))

    def _placed(self, conn: sa.Connection, season: Season, person: int, number: int) -> None:
        """Put a person last in a team; once it has been drawn, into the season too."""
        last = sa.select(sa.func.max(members.c.place)).where(members.c.season == season.id, members.c.team == number)
        _joins(conn, season.id, person, number, (conn.execute(last).scalar() or 0) + 1)
        if season.state in BEFORE:
            return
        rows.set_entry(conn, season.id, person, status="checked-in")
        for group in rows.of_season(conn, season.id)[1]:
            if person not in group.people:
                values = {"people": [*group.people, person]}
                conn.execute(sa.update(groups).where(groups.c.id == group.id).values(**values))


def _of_teams(conn: sa.Connection, season_id: int, states: Collection[State]) -> tuple[League, Season]:
    """Return a season of teams in one of these states. Raises NoSuchLeague, NotThatStep, NotRegistering."""
    league, season = rows.with_league(conn, season_id)
    if season.rules.format != Format.TEAMS:
        raise NotThatStep(f"season {season_id} has no teams")
    if season.state not in states:
        raise NotRegistering(f"season {season_id} is {season.state}")
    return league, season


def _led(known: Teams, captain: int) -> Team:
    """Return the team that a person leads. Raises NotRegistered."""
    team = known.of(captain)
    if team is None or team.captain != captain:
        raise NotRegistered(f"{captain} leads no team")
    return team


def _room(season: Season, team: Team, invited: int) -> bool:
    return len(team.members) + invited < season.rules.boards + teams.MAX_ALTERNATES


def _joins(conn: sa.Connection, season: int, person: int, number: int, place: int) -> None:
    """Put a person into a team, out of any other."""
    conn.execute(sa.delete(members).where(members.c.season == season, members.c.person == person))
    conn.execute(sa.insert(members).values(season=season, person=person, team=number, place=place))


def _name(known: Iterable[str], name: str) -> str:
    """Return a team's name on one line. Raises BadTeam if there is nothing to read, or another team has it."""
    called = plain(name, MAX_TEAM_NAME) if any(letter.isalnum() for letter in name) else ""
    if not any(letter.isalnum() for letter in called):
        raise BadTeam("a team has a name that can be read", what="name")
    if called.casefold() in {name.casefold() for name in known}:
        raise BadTeam(f"there is a team {called}", what="taken")
    return called
