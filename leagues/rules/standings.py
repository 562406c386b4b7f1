"""Standings, the tie-break that decided each place, and the places that each person can still reach."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from itertools import product
from math import prod
from operator import attrgetter
from types import MappingProxyType

from leagues.rules import draw
from leagues.rules.errors import LeagueError
from leagues.rules.points import How, Ladder, Penalty, Points, Ratio, Result, share

PARTS = 60
"""Parts of a place: shared places count in sixtieths, so each of two firsts has half a win and half a second."""
MILLION = 1_000_000
WAYS = 500_000
"""Maximum number of enumerated ends of the open tables: three tables of four, two of five."""

Open = Sequence[Collection[int]]
"""For each open table the people who have seats there; a computer player's seat has a number that is nobody's."""


def to_places(parts: int) -> Decimal:
    """Return a count of places from its parts, to two decimals: a shared win is half a win."""
    return (Decimal(parts) / PARTS).quantize(Decimal("0.01")).normalize() + Decimal(0)


class TieBreak(StrEnum):
    WINS = "wins"
    SECONDS = "seconds"
    THIRDS = "thirds"
    RATIO = "ratio"
    """Mean of own score divided by the winner's."""
    SCORE = "score"
    AMONG = "among"
    """Points at tables where two or more of the tied sat, if all pairs of them have met equally often."""
    OPPONENTS = "opponents"
    """Mean points of all opponents, each as often as met."""
    PENALTIES = "penalties"
    """Points taken away, fewer being better."""
    PACE = "pace"
    """Pace of turns, by the mean over tables of the median minutes; known ones before unknown."""
    LOT = "lot"
    """A lot of the season's salt."""


POINTS = "points"
"""The criterion before every tie-break."""
DEFAULT = (TieBreak.WINS, TieBreak.SECONDS, TieBreak.RATIO, TieBreak.AMONG, TieBreak.LOT)


@dataclass(frozen=True, slots=True)
class Row:
    """A person's line of the standings.

    `units` are their points less penalties (`leagues.rules.points.UNIT`); `tables` how many are over, left ones
    included; `firsts`, `seconds`, `thirds` in parts of sixty. `ratio` is the mean of own by the winner's score in
    millionths; `score` the sum of the game's points; `left` the tables left; `penalty` the units taken away; `minutes`
    their pace. `decided` is what set them below the row above: "points", a tie-break, or None for the first and for a
    shared place with the row above.
    """

    person: int
    place: int
    decided: str | None
    units: int
    tables: int = 0
    firsts: int = 0
    seconds: int = 0
    thirds: int = 0
    ratio: int = 0
    score: int = 0
    left: int = 0
    penalty: int = 0
    minutes: int | None = None


def parse(names: Iterable[str]) -> tuple[TieBreak, ...]:
    ties: list[TieBreak] = []
    for name in names:
        if name not in list(TieBreak) or name in ties:
            raise LeagueError(f"{name!r} is no tie-break, or comes twice", "league-bad-tie-breaks", name=name)
        ties.append(TieBreak(name))
    return tuple(ties)


def units_of(result: Result, points: Points) -> tuple[int, ...]:
    """Return the units of each seat of a table; a leaver gets none. Raises `LeagueError`."""
    finishes = result.finishes
    if result.how == How.VOID:
        units: tuple[int, ...] = (points.even(len(finishes)),) * len(finishes)
    else:
        units = points.of([finish.place for finish in finishes], [finish.score for finish in finishes])
    if any(finish.left for finish in finishes):
        return tuple(0 if finish.left else unit for finish, unit in zip(finishes, units, strict=True))
    return units


@lru_cache(maxsize=4096)
def _parts(places: tuple[int, ...], left: tuple[bool, ...], counts: bool) -> tuple[tuple[int, int, int], ...]:
    first, second, third = (
        share(tuple(PARTS if rung == place else 0 for rung in range(len(places))), places) for place in range(3)
    )
    alone = left.count(False) < 2
    return tuple(
        (0, 0, 0) if lost or not counts else (0 if alone else low, two, three)
        for low, two, three, lost in zip(first, second, third, left, strict=True)
    )


SIZES = 6
_SCORE, _RATIO, _UNITS, _FIRSTS, _SECONDS, _THIRDS, _LEFT, _PLACED, _TABLES, _MINUTES, _PACED, _AT = range(12)
"""Indices of a person's sums in a list.

From the last on, counts of each place at tables of each size, where nobody shared one or left: most tables are such,
and nothing else has to be counted there.
"""


