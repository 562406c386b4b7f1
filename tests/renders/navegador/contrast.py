"""Contrast as it is on a painted picture (WCAG)."""

from __future__ import annotations

from collections import Counter

from PIL import Image

from renders import stamps
from renders.layout import Box, Label, Mark, Scene
from tests.renders.test_theme import ratio

TEXT = 4.5
MARKS = 3.0
SHARE = 0.12
"""How much of a stamp has to stand out: an outline alone is as much."""
DIM = ("faded", "slot", "halo", "frame", "chip")
"""Stamps of what is not to be had, and grounds of others."""


def _colours(image: Image.Image) -> Counter[tuple[int, ...]]:
    counted = image.getcolors(image.width * image.height) or ()
    return Counter({colour: n for n, colour in counted if isinstance(colour, tuple)})


def _crop(image: Image.Image, box: Box) -> Counter[tuple[int, ...]]:
    return _colours(image.crop((round(box.x), round(box.y), round(box.right), round(box.bottom))))


def weak_labels(scene: Scene, image: Image.Image) -> list[tuple[Label, float]]:
    """Labels that stand out too little from the commonest colour around their letters."""
    weak = []
    for label in scene.labels:
        box = Box(label.ink.x - 3, label.ink.y - 3, label.ink.width + 6, label.ink.height + 6)
        around = _crop(image, box)
        del around[label.colour]
        ground = around.most_common(1)[0][0]
        if (measured := ratio(label.colour, ground)) < TEXT:  # type: ignore[arg-type]
            weak.append((label, round(measured, 2)))
    return weak


def _inside(mark: Mark, other: object) -> bool:
    return isinstance(other, Mark) and other.stamp == "wreath" and other.size > mark.size and other.box.holds(mark.box)


def weak_marks(scene: Scene, image: Image.Image) -> list[tuple[Mark, float]]:
    """Stamps of which too little stands out from the commonest colour around them."""
    weak = []
    for mark in (*scene.ground.items, *scene.items):
        if not isinstance(mark, Mark) or mark.stamp in DIM or mark.stamp == "lot":
            continue
        edge = Box(mark.box.x - 2, mark.box.y - 2, mark.size + 4, mark.size + 4)
        ring = _crop(image, edge) - _crop(image, mark.box)
        ground = ring.most_common(1)[0][0]
        if any(_inside(mark, other) for other in scene.items):
            continue  # it lies in the opening of another, which is measured itself
        stamp = stamps.stamp(mark.stamp, mark.size, mark.details, scene.theme)
        solid = Counter[tuple[int, ...]]()
        for colour, n in _colours(stamp).items():
            if colour[3] > 200:
                solid[colour[:3]] += n
        clear = sum(n for colour, n in solid.items() if ratio(colour, ground) >= MARKS)  # type: ignore[arg-type,misc]
        if clear < SHARE * solid.total():
            weak.append((mark, round(clear / solid.total(), 2)))
    return weak
