"""Seats of a given table's people, so that everybody's seats come out even over a season."""

from collections.abc import Mapping, Sequence
from itertools import permutations

from leagues.rules import draw

Sat = Mapping[int, Sequence[int]]
"""For each person how often they have sat in each seat, the first seat first; a missing person never has."""


def cost(order: Sequence[int], sat: Sat) -> int:
    """Return by how much this order increases the sum of squares of how often each person has sat in each seat."""
    return sum(2 * _times(sat, person, seat) + 1 for seat, person in enumerate(order))


def seated(people: Sequence[int], sat: Sat, salt: str, *what: object) -> tuple[int, ...]:
    """Return these people in the fairest order of seats, given their earlier ones; lots break ties.

    It is the optimum over all orders: the least sum over people and seats of the square of how often they will have sat
    there. For tables of eight and fewer.
    """
    first = draw.drawn(people, salt, "seats", *what)
    return min(permutations(first), key=lambda order: cost(order, sat))


def counted(tables: Sequence[Sequence[int]], seats: int) -> dict[int, list[int]]:
    """Return how often each person sat in each of `seats` seats, at tables given in the order of their seats."""
    sat: dict[int, list[int]] = {}
    for table in tables:
        for seat, person in enumerate(table):
            sat.setdefault(person, [0] * seats)[seat] += 1
    return sat


def _times(sat: Sat, person: int, seat: int) -> int:
    times = sat.get(person, ())
    return times[seat] if seat < len(times) else 0
