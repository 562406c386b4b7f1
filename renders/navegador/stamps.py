"""The small pictures: ships, stones, tokens, buildings, people, seals.

Each is drawn once, at four times its size, on a square of 100 by 100 units, then kept. A stamp is known by its name,
its size and its details (colours, a shape, a flag), and is the same every time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from renders.layout import Argument
from renders.theme import EMBLEMS, GOOD_SHAPES, GOODS, INK, ORANGE, PAPER, SEATS, Colour, Theme, contrast

FINE: Final = 4
"""How many times larger a stamp is drawn than it is shown."""
Point = tuple[float, float]


class Pen:
    """Draws on the square of 100 by 100 units."""

    def __init__(self, size: int, theme: Theme) -> None:
        self.scale = size * FINE / 100
        self.theme = theme
        self.image = Image.new("RGBA", (size * FINE, size * FINE))
        self.draw = ImageDraw.Draw(self.image)

    def at(self, points: Sequence[Point]) -> list[Point]:
        """The points in pixels."""
        return [(x * self.scale, y * self.scale) for x, y in points]

    def shape(self, points: Sequence[Point], fill: Colour | None, edge: Colour | None = None, line: float = 5) -> None:
        """A closed outline."""
        placed = self.at(points)
        if fill:
            self.draw.polygon(placed, fill)
        if edge:
            self.draw.line([*placed, placed[0], placed[1]], edge, max(1, round(line * self.scale)), joint="curve")

    def disc(
        self, x: float, y: float, r: float, fill: Colour | None, edge: Colour | None = None, line: float = 5
    ) -> None:
        """A circle around a middle."""
        grow = line / 2 if edge else 0
        box = [value * self.scale for value in (x - r - grow, y - r - grow, x + r + grow, y + r + grow)]
        self.draw.ellipse(box, fill, edge, max(1, round(line * self.scale)) if edge else 0)

    def line(self, points: Sequence[Point], colour: Colour, wide: float = 5) -> None:
        """A line with round joints."""
        self.draw.line(self.at(points), colour, max(1, round(wide * self.scale)), joint="curve")

    def arc(self, x: float, y: float, r: float, start: float, end: float, colour: Colour, wide: float = 5) -> None:
        """A part of a circle, degrees clockwise from the right."""
        box = [value * self.scale for value in (x - r, y - r, x + r, y + r)]
        self.draw.arc(box, start, end, colour, max(1, round(wide * self.scale)))


def ring(x: float, y: float, r: float, count: int, inner: float | None = None, turn: float = -90) -> list[Point]:
    """The corners of a polygon, or of a star when `inner` is given."""
    found = []
    steps = count if inner is None else count * 2
    for step in range(steps):
        far = r if inner is None or step % 2 == 0 else inner
        angle = math.radians(turn + 360 * step / steps)
        found.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return found


def emblem(shape: str, x: float, y: float, r: float) -> list[Point]:
    """The outline of a seat's emblem."""
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


def good_shape(good: int, x: float, y: float, r: float) -> list[Point]:
    """The outline of a good: a sugar loaf's block, a coin, a leaf."""
    match GOOD_SHAPES[good]:
        case "loaf":
            return [
                (x - r * 0.78, y - r * 0.88),
                (x + r * 0.78, y - r * 0.88),
                (x + r, y + r * 0.88),
                (x - r, y + r * 0.88),
            ]
        case "coin":
            return ring(x, y, r, 48)
        case _:
            return ring(x, y, r * 1.06, 6, turn=0)


Draw = Callable[..., None]


def _emblem(pen: Pen, seat: int) -> None:
    pen.shape(emblem(EMBLEMS[seat], 50, 50, 38), SEATS[seat], pen.theme.rim, 6)


def _stone(pen: Pen, seat: int) -> None:
    pen.shape(emblem(EMBLEMS[seat], 50, 52, 34), SEATS[seat], PAPER, 14)
    pen.shape(emblem(EMBLEMS[seat], 50, 52, 34), SEATS[seat], INK, 5)


