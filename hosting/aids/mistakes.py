"""A person's own mistakes: turns of finished games that lost most by their reviews, tried again after days.

The library `fsrs` decides when one comes back, by how much less an answer loses than the turn that was played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa
from fsrs import Card, Rating, Scheduler

from hosting.aids.hints import TURNING, GameReview, ReviewedTurn, Reviews, TurnToWeigh
from hosting.clocks import account
from hosting.core import Json, Position, Reviewer, errors
from hosting.db import reads, rows, value_of, writes
from hosting.db.schema import mistakes, participations, reviews
from hosting.db.schema import notices as rows_of_notices
from hosting.notify import notices
from hosting.play import check_no_copy, take

PRACTICE: Final = "practice"
"""The kind of notice that mistakes of a person are due, and its event."""
LEAST: Final = 1.0
"""Points that a turn has to have lost."""
BETTER: Final = 0.5
FOUND: Final = 0.1
"""Parts of what was lost then: an answer that loses no more is better, or as good as the best."""
_SCHEDULER: Final = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


@dataclass(frozen=True, slots=True)
class Mistake:
    person: int
    table_id: int
    number: int
    """Number of the turn in the game, from 0."""
    seat: int
    seq: int
    """The position before it."""
    panel: Json
    due: datetime
    card: Json | None
    """The library's state of it; None before the first answer."""


@dataclass(frozen=True, slots=True)
class Practice:
    mistake: Mistake
    position: Position
    value: Json
    """The value of the turn played then, in the game's own form, with its `loss`."""


@dataclass(frozen=True, slots=True)
class Retry:
    """An answer to be weighed."""

    weighing: TurnToWeigh
    played: tuple[Json, ...]
    """The steps that were played then."""


class Mistakes(Reviews):
    """Mistakes, each for its own person alone. All that reads one raises what `Reviews` does, and CopyOfRunning."""

    @reads
    def of_table(self, conn: sa.Connection, table_id: int, person: int) -> int:
        """Return the number of turns of a game that are mistakes of a person; 0 before its review is whole."""
        return len(_own(conn, self._read(conn, table_id), person))

    @writes
    def collect(self, conn: sa.Connection, table_id: int, person: int) -> None:
        """Have a person practise their mistakes of a game from now on; those that they practise already stay."""
        check_no_copy(conn, rows.table(conn, table_id))
        review = self._read(conn, table_id)
        mine = sa.select(mistakes.c.number).filter_by(person=person, table=table_id)
        before, entries = frozenset(conn.execute(mine).scalars()), review.history.entries
        for turn in _own(conn, review, person):
            if turn.number not in before:
                seq = entries[turn.started - 1].seq if turn.started else 1
                this = {"person": person, "table": table_id, "number": turn.number, "seat": turn.seat, "seq": seq}
                conn.execute(sa.insert(mistakes).values(**this, panel={}, due=self._clock.now()))

    @reads
    def get(self, conn: sa.Connection, table_id: int, number: int, person: int) -> Practice:
        """Return a mistake that a person practises. Raises TableError for any other turn."""
        row = conn.execute(sa.select(mistakes).filter_by(person=person, table=table_id, number=number)).first()
        query = sa.select(reviews.c.found).filter_by(table=table_id, number=number)
        value = conn.execute(query).scalar()
        if row is None or value is None:
            raise errors.TableError(f"turn {number} of table {table_id} is no mistake of {person}", "mistake-none")
        table = rows.table(conn, table_id)
        if table.status != "over":
            raise errors.NotNow(f"table {table_id} is {table.status}", "table-not-over", table=table_id)
        check_no_copy(conn, table)
        position = self._positions.read_at(conn, table, row.seq)
        return Practice(value_of(Mistake, row, table_id=table_id), position, value)

    @writes
    def sketch(self, conn: sa.Connection, mistake: Mistake, panel: Json) -> None:
        conn.execute(sa.update(mistakes).where(*_this(mistake)).values(panel=panel))

    @reads
    def answer(self, conn: sa.Connection, practice: Practice, steps: Sequence[Json]) -> Retry:
        """Return what is to be weighed of an answer. Raises NotYourTurn, Refused."""
        mistake, position, game = practice.mistake, practice.position, practice.position.game
        take(position, mistake.seat, steps)
        review = self._read(conn, mistake.table_id)
        turn, entries = review.turns[mistake.number], review.history.entries
        assert isinstance(game, Reviewer)
        weighing = TurnToWeigh(turn, game, position.seen(mistake.seat), tuple(map(game.read, steps)))
        return Retry(weighing, tuple(entry.payload for entry in entries[turn.started : turn.ended]))

    @writes
    def record(self, conn: sa.Connection, mistake: Mistake, before: float, loss: float, panel: Json) -> datetime:
        """Record how many points an answer loses, and lost before; return when the mistake comes back."""
        now, part = self._clock.now(), loss / before
        rating = Rating.Good if part <= FOUND else Rating.Hard if part <= BETTER else Rating.Again
        card = Card(mistake.number, due=now) if mistake.card is None else Card.from_dict(mistake.card)  # type: ignore[arg-type]
        card, _ = _SCHEDULER.review_card(card, rating, now)
        changed = sa.update(mistakes).where(*_this(mistake))
        conn.execute(changed.values(card=card.to_dict(), due=card.due, panel=panel))
        notices.drop(conn, rows_of_notices.c.kind == PRACTICE, rows_of_notices.c.person == mistake.person)
        soonest = sa.select(sa.func.min(mistakes.c.due, type_=mistakes.c.due.type)).filter_by(person=mistake.person)
        due = conn.execute(soonest.where(mistakes.c.card.is_not(None))).scalar_one()
        push = account.settings(conn, mistake.person).push(PRACTICE)
        notices.add(conn, PRACTICE, now, guild=0, person=mistake.person, due=due, push=push)
        return card.due

    @reads
    def due(self, conn: sa.Connection, person: int) -> list[Mistake]:
        """Return the mistakes of a person that are due, the longest first."""
        query = sa.select(mistakes).where(mistakes.c.person == person, mistakes.c.due <= self._clock.now())
        return [value_of(Mistake, row, table_id=row.table) for row in conn.execute(query.order_by(mistakes.c.due))]

    @reads
    def next_due(self, conn: sa.Connection, person: int) -> datetime | None:
        query = sa.select(sa.func.min(mistakes.c.due, type_=mistakes.c.due.type)).filter_by(person=person)
        at: datetime | None = conn.execute(query.where(mistakes.c.due > self._clock.now())).scalar()
        return at


def _this(mistake: Mistake) -> tuple[sa.ColumnElement[bool], ...]:
    same = mistakes.c.person == mistake.person, mistakes.c.table == mistake.table_id
    return (*same, mistakes.c.number == mistake.number)


def _own(conn: sa.Connection, review: GameReview, person: int) -> list[ReviewedTurn]:
    """Return the turns of a reviewed game that lost most, of those that a person played for a seat of their own."""
    mine = sa.select(participations.c.seat).filter_by(table=review.history.table.id, person=person)
    seats, entries = frozenset(conn.execute(mine).scalars()), review.history.entries
    lost = [
        turn
        for turn in review.turns
        if turn.seat in seats and entries[turn.started].by == person and turn.loss >= LEAST
    ]
    worst = sorted(lost, key=lambda turn: turn.loss)[-TURNING:]
    return sorted(worst, key=lambda turn: turn.number) if review.whole else []
