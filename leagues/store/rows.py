"""Rows of the leagues' tables as values; the log of a league. A number of nothing raises NoSuchLeague."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from gamekit import naming
from hosting.core import Json, Person
from hosting.core.errors import NoReason
from hosting.db import value_of
from hosting.db.schema import notices as notices_table
from hosting.db.schema import seats
from hosting.notify import notices
from leagues.rules import LeagueMove, NoSuchLeague, NotRegistered, Penalty, State
from leagues.rules.teams import TeamBoard
from leagues.store.model import (
    AlternateCall,
    Away,
    Entrant,
    Fixture,
    Format,
    Group,
    League,
    LogLine,
    Rules,
    Season,
    SeasonStage,
    Team,
    Teams,
    View,
    result_read,
)
from leagues.store.schema import (
    away,
    boards,
    calls,
    entries,
    fixtures,
    groups,
    invitations,
    leagues,
    lines,
    members,
    penalties,
    queue,
    seasons,
    stages,
    teams,
)

BOARD = "league-board"
"""The kind of notice that stands for a season in its league's channel; the season is its key."""
LETTERS = 26
SUBSTITUTED = "substituted"
"""The kind of line about an admin's substitution: the table, the seat's owner, and the substitute."""
RESULT_TEXT: Final = sa.cast(fixtures.c.result, sa.Text).label("result")
PLAYS: Final = entries.c.status.in_(("registered", "checked-in"))


def league(conn: sa.Connection, league_id: int) -> League:
    row = conn.execute(sa.select(leagues).filter_by(id=league_id)).first()
    if row is None:
        raise NoSuchLeague(f"there is no league {league_id}")
    return league_of(row)


def season(conn: sa.Connection, season_id: int) -> Season:
    row = conn.execute(sa.select(seasons).filter_by(id=season_id)).first()
    if row is None:
        raise NoSuchLeague(f"there is no season {season_id}")
    return season_of(row)


def with_league(conn: sa.Connection, season_id: int) -> tuple[League, Season]:
    this = season(conn, season_id)
    return league(conn, this.league), this


def salt(conn: sa.Connection, season_id: int) -> str:
    """Return the salt of a season, for the draw only: it is secret before."""
    return str(conn.execute(sa.select(seasons.c.salt).filter_by(id=season_id)).scalar_one())


def entry(conn: sa.Connection, season_id: int, person: int) -> Entrant | None:
    return next(iter(in_season(conn, season_id, entries.c.person == person)), None)


def entry_of(conn: sa.Connection, season_id: int, person: int) -> Entrant:
    """Return a person's registration. Raises NotRegistered."""
    registration = entry(conn, season_id, person)
    if registration is None:
        raise NotRegistered(f"{person} is not in season {season_id}")
    return registration


def in_season(conn: sa.Connection, season_id: int, *where: sa.ColumnElement[bool]) -> tuple[Entrant, ...]:
    query = sa.select(entries).where(entries.c.season == season_id, *where).order_by(entries.c.at, entries.c.person)
    return tuple(
        value_of(Entrant, row, move=None if row.move is None else LeagueMove(row.move)) for row in conn.execute(query)
    )


def servers(conn: sa.Connection, person: int) -> list[int]:
    query = sa.select(leagues.c.guild).join(seasons, seasons.c.league == leagues.c.id).join(entries)
    return list(conn.execute(query.where(entries.c.person == person).distinct()).scalars())


def playing(conn: sa.Connection, season_id: int) -> int:
    return int(conn.execute(sa.select(sa.func.count()).where(entries.c.season == season_id, PLAYS)).scalar_one())


def fixture(conn: sa.Connection, fixture_id: int) -> tuple[Fixture, int]:
    others = groups.alias()
    of_stage = sa.select(sa.func.count()).where(others.c.stage == groups.c.stage)
    of_division = of_stage.where(others.c.division == groups.c.division)
    query = (
        sa.select(
            groups,
            stages.c.season,
            of_stage.scalar_subquery().label("of_stage"),
            of_division.scalar_subquery().label("of_division"),
        )
        .join(fixtures, fixtures.c.group == groups.c.id)
        .join(stages, stages.c.id == groups.c.stage)
        .where(fixtures.c.id == fixture_id)
    )
    row = conn.execute(query).first()
    if row is None:
        raise NoSuchLeague(f"there is no fixture {fixture_id}")
    (this_fixture,) = in_groups(conn, (_group_of(row, row.of_stage, row.of_division),), fixtures.c.id == fixture_id)
    return this_fixture, row.season