def _ship(pen: Pen, seat: int, faded: bool = False) -> None:
    wood = (122, 78, 40)
    pen.line([(50, 4), (50, 78)], INK, 5)
    pen.shape([(50, 3), (66, 7), (50, 12)], SEATS[seat], INK, 2)
    pen.shape([(6, 70), (22, 76), (78, 76), (95, 66), (84, 96), (20, 96)], wood, INK, 5)
    if not faded:
        pen.shape(emblem(EMBLEMS[seat], 50, 42, 32), SEATS[seat], PAPER, 9)
    pen.shape(emblem(EMBLEMS[seat], 50, 42, 32), SEATS[seat], INK, 4.5)


def _orange(pen: Pen) -> None:
    pen.disc(50, 50, 45, PAPER, INK, 5)
    pen.line([(50, 12), (50, 70)], INK, 5)
    pen.shape([(53, 16), (84, 58), (53, 58)], ORANGE, INK, 4)
    pen.shape([(46, 24), (46, 58), (22, 58)], ORANGE, INK, 4)
    pen.shape([(14, 64), (86, 64), (74, 84), (28, 84)], ORANGE, INK, 5)


def _wake(pen: Pen, seat: int) -> None:
    pen.disc(50, 50, 36, SEATS[seat], PAPER if contrast(SEATS[seat]) == PAPER else INK, 16)


def _worker(pen: Pen, soft: bool = False) -> None:
    tone = pen.theme.faint if soft else pen.theme.text
    pen.disc(50, 26, 18, tone)
    pen.shape([(20, 92), (20, 66), (32, 50), (68, 50), (80, 66), (80, 92)], tone)
    pen.disc(34, 62, 14, tone)
    pen.disc(66, 62, 14, tone)


def _coin(pen: Pen) -> None:
    pen.disc(50, 50, 40, GOODS[1], INK, 6)
    pen.disc(50, 50, 28, None, (140, 92, 10), 4)
    for turn in (0, 90):
        angle = math.radians(turn)
        dx, dy = 15 * math.cos(angle), 15 * math.sin(angle)
        pen.line([(50 - dx, 50 - dy), (50 + dx, 50 + dy)], (110, 70, 5), 8)


def _disk(pen: Pen) -> None:
    """An explorer disk: a compass on red wax."""
    pen.disc(50, 50, 44, (150, 32, 38), INK, 5)
    pen.disc(50, 50, 34, (247, 232, 196), (96, 16, 22), 4)
    pen.shape(ring(50, 50, 31, 4, 8), (96, 16, 22))
    pen.shape(ring(50, 50, 18, 4, 7, turn=-45), (176, 120, 40))
    pen.disc(50, 50, 5, PAPER)


def _token(pen: Pen, good: int, face: str = "up") -> None:
    """A colony token wide enough for its price: face up, face down on a stack, or just taken."""
    outline = _token_shape(good)
    match face:
        case "up":
            pen.shape(outline, GOODS[good], INK, 4)
        case "down":
            back = _mixed(GOODS[good], (70, 52, 34), 0.58)
            pen.shape([(x + 5, y + 6) for x, y in outline], (64, 46, 30), INK, 4)
            pen.shape(outline, back, INK, 4)
        case "gone":
            pen.shape(outline, None, pen.theme.land_edge, 5)
        case _:
            pen.shape(outline, pen.theme.land, pen.theme.change, 5)


def _token_shape(good: int) -> list[Point]:
    match GOOD_SHAPES[good]:
        case "loaf":
            return [(6, 14), (94, 14), (99, 86), (1, 86)]
        case "coin":
            left = [(38 + 34 * math.cos(a), 50 + 36 * math.sin(a)) for a in _angles(90, 270)]
            right = [(62 + 34 * math.cos(a), 50 + 36 * math.sin(a)) for a in _angles(-90, 90)]
            return left + right
        case _:
            return [(16, 14), (84, 14), (99, 50), (84, 86), (16, 86), (1, 50)]


def _angles(start: float, end: float) -> list[float]:
    return [math.radians(start + (end - start) * step / 16) for step in range(17)]


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _good(pen: Pen, good: int) -> None:
    pen.shape(good_shape(good, 50, 50, 38), GOODS[good], pen.theme.rim, 7)
    match good:
        case 0:
            pen.line([(24, 50), (76, 50)], (190, 178, 150), 5)
            pen.line([(50, 20), (50, 50)], (190, 178, 150), 5)
        case 1:
            pen.disc(50, 50, 22, None, (140, 92, 10), 6)
        case _:
            pen.shape([(26, 64), (40, 34), (74, 34), (60, 64)], (233, 146, 82))
            pen.line([(22, 68), (72, 36)], (90, 30, 6), 5)


