"""The range of places in which each person can still finish.

The promise: whatever the results of the open tables, ties, leavers and void ones included, nobody ends outside their
range, and it never widens. Only an admin's penalty, or a corrected result, can change what was promised. Tie-breaks are
left open until the last table is over, and others may leave any table at any time, so the best place supposes that they
do. While many tables are open the worst place is a bound; with few, all their possible ends are enumerated, and it is
exact.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod

from leagues.rules.points import Ladder, Points, Ratio, shared
from leagues.rules.standings import Row

WAYS = 500_000
"""Maximum number of enumerated ends of the open tables: three tables of four, two of five."""

Open = Sequence[Collection[int]]
"""For each open table the people who have seats there; a computer player's seat has a number that is nobody's."""


def ranges(rows: Sequence[Row], tables: Open, points: Points, further: int = 0) -> dict[int, tuple[int, int]]:
    """Return for each person of the standings the best and the worst place still possible. Raises `NoPoints`.

    `further`: rounds that have not been drawn yet, in each of which anybody may have a table.
    """
    if not tables and not further:
        return {row.person: (row.place, row.place) for row in rows}
    now = {row.person: row.units for row in rows}
    opens = dict.fromkeys(now, further)
    for table in tables:
        for person in table:
            if person in opens:
                opens[person] += 1
    most = {person: units + opens[person] * points.most for person, units in now.items()}
    few = not further and prod(len(_endings(points.ladder(len(table)))) for table in tables) <= WAYS
    exact = few and points.ratio == Ratio.NONE
    present, reached, bounds = sorted(now.values()), sorted(most.values()), {}
    for person in now:
        best = 1 + len(now) - bisect_right(present, most[person])
        if exact:
            able = [other for other in now if other != person and most[other] >= now[person]]
            above = _together(person, able, now, tables, points)
        else:  # all who can have as many points, but for themselves
            above = len(now) - bisect_left(reached, now[person]) - 1
        bounds[person] = best, 1 + above
    return bounds


def _together(person: int, able: Collection[int], now: Mapping[int, int], tables: Open, points: Points) -> int:
    """Return how many others can all reach a person's present points, if that person leaves all their tables."""
    needs = {other: now[person] - now[other] for other in able}
    sure = sum(need <= 0 for need in needs.values())
    hunting = [other for other, need in needs.items() if need > 0]
    place = {other: index for index, other in enumerate(hunting)}
    states = {tuple(needs[other] for other in hunting)}
    for table in tables:
        here = [place[other] for other in table if other in place]
        if not here:
            continue
        gains = _gains(points.ladder(len(table)), len(here), person in table)
        states = {_after(state, here, gain) for state, gain in product(states, gains)}
    return sure + max(sum(need <= 0 for need in state) for state in states)


def _after(state: tuple[int, ...], here: Sequence[int], gain: Sequence[int]) -> tuple[int, ...]:
    left = list(state)
    for index, units in zip(here, gain, strict=True):
        left[index] = max(left[index] - units, 0)
    return tuple(left)


@lru_cache(maxsize=256)
def _gains(ladder: Ladder, people: int, without: bool) -> tuple[tuple[int, ...], ...]:
    """Return the possible gains of `people` people at a table together, without dominated ones.

    `without`: a person there leaves, and so takes none of the upper places.
    """
    taken = {tuple(units[:people]) for units in _endings(ladder[:-1] if without else ladder)}
    return tuple(
        vector
        for vector in sorted(taken)
        if not any(other != vector and all(a >= b for a, b in zip(other, vector, strict=True)) for other in taken)
    )


@lru_cache(maxsize=64)
def _endings(ladder: Ladder) -> tuple[tuple[int, ...], ...]:
    """Return every way to share out a ladder among its seats, equal places included."""
    return tuple({shared(ladder, places) for places in _orders(len(ladder))})


@lru_cache(maxsize=8)
def _orders(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return every way to have places at a table: 13 of three, 75 of four, 541 of five."""

    def fits(places: Iterable[int]) -> bool:
        listed = list(places)
        return all(place == 1 + sum(other < place for other in listed) for place in listed)

    return tuple(filter(fits, product(range(1, seats + 1), repeat=seats)))
