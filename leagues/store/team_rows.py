"""Rows of a season's teams as values."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

import sqlalchemy as sa

from hosting.db import value_of
from leagues.rules.teams import Board
from leagues.store.schema import away, boards, calls, entries, fixtures, groups, invitations, members, stages, teams
from leagues.store.team_values import Away, Call, Team, Teams

PLAYS: Final = entries.c.status.in_(("registered", "checked-in"))
"""Condition of the registrations of people who have, or are to have, a place."""


def at_table(season_id: int) -> sa.ColumnElement[bool]:
    """Return the condition of the tables of a season."""
    mine = sa.select(groups.c.id).join(stages, stages.c.id == groups.c.stage).where(stages.c.season == season_id)
    return fixtures.c.group.in_(mine)


def around(conn: sa.Connection, season_id: int, people: Sequence[int], *numbers: int) -> Teams:
    """Return the teams of some people, and those with these numbers, without boards, absences and calls."""
    theirs = sa.select(members.c.team).where(members.c.season == season_id, members.c.person.in_(people))
    return _teams(conn, season_id, {*conn.execute(theirs).scalars(), *numbers})


def names(conn: sa.Connection, season_id: int) -> list[str]:
    """Return the names of a season's teams that have members."""
    query = sa.select(teams.c.name).join(
        members, (members.c.season == teams.c.season) & (members.c.team == teams.c.number)
    )
    playing = query.join(entries, (entries.c.season == members.c.season) & (entries.c.person == members.c.person))
    return list(conn.execute(playing.where(teams.c.season == season_id, PLAYS).distinct()).scalars())


def of_season(conn: sa.Connection, season_id: int, only: Collection[int] | None = None) -> Teams:
    """Return the teams of a season: their playing members, boards, absences and calls. Empty ones are left out.

    `only`: those with these numbers, of whose boards only those of absent players are read.
    """
    absences = sa.select(away).where(away.c.season == season_id).order_by(away.c.round, away.c.person)
    questions = sa.select(calls).where(calls.c.season == season_id).order_by(calls.c.id)
    if only is not None:
        theirs = people_of(season_id, only)
        absences, questions = absences.where(away.c.person.in_(theirs)), questions.where(calls.c.out.in_(theirs))
    absent = tuple(value_of(Away, row) for row in conn.execute(absences))
    return replace(
        _teams(conn, season_id, only),
        boards=_boards(conn, season_id, None if only is None else {absence.fixture for absence in absent}),
        away=absent,
        calls=tuple(value_of(Call, row) for row in conn.execute(questions)),
    )


def people_of(season_id: int, numbers: Collection[int]) -> sa.Select[tuple[int]]:
    """Return a query of everybody who is, or was, in one of these teams."""
    return sa.select(members.c.person).where(members.c.season == season_id, members.c.team.in_(numbers))


def _teams(conn: sa.Connection, season_id: int, only: Collection[int] | None = None) -> Teams:
    """Return the teams of a season, or some of them, with their members."""
    lines = (
        sa.select(members, entries.c.status)
        .join(entries, (entries.c.season == members.c.season) & (entries.c.person == members.c.person))
        .where(members.c.season == season_id)
        .order_by(members.c.place, members.c.person)
    )
    waiting = sa.select(invitations).where(invitations.c.season == season_id, invitations.c.answered.is_(sa.false()))
    wanted = sa.select(teams).where(teams.c.season == season_id)
    if only is not None:
        lines, waiting = lines.where(members.c.team.in_(only)), waiting.where(invitations.c.team.in_(only))
        wanted = wanted.where(teams.c.number.in_(only))
    people, had, lot = dict[int, list[int]](), dict[int, int](), list[int]()
    for row in conn.execute(lines):
        had[row.person] = row.team
        if row.drawn:
            lot.append(row.person)
        if row.status in ("registered", "checked-in"):
            people.setdefault(row.team, []).append(row.person)
    invited: dict[int, list[int]] = {}
    for row in conn.execute(waiting.order_by(invitations.c.person)):
        invited.setdefault(row.team, []).append(row.person)
    every, called = [], dict[int, str]()
    for row in conn.execute(wanted.order_by(teams.c.number)):
        here = tuple(people.get(row.number, ()))
        called[row.number] = row.name
        captain = row.captain if row.captain in here else next(iter(here), 0)
        if here:
            every.append(Team(row.number, row.name, captain, here, tuple(invited.get(row.number, ()))))
    return Teams(tuple(every), {}, called, had, tuple(sorted(lot)))


def _boards(conn: sa.Connection, season_id: int, of: Collection[int | None] | None) -> dict[int, Board]:
    query = (
        sa.select(boards, fixtures.c.people)
        .join(fixtures, fixtures.c.id == boards.c.fixture)
        .where(at_table(season_id))
        .order_by(boards.c.fixture)
    )
    if of is not None:
        query = query.where(boards.c.fixture.in_([number for number in of if number is not None]))
    return {
        row.fixture: Board(row.match, row.number, tuple(row.teams), tuple(row.people)) for row in conn.execute(query)
    }
