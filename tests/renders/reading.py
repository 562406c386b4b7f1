"""How well what is drawn can be read: contrast with what is really painted below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from PIL import Image, ImageFilter

from renders import fonts, painting, stamps
from renders.layout import Arch, Item, Label, Mark, Scene
from renders.theme import Colour
from tests.renders.test_theme import ratio

TEXT = 4.5
MARK = 3.0
"""What the Web Content Accessibility Guidelines ask of text and of graphical objects."""


def texts(scene: Scene) -> Iterator[tuple[Label | Arch, float]]:
    """Every text, and its contrast with the pixels that were under it and beside it when it was painted."""
    for item, below in _painted(scene):
        if isinstance(item, Label):
            yield item, _over(below, item)
        elif isinstance(item, Arch):
            mask, left, top = painting.arch_mask(item)
            yield item, _worst(item.colour, below, mask, (left, top))


def marks(scene: Scene) -> Iterator[tuple[Mark, float]]:
    """Every stamp, and the contrast of the part of it that stands out most from what was under it."""
    for item, below in _painted(scene):
        if isinstance(item, Mark):
            stamp = stamps.stamp(item.stamp, item.size, item.details, scene.theme)
            place = round(item.x - item.size / 2), round(item.y - item.size / 2)
            yield item, _best(stamp, below.crop((*place, place[0] + item.size, place[1] + item.size)))


def _painted(scene: Scene) -> Iterator[tuple[Item, Image.Image]]:
    """Every item, and the picture just before it is painted."""
    image = painting.ground(scene.ground).copy()
    for item in scene.items:
        yield item, image
        painting._items(image, [item], scene.theme)


def _over(below: Image.Image, label: Label) -> float:
    """A label's contrast; its halo covers what is near."""
    if label.halo is not None:
        return ratio(label.colour, label.halo)
    form = (label.text, label.face, label.size, 0, label.narrow)
    left, top, _, _ = fonts.ink(*form)
    x, y = label.origin
    return _worst(label.colour, below, fonts.mask(*form), (x + left, y + top))


def _worst(colour: Colour, below: Image.Image, mask: Image.Image, place: tuple[int, int]) -> float:
    """The contrast that nine of ten pixels under a mask and one pixel around it have at least."""
    wide = Image.new("L", (mask.width + 2, mask.height + 2))
    wide.paste(mask, (1, 1))
    wide = wide.filter(ImageFilter.MaxFilter(3))
    left, top = place[0] - 1, place[1] - 1
    under = below.crop((left, top, left + wide.width, top + wide.height))
    counted = Counter(pixel for pixel, shade in zip(_pixels(under), _pixels(wide), strict=True) if shade > 96)
    found = sorted((ratio(colour, pixel), count) for pixel, count in counted.items())
    part, most = 0, sum(counted.values())
    for contrast, count in found:
        part += count
        if part * 10 >= most:
            return contrast
    return 21.0


def _pixels(image: Image.Image) -> list[Any]:
    return list(image.get_flattened_data())


def _best(stamp: Image.Image, below: Image.Image) -> float:
    """The contrast with what is below that a sixteenth of a stamp's pixels have at least: its rim, or better."""
    colours = Counter[tuple[Colour, Colour]]()
    for (red, green, blue, opaque), under in zip(_pixels(stamp), _pixels(below), strict=True):
        if opaque > 200:
            colours[(red, green, blue), under] += 1
    found = sorted(((ratio(*pair), count) for pair, count in colours.items()), reverse=True)
    part, most = 0, sum(colours.values())
    for contrast, count in found:
        part += count
        if part * 16 >= most:
            return contrast
    return 21.0
