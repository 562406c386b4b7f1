"""What a person has chosen and when they are away, in a transaction that is open already."""

from __future__ import annotations

import dataclasses
from datetime import datetime

import sqlalchemy as sa

from tables.model import Absence, PersonSettings
from tables.schema import absences, people

_CHOICES = tuple(field.name for field in dataclasses.fields(PersonSettings))

# Made once: every turn goes through them.
_CHOSEN = sa.select(*(people.c[name] for name in _CHOICES)).where(people.c.id == sa.bindparam("person"))
_AWAY = (
    sa.select(absences)
    .where(
        absences.c.person == sa.bindparam("person"), absences.c.ends > sa.bindparam("now", type_=absences.c.ends.type)
    )
    .order_by(absences.c.begins)
)


def of(conn: sa.Connection, person: int) -> PersonSettings:
    """A person's choices; what was never chosen has its default."""
    row = conn.execute(_CHOSEN, {"person": person}).first()
    return PersonSettings() if row is None else PersonSettings(*row)


def away(conn: sa.Connection, person: int, now: datetime) -> tuple[Absence, ...]:
    """A person's absences that are not over."""
    found = conn.execute(_AWAY.order_by(absences.c.begins), {"person": person, "now": now})
    return tuple(Absence(row.id, row.person, row.begins, row.ends) for row in found)
