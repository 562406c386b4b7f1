"""Colours of this game: sea, land, and the items on them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from renders.theme import THEMES, Colour, Theme, chosen, named

HERE: Final = Path(__file__).parent
_SAME: Final = named(HERE, "light")
CANVAS: Final[Colour] = _SAME["canvas"]
"""Sails, and the ground of signs."""
DECK: Final[Colour] = _SAME["deck"]
ROOF: Final[Colour] = _SAME["roof"]
LEAF: Final[Colour] = _SAME["leaf"]
BACK: Final[Colour] = _SAME["back"]
BACK_EDGE: Final[Colour] = _SAME["back_edge"]


@dataclass(frozen=True, slots=True)
class SeaColours:
    sea: Colour
    ripple: Colour
    shoal: Colour
    """The sea along the coasts."""
    land: Colour
    hill: Colour
    coast: Colour
    grid: Colour
    unknown: Colour
    """Fog."""
    haze: Colour
    """Fog along the known tiles."""
    mist: Colour
    """Wisps of fog."""
    current: Colour


_COLOURS: Final = {theme.name: chosen(SeaColours, HERE, theme.name) for theme in THEMES}


def colours(theme: Theme) -> SeaColours:
    return _COLOURS[theme.name]
