"""`python -m benchmarks.standings`: the processor's time that a standing of 10,000 tables takes, the best of seven."""

from __future__ import annotations

import random

from benchmarks.pictures import milliseconds
from leagues import standings
from leagues.points import PRESETS
from leagues.results import Finish, Result
from leagues.standings import DEFAULT, TieBreak

PEOPLE, TABLES = 700, 10_000


def results() -> list[Result]:
    """Tables of four, by chance, with a winner each and now and then equals."""
    chance = random.Random(1)  # noqa: S311  (nothing hangs on it)
    found = []
    for number in range(TABLES):
        people = chance.sample(range(PEOPLE), 4)
        scores = [chance.randrange(40, 110) for _ in people]
        places = [1 + sum(other > own for other in scores) for own in scores]
        seats = zip(people, places, scores, strict=True)
        finishes = tuple(Finish(*seat, minutes=chance.randrange(5, 500)) for seat in seats)
        found.append(Result(number, finishes, rounds=12))
    return found


def main() -> None:
    """Measure all ways to count, with the usual tie-breaks and with all of them."""
    tables = results()
    print("| points | tie-breaks | ms |\n|---|---|---|")
    for name, points in PRESETS.items():
        for ties in (DEFAULT, tuple(TieBreak)):
            took = min(
                milliseconds(lambda points=points, ties=ties: standings.standing(range(PEOPLE), tables, points, ties))  # type: ignore[misc]
                for _ in range(7)
            )
            print(f"| {name} | {len(ties)} | {took:.0f} |")


if __name__ == "__main__":
    main()
