"""Vehicle cards in a row, in a hand, on a pile: light in both themes, as paper is, with dark backs."""

import math
from typing import Final

from renders import fonts, people
from renders.layout import Box, Scene
from renders.singing_sails import names
from renders.singing_sails.colours import CANVAS, DECK, ROOF, WAVE, WOOD
from renders.singing_sails.maps import GLANCE, LEAST, LOOK_UP
from renders.stamps import Pen, Point, named, register, ring
from renders.theme import INK, PAPER, Colour, colour
from singing_sails.components import BOX

GALE: Final = colour("#1f5fae")
SUN: Final = colour("#eeb111")
CLOUD: Final = colour("#8d98a6")
STORM: Final = colour("#4a5563")
CHECK: Final = colour("#1d6b3a")


def _sail(pen: Pen) -> None:
    pen.line([(48, 6), (48, 74)], INK, 6)
    pen.shape([(53, 8), (90, 64), (53, 64)], CANVAS, INK, 5)
    pen.shape([(43, 18), (43, 64), (14, 64)], CANVAS, INK, 5)
    pen.shape([(6, 72), (94, 72), (80, 94), (22, 94)], WOOD, INK, 5)


def _wind(pen: Pen) -> None:
    for y, end, high in ((32, 66, 16), (54, 80, 15), (74, 52, 12)):
        pen.line([(6, y), (end, y)], GALE, 9)
        pen.arc(end, y - high + 4, high, -110, 95, GALE, 9)


def _rotate(pen: Pen, right: bool) -> None:
    """Draw a bent arrow around a ship's bow."""

    def side(points: list[Point]) -> list[Point]:
        return points if right else [(100 - x, y) for x, y in points]

    pen.arc(50, 54, 34, *((150, 360) if right else (180, 390)), ROOF, 11)
    pen.shape(side([(64, 52), (100, 52), (84, 82)]), ROOF)
    pen.shape([(50, 36), (60, 52), (58, 76), (42, 76), (40, 52)], WOOD, INK, 4)


def _rotate_right(pen: Pen) -> None:
    _rotate(pen, True)


def _rotate_left(pen: Pen) -> None:
    _rotate(pen, False)


def _discuss(pen: Pen) -> None:
    pen.shape([(6, 12), (70, 12), (70, 52), (36, 52), (20, 70), (22, 52), (6, 52)], CANVAS, INK, 5)
    pen.shape([(40, 42), (96, 42), (96, 78), (84, 78), (84, 94), (66, 78), (40, 78)], GALE, INK, 5)
    for x in (56, 68, 80):
        pen.disc(x, 60, 4, PAPER)


def _speedup(pen: Pen) -> None:
    for x, tone in ((4, CANVAS), (38, DECK)):
        pen.shape([(x, 12), (x + 40, 50), (x, 88), (x + 14, 50)], tone, INK, 5)
    pen.line([(84, 36), (84, 64)], ROOF, 9)
    pen.line([(70, 50), (98, 50)], ROOF, 9)


def _wildcard(pen: Pen) -> None:
    pen.shape(ring(50, 53, 46, 5, 19), SUN, INK, 5)


def _row(pen: Pen) -> None:
    for points in ([(8, 14), (84, 84)], [(92, 14), (16, 84)]):
        pen.line(points, INK, 12)
        pen.line(points, DECK, 6)
    pen.shape([(74, 66), (98, 84), (90, 98), (68, 82)], DECK, INK, 4)
    pen.shape([(26, 66), (2, 84), (10, 98), (32, 82)], DECK, INK, 4)


def _spyglass(pen: Pen) -> None:
    pen.shape([(8, 70), (20, 88), (52, 66), (42, 50)], DECK, INK, 5)
    pen.shape([(40, 46), (54, 68), (76, 54), (62, 32)], WOOD, INK, 5)
    pen.shape([(58, 26), (78, 58), (96, 46), (76, 14)], SUN, INK, 5)


def _dig(pen: Pen) -> None:
    pen.line([(24, 8), (58, 56)], INK, 13)
    pen.line([(24, 8), (58, 56)], DECK, 7)
    pen.line([(12, 14), (36, 4)], INK, 9)
    pen.shape([(44, 58), (70, 42), (88, 66), (84, 94), (58, 84)], STORM, INK, 5)


def _cannon(pen: Pen) -> None:
    pen.shape([(10, 44), (66, 22), (76, 46), (22, 70)], STORM, INK, 5)
    pen.disc(36, 76, 17, WOOD, INK, 5)
    pen.disc(86, 18, 11, INK)


def _cloud(pen: Pen, tone: Colour) -> None:
    for x, y, r in ((28, 42, 19), (54, 32, 25), (76, 44, 17)):
        pen.disc(x, y, r, tone, INK, 5)
    pen.shape([(28, 40), (76, 40), (78, 60), (26, 60)], tone)
    pen.line([(26, 61), (78, 61)], INK, 5)


def _thunder(pen: Pen) -> None:
    _cloud(pen, STORM)
    pen.shape([(54, 56), (32, 80), (48, 80), (40, 98), (70, 72), (54, 72), (62, 56)], SUN, INK, 4)


def _storm(pen: Pen) -> None:
    _cloud(pen, STORM)
    for x in (28, 46, 64, 82):
        pen.line([(x, 68), (x - 14, 94)], WAVE, 8)


def _windy(pen: Pen) -> None:
    _cloud(pen, CLOUD)
    for y, end in ((76, 84), (92, 64)):
        pen.line([(12, y), (end, y)], GALE, 8)


def _calm(pen: Pen) -> None:
    for y in (36, 58, 80):
        pen.line([(8, y), (92, y)], WAVE, 9)
    pen.disc(50, 16, 10, SUN, INK, 4)


