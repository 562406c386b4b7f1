"""Leagues to be drawn in tests, usual, full and with odd names; and the invariants of their pictures."""

import random
from dataclasses import replace
from decimal import Decimal
from typing import get_args

from renders.layout import Area, Box, Mark, Polyline, Scene
from renders.leagues import standings
from renders.leagues import view as contents
from renders.leagues.view import LeagueHeading
from tests.renders.legibility import GLANCE, LOOK_UP
from tests.renders.navegador.test_layout import check

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


LETTERS = "WMil.ÄñßΩπЖ漢字かなカナ한글 ÉŁ-\u202e\u200b"
"""Characters without tails, as boxes of one name's two lines may meet by a pixel where a tail is above an accent."""
NAMED = ("name/", "league", "part", "title", "until", "reason", "next", "when/", "decision", "legend/")
"""Facts written by people or containing such text; they may be shortened."""


def shape(scene: Scene, *glanced: str) -> None:
    """Raise AssertionError unless a picture is 11 : 7, with texts large and whole, and nothing over them or outside.

    `glanced` are the prefixes of facts that must be readable at a glance. A cross table may be higher, and no
    ratings are lower.
    """
    crossed = any(label.fact.startswith(("met/", "seat/", "column/")) for label in scene.labels)
    assert scene.width == 1100
    long = any(label.fact.startswith("legend/") for label in scene.labels)
    empty = scene.facts.get("rated") == "0"
    assert empty or scene.height in (700, 730 * long) or (crossed and 700 < scene.height <= standings.MAX_HEIGHT)
    check(scene)
    page = Box(0, 0, scene.width, scene.height)
    for label in scene.labels:
        assert label.size >= LOOK_UP, label
        assert not label.fact or not label.text.endswith("…") or label.fact.startswith(NAMED), label
        assert not label.fact.startswith(glanced or ("\0",)) or label.size >= GLANCE, label
    for item in scene.items:
        if isinstance(item, Mark):
            assert page.holds(item.box), item
            inner = Box(item.x - item.size * 0.38, item.y - item.size * 0.38, item.size * 0.76, item.size * 0.76)
            if item.stamp not in ("medal", "laurel"):  # backgrounds: of a number, and of a medal
                for label in scene.labels:
                    assert not inner.meets(label.ink), (item, label)
        elif isinstance(item, Polyline | Area):
            assert all(-1 <= x <= scene.width and -1 <= y <= scene.height for x, y in item.points), item


def name(chooser: random.Random) -> str:
    """Return a name of any characters and any length, often one that is hard to draw."""
    if chooser.random() < 0.4:
        return chooser.choice((*LONG, *NAMES, "", "\u200b"))
    return "".join(chooser.choices(LETTERS, k=chooser.randint(1, 60)))


def heading(chooser: random.Random) -> LeagueHeading:
    return LeagueHeading(name(chooser), chooser.randint(1, 999), name(chooser) if chooser.random() < 0.8 else "")


def number(chooser: random.Random, most: int) -> Decimal:
    """Return a number of points, whole or not, in hundredths."""
    return Decimal(chooser.randint(-100 * most // 10, 100 * most)) / chooser.choice((100, 100, 1000, 1))
