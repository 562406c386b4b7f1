"""A ladder: the selection of waiting people for a table, and which tables count. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from leagues.rules.points import Result
from leagues.rules.ratings import SAME_PEOPLE

MAX_OPEN: Final = 4
"""Open tables of one person at once."""
UNKNOWN: Final = 25.0
"""Mean of the rating of an unknown person."""


def table(
    waiting: Sequence[int], means: Mapping[int, float], seats: int, separate: Iterable[tuple[int, int]] = ()
) -> tuple[int, ...] | None:
    """Return the people of the next table, None if too few of those waiting may meet.

    `waiting` has the longest wait first. That person's table has those nearest to them in rating; of equally near ones
    the longer wait. If kept-apart pairs prevent that table, the next person is tried.
    """
    pairs = {frozenset(pair) for pair in separate}
    place = {person: index for index, person in enumerate(waiting)}
    for first in waiting:
        own = means.get(first, UNKNOWN)

        def far(person: int, own: float = own) -> tuple[float, int]:
            return abs(means.get(person, UNKNOWN) - own), place[person]

        chosen = [first]
        for person in sorted((person for person in waiting if person != first), key=far):
            if all(frozenset((person, other)) not in pairs for other in chosen):
                chosen.append(person)
            if len(chosen) == seats:
                return tuple(chosen)
    return None


def counted(results: Iterable[Result]) -> tuple[Result, ...]:
    """Return the results that count for the standings, as for ratings: so many of the very same people, the first."""
    together: Counter[frozenset[int | None]] = Counter()
    kept = []
    for result in results:
        same = frozenset(finish.person for finish in result.finishes)
        together[same] += 1
        if together[same] <= SAME_PEOPLE:
            kept.append(result)
    return tuple(kept)
