"""The small pictures of the game: ships, tokens, buildings, people, seals, the wheel of the rondel."""

import math
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from PIL import Image

from renders.layout import Argument
from renders.navegador.colours import EXPLORER, GOOD_SHAPES, GOODS, ORANGE, PURSE, SEAL, colours
from renders.stamps import Pen, Point, draw, register, ring
from renders.theme import INK, PAPER, SEATS, Colour, contrast


def _purse(pen: Pen) -> None:
    """Money: a purse, so that it is not mistaken for gold, which is round."""
    tone = pen.theme.outline
    bag = [(36, 34), (18, 54), (10, 74), (18, 92), (34, 97), (66, 97), (82, 92), (90, 74), (82, 54), (64, 34)]
    pen.shape([(36, 32), (24, 8), (42, 16), (50, 6), (58, 16), (76, 8), (64, 32)], PURSE, tone, 6)
    pen.shape(bag, PURSE, tone, 7)
    pen.line([(32, 33), (68, 33)], (150, 92, 30), 9)
    pen.line([(50, 50), (50, 88)], INK, 10)
    pen.line([(32, 68), (68, 68)], INK, 10)


def _pip(pen: Pen) -> None:
    """Draw a privilege already taken, for small spaces."""
    pen.shape(ring(50, 50, 42, 4), pen.theme.red, pen.theme.outline, 8)


def _royal(pen: Pen) -> None:
    """Draw the King's privilege, still available: a letter with a golden seal."""
    tone = pen.theme.outline
    pen.shape([(12, 10), (88, 10), (88, 74), (12, 74)], PAPER, tone, 6)
    for y in (26, 40):
        pen.line([(24, y), (76, y)], (120, 100, 70), 5)
    pen.shape(ring(50, 68, 30, 10, 25), (240, 190, 50), tone, 5)
    pen.shape([(36, 78), (33, 58), (43, 66), (50, 54), (57, 66), (67, 58), (64, 78)], (150, 32, 38))


