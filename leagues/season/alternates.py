"""Boards of teams whose players are absent, and the alternates who are called for them, one after the other."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.clocks import Availability, account, availability, quiet_hours
from hosting.db.schema import notices as notices_table
from hosting.jobs import jobs, kinds
from hosting.notify import notices
from leagues.rules import State
from leagues.rules.teams import Board
from leagues.season.changes import tell
from leagues.store import Away, Call, Fixture, Format, League, Season, Teams, rows, team_rows
from leagues.store.schema import away, boards, calls, entries, fixtures, members, teams

ANSWERS: Final = timedelta(days=1)
"""Time in which an alternate answers, without their quiet hours and absences; then the next is called."""
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
                "person": person,
                "team": number,
                "place": at,
                "drawn": (number, person) not in founded,
            }
            for at, person in enumerate(people)
        ]
        conn.execute(sa.insert(members), lines)
    everybody = [person for people in drawn.values() for person in people]
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
    people = [person if number == seat else seated for number, seated in enumerate(fixture.people)]
    conn.execute(sa.update(fixtures).where(fixtures.c.id == fixture.id).values(people=people))


def absence(season: Season, round_: int, person: int) -> sa.ColumnElement[bool]:
    """Return what picks the row of a person who cannot play a round."""
    return (away.c.season == season.id) & (away.c.round == round_) & (away.c.person == person)


@dataclass(frozen=True, slots=True)
class _Known:
    """A season of teams as a look for alternates finds it."""

    league: League
    season: Season
    now: datetime
    latest: int
    """The round that was drawn last."""
    teams: Teams
    """Those of the absent people of whom the look is."""
    here: Mapping[int, Fixture]
    """Boards of their matches in that round, by number."""


def call_next(
    conn: sa.Connection,
    league: League,
    season: Season,
    now: datetime,
    about: frozenset[tuple[int, int]] = frozenset(),
    only: Collection[int] | None = None,
) -> None:
    """Call the next alternate for every absent player for whom none is being called, or those of `only` these teams.

    `about`: rounds and absent players of whom the captain is to hear if no alternate is left; those whose alternate has
    just let the time pass are among them.
    """
    if season.rules.format != Format.TEAMS or season.state not in CALLING or season.held is not None:
        return
    late = (calls.c.season == season.id) & calls.c.answer.is_(None) & (calls.c.until <= now)
    theirs = sa.true() if only is None else calls.c.out.in_(team_rows.people_of(season.id, only))
    for row in conn.execute(sa.select(calls).where(late, theirs)).all():
        these = (notices_table.c.kind == CALLED) & (notices_table.c.person == row.person)
        mine = [notice for notice in notices.find(conn, these) if notice.payload["call"] == row.id]
        arrived = notices.arrived_at(conn, mine) or now
        server = account.Server(league.guild, min([now, *(notice.created for notice in mine)]))
        until = account.answered_by(conn, server, row.until, arrived, ANSWERS, now, row.person)
        values = {"answer": "late"} if until <= now else {"until": until}
        conn.execute(sa.update(calls).where(calls.c.id == row.id).values(**values))
        about |= frozenset([(row.round, row.out)] if until <= now else [])
    latest = rows.latest(conn, season.id)
    absent = team_rows.of_season(conn, season.id, _short(conn, season, latest) if only is None else only)
    drawn = [missing.fixture for missing in absent.away if missing.round == latest and missing.fixture is not None]
    in_matches = sa.select(boards.c.fixture).where(
        boards.c.match.in_({absent.boards[number].match for number in drawn})
    )
    here = rows.tables(conn, season.id, fixtures.c.round == latest, fixtures.c.id.in_(in_matches))
    known = _Known(league, season, now, latest, absent, {fixture.id: fixture for fixture in here})
    gone = _without_leavers(conn, known) | _meeting(conn, known)
    if gone:
        about |= gone
        known = replace(known, teams=team_rows.of_season(conn, season.id, {*absent.had.values()}))
    waiting = {(call.round, call.out) for call in known.teams.calls if call.answer is None}
    for missing in known.teams.away:
        this = (missing.round, missing.person)
        if missing.stand_in is None and this not in waiting and missing.round >= latest:
            call = _call(conn, known, missing, report=this in about)
            made = known.teams.calls if call is None else (*known.teams.calls, call)
            known = replace(known, teams=replace(known.teams, calls=made))
    first = sa.select(sa.func.min(calls.c.until, type_=calls.c.until.type))
    due = conn.execute(first.where(calls.c.season == season.id, calls.c.answer.is_(None))).scalar()
    if due is not None:
        jobs.add(conn, kinds.ALTERNATE, season.id, guild=league.guild, due=due)


def delay(conn: sa.Connection, league: League, season: Season, by: timedelta, now: datetime) -> None:
    """Give alternates who are called as much more time as a season has been held, and call those who are due."""
    waiting = sa.select(calls.c.id, calls.c.until).where(calls.c.season == season.id, calls.c.answer.is_(None))
    for call in conn.execute(waiting).all():
        conn.execute(sa.update(calls).where(calls.c.id == call.id).values(until=call.until + by))
    call_next(conn, league, season, now)


def _short(conn: sa.Connection, season: Season, latest: int) -> set[int]:
    """Return the teams with an absent player, in a round to play, for whom nobody stands in or somebody who left."""
    left = sa.select(entries.c.person).where(entries.c.season == season.id, ~team_rows.PLAYS)
    alone = away.c.stand_in.is_(None) | away.c.stand_in.in_(left)
    out = sa.select(away.c.person).where(away.c.season == season.id, away.c.round >= latest, alone)
    theirs = sa.select(members.c.team).where(members.c.season == season.id, members.c.person.in_(out))
    return set(conn.execute(theirs).scalars())


def _without_leavers(conn: sa.Connection, known: _Known) -> frozenset[tuple[int, int]]:
    """Let stand-ins who have left before they had a seat stand in no more; return their rounds and absent players."""
    members_now = {person for team in known.teams.all for person in team.members}
    gone = set()
    for missing in known.teams.away:
        fixture = known.here.get(missing.fixture or 0)
        seated_there = fixture is not None and missing.stand_in in fixture.people
        if missing.stand_in not in (None, *members_now) and missing.round >= known.latest and not seated_there:
            absent = absence(known.season, missing.round, missing.person)
            conn.execute(sa.update(away).where(absent).values(stand_in=None))
            gone.add((missing.round, missing.person))
    return frozenset(gone)


def _meeting(conn: sa.Connection, known: _Known) -> frozenset[tuple[int, int]]:
    """End calls to who is kept apart from somebody at that board, now drawn; return their rounds and absent players."""
    here = known.here
    at = {
        (missing.round, missing.person): here[missing.fixture or 0].people
        for missing in known.teams.away
        if missing.fixture in here
    }
    ended = [
        call
        for call in known.teams.calls
        if call.answer is None and known.season.rules.separates(call.person, at.get((call.round, call.out), ()))
    ]
    for call in ended:
        conn.execute(sa.update(calls).where(calls.c.id == call.id).values(answer="late"))
    return frozenset((call.round, call.out) for call in ended)


def _call(conn: sa.Connection, known: _Known, one: Away, *, report: bool) -> Call | None:
    """Call the next alternate for an absence, if it is that of a board; return the call, None if there is nobody.

    Nobody is called to a table with somebody from whom they are kept apart. If there is none, the captain hears of it.
    """
    season, now, here = known.season, known.now, known.here
    fixture = None if one.fixture is None else here[one.fixture]
    if fixture is not None and one.seat is not None:
        team = known.teams.get(known.teams.boards[fixture.id].teams[one.seat])
        if fixture.result is not None:
            return None
        candidates = () if team is None else team.members
    else:
        team = known.teams.of(one.person)
        if team is None or one.round <= known.latest:
            return None
        if one.person not in team.members[: season.rules.boards]:
            return None
        candidates = team.members[season.rules.boards :]
    at_board = () if fixture is None else fixture.people
    seated_now = {person for each in here.values() if each.round == one.round for person in each.people}
    absent = known.teams.absent(one.round)
    called = {call.person for call in known.teams.calls if call.round == one.round and call.answer is None}
    called |= {call.person for call in known.teams.calls if (call.round, call.out) == (one.round, one.person)}
    busy = seated_now | called | {*absent} | {*absent.values()}
    able = [
        person
        for person in candidates
        if person not in busy and person > 0 and not season.rules.separates(person, at_board)
    ]
    times = availability.of(conn, able)
    into = next((person for person in able if not _gone(times[person], now)), None)
    if into is not None:
        until = quiet_hours.runs_out(times[into].settings, times[into].absences, now, ANSWERS)
        values = {"season": season.id, "round": one.round, "out": one.person, "person": into, "until": until}
        number = int(conn.execute(sa.insert(calls).returning(calls.c.id), values).scalar_one())
        tell(conn, known.league, season, CALLED, now, into, {"call": number})
        return Call(number, one.round, one.person, into, until, None)
    if report and team is not None and team.captain > 0:
        facts = {"round": one.round, "person": one.person}
        tell(conn, known.league, season, NOBODY, now, team.captain, facts)
    return None


def _gone(theirs: Availability, now: datetime) -> bool:
    """Return whether somebody cannot be reached for a whole day, since they have announced to be away."""
    return quiet_hours.awake(theirs.settings, theirs.absences, now) - now >= ANSWERS
