"""Teams of a season: founded by a captain, joined by consent, ordered by boards; and who cannot play a round."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from hosting.core import Clock, Person, PlaysThere
from hosting.db import Store, TimedService, value_of, writes
from hosting.db import rows as table_rows
from hosting.jobs import kinds
from hosting.people import clean_name
from leagues.rules import BadTeam, NotRegistered, NotRegistering, NotThatStep, State
from leagues.rules.teams import MAX_ALTERNATES
from leagues.season import FIRST_CHECK, SeasonChange, Substitutes, has_started, registers, substitutes
from leagues.store import Away, Format, Team, Teams, rows
from leagues.store.schema import away, calls, fixtures, invitations, members, teams


class Lineups(TimedService):
    """Absences of teams' players for a round, and their substitutes. All is idempotent, and raises NoSuchLeague."""

    def __init__(self, store: Store, clock: Clock, substitutes: Substitutes) -> None:
        super().__init__(store, clock)
        self._substitutes = substitutes

    @writes
    def cannot_play(self, conn: sa.Connection, season_id: int, person: Person, round_: int) -> None:
        """Record that a person cannot play a round; their alternates are called."""
        change = self._begin_change(conn, season_id)
        season, out = change.season, person.id
        team = rows.teams_around(conn, season_id, [person.id]).of(person.id)
        if team is None:
            raise NotRegistered(f"{person.id} is in no team of season {season_id}")
        this = {"season": season_id, "round": round_, "person": person.id}
        if conn.execute(sa.select(away).filter_by(**this)).first() is not None:
            return
        latest = rows.latest(conn, season_id)
        if round_ == latest + 1 and latest < season.rules.rounds:
            conn.execute(sa.insert(away).values(**this))
            # Whoever was to stand in for somebody in that round does not.
            standing_in = sa.update(away).filter_by(season=season_id, round=round_, stand_in=person.id)
            conn.execute(standing_in.values(stand_in=None))
        else:
            mine = rows.with_person(conn, season_id, person.id, fixtures.c.round == latest) if round_ == latest else ()
            fixture = next(iter(mine), None)
            if fixture is None or fixture.result is not None or has_started(conn, fixture, person.id):
                raise NotThatStep(f"{person.id} cannot miss round {round_} of season {season_id} now")
            seat = fixture.people.index(person.id)
            out = substitutes.vacate(conn, season, fixture, person.id)
            self._substitutes.reseat(change, fixture, seat, None, person)
        conn.execute(sa.update(calls).filter_by(**this, answer=None).values(answer="no"))
        substitutes.call_next(change, frozenset({(round_, out)}), {team.number})
        change.touch()

    @writes
    def can_play(self, conn: sa.Connection, season_id: int, person: Person, round_: int) -> None:
        """Take an absence back, as long as no alternate has accepted. Raises NotThatStep."""
        change = self._begin_change(conn, season_id)
        this = {"season": season_id, "round": round_, "person": person.id}
        row = conn.execute(sa.select(away).filter_by(**this)).first()
        if row is None:
            return
        entry = rows.entry(conn, season_id, person.id)
        if row.stand_in is not None or entry is None or not entry.plays:
            raise NotThatStep(f"somebody plays round {round_} for {person.id}")
        self._seat(change, value_of(Away, row), person)
        conn.execute(sa.delete(away).filter_by(**this))
        call = {"season": season_id, "round": round_, "out": person.id, "answer": None}
        conn.execute(sa.update(calls).filter_by(**call).values(answer="late"))
        change.touch()

    @writes
    def answer(self, conn: sa.Connection, season_id: int, call_id: int, person: Person, *, plays: bool) -> None:
        """Answer a call: the first who accepts plays. Raises NotRegistered, NotThatStep when the time is over."""
        change = self._begin_change(conn, season_id)
        team = rows.teams_around(conn, season_id, [person.id]).of(person.id)
        roster = rows.teams_of(conn, season_id, {team.number} if team else ())
        call = next((call for call in roster.calls if call.id == call_id), None)
        if team is None or call is None or call.person != person.id:
            raise NotRegistered(f"{person.id} is not called by {call_id}")
        answer = "yes" if plays else "no"
        if call.answer == answer:
            return
        out = next((out for out in roster.away if (out.round, out.person) == (call.round, call.out)), None)
        if call.answer is not None or call.until <= change.now or out is None:
            raise NotThatStep(f"call {call_id} is over")
        conn.execute(sa.update(calls).filter_by(id=call_id).values(answer=answer))
        if plays:
            absent = sa.update(away).filter_by(season=season_id, round=call.round, person=call.out)
            conn.execute(absent.values(stand_in=person.id))
            self._seat(change, out, person)
        substitutes.call_next(change, frozenset({(call.round, call.out)}), {team.number})
        change.touch()

    @writes
    def look(self, conn: sa.Connection, season_id: int) -> None:
        substitutes.call_next(SeasonChange.of(conn, season_id, self._clock))

    def _begin_change(self, conn: sa.Connection, season_id: int) -> SeasonChange:
        change = SeasonChange.of(conn, season_id, self._clock)
        if change.season.rules.format != Format.TEAMS or change.season.state not in substitutes.CALLING:
            raise NotThatStep(f"season {season_id} has no rounds of teams now")
        return change

    def _seat(self, change: SeasonChange, absence: Away, person: Person) -> None:
        if absence.fixture is None or absence.seat is None:
            return
        fixture, _ = rows.fixture(change.conn, absence.fixture)
        is_over = fixture.table is not None and table_rows.table(change.conn, fixture.table).status != "running"
        if is_over or fixture.result is not None:
            raise NotThatStep(f"fixture {fixture.id} is over")
        substitutes.set_seat(change.conn, fixture, absence.seat, person.id)
        self._substitutes.reseat(change, fixture, absence.seat, person, person)
        if fixture.table is not None:
            change.job(kinds.CHASE, fixture.id, change.now + FIRST_CHECK)


