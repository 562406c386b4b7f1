"""Copies of a league up to one of its seasons, for another database in which that season is rehearsed."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from hosting.core import fairness
from hosting.db import TimedService, reads, writes
from leagues.rules import draw
from leagues.season import SeasonChange
from leagues.store import rows, schema

Copy: TypeAlias = Mapping[str, Sequence[Mapping[str, Any]]]
"""Rows by the names of their tables."""

_OF_SEASON: Final = schema.seasons.join(schema.leagues)
_COPIED: Final[Mapping[sa.Table, sa.FromClause]] = {
    schema.leagues: schema.leagues,
    schema.regulars: schema.regulars.join(schema.leagues),
    schema.seasons: _OF_SEASON,
    **{
        table: table.join(_OF_SEASON)
        for table in (schema.entries, schema.penalties, schema.teams, schema.members, schema.stages)
    },
    schema.groups: schema.groups.join(schema.stages.join(_OF_SEASON)),
    schema.fixtures: schema.planned,
}
"""A league's tables, each after those that it refers to, joined with the league."""


class Copies(TimedService):
    @reads
    def of(self, conn: sa.Connection, season_id: int, most: int) -> Copy:
        """Copy a league, without its games; of the season's people the first `most`. Raises NoSuchLeague."""
        season, copy = rows.season(conn, season_id), dict[str, list[dict[str, Any]]]()
        for table, source in _COPIED.items():
            columns = [column for column in table.c if column is not schema.fixtures.c.table]
            mine = sa.select(*columns).select_from(source).where(schema.leagues.c.id == season.league)
            copy[table.name] = [dict(row) for row in conn.execute(mine).mappings()]
        salt = fairness.new_salt()  # the season's own stays secret: its draw cannot be seen before
        for row in copy[schema.seasons.name]:
            if row["id"] == season_id:
                row |= {"salt": salt, "commitment": draw.commitment(season.name, salt)}
        late = {entry.person for entry in rows.in_season(conn, season_id)[most:]}
        people = copy[schema.entries.name]
        people[:] = [row for row in people if row["season"] != season_id or row["person"] not in late]
        return copy

    @writes
    def paste(self, conn: sa.Connection, copy: Copy, season_id: int) -> None:
        """Write a copy into an empty database, with the season's next step as a job, and its announcement."""
        for table in _COPIED:
            if copy[table.name]:
                conn.execute(sa.insert(table), list(copy[table.name]))
        change = SeasonChange.of(conn, season_id, self._clock)
        change.schedule()
        change.announce_next()
