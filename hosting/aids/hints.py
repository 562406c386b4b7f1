"""Hints: who at a table may ask for one, and what is advised on. What the advice is, is the game's affair.

A seat is advised on what it may see (`Game.seen`) and nothing else. That it has asked stands in the log, where all can
read it; what it was told does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from hosting.core import (
    Adviser,
    Hints,
    HintsForLearners,
    NoHints,
    NoHintsInLeague,
    NotAllowed,
    NothingToHint,
    NotInLobby,
    Person,
    Position,
    Table,
)
from hosting.db import Store, log, rows, writes
from hosting.db.schema import participations, tables

if TYPE_CHECKING:
    from hosting.core import Clock
    from hosting.play import Positions

LEARNED: Final = 3
"""Whole games after which somebody is no learner any more. In the first one learns what may be done, in the second what
it is good for, in the third one plays for the first time by a plan of one's own; from then on a hint takes from the
others more than it teaches."""


def offered(table: Table) -> bool:
    """Whether somebody who plays at a table may ask for hints there; of learners, whether any may."""
    if table.fixture is not None or table.hints == "off":
        return False
    people = sum(seat.computer is None for seat in table.seats)
    return table.hints != "alone" or (people == 1 and len(table.seats) > 1)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a seat is to be advised on."""

    position: Position
    seat: int
    view: Any
    """As the seat sees it, and to act in it."""
    ahead: bool
    """Whether the seat is not to act yet: the view is as if nobody before it did anything more."""
    game: Adviser

    @property
    def key(self) -> tuple[int, int, int]:
        """Table, position and seat: the same key is the same question."""
        return self.position.table.id, self.position.seq, self.seat


class Hinting:
    """Hints at tables."""

    def __init__(self, store: Store, positions: Positions, clock: Clock) -> None:
        self._store = store
        self._positions = positions
        self._clock = clock

    @writes
    def choose(self, conn: sa.Connection, table_id: int, who: Hints, by: int, *, admin: bool = False) -> Table:
        """Choose who may ask for hints, before the start: whoever sits down then knows what is played by.

        Until then it is `hosting.core.model.USUAL_HINTS`. The owner and admins may.
        Raises NoSuchTable, NotAllowed, NotInLobby, and NoHintsInLeague at a league's table.
        """
        table = rows.locked(conn, table_id)
        if not admin and by != table.owner:
            raise NotAllowed(f"the hints of table {table_id} are not theirs to choose", table=table_id)
        if table.fixture is not None:
            raise NoHintsInLeague(f"table {table_id} is a league's", table=table_id)
        if table.status != "lobby":
            raise NotInLobby(f"table {table_id} is {table.status}", table=table_id)
        conn.execute(sa.update(tables).where(tables.c.id == table_id).values(hints=who))
        return rows.table(conn, table_id)

    @writes
    def ask(self, conn: sa.Connection, table_id: int, by: Person) -> Asked:
        """Note in the log that somebody asks for a hint for their own seat; what they are to be advised on.

        Asking again in the same position is noted once. Raises NoSuchTable, NotRunning, NotSeated, NoHints and what it
        is the family of, NothingToHint, OtherRules; nothing is noted then.
        """
        table = rows.running(conn, table_id)
        seat = table.seated(by.id).number
        self._allowed(conn, table, by.id)
        position = self._positions.read(conn, table)
        game = position.game
        if not isinstance(game, Adviser):
            raise NoHints(f"{table.game} has no advice", table=table_id)
        acts = seat in position.to_act
        view = position.seen(seat) if acts else position.ahead(seat)
        if view is None:
            raise NothingToHint(f"seat {seat} of table {table_id} will not act again", table=table_id)
        since = log.entries(conn, table_id, after=table.seq)
        if not any(entry.kind == "hint" and entry.seat == seat for entry in since):
            log.append(conn, table_id, table.head, [log.line("hint", self._clock.now(), by, seat=seat)], None)
        return Asked(position, seat, view, not acts, game)

    def _allowed(self, conn: sa.Connection, table: Table, person: int) -> None:
        """Raises NoHints, NoHintsInLeague, HintsForLearners."""
        if table.fixture is not None:
            raise NoHintsInLeague(f"table {table.id} is a league's", table=table.id)
        if not offered(table):
            raise NoHints(f"table {table.id} has no hints", table=table.id)
        if table.hints == "learners" and _finished(conn, table.game, person) >= LEARNED:
            raise HintsForLearners(f"person {person} has learned {table.game}", table=table.id, most=LEARNED)


def _finished(conn: sa.Connection, game: str, person: int) -> int:
    """How many whole games somebody has finished here: from the first turn to the end, none brought from a file."""
    whole = (
        sa.select(sa.func.count())
        .select_from(participations.join(tables, tables.c.id == participations.c.table))
        .where(
            participations.c.person == person,
            participations.c.ending.in_(("won", "lost", "drawn", "finished")),
            participations.c.from_seq == 1,
            tables.c.game == game,
            tables.c.imported.is_(None),
        )
    )
    return int(conn.execute(whole).scalar_one())
