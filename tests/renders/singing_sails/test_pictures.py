"""Finished pictures of Singing Sails: the same bytes for the same view, small, equal to the golden ones."""

import pickle
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from gamekit import replace
from renders import DARK, LIGHT, Picture, Theme, painting
from renders import singing_sails as pictures
from singing_sails import legal
from tests.renders import golden
from tests.renders.golden import MAX_EDGE, edge_difference, open_
from tests.renders.singing_sails import samples
from tests.renders.singing_sails.samples import ALL, NAMES

GOLDEN = Path(__file__).parent / "golden"
MAX_BYTES = 120_000


def _large(seats: int, locale: str = "en", seat: int | None = None) -> pictures.View:
    return pictures.view.of(samples.large(seats), NAMES[:seats], table="Friday sails", locale=locale, seat=seat)


def _choices(stage: str, teams: int, theme: Theme) -> Picture:
    state = samples.each_stage()[stage, teams]
    view = pictures.view.of(state, NAMES[: state.seats], seat=state.seat)
    return pictures.choices(view, tuple(legal(state)), theme)


PICTURES: dict[str, Callable[[], Picture]] = {
    "chart": lambda: pictures.chart(_large(3)),
    "chart-two-ships-dark": lambda: pictures.chart(_large(7), DARK),
    "whole-dark": lambda: pictures.whole(_large(3), DARK),
    "row": lambda: pictures.row(_large(3)),
    "row-two-ships-de-dark": lambda: pictures.row(_large(8, "de"), DARK),
    "hand-zh-TW": lambda: pictures.hand(_large(4, "zh-TW", 0)),
    "choices-rotate": lambda: _choices("rotate", 1, LIGHT),
    "choices-place-dark": lambda: _choices("place", 1, DARK),
    "final-de": lambda: pictures.final(_large(6, "de")),
    "treasures": lambda: pictures.treasures(_large(3)),
    "legend-dark": lambda: pictures.legend(theme=DARK),
}


HEIGHTS = ("treasures", "row", "row-two-ships-de-dark", "hand-zh-TW", "final-de")
"""Pictures that are as high as what is on them."""


@pytest.mark.parametrize("name", PICTURES)
def test_golden(name: str) -> None:
    picture = PICTURES[name]()
    assert picture.width == 1100
    assert picture.height == 700 or name in HEIGHTS
    assert len(picture.data) < MAX_BYTES
    golden.compare(picture, GOLDEN / f"{name}.png")


def test_golden_pictures_tell_a_step_apart() -> None:
    state = samples.large(3)
    team = replace(state.teams[0], heading="S")
    turned = pictures.view.of(replace(state, teams=(team,)), NAMES[:3], table="Friday sails")
    assert edge_difference(open_(pictures.chart(_large(3)).data), open_(pictures.chart(turned).data)) > MAX_EDGE


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_same_view_has_the_same_bytes(theme: Theme) -> None:
    for draw in (pictures.chart, pictures.whole, pictures.row, pictures.final):
        assert draw(_large(3), theme) == draw(pickle.loads(pickle.dumps(_large(3))), theme)


def test_a_voyage_plays() -> None:
    """The animation has a frame for each change on the chart, including the first and last position."""
    states = samples.game(4, 6, ALL)[:60]
    story = pictures.Voyage(states, NAMES[:4], "Friday")
    chosen = story.frames
    assert (chosen[0], chosen[-1]) == (0, len(states) - 1)
    assert 2 < len(chosen) < len(states)
    voyage = pictures.voyage(story)
    image = open_(voyage.data)
    assert (image.format, image.size) == ("WEBP", (voyage.width, voyage.height))
    assert getattr(image, "n_frames", 1) == len(chosen)
    assert len(voyage.data) < painting.MAX_BYTES


def test_a_long_voyage_is_thinned_evenly() -> None:
    states = samples.game(4, 6, ALL)
    many = tuple(replace(states[0], round=n, map={**states[0].map, (n, 9): states[0].map[0, 0]}) for n in range(400))
    chosen = pictures.Voyage(many, NAMES[:4]).frames
    assert len(chosen) == painting.MAX_FRAMES
    assert (chosen[0], chosen[-1]) == (0, 399)
    assert max(late - early for early, late in pairwise(chosen)) <= 4
