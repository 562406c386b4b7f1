"""Draws of people onto numbers and into groups, by lots that were committed to.

Each try draws all lots again; the first that keeps the pairs apart whom an admin wants apart is taken. So all such
drawings are equally likely, and the index of the try is part of the result. If none of `TRIES` succeeds, the best of
them is taken.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeVar

from hosting.core import fairness
from leagues.rules.designs import Design
from leagues.rules.errors import NotSplit


def commitment(season: str, salt: str) -> str:
    """Return the published commitment of a season, named uniquely: 64 hexadecimal digits."""
    return fairness.commit({"season": season}, salt)


def lot(salt: str, *what: object) -> int:
    return fairness.seed(salt, *what)


def drawn(people: Iterable[int], salt: str, *what: object) -> tuple[int, ...]:
    """Return people by their lots, lowest first; their order in the argument does not matter."""
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
    then the one in which seeds meet least, meetings of the first two seeds counting most. Raises `NotSplit` if people
    and numbers are not equally many, or a person is named twice.
    """
    if not len(people) == len(set(people)) == design.people:
        raise NotSplit(f"{len(people)} people onto {design.people} numbers", people=len(people))
    pairs = present(separate, people)
    ranked = [_pair(seed, other) for at, other in enumerate(seeds) for seed in seeds[:at]]
    met = design.meetings() if pairs or ranked else {}

    def drawing(turn: int) -> tuple[int, ...]:
        return drawn(people, salt, "numbers", stage, turn)

    def often(order: tuple[int, ...]) -> list[int]:
        number = {person: index for index, person in enumerate(order)}
        return [met[_pair(number[left], number[other])] for left, other in pairs]

    def seeded(order: tuple[int, ...]) -> list[int]:
        number = {person: index for index, person in enumerate(order)}
        return [met[_pair(number[left], number[other])] for left, other in ranked]

    least = min(met.values(), default=0)
    return tried(drawing, often, least * len(pairs), seeded, [least] * len(ranked))


def spread(
    people: Sequence[int], sizes: Sequence[int], salt: str, stage: str, separate: Iterable[Pair] = ()
) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Return people, strongest first, in groups of these sizes, for a uniquely named stage, and the index of the try.

    Of each so many in a row as there are groups every group gets one: groups of about the same strength, and the
    strongest in different groups. Raises `NotSplit` if the sizes are not for so many people, or a person is named
    twice.
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
        drawn = drawing(turn)
        further = then(drawn)
        cost = sum(often(drawn)), sum(further), further
        if fewest is None or cost < fewest:
            best, fewest = (drawn, turn), cost
        if cost[0] <= least and cost[1] <= sum(wanted):
            break
    assert best is not None
    return best


def present(separate: Iterable[Pair], people: Collection[int]) -> list[Pair]:
    here = set(people)
    return sorted({_pair(left, other) for left, other in separate if left != other and {left, other} <= here})


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
