"""Fonts that come with five dependencies, and text measured and drawn with them.

Characters that Source Sans and EB Garamond lack come from Noto Sans. Han characters have other shapes in Taiwan,
China, Japan and Korea, so a text carries its variant (`han`); their widths are the same in all four.
"""

import math
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib import resources
from itertools import groupby
from operator import itemgetter
from typing import Final, Literal, NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from gamekit import naming

_LEFTWARD: Final = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_TURNED: Final = re.compile(f"[{_LEFTWARD}]")
_CUT: Final = re.compile(rf"(?<=[{_LEFTWARD}])(\W*…)")
_HALF: Final = re.compile("[\ud800-\udfff]")
"""Surrogates, which the library for right-to-left text refuses."""
_MARK: Final = "\u200f"
"""Invisible mark that orders its neighbours like a right-to-left character."""
_PAIRS: Final = "()[]{}«»"
_MIRROR: Final = str.maketrans(_PAIRS, "".join(_PAIRS[at ^ 1] for at in range(len(_PAIRS))))
_AGAINST: Final = re.compile(r"([)\]}»])([^()\[\]{}«»]*)([(\[{«])")
_UPPER: Final = frozenset("\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e4d")
_TONES: Final = frozenset("\u0e48\u0e49\u0e4a\u0e4b\u0e4c")
_AM: Final = "\u0e33"
"""A Thai vowel whose ring stands above the letter before it."""


def seen(text: str) -> str:
    """Characters from left to right, Arabic ones joined; the line itself goes so too, whatever it begins with."""
    if not _TURNED.search(text):
        return text
    line = _turn()(_CUT.sub(rf"\1{_MARK}", _HALF.sub("\ufffd", text)))
    return _AGAINST.sub(lambda pair: pair[0].translate(_MIRROR), line.replace(_MARK, ""))


@cache
def _turn() -> Callable[[str], str]:
    """Return what joins and orders characters; imported at the first name that needs it, in few processes."""
    from arabic_reshaper import ArabicReshaper  # type: ignore[import-untyped]
    from bidi import get_display  # type: ignore[import-untyped]

    reshaper = ArabicReshaper({"language": "ArabicV2", "support_ligatures": True})
    return lambda text: str(get_display(reshaper.reshape(text), base_dir="L"))


def raised(text: str) -> Iterator[bool]:
    """For each character, True if it is a mark to be raised above another one."""
    for at, letter in enumerate(text):
        yield letter in _TONES and (text[at - 1 : at] in _UPPER or text[at + 1 : at + 2] == _AM)


def thai(letter: str) -> bool:
    """Return whether a character or mark is Thai, where readers see marks as separate letters."""
    return "\u0e00" <= letter <= "\u0e7f"


Face: TypeAlias = Literal["sans", "light", "strong", "serif", "italic"]
Han: TypeAlias = Literal["ja", "ko", "zh-CN", "zh-TW"]
ANY: Final[Han] = "ja"
"""Variant for a picture whose language has none."""

