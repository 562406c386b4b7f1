"""A league's people and earlier results, read from CSV and stored; and copies of one, to rehearse a season.

Two kinds of file. *People* have a line each: `person`, their id or a mention of them, and `name`. *Results* have a line
for each seat, as `leagues.columns.results_csv` writes them: lines of one `season`, `stage`, `group`, `round` and
`table` are one table. Columns may come in any order. A file is taken whole or not at all.
"""

import contextlib
import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from gamekit import naming
from hosting.core import Json, Person, fairness
from hosting.db import TimedService, reads, writes
from leagues import columns
from leagues.columns import BOM, PLAIN, SEATS, Dialect, columns_of, mentioned, unquote
from leagues.rules import BadFile, BadResult, Finish, How, Result, SeasonGoesOn, State, draw
from leagues.season import SeasonChange, going_on
from leagues.store import MAX_PEOPLE, League, result_json, rows, schema
from leagues.store.schema import entries, fixtures, groups, seasons, stages

MAX_BYTES: Final = 1_000_000
MAX_LINES: Final = 10_000
"""Maximum lines of results: two thousand tables of five."""
MAX_CELL_LENGTH: Final = 200
STAGES: Final = ("divisions", "heats", "semifinal", "final", "swiss", "ladder", "circle", "teams")
MAX_ROUNDS: Final = 100
MAX_NUMBER: Final = 1_000_000

PEOPLE: Final = ("person", "name")
RESULTS: Final = {column.key: column.kind for column in columns_of(SEATS, "csv")}
"""The columns of results, each with the kind of its cells."""
NEEDED: Final = ("season", "table", "person", "name", "place")


@dataclass(frozen=True, slots=True)
class Earlier:
    season: int
    stage: str
    division: int
    group: int
    round: int
    result: Result
    """The result, its number the table's in the file from 1; its seats are in order."""
    ended: datetime | None
    names: Mapping[int, str]


def people(data: bytes, dialects: Sequence[Dialect] = ()) -> dict[int, Person]:
    """Return a file's people in order, by the numbers of their lines; `dialects` as in `results`. Raises BadFile."""
    by_line: dict[int, Person] = {}
    with _worded_in(dialects):
        for line, row in _rows(data, PEOPLE, PEOPLE, MAX_PEOPLE, dialects):
            person = _person(row, line)
            if person is None:
                raise BadFile("person", line, row["person"])
            if person in (person.id for person in by_line.values()):
                raise BadFile("twice", line, row["person"])
            by_line[line] = Person(person, _name(row, line))
        if not by_line:
            raise BadFile("empty")
    return by_line


def results(data: bytes, dialects: Sequence[Dialect] = ()) -> tuple[Earlier, ...]:
    """Return a file's tables in order; words are of any dialect, errors in those of the first. Raises BadFile."""
    tables: dict[tuple[str, ...], list[tuple[int, Mapping[str, str]]]] = {}
    with _worded_in(dialects):
        for line, row in _rows(data, (*RESULTS,), NEEDED, MAX_LINES, dialects):
            key = tuple(row.get(name, "").strip() for name in ("season", "stage", "group", "round", "table"))
            tables.setdefault(key, []).append((line, row))
        if not tables:
            raise BadFile("empty")
        return tuple(_table(number, seats) for number, seats in enumerate(tables.values(), 1))


@contextlib.contextmanager
def _worded_in(dialects: Sequence[Dialect]) -> Iterator[None]:
    try:
        yield
    except BadFile as bad:
        columns = dialects[0].columns if dialects else {}
        raise BadFile(bad.what, bad.line, bad.text, columns.get(bad.column, bad.column)) from None


