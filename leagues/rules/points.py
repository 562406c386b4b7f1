"""Points of a table, in whole units (`UNIT` of one point): shares are exact. Scores are the game's own points.

Also ratings of people, from all results in order, and whom a ladder brings together by them. How a table changes them
is `hosting.core.strength`'s. Nothing is stored: `leagues.history` computes them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from hosting.core import strength
from hosting.core.strength import Rating
from leagues.rules.errors import BadResult, LeagueError


class How(StrEnum):
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
    second: int
    total: int


@dataclass(frozen=True, slots=True)
class Result:
    """A finished table, its seats in order, after so many whole `rounds`; `sum` is computed once for all standings."""

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
    person: int
    units: int
    reason: str


UNIT = 6000
"""Units of a point: halves, thirds, quarters and fifths of a hundredth of a point are whole."""
WINNERS_RATIO = 2
"""Maximum ratio of a winner's score to the second's."""

Ladder = tuple[int, ...]
"""Units for the first, the second and so on."""


class Ratio(StrEnum):
    NONE = "none"
    WINNER = "winner"
    """Own score divided by the winner's; for the winner divided by the second's."""
    TABLE = "table"
    """Own score divided by the sum of the table's."""


@dataclass(frozen=True, slots=True)
class Points:
    """A league's points: for each size of table the points of its places, plus `weight` units times the ratio."""

    name: str
    ladders: tuple[Ladder, ...]
    ratio: Ratio = Ratio.NONE
    weight: int = UNIT

    def ladder(self, seats: int) -> Ladder:
        """Return the units of the places of a table of `seats`. Raises `LeagueError`."""
        for ladder in self.ladders:
            if len(ladder) == seats:
                return ladder
        raise LeagueError(f"no points for tables of {seats}", "league-no-points", seats=seats)

    @property
    def most(self) -> int:
        top = max(ladder[0] for ladder in self.ladders)
        return top + self.weight * {Ratio.NONE: 0, Ratio.WINNER: WINNERS_RATIO, Ratio.TABLE: 1}[self.ratio]

    def even(self, seats: int) -> int:
        """Return the units of each seat of a table that is shared by all. Raises `LeagueError`."""
        ladder = self.ladder(seats)
        share = self.weight // seats if self.ratio == Ratio.TABLE else self.weight if self.ratio == Ratio.WINNER else 0
        return sum(ladder) // len(ladder) + share

    def of(self, places: Sequence[int], scores: Sequence[int] | None = None) -> tuple[int, ...]:
        """Return the units of each seat. Raises `LeagueError`, `ValueError` for a ratio without scores."""
        units = share(self.ladder(len(places)), tuple(places))
        if self.ratio == Ratio.NONE:
            return units
        if scores is None:
            raise ValueError("these points need scores")
        counts = [max(score, 0) for score in scores]
        highest, second = sorted(counts, reverse=True)[:2]
        return tuple(
            unit + self.by_score(place, own, highest, second, sum(counts), len(counts))
            for unit, place, own in zip(units, places, counts, strict=True)
        )

    def by_score(self, place: int, own: int, highest: int, second: int, total: int, seats: int) -> int:
        """Return the units of a seat that the ratio of scores adds, rounded down.

        `own` is its score, the others are the two highest and the sum of the table's; none is negative. The ratio is to
        the winner's, and the winner's to the best of the others, which can be higher if the game has its own rule for
        ties; or it is to the sum.
        """
        if self.ratio is Ratio.TABLE:
            return self.weight * own // total if total else self.weight // seats
        if place > 1:
            return self.weight * own // highest if highest else 0
        other, most = second if own == highest else highest, WINNERS_RATIO * self.weight
        return min(self.weight * own // other, most) if other else most


@lru_cache(maxsize=4096)
def share(ladder: Ladder, places: tuple[int, ...]) -> tuple[int, ...]:
    """Return each seat's share of a ladder: equal places share what they take up."""
    units = []
    for place in places:
        equal = places.count(place)
        first = sum(other < place for other in places)
        units.append(sum(ladder[first : first + equal]) // equal)
    return tuple(units)


def parse(*texts: str) -> Points:
    """Return custom points: for each size of table a list as `10-6-3-1`, with two decimals at most.

    Raises `LeagueError` for all but descending lists of numbers from 0 to 10,000, one at most of a size from 3 to 5.
    """
    ladders: list[Ladder] = []
    for text in texts:
        parts = re.split(r"\s*[-–—/ ]\s*", text.strip())
        if not all(re.fullmatch(r"[0-9]{1,5}(?:[.,][0-9]{1,2})?", part, re.ASCII) for part in parts):
            raise LeagueError(f"{text!r} is no list of points", "league-bad-points", seats=len(parts))
        ladder = tuple(int(Decimal(part.replace(",", ".")) * UNIT) for part in parts)
        falls = all(a >= b for a, b in pairwise(ladder))
        if not falls or not 3 <= len(ladder) <= 5 or not 0 < ladder[0] <= 10_000 * UNIT:
            raise LeagueError(f"{text!r} is no falling list of points", "league-bad-points", seats=len(parts))
        if len(ladder) in map(len, ladders):
            raise LeagueError(f"{text!r} is a second list for that size", "league-bad-points", seats=len(parts))
        ladders.append(ladder)
    if not ladders:
        raise LeagueError("no points at all", "league-bad-points", seats=0)
    return Points("own", tuple(sorted(ladders, key=len)))


def to_points(units: int) -> Decimal:
    return (Decimal(units) / UNIT).quantize(Decimal("0.01")).normalize() + Decimal(0)


def _preset(name: str, *texts: str, ratio: Ratio = Ratio.NONE) -> Points:
    return Points(name, parse(*texts).ladders, ratio)


PRESETS: Mapping[str, Points] = {
    preset.name: preset
    for preset in (
        # The mean of a seat is 5 at any table, so that its size is neither an advantage nor a cost.
        _preset("places", "10-4-1", "10-6-3-1", "10-7-4.5-2.5-1"),
        _preset("wins-first", "1000-100-10", "1000-100-10-1", "1000-100-10-1-0", ratio=Ratio.WINNER),
        Points("share", tuple((0,) * seats for seats in (3, 4, 5)), Ratio.TABLE, 10 * UNIT),
        _preset("wins", "1-0-0", "1-0-0-0", "1-0-0-0-0"),
    )
}
"""Presets: by places; wins first, then seconds, and the ratio of scores among equals; a share of ten; nothing but wins.
"""


SAME_PEOPLE = 3
"""Maximum number of counted tables of the very same people in one season."""
IDLE = 1.0
"""Increase of sigma in a season without a rated table, as the root of the sum of squares; the mean stays."""


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


def season(before: Mapping[int, Rating], results: Iterable[Result]) -> tuple[Mapping[int, Rating], ...]:
    now = dict(before)
    together: Counter[frozenset[int]] = Counter()
    people: set[int] = set()
    changes = list[Mapping[int, Rating]]()
    for result in results:
        ranking = order(result)
        same = frozenset(person for person, _ in ranking)
        if not ranking or together[same] >= SAME_PEOPLE:
            changes.append({})
            continue
        together[same] += 1
        ratings = [now.get(person, Rating(person)) for person, _ in ranking]
        ratings_after = strength.after(ratings, [rank for _, rank in ranking])
        changed_ratings = {rating.person: rating for rating in ratings_after}
        now |= changed_ratings
        people |= same
        changes.append(changed_ratings)
    idle = {
        person: replace(rating, doubt=min((rating.doubt**2 + IDLE**2) ** 0.5, strength.WIDTH))
        for person, rating in now.items()
        if person not in people
    }
    return (*changes, idle)


MAX_OPEN: Final = 4
"""Open tables of one person at once."""


def ladder_table(
    waiting: Sequence[int], means: Mapping[int, float], seats: int, separate: Iterable[tuple[int, int]] = ()
) -> tuple[int, ...] | None:
    """Return the people of the next table, None if too few of those waiting may meet.

    `waiting` has the longest wait first. That person's table has those nearest to them in rating; of equally near ones
    the longer wait. If kept-apart pairs prevent that table, the next person is tried.
    """
    pairs = {frozenset(pair) for pair in separate}
    place = {person: index for index, person in enumerate(waiting)}
    for first in waiting:
        own = means.get(first, strength.START)

        def far(person: int, own: float = own) -> tuple[float, int]:
            return abs(means.get(person, strength.START) - own), place[person]

        people = [first]
        for person in sorted((person for person in waiting if person != first), key=far):
            if all(frozenset((person, other)) not in pairs for other in people):
                people.append(person)
            if len(people) == seats:
                return tuple(people)
    return None


def ladder_results(results: Iterable[Result]) -> tuple[Result, ...]:
    """Return the results that count: of the very same people the first few."""
    together: Counter[frozenset[int | None]] = Counter()
    first_few = []
    for result in results:
        same = frozenset(finish.person for finish in result.finishes)
        together[same] += 1
        if together[same] <= SAME_PEOPLE:
            first_few.append(result)
    return tuple(first_few)
