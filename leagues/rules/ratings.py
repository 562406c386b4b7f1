"""Ratings of people, from all results in order.

Bradley–Terry over all pairs of a table (openskill), one rating whatever the size of the table. Only its mean is
displayed: a rating less its sigma would rank by games played. Nothing is stored here: `leagues.season.stored_ratings`
does that, and computes again everything after a changed result.

`docs/leagues-inside.md` has how well the order fits a known strength, by tables played.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import openskill
from openskill.models import BradleyTerryFull

from leagues.rules.points import How, Result

COMPUTED_BY: Final = f"1, openskill {openskill.__version__}"
"""Version of the computation of ratings. It changes with everything that makes others of the same results."""
PROVISIONAL = 8
"""Minimum number of tables of a listed rating."""
SAME_PEOPLE = 3
"""Maximum number of counted tables of the very same people in one season."""
IDLE = 1.0
"""Increase of sigma in a season without a rated table, as the root of the sum of squares; the mean stays."""

_START, _WIDTH, _SHOWN = 25.0, 25.0 / 3, 40


@dataclass(frozen=True, slots=True)
class Rating:
    """`mean` and `doubt` (sigma) on the scale of openskill (25 and 25/3 for an unknown person), `tables` rated."""

    person: int
    mean: float
    doubt: float
    tables: int

    @property
    def displayed(self) -> int:
        """Return the displayed number: 1000 for an unknown person."""
        return round(1000 + _SHOWN * (self.mean - _START))

    @property
    def provisional(self) -> bool:
        """Return whether it is of too few tables to be listed."""
        return self.tables < PROVISIONAL


def order(result: Result) -> tuple[tuple[int, int], ...]:
    """Return the rated people of a table and their ranks, by place; leavers are last. Empty if it does not count.

    It counts if people had all seats at its start, a whole round was played, and it was played to its end by at least
    one of them: an admin's decision says nothing of strength.
    """
    people = [finish.person for finish in result.finishes if finish.person is not None]
    if result.how != How.PLAYED or result.rounds < 1 or len(people) < len(result.finishes):
        return ()
    if all(finish.left for finish in result.finishes):
        return ()
    last = len(people) + 1
    return tuple(
        (finish.person, last if finish.left else finish.place)
        for finish in result.finishes
        if finish.person is not None
    )


@dataclass(frozen=True, slots=True)
class After:
    """The change of ratings by a result; `result` is None for the end of a season, when sigma grows."""

    result: Result | None
    ratings: Mapping[int, Rating]
    """The ratings that have changed."""


def season(before: Mapping[int, Rating], results: Iterable[Result]) -> tuple[After, ...]:
    """Return the changes of a season, by its results in the order in which they ended; the last is its end."""
    model, now = _model(), dict(before)
    together: Counter[frozenset[int]] = Counter()
    played: set[int] = set()
    changes = []
    for result in results:
        ranked = order(result)
        same = frozenset(person for person, _ in ranked)
        if not ranked or together[same] >= SAME_PEOPLE:
            changes.append(After(result, {}))
            continue
        together[same] += 1
        known = [now.get(person, Rating(person, _START, _WIDTH, 0)) for person, _ in ranked]
        teams = [[model.create_rating([rating.mean, rating.doubt])] for rating in known]
        rated = model.rate(teams, ranks=[float(rank) for _, rank in ranked])
        changed = {
            before.person: Rating(before.person, rating.mu, rating.sigma, before.tables + 1)
            for before, (rating,) in zip(known, rated, strict=True)
        }
        now |= changed
        played |= same
        changes.append(After(result, changed))
    idle = {
        person: replace(rating, doubt=min((rating.doubt**2 + IDLE**2) ** 0.5, _WIDTH))
        for person, rating in now.items()
        if person not in played
    }
    return (*changes, After(None, idle))


def ratings(seasons: Iterable[Iterable[Result]]) -> dict[int, Rating]:
    """Return all ratings after these seasons, each with its results in the order in which they ended."""
    now: dict[int, Rating] = {}
    for results in seasons:
        for after in season(now, results):
            now |= after.ratings
    return now


def listed(all_ratings: Iterable[Rating]) -> tuple[Rating, ...]:
    """Return the listed ratings, strongest first; ties by person, for a stable order."""
    return tuple(
        sorted(
            (rating for rating in all_ratings if not rating.provisional),
            key=lambda rating: (-rating.mean, rating.person),
        )
    )


@cache
def _model() -> BradleyTerryFull:
    return BradleyTerryFull()
