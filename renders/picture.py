"""A finished picture: its bytes, and its description."""

import importlib
import math
import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, TypeVar

from PIL import Image

from renders.layout import Scene
from renders.theme import Colour, Theme

LEVEL: Final = 4
"""Compression level of zlib; 6 costs twice the time for a twentieth of the bytes."""
FAST: Final = 5
"""Compression level of libdeflate; 8 costs three times the time for a twentieth of the bytes."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PLAIN: Final = b"\0"
"""Filter byte before each row: none, as differences from other rows do not help palettes."""


def _packing() -> tuple[Callable[[bytes, int], bytes], int]:
    """Return the function that compresses, and its level: zlib's where libdeflate is not installed."""
    try:
        return importlib.import_module("deflate").zlib_compress, FAST
    except ImportError:
        return zlib.compress, LEVEL


_compress, _level = _packing()


def png(image: Image.Image) -> bytes:
    """Return the bytes of a picture with a palette. Raises ValueError for one without."""
    if image.mode != "P":
        raise ValueError(f"a picture with a palette is wanted, not {image.mode}")
    wide, high = image.size
    padded = image.tobytes("raw", "P", wide + 1, 1)  # a zero after each row, which is the filter before the next
    return b"".join((
        _SIGNATURE,
        _chunk(b"IHDR", struct.pack(">2I5B", wide, high, 8, 3, 0, 0, 0)),
        _chunk(b"PLTE", bytes(image.getpalette() or ())),
        _chunk(b"IDAT", _compress(_PLAIN + padded[:-1], _level)),
        _chunk(b"IEND", b""),
    ))  # fmt: skip


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


MAX_ALT: Final = 1024
"""Maximum number of characters in a picture's description on Discord."""
COLOURS: Final = 256


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture."""

    data: bytes
    filename: str
    width: int
    """Pixels."""
    height: int
    """Pixels."""
    alt: str
    """Short description, in at most 1024 characters."""


@dataclass(frozen=True, slots=True)
class Description:
    """A picture in words, also the replacement for one that could not be drawn."""

    text: str
    """Short description, in at most 1024 characters."""
    locale: str
    whole: Callable[[], str] | None = field(default=None, compare=False)
    """Function that writes the full one; None if it is the short one."""

    @property
    def full(self) -> str:
        """Full description, written when it is asked for."""
        return self.whole() if self.whole else self.text


Words: TypeAlias = Callable[..., Description]
"""Function that describes a picture, from the arguments that it is drawn from."""
Draw = TypeVar("Draw", bound=Callable[..., Picture])
_WORDS: Final[dict[Callable[..., Picture], Words]] = {}


def described(words: Words) -> Callable[[Draw], Draw]:
    """Register the description of a drawing function, so that it can replace the picture when drawing fails.

    `words` takes the function's arguments without the theme.
    """

    def register(draw: Draw) -> Draw:
        _WORDS[draw] = words
        return draw

    return register


_LAYOUTS: Final[dict[Callable[..., Picture], Callable[..., Scene]]] = {}


def laid_out(layout: Callable[..., Scene]) -> Callable[[Draw], Draw]:
    """Register the layout of a drawing function, so that places in its picture can be pointed at.

    `layout` takes the same arguments, the theme included.
    """

    def register(draw: Draw) -> Draw:
        _LAYOUTS[draw] = layout
        return draw

    return register


def layout(draw: Callable[..., Picture], args: Sequence[Any], theme: Theme) -> Scene | None:
    """Lay a picture out without painting it; None if its function has no layout."""
    return _LAYOUTS[draw](*args, theme) if draw in _LAYOUTS else None


def kinds() -> tuple[Callable[..., Picture], ...]:
    """Return all drawing functions with a description."""
    return tuple(_WORDS)


def description(draw: Callable[..., Picture], args: Sequence[Any]) -> Description | None:
    """Describe a picture without drawing it; None if its function has no description."""
    return _WORDS[draw](*args) if draw in _WORDS else None


def palette(samples: Sequence[Image.Image], exact: Sequence[Colour] = ()) -> list[int]:
    """Red, green and blue of each colour that such pictures need; computed once, to save each picture the search.

    `exact` are colours that have to be in it as they are.
    """
    whole = Image.new("RGB", (max(image.width for image in samples), sum(image.height for image in samples)))
    top = 0
    for image in samples:
        whole.paste(image, (0, top))
        top += image.height
    few = whole.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    flat = few.getpalette() or []
    colours = [tuple(flat[at : at + 3]) for at in range(0, len(flat), 3)]
    for wanted in exact:
        free = (number for number, colour in enumerate(colours) if colour == wanted or colour not in exact)
        colours[min(free, key=lambda number: math.dist(colours[number], wanted))] = wanted
    return [channel for colour in colours for channel in colour]


def encode(image: Image.Image, colours: Image.Image | None = None) -> bytes:
    """Encode a picture as PNG with that palette, or with its own (`docs/pictures.md` says why)."""
    if colours is not None:
        return png(image.quantize(palette=colours, dither=Image.Dither.NONE))
    return png(image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE))


def finish(image: Image.Image, name: str, words: Description, colours: Image.Image | None = None) -> Picture:
    """Encode a picture, with that palette or its own, and name it without the extension."""
    return Picture(encode(image, colours), f"{name}.png", image.width, image.height, words.text)
