"""Points of a table."""

from decimal import Decimal
from itertools import product

import pytest

from leagues.rules import points
from leagues.rules.errors import BadPoints, NoPoints
from leagues.rules.points import PRESETS, UNIT


def _points(name: str, *args: list[int]) -> list[Decimal]:
    return [points.to_points(units) for units in PRESETS[name].of(*args)]


def test_places_share_what_they_take_up() -> None:
    """10-6-3-1: two seconds get 4½ each, three firsts 6⅓, four 5."""
    assert _points("places", [1, 2, 3, 4]) == [10, 6, 3, 1]
    assert _points("places", [4, 2, 1, 2]) == [1, Decimal("4.5"), 10, Decimal("4.5")]
    assert _points("places", [1, 1, 1, 4]) == [Decimal("6.33")] * 3 + [1]
    assert _points("places", [1] * 4) == [5] * 4


@pytest.mark.parametrize("name", ["places", "wins"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_however_places_are_shared_the_table_is_worth_the_same(name: str, seats: int) -> None:
    """Rounding loses nothing, for every possible end of a table."""
    ladder = PRESETS[name].ladder(seats)
    for places in product(range(1, seats + 1), repeat=seats):
        if all(place == 1 + sum(other < place for other in places) for place in places):
            assert sum(PRESETS[name].of(places)) == sum(ladder)


def test_the_size_of_a_table_neither_pays_nor_costs() -> None:
    """A seat's mean is five points at tables of three, four and five."""
    assert [PRESETS["places"].even(seats) for seats in (3, 4, 5)] == [5 * UNIT] * 3


def test_wins_first_with_the_ratio_of_scores() -> None:
    """The winner's ratio is to the second, all others' to the winner; the winner's at most 2, nobody's below 0."""
    assert _points("wins-first", [1, 2, 3, 4], [90, 60, 45, -5]) == [
        Decimal("1001.5"),
        Decimal("100.67"),
        Decimal("10.5"),
        1,
    ]
    assert _points("wins-first", [1, 2, 3, 4], [90, 10, 0, 0])[0] == 1002
    assert _points("wins-first", [1, 2, 3, 4], [5, 0, 0, 0])[:2] == [1002, 100]
    assert _points("wins-first", [1, 2, 3], [50, 50, 0])[:2] == [1001, 101]


def test_a_share_of_the_table() -> None:
    """Ten points are shared out by score, evenly if nobody has any."""
    assert _points("share", [1, 2, 3], [50, 30, 20]) == [5, 3, 2]
    assert _points("share", [1, 1, 1, 1], [0, 0, 0, 0]) == [Decimal("2.5")] * 4
    assert _points("share", [1, 2, 3], [50, 50, -20]) == [5, 5, 0]


def test_ratios_need_scores() -> None:
    """Points by score need scores."""
    with pytest.raises(ValueError, match="scores"):
        PRESETS["share"].of([1, 2, 3])


def test_nobody_gets_more_than_the_most() -> None:
    """The points' extremes are those used for ranges."""
    for preset in PRESETS.values():
        for scores in product((-3, 0, 1, 50), repeat=3):
            places = [1 + sum(other > own for other in scores) for own in scores]
            assert all(0 <= units <= preset.most for units in preset.of(places, scores))
            assert 0 <= preset.even(3) <= preset.most


def test_points_of_ones_own() -> None:
    """Each size has a list, with decimals, in any usual notation."""
    own = points.parsed("12-7-4-0", "10 – 4,5 – 1")
    assert own.ladder(4) == (12 * UNIT, 7 * UNIT, 4 * UNIT, 0)
    assert own.of([1, 2, 3]) == (10 * UNIT, UNIT * 9 // 2, UNIT)
    with pytest.raises(NoPoints):
        own.of([1, 2, 3, 4, 5])


@pytest.mark.parametrize(
    "text",
    ["", "10-6", "1-2-3", "0-0-0", "a-b-c", "10-6-3-1-0-0", "3-2-1.234", "10001-1-1", "-1-2-3", "3--2-1", "٣-2-1"],
)
def test_nonsense_is_refused(text: str) -> None:
    """Lists that rise, are empty, too long or too fine, or have no numbers, are refused."""
    with pytest.raises(BadPoints):
        points.parsed(text)


def test_a_size_is_named_once() -> None:
    """Two lists for one size contradict each other; an empty list is none."""
    for texts in (("3-2-1", "5-2-1"), ()):
        with pytest.raises(BadPoints):
            points.parsed(*texts)
