"""Who of those that wait for a table of a ladder sits down together. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

UNKNOWN: Final = 25.0
"""The mean of a rating that nothing is known of."""


def table(
    waiting: Sequence[int], means: Mapping[int, float], seats: int, apart: Iterable[tuple[int, int]] = ()
) -> tuple[int, ...] | None:
    """The people of the next table, None where too few wait who may meet.

    `waiting` has who has waited longest first. They have a table with those nearest to them in rating; of equally near
    ones who has waited longer. Where they cannot have one, because of pairs that are kept apart, the next one is asked.
    """
    pairs = {frozenset(pair) for pair in apart}
    place = {person: index for index, person in enumerate(waiting)}
    for first in waiting:
        own = means.get(first, UNKNOWN)

        def far(person: int, own: float = own) -> tuple[float, int]:
            return abs(means.get(person, UNKNOWN) - own), place[person]

        chosen = [first]
        for person in sorted((one for one in waiting if one != first), key=far):
            if all(frozenset((person, other)) not in pairs for other in chosen):
                chosen.append(person)
            if len(chosen) == seats:
                return tuple(chosen)
    return None
