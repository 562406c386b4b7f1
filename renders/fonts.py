"""Fonts that come with two dependencies, and the text that they can draw.

Numbers and names are set in Noto Sans CJK (Latin, Greek, Cyrillic, Chinese, Japanese, Korean), the names on the chart
in EB Garamond; both are under the SIL Open Font License.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib import resources
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFont

Face: TypeAlias = Literal["sans", "serif", "italic"]

_FILES: Final[dict[Face, tuple[str, str]]] = {
    "sans": ("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf"),
    "serif": ("fontpkg_eb_garamond", "files/EBGaramond[wght].ttf"),
    "italic": ("fontpkg_eb_garamond", "files/EBGaramond-Italic[wght].ttf"),
}
_WEIGHT: Final = 700
_UNDRAWABLE: Final = "•"
_LONGEST: Final = 64
"""Characters of a name that are looked at; more never fit."""


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A face in a size in pixels."""
    package, name = _FILES[face]
    loaded = ImageFont.truetype(
        str(resources.files(package).joinpath(name)), size, layout_engine=ImageFont.Layout.BASIC
    )
    if face != "sans":
        loaded.set_variation_by_axes([_WEIGHT])
    return loaded


@lru_cache(8192)
def width(text: str, face: Face, size: int) -> float:
    """Pixels from the start of a text to its end."""
    return font(face, size).getlength(text)


@cache
def cap_height(face: Face, size: int) -> int:
    """Pixels from the baseline to the top of a capital letter or a figure."""
    return -int(font(face, size).getbbox("H", anchor="ls")[1])


@lru_cache(2048)
def ink(text: str, face: Face, size: int, halo: int = 0) -> tuple[int, int, int, int]:
    """The box of a text's pixels around the left end of its baseline: left, top, right, bottom."""
    left, top, right, bottom = font(face, size).getbbox(text, anchor="ls", stroke_width=halo)
    return int(left), int(top), -int(-right // 1), -int(-bottom // 1)


@lru_cache(4096)
def mask(text: str, face: Face, size: int, halo: int = 0) -> Image.Image:
    """The pixels of a text, cut to its `ink`, as a mask."""
    left, top, right, bottom = ink(text, face, size, halo)
    image = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(image).text((-left, -top), text, fill=255, font=font(face, size), anchor="ls", stroke_width=halo)
    return image


@lru_cache(4096)
def drawable(character: str) -> bool:
    """Whether the face for names has a picture of the character."""
    probe = font("sans", 20)
    return character == " " or bytes(probe.getmask(character)) != _missing()


@cache
def _missing() -> bytes:
    return bytes(font("sans", 20).getmask("\U0010ffff"))


def clean(name: str, instead: str) -> str:
    """A name as it can be drawn: no control, invisible or stacked marks, a dot for what has no picture.

    `instead` stands for a name of which nothing is left.
    """
    kept: list[str] = []
    for character in unicodedata.normalize("NFC", name[: _LONGEST * 4]):
        kind = unicodedata.category(character)
        if kind[0] == "Z" or character in "\t\n\r":
            kept.append(" ")
        elif kind[0] not in "CM":
            kept += _nearest(character)
    text = " ".join("".join(kept).split())[:_LONGEST]
    while _UNDRAWABLE * 2 in text:
        text = text.replace(_UNDRAWABLE * 2, _UNDRAWABLE)
    return text if text.strip(_UNDRAWABLE + " ") else instead


def _nearest(character: str) -> str:
    if drawable(character):
        return character
    plain = unicodedata.normalize("NFKD", character)[:1]
    return plain if plain and drawable(plain) and unicodedata.category(plain)[0] in "LNP" else _UNDRAWABLE


@lru_cache(2048)
def fit(text: str, face: Face, largest: int, smallest: int, room: int) -> tuple[str, int]:
    """A text and the size at which it is not wider than `room` pixels; shortened when even the smallest is too wide."""
    for size in range(largest, smallest - 1, -1):
        if width(text, face, size) <= room:
            return text, size
    short = text
    while short and width(short + "…", face, smallest) > room:
        short = short[:-1]
    return short.rstrip() + "…", smallest