MAX_TEAM_NAME: Final = 32
INVITED: Final = "league-invited"
BEFORE: Final = (State.OPEN, State.CHECK_IN)
JOINED: Final = (*BEFORE, State.DRAWN, State.RUNNING)


class TeamFounding(TimedService):
    """Teams; only a captain acts for one. Raises NoSuchLeague, NotThatStep for a season without, NotRegistering."""

    @writes
    def create(
        self, conn: sa.Connection, season_id: int, person: Person, name: str, account: datetime | None = None
    ) -> int:
        """Found a team with a person, who is registered by that, as captain; return its number. Raises BadTeam."""
        change = self._of_teams(conn, season_id, BEFORE)
        label = _label(conn, season_id, name)
        if rows.teams_around(conn, season_id, [person.id]).of(person.id) is not None:
            raise BadTeam(f"{person.id} is in a team", what="member")
        registers(change, person, account)
        number = (conn.execute(sa.select(sa.func.max(teams.c.number)).filter_by(season=season_id)).scalar() or 0) + 1
        values = {"season": season_id, "number": number, "name": label, "captain": person.id}
        conn.execute(sa.insert(teams).values(**values, at=change.now))
        _joins(conn, season_id, person.id, number, 0)
        change.touch()
        return number

    @writes
    def name(self, conn: sa.Connection, season_id: int, captain: int, name: str) -> None:
        """Name a captain's team that has no name, as one put together by lot. Raises NotRegistered, BadTeam."""
        change = self._of_teams(conn, season_id, JOINED)
        team = _get_led(rows.teams_around(conn, season_id, [captain]), captain)
        if team.name:
            raise BadTeam(f"team {team.number} has a name", what="named")
        this = sa.update(teams).filter_by(season=season_id, number=team.number)
        conn.execute(this.values(name=_label(conn, season_id, name)))
        change.touch()

    @writes
    def invite(self, conn: sa.Connection, season_id: int, captain: int, person: int) -> None:
        """Invite a person to a captain's team, once until they have left it. Raises NotRegistered, BadTeam."""
        change = self._of_teams(conn, season_id, JOINED)
        roster = rows.teams_around(conn, season_id, [captain, person])
        team = _get_led(roster, captain)
        if roster.of(person) is not None:
            raise BadTeam(f"{person} is in a team", what="member")
        this = {"season": season_id, "team": team.number, "person": person}
        if conn.execute(sa.select(invitations).filter_by(**this)).first() is not None:
            raise BadTeam(f"{person} has been invited", what="invited")
        _check_room(change, team, len(team.invited))
        conn.execute(sa.insert(invitations).values(**this))
        change.tell(INVITED, person, team=team.number)
        change.touch()

    @writes
    def answer(
        self, conn: sa.Connection, season_id: int, number: int, person: Person, account: datetime | None, *, joins: bool
    ) -> None:
        """Answer an invitation; who joins is registered, after the draw as an alternate. Raises BadTeam."""
        change = self._of_teams(conn, season_id, JOINED)
        roster = rows.teams_around(conn, season_id, [person.id], number)
        team = roster.get(number)
        this = sa.update(invitations).filter_by(season=season_id, person=person.id, team=number, answered=False)
        if team is None or not conn.execute(this.values(answered=True)).rowcount:
            raise NotRegistered(f"{person.id} has no invitation to team {number}")
        if joins:
            if roster.of(person.id) is not None:
                raise BadTeam(f"{person.id} is in a team", what="member")
            _check_room(change, team)
            registers(change, person, account)
            _joins_last(change, person.id, number)
        change.touch()

    @writes
    def leave(self, conn: sa.Connection, season_id: int, person: int, by: int) -> None:
        change = self._of_teams(conn, season_id, BEFORE)
        team = rows.teams_around(conn, season_id, [person]).of(person)
        if team is None or by not in (person, team.captain):
            raise NotRegistered(f"{by} cannot take {person} out of a team")
        conn.execute(sa.delete(members).filter_by(season=season_id, person=person))
        conn.execute(sa.delete(invitations).filter_by(season=season_id, person=person, team=team.number))
        change.touch()

    @writes
    def order(self, conn: sa.Connection, season_id: int, captain: int, people: Sequence[int]) -> None:
        """Order the boards of a captain's team, first board first, from the next draw on. Raises BadTeam."""
        change = self._of_teams(conn, season_id, JOINED)
        team = _get_led(rows.teams_around(conn, season_id, [captain]), captain)
        if sorted(people) != sorted(team.members):
            raise BadTeam(f"these are not the members of team {team.number}", what="order")
        for place, person in enumerate(people):
            conn.execute(sa.update(members).filter_by(season=season_id, person=person).values(place=place))
        change.touch()

    @writes
    def place(self, conn: sa.Connection, season_id: int, person: int, number: int, by: Person, reason: str) -> None:
        """Put a person into a team, after the draw one who is in none. Raises NoReason, BadTeam, PlaysThere."""
        why = rows.readable(reason)
        change = self._of_teams(conn, season_id, JOINED)
        roster, entry = rows.teams_around(conn, season_id, [person], number), rows.entry(conn, season_id, person)
        team = roster.get(number)
        if entry is None or team is None or not (entry.plays or entry.status == "reserve"):
            raise NotRegistered(f"{person} cannot be put into team {number}")
        own, rival = rows.entry(conn, season_id, by.id), roster.of(person) is not None
        if by.id == person or by.id in team.members or (rival and own is not None and own.plays):
            raise PlaysThere(f"{by.id} does not put {person} into team {number}")
        if rival and change.season.state not in BEFORE:
            raise BadTeam(f"{person} is in a team", what="member")
        _check_room(change, team)
        _joins_last(change, person, number)
        change.log(by, "team-placed", {"people": [person], "name": entry.name, "team": team.name}, why)
        change.touch()

    def _of_teams(self, conn: sa.Connection, season_id: int, states: Collection[State]) -> SeasonChange:
        change = SeasonChange.of(conn, season_id, self._clock)
        if change.season.rules.format != Format.TEAMS:
            raise NotThatStep(f"season {season_id} has no teams")
        if change.season.state not in states:
            raise NotRegistering(f"season {season_id} is {change.season.state}")
        return change


