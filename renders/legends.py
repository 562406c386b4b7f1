"""Layout of a legend: signs with their names, each group on a sheet of its own under a head, in two columns."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from renders.layout import WIDTH, Argument, Box, Scene
from renders.theme import Theme

EDGE: Final = 10
ROW: Final = 46
HEAD: Final = 58
ROUND: Final = 8
"""Pixels around a sheet, of a row, of a sheet's head, below its last row."""
BESIDE: Final = 92
"""Pixels of a sign's column."""


class Sign(NamedTuple):
    name: str
    text: str
    stamp: str
    details: tuple[Argument, ...] = ()


def scene(
    groups: Sequence[tuple[str, Sequence[Sign]]], draw: Callable[[Scene, Sign, float, float], None], theme: Theme,
    locale: str,
) -> Scene:  # fmt: skip
    """Return the legend of groups by their heads; `draw` places a sign around a point."""
    highs = [HEAD + ROW * len(signs) + ROUND for _, signs in groups]
    half = min(range(len(groups)), key=lambda half: max(_high(highs[:half]), _high(highs[half:])))
    legend = Scene.page(WIDTH, max(_high(highs[:half]), _high(highs[half:])) + EDGE, theme, 30, locale=locale)
    wide, tops = (WIDTH - 3 * EDGE) / 2, [EDGE, EDGE]
    for number, ((title, signs), high) in enumerate(zip(groups, highs, strict=True)):
        column = int(number >= half)
        sheet = Box(EDGE + (wide + EDGE) * column, tops[column], wide, high)
        tops[column] += high + EDGE
        legend.sheet(sheet)
        head = Box(sheet.x + 22, sheet.y + 8, wide - 40, HEAD - 10)
        legend.label(title, head, 36, face="serif", colour=theme.gilt_text, align="left", fact=f"group/{number}")
        for sign, at in zip(
            signs, Box(sheet.x, sheet.y + HEAD, wide, high - HEAD - ROUND).rows(len(signs)), strict=True
        ):
            draw(legend, sign, at.x + BESIDE / 2 + 2, at.centre[1])
            text = Box(at.x + BESIDE, at.y, wide - BESIDE - 12, at.height)
            legend.label(sign.text, text, 36, align="left", fact=f"sign/{number}/{sign.name}")
    return legend


def _high(highs: Sequence[int]) -> int:
    return sum(highs) + EDGE * len(highs)
