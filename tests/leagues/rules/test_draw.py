"""Draws of people onto numbers and into groups."""

from collections import Counter

import pytest

from leagues.rules import designs, draw
from leagues.rules.errors import NotSplit

PEOPLE = tuple(range(1000, 1016))


def test_a_draw_is_checked_by_drawing_again() -> None:
    """The committed salt reproduces a draw; another salt or another published result does not."""
    design = designs.cyclic(16, 4)

    def again(salt: str) -> draw.Draw:
        return draw.numbered(PEOPLE, design, salt, "heats", [(1000, 1001)])

    drawn, published = again("salt"), draw.commitment("7/3", "salt")
    assert draw.is_so("7/3", "salt", published, drawn, again)
    assert not draw.is_so("7/3", "other", published, again("other"), again)
    swapped = draw.Draw((drawn.people[1], drawn.people[0], *drawn.people[2:]), drawn.tries)
    assert not draw.is_so("7/3", "salt", published, swapped, again)


def test_everybody_is_drawn_in_whatever_order_they_registered() -> None:
    """Everybody is drawn once, regardless of their order; tables follow the design."""
    design = designs.cyclic(16, 4)
    drawn = draw.numbered(PEOPLE, design, "salt", "heats")
    assert sorted(drawn.people) == list(PEOPLE)
    assert draw.numbered(PEOPLE[::-1], design, "salt", "heats") == drawn
    assert draw.numbered(PEOPLE, design, "salt", "final") != drawn
    assert drawn.tables(design)[0] == tuple(drawn.people[number] for number in design.tables[0])


@pytest.mark.parametrize("salt", [str(number) for number in range(20)])
def test_rivals_do_not_meet_where_that_can_be(salt: str) -> None:
    """Three pairs are kept apart in a field of 24, of which many never meet; absent people are ignored."""
    design = designs.cyclic(24, 4)
    apart = [(1, 2), (2, 1), (3, 4), (2, 5), (7, 99), (6, 6)]
    drawn = draw.numbered(range(24), design, salt, "heats", apart)
    assert drawn.meet == ()
    tables = drawn.tables(design)
    assert not [table for table in tables if {1, 2} <= {*table} or {3, 4} <= {*table} or {2, 5} <= {*table}]


def test_rivals_who_have_to_meet_are_named() -> None:
    """In a seven all meet twice, so the first try is best. An eight may need another for one of two rivals."""
    assert draw.numbered(range(7), designs.cyclic(7, 4), "s", "a", [(2, 1), (3, 4)]) == draw.Draw(
        draw.drawn(range(7), "s", "numbers", "a", 0), 0, ((1, 2), (3, 4))
    )
    eight = designs.cyclic(8, 4)
    drawn = draw.numbered(range(8), eight, "s", "a", [(0, 1)])
    assert drawn.meet == ((0, 1),)
    assert sum({0, 1} <= {*table} for table in drawn.tables(eight)) == 1


def test_keeping_apart_favours_no_number() -> None:
    """A person with a rival gets each number about as often as without."""
    design = designs.cyclic(16, 4)
    where = Counter(draw.numbered(PEOPLE, design, str(s), "h", [(1000, 1001)]).people.index(1000) for s in range(1600))
    assert all(60 < where[number] < 145 for number in range(16))


def test_groups_of_equal_strength() -> None:
    """With pots each group gets one of the strongest, one of the next, and so on; sizes may differ."""
    groups = draw.spread(range(15), (7, 8), "salt", "division 2", pots=True).groups
    assert [len(group) for group in groups] == [7, 8]
    for pot in range(7):
        assert sorted(len({2 * pot, 2 * pot + 1} & {*group}) for group in groups) == [1, 1]
    assert sorted(person for group in groups for person in group) == list(range(15))


@pytest.mark.parametrize("pots", [True, False])
def test_housemates_come_into_different_groups(pots: bool) -> None:
    """Housemates are split where there are two groups; in one group they are reported."""
    apart = [(0, 1), (0, 2), (5, 9)]
    for salt in range(20):
        drawn = draw.spread(range(14), (7, 7), str(salt), "d", apart, pots=pots)
        assert not drawn.meet
        assert not [group for group in drawn.groups if any({*pair} <= {*group} for pair in apart)]
    assert draw.spread(range(7), (7,), "s", "d", [(1, 0)]) == draw.spread(range(7), (7,), "s", "d", [(0, 1)])
    assert draw.spread(range(7), (7,), "s", "d", [(1, 0)]).meet == ((0, 1),)
    impossible = draw.spread(range(4), (2, 2), "s", "d", [(0, 1), (1, 2), (0, 2)])
    assert len(impossible.meet) == 1


def test_numbers_that_do_not_fit_are_refused() -> None:
    """Too many or too few people, a duplicate and an empty group are refused."""
    for people in (range(6), range(8), [0, 1, 2, 3, 4, 5, 5]):
        with pytest.raises(NotSplit):
            draw.numbered(list(people), designs.cyclic(7, 4), "s", "a")
        with pytest.raises(NotSplit):
            draw.spread(list(people), (7,), "s", "a")
    with pytest.raises(NotSplit):
        draw.spread(range(7), (7, 0), "s", "a")


@pytest.mark.parametrize(("seats", "meet"), [(3, [0, 0, 0, 0, 0, 0]), (4, [0, 0, 1, 1, 0, 0]), (5, [1, 1, 1, 1, 1, 1])])
def test_seeds_of_a_semifinal(seats: int, meet: list[int]) -> None:
    """The top seeds do not meet where the schedule allows it, the first two above all; the rest is drawn."""
    design = designs.cyclic(16, seats)
    people = range(100, 116)
    seeds = (109, 103, 115, 101)
    pairs = [(seed, other) for at, other in enumerate(seeds) for seed in seeds[:at]]
    orders = set()
    for salt in ("a", "b", "c"):
        found = draw.numbered(people, design, salt, "2.1.1", seeds=seeds)
        tables = found.tables(design)
        assert [sum({*pair} <= {*table} for table in tables) for pair in pairs] == meet
        orders.add(found.people)
    assert len(orders) == 3


def test_seeds_come_after_who_is_kept_apart() -> None:
    """Pairs an admin keeps apart stay apart, even if seeds then meet."""
    design = designs.cyclic(16, 4)
    people = tuple(range(16))
    unmet = [pair for pair, times in design.meetings().items() if not times]
    assert unmet
    found = draw.numbered(people, design, "salt", "2.1.1", separate=[(0, 5), (1, 6)], seeds=(0, 1, 2, 3))
    assert found.meet == ()
