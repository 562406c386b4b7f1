"""A random season for the pictures of leagues: for measurements, and for the pages of docs/.

Schedule, standing, ranges and ratings are those of `leagues`; only the places at a table are random.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, get_args

from leagues.rules import Finish, How, Penalty, Result, designs, points, ratings, standings
from renders.leagues.view import (
    Calendar,
    Card,
    Category,
    CrossTable,
    Curve,
    Decided,
    Favourite,
    Heading,
    Moment,
    Podium,
    Rated,
    Ratings,
    Row,
    Standing,
    Step,
    Table,
    Winner,
    Zone,
)
from words import dates, say

NAMES: Final = (
    "Ana", "Bruno", "Carla", "Duarte", "Elisa", "Filipa", "Gonçalo", "Inês", "João", "Leonor", "Mafalda", "Nuno",
    "Olívia", "Pêro", "Rita", "Sofia",
)  # fmt: skip
LEAGUES: Final = {"de": "Freitagskaravellen", "zh-TW": "星期五的帆船"}
"""Names of leagues and tables in languages whose characters or length matter."""
PLACES: Final = points.PRESETS["places"]
ENDS: Final = "2027-01-27"
FAVOURITES: Final = (("factory", 0.62), ("church", 0.31), ("explorer", 0.2))
SHOWN: Final = 40
"""Displayed points of a rating for one of openskill's."""


@dataclass(frozen=True, slots=True)
class Season:
    """Tables of a group in the order of play, and the results of the first of them."""

    people: int
    tables: tuple[tuple[int, ...], ...]
    results: tuple[Result, ...]

    @property
    def over(self) -> bool:
        """Return whether all have been played."""
        return len(self.results) == len(self.tables)


def season(people: int, seats: int, over: int, seed: int) -> Season:
    """Make a season of `people` at tables of `seats`, with `over` tables finished; the same for the same seed."""
    chooser = random.Random(seed)  # noqa: S311 - nothing is secret here
    tables = designs.cyclic(people, seats).tables
    results = tuple(_result(number, table, chooser) for number, table in enumerate(tables[:over]))
    return Season(people, tables, results)


def _result(number: int, table: Sequence[int], chooser: random.Random) -> Result:
    """Return the result of a table; a person with a lower number is a little stronger."""
    scores = {person: round(chooser.gauss(70 - person, 9)) for person in table}
    finishes = [
        Finish(person, 1 + sum(other > scores[person] for other in scores.values()), scores[person]) for person in table
    ]
    return Result(number, tuple(finishes), How.PLAYED)


def called(locale: str) -> str:
    """Return the league's name in a language."""
    return LEAGUES.get(locale, "Friday caravels")


def _heading(locale: str) -> Heading:
    return Heading(called(locale), 3, "A", locale)


def standing(played: Season, penalty: bool = True, locale: str = "en") -> Standing:
    """Return the group's standing, with the changes by the newest result."""
    people = range(played.people)
    fines = [Penalty(played.people - 2, 2 * points.UNIT, "late")] if penalty else []
    ties = standings.DEFAULT
    rows, before = (
        standings.standing(people, results, PLACES, ties, fines, "salt", "stage")
        for results in (played.results, played.results[:-1])
    )
    can = standings.ranges(rows, played.tables[len(played.results) :], PLACES)
    was = {row.person: row.place for row in before}
    stay: list[Zone] = ["stay"] * (played.people - 3)
    zones: list[Zone] = ["up", *stay, "down", "down"]
    lines = []
    for row, zone in zip(rows, zones, strict=True):
        decided = next((reason for reason in get_args(Decided) if reason == row.decided), None)
        ahead = sum(row.person in table for table in played.tables[len(played.results) :])
        lines.append(
            Row(
                NAMES[row.person], row.place, points.to_points(row.units), Decimal(row.firsts) / standings.PARTS,
                Decimal(row.seconds) / standings.PARTS, row.tables, ahead, can[row.person],
                was[row.person] - row.place, decided, zone, points.to_points(row.penalty), row.left,
            )
        )  # fmt: skip
    return Standing(_heading(locale), tuple(lines), played.over)


