"""The small pictures of leagues: complete, and distinguishable without their colours."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from renders import THEMES, Theme
from renders.leagues import frame
from renders.stamps import _ICONS, stamp

SIZE = 100
EVERY = [name for name, icon in _ICONS.items() if icon.path.parent.parent.name == frame.__name__.split(".")[-2]]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", EVERY)
def test_no_stamp_is_cut_at_its_edge(name: str, theme: Theme) -> None:
    """Every edge is nearly empty."""
    alpha = stamp(name, SIZE, (), theme).getchannel("A")
    for edge in ((0, 0, SIZE, 1), (0, SIZE - 1, SIZE, SIZE), (0, 0, 1, SIZE), (SIZE - 1, 0, SIZE, SIZE)):
        assert ImageStat.Stat(alpha.crop(edge)).mean[0] < 20, edge


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_signs_of_a_table_differ_by_their_shapes(theme: Theme) -> None:
    """Signs in the same place differ by at least a tenth of the square, in grey."""
    kinds = [
        ["zone-up", "zone-down"],
        ["risen", "fallen"],
        ["had-ahead", "had-behind", "still", "void"],
        ["fine", "exit", "out"],
        ["done", "ahead"],
        ["sandglass", "hold"],
    ]
    for kind in kinds:
        for one, other in combinations(kind, 2):
            grey = [_grey(sign, theme) for sign in (one, other)]
            apart = ImageChops.difference(grey[0], grey[1]).point(lambda value: 255 * (value > 60))
            assert ImageStat.Stat(apart).mean[0] > 25.5, (one, other)


def _grey(sign: str, theme: Theme) -> Image.Image:
    ground = Image.new("RGB", (SIZE, SIZE), theme.panel)
    drawn = stamp(sign, SIZE, (), theme)
    ground.paste(drawn, (0, 0), drawn)
    return ground.convert("L")
