"""Swiss pairings by standing."""

import random
from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.rules import swiss
from leagues.rules.errors import NotSplit
from leagues.rules.swiss import Costs, SwissField
from tests.support.effort import tries


def _played(people: int, rounds: int, seats: int, seed: int, **more: object) -> list[tuple[tuple[int, ...], ...]]:
    """Return rounds of a tournament in which stronger players tend to win."""
    chance = random.Random(seed)
    strength = {person: chance.random() for person in range(people)}
    points: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    odd: Counter[int] = Counter()
    byes: Counter[int] = Counter()
    played = []
    for number in range(rounds):
        order = tuple(sorted(range(people), key=lambda person: (-points[person], person)))
        field = SwissField(order, met, odd=odd, byes=byes, separate=more.get("apart", frozenset()))  # type: ignore[arg-type]
        allowed = more.get("allowed", (3, 4, 5))
        played.append(swiss.paired(field, seats, str(seed), f"round {number}", allowed))  # type: ignore[arg-type]
        met += swiss.meetings(played[-1])
        byes.update({*order}.difference(*played[-1]))
        for table in played[-1]:
            odd.update(table if len(table) != seats else ())
            order_here = sorted(table, key=lambda person: -strength[person] - chance.gauss(0, 0.3))
            points.update(dict(zip(order_here, (10, 6, 3, 1, 0), strict=False)))
    return played


def _again(played: list[tuple[tuple[int, ...], ...]]) -> list[int]:
    met: Counter[tuple[int, int]] = Counter()
    counts = []
    for one in played:
        counts.append(sum(pair in met for pair in swiss.meetings(one)))
        met += swiss.meetings(one)
    return counts


@pytest.mark.parametrize(
    ("people", "seats", "sizes"),
    [
        (13, 4, (5, 4, 4)),
        (14, 4, (4, 4, 3, 3)),
        (15, 4, (4, 4, 4, 3)),
        (16, 4, (4, 4, 4, 4)),
        (5, 4, (5,)),
        (6, 4, (3, 3)),
        (7, 3, (4, 3)),
        (8, 3, (4, 4)),
        (11, 5, (4, 4, 3)),
    ],
)
def test_sizes_of_tables(people: int, seats: int, sizes: tuple[int, ...]) -> None:
    """As many tables as possible have the requested size, and nobody is left over."""
    assert swiss.table_sizes(people, seats, (3, 4, 5)) == sizes


def test_from_three_people_on_nobody_sits_out() -> None:
    """Tables of 3 to 5 fit any number; fewer than three people are refused."""
    for people in range(3, 201):
        assert sum(swiss.table_sizes(people, 4, (3, 4, 5))) == people
    for field in ((), (1, 2), (1, 2, 3, 3)):
        with pytest.raises(NotSplit):
            swiss.paired(SwissField(field), 4, "salt", "r")


@pytest.mark.parametrize("people", [3, 5, 12, 13, 24, 50])
def test_everybody_plays_once(people: int) -> None:
    for one in _played(people, 3, 4, 7):
        assert sorted(person for table in one for person in table) == list(range(people))
        assert {len(table) for table in one} <= {3, 4, 5}


@pytest.mark.parametrize(("people", "rounds"), [(16, 3), (20, 3), (24, 4), (32, 5)])
def test_nobody_meets_again_as_long_as_that_can_be(people: int, rounds: int) -> None:
    for seed in range(tries(1, 3)):
        assert _again(_played(people, rounds, 4, seed)) == [0] * rounds


@pytest.mark.parametrize("seed", range(tries(3, 8)))
@pytest.mark.parametrize(("people", "seats"), [(8, 4), (9, 3), (10, 5), (11, 4), (12, 4)])
def test_the_search_is_as_good_as_going_through_all(people: int, seats: int, seed: int) -> None:
    """For small fields after any rounds, the search finds an optimum."""
    chance = random.Random(seed)
    met = Counter({pair: chance.randrange(3) for pair in combinations(range(people), 2)})
    apart = frozenset(pair for pair in met if chance.random() < 0.05)
    odd = {person: chance.randrange(3) for person in range(people)}
    order = tuple(range(people))
    sizes = swiss.table_sizes(people, seats, (3, 4, 5))
    costs = Costs.of(SwissField(order, met, apart, odd), order, sizes, seats)
    assert costs.all(swiss.searched(costs, seed)) == costs.all(swiss.exhaustive(costs))


def test_equals_sit_together() -> None:
    """In the first round neighbours in the standing play each other, the leaders at the first table."""
    assert swiss.paired(SwissField(tuple(range(100, 112))), 4, "s", "r") == (
        (100, 101, 102, 103),
        (104, 105, 106, 107),
        (108, 109, 110, 111),
    )
    great = swiss.paired(SwissField(tuple(range(40))), 4, "s", "r")
    assert great == tuple(tuple(range(first, first + 4)) for first in range(0, 40, 4))


def test_who_is_kept_apart_stays_apart() -> None:
    apart = frozenset({(0, 1), (2, 3), (1, 4)})
    for one in _played(8, 5, 4, 3, apart=apart):
        assert not apart & set(swiss.meetings(one))


def test_nobody_sits_out_twice_before_all_have_once() -> None:
    """A game for exactly four leaves two over each round, the lowest first."""
    played = _played(10, 10, 4, 1, allowed=(4,))
    out = Counter[int]()
    for number, one in enumerate(played):
        over = {*range(10)}.difference(*one)
        assert len(over) == 2
        out.update(over)
        assert max(out.values()) <= number * 2 // 10 + 1
    assert set(out.values()) == {2}
    assert {*range(8)} == {*()}.union(*played[0])


def test_tables_of_an_odd_size_go_round() -> None:
    """Thirty people at six tables of four and two of three: nobody has a second table of three in four rounds."""
    odd: Counter[int] = Counter()
    for one in _played(30, 4, 4, 2):
        assert sorted(map(len, one)) == [3, 3, *[4] * 6]
        for table in one:
            odd.update(table if len(table) != 4 else ())
    assert max(odd.values()) == 1


def _squares(sat: dict[int, list[int]]) -> int:
    return sum(times * times for seats in sat.values() for times in seats)


@given(st.lists(st.lists(st.integers(0, 4), min_size=4, max_size=4), min_size=4, max_size=4))
def test_no_other_order_is_more_even(before: list[list[int]]) -> None:
    """Including earlier tables, the sum of squares is the minimum over all orders."""
    sat = dict(enumerate(before))

    def after(order: tuple[int, ...]) -> int:
        return _squares({p: [n + (order[s] == p) for s, n in enumerate(seats)] for p, seats in sat.items()})

    order = swiss.seated([0, 1, 2, 3], sat, "salt", "t")
    assert after(order) == min(after(other) for other in permutations(range(4)))
    assert swiss.seated([3, 1, 0, 2], sat, "salt", "t") == order


def test_among_equals_the_lots_choose() -> None:
    """Without earlier seats every order occurs, by the salt and by the table."""
    seen = {swiss.seated([1, 2, 3], {}, str(salt), "t") for salt in range(200)}
    assert seen == set(permutations([1, 2, 3]))
    assert len({swiss.seated([1, 2, 3], {}, "salt", table) for table in range(50)}) == 6
