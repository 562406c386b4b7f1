"""Actions of admins through hosting that keep a season's table going; the league's log has them at once too."""

from __future__ import annotations

import sqlalchemy as sa

from hosting.core import HOUR, Json, Person
from hosting.db import rows as table_rows
from hosting.db import writes
from hosting.play import moderation, table_clocks, with_clocks
from leagues.rules import NotThatStep
from leagues.season.base import Base
from leagues.store import audit_log, rows


class Helping(Base):
    """Reminders and extra time. All raise NoSuchLeague, NotThatStep if the table has not started, NotRunning."""

    @writes
    def remind(self, conn: sa.Connection, fixture_id: int, seat: int, by: Person) -> None:
        """Remind the person of a seat that is to act, once per interval. Raises NotYourTurn, Nudged."""
        table, now = table_rows.running(conn, _hosted(conn, fixture_id)), self._clock.now()
        moderation.nudge(conn, table, seat, by, now)
        self._note(conn, fixture_id, by, "reminded", {}, "")

    @writes
    def give_time(self, conn: sa.Connection, fixture_id: int, seat: int, hours: int, by: Person, reason: str) -> None:
        """Add hours to a seat's clock. Raises NoClocks, BadValue, ClockStands."""
        table, now = with_clocks(conn, _hosted(conn, fixture_id)), self._clock.now()
        table_clocks.give(conn, table, seat, hours * HOUR, by, now, reason)
        self._note(conn, fixture_id, by, "time-given", {"count": hours}, reason)

    def _note(self, conn: sa.Connection, fixture_id: int, by: Person, what: str, facts: Json, reason: str) -> None:
        fixture, season_id = rows.fixture(conn, fixture_id)
        told = {"fixture": fixture_id, "name": fixture.name, **facts}
        season = rows.season(conn, season_id)
        audit_log.of_season(conn, season, self._clock.now(), by, what, facts=told, reason=audit_log.told(reason))


def _hosted(conn: sa.Connection, fixture_id: int) -> int:
    """Return the hosted table of a fixture."""
    table = rows.fixture(conn, fixture_id)[0].table
    if table is None:
        raise NotThatStep(f"fixture {fixture_id} has not begun")
    return table
