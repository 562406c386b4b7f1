"""The small pictures of leagues: complete, and distinguishable without their colours."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from renders import THEMES, Theme
from renders.layout import Argument
from renders.leagues import stamps
from renders.stamps import _DRAW, stamp

SIZE = 100
Sign = tuple[str, tuple[Argument, ...]]
DETAILS: dict[str, list[tuple[Argument, ...]]] = {
    "zone": [(True,), (False,)],
    "moved": [(True,), (False,)],
    "had": [("ahead",), ("behind",), ("even",)],
    "ahead": [(True,), (False,)],
    "medal": [(1,), (2,), (3,)],
    "pennant": [(10, 20, 30)],
}
EVERY = [
    (name, details)
    for name, draw in _DRAW.items()
    if draw.__module__ == stamps.__name__
    for details in DETAILS.get(name, [()])
]


def ink(name: str, details: tuple[Argument, ...], theme: Theme) -> Image.Image:
    """Return a mask of a stamp's ink."""
    return stamp(name, SIZE, details, theme).getchannel("A")


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize(("name", "details"), EVERY)
def test_no_stamp_is_cut_at_its_edge(name: str, details: tuple[Argument, ...], theme: Theme) -> None:
    """Every edge is nearly empty."""
    alpha = ink(name, details, theme)
    for edge in ((0, 0, SIZE, 1), (0, SIZE - 1, SIZE, SIZE), (0, 0, 1, SIZE), (SIZE - 1, 0, SIZE, SIZE)):
        assert ImageStat.Stat(alpha.crop(edge)).mean[0] < 20, edge


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_signs_of_a_table_differ_by_their_shapes(theme: Theme) -> None:
    """Signs in the same place differ by at least a tenth of the square, in grey."""
    kinds: list[list[Sign]] = [
        [("zone", (True,)), ("zone", (False,))],
        [("moved", (True,)), ("moved", (False,))],
        [("had", ("ahead",)), ("had", ("behind",)), ("still", ()), ("void", ())],
        [("fine", ()), ("exit", ()), ("out", ())],
        [("done", ()), ("ahead", (False,))],
        [("sandglass", ()), ("hold", ())],
    ]
    for kind in kinds:
        for one, other in combinations(kind, 2):
            grey = [_grey(sign, theme) for sign in (one, other)]
            apart = ImageChops.difference(grey[0], grey[1]).point(lambda value: 255 * (value > 60))
            assert ImageStat.Stat(apart).mean[0] > 25.5, (one, other)


def _grey(sign: Sign, theme: Theme) -> Image.Image:
    ground = Image.new("RGB", (SIZE, SIZE), theme.panel)
    drawn = stamp(sign[0], SIZE, sign[1], theme)
    ground.paste(drawn, (0, 0), drawn)
    return ground.convert("L")
