"""How a table of a league came out."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from leagues.rules.errors import BadResult, NoReason


class How(StrEnum):
    """Why a table counts as it does."""

    PLAYED = "played"
    ADJUDICATED = "adjudicated"
    """Ended by an admin as it stood; it counts like one that was played."""
    VOID = "void"
    """It counts as if all had shared every place, and is nobody's win; so nothing that comes later changes it."""


@dataclass(frozen=True, slots=True)
class Finish:
    """One seat of a table that is over.

    `person` is whose seat it was when the table began, None for a computer player's. `place` counts from 1, with gaps
    after equal ones. Who left gets nothing of it, whatever became of the seat; the others keep their places.
    `minutes` is the median of their turns, where it is known.
    """

    person: int | None
    place: int
    score: int = 0
    left: bool = False
    minutes: int | None = None


class Sum(NamedTuple):
    """What a standing asks of a table as a whole; scores below nought count as none."""

    plain: bool
    """Whether places count, nobody has left, and nobody shares one."""
    top: int
    """The best score."""
    second: int
    """The next one."""
    total: int
    """All of them."""


@dataclass(frozen=True, slots=True)
class Result:
    """A table that is over, with its seats in order; `rounds` is how many whole rounds were played.

    `sum` is worked out with it once, since a standing asks it of every table again after each that is new.
    """

    table: int
    finishes: tuple[Finish, ...]
    how: How = How.PLAYED
    rounds: int = 1
    sum: Sum = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        scores = sorted((max(one.score, 0) for one in self.finishes), reverse=True)
        size = len(scores)
        # Equal places, with the gap after them, come to less than the places of a table at which none is shared.
        alone = sum([one.place for one in self.finishes]) == size * (size + 1) // 2
        plain = alone and self.how is not How.VOID and not any(one.left for one in self.finishes)
        top, second = (*scores, 0, 0)[:2]
        object.__setattr__(self, "sum", Sum(plain, top, second, sum(scores)))

    def checked(self) -> Result:
        """The same. Raises `BadResult` where somebody is there twice or the places are none."""
        people = [finish.person for finish in self.finishes if finish.person is not None]
        places = sorted(finish.place for finish in self.finishes)
        fits = all(place == 1 + sum(other < place for other in places) for place in places)
        if len(set(people)) != len(people) or not fits or len(places) < 2:
            raise BadResult(f"the result of table {self.table} contradicts itself", table=self.table)
        return self


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken from somebody by an admin, in units of `leagues.rules.points`, for a reason that others can read."""

    person: int
    units: int
    reason: str

    def checked(self) -> Penalty:
        """The same. Raises `NoReason` where no reason can be read."""
        if not any(letter.isalnum() for letter in self.reason):
            raise NoReason("a penalty needs a reason")
        return self
