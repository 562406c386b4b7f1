"""Contrast of leagues' pictures, with the actual background."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from renders import THEMES, Theme
from renders.layout import Scene
from renders.leagues import calendars, cards, crosses, curves, podiums, standings
from tests.renders import reading
from tests.renders.leagues.samples import (
    WIDE,
    calendar,
    card,
    cross,
    crowd,
    fifteen,
    fresh,
    newcomer,
    podium,
    ratings,
    seven,
    simple_calendar,
)

SCENES: dict[str, list[Callable[[Theme], Scene]]] = {
    "standing": [partial(standings.scene, one) for one in (seven(), fifteen(), fifteen(over=True), fresh())],
    "card": [partial(cards.scene, one) for one in (card(), newcomer())],
    "cross": [
        partial(crosses.scene, one)
        for one in (cross(), replace(cross(16, (0, 1, 4, 6), 12), heading=WIDE), cross(5, (0, 1, 2, 4, 3), 4))
    ],
    "ratings": [partial(curves.scene, ratings(people)) for people in (1, 2, 5)],
    "calendar": [
        partial(calendars.scene, one)
        for one in (calendar(), simple_calendar(), replace(calendar(), called_off=True), calendar(9.0))
    ],
    "podium": [partial(podiums.scene, one) for one in (podium(), crowd(), podium(1))],
}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", SCENES)
def test_everything_stands_out(kind: str, theme: Theme) -> None:
    """Measured contrast is at least 4.5 for text and 3 for stamps."""
    for scene in SCENES[kind]:
        assert not reading.weak(scene(theme))
