"""Small pictures, drawn once and cached: the pen that draws them, the seats' emblems, and stamps for every game.

A stamp is drawn at four times its size on a square of 100 by 100 units, then reduced. Its name, its size and its
details (colours, a shape, a flag) identify it, and it is always the same. A game's folder adds its own with `register`.
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from renders.layout import Argument
from renders.theme import EMBLEMS, INK, PAPER, SEATS, Colour, Theme

FINE: Final = 4
"""Scale of a stamp's drawing against its display."""
Point: TypeAlias = tuple[float, float]
Draw: TypeAlias = Callable[..., None]


class Pen:
    """Pen on a square of 100 by 100 units, with colours that hide those below."""

    def __init__(self, size: int, theme: Theme) -> None:
        self.scale = size * FINE / 100
        self.theme = theme
        # Premultiplied colours, in which it is reduced: converting as many pixels takes longer than drawing.
        self.image = Image.new("RGBa", (size * FINE, size * FINE))
        self.draw = ImageDraw.Draw(self.image)

    def at(self, points: Sequence[Point]) -> list[Point]:
        """Return the points in pixels."""
        return [(x * self.scale, y * self.scale) for x, y in points]

    def shape(self, points: Sequence[Point], fill: Colour | None, edge: Colour | None = None, line: float = 5) -> None:
        """Draw a closed outline."""
        placed = self.at(points)
        if fill:
            self.draw.polygon(placed, fill)
        if edge:
            self.draw.line([*placed, placed[0], placed[1]], edge, max(1, round(line * self.scale)), joint="curve")

    def disc(
        self, x: float, y: float, r: float, fill: Colour | None, edge: Colour | None = None, line: float = 5
    ) -> None:
        """Draw a circle around a middle."""
        grow = line / 2 if edge else 0
        box = [value * self.scale for value in (x - r - grow, y - r - grow, x + r + grow, y + r + grow)]
        self.draw.ellipse(box, fill, edge, max(1, round(line * self.scale)) if edge else 0)

    def line(self, points: Sequence[Point], colour: Colour, wide: float = 5) -> None:
        """Draw a line with round joints."""
        self.draw.line(self.at(points), colour, max(1, round(wide * self.scale)), joint="curve")

    def arc(self, x: float, y: float, r: float, start: float, end: float, colour: Colour, wide: float = 5) -> None:
        """Draw a part of a circle, degrees clockwise from the right."""
        box = [value * self.scale for value in (x - r, y - r, x + r, y + r)]
        self.draw.arc(box, start, end, colour, max(1, round(wide * self.scale)))


def ring(x: float, y: float, r: float, count: int, inner: float | None = None, turn: float = -90) -> list[Point]:
    """Return the corners of a polygon, or of a star when `inner` is given."""
    corners = []
    steps = count if inner is None else count * 2
    for step in range(steps):
        far = r if inner is None or step % 2 == 0 else inner
        angle = math.radians(turn + 360 * step / steps)
        corners.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return corners


def emblem(shape: str, x: float, y: float, r: float) -> list[Point]:
    """Return the outline of a seat's emblem."""
    match shape:
        case "square":
            k = r * 0.9
            return [(x - k, y - k), (x + k, y - k), (x + k, y + k), (x - k, y + k)]
        case "disc":
            return ring(x, y, r * 1.02, 48)
        case "triangle":
            return [(x, y - r * 1.12), (x + r * 1.16, y + r * 0.92), (x - r * 1.16, y + r * 0.92)]
        case "diamond":
            return [(x, y - r * 1.18), (x + r * 1.18, y), (x, y + r * 1.18), (x - r * 1.18, y)]
        case _:
            k = r * 0.95
            left = [(x - k, y - k), (x + k, y - k), (x + k, y + 0.1 * r)]
            return [
                *left,
                (x + k * 0.62, y + r * 0.72),
                (x, y + r * 1.15),
                (x - k * 0.62, y + r * 0.72),
                (x - k, y + 0.1 * r),
            ]


def _emblem(pen: Pen, seat: int) -> None:
    pen.shape(emblem(EMBLEMS[seat], 50, 50, 38), SEATS[seat], pen.theme.rim, 6)


