"""Ratings of people, from all results of a server's leagues, in order.

Computed ratings are stored by seasons, each with a digest of its sources: its results and those of the seasons before.
So a start computes nothing, and a new, corrected or removed result only its own season and those after it. It is a mere
cache: without it the ratings are the same.
"""

import asyncio
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from operator import attrgetter

import sqlalchemy as sa

from hosting.db import Store, reads, value_of, writes
from leagues.rules import Rating, ratings
from leagues.store import result_read
from leagues.store.schema import fixtures, leagues, listed, planned, rated, seasons
from leagues.store.schema import ratings as stored

Change = tuple[datetime | None, Mapping[int, Rating]]
"""The end of a table, None for the end of a season; and the ratings that it has changed."""


@dataclass(frozen=True, slots=True)
class StoredResults:
    """A season's stored results, with the time of each, in the order in which they ended."""

    season: int
    results: tuple[tuple[datetime, str], ...]
    digest: str
    """Digest of these, of those of the server's seasons before, and of the computation of ratings."""


@dataclass(frozen=True, slots=True)
class SeasonRatings:
    """The changes of ratings in a season."""

    season: int
    digest: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class History:
    """The history of a server's ratings."""

    rated_seasons: tuple[SeasonRatings, ...]
    now: Mapping[int, Rating]
    curves: Mapping[int, tuple[tuple[datetime, Rating], ...]]


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings, computed from the first changed season on."""

    _store: Store
    _kept: dict[int, History] = field(default_factory=dict)

    async def of_guild(self, guild: int) -> Mapping[int, Rating]:
        """Return everybody's rating on a server, including those who do not want to be listed."""
        return (await self._history(guild)).now

    async def curve(self, person: int, guild: int) -> list[tuple[datetime, Rating]]:
        """Return a person's rating after each of their tables that counted, on a server."""
        return list((await self._history(guild)).curves.get(person, ()))

    @writes
    def set_listed(self, conn: sa.Connection, person: int, is_listed: bool) -> None:
        """Set whether a person is in lists of ratings."""
        conn.execute(sa.delete(listed).where(listed.c.person == person))
        if is_listed:
            conn.execute(sa.insert(listed).values(person=person))

    @reads
    def listed(self, conn: sa.Connection) -> frozenset[int]:
        """Return the people who want to be in lists of ratings."""
        return frozenset(conn.execute(sa.select(listed.c.person)).scalars())

    async def _history(self, guild: int) -> History:
        written = await self._written(guild)
        kept = self._kept.get(guild)
        rated_seasons = await self._rated_seasons(guild) if kept is None else kept.rated_seasons
        agreeing = _agreeing(rated_seasons, written)
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
        """Store seasons, replacing those that no longer agree with the results."""
        seasons_of = gone | {season.season for season in rated_seasons}
        for table in (stored, rated):
            conn.execute(sa.delete(table).where(table.c.season.in_(seasons_of)))
        for rated_season in rated_seasons:
            conn.execute(sa.insert(rated).values(season=rated_season.season, digest=rated_season.digest))
            values = [
                {
                    "season": rated_season.season,
                    "number": number,
                    "person": rating.person,
                    "at": at,
                    "mean": rating.mean,
                    "doubt": rating.doubt,
                    "tables": rating.tables,
                }
                for number, (at, changed) in enumerate(rated_season.changes)
                for rating in changed.values()
            ]
            if values:
                conn.execute(sa.insert(stored), values)


def forget(conn: sa.Connection) -> None:
    """Delete all stored ratings: they are computed again on demand."""
    for table in (stored, rated):
        conn.execute(sa.delete(table))


def continued(rated_seasons: Sequence[SeasonRatings], written: Iterable[StoredResults]) -> History:
    """Return the history by these stored seasons and the seasons that come after them."""
    now: dict[int, Rating] = {}
    curves: dict[int, list[tuple[datetime, Rating]]] = {}

    def add(changes: Iterable[Change]) -> None:
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
        changes = tuple((at, after.ratings) for at, after in zip(moments, changed, strict=True) if after.ratings)
        add(changes)
        further.append(SeasonRatings(season_ratings.season, season_ratings.digest, changes))
    return History((*rated_seasons, *further), now, {person: tuple(points) for person, points in curves.items()})


def _agreeing(rated_seasons: Sequence[SeasonRatings], written: Sequence[StoredResults]) -> int:
    """Return how many stored seasons, from the first on, came of these results."""
    pairs = zip(rated_seasons, written, strict=False)
    return next(
        (at for at, (pair, other) in enumerate(pairs) if (pair.season, pair.digest) != (other.season, other.digest)),
        min(len(rated_seasons), len(written)),
    )
