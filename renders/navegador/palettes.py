"""Palettes of the pictures of every turn, made once by `scripts/palettes.py` and kept in `palettes.json`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PIL import Image

from renders.theme import Theme

FILE: Final = Path(__file__).with_name("palettes.json")

Kind: TypeAlias = Literal["board", "market"]


def key(kind: Kind, theme: Theme) -> str:
    """Key of a palette in the file."""
    return f"{kind}-{theme.name}"


@cache
def palette(kind: Kind, theme: Theme) -> Image.Image:
    """Return the palette of a kind of picture in a theme. Do not draw on it."""
    colours = Image.new("P", (1, 1))
    colours.putpalette(bytes.fromhex(json.loads(FILE.read_text(encoding="utf-8"))[key(kind, theme)]))
    return colours
