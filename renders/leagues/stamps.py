"""The small pictures of leagues, drawn like all stamps (`renders.stamps`)."""

import math
from typing import Final

from renders.stamps import Pen, leaf, register, ring
from renders.theme import INK, PAPER, Colour, Theme, colour, contrast

METALS: Final = tuple(colour(code) for code in ("#eec13c", "#c3cbd3", "#cf8a4c"))
"""Gold, silver, bronze; each medal has its number as well."""
RIBBONS: Final = tuple(colour(code) for code in ("#b22228", "#24549f", "#7fbf5a"))


def rising(theme: Theme) -> Colour:
    """Colour of a rise."""
    return theme.blue


def falling(theme: Theme) -> Colour:
    """Colour of a fall."""
    return theme.red


def _zone(pen: Pen, up: bool) -> None:
    """Up or down after the season: a doubled arrowhead."""
    tone = rising(pen.theme) if up else falling(pen.theme)
    for y in (12, 48):
        points = [(50, y), (92, y + 38), (78, y + 50 - 8), (50, y + 20), (22, y + 42), (8, y + 38)]
        pen.shape(points if up else [(x, 100 - y) for x, y in points], tone)


def _moved(pen: Pen, up: bool) -> None:
    """Risen or fallen by the newest result: a triangle."""
    points = [(50, 14), (94, 84), (6, 84)]
    tone = rising(pen.theme) if up else falling(pen.theme)
    pen.shape(points if up else [(x, 100 - y) for x, y in points], tone)


def _fine(pen: Pen) -> None:
    """Points taken away: a red card."""
    pen.shape([(22, 6), (78, 6), (78, 94), (22, 94)], pen.theme.red, pen.theme.outline, 6)
    pen.line([(36, 50), (64, 50)], contrast(pen.theme.red), 12)


def _exit(pen: Pen) -> None:
    """Draw a table left: a way out of a door."""
    tone = pen.theme.text
    pen.line([(56, 12), (14, 12), (14, 88), (56, 88)], tone, 11)
    pen.line([(36, 50), (76, 50)], tone, 11)
    pen.shape([(68, 26), (98, 50), (68, 74)], tone)


def _out(pen: Pen) -> None:
    """Draw the sign of dropping out of the season."""
    pen.disc(50, 50, 40, None, pen.theme.red, 11)
    pen.line([(24, 24), (76, 76)], pen.theme.red, 12)


def _here(pen: Pen) -> None:
    """Present place, on the bar of the places still possible."""
    pen.disc(50, 50, 38, pen.theme.text, pen.theme.panel, 14)


def _still(pen: Pen) -> None:
    """Draw a table still to be played."""
    pen.disc(50, 50, 32, None, pen.theme.text_soft, 14)


def _had(pen: Pen, how: str) -> None:
    """Draw a result, framed by its place: `ahead` of the other, `behind`, or `even`."""
    theme = pen.theme
    fill, edge, line = {
        "ahead": (theme.text, theme.text, 7),
        "behind": (None, theme.panel_edge, 7),
        "even": (None, theme.text, 13),
    }[how]
    pen.shape([(14, 10), (86, 10), (86, 90), (14, 90)], fill, edge, line)


def _dotted(pen: Pen) -> None:
    """Draw a line of dots."""
    for x in (2, 38, 74):
        pen.line([(x, 50), (x + 22, 50)], pen.theme.text, 18)


def _band(pen: Pen) -> None:
    """Uncertainty of a rating: a curve in a broad band."""
    pen.shape([(4, 60), (36, 36), (64, 44), (96, 10), (96, 58), (64, 90), (36, 82), (4, 96)], pen.theme.faint)
    pen.line([(4, 78), (36, 59), (64, 67), (96, 34)], pen.theme.text, 11)


def _void(pen: Pen) -> None:
    """Draw a table that does not count."""
    pen.line([(22, 22), (78, 78)], pen.theme.text_soft, 12)
    pen.line([(22, 78), (78, 22)], pen.theme.text_soft, 12)


def _done(pen: Pen) -> None:
    """Draw a past event: a tick."""
    pen.disc(50, 50, 42, pen.theme.gilt, pen.theme.outline, 6)
    pen.line([(28, 52), (44, 68), (74, 34)], pen.theme.outline, 13)


def _ahead(pen: Pen, soon: bool) -> None:
    """Draw a future event; the next one has a rim of gold."""
    pen.disc(50, 50, 40, pen.theme.panel, pen.theme.gilt if soon else pen.theme.text_soft, 12)
    if soon:
        pen.disc(50, 50, 14, pen.theme.gilt)