def _stone(pen: Pen, seat: int, changed: bool = False) -> None:
    """Draw a player's stone; one that has just arrived has a rim in the colour of changes."""
    pen.shape(emblem(EMBLEMS[seat], 50, 52, 34), SEATS[seat], pen.theme.change if changed else PAPER, 14)
    pen.shape(emblem(EMBLEMS[seat], 50, 52, 34), SEATS[seat], INK, 5)


def _chip(pen: Pen) -> None:
    """Draw a light ground for an icon."""
    pen.disc(50, 50, 48, pen.theme.panel)


def _halo(pen: Pen) -> None:
    """Mark of a change."""
    pen.disc(50, 50, 44, None, PAPER, 11)
    pen.disc(50, 50, 44, None, pen.theme.change, 6)


def _pointer(pen: Pen) -> None:
    pen.shape([(16, 12), (88, 50), (16, 88), (32, 50)], pen.theme.gilt, pen.theme.outline, 5)


def _wreath(pen: Pen) -> None:
    """Points, for small spaces: a wreath of a few broad leaves."""
    green = (96, 140, 48) if pen.theme.name == "light" else (150, 200, 96)
    for side in (-1, 1):
        for step in range(5):
            angle = math.radians(90 + side * (16 + step * 31))
            x, y = 50 - 36 * math.cos(angle), 47 + 36 * math.sin(angle)
            tilt = math.degrees(angle) * -1 + side * 28
            pen.shape(leaf(x, y, 21, 10, tilt), green, pen.theme.outline, 4)


def leaf(x: float, y: float, long: float, wide: float, turn: float) -> list[Point]:
    """Return the outline of a leaf around a middle."""
    angle = math.radians(turn)
    points = [
        (-long, 0),
        (-long / 3, -wide),
        (long / 2, -wide * 0.8),
        (long, 0),
        (long / 2, wide * 0.8),
        (-long / 3, wide),
    ]
    return [
        (x + a * math.sin(angle) + b * math.cos(angle), y + a * math.cos(angle) - b * math.sin(angle))
        for a, b in points
    ]


_DRAW: Final[dict[str, Draw]] = {}


def register(*draws: Draw) -> None:
    """Add stamps: "team-pennant" is drawn by `_team_pennant`. Raises ValueError for a name already in use."""
    for name, draw in named(*draws).items():
        if _DRAW.setdefault(name, draw) is not draw:
            raise ValueError(f"there is a stamp {name} already")


def named(*draws: Draw) -> dict[str, Draw]:
    """Return functions by their names as stamps have them."""
    return {draw.__name__.strip("_").replace("_", "-"): draw for draw in draws}


register(_emblem, _stone, _chip, _halo, _pointer, _wreath)


def draw(pen: Pen, name: str, *details: Argument) -> None:
    """Draw the stamp of that name. Raises KeyError for an unknown name."""
    _DRAW[name](pen, *details)


@lru_cache(1024)
def cut(name: str, size: int, details: tuple[Argument, ...], theme: Theme) -> tuple[Image.Image, int, int]:
    """Return a stamp without the empty pixels around it, and the offsets of its left and upper edges."""
    whole = stamp(name, size, details, theme)
    box = whole.getbbox() or (0, 0, 1, 1)
    return whole.crop(box), box[0], box[1]


def stamp(name: str, size: int, details: tuple[Argument, ...], theme: Theme) -> Image.Image:
    """Return the stamp of that name, `size` pixels wide and high. Raises KeyError for an unknown name."""
    pen = Pen(size, theme)
    draw(pen, name, *details)
    return pen.image.reduce(FINE).convert("RGBA")


@lru_cache(256)
def corners(radius: int, fill: Colour, edge: Colour | None, line: int) -> tuple[Image.Image, ...]:
    """Return the round corners of a panel: left above, right above, left below, right below."""
    fine = radius * 2 * FINE
    image = Image.new("RGBa", (fine, fine))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, fine - 1, fine - 1), fill, edge, line * FINE if edge else 0)
    whole, r = image.reduce(FINE).convert("RGBA"), radius
    return tuple(whole.crop((x, y, x + r, y + r)) for y in (0, r) for x in (0, r))
