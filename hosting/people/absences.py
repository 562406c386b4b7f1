"""Absences of people: announced ahead, withdrawn, listed."""

from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.clocks import availability, clock_store, whole
from hosting.core import Absence, AwayGone, AwayLong, AwayMany, AwayPast
from hosting.db import TimedService, reads, writes
from hosting.db.schema import absences
from hosting.notify import calls

MAX_ABSENCE: Final = timedelta(days=60)
"""Maximum length of one absence."""
MAX_AHEAD: Final = timedelta(days=366)
"""Maximum time from now to the beginning of one."""
MAX_ABSENCES: Final = 10
"""Maximum number of one person's absences that are not over."""


class Absences(TimedService):
    """Announced absences. The table limits how much of them stops a clock (`TimeControl.away_days`)."""

    @reads
    def of(self, conn: sa.Connection, person: int) -> tuple[Absence, ...]:
        """Return a person's absences that are not over, by their beginnings."""
        return _current(conn, person, self._clock.now())

    @writes
    def announce(self, conn: sa.Connection, person: int, begins: datetime | None, ends: datetime) -> Absence:
        """Announce a person's absence from a time, or with None from now, to a later one; by whole seconds.

        Raises AwayPast, AwayLong, AwayMany.
        """
        now = whole(self._clock.now())
        first, last = now if begins is None else whole(begins), whole(ends)
        if first < now or last <= first:
            raise AwayPast("an absence begins now or later, and ends after that")
        if last - first > MAX_ABSENCE or first - now > MAX_AHEAD:
            raise AwayLong(f"an absence is {MAX_ABSENCE.days} days long at most", days=MAX_ABSENCE.days)
        if len(_current(conn, person, now)) >= MAX_ABSENCES:
            raise AwayMany(f"{MAX_ABSENCES} absences are announced already", most=MAX_ABSENCES)
        with clock_store.rebase_clocks(conn, clock_store.running_for(conn, person), now):
            # Every clock has counted what is over, so nobody needs it any more.
            conn.execute(sa.delete(absences).where(absences.c.person == person, absences.c.ends <= now))
            query = sa.insert(absences).values(person=person, begins=first, ends=last).returning(absences.c.id)
            number = conn.execute(query).scalar_one()
        calls.replan(conn, person, now)
        return Absence(number, person, first, last)

    @writes
    def withdraw(self, conn: sa.Connection, absence: int, person: int) -> Absence:
        """Withdraw an absence, or end it early; the time that it has stopped clocks so far stays. Raises AwayGone."""
        now = self._clock.now()
        withdrawn = next((row for row in _current(conn, person, now) if row.id == absence), None)
        if withdrawn is None:
            raise AwayGone(f"person {person} has no absence {absence}")
        with clock_store.rebase_clocks(conn, clock_store.running_for(conn, person), now):
            conn.execute(sa.delete(absences).where(absences.c.id == absence))
        calls.replan(conn, person, now)
        return withdrawn


def _current(conn: sa.Connection, person: int, now: datetime) -> tuple[Absence, ...]:
    return tuple(absence for absence in availability.of_person(conn, person).absences if absence.ends > now)
