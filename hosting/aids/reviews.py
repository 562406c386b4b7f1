"""Reviews: the value of each turn of a finished game, computed one after the other and stored.

They advise nobody, as the game has to be over. Each turn is stored at once, so that an interruption loses one turn's
work at most, and nothing is computed twice.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

import sqlalchemy as sa

from hosting.core import (
    Entry,
    GameStep,
    GameView,
    History,
    Json,
    NoReview,
    NotOver,
    Reviewer,
)
from hosting.db import Store, reads, rows, writes
from hosting.db.schema import reviews
from hosting.jobs import jobs, kinds
from hosting.play import Positions, copies


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a finished game."""

    number: int
    """Index in the game, from 0."""
    seat: int
    started: int
    """Number of steps before it."""
    ended: int
    """Number of steps including it."""
    found: Json | None = None
    """Its value, in the game's own form; None before it is computed."""
    seq: int = 0
    """Number of its first entry in the log."""


@dataclass(frozen=True, slots=True)
class Review:
    """A game, turn by turn."""

    history: History
    turns: tuple[Turn, ...]

    @property
    def done(self) -> int:
        """Return how many of its turns have been computed."""
        return sum(turn.found is not None for turn in self.turns)

    @property
    def whole(self) -> bool:
        """Return whether all have."""
        return self.done == len(self.turns)


@dataclass(frozen=True, slots=True)
class Weighing:
    """The turn to be computed next."""

    turn: Turn
    game: Reviewer[GameView, GameStep]
    view: GameView
    """The public view before it."""
    steps: tuple[GameStep, ...]


class Reviews:
    """Reviews of games. All raise NoSuchTable, NotOver, NoReview, OtherRules."""

    def __init__(self, store: Store, positions: Positions) -> None:
        self._store = store
        self._positions = positions

    @writes
    def ask(self, conn: sa.Connection, table_id: int) -> Review:
        """Return the review of a game as far as it has come, and have it continued if incomplete.

        Raises CopyOfRunning for a copy of a game that is still played.
        """
        copies.check(conn, rows.table(conn, table_id))
        review = self._read(conn, table_id)
        if not review.whole:
            jobs.add(conn, kinds.REVIEW, table_id, guild=review.history.table.guild)
        mine = reviews.c.table == table_id
        earlier = sa.select(reviews.c.number).where(mine, reviews.c.seq.is_(None))
        for number in conn.execute(earlier).scalars().all():  # stored by a version before 0.3.0
            this = sa.update(reviews).where(mine, reviews.c.number == number)
            conn.execute(this.values(seq=review.turns[number].seq))
        return review

    @reads
    def next(self, conn: sa.Connection, table_id: int) -> Weighing | None:
        """Return the first turn without a value, None if all are done."""
        review = self._read(conn, table_id)
        turn = next((turn for turn in review.turns if turn.found is None), None)
        game = review.history.game
        if turn is None or not isinstance(game, Reviewer):
            return None
        history = review.history
        steps = tuple(history.game.read(entry.payload) for entry in history.entries[turn.started : turn.ended])
        return Weighing(turn, game, history.views[turn.started], steps)

    @writes
    def note(self, conn: sa.Connection, table_id: int, turn: Turn, value: Json) -> None:
        """Store the value of a turn; storing it a second time changes nothing."""
        this = (reviews.c.table == table_id) & (reviews.c.number == turn.number)
        if conn.execute(sa.select(reviews.c.number).where(this)).first() is None:
            conn.execute(sa.insert(reviews).values(table=table_id, number=turn.number, found=value, seq=turn.seq))

    def _read(self, conn: sa.Connection, table_id: int) -> Review:
        table = rows.table(conn, table_id)
        if table.status != "over":
            raise NotOver(f"table {table_id} is {table.status}", table=table_id)
        history = self._positions.followed(conn, table)
        if not isinstance(history.game, Reviewer):
            raise NoReview(f"{table.game} has no reviews", table=table_id, game=table.game)
        query = sa.select(reviews.c.number, reviews.c.found).where(reviews.c.table == table_id)
        values_by_turn = {row.number: row.found for row in conn.execute(query)}
        return Review(history, tuple(turns(history.entries, values_by_turn)))


def turns(entries: Iterable[Entry], values_by_turn: Mapping[int, Json] = MappingProxyType({})) -> list[Turn]:
    """Return the turns of a game's steps, each with its value if known."""
    made, started = list[Turn](), 0
    for (_, seat), steps in groupby(entries, key=lambda entry: (entry.turn, entry.seat)):
        its = list(steps)
        ended = started + len(its)
        made.append(Turn(len(made), seat or 0, started, ended, values_by_turn.get(len(made)), its[0].seq))
        started = ended
    return made
