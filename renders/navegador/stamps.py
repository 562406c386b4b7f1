"""The small pictures of the game: ships, tokens, buildings, people, seals, the wheel of the rondel."""

from __future__ import annotations

import math
from typing import Final

from renders.navegador.colours import EXPLORER, GOOD_SHAPES, GOODS, ORANGE, SEAL, colours
from renders.stamps import Draw, Pen, Point, emblem, register, ring
from renders.theme import EMBLEMS, INK, PAPER, SEATS, Colour, contrast


def good_shape(good: int, x: float, y: float, r: float) -> list[Point]:
    """Return the outline of a good: a sugar loaf's block, a coin, a leaf."""
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


def _ship(pen: Pen, seat: int, changed: bool = False) -> None:
    """Draw a ship under the sail of its player, wide enough for a number; lit if it has just arrived."""
    wood = (122, 78, 40)
    rim = pen.theme.change if changed else PAPER
    hull = [(4, 76), (18, 80), (82, 80), (96, 74), (84, 97), (18, 97)]
    if changed:
        pen.shape(hull, rim, rim, 7)
    pen.shape(hull, wood, INK, 4)
    sail = sail_of(seat)
    pen.shape(sail, SEATS[seat], rim, 13 if changed else 11)
    pen.shape(sail, SEATS[seat], INK, 4)


def sail_of(seat: int) -> list[Point]:
    """Return the outline of a player's sail, as wide as a number needs."""
    match EMBLEMS[seat]:
        case "square":
            return [(14, 8), (86, 8), (86, 76), (14, 76)]
        case "triangle":
            return [(50, 2), (97, 77), (3, 77)]
        case "diamond":
            return [(50, 1), (93, 41), (50, 81), (7, 41)]
        case shape:
            return emblem(shape, 50, 42, 37)


def _fare(pen: Pen) -> None:
    """Draw a ship to be given up, on the rim of the wheel."""
    tone = contrast(pen.theme.red)
    pen.line([(50, 4), (50, 66)], tone, 7)
    pen.shape([(56, 8), (92, 60), (56, 60)], tone)
    pen.shape([(44, 20), (44, 60), (12, 60)], tone)
    pen.shape([(4, 70), (96, 70), (80, 96), (22, 96)], tone)


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


def _disk(pen: Pen) -> None:
    """Draw an explorer disk: a compass on teal."""
    pen.disc(50, 50, 44, EXPLORER, INK, 5)
    pen.disc(50, 50, 33, (240, 247, 240), (4, 66, 72), 4)
    pen.shape(ring(50, 50, 30, 4, 9), (4, 66, 72))
    pen.shape(ring(50, 50, 17, 4, 7, turn=-45), EXPLORER)
    pen.disc(50, 50, 5, PAPER)


def _token(pen: Pen, good: int, face: str = "up") -> None:
    """Draw a colony token wide enough for its price: face up, face down on a stack, or just taken."""
    outline = _token_shape(good)
    match face:
        case "up":
            pen.shape(outline, GOODS[good], pen.theme.rim, 4)
        case "new":
            pen.shape(outline, GOODS[good], pen.theme.change, 8)
            pen.shape(_token_shape(good, 4), GOODS[good], INK, 3)
        case "down":
            pen.shape([(x + 3, y + 5) for x, y in outline], (64, 46, 30), INK, 3)
            pen.shape(outline, back(good), pen.theme.rim, 4)
        case "gone":
            pen.shape(outline, None, pen.theme.text_soft, 3)
        case _:
            pen.shape(outline, colours(pen.theme).land, pen.theme.change, 4)


def back(good: int) -> Colour:
    """Colour of a face-down token."""
    return _mixed(GOODS[good], (62, 46, 30), 0.72)


def _token_shape(good: int, inset: float = 0) -> list[Point]:
    low, high = 21 + inset, 79 - inset
    match GOOD_SHAPES[good]:
        case "loaf":
            return [(7 + inset, low), (93 - inset, low), (98 - inset, high), (2 + inset, high)]
        case "coin":
            left = [(22 + (20 - inset) * math.cos(a), 50 + (29 - inset) * math.sin(a)) for a in _angles(90, 270)]
            right = [(78 + (20 - inset) * math.cos(a), 50 + (29 - inset) * math.sin(a)) for a in _angles(-90, 90)]
            return left + right
        case _:
            west, east = 1 + inset, 99 - inset
            return [(west + 8, low), (east - 8, low), (east, 50), (east - 8, high), (west + 8, high), (west, 50)]


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
    pen.shape([(28, 10), (88, 10), (74, 30), (88, 50), (28, 50)], SEAL, tone, 5)
    pen.shape([(50, 20), (58, 30), (50, 40), (42, 30)], PAPER)
    pen.shape([(10, 94), (48, 94), (40, 82), (18, 82)], tone)


