"""Leagues to be drawn in tests: usual ones, full ones, and ones with odd names."""

import random
from dataclasses import replace
from decimal import Decimal
from typing import get_args

from renders.leagues import view as contents

NAMES = (
    "Ana", "Bruno Ωμέγα", "王小明", "Duarte de Menezes e Vasconcelos", "김영희", "Filipa", "Gonçalo", "Inês", "João",
    "Leonor", "Mafalda", "Nuno", "Olívia", "Pêro", "Rita",
)  # fmt: skip
LONG = (
    "Maximiliana Wolkenstein-Trostburg", "W" * 32, "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "東京特許許可局東京特許許可局",
    "김수한무거북이와두루미",
)  # fmt: skip
HEADING = contents.LeagueHeading("Carreira da Índia", 3, "Division 2 B")
WIDE = contents.LeagueHeading(
    "東京特許許可局のナベガドール大会・春の部・第二回戦", 123, "ÀÉÎÕÜ Division of the Extraordinary Names 12"
)


def seven() -> contents.GroupStanding:
    """Return a group of seven in the middle of its season, with every kind of row."""
    fallen = contents.StandingRow("김영희", 7, Decimal(0), tables=4, range=(6, 7), moved=0, decided="points")
    return contents.GroupStanding(
        HEADING,
        (
            contents.StandingRow("Leonor", 1, Decimal("26"), Decimal(2), Decimal(1), 3, 1, (1, 2), 2, None, "up"),
            contents.StandingRow("Bruno Ωμέγα", 2, Decimal("22"), Decimal(2), Decimal(0), 3, 1, (1, 5), -1, "points"),
            contents.StandingRow(
                "王小明", 3, Decimal("19.5"), Decimal("1.5"), Decimal("0.5"), 4, 0, (2, 5), 0, "points"
            ),
            contents.StandingRow(
                "Duarte de Menezes e Vasconcelos", 4, Decimal("14"), Decimal(1), Decimal(0), 3, 1, (2, 6), 1, "points"
            ),
            contents.StandingRow("Filipa", 5, Decimal("14"), Decimal(0), Decimal(2), 3, 1, (2, 6), -2, "wins"),
            contents.StandingRow(
                "Gonçalo", 6, Decimal("7"), Decimal(0), Decimal(1), 3, 1, (3, 7), 0, "points", "down", Decimal("2.5")
            ),
            replace(fallen, zone="down", left=4, dropped=True),
        ),
    )


def fifteen(over: bool = False) -> contents.GroupStanding:
    """Return the maximum number of people in one picture, with names of all lengths."""
    _, *ties = get_args(contents.Decided)
    rows = []
    for index, name in enumerate((*LONG, *NAMES[5:])):
        place = index + 1
        rows.append(
            contents.StandingRow(
                name,
                place,
                Decimal(4112 - 301 * index) + Decimal("0.37"),
                Decimal(5 - index // 3),
                Decimal(index) / 3,
                5,
                0 if over else 2,
                (place, place) if over else (max(1, place - 4), min(15, place + 5)),
                7 - index,
                None if not index else ties[index % 10] if index % 2 else "points",
                "up" if index < 2 else "down" if index > 11 else "stay",
                Decimal(100) if index % 4 == 1 else Decimal(0),
                index % 3,
                index == 6,
            )
        )
    return contents.GroupStanding(WIDE, tuple(rows), over)


def fresh() -> contents.GroupStanding:
    """Return a group that has not started: all are equal."""
    rows = tuple(contents.StandingRow(name, 1, Decimal(0), tables=0, ahead=4, range=(1, 7)) for name in NAMES[:7])
    return contents.GroupStanding(HEADING, rows)


def cross(
    people: int = 7, base: tuple[int, ...] = (0, 2, 1, 5), over: int = 4, heading: contents.LeagueHeading = HEADING
) -> contents.CrossTable:
    """Return a cyclic group with this many of its tables over, the last of these void."""
    tables = []
    for first in range(people):
        seats = tuple((number + first) % people for number in base)
        places = tuple(1 + (seat * 3 + first) % len(base) for seat in range(len(base)))
        if len(base) in (3, 5) or first % 2 == 0:
            places = tuple(1 + (seat + first) % len(base) for seat in range(len(base)))
        if first == 2:
            places = (1, 1, *range(3, len(base) + 1))
        tables.append(contents.MetTable(seats, places if first < over - 1 else (), first == over - 1))
    names = ("Leonor", *LONG[:2], *NAMES[1:]) if people > 7 else NAMES
    return contents.CrossTable(heading, names[:people], tuple(tables))


def ratings(tables: int = 31, name: str = "Ana") -> contents.RatingChart:
    chooser, mean, doubt, rated = random.Random(4), 1000.0, 333.0, []
    for _ in range(tables):
        mean += chooser.gauss(12, 30)
        doubt = max(110.0, doubt * 0.94)
        rated.append(contents.Rated(mean, doubt))
    return contents.RatingChart(name, tuple(rated), contents.Rated(1000, 333), 8)


STEPS: tuple[contents.Step, ...] = ("open", "check-in", "drawn", "running", "closing", "closed")


def calendar(now: float = 2.35) -> contents.SeasonCalendar:
    """Return a season before its start."""
    days = ("1 Nov", "15 Nov", "17 Nov", "18 Nov", "27 Jan", "3 Feb")
    moments = tuple(contents.Moment(step, f"Sun {day}") for step, day in zip(STEPS, days, strict=True))
    return contents.SeasonCalendar(
        HEADING, moments, now, "Mon 17 Nov", "in 14 hours", registered=23, most=28, reserve=2,
        checked_in=21, tables=28, tables_over=12,
    )  # fmt: skip


def simple_calendar() -> contents.SeasonCalendar:
    """Return a season held by an admin."""
    moments = tuple(contents.Moment(step, f"Sat {day} Nov") for day, step in enumerate(STEPS, start=10))
    return contents.SeasonCalendar(
        HEADING, moments, 0.4, "Mon 17 Nov", "in 3 days", True, reason="Too few have registered so far", registered=5
    )


def podium(people: int = 3) -> contents.Podium:
    winners = (
        contents.StandingRow("Leonor", 1, Decimal("32.5")),
        contents.StandingRow("Duarte de Menezes e Vasconcelos", 2, Decimal("32.5")),
        contents.StandingRow("王小明", 3, Decimal(21)),
    )
    return contents.Podium(HEADING, winners[:people], "wins" if people > 1 else None)


def crowd() -> contents.Podium:
    """Return a podium with many shared places."""
    winners = tuple(
        contents.StandingRow(name, 1 if index < 2 else 3, Decimal("4112.37"))
        for index, name in enumerate((*LONG, *NAMES[:2]))
    )
    return contents.Podium(WIDE, winners, None)
