"""The colours of this game; the distances between them under colour-blindness are tested."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PIL import Image

from renders.theme import THEMES, Colour, Theme, colour, tones

GOODS: Final = tuple(colour(code) for code in ("#faf5e8", "#e2a410", "#97380f"))
"""Sugar, gold, spice."""
ORANGE: Final = colour("#ee6a1c")
EXPLORER: Final = colour("#0e7c82")
SEAL: Final = colour("#b22228")
PURSE: Final = colour("#eed6a0")
CORD: Final = colour("#965c1e")
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
class BoardColours:
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
    lit_land: Colour
    """Edge of the land towards the light."""
    coast: Colour
    border: Colour
    phase_border: Colour
    """Border that a phase begins behind."""
    sea_text: Colour
    bars: tuple[Colour, ...]
    """BoardColours by category of points: workers, ships, money, the five columns."""
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
_TONES: Final = {
    "deep": ("#6c98aa", "#0a1721"),
    "shade": ("#5d8698", "#050c12"),
    "land": ("#f8eed6", "#6b5a40"),
    "grain": ("#f1e4c5", "#62523a"),
    "fleck": ("#e8d7b0", "#55472f"),
    "lit_land": ("#fdf7e8", "#7d6a4c"),
    "coast": ("#4a3420", "#d8bd86"),
    "border": ("#123a73", "#79b4f5"),
    "phase_border": ("#a81c14", "#ff7462"),
    "sea_text": ("#13304e", "#d7e6f5"),
    "rim_dark": ("#3a2612", "#0f1115"),
    "rim_light": ("#f6e7c1", "#e8d9b4"),
    "brick": ("#b94c36", "#b0452f"),
    "gilt_bright": ("#f2b92e", "#e0a92e"),
    "lit": ("#ffe4a0", "#5a4a20"),
    "tick": ("#1f6b38", "#2f8a4c"),
}
_SEAS: Final = (
    (colour("#86afbf"), colour("#92b8c6"), colour("#8cb4c3")),
    (colour("#0f1f2e"), colour("#172c3d"), colour("#132635")),
)
_COLOURS: Final = {
    theme.name: BoardColours(seas=seas, bars=_BARS, **own)
    for theme, seas, own in zip(THEMES, _SEAS, tones(_TONES), strict=True)
}


def colours(theme: Theme) -> BoardColours:
    return _COLOURS[theme.name]


PALETTES: Final = Path(__file__).with_name("palettes.json")
"""Palettes of the pictures of every turn, made once by `tools/plates.py`."""
Kind: TypeAlias = Literal["board", "market"]


def key(kind: Kind, theme: Theme) -> str:
    return f"{kind}-{theme.name}"


@cache
def palette(kind: Kind, theme: Theme) -> Image.Image:
    """Return the palette of a kind of picture in a theme. Do not draw on it."""
    kept = Image.new("P", (1, 1))
    kept.putpalette(bytes.fromhex(json.loads(PALETTES.read_text(encoding="utf-8"))[key(kind, theme)]))
    return kept
