"""Ranges of places that a player can still reach."""

import random
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.rules import designs, standings
from leagues.rules.points import PRESETS, Finish, How, Points, Result, parsed
from tests.support.effort import tries

PLACES = PRESETS["places"]


def _chance_result(number: int, people: Sequence[int], chance: random.Random, leave: float) -> Result:
    """Return any end of a table: ties, leavers, adjudicated, void."""
    scores = [chance.randrange(8) for _ in people]
    places = [1 + sum(other > own for other in scores) for own in scores]
    finishes = tuple(
        Finish(person, place, score, left=chance.random() < leave)
        for person, place, score in zip(people, places, scores, strict=True)
    )
    return Result(number, finishes, chance.choice([How.PLAYED, How.PLAYED, How.ADJUDICATED, How.VOID]))


@settings(max_examples=tries(15, 60), deadline=None)
@given(
    st.sampled_from([(7, 4), (7, 3), (6, 5), (5, 4), (8, 4)]),
    st.sampled_from([*PRESETS.values(), parsed("5-5-1", "9-5-5-0", "7-7-7-1-1")]),
    st.integers(0, 10**6),
    st.sampled_from([0.0, 0.1, 0.5]),
)
def test_a_range_never_widens(size: tuple[int, int], points: Points, seed: int, leave: float) -> None:
    """Over whole seasons each range lies in the one before, and the final place in all of them."""
    chance = random.Random(seed)
    people = range(size[0])
    tables = list(designs.cyclic(*size).tables)
    chance.shuffle(tables)
    results: list[Result] = []
    before = dict.fromkeys(people, (1, len(people)))
    while True:
        left = tables[len(results) :]
        rows = standings.standing(people, results, points, salt=str(seed))
        now = standings.ranges(rows, left, points)
        for person in people:
            assert before[person][0] <= now[person][0] <= now[person][1] <= before[person][1]
        for row in rows:
            assert left or now[row.person] == (row.place, row.place)
        if not left:
            return
        before = now
        results.append(_chance_result(len(results), left[0], chance, leave))


def _endings(points: Points, people: Sequence[int]) -> list[dict[int, int]]:
    """Return the points of each person for all orders of a table, with ties and leavers."""
    orders = [
        places
        for places in product(range(1, len(people) + 1), repeat=len(people))
        if all(place == 1 + sum(other < place for other in places) for place in places)
    ]
    found = {
        tuple(unit * (1 - gone) for unit, gone in zip(points.of(places), left, strict=True))
        for places in orders
        for left in product((0, 1), repeat=len(people))
    }
    return [dict(zip(people, units, strict=True)) for units in found]


@pytest.mark.parametrize("seed", range(30))
def test_with_few_tables_open_it_is_exact(seed: int) -> None:
    """Over all endings of two tables of three, the best and the worst place occur."""
    chance = random.Random(seed)
    people = range(6)
    tables = list(designs.cyclic(6, 3).tables)
    chance.shuffle(tables)
    results = [_chance_result(number, table, chance, 0.1) for number, table in enumerate(tables[:-2])]
    rows = standings.standing(people, results, PLACES)
    now = {row.person: row.units for row in rows}
    seen: dict[int, set[int]] = {person: set() for person in people}
    for item, other in product(*(_endings(PLACES, table) for table in tables[-2:])):
        end = {person: units + item.get(person, 0) + other.get(person, 0) for person, units in now.items()}
        for person in people:
            seen[person].add(1 + sum(units > end[person] for units in end.values()))
            seen[person].add(sum(units >= end[person] for units in end.values()))
    computed = standings.ranges(rows, tables[-2:], PLACES)
    assert computed == {person: (min(places), max(places)) for person, places in seen.items()}


def test_two_who_need_the_same_first_cannot_both_have_it() -> None:
    """The bound alone would say third; the enumeration says second."""
    rows = standings.standing(
        range(1, 6),
        [Result(n, (Finish(1, 1), Finish(4, 2), Finish(5, 3))) for n in range(2)]
        + [
            Result(2, (Finish(2, 1), Finish(4, 2), Finish(5, 3))),
            Result(3, (Finish(3, 1), Finish(4, 2), Finish(5, 3))),
        ],
        PLACES,
    )
    assert [row.person for row in rows[:2]] == [1, 4]
    computed = standings.ranges(rows, [(2, 3, 5)], PLACES)
    assert computed[1] == (1, 2)


def test_before_the_first_table_all_is_open() -> None:
    """Before the first table every place is open to everybody, at every size."""
    for people, seats in ((7, 4), (60, 4), (11, 5)):
        design = designs.cyclic(people, seats)
        rows = standings.standing(range(people), [], PLACES)
        assert set(standings.ranges(rows, design.tables, PLACES).values()) == {(1, people)}


def test_a_field_of_many_goes_by_counting() -> None:
    """People above somebody, counted in order, are as many as by pairs, with ties and people without tables too."""
    chance = random.Random(5)
    people = [*range(40)]
    over = [_chance_result(number, chance.sample(people, 4), chance, 0.2) for number in range(25)]
    tables = [chance.sample(people, 4) for _ in range(12)]
    rows = standings.standing(people, over, PLACES)
    most = {row.person: row.units + sum(row.person in table for table in tables) * PLACES.most for row in rows}
    now = {row.person: row.units for row in rows}
    for person, (best, worst) in standings.ranges(rows, tables, PLACES).items():
        others = [item for item in people if item != person]
        assert best == 1 + sum(now[other] > most[person] for other in others)
        assert worst == 1 + sum(most[other] >= now[person] for other in others)
