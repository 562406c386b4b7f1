"""SeaColours of this game: sea, land, and the items on them."""

from dataclasses import dataclass
from typing import Final

from renders.theme import THEMES, Colour, Theme, colour, tones

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
    eddy: Colour


_TONES: Final = {
    "sea": ("#a9d0d8", "#1d4560"),
    "ripple": ("#86b7c3", "#2d5d7b"),
    "shoal": ("#cfe6e2", "#2b6078"),
    "land": ("#ecd196", "#6b5838"),
    "hill": ("#c9a25c", "#4c3d26"),
    "coast": ("#5b3f22", "#d9b877"),
    "grid": ("#8fbcc6", "#2d5a75"),
    "unknown": ("#d9d4c8", "#2b2f36"),
    "haze": ("#eae6dc", "#3a3f48"),
    "mist": ("#c6c0b1", "#3f454f"),
    "current": ("#134f83", "#a9d8ff"),
    "eddy": ("#134f83", "#1f6fb8"),
}
_COLOURS: Final = {theme.name: SeaColours(**own) for theme, own in zip(THEMES, tones(_TONES), strict=True)}


def colours(theme: Theme) -> SeaColours:
    return _COLOURS[theme.name]
