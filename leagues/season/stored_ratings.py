"""Ratings of people from a server's leagues, cached by season with a digest of what they were computed from."""

import asyncio
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from itertools import groupby, takewhile
from operator import attrgetter

import sqlalchemy as sa

from hosting.core import Rating
from hosting.db import Store, reads, value_of, writes
from leagues.rules import ratings
from leagues.store import result_read
from leagues.store.schema import fixtures, leagues, listed, planned, rated, seasons
from leagues.store.schema import ratings as stored

RatingChange = tuple[datetime | None, Mapping[int, Rating]]
"""The end of a table, None for the end of a season; and the ratings that it has changed."""


@dataclass(frozen=True, slots=True)
class StoredResults:
    season: int
    results: tuple[tuple[datetime, str], ...]
    digest: str
    """Digest of these, of those of the server's seasons before, and of the computation of ratings."""


@dataclass(frozen=True, slots=True)
class SeasonRatings:
    season: int
    digest: str
    changes: tuple[RatingChange, ...]


@dataclass(frozen=True, slots=True)
class RatingHistory:
    rated_seasons: tuple[SeasonRatings, ...]
    now: Mapping[int, Rating]
    curves: Mapping[int, tuple[tuple[datetime, Rating], ...]]


@dataclass(frozen=True, slots=True)
class Ratings:
    _store: Store
    _kept: dict[int, RatingHistory] = field(default_factory=dict)

    async def of_guild(self, guild: int) -> Mapping[int, Rating]:
        """Return everybody's rating on a server, including those who do not want to be listed."""
        return (await self._history(guild)).now

    async def curve(self, person: int, guild: int) -> list[tuple[datetime, Rating]]:
        return list((await self._history(guild)).curves.get(person, ()))

    @writes
    def set_listed(self, conn: sa.Connection, person: int, is_listed: bool) -> None:
        conn.execute(sa.delete(listed).where(listed.c.person == person))
        if is_listed:
            conn.execute(sa.insert(listed).values(person=person))

    @reads
    def listed(self, conn: sa.Connection) -> frozenset[int]:
        return frozenset(conn.execute(sa.select(listed.c.person)).scalars())

    async def _history(self, guild: int) -> RatingHistory:
        written = await self._written(guild)
        kept = self._kept.get(guild)
        rated_seasons = await self._rated_seasons(guild) if kept is None else kept.rated_seasons
        same = (
            (stored.season, stored.digest) == (now.season, now.digest)
            for stored, now in zip(rated_seasons, written, strict=False)
        )
        agreeing = sum(takewhile(bool, same))  # stored seasons, from the first on, that came of these results
        fits = agreeing == len(rated_seasons) == len(written)
        if kept is not None and fits:
            return kept
        history = await asyncio.to_thread(continued, rated_seasons[:agreeing], written[agreeing:])
        if not fits and not self._store.read_only:
            await self._keep({season.season for season in rated_seasons[agreeing:]}, history.rated_seasons[agreeing:])
        self._kept[guild] = history
        return history

    @reads
    def _written(self, conn: sa.Connection, guild: int) -> tuple[StoredResults, ...]:
        query = (
            sa.select(seasons.c.id, fixtures.c.ended, sa.cast(fixtures.c.result, sa.Text).label("result"))
            .select_from(planned)
            .where(leagues.c.guild == guild, fixtures.c.result.is_not(None), seasons.c.state != "called-off")
            .order_by(seasons.c.id, fixtures.c.ended, fixtures.c.id)
        )
        stored_results, digest = [], ratings.COMPUTED_BY
        for season, of_season in groupby(conn.execute(query), attrgetter("id")):
            results = tuple((row.ended, row.result) for row in of_season)
            text = "\n".join([digest, str(season), *(f"{ended} {result}" for ended, result in results)])
            digest = hashlib.sha256(text.encode()).hexdigest()
            stored_results.append(StoredResults(season, results, digest))
        return tuple(stored_results)

    @reads
    def _rated_seasons(self, conn: sa.Connection, guild: int) -> tuple[SeasonRatings, ...]:
        here = (
            sa.select(rated.c.season, rated.c.digest)
            .join(seasons, seasons.c.id == rated.c.season)
            .join(leagues, leagues.c.id == seasons.c.league)
            .where(leagues.c.guild == guild)
            .order_by(rated.c.season)
        )
        season_ratings = []
        for whole in conn.execute(here).all():
            mine = sa.select(stored).where(stored.c.season == whole.season).order_by(stored.c.number)
            changes: dict[int, tuple[datetime | None, dict[int, Rating]]] = {}
            for row in conn.execute(mine):
                _, changed = changes.setdefault(row.number, (row.at, {}))
                changed[row.person] = value_of(Rating, row)
            season_ratings.append(SeasonRatings(whole.season, whole.digest, tuple(changes.values())))
        return tuple(season_ratings)

    @writes
    def _keep(self, conn: sa.Connection, gone: set[int], rated_seasons: Sequence[SeasonRatings]) -> None:
        seasons_of = gone | {season.season for season in rated_seasons}
        for table in (stored, rated):
            conn.execute(sa.delete(table).where(table.c.season.in_(seasons_of)))
        for rated_season in rated_seasons:
            conn.execute(sa.insert(rated).values(season=rated_season.season, digest=rated_season.digest))
            values = [
                {"season": rated_season.season, "number": number, "at": at, **asdict(rating)}
                for number, (at, changed) in enumerate(rated_season.changes)
                for rating in changed.values()
            ]
            if values:
                conn.execute(sa.insert(stored), values)


def forget(conn: sa.Connection) -> None:
    """Delete all stored ratings: they are computed again on demand."""
    for table in (stored, rated):
        conn.execute(sa.delete(table))


def continued(rated_seasons: Sequence[SeasonRatings], written: Iterable[StoredResults]) -> RatingHistory:
    now: dict[int, Rating] = {}
    curves: dict[int, list[tuple[datetime, Rating]]] = {}

    def add(changes: Iterable[RatingChange]) -> None:
        for at, changed in changes:
            now.update(changed)
            if at is not None:
                for person, rating in changed.items():
                    curves.setdefault(person, []).append((at, rating))

    for rated_season in rated_seasons:
        add(rated_season.changes)
    further = []
    for season_ratings in written:
        changed = ratings.season(now, [result_read(result) for _, result in season_ratings.results])
        moments = (*(at for at, _ in season_ratings.results), None)
        changes = tuple((at, after) for at, after in zip(moments, changed, strict=True) if after)
        add(changes)
        further.append(SeasonRatings(season_ratings.season, season_ratings.digest, changes))
    return RatingHistory((*rated_seasons, *further), now, {person: tuple(points) for person, points in curves.items()})
