"""The tables of a season, each declared once: a column is one line here, and its heading a word in each language. Pure.

CSV and JSON are written here; pages, messages and pictures take the same lines. Files are public: people with a place
have their names in them and nothing else. With `people` they have their ids too, the other registrations, and the pairs
to be kept apart: such a file is for a league's admins.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from gamekit import naming
from hosting.core import Json, rfc3339
from leagues.rules import MILLION, Finish, Result, Row, standings, to_places, to_points
from leagues.season import pairing
from leagues.store import IN_ROUNDS, Fixture, Format, Group, View

T = TypeVar("T")
Writer: TypeAlias = Literal["csv", "json", "news", "page"]
"""Takers of a column: a spreadsheet, a file of all, a piece of news for a program, a page."""
Kind: TypeAlias = Literal["figure", "name", "person", "word", "range"]
"""A number or a text; a name for people; somebody by number; one of fixed words; two places."""
FINAL: Final = (Format.DIVISIONS, Format.CIRCLE, *IN_ROUNDS)
"""The formats in which a place in a group's standing is one of the season."""
FORMULA: Final = "=+-@\t\r\n＝＋－＠"
MARK: Final = "'"
SPLIT: Final = re.compile(rf"[,;\t|](?=\s*[{re.escape(FORMULA)}])")
"""Beginnings of cells, and there of formulas, for a spreadsheet that takes another separator than the file's."""
BOM: Final = "\ufeff"
"""The mark by which spreadsheets recognise a file in UTF-8."""


@dataclass(frozen=True, slots=True)
class Dialect:
    separator: str = ","
    decimal: str = "."
    columns: Mapping[str, str] = field(default_factory=dict)
    """Heads of columns by their names here; a missing one keeps its name."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Words of cells with fixed words, by the words here."""


PLAIN: Final = Dialect()


@dataclass(frozen=True, slots=True)
class Column(Generic[T]):
    key: str
    """Its name in JSON, and what chooses the words of its heading."""
    value: Callable[[T], Any]
    writers: tuple[Writer, ...]
    kind: Kind = "figure"
    when: Callable[[T], bool] = lambda _: True
    """Tells by any line of a table whether it has the column."""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of a standing: a person's in a group, or a team's by its number."""

    view: View
    row: Row
    group: Group | None
    best: int
    worst: int
    """Places still possible."""
    people: int
    open: bool
    ahead: int = 0
    """Tables, or rounds, still to be played."""
    dropped: bool = False

    @property
    def moved(self) -> int | None:
        """Places gained by the newest result, negative if lost; None before the first, and for teams."""
        before = self.view.before(self.group).get(self.row.person) if self.group else None
        return None if before is None else before - self.row.place

    @property
    def goes_on(self) -> bool:
        final = self.group is None or self.view.season.rules.format in FINAL
        return final and (self.open or self.view.rounds_to_come > 0)

    @property
    def on_ladder(self) -> bool:
        return self.view.season.rules.format == Format.LADDER

    @property
    def between(self) -> tuple[int, int] | None:
        """The places still possible; None where nobody asks: on a ladder, and once the season is over."""
        return None if self.view.season.over or self.on_ladder else (self.best, self.worst)

    @property
    def parted(self) -> str | None:
        """Reason for the place below the line above; None before a table is over, unless the place is sure."""
        sure = self.between is None or self.best == self.worst
        return self.row.decided if self.row.tables > 0 or sure else None


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat of a table of a season; `points` are those of a finished one."""

    view: View
    fixture: Fixture
    number: int
    person: int | None
    points: Decimal | None = None

    @property
    def over(self) -> bool:
        return self.fixture.result is not None

    @property
    def result(self) -> Result:
        assert self.fixture.result is not None
        return self.fixture.result

    @property
    def finish(self) -> Finish:
        return self.result.finishes[self.number - 1]

    @property
    def group(self) -> Group:
        return next(group for group in self.view.groups if group.id == self.fixture.group)