def _seal(pen: Pen, filled: bool = True) -> None:
    """Draw a privilege's seal, or the free slot for one."""
    if not filled:
        pen.disc(50, 50, 34, None, pen.theme.text_soft, 4)
        return
    pen.shape([(30, 56), (22, 98), (38, 88), (50, 98), (50, 60)], (36, 84, 160), pen.theme.outline, 4)
    pen.shape([(70, 56), (78, 98), (62, 88), (50, 98), (50, 60)], (36, 84, 160), pen.theme.outline, 4)
    pen.shape(ring(50, 42, 38, 12, 32), SEAL, pen.theme.outline, 4)
    pen.disc(50, 42, 20, None, (247, 214, 120), 5)
    pen.shape(ring(50, 42, 13, 4, 5), (247, 214, 120))


def _crown(pen: Pen) -> None:
    points = [(12, 82), (6, 30), (30, 52), (50, 16), (70, 52), (94, 30), (88, 82)]
    pen.shape(points, (240, 190, 50), pen.theme.outline, 6)
    for x, y in ((6, 28), (50, 14), (94, 28)):
        pen.disc(x if 8 < x < 92 else (10 if x < 50 else 90), y, 7, SEAL, pen.theme.outline, 3)
    pen.line([(14, 72), (86, 72)], (150, 100, 10), 5)


def _card(pen: Pen) -> None:
    """Draw the Navegador card: an orange ship on a card."""
    pen.shape([(14, 4), (86, 4), (86, 96), (14, 96)], PAPER, pen.theme.outline, 6)
    pen.line([(50, 16), (50, 66)], INK, 5)
    pen.shape([(53, 20), (78, 56), (53, 56)], ORANGE, INK, 4)
    pen.shape([(47, 26), (47, 56), (26, 56)], ORANGE, INK, 4)
    pen.shape([(22, 64), (78, 64), (70, 82), (32, 82)], ORANGE, INK, 4)


def _loss(pen: Pen) -> None:
    """Loss of two ships: a broken ship."""
    pen.shape([(50, 4), (96, 90), (4, 90)], (248, 214, 70), INK, 6)
    for x in (35, 65):
        pen.line([(x, 42), (x, 66)], INK, 5)
        pen.shape([(x + 1, 44), (x + 12, 60), (x + 1, 60)], INK)
        pen.shape([(x - 13, 66), (x + 13, 66), (x + 8, 78), (x - 9, 78)], INK)


def _flag(pen: Pen) -> None:
    """End of the game: a flag."""
    pen.line([(24, 6), (24, 96)], INK, 7)
    pen.shape([(26, 8), (92, 8), (92, 56), (26, 56)], PAPER, INK, 5)
    for row in range(3):
        for column in range(4):
            if (row + column) % 2 == 0:
                x, y = 27 + column * 16, 9 + row * 15.5
                pen.shape([(x, y), (x + 16, y), (x + 16, y + 15.5), (x, y + 15.5)], INK)


def _badge(pen: Pen) -> None:
    """Draw a red seal for the number of a phase."""
    pen.disc(50, 50, 44, pen.theme.red, PAPER, 8)


WHEEL: Final = 152
"""Pixels from the middle of the rondel to its edge, in the size of the drawing."""
RIM: Final = 123
"""Pixels from the middle to the inner edge of the rim with the names."""
HUB: Final = 43
"""Pixels from the middle to the edge of the hub."""


def _part(pixels: float) -> float:
    """Convert pixels of the wheel to units of the pen."""
    return pixels * 49.5 / WHEEL


def _rondel(pen: Pen) -> None:
    """Draw the wheel of eight fields, without icons, with a dark rim."""
    theme = pen.theme
    pen.disc(50, 50, 49.3, colours(theme).rim_dark, theme.gilt, 0.8)
    inner = _part(RIM)
    for field in range(8):
        start = -90 - 22.5 + 45 * field
        fill = theme.cell if field % 2 else theme.panel
        box = [v * pen.scale for v in (50 - inner, 50 - inner, 50 + inner, 50 + inner)]
        pen.draw.pieslice(box, start, start + 45, fill)
    for field in range(8):
        angle = math.radians(-90 - 22.5 + 45 * field)
        far = _part(RIM)
        pen.line([(50, 50), (50 + far * math.cos(angle), 50 + far * math.sin(angle))], theme.panel_edge, 0.8)
    pen.disc(50, 50, inner, None, theme.gilt, 0.9)
    pen.disc(50, 50, _part(HUB), theme.panel, theme.panel_edge, 1)


def _ways(pen: Pen) -> None:
    """Arrows on the rim between the fields, in the stones' direction."""
    for field in range(8):
        _way(pen, -90 - 22.5 + 45 * field)


def _way(pen: Pen, degrees: float) -> None:
    """Draw an arrowhead on the rim, clockwise."""

    def at(out: float, turn: float) -> Point:
        angle = math.radians(degrees + turn)
        return 50 + _part(out) * math.cos(angle), 50 + _part(out) * math.sin(angle)

    light, dark = colours(pen.theme).rim_light, INK
    pen.shape([at(130, -2.6), at(138, 3.2), at(146, -2.6), at(138, -0.9)], light, dark, 0.7)


