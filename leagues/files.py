"""Seasons as files: exported as JSON and CSV, earlier ones read in from CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from leagues import lines, lots, points, rows
from leagues.base import Base
from leagues.errors import BadFile, SeasonGoesOn
from leagues.model import View, result_json
from leagues.results import Finish, How, Result
from leagues.schema import GOING_ON, entries, fixtures, groups, seasons, stages
from leagues.states import State
from leagues.timing import written
from tables import fairness
from tables.errors import TableError
from tables.game import Json
from tables.lobby import plain
from tables.model import Person
from tables.moments import rfc3339
from tables.store import reads, writes

COLUMNS: Final = ("season", "stage", "group", "table", "seat", "person", "name", "place", "score", "left")
"""Of a file with results: a line for each seat. `person` is a Discord number, empty for a seat that was nobody's;
`left` is 1 for who left the table; `score` and `left` may be missing."""
MOST_ROWS: Final = 20_000
STARTS_WITH: Final = "=+-@\t\r"
"""With these a program for tables would take a text for a formula."""


@dataclass(frozen=True, slots=True)
class Export:
    """A season as files."""

    results: str
    """CSV with `COLUMNS`."""
    standing: str
    """CSV: group, place, what decided, person, name, points, tables, wins, left, penalty."""
    data: Json
    """All of it, but for what is secret."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What was read in."""

    seasons: tuple[int, ...]
    """The numbers of the seasons in their league."""
    tables: int
    people: int


@dataclass(frozen=True, slots=True)
class _Row:
    season: int
    stage: str
    group: str
    table: int
    seat: int
    person: int | None
    name: str
    finish: Finish


class Files(Base):
    """Seasons as files."""

    @reads
    def exported(self, conn: sa.Connection, season_id: int) -> Export:
        """A season as CSV and JSON. Raises NoSuchLeague."""
        view = rows.view(conn, season_id)
        return Export(_results(view), _standing(view), _data(view))

    @writes
    def imported(self, conn: sa.Connection, league_id: int, text: str, by: Person) -> Imported:
        """Read the results of earlier seasons, as CSV with `COLUMNS`: they are closed seasons of the league then.

        Seasons get numbers after those that there are, in the order of the file's own. All or nothing. Raises
        NoSuchLeague, SeasonGoesOn, BadFile with the line.
        """
        league = rows.league(conn, league_id)
        mine = seasons.c.league == league_id
        if conn.execute(sa.select(seasons.c.id).where(mine, sa.text(GOING_ON))).first() is not None:
            raise SeasonGoesOn(f"a season of league {league_id} goes on")
        found = _parsed(text)
        number = int(conn.execute(sa.select(sa.func.max(seasons.c.number)).where(mine)).scalar() or 0)
        now, made = self._clock.now(), list[int]()
        tables = 0
        for season in sorted({row.season for row in found}):
            number += 1
            here = [row for row in found if row.season == season]
            tables += self._season_of(conn, league_id, league.rules.write(), number, here, now)
            made.append(number)
        people = len({row.person for row in found} - {None})
        facts = {"seasons": made, "tables": tables, "count": people}
        lines.add(conn, league_id, None, now, by, "imported", facts=facts)
        return Imported(tuple(made), tables, people)

    def _season_of(
        self, conn: sa.Connection, league: int, rules: Json, number: int, here: Sequence[_Row], now: datetime
    ) -> int:
        """Store a season that is over; how many tables it had."""
        salt = fairness.new_salt()
        values = {
            "league": league,
            "number": number,
            "state": State.CLOSED.value,
            "rules": rules,
            "salt": salt,
            "commitment": lots.commitment(f"{league}/{number}", salt),
            "opened": now,
        }
        season_id = int(conn.execute(sa.insert(seasons).returning(seasons.c.id), values).scalar_one())
        names = {row.person: row.name for row in here if row.person is not None}
        divisions = {row.person: _division(row.group)[0] for row in here}
        for person, name in names.items():
            entry = {"season": season_id, "person": person, "name": name, "status": "checked-in", "at": now}
            conn.execute(sa.insert(entries).values(**entry, division=divisions[person]))
        count = 0
        for stage_number, kind in enumerate(dict.fromkeys(row.stage for row in here), 1):
            stage = {"season": season_id, "number": stage_number, "kind": kind}
            stage_id = int(conn.execute(sa.insert(stages).returning(stages.c.id), stage).scalar_one())
            of_stage = [row for row in here if row.stage == kind]
            for name in dict.fromkeys(row.group for row in of_stage):
                division, group_number = _division(name)
                of_group = [row for row in of_stage if row.group == name]
                group = {
                    "stage": stage_id,
                    "division": division,
                    "number": group_number,
                    "people": list(dict.fromkeys(row.person for row in of_group if row.person is not None)),
                }
                group_id = int(conn.execute(sa.insert(groups).returning(groups.c.id), group).scalar_one())
                for index, table in enumerate(dict.fromkeys(row.table for row in of_group), 1):
                    seats = sorted((row for row in of_group if row.table == table), key=lambda row: row.seat)
                    result = _result(seats)
                    fixture = {
                        "group": group_id,
                        "round": 1,
                        "number": index,
                        "people": [row.person for row in seats],
                        "status": "over",
                        "result": result_json(result),
                        "ended": now + timedelta(microseconds=count),
                    }
                    conn.execute(sa.insert(fixtures).values(**fixture))
                    count += 1
        return count


