"""Golden pictures: as last approved, compared by their edges and by their flat colours.

`python -m tests.renew pictures` draws them again; look at `git diff` before committing.
"""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from renders import Picture

RENEW: Final = "RENEW"
"""Environment variable with which golden files are written instead of compared."""
SQUARE: Final = 6
"""Side in pixels of the squares whose mean colours are compared: within them, edges may differ."""
MAX_EDGE: Final = 40
"""Maximum difference of a channel, of 255, in such a square, as another version of FreeType may make."""
FLAT: Final = 2
"""Pixels around a pixel that must have its colour for it to count as flat."""
MAX_FLAT: Final = 3
"""Maximum difference of a channel, of 255, where both pictures are flat: only a colour can differ there."""
ADVICE: Final = "if it is meant to look so: `python -m tests.renew pictures`, then look at the pictures in `git diff`"


def open_(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def edge_difference(one: Image.Image, other: Image.Image) -> int:
    assert one.size == other.size
    difference = ImageChops.difference(one.convert("RGB").reduce(SQUARE), other.convert("RGB").reduce(SQUARE))
    return int(max(most for _, most in difference.getextrema()))  # type: ignore[misc]  # RGB has three pairs


def flat_difference(one: Image.Image, other: Image.Image) -> int:
    one, other = one.convert("RGB"), other.convert("RGB")
    difference = _widest(ImageChops.difference(one, other))
    if difference.getbbox() is None:
        return 0
    flat = ImageChops.darker(_flat(one), _flat(other))
    return int(ImageChops.darker(difference, flat).getextrema()[1])  # type: ignore[arg-type]  # one channel, one pair


def hashes(module: str, seed: str = "7", order: str = "", step: int = 1) -> list[str]:
    """Return the digests of a module's `PICTURES` by their names, drawn in another process with a hash seed.

    `order` may be "reversed"; of `step` pictures one is drawn.
    """
    script = (
        "import hashlib, sys; sys.path.insert(0, '.')\n"
        f"from {module} import PICTURES\n"
        f"for name in {order}(sorted(PICTURES)[::{step}]):\n"
        "    print(name, hashlib.sha256(PICTURES[name]().data).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    return sorted(done.stdout.splitlines())


def compare(picture: Picture, path: Path, most: int = MAX_EDGE) -> None:
    """Fail if a picture differs from its golden file, or write the file if requested.

    `most` is the maximum difference of a square, less for a picture without letters.
    """
    drawn = open_(picture.data)
    assert drawn.size == (picture.width, picture.height)
    if os.environ.get(RENEW) and not (path.exists() and _alike(drawn, Image.open(path), most)):
        path.write_bytes(picture.data)
    golden = Image.open(path)
    assert edge_difference(drawn, golden) <= most, f"{path.name} has other shapes: {ADVICE}"
    assert flat_difference(drawn, golden) <= MAX_FLAT, f"{path.name} has other colours: {ADVICE}"


def _alike(one: Image.Image, other: Image.Image, most: int) -> bool:
    return one.size == other.size and edge_difference(one, other) <= most and flat_difference(one, other) <= MAX_FLAT


def _flat(image: Image.Image) -> Image.Image:
    most = least = image
    for _ in range(FLAT):  # equals one filter of twice the size plus one, in less time
        most, least = most.filter(ImageFilter.MaxFilter(3)), least.filter(ImageFilter.MinFilter(3))
    return _widest(ImageChops.difference(most, least)).point(lambda value: 255 if value <= 1 else 0)


def _widest(image: Image.Image) -> Image.Image:
    red, green, blue = image.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)
