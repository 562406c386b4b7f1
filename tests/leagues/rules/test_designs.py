"""Schedules of numbers, checked for every size."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from leagues.rules import designs
from leagues.rules.designs import MAX_PEOPLE, MIN_PEOPLE, Design
from leagues.rules.errors import NoSchedule

SEATS = (3, 4, 5)
UP_TO = (*range(MIN_PEOPLE, 201), 500)
"""Sizes that are tried; beyond 23 people one block serves all."""
NOT_LEAST = {(22, 5)}
"""Sizes at which no block reaches the lower bound of meetings."""
NOT_ALL = {(20, 5)}
"""Sizes at which some pair never meets, although there are more meetings than pairs."""


def _seats(design: Design) -> dict[int, list[int]]:
    """Return how often each number sits in each seat."""
    count = Counter((number, seat) for table in design.tables for seat, number in enumerate(table))
    return {number: [count[number, seat] for seat in range(len(design.tables[0]))] for number in range(design.people)}


@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_once_and_no_meeting_too_many(seats: int) -> None:
    """For every size there are as many tables as people, of different people, with meetings as even as possible."""
    for people in UP_TO[max(seats - MIN_PEOPLE, 0) :]:
        design = designs.cyclic(people, seats)
        assert design.people == len(design.tables) == people
        assert all(len(set(table)) == seats and set(table) <= set(range(people)) for table in design.tables), people
        assert all(count == [1] * seats for count in _seats(design).values()), people
        met = set(design.meetings().values())
        pairs = seats * (seats - 1)
        assert max(met) == -(-pairs // (people - 1)) + ((people, seats) in NOT_LEAST), people
        assert min(met) == pairs // (people - 1) - ((people, seats) in NOT_ALL), people


@pytest.mark.parametrize(("people", "seats"), sorted(NOT_LEAST))
def test_where_more_is_met_than_pairs_ask_for_no_block_does_better(people: int, seats: int) -> None:
    """No block does better where meetings outnumber pairs: in each, two pairs of marks are equally far apart."""
    for rest in combinations(range(1, people), seats - 1):
        far = [(a - b) % people for a, b in permutations((0, *rest), 2)]
        assert len(set(far)) < len(far)


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_sits_left_of_the_same_person_again(seats: int) -> None:
    """From eight people on, nobody follows the same person at two tables."""
    for people in (*UP_TO[4:], MAX_PEOPLE):
        tables = designs.cyclic(people, seats).tables
        followed = Counter((table[seat - 1], number) for table in tables for seat, number in enumerate(table))
        assert max(followed.values()) == 1, people


def test_the_seven_of_four() -> None:
    """Every pair meets exactly twice, and each of the two is once before the other."""
    design = designs.cyclic(7, 4)
    assert set(design.meetings().values()) == {2}
    before = Counter(pair for table in design.tables for pair in combinations(table, 2))
    assert set(before.values()) == {1}
    assert len(before) == 42


@pytest.mark.parametrize(
    ("people", "seats"),
    [(n, 3) for n in range(4, 14)] + [(n, 4) for n in range(4, 24)] + [(n, 5) for n in range(5, 32)],
)
def test_in_a_circle_all_meet(people: int, seats: int) -> None:
    """Everybody meets everybody, all have equally many games, and seats differ by one at most."""
    design = designs.circle(people, seats)
    assert min(design.meetings().values()) >= 1
    assert len({design.games(number) for number in range(people)}) == 1
    assert all(max(count) - min(count) <= 1 for count in _seats(design).values())


@pytest.mark.parametrize(("people", "order"), [(9, 3), (16, 4), (25, 5)])
def test_in_a_plane_everybody_meets_everybody_once(people: int, order: int) -> None:
    """In each round all are at tables; everybody has each seat once, one of them twice."""
    design = designs.plane(people)
    assert set(design.meetings().values()) == {1}
    assert [len(tables) for tables in design.rounds] == [order] * (order + 1)
    for tables in design.rounds:
        assert sorted(number for table in tables for number in design.tables[table]) == list(range(people))
    assert sorted(table for tables in design.rounds for table in tables) == list(range(len(design.tables)))
    assert {tuple(sorted(count)) for count in _seats(design).values()} == {(*[1] * (order - 1), 2)}


def test_a_final_is_one_table() -> None:
    """Its seats are by number."""
    assert designs.one_table(4).tables == ((0, 1, 2, 3),)


@pytest.mark.parametrize(("people", "seats"), [(3, 3), (4, 5), (2001, 4), (8, 2), (8, 6), (0, 3), (-7, 4)])
def test_other_sizes_are_refused(people: int, seats: int) -> None:
    """An impossible size raises the error that has a sentence, and never another schedule."""
    with pytest.raises(NoSchedule):
        designs.cyclic(people, seats)
    with pytest.raises(NoSchedule):
        designs.circle(people, seats)


def test_a_circle_that_is_not_known_is_refused() -> None:
    """An impossible size is refused rather than scheduled with missed pairs; invalid planes and tables are too."""
    for people, seats in ((24, 4), (14, 3), (32, 5)):
        with pytest.raises(NoSchedule):
            designs.circle(people, seats)
    with pytest.raises(NoSchedule):
        designs.plane(8)
    with pytest.raises(NoSchedule):
        designs.one_table(2)