_EAST: Final = "justmytype_intl_cjk"
_RTL: Final = "justmytype_intl_rtl"
FILES: Final = {
    "sans": ("fontpkg_source_sans_3", "files/SourceSans3[wght].ttf"),
    **dict.fromkeys(("light", "strong"), ("fontpkg_source_sans_3", "files/SourceSans3[wght].ttf")),
    "serif": ("fontpkg_eb_garamond", "files/EBGaramond[wght].ttf"),
    "italic": ("fontpkg_eb_garamond", "files/EBGaramond-Italic[wght].ttf"),
    "ja": (_EAST, "fonts/ofl/notosansjp/NotoSansJP[wght].ttf"),
    "ko": (_EAST, "fonts/ofl/notosanskr/NotoSansKR[wght].ttf"),
    "zh-CN": (_EAST, "fonts/ofl/notosanssc/NotoSansSC[wght].ttf"),
    "zh-TW": (_EAST, "fonts/ofl/notosanstc/NotoSansTC[wght].ttf"),
    "arabic": (_RTL, "fonts/ofl/notosansarabic/NotoSansArabic[wdth,wght].ttf"),
    "hebrew": (_RTL, "fonts/ofl/notosanshebrew/NotoSansHebrew[wdth,wght].ttf"),
    "thai": ("fontpkg_noto_sans_thai", "files/NotoSansThai[wdth,wght].ttf"),
}
_HAN: Final[dict[Han, tuple[Han, ...]]] = {
    "ja": ("ja", "zh-TW", "zh-CN", "ko"),
    "ko": ("ko", "ja", "zh-TW", "zh-CN"),
    "zh-CN": ("zh-CN", "zh-TW", "ja", "ko"),
    "zh-TW": ("zh-TW", "ja", "zh-CN", "ko"),
}
"""Fonts of Han characters by wanted variant: a character that the first lacks comes from the next."""
_WEIGHT: Final = 700
_WEIGHTS: Final = {"light": 400, "sans": 600, "strong": 800}
"""Weights of Source Sans: looked up, usual, what a decision needs. Its figures are all of one width."""
_SCALE: Final = 1.11
"""Scale of Source Sans that makes it as tall as its letters in Noto Sans."""
_HAN_SCALE: Final = 1.15
"""Scale of Han letters, whose many strokes need more pixels than Latin letters of the same size."""
_LIFT: Final = 0.24
"""Height of a raised mark above its place, as a share of the font's size."""
SCALE: Final = (84, 60, 42, 36, 30)
"""Sizes of letters in pixels: capitals of 6 to 18 on a phone, where a picture of 1100 is 314 wide."""
NARROWEST: Final = 0.7
"""Smallest share of its natural width that a name is narrowed to before it is shortened."""
_MAX_LENGTH: Final = 64
"""Characters of a name that are examined; more never fit."""
_EM: Final = 1000
"""Size at which the characters of Han fonts are measured once for all sizes."""


def han(locale: str | None) -> Han:
    language, _, place = (locale or "").partition("-")
    if language == "zh":
        return "zh-TW" if place.startswith(("TW", "HK", "MO", "Hant")) else "zh-CN"
    return "ko" if language == "ko" else ANY


@cache
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    package, name = FILES[file]
    path = str(resources.files(package).joinpath(name))
    font = ImageFont.truetype(path, _scale(size, file), layout_engine=ImageFont.Layout.BASIC)
    axes = font.get_variation_axes()
    weight = _WEIGHTS.get(file, _WEIGHT)
    font.set_variation_by_axes([weight if axis["name"] == b"Weight" else axis["default"] or 0 for axis in axes])
    return font


def _scale(size: int, file: str) -> int:
    """Size at which a font's letters look as large as others of that size."""
    if FILES[file] == FILES["sans"]:
        return round(size * _SCALE)
    return round(size * _HAN_SCALE) if file in _HAN and file != "ko" else size


def pixels(text: str, face: Face, size: int) -> int:
    return _scale(size, _file(face, text[0], ANY))


class _Run(NamedTuple):
    x: int
    lift: int
    text: str
    file: str


@lru_cache(8192)
def _runs(text: str, face: Face, size: int, whose: Han) -> tuple[tuple[_Run, ...], float]:
    """Split a text into parts from left to right; also returns the pixels to its end."""
    line, runs, x, last = seen(text), list[_Run](), 0.0, 0.0
    letters = ((letter, _file(face, letter, whose), high) for letter, high in zip(line, raised(line), strict=True))
    for (file, high), several in groupby(letters, key=itemgetter(1, 2)):
        part = "".join(letter for letter, _, _ in several)
        runs.append(_Run(round(x), round(size * _LIFT) if high else 0, part, file))
        last = _length(part, file, size)
        x += last
    return tuple(runs), (runs[-1].x + last if runs else 0.0)


def _length(text: str, file: str, size: int) -> float:
    if file in _HAN:
        return sum(round(_scale(size, file) * _share(file, letter)) for letter in text)
    return sum(_advance(file, letter, size) for letter in text)


@lru_cache(16384)
def _advance(file: str, letter: str, size: int) -> float:
    """Width of a character in pixels, kept since names are tried in many sizes; none of the fonts is kerned here."""
    return _font(file, size).getlength(letter)


@lru_cache(8192)
def _share(file: str, letter: str) -> float:
    return _font(file, _EM).getlength(letter) / _scale(_EM, file)


@lru_cache(8192)
def _file(face: Face, letter: str, whose: Han) -> str:
    """Font for a character of a text in that face: the face's own, or the first that has the character."""
    return next((file for file in (face, *_others(whose)) if _has(file, letter)), face)