def _sum_up(people: Collection[int], results: Iterable[Result], points: Points) -> dict[int, list[int]]:
    sums = {person: [0] * (_AT + SIZES * SIZES) for person in people}
    by_scores, by_total, weight = points.ratio is not Ratio.NONE, points.ratio is Ratio.TABLE, points.weight
    flat, sizes = replace(points, ratio=Ratio.NONE), set[int]()
    for result in results:
        finishes, size, counts = result.finishes, len(result.finishes), result.how is not How.VOID
        plain, top, second, total = result.sum
        if plain:
            at = _AT + SIZES * size
            sizes.add(size)
        else:
            at = 0
            _add_cells(sums, result, flat if counts else points)
        for finish in finishes:
            tally = sums.get(finish.person)  # type: ignore[arg-type]  # nobody is nobody there
            if tally is None:
                continue
            if at:
                tally[at + finish.place] += 1
            if counts and not finish.left:
                score = finish.score
                tally[_SCORE] += score
                if score > 0:
                    tally[_RATIO] += MILLION * score // top
                if by_scores:
                    # As `by_score` computes it, without a call for each.
                    if score > 0 and (by_total or finish.place > 1):
                        tally[_UNITS] += weight * score // (total if by_total else top)
                    else:
                        tally[_UNITS] += points.by_score(
                            finish.place, score if score > 0 else 0, top, second, total, size
                        )
            if finish.minutes is not None:
                tally[_MINUTES] += finish.minutes
                tally[_PACED] += 1
    for size, tally in product(sizes, sums.values()):
        for place, units in enumerate(points.ladder(size), 1):
            times = tally[_AT + SIZES * size + place]
            tally[_UNITS] += units * times
            tally[_PLACED] += times
            tally[_TABLES] += times
            if place <= 3:
                tally[_UNITS + place] += PARTS * times
    return sums


def _add_cells(sums: Mapping[int, list[int]], result: Result, points: Points) -> None:
    left, counts = tuple(finish.left for finish in result.finishes), result.how != How.VOID
    parts = _parts(tuple(finish.place for finish in result.finishes), left, counts)
    for finisher, units, (first, second, third) in zip(result.finishes, units_of(result, points), parts, strict=True):
        tally = None if finisher.person is None else sums.get(finisher.person)
        if tally is not None:
            tally[_UNITS] += units
            tally[_FIRSTS] += first
            tally[_SECONDS] += second
            tally[_THIRDS] += third
            tally[_LEFT] += finisher.left
            tally[_PLACED] += counts and not finisher.left
            tally[_TABLES] += 1


def standing(
    people: Collection[int],
    results: Sequence[Result],
    points: Points,
    ties: Sequence[TieBreak] = DEFAULT,
    penalties: Iterable[Penalty] = (),
    salt: str = "",
    stage: str = "",
    byes: Mapping[int, int] = MappingProxyType({}),
    worth: int = 0,
) -> tuple[Row, ...]:
    """Return the standings of people by the finished tables, the first first; others are left out.

    `byes`: units for rounds that a person had to sit out. `worth`: units that each table costs, where people choose how
    many they play: an even share, so that playing more is no gain by itself. Those whom no tie-break separates share a
    place. Raises `LeagueError` for a table of a size without points.
    """
    deductions = dict.fromkeys(people, 0)
    for penalty in penalties:
        if penalty.person in deductions:
            deductions[penalty.person] += penalty.units
    sums = _sum_up(people, results, points)
    rows = {
        person: Row(
            person,
            place=0,
            decided=None,
            units=tally[_UNITS] + byes.get(person, 0) - worth * tally[_TABLES] - deductions[person],
            tables=tally[_TABLES],
            firsts=tally[_FIRSTS],
            seconds=tally[_SECONDS],
            thirds=tally[_THIRDS],
            ratio=tally[_RATIO] // tally[_PLACED] if tally[_PLACED] else 0,
            score=tally[_SCORE],
            left=tally[_LEFT],
            penalty=deductions[person],
            minutes=tally[_MINUTES] // tally[_PACED] if tally[_PACED] else None,
        )
        for person, tally in sums.items()
    }
    results_of: dict[int, list[Result]] = {}
    if {TieBreak.AMONG, TieBreak.OPPONENTS} & {*ties}:
        for result in results:
            for finish in result.finishes:
                if finish.person is not None:
                    results_of.setdefault(finish.person, []).append(result)

    def rank(ties_left: Sequence[TieBreak], tied: list[int]) -> list[tuple[list[int], str]]:
        if len(tied) < 2 or not ties_left:
            return [(tied, "")]
        key = _key(ties_left[0], tied, rows, results_of, points, salt, stage)
        equal: dict[int, list[int]] = {}
        for person in tied:
            equal.setdefault(key(person), []).append(person)
        groups: list[tuple[list[int], str]] = []
        for value in sorted(equal, reverse=True):
            inner = rank(ties_left[1:], equal[value])
            groups += [(inner[0][0], ties_left[0]), *inner[1:]]
        return [(groups[0][0], ""), *groups[1:]]

    by_units: dict[int, list[int]] = {}
    for person in rows:
        by_units.setdefault(rows[person].units, []).append(person)
    placed: list[Row] = []
    for units in sorted(by_units, reverse=True):
        for index, (group, reason) in enumerate(rank(ties, sorted(by_units[units]))):
            place = len(placed) + 1
            for number, person in enumerate(group):
                why = None if number or not placed else POINTS if not index else str(reason)
                placed.append(replace(rows[person], place=place, decided=why))
    return tuple(placed)


