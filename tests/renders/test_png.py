"""PNG past Pillow's own writer: the same pixels and colours, by a strict reader."""

import io
import random
import zlib

import pytest
from PIL import Image

from renders import picture
from renders.picture import png


def _picture(wide: int, high: int, seed: int = 1) -> Image.Image:
    """Return random pixels in few colours, in no other picture's palette."""
    rng = random.Random(seed)
    image = Image.frombytes("P", (wide, high), bytes(rng.randrange(7) for _ in range(wide * high)))
    image.putpalette([rng.randrange(256) for _ in range(3 * 7)])
    return image


def _same(data: bytes, image: Image.Image) -> None:
    """Check, by a strict reader, that the pixels and colours are equal."""
    with Image.open(io.BytesIO(data)) as checked:
        checked.verify()
    read = Image.open(io.BytesIO(data))
    assert (read.format, read.mode, read.size) == ("PNG", "P", image.size)
    assert read.tobytes() == image.tobytes()
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


@pytest.mark.parametrize("deflate", [True, False])
@pytest.mark.parametrize("wide", [1, 2, 50, 1100])
@pytest.mark.parametrize("high", [1, 2, 89])
def test_what_comes_out_is_what_went_in(monkeypatch: pytest.MonkeyPatch, wide: int, high: int, deflate: bool) -> None:
    """Any size works, with libdeflate and without; the checksums satisfy a strict reader."""
    if not deflate:
        monkeypatch.setattr(picture, "_compress", zlib.compress)
        monkeypatch.setattr(picture, "_level", picture.LEVEL)
    image = _picture(wide, high)
    data = png(image)
    _same(data, image)
    assert png(image) == data


def test_a_picture_without_a_palette_is_refused() -> None:
    """A picture without a palette is refused, as its rows would be misread."""
    with pytest.raises(ValueError, match="palette"):
        png(Image.new("RGB", (4, 4)))
