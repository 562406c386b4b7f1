"""Swiss pairings by standing."""

import random
from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.rules import swiss
from leagues.rules.errors import NotSplit
from leagues.rules.swiss import Costs, Field
from tests.support.effort import tries


def _played(people: int, rounds: int, seats: int, seed: int, **more: object) -> list[swiss.Round]:
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
        field = Field(order, met, odd=odd, byes=byes, separate=more.get("apart", frozenset()))  # type: ignore[arg-type]
        allowed = more.get("allowed", (3, 4, 5))
        played.append(swiss.paired(field, seats, str(seed), f"round {number}", allowed))  # type: ignore[arg-type]
        met += swiss.meetings(played[-1].tables)
        byes.update(played[-1].byes)
        for table in played[-1].tables:
            odd.update(table if len(table) != seats else ())
            order_here = sorted(table, key=lambda person: -strength[person] - chance.gauss(0, 0.3))
            points.update(dict(zip(order_here, (10, 6, 3, 1, 0), strict=False)))
    return played


def _again(played: list[swiss.Round]) -> list[int]:
    """Return, for each round, how many pairs had met before."""
    met: Counter[tuple[int, int]] = Counter()
    counts = []
    for one in played:
        counts.append(sum(pair in met for pair in swiss.meetings(one.tables)))
        met += swiss.meetings(one.tables)
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
            swiss.paired(Field(field), 4, "salt", "r")


@pytest.mark.parametrize("people", [3, 5, 12, 13, 24, 50])
def test_everybody_plays_once(people: int) -> None:
    """Everybody plays each round, at one table of an allowed size."""
    for one in _played(people, 3, 4, 7):
        assert sorted(person for table in one.tables for person in table) == list(range(people))
        assert {len(table) for table in one.tables} <= {3, 4, 5}


@pytest.mark.parametrize(("people", "rounds"), [(16, 3), (20, 3), (24, 4), (32, 5)])
def test_nobody_meets_again_as_long_as_that_can_be(people: int, rounds: int) -> None:
    """In the first rounds no pair meets again, in any tournament."""
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
    costs = Costs.of(Field(order, met, apart, odd), order, sizes, seats)
    assert costs.all(swiss.searched(costs, seed)) == costs.all(swiss.exhaustive(costs))


@given(st.integers(0, 10**6), st.sampled_from([(8, 4), (9, 3), (7, 4)]))
@settings(max_examples=15, deadline=None)
def test_going_through_all_leaves_none_out(seed: int, size: tuple[int, int]) -> None:
    """No order of the people, cut into tables, has fewer repeated pairs."""
    people, seats = size
    chance = random.Random(seed)
    met = Counter({pair: 1 for pair in combinations(range(people), 2) if chance.random() < 0.6})
    sizes = swiss.table_sizes(people, seats, (3, 4, 5))

    def again(tables: list[tuple[int, ...]]) -> int:
        return sum(met[pair] for pair in swiss.meetings(tables))

    def cut(order: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [order[sum(sizes[:index]) :][:size] for index, size in enumerate(sizes)]

    rest = list(range(1, people))
    sample = [(0, *order) for order in permutations(rest)] if people < 8 else []
    sample += [(0, *chance.sample(rest, people - 1)) for _ in range(1500)]
    found = swiss.paired(Field(tuple(range(people)), met), seats, "salt", str(seed))
    assert again(list(found.tables)) <= min(again(cut(order)) for order in sample)


def test_equals_sit_together() -> None:
    """In the first round neighbours in the standing play each other, the leaders at the first table."""
    assert swiss.paired(Field(tuple(range(100, 112))), 4, "s", "r").tables == (
        (100, 101, 102, 103),
        (104, 105, 106, 107),
        (108, 109, 110, 111),
    )
    great = swiss.paired(Field(tuple(range(40))), 4, "s", "r").tables
    assert great == tuple(tuple(range(first, first + 4)) for first in range(0, 40, 4))


def test_who_is_kept_apart_stays_apart() -> None:
    """Kept-apart pairs have priority, even if others then meet again."""
    apart = frozenset({(0, 1), (2, 3), (1, 4)})
    for one in _played(8, 5, 4, 3, apart=apart):
        assert not apart & set(swiss.meetings(one.tables))


def test_nobody_sits_out_twice_before_all_have_once() -> None:
    """A game for exactly four leaves two over each round, the lowest first."""
    played = _played(10, 10, 4, 1, allowed=(4,))
    out = Counter[int]()
    for number, one in enumerate(played):
        assert len(one.byes) == 2
        out.update(one.byes)
        assert max(out.values()) <= number * 2 // 10 + 1
    assert set(out.values()) == {2}
    assert played[0].byes == (9, 8)


def test_tables_of_an_odd_size_go_round() -> None:
    """Thirty people at six tables of four and two of three: nobody has a second table of three in four rounds."""
    odd: Counter[int] = Counter()
    for one in _played(30, 4, 4, 2):
        assert sorted(map(len, one.tables)) == [3, 3, *[4] * 6]
        for table in one.tables:
            odd.update(table if len(table) != 4 else ())
    assert max(odd.values()) == 1


def test_the_same_seed_gives_the_same_tables() -> None:
    """The salt reproduces the pairing, which nobody could predict without it."""
    met = swiss.meetings([tuple(range(first, first + 4)) for first in range(0, 40, 4)])
    field = Field(tuple(range(40)), met)
    once = swiss.paired(field, 4, "salt", "round 2")
    assert swiss.paired(field, 4, "salt", "round 2") == once
    assert not set(met) & set(swiss.meetings(once.tables))
