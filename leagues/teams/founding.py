"""Teams before and during a season: founded by a captain, joined by consent, ordered by boards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from hosting.core import Clock, Person
from hosting.db import Store, writes
from hosting.notify import notices
from hosting.people import plain
from leagues.rules import BadTeam, NotRegistered, NotRegistering, NotThatStep, State, teams
from leagues.season import changed, refresh, registers
from leagues.store import Format, League, Season, Team, Teams, audit_log, rows, team_rows
from leagues.store.schema import entries, groups, invitations, members
from leagues.store.schema import teams as teams_table

MAX_TEAM_NAME: Final = 32
"""Maximum number of characters in a team's name."""
INVITED: Final = "league-invited"
"""The kind of notice that invites a person to a team."""
BEFORE: Final = (State.OPEN, State.CHECK_IN)
"""States in which teams are founded and left."""
JOINED: Final = (*BEFORE, State.DRAWN, State.RUNNING)
"""States in which a team takes members, and its captain acts."""


@dataclass(frozen=True, slots=True)
class TeamFounding:
    """Teams, their captains and members. Only a captain acts for a team, only a person for themselves."""

    _store: Store
    _clock: Clock

    @writes
    def create(
        self, conn: sa.Connection, season_id: int, person: Person, name: str, account: datetime | None = None
    ) -> int:
        """Found a team with a person as its captain, who is registered by that; return its number.

        Raises NoSuchLeague, NotRegistering, Paused, BadTeam for a member of another team and for a bad name.
        """
        league, season = _of_teams(conn, season_id, BEFORE)
        known = team_rows.of_season(conn, season_id)
        called, now = _name(known, name), self._clock.now()
        if known.of(person.id) is not None:
            raise BadTeam(f"{person.id} is in a team", what="member")
        self._enters(conn, season, person, account)
        last = sa.select(sa.func.max(teams_table.c.number)).where(teams_table.c.season == season_id)
        number = (conn.execute(last).scalar() or 0) + 1
        values = {"season": season_id, "number": number, "name": called, "captain": person.id, "at": now}
        conn.execute(sa.insert(teams_table).values(**values))
        _joins(conn, season_id, person.id, number, 0)
        refresh(conn, league, changed(conn, season))
        return number

    @writes
    def invite(self, conn: sa.Connection, season_id: int, captain: int, person: int) -> None:
        """Invite a person to a captain's team, who is asked once.

        Raises NoSuchLeague, NotThatStep, NotRegistered for anybody but a captain, BadTeam for a member of a team, one
        who has been invited, and if there is no room.
        """
        league, season = _of_teams(conn, season_id, JOINED)
        known = team_rows.of_season(conn, season_id)
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
        payload = {"league": league.id, "season": season_id, "team": team.number}
        now, channel = self._clock.now(), league.channel
        notices.add(conn, INVITED, now, guild=league.guild, person=person, channel=channel, payload=payload)
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
        known = team_rows.of_season(conn, season_id)
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
            self._enters(conn, season, person, account)
            self._placed(conn, season, person.id, number)
        refresh(conn, league, changed(conn, season))

    @writes
    def leave(self, conn: sa.Connection, season_id: int, person: int, by: int) -> None:
        """Take a person out of their team before the draw, as themselves or as its captain; they stay registered.

        Raises NoSuchLeague, NotThatStep, NotRegistered.
        """
        league, season = _of_teams(conn, season_id, BEFORE)
        team = team_rows.of_season(conn, season_id).of(person)
        if team is None or by not in (person, team.captain):
            raise NotRegistered(f"{by} cannot take {person} out of a team")
        conn.execute(sa.delete(members).where(members.c.season == season_id, members.c.person == person))
        refresh(conn, league, changed(conn, season))

    @writes
    def order(self, conn: sa.Connection, season_id: int, captain: int, people: Sequence[int]) -> None:
        """Order the boards of a captain's team, from the next round that is drawn on: first board first.

        Raises NoSuchLeague, NotThatStep, NotRegistered for anybody but a captain, BadTeam if these are not its members.
        """
        league, season = _of_teams(conn, season_id, JOINED)
        team = _led(team_rows.of_season(conn, season_id), captain)
        if sorted(people) != sorted(team.members):
            raise BadTeam(f"these are not the members of team {team.number}", what="order")
        for place, person in enumerate(people):
            this = (members.c.season == season_id) & (members.c.person == person)
            conn.execute(sa.update(members).where(this).values(place=place))
        refresh(conn, league, changed(conn, season))

    @writes
    def place(self, conn: sa.Connection, season_id: int, person: int, number: int, by: Person, reason: str) -> None:
        """Put a registered person into a team, as an admin; once it has been drawn, one who is in none.

        Raises NoSuchLeague, NoReason, NotThatStep, NotRegistered, BadTeam.
        """
        why = audit_log.readable(reason)
        league, season = _of_teams(conn, season_id, JOINED)
        known, entry = team_rows.of_season(conn, season_id), rows.entry(conn, season_id, person)
        team = known.get(number)
        if entry is None or team is None or not (entry.plays or entry.status == "reserve"):
            raise NotRegistered(f"{person} cannot be put into team {number}")
        if known.of(person) is not None and season.state not in BEFORE:
            raise BadTeam(f"{person} is in a team", what="member")
        if not _room(season, team, 0):
            raise BadTeam(f"team {number} is full", what="full")
        self._placed(conn, season, person, number)
        facts = {"people": [person], "name": entry.name, "team": team.name}
        audit_log.of_season(conn, season, self._clock.now(), by, "team-placed", facts=facts, reason=why)
        refresh(conn, league, changed(conn, season))

    def _enters(self, conn: sa.Connection, season: Season, person: Person, account: datetime | None) -> None:
        """Register a person who is not. Raises NotRegistering, Paused."""
        registers(conn, season, person, account, self._clock.now())

    def _placed(self, conn: sa.Connection, season: Season, person: int, number: int) -> None:
        """Put a person last in a team; once it has been drawn, into the season too."""
        last = sa.select(sa.func.max(members.c.place)).where(members.c.season == season.id, members.c.team == number)
        _joins(conn, season.id, person, number, (conn.execute(last).scalar() or 0) + 1)
        if season.state in BEFORE:
            return
        this = (entries.c.season == season.id) & (entries.c.person == person)
        conn.execute(sa.update(entries).where(this).values(status="checked-in"))
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


def _name(known: Teams, name: str) -> str:
    """Return a team's name on one line. Raises BadTeam if there is nothing to read, or another team has it."""
    called = plain(name, MAX_TEAM_NAME) if any(letter.isalnum() for letter in name) else ""
    if not any(letter.isalnum() for letter in called):
        raise BadTeam("a team has a name that can be read", what="name")
    if called.casefold() in {team.name.casefold() for team in known.all}:
        raise BadTeam(f"there is a team {called}", what="taken")
    return called
