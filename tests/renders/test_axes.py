"""Lines of a chart, and labels at the ends of its curves."""

import random
from itertools import pairwise

import pytest

from renders import layout


@pytest.mark.parametrize("highest", [1, 7, 64, 99, 1000, 1500, 99_990, 10**9])
def test_there_are_never_more_lines_than_asked_for(highest: int) -> None:
    """The distance is the smallest round one for at most this many lines."""
    step = layout.step(highest, 5)
    assert step >= 1
    assert highest <= step * 5


def test_what_is_spread_keeps_its_order_and_its_distance() -> None:
    """Labels at any heights keep distance, bounds and order if there is room."""
    chooser = random.Random(3)
    for _ in range(200):
        wanted = [chooser.uniform(-50, 350) for _ in range(chooser.randint(1, 7))]
        placed = layout.spread(wanted, 0, 300, 40)
        order = sorted(range(len(wanted)), key=lambda index: wanted[index])
        assert all(placed[after] - placed[before] >= 40 - 1e-9 for before, after in pairwise(order))
        assert all(0 <= height <= 300 for height in placed)
