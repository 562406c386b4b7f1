"""Schedules of numbers at tables and seats, and draws of people onto them by lots that were committed to.

A *design* is about numbers 0 … n−1. Most designs here are cyclic: from a block (b₁, …, b_k) table i is
(b₁ + i, …, b_k + i) mod n, in the order of the seats. So there are n tables, everybody has k games, and sits in every
seat exactly once, whatever the block. The block decides only who meets whom and who sits left of whom.

The blocks below were found by an exhaustive search of all blocks of each size in every order of the seats. The first
aim is that nobody meets anybody more often than has to be; then everybody meets as many as possible. Next the same
person sits to a person's left as rarely as possible; then a sits before b as often as b before a. For the largest
fields one block, a perfect ruler, serves all.

Each try draws all lots again, so that all drawings are equally likely that keep apart whom an admin wants apart.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from hosting.core import fairness
from leagues.rules.errors import LeagueError, NotSplit

Table = tuple[int, ...]
"""The numbers at a table in the order of its seats."""
Block = tuple[int, ...]

MIN_PEOPLE, MAX_PEOPLE = 4, 2000
"""Minimum and maximum number of people in one group."""

_BLOCKS: dict[int, dict[int, Block]] = {
    3: {4: (0, 2, 1), 5: (0, 2, 1)},
    4: {
        4: (0, 1, 3, 2),
        5: (0, 1, 3, 2),
        6: (0, 2, 3, 1),
        7: (0, 2, 1, 5),
        8: (0, 2, 1, 5),
        9: (0, 2, 1, 6),
        10: (0, 2, 1, 5),
        11: (0, 2, 1, 5),
        12: (0, 1, 3, 7),
        13: (0, 1, 3, 9),
    },
    5: {
        5: (0, 1, 2, 4, 3),
        6: (0, 1, 4, 3, 2),
        7: (0, 1, 4, 3, 2),
        8: (0, 2, 1, 5, 3),
        9: (0, 2, 3, 1, 6),
        10: (0, 2, 6, 3, 1),
        11: (0, 1, 6, 9, 2),
        12: (0, 4, 2, 1, 7),
        13: (0, 1, 3, 11, 7),
        14: (0, 1, 3, 12, 8),
        15: (0, 1, 3, 7, 12),
        16: (0, 1, 3, 11, 7),
        17: (0, 1, 3, 8, 14),
        18: (0, 1, 3, 8, 12),
        19: (0, 1, 3, 7, 12),
        20: (0, 1, 3, 7, 12),
        21: (0, 1, 4, 14, 16),
        22: (0, 1, 3, 7, 12),
    },
}
"""Blocks by seats and people, for fields in which the ruler would make some meet more often than necessary."""

_RULERS: dict[int, Block] = {3: (0, 1, 3), 4: (0, 1, 4, 6), 5: (0, 1, 4, 9, 11)}
"""Perfect rulers: all distances between marks differ, so nobody meets twice if the field is big enough."""

_MORE: dict[int, dict[int, tuple[Block, ...]]] = {
    3: {
        8: ((0, 1, 6), (0, 4, 3)),
        9: ((0, 1, 7), (0, 3, 5)),
        10: ((0, 1, 4), (0, 7, 2)),
        11: ((0, 1, 4), (0, 5, 2)),
        12: ((0, 1, 3), (0, 4, 9), (0, 6, 5)),
        13: ((0, 1, 10), (0, 2, 7)),
    },
    4: {
        14: ((0, 2, 5, 6), (0, 10, 9, 7)),
        15: ((0, 1, 7, 12), (0, 14, 9, 2)),
        16: ((0, 1, 5, 14), (0, 3, 2, 10)),
        17: ((0, 1, 5, 7), (0, 13, 10, 8)),
        18: ((0, 3, 7, 8), (0, 11, 6, 2)),
        19: ((0, 2, 7, 10), (0, 14, 6, 18)),
        20: ((0, 2, 9, 17), (0, 5, 6, 16)),
        21: ((0, 1, 8, 18), (0, 6, 11, 9)),
        22: ((0, 1, 16, 18), (0, 3, 13, 11)),
        23: ((0, 1, 8, 13), (0, 3, 17, 21)),
    },
    5: {
        20: ((0, 6, 18, 5, 9), (0, 2, 16, 17, 10)),
        22: ((0, 1, 13, 16, 5), (0, 2, 20, 8, 17)),
        23: ((0, 1, 9, 20, 7), (0, 2, 14, 18, 17)),
        24: ((0, 2, 16, 3, 7), (0, 20, 8, 18, 17)),
        25: ((0, 1, 19, 14, 17), (0, 2, 12, 11, 8)),
        26: ((0, 2, 17, 3, 21), (0, 25, 13, 9, 7)),
        27: ((0, 2, 14, 18, 21), (0, 13, 10, 6, 11)),
        28: ((0, 1, 12, 22, 9), (0, 26, 4, 17, 3)),
        29: ((0, 2, 28, 10, 16), (0, 18, 27, 1, 22)),
        30: ((0, 1, 20, 27, 22), (0, 18, 23, 17, 3)),
        31: ((0, 1, 10, 13, 15), (0, 7, 11, 29, 6)),
    },
}
"""Several blocks with which all meet, by seats and people, for fields where one is too few; beyond these none is known
here."""

_PLANES = {9: 3, 16: 4, 25: 5}
"""Fields of which everybody meets everybody exactly once, round after round: the affine planes of order 3, 4, 5."""


@dataclass(frozen=True, slots=True)
class Design:
    people: int
    tables: tuple[Table, ...]

    def meetings(self) -> dict[tuple[int, int], int]:
        """Return for each pair a < b the number of tables with both, pairs that never meet included."""
        counts = dict.fromkeys(combinations(range(self.people), 2), 0)
        for table in self.tables:
            for pair in combinations(sorted(table), 2):
                counts[pair] += 1
        return counts


@lru_cache(maxsize=64)
def cyclic(people: int, seats: int) -> Design:
    """Return one table per person; everybody plays each seat once. Raises `LeagueError`."""
    if seats not in _RULERS or not max(MIN_PEOPLE, seats) <= people <= MAX_PEOPLE:
        raise LeagueError(f"no block of {people} by {seats}", "league-no-schedule", people=people, seats=seats)
    return Design(people, _turn(people, _BLOCKS[seats].get(people, _RULERS[seats])))


def _turn(people: int, base: Block) -> tuple[Table, ...]:
    return tuple(tuple((mark + turn) % people for mark in base) for turn in range(people))


@lru_cache(maxsize=64)
def circle(people: int, seats: int) -> Design:
    """Return a schedule in which all meet, in as few games as are known here. Raises `LeagueError`.

    A plane if there is one (everybody meets everybody once, in one game more than a table has seats); otherwise one
    block if that suffices, or two, so that everybody has each seat once or twice. Twelve at tables of three need three.
    """
    if _PLANES.get(people) == seats:
        return plane(people)
    if people <= seats * (seats - 1) + 1:
        alone = cyclic(people, seats)
        if min(alone.meetings().values()):
            return alone
    blocks = _MORE.get(seats, {}).get(people)
    if blocks is None:
        raise LeagueError(f"no circle of {people} by {seats}", "league-no-schedule", people=people, seats=seats)
    return Design(people, tuple(table for base in blocks for table in _turn(people, base)))


@lru_cache(maxsize=8)
def plane(people: int) -> Design:
    """Return 9, 16 or 25 people at tables of 3, 4 or 5: all meet exactly once. Raises `LeagueError`.

    Number x·q + y is the point (x, y) of the plane over the field of q elements, a table a line. On y = mx + c a point
    sits in seat x + m, and on a vertical line in seat y: so everybody has each seat once, and one of them once more.
    """
    if people not in _PLANES:
        raise LeagueError(f"no plane of {people}", "league-no-schedule", people=people, seats=0)
    order = _PLANES[people]

    def add(a: int, b: int) -> int:
        return a ^ b if order == 4 else (a + b) % order

    def times(a: int, b: int) -> int:
        """Return the product in it; the field of four is 0, 1, w, w + 1, and w · w is w + 1."""
        if order != 4:
            return a * b % order
        return 0 if not a or not b else (a + b - 2) % 3 + 1

    lines: list[Table] = []
    for slope in range(order):
        for height in range(order):
            seats = [0] * order
            for x in range(order):
                seats[add(x, slope)] = x * order + add(times(slope, x), height)
            lines.append(tuple(seats))
    lines += [tuple(x * order + y for y in range(order)) for x in range(order)]
    return Design(people, tuple(lines))


def commitment(season: str, salt: str) -> str:
    """Return the published commitment of a season, named uniquely: 64 hexadecimal digits."""
    return fairness.commit({"season": season}, salt)


def lot(salt: str, *what: object) -> int:
    return fairness.seed(salt, *what)


def drawn(people: Iterable[int], salt: str, *what: object) -> tuple[int, ...]:
    """Return people by lots; the order given has no effect."""
    return tuple(sorted(people, key=lambda person: (lot(salt, *what, person), person)))


TRIES = 1000

Pair = tuple[int, int]
Drawing = TypeVar("Drawing")


def numbered(
    people: Collection[int],
    design: Design,
    salt: str,
    stage: str,
    separate: Iterable[Pair] = (),
    seeds: Sequence[int] = (),
) -> tuple[tuple[int, ...], int]:
    """Return people in the order of a design's numbers, for a uniquely named stage, and the index of the try.

    `seeds` are to meet as little as that leaves. Of `TRIES` drawings the one is taken that best keeps the pairs apart,
    then the one in which seeds meet least, those of the first two counting most. Raises `NotSplit` for other numbers.
    """
    if not len(people) == len(set(people)) == design.people:
        raise NotSplit(f"{len(people)} people onto {design.people} numbers", people=len(people))
    pairs = present(separate, people)
    ranking = [_pair(seed, other) for at, other in enumerate(seeds) for seed in seeds[:at]]
    meetings = design.meetings() if pairs or ranking else {}

    def drawing(turn: int) -> tuple[int, ...]:
        return drawn(people, salt, "numbers", stage, turn)

    def often(order: tuple[int, ...]) -> list[int]:
        number = {person: index for index, person in enumerate(order)}
        return [meetings[_pair(number[left], number[other])] for left, other in pairs]

    def seeded(order: tuple[int, ...]) -> list[int]:
        number = {person: index for index, person in enumerate(order)}
        return [meetings[_pair(number[left], number[other])] for left, other in ranking]

    least = min(meetings.values(), default=0)
    return tried(drawing, often, least * len(pairs), seeded, [least] * len(ranking))


def spread(
    people: Sequence[int], sizes: Sequence[int], salt: str, stage: str, separate: Iterable[Pair] = ()
) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Return people, strongest first, in groups of these sizes, for a uniquely named stage, and the index of the try.

    Of each so many in a row as there are groups every group gets one: groups of about the same strength, and the
    strongest in different groups. Raises `NotSplit` if the sizes are not for so many people.
    """
    if not len(people) == len(set(people)) == sum(sizes) or min(sizes, default=0) < 1:
        raise NotSplit(f"{len(people)} people into groups of {list(sizes)}", people=len(people))
    pairs = present(separate, people)

    def drawing(turn: int) -> tuple[tuple[int, ...], ...]:
        groups: list[list[int]] = [[] for _ in sizes]
        for number, pot in enumerate(in_pots(people, sizes)):
            order = drawn(pot, salt, "pot", stage, turn)
            for index, person in zip((at for at, size in enumerate(sizes) if size > number), order, strict=True):
                groups[index].append(person)
        return tuple(map(tuple, groups))

    def often(groups: tuple[tuple[int, ...], ...]) -> list[int]:
        group = {person: index for index, members in enumerate(groups) for person in members}
        return [int(group[left] == group[other]) for left, other in pairs]

    return tried(drawing, often, len(pairs) if len(sizes) == 1 else 0)


