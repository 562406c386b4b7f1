"""PNG from cached bands: the same pixels, whatever is cached, and the promised size."""

import io
import random
import threading

import pytest
from PIL import Image

from renders.bands import ROWS, Shelf, packing, png


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


@pytest.mark.parametrize("wide", [1, 2, 50, 1100])
@pytest.mark.parametrize("high", [1, ROWS - 1, ROWS, ROWS + 1, 3 * ROWS, 3 * ROWS + 5])
def test_what_comes_out_is_what_went_in(wide: int, high: int) -> None:
    """Any size works, with a shorter last band; the final checksum satisfies a strict reader."""
    image = _picture(wide, high)
    _same(png(image, Shelf()), image)


def test_a_band_that_is_remembered_gives_the_same_bytes() -> None:
    """After other pictures with some of its rows in any place, a picture equals one from an empty cache."""
    image, shelf = _picture(40, 4 * ROWS), Shelf()
    fresh = png(image, Shelf())
    turned = image.copy()
    turned.paste(image.crop((0, 0, 40, ROWS)), (0, 2 * ROWS))
    for one in (turned, image, turned, image):
        _same(png(one, shelf), one)
    assert png(image, shelf) == fresh


def test_rows_of_another_width_are_other_rows() -> None:
    """The same bytes in a picture of half the width and twice the height are not its band."""
    shelf = Shelf()
    for wide, high in ((2 * ROWS, ROWS), (ROWS, 2 * ROWS), (2 * ROWS, ROWS)):
        image = Image.new("P", (wide, high))
        image.putpalette([9, 9, 9])
        _same(png(image, shelf), image)


def test_what_stays_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture with one changed row compresses one band, however often it is requested."""
    asked = list[int]()
    compress = packing.compressobj

    def counted(level: int, *, wbits: int) -> object:
        asked.append(level)
        return compress(level, wbits=wbits)

    monkeypatch.setattr(packing, "compressobj", counted)
    image, shelf = _picture(40, 5 * ROWS), Shelf()
    png(image, shelf)
    assert len(asked) == 5
    image.putpixel((3, 2 * ROWS + 1), (image.getpixel((3, 2 * ROWS + 1)) + 1) % 7)  # type: ignore[operator]
    for _ in range(3):
        _same(png(image, shelf), image)
    assert len(asked) == 6


def test_a_shelf_is_bounded_and_keeps_what_is_used() -> None:
    """The least recently used bands are dropped, not the oldest."""
    shelf = Shelf(3)
    kept = shelf.chunk(b"\0kept")
    for number in range(20):
        shelf.chunk(b"\0" + bytes([number]))
        assert shelf.chunk(b"\0kept") is kept
        assert len(shelf) <= 3


def test_threads_share_a_shelf() -> None:
    """Concurrent requests on a full cache each get their own result."""
    pictures = [_picture(30, 3 * ROWS, seed) for seed in range(6)]
    shelf, wrong = Shelf(4), list[int]()

    def draw(first: int) -> None:
        for turn in range(30):
            image = pictures[(first + turn) % len(pictures)]
            if Image.open(io.BytesIO(png(image, shelf))).tobytes() != image.tobytes():
                wrong.append(turn)

    threads = [threading.Thread(target=draw, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(shelf) <= 4


def test_a_picture_without_a_palette_is_refused() -> None:
    """A picture without a palette is refused, as its rows would be misread."""
    with pytest.raises(ValueError, match="palette"):
        png(Image.new("RGB", (4, 4)))
