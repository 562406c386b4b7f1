"""The seasons of a league or of a server, and the reviewed turns of their people, from the database."""

from collections.abc import Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from hosting.core import Person
from hosting.db import TimedService, reads, writes
from hosting.db.schema import log, reviews
from leagues.rules import BadRules, State
from leagues.store import View, audit_log, rows
from leagues.store.schema import fixtures, leagues, planned, seasons

MAX_SEASONS = 100
"""Maximum number of seasons in a series."""


@dataclass(frozen=True, slots=True)
class Played:
    """The quality of somebody's play, by the reviews of finished games."""

    turns: int
    """Number of turns that were reviewed."""
    loss: float
    """Mean of the points that such a turn lost against the best one."""


class Histories(TimedService):
    """Seasons read together, each list in one snapshot."""

    @reads
    def of_league(self, conn: sa.Connection, league_id: int) -> tuple[View, ...]:
        """Return the drawn seasons of a league, the oldest first; those called off are left out."""
        return _views(conn, leagues.c.id == league_id)

    @reads
    def of_guild(self, conn: sa.Connection, guild: int) -> tuple[View, ...]:
        """Return the drawn seasons of a server's leagues, the oldest first; those called off are left out."""
        return _views(conn, leagues.c.guild == guild)

    @reads
    def played(self, conn: sa.Connection, guild: int) -> Mapping[int, Played]:
        """Return how well each person has played at a server's league tables, by the turns that they took themselves.

        Reviews of games without losses, and those stored by a version before 0.3.0, do not count.
        """
        loss = reviews.c.found["loss"].as_float()
        query = (
            sa.select(log.c.by, sa.func.count().label("turns"), sa.func.avg(loss).label("loss"))
            .select_from(planned)
            .join(reviews, reviews.c.table == fixtures.c.table)
            .join(log, (log.c.table == reviews.c.table) & (log.c.seq == reviews.c.seq))
            .where(leagues.c.guild == guild, log.c.by.is_not(None), loss.is_not(None))
            .group_by(log.c.by)
        )
        return {row.by: Played(row.turns, float(row.loss)) for row in conn.execute(query)}

    @writes
    def honour(
        self,
        conn: sa.Connection,
        league_id: int,
        champion: int | None,
        division: int | None,
        best: int,
        of: int,
        by: Person,
    ) -> None:
        """Set a league's roles for winners, and its series: the best so many of the last so many seasons, 0 for all.

        Raises NoSuchLeague, BadRules.
        """
        rows.league(conn, league_id)
        if not (0 <= best <= MAX_SEASONS and 0 <= of <= MAX_SEASONS and (not of or best <= of)):
            raise BadRules(f"the best {best} of {of} seasons make no series", what="series")
        values = {"champion_role": champion, "division_role": division, "series_best": best, "series_of": of}
        conn.execute(sa.update(leagues).where(leagues.c.id == league_id).values(**values))
        audit_log.add(conn, league_id, None, self._clock.now(), by, "trophies")


def _views(conn: sa.Connection, where: sa.ColumnElement[bool]) -> tuple[View, ...]:
    drawn = (State.DRAWN, State.RUNNING, State.CLOSING, State.CLOSED)
    query = (
        sa.select(seasons.c.id)
        .join(leagues, leagues.c.id == seasons.c.league)
        .where(where, seasons.c.state.in_(drawn))
        .order_by(seasons.c.id)
    )
    return tuple(rows.view(conn, season) for season in conn.execute(query).scalars().all())