def _sandglass(pen: Pen) -> None:
    """Draw the present: a sandglass."""
    tone, theme = pen.theme.outline, pen.theme
    pen.shape([(24, 14), (76, 14), (76, 28), (57, 50), (76, 72), (76, 86), (24, 86), (24, 72), (43, 50), (24, 28)],
        PAPER, tone, 7)  # fmt: skip
    pen.shape([(34, 30), (66, 30), (50, 50)], theme.gilt)
    pen.shape([(50, 58), (70, 82), (30, 82)], theme.gilt)
    for y in (13, 87):
        pen.line([(14, y), (86, y)], (122, 78, 40), 15)
        pen.line([(14, y - 8), (86, y - 8)], tone, 4)
        pen.line([(14, y + 8), (86, y + 8)], tone, 4)


def _hold(pen: Pen) -> None:
    """Draw the sign of a stop by an admin: two bars."""
    pen.disc(50, 50, 44, pen.theme.red, pen.theme.outline, 5)
    for x in (30, 56):
        pen.shape([(x, 26), (x + 14, 26), (x + 14, 74), (x, 74)], contrast(pen.theme.red))


def _person(pen: Pen) -> None:
    """People."""
    tone = pen.theme.text
    pen.disc(50, 28, 20, tone)
    pen.shape([(14, 94), (14, 74), (28, 56), (72, 56), (86, 74), (86, 94)], tone)


def _game(pen: Pen) -> None:
    """Tables: a round one, seen from above, with its chairs."""
    tone = pen.theme.text
    pen.disc(50, 50, 25, tone)
    for x, y in ring(50, 50, 40, 4, turn=-45):
        pen.disc(x, y, 11, tone)


def _clock(pen: Pen) -> None:
    """Time for a turn."""
    tone = pen.theme.text
    pen.disc(50, 50, 38, None, tone, 10)
    pen.line([(50, 26), (50, 52), (68, 62)], tone, 9)


def _star(pen: Pen) -> None:
    """Draw a rating: a star."""
    pen.shape(ring(50, 54, 46, 5, 20), pen.theme.gilt, pen.theme.outline, 6)


def _medal(pen: Pen, place: int) -> None:
    """Draw a medal on its ribbon; `frame.medal` writes its number on it."""
    tone, ribbon = pen.theme.outline, RIBBONS[place - 1]
    pen.shape([(16, 6), (42, 6), (58, 44), (36, 48)], ribbon, tone, 4)
    pen.shape([(84, 6), (58, 6), (42, 44), (64, 48)], ribbon, tone, 4)
    pen.disc(50, 64, 32, METALS[place - 1], tone, 5)
    pen.disc(50, 64, 25, None, INK, 2)


def _laurel(pen: Pen) -> None:
    """Draw a wreath with room for a medal, of two twigs that a ribbon binds."""
    green, dark = ((96, 140, 48), (66, 104, 34)) if pen.theme.name == "light" else ((150, 200, 96), (104, 152, 62))
    tone = pen.theme.outline
    for side in (-1, 1):
        twig = [_on(side, degrees, 34) for degrees in range(-4, 148, 8)]
        pen.line(twig, (122, 78, 40), 3)
        for far, fill in ((39, dark), (30, green)):
            for step in range(9):
                x, y = _on(side, 14 + step * 16, far)
                lean = 40 if far > 34 else -40
                turn = side * (14 + step * 16 + 90 + lean) - 90
                pen.shape(leaf(x, y, 10.5, 4.6, -turn), fill, tone, 1.6)
    pen.shape([(50, 84), (34, 78), (36, 94)], RIBBONS[0], tone, 2)
    pen.shape([(50, 84), (66, 78), (64, 94)], RIBBONS[0], tone, 2)
    pen.disc(50, 86, 5, RIBBONS[0], tone, 2)


def _on(side: int, degrees: float, far: float) -> tuple[float, float]:
    """Return a point beside a twig: `degrees` from its foot, to the left (-1) or to the right (1)."""
    angle = math.radians(degrees)
    return 50 + side * far * math.sin(angle), 48 + far * math.cos(angle)


def _pennant(pen: Pen, red: int, green: int, blue: int) -> None:
    """Draw a flag of a festive string."""
    pen.shape([(8, 4), (92, 4), (50, 96)], (red, green, blue), pen.theme.rim, 6)


register(
    _zone, _moved, _fine, _exit, _out, _here, _still, _had, _void, _dotted, _band, _done, _ahead, _sandglass, _hold,
    _person, _game, _clock, _star, _medal, _laurel, _pennant,
)  # fmt: skip
