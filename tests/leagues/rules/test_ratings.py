"""Ratings from results."""

import random
from collections.abc import Iterable, Sequence
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hosting.core import Rating
from leagues.rules import ratings
from leagues.rules.points import Finish, How, Result


def rated(seasons: Iterable[Iterable[Result]]) -> dict[int, Rating]:
    now: dict[int, Rating] = {}
    for results in seasons:
        for changed in ratings.season(now, results):
            now |= changed
    return now


def ranked(*people: int | None, left: Sequence[int] = (), how: How = How.PLAYED, rounds: int = 9) -> Result:
    finishes = tuple(Finish(person, place, left=person in left) for place, person in enumerate(people, start=1))
    return Result(1, finishes, how, rounds)


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    ranks = [[sorted(values).index(value) for value in values] for values in (one, other)]
    n = len(one)
    return 1 - 6 * dist(*ranks) ** 2 / (n * (n * n - 1))


def simulated(tables_each: int, seed: int, people: int = 28) -> float:
    """Return the correlation of known strengths with ratings after this many random tables of four each."""
    chance = random.Random(seed)
    strength = [chance.gauss(25, 25 / 6) for _ in range(people)]
    results = []
    for _ in range(tables_each):
        order = chance.sample(range(people), people)
        for first in range(0, people, 4):
            table = order[first : first + 4]
            results.append(ranked(*sorted(table, key=lambda person: -chance.gauss(strength[person], 25 / 6))))
    found = rated([results])
    return correlation(strength, [found[person].mean for person in range(people)])


@pytest.mark.parametrize(("tables_each", "least"), [(4, 0.68), (8, 0.78), (24, 0.88)])
def test_the_order_fits_a_known_strength(tables_each: int, least: float) -> None:
    """The mean over ten simulations grows with the number of tables."""
    assert sum(simulated(tables_each, seed) for seed in range(10)) / 10 > least


def test_who_wins_rises_and_who_loses_falls() -> None:
    """Winners rise above 1000 and losers fall below; equal places give 1000."""
    found = rated([[ranked(1, 2, 3, 4)]])
    assert [found[person].displayed > 1000 for person in (1, 2, 3, 4)] == [True, True, False, False]
    assert found[1].mean > found[2].mean > found[3].mean > found[4].mean
    even = rated([[Result(1, tuple(Finish(person, 1) for person in (1, 2, 3)))]])
    assert {rating.displayed for rating in even.values()} == {1000}


@pytest.mark.parametrize(
    "result",
    [
        ranked(1, 2, None),
        ranked(1, 2, 3, rounds=0),
        ranked(1, 2, 3, how=How.VOID),
        ranked(1, 2, 3, how=How.ADJUDICATED),
        ranked(1, 2, 3, left=[1, 2, 3]),
    ],
)
def test_what_does_not_count(result: Result) -> None:
    """Computer players, unfinished rounds, adjudicated tables and abandoned ones are not rated."""
    assert rated([[result]]) == {}


def test_who_leaves_is_last() -> None:
    """A leaver counts as last, whatever became of the seat; the others are rated by their order."""
    assert ratings.order(ranked(1, 2, 3, 4, left=[1])) == ((1, 5), (2, 2), (3, 3), (4, 4))
    found = rated([[ranked(1, 2, 3, 4, left=[1])]])
    assert min(found.values(), key=lambda item: item.mean).person == 1
    assert found[2].mean > found[3].mean > found[4].mean


def test_the_same_people_over_and_over() -> None:
    """Three tables of the same people count a season; another person among them, or the next season, resets it."""
    three = rated([[ranked(1, 2, 3, 4)] * 3])
    assert rated([[*[ranked(1, 2, 3, 4)] * 3, *[ranked(4, 3, 2, 1)] * 20]]) == three
    assert rated([[*[ranked(1, 2, 3, 4)] * 3, ranked(1, 2, 3, 5)]])[1].tables == 4
    assert rated([[ranked(1, 2, 3, 4)] * 3, [ranked(1, 2, 3, 4)]])[1].tables == 4


def test_a_season_away_adds_doubt_and_takes_nothing() -> None:
    """A missed season raises sigma up to that of a new player, and lowers nothing."""
    before = rated([[ranked(1, 2, 3)]])
    after = rated([[ranked(1, 2, 3)], [ranked(2, 3, 4)]])
    assert after[1].mean == before[1].mean
    assert after[1].doubt > before[1].doubt
    assert rated([[ranked(1, 2, 3)], *[[]] * 500])[1].doubt == pytest.approx(25 / 3)


def test_a_voided_table_never_was() -> None:
    chance = random.Random(4)
    results = [ranked(*chance.sample(range(12), 4)) for _ in range(40)]
    void = Result(1, results[7].finishes, How.VOID)
    assert rated([[*results[:7], void, *results[8:]]]) == rated([[*results[:7], *results[8:]]])


MEANS = {1: 25.0, 2: 40.0, 3: 26.0, 4: 10.0, 5: 24.0, 6: 27.0}


def test_the_nearest_sit_with_who_has_waited_longest() -> None:
    """Neither the strongest nor the weakest of six sits at the first one's table."""
    assert ratings.ladder_table([1, 2, 3, 4, 5, 6], MEANS, 4) == (1, 3, 5, 6)
    assert ratings.ladder_table([2, 1, 3, 4, 5, 6], MEANS, 4) == (2, 6, 3, 1)


def test_too_few() -> None:
    """Three people make no table of four, nor do four of whom two are kept apart."""
    assert ratings.ladder_table([1, 2, 3], MEANS, 4) is None
    assert ratings.ladder_table([1, 2, 3, 4], MEANS, 4, [(4, 2)]) is None


def test_who_cannot_be_served_holds_nobody_up() -> None:
    """The first person, kept apart from two of five, waits, and the others have their table."""
    assert ratings.ladder_table([1, 2, 3, 4, 5], MEANS, 4, [(1, 3), (1, 4)]) == (2, 3, 5, 4)


@given(
    st.permutations(range(9)),
    st.lists(st.floats(0, 50), min_size=9, max_size=9),
    st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=6),
)
def test_a_table_is_of_those_who_wait_and_may_meet(
    waiting: list[int], means: list[float], apart: list[tuple[int, int]]
) -> None:
    """A table has four different waiting people, no pair of them kept apart."""
    found = ratings.ladder_table(waiting, dict(enumerate(means)), 4, apart)
    if found is None:
        assert apart
        return
    assert len(set(found)) == 4
    assert set(found) <= set(waiting)
    assert not any(number != other and {number, other} <= set(found) for number, other in apart)


def test_the_very_same_people_count_three_times() -> None:
    """A fourth table of the same three, in other seats, is worth nothing; one with another among them is."""

    def over(table: int, *people: int) -> Result:
        return Result(table, tuple(Finish(person, place) for place, person in enumerate(people, 1)))

    played = [over(1, 1, 2, 3), over(2, 2, 1, 3), over(3, 1, 2, 4), over(4, 3, 1, 2), over(5, 1, 2, 3)]
    assert [result.table for result in ratings.ladder_results(played)] == [1, 2, 3, 4]