def _table(number: int, seats: Sequence[tuple[int, Mapping[str, str]]]) -> Earlier:
    first, about = seats[0]
    for line, row in seats:
        for column in ("how", "rounds", "ended"):
            if row.get(column, "").strip() != about.get(column, "").strip():
                raise BadFile("differs", line, column=column)
    if not 3 <= len(seats) <= 5:
        raise BadFile("seats", first, about["table"])
    order = [(_number(row, "seat", line, 1, len(seats)) or at, line, row) for at, (line, row) in enumerate(seats, 1)]
    for at, (seat, line, row) in enumerate(order):
        if seat in [other for other, _, _ in order[:at]]:
            raise BadFile("seat-twice", line, row.get("seat", ""))
    order.sort(key=lambda line: line[0])
    how = about.get("how", "").strip().casefold() or How.PLAYED.value
    if how not in list(How):
        raise BadFile("how", first, how)
    rounds = _number(about, "rounds", first, 0, MAX_NUMBER)
    finishes = tuple(_finish(row, line) for _, line, row in order)
    try:
        result = Result(number, finishes, How(how), 1 if rounds is None else rounds).checked()
    except BadResult:
        raise BadFile("places", first, about["table"]) from None
    season = _number(about, "season", first, 1, MAX_NUMBER)
    if season is None:
        raise BadFile("number", first, column="season")
    stage = about.get("stage", "").strip().casefold() or STAGES[0]
    if stage not in STAGES:
        raise BadFile("stage", first, stage)
    group = about.get("group", "").strip()  # A, B2, or nothing if there is one
    match = re.fullmatch(r"([A-Z])([1-9][0-9]?)?", group or "A", re.ASCII)
    if match is None:
        raise BadFile("group", first, group)
    people = ((_person(row, line), line, row) for line, row in seats)
    return Earlier(
        season=season,
        stage=stage,
        division=ord(match[1]) - ord("A") + 1,
        group=int(match[2] or 1),
        round=_number(about, "round", first, 1, MAX_ROUNDS) or 1,
        result=result,
        ended=_moment(about, first),
        names={person: _name(row, line) for person, line, row in people if person is not None},
    )


def _name(row: Mapping[str, str], line: int) -> str:
    name = naming.label(unquote(row["name"]), naming.MAX_LENGTH, "")
    if not name:
        raise BadFile("name", line, row["name"])
    return name


def _finish(row: Mapping[str, str], line: int) -> Finish:
    place = _number(row, "place", line, 1, 5)
    if place is None:
        raise BadFile("number", line, column="place")
    left = row.get("left", "").strip().casefold()
    if left not in ("", "0", "1", "no", "yes", "false", "true"):
        raise BadFile("left", line, left)
    return Finish(
        person=_person(row, line),
        place=place,
        score=_number(row, "score", line, -MAX_NUMBER, MAX_NUMBER) or 0,
        left=left in ("1", "yes", "true"),
        minutes=_number(row, "minutes", line, 0, MAX_NUMBER),
    )


def _rows(
    data: bytes, possible: Sequence[str], needed: Sequence[str], most: int, dialects: Sequence[Dialect]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield numbers and cells of the lines below the head, in this module's words."""
    text = _text(data)
    columns = {word.casefold(): name for dialect in dialects for name, word in dialect.columns.items()}
    values = {word.casefold(): value for dialect in dialects for value, word in dialect.values.items()}
    separator = max(",;\t", key=text.partition("\n")[0].count)  # it depends on the spreadsheet's country
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        head = [columns.get(cell, cell) for cell in (cell.strip().casefold() for cell in next(reader, []))]
        if lack := next((name for name in needed if name not in head), None):
            raise BadFile("missing", 1, column=lack)
        strange = next((name for name in head if name not in possible), None)
        if strange is not None:
            raise BadFile("strange", 1, strange)
        if len(set(head)) < len(head):
            raise BadFile("column-twice", 1, column=next(name for name in head if head.count(name) > 1))
        count = 0
        for cells in reader:
            line = reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            count += 1
            if count > most:
                raise BadFile("long", line, str(most))
            if len(cells) != len(head):
                raise BadFile("cells", line)
            if long := next((cell for cell in cells if len(cell) > MAX_CELL_LENGTH), None):
                raise BadFile("cell", line, long)
            row = dict(zip(head, cells, strict=True))
            words = (name for name in head if RESULTS.get(name) == "word")
            yield line, row | {name: values.get(row[name].strip().casefold(), row[name]) for name in words}
    except csv.Error:
        raise BadFile("quotes", reader.line_num) from None


def _text(data: bytes) -> str:
    if len(data) > MAX_BYTES:
        raise BadFile("big")
    try:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):  # the format that spreadsheets call "Unicode text"
            return data.decode("utf-16")
        text = data.decode()
    except UnicodeDecodeError:
        raise BadFile("coding") from None
    if "\0" in text:
        raise BadFile("coding")
    return text.removeprefix(BOM)


