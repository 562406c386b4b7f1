"""Rows of the leagues' tables as values."""

from collections import Counter
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from hosting.db import value_of
from hosting.db.schema import notices as notices_table
from hosting.db.schema import seats
from hosting.notify import notices
from leagues.rules import Move, NoSuchLeague, NotRegistered, Penalty, State
from leagues.store import team_rows
from leagues.store.model import Entry, Fixture, Format, Group, League, Line, Rules, Season, Stage, View, result_read
from leagues.store.schema import entries, fixtures, groups, leagues, lines, penalties, queue, seasons, stages

BOARD = "league-board"
"""The kind of notice that stands for a season in its league's channel; the season is its key."""
LETTERS = 26
SUBSTITUTED = "substituted"
"""The kind of line about an admin's substitution: the table, the seat's owner, and the substitute."""


def league(conn: sa.Connection, league_id: int) -> League:
    """Return a league by its number. Raises NoSuchLeague."""
    row = conn.execute(sa.select(leagues).where(leagues.c.id == league_id)).first()
    if row is None:
        raise NoSuchLeague(f"there is no league {league_id}")
    return league_of(row)


def season(conn: sa.Connection, season_id: int) -> Season:
    """Return a season by its number. Raises NoSuchLeague."""
    row = conn.execute(sa.select(seasons).where(seasons.c.id == season_id)).first()
    if row is None:
        raise NoSuchLeague(f"there is no season {season_id}")
    return season_of(row)


def with_league(conn: sa.Connection, season_id: int) -> tuple[League, Season]:
    """Return a season with its league. Raises NoSuchLeague."""
    this = season(conn, season_id)
    return league(conn, this.league), this


def salt(conn: sa.Connection, season_id: int) -> str:
    """Return the salt of a season, for the draw only: it is secret before."""
    return str(conn.execute(sa.select(seasons.c.salt).where(seasons.c.id == season_id)).scalar_one())


def entry(conn: sa.Connection, season_id: int, person: int) -> Entry | None:
    """Return a person's registration."""
    query = sa.select(entries).where(entries.c.season == season_id, entries.c.person == person)
    row = conn.execute(query).first()
    return None if row is None else entry_of(row)


def entered(conn: sa.Connection, season_id: int, person: int) -> Entry:
    """Return a person's registration. Raises NotRegistered."""
    known = entry(conn, season_id, person)
    if known is None:
        raise NotRegistered(f"{person} is not in season {season_id}")
    return known


def in_season(conn: sa.Connection, season_id: int, *where: sa.ColumnElement[bool]) -> tuple[Entry, ...]:
    """Return all registrations, or those that match, in order."""
    chosen = sa.select(entries).where(entries.c.season == season_id, *where).order_by(entries.c.at, entries.c.person)
    return tuple(entry_of(row) for row in conn.execute(chosen))


def playing(conn: sa.Connection, season_id: int) -> int:
    """Return how many people have, or are to have, a place in a season."""
    mine = (entries.c.season == season_id) & entries.c.status.in_(("registered", "checked-in"))
    return int(conn.execute(sa.select(sa.func.count()).where(mine)).scalar_one())


def fixture(conn: sa.Connection, fixture_id: int) -> tuple[Fixture, int]:
    """Return a fixture, and its season. Raises NoSuchLeague."""
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
    name = _name(row, row.of_stage, row.of_division)
    group = value_of(Group, row, people=tuple(row.people), name=name)
    (this_fixture,) = in_groups(conn, (group,), fixtures.c.id == fixture_id)
    return this_fixture, row.season


def of_season(conn: sa.Connection, season_id: int) -> tuple[tuple[Stage, ...], tuple[Group, ...]]:
    """Return the stages and groups of a season."""
    mine = sa.select(stages).where(stages.c.season == season_id).order_by(stages.c.number)
    season_stages = tuple(value_of(Stage, row) for row in conn.execute(mine))
    theirs = (
        sa.select(groups)
        .join(stages, stages.c.id == groups.c.stage)
        .where(stages.c.season == season_id)
        .order_by(stages.c.number, groups.c.division, groups.c.number)
    )
    rows = conn.execute(theirs).all()
    size = Counter(row.stage for row in rows)
    wide = Counter((row.stage, row.division) for row in rows)

    names = [_name(row, size[row.stage], wide[row.stage, row.division]) for row in rows]
    lines = zip(rows, names, strict=True)
    return season_stages, tuple(value_of(Group, row, people=tuple(row.people), name=name) for row, name in lines)


def _name(row: sa.Row[Any], of_stage: int, of_division: int) -> str:
    """Return the name of a group of so many in its stage and its division; a group alone has none."""
    if of_stage == 1:
        return ""
    return letter(row.division) + (str(row.number) if of_division > 1 else "")


def letter(division: int) -> str:
    """Return the name of a division: A, B and so on to Z, then A2."""
    turn, index = divmod(division - 1, LETTERS)
    return chr(ord("A") + index) + (str(turn + 1) if turn else "")


def waits(conn: sa.Connection, season_id: int, *statuses: str) -> bool:
    """Return whether a season has a table with one of these statuses."""
    query = sa.select(fixtures.c.id).where(team_rows.at_table(season_id), fixtures.c.status.in_(statuses))
    return conn.execute(query.limit(1)).first() is not None


def tables(conn: sa.Connection, season_id: int, *where: sa.ColumnElement[bool]) -> tuple[Fixture, ...]:
    """Return the tables of a season, or those that match, in order."""
    return in_groups(conn, of_season(conn, season_id)[1], *where)


