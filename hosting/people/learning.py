"""How far people have come in learning a game: the lesson they are at, and the turn in the making in it.

Theirs alone to see. Nothing of it belongs to a table, and it goes with everything else that is stored about them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from hosting.core import Json
from hosting.db import Store, reads, writes
from hosting.db.schema import lessons

if TYPE_CHECKING:
    from hosting.core import Clock


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody who learns a game."""

    person: int
    game: str
    lesson: str
    """The lesson that is next, by its name; empty after the last one."""
    panel: Json
    """What its panel needs to be shown again; tables does not look into it."""


class Learning:
    """One place in each game's lessons for each person."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    @reads
    def get(self, conn: sa.Connection, person: int, game: str) -> Learner | None:
        """Where somebody is in a game's lessons; None where they have not begun."""
        theirs = (lessons.c.person == person) & (lessons.c.game == game)
        row = conn.execute(sa.select(lessons).where(theirs)).first()
        return None if row is None else Learner(row.person, row.game, row.lesson, row.panel)

    @writes
    def set(self, conn: sa.Connection, learner: Learner) -> None:
        """Store where somebody is, in place of where they were."""
        theirs = (lessons.c.person == learner.person) & (lessons.c.game == learner.game)
        values = {"lesson": learner.lesson, "panel": learner.panel, "at": self._clock.now()}
        if not conn.execute(sa.update(lessons).where(theirs).values(**values)).rowcount:
            conn.execute(sa.insert(lessons).values(person=learner.person, game=learner.game, **values))
