"""Every colour of the pictures, light and dark, and the emblems that stand beside the colours.

A colour never tells something alone: seats have an emblem (`EMBLEMS`) and goods a shape (`GOOD_SHAPES`) as well. The
distances between the colours under the three kinds of colour-blindness are tested.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

Colour: TypeAlias = tuple[int, int, int]

EMBLEMS: Final = ("square", "disc", "triangle", "diamond", "shield")
"""By seat: the shape of the sail, of the stone and of the badge."""
GOOD_SHAPES: Final = ("loaf", "coin", "leaf")
"""By good: the outline of its token."""


def colour(code: str) -> Colour:
    """The colour of a code such as "#cf2e22"."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


SEATS: Final = tuple(colour(code) for code in ("#cf2e22", "#5cb8e6", "#f7c916", "#26282f", "#7a2f8f"))
"""By seat, the same in both themes, so that nobody has to learn them twice."""
GOODS: Final = tuple(colour(code) for code in ("#faf5e8", "#e2a410", "#97380f"))
"""Sugar, gold, spice."""
ORANGE: Final = colour("#ee6a1c")
"""The wildcard factory and the ship of the Navegador card."""
INK: Final = colour("#2b2017")
PAPER: Final = colour("#fdf7e6")


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture."""

    name: str
    sea: Colour
    shoal: Colour
    """The sea along the coasts."""
    land: Colour
    land_edge: Colour
    """Inside the coast."""
    coast: Colour
    rhumb: Colour
    rhumb_green: Colour
    rhumb_red: Colour
    page: Colour
    """Behind everything but the chart."""
    panel: Colour
    panel_edge: Colour
    cell: Colour
    cell_strong: Colour
    text: Colour
    text_soft: Colour
    faint: Colour
    """What is not there: free slots."""
    gilt: Colour
    """Ornaments, and the turn."""
    blue: Colour
    """Borders that cost nothing more."""
    red: Colour
    """Borders that a phase ends with."""
    change: Colour
    """What the last turn changed."""
    outline: Colour
    """Around stones, ships and tokens."""
    rim: Colour
    """Around the emblems of seats."""
    rim_dark: Colour
    """The wood of the rondel's rim."""
    rim_light: Colour
    """What is written on it."""
    gilt_text: Colour
    """Titles."""
    red_text: Colour
    """The phase and the last turns, as text."""
    gilt_bright: Colour
    """The rim where a stone may go for nothing."""
    lit: Colour
    """The field below it."""
    bars: tuple[Colour, ...]
    """By category of points: workers, ships, money, the five columns."""


_BARS: Final = tuple(
    colour(code) for code in ("#6b6257", "#3f7f8c", "#d9a520", "#b8443a", "#e98a3a", "#7d2233", "#4a6fa5", "#8a6aa8")
)
LIGHT: Final = Theme(
    name="light",
    sea=colour("#e7e6d2"),
    shoal=colour("#b9d0cb"),
    land=colour("#e9cf9c"),
    land_edge=colour("#cfa766"),
    coast=colour("#5b3f22"),
    rhumb=colour("#c3b795"),
    rhumb_green=colour("#cfd3b6"),
    rhumb_red=colour("#ddcbb4"),
    page=colour("#efe3c6"),
    panel=colour("#fbf4e0"),
    panel_edge=colour("#8f6f3e"),
    cell=colour("#f3e6c6"),
    cell_strong=colour("#e5d0a0"),
    text=colour("#2b2017"),
    text_soft=colour("#725c3c"),
    faint=colour("#b8a27c"),
    gilt=colour("#a8741a"),
    blue=colour("#1f5fae"),
    red=colour("#c22a1f"),
    change=colour("#a50f67"),
    outline=colour("#2b2017"),
    rim=colour("#2b2017"),
    rim_dark=colour("#4a3219"),
    rim_light=colour("#f6e7c1"),
    gilt_text=colour("#86590e"),
    red_text=colour("#b3221a"),
    gilt_bright=colour("#f2b92e"),
    lit=colour("#ffe9a8"),
    bars=_BARS,
)
DARK: Final = Theme(
    name="dark",
    sea=colour("#16283a"),
    shoal=colour("#244861"),
    land=colour("#4a4032"),
    land_edge=colour("#362e23"),
    coast=colour("#c9a76a"),
    rhumb=colour("#31475a"),
    rhumb_green=colour("#1d3a44"),
    rhumb_red=colour("#2c3443"),
    page=colour("#1b1d22"),
    panel=colour("#262a31"),
    panel_edge=colour("#8b7443"),
    cell=colour("#333841"),
    cell_strong=colour("#3f4651"),
    text=colour("#f4ead2"),
    text_soft=colour("#b9ab8b"),
    faint=colour("#6f6a5c"),
    gilt=colour("#e0b04a"),
    blue=colour("#6db3f2"),
    red=colour("#ff6a55"),
    change=colour("#ff9bd6"),
    outline=colour("#0c0e12"),
    rim=colour("#f4ead2"),
    rim_dark=colour("#0f1115"),
    rim_light=colour("#e8d9b4"),
    gilt_text=colour("#e0b04a"),
    red_text=colour("#ff8a78"),
    gilt_bright=colour("#e0a92e"),
    lit=colour("#5a4a20"),
    bars=_BARS,
)
THEMES: Final = (LIGHT, DARK)


def contrast(back: Colour) -> Colour:
    """Ink or paper, whichever is read better on a colour."""
    red, green, blue = (channel / 255 for channel in back)
    return INK if 0.299 * red**2 + 0.587 * green**2 + 0.114 * blue**2 > 0.24 else PAPER
