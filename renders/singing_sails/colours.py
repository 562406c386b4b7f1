"""Colours of this game: sea, land, and the items on them."""

from dataclasses import dataclass
from typing import Final

from renders.theme import DARK, LIGHT, Colour, Theme, colour

CANVAS: Final = colour("#fbf3dc")
"""Sails, and the ground of signs."""
WOOD: Final = colour("#8a5a2e")
DECK: Final = colour("#c99a5b")
ROOF: Final = colour("#b5382a")
STONE: Final = colour("#e9e2d2")
EMPTY: Final = colour("#cdc8be")
SLATE: Final = colour("#807a70")
"""Walls and roofs of visited places."""
LEAF: Final = colour("#3f7d3a")
SKULL: Final = colour("#26282f")
MONSTER: Final = colour("#2f7d55")
WAVE: Final = colour("#1f6fb8")
GALE: Final = colour("#1f5fae")
SUN: Final = colour("#eeb111")
CLOUD: Final = colour("#8d98a6")
STORM: Final = colour("#4a5563")
CHECK: Final = colour("#1d6b3a")
LAMP: Final = colour("#ffd650")
BEAM: Final = colour("#ffe078")
"""Lights of a lighthouse and a buoy."""
TILE_BACK: Final = tuple(colour(code) for code in ("#402e1e", "#967446", "#6e5230"))
"""Back of a tile: its ground, and the two stars of its compass."""
BACK: Final = colour("#3a2b1d")
BACK_EDGE: Final = colour("#c99a5b")
"""Back of a card."""


@dataclass(frozen=True, slots=True)
class Colours:
    """Colours that only this game has in a theme."""

    sea: Colour
    ripple: Colour
    """Little waves."""
    shoal: Colour
    """The sea along the coasts."""
    land: Colour
    hill: Colour
    coast: Colour
    grid: Colour
    """Between tiles."""
    unknown: Colour
    """Cells without a tile."""
    rhumb: Colour
    """Lines between its cells."""
    rhumb_faint: Colour
    """Lines of the winds on it."""
    current: Colour
    eddy: Colour
    """Whirlpools."""


_COLOURS: Final = {
    LIGHT.name: Colours(
        sea=colour("#a9d0d8"),
        ripple=colour("#86b7c3"),
        shoal=colour("#cfe6e2"),
        land=colour("#ecd196"),
        hill=colour("#c9a25c"),
        coast=colour("#5b3f22"),
        grid=colour("#8fbcc6"),
        unknown=colour("#efe3c6"),
        rhumb=colour("#dccaa2"),
        rhumb_faint=colour("#e7d9b8"),
        current=colour("#134f83"),
        eddy=colour("#134f83"),
    ),
    DARK.name: Colours(
        sea=colour("#1d4560"),
        ripple=colour("#2d5d7b"),
        shoal=colour("#2b6078"),
        land=colour("#6b5838"),
        hill=colour("#4c3d26"),
        coast=colour("#d9b877"),
        grid=colour("#2d5a75"),
        unknown=colour("#191c22"),
        rhumb=colour("#2a2f38"),
        rhumb_faint=colour("#22262e"),
        current=colour("#a9d8ff"),
        eddy=WAVE,
    ),
}


def colours(theme: Theme) -> Colours:
    """Return this game's colours in a theme. Raises KeyError for an unknown theme."""
    return _COLOURS[theme.name]
