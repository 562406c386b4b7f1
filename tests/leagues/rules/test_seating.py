"""Balanced seats."""

import random
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from leagues.rules import seating


def _squares(sat: dict[int, list[int]]) -> int:
    return sum(times * times for seats in sat.values() for times in seats)


@given(st.lists(st.lists(st.integers(0, 4), min_size=4, max_size=4), min_size=4, max_size=4))
def test_no_other_order_is_more_even(before: list[list[int]]) -> None:
    """Including earlier tables, the sum of squares is the minimum over all orders."""
    sat = dict(enumerate(before))

    def after(order: tuple[int, ...]) -> int:
        return _squares({p: [n + (order[s] == p) for s, n in enumerate(seats)] for p, seats in sat.items()})

    order = seating.seated([0, 1, 2, 3], sat, "salt", "t")
    assert after(order) == min(after(other) for other in permutations(range(4)))
    assert seating.seated([3, 1, 0, 2], sat, "salt", "t") == order


def test_over_a_season_of_drawn_tables_seats_are_even() -> None:
    """In twelve random rounds of sixteen people, everybody has each of four seats two to four times."""
    chance = random.Random(1)
    tables: list[tuple[int, ...]] = []
    for turn in range(12):
        people = list(range(16))
        chance.shuffle(people)
        for first in range(0, 16, 4):
            sat = seating.counted(tables, 4)
            tables.append(seating.seated(people[first : first + 4], sat, "salt", turn))
    assert all(2 <= times <= 4 for seats in seating.counted(tables, 4).values() for times in seats)


def test_among_equals_the_lots_choose() -> None:
    """Without earlier seats every order occurs, by the salt and by the table."""
    seen = {seating.seated([1, 2, 3], {}, str(salt), "t") for salt in range(200)}
    assert seen == set(permutations([1, 2, 3]))
    assert len({seating.seated([1, 2, 3], {}, "salt", table) for table in range(50)}) == 6
