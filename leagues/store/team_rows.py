"""Rows of a season's teams as values."""

from __future__ import annotations

import sqlalchemy as sa

from hosting.db import value_of
from leagues.rules.teams import Board
from leagues.store.schema import away, boards, calls, entries, fixtures, groups, invitations, members, stages, teams
from leagues.store.team_values import Away, Call, Team, Teams


def of_season(conn: sa.Connection, season_id: int) -> Teams:
    """Return the teams of a season: their playing members, boards, absences and calls. Empty ones are left out."""
    lines = (
        sa.select(members)
        .join(entries, (entries.c.season == members.c.season) & (entries.c.person == members.c.person))
        .where(members.c.season == season_id, entries.c.status.in_(("registered", "checked-in")))
        .order_by(members.c.place, members.c.person)
    )
    people: dict[int, list[int]] = {}
    for row in conn.execute(lines):
        people.setdefault(row.team, []).append(row.person)
    invited: dict[int, list[int]] = {}
    waiting = sa.select(invitations).where(invitations.c.season == season_id, invitations.c.answered.is_(sa.false()))
    for row in conn.execute(waiting.order_by(invitations.c.person)):
        invited.setdefault(row.team, []).append(row.person)
    every, names = [], dict[int, str]()
    for row in conn.execute(sa.select(teams).where(teams.c.season == season_id).order_by(teams.c.number)):
        here = tuple(people.get(row.number, ()))
        names[row.number] = row.name
        captain = row.captain if row.captain in here else next(iter(here), 0)
        if here:
            every.append(Team(row.number, row.name, captain, here, tuple(invited.get(row.number, ()))))
    lot = sa.select(members.c.person).where(members.c.season == season_id, members.c.drawn)
    absences = sa.select(away).where(away.c.season == season_id).order_by(away.c.round, away.c.person)
    questions = sa.select(calls).where(calls.c.season == season_id).order_by(calls.c.id)
    return Teams(
        tuple(every),
        _boards(conn, season_id),
        names,
        tuple(conn.execute(lot.order_by(members.c.person)).scalars()),
        tuple(value_of(Away, row) for row in conn.execute(absences)),
        tuple(value_of(Call, row) for row in conn.execute(questions)),
    )


def _boards(conn: sa.Connection, season_id: int) -> dict[int, Board]:
    query = (
        sa.select(boards, fixtures.c.people)
        .join(fixtures, fixtures.c.id == boards.c.fixture)
        .join(groups, groups.c.id == fixtures.c.group)
        .join(stages, stages.c.id == groups.c.stage)
        .where(stages.c.season == season_id)
        .order_by(boards.c.fixture)
    )
    return {
        row.fixture: Board(row.match, row.number, tuple(row.teams), tuple(row.people)) for row in conn.execute(query)
    }
