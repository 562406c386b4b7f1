"""Who has which seat at a table that was put together, so that seats come out even over a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from leagues.rules import committed_rng

Sat = Mapping[int, Sequence[int]]
"""For each person how often they have sat in each seat, the first seat first; who is missing never has."""


def cost(order: Sequence[int], sat: Sat) -> int:
    """By how much this order adds to the sum of squares of how often each person has sat in each seat."""
    return sum(2 * _times(sat, person, seat) + 1 for seat, person in enumerate(order))


def seated(people: Sequence[int], sat: Sat, salt: str, *what: object) -> tuple[int, ...]:
    """These people in the order of seats that is fairest after where they have sat; among equals the lots choose.

    All orders are gone through, so it is the best one: of the sum over people and seats of the square of how often they
    will have sat there, the least. For tables of eight and fewer.
    """
    first = committed_rng.drawn(people, salt, "seats", *what)
    return min(permutations(first), key=lambda order: cost(order, sat))


def counted(tables: Sequence[Sequence[int]], seats: int) -> dict[int, list[int]]:
    """For each person how often they sat in each of so many seats at tables given in the order of their seats."""
    sat: dict[int, list[int]] = {}
    for table in tables:
        for seat, person in enumerate(table):
            sat.setdefault(person, [0] * seats)[seat] += 1
    return sat


def _times(sat: Sat, person: int, seat: int) -> int:
    times = sat.get(person, ())
    return times[seat] if seat < len(times) else 0