def _factory(pen: Pen, good: int | None) -> None:
    fill = ORANGE if good is None else GOODS[good]
    walls = [
        (10, 90),
        (10, 46),
        (34, 30),
        (34, 46),
        (58, 30),
        (58, 46),
        (70, 40),
        (70, 12),
        (84, 12),
        (84, 46),
        (90, 46),
        (90, 90),
    ]
    pen.shape(walls, fill, pen.theme.rim, 6)
    if good is None:
        pen.shape(ring(48, 68, 17, 5, 7), PAPER, INK, 3)
    else:
        pen.shape(good_shape(good, 48, 68, 12), contrast(fill))


def _shipyard(pen: Pen) -> None:
    tone = pen.theme.text
    pen.line([(50, 26), (50, 86)], tone, 10)
    pen.disc(50, 18, 9, None, tone, 8)
    pen.line([(30, 40), (70, 40)], tone, 9)
    pen.arc(50, 52, 38, 15, 165, tone, 10)
    pen.shape([(6, 66), (26, 56), (20, 80)], tone)
    pen.shape([(94, 66), (74, 56), (80, 80)], tone)


def _church(pen: Pen) -> None:
    tone = pen.theme.text
    pen.line([(50, 4), (50, 32)], tone, 8)
    pen.line([(38, 14), (62, 14)], tone, 8)
    pen.shape([(50, 26), (82, 54), (82, 94), (18, 94), (18, 54)], tone)
    pen.shape([(42, 94), (42, 74), (50, 66), (58, 74), (58, 94)], pen.theme.panel)


def _colony(pen: Pen) -> None:
    tone = pen.theme.text
    pen.line([(26, 6), (26, 94)], tone, 8)
    pen.shape([(28, 10), (88, 10), (74, 30), (88, 50), (28, 50)], (178, 34, 40), tone, 5)
    pen.shape([(50, 20), (58, 30), (50, 40), (42, 30)], PAPER)
    pen.shape([(10, 94), (48, 94), (40, 82), (18, 82)], tone)


def _seal(pen: Pen, filled: bool = True) -> None:
    """A privilege's seal, or the free slot for one."""
    if not filled:
        pen.disc(50, 50, 34, None, pen.theme.text_soft, 4)
        return
    pen.shape([(30, 56), (22, 98), (38, 88), (50, 98), (50, 60)], (36, 84, 160), pen.theme.outline, 4)
    pen.shape([(70, 56), (78, 98), (62, 88), (50, 98), (50, 60)], (36, 84, 160), pen.theme.outline, 4)
    pen.shape(ring(50, 42, 38, 12, 32), (178, 34, 40), pen.theme.outline, 4)
    pen.disc(50, 42, 20, None, (247, 214, 120), 5)
    pen.shape(ring(50, 42, 13, 4, 5), (247, 214, 120))


def _crown(pen: Pen) -> None:
    points = [(12, 82), (6, 30), (30, 52), (50, 16), (70, 52), (94, 30), (88, 82)]
    pen.shape(points, (240, 190, 50), pen.theme.outline, 6)
    for x, y in ((6, 28), (50, 14), (94, 28)):
        pen.disc(x if 8 < x < 92 else (10 if x < 50 else 90), y, 7, (178, 34, 40), pen.theme.outline, 3)
    pen.line([(14, 72), (86, 72)], (150, 100, 10), 5)


def _card(pen: Pen) -> None:
    """The Navegador card: an orange ship on a card."""
    pen.shape([(14, 4), (86, 4), (86, 96), (14, 96)], PAPER, pen.theme.outline, 6)
    pen.line([(50, 16), (50, 66)], INK, 5)
    pen.shape([(53, 20), (78, 56), (53, 56)], ORANGE, INK, 4)
    pen.shape([(47, 26), (47, 56), (26, 56)], ORANGE, INK, 4)
    pen.shape([(22, 64), (78, 64), (70, 82), (32, 82)], ORANGE, INK, 4)


