"""The tables of a season, each declared once: a column is one line here, and its heading a word in each language. Pure.

CSV and JSON are written here and in `leagues.files.sheets`; pages, messages and pictures take the same lines.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

import naming
from hosting.core import Json, rfc3339
from leagues.files.sheets import PLAIN, Cell, Dialect, mention, written
from leagues.rules import MILLION, Finish, Result, Row, standings, to_places, to_points
from leagues.season import team_rounds
from leagues.store import IN_ROUNDS, Fixture, Format, Group, View

T = TypeVar("T")
Writer: TypeAlias = Literal["csv", "json", "news", "page"]
"""Takers of a column: a spreadsheet, a file of all, a piece of news for a program, a page."""
Kind: TypeAlias = Literal["figure", "name", "person", "word", "range"]
"""A number or a text; a name for people; somebody by number; one of fixed words; two places."""
FINAL: Final = (Format.DIVISIONS, Format.CIRCLE, *IN_ROUNDS)
"""The formats in which a place in a group's standing is one of the season."""


@dataclass(frozen=True, slots=True)
class Column(Generic[T]):
    """A column of a table whose lines are of type `T`."""

    key: str
    """Its name in JSON, and what chooses the words of its heading."""
    value: Callable[[T], Any]
    writers: tuple[Writer, ...]
    kind: Kind = "figure"
    when: Callable[[T], bool] = lambda _: True
    """Tells by any line of a table whether it has the column."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a standing: a person's in a group, or a team's by its number."""

    view: View
    row: Row
    group: Group | None
    best: int
    worst: int
    """Places still possible."""
    people: int
    """Number of lines."""
    open: bool
    """True if a table is not over."""
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
        """True if places can still change, in a format in which they are the season's."""
        final = self.group is None or self.view.season.rules.format in FINAL
        return final and (self.open or self.view.rounds_to_come > 0)

    @property
    def on_ladder(self) -> bool:
        """True where places are never final."""
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
class Seat:
    """A seat of a table of a season; `points` are those of a finished one."""

    view: View
    fixture: Fixture
    number: int
    person: int | None
    points: Decimal | None = None

    @property
    def over(self) -> bool:
        """True if the table has a result."""
        return self.fixture.result is not None

    @property
    def result(self) -> Result:
        """The result of a table that is over."""
        assert self.fixture.result is not None
        return self.fixture.result

    @property
    def finish(self) -> Finish:
        """The seat's part of it."""
        return self.result.finishes[self.number - 1]

    @property
    def group(self) -> Group:
        """The group of the table."""
        return next(group for group in self.view.groups if group.id == self.fixture.group)


STANDING: Final[tuple[Column[Line], ...]] = (
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
TEAMS: Final[tuple[Column[Line], ...]] = (
    Column("place", lambda line: line.row.place, ("json", "page")),
    Column("team", lambda line: line.row.person, ("json", "page"), "name"),
    Column("name", lambda line: naming.label(line.view.teams.names.get(line.row.person, ""), instead=""), ("json",)),
    Column("points", lambda line: to_points(line.row.units), ("json", "page")),
    Column("board_points", lambda line: to_points(line.row.score), ("json", "page")),
    Column("matches", lambda line: line.row.tables, ("json", "page")),
    Column("range", lambda line: (line.best, line.worst), ("page",), "range", lambda line: line.goes_on),
)
SEATS: Final[tuple[Column[Seat], ...]] = (
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


def lines(view: View, group: Group) -> tuple[Line, ...]:
    """Return the lines of a group's standing, in its order."""
    rows, ranges = view.standing(group), view.ranges(group)
    pending = [fixture.people for fixture in view.of_group(group) if fixture.result is None]
    ahead = Counter(person for people in pending for person in people)
    dropped = {entry.person for entry in view.entries if entry.status == "dropped"}
    return tuple(
        Line(
            *(view, row, group, *ranges[row.person]),
            people=len(rows),
            open=bool(pending),
            ahead=ahead[row.person],
            dropped=row.person in dropped,
        )
        for row in rows
    )


def team_lines(view: View) -> tuple[Line, ...]:
    """Return the lines of the standing of a season's teams; `row.person` is a team, `row.score` its board points."""
    rows, over, rounds = team_rounds.standing(view), view.season.over, view.season.rules.rounds
    ranges = {} if over else team_rounds.possible_places(view, rows)
    going = any(fixture.result is None for fixture in view.fixtures)
    return tuple(
        Line(
            *(view, row, None, *ranges.get(row.person, (row.place, row.place))),
            people=len(rows),
            open=going,
            ahead=0 if over else rounds - row.tables,
        )
        for row in rows
    )


def seats(view: View, fixture: Fixture) -> tuple[Seat, ...]:
    """Return the seats of a table in their order."""
    result = fixture.result
    if result is None:
        return tuple(Seat(view, fixture, number, person) for number, person in enumerate(fixture.people, 1))
    earned = zip(result.finishes, standings.units_of(result, view.season.rules.points), strict=True)
    return tuple(
        Seat(view, fixture, number, finish.person, to_points(units)) for number, (finish, units) in enumerate(earned, 1)
    )


def name_of(view: View, person: int | None) -> str:
    """Return a person's name on one visible line; empty for a computer player."""
    return "" if person is None else naming.label(view.names.get(person, ""))


def columns_of(table: Sequence[Column[T]], writer: Writer, line: T | None = None) -> list[Column[T]]:
    """Return the columns of a table that a writer takes; with a line, only those that tables of such lines have."""
    return [column for column in table if writer in column.writers and (line is None or column.when(line))]


def as_csv(table: Sequence[Column[T]], lines: Sequence[T], dialect: Dialect = PLAIN, *, people: bool) -> bytes:
    """Return a table as CSV, with the ids of `people` or without."""
    columns = [column for column in columns_of(table, "csv") if people or column.kind != "person"]
    words = {column.key for column in columns if column.kind == "word"}
    cells = ([_cell(column, column.value(line)) for column in columns] for line in lines)
    return written([column.key for column in columns], cells, dialect, words)


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
    """Return a time as files have it; None for none."""
    return None if at is None else rfc3339(at)


def _cell(column: Column[T], value: Any) -> Cell:  # noqa: ANN401
    """Return a cell; ids are mentions, which no spreadsheet rounds, and none of a computer or an erased person."""
    if column.kind == "person":
        return None if value is None or value < 0 else mention(value)
    return ("no", "yes")[value] if isinstance(value, bool) else value
