"""Layout of a legend: signs with their names, each group on a sheet of its own under a head, in two columns."""

from collections.abc import Callable, Sequence
from itertools import product
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
    highs = [HEAD + ROW * len(signs) + ROUND + EDGE for _, signs in groups]

    def high(columns: Sequence[int]) -> int:
        return max(sum(high for high, own in zip(highs, columns, strict=True) if own == column) for column in (0, 1))

    columns = min(product((0, 1), repeat=len(groups)), key=high)
    legend = Scene.page(WIDTH, high(columns) + EDGE, theme, 30, locale=locale)
    wide, tops = (WIDTH - 3 * EDGE) / 2, [EDGE, EDGE]
    for number, ((title, signs), column) in enumerate(zip(groups, columns, strict=True)):
        sheet = Box(EDGE + (wide + EDGE) * column, tops[column], wide, highs[number] - EDGE)
        tops[column] += highs[number]
        legend.sheet(sheet)
        head = Box(sheet.x + 22, sheet.y + 8, wide - 40, HEAD - 10)
        legend.label(title, head, 36, face="serif", colour=theme.gilt_text, align="left", fact=f"group/{number}")
        for sign, at in zip(signs, Box(sheet.x, sheet.y + HEAD, wide, ROW * len(signs)).rows(len(signs)), strict=True):
            draw(legend, sign, at.x + BESIDE / 2 + 2, at.centre[1])
            text = Box(at.x + BESIDE, at.y, wide - BESIDE - 12, at.height)
            legend.label(sign.text, text, 36, align="left", fact=f"sign/{number}/{sign.name}")
    return legend