def cross(played: Season, locale: str = "en") -> CrossTable:
    """Meetings in the group, in the order of its standing."""
    names = tuple(row.name for row in standing(played).rows)
    index = {person: names.index(NAMES[person]) for person in range(played.people)}
    tables = []
    for number, table in enumerate(played.tables):
        over = played.results[number : number + 1]
        places = tuple(finish.place for result in over for finish in result.finishes)
        tables.append(Table(tuple(index[person] for person in table), places))
    return CrossTable(_heading(locale), names, tuple(tables))


def curves(people: int, tables: int, seed: int, locale: str = "en") -> Ratings:
    """Return the ratings of some people over `tables` tables of five."""
    chooser = random.Random(seed)  # noqa: S311
    plotted: dict[int, list[Rated]] = {person: [] for person in range(people)}
    results: list[Result] = []
    seasons = []
    for number in range(tables):
        results = [_result(number, chooser.sample(range(9), 5), chooser)]
        seasons.append(results)
        rated = ratings.ratings(seasons)
        for finish in results[0].finishes:
            if finish.person is not None and finish.person in plotted:
                one = rated[finish.person]
                plotted[finish.person].append(Rated(one.displayed, one.doubt * SHOWN))
    unknown = Rated(1000, 25 / 3 * SHOWN)
    return Ratings(
        tuple(Curve(NAMES[person], tuple(course)) for person, course in plotted.items()),
        unknown,
        ratings.PROVISIONAL,
        locale,
    )


def card(seed: int, locale: str = "en") -> Card:
    """Return the card of a person after some seasons."""
    chooser = random.Random(seed)  # noqa: S311
    places = tuple(sorted((chooser.randint(1, 15) for _ in range(5)), reverse=True))
    return Card(
        NAMES[0],
        sum(places),
        places,
        tuple(Category(name, Decimal(chooser.randint(20, 160)) / 10) for name in _categories(locale)),
        tuple(Favourite(say(f"column-{kind}", locale), share) for kind, share in FAVOURITES),
        say("duration-hours", locale, hours=5, minutes=0),
        curves(1, 60, seed, locale),
        chooser.randint(1, 9),
        (1, 0, 2),
        locale,
    )


def _categories(locale: str) -> tuple[str, ...]:
    """Categories of points of a game."""
    columns = (say(f"column-{kind}", locale) for kind in ("colony", "factory", "explorer", "shipyard", "church"))
    return (say("field-1", locale), say("field-5", locale), say("legend-market", locale, sign="money"), *columns)


def calendar(now: float, locale: str = "en") -> Calendar:
    """Events of a season of rounds."""
    steps: tuple[Step, ...] = ("open", "check-in", "drawn", "round", "round", "round", "closing", "closed")
    days = ("2026-11-01", "2026-11-15", "2026-11-17", "2026-11-18", "2026-12-09", "2026-12-30", "2027-01-20", ENDS)
    moments = tuple(
        Moment(step, dates.day(date.fromisoformat(day), locale), max(0, number - 2))
        for number, (step, day) in enumerate(zip(steps, days, strict=True))
    )
    return Calendar(
        _heading(locale), moments, now, dates.day(date(2026, 11, 29), locale),
        say("league-until", locale, unit="days", n=10),
        registered=14, most=14, reserve=2, checked_in=14, tables=14, tables_over=5,
    )  # fmt: skip


def podium(played: Season, locale: str = "en") -> Podium:
    """Return the end of a group."""
    rows = standing(played).rows
    winners = tuple(Winner(row.name, row.place, row.points) for row in rows if row.place <= 3)
    return Podium(_heading(locale), winners, rows[1].decided, dates.day(date.fromisoformat(ENDS), locale))
