"""The colours of this game: goods, the chart, the rondel.

The distances between them under the three kinds of colour-blindness are tested.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from renders.theme import DARK, LIGHT, Colour, Theme, colour

GOODS: Final = tuple(colour(code) for code in ("#faf5e8", "#e2a410", "#97380f"))
"""Sugar, gold, spice."""
GOOD_SHAPES: Final = ("loaf", "coin", "leaf")
"""Outline of each good's token."""
ORANGE: Final = colour("#ee6a1c")
"""Colour of the wildcard factory and of the Navegador card's ship."""
EXPLORER: Final = colour("#0e7c82")
"""Teal, as the disks of the game."""
SEAL: Final = colour("#b22228")
"""The red of a privilege."""
PURSE: Final = colour("#eed6a0")
"""Colour of the leather of purses."""


@dataclass(frozen=True, slots=True)
class Colours:
    """Colours that only this game has in a theme."""

    sea: Colour
    shoal: Colour
    """The sea along the coasts."""
    land: Colour
    land_edge: Colour
    """Colour inside the coast."""
    coast: Colour
    rhumb: Colour
    rhumb_green: Colour
    rhumb_red: Colour
    bars: tuple[Colour, ...]
    """Colours by category of points: workers, ships, money, the five columns."""
    rim_dark: Colour
    """Wood of the rondel's rim."""
    rim_light: Colour
    """Text on it."""
    gilt_bright: Colour
    """Rim of a free move."""
    lit: Colour
    """Field below it."""


_BARS: Final = tuple(
    colour(code) for code in ("#ae9f8b", "#8dddfa", "#fff5b2", "#740d0b", "#e37b2f", "#006868", "#041140", "#964bb0")
)
_COLOURS: Final = {
    LIGHT.name: Colours(
        sea=colour("#e7e6d2"),
        shoal=colour("#b9d0cb"),
        land=colour("#e9cf9c"),
        land_edge=colour("#cfa766"),
        coast=colour("#5b3f22"),
        rhumb=colour("#c3b795"),
        rhumb_green=colour("#cfd3b6"),
        rhumb_red=colour("#ddcbb4"),
        bars=_BARS,
        rim_dark=colour("#3a2612"),
        rim_light=colour("#f6e7c1"),
        gilt_bright=colour("#f2b92e"),
        lit=colour("#ffe9a8"),
    ),
    DARK.name: Colours(
        sea=colour("#16283a"),
        shoal=colour("#244861"),
        land=colour("#4a4032"),
        land_edge=colour("#362e23"),
        coast=colour("#c9a76a"),
        rhumb=colour("#31475a"),
        rhumb_green=colour("#1d3a44"),
        rhumb_red=colour("#2c3443"),
        bars=_BARS,
        rim_dark=colour("#0f1115"),
        rim_light=colour("#e8d9b4"),
        gilt_bright=colour("#e0a92e"),
        lit=colour("#5a4a20"),
    ),
}


def colours(theme: Theme) -> Colours:
    """Return this game's colours in a theme. Raises KeyError for an unknown theme."""
    return _COLOURS[theme.name]