def _key(
    tie: TieBreak,
    tied: Collection[int],
    rows: dict[int, Row],
    played: Mapping[int, Sequence[Result]],
    points: Points,
    salt: str,
    stage: str,
) -> Callable[[int], int]:
    match tie:
        case TieBreak.WINS | TieBreak.SECONDS | TieBreak.THIRDS | TieBreak.RATIO | TieBreak.SCORE:
            of_row = attrgetter("firsts" if tie == TieBreak.WINS else tie.value)
            return lambda person: int(of_row(rows[person]))
        case TieBreak.PENALTIES:
            return lambda person: -rows[person].penalty
        case TieBreak.PACE:
            slowest = 1 + max((row.minutes or 0 for row in rows.values()), default=0)
            return lambda person: -(slowest if rows[person].minutes is None else rows[person].minutes or 0)
        case TieBreak.LOT:
            return lambda person: -draw.lot(salt, "tie", stage, person)
        case TieBreak.AMONG:
            return _among(tied, played, points).__getitem__
        case TieBreak.OPPONENTS:
            return _opponents(tied, rows, played).__getitem__


def _among(tied: Collection[int], played: Mapping[int, Sequence[Result]], points: Points) -> dict[int, int]:
    nothing = dict.fromkeys(tied, 0)
    meetings = Counter(
        (person, finish.person)
        for person in tied
        for result in played.get(person, ())
        for finish in result.finishes
        if finish.person in nothing and finish.person != person
    )
    if len(meetings) != len(tied) * (len(tied) - 1) or len(set(meetings.values())) != 1:
        return nothing
    units = dict(nothing)
    for person in tied:
        for result in played[person]:
            here = [finish.person for finish in result.finishes]
            if sum(other in units for other in here) > 1:
                units[person] += units_of(result, points)[here.index(person)]
    return units


def _opponents(
    tied: Collection[int], rows: Mapping[int, Row], played: Mapping[int, Sequence[Result]]
) -> dict[int, int]:
    means = {}
    for person in tied:
        people = [
            finish.person for result in played.get(person, ()) for finish in result.finishes if finish.person != person
        ]
        units = [rows[other].units for other in people if other is not None and other in rows]
        means[person] = sum(units) // len(units) if units else 0
    return means


def ranges(rows: Sequence[Row], tables: Open, points: Points, further: int = 0) -> dict[int, tuple[int, int]]:
    """Return the best and worst place still possible, with `further` undrawn rounds for all. Raises `LeagueError`."""
    if not tables and not further:
        return {row.person: (row.place, row.place) for row in rows}
    now = {row.person: row.units for row in rows}
    opens = dict.fromkeys(now, further)
    for table in tables:
        for person in table:
            if person in opens:
                opens[person] += 1
    most = {person: units + opens[person] * points.most for person, units in now.items()}
    few = not further and prod(len(_endings(points.ladder(len(table)))) for table in tables) <= WAYS
    exact = few and points.ratio == Ratio.NONE
    present, ceilings, bounds = sorted(now.values()), sorted(most.values()), {}
    for person in now:
        best = 1 + len(now) - bisect_right(present, most[person])
        if exact:
            able = [other for other in now if other != person and most[other] >= now[person]]
            above = _together(person, able, now, tables, points)
        else:  # all who can have as many points, but for themselves
            above = len(now) - bisect_left(ceilings, now[person]) - 1
        bounds[person] = best, 1 + above
    return bounds


def _together(person: int, able: Collection[int], now: Mapping[int, int], tables: Open, points: Points) -> int:
    needs = {other: now[person] - now[other] for other in able}
    sure = sum(need <= 0 for need in needs.values())
    hunters = [other for other, need in needs.items() if need > 0]
    place = {other: index for index, other in enumerate(hunters)}
    states = {tuple(needs[other] for other in hunters)}
    for table in tables:
        here = [place[other] for other in table if other in place]
        if not here:
            continue
        gains = _gains(points.ladder(len(table)), len(here), person in table)
        after = set()
        for state, gain in product(states, gains):
            left = list(state)
            for index, units in zip(here, gain, strict=True):
                left[index] = max(left[index] - units, 0)
            after.add(tuple(left))
        states = after
    return sure + max(sum(need <= 0 for need in state) for state in states)


@lru_cache(maxsize=256)
def _gains(ladder: Ladder, people: int, without: bool) -> tuple[tuple[int, ...], ...]:
    """Return the undominated gains of so many people; `without`: one gets the last place."""
    vectors = {tuple(units[:people]) for units in _endings(ladder[:-1] if without else ladder)}
    return tuple(
        vector
        for vector in sorted(vectors)
        if not any(other != vector and all(a >= b for a, b in zip(other, vector, strict=True)) for other in vectors)
    )


@lru_cache(maxsize=64)
def _endings(ladder: Ladder) -> tuple[tuple[int, ...], ...]:
    return tuple({share(ladder, places) for places in _orders(len(ladder))})


@lru_cache(maxsize=8)
def _orders(seats: int) -> tuple[tuple[int, ...], ...]:

    def fits(places: Iterable[int]) -> bool:
        rest = list(places)
        return all(place == 1 + sum(other < place for other in rest) for place in rest)

    return tuple(filter(fits, product(range(1, seats + 1), repeat=seats)))
