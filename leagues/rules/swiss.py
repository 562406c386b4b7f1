"""Tables of the next round by standing: equals together, no repeated meetings as long as possible.

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
from itertools import combinations
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
class Field:
    """The input of a pairing.

    `order` has the people by standing, the first first. `met` counts for a pair (the smaller number first) the tables
    at which both have sat; `odd` for a person the tables of an odd size; `byes` the rounds that they had to sit out.
    """

    order: tuple[int, ...]
    met: Mapping[tuple[int, int], int] = field(default_factory=dict)
    separate: frozenset[tuple[int, int]] = frozenset()
    odd: Mapping[int, int] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of a round, those of the leaders first, and the people sitting out.

    `leagues.rules.seating` chooses seats.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def meetings(tables: Iterable[Sequence[int]]) -> Counter[tuple[int, int]]:
    """Return how often each pair (the smaller number first) has sat at a table together."""
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


def paired(field: Field, seats: int, salt: str, stage: str, allowed: Collection[int] = (3, 4, 5)) -> Round:
    """Return the tables of the next round for a uniquely named stage.

    If the game's sizes leave people over, those sit out who have done so least, of these the lowest in the standings;
    so nobody does twice before everybody has once. Raises `NotSplit` if there are too few for a table or a person is
    there twice.
    """
    if len(set(field.order)) != len(field.order):
        raise NotSplit("somebody is there twice", people=len(field.order))
    sizes = table_sizes(len(field.order), seats, tuple(sorted({*allowed, seats})))
    over = len(field.order) - sum(sizes)
    place = {person: index for index, person in enumerate(field.order)}
    byes = sorted(field.order, key=lambda person: (field.byes.get(person, 0), -place[person]))[:over]
    order = tuple(person for person in field.order if person not in byes)
    costs = Costs.of(field, order, sizes, seats)
    tables = exhaustive(costs) if _ways(sizes) <= EXHAUSTIVE else searched(costs, draw.lot(salt, "swiss", stage))
    named = sorted((tuple(sorted(table)) for table in tables), key=lambda table: (sum(table) / len(table), table))
    return Round(tuple(tuple(order[index] for index in table) for table in named), tuple(byes))


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
    def of(cls, field: Field, order: Sequence[int], sizes: tuple[int, ...], seats: int) -> Costs:
        """Return a field's costs of these people, best first, at tables of these sizes if `seats` is even."""

        def cost(a: int, b: int) -> int:
            one, other = sorted((order[a], order[b]))
            met = field.met.get((one, other), 0)
            kept = (one, other) in field.separate or (other, one) in field.separate
            return APART * kept + AGAIN * met * met * (met + 1) // 2 + (a - b) ** 2 if a != b else 0

        count = range(len(order))
        pair = tuple(tuple(cost(a, b) for b in count) for a in count)
        return cls(pair, tuple(ODD * field.odd.get(person, 0) for person in order), sizes, seats)

    def table(self, people: Sequence[int]) -> int:
        """Return the cost of one table."""
        cost = sum(self.pair[a][b] for a, b in combinations(people, 2))
        return cost + sum(self.odd[a] for a in people) if len(people) != self.seats else cost

    def all(self, tables: Indices) -> int:
        """Return the cost of a round."""
        return sum(map(self.table, tables))


def _ways(sizes: Sequence[int]) -> int:
    """Return the number of ways to fill tables of these sizes."""
    ways, left = 1, sum(sizes)
    for size, count in Counter(sizes).items():
        for turn in range(count):
            ways = ways * comb(left, size) // (turn + 1)
            left -= size
    return ways


def exhaustive(costs: Costs) -> Indices:
    """Return the cheapest of all ways; for small fields only."""
    best: tuple[int, Indices] | None = None
    for tables, cost in _all(costs, frozenset(range(len(costs.odd))), Counter(costs.sizes)):
        if best is None or cost < best[0]:
            best = cost, tables
    assert best is not None
    return best[1]


def _all(costs: Costs, left: frozenset[int], sizes: Counter[int]) -> Iterator[tuple[Indices, int]]:
    """Yield all ways with their costs: the first person left sits at a table of each size left."""
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


def searched(costs: Costs, seed: int) -> Indices:
    """Return a cheap way, by swaps of two people that lower the cost, or raise it little for a while."""
    chance = random.Random(seed)  # noqa: S311 - what it has to be is the same again, not unknown: the seed is secret
    count = len(costs.odd)
    best: tuple[int, Indices] | None = None
    for _ in range(max(3, STARTS - count // 10)):
        people = list(range(count))
        if best is not None:
            people.sort(key=lambda index: index + 6 * chance.random())
        tables = _cut(people, costs.sizes)
        tables = _annealed(costs, tables, chance)
        candidate = tuple(map(tuple, tables))
        cost = costs.all(candidate)
        if best is None or cost < best[0]:
            best = cost, candidate
    assert best is not None
    return best[1]


def _heats(people: int) -> Iterator[float]:
    """Yield the scale for a rise in cost, step by step: meetings settle first, distances last."""
    for hot, cold in ((2.0 * AGAIN, AGAIN / 10), (2.0 * ODD, ODD / 10), (float(people * people), 1.0)):
        for step in range(STEPS // 3):
            yield hot * (cold / hot) ** (3 * step / STEPS)


def _cut(people: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    tables, first = [], 0
    for size in sizes:
        tables.append(list(people[first : first + size]))
        first += size
    return tables


def _annealed(costs: Costs, tables: list[list[int]], chance: random.Random) -> list[list[int]]:
    """Swap at random while it cools, then take every swap that still lowers the cost until none does."""
    pair, odd, seats = costs.pair, costs.odd, costs.seats
    at = [(index, seat) for index, table in enumerate(tables) for seat in range(len(table))]
    count = len(at)

    def change(one: int, a: int, other: int, b: int) -> int:
        """Return by how much the cost rises when two people of two tables change places."""
        here, there = tables[one], tables[other]
        x, y = here[a], there[b]
        of_x, of_y = pair[x], pair[y]
        rise = sum(of_y[z] - of_x[z] for z in here if z != x) + sum(of_x[z] - of_y[z] for z in there if z != y)
        return rise + (odd[y] - odd[x]) * ((len(here) != seats) - (len(there) != seats))

    def swap(one: int, a: int, other: int, b: int) -> None:
        tables[one][a], tables[other][b] = tables[other][b], tables[one][a]

    for heat in _heats(count):
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
