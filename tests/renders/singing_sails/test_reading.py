"""Legibility of pictures: contrast with the actual background."""

import pytest

from renders.singing_sails import legends
from renders.theme import THEMES, Theme
from tests.renders.reading import weak
from tests.renders.singing_sails import samples
from tests.renders.singing_sails.samples import NAMES
from tests.renders.singing_sails.shapes import scenes


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", [3, 8])
def test_everything_stands_out(seats: int, theme: Theme) -> None:
    """Texts have a contrast of 4.5 and stamps of 3, on every kind of picture."""
    for kind, scene in scenes(samples.large(seats), NAMES[:seats], "en", theme):
        assert weak(scene) == [], kind


@pytest.mark.parametrize("theme", THEMES)
def test_the_legend_stands_out(theme: Theme) -> None:
    """All signs of the legend have contrast too."""
    assert weak(legends.scene(theme, "en")) == []
