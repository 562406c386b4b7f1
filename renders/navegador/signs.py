"""The small pictures of the market, the sheets and the final table, drawn like all stamps (`stamps.py`)."""

from renders.layout import Argument
from renders.navegador.colours import PURSE, colours
from renders.stamps import Pen, draw, register, ring
from renders.theme import INK, PAPER


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
