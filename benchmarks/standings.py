"""`python -m benchmarks.standings`: processor cost of a standing of 10,000 tables, and of reading them before.

All of it in one run, the best of twenty: the bare query, and the same with results made of its rows, before and after a
first reading. Then the standing by each scoring, with the usual tie-breaks and with all.
"""

from __future__ import annotations

import random
import sqlite3

import sqlalchemy as sa

from benchmarks.pictures import milliseconds
from hosting.db.schema import metadata
from leagues.rules import DEFAULT, PRESETS, Finish, Result, TieBreak, standings
from leagues.store import result_json, result_read
from leagues.store.schema import fixtures

PEOPLE, TABLES = 700, 10_000
PLACES = PRESETS["places"]


def results() -> list[Result]:
    """Random tables of four, with a winner each and some ties."""
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


def stored(tables: list[Result]) -> sa.Engine:
    """Return an in-memory database with the tables, in one group."""
    engine = sa.create_engine("sqlite://")
    metadata.create_all(engine)
    rows = [
        {"group": 1, "round": 1, "number": one.table, "people": [], "status": "over", "result": result_json(one)}
        for one in tables
    ]
    with engine.begin() as conn:
        conn.execute(sa.insert(fixtures), rows)
    return engine


def best(work: object) -> float:
    """Milliseconds of the best of twenty."""
    assert callable(work)
    return min(milliseconds(work) for _ in range(20))


def main() -> None:
    """Measure reading, then all scorings."""
    tables = results()
    print("| what | ms |\n|---|---|")
    with stored(tables).connect() as conn:
        raw = conn.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        bare = 'SELECT result FROM league_fixtures WHERE "group" = 1'
        print(f"| the bare query | {best(lambda: raw.execute(bare).fetchall()):.0f} |")
        query = sa.select(sa.cast(fixtures.c.result, sa.Text).label("result")).where(fixtures.c.group == 1)

        def read() -> list[Result]:
            return [result_read(row.result) for row in conn.execute(query)]

        def first() -> list[Result]:
            result_read.cache_clear()
            return read()

        print(f"| the same, as results, at first | {best(first):.0f} |")
        print(f"| and from then on | {best(read):.0f} |")
        print(f"| and a standing of them | {best(lambda: standings.standing(range(PEOPLE), read(), PLACES)):.0f} |")
    for name, points in PRESETS.items():
        for ties in (DEFAULT, tuple(TieBreak)):
            took = best(lambda points=points, ties=ties: standings.standing(range(PEOPLE), tables, points, ties))
            print(f"| a standing by {name}, {len(ties)} tie-breaks | {took:.0f} |")


if __name__ == "__main__":
    main()
