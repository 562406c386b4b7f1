"""The colours of this game; the distances between them under colour-blindness are tested."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PIL import Image

from renders.theme import THEMES, Colour, Theme, chosen, named

HERE: Final = Path(__file__).parent
GOODS: Final[tuple[Colour, ...]] = named(HERE, "light")["goods"]


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
    reach: Colour
    passing: Colour
    reach_edge: Colour
    """Seas that the chosen ships can reach, those without a colony to find, and their edges."""
    reach_text: Colour
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


_COLOURS: Final = {theme.name: chosen(BoardColours, HERE, theme.name) for theme in THEMES}


def colours(theme: Theme) -> BoardColours:
    return _COLOURS[theme.name]


PALETTES: Final = HERE / "palettes.json"
"""Palettes of the pictures of every turn, made once by `tools/plates.py`."""
Kind: TypeAlias = Literal["board", "market"]


def key(kind: Kind, theme: Theme) -> str:
    return f"{kind}-{theme.name}"


@cache
def palette(kind: Kind, theme: Theme) -> Image.Image:
    """Return the palette of a kind of picture in a theme. Do not draw on it."""
    image = Image.new("P", (1, 1))
    image.putpalette(bytes.fromhex(json.loads(PALETTES.read_text(encoding="utf-8"))[key(kind, theme)]))
    return image
