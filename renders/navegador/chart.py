"""The chart: a portolan of the sea from Brazil to Japan, drawn once for each theme.

Coasts are Natural Earth's (`coast.json`, made by `scripts/coastlines.py`). The projection is our own: the earth is bent
until every region has space for its name, its tokens and the ships of five players.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from navegador import BOARD, State
from renders import stamps
from renders.layout import Box
from renders.navegador.colours import colours
from renders.theme import Theme

WIDTH: Final = 1100
HEIGHT: Final = 700
FINE: Final = 2
"""Scale of the chart's drawing against its display."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """Positions of a region's items, in pixels."""

    name: Point
    """Middle of its name."""
    ships: Box
    """Water for its ships, or its explorer disk."""
    tokens: Point
    """Middle of its colony tokens."""
    across: int
    """Tokens next to each other."""
    lines: tuple[str, ...]
    """Lines of its name; empty for one line."""
    taken: Point
    """Position of a disk that has just been taken."""
    afloat: bool
    """True if its name is printed on water."""


def _spot(
    name: Point,
    ships: tuple[float, float, float, float],
    tokens: Point,
    taken: Point,
    across: int = 2,
    lines: tuple[str, ...] = (),
    afloat: bool = False,
) -> Spot:
    left, top, right, bottom = ships
    return Spot(name, Box(left, top, right - left, bottom - top), tokens, across, lines, taken, afloat)


SPOTS: Final = (
    _spot((524, 258), (318, 234, 446, 322), (0, 0), (0, 0)),
    _spot((440, 340), (274, 415, 402, 505), (440, 380), (502, 338), 3),
    _spot((74, 352), (168, 350, 254, 484), (72, 409), (134, 345)),
    _spot((64, 487), (160, 528, 246, 662), (72, 556), (136, 488), lines=("Rio de", "Janeiro")),
    _spot((478, 428), (274, 518, 402, 608), (478, 485), (566, 424)),
    _spot((352, 662), (446, 648, 656, 693), (462, 594), (515, 604), 1, ("Cabo da Boa", "Esperança"), True),
    _spot((604, 522), (728, 560, 814, 692), (604, 583), (712, 526)),
    _spot((672, 250), (658, 364, 744, 498), (646, 291), (600, 250)),
    _spot((790, 258), (758, 408, 844, 542), (790, 322), (740, 258)),
    _spot((912, 290), (858, 402, 944, 536), (922, 348), (998, 414), 1),
    _spot((1026, 630), (962, 514, 1090, 604), (1026, 672), (962, 628)),
    _spot((890, 180), (964, 276, 1092, 366), (890, 222), (812, 176)),
    _spot((902, 136), (964, 168, 1092, 258), (1056, 136), (818, 136), 1),
)
"""Spots by region."""

MAX_SHIP: Final = 58
"""Maximum size in pixels of a ship."""


@cache
def berths(region: int, fleets: int) -> tuple[int, tuple[Point, ...]]:
    """Size of the ships of `fleets` players in a region's water, and their middles."""
    if not fleets:
        return MAX_SHIP, ()
    water = SPOTS[region].ships
    size, across = max(
        (min(MAX_SHIP, int(water.width // across), int(water.height // -(-fleets // across))), across)
        for across in range(1, fleets + 1)
    )
    x, y = water.centre
    places = grid(fleets, across, min(size + 8, water.width / across), size)
    return size, tuple((x + dx, y + dy) for dx, dy in places)


def grid(count: int, across: int, wide: float, high: float) -> list[Point]:
    """Middles of `count` things in rows, around (0, 0)."""
    rows = -(-count // max(across, 1))
    places = []
    for index in range(count):
        row, column = divmod(index, across)
        here = min(across, count - row * across)
        places.append(((column - (here - 1) / 2) * wide, (row - (rows - 1) / 2) * high))
    return places


BORDERS: Final[dict[tuple[int, int], tuple[Point, ...]]] = {
    (0, 1): ((430, 338), (350, 332), (263, 341)),
    (0, 2): ((263, 341), (140, 327), (-6, 330)),
    (1, 2): ((263, 341), (260, 380), (265, 450), (262, 511)),
    (1, 4): ((262, 511), (340, 512), (412, 511)),
    (2, 3): ((150, 503), (205, 505), (262, 511)),
    (3, 4): ((262, 511), (257, 560), (263, 600), (258, 622)),
    (3, 5): ((258, 622), (252, 660), (246, 706)),
    (4, 5): ((258, 622), (350, 616), (446, 622)),
    (5, 6): ((634, 612), (672, 640), (684, 706)),
    (6, 7): ((650, 507), (700, 515), (750, 550)),
    (6, 8): ((750, 550), (812, 552), (824, 600), (826, 706)),
    (7, 8): ((750, 550), (753, 500), (749, 430), (750, 352)),
    (8, 9): ((836, 380), (850, 400), (851, 450), (851, 706)),
    (9, 10): ((962, 460), (953, 520), (953, 706)),
    (9, 11): ((978, 374), (1000, 378), (1030, 388)),
    (10, 11): ((1060, 384), (1084, 376), (1106, 374)),
    (11, 12): ((952, 266), (1020, 268), (1106, 267)),
}
"""Points of the board's borders, in pixels."""
PHASE_BORDERS: Final = {(3, 5): 2, (4, 5): 2, (8, 9): 3}
"""Red borders, and the phase that begins behind them."""

_VIA: Final[dict[tuple[int, int], tuple[Point, ...]]] = {
    (0, 1): ((300, 345), (290, 400)),
    (0, 2): ((250, 320),),
    (3, 5): ((262, 630), (420, 630)),
    (4, 5): ((425, 628),),
    (5, 6): ((690, 660),),
    (7, 8): ((740, 440),),
    (8, 9): ((850, 500),),
    (9, 11): ((952, 470), (1010, 405)),
    (9, 10): ((952, 540),),
    (10, 11): ((1010, 460),),
}
"""Points that a trail passes, in pixels."""


@cache
def coasts() -> tuple[tuple[Point, ...], ...]:
    """Return the land, as outlines in pixels."""
    data = json.loads(Path(__file__).with_name("coast.json").read_text(encoding="utf-8"))
    return tuple(tuple((x, y) for x, y in outline) for outline in data)


def way(state: State, origin: int, target: int) -> tuple[int, ...]:
    """Draw the shortest route between two regions through those explored now, as a ship on the chart would take it."""
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
    """Return the route through neighbouring regions, from ships to ships."""
    through = [SPOTS[regions[0]].ships.centre]
    for here, there in pairwise(regions):
        points = _VIA.get((min(here, there), max(here, there)), ())
        through += points if here < there else points[::-1]
        through.append(SPOTS[there].ships.centre)
    return through


def smooth(points: list[Point], steps: int = 12) -> list[Point]:
    """Return a curve through points (Catmull and Rom)."""
    padded = [points[0], *points, points[-1]]
    curve = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(steps):
            t = step / steps
            curve.append(
                tuple(
                    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)
                    for p, q, r, s in zip(a, b, c, d, strict=True)
                )
            )
    return [*curve, points[-1]]  # type: ignore[list-item]


@cache
def ground(theme: Theme) -> Image.Image:
    """Return the chart without anything that moves. Do not draw on it."""
    wide, high = WIDTH * FINE, HEIGHT * FINE
    land = Image.new("L", (wide, high))
    pen = ImageDraw.Draw(land)
    for outline in coasts():
        pen.polygon(_fine(outline), 255)
    small = land.reduce(FINE)
    sea = Image.new("RGB", (WIDTH, HEIGHT), colours(theme).sea)
    shoal = small.filter(ImageFilter.BoxBlur(9)).point(lambda value: min(255, value * 2))
    sea.paste(colours(theme).shoal, mask=shoal)
    earth = Image.new("RGB", (WIDTH, HEIGHT), colours(theme).land)
    inner = (
        small.point(lambda value: 255 - value).filter(ImageFilter.BoxBlur(7)).point(lambda value: min(255, value * 2))
    )
    earth.paste(colours(theme).land_edge, mask=inner)
    lines = Image.new("RGBA", (wide, high))
    _rhumbs(lines, theme)
    _borders(lines, theme)
    lines = lines.reduce(FINE)
    sea.paste(lines, mask=lines)
    sea.paste(earth, mask=small)
    coast = Image.new("L", (wide, high))
    pen = ImageDraw.Draw(coast)
    for outline in coasts():
        pen.line([*_fine(outline), *_fine(outline)[:2]], 255, 3, joint="curve")
    sea.paste(colours(theme).coast, mask=coast.reduce(FINE))
    _rose(sea, theme)
    _frame(sea, theme)
    return sea


def _fine(points: tuple[Point, ...] | list[Point]) -> list[Point]:
    return [(x * FINE, y * FINE) for x, y in points]


ROSE: Final = (900.0, 622.0)
"""The middle of the large compass rose."""
_WINDS: Final = (ROSE, (262.0, 511.0), (330.0, 60.0), (1000.0, 60.0), (1300.0, 600.0), (540.0, 900.0))
"""Knots where the lines of the winds meet."""


def _rhumbs(image: Image.Image, theme: Theme) -> None:
    """Draw the lines of the winds, in 16 directions from each knot."""
    game = colours(theme)
    pen = ImageDraw.Draw(image)
    for number, (x, y) in enumerate(_WINDS):
        for wind in range(32):
            angle = math.tau * (wind / 32 + number * 0.008)
            far = (x + 1600 * math.cos(angle), y + 1600 * math.sin(angle))
            tone = (game.rhumb, game.rhumb_green, game.rhumb_red, game.rhumb_green)[wind % 4]
            if wind % 2 == 0 or number == 0:
                pen.line(_fine([(x, y), far]), tone, 2)


def _rose(image: Image.Image, theme: Theme) -> None:
    """Draw the compass rose, with a lily for the north."""
    size = 92
    stamp = stamps.stamp("rose", size, (), theme)
    x, y = ROSE
    image.paste(stamp, (round(x - size / 2), round(y - size / 2)), stamp)


def _frame(image: Image.Image, theme: Theme) -> None:
    """Draw a scale of degrees around the chart."""
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), None, colours(theme).coast, 1)
    for left in range(0, WIDTH, 44):
        for top in (0, HEIGHT - 5):
            pen.rectangle((left, top, left + 21, top + 4), colours(theme).coast)
    for top in range(0, HEIGHT, 40):
        for left in (0, WIDTH - 5):
            pen.rectangle((left, top, left + 4, top + 19), colours(theme).coast)


def _borders(image: Image.Image, theme: Theme) -> None:
    pen = ImageDraw.Draw(image)
    for pair, line in BORDERS.items():
        points = _fine(smooth(list(line)))
        red = pair in PHASE_BORDERS
        pen.line(points, colours(theme).sea, 14 if red else 11, joint="curve")
        pen.line(points, theme.red if red else theme.blue, 10 if red else 6, joint="curve")
        if red:
            pen.line(points, colours(theme).sea, 3, joint="curve")


def check() -> None:
    """Raise ValueError if the borders of the chart and of the board's data differ."""
    drawn = set(BORDERS)
    known = {(one, other) for one, near in enumerate(BOARD.neighbours) for other in near if one < other}
    if drawn != known or len(SPOTS) != len(BOARD.regions):
        raise ValueError(f"the chart and the board differ: {sorted(drawn ^ known)}")


check()
