"""Turns that gave away unusually much to one opponent, in the game's own judgement.

They are a hint for admins, in the log and on their screen, without consequences.
"""

from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa

from hosting.core import GameState, Gift, Judge
from hosting.db import reads, writes
from hosting.db import rows as table_rows
from hosting.play import GameService
from leagues.rules import How
from leagues.season.changes import changed
from leagues.store import Line, audit_log, rows
from leagues.store.schema import lines as lines_table

SHOWN: Final = 5
"""Number of the newest gifts on a screen."""


class Gifts(GameService):
    """Unusual gifts."""

    @reads
    def to_weigh(self, conn: sa.Connection, fixture_id: int) -> tuple[Judge[GameState], list[GameState]] | None:
        """Return a game that can judge turns, with its positions at a season's table played to its end.

        None if there is nothing to judge, or it has been judged. Raises NoSuchLeague, and TableError for a table that
        cannot be replayed.
        """
        fixture, season_id = rows.fixture(conn, fixture_id)
        game = self._positions.game(rows.season(conn, season_id).rules.game)
        if fixture.table is None or fixture.result is None or fixture.result.how != How.PLAYED:
            return None
        if not isinstance(game, Judge) or _noticed(conn, season_id, fixture_id):
            return None
        history, states = self._positions.states(conn, table_rows.table(conn, fixture.table))
        return (history.game, states) if isinstance(history.game, Judge) else None  # an earlier version may lack it

    @writes
    def noticed(self, conn: sa.Connection, fixture_id: int, gifts: Sequence[Gift]) -> int:
        """Log gifts between two people of a table, once; return their number. Raises NoSuchLeague."""
        fixture, season_id = rows.fixture(conn, fixture_id)
        season, now = rows.season(conn, season_id), self._clock.now()
        if _noticed(conn, season_id, fixture_id):
            return 0
        names = {entry.person: entry.name for entry in rows.in_season(conn, season_id)}
        count = 0
        for gift in gifts:
            giver, taker = fixture.people[gift.seat], fixture.people[gift.to]
            if giver is None or taker is None:
                continue
            facts = {
                "fixture": fixture_id,
                "name": fixture.name,
                "people": [giver, taker],
                "giver": names.get(giver, ""),
                "taker": names.get(taker, ""),
                "turns": list(gift.turns),
                "loss": gift.points,
            }
            audit_log.of_season(conn, season, now, None, audit_log.GIFT, facts=facts)
            count += 1
        if count:
            changed(conn, season)
        return count

    @reads
    def newest(self, conn: sa.Connection, season_id: int) -> list[Line]:
        """Return the newest logged gifts of a season, at most `SHOWN`."""
        return rows.log(conn, _of(season_id), limit=SHOWN)


def _of(season_id: int) -> sa.ColumnElement[bool]:
    return (lines_table.c.season == season_id) & (lines_table.c.what == audit_log.GIFT)


def _noticed(conn: sa.Connection, season_id: int, fixture_id: int) -> bool:
    """Return whether a gift at a table was already logged."""
    facts = conn.execute(sa.select(lines_table.c.facts).where(_of(season_id))).scalars()
    return any(fact["fixture"] == fixture_id for fact in facts)