def _person(row: Mapping[str, str], line: int) -> int | None:
    cell = row["person"].strip()
    if not cell:
        return None
    person = mentioned(cell)
    if person is None:
        figures = cell.replace(",", ".").casefold()
        is_rounded = "e+" in figures and figures.replace("e+", "").replace(".", "").isdecimal()
        raise BadFile("rounded" if is_rounded else "person", line, cell)
    return person


def _number(row: Mapping[str, str], column: str, line: int, least: int, most: int) -> int | None:
    cell = row.get(column, "").strip()
    if not cell:
        return None
    figures = cell.removeprefix("-")
    if not (figures.isascii() and figures.isdecimal() and len(figures) < 10 and least <= int(cell) <= most):
        raise BadFile("number", line, cell, column)
    return int(cell)


def _moment(row: Mapping[str, str], line: int) -> datetime | None:
    cell = row.get("ended", "").strip()
    if not cell:
        return None
    try:
        if len(cell) == len("2026-01-31"):
            return datetime.combine(date.fromisoformat(cell), time(), UTC)
        at = datetime.fromisoformat(cell)
        return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise BadFile("moment", line, cell) from None


@dataclass(frozen=True, slots=True)
class ImportedSeasons:
    seasons: tuple[int, ...]
    """Numbers of the seasons in their league."""
    tables: int
    people: int


class Files(TimedService):
    @reads
    def exported(self, conn: sa.Connection, season_id: int, dialect: Dialect = PLAIN) -> dict[str, bytes]:
        view = rows.view(conn, season_id)
        return {
            "-standing.csv": columns.standings_csv(view, people=True, dialect=dialect),
            "-results.csv": columns.results_csv(view, people=True, dialect=dialect),
            ".json": columns.season_json(view, people=True),
        }

    async def imported(
        self, league_id: int, data: bytes, by: Person, dialects: Sequence[Dialect] = ()
    ) -> ImportedSeasons:
        """Import the results of earlier seasons from a CSV file, as closed seasons of the league.

        Seasons get numbers after the existing ones, in the file's order; a draft comes after them, with a new
        commitment. All or nothing. Raises NoSuchLeague, SeasonGoesOn, BadFile, LeagueError for a size without points.
        """
        return await self._import(league_id, results(data, dialects), by)

    @writes
    def _import(self, conn: sa.Connection, league_id: int, tables: Sequence[Earlier], by: Person) -> ImportedSeasons:
        league, next_season = rows.league(conn, league_id), going_on(conn, league_id)
        draft = None if next_season is None else rows.season(conn, next_season)
        if draft is not None and draft.state != State.DRAFT:
            raise SeasonGoesOn(f"a season of league {league_id} goes on")
        for table in tables:
            league.rules.points.ladder(len(table.result.finishes))
        now, earlier_seasons = self._clock.now(), sorted({table.season for table in tables})
        mine = sa.select(sa.func.max(seasons.c.number)).where(seasons.c.league == league_id)
        last = int(conn.execute(mine).scalar() or 0) if draft is None else draft.number - 1
        if draft is not None:  # the commitment to its draw is made for its number
            number, salt = last + 1 + len(earlier_seasons), fairness.new_salt()
            values = {"number": number, "salt": salt, "commitment": draw.commitment(f"{league_id}/{number}", salt)}
            SeasonChange(conn, league, draft, now).store(**values)
        for number, season in enumerate(earlier_seasons, last + 1):
            _store_season(conn, league, number, [table for table in tables if table.season == season], now)
        numbers = tuple(range(last + 1, last + 1 + len(earlier_seasons)))
        people = len({person for table in tables for person in table.names})
        facts: Json = {"seasons": list(numbers), "tables": len(tables), "count": people}
        rows.add_line(conn, league_id, None, now, by, "imported", facts=facts)
        return ImportedSeasons(numbers, len(tables), people)