def in_groups(conn: sa.Connection, of: tuple[Group, ...], *where: sa.ColumnElement[bool]) -> tuple[Fixture, ...]:
    """Return the tables of groups, or those that match, in order."""
    names = {group.id: group.name for group in of}
    acting: dict[int, list[Any]] = {}
    waits = (
        sa.select(seats.c.table, seats.c.person, seats.c.computer, seats.c.name, seats.c.since)
        .join(fixtures, fixtures.c.table == seats.c.table)
        .where(fixtures.c.group.in_(names), seats.c.since.is_not(None), *where)
    )
    for seat in conn.execute(waits.order_by(seats.c.number)):
        acting.setdefault(seat.table, []).append(seat)
    others = [column for column in fixtures.c if column.name != "result"]
    text = sa.cast(fixtures.c.result, sa.Text).label("result")
    chosen = (
        sa.select(*others, text)
        .where(fixtures.c.group.in_(names), *where)
        .order_by(fixtures.c.group, fixtures.c.round, fixtures.c.number)
    )
    group_fixtures = []
    for row in conn.execute(chosen):
        name = f"{names[row.group]}-{row.number}" if names[row.group] else str(row.number)
        result = None if row.result is None else result_read(row.result)
        here = acting.get(row.table, ())
        given = {
            "people": tuple(row.people),
            "result": result,
            "name": name,
            "since": min((acts.since for acts in here), default=None),
            "acting": tuple((acts.person, (acts.name if acts.person else acts.computer) or "") for acts in here),
        }
        group_fixtures.append(value_of(Fixture, row, **given))
    return tuple(group_fixtures)


def latest(conn: sa.Connection, season_id: int) -> int:
    """Return the number of the round of a season that was drawn last; 0 before the draw."""
    query = sa.select(sa.func.max(fixtures.c.round)).where(team_rows.at_table(season_id))
    return int(conn.execute(query).scalar() or 0)


def with_person(
    conn: sa.Connection, season_id: int, person: int, *where: sa.ColumnElement[bool]
) -> tuple[Fixture, ...]:
    """Return the tables of a season at which a person has a seat of their own, in order."""
    text = sa.cast(fixtures.c.people, sa.Text).contains(str(person))  # few others are read
    return tuple(table for table in tables(conn, season_id, text, *where) if person in table.people)


def set_entry(conn: sa.Connection, season_id: int, person: int, **values: object) -> None:
    """Change values of a person's registration."""
    mine = (entries.c.season == season_id) & (entries.c.person == person)
    conn.execute(sa.update(entries).where(mine).values(**values))


def view(conn: sa.Connection, season_id: int) -> View:
    """Return a whole season. Raises NoSuchLeague."""
    this = season(conn, season_id)
    found_stages, found_groups = of_season(conn, season_id)
    everybody = in_season(conn, season_id)
    taken = sa.select(penalties).where(penalties.c.season == season_id).order_by(penalties.c.id)
    waiting = sa.select(queue).where(queue.c.season == season_id).order_by(queue.c.at, queue.c.person)
    waits: list[tuple[int, datetime]] = [(row.person, row.at) for row in conn.execute(waiting)]
    board = sa.select(notices_table.c.message).where(notices.about(BOARD, season_id))
    return View(
        league=league(conn, this.league),
        season=this,
        entries=everybody,
        stages=found_stages,
        groups=found_groups,
        fixtures=in_groups(conn, found_groups),
        penalties=tuple(value_of(Penalty, row) for row in conn.execute(taken)),
        waiting=tuple(waits),
        names={person.person: person.name for person in everybody},
        replaced=_replaced(conn, this),
        message=conn.execute(board).scalar(),
        **({"teams": team_rows.of_season(conn, season_id)} if this.rules.format == Format.TEAMS else {}),
    )


def _replaced(conn: sa.Connection, of: Season) -> dict[int, frozenset[int]]:
    """Return by table the people whom an admin replaced; read only for formats in which rounds can be sat out."""
    if of.rules.format != Format.SWISS:
        return {}
    chosen = sa.select(lines.c.facts).where(lines.c.season == of.id, lines.c.what == SUBSTITUTED)
    replaced: dict[int, frozenset[int]] = {}
    for facts in conn.execute(chosen).scalars():
        replaced[facts["fixture"]] = replaced.get(facts["fixture"], frozenset()) | {facts["people"][0]}
    return replaced


def log(conn: sa.Connection, *where: sa.ColumnElement[bool], limit: int, offset: int = 0) -> list[Line]:
    """Return lines of a league's log, newest first."""
    chosen = sa.select(lines).where(*where).order_by(lines.c.id.desc()).limit(limit).offset(offset)
    return [line_of(row) for row in conn.execute(chosen)]


def league_of(row: sa.Row[Any]) -> League:
    """Return the league of a row."""
    return value_of(League, row, rules=Rules.read(row.rules))


def season_of(row: sa.Row[Any]) -> Season:
    """Return the season of a row, with its salt if that is open."""
    salt = None if row.opened is None else row.salt
    return value_of(Season, row, state=State(row.state), rules=Rules.read(row.rules), salt=salt)


def entry_of(row: sa.Row[Any]) -> Entry:
    """Return the registration of a row."""
    return value_of(Entry, row, move=None if row.move is None else Move(row.move))


def line_of(row: sa.Row[Any]) -> Line:
    """Return the log line of a row."""
    return value_of(Line, row, undoable=row.before is not None and not row.undone)
