"""The chart: a sea map from Brazil to Japan, drawn by hand (`tools/art/chart.svg`) and baked for each theme.

A region's name, tokens and fleets are one cluster: tests hold every fleet nearer its own region's name than any other.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from PIL import Image

from navegador import BOARD, State
from renders import fonts
from renders.layout import Align, Box
from renders.navegador.stamps import PLATES, WATER
from renders.theme import Theme

Point = tuple[float, float]

NAME: Final = 30
"""Pixels of a region's name, all of it capitals, since small letters of that size cannot be read on a phone."""
FACE: Final[fonts.Face] = "strong"
"""Face of a region's name."""
LINE: Final = 31
"""Pixels from one line of a name to the next."""
TOKEN: Final = 80
TOKEN_HIGH: Final = 46
"""Pixels of a colony token, wide enough for three figures at a glance."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Positions of a region's items, in pixels."""

    at: Point
    """End of its name's first line, on the baseline."""
    align: Align
    """Side of that end."""
    waters: tuple[Box, ...]
    """Water for its fleets, the first one preferred."""
    tokens: tuple[Point, ...]
    """Middles of its colony tokens, in their order."""
    disk: Point
    """Middle of its explorer disk, and the end of trails."""
    lines: tuple[str, ...]
    afloat: bool
    """True if its name is printed on water."""

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Boxes of the lines of its name, from the capitals' tops to the baseline."""
        boxes = []
        high = fonts.cap_height(FACE, NAME)
        for number, line in enumerate(self.lines):
            wide = fonts.width(line, FACE, NAME)
            x = self.at[0] - {"left": 0, "centre": wide / 2, "right": wide}[self.align]
            boxes.append(Box(x, self.at[1] + LINE * number - high, wide, high))
        return tuple(boxes)

    @property
    def sea(self) -> Box:
        """The smallest box around its waters."""
        left, top = min(box.x for box in self.waters), min(box.y for box in self.waters)
        right, bottom = max(box.right for box in self.waters), max(box.bottom for box in self.waters)
        return Box(left, top, right - left, bottom - top)


def _grid(left: float, top: float, *rows: int) -> tuple[Point, ...]:
    """Middles of tokens in rows of so many, from the left above."""
    return tuple(
        (left + TOKEN / 2 + (TOKEN + 2) * column, top + TOKEN_HIGH / 2 + (TOKEN_HIGH + 2) * row)
        for row, many in enumerate(rows)
        for column in range(many)
    )


def _spot(
    region: int,
    at: Point,
    align: Align,
    *waters: tuple[float, float, float, float],
    tokens: tuple[Point, ...] = (),
    disk: Point,
    lines: tuple[str, ...] = (),
    afloat: bool = False,
) -> Spot:
    boxes = tuple(Box(left, top, right - left, bottom - top) for left, top, right, bottom in waters)
    return Spot(at, align, boxes, tokens, disk, lines or (BOARD.names[region].upper(),), afloat)


SPOTS: Final = (
    _spot(0, (452, 206), "left", (326, 88, 430, 250), disk=(378, 169)),
    _spot(1, (418, 318), "left", (297, 264, 403, 390), tokens=((562, 309), *_grid(420, 334, 2)), disk=(351, 325)),
    _spot(2, (164, 379), "right", (183, 338, 287, 461), tokens=_grid(6, 384, 2, 2), disk=(235, 400)),
    _spot(3, (166, 632), "right", (185, 496, 289, 628), tokens=_grid(6, 504, 2, 2), disk=(237, 561),
        lines=("RIO DE", "JANEIRO")),
    _spot(4, (442, 412), "left", (318, 406, 428, 528), tokens=_grid(444, 419, 3), disk=(370, 467)),
    _spot(5, (369, 687), "left", (380, 608, 640, 656), tokens=((325, 674),), disk=(486, 632),
        afloat=True),
    _spot(6, (684, 561), "right", (693, 434, 760, 630), tokens=_grid(442, 485, 3), disk=(726, 532)),
    _spot(7, (788, 284), "right", (692, 303, 796, 425), tokens=_grid(630, 208, 2), disk=(744, 363)),
    _spot(8, (820, 593), "centre", (789, 446, 851, 568), (789, 597, 851, 695), tokens=_grid(798, 236, 1, 1, 1)[::-1],
        disk=(820, 505), afloat=True),
    _spot(9, (984, 593), "right", (877, 516, 981, 568), (879, 597, 983, 696),
        tokens=_grid(888, 400, 1, 1), disk=(905, 628), afloat=True),
    _spot(10, (1090, 568), "right", (992, 418, 1096, 540), tokens=_grid(1012, 590, 1, 1), disk=(1044, 500),
        afloat=True),
    _spot(11, (984, 286), "right", (992, 278, 1096, 400), tokens=_grid(902, 294, 1, 1), disk=(1020, 306)),
    _spot(12, (985, 226), "right", (992, 145, 1096, 267), tokens=_grid(902, 150, 1), disk=(1020, 174)),
)  # fmt: skip
"""Spots by region."""

