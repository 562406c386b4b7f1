"""A finished picture: its bytes, and the words that stand for it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from renders import bands
from words import lists

MOST_ALT: Final = 1024
"""Characters that Discord takes as a picture's description."""
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
    """What the picture says, in at most 1024 characters."""
    alt_full: str
    """The same at length."""


def within(sentences: Sequence[str], more: str, locale: str | None = None, limit: int = MOST_ALT) -> str:
    """As many of the sentences, in their order, as fit into so many characters, each whole; then `more`.

    None has its full stop yet: that and what stands between them are the language's.
    """
    kept, end = list[str](), lists.stopped(more, locale)
    for sentence in sentences:
        further = [*kept, lists.stopped(sentence, locale)]
        if len(lists.sentences([*further, end], locale)) <= limit:
            kept = further
    return lists.sentences([*kept, end], locale)


def palette(samples: Sequence[Image.Image]) -> list[int]:
    """Red, green and blue of each colour that pictures like these need; found once, they save each the search."""
    whole = Image.new("RGB", (max(image.width for image in samples), sum(image.height for image in samples)))
    top = 0
    for image in samples:
        whole.paste(image, (0, top))
        top += image.height
    few = whole.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    return few.getpalette() or []


def encode(image: Image.Image, colours: Image.Image | None = None) -> bytes:
    """The bytes of a picture: PNG with that palette, or one of its own (`docs/pictures.md` says why)."""
    if colours is not None:
        return bands.png(image.quantize(palette=colours, dither=Image.Dither.NONE))
    out = io.BytesIO()
    few = image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(out, "PNG", compress_level=bands.LEVEL)
    return out.getvalue()


def finish(image: Image.Image, name: str, alt: str, alt_full: str, colours: Image.Image | None = None) -> Picture:
    """Encode a picture, with that palette or one of its own, and give it a name without its ending."""
    return Picture(encode(image, colours), f"{name}.png", image.width, image.height, alt, alt_full)
