"""Hints: permission to request one, and the view to advise on. The game gives the advice.

A seat is advised on its own view (`Game.seen`) and nothing else. The log shows to all that it requested a hint, but not
the advice.
"""

from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from hosting.core import (
    Adviser,
    GameView,
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
from hosting.db import log, rows, writes
from hosting.db.schema import participations, tables
from hosting.play import GameService

LEARNED: Final = 3
"""Completed games after which a player no longer counts as a beginner. In the first one learns the possible moves, in
the second their use, in the third one plays by a plan of one's own. From then on a hint takes from the others more than
it teaches."""


def offered(table: Table) -> bool:
    """Return whether players at a table may request hints there; of learners, whether any may."""
    if table.fixture is not None or table.hints == "off":
        return False
    people = sum(seat.computer is None for seat in table.seats)
    return table.hints != "alone" or (people == 1 and len(table.seats) > 1)


@dataclass(frozen=True, slots=True)
class AdviceRequest:
    """A seat's view to be advised on."""

    position: Position
    seat: int
    view: GameView
    """The seat's view, in which it is to act."""
    ahead: bool
    """True if the seat is not to act yet: the view is as if nobody before it acted again."""
    game: Adviser[GameView, object]

    @property
    def key(self) -> tuple[int, int, int]:
        """Return table, position and seat: the same key is the same question."""
        return self.position.table.id, self.position.seq, self.seat


class Hinting(GameService):
    """Hints at tables."""

    @writes
    def choose(self, conn: sa.Connection, table_id: int, who: Hints, by: int, *, admin: bool = False) -> Table:
        """Choose who may request hints, before the start, so that everybody who joins knows.

        Until then it is `hosting.core.model.USUAL_HINTS`. The owner and admins may. Raises NoSuchTable, NotAllowed,
        NotInLobby, and NoHintsInLeague at a league's table.
        """
        table = rows.table(conn, table_id)
        if not admin and by != table.owner:
            raise NotAllowed(f"the hints of table {table_id} are not theirs to choose", table=table_id)
        if table.fixture is not None:
            raise NoHintsInLeague(f"table {table_id} is a league's", table=table_id)
        if table.status != "lobby":
            raise NotInLobby(f"table {table_id} is {table.status}", table=table_id)
        conn.execute(sa.update(tables).where(tables.c.id == table_id).values(hints=who))
        return rows.table(conn, table_id)

    @writes
    def ask(self, conn: sa.Connection, table_id: int, by: Person) -> AdviceRequest:
        """Log a player's request for a hint for their own seat; return what to advise on.

        Repeated requests in the same position are logged once. Raises NoSuchTable, NotRunning, NotSeated, NoHints and
        its subclasses, NothingToHint, OtherRules; nothing is logged then.
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
        return AdviceRequest(position, seat, view, not acts, game)

    def _allowed(self, conn: sa.Connection, table: Table, person: int) -> None:
        """Check the permission. Raises NoHints, NoHintsInLeague, HintsForLearners."""
        if table.fixture is not None:
            raise NoHintsInLeague(f"table {table.id} is a league's", table=table.id)
        if not offered(table):
            raise NoHints(f"table {table.id} has no hints", table=table.id)
        if table.hints == "learners" and _finished(conn, table.game, person) >= LEARNED:
            raise HintsForLearners(f"person {person} has learned {table.game}", table=table.id, most=LEARNED)


def _finished(conn: sa.Connection, game: str, person: int) -> int:
    """Return how many complete games a person has finished here, imported ones excluded."""
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
