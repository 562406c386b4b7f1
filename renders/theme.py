"""Colours shared by every game's pictures, light and dark.

Colour is never the only sign: seats have an emblem as well. A game adds colours of its own in its folder.
The distances between the colours under the three kinds of colour-blindness are tested.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

Colour: TypeAlias = tuple[int, int, int]


def colour(code: str) -> Colour:
    """Return the colour of a code such as "#cf2e22"."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


SEATS: Final = tuple(colour(code) for code in ("#cf2e22", "#5cb8e6", "#f7c916", "#26282f", "#7a2f8f"))
"""Colours by seat, the same in both themes, so that nobody has to learn them twice."""
INK: Final = colour("#2b2017")
PAPER: Final = colour("#fdf7e6")


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture."""

    name: str
    page: Colour
    """Behind everything."""
    fleck: Colour
    """Grain of its paper."""
    shade: Colour
    """Shadow on it."""
    hatch: Colour
    """Lines on a panel of what cannot be had."""
    panel: Colour
    panel_edge: Colour
    cell: Colour
    cell_strong: Colour
    text: Colour
    text_soft: Colour
    faint: Colour
    """Missing things: free slots."""
    gilt: Colour
    """Ornaments, and the turn."""
    blue: Colour
    """Calm things: arrows, plain borders."""
    red: Colour
    """Warnings: losses, prices in goods, the borders of a phase."""
    change: Colour
    """Changes by the last turn."""
    outline: Colour
    """Around pieces."""
    rim: Colour
    """Around the emblems of seats."""
    gilt_text: Colour
    """Titles."""
    red_text: Colour
    """The same as text."""
    on_red: Colour
    """Signs on the red."""
    laurel: Colour
    """Leaves of wreaths."""
    laurel_shade: Colour

    def __reduce__(self) -> tuple[Callable[[str], Theme], tuple[str]]:
        """Arrive in another process as its own: many caches compare a theme with that of the time before."""
        return _named, (self.name,)


def _named(name: str) -> Theme:
    return next(theme for theme in THEMES if theme.name == name)


LIGHT: Final = Theme(
    name="light",
    page=colour("#efe3c6"),
    fleck=colour("#e4d3ac"),
    shade=colour("#cdb98c"),
    hatch=colour("#e9d9b3"),
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
    gilt_text=colour("#86590e"),
    red_text=colour("#b3221a"),
    on_red=PAPER,
    laurel=colour("#608c30"),
    laurel_shade=colour("#426822"),
)
DARK: Final = Theme(
    name="dark",
    page=colour("#1b1d22"),
    fleck=colour("#22252b"),
    shade=colour("#0f1013"),
    hatch=colour("#363c46"),
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
    gilt_text=colour("#e0b04a"),
    red_text=colour("#ff8a78"),
    on_red=INK,
    laurel=colour("#96c860"),
    laurel_shade=colour("#68983e"),
)
THEMES: Final = (LIGHT, DARK)


def contrast(back: Colour) -> Colour:
    """Ink or paper, the more readable one on a colour."""
    red, green, blue = (channel / 255 for channel in back)
    return INK if 0.299 * red**2 + 0.587 * green**2 + 0.114 * blue**2 > 0.24 else PAPER
