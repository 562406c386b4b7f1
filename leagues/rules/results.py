"""Results of a league's tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from leagues.rules.errors import BadResult, NoReason


class How(StrEnum):
    """The reason why a table counts as it does."""

    PLAYED = "played"
    ADJUDICATED = "adjudicated"
    """Ended by an admin as it stood; it counts like one that was played."""
    VOID = "void"
    """All share every place, and nobody wins; later events do not change it."""


@dataclass(frozen=True, slots=True)
class Finish:
    """One seat of a finished table.

    `person` is the seat's owner when the table began, None for a computer player's. `place` counts from 1, with gaps
    after equal ones. A leaver gets nothing of it, whatever became of the seat; the others keep their places. `minutes`
    is the median of their turns, if known.
    """

    person: int | None
    place: int
    score: int = 0
    left: bool = False
    minutes: int | None = None


class Sum(NamedTuple):
    """Sums over a table for the standings; negative scores count as 0."""

    plain: bool
    """True if places count, nobody has left, and nobody shares one."""
    top: int
    """The best score."""
    second: int
    """The second-best score."""
    total: int
    """The sum of all scores."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished table, with its seats in order; `rounds` is how many whole rounds were played.

    `sum` is computed with it once, since the standings use every table again after each new result.
    """

    table: int
    finishes: tuple[Finish, ...]
    how: How = How.PLAYED
    rounds: int = 1
    sum: Sum = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        scores = sorted((max(finish.score, 0) for finish in self.finishes), reverse=True)
        size = len(scores)
        # Equal places, with the gap after them, sum to less than the places of a table without ties.
        alone = sum([finish.place for finish in self.finishes]) == size * (size + 1) // 2
        plain = alone and self.how is not How.VOID and not any(finish.left for finish in self.finishes)
        top, second = (*scores, 0, 0)[:2]
        object.__setattr__(self, "sum", Sum(plain, top, second, sum(scores)))

    def checked(self) -> Result:
        """Return the result itself. Raises `BadResult` for a person twice or impossible places."""
        people = [finish.person for finish in self.finishes if finish.person is not None]
        places = sorted(finish.place for finish in self.finishes)
        fits = all(place == 1 + sum(other < place for other in places) for place in places)
        if len(set(people)) != len(people) or not fits or len(places) < 2:
            raise BadResult(f"the result of table {self.table} contradicts itself", table=self.table)
        return self


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken from a person by an admin, in units of `leagues.rules.points`, for a published reason."""

    person: int
    units: int
    reason: str

    def checked(self) -> Penalty:
        """Return the penalty itself. Raises `NoReason` if the reason is not readable."""
        if not any(letter.isalnum() for letter in self.reason):
            raise NoReason("a penalty needs a reason")
        return self
