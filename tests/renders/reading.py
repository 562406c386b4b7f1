"""Pictures as people read them: contrast with the actual background, characters that fonts have, descriptions."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any

from fontTools.ttLib import TTFont
from PIL import Image, ImageFilter

from renders import fonts, painting, stamps
from renders.layout import Item, Label, Mark, Scene
from renders.picture import Description
from renders.theme import Colour
from tests.renders.legibility import ratio

GLANCE = 32
LOOK_UP = 22
"""Pixels of text read at a glance, 9 on a phone, and of text that is looked up, 11 on a desktop."""
TEXT = 4.5
MARK = 3.0
"""Minimum contrasts of the Web Content Accessibility Guidelines for text and for graphical objects."""
ALL = 0.9
"""Share of a text's background that must contrast: all but the ends of characters."""
OUTLINE = 0.08
"""Share of a stamp that must contrast, about its outline."""
EXCEPT = {
    "faded": "what cannot be had now; the guidelines leave out what is inactive, and a dash or a number stands beside",
    "rondel": "the ground of the rondel; the lines on it are told apart by what lies between them",
    "sector": "the ground of a field of the rondel: whether a stone may go there is said by its rim",
    "mist": "the fog where nobody was yet; the tiles in it have frames, and there is nothing to read in it",
    "tile": "the ground of a map; where it ends there is a line, and what is on it has a rim of its own",
    "chip": "the ground of a sign that lies on a bar",
}
"""Stamps that may be faint, with reasons."""


def both(words: Description) -> tuple[str, str]:
    return words.text, words.full


def texts(scene: Scene) -> Iterator[tuple[Label, float]]:
    for item, below in _painted(scene):
        if isinstance(item, Label):
            yield item, _over(ALL, below, item)


def marks(scene: Scene) -> Iterator[tuple[Mark, float]]:
    for item, below in _painted(scene):
        if isinstance(item, Mark) and item.stamp not in EXCEPT:
            stamp = stamps.stamp(item.stamp, item.size, item.details, scene.theme)
            place = round(item.x - item.size / 2), round(item.y - item.size / 2)
            yield item, _best(OUTLINE, stamp, below.crop((*place, place[0] + item.size, place[1] + item.size)))


def weak(scene: Scene) -> list[tuple[Item, float]]:
    labels = [(item, round(contrast, 2)) for item, contrast in texts(scene) if contrast < TEXT]
    return [*labels, *((item, round(contrast, 2)) for item, contrast in marks(scene) if contrast < MARK)]


def _painted(scene: Scene) -> Iterator[tuple[Item, Image.Image]]:
    image = painting.ground(replace(scene.ground, items=())).copy()
    for item in (*scene.ground.items, *scene.items):
        yield item, image
        painting._items(image, [item], scene.theme)


def _over(share: float, below: Image.Image, label: Label) -> float:
    if label.halo is not None:
        return ratio(label.colour, label.halo)
    form = (label.text, label.face, label.size, 0, label.narrow, label.han)
    left, top, _, _ = fonts.ink(*form)
    x, y = label.origin
    return _worst(share, label.colour, below, fonts.mask(*form), (x + left, y + top))


def _worst(share: float, colour: Colour, below: Image.Image, mask: Image.Image, place: tuple[int, int]) -> float:
    wide = Image.new("L", (mask.width + 2, mask.height + 2))
    wide.paste(mask, (1, 1))
    wide = wide.filter(ImageFilter.MaxFilter(3))
    left, top = place[0] - 1, place[1] - 1
    under = below.crop((left, top, left + wide.width, top + wide.height))
    counted = Counter(pixel for pixel, shade in zip(_pixels(under), _pixels(wide), strict=True) if shade > 96)
    return _after(1 - share, sorted((ratio(colour, pixel), count) for pixel, count in counted.items()))


def _after(share: float, contrasts: list[tuple[float, int]]) -> float:
    """Return the contrast that a share of the counted pixels comes up to, in their order."""
    part, most = 0, sum(count for _, count in contrasts)
    for contrast, count in contrasts:
        part += count
        if part >= share * most:
            return contrast
    return 21.0


def _pixels(image: Image.Image) -> list[Any]:
    return list(image.get_flattened_data())


def _best(share: float, stamp: Image.Image, below: Image.Image) -> float:
    colours = Counter[tuple[Colour, Colour]]()
    for (red, green, blue, opaque), under in zip(_pixels(stamp), _pixels(below), strict=True):
        if opaque > 200:
            colours[(red, green, blue), under] += 1
    return _after(share, sorted(((ratio(*pair), count) for pair, count in colours.items()), reverse=True))


@cache
def letters(file: str) -> frozenset[str]:
    package, name = fonts.FILES[file]
    with resources.as_file(resources.files(package).joinpath(name)) as path, TTFont(path, lazy=True) as font:
        return frozenset(chr(code) for code, glyph in font.getBestCmap().items() if glyph != ".notdef")


def missing(text: str, face: fonts.Face = "sans", han: fonts.Han = fonts.ANY) -> str:
    runs, _ = fonts._runs(text, face, 24, han)
    return "".join(letter for run in runs for letter in run.text if letter not in letters(run.file))
