"""A finished picture: its bytes, and the words that stand for it."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

from PIL import Image

MOST_ALT: Final = 1024
"""Characters that Discord takes as a picture's description."""
QUALITY: Final = 84
EFFORT: Final = 3


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
    """The bytes of a picture (`docs/pictures.md` says why in this format)."""
    out = io.BytesIO()
    image.save(out, "WEBP", quality=QUALITY, method=EFFORT)
    return out.getvalue()


def finish(image: Image.Image, name: str, alt: str, alt_full: str) -> Picture:
    """Encode a picture and give it a name without its ending."""
    return Picture(encode(image), f"{name}.webp", image.width, image.height, alt, alt_full)