STANDING: Final[tuple[Column[StandingLine], ...]] = (
    Column("stage", lambda line: line.view.stage(line.group).kind if line.group else "", ("csv",), "word"),
    Column("group", lambda line: line.group.name if line.group else "", ("csv",)),
    Column("place", lambda line: line.row.place, ("csv", "json", "news", "page")),
    Column("name", lambda line: name_of(line.view, line.row.person), ("csv", "news", "page"), "name"),
    Column("person", lambda line: line.row.person, ("csv", "json"), "person"),
    Column("points", lambda line: to_points(line.row.units), ("csv", "json", "news", "page")),
    Column("tables", lambda line: line.row.tables, ("csv", "json", "news", "page")),
    Column("firsts", lambda line: to_places(line.row.firsts), ("csv", "json", "page")),
    Column("seconds", lambda line: to_places(line.row.seconds), ("csv", "json", "page")),
    Column("thirds", lambda line: to_places(line.row.thirds), ("csv", "json", "page")),
    Column("ratio", lambda line: Decimal(line.row.ratio) / MILLION, ("csv", "json")),
    Column("score", lambda line: line.row.score, ("csv", "json")),
    Column("left", lambda line: line.row.left, ("csv", "json")),
    Column("penalty", lambda line: to_points(line.row.penalty), ("csv", "json")),
    Column("minutes", lambda line: line.row.minutes, ("csv", "json")),
    Column("best", lambda line: line.best, ("csv",)),
    Column("worst", lambda line: line.worst, ("csv",)),
    Column("range", lambda line: (line.best, line.worst), ("page",), "range", lambda line: line.goes_on),
    Column("decided", lambda line: line.row.decided, ("csv", "json", "page"), "word"),
)
TEAMS: Final[tuple[Column[StandingLine], ...]] = (
    Column("place", lambda line: line.row.place, ("json", "page")),
    Column("team", lambda line: line.row.person, ("json", "page"), "name"),
    Column("name", lambda line: naming.label(line.view.teams.names.get(line.row.person, ""), instead=""), ("json",)),
    Column("points", lambda line: to_points(line.row.units), ("json", "page")),
    Column("board_points", lambda line: to_points(line.row.score), ("json", "page")),
    Column("matches", lambda line: line.row.tables, ("json", "page")),
    Column("range", lambda line: (line.best, line.worst), ("page",), "range", lambda line: line.goes_on),
)
SEATS: Final[tuple[Column[TableSeat], ...]] = (
    Column("season", lambda seat: seat.view.season.number, ("csv",)),
    Column("stage", lambda seat: seat.view.stage(seat.group).kind, ("csv",), "word"),
    Column("group", lambda seat: seat.group.name, ("csv",)),
    Column("round", lambda seat: seat.fixture.round, ("csv",)),
    Column("table", lambda seat: seat.fixture.name, ("csv",)),
    Column("how", lambda seat: seat.result.how.value, ("csv",), "word"),
    Column("rounds", lambda seat: seat.result.rounds, ("csv",)),
    Column("ended", lambda seat: moment(seat.fixture.ended), ("csv",)),
    Column("seat", lambda seat: seat.number, ("csv",)),
    Column("name", lambda seat: name_of(seat.view, seat.person), ("csv", "news", "page"), "name"),
    Column("person", lambda seat: seat.person, ("csv", "json"), "person"),
    Column("place", lambda seat: seat.finish.place, ("csv", "json", "news", "page"), when=lambda seat: seat.over),
    Column("score", lambda seat: seat.finish.score, ("csv", "json", "news", "page"), when=lambda seat: seat.over),
    Column("points", lambda seat: seat.points, ("csv", "json", "news", "page"), when=lambda seat: seat.over),
    Column("left", lambda seat: seat.finish.left, ("csv", "json", "news"), "word", lambda seat: seat.over),
    Column("minutes", lambda seat: seat.finish.minutes, ("csv", "json"), when=lambda seat: seat.over),
)


def lines(view: View, group: Group) -> tuple[StandingLine, ...]:
    rows, ranges = view.standing(group), view.ranges(group)
    still_to_play = [fixture.people for fixture in view.of_group(group) if fixture.result is None]
    ahead = Counter(person for people in still_to_play for person in people)
    leavers = {entry.person for entry in view.entries if entry.status == "dropped"}
    return tuple(
        StandingLine(
            *(view, row, group, *ranges[row.person]),
            people=len(rows),
            open=bool(still_to_play),
            ahead=ahead[row.person],
            dropped=row.person in leavers,
        )
        for row in rows
    )