def of_season(conn: sa.Connection, season_id: int) -> tuple[tuple[SeasonStage, ...], tuple[Group, ...]]:
    every = sa.select(stages).filter_by(season=season_id).order_by(stages.c.number)
    season_stages = tuple(value_of(SeasonStage, row) for row in conn.execute(every))
    theirs = (
        sa.select(groups)
        .join(stages, stages.c.id == groups.c.stage)
        .where(stages.c.season == season_id)
        .order_by(stages.c.number, groups.c.division, groups.c.number)
    )
    rows = conn.execute(theirs).all()
    size = Counter(row.stage for row in rows)
    wide = Counter((row.stage, row.division) for row in rows)
    return season_stages, tuple(_group_of(row, size[row.stage], wide[row.stage, row.division]) for row in rows)


def _group_of(row: sa.Row[Any], of_stage: int, of_division: int) -> Group:
    name = "" if of_stage == 1 else letter(row.division) + (str(row.number) if of_division > 1 else "")
    return value_of(Group, row, people=tuple(row.people), name=name)


def letter(division: int) -> str:
    """Return the name of a division: A, B and so on to Z, then A2."""
    turn, index = divmod(division - 1, LETTERS)
    return chr(ord("A") + index) + (str(turn + 1) if turn else "")


def at_table(season_id: int) -> sa.ColumnElement[bool]:
    mine = sa.select(groups.c.id).join(stages, stages.c.id == groups.c.stage).where(stages.c.season == season_id)
    return fixtures.c.group.in_(mine)


def waits(conn: sa.Connection, season_id: int, *statuses: str) -> bool:
    query = sa.select(fixtures.c.id).where(at_table(season_id), fixtures.c.status.in_(statuses))
    return conn.execute(query.limit(1)).first() is not None


def tables(conn: sa.Connection, season_id: int, *where: sa.ColumnElement[bool]) -> tuple[Fixture, ...]:
    return in_groups(conn, of_season(conn, season_id)[1], *where)


def in_groups(conn: sa.Connection, of: tuple[Group, ...], *where: sa.ColumnElement[bool]) -> tuple[Fixture, ...]:
    names = {group.id: group.name for group in of}
    to_act: dict[int, list[Any]] = {}
    waits = (
        sa.select(seats.c.table, seats.c.person, seats.c.computer, seats.c.name, seats.c.since)
        .join(fixtures, fixtures.c.table == seats.c.table)
        .where(fixtures.c.group.in_(names), seats.c.since.is_not(None), *where)
    )
    for seat in conn.execute(waits.order_by(seats.c.number)):
        to_act.setdefault(seat.table, []).append(seat)
    others = [column for column in fixtures.c if column.name != "result"]
    query = (
        sa.select(*others, RESULT_TEXT)
        .where(fixtures.c.group.in_(names), *where)
        .order_by(fixtures.c.group, fixtures.c.round, fixtures.c.number)
    )
    group_fixtures = []
    for row in conn.execute(query):
        here = to_act.get(row.table, ())
        values = {
            "people": tuple(row.people),
            "result": None if row.result is None else result_read(row.result),
            "name": f"{names[row.group]}-{row.number}" if names[row.group] else str(row.number),
            "since": min((acts.since for acts in here), default=None),
            "acting": tuple((acts.person, (acts.name if acts.person else acts.computer) or "") for acts in here),
        }
        group_fixtures.append(value_of(Fixture, row, **values))
    return tuple(group_fixtures)


def latest(conn: sa.Connection, season_id: int) -> int:
    """Return the last drawn round; 0 before the draw."""
    return int(conn.execute(sa.select(sa.func.max(fixtures.c.round)).where(at_table(season_id))).scalar() or 0)


def with_person(
    conn: sa.Connection, season_id: int, person: int, *where: sa.ColumnElement[bool]
) -> tuple[Fixture, ...]:
    text = sa.cast(fixtures.c.people, sa.Text).contains(str(person))  # few others are read
    return tuple(table for table in tables(conn, season_id, text, *where) if person in table.people)


