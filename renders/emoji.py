"""Signs of the pictures as emoji for texts and controls: each stamp with a light edge, readable on any ground."""

import hashlib
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageFilter

from renders import stamps
from renders.layout import Argument
from renders.theme import LIGHT, PAPER

SIZE: Final = 128
"""Width and height in pixels; Discord takes no larger ones."""
EDGE: Final = 5
"""Pixels of the light edge around the stamp."""


@dataclass(frozen=True, slots=True)
class Emoji:
    """A sign as a PNG, and a digest of its pixels, the same with every version of the encoder."""

    data: bytes
    digest: str


def drawn(signs: Mapping[str, tuple[Argument, ...]]) -> dict[str, Emoji]:
    """Return signs as emoji by their names; each is given by its stamp's name and details.

    Raises KeyError for an unknown stamp.
    """
    return {name: _emoji(str(stamp), details) for name, (stamp, *details) in signs.items()}


def _emoji(stamp: str, details: Sequence[Argument]) -> Emoji:
    inner = SIZE - 2 * EDGE
    rough = stamps.stamp(stamp, inner, tuple(details), LIGHT)
    left, upper, right, lower = rough.getbbox() or (0, 0, inner, inner)
    whole = stamps.stamp(stamp, inner * inner // max(right - left, lower - upper), tuple(details), LIGHT)
    image = Image.new("RGBA", (SIZE, SIZE))
    cut = whole.crop(whole.getbbox())
    image.paste(cut, ((SIZE - cut.width) // 2, (SIZE - cut.height) // 2))
    ground = Image.new("RGBA", image.size, (*PAPER, 0))
    ground.putalpha(image.getchannel("A").filter(ImageFilter.MaxFilter(2 * EDGE + 1)).filter(ImageFilter.SMOOTH))
    ground.alpha_composite(image)
    data = io.BytesIO()
    ground.save(data, "PNG", optimize=True)
    return Emoji(data.getvalue(), hashlib.sha256(ground.tobytes()).hexdigest()[:8])
