"""The chart: a sea map from Brazil to Japan, drawn by hand (`tools/art/chart.svg`) and baked for each theme."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from navegador import BOARD, State
from renders import fonts
from renders.layout import Align, Argument, Box, Point
from renders.navegador.colours import HERE, colours
from renders.stamps import Pen, draw, icons, register
from renders.theme import LIGHT, PAPER, SEATS, Colour, Theme, contrast

PLATES: Final = HERE / "plates"
SCALES: Final = (1, 2)
"""Scales of the plates of the chart against the board."""
WATER: Final = 16
"""Step of grey from one region's water to the next, in the plate that tells whose each pixel is."""


def _faded(pen: Pen, name: str, *details: Argument) -> None:
    draw(pen, name, *details)
    pen.fade(0.4)


def _ship(pen: Pen, seat: int, changed: bool = False, fleet: bool = False, golden: bool = False) -> None:
    tone, sign = SEATS[seat], contrast(SEATS[seat])
    red, green, blue = (channel + (255 - channel) * 2 // 5 for channel in tone)
    name = "ship-arrived" if changed else "ship-reach" if golden else "ship" if pen.theme == LIGHT else "ship-rimmed"
    pen.icon(name, seat=tone, wind=(red, green, blue))
    place = (23.5, 29.5, 0.2) if fleet else (32, 25, 0.3)
    pen.icon(f"emblem-{seat}", *place, rim=sign, **{f"seats_{seat}": sign})


RING: Final = 1.36
"""Size of the rim of a stone that has just arrived, as a multiple of the stone's."""


def _arrived(pen: Pen, seat: int) -> None:
    """Draw the rim of a stone in its own shape, which has its middle below the square's."""
    tone, low = pen.theme.change, {2: 2.7, 4: -0.5}.get(seat, 0.5)
    pen.icon(f"stone-{seat}", 0, -low, edge=tone, ink=tone, **{f"seats_{seat}": tone})


def _colony(pen: Pen, tone: Colour | None = None) -> None:
    pen.icon("colony", tone=tone or pen.theme.text, **({"seal": tone, "paper": contrast(tone)} if tone else {}))


def _seal(pen: Pen, tone: Colour | None = None) -> None:
    inner = {"outline": contrast(tone), "seal_gilt": contrast(tone)} if tone else {}
    pen.icon("seal", **({"seal": tone, "ribbon": tone} if tone else {}), **inner)


def _ships(pen: Pen, tone: Colour | None = None) -> None:
    pen.icon("ships", tone=tone or pen.theme.text, plus=tone or pen.theme.red)


WHEEL: Final = 156
"""Pixels from the middle of the rondel to its edge, in the size of the drawing."""
TRACK: Final = 148
"""Pixels from the middle to the arc of the moves."""
RIMS: Final = (97, 139)
"""Pixels from the middle to the inner and the outer edge of the rim with the signs."""


UNIT: Final = 49.5 / WHEEL
"""Units of the pen in a pixel of the wheel."""


def _sector(pen: Pen, field: int, kind: str) -> None:
    game, theme = colours(pen.theme), pen.theme
    rim, ground = {
        "free": (game.gilt_bright, game.lit), "dear": (game.brick, theme.panel), "far": (game.rim_dark, theme.page),
    }[kind]  # fmt: skip
    pen.icon(f"sector-{field}", edge=rim, tone=ground)


def _way(pen: Pen, start: int, fields: int, seat: int) -> None:
    middle, reach = 50.0, TRACK * UNIT
    begin, end = -90 + 45 * start + 16, -90 + 45 * (start + fields) + 10
    for tone, wide, more in ((PAPER, 12, 1.2), (SEATS[seat], 8, 0.0)):
        broad = wide * UNIT
        pen.arc(middle, middle, reach + broad / 2, begin - more, end, tone, broad)
        tip = ((0, end + 9 + more), (broad, end - 0.5 * more), (-broad, end - 0.5 * more))
        tips = ((reach + out, math.radians(angle)) for out, angle in tip)
        pen.shape([(middle + r * math.cos(angle), middle + r * math.sin(angle)) for r, angle in tips], tone)


icons(HERE)
register(_arrived, _colony, _faded, _seal, _sector, _ship, _ships, fine=1)
register(_way)


NAME: Final = 30
FACE: Final[fonts.Face] = "strong"
"""Size and face of a region's name, all of it capitals: small letters of that size cannot be read on a phone."""
LINE: Final = 31
TOKEN: Final = 84
TOKEN_HIGH: Final = 48
"""Pixels of a colony token, wide enough for three figures at a glance."""


@dataclass(frozen=True, slots=True)
class RegionSpot:
    at: Point
    """End of its name's first line, on the baseline."""
    align: Align
    waters: tuple[Box, ...]
    """Water for its fleets, the first one preferred."""
    tokens: tuple[tuple[Point, ...], ...]
    """Middles of its colony tokens, by their number."""
    disk: Point
    """Middle of its explorer disk, and the end of trails."""
    lines: tuple[str, ...]
    afloat: bool
    """True if its name is printed on water."""

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Boxes of the lines of its name, from the capitals' tops to the baseline."""
        boxes, high = [], fonts.cap_height(FACE, NAME)
        for number, line in enumerate(self.lines):
            wide = fonts.width(line, FACE, NAME)
            x = self.at[0] - {"left": 0, "centre": wide / 2, "right": wide}[self.align]
            boxes.append(Box(x, self.at[1] + LINE * number - high, wide, high))
        return tuple(boxes)

    @property
    def sea(self) -> Box:
        left, top = min(box.x for box in self.waters), min(box.y for box in self.waters)
        right, bottom = max(box.right for box in self.waters), max(box.bottom for box in self.waters)
        return Box(left, top, right - left, bottom - top)


def _block(middle: float, top: float, wide: int, most: int) -> tuple[tuple[Point, ...], ...]:
    def rows(number: int) -> Iterator[Point]:
        for row, start in enumerate(range(0, number, wide)):
            here = min(wide, number - start)
            for column in range(here):
                across = (column - (here - 1) / 2) * (TOKEN + 2)
                yield middle + across, top + TOKEN_HIGH / 2 + (TOKEN_HIGH + 2) * row

    return tuple(tuple(rows(number)) for number in range(most + 1))


def _spot(
    region: int, at: Point, align: Align, *waters: tuple[float, float, float, float],
    tokens: tuple[tuple[Point, ...], ...] = ((),),
    disk: Point, lines: tuple[str, ...] = (), afloat: bool = False,
) -> RegionSpot:  # fmt: skip
    boxes = tuple(Box(left, top, right - left, bottom - top) for left, top, right, bottom in waters)
    return RegionSpot(at, align, boxes, tokens, disk, lines or (BOARD.names[region].upper(),), afloat)


GOA: Final = ((818.0, 310.0), (904.0, 310.0), (904.0, 260.0))
"""The third token lies beside its name, as India is narrow and Malaca's name near."""
SPOTS: Final = (
    _spot(0, (452, 180), "left", (326, 88, 430, 250), disk=(378, 169)),
    _spot(1, (536, 300), "centre", (300, 264, 398, 402), tokens=_block(536, 306, 3, 3), disk=(349, 333)),
    _spot(2, (94, 362), "centre", (191, 334, 289, 468), tokens=_block(94, 368, 2, 4), disk=(240, 402)),
    _spot(3, (94, 545), "centre", (191, 481, 289, 617), tokens=_block(94, 582, 2, 4), disk=(240, 549),
        lines=("RIO DE", "JANEIRO")),
    _spot(4, (556, 398), "centre", (312, 412, 414, 548), tokens=_block(556, 404, 3, 3), disk=(363, 480)),
    _spot(5, (318, 682), "left", (404, 598, 506, 653), (506, 608, 668, 653), tokens=_block(268, 640, 1, 1),
        disk=(433, 626), lines=("CABO DA BOA ESPERANÇA",), afloat=True),
    _spot(6, (556, 492), "centre", (689, 476, 781, 613), tokens=_block(556, 498, 2, 3),
        disk=(737, 545)),
    _spot(7, (679, 196), "centre", (674, 265, 767, 398), tokens=_block(679, 202, 2, 2), disk=(720, 344)),
    _spot(8, (824, 280), "centre", (791, 476, 845, 693), tokens=((), *(GOA[:number] for number in (1, 2, 3))),
        disk=(818, 560)),
    _spot(9, (932, 370), "centre", (862, 488, 980, 602), (860, 612, 912, 693), tokens=_block(932, 375, 1, 2),
        disk=(890, 547)),
    _spot(10, (1006, 634), "centre", (993, 472, 1090, 601), tokens=_block(1006, 640, 2, 2), disk=(1043, 538)),
    _spot(11, (865, 168), "centre", (998, 331, 1090, 464), tokens=_block(865, 174, 2, 2), disk=(1038, 376)),
    _spot(12, (1084, 166), "right", (958, 235, 1090, 324), tokens=_block(1048, 178, 1, 1), disk=(988, 262),
        afloat=True),
)  # fmt: skip
"""Spots by region."""

SHIPS: Final = (44, 74)
"""Minimum and maximum pixels of the length of a ship."""
ROW: Final = 42
"""Minimum pixels from one row of ships to the next, so that each hull shows below the next sails."""
TALL: Final = 0.97
HULL: Final = 0.8
"""Height of a ship, and of what is seen of one above the next, as shares of its length."""


@cache
def berths(region: int, fleets: int) -> tuple[int, tuple[Point, ...]]:
    spot = SPOTS[region]
    shares = [(fleets,)] if len(spot.waters) == 1 else [(fleets - south, south) for south in range(fleets + 1)]
    size, spots = max(
        (min(_largest(water, many)[0] for water, many in zip(spot.waters, share, strict=True)), share)
        for share in shares
    )
    places: list[Point] = []
    for water, many in zip(spot.waters, spots, strict=True):
        places += _moor(water, many, size, _largest(water, many)[1], spot)
    return size, tuple(places)


def _largest(water: Box, fleets: int) -> tuple[int, int]:
    if not fleets:
        return SHIPS[1], 1
    sizes = []
    for across in range(1, fleets + 1):
        more = -(-fleets // across) - 1
        lengths = (water.width / across, (water.height - ROW * more) / TALL, water.height / (TALL + HULL * more))
        sizes.append((min(SHIPS[1], *map(int, lengths)), -across))
    size, across = max(sizes)
    return size, -across


def _moor(water: Box, fleets: int, size: int, across: int, spot: RegionSpot) -> list[Point]:
    rows = -(-fleets // across)
    high = size * TALL
    step = min(high + 2, (water.height - high) / max(1, rows - 1))
    name = spot.boxes[0]
    block = Box(0, 0, min(fleets, across) * size, high + step * (rows - 1))
    x = max(water.x + block.width / 2, min(name.centre[0], water.right - block.width / 2))
    y = max(water.y + block.height / 2, min(name.centre[1], water.bottom - block.height / 2))
    places = []
    for index in range(fleets):
        row, column = divmod(index, across)
        here = min(across, fleets - row * across)
        places.append((x + (column - (here - 1) / 2) * size, y + (row - (rows - 1) / 2) * step))
    return places


_VIA: Final[dict[tuple[int, int], tuple[Point, ...]]] = {
    (0, 2): ((300, 300), (240, 330)),
    (3, 5): ((292, 626),),
    (5, 6): ((690, 640),),
    (7, 8): ((772, 440),),
    (9, 11): ((980, 500),),
}
"""Points that a trail passes, in pixels."""


def way(state: State, origin: int, target: int) -> tuple[int, ...]:
    ways: list[tuple[int, ...]] = [(origin,)]
    regions = {origin}
    for path in ways:
        if path[-1] == target:
            return path
        for near in BOARD.neighbours[path[-1]]:
            if near not in regions and (near == target or state.explored(near)):
                regions.add(near)
                ways.append((*path, near))
    return origin, target


def route(regions: tuple[int, ...]) -> list[Point]:
    through = [SPOTS[regions[0]].disk]
    for here, there in pairwise(regions):
        points = _VIA.get((min(here, there), max(here, there)), ())
        through += points if here < there else points[::-1]
        through.append(SPOTS[there].disk)
    return through


def smooth(points: list[Point], steps: int = 12) -> list[Point]:
    """Return a curve through points (Catmull and Rom)."""
    ends = [points[0], *points, points[-1]]
    curve = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
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
def edges() -> Image.Image:
    most, least = (waters().filter(edge(7)) for edge in (ImageFilter.MaxFilter, ImageFilter.MinFilter))
    return ImageChops.difference(most, least).point([0] + [255] * 255)


@cache
def art(theme: Theme) -> str:
    return (PLATES / f"chart-{theme.name}.svg").read_text(encoding="utf-8")


def plate(theme: Theme, scale: int) -> Path:
    return PLATES / f"chart-{theme.name}{'-large' * (scale > 1)}.png"


@cache
def ground(theme: Theme, scale: int = 1) -> Image.Image:
    """Return the chart without anything that moves, in one of the `SCALES`. Do not draw on it."""
    with Image.open(plate(theme, scale)) as image:
        return image.convert("RGB")
