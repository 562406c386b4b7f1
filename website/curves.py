"""A rating over time as a line, in the units of an SVG of 600 by 200."""

from dataclasses import dataclass
from typing import Final

from website.site import Curve

WIDTH: Final = 600
HEIGHT: Final = 200
LEFT: Final = 58
"""Width of the numbers beside the line."""
EDGE: Final = 12
STEP: Final = 50
"""Rating points between two lines of the grid."""


@dataclass(frozen=True, slots=True)
class Line:
    """The line to draw."""

    points: str
    """Points of the polyline."""
    end: tuple[float, float]
    grid: tuple[tuple[int, float], ...]
    """Ratings and their distances from the top."""


def line(curve: Curve) -> Line:
    """Return a curve with its grid; tables are at equal distances."""
    ratings = [rating.displayed for _, rating in curve.points]
    least, most = min(ratings) // STEP * STEP, -(-max(ratings) // STEP) * STEP
    most = max(most, least + STEP)
    each = (WIDTH - LEFT - EDGE) / max(len(ratings) - 1, 1)

    def down(rating: int) -> float:
        return round(EDGE + (most - rating) * (HEIGHT - 2 * EDGE) / (most - least), 1)

    places = [(round(LEFT + number * each, 1), down(rating)) for number, rating in enumerate(ratings)]
    every = STEP * -(-(most - least) // (STEP * 5))
    return Line(
        points=" ".join(f"{across},{below}" for across, below in places),
        end=places[-1],
        grid=tuple((rating, down(rating)) for rating in range(least, most + 1, every)),
    )
