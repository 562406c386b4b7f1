"""Fonts that come with three dependencies, and the text that they can draw.

Numbers and names are set in Source Sans (Latin, Greek, Cyrillic), letters that it lacks in Noto Sans CJK (Chinese,
Japanese, Korean), whose Latin is the same design; names on the chart in EB Garamond. All are under the SIL Open Font
License.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from importlib import resources
from typing import Final, Literal, NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFont

import naming

Face: TypeAlias = Literal["sans", "serif", "italic"]

_FILES: Final = {
    "sans": ("fontpkg_source_sans_3", "files/SourceSans3[wght].ttf"),
    "wide": ("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf"),
    "serif": ("fontpkg_eb_garamond", "files/EBGaramond[wght].ttf"),
    "italic": ("fontpkg_eb_garamond", "files/EBGaramond-Italic[wght].ttf"),
}
_WEIGHT: Final = 700
_SCALE: Final = 1.11
"""Source Sans is drawn so much larger to be as tall as its letters in Noto Sans CJK."""
NARROWEST: Final = 0.7
"""How far a name is narrowed, of its natural width, before it is shortened."""
_LONGEST: Final = 64
"""Characters of a name that are looked at; more never fit."""


@cache
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    package, name = _FILES[file]
    path = str(resources.files(package).joinpath(name))
    wanted = round(size * _SCALE) if file == "sans" else size
    loaded = ImageFont.truetype(path, wanted, layout_engine=ImageFont.Layout.BASIC)
    if file != "wide":
        loaded.set_variation_by_axes([_WEIGHT])
    return loaded


@lru_cache(4096)
def _runs(text: str, face: Face, size: int) -> tuple[tuple[int, str, ImageFont.FreeTypeFont], ...]:
    """The parts of a text that one font draws each, with the pixels from the text's start."""
    parts: list[tuple[str, str]] = []
    for letter in text:
        file = _file(face, letter)
        if parts and parts[-1][1] == file:
            parts[-1] = (parts[-1][0] + letter, file)
        else:
            parts.append((letter, file))
    runs, x = [], 0.0
    for part, file in parts:
        font = _font(file, size)
        runs.append((round(x), part, font))
        x += font.getlength(part)
    return tuple(runs)


@lru_cache(8192)
def _file(face: Face, letter: str) -> str:
    """The font that draws a letter of a text in that face: the face's own, or the first that has the letter."""
    return next((file for file in (face, "sans", "wide") if _has(file, letter)), face)


@lru_cache(8192)
def width(text: str, face: Face, size: int) -> float:
    """Pixels from the start of a text to its end."""
    runs = _runs(text, face, size)
    return runs[-1][0] + runs[-1][2].getlength(runs[-1][1]) if runs else 0.0


@cache
def cap_height(face: Face, size: int) -> int:
    """Pixels from the baseline to the top of a capital letter or a figure."""
    return -int(_font(face, size).getbbox("H", anchor="ls")[1])


@lru_cache(4096)
def ink(text: str, face: Face, size: int, halo: int = 0, narrow: float = 1.0) -> tuple[int, int, int, int]:
    """The box of a text's pixels around the left end of its baseline: left, top, right, bottom.

    `narrow` is how wide it is drawn of its natural width.
    """
    boxes = [
        (x + left, top, x + right, bottom)
        for x, part, font in _runs(text, face, size)
        for left, top, right, bottom in (font.getbbox(part, anchor="ls", stroke_width=halo),)
    ]
    if not boxes:
        return 0, 0, 0, 0
    left, top = (math.floor(min(box[side] for box in boxes)) for side in (0, 1))
    right, bottom = (math.ceil(max(box[side] for box in boxes)) for side in (2, 3))
    return math.floor(left * narrow), top, math.ceil(right * narrow), bottom


@lru_cache(4096)
def mask(text: str, face: Face, size: int, halo: int = 0, narrow: float = 1.0) -> Image.Image:
    """The pixels of a text, cut to its `ink`, as a mask."""
    if narrow != 1.0:
        left, top, right, bottom = ink(text, face, size, halo, narrow)
        whole = mask(text, face, size, halo)
        return whole.resize((max(1, right - left), max(1, bottom - top)), Image.Resampling.LANCZOS)
    left, top, right, bottom = ink(text, face, size, halo)
    image = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    draw = ImageDraw.Draw(image)
    for x, part, font in _runs(text, face, size):
        draw.text((x - left, -top), part, fill=255, font=font, anchor="ls", stroke_width=halo)
    return image


def drawable(letter: str) -> bool:
    """Whether one of the faces for names has a picture of the letter."""
    return letter == " " or ((_has("sans", letter) or _has("wide", letter)) and letter not in _BLANK)


_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that are drawn as nothing."""


@lru_cache(8192)
def _has(file: str, letter: str) -> bool:
    return letter == " " or bytes(_font(file, 20).getmask(letter)) != _missing(file)


@cache
def _missing(file: str) -> bytes:
    return bytes(_font(file, 20).getmask("\U0010ffff"))


def clean(name: str, instead: str) -> str:
    """A name as it can be drawn: no control, invisible or stacked marks, a dot for what has no picture.

    `instead` stands for a name of which nothing is left.
    """
    return naming.drawn(name, drawable, _LONGEST, instead)


class Fitted(NamedTuple):
    """A text as it stays in its room."""

    text: str
    size: int
    narrow: float
    """How wide it is drawn of its natural width."""


@lru_cache(2048)
def fit(text: str, face: Face, largest: int, smallest: int, room: int) -> Fitted:
    """A text that is not wider than `room` pixels: smaller, then narrower, shortened only when that is not enough."""
    for size in range(largest, smallest - 1, -1):
        if width(text, face, size) <= room:
            return Fitted(text, size, 1.0)
    whole = width(text, face, smallest)
    if whole * NARROWEST <= room:
        return Fitted(text, smallest, math.floor(room / whole * 100) / 100)
    short = text
    while short and width(short.rstrip() + "…", face, smallest) * NARROWEST > room:
        short = short[:-1]
    return Fitted(short.rstrip() + "…", smallest, NARROWEST)
