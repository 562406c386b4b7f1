"""A finished picture: its bytes, and the words that stand for it."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

from PIL import Image

MOST_ALT: Final = 1024
"""Characters that Discord takes as a picture's description."""
COLOURS: Final = 256
LEVEL: Final = 6
"""zlib's; more costs five times the time for a twentieth of the bytes."""


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


def encode(image: Image.Image) -> bytes:
    """The bytes of a picture: PNG with a palette of its own (`docs/pictures.md` says why)."""
    out = io.BytesIO()
    few = image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


def finish(image: Image.Image, name: str, alt: str, alt_full: str) -> Picture:
    """Encode a picture and give it a name without its ending."""
    return Picture(encode(image), f"{name}.png", image.width, image.height, alt, alt_full)