def _others(whose: Han) -> tuple[str, ...]:
    return ("sans", *_HAN[whose], "arabic", "hebrew", "thai")


def largest(most: float) -> int:
    return next((size for size in SCALE if size <= most), SCALE[-1])


def width(text: str, face: Face, size: int) -> float:
    return _runs(text, face, size, ANY)[1]


def tightest(text: str, face: Face, size: int) -> float:
    """Pixels of a text as narrow as it may become. Han letters, taller than others, may be as narrow as those."""
    return NARROWEST * sum(
        _length(run.text, run.file, size) * size / _scale(size, run.file) if run.file in _HAN
        else _length(run.text, run.file, size)
        for run in _runs(text, face, size, ANY)[0]
    )  # fmt: skip


@cache
def cap_height(face: Face, size: int) -> int:
    return -int(_font(face, size).getbbox("H", anchor="ls")[1])


@lru_cache(4096)
def ink(
    text: str, face: Face, size: int, halo: int = 0, narrow: float = 1.0, whose: Han = ANY
) -> tuple[int, int, int, int]:
    """Bounds of a text's pixels around the left end of its baseline: left, top, right, bottom."""
    boxes = [
        (run.x + left, top - run.lift, run.x + right, bottom - run.lift)
        for run in _runs(text, face, size, whose)[0]
        for left, top, right, bottom in (_font(run.file, size).getbbox(run.text, anchor="ls", stroke_width=halo),)
    ]
    if not boxes:
        return 0, 0, 0, 0
    left, top = (math.floor(min(box[side] for box in boxes)) for side in (0, 1))
    right, bottom = (math.ceil(max(box[side] for box in boxes)) for side in (2, 3))
    return math.floor(left * narrow), top, math.ceil(right * narrow), bottom


@lru_cache(4096)
def mask(text: str, face: Face, size: int, halo: int = 0, narrow: float = 1.0, whose: Han = ANY) -> Image.Image:
    if narrow != 1.0:
        left, top, right, bottom = ink(text, face, size, halo, narrow, whose)
        whole = mask(text, face, size, halo, whose=whose)
        return whole.resize((max(1, right - left), max(1, bottom - top)), Image.Resampling.LANCZOS)
    left, top, right, bottom = ink(text, face, size, halo, whose=whose)
    image = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    draw = ImageDraw.Draw(image)
    for run in _runs(text, face, size, whose)[0]:
        place = (run.x - left, -top - run.lift)
        draw.text(place, run.text, fill=255, font=_font(run.file, size), anchor="ls", stroke_width=halo)
    return image


def drawable(letter: str) -> bool:
    if letter == " ":
        return True
    if letter in _BLANK or (unicodedata.category(letter)[0] == "M" and not thai(letter)):
        return False
    return any(_has(file, letter) for file in _others(ANY))


_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters drawn as nothing."""


@lru_cache(8192)
def _has(file: str, letter: str) -> bool:
    """Return whether a font has a drawable glyph for a character; FreeType refuses some, such as U+FDFD."""
    try:
        return letter == " " or bytes(_font(file, 20).getmask(letter)) != _draw_missing(file)
    except OSError:
        return False


@cache
def _draw_missing(file: str) -> bytes:
    return bytes(_font(file, 20).getmask("\U0010ffff"))


def clean(name: str, instead: str) -> str:
    """Return a name without marks and characters that cannot be drawn; `instead` if nothing is left."""
    return naming.drawn(name, drawable, _MAX_LENGTH, instead)


class Fitted(NamedTuple):
    text: str
    size: int
    narrow: float


@lru_cache(2048)
def fit(text: str, face: Face, largest: int, smallest: int, room: int) -> Fitted:
    """Fit a text into `room` pixels: smaller, then narrower, shortened only when that is not enough."""
    for size in (largest, *(size for size in SCALE if smallest <= size < largest)):
        if width(text, face, size) <= room:
            return Fitted(text, size, 1.0)
    whole = width(text, face, smallest)
    if tightest(text, face, smallest) <= room:
        return Fitted(text, smallest, math.floor(room / whole * 100) / 100)
    length = bisect_right(
        range(len(text)), float(room), key=lambda end: tightest(text[:end].rstrip() + "…", face, smallest)
    )
    short = text[: max(0, length - 1)].rstrip() + "…"
    return Fitted(short, smallest, min(1.0, math.floor(room / width(short, face, smallest) * 100) / 100))
