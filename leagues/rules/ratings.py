"""How strong somebody is, from all results in order.

Bradley–Terry over all pairs of a table (openskill), one rating whatever the size of the table. It is shown by its mean
alone: a rating less its doubt would rank by games played. Nothing here is kept: `leagues.season.stored_ratings` does
that, and computes again whatever comes after a result that has changed.

`docs/leagues-inside.md` has how well the order fits a known strength, by tables played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import openskill
from openskill.models import BradleyTerryFull

from leagues.rules.results import How, Result

COMPUTED_BY: Final = f"1, openskill {openskill.__version__}"
"""How ratings come about here. It changes with whatever makes others of the same results."""
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


@dataclass(frozen=True, slots=True)
class After:
    """What a result has made of ratings; `result` is None for the end of a season, when doubt grows."""

    result: Result | None
    ratings: Mapping[int, Rating]
    """Of those whose rating has changed."""


def season(before: Mapping[int, Rating], results: Iterable[Result]) -> tuple[After, ...]:
    """What a season makes of ratings, by its results in the order in which they ended; the last is its end."""
    model, now = _model(), dict(before)
    together: Counter[frozenset[int]] = Counter()
    played: set[int] = set()
    found = []
    for result in results:
        ranked = order(result)
        same = frozenset(person for person, _ in ranked)
        if not ranked or together[same] >= SAME_PEOPLE:
            found.append(After(result, {}))
            continue
        together[same] += 1
        known = [now.get(person, Rating(person, _START, _WIDTH, 0)) for person, _ in ranked]
        teams = [[model.create_rating([one.mean, one.doubt])] for one in known]
        rated = model.rate(teams, ranks=[float(rank) for _, rank in ranked])
        changed = {
            one.person: Rating(one.person, rating.mu, rating.sigma, one.tables + 1)
            for one, (rating,) in zip(known, rated, strict=True)
        }
        now |= changed
        played |= same
        found.append(After(result, changed))
    idle = {
        person: replace(rating, doubt=min((rating.doubt**2 + IDLE**2) ** 0.5, _WIDTH))
        for person, rating in now.items()
        if person not in played
    }
    return (*found, After(None, idle))


def ratings(seasons: Iterable[Iterable[Result]]) -> dict[int, Rating]:
    """Everybody's rating after these seasons, each with its results in the order in which they ended."""
    now: dict[int, Rating] = {}
    for results in seasons:
        for after in season(now, results):
            now |= after.ratings
    return now


def listed(found: Iterable[Rating]) -> tuple[Rating, ...]:
    """The ratings that are shown in a list, the strongest first; equals by person, so that it is always the same."""
    return tuple(sorted((one for one in found if not one.provisional), key=lambda one: (-one.mean, one.person)))


@cache
def _model() -> BradleyTerryFull:
    return BradleyTerryFull()