def _faded(pen: Pen, name: str, *details: Argument) -> None:
    """Draw a stamp of something unavailable."""
    draw(pen, name, *details)
    pen.image = pen.image.point([value * 2 // 5 for value in range(256)] * 4)


def _lot(pen: Pen, left: bool, changed: bool = False) -> None:
    """One place of the building chart: a building left on it, or an empty place, marked if just bought."""
    box, tone = [(16, 16), (84, 16), (84, 84), (16, 84)], pen.theme.text_soft
    pen.shape(box, tone if left else None, pen.theme.change if changed else tone, 10 if left else 18 if changed else 7)


def _tick(pen: Pen) -> None:
    """Draw the badge of what can be had now."""
    pen.disc(50, 50, 44, colours(pen.theme).tick, PAPER, 9)
    pen.line([(27, 52), (44, 69), (74, 34)], PAPER, 13)


def _cross(pen: Pen) -> None:
    """Draw the badge of what cannot be had now."""
    pen.disc(50, 50, 44, INK, PAPER, 9)
    for line in ([(33, 33), (67, 67)], [(67, 33), (33, 67)]):
        pen.line(line, PAPER, 13)


def _dot(pen: Pen) -> None:
    """Draw a change that is older than the last turn."""
    pen.disc(50, 50, 40, pen.theme.change, pen.theme.panel, 12)


def _slot(pen: Pen, was: bool = False) -> None:
    """Draw a row of the market without its marker, or the marker's row before the last turn."""
    if was:
        pen.disc(50, 50, 36, None, pen.theme.change, 16)
    else:
        pen.disc(50, 50, 20, pen.theme.text_soft)


register(_purse, _pip, _royal, _faded, _lot, _slot, _tick, _cross, _dot)


PLATES: Final = Path(__file__).with_name("plates")
"""Folder of the baked art."""
WATER: Final = 16
"""Step of grey from one region's water to the next, in the plate that tells whose each pixel is."""
SHADOW: Final = (0, 0, 0, 70)
"""Soft shadow of things that lie on the chart, the light being in the north-west."""


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
    """Draw a ship from the side, with its player's emblem on its sail; ringed if it has just arrived."""
    sheet, long = _fleet(pen.theme.name), pen.image.width
    edge = sheet.height // 2
    box = (edge * seat, edge * changed, edge * (seat + 1), edge * (changed + 1))
    pen.image.paste(sheet.resize((long, long), Image.Resampling.BILINEAR, box))


@cache
def _fleet(theme: str) -> Image.Image:
    """Return the plate of all ships, baked by `tools/plates.py`: seats side by side, those just arrived below."""
    with Image.open(PLATES / f"ships-{theme}.png") as image:
        return image.convert("RGBa")


def _count(pen: Pen) -> None:
    """Draw the flag for the number of a fleet's ships."""
    pen.shape([(13, 4), (90, 4), (90, 96), (13, 96)], PAPER, INK, 5)


def _orange(pen: Pen) -> None:
    pen.disc(50, 50, 45, PAPER, INK, 5)
    pen.line([(50, 12), (50, 70)], INK, 5)
    pen.shape([(53, 16), (84, 58), (53, 58)], ORANGE, INK, 4)
    pen.shape([(46, 24), (46, 58), (22, 58)], ORANGE, INK, 4)
    pen.shape([(14, 64), (86, 64), (74, 84), (28, 84)], ORANGE, INK, 5)


def _wake(pen: Pen, seat: int) -> None:
    for reach, tone in ((48, INK), (40, PAPER), (28, SEATS[seat])):
        pen.disc(50, 50, reach, tone)


def _worker(pen: Pen, tone: Colour | None = None) -> None:
    tone = tone or pen.theme.text
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
    if face != "gone":
        pen.draw.polygon(pen.at([(x + 3, y + 4) for x, y in outline]), SHADOW)
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
            _dashed(pen, outline, colours(pen.theme).coast)
        case _:
            pen.shape(outline, colours(pen.theme).land, pen.theme.change, 4)


def _dashed(pen: Pen, outline: list[Point], tone: Colour) -> None:
    """Draw a broken outline: a place that is empty."""
    whole = [*outline, outline[0]]
    gone, dash = 0.0, 5.5
    for (x0, y0), (x1, y1) in pairwise(whole):
        long = math.dist((x0, y0), (x1, y1))
        at = 0.0
        while at < long:
            end = min(long, at + dash - gone % dash)
            if int(gone / dash) % 2 == 0:
                ends = [(x0 + (x1 - x0) * part / long, y0 + (y1 - y0) * part / long) for part in (at, end)]
                pen.line(ends, tone, 3)
            gone, at = gone + end - at, end
            gone = round(gone, 6)


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


def _colony(pen: Pen, tone: Colour | None = None) -> None:
    tone = tone or pen.theme.text
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


def _badge(pen: Pen, rimmed: bool = False) -> None:
    """Draw a red seal for the number of a phase; rimmed where the ground may be of any tone."""
    if rimmed:
        pen.disc(50, 50, 49, INK)
    pen.disc(50, 50, 40 if rimmed else 44, pen.theme.red, PAPER, 7 if rimmed else 8)


WHEEL: Final = 156
"""Pixels from the middle of the rondel to its edge, in the size of the drawing."""
TRACK: Final = 148
"""Pixels from the middle to the arc of the moves."""
RIMS: Final = (97, 139)
"""Pixels from the middle to the inner and the outer edge of the rim with the signs."""
HUB: Final = 27
"""Pixels from the middle to the edge of the hub."""


def _part(pixels: float) -> float:
    """Convert pixels of the wheel to units of the pen."""
    return pixels * 49.5 / WHEEL


def _rondel(pen: Pen) -> None:
    """Draw the wheel of eight fields with a dark rim, without signs."""
    theme = pen.theme
    wood = colours(theme).rim_dark
    pen.disc(50, 50, 49.2, wood, theme.gilt, 0.9)
    for field in range(8):
        _segment(pen, field, wood, theme.cell if field % 2 else theme.panel)
    pen.disc(50, 50, _part(RIMS[1]), None, theme.gilt, 0.8)
    pen.disc(50, 50, _part(RIMS[0]), None, theme.gilt, 0.8)
    pen.disc(50, 50, _part(HUB), wood, theme.gilt, 1)
    star = ring(50, 50, _part(HUB - 5), 4, _part(5))
    pen.shape(ring(50, 50, _part(HUB - 11), 4, _part(5), turn=-45), theme.gilt)
    pen.shape(star, colours(theme).gilt_bright, theme.outline, 0.4)


def _segment(pen: Pen, field: int, rim: Colour, fill: Colour) -> None:
    """Draw a field's part of the rim and its ground within it."""
    start = -90 - 22.5 + 45 * field
    for radius, tone in ((RIMS[1], rim), (RIMS[0], fill)):
        reach = _part(radius)
        box = [v * pen.scale for v in (50 - reach, 50 - reach, 50 + reach, 50 + reach)]
        pen.draw.pieslice(box, start, start + 45, tone, pen.theme.panel_edge, round(0.6 * pen.scale))


def _sector(pen: Pen, field: int, kind: str) -> None:
    """Draw a field of the wheel: `free` to move to, `dear` if it costs ships, or too `far`."""
    game = colours(pen.theme)
    rim = {"free": game.gilt_bright, "dear": game.brick, "far": game.rim_dark}[kind]
    _segment(pen, field, rim, {"free": game.lit, "dear": pen.theme.panel, "far": pen.theme.page}[kind])
    hub = _part(HUB) + 0.9
    pen.draw.ellipse([v * pen.scale for v in (50 - hub, 50 - hub, 50 + hub, 50 + hub)], (0, 0, 0, 0))


def _way(pen: Pen, start: int, fields: int, seat: int) -> None:
    """Draw a bold clockwise arc from a field over so many, in the colour of the seat that may move there."""
    middle, reach = 50.0, _part(TRACK)
    begin, end = -90 + 45 * start + 16, -90 + 45 * (start + fields) + 10
    for tone, wide, more in ((PAPER, 12, 1.2), (SEATS[seat], 8, 0.0)):
        pen.arc(middle, middle, reach + _part(wide) / 2, begin - more, end, tone, _part(wide))
        tip, left, right = (
            (middle + r * math.cos(math.radians(angle)), middle + r * math.sin(math.radians(angle)))
            for r, angle in (
                (reach, end + 9 + more),
                (reach + _part(wide), end - 0.5 * more),
                (reach - _part(wide), end - 0.5 * more),
            )
        )
        pen.shape([tip, left, right], tone)


def _waiting(pen: Pen) -> None:
    """Draw the ground of the stones that have not moved yet."""
    pen.disc(50, 50, 46, pen.theme.panel, pen.theme.gilt, 4)


def _sail(pen: Pen, tone: Colour | None = None) -> None:
    tone = tone or pen.theme.text
    pen.line([(50, 6), (50, 70)], tone, 6)
    pen.shape([(55, 10), (88, 60), (55, 60)], tone)
    pen.shape([(44, 20), (44, 60), (16, 60)], tone)
    pen.shape([(8, 68), (92, 68), (78, 90), (24, 90)], tone)


def _anchored(pen: Pen) -> None:
    """Draw a ship that has sailed already."""
    pen.disc(50, 50, 46, PAPER, INK, 6)
    pen.line([(50, 26), (50, 80)], INK, 9)
    pen.disc(50, 22, 8, None, INK, 7)
    pen.line([(32, 40), (68, 40)], INK, 8)
    pen.arc(50, 50, 30, 15, 165, INK, 9)


def _ships(pen: Pen, tone: Colour | None = None) -> None:
    _sail(pen, tone)
    pen.draw.ellipse([v * pen.scale for v in (57, 3, 99, 45)], (0, 0, 0, 0))
    for line in ([(78, 8), (78, 40)], [(62, 24), (94, 24)]):
        pen.line(line, tone or pen.theme.red, 9)


def _market(pen: Pen, tone: Colour | None = None) -> None:
    """Draw a pair of scales."""
    tone = tone or pen.theme.text
    pen.line([(50, 8), (50, 86)], tone, 6)
    pen.line([(14, 26), (86, 26)], tone, 6)
    pen.line([(28, 92), (72, 92)], tone, 9)
    for x in (18, 82):
        pen.line([(x, 26), (x - 15, 58)], tone, 3)
        pen.line([(x, 26), (x + 15, 58)], tone, 3)
        pen.draw.chord([v * pen.scale for v in (x - 17, 42, x + 17, 74)], 0, 180, tone)


def _buildings(pen: Pen, tone: Colour | None = None) -> None:
    tone = tone or pen.theme.text
    pen.shape([(6, 92), (6, 52), (26, 36), (26, 52), (46, 36), (46, 92)], tone)
    pen.shape([(54, 92), (54, 46), (74, 24), (94, 46), (94, 92)], tone)
    pen.line([(74, 4), (74, 28)], tone, 6)
    pen.line([(66, 11), (82, 11)], tone, 6)


register(
    _ship, _count, _orange, _wake, _worker, _disk, _token, _good, _factory, _shipyard, _church, _colony, _seal, _crown,
    _card, _loss, _flag, _badge, _rondel, _sector, _way, _waiting, _anchored, _sail, _ships, _market, _buildings,
)  # fmt: skip
