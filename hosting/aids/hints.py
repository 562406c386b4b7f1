"""Hints in a running game, and reviews of a finished one.

A seat is advised on its own view (`Game.seen`) and nothing else. The log shows to all that it requested a hint, but not
the advice. A review computes the value of each turn, one after the other: each is stored at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import sqlalchemy as sa

from hosting.core import (
    PLAYED_OUT,
    Adviser,
    Entry,
    GameStep,
    GameView,
    Hints,
    History,
    Json,
    Person,
    Position,
    Reviewer,
    Table,
    errors,
)
from hosting.db import log, reads, rows, writes
from hosting.db.schema import participations, reviews, tables
from hosting.jobs import jobs, kinds
from hosting.people import check_owner
from hosting.play import GameService, check_no_copy, turns_of, whole

TURNING: Final = 3
"""Turning points of a game, and the mistakes of one that a person practises."""
LEARNED: Final = 3
"""Completed games after which a player no longer counts as a beginner: from then on a hint takes from the others more
than it teaches.
"""


def offered(table: Table) -> bool:
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
    ahead: bool
    """True if the seat is not to act yet: the view is as if nobody before it acted again."""
    game: Adviser[GameView, object]

    @property
    def key(self) -> tuple[int, int, int]:
        return self.position.table.id, self.position.seq, self.seat


class Hinting(GameService):
    @writes
    def choose(self, conn: sa.Connection, table_id: int, who: Hints, by: int, *, admin: bool = False) -> Table:
        """Choose who may request hints, before the start. Raises NotAllowed, NotNow."""
        table = rows.table(conn, table_id)
        check_owner(table, by, admin=admin)
        if table.fixture is not None:
            raise errors.NotNow(f"table {table_id} is a league's", "hint-league", table=table_id)
        if table.status != "lobby":
            raise errors.NotInLobby(f"table {table_id} is {table.status}", table=table_id)
        rows.change(conn, table_id, hints=who)
        return rows.table(conn, table_id)

    @writes
    def ask(self, conn: sa.Connection, table_id: int, by: Person) -> AdviceRequest:
        """Log a player's request, once in a position; return what to advise on. Raises NotSeated, NotNow before."""
        table = rows.running(conn, table_id)
        seat = table.seated(by.id).number
        if table.fixture is not None:
            raise errors.NotNow(f"table {table.id} is a league's", "hint-league", table=table.id)
        if not offered(table):
            raise errors.NotNow(f"table {table.id} has no hints", "hint-off", table=table.id)
        if table.hints == "learners" and _count_games(conn, table.game, by.id) >= LEARNED:
            raise errors.NotNow(
                f"person {by.id} has learned {table.game}", "hint-learned", table=table.id, most=LEARNED
            )
        position = self._positions.read(conn, table)
        game = position.game
        if not isinstance(game, Adviser):
            raise errors.NotNow(f"{table.game} has no advice", "hint-off", table=table_id)
        acts = seat in position.to_act
        view = position.seen(seat) if acts else position.ahead(seat)
        if view is None:
            raise errors.NotNow(f"seat {seat} of table {table_id} will not act again", "hint-nothing", table=table_id)
        since = log.entries(conn, table_id, after=table.seq)
        if not any(entry.kind == "hint" and entry.seat == seat for entry in since):
            log.append(conn, table_id, table.head, [log.line("hint", self._clock.now(), by, seat=seat)], None)
        return AdviceRequest(position, seat, view, not acts, game)


def _count_games(conn: sa.Connection, game: str, person: int) -> int:
    games = sa.select(sa.func.count()).select_from(participations).join(tables, tables.c.id == participations.c.table)
    is_over = participations.c.ending.in_(PLAYED_OUT) & (participations.c.from_seq == 1)
    here = (tables.c.game == game) & tables.c.imported.is_(None)
    return conn.execute(games.where(participations.c.person == person, is_over, here)).scalar_one()


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    number: int  # in the game, from 0
    seat: int
    started: int
    """Number of steps before it."""
    ended: int
    """Number of steps including it."""
    found: Json | None = None
    """Its value in the game's form; None until computed."""
    seq: int = 0  # of its first entry in the log

    @property
    def loss(self) -> float:
        """Points that it lost against the best; 0 before that is computed."""
        return float((self.found or {}).get("loss", 0))


@dataclass(frozen=True, slots=True)
class GameReview:
    history: History
    turns: tuple[ReviewedTurn, ...]

    @property
    def done(self) -> int:
        return sum(turn.found is not None for turn in self.turns)

    @property
    def whole(self) -> bool:
        return self.done == len(self.turns)


@dataclass(frozen=True, slots=True)
class TurnToWeigh:
    turn: ReviewedTurn
    game: Reviewer[GameView, GameStep]
    view: GameView
    """Its seat's view before it."""
    steps: tuple[GameStep, ...]


class Reviews(GameService):
    """Reviews of games. All raise NoSuchTable, NotNow, TableError, OtherRules."""

    @writes
    def ask(self, conn: sa.Connection, table_id: int) -> GameReview:
        """Return the review of a game so far, and have it continued if incomplete. Raises CopyOfRunning."""
        check_no_copy(conn, rows.table(conn, table_id))
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
    def next(self, conn: sa.Connection, table_id: int) -> TurnToWeigh | None:
        review = self._read(conn, table_id)
        turn = next((turn for turn in review.turns if turn.found is None), None)
        if turn is None:
            return None
        history = self._read(conn, table_id, turn.seat).history
        game = history.game
        assert isinstance(game, Reviewer)
        steps = tuple(history.game.read(entry.payload) for entry in history.entries[turn.started : turn.ended])
        return TurnToWeigh(turn, game, history.views[turn.started], steps)

    @writes
    def note(self, conn: sa.Connection, table_id: int, turn: ReviewedTurn, value: Json) -> None:
        """Store the value of a turn; storing it a second time changes nothing."""
        this = (reviews.c.table == table_id) & (reviews.c.number == turn.number)
        if conn.execute(sa.select(reviews.c.number).where(this)).first() is None:
            conn.execute(sa.insert(reviews).values(table=table_id, number=turn.number, found=value, seq=turn.seq))

    def _read(self, conn: sa.Connection, table_id: int, reader: int | None = None) -> GameReview:
        table = rows.table(conn, table_id)
        if table.status != "over":
            raise errors.NotNow(f"table {table_id} is {table.status}", "table-not-over", table=table_id)
        history = self._positions.followed(table, *whole(conn, table_id), reader)
        if not isinstance(history.game, Reviewer):
            raise errors.TableError(f"{table.game} has no reviews", "review-none", table=table_id, game=table.game)
        query = sa.select(reviews.c.number, reviews.c.found).where(reviews.c.table == table_id)
        values_by_turn = {row.number: row.found for row in conn.execute(query)}
        return GameReview(history, tuple(turns(history.entries, values_by_turn)))


def turning(losses: Sequence[float]) -> tuple[int, ...]:
    """Return the numbers of the turns that lost most, `TURNING` at most, in their order."""
    worst = sorted((number for number, loss in enumerate(losses) if loss > 0), key=lambda number: -losses[number])
    return tuple(sorted(worst[:TURNING]))


def turns(entries: Sequence[Entry], values: Mapping[int, Json] = MappingProxyType({})) -> list[ReviewedTurn]:
    firsts = [(its, entries[its.start]) for its in turns_of(entries)]
    return [
        ReviewedTurn(number, first.seat or 0, its.start, its.stop, values.get(number), first.seq)
        for number, (its, first) in enumerate(firsts)
    ]