def _laurel(pen: Pen) -> None:
    """Points: a wreath."""
    for side in (-1, 1):
        pen.arc(50, 46, 36, 100 if side < 0 else -70, 250 if side < 0 else 80, (92, 132, 52), 6)
        for step in range(6):
            angle = math.radians(90 + side * (18 + step * 25))
            x, y = 50 - 36 * math.cos(angle), 46 + 36 * math.sin(angle)
            pen.shape(ring(x, y, 12, 4, 5, turn=math.degrees(angle)), (110, 152, 60), pen.theme.outline, 2)


def _loss(pen: Pen) -> None:
    """Two ships are lost here: a broken ship."""
    pen.shape([(50, 4), (96, 90), (4, 90)], (248, 214, 70), INK, 6)
    for x in (35, 65):
        pen.line([(x, 42), (x, 66)], INK, 5)
        pen.shape([(x + 1, 44), (x + 12, 60), (x + 1, 60)], INK)
        pen.shape([(x - 13, 66), (x + 13, 66), (x + 8, 78), (x - 9, 78)], INK)


def _flag(pen: Pen) -> None:
    """Where the game ends."""
    pen.line([(24, 6), (24, 96)], INK, 7)
    pen.shape([(26, 8), (92, 8), (92, 56), (26, 56)], PAPER, INK, 5)
    for row in range(3):
        for column in range(4):
            if (row + column) % 2 == 0:
                x, y = 27 + column * 16, 9 + row * 15.5
                pen.shape([(x, y), (x + 16, y), (x + 16, y + 15.5), (x, y + 15.5)], INK)


def _badge(pen: Pen) -> None:
    """A red seal for the number of a phase."""
    pen.disc(50, 50, 44, pen.theme.red, PAPER, 8)


def _chip(pen: Pen) -> None:
    """Something light to put an icon on."""
    pen.disc(50, 50, 48, pen.theme.panel)


def _halo(pen: Pen) -> None:
    """Something has changed here."""
    pen.disc(50, 50, 44, None, PAPER, 11)
    pen.disc(50, 50, 44, None, pen.theme.change, 6)


def _frame(pen: Pen) -> None:
    pen.shape([(5, 5), (95, 5), (95, 95), (5, 95)], None, pen.theme.change, 6)


def _arrow(pen: Pen, up: bool) -> None:
    points = [(50, 8), (88, 50), (64, 50), (64, 92), (36, 92), (36, 50), (12, 50)]
    pen.shape(points if up else [(x, 100 - y) for x, y in points], pen.theme.change, PAPER, 5)


def _pointer(pen: Pen) -> None:
    pen.shape([(16, 12), (88, 50), (16, 88), (32, 50)], pen.theme.gilt, pen.theme.outline, 5)


def _rondel(pen: Pen) -> None:
    """The wheel of eight fields, without their icons."""
    theme = pen.theme
    pen.disc(50, 50, 49, theme.panel_edge)
    for field in range(8):
        start = -90 - 22.5 + 45 * field
        fill = theme.cell if field % 2 else theme.panel
        pen.draw.pieslice([v * pen.scale for v in (2, 2, 98, 98)], start, start + 45, fill)
    for field in range(8):
        angle = math.radians(-90 - 22.5 + 45 * field)
        pen.line([(50, 50), (50 + 48 * math.cos(angle), 50 + 48 * math.sin(angle))], theme.panel_edge, 0.8)
    pen.disc(50, 50, 19, theme.panel, theme.panel_edge, 1)