def _store_season(conn: sa.Connection, league: League, number: int, tables: Sequence[Earlier], now: datetime) -> None:
    salt = fairness.new_salt()
    season = rows.insert(
        conn,
        seasons,
        league=league.id,
        number=number,
        state=State.CLOSED.value,
        rules=league.rules.write(),
        salt=salt,
        commitment=draw.commitment(f"{league.id}/{number}", salt),
        opened=now,
    )
    names = {person: name for table in tables for person, name in table.names.items()}
    divisions = {person: table.division for table in tables for person in table.names}
    for person, name in names.items():
        entry = {"season": season, "person": person, "name": name, "status": "checked-in", "at": now}
        conn.execute(sa.insert(entries).values(**entry, division=divisions[person]))
    for at, kind in enumerate(dict.fromkeys(table.stage for table in tables), 1):
        stage_id = rows.insert(conn, stages, season=season, number=at, kind=kind)
        here = [table for table in tables if table.stage == kind]
        for division, group in dict.fromkeys((table.division, table.group) for table in here):
            of_group = [table for table in here if (table.division, table.group) == (division, group)]
            people = list(dict.fromkeys(person for table in of_group for person in table.names))
            group_id = rows.insert(conn, groups, stage=stage_id, division=division, number=group, people=people)
            for index, table in enumerate(of_group, 1):
                fixture = {
                    "group": group_id,
                    "round": table.round,
                    "number": index,
                    "people": [finish.person for finish in table.result.finishes],
                    "status": "over",
                    "result": result_json(table.result),
                    "ended": table.ended or now + timedelta(microseconds=table.result.table),
                }
                conn.execute(sa.insert(fixtures).values(**fixture))


Copy: TypeAlias = Mapping[str, Sequence[Mapping[str, Any]]]
"""Rows by the names of their tables."""

_OF_SEASON: Final = schema.seasons.join(schema.leagues)
_COPIED: Final[Mapping[sa.Table, sa.FromClause]] = {
    schema.leagues: schema.leagues,
    schema.regulars: schema.regulars.join(schema.leagues),
    schema.seasons: _OF_SEASON,
    **{
        table: table.join(_OF_SEASON)
        for table in (schema.entries, schema.penalties, schema.teams, schema.members, schema.stages)
    },
    schema.groups: schema.groups.join(schema.stages.join(_OF_SEASON)),
    schema.fixtures: schema.planned,
}
"""A league's tables, each after those that it refers to, joined with the league."""


class Copies(TimedService):
    """Copies of a league up to one of its seasons, for another database in which that season is rehearsed."""

    @reads
    def of(self, conn: sa.Connection, season_id: int, most: int) -> Copy:
        """Copy a league, without its games; of the season's people the first `most`. Raises NoSuchLeague."""
        season, copy = rows.season(conn, season_id), dict[str, list[dict[str, Any]]]()
        for table, source in _COPIED.items():
            columns = [column for column in table.c if column is not schema.fixtures.c.table]
            mine = sa.select(*columns).select_from(source).where(schema.leagues.c.id == season.league)
            copy[table.name] = [dict(row) for row in conn.execute(mine).mappings()]
        salt = fairness.new_salt()  # the season's own stays secret: its draw cannot be seen before
        for row in copy[schema.seasons.name]:
            if row["id"] == season_id:
                row |= {"salt": salt, "commitment": draw.commitment(season.name, salt)}
        late = {entry.person for entry in rows.in_season(conn, season_id)[most:]}
        people = copy[schema.entries.name]
        people[:] = [row for row in people if row["season"] != season_id or row["person"] not in late]
        return copy

    @writes
    def paste(self, conn: sa.Connection, copy: Copy, season_id: int) -> None:
        for table in _COPIED:
            if copy[table.name]:
                conn.execute(sa.insert(table), list(copy[table.name]))
        change = SeasonChange.of(conn, season_id, self._clock)
        change.schedule()
        change.announce_next()
