"""The ladder's choice of waiting people for a table."""

from hypothesis import given
from hypothesis import strategies as st

from leagues.rules import ladder
from leagues.rules.points import Finish, Result

MEANS = {1: 25.0, 2: 40.0, 3: 26.0, 4: 10.0, 5: 24.0, 6: 27.0}


def test_the_nearest_sit_with_who_has_waited_longest() -> None:
    """Neither the strongest nor the weakest of six sits at the first one's table."""
    assert ladder.table([1, 2, 3, 4, 5, 6], MEANS, 4) == (1, 3, 5, 6)
    assert ladder.table([2, 1, 3, 4, 5, 6], MEANS, 4) == (2, 6, 3, 1)


def test_too_few() -> None:
    """Three people make no table of four, nor do four of whom two are kept apart."""
    assert ladder.table([1, 2, 3], MEANS, 4) is None
    assert ladder.table([1, 2, 3, 4], MEANS, 4, [(4, 2)]) is None


def test_who_cannot_be_served_holds_nobody_up() -> None:
    """The first person, kept apart from two of five, waits, and the others have their table."""
    assert ladder.table([1, 2, 3, 4, 5], MEANS, 4, [(1, 3), (1, 4)]) == (2, 3, 5, 4)


@given(
    st.permutations(range(9)),
    st.lists(st.floats(0, 50), min_size=9, max_size=9),
    st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=6),
)
def test_a_table_is_of_those_who_wait_and_may_meet(
    waiting: list[int], means: list[float], apart: list[tuple[int, int]]
) -> None:
    """A table has four different waiting people, no pair of them kept apart."""
    found = ladder.table(waiting, dict(enumerate(means)), 4, apart)
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
    assert [result.table for result in ladder.counted(played)] == [1, 2, 3, 4]