def _rose(pen: Pen) -> None:
    """A compass rose of 32 winds."""
    theme = pen.theme
    pen.disc(50, 50, 40, None, theme.coast, 0.7)
    pen.disc(50, 50, 36, theme.sea, theme.coast, 1.2)
    pen.disc(50, 50, 24, None, theme.gilt, 0.8)
    for turn, reach, waist, tone in (
        (11.25, 30, 4, theme.rhumb),
        (22.5, 33, 5, theme.blue),
        (45, 37, 7, theme.red),
        (0, 43, 9, theme.coast),
    ):
        step = 22.5 if turn == 11.25 else 45 if turn == 22.5 else 90
        for number in range(round(360 / step)):
            angle = math.radians(turn + step * number)
            tip = (50 + reach * math.cos(angle), 50 + reach * math.sin(angle))
            for side, fill in ((1, tone), (-1, theme.panel)):
                off = angle + side * math.radians(step / 2 if step < 90 else 45)
                pen.shape(
                    [(50, 50), (50 + waist * math.cos(off), 50 + waist * math.sin(off)), tip], fill, theme.coast, 0.5
                )
    pen.disc(50, 50, 4, theme.gilt, theme.coast, 0.8)
    pen.shape([(50, 0), (55, 6), (52, 9), (57, 12), (50, 14), (43, 12), (48, 9), (45, 6)], theme.red, theme.coast, 0.6)


def _sail(pen: Pen) -> None:
    tone = pen.theme.text
    pen.line([(50, 6), (50, 70)], tone, 6)
    pen.shape([(55, 10), (88, 60), (55, 60)], tone)
    pen.shape([(44, 20), (44, 60), (16, 60)], tone)
    pen.shape([(8, 68), (92, 68), (78, 90), (24, 90)], tone)


def _ships(pen: Pen) -> None:
    _sail(pen)
    pen.disc(78, 24, 20, pen.theme.panel)
    pen.line([(78, 10), (78, 38)], pen.theme.red, 8)
    pen.line([(64, 24), (92, 24)], pen.theme.red, 8)


def _market(pen: Pen) -> None:
    """A pair of scales."""
    tone = pen.theme.text
    pen.line([(50, 8), (50, 86)], tone, 6)
    pen.line([(14, 26), (86, 26)], tone, 6)
    pen.line([(28, 92), (72, 92)], tone, 9)
    for x in (18, 82):
        pen.line([(x, 26), (x - 15, 58)], tone, 3)
        pen.line([(x, 26), (x + 15, 58)], tone, 3)
        pen.draw.chord([v * pen.scale for v in (x - 17, 42, x + 17, 74)], 0, 180, tone)


def _buildings(pen: Pen) -> None:
    tone = pen.theme.text
    pen.shape([(6, 92), (6, 52), (26, 36), (26, 52), (46, 36), (46, 92)], tone)
    pen.shape([(54, 92), (54, 46), (74, 24), (94, 46), (94, 92)], tone)
    pen.line([(74, 4), (74, 28)], tone, 6)
    pen.line([(66, 11), (82, 11)], tone, 6)


DRAW: Final[dict[str, Draw]] = {
    "emblem": _emblem,
    "stone": _stone,
    "ship": _ship,
    "orange": _orange,
    "wake": _wake,
    "worker": _worker,
    "coin": _coin,
    "disk": _disk,
    "token": _token,
    "good": _good,
    "factory": _factory,
    "shipyard": _shipyard,
    "church": _church,
    "colony": _colony,
    "seal": _seal,
    "crown": _crown,
    "card": _card,
    "laurel": _laurel,
    "loss": _loss,
    "flag": _flag,
    "badge": _badge,
    "chip": _chip,
    "halo": _halo,
    "frame": _frame,
    "arrow": _arrow,
    "pointer": _pointer,
    "rondel": _rondel,
    "rose": _rose,
    "sail": _sail,
    "ships": _ships,
    "market": _market,
    "buildings": _buildings,
}


@lru_cache(1024)
def stamp(name: str, size: int, details: tuple[Argument, ...], theme: Theme) -> Image.Image:
    """The stamp of that name, `size` pixels wide and high. Raises KeyError for a name that nobody has drawn."""
    pen = Pen(size, theme)
    DRAW[name](pen, *details)
    return pen.image.reduce(FINE)


@lru_cache(256)
def corners(radius: int, fill: Colour, edge: Colour | None, line: int) -> tuple[Image.Image, ...]:
    """The round corners of a panel: left above, right above, left below, right below."""
    fine = radius * 2 * FINE
    image = Image.new("RGBA", (fine, fine))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, fine - 1, fine - 1), fill, edge, line * FINE if edge else 0)
    whole, r = image.reduce(FINE), radius
    return tuple(whole.crop((x, y, x + r, y + r)) for y in (0, r) for x in (0, r))