def in_pots(people: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the people in pots, in their order: of each pot every group that is not yet full gets one."""
    start = 0
    for number in range(max(sizes, default=0)):
        free = sum(size > number for size in sizes)
        yield tuple(people[start : start + free])
        start += free


def tried(
    drawing: Callable[[int], Drawing],
    often: Callable[[Drawing], list[int]],
    least: int,
    then: Callable[[Drawing], list[int]] = lambda _: [],
    wanted: Sequence[int] = (),
) -> tuple[Drawing, int]:
    """Return the first drawing with at most `least` meetings, or the best; and the index of its try.

    Of drawings equal in that the one wins in which other pairs meet least (`then`), earlier pairs weighing more; none
    can be better than `wanted`.
    """
    best: tuple[Drawing, int] | None = None
    fewest: tuple[int, int, list[int]] | None = None
    for turn in range(TRIES):
        draw = drawing(turn)
        further = then(draw)
        cost = sum(often(draw)), sum(further), further
        if fewest is None or cost < fewest:
            best, fewest = (draw, turn), cost
        if cost[0] <= least and cost[1] <= sum(wanted):
            break
    assert best is not None
    return best


def present(separate: Iterable[Pair], people: Collection[int]) -> list[Pair]:
    here = set(people)
    return sorted({_pair(left, other) for left, other in separate if left != other and {left, other} <= here})


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
