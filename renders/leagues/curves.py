"""Layout of ratings: a curve for each person over their tables, with a band of uncertainty around the reader's."""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from renders import layout, people
from renders.layout import GLANCE, HEIGHT, LOOK_UP, WIDTH, ZERO, Box, Scene
from renders.leagues.frame import EDGE, HEAD, heading, legend
from renders.leagues.view import Curve, Ratings
from renders.theme import SEATS, Theme
from words import say

FIELD: Final = Box(EDGE, HEAD, 726, HEIGHT - HEAD - 52)
LIST: Final = Box(744, HEAD, WIDTH - EDGE - 744, HEIGHT - HEAD - EDGE)
DOTS: Final = (12.0, 10.0)
"""Pixels of a dot of a dotted line, and of the gap after it."""
BAND: Final = 0.2
"""Opacity of a band of uncertainty."""
Point = tuple[float, float]


def scene(ratings: Ratings, theme: Theme) -> Scene:
    """Curves on the left, final ratings on the right."""
    drawn = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=ratings.locale)
    heading(drawn, "star", say("league-picture-ratings", ratings.locale))
    drawn.sheet(FIELD)
    plot(drawn, ratings, Box(FIELD.x + 86, FIELD.y + 22, FIELD.width - 108, FIELD.height - 68))
    legend(
        drawn,
        [
            ("dotted", (), say("league-picture-provisional", ratings.locale, n=ratings.provisional)),
            ("band", (), say("league-picture-doubt", ratings.locale)),
        ],
        FIELD.bottom + 2,
        44,
        FIELD.width,
    )
    high = min(150.0, LIST.height / len(ratings.curves))
    listed = Box(LIST.x, LIST.y, LIST.width, high * len(ratings.curves))
    drawn.sheet(listed)
    rooms = [LIST.width - 90.0] * len(ratings.curves)
    names = people.in_lines([curve.name for curve in ratings.curves], rooms, high / 2 - 6)
    for number, curve in enumerate(ratings.curves):
        _one(drawn, ratings, curve, number, names[number], Box(LIST.x, LIST.y + high * number, LIST.width, high))
    return drawn


def _one(drawn: Scene, ratings: Ratings, curve: Curve, number: int, name: str, box: Box) -> None:
    """One person's name, rating, uncertainty and tables."""
    theme, last = drawn.theme, curve.rated[-1] if curve.rated else None
    if number:
        drawn.line(((box.x + 14, box.y), (box.right - 14, box.y)), theme.cell_strong, 2)
    upper = Box(box.x + 74, box.y + 4, box.width - 86, box.height / 2 - 6)
    middle = box.y + box.height * 0.72
    drawn.mark("emblem", box.x + 40, box.y + box.height / 2, 46, number)
    people.place(drawn, name, upper, GLANCE, f"name/{number}")
    rating = str(round(last.mean)) if last else ZERO
    drawn.label(rating, Box(box.x + 74, middle - 26, 112, 52), 46, align="left", fact=f"rating/{number}", least=GLANCE)
    if last is not None:
        uncertainty = Box(box.x + 188, middle - 20, 84, 44)
        drawn.label(
            f"±{round(last.doubt)}", uncertainty, 30, align="left", colour=theme.text_soft, fact=f"doubt/{number}",
            least=LOOK_UP,
        )  # fmt: skip
    tables = Box(box.x + 276, middle - 20, box.width - 286, 44)
    drawn.mark("game", box.right - 60, middle + 2, 26)
    drawn.label(
        len(curve.rated), Box(box.right - 44, tables.y, 40, 44), 30, align="left", fact=f"rated/{number}", least=LOOK_UP
    )


def plot(drawn: Scene, ratings: Ratings, box: Box, marks: int = 26) -> None:
    """Draw the curves in a plot, with its lines and figures to the left and below.

    Uncertainty is a band around the reader's curve alone, the first one: several would overlap.
    """
    theme = drawn.theme
    low, high = _limits(ratings)
    longest = max(1, *(len(curve.rated) for curve in ratings.curves))

    def at(table: float, rating: float) -> Point:
        part = (min(max(rating, low), high) - low) / (high - low)
        return box.x + box.width * table / longest, box.bottom - box.height * part

    step = layout.step(math.ceil(high - low), 5)
    for value in range(math.ceil(low / step) * step, math.floor(high) + 1, step):
        y = at(0, value)[1]
        drawn.line(((box.x, y), (box.right, y)), theme.cell_strong, 2)
        drawn.label(value, Box(box.x - 88, y - 17, 76, 34), 30, align="right", colour=theme.text_soft, least=LOOK_UP)
    steps = layout.step(longest, max(2, round(box.width / 90)))
    for table in range(0, longest + 1, steps):
        x = at(table, low)[0]
        drawn.line(((x, box.bottom), (x, box.bottom + 7)), theme.text_soft, 2)
        below = Box(x - 26, box.bottom + 8, 52, 32)
        drawn.label(table, below, 30, colour=theme.text_soft, fact=f"table/{table}", least=LOOK_UP)
    spots = (ratings.start, *ratings.curves[0].rated)
    if len(spots) > 1:
        upper = [at(table, spot.mean + spot.doubt) for table, spot in enumerate(spots)]
        lower = [at(table, spot.mean - spot.doubt) for table, spot in enumerate(spots)]
        drawn.area((*upper, *reversed(lower)), SEATS[0], BAND)
    for number, curve in enumerate(ratings.curves):
        spots = (ratings.start, *curve.rated)
        line = [at(table, spot.mean) for table, spot in enumerate(spots)]
        firm = ratings.provisional
        for wide, tone in ((8, theme.rim), (5, SEATS[number])):
            for dot in _dotted(line[: firm + 1]):
                drawn.line(dot, tone, wide)
            if len(line) > firm + 1:
                drawn.line(tuple(line[firm:]), tone, wide)
        drawn.mark("emblem", *line[-1], marks, number)


def _limits(ratings: Ratings) -> tuple[float, float]:
    """Return the lowest and the highest rating of the plot: all of the curves, and the later half of their bands."""
    rated = [rating for curve in ratings.curves for rating in curve.rated] or [ratings.start]
    firm = [rating for curve in ratings.curves for rating in curve.rated[len(curve.rated) // 2 :]] or rated
    low = min(*(rating.mean for rating in (*rated, ratings.start)), *(rating.mean - rating.doubt for rating in firm))
    high = max(*(rating.mean for rating in (*rated, ratings.start)), *(rating.mean + rating.doubt for rating in firm))
    return low - 10, high + 10


def _dotted(line: list[Point]) -> Iterator[tuple[Point, Point]]:
    """Yield the dots of a line, evenly spaced around its corners."""
    dot, gap = DOTS
    walked = 0.0
    for (x, y), (to_x, to_y) in pairwise(line):
        long = math.dist((x, y), (to_x, to_y))
        start = -(walked % (dot + gap))
        while start < long:
            begin, end = max(start, 0.0), min(start + dot, long)
            if end - begin > 1:
                part = [(x + (to_x - x) * far / long, y + (to_y - y) * far / long) for far in (begin, end)]
                yield part[0], part[1]
            start += dot + gap
        walked += long