def _get_led(roster: Teams, captain: int) -> Team:
    team = roster.of(captain)
    if team is None or team.captain != captain:
        raise NotRegistered(f"{captain} leads no team")
    return team


def _check_room(change: SeasonChange, team: Team, invited: int = 0) -> None:
    if len(team.members) + invited >= change.season.rules.boards + MAX_ALTERNATES:
        raise BadTeam(f"team {team.number} is full", what="full")


def _joins(conn: sa.Connection, season: int, person: int, number: int, place: int) -> None:
    conn.execute(sa.delete(members).filter_by(season=season, person=person))
    conn.execute(sa.insert(members).values(season=season, person=person, team=number, place=place))


def _joins_last(change: SeasonChange, person: int, number: int) -> None:
    conn, season = change.conn, change.season
    last = sa.select(sa.func.max(members.c.place)).filter_by(season=season.id, team=number)
    _joins(conn, season.id, person, number, (conn.execute(last).scalar() or 0) + 1)
    if season.state not in BEFORE:
        rows.set_entry(conn, season.id, person, status="checked-in")
        rows.join_groups(conn, season.id, person)


def _label(conn: sa.Connection, season_id: int, name: str) -> str:
    label = clean_name(name, MAX_TEAM_NAME) if any(letter.isalnum() for letter in name) else ""
    if not any(letter.isalnum() for letter in label):
        raise BadTeam("a team has a name that can be read", what="name")
    if label.casefold() in {other.casefold() for other in rows.team_names(conn, season_id)}:
        raise BadTeam(f"there is a team {label}", what="taken")
    return label
