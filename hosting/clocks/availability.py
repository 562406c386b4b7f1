"""People's availability: their settings and absences, read in an open transaction."""

import dataclasses
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from hosting.clocks import quiet_hours
from hosting.clocks.quiet_hours import Interval, QuietChange
from hosting.core import Absence, Json, PersonSettings, Table, rfc3339
from hosting.db import value_of
from hosting.db.schema import absences, people

_CHOICES: Final = tuple(people.c[field.name] for field in dataclasses.fields(PersonSettings))
_PERSONS: Final[sa.BindParameter[int]] = sa.bindparam("persons", expanding=True)
_ABSENCES: Final = sa.select(absences).where(absences.c.person.in_(_PERSONS)).order_by(absences.c.begins)
_SETTINGS: Final = sa.select(people.c.id, people.c.quiet_change, *_CHOICES).where(people.c.id.in_(_PERSONS))


@dataclass(frozen=True, slots=True)
class Availability:
    settings: PersonSettings = field(default_factory=PersonSettings)
    absences: tuple[Absence, ...] = ()
    """Past ones too, in the order in which they begin."""
    change: QuietChange | None = None
    """The last change of their quiet hours, if it affects clocks."""
    standstills: tuple[Interval, ...] = ()
    """Times in which their table stood or stands, where their clock is asked for."""

    def awake(self, now: datetime) -> datetime:
        return quiet_hours.awake(self.settings, self.absences, now)


def of(conn: sa.Connection, persons: Collection[int]) -> dict[int, Availability]:
    if not persons:
        return {}
    away: defaultdict[int, list[Absence]] = defaultdict(list)
    for row in conn.execute(_ABSENCES, {"persons": persons}):
        away[row.person].append(value_of(Absence, row))
    chosen = {
        row.id: Availability(value_of(PersonSettings, row), tuple(away[row.id]), _change(row.quiet_change))
        for row in conn.execute(_SETTINGS, {"persons": persons})
    }
    return {person: chosen.get(person) or Availability(absences=tuple(away[person])) for person in persons}


def at(conn: sa.Connection, table: Table) -> dict[int, Availability]:
    return of(conn, {seat.person for seat in table.seats if seat.person is not None})


def of_person(conn: sa.Connection, person: int) -> Availability:
    return of(conn, [person])[person]


def changing_quiet(conn: sa.Connection, person: int, now: datetime) -> Json:
    own = of_person(conn, person)
    change = quiet_hours.changed(own.settings, own.change, now)
    return {"at": rfc3339(change.at), "before": [[rfc3339(at) for at in interval] for interval in change.before]}


def _change(stored: Json | None) -> QuietChange | None:
    if stored is None:
        return None
    before = ((datetime.fromisoformat(begin), datetime.fromisoformat(end)) for begin, end in stored["before"])
    return QuietChange(datetime.fromisoformat(stored["at"]), tuple(before))


def settings(conn: sa.Connection, person: int) -> PersonSettings:
    row = conn.execute(sa.select(*_CHOICES).where(people.c.id == person)).first()
    return PersonSettings() if row is None else value_of(PersonSettings, row)
