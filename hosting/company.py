"""With whom people sit down: how reliably somebody plays, and whom somebody avoids."""

import statistics
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final

import sqlalchemy as sa

from hosting.core import GIVEN_UP, PLAYED_OUT, Company, errors
from hosting.db import Service, reading, reads, writes
from hosting.db.schema import avoids, log, participations

LAST_TABLES: Final = 5
"""Tables whose turns say how fast a person answers, the newest."""
MAX_AVOIDED: Final = 50
MIN_FINISHED: Final = 3
MIN_SHARE: Final = 80
"""Percent of games finished that tables for reliable people ask for."""
MAX_ANSWER: Final = timedelta(hours=12)
"""Usual time for a turn up to which somebody counts as quick."""


@dataclass(frozen=True, slots=True)
class Reliability:
    finished: int = 0
    """Games with other people, played to their end."""
    left: int = 0
    """Games with other people in which the seat was resigned, handed on or lost to the clock."""
    answer: timedelta | None = None
    """Median time that a turn of theirs has taken; None before the first."""

    @property
    def share(self) -> int:
        """Percent of games finished, rounded down."""
        return 100 * self.finished // max(1, self.finished + self.left)

    def fits(self, company: Company) -> bool:
        reliable = self.finished >= MIN_FINISHED and self.share >= MIN_SHARE
        quick = self.answer is not None and self.answer <= MAX_ANSWER
        return company == "all" or (reliable and (company == "reliable" or quick))


def avoided_by(conn: sa.Connection, person: int) -> tuple[int, ...]:
    query = sa.select(avoids.c.other).where(avoids.c.person == person).order_by(avoids.c.other)
    return tuple(conn.execute(query).scalars())


class Acquaintance(Service):
    @reads
    def reliability(self, conn: sa.Connection, people: Collection[int]) -> Mapping[int, Reliability]:
        return {person: of_person(conn, person) for person in people}

    @writes
    def avoid(self, conn: sa.Connection, person: int, other: int) -> None:
        """Keep two people apart from now on; a second time changes nothing. Raises AvoidsMany."""
        avoided = avoided_by(conn, person)
        if other in avoided or other == person:
            return
        if len(avoided) >= MAX_AVOIDED:
            raise errors.AvoidsMany(f"{MAX_AVOIDED} people are avoided already", most=MAX_AVOIDED)
        conn.execute(sa.insert(avoids).values(person=person, other=other))

    @writes
    def forgive(self, conn: sa.Connection, person: int, other: int) -> None:
        conn.execute(sa.delete(avoids).where(avoids.c.person == person, avoids.c.other == other))

    avoided = reading(avoided_by)


def apart(conn: sa.Connection, people: Collection[int]) -> list[tuple[int, int]]:
    """Return the pairs of people of whom one avoids the other."""
    query = sa.select(avoids.c.person, avoids.c.other).where(avoids.c.person.in_(people), avoids.c.other.in_(people))
    return [(row.person, row.other) for row in conn.execute(query)]


def may_meet(conn: sa.Connection, person: int, there: Collection[int | None]) -> bool:
    """Return whether a person avoids none of these people, nor is avoided by one of them."""
    others = {other for other in there if other is not None}
    either = sa.or_(
        (avoids.c.person == person) & avoids.c.other.in_(others),
        (avoids.c.other == person) & avoids.c.person.in_(others),
    )
    return conn.execute(sa.select(avoids.c.person).where(either).limit(1)).first() is None


def check(conn: sa.Connection, table: int, person: int, there: Collection[int | None]) -> None:
    """Raise NotTogether, which does not say who avoids whom, if these people may not meet."""
    if not may_meet(conn, person, there):
        raise errors.NotTogether(f"{person} does not sit down at table {table}", table=table)


def of_person(conn: sa.Connection, person: int) -> Reliability:
    other = participations.alias()
    with_others = sa.exists().where(
        other.c.table == participations.c.table, other.c.person.is_not(None), other.c.person != person
    )
    query = (
        sa.select(participations.c.ending, sa.func.count(participations.c.table.distinct()).label("games"))
        .where(participations.c.person == person, with_others)
        .group_by(participations.c.ending)
    )
    games = {row.ending: row.games for row in conn.execute(query)}
    finished, left = (sum(games.get(ending, 0) for ending in endings) for endings in (PLAYED_OUT, GIVEN_UP))
    waits = [wait.total_seconds() for wait in _waits(conn, person)]
    return Reliability(finished, left, timedelta(seconds=statistics.median(waits)) if waits else None)


def _waits(conn: sa.Connection, person: int) -> Iterator[timedelta]:
    """Yield how long each of a person's last turns has taken since the turn before it."""
    newest = (
        sa.select(participations.c.table)
        .where(participations.c.person == person)
        .group_by(participations.c.table)
        .order_by(sa.func.max(participations.c.since).desc())
        .limit(LAST_TABLES)
    )
    query = (
        sa.select(log.c.table, log.c.turn, log.c.by)
        .add_columns(sa.func.min(log.c.at).label("first"), sa.func.max(log.c.at).label("last"))
        .where(log.c.table.in_(newest), log.c.turn.is_not(None))
        .group_by(log.c.table, log.c.turn, log.c.by)
        .order_by(log.c.table, log.c.turn)
    )
    for _, of_table in groupby(conn.execute(query), key=lambda row: row.table):
        before: datetime | None = None
        for _, same in groupby(of_table, key=lambda row: row.turn):
            turn = list(same)
            yield from (row.first - before for row in turn if before is not None and row.by == person)
            before = max(row.last for row in turn)
