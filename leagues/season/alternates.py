"""Boards of teams whose players are absent, and the alternates who are called for them, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.core import Json
from hosting.jobs import jobs, kinds
from hosting.notify import notices
from leagues.rules import State
from leagues.rules.teams import Board
from leagues.store import Away, Fixture, Format, League, Season, Teams, latest_round, rows, team_rows
from leagues.store.schema import away, boards, calls, entries, fixtures, members, teams

ANSWERS: Final = timedelta(days=1)
"""Time in which an alternate answers; then the next is called."""
CALLED: Final = "league-alternate"
"""The kind of notice that calls an alternate."""
NOBODY: Final = "league-no-alternate"
"""The kind of notice to a captain for whose absent player no alternate is left."""
CALLING: Final = (State.CHECK_IN, State.DRAWN, State.RUNNING)
"""States in which alternates are called."""


def store_members(conn: sa.Connection, season: Season, drawn: Mapping[int, Sequence[int]]) -> None:
    """Store the members of all teams as drawn; people in none wait in reserve."""
    if not drawn:
        return
    before = sa.select(members.c.person, members.c.team).where(members.c.season == season.id)
    founded = {(row.team, row.person) for row in conn.execute(before)}
    conn.execute(sa.delete(members).where(members.c.season == season.id))
    known = set(conn.execute(sa.select(teams.c.number).where(teams.c.season == season.id)).scalars())
    for number, people in drawn.items():
        if number not in known:
            values = {"season": season.id, "number": number, "name": "", "captain": people[0]}
            conn.execute(sa.insert(teams).values(**values, at=season.draws or season.opens))
        lines = [
            {
                "season": season.id,
                "person": one,
                "team": number,
                "place": at,
                "drawn": (number, one) not in founded,
            }
            for at, one in enumerate(people)
        ]
        conn.execute(sa.insert(members), lines)
    everybody = [one for people in drawn.values() for one in people]
    over = (entries.c.season == season.id) & (entries.c.status == "checked-in") & entries.c.person.not_in(everybody)
    conn.execute(sa.update(entries).where(over).values(status="reserve"))


def store_board(conn: sa.Connection, season: Season, round_: int, fixture: int, board: Board) -> None:
    """Store a planned table as a board, and whose absence concerns which of its seats."""
    values = {"fixture": fixture, "match": board.match, "number": board.number, "teams": list(board.teams)}
    conn.execute(sa.insert(boards).values(**values))
    for seat, (person, owner) in enumerate(zip(board.people, board.owners, strict=True)):
        if owner is not None and owner != person:
            here = absence(season, round_, owner)
            conn.execute(sa.update(away).where(here).values(fixture=fixture, seat=seat))


def vacate(conn: sa.Connection, season: Season, fixture: Fixture, person: int) -> int:
    """Leave a person's seat at a board, where they have not started, to whoever of their team can play there.

    Return whose absence that is: theirs, or that of the player for whom they stood in.
    """
    seat = fixture.people.index(person)
    seated(conn, fixture, seat, None)
    values = {"season": season.id, "round": fixture.round, "person": person, "fixture": fixture.id, "seat": seat}
    conn.execute(sa.delete(away).where(absence(season, fixture.round, person)))
    owner = (away.c.season == season.id) & (away.c.round == fixture.round) & (away.c.stand_in == person)
    out = conn.execute(sa.update(away).where(owner).values(stand_in=None).returning(away.c.person)).scalar()
    if out is not None:
        return int(out)
    conn.execute(sa.insert(away).values(**values))
    return person


def seated(conn: sa.Connection, fixture: Fixture, seat: int, person: int | None) -> None:
    """Store whose result a seat of a table is; None for nobody's."""
    people = [person if number == seat else one for number, one in enumerate(fixture.people)]
    conn.execute(sa.update(fixtures).where(fixtures.c.id == fixture.id).values(people=people))


def absence(season: Season, round_: int, person: int) -> sa.ColumnElement[bool]:
    """Return what picks the row of a person who cannot play a round."""
    return (away.c.season == season.id) & (away.c.round == round_) & (away.c.person == person)


