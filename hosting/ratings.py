"""Ratings of people at tables outside leagues, by server and game.

Nothing is stored: they are computed from the results, so one that is taken back, or a person who is erased, leaves no
trace in them. What was computed is kept in memory, and continued as long as only further tables have ended.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from hosting.core import GIVEN_UP, PLAYED_OUT, Rating, strength
from hosting.db import Service, Store, reads
from hosting.db.schema import participations, people, results, tables
from hosting.play import Positions

LEVEL: Final = 6.0
"""Means from one computer player to the next: the stronger wins three of four tables, as was measured."""
SURE: Final = 1.0
Anchors: TypeAlias = Mapping[str, Rating]


@dataclass(frozen=True, slots=True)
class RatedSeat:
    person: int | None
    """The first who had the seat; None for a computer player, and for somebody who was erased."""
    computer: str | None
    place: int


RatedTable: TypeAlias = tuple[RatedSeat, ...]


@dataclass(frozen=True, slots=True)
class _Computed:
    stamp: tuple[object, ...] = ()
    rated: Sequence[RatedTable] = ()
    now: Mapping[int, Rating] = field(default_factory=dict)


class CasualRatings(Service):
    def __init__(self, store: Store, positions: Positions) -> None:
        super().__init__(store)
        self._positions = positions
        self._computed: dict[tuple[int, str], _Computed] = {}

    def games(self) -> list[str]:
        return [game.name for game in self._positions.games if game.leagues is None or game.leagues]

    async def of_guild(self, guild: int, game: str) -> Mapping[int, Rating]:
        """Return ratings of those who have not opted out."""
        if game not in self.games():
            return {}
        hidden, now = await self._opted_out(), await self._now(guild, game)
        return {person: rating for person, rating in now.items() if person not in hidden}

    async def of_person(self, person: int) -> list[dict[str, object]]:
        """Return what is computed about a person, opted out or not, for their own eyes."""
        return [
            {"guild": guild, "game": game, "rating": rating.displayed, "tables": rating.tables}
            for guild, game in await self._read_games(person)
            if (rating := (await self._now(guild, game)).get(person)) is not None
        ]

    async def _now(self, guild: int, game: str) -> Mapping[int, Rating]:
        before, stamp = self._computed.get((guild, game), _Computed()), await self._stamp(guild, game)
        if before.stamp == stamp:
            return before.now
        games, start = await self._read_tables(guild, game), len(before.rated)
        if list(before.rated) != games[:start]:
            start, before = 0, _Computed()
        now = await asyncio.to_thread(continued, before.now, games[start:], self._anchors(game))
        self._computed[guild, game] = _Computed(stamp, games, now)
        return now

    def _anchors(self, game: str) -> Anchors:
        kinds = self._positions.game(game).computers
        means = (strength.START + LEVEL * ((len(kinds) - 1) / 2 - number) for number in range(len(kinds)))
        return {kind: Rating(0, mean, SURE) for kind, mean in zip(kinds, means, strict=True)}

    @reads
    def _opted_out(self, conn: sa.Connection) -> frozenset[int]:
        return frozenset(conn.execute(sa.select(people.c.id).where(people.c.rated.is_(False))).scalars())

    @reads
    def _read_games(self, conn: sa.Connection, person: int) -> list[tuple[int, str]]:
        query = sa.select(tables.c.guild, tables.c.game).join(participations).where(participations.c.person == person)
        games = self.games()
        return [(row.guild, row.game) for row in conn.execute(query.distinct()) if row.game in games]

    @reads
    def _stamp(self, conn: sa.Connection, guild: int, game: str) -> tuple[object, ...]:
        """Return what changes with everything that ratings are computed from."""
        counts = sa.func.count(participations.c.id), sa.func.count(participations.c.person)
        query = sa.select(*counts, sa.func.max(tables.c.ended)).select_from(tables).join(participations)
        return tuple(conn.execute(query.where(*_conditions(guild, game))).one())

    @reads
    def _read_tables(self, conn: sa.Connection, guild: int, game: str) -> list[RatedTable]:
        """Return the tables that count, by their ends: of two people who did not both leave."""
        columns = participations.c.table, participations.c.seat, participations.c.person, participations.c.computer
        query = (
            sa.select(*columns, participations.c.ending, results.c.rank, results.c.points)
            .select_from(tables)
            .join(participations)
            .join(results, (results.c.table == tables.c.id) & (results.c.seat == participations.c.seat))
            .where(*_conditions(guild, game))
            .order_by(tables.c.ended, tables.c.id, participations.c.seat, participations.c.id)
        )
        games = []
        for _, of_table in groupby(conn.execute(query), key=lambda row: row.table):
            seats = [list(of_seat) for _, of_seat in groupby(of_table, key=lambda row: row.seat)]
            places = strength.places([(seat[0].rank, seat[0].points) for seat in seats])
            table = tuple(_seat(seat, place, len(seats)) for seat, place in zip(seats, places, strict=True))
            humans = [seat for seat in table if seat.computer is None]
            if len(humans) > 1 and any(seat.place <= len(seats) for seat in humans):
                games.append(table)
        return games


def continued(before: Mapping[int, Rating], further: Sequence[RatedTable], anchors: Anchors) -> dict[int, Rating]:
    now = dict(before)
    for table in further:
        ratings_before = [
            now.get(seat.person or 0, Rating(0)) if seat.computer is None else anchors.get(seat.computer, Rating(0))
            for seat in table
        ]
        after = strength.after(ratings_before, [seat.place for seat in table])
        now |= {
            seat.person: replace(rating, person=seat.person)
            for seat, rating in zip(table, after, strict=True)
            if seat.person is not None
        }
    return now


def _conditions(guild: int, game: str) -> tuple[sa.ColumnElement[bool], ...]:
    of_game = (tables.c.guild == guild, tables.c.game == game, tables.c.status == "over")
    return (*of_game, tables.c.fixture.is_(None), tables.c.imported.is_(None))


def _seat(times: Sequence[Any], place: int, seats: int) -> RatedSeat:
    """Return a seat by its first player, who is last if they have given it up."""
    first = times[0]
    who = first.person, first.computer  # without the second somebody who was erased would be the computer player there
    there = any((row.person, row.computer) == who and row.ending in PLAYED_OUT for row in times)
    return RatedSeat(first.person, first.computer, place if there or first.ending not in GIVEN_UP else seats + 1)
