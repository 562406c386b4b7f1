"""The chart: a portolan of the sea from Brazil to Japan, drawn once for each theme.

Coasts are Natural Earth's (`coast.json`, made by `scripts/coastlines.py`). The projection is our own: plate carrée
with a little more room where many ships meet.
"""

from __future__ import annotations

import json
import math
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from navegador import BOARD, State
from renders.navegador import stamps
from renders.theme import Theme

WIDTH: Final = 1100
HEIGHT: Final = 760
FINE: Final = 2
"""How many times larger the chart is drawn than it is shown."""

Point = tuple[float, float]

_EAST: Final = (
    (-90, -156),
    (-62, 0),
    (-35, 150),
    (12, 400),
    (40, 545),
    (60, 660),
    (78, 762),
    (100, 884),
    (118, 978),
    (146, 1110),
    (170, 1230),
)
"""Degrees east, and the pixels from the left where they lie."""
_NORTH: Final = ((85, 10), (39, 268), (25, 348), (0, 492), (-35, 684), (-65, 850))
"""Degrees north, and the pixels from the top."""


def place(east: float, north: float) -> Point:
    """Where a point of the earth lies on the chart, in pixels."""
    return _between(_EAST, east), _between([(-degrees, y) for degrees, y in _NORTH], -north)


