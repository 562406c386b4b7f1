"""Progress of people in the lessons of a game: the present lesson, and the unfinished turn in it.

Private to the person. Nothing of it belongs to a table, and it is erased with their other data.
"""

from dataclasses import dataclass

import sqlalchemy as sa

from hosting.core import Json
from hosting.db import TimedService, reads, value_of, writes
from hosting.db.schema import lessons


@dataclass(frozen=True, slots=True)
class Learner:
    """A person who learns a game."""

    person: int
    game: str
    lesson: str
    """Name of the next lesson; empty after the last one."""
    panel: Json
    """The panel's state, for showing it again; opaque to hosting."""


class Learning(TimedService):
    """Progress, one lesson in each game for each person."""

    @reads
    def get(self, conn: sa.Connection, person: int, game: str) -> Learner | None:
        """Return a person's progress in a game's lessons; None if they have not started."""
        theirs = (lessons.c.person == person) & (lessons.c.game == game)
        row = conn.execute(sa.select(lessons).where(theirs)).first()
        return None if row is None else value_of(Learner, row)

    @writes
    def set(self, conn: sa.Connection, learner: Learner) -> None:
        """Store a person's progress, replacing the previous one."""
        theirs = (lessons.c.person == learner.person) & (lessons.c.game == learner.game)
        values = {"lesson": learner.lesson, "panel": learner.panel, "at": self._clock.now()}
        if not conn.execute(sa.update(lessons).where(theirs).values(**values)).rowcount:
            conn.execute(sa.insert(lessons).values(person=learner.person, game=learner.game, **values))
