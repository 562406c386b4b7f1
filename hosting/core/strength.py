"""Ratings of people at one game or one server, from what they were before a table and their places at it.

Bradley–Terry over all pairs of a table (openskill), one rating whatever the size of the table. Only its mean is
displayed: a rating less its sigma would rank by games played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import BradleyTerryFull

PROVISIONAL: Final = 8
START: Final = 25.0
WIDTH: Final = 25.0 / 3
_SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class Rating:
    """`mean` and `doubt` (sigma) on the scale of openskill (25 and 25/3 for an unknown person), `tables` rated."""

    person: int
    mean: float = START
    doubt: float = WIDTH
    tables: int = 0

    @property
    def displayed(self) -> int:
        """Return the displayed number: 1000 for an unknown person."""
        return round(1000 + _SHOWN * (self.mean - START))

    @property
    def provisional(self) -> bool:
        return self.tables < PROVISIONAL


def after(before: Sequence[Rating], ranks: Sequence[int]) -> tuple[Rating, ...]:
    """Return the ratings after a table, in the order of those before it; the lowest rank is the best."""
    model = BradleyTerryFull()
    teams = [[model.create_rating([rating.mean, rating.doubt])] for rating in before]
    teams_after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(
        Rating(old.person, new.mu, new.sigma, old.tables + 1) for old, (new,) in zip(before, teams_after, strict=True)
    )


def places(ranked: Sequence[tuple[int | None, int | None]]) -> list[int]:
    """Return seats' places by rank, or by points, from 1 with gaps after equal ones."""
    keys = [rank if rank is not None else -(points or 0) for rank, points in ranked]
    return [1 + sum(other < key for other in keys) for key in keys]
