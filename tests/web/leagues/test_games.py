"""The choice of turns with pictures, and charts over time."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.rules.ratings import Rating
from tests.leagues.views import BEGUN
from web.leagues import content
from web.leagues.content import Curve
from web.leagues.games import spread


@given(st.integers(0, 400), st.integers(0, 200))
def test_turns_with_a_picture(last: int, most: int) -> None:
    """The choice is within the limit, includes the last turn, and is ordered without duplicates."""
    chosen = spread(last, most)
    assert len(chosen) <= most
    assert list(chosen) == sorted(set(chosen))
    assert not chosen or (chosen[0] >= 1 and chosen[-1] == last)
    assert bool(chosen) == bool(last and most)
    if most >= last:
        assert chosen == tuple(range(1, last + 1))


@given(st.integers(1, 400), st.integers(1, 50))
def test_few_pictures_change_as_a_game_goes_on(last: int, most: int) -> None:
    """Another turn removes only the last picture, or else every other one."""
    gone = set(spread(last, most)) - set(spread(last + 1, most))
    assert gone <= {last} or len(gone - {last}) <= most // 2 + 1


@pytest.mark.parametrize("means", [[25.0], [25.0, 25.0], [25.0, 10.0, 60.0], [25 + n / 100 for n in range(400)]])
def test_a_curve_stays_in_its_picture(means: list[float]) -> None:
    """Every point of the curve and every grid line is within the picture."""
    points = tuple((BEGUN + timedelta(n), Rating(1, mean, 8, n)) for n, mean in enumerate(means))
    line = content.plot(Curve(points))
    places = [tuple(map(float, point.split(","))) for point in line.points.split()]
    assert len(places) == len(means)
    assert places[-1] == line.end
    for across, below in places:
        assert content.LEFT <= across <= content.WIDTH - content.EDGE
        assert content.EDGE <= below <= content.HEIGHT - content.EDGE
    assert 2 <= len(line.grid) <= 6
    assert all(content.EDGE <= below <= content.HEIGHT - content.EDGE for _, below in line.grid)
    higher = [
        (a[1] > b[1]) == (p < q) for a, b, p, q in zip(places, places[1:], means, means[1:], strict=False) if p != q
    ]
    assert all(higher) or len(means) > 3
