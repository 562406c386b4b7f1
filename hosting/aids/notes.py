"""Private notes of players on their turns: the writer's alone, until they open them once the game has ended."""

from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from gamekit import naming
from hosting.core import errors
from hosting.db import reads, rows, value_of, writes
from hosting.db.schema import notes
from hosting.play import LIVE, GameService, turns_of

MAX_NOTE: Final = 300


@dataclass(frozen=True, slots=True)
class Note:
    person: int
    turn: int
    """Number of turns before the one that was under way."""
    text: str
    public: bool


class Notes(GameService):
    @writes
    def write(self, conn: sa.Connection, table_id: int, person: int, text: str) -> None:
        """Write a player's note on the present turn, in place of an earlier one; an empty text deletes that.

        Raises NotRunning, NotSeated.
        """
        table = rows.running(conn, table_id)
        table.seated(person)
        course, states = self._positions.states(conn, table)
        now, clean = course.game.turn(states[-1]), naming.label(text, MAX_NOTE, "")
        before = sum(course.steps[turn.start].turn != now for turn in turns_of(course.steps))
        mine = {"table": table_id, "person": person, "turn": before}
        conn.execute(sa.delete(notes).filter_by(**mine))
        if clean:
            conn.execute(sa.insert(notes).values(**mine, text=clean, public=False, at=self._clock.now()))

    @writes
    def publish(self, conn: sa.Connection, table_id: int, person: int, *, public: bool) -> None:
        """Open one's notes on a game to everybody who may see it, or close them again. Raises NotNow."""
        table = rows.table(conn, table_id)
        if table.status in LIVE:
            raise errors.NotNow(f"table {table_id} is {table.status}", "table-not-over", table=table_id)
        conn.execute(sa.update(notes).filter_by(table=table_id, person=person).values(public=public))

    @reads
    def of_table(self, conn: sa.Connection, table_id: int, reader: int | None) -> tuple[Note, ...]:
        """Return what a reader may see, or for None everybody: their own notes, and those that were opened."""
        theirs = notes.c.public if reader is None else notes.c.public | (notes.c.person == reader)
        query = sa.select(notes).where(notes.c.table == table_id, theirs).order_by(notes.c.turn, notes.c.person)
        return tuple(value_of(Note, row) for row in conn.execute(query))
