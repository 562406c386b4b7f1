"""The content of a season's page: standings, who met whom, tables. Pure: a view in, values out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from leagues.files import points_of
from leagues.history import champions
from leagues.rules import How, Row
from leagues.season import team_rounds
from leagues.store import IN_ROUNDS, Fixture, Format, Group, View

FINAL: Final = (Format.DIVISIONS, Format.CIRCLE, *IN_ROUNDS)
"""The formats in which a place in a group's standing is one of the season."""


@dataclass(frozen=True, slots=True)
class Line:
    """A person's displayed line of a standing."""

    row: Row
    moved: int
    """Places gained by the newest result, negative if lost; 0 when all tables are over."""
    best: int
    worst: int
    dropped: bool
    cross: tuple[Cross, ...]
    """The person's result at each of the group's tables."""


@dataclass(frozen=True, slots=True)
class Cross:
    """A person's result at one table."""

    kind: Literal["none", "open", "over", "left", "void"]
    """"none": not at the table; "open": unfinished; "over": finished with a place; "left": person left; "void": void.
    """
    place: int = 0
    points: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team's line of the standing of teams."""

    row: Row
    members: tuple[int, ...]
    range: tuple[int, int] | None
    """The best and the worst place that it can still take; None once nothing is open."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a planned table."""

    person: int | None
    place: int | None
    score: int | None
    points: Decimal | None
    left: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A planned table with its seats, by place if it is over, else in order."""

    fixture: Fixture
    seats: tuple[Seat, ...]
    how: How | None


@dataclass(frozen=True, slots=True)
class Section:
    """A group."""

    group: Group
    lines: tuple[Line, ...]
    tables: tuple[Table, ...]
    over: int
    """Number of finished tables."""
    ranges: bool
    """True if possible final places are shown."""
    several_rounds: bool


def section(view: View, group: Group) -> Section:
    """Return a group as its page shows it."""
    tables = tuple(table(view, fixture) for fixture in view.of_group(group))
    return Section(
        group=group,
        lines=tuple(_lines(view, group)),
        tables=tables,
        over=sum(played.how is not None for played in tables),
        ranges=view.season.rules.format in FINAL and _goes_on(view, view.of_group(group)),
        several_rounds=len({played.fixture.round for played in tables}) > 1,
    )


def table(view: View, fixture: Fixture) -> Table:
    """Return a planned table."""
    result = fixture.result
    if result is None:
        seats = tuple(Seat(person, None, None, None, left=False) for person in fixture.people)
        return Table(fixture, seats, None)
    seat_results = [
        Seat(finish.person, finish.place, finish.score, points, finish.left)
        for finish, points in zip(result.finishes, points_of(view, result), strict=True)
    ]
    return Table(fixture, tuple(sorted(seat_results, key=lambda result: result.place or 0)), result.how)


def places(tables: Iterable[Table], person: int) -> tuple[int, ...]:
    """Count a person's first places, second places and so on, except at tables they left and void ones."""
    played = [table for table in tables if table.how not in (None, How.VOID)]
    most = max((len(table.seats) for table in played), default=0)
    counts = Counter(seat.place for table in played for seat in table.seats if seat.person == person and not seat.left)
    return tuple(counts[place] for place in range(1, most + 1))


def teams(view: View) -> tuple[TeamLine, ...]:
    """Return the teams of a drawn season by their standing."""
    if not view.teams.boards:
        return ()
    members, rows = {team.number: team.members for team in view.teams.all}, team_rounds.standing(view)
    ranges = team_rounds.possible_places(view, rows) if _goes_on(view, view.fixtures) else {}
    return tuple(TeamLine(row, members.get(row.person, ()), ranges.get(row.person)) for row in rows)


def winner(view: View) -> int | None:
    """Return the winner of a finished season, if there is one alone."""
    first = champions(view)
    return first[0] if len(first) == 1 else None


def _goes_on(view: View, fixtures: Iterable[Fixture]) -> bool:
    """Return whether places can still change: by open tables, or by rounds to come."""
    return view.rounds_to_come > 0 or any(fixture.result is None for fixture in fixtures)


def _lines(view: View, group: Group) -> Iterator[Line]:
    fixtures = view.of_group(group)
    moves = any(fixture.result is None for fixture in fixtures) and view.results(group)
    before = {row.person: row.place for row in view.before(group)} if moves else {}
    ranges = view.ranges(group)
    dropped = {entry.person for entry in view.entries if entry.status == "dropped"}
    for row in view.standing(group):
        best, worst = ranges[row.person]
        yield Line(
            row=row,
            moved=before.get(row.person, row.place) - row.place,
            best=best,
            worst=worst,
            dropped=row.person in dropped,
            cross=tuple(_cross(view, fixture, row.person) for fixture in fixtures),
        )


def _cross(view: View, fixture: Fixture, person: int) -> Cross:
    result = fixture.result
    if person not in fixture.people:
        return Cross("none")
    if result is None:
        return Cross("open")
    seat = next((at for at, finish in enumerate(result.finishes) if finish.person == person), None)
    if seat is None:
        return Cross("none")
    finish, points = result.finishes[seat], points_of(view, result)[seat]
    kind: Literal["left", "void", "over"] = "left" if finish.left else "void" if result.how == How.VOID else "over"
    return Cross(kind, finish.place, points)
