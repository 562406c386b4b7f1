"""Layout of ratings: a curve for each person over their tables, with a band of uncertainty around the reader's.

Each point of a curve is the mean of the last few tables, as single results hide which way it goes.
"""

import math
from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean
from typing import Final

from i18n import say
from renders import layout, people
from renders.layout import HEIGHT, WIDTH, ZERO, Box, Scene
from renders.leagues.frame import EDGE, GLANCE, HEAD, LOOK_UP, legend
from renders.leagues.view import Rated, RatingChart, RatingCurve
from renders.theme import SEATS, Theme

FIELD: Final = Box(EDGE, HEAD, 726, HEIGHT - HEAD - 52)
LIST: Final = Box(744, HEAD, WIDTH - EDGE - 744, HEIGHT - HEAD - EDGE)
DOTS: Final = (12.0, 10.0)
"""Pixels of a dot of a dotted line, and of the gap after it."""
MEAN: Final = 5
"""Number of tables of which a point of a curve is the mean."""
BAND: Final = 0.2
"""Opacity of a band of uncertainty."""
Point = tuple[float, float]


def scene(ratings: RatingChart, theme: Theme) -> Scene:
    drawn = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=ratings.locale)
    drawn.mark("star", EDGE + 30, HEAD / 2, 48)
    title, text = Box(EDGE + 64, 4, WIDTH - 2 * EDGE - 70, HEAD - 8), say("league-picture-ratings", ratings.locale)
    drawn.label(text, title, 42, face="serif", align="left", fact="title")
    drawn.sheet(FIELD)
    _plot(drawn, ratings, Box(FIELD.x + 94, FIELD.y + 22, FIELD.width - 122, FIELD.height - 68))
    legend(
        drawn,
        [
            ("dotted", (), say("league-picture-provisional", ratings.locale, n=ratings.provisional)),
            ("band", (), say("league-picture-doubt", ratings.locale)),
            ("curve", (), say("league-picture-mean", ratings.locale, n=MEAN)),
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


def _one(drawn: Scene, ratings: RatingChart, curve: RatingCurve, number: int, name: str, box: Box) -> None:
    theme, last = drawn.theme, curve.rated[-1] if curve.rated else None
    if number:
        drawn.line(((box.x + 14, box.y), (box.right - 14, box.y)), theme.cell_strong, 2)
    upper = Box(box.x + 74, box.y + 4, box.width - 86, box.height / 2 - 6)
    middle = box.y + box.height * 0.72
    drawn.mark("emblem", box.x + 40, box.y + box.height / 2, 46, number)
    people.place(drawn, name, upper, GLANCE, f"name/{number}")
    rating = str(round(last.mean)) if last else ZERO
    room = Box(box.x + 74, middle - 26, 104, 52)
    drawn.label(rating, room, 42, align="left", fact=f"rating/{number}", least=GLANCE)
    if last is not None:
        uncertainty = Box(box.x + 180, middle - 20, 76, 44)
        drawn.label(f"±{round(last.doubt)}", uncertainty, LOOK_UP, align="left", colour=theme.text_soft,
            fact=f"doubt/{number}")  # fmt: skip
    drawn.mark("game", box.right - 74, middle + 2, 26)
    tables = Box(box.right - 58, middle - 20, 46, 44)
    drawn.label(len(curve.rated), tables, LOOK_UP, align="left", fact=f"rated/{number}")


def _plot(drawn: Scene, ratings: RatingChart, box: Box) -> None:
    """Draw the curves in a plot, with its lines and figures to the left and below.

    Uncertainty is a band around the reader's curve alone, the first one: several would overlap.
    """
    theme = drawn.theme
    several = [_means((ratings.start, *curve.rated)) for curve in ratings.curves]
    # All of the curves, and the later half of the reader's band, are in it.
    ends = [rating.mean for spots in several for rating in spots]
    firm = several[0][len(several[0]) // 2 :]
    ends += [rating.mean + way * rating.doubt for rating in firm for way in (-1, 1)]
    low, high = min(ends) - 10, max(ends) + 10
    longest = max(1, *(len(curve.rated) for curve in ratings.curves))

    def at(table: float, rating: float) -> Point:
        part = (min(max(rating, low), high) - low) / (high - low)
        return box.x + box.width * table / longest, box.bottom - box.height * part

    step = layout.step(math.ceil(high - low), 5)
    for value in range(math.ceil(low / step) * step, math.floor(high) + 1, step):
        y = at(0, value)[1]
        drawn.line(((box.x, y), (box.right, y)), theme.cell_strong, 2)
        drawn.label(value, Box(box.x - 86, y - 17, 72, 34), LOOK_UP, align="right", colour=theme.text_soft)
    steps = layout.step(longest, max(2, round(box.width / 90)))
    for table in range(0, longest + 1, steps):
        x = at(table, low)[0]
        drawn.line(((x, box.bottom), (x, box.bottom + 7)), theme.text_soft, 2)
        below = Box(x - 26, box.bottom + 8, 52, 32)
        drawn.label(table, below, LOOK_UP, colour=theme.text_soft, fact=f"table/{table}")
    if len(several[0]) > 1:
        upper = [at(table, spot.mean + spot.doubt) for table, spot in enumerate(several[0])]
        lower = [at(table, spot.mean - spot.doubt) for table, spot in enumerate(several[0])]
        drawn.area((*upper, *reversed(lower)), SEATS[0], BAND)
    for number, spots in reversed([*enumerate(several)]):  # the reader's above the others
        line = [at(table, spot.mean) for table, spot in enumerate(spots)]
        for wide, tone in ((5, theme.rim), (3, SEATS[number])):
            for dot in _dotted(line[: ratings.provisional + 1]):
                drawn.line(dot, tone, wide)
            if len(line) > ratings.provisional + 1:
                drawn.line(tuple(line[ratings.provisional :]), tone, wide)
        drawn.mark("emblem", *line[-1], 32, number)


def _means(spots: tuple[Rated, ...]) -> list[Rated]:
    """Return the mean of each rating and those before it, at most `MEAN`; the first is where everybody starts."""
    ways = [spots[:1], *(spots[max(1, end - MEAN) : end] for end in range(2, len(spots) + 1))]
    return [Rated(fmean(spot.mean for spot in way), fmean(spot.doubt for spot in way)) for way in ways]


def _dotted(line: list[Point]) -> Iterator[tuple[Point, Point]]:
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
