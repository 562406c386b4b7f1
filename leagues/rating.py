"""How strong people are, from all results of a server's leagues. Nothing of it is stored: it is computed and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from leagues import ratings, rows
from leagues.base import Base
from leagues.model import League, Season, result_of
from leagues.ratings import Rating
from leagues.results import Result
from leagues.schema import fixtures, groups, leagues, seasons, stages
from tables import Services
from tables.store import reads

Played = tuple[tuple[tuple[datetime, Result], ...], ...]
"""For each season its results with the moment of each, in the order in which they ended."""


@dataclass(frozen=True, slots=True)
class Course:
    """How the ratings of a server have come about."""

    played: Played
    now: Mapping[int, Rating]
    curves: Mapping[int, tuple[tuple[datetime, Rating], ...]]


class Rated(Base):
    """Ratings: computed anew when there is another result, kept until then."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._kept: dict[int, Course] = {}

    async def ratings(self, guild: int) -> Mapping[int, Rating]:
        """Everybody's rating on a server, also of those who do not want to be listed."""
        return (await self._course(guild)).now

    async def curve(self, person: int, guild: int) -> list[tuple[datetime, Rating]]:
        """Somebody's rating after each of their tables that counted, on a server."""
        return list((await self._course(guild)).curves.get(person, ()))

    async def _course(self, guild: int) -> Course:
        played = await self._played(guild)
        kept = self._kept.get(guild)
        if kept is None or kept.played != played:
            kept = await asyncio.to_thread(computed, played)
            self._kept[guild] = kept
        return kept

    @reads
    def _played(self, conn: sa.Connection, guild: int) -> Played:
        query = (
            sa.select(seasons.c.id, fixtures.c.ended, fixtures.c.result)
            .join(groups, groups.c.id == fixtures.c.group)
            .join(stages, stages.c.id == groups.c.stage)
            .join(seasons, seasons.c.id == stages.c.season)
            .join(leagues, leagues.c.id == seasons.c.league)
            .where(leagues.c.guild == guild, fixtures.c.result.is_not(None), seasons.c.state != "called-off")
            .order_by(seasons.c.id, fixtures.c.ended, fixtures.c.id)
        )
        found: dict[int, list[tuple[datetime, Result]]] = {}
        for row in conn.execute(query):
            found.setdefault(row.id, []).append((row.ended, result_of(row.result)))
        return tuple(tuple(results) for results in found.values())

    @reads
    def _season(self, conn: sa.Connection, season_id: int) -> Season:
        return rows.season(conn, season_id)

    @reads
    def _league(self, conn: sa.Connection, league_id: int) -> League:
        return rows.league(conn, league_id)


def computed(played: Played) -> Course:
    """Ratings from all results."""
    curves: dict[int, list[tuple[datetime, Rating]]] = {}
    moments = iter([at for season in played for at, _ in season])
    now: dict[int, Rating] = {}
    for changed in ratings.course([[result for _, result in season] for season in played]):
        at = next(moments) if changed.result is not None else None
        now |= changed.ratings
        if at is not None:
            for person, rating in changed.ratings.items():
                curves.setdefault(person, []).append((at, rating))
    return Course(played, now, {person: tuple(found) for person, found in curves.items()})