def insert(conn: sa.Connection, into: sa.Table, /, **values: object) -> int:
    return int(conn.execute(sa.insert(into).values(**values).returning(into.c.id)).scalar_one())


def set_entry(conn: sa.Connection, season_id: int, person: int, **values: object) -> None:
    conn.execute(sa.update(entries).filter_by(season=season_id, person=person).values(**values))


def join_groups(conn: sa.Connection, season_id: int, person: int) -> None:
    for group in of_season(conn, season_id)[1]:
        if person not in group.people:
            people = [*group.people, person]
            conn.execute(sa.update(groups).filter_by(id=group.id).values(people=people))


def view(conn: sa.Connection, season_id: int) -> View:
    of_league, this = with_league(conn, season_id)
    season_stages, season_groups = of_season(conn, season_id)
    everybody = in_season(conn, season_id)
    deductions = sa.select(penalties).filter_by(season=season_id).order_by(penalties.c.id)
    of_queue = sa.select(queue).filter_by(season=season_id).order_by(queue.c.at, queue.c.person)
    board = sa.select(notices_table.c.message).where(notices.about(BOARD, season_id))
    return View(
        league=of_league,
        season=this,
        entries=everybody,
        stages=season_stages,
        groups=season_groups,
        fixtures=in_groups(conn, season_groups),
        penalties=tuple(value_of(Penalty, row) for row in conn.execute(deductions)),
        waiting=tuple((row.person, row.at) for row in conn.execute(of_queue)),
        names={person.person: person.name for person in everybody},
        replaced=_find_replacements(conn, this),
        message=conn.execute(board).scalar(),
        **({"teams": teams_of(conn, season_id)} if this.rules.format == Format.TEAMS else {}),
    )


def _find_replacements(conn: sa.Connection, of: Season) -> dict[int, frozenset[int]]:
    if of.rules.format != Format.SWISS:
        return {}
    by_fixture: dict[int, frozenset[int]] = {}
    for facts in facts_of(conn, of.id, SUBSTITUTED):
        by_fixture[facts["fixture"]] = by_fixture.get(facts["fixture"], frozenset()) | {facts["people"][0]}
    return by_fixture


def facts_of(conn: sa.Connection, season_id: int, what: str) -> Sequence[Json]:
    query = sa.select(lines.c.facts).filter_by(season=season_id, what=what)
    return conn.execute(query.order_by(lines.c.id)).scalars().all()


def log(conn: sa.Connection, *where: sa.ColumnElement[bool], limit: int, offset: int = 0) -> list[LogLine]:
    query = sa.select(lines).where(*where).order_by(lines.c.id.desc()).limit(limit).offset(offset)
    return [line_of(row) for row in conn.execute(query)]


def league_of(row: sa.Row[Any]) -> League:
    return value_of(League, row, rules=Rules.read(row.rules))


def season_of(row: sa.Row[Any]) -> Season:
    salt = None if row.opened is None else row.salt
    return value_of(Season, row, state=State(row.state), rules=Rules.read(row.rules), salt=salt)


def line_of(row: sa.Row[Any]) -> LogLine:
    return value_of(LogLine, row, undoable=row.before is not None and not row.undone)


def teams_around(conn: sa.Connection, season_id: int, people: Sequence[int], *numbers: int) -> Teams:
    """Return teams without boards, absences and calls."""
    theirs = sa.select(members.c.team).where(members.c.season == season_id, members.c.person.in_(people))
    return _teams(conn, season_id, {*conn.execute(theirs).scalars(), *numbers})


def team_names(conn: sa.Connection, season_id: int) -> list[str]:
    query = sa.select(teams.c.name).join(
        members, (members.c.season == teams.c.season) & (members.c.team == teams.c.number)
    )
    of_players = query.join(entries, (entries.c.season == members.c.season) & (entries.c.person == members.c.person))
    return list(conn.execute(of_players.where(teams.c.season == season_id, PLAYS).distinct()).scalars())