def team_lines(view: View) -> tuple[StandingLine, ...]:
    """Return a standing of teams; `row.person` is a team, `row.score` its board points."""
    rows, over, rounds = pairing.team_standing(view), view.season.over, view.season.rules.rounds
    ranges = {} if over else pairing.team_ranges(view, rows)
    is_running = any(fixture.result is None for fixture in view.fixtures)
    return tuple(
        StandingLine(
            *(view, row, None, *ranges.get(row.person, (row.place, row.place))),
            people=len(rows),
            open=is_running,
            ahead=0 if over else rounds - row.tables,
        )
        for row in rows
    )


def seats(view: View, fixture: Fixture) -> tuple[TableSeat, ...]:
    result = fixture.result
    if result is None:
        return tuple(TableSeat(view, fixture, number, person) for number, person in enumerate(fixture.people, 1))
    earnings = zip(result.finishes, standings.units_of(result, view.season.rules.points), strict=True)
    return tuple(
        TableSeat(view, fixture, number, finish.person, to_points(units))
        for number, (finish, units) in enumerate(earnings, 1)
    )


def name_of(view: View, person: int | None) -> str:
    return "" if person is None else naming.label(view.names.get(person, ""))


def columns_of(table: Sequence[Column[T]], writer: Writer, line: T | None = None) -> list[Column[T]]:
    return [column for column in table if writer in column.writers and (line is None or column.when(line))]


def as_csv(table: Sequence[Column[T]], lines: Sequence[T], dialect: Dialect = PLAIN, *, people: bool) -> bytes:
    """Return a table as CSV, with the ids of `people` or without: UTF-8 with its mark, lines that end as RFC 4180 says.

    What a spreadsheet takes for a formula is written with an apostrophe before it, which is removed on reading. Ids of
    people are mentions, `<@123>`: a spreadsheet would round them to fifteen digits.
    """
    columns = [column for column in columns_of(table, "csv") if people or column.kind != "person"]
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=dialect.separator, lineterminator="\r\n")
    writer.writerow(dialect.columns.get(column.key, column.key) for column in columns)
    for line in lines:
        writer.writerow(_cell(column.value(line), column.kind, dialect) for column in columns)
    return (BOM + out.getvalue()).encode()


def _cell(value: Any, kind: Kind, dialect: Dialect) -> str:  # noqa: ANN401
    if value is None or (kind == "person" and value < 0):  # a computer player, or an erased person
        return ""
    if kind == "person":
        return f"<@{value}>"
    if isinstance(value, bool):
        value = ("no", "yes")[value]
    if isinstance(value, str):
        return harmless(dialect.values.get(value, value) if kind == "word" else SPLIT.sub(" ", value))
    return f"{value:f}".replace(".", dialect.decimal) if isinstance(value, Decimal) else str(value)


def harmless(text: str) -> str:
    return MARK + text if _has_mark(text) else text


def unquote(cell: str) -> str:
    return cell[1:] if cell.startswith(MARK) and _has_mark(cell[1:]) else cell


def _has_mark(text: str) -> bool:
    return any(begins[:1] and begins[0] in FORMULA + MARK for begins in (text, text.lstrip()))


def mentioned(cell: str) -> int | None:
    match = re.fullmatch(r"(?:<@!?)?([0-9]{1,19})>?", cell.strip().lstrip(MARK), re.ASCII)
    number = int(match[1]) if match else 0
    return number if 0 < number < 2**63 else None


def as_json(
    table: Sequence[Column[T]], line: T, writer: Writer = "json", numbers: Mapping[int | None, int] | None = None
) -> Json:
    """Return a line as JSON; `numbers` stand for people."""
    return {
        column.key: numbers.get(value) if numbers and column.kind == "person" else to_json(value)
        for column in columns_of(table, writer, line)
        for value in (column.value(line),)
    }


def to_json(value: Any) -> Any:  # noqa: ANN401
    """Return a value as JSON has it: a number is whole if possible."""
    if isinstance(value, Decimal):
        return int(value) if value == int(value) else float(value)
    return value


def moment(at: Any) -> str | None:  # noqa: ANN401
    return None if at is None else rfc3339(at)