SHIPS: Final = (52, 74)
"""Minimum and maximum pixels of the length of a ship."""
FLAG: Final = 37
"""Pixels of the height of a fleet's count: rows of ships are no closer, so that hulls lie behind the next sails."""
TALL: Final = 0.9
"""Height of a ship as a share of its length."""


@cache
def berths(region: int, fleets: int) -> tuple[int, tuple[Point, ...]]:
    """Length of the ships of `fleets` players in a region's waters, and their middles, the northern ones first."""
    spot = SPOTS[region]
    shares = [(fleets,)] if len(spot.waters) == 1 else [(fleets - south, south) for south in range(fleets + 1)]
    size, chosen = max(
        (min(_largest(water, many)[0] for water, many in zip(spot.waters, share, strict=True)), share)
        for share in shares
    )
    places: list[Point] = []
    for water, many in zip(spot.waters, chosen, strict=True):
        places += _moored(water, many, size, _largest(water, many)[1], spot)
    return size, tuple(places)


def _largest(water: Box, fleets: int) -> tuple[int, int]:
    """Maximum length of so many ships in a water, and how many are abreast."""
    if not fleets:
        return SHIPS[1], 1
    sizes = []
    for across in range(1, fleets + 1):
        room = water.height - FLAG * (-(-fleets // across) - 1)
        sizes.append((min(SHIPS[1], int(water.width // across), int(room / TALL)), -across))
    size, across = max(sizes)
    return size, -across


def _moored(water: Box, fleets: int, size: int, across: int, spot: Spot) -> list[Point]:
    """Middles of ships in rows, as near their region's name as their water allows."""
    rows = -(-fleets // across)
    high = size * TALL
    step = min(high + 2, (water.height - high) / max(1, rows - 1))
    name = spot.boxes[0]
    block = Box(0, 0, min(fleets, across) * size, high + step * (rows - 1))
    middle = (
        _within(name.centre[0], water.x + block.width / 2, water.right - block.width / 2),
        _within(name.centre[1], water.y + block.height / 2, water.bottom - block.height / 2),
    )
    places = []
    for index in range(fleets):
        row, column = divmod(index, across)
        here = min(across, fleets - row * across)
        places.append(
            (
                middle[0] + (column - (here - 1) / 2) * size,
                middle[1] + (row - (rows - 1) / 2) * step,
            )
        )
    return places


def _within(value: float, low: float, high: float) -> float:
    return max(low, min(value, high))


_VIA: Final[dict[tuple[int, int], tuple[Point, ...]]] = {
    (0, 2): ((300, 300), (240, 330)),
    (3, 5): ((300, 650),),
    (4, 5): ((400, 610),),
    (5, 6): ((700, 650),),
    (7, 8): ((800, 440),),
    (8, 9): ((870, 560),),
    (9, 11): ((976, 520), (980, 410)),
    (9, 10): ((984, 540),),
}
"""Points that a trail passes, in pixels."""


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
    through = [SPOTS[regions[0]].disk]
    for here, there in pairwise(regions):
        points = _VIA.get((min(here, there), max(here, there)), ())
        through += points if here < there else points[::-1]
        through.append(SPOTS[there].disk)
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
def waters() -> Image.Image:
    """Return the region of each pixel of water, by number; more than there are regions on land."""
    with Image.open(PLATES / "waters.png") as image:
        return image.convert("L").point([value // WATER for value in range(256)])


@cache
def ground(theme: Theme) -> Image.Image:
    """Return the chart without anything that moves. Do not draw on it."""
    with Image.open(PLATES / f"chart-{theme.name}.png") as image:
        return image.convert("RGB")
