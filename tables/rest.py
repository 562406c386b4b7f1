"""When people are not to be disturbed, as they have it stored: their quiet hours, and where they said they are away."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

import sqlalchemy as sa

from tables.model import Absence, PersonSettings
from tables.schema import absences, people

# Made once: every turn of a table with clocks goes through them.
_THEIRS: Final[sa.BindParameter[list[int]]] = sa.bindparam("persons", expanding=True)
_AWAY = (
    sa.select(absences.c.id, absences.c.person, absences.c.begins, absences.c.ends)
    .where(absences.c.person.in_(_THEIRS))
    .order_by(absences.c.begins)
)
_QUIET = sa.select(people.c.id, people.c.zone, people.c.quiet_from, people.c.quiet_to).where(people.c.id.in_(_THEIRS))


@dataclass(frozen=True, slots=True)
class Rest:
    """Quiet hours and absences of one person."""

    settings: PersonSettings = field(default_factory=PersonSettings)
    """Zone and quiet hours only."""
    absences: tuple[Absence, ...] = ()


def of(conn: sa.Connection, persons: Collection[int]) -> dict[int, Rest]:
    """Each of these people's; the absences in the order in which they begin."""
    if not persons:
        return {}
    away: defaultdict[int, list[Absence]] = defaultdict(list)
    theirs = {"persons": list(persons)}
    for row in conn.execute(_AWAY, theirs):
        away[row.person].append(Absence(row.id, row.person, row.begins, row.ends))
    settings = {
        row.id: PersonSettings(zone=row.zone, quiet_from=row.quiet_from, quiet_to=row.quiet_to)
        for row in conn.execute(_QUIET, theirs)
    }
    return {person: Rest(settings.get(person, PersonSettings()), tuple(away[person])) for person in persons}
