"""Tables of the next round by standing: equals together, no repeated meetings as long as possible; and their seats.

The criteria, in this order: pairs that are kept apart; pairs that have met, each repetition counting more than all
before; people who have sat at a table of an odd size before; distances in the standings within a table (squared). For
small fields all ways are enumerated, and the result is optimal. For larger ones swaps of two people lower the cost from
several starts, in a fixed number of steps, so that the time is bounded. The same seed gives the same tables.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, islice, permutations, product
from math import comb, exp

from leagues.rules import draw
from leagues.rules.errors import NotSplit

APART = 10**13
AGAIN = 10**9
ODD = 10**7
"""Costs of a pair kept apart, one that has met, and a second table of an odd size; a distance costs its square."""

EXHAUSTIVE = 6000
"""Maximum number of ways to seat a field that are enumerated; more are searched."""
STARTS, STEPS = 12, 6000
"""Numbers of starts, fewer for large fields, where a start counts for more, and of steps of each."""


@dataclass(frozen=True, slots=True)
class SwissField:
    """The input of a pairing.

    `order` has the people by standing, the first first. `met` counts for a pair (the smaller number first) the tables
    at which both have sat; `odd` for a person the tables of an odd size; `byes` the rounds that they had to sit out.
    """

    order: tuple[int, ...]
    met: Mapping[tuple[int, int], int] = field(default_factory=dict)
    separate: frozenset[tuple[int, int]] = frozenset()
    odd: Mapping[int, int] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)


def meetings(tables: Iterable[Sequence[int]]) -> Counter[tuple[int, int]]:
    return Counter(pair for table in tables for pair in combinations(sorted(table), 2))


@lru_cache(maxsize=256)
def table_sizes(people: int, seats: int, allowed: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sizes of tables for all of `people` people, or for as many as possible, the big ones first.

    As many tables of `seats` as possible, the others as near to it as the game allows: with 3 to 5 allowed, 13 people
    are 5 + 4 + 4 and 14 are 4 + 4 + 3 + 3. Raises `NotSplit` if not even one table is possible.
    """
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for total in range(1, people + 1):
        options = [
            (best[total - size][0] + (size - seats) ** 2, tuple(sorted((*best[total - size][1], size), reverse=True)))
            for size in allowed
            if total - size in best
        ]
        if options:
            best[total] = min(options)
    most = max(best)
    if most < 1:
        raise NotSplit(f"{people} people at tables of {allowed}", people=people)
    return best[most][1]


def paired(
    field: SwissField, seats: int, salt: str, stage: str, allowed: Collection[int] = (3, 4, 5)
) -> tuple[tuple[int, ...], ...]:
    """Return the tables of the next round for a uniquely named stage, those of the leaders first.

    If the game's sizes leave people over, those sit out who have done so least, of these the lowest in the standings;
    so nobody does twice before everybody has once. Raises `NotSplit` if there are too few for a table.
    """
    if len(set(field.order)) != len(field.order):
        raise NotSplit("somebody is there twice", people=len(field.order))
    sizes = table_sizes(len(field.order), seats, tuple(sorted({*allowed, seats})))
    over = len(field.order) - sum(sizes)
    place = {person: index for index, person in enumerate(field.order)}
    byes = sorted(field.order, key=lambda person: (field.byes.get(person, 0), -place[person]))[:over]
    order = tuple(person for person in field.order if person not in byes)
    costs = Costs.of(field, order, sizes, seats)
    ways, left = 1, sum(sizes)
    for size, count in Counter(sizes).items():
        for turn in range(count):
            ways = ways * comb(left, size) // (turn + 1)
            left -= size
    tables = exhaustive(costs) if ways <= EXHAUSTIVE else search(costs, draw.lot(salt, "swiss", stage))
    by_strength = sorted((tuple(sorted(table)) for table in tables), key=lambda table: (sum(table) / len(table), table))
    return tuple(tuple(order[index] for index in table) for table in by_strength)


Indices = tuple[tuple[int, ...], ...]
"""Tables of places in the standings, from 0, in the order of `Costs.sizes`."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Costs of two people at one table, and of one at a table of an odd size, by their places in the standings."""

    pair: tuple[tuple[int, ...], ...]
    odd: tuple[int, ...]
    sizes: tuple[int, ...]
    seats: int

    @classmethod
    def of(cls, field: SwissField, order: Sequence[int], sizes: tuple[int, ...], seats: int) -> Costs:

        def cost(a: int, b: int) -> int:
            one, other = sorted((order[a], order[b]))
            times = field.met.get((one, other), 0)
            apart = (one, other) in field.separate or (other, one) in field.separate
            return APART * apart + AGAIN * times * times * (times + 1) // 2 + (a - b) ** 2 if a != b else 0

        count = range(len(order))
        pair = tuple(tuple(cost(a, b) for b in count) for a in count)
        return cls(pair, tuple(ODD * field.odd.get(person, 0) for person in order), sizes, seats)

    def table(self, people: Sequence[int]) -> int:
        cost = sum(self.pair[a][b] for a, b in combinations(people, 2))
        return cost + sum(self.odd[a] for a in people) if len(people) != self.seats else cost

    def all(self, tables: Indices) -> int:
        return sum(map(self.table, tables))


