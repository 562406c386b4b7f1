"""People's availability: their settings and absences, read in an open transaction."""

import dataclasses
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from hosting.clocks import quiet_hours
from hosting.clocks.quiet_hours import Change, Interval
from hosting.core import Absence, Json, PersonSettings, Table, rfc3339
from hosting.db import value_of
from hosting.db.schema import absences, people

_CHOICES: Final = tuple(people.c[field.name] for field in dataclasses.fields(PersonSettings))


@dataclass(frozen=True, slots=True)
class Availability:
    """The times at which a person can be reached: their settings, or defaults, and absences."""

    settings: PersonSettings = field(default_factory=PersonSettings)
    absences: tuple[Absence, ...] = ()
    """Past ones too, in the order in which they begin."""
    change: Change | None = None
    """The last change of their quiet hours, if it affects clocks."""
    standstills: tuple[Interval, ...] = ()
    """Times in which their table stood or stands, where their clock is asked for."""


def of(conn: sa.Connection, persons: Collection[int]) -> dict[int, Availability]:
    """Return the availability of each of these people."""
    if not persons:
        return {}
    away: defaultdict[int, list[Absence]] = defaultdict(list)
    theirs = sa.select(absences.c.person, absences.c.id, absences.c.begins, absences.c.ends)
    for row in conn.execute(theirs.where(absences.c.person.in_(persons)).order_by(absences.c.begins)):
        away[row.person].append(value_of(Absence, row))
    settings_of = sa.select(people.c.id, people.c.quiet_change, *_CHOICES).where(people.c.id.in_(persons))
    chosen = {
        row.id: Availability(value_of(PersonSettings, row), tuple(away[row.id]), _change(row.quiet_change))
        for row in conn.execute(settings_of)
    }
    return {person: chosen.get(person) or Availability(absences=tuple(away[person])) for person in persons}


def at(conn: sa.Connection, table: Table) -> dict[int, Availability]:
    """Return the availability of everybody at a table."""
    return of(conn, {seat.person for seat in table.seats if seat.person is not None})


def of_person(conn: sa.Connection, person: int) -> Availability:
    """Return a person's availability."""
    return of(conn, [person])[person]


def changing_quiet(conn: sa.Connection, person: int, now: datetime) -> Json:
    """Return the stored form of a change of a person's quiet hours that is about to be made."""
    own = of_person(conn, person)
    change = quiet_hours.changed(own.settings, own.change, now)
    return {"at": rfc3339(change.at), "before": [[rfc3339(at) for at in interval] for interval in change.before]}


def _change(stored: Json | None) -> Change | None:
    if stored is None:
        return None
    before = ((datetime.fromisoformat(begin), datetime.fromisoformat(end)) for begin, end in stored["before"])
    return Change(datetime.fromisoformat(stored["at"]), tuple(before))


def settings(conn: sa.Connection, person: int) -> PersonSettings:
    """Return the settings without absences, for callers that need no quiet times."""
    row = conn.execute(sa.select(*_CHOICES).where(people.c.id == person)).first()
    return PersonSettings() if row is None else value_of(PersonSettings, row)
