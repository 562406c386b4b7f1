"""Boards of teams whose players are absent, and the alternates who are called for them, one after the other."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

import sqlalchemy as sa

from hosting.clocks import account, availability, quiet_hours
from hosting.db.schema import notices as notices_table
from hosting.jobs import kinds
from hosting.notify import notices
from leagues.rules import State
from leagues.rules.teams import TeamBoard
from leagues.season.changes import SeasonChange
from leagues.store import AlternateCall, Away, Fixture, Format, Season, Teams, rows
from leagues.store.schema import away, boards, calls, entries, fixtures, members, teams

ANSWERS: Final = timedelta(days=1)
"""Time in which an alternate answers, without their quiet hours and absences; then the next is called."""
CALLED: Final = "league-alternate"
NOBODY: Final = "league-no-alternate"
"""The kind of notice to a captain for whose absent player no alternate is left."""
CALLING: Final = (State.CHECK_IN, State.DRAWN, State.RUNNING)


def store_members(conn: sa.Connection, season: Season, drawn: Mapping[int, Sequence[int]]) -> None:
    """Store the members of all teams as drawn; people in none wait in reserve."""
    if not drawn:
        return
    before = sa.delete(members).filter_by(season=season.id).returning(members.c.team, members.c.person)
    founded = {(row.team, row.person) for row in conn.execute(before)}
    named = set(conn.execute(sa.select(teams.c.number).filter_by(season=season.id)).scalars())
    for number, people in drawn.items():
        if number not in named:
            values = {"season": season.id, "number": number, "name": "", "captain": people[0]}
            conn.execute(sa.insert(teams).values(**values, at=season.draws or season.opens))
        team = {"season": season.id, "team": number}
        lines = [
            {**team, "person": person, "place": at, "drawn": (number, person) not in founded}
            for at, person in enumerate(people)
        ]
        conn.execute(sa.insert(members), lines)
    everybody = [person for people in drawn.values() for person in people]
    over = sa.update(entries).filter_by(season=season.id, status="checked-in").where(entries.c.person.not_in(everybody))
    conn.execute(over.values(status="reserve"))


def store_board(conn: sa.Connection, season: Season, round_: int, fixture: int, board: TeamBoard) -> None:
    values = {"match": board.match, "number": board.number, "teams": list(board.teams)}
    conn.execute(sa.insert(boards).values(fixture=fixture, **values))
    for seat, (person, owner) in enumerate(zip(board.people, board.owners, strict=True)):
        if owner is not None and owner != person:
            absence = sa.update(away).filter_by(season=season.id, round=round_, person=owner)
            conn.execute(absence.values(fixture=fixture, seat=seat))


def vacate(conn: sa.Connection, season: Season, fixture: Fixture, person: int) -> int:
    """Leave a person's seat at a board, where they have not started, to whoever of their team can play there.

    Return whose absence that is: theirs, or that of the player for whom they stood in.
    """
    seat = fixture.people.index(person)
    seated(conn, fixture, seat, None)
    here = {"season": season.id, "round": fixture.round}
    conn.execute(sa.delete(away).filter_by(**here, person=person))
    owner = sa.update(away).filter_by(**here, stand_in=person).values(stand_in=None).returning(away.c.person)
    out = conn.execute(owner).scalar()
    if out is not None:
        return int(out)
    conn.execute(sa.insert(away).values(**here, person=person, fixture=fixture.id, seat=seat))
    return person


def seated(conn: sa.Connection, fixture: Fixture, seat: int, person: int | None) -> None:
    people = [person if number == seat else seated for number, seated in enumerate(fixture.people)]
    conn.execute(sa.update(fixtures).filter_by(id=fixture.id).values(people=people))


@dataclass(frozen=True, slots=True)
class _Round:
    number: int
    teams: Teams
    """Those of the absent people of whom the look is."""
    tables: Mapping[int, Fixture]
    """Boards of their matches, by number."""


def call_next(
    change: SeasonChange, about: frozenset[tuple[int, int]] = frozenset(), only: Collection[int] | None = None
) -> None:
    """Call the next alternate for every absent player for whom none is being called, or those of `only` these teams.

    `about`: rounds and absent players of whom the captain is to hear if no alternate is left; those whose alternate has
    just let the time pass are among them.
    """
    conn, season, now = change.conn, change.season, change.now
    if season.rules.format != Format.TEAMS or season.state not in CALLING or season.held is not None:
        return
    late = sa.select(calls).filter_by(season=season.id, answer=None).where(calls.c.until <= now)
    if only is not None:
        late = late.where(calls.c.out.in_(rows.people_of_teams(season.id, only)))
    for row in conn.execute(late).all():
        these = (notices_table.c.kind == CALLED) & (notices_table.c.person == row.person)
        mine = [notice for notice in notices.find(conn, these) if notice.payload["call"] == row.id]
        arrived = notices.arrived_at(conn, mine) or now
        server = account.ServerPeriod(change.league.guild, min([now, *(notice.created for notice in mine)]))
        until = account.answered_by(conn, server, row.until, arrived, ANSWERS, now, row.person)
        values = {"answer": "late"} if until <= now else {"until": until}
        conn.execute(sa.update(calls).filter_by(id=row.id).values(**values))
        about |= frozenset([(row.round, row.out)] if until <= now else [])
    latest = rows.latest(conn, season.id)
    if only is None:  # teams with an absent player, in a round to play, for whom nobody stands in, or one who left
        left = sa.select(entries.c.person).filter_by(season=season.id).where(~rows.PLAYS)
        alone = away.c.stand_in.is_(None) | away.c.stand_in.in_(left)
        out = sa.select(away.c.person).filter_by(season=season.id).where(away.c.round >= latest, alone)
        short = sa.select(members.c.team).filter_by(season=season.id).where(members.c.person.in_(out))
        only = set(conn.execute(short).scalars())
    absent = rows.teams_of(conn, season.id, only)
    drawn = [missing.fixture for missing in absent.away if missing.round == latest and missing.fixture is not None]
    matches = {absent.boards[number].match for number in drawn}
    in_matches = fixtures.c.id.in_(sa.select(boards.c.fixture).where(boards.c.match.in_(matches)))
    tables = rows.tables(conn, season.id, fixtures.c.round == latest, in_matches)
    round_ = _Round(latest, absent, {fixture.id: fixture for fixture in tables})
    if gone := _without_leavers(change, round_) | _kept_apart(change, round_):
        about |= gone
        round_ = replace(round_, teams=rows.teams_of(conn, season.id, {*absent.had.values()}))
    waiting = {(call.round, call.out) for call in round_.teams.calls if call.answer is None}
    for missing in round_.teams.away:
        this = (missing.round, missing.person)
        if missing.stand_in is None and this not in waiting and missing.round >= latest:
            call = _call(change, round_, missing, report=this in about)
            made = round_.teams.calls if call is None else (*round_.teams.calls, call)
            round_ = replace(round_, teams=replace(round_.teams, calls=made))
    first = sa.select(sa.func.min(calls.c.until, type_=calls.c.until.type))
    if (due := conn.execute(first.filter_by(season=season.id, answer=None)).scalar()) is not None:
        change.job(kinds.ALTERNATE, season.id, due)


def delay(change: SeasonChange, by: timedelta) -> None:
    """Give alternates who are called as much more time as a season has been held, and call those who are due."""
    waiting = sa.select(calls.c.id, calls.c.until).filter_by(season=change.season.id, answer=None)
    for call in change.conn.execute(waiting).all():
        change.conn.execute(sa.update(calls).filter_by(id=call.id).values(until=call.until + by))
    call_next(change)


def _without_leavers(change: SeasonChange, round_: _Round) -> frozenset[tuple[int, int]]:
    members_now = {person for team in round_.teams.all for person in team.members}
    gone = set()
    for missing in round_.teams.away:
        fixture = round_.tables.get(missing.fixture or 0)
        seated_there = fixture is not None and missing.stand_in in fixture.people
        if missing.stand_in not in (None, *members_now) and missing.round >= round_.number and not seated_there:
            absent = {"season": change.season.id, "round": missing.round, "person": missing.person}
            change.conn.execute(sa.update(away).filter_by(**absent).values(stand_in=None))
            gone.add((missing.round, missing.person))
    return frozenset(gone)


def _kept_apart(change: SeasonChange, round_: _Round) -> frozenset[tuple[int, int]]:
    at = {
        (missing.round, missing.person): round_.tables[missing.fixture or 0].people
        for missing in round_.teams.away
        if missing.fixture in round_.tables
    }
    ended = [
        call
        for call in round_.teams.calls
        if call.answer is None and change.season.rules.separates(call.person, at.get((call.round, call.out), ()))
    ]
    for call in ended:
        change.conn.execute(sa.update(calls).filter_by(id=call.id).values(answer="late"))
    return frozenset((call.round, call.out) for call in ended)


def _call(change: SeasonChange, round_: _Round, missing: Away, *, report: bool) -> AlternateCall | None:
    """Call the next alternate for an absence, if it is that of a board; return the call, None if there is nobody.

    Nobody is called to a table with somebody from whom they are kept apart. If there is none, the captain hears of it.
    """
    conn, season, now, roster = change.conn, change.season, change.now, round_.teams
    fixture = None if missing.fixture is None else round_.tables[missing.fixture]
    if fixture is not None and missing.seat is not None:
        team = roster.get(roster.boards[fixture.id].teams[missing.seat])
        if fixture.result is not None:
            return None
        candidates = () if team is None else team.members
    else:
        team = roster.of(missing.person)
        if team is None or missing.round <= round_.number:
            return None
        if missing.person not in team.members[: season.rules.boards]:
            return None
        candidates = team.members[season.rules.boards :]
    at_board = () if fixture is None else fixture.people
    busy = {person for table in round_.tables.values() if table.round == missing.round for person in table.people}
    for away_, stand_in in roster.absent(missing.round).items():
        busy |= {away_, stand_in}
    for call in roster.calls:
        if call.round == missing.round and (call.answer is None or call.out == missing.person):
            busy.add(call.person)
    able = [
        person
        for person in candidates
        if person not in busy and person > 0 and not season.rules.separates(person, at_board)
    ]
    times = availability.of(conn, able)
    for person in able:
        settings, absences = times[person].settings, times[person].absences
        if quiet_hours.awake(settings, absences, now) - now < ANSWERS:  # others have announced to be away for a day
            until = quiet_hours.runs_out(settings, absences, now, ANSWERS)
            values = {"season": season.id, "round": missing.round, "out": missing.person, "person": person}
            made = sa.insert(calls).values(**values, until=until).returning(calls.c.id)
            number = int(conn.execute(made).scalar_one())
            change.tell(CALLED, person, call=number)
            return AlternateCall(number, missing.round, missing.person, person, until, None)
    if report and team is not None and team.captain > 0:
        change.tell(NOBODY, team.captain, round=missing.round, person=missing.person)
    return None