def call_next(
    conn: sa.Connection, league: League, season: Season, now: datetime, about: frozenset[tuple[int, int]] = frozenset()
) -> None:
    """Call the next alternate for every absent player for whom none is being called.

    `about`: rounds and absent players of whom the captain is to hear if no alternate is left; those whose alternate has
    just let the time pass are among them.
    """
    if season.rules.format != Format.TEAMS or season.state not in CALLING:
        return
    late = (calls.c.season == season.id) & calls.c.answer.is_(None) & (calls.c.until <= now)
    passed = conn.execute(sa.update(calls).where(late).values(answer="late").returning(calls.c.round, calls.c.out))
    about |= frozenset((row.round, row.out) for row in passed)
    _, season_groups = rows.of_season(conn, season.id)
    every = {one.id: one for one in rows.in_groups(conn, season_groups)}
    known = _without_leavers(conn, season, team_rows.of_season(conn, season.id), every)
    for one in known.away:
        if (
            one.stand_in is None
            and not _waits(known, one)
            and _call(conn, league, season, known, every, one, now, report=(one.round, one.person) in about)
        ):
            known = team_rows.of_season(conn, season.id)
    first = sa.select(sa.func.min(calls.c.until, type_=calls.c.until.type))
    due = conn.execute(first.where(calls.c.season == season.id, calls.c.answer.is_(None))).scalar()
    if due is not None:
        jobs.add(conn, kinds.ALTERNATE, season.id, guild=league.guild, due=due)


def _without_leavers(conn: sa.Connection, season: Season, known: Teams, every: Mapping[int, Fixture]) -> Teams:
    """Return what is known once stand-ins who have left before they had a seat stand in no more."""
    for one in known.away:
        seated_there = one.fixture is not None and one.stand_in in every[one.fixture].people
        if one.stand_in is not None and known.of(one.stand_in) is None and not seated_there:
            conn.execute(sa.update(away).where(absence(season, one.round, one.person)).values(stand_in=None))
            known = team_rows.of_season(conn, season.id)
    return known


def _waits(known: Teams, one: Away) -> bool:
    """Return whether an alternate is being called for an absence."""
    return any((call.round, call.out, call.answer) == (one.round, one.person, None) for call in known.calls)


def _call(
    conn: sa.Connection,
    league: League,
    season: Season,
    known: Teams,
    every: Mapping[int, Fixture],
    one: Away,
    now: datetime,
    *,
    report: bool,
) -> bool:
    """Call the next alternate for an absence, if it is that of a board; return whether there is one.

    If there is none, the captain hears of it.
    """
    fixture = None if one.fixture is None else every[one.fixture]
    if fixture is not None and one.seat is not None:
        team = known.get(known.boards[fixture.id].teams[one.seat])
        if fixture.result is not None or fixture.round < latest_round(every.values()):
            return False
        candidates = () if team is None else team.members
    else:
        team = known.of(one.person)
        if team is None or one.round <= latest_round(every.values()):
            return False
        if one.person not in team.members[: season.rules.boards]:
            return False
        candidates = team.members[season.rules.boards :]
    here = {person for each in every.values() if each.round == one.round for person in each.people}
    absent = known.absent(one.round)
    called = {call.person for call in known.calls if call.round == one.round and call.answer is None}
    called |= {call.person for call in known.calls if (call.round, call.out) == (one.round, one.person)}
    busy = here | called | {*absent} | {*absent.values()}
    into = next((person for person in candidates if person not in busy and person > 0), None)
    if into is not None:
        values = {"season": season.id, "round": one.round, "out": one.person, "person": into, "until": now + ANSWERS}
        number = int(conn.execute(sa.insert(calls).returning(calls.c.id), values).scalar_one())
        _tell(conn, league, season, CALLED, into, now, {"call": number})
    elif report and team is not None and team.captain > 0:
        _tell(conn, league, season, NOBODY, team.captain, now, {"round": one.round, "person": one.person})
    return into is not None


def _tell(
    conn: sa.Connection, league: League, season: Season, kind: str, person: int, now: datetime, facts: Json
) -> None:
    payload = {"league": league.id, "season": season.id, **facts}
    notices.add(conn, kind, now, guild=league.guild, person=person, channel=league.channel, payload=payload)
