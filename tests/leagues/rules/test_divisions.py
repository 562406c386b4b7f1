"""Divisions: sizes, promotion and relegation, and filled gaps."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.rules import divisions
from leagues.rules.divisions import Move, Past, Rule
from leagues.rules.errors import NotSplit


def test_sevens_with_the_rest_in_eights() -> None:
    """Groups of the exact size come first; from 42 people on there are only sevens and at most six eights."""
    expected = {7: (7,), 8: (8,), 10: (10,), 11: (11,), 12: (6, 6), 14: (7, 7), 15: (7, 8), 18: (9, 9), 20: (7, 7, 6)}
    assert {people: divisions.sizes(people, 4) for people in expected} == expected
    for people in range(42, 401):
        found = divisions.sizes(people, 4)
        assert set(found) <= {7, 8}
        assert found.count(8) <= 6
        assert sum(found) == people
        assert list(found) == sorted(found)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_number_of_people_has_groups(seats: int) -> None:
    """From one table on people split into playable groups; fewer, or another table size, are refused."""
    for people in range(max(4, seats), 201):
        found = divisions.sizes(people, seats)
        assert sum(found) == people
        assert min(found) >= max(4, seats)
    for people, places in ((3, 3), (4, 5), (0, 4), (-3, 4), (8, 6)):
        with pytest.raises(NotSplit):
            divisions.sizes(people, places)


def test_the_pyramid() -> None:
    """The pyramid has one group on top, then twice as many; the last division has the rest."""
    assert divisions.pyramid(7) == (1, 2, 4)
    assert divisions.pyramid(4) == (1, 2, 1)
    assert divisions.pyramid(0) == ()
    assert divisions.capacities(22, 4) == ((7,), (7, 8))


def test_what_a_place_means() -> None:
    """Of seven one moves up and two down; the last division relegates nobody, the first promotes nobody."""
    rule = Rule()
    assert [rule.of(place, 7) for place in range(1, 8)] == [Move.UP, *[Move.STAYED] * 4, *[Move.DOWN] * 2]
    assert divisions.claim(Past(5, 2, 1, 7), 3, rule).division == 1
    assert divisions.claim(Past(5, 2, 7, 7), 3, rule).division == 3
    assert divisions.claim(Past(5, 1, 1, 7), 3, rule).move == Move.STAYED
    assert divisions.claim(Past(5, 3, 7, 7), 3, rule).move == Move.STAYED


@pytest.mark.parametrize("size", range(divisions.FEWEST, 12))
@pytest.mark.parametrize("up", range(4))
@pytest.mark.parametrize("down", range(4))
def test_as_many_move_as_the_rules_say(size: int, up: int, down: int) -> None:
    """In every group that can stand beside others; smaller ones are a whole season."""
    moves = Counter(Rule(up, down).of(place, size) for place in range(1, size + 1))
    assert (moves[Move.UP], moves[Move.DOWN]) == (up, down)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_small_group_stands_beside_another(seats: int) -> None:
    """So as many as a league may choose can move in every group from which anybody moves."""
    for people in range(5, 401):
        found = divisions.sizes(people, seats)
        assert len(found) == 1 or min(found) >= divisions.FEWEST


def test_who_comes_back() -> None:
    """A returner within two seasons keeps their division; later ones and new people start in the last."""
    assert divisions.claim(Past(5, 1, 7, 7, away=2), 3, Rule()) == divisions.Claim(5, 1, Move.BACK, 7)
    assert divisions.claim(Past(5, 1, 1, 7, away=3), 3, Rule()).division == 3
    assert divisions.claim(Past(5), 3, Rule()) == divisions.Claim(5, 3, Move.NEW, 0)
    assert divisions.claim(Past(5, 6, 1, 7, away=1), 3, Rule()).division == 3


def _season(sizes: tuple[int, ...], leavers: set[int], newcomers: int) -> tuple[list[Past], tuple[int, ...]]:
    pasts = []
    for division, size in enumerate(sizes, start=1):
        for group in range(2 ** (division - 1)):
            first = division * 1000 + group * 100
            pasts += [Past(first + place, division, place, size) for place in range(1, size + 1)]
    stayed = [past for index, past in enumerate(pasts) if index not in leavers]
    stayed += [Past(90_000 + number) for number in range(newcomers)]
    total = len(stayed)
    room, left = [], total
    for division in range(1, len(sizes) + 1):
        space = min(left, 7 * 2 ** (division - 1)) if division < len(sizes) else left
        room.append(space)
        left -= space
    return stayed, tuple(room)


@given(st.sets(st.integers(0, 48), max_size=20), st.integers(0, 20))
def test_nobody_is_moved_twice(leavers: set[int], newcomers: int) -> None:
    """All play; promoted people stay up unless a division is full of them; new ones fill the last."""
    pasts, room = _season((7, 7, 7), leavers, newcomers)
    claims = {past.person: divisions.claim(past, 3, Rule()) for past in pasts}
    filled = divisions.filled(list(claims.values()), room, "salt", "7/3")
    assert [len(people) for people in filled] == list(room)
    assert sorted(person for people in filled for person in people) == sorted(claims)
    where = {person: number for number, people in enumerate(filled, start=1) for person in people}
    for person, claim in claims.items():
        moved = where[person] - claim.division
        if moved > 0:  # relegated: then nobody less secure has stayed
            assert claim.move not in (Move.UP, Move.DOWN)
        if moved < 0 and claim.move in (Move.UP, Move.NEW):  # promoted: then nobody with a better claim was left below
            rest = [other for other in claims.values() if where[other.person] > where[person]]
            assert all(other.move in (Move.UP, Move.NEW) or other.division > claim.division for other in rest)


def test_a_division_is_filled_from_below_by_the_best_who_stayed() -> None:
    """For two leavers of the first division, the second's second and third follow its first."""
    pasts, room = _season((7, 7), {0, 1}, 0)
    filled = divisions.filled([divisions.claim(past, 2, Rule()) for past in pasts], (7, 12), "salt", "s")
    assert {2001, 2101} <= {*filled[0]}  # both winners
    assert [person % 100 for person in filled[0] if person > 2000].count(2) == 2
    assert filled[0][:3] == (1003, 1004, 1005)
    assert room == (7, 12)


def test_rooms_for_another_number_are_refused() -> None:
    """Nobody is lost and nobody is placed twice."""
    claims = [divisions.claim(Past(number), 1, Rule()) for number in range(7)]
    for wrong in (claims[:6], [*claims[:6], claims[0]]):
        with pytest.raises(NotSplit):
            divisions.filled(wrong, (7,), "salt", "s")