def _sector(pen: Pen, field: int, kind: str) -> None:
    """Draw a field of the wheel: `free` to move to, `dear` if it costs ships, or too `far`."""
    theme, start = pen.theme, -90 - 22.5 + 45 * field
    tones = {"free": colours(theme).gilt_bright, "dear": theme.red}
    if kind in tones:
        rim = [v * pen.scale for v in (50 - 49.3, 50 - 49.3, 50 + 49.3, 50 + 49.3)]
        pen.draw.pieslice(rim, start, start + 45, tones[kind], theme.outline, round(0.4 * pen.scale))
    inner = _part(RIM)
    box = [v * pen.scale for v in (50 - inner, 50 - inner, 50 + inner, 50 + inner)]
    fill = {"free": colours(theme).lit, "dear": theme.panel, "far": theme.page}[kind]
    pen.draw.pieslice(box, start, start + 45, fill, theme.panel_edge, round(0.7 * pen.scale))
    hub = _part(HUB) + 0.6
    pen.draw.ellipse([v * pen.scale for v in (50 - hub, 50 - hub, 50 + hub, 50 + hub)], (0, 0, 0, 0))


def _rose(pen: Pen) -> None:
    """Draw a compass rose of 32 winds."""
    theme, coast = pen.theme, colours(pen.theme).coast
    pen.disc(50, 50, 40, None, coast, 0.7)
    pen.disc(50, 50, 36, colours(theme).sea, coast, 1.2)
    pen.disc(50, 50, 24, None, theme.gilt, 0.8)
    for turn, reach, waist, tone in (
        (11.25, 30, 4, colours(theme).rhumb),
        (22.5, 33, 5, theme.blue),
        (45, 37, 7, theme.red),
        (0, 43, 9, coast),
    ):
        step = 22.5 if turn == 11.25 else 45 if turn == 22.5 else 90
        for number in range(round(360 / step)):
            angle = math.radians(turn + step * number)
            tip = (50 + reach * math.cos(angle), 50 + reach * math.sin(angle))
            for side, fill in ((1, tone), (-1, theme.panel)):
                off = angle + side * math.radians(step / 2 if step < 90 else 45)
                pen.shape(
                    [(50, 50), (50 + waist * math.cos(off), 50 + waist * math.sin(off)), tip],
                    fill,
                    coast,
                    0.5,
                )
    pen.disc(50, 50, 4, theme.gilt, coast, 0.8)
    pen.shape(
        [(50, 0), (55, 6), (52, 9), (57, 12), (50, 14), (43, 12), (48, 9), (45, 6)],
        theme.red,
        coast,
        0.6,
    )


def _sail(pen: Pen) -> None:
    tone = pen.theme.text
    pen.line([(50, 6), (50, 70)], tone, 6)
    pen.shape([(55, 10), (88, 60), (55, 60)], tone)
    pen.shape([(44, 20), (44, 60), (16, 60)], tone)
    pen.shape([(8, 68), (92, 68), (78, 90), (24, 90)], tone)


def _range(pen: Pen) -> None:
    """Range of a ship: a ship, and an arrow ahead."""
    tone = pen.theme.text
    pen.line([(26, 14), (26, 66)], tone, 6)
    pen.shape([(30, 16), (52, 58), (30, 58)], tone)
    pen.shape([(2, 64), (58, 64), (48, 86), (12, 86)], tone)
    pen.line([(60, 40), (80, 40)], pen.theme.blue, 10)
    pen.shape([(76, 20), (100, 40), (76, 60)], pen.theme.blue)


def _beyond(pen: Pen) -> None:
    """Cost of a worker or a ship beyond the capacity: one with a plus."""
    _worker(pen)
    pen.disc(80, 24, 21, pen.theme.panel)
    pen.line([(80, 8), (80, 40)], pen.theme.red, 9)
    pen.line([(64, 24), (96, 24)], pen.theme.red, 9)


def _anchored(pen: Pen) -> None:
    """Draw a ship that has sailed already."""
    pen.disc(50, 50, 46, PAPER, INK, 6)
    pen.line([(50, 26), (50, 80)], INK, 9)
    pen.disc(50, 22, 8, None, INK, 7)
    pen.line([(32, 40), (68, 40)], INK, 8)
    pen.arc(50, 50, 30, 15, 165, INK, 9)


def _ships(pen: Pen) -> None:
    _sail(pen)
    pen.disc(78, 24, 20, pen.theme.panel)
    pen.line([(78, 10), (78, 38)], pen.theme.red, 8)
    pen.line([(64, 24), (92, 24)], pen.theme.red, 8)


def _market(pen: Pen) -> None:
    """Draw a pair of scales."""
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


_DRAW: Final[dict[str, Draw]] = {
    "ship": _ship,
    "fare": _fare,
    "orange": _orange,
    "wake": _wake,
    "worker": _worker,
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
    "loss": _loss,
    "flag": _flag,
    "badge": _badge,
    "rondel": _rondel,
    "sector": _sector,
    "ways": _ways,
    "range": _range,
    "beyond": _beyond,
    "anchored": _anchored,
    "rose": _rose,
    "sail": _sail,
    "ships": _ships,
    "market": _market,
    "buildings": _buildings,
}


register(_DRAW)
