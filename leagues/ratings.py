"""How strong somebody is, from all results in order.

Bradley–Terry over all pairs of a table (openskill), one rating whatever the size of the table. It is shown by its mean
alone: a rating less its doubt would rank by games played. Nothing here is kept: a result that is voided, or somebody
who is forgotten, is left out when all is computed again.

`docs/leagues-inside.md` has how well the order fits a known strength, by tables played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from openskill.models import BradleyTerryFull

from leagues.results import How, Result

PROVISIONAL = 8
"""A rating of fewer tables is not listed."""
SAME_PEOPLE = 3
"""So many tables of the very same people count in one season."""
IDLE = 1.0
"""What a season without a rated table adds to the doubt, as the root of the sum of squares; the mean stays."""

_START, _WIDTH, _SHOWN = 25.0, 25.0 / 3, 40


@dataclass(frozen=True, slots=True)
class Rating:
    """`mean` and `doubt` on the scale of openskill (25 and 25/3 for somebody unknown), `tables` rated."""

    person: int
    mean: float
    doubt: float
    tables: int

    @property
    def shown(self) -> int:
        """The number that people see: 1000 for somebody unknown."""
        return round(1000 + _SHOWN * (self.mean - _START))

    @property
    def provisional(self) -> bool:
        """Whether it is of too few tables to be listed."""
        return self.tables < PROVISIONAL


def order(result: Result) -> tuple[tuple[int, int], ...]:
    """Who is rated at a table and their ranks: people, by place; who left is last. Empty where it does not count.

    It counts if people had all seats when it began, a whole round was played, and it was played to its end by at least
    one of them: what an admin decided says nothing of strength.
    """
    people = [one.person for one in result.finishes if one.person is not None]
    if result.how != How.PLAYED or result.rounds < 1 or len(people) < len(result.finishes):
        return ()
    if all(one.left for one in result.finishes):
        return ()
    last = len(people) + 1
    return tuple((one.person, last if one.left else one.place) for one in result.finishes if one.person is not None)


def ratings(seasons: Iterable[Sequence[Result]]) -> dict[int, Rating]:
    """Everybody's rating after these seasons, each with its results in the order in which they ended."""
    model = _model()
    mean: dict[int, float] = {}
    doubt: dict[int, float] = {}
    tables: Counter[int] = Counter()
    for results in seasons:
        together: Counter[frozenset[int]] = Counter()
        played: set[int] = set()
        for result in results:
            ranked = order(result)
            people = [person for person, _ in ranked]
            same = frozenset(people)
            if not ranked or together[same] >= SAME_PEOPLE:
                continue
            together[same] += 1
            teams = [[model.create_rating([mean.get(p, _START), doubt.get(p, _WIDTH)])] for p in people]
            after = model.rate(teams, ranks=[float(rank) for _, rank in ranked])
            for person, (rating,) in zip(people, after, strict=True):
                mean[person], doubt[person] = rating.mu, rating.sigma
            tables.update(people)
            played.update(people)
        for person in mean.keys() - played:
            doubt[person] = min((doubt[person] ** 2 + IDLE**2) ** 0.5, _WIDTH)
    return {person: Rating(person, mean[person], doubt[person], tables[person]) for person in mean}


def listed(found: Iterable[Rating]) -> tuple[Rating, ...]:
    """The ratings that are shown in a list, the strongest first; equals by person, so that it is always the same."""
    return tuple(sorted((one for one in found if not one.provisional), key=lambda one: (-one.mean, one.person)))


@cache
def _model() -> BradleyTerryFull:
    return BradleyTerryFull()