def teams_of(conn: sa.Connection, season_id: int, only: Collection[int] | None = None) -> Teams:
    """Return a season's teams, or `only` some, with their absent players' boards."""
    absences = sa.select(away).where(away.c.season == season_id).order_by(away.c.round, away.c.person)
    questions = sa.select(calls).where(calls.c.season == season_id).order_by(calls.c.id)
    query = sa.select(boards, fixtures.c.people).join(fixtures, fixtures.c.id == boards.c.fixture)
    query = query.where(at_table(season_id)).order_by(boards.c.fixture)
    if only is not None:
        theirs = people_of_teams(season_id, only)
        absences, questions = absences.where(away.c.person.in_(theirs)), questions.where(calls.c.out.in_(theirs))
    absent = tuple(value_of(Away, row) for row in conn.execute(absences))
    if only is not None:
        query = query.where(boards.c.fixture.in_({out.fixture for out in absent if out.fixture is not None}))
    return replace(
        _teams(conn, season_id, only),
        boards={
            row.fixture: TeamBoard(row.match, row.number, tuple(row.teams), tuple(row.people))
            for row in conn.execute(query)
        },
        away=absent,
        calls=tuple(value_of(AlternateCall, row) for row in conn.execute(questions)),
    )


def people_of_teams(season_id: int, numbers: Collection[int]) -> sa.Select[tuple[int]]:
    return sa.select(members.c.person).where(members.c.season == season_id, members.c.team.in_(numbers))


def _teams(conn: sa.Connection, season_id: int, only: Collection[int] | None = None) -> Teams:
    in_teams = (
        sa.select(members, entries.c.status)
        .join(entries, (entries.c.season == members.c.season) & (entries.c.person == members.c.person))
        .where(members.c.season == season_id)
        .order_by(members.c.place, members.c.person)
    )
    waiting = sa.select(invitations).where(invitations.c.season == season_id, invitations.c.answered.is_(sa.false()))
    of_teams = sa.select(teams).where(teams.c.season == season_id)
    if only is not None:
        in_teams, waiting = in_teams.where(members.c.team.in_(only)), waiting.where(invitations.c.team.in_(only))
        of_teams = of_teams.where(teams.c.number.in_(only))
    people, had, lot = dict[int, list[int]](), dict[int, int](), list[int]()
    for row in conn.execute(in_teams):
        had[row.person] = row.team
        if row.drawn:
            lot.append(row.person)
        if row.status in ("registered", "checked-in"):
            people.setdefault(row.team, []).append(row.person)
    guests: dict[int, list[int]] = {}
    for row in conn.execute(waiting.order_by(invitations.c.person)):
        guests.setdefault(row.team, []).append(row.person)
    every, names = [], dict[int, str]()
    for row in conn.execute(of_teams.order_by(teams.c.number)):
        here = tuple(people.get(row.number, ()))
        names[row.number] = row.name
        captain = row.captain if row.captain in here else next(iter(here), 0)
        if here:
            every.append(Team(row.number, row.name, captain, here, tuple(guests.get(row.number, ()))))
    return Teams(tuple(every), {}, names, had, tuple(sorted(lot)))


MAX_REASON_LENGTH = 200
GIFT = "gift"
SEAT_LEFT = "seat-left"
"""The kind of line about a seat that its player left, or lost, otherwise than by the league."""
CALLED = "organiser-called"
"""The kind of line about a person who calls the organiser to a table; its reason is theirs."""
ANSWERED = "organiser-answered"
NO_PLACE = "no-place"
OUTAGE = "outage"
"""The reason for which what comes is moved after a time in which nobody could reach the bot."""


def add_line(
    conn: sa.Connection,
    league: int,
    season: int | None,
    now: datetime,
    by: Person | None,
    what: str,
    *,
    facts: Json | None = None,
    reason: str = "",
    before: Json | None = None,
) -> None:
    """Log an action. `before` has the data to undo it, None if it cannot be undone."""
    author = {} if by is None else {"by": by.id, "by_name": naming.label(by.name, 100, "")}
    values = {"by_name": "", **author, "what": what, "facts": facts or {}, "reason": reason, "before": before}
    conn.execute(sa.insert(lines).values(league=league, season=season, at=now, **values))


def one_line(reason: str) -> str:
    return naming.label(reason, MAX_REASON_LENGTH, "")


def readable(reason: str) -> str:
    """Return a reason on one line. Raises NoReason if none of it is readable."""
    text = one_line(reason)
    if not any(letter.isalnum() for letter in text):
        raise NoReason("an admin's act has a reason", "league-no-reason")
    return text