def _between(knots: list[tuple[int, int]] | tuple[tuple[int, int], ...], value: float) -> float:
    index = min(max(bisect_right([knot[0] for knot in knots], value) - 1, 0), len(knots) - 2)
    (x0, y0), (x1, y1) = knots[index], knots[index + 1]
    return y0 + (value - x0) / (x1 - x0) * (y1 - y0)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the things of a region lie, in pixels."""

    name: Point
    """The middle of its name."""
    lines: tuple[str, ...]
    """Its name, in the lines it is written in."""
    ships: Point
    """The middle of its ships, or of its explorer disk."""
    tokens: Point
    """The middle of its colony tokens."""
    across: int
    """Tokens next to each other."""
    side: int
    """On which side of the name a disk lies that somebody has just taken: -1 left, 1 right."""


def _spot(
    name: Point, ships: Point, tokens: Point, across: int = 2, lines: tuple[str, ...] = (), side: int = -1
) -> Spot:
    return Spot(name, lines, ships, tokens, across, side)


SPOTS: Final = (
    _spot((350, 262), (222, 292), (0, 0)),
    _spot((322, 364), (300, 498), (322, 404), 3),
    _spot((70, 474), (164, 440), (70, 528), side=1),
    _spot((62, 592), (190, 640), (62, 656), lines=("Rio de", "Janeiro"), side=1),
    _spot((454, 486), (330, 590), (456, 524), 3),
    _spot((464, 642), (384, 714), (464, 600), 1, lines=("Cabo da Boa", "Esperança")),
    _spot((592, 488), (654, 598), (570, 540), side=1),
    _spot((606, 326), (636, 422), (588, 364)),
    _spot((760, 322), (736, 500), (758, 378)),
    _spot((890, 344), (858, 506), (892, 384)),
    _spot((1042, 646), (956, 592), (1046, 606)),
    _spot((934, 272), (1000, 432), (928, 312)),
    _spot((1030, 222), (1036, 346), (1046, 264), 1),
)
"""By region."""

LISBOA: Final = place(-9, 38.7)

BORDERS: Final[dict[tuple[int, int], tuple[Point, ...]]] = {
    (0, 1): ((-9, 28), (-20, 24), (-30, 21)),
    (0, 2): ((-30, 21), (-46, 20), (-70, 21)),
    (1, 2): ((-30, 21), (-22, 8), (-18, -7)),
    (1, 4): ((-18, -7), (-4, -5), (12, -3)),
    (2, 3): ((-40, -17), (-30, -15), (-18, -7)),
    (3, 4): ((-18, -7), (-13, -20), (-10, -31)),
    (3, 5): ((-10, -31), (-18, -42), (-24, -60)),
    (4, 5): ((-10, -31), (4, -31), (20, -29)),
    (5, 6): ((29, -29), (36, -38), (40, -60)),
    (6, 7): ((45, 5), (52, 5), (57, 4)),
    (6, 8): ((57, 4), (65, -10), (68, -24), (68, -60)),
    (7, 8): ((57, 4), (66, 13), (71, 23)),
    (8, 9): ((80, 9), (86, -5), (87, -22), (87, -60)),
    (9, 10): ((104, -4), (101, -18), (100, -60)),
    (9, 11): ((103, 3), (107, 2), (111, 2)),
    (10, 11): ((115, 4), (128, 4), (160, 4)),
    (11, 12): ((117, 26), (128, 20), (160, 20)),
}
"""Where the borders of the board run, in degrees."""
PHASE_BORDERS: Final = {(3, 5): 2, (4, 5): 2, (8, 9): 3}
"""The red borders, and the phase that begins behind them."""

_VIA: Final[dict[tuple[int, int], tuple[Point, ...]]] = {
    (0, 1): ((226, 360), (232, 430)),
    (0, 2): ((176, 366),),
    (4, 5): ((366, 650),),
    (5, 6): ((500, 712), (590, 660)),
    (7, 8): ((676, 460),),
    (8, 9): ((780, 512),),
    (9, 11): ((905, 478), (928, 486)),
    (9, 10): ((880, 560),),
    (10, 11): ((1010, 520),),
}
"""Points that a trail passes, in pixels."""


@cache
def coasts() -> tuple[tuple[Point, ...], ...]:
    """The land, as outlines in pixels."""
    data = json.loads(Path(__file__).with_name("coast.json").read_text(encoding="utf-8"))
    return tuple(tuple(place(east, north) for east, north in outline) for outline in data)


def way(state: State, origin: int, target: int) -> tuple[int, ...]:
    """The shortest way between two regions through those explored now, as a ship on the chart would take it."""
    ways: list[tuple[int, ...]] = [(origin,)]
    seen = {origin}
    for taken in ways:
        if taken[-1] == target:
            return taken
        for near in BOARD.neighbours[taken[-1]]:
            if near not in seen and (near == target or state.explored(near)):
                seen.add(near)
                ways.append((*taken, near))
    return origin, target


def route(regions: tuple[int, ...]) -> list[Point]:
    """The way through neighbouring regions, from ships to ships."""
    found = [SPOTS[regions[0]].ships]
    for here, there in pairwise(regions):
        points = _VIA.get((min(here, there), max(here, there)), ())
        found += points if here < there else points[::-1]
        found.append(SPOTS[there].ships)
    return found


def smooth(points: list[Point], steps: int = 12) -> list[Point]:
    """A curve through points (Catmull and Rom)."""
    padded = [points[0], *points, points[-1]]
    found = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(steps):
            t = step / steps
            found.append(
                tuple(
                    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)
                    for p, q, r, s in zip(a, b, c, d, strict=True)
                )
            )
    return [*found, points[-1]]  # type: ignore[list-item]


@cache
def ground(theme: Theme) -> Image.Image:
    """The chart without anything that moves. Not to be drawn on."""
    wide, high = WIDTH * FINE, HEIGHT * FINE
    land = Image.new("L", (wide, high))
    pen = ImageDraw.Draw(land)
    for outline in coasts():
        pen.polygon(_fine(outline), 255)
    small = land.reduce(FINE)
    sea = Image.new("RGB", (WIDTH, HEIGHT), theme.sea)
    shoal = small.filter(ImageFilter.BoxBlur(9)).point(lambda value: min(255, value * 2))
    sea.paste(theme.shoal, mask=shoal)
    _rhumbs(sea, theme)
    earth = Image.new("RGB", (WIDTH, HEIGHT), theme.land)
    inner = (
        small.point(lambda value: 255 - value).filter(ImageFilter.BoxBlur(7)).point(lambda value: min(255, value * 2))
    )
    earth.paste(theme.land_edge, mask=inner)
    lines = Image.new("RGBA", (wide, high))
    _borders(lines, theme)
    lines = lines.reduce(FINE)
    sea.paste(lines, mask=lines)
    sea.paste(earth, mask=small)
    coast = Image.new("L", (wide, high))
    pen = ImageDraw.Draw(coast)
    for outline in coasts():
        pen.line([*_fine(outline), *_fine(outline)[:2]], 255, 3, joint="curve")
    sea.paste(theme.coast, mask=coast.reduce(FINE))
    _rose(sea, theme)
    _frame(sea, theme)
    return sea


def _fine(points: tuple[Point, ...] | list[Point]) -> list[Point]:
    return [(x * FINE, y * FINE) for x, y in points]


ROSE: Final = (604.0, 696.0)
"""The middle of the large compass rose."""
_WINDS: Final = (ROSE, place(-18, -7), place(-30, 46), place(120, 50), place(150, -20))
"""Where the lines of the winds meet."""


def _rhumbs(image: Image.Image, theme: Theme) -> None:
    """The lines of the winds, in 16 directions from each knot."""
    big = Image.new("RGBA", (WIDTH * FINE, HEIGHT * FINE))
    pen = ImageDraw.Draw(big)
    for number, (x, y) in enumerate(_WINDS):
        for wind in range(32):
            angle = math.tau * (wind / 32 + number * 0.008)
            far = (x + 1600 * math.cos(angle), y + 1600 * math.sin(angle))
            tone = (theme.rhumb, theme.rhumb_green, theme.rhumb_red, theme.rhumb_green)[wind % 4]
            if wind % 2 == 0 or number == 0:
                pen.line(_fine([(x, y), far]), tone, 2)
    big = big.reduce(FINE)
    image.paste(big, mask=big)


def _rose(image: Image.Image, theme: Theme) -> None:
    """The compass rose, with a lily for the north."""
    size = 124
    stamp = stamps.stamp("rose", size, (), theme)
    x, y = ROSE
    image.paste(stamp, (round(x - size / 2), round(y - size / 2)), stamp)


def _frame(image: Image.Image, theme: Theme) -> None:
    """A scale of degrees around the chart."""
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), None, theme.coast, 1)
    for east in range(-70, 160, 10):
        left, right = place(east, 0)[0], place(east + 5, 0)[0]
        for top in (0, HEIGHT - 5):
            pen.rectangle((left, top, right, top + 4), theme.coast)
    for north in range(-50, 90, 10):
        low, high = place(0, north)[1], place(0, north + 5)[1]
        for left in (0, WIDTH - 5):
            pen.rectangle((left, high, left + 4, low), theme.coast)


def _borders(image: Image.Image, theme: Theme) -> None:
    pen = ImageDraw.Draw(image)
    for pair, line in BORDERS.items():
        points = _fine(smooth([place(*point) for point in line]))
        red = pair in PHASE_BORDERS
        pen.line(points, theme.sea, 14 if red else 11, joint="curve")
        pen.line(points, theme.red if red else theme.blue, 10 if red else 6, joint="curve")
        if red:
            pen.line(points, theme.sea, 3, joint="curve")


def check() -> None:
    """Raise ValueError if the chart and the board's data speak of different borders."""
    drawn = set(BORDERS)
    known = {(one, other) for one, near in enumerate(BOARD.neighbours) for other in near if one < other}
    if drawn != known or len(SPOTS) != len(BOARD.regions):
        raise ValueError(f"the chart and the board differ: {sorted(drawn ^ known)}")


check()
