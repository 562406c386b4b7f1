"""The colours of this game: goods, the chart, the rondel, palettes.

The distances between them under the three kinds of colour-blindness are tested.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PIL import Image

from renders.theme import DARK, LIGHT, Colour, Theme, colour

GOODS: Final = tuple(colour(code) for code in ("#faf5e8", "#e2a410", "#97380f"))
"""Sugar, gold, spice."""
ORANGE: Final = colour("#ee6a1c")
"""Colour of the wildcard factory and of the Navegador card's ship."""
EXPLORER: Final = colour("#0e7c82")
"""Teal, as the disks of the game."""
SEAL: Final = colour("#b22228")
"""The red of a privilege."""
PURSE: Final = colour("#eed6a0")
"""Colour of the leather of purses."""
CORD: Final = colour("#965c1e")
"""Their string."""
CROWN: Final = colour("#f0be32")
"""The gold of the King's privilege."""
CROWN_LINE: Final = colour("#96640a")
ROYAL_SEAL: Final = colour("#962026")
SCRIPT: Final = colour("#786446")
"""Crown and lines on the King's letter."""
SEAL_GILT: Final = colour("#f7d678")
RIBBON: Final = colour("#2454a0")
"""Star and ribbons of a privilege's seal."""
COMPASS: Final = colour("#f0f7f0")
NEEDLE: Final = colour("#044248")
"""Ground and needle on an explorer's disk."""
GOOD_LINES: Final = tuple(colour(code) for code in ("#beb296", "#8c5c0a", "#5a1e06"))
SPICE_LIGHT: Final = colour("#e99252")
"""Lines on the goods, and the lit half of a leaf."""
BACKS: Final = tuple(colour(code) for code in ("#736657", "#6c4f1a", "#57311a"))
STACK: Final = colour("#402e1e")
"""Face-down tokens, and the stack below them."""
ALARM: Final = colour("#f8d646")
"""Ground of the sign of ships that are lost."""
TIMBER: Final = colour("#8a5526")
PLANK: Final = colour("#5f3716")
RAIL: Final = colour("#d9a765")
"""Wood of ships."""
SHADOW: Final = (0, 0, 0, 70)
CAST: Final = (0, 0, 0, 71)
"""Soft shadows of tokens and ships on the chart, the light being in the north-west."""


@dataclass(frozen=True, slots=True)
class Colours:
    """Colours that only this game has in a theme."""

    seas: tuple[Colour, Colour, Colour]
    """Three tones of the sea: neighbouring regions have different ones."""
    deep: Colour
    """The sea along the coasts, and its waves."""
    shade: Colour
    """Shadow of the land on the sea."""
    land: Colour
    grain: Colour
    fleck: Colour
    """Tones of the paper that the land is made of."""
    hill: Colour
    """Lines of hills and trees."""
    lit_land: Colour
    """Edge of the land towards the light."""
    coast: Colour
    border: Colour
    """Border of two regions."""
    phase_border: Colour
    """Border that a phase begins behind."""
    sea_text: Colour
    """Names on the sea."""
    bars: tuple[Colour, ...]
    """Colours by category of points: workers, ships, money, the five columns."""
    rim_dark: Colour
    """Wood of the rondel's rim."""
    rim_light: Colour
    """Signs on it."""
    brick: Colour
    """Rim of a move that costs ships."""
    gilt_bright: Colour
    """Rim of a free move."""
    lit: Colour
    """Field below it, and what counts now."""
    tick: Colour
    """Badge of what can be had."""


_BARS: Final = tuple(
    colour(code) for code in ("#ae9f8b", "#8dddfa", "#fff5b2", "#740d0b", "#e37b2f", "#006868", "#041140", "#964bb0")
)
_COLOURS: Final = {
    LIGHT.name: Colours(
        seas=(colour("#86afbf"), colour("#92b8c6"), colour("#8cb4c3")),
        deep=colour("#6c98aa"),
        shade=colour("#5d8698"),
        land=colour("#f8eed6"),
        grain=colour("#f1e4c5"),
        fleck=colour("#e8d7b0"),
        hill=colour("#cdb583"),
        lit_land=colour("#fdf7e8"),
        coast=colour("#4a3420"),
        border=colour("#123a73"),
        phase_border=colour("#a81c14"),
        sea_text=colour("#13304e"),
        bars=_BARS,
        rim_dark=colour("#3a2612"),
        rim_light=colour("#f6e7c1"),
        brick=colour("#b94c36"),
        gilt_bright=colour("#f2b92e"),
        lit=colour("#ffe4a0"),
        tick=colour("#1f6b38"),
    ),
    DARK.name: Colours(
        seas=(colour("#0f1f2e"), colour("#172c3d"), colour("#132635")),
        deep=colour("#0a1721"),
        shade=colour("#050c12"),
        land=colour("#6b5a40"),
        grain=colour("#62523a"),
        fleck=colour("#55472f"),
        hill=colour("#8d7853"),
        lit_land=colour("#7d6a4c"),
        coast=colour("#d8bd86"),
        border=colour("#79b4f5"),
        phase_border=colour("#ff7462"),
        sea_text=colour("#d7e6f5"),
        bars=_BARS,
        rim_dark=colour("#0f1115"),
        rim_light=colour("#e8d9b4"),
        brick=colour("#b0452f"),
        gilt_bright=colour("#e0a92e"),
        lit=colour("#5a4a20"),
        tick=colour("#2f8a4c"),
    ),
}


def colours(theme: Theme) -> Colours:
    """Return this game's colours in a theme. Raises KeyError for an unknown theme."""
    return _COLOURS[theme.name]


PALETTES: Final = Path(__file__).with_name("palettes.json")
"""Palettes of the pictures of every turn, made once by `tools/palettes.py`."""
Kind: TypeAlias = Literal["board", "market"]


def key(kind: Kind, theme: Theme) -> str:
    """Key of a palette in the file."""
    return f"{kind}-{theme.name}"


@cache
def palette(kind: Kind, theme: Theme) -> Image.Image:
    """Return the palette of a kind of picture in a theme. Do not draw on it."""
    kept = Image.new("P", (1, 1))
    kept.putpalette(bytes.fromhex(json.loads(PALETTES.read_text(encoding="utf-8"))[key(kind, theme)]))
    return kept