def _cloudy(pen: Pen) -> None:
    _sun(pen, 66, 34, 17)
    _cloud(pen, CLOUD)


def _sun(pen: Pen, x: float, y: float, r: float) -> None:
    for step in range(8):
        angle = math.radians(step * 45 + 22)
        ends = [(x + far * math.cos(angle), y + far * math.sin(angle)) for far in (r * 1.35, r * 1.9)]
        pen.line(ends, INK, r * 0.42)
        pen.line(ends, SUN, r * 0.24)
    pen.disc(x, y, r, SUN, INK, 5)


def _sunny(pen: Pen) -> None:
    _sun(pen, 50, 50, 25)


def _heat(pen: Pen) -> None:
    _sun(pen, 50, 34, 17)
    for x in (22, 50, 78):
        pen.line([(x, 66), (x - 7, 75), (x + 7, 85), (x, 96)], ROOF, 8)


def _down(pen: Pen) -> None:
    """Draw the back of a card: a steering wheel."""
    for tone, more in ((INK, 7), (DECK, 0)):
        for step in range(4):
            angle = math.radians(step * 45)
            dx, dy = 44 * math.cos(angle), 44 * math.sin(angle)
            pen.line([(50 - dx, 50 - dy), (50 + dx, 50 + dy)], tone, 8 + more)
        pen.disc(50, 50, 30, None, tone, 9 + more)
        pen.disc(50, 50, 10, tone)


_CARDS: Final = named(
    _sail, _wind, _rotate_right, _rotate_left, _discuss, _speedup, _wildcard, _row, _spyglass, _dig, _cannon, _thunder,
    _storm, _windy, _calm, _cloudy, _sunny, _heat, _down,
)  # fmt: skip


def _card_icon(pen: Pen, card: str) -> None:
    """Effect of a card; "down" for the back of one."""
    _CARDS[card](pen)


def _carried_out(pen: Pen) -> None:
    """Draw the check mark of a card that has been carried out."""
    pen.disc(50, 50, 44, CHECK, PAPER, 6)
    pen.line([(28, 52), (44, 68), (72, 34)], PAPER, 12)


register(_card_icon, _carried_out)


BACK: Final = colour("#3a2b1d")
BACK_EDGE: Final = colour("#c99a5b")
LOW: Final = 190
"""Pixels; a lower card has the emblem of its player in a corner, and no line for their name."""
NARROW: Final = 160
"""Pixels; on a narrower card its sign is what is seen at a glance, and its name is looked up."""
PLAYER: Final = 0.32
"""Share of a low card's width that the emblem of its player may have."""
SIGN: Final = 56
"""Pixels of a sign that stands over a name."""
LOW_SIGN: Final = 38
"""Pixels of the same on a low card."""
PLAIN: Final = 66
"""Pixels of a sign on a narrow card, where its name is looked up."""
LEADING: Final = 1.12
"""Distance of two lines of a name, as a multiple of its size."""
DONE: Final = 40
"""Pixels of the check mark of a card that has been carried out."""


def draw(
    scene: Scene, box: Box, card: str | None, *, locale: str, fact: str = "", edge: Colour | None = None,
    done: bool = False, foot: float = 0,
) -> None:  # fmt: skip
    """Draw a card; None is face down.

    `foot` pixels at its lower edge are kept free for its player, or a corner above on a low card.
    """
    line, low = 5 if edge else 3, box.height < LOW
    inner = Box(box.x + 6, box.y + 6, box.width - 12, box.height - 12 - (0 if low else foot))
    if card is None:
        scene.panel(box, BACK, edge or BACK_EDGE, line, 10)
        size = round(min(inner.width, inner.height) * 0.86)
        size = round(min(size, inner.width * (1 - PLAYER))) if low else size
        scene.mark("card-icon", inner.x + size / 2 if low else inner.centre[0], inner.centre[1], size, "down")
        return
    scene.panel(box, CANVAS, edge or INK, line, 10)
    lines, size = _named(names.card(card, locale), inner)
    each = size * LEADING
    high = each * len(lines)
    sign = round(min(inner.width * (1 - PLAYER) if low else inner.width, inner.height - high))
    x = inner.x + sign / 2 if low else inner.centre[0]
    scene.mark("card-icon", x, inner.y + sign / 2, sign, card)
    if done:
        scene.mark("carried-out", x + sign / 2 - DONE / 3, inner.y + sign - DONE / 2, DONE)
    for number, text in enumerate(lines):
        at = Box(inner.x, inner.bottom - high + each * number, inner.width, each)
        scene.label(text, at, size, colour=INK, fact=fact + "/more" * number if fact else "", least=min(size, LEAST))
    if card in BOX.weather and not low:
        strength = f"{BOX.weather[card]:+d}".replace("-", "−").replace("+0", "0")
        scene.label(strength, Box(inner.right - 48, inner.y - 2, 48, 36), LOOK_UP, colour=INK, halo=CANVAS,
                    align="right")  # fmt: skip


def _named(text: str, inner: Box) -> tuple[tuple[str, ...], int]:
    """Return the lines of a card's name and their size; none where only a sign fits."""
    narrow = inner.width < NARROW
    for size in (LOOK_UP,) if narrow else (GLANCE, LOOK_UP):
        wide = fonts.width(text, "sans", size) > inner.width
        one, two = (text,), people.broken(text, inner.width, size) if wide else (text,)
        for lines, sign in ((two, PLAIN if narrow else SIGN), (one, PLAIN if narrow else LOW_SIGN)):
            fits = all(fonts.tightest(line, "sans", min(size, LEAST)) <= int(inner.width) for line in lines)
            if fits and inner.height - sign >= len(lines) * size * LEADING:
                return lines, size
    return (), LOOK_UP