def _parsed(text: str) -> list[_Row]:
    """The rows of a file. Raises BadFile."""
    reader = csv.DictReader(io.StringIO(text.lstrip("\ufeff"), newline=""), strict=True)
    try:
        missing = set(COLUMNS[:8]) - set(reader.fieldnames or ())
        if missing:
            raise BadFile(f"columns {sorted(missing)} are missing", line=1)
        found: list[_Row] = []
        for line in reader:
            if len(found) >= MOST_ROWS:
                raise BadFile(f"more than {MOST_ROWS} rows", line=reader.line_num)
            found.append(_row(line, reader.line_num))
    except csv.Error as error:
        raise BadFile(f"no CSV: {error}", line=reader.line_num + 1) from error
    if not found:
        raise BadFile("no results", line=1)
    _checked(found)
    return found


def _row(line: dict[str | None, str | None], number: int) -> _Row:
    """A seat's line. Raises BadFile."""
    try:
        said = {name: (line.get(name) or "").strip() for name in COLUMNS}
        whole = {name: int(said[name]) for name in ("season", "table", "seat", "place")}
        person, score = int(said["person"] or 0), int(said["score"] or 0)
        if not (person < 2**63 and 0 < whole["place"] <= 5 and whole["season"] > 0 and abs(score) < 10**6):
            raise ValueError("a number is out of range")
        _division(said["group"])
        who = person if person > 0 else None
        return _Row(
            season=whole["season"],
            stage=plain(said["stage"] or "divisions", 20),
            group=said["group"],
            table=whole["table"],
            seat=whole["seat"],
            person=who,
            name="" if who is None else plain(said["name"]),
            finish=Finish(who, whole["place"], score, said["left"] in ("1", "yes")),
        )
    except (ValueError, TableError) as error:
        raise BadFile(f"line {number}: {error}", line=number) from error


def _checked(found: Iterable[_Row]) -> None:
    """Raises BadFile for a table that contradicts itself."""
    tables: dict[tuple[int, str, str, int], list[_Row]] = {}
    for row in found:
        tables.setdefault((row.season, row.stage, row.group, row.table), []).append(row)
    for seats in tables.values():
        try:
            points.PRESETS["places"].ladder(len(seats))
            _result(sorted(seats, key=lambda row: row.seat)).checked()
            if len({row.seat for row in seats}) != len(seats):
                raise BadFile("two at one seat", line=0)
        except TableError as error:
            raise BadFile(f"table {seats[0].table}: {error}", line=0, table=seats[0].table) from error


def _result(seats: Sequence[_Row]) -> Result:
    return Result(0, tuple(row.finish for row in seats), How.PLAYED)


def _division(name: str) -> tuple[int, int]:
    """The division and the number of a group by its name: A, B2, or nothing where there is one. Raises ValueError."""
    if not name:
        return 1, 1
    if not (name[0].isascii() and name[0].isupper()) or not (name[1:] or "1").isdecimal():
        raise ValueError(f"{name!r} is no group")
    return ord(name[0]) - ord("A") + 1, int(name[1:] or 1)


def _results(view: View) -> str:
    found: list[Sequence[object]] = [COLUMNS]
    for stage in view.stages:
        for group in view.of_stage(stage):
            for fixture in view.of_group(group):
                for seat, one in enumerate(fixture.result.finishes if fixture.result else ()):
                    name = "" if one.person is None else view.names.get(one.person, "")
                    found.append(
                        (
                            view.season.number,
                            stage.kind,
                            group.name,
                            fixture.id,
                            seat + 1,
                            one.person or "",
                            name,
                            one.place,
                            one.score,
                            int(one.left),
                        )
                    )
    return _csv(found)


def _standing(view: View) -> str:
    columns = ("stage", "group", "place", "decided", "person", "name", "points", "tables", "wins", "left", "penalty")
    found: list[Sequence[object]] = [columns]
    for stage in view.stages:
        for group in view.of_stage(stage):
            found += [
                (
                    stage.kind,
                    group.name,
                    row.place,
                    row.decided or "",
                    row.person,
                    view.names.get(row.person, ""),
                    points.told(row.units),
                    row.tables,
                    row.firsts / 60,
                    row.left,
                    points.told(row.penalty),
                )
                for row in view.standing(group)
            ]
    return _csv(found)


def _csv(found: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in found:
        writer.writerow([_safe(value) if isinstance(value, str) else value for value in row])
    return out.getvalue()


def _safe(text: str) -> str:
    """A text that no program takes for a formula."""
    return f"'{text}" if text.startswith(tuple(STARTS_WITH)) else text


def _data(view: View) -> Json:
    return {
        "league": view.league.name,
        "season": view.season.number,
        "state": view.season.state.value,
        "rules": view.season.rules.write(),
        "commitment": view.season.commitment,
        "salt": view.season.salt,
        "moments": written(view.season),
        "people": [
            {
                "person": entry.person,
                "name": entry.name,
                "status": entry.status,
                "division": entry.division,
                "move": None if entry.move is None else entry.move.value,
            }
            for entry in view.entries
        ],
        "groups": [
            {
                "stage": view.stage(group).kind,
                "name": group.name,
                "people": list(group.people),
                "tables": [
                    {
                        "number": fixture.number,
                        "round": fixture.round,
                        "people": list(fixture.people),
                        "table": fixture.table,
                        "ended": None if fixture.ended is None else rfc3339(fixture.ended),
                        "result": None if fixture.result is None else result_json(fixture.result),
                    }
                    for fixture in view.of_group(group)
                ],
            }
            for group in view.groups
        ],
        "penalties": [{"person": one.person, "units": one.units, "reason": one.reason} for one in view.penalties],
    }
