"""A random season for the pictures of leagues: for measurements, and for the pages of docs/.

Schedule, standing, ranges and ratings are those of `leagues`; only the places at a table are random. Also a
made-up review of a real game.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, get_args

from hosting.core import PROVISIONAL, Rating
from i18n import dates, say
from leagues.rules import Finish, How, Penalty, Result, designs, points, ratings, standings
from renders.leagues import view
from renders.navegador.courses import Judged, JudgedGame
from renders.navegador.view import Story

NAMES: Final = (
    "Ana", "Bruno", "Carla", "Duarte", "Elisa", "Filipa", "Gonçalo", "Inês", "João", "Leonor", "Mafalda", "Nuno",
    "Olívia", "Pêro", "Rita", "Sofia",
)  # fmt: skip
LEAGUES: Final = {"de": "Freitagskaravellen", "zh-TW": "星期五的帆船"}
"""Names of leagues and tables in languages whose characters or length matter."""
PLACES: Final = points.PRESETS["places"]
ENDS: Final = "2027-01-27"
SHOWN: Final = 40
"""Displayed points of a rating for one of openskill's."""


@dataclass(frozen=True, slots=True)
class SampleSeason:
    """Tables of a group in the order of play, and the results of the first of them."""

    people: int
    tables: tuple[tuple[int, ...], ...]
    results: tuple[Result, ...]

    @property
    def over(self) -> bool:
        return len(self.results) == len(self.tables)


def season(people: int, seats: int, over: int, seed: int) -> SampleSeason:
    chooser = random.Random(seed)  # noqa: S311 - nothing is secret here
    tables = designs.cyclic(people, seats).tables
    results = tuple(_result(number, table, chooser) for number, table in enumerate(tables[:over]))
    return SampleSeason(people, tables, results)


def _result(number: int, table: Sequence[int], chooser: random.Random) -> Result:
    scores = {person: round(chooser.gauss(70 - person, 9)) for person in table}
    finishes = [
        Finish(person, 1 + sum(other > scores[person] for other in scores.values()), scores[person]) for person in table
    ]
    return Result(number, tuple(finishes), How.PLAYED)


def called(locale: str) -> str:
    return LEAGUES.get(locale, "Friday caravels")


def _heading(locale: str) -> view.LeagueHeading:
    return view.LeagueHeading(called(locale), 3, "A", locale)


def standing(played: SampleSeason, penalty: bool = True, locale: str = "en") -> view.GroupStanding:
    people = range(played.people)
    fines = [Penalty(played.people - 2, 2 * points.UNIT, "late")] if penalty else []
    ties = standings.DEFAULT
    rows, before = (
        standings.standing(people, results, PLACES, ties, fines, "salt", "stage")
        for results in (played.results, played.results[:-1])
    )
    can = standings.ranges(rows, played.tables[len(played.results) :], PLACES)
    was = {row.person: row.place for row in before}
    stay: list[view.Zone] = ["stay"] * (played.people - 3)
    zones: list[view.Zone] = ["up", *stay, "down", "down"]
    lines = []
    for row, zone in zip(rows, zones, strict=True):
        decided = next((reason for reason in get_args(view.Decided) if reason == row.decided), None)
        ahead = sum(row.person in table for table in played.tables[len(played.results) :])
        lines.append(
            view.StandingRow(
                NAMES[row.person], row.place, points.to_points(row.units), Decimal(row.firsts) / standings.PARTS,
                Decimal(row.seconds) / standings.PARTS, row.tables, ahead, can[row.person],
                was[row.person] - row.place, decided, zone, points.to_points(row.penalty), row.left,
            )
        )  # fmt: skip
    return view.GroupStanding(_heading(locale), tuple(lines), played.over)


def cross(played: SampleSeason, locale: str = "en") -> view.CrossTable:
    names = tuple(row.name for row in standing(played).rows)
    index = {person: names.index(NAMES[person]) for person in range(played.people)}
    tables = []
    for number, table in enumerate(played.tables):
        over = played.results[number : number + 1]
        places = tuple(finish.place for result in over for finish in result.finishes)
        tables.append(view.MetTable(tuple(index[person] for person in table), places))
    return view.CrossTable(_heading(locale), names, tuple(tables))


def curve(tables: int, seed: int, locale: str = "en") -> view.RatingChart:
    """Return the first person's ratings in so many tables of nine people, each a season."""
    chooser = random.Random(seed)  # noqa: S311
    rated: dict[int, Rating] = {}
    plotted = []
    for number in range(tables):
        changed, idle = ratings.season(rated, [_result(number, chooser.sample(range(9), 5), chooser)])
        rated |= {**changed, **idle}
        if 0 in changed:
            plotted.append(view.Rated(rated[0].displayed, rated[0].doubt * SHOWN))
    unknown = view.Rated(1000, 25 / 3 * SHOWN)
    return view.RatingChart(NAMES[0], tuple(plotted), unknown, PROVISIONAL, locale)


def calendar(now: float, locale: str = "en") -> view.SeasonCalendar:
    steps: tuple[view.Step, ...] = ("open", "check-in", "drawn", "running", "closing", "closed")
    days = ("2026-11-01", "2026-11-15", "2026-11-17", "2026-11-18", "2027-01-20", ENDS)
    moments = tuple(
        view.Moment(step, dates.day(date.fromisoformat(day), locale)) for step, day in zip(steps, days, strict=True)
    )
    return view.SeasonCalendar(
        _heading(locale), moments, now, dates.day(date(2026, 11, 29), locale),
        say("league-until", locale, unit="days", n=10),
        registered=14, most=14, reserve=2, checked_in=14, tables=14, tables_over=5,
    )  # fmt: skip


def podium(played: SampleSeason, locale: str = "en") -> view.Podium:
    rows = standing(played).rows
    winners = tuple(view.Winner(row.name, row.place, row.points) for row in rows if row.place <= 3)
    return view.Podium(_heading(locale), winners, rows[1].decided)


def judged(story: Story, seed: int = 3, most: float = 8.0) -> JudgedGame:
    """Return a random review: chances that wander, and turns of which some lost points."""
    rng, players = random.Random(seed), len(story.names)  # noqa: S311 - a made-up review
    values, turns = [0.0] * players, []
    for number in range(len(story.ends) - 1):
        values = [value + rng.gauss(0, 0.4) for value in values]
        shares = [math.exp(value) for value in values]
        loss = max(0.0, rng.uniform(-most, most))
        turns.append(Judged(number % players, loss, tuple(share / sum(shares) for share in shares)))
    by_loss = sorted(range(len(turns)), key=lambda number: -turns[number].loss)
    return JudgedGame(story, tuple(turns), tuple(sorted(by_loss[:3])))