def exhaustive(costs: Costs) -> Indices:
    every = _all(costs, frozenset(range(len(costs.odd))), Counter(costs.sizes))
    return min(every, key=lambda way: way[1])[0]


def _all(costs: Costs, left: frozenset[int], sizes: Counter[int]) -> Iterator[tuple[Indices, int]]:
    if not left:
        yield (), 0
        return
    first = min(left)
    for size in sorted(size for size, count in sizes.items() if count):
        for others in combinations(sorted(left - {first}), size - 1):
            table = (first, *others)
            here = costs.table(table)
            for tables, cost in _all(costs, left - {*table}, sizes - Counter([size])):
                yield (table, *tables), cost + here


def search(costs: Costs, seed: int) -> Indices:
    chance = random.Random(seed)  # noqa: S311 - what it has to be is the same again, not unknown: the seed is secret
    count = len(costs.odd)
    best: tuple[int, Indices] | None = None
    for _ in range(max(3, STARTS - count // 10)):
        people = list(range(count))
        if best is not None:
            people.sort(key=lambda index: index + 6 * chance.random())
        rest = iter(people)
        tables = [list(islice(rest, size)) for size in costs.sizes]
        candidate = tuple(map(tuple, _anneal(costs, tables, chance)))
        cost = costs.all(candidate)
        if best is None or cost < best[0]:
            best = cost, candidate
    assert best is not None
    return best[1]


def _anneal(costs: Costs, tables: list[list[int]], chance: random.Random) -> list[list[int]]:
    pair, odd, seats = costs.pair, costs.odd, costs.seats
    at = [(index, seat) for index, table in enumerate(tables) for seat in range(len(table))]
    count = len(at)

    def change(one: int, a: int, other: int, b: int) -> int:
        here, there = tables[one], tables[other]
        x, y = here[a], there[b]
        of_x, of_y = pair[x], pair[y]
        rise = sum(of_y[z] - of_x[z] for z in here if z != x) + sum(of_x[z] - of_y[z] for z in there if z != y)
        return rise + (odd[y] - odd[x]) * ((len(here) != seats) - (len(there) != seats))

    def swap(one: int, a: int, other: int, b: int) -> None:
        tables[one][a], tables[other][b] = tables[other][b], tables[one][a]

    scales = ((2.0 * AGAIN, AGAIN / 10), (2.0 * ODD, ODD / 10), (float(count * count), 1.0))
    for (hot, cold), step in product(scales, range(STEPS // 3)):  # meetings settle first, distances last
        heat = hot * (cold / hot) ** (3 * step / STEPS)  # the scale for a rise in cost
        (one, a), (other, b) = at[int(chance.random() * count)], at[int(chance.random() * count)]
        if one != other:
            rise = change(one, a, other, b)
            if rise <= 0 or (rise < 30 * heat and chance.random() < exp(-rise / heat)):
                swap(one, a, other, b)
    better = True
    while better:
        better = False
        for (left, a), (other, b) in combinations(at, 2):
            if left != other and change(left, a, other, b) < 0:
                swap(left, a, other, b)
                better = True
    return tables


SeatCounts = Mapping[int, Sequence[int]]
"""For each person how often they have sat in each seat, the first seat first; a missing person never has."""


def cost(order: Sequence[int], counts: SeatCounts) -> int:
    times = (counts.get(person, ())[seat : seat + 1] for seat, person in enumerate(order))
    return sum(2 * sum(count) + 1 for count in times)


def seated(people: Sequence[int], counts: SeatCounts, salt: str, *what: object) -> tuple[int, ...]:
    """Return these people in the fairest order of seats, given their earlier ones; lots break ties.

    It has the least sum over people and seats of the square of how often they will have sat there.
    """
    first = draw.drawn(people, salt, "seats", *what)
    return min(permutations(first), key=lambda order: cost(order, counts))


def seat_counts(tables: Sequence[Sequence[int]], seats: int) -> dict[int, list[int]]:
    counts: dict[int, list[int]] = {}
    for table in tables:
        for seat, person in enumerate(table):
            counts.setdefault(person, [0] * seats)[seat] += 1
    return counts