FORMAT: Final = "league-season"
VERSION: Final = 1


def standings_csv(view: View, *, people: bool = False, dialect: Dialect = PLAIN) -> bytes:
    every = [line for group in view.groups for line in lines(view, group)]
    return as_csv(STANDING, every, dialect, people=people)


def results_csv(view: View, *, people: bool = False, dialect: Dialect = PLAIN) -> bytes:
    """Return every finished table, a line for each seat; `leagues.imports` reads it."""
    over = (fixture for group in view.groups for fixture in view.of_group(group) if fixture.result is not None)
    every = [seat for fixture in over for seat in seats(view, fixture)]
    return as_csv(SEATS, every, dialect, people=people)


def season_json(view: View, *, people: bool = False) -> bytes:
    """Return all as JSON, people by numbers; only with `people` penalties have reasons."""
    return (json.dumps(season_data(view, people=people), ensure_ascii=False, indent=1) + "\n").encode()


def season_data(view: View, *, people: bool = False) -> Json:
    everybody = dict.fromkeys((*(entry.person for entry in view.entries), *placed(view))) if people else placed(view)
    numbers: dict[int | None, int] = {person: number for number, person in enumerate(everybody, 1)}
    season = view.season
    rules = season.rules.write()
    if not people:
        del rules["apart"]
    moments = ("opens", "check_in", "draws", "starts", "ends", "closes", "held")
    return {
        "format": FORMAT,
        "version": VERSION,
        "league": naming.label(view.league.name),
        "season": season.number,
        "state": season.state.value,
        **{name: moment(getattr(season, name)) for name in moments},
        "rules": rules,
        "commitment": season.commitment,
        "salt": season.salt,
        "people": [
            {
                "number": number,
                "name": name_of(view, person),
                **({"person": str(person)} if people and person is not None and person > 0 else {}),
            }
            for person, number in numbers.items()
        ],
        "entries": [
            {"person": numbers[entrant.person], "status": entrant.status, "at": rfc3339(entrant.at)}
            for entrant in view.entries
            if entrant.person in numbers
        ],
        "penalties": [
            {
                "person": numbers[penalty.person],
                "points": to_json(to_points(penalty.units)),
                **({"reason": penalty.reason} if people else {}),
            }
            for penalty in view.penalties
            if penalty.person in numbers
        ],
        **({"teams": _teams(view, numbers)} if view.season.rules.format == Format.TEAMS else {}),
        "stages": [
            {
                "stage": stage.number,
                "kind": stage.kind,
                "groups": [_group(view, group, numbers) for group in view.of_stage(stage)],
            }
            for stage in view.stages
        ],
    }


def placed(view: View) -> tuple[int, ...]:
    """Return who has or had a place: who waits is private."""
    people = [entry.person for entry in view.entries if entry.plays or entry.status == "dropped"]
    in_groups = [person for group in view.groups for person in group.people]
    in_seats = [person for fixture in view.fixtures for person in fixture.people if person is not None]
    return tuple(dict.fromkeys((*people, *in_groups, *in_seats)))


def _group(view: View, group: Group, known: dict[int | None, int]) -> Json:
    return {
        "group": group.name,
        "division": group.division,
        "standing": [as_json(STANDING, line, numbers=known) for line in lines(view, group)],
        "tables": [_table(view, fixture, known) for fixture in view.of_group(group)],
    }


def _teams(view: View, known: dict[int | None, int]) -> list[Json]:
    members = {team.number: team.members for team in view.teams.all}
    return [
        {**as_json(TEAMS, line), "members": [known[person] for person in members.get(line.row.person, ())]}
        for line in team_lines(view)
    ]


def _table(view: View, fixture: Fixture, known: dict[int | None, int]) -> Json:
    result, board = fixture.result, view.teams.boards.get(fixture.id)
    return {
        "table": fixture.name,
        **({} if board is None else {"match": board.match, "board": board.number, "teams": list(board.teams)}),
        "round": fixture.round,
        "status": fixture.status,
        "ended": moment(fixture.ended),
        "how": None if result is None else result.how.value,
        "rounds": None if result is None else result.rounds,
        "seats": [as_json(SEATS, seat, numbers=known) for seat in seats(view, fixture)],
    }
