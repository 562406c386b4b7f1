"""Leagues to be drawn in tests: usual ones, full ones, and ones with odd names."""

import random
from decimal import Decimal

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
)

NAMES = (
    "Ana", "Bruno Ωμέγα", "王小明", "Duarte de Menezes e Vasconcelos", "김영희", "Filipa", "Gonçalo", "Inês", "João",
    "Leonor", "Mafalda", "Nuno", "Olívia", "Pêro", "Rita",
)  # fmt: skip
LONG = (
    "Maximiliana Wolkenstein-Trostburg", "W" * 32, "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "東京特許許可局東京特許許可局",
    "김수한무거북이와두루미",
)  # fmt: skip
HEADING = Heading("Carreira da Índia", 3, "Division 2 B")
WIDE = Heading(
    "東京特許許可局のナベガドール大会・春の部・第二回戦", 123, "ÀÉÎÕÜ Division of the Extraordinary Names 12"
)


def seven() -> Standing:
    """Return a group of seven in the middle of its season, with every kind of row."""
    return Standing(
        HEADING,
        (
            Row("Leonor", 1, Decimal("26"), Decimal(2), Decimal(1), 3, 1, (1, 2), 2, None, "up"),
            Row("Bruno Ωμέγα", 2, Decimal("22"), Decimal(2), Decimal(0), 3, 1, (1, 5), -1, "points"),
            Row("王小明", 3, Decimal("19.5"), Decimal("1.5"), Decimal("0.5"), 4, 0, (2, 5), 0, "points"),
            Row("Duarte de Menezes e Vasconcelos", 4, Decimal("14"), Decimal(1), Decimal(0), 3, 1, (2, 6), 1, "points"),
            Row("Filipa", 5, Decimal("14"), Decimal(0), Decimal(2), 3, 1, (2, 6), -2, "wins"),
            Row("Gonçalo", 6, Decimal("7"), Decimal(0), Decimal(1), 3, 1, (3, 7), 0, "points", "down", Decimal("2.5")),
            Row(
                "김영희",
                7,
                Decimal("0"),
                Decimal(0),
                Decimal(0),
                4,
                0,
                (6, 7),
                0,
                "points",
                "down",
                Decimal(0),
                4,
                True,
            ),
        ),
    )


def fifteen(over: bool = False) -> Standing:
    """Return the maximum number of people in one picture, with names of all lengths."""
    ties: tuple[Decided, ...] = (
        "wins",
        "seconds",
        "thirds",
        "ratio",
        "score",
        "among",
        "opponents",
        "penalties",
        "pace",
        "lot",
    )
    rows = []
    for index, name in enumerate((*LONG, *NAMES[5:])):
        place = index + 1
        rows.append(
            Row(
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
    return Standing(WIDE, tuple(rows), over)


def fresh() -> Standing:
    """Return a group that has not started: all are equal."""
    rows = tuple(Row(name, 1, Decimal(0), tables=0, ahead=4, range=(1, 7)) for name in NAMES[:7])
    return Standing(HEADING, rows)


def cross(
    people: int = 7, base: tuple[int, ...] = (0, 2, 1, 5), over: int = 4, heading: Heading = HEADING
) -> CrossTable:
    """Return a cyclic group with this many of its tables over, the last of these void."""
    tables = []
    for first in range(people):
        seats = tuple((number + first) % people for number in base)
        places = tuple(1 + (seat * 3 + first) % len(base) for seat in range(len(base)))
        if len(base) in (3, 5) or first % 2 == 0:
            places = tuple(1 + (seat + first) % len(base) for seat in range(len(base)))
        if first == 2:
            places = (1, 1, *range(3, len(base) + 1))
        tables.append(Table(seats, places if first < over - 1 else (), first == over - 1))
    names = ("Leonor", *LONG[:2], *NAMES[1:]) if people > 7 else NAMES
    return CrossTable(heading, names[:people], tuple(tables))


def ratings(people: int = 5, names: tuple[str, ...] = NAMES) -> Ratings:
    """Return curves of different lengths, one of them provisional to its end."""
    curves = []
    for number in range(people):
        chooser, mean, doubt, rated = random.Random(number + 4), 1000.0, 333.0, []
        for _ in range((31, 24, 16, 5, 11)[number]):
            mean += chooser.gauss((3 - number) * 4, 30)
            doubt = max(110.0, doubt * 0.94)
            rated.append(Rated(mean, doubt))
        curves.append(Curve(names[number], tuple(rated)))
    return Ratings(tuple(curves), Rated(1000, 333), 8)


def card() -> Card:
    """Return the card of a person with many games."""
    means = ("6.2", "5.1", "2.4", "7.9", "14.3", "8.8", "12.6", "9")
    names = ("Workers", "Ships", "Cruzados", "Colonies", "Factories", "Explorers", "Shipyards", "Churches")
    return Card(
        "Duarte de Menezes e Vasconcelos", 43, (14, 11, 9, 7, 2),
        tuple(Category(name, Decimal(mean)) for name, mean in zip(names, means, strict=True)),
        (Favourite("Factories first", 0.62), Favourite("Shipyards", 0.31), Favourite("Early explorer", 0.2)),
        "5 h 20 min", ratings(1), 4, (1, 0, 2),
    )  # fmt: skip


def newcomer(name: str = LONG[1]) -> Card:
    """Return the card of a person without any game."""
    return Card(name, 0)


def calendar(now: float = 2.35) -> Calendar:
    """Return a season of five rounds during the check-in."""
    days = ("1 Nov", "15 Nov", "17 Nov", "18 Nov", "2 Dec", "16 Dec", "30 Dec", "13 Jan", "27 Jan", "3 Feb")
    steps: tuple[Step, ...] = (
        "open",
        "check-in",
        "drawn",
        "round",
        "round",
        "round",
        "round",
        "round",
        "closing",
        "closed",
    )
    moments = [
        Moment(step, f"Sun {day}", max(0, number - 2))
        for number, (step, day) in enumerate(zip(steps, days, strict=True))
    ]
    return Calendar(
        HEADING, tuple(moments), now, "Mon 17 Nov", "in 14 hours", registered=23, most=28, reserve=2,
        checked_in=21, tables=28, tables_over=12,
    )  # fmt: skip


def simple_calendar() -> Calendar:
    """Return a season without rounds, held by an admin."""
    steps: tuple[Step, ...] = ("open", "check-in", "drawn", "running", "closing", "closed")
    moments = tuple(Moment(step, f"Sat {day} Nov") for day, step in enumerate(steps, start=10))
    return Calendar(
        HEADING,
        moments,
        0.4,
        "Mon 17 Nov",
        "in 3 days",
        True,
        reason="Too few have registered so far",
        registered=5,
    )


def podium(people: int = 3) -> Podium:
    """Return the first three, or some of them."""
    winners = (
        Winner("Leonor", 1, Decimal("32.5")),
        Winner("Duarte de Menezes e Vasconcelos", 2, Decimal("32.5")),
        Winner("王小明", 3, Decimal(21)),
    )
    return Podium(HEADING, winners[:people], "wins" if people > 1 else None, "31 January 2027")


def crowd() -> Podium:
    """Return a podium with many shared places."""
    winners = tuple(
        Winner(name, 1 if index < 2 else 3, Decimal("4112.37")) for index, name in enumerate((*LONG, *NAMES[:2]))
    )
    return Podium(WIDE, winners, None, "2027-01-31")
