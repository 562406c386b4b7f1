"""Puzzles: a daily position from a played game, which all people of a server answer individually; one's own mistakes.

A server has one ready before it is due. Then it is `open` to answers until the next one is due, `closed` while these
are weighed, and `solved` once the solution is posted. It has a copy of its game up to the position, so that no later
event at the table changes it. An answer is private to its author; others see only numbers.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from fsrs import Card, Rating, Scheduler

from hosting.aids.hints import TURNING, GameReview, ReviewedTurn, Reviews, TurnToWeigh, turns
from hosting.clocks import account
from hosting.core import (
    GameState,
    GameStep,
    GameView,
    GuildSettings,
    Hosted,
    Json,
    Position,
    PuzzleGame,
    Puzzler,
    Reviewer,
    Table,
    errors,
)
from hosting.db import reads, rows, upsert, value_of, writes
from hosting.db.schema import answers, mistakes, participations, passed_over, puzzles, reviews, tables
from hosting.db.schema import notices as rows_of_notices
from hosting.jobs import jobs, kinds
from hosting.notify import notices
from hosting.play import GameService, check_no_copy, take
from hosting.servers import guild_settings

State: TypeAlias = Literal["ready", "open", "closed", "solved", "void"]

PUZZLE: Final = "puzzle"
SOLUTION: Final = "solution"
USUAL: Final = time(17)  # UTC
LATE: Final = timedelta(hours=3)
"""Maximum delay of a puzzle that a bot has missed; after that it waits for the next day."""
APART: Final = timedelta(hours=12)
"""Minimum time between two puzzles of a server, even if it changes its hour."""
KEPT: Final = timedelta(days=90)
LOOKED_AT: Final = 10


@dataclass(frozen=True, slots=True)
class Copy:
    options: Json
    places: int
    deal: Json
    steps: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Sought:
    """A position that may make a puzzle."""

    game: PuzzleGame
    copy: Copy
    seat: int
    view: GameView
    table_id: int | None
    """None for a game of computer players."""
    turn: int | None


@dataclass(frozen=True, slots=True)
class Puzzle:
    id: int
    guild: int
    state: State
    game: str
    seat: int
    puzzle: Json
    """The game's own form, with the solution."""
    table_id: int | None
    turn: int | None
    number: int | None
    """Number among the server's puzzles, from 1; None before it is posted, as the following ones."""
    channel: int | None
    until: datetime | None
    post: int | None

    def takes_answers(self, now: datetime) -> bool:
        return self.state == "open" and self.until is not None and now < self.until


@dataclass(frozen=True, slots=True)
class PuzzleView:
    puzzle: Puzzle
    game: PuzzleGame
    view: GameView
    places: int
    answered: int


@dataclass(frozen=True, slots=True)
class Solving:
    puzzle_view: PuzzleView
    steps: tuple[Json, ...] | None
    """The person's answer; None without stored."""
    panel: Json
    found: Json | None


@dataclass(frozen=True, slots=True)
class Daily:
    """The wait for a server's next puzzle."""

    channel: int
    due: datetime
    """Time at which to post it; past if it is late."""
    ready: Puzzle | None


@dataclass(frozen=True, slots=True)
class AnswerToWeigh:
    """An answer to be weighed next, with all identical ones."""

    game: Puzzler[GameView, GameStep, object]
    view: GameView
    seat: int
    puzzle: Json
    steps: tuple[GameStep, ...]
    written: list[Json]


class Puzzles(GameService):
    @reads
    def daily(self, conn: sa.Connection, guild: int) -> Daily | None:
        return _daily(conn, guild, self._clock.now())

    @reads
    def played(self, conn: sa.Connection, guild: int) -> list[Table]:
        names = [game.name for game in self._positions.games if isinstance(game, Puzzler)]
        over = (tables.c.guild == guild) & (tables.c.status == "over") & tables.c.game.in_(names)
        return rows.select(conn, over, limit=200)

    @reads
    def seek(self, conn: sa.Connection, among: Sequence[int], lot: random.Random) -> Sought | None:
        for table_id in lot.sample(among, min(len(among), LOOKED_AT)):
            table = rows.table(conn, table_id)
            try:
                course, states = self._positions.states(conn, table)
            except errors.TableError:  # it can no longer be read
                continue
            game = course.game
            used = _find_used(conn, table_id)
            free = [
                turn
                for turn in turns(course.steps)
                if turn.number not in used and game.to_act(states[turn.started]) == (turn.seat,)
            ]
            if isinstance(game, Puzzler) and free:
                turn = lot.choice(free)
                steps = tuple({**entry.payload, "seat": entry.seat} for entry in course.steps[: turn.started])
                copy = Copy(table.options, len(table.seats), course.deal, steps)
                view = game.seen(states[turn.started], turn.seat)
                return Sought(game, copy, turn.seat, view, table_id, turn.number)
        return None

    def house(self, lot: random.Random) -> PuzzleGame | None:
        games: list[PuzzleGame] = [game for game in self._positions.games if isinstance(game, Puzzler)]
        return lot.choice(games) if games else None

    @writes
    def pass_over(self, conn: sa.Connection, sought: Sought) -> None:
        if sought.table_id is None or sought.turn in _find_used(conn, sought.table_id):
            return
        conn.execute(sa.insert(passed_over).values(table=sought.table_id, turn=sought.turn))

    @writes
    def store_ready(self, conn: sa.Connection, guild: int, sought: Sought, puzzle: Json) -> None:
        if _ready(conn, guild) is not None:
            return
        game, copy = sought.game, sought.copy
        new = sa.insert(puzzles).values(guild=guild, state="ready", game=game.name, engine=game.version, puzzle=puzzle)
        new = new.values(options=copy.options, places=copy.places, deal=copy.deal, steps=list(copy.steps))
        new = new.values(seat=sought.seat, table=sought.table_id, turn=sought.turn, made=self._clock.now())
        conn.execute(new)

    @writes
    def discard(self, conn: sa.Connection, puzzle: int) -> None:
        this = (puzzles.c.id == puzzle) & (puzzles.c.state == "ready")
        conn.execute(sa.update(puzzles).where(this).values(state="void"))

    @writes
    def post(self, conn: sa.Connection, guild: int, messages: int = 1) -> datetime | None:
        """Post the ready puzzle if it is due and the previous one is solved.

        `messages` is their number, at least one: a notice each, with its number as `part` and the previous one as
        `after`; the last has the question. Return when to check again, None: not before something changes.
        """
        now, daily = self._clock.now(), _daily(conn, guild, self._clock.now())
        if daily is None or daily.ready is None or daily.due > now:
            return None if daily is None or daily.ready is None else daily.due
        candidates = _find(conn, puzzles.c.guild == guild, puzzles.c.state.in_(("open", "closed")))
        for puzzle in candidates:
            jobs.add(conn, kinds.SOLVE, puzzle.id, guild=guild)
        if candidates:  # its solution is posted first, and enqueues this again
            early = (puzzles.c.guild == guild) & (puzzles.c.state == "open") & (puzzles.c.until > now)
            conn.execute(sa.update(puzzles).where(early).values(until=now))
            return None
        highest = sa.select(sa.func.max(puzzles.c.number)).where(puzzles.c.guild == guild)
        until = _next(guild_settings(conn, guild), now + APART)
        post: int | None = None
        for part in range(messages):
            payload = {"puzzle": daily.ready.id, "part": part, "after": post}
            post = notices.add(conn, PUZZLE, now, guild=guild, channel=daily.channel, payload=payload)
        values = {"number": (conn.execute(highest).scalar() or 0) + 1, "channel": daily.channel, "posted": now}
        this = puzzles.c.id == daily.ready.id
        conn.execute(sa.update(puzzles).where(this).values(state="open", until=until, post=post, **values))
        jobs.add(conn, kinds.SOLVE, daily.ready.id, guild=guild, due=until)
        old = puzzles.c.state.in_(("solved", "void")) & (puzzles.c.made < now - KEPT) & (puzzles.c.guild == guild)
        numbers = conn.execute(sa.select(puzzles.c.id).where(old)).scalars().all()
        conn.execute(sa.delete(answers).where(answers.c.puzzle.in_(numbers)))
        conn.execute(sa.delete(puzzles).where(puzzles.c.id.in_(numbers)))
        return jobs.AT_ONCE  # for the next one to be looked for

    @reads
    def of(self, conn: sa.Connection, puzzle: int, guild: int, person: int) -> Solving:
        puzzle_view = self._puzzle_view(conn, puzzle)
        if puzzle_view.puzzle.guild != guild or puzzle_view.puzzle.state in ("ready", "void"):
            raise errors.NoPuzzle(f"puzzle {puzzle} is not asked on server {guild}")
        row = conn.execute(sa.select(answers).where(*_theirs(puzzle, person))).first()
        if row is None:
            return Solving(puzzle_view, None, {}, None)
        return Solving(puzzle_view, None if row.steps is None else tuple(row.steps), row.panel, row.found)

    @writes
    def sketch(self, conn: sa.Connection, puzzle: int, person: int, panel: Json) -> None:
        self._open(conn, puzzle)
        _keep(conn, puzzle, person, panel=panel, at=self._clock.now())

    @writes
    def answer(self, conn: sa.Connection, puzzle: int, person: int, steps: Sequence[Json], panel: Json) -> None:
        """Store a person's answer, replacing an earlier one. Raises NoPuzzle, TableError, Refused by the rules."""
        self._open(conn, puzzle)
        puzzle_view = self._puzzle_view(conn, puzzle)
        game, seat = puzzle_view.game, puzzle_view.puzzle.seat
        state = game.imagine(puzzle_view.view, seat, random.Random(puzzle))  # noqa: S311 - only to see that it is legal
        try:
            for step in steps:
                state = game.apply(state, game.read(step), seat)
        except game.refusals as error:
            raise errors.Refused(f"no answer to puzzle {puzzle}: {error}") from error
        _keep(conn, puzzle, person, steps=list(steps), panel=panel, at=self._clock.now())
        jobs.gather(conn, kinds.ANSWERED, puzzle, guild=puzzle_view.puzzle.guild)

    @writes
    def close(self, conn: sa.Connection, puzzle: int) -> datetime | None:
        """Close a puzzle whose time is over; one never posted is ready again. Return when to look."""
        now, row = self._clock.now(), _one(conn, puzzle)
        if row is None or row.state != "open" or row.until is None or row.post is None:
            return None
        if now < row.until:
            return row.until
        (notice,) = notices.find(conn, rows_of_notices.c.id == row.post)
        if notice.state == "sending":
            return now + timedelta(minutes=10)
        values: dict[str, object] = {"state": "closed"}
        if notice.message is None:
            of_this = (rows_of_notices.c.kind == PUZZLE) & (rows_of_notices.c.guild == row.guild)
            in_line = of_this & (rows_of_notices.c.state == "pending")  # the pictures before it as well
            conn.execute(sa.update(rows_of_notices).where(in_line).values(state="dropped"))
            values = {"state": "ready", **dict.fromkeys(("number", "channel", "posted", "until", "post"))}
        conn.execute(sa.update(puzzles).where(puzzles.c.id == puzzle).values(**values))
        conn.execute(sa.delete(answers).where(answers.c.puzzle == puzzle, answers.c.steps.is_(None)))
        jobs.add(conn, kinds.PUZZLE, row.guild, guild=row.guild)
        if values["state"] == "closed":
            jobs.gather(conn, kinds.ANSWERED, puzzle, guild=row.guild)
        return None

    @reads
    def next_answer(self, conn: sa.Connection, puzzle: int) -> AnswerToWeigh | None:
        puzzle_view = self._puzzle_view(conn, puzzle)
        query = sa.select(answers.c.steps).where(answers.c.puzzle == puzzle, answers.c.found.is_(None))
        row = conn.execute(query.where(answers.c.steps.is_not(None)).limit(1)).first()
        if row is None or puzzle_view.puzzle.state != "closed":
            return None
        steps = tuple(puzzle_view.game.read(step) for step in row.steps)
        game, puzzle_of = puzzle_view.game, puzzle_view.puzzle
        return AnswerToWeigh(game, puzzle_view.view, puzzle_of.seat, puzzle_of.puzzle, steps, row.steps)

    @writes
    def note(self, conn: sa.Connection, puzzle: int, weighing: AnswerToWeigh, value: Json) -> None:
        query = sa.select(answers.c.person, answers.c.steps).where(answers.c.puzzle == puzzle)
        for row in conn.execute(query).all():
            if row.steps == weighing.written:
                conn.execute(sa.update(answers).where(*_theirs(puzzle, row.person)).values(found=value))

    @writes
    def solve(self, conn: sa.Connection, puzzle: int) -> None:
        row = _one(conn, puzzle)
        if row is None or row.state != "closed":
            return
        conn.execute(sa.update(puzzles).where(puzzles.c.id == puzzle).values(state="solved"))
        about = {"puzzle": puzzle}
        notices.add(conn, SOLUTION, self._clock.now(), guild=row.guild, channel=row.channel, payload=about)
        jobs.add(conn, kinds.PUZZLE, row.guild, guild=row.guild)

    @reads
    def weighed(self, conn: sa.Connection, puzzle: int) -> list[Json]:
        query = sa.select(answers.c.found).where(answers.c.puzzle == puzzle, answers.c.found.is_not(None))
        return list(conn.execute(query).scalars())

    def _open(self, conn: sa.Connection, puzzle: int) -> None:
        row = _one(conn, puzzle)
        if row is None or row.until is None:
            raise errors.NoPuzzle(f"puzzle {puzzle} is not asked")
        if not row.takes_answers(self._clock.now()):
            raise errors.TableError(f"puzzle {puzzle} is {row.state}", "puzzle-over")

    def _puzzle_view(self, conn: sa.Connection, puzzle: int) -> PuzzleView:
        row = conn.execute(sa.select(puzzles).where(puzzles.c.id == puzzle)).first()
        if row is None:
            raise errors.NoPuzzle(f"there is no puzzle {puzzle}")
        try:
            game = self._positions.by_version(row.game, row.engine)
        except (errors.TableError, LookupError) as error:
            raise errors.NoPuzzle(f"puzzle {puzzle} cannot be read: {error}") from error
        if not isinstance(game, Puzzler):
            raise errors.NoPuzzle(f"{row.game} has no puzzles")
        state = replay(game, Copy(row.options, row.places, row.deal, tuple(row.steps)))
        answer_count = sa.select(sa.func.count()).where(answers.c.puzzle == puzzle, answers.c.steps.is_not(None))
        view = game.seen(state, row.seat)
        stored = value_of(Puzzle, row, table_id=row.table)
        return PuzzleView(stored, game, view, row.places, conn.execute(answer_count).scalar_one())

    get = reads(_puzzle_view)


def of_house(game: PuzzleGame, seed: int) -> tuple[Sought, Json | None] | None:
    """Return a position of a game of computer players, and its puzzle. It takes seconds."""
    sample = game.sample(seed)
    copy = Copy(sample.options, sample.seats, sample.deal, tuple(sample.steps))
    state = replay(game, copy)
    acting = game.to_act(state)
    if len(acting) != 1:
        return None
    view = game.seen(state, acting[0])
    return Sought(game, copy, acting[0], view, None, None), game.puzzle(view, acting[0])


def replay(game: Hosted, copy: Copy) -> GameState:
    state = game.new(copy.options, copy.places, copy.deal)
    for step in copy.steps:
        state = game.apply(state, game.read(step), step["seat"])
    return state


def hour(chosen: GuildSettings) -> tuple[time, str | None]:
    """Return a time of day and its zone, None for UTC."""
    if chosen.puzzle_time is None:
        return USUAL, None
    return time(chosen.puzzle_time["hour"]), chosen.puzzle_time["zone"]


def _next(chosen: GuildSettings, after: datetime) -> datetime:
    minute, zone = hour(chosen)
    return account.next_at(UTC if zone is None else ZoneInfo(zone), after, minute)


def _daily(conn: sa.Connection, guild: int, now: datetime) -> Daily | None:
    settings = guild_settings(conn, guild)
    if settings.puzzles is None:
        return None
    newest = sa.select(sa.func.max(puzzles.c.posted, type_=puzzles.c.posted.type)).where(puzzles.c.guild == guild)
    last: datetime | None = conn.execute(newest).scalar()
    after = now - LATE if last is None else max(now - LATE, last + APART)
    return Daily(settings.puzzles, _next(settings, after), _ready(conn, guild))


def _ready(conn: sa.Connection, guild: int) -> Puzzle | None:
    return next(iter(_find(conn, puzzles.c.guild == guild, puzzles.c.state == "ready")), None)


def _one(conn: sa.Connection, puzzle: int) -> Puzzle | None:
    return next(iter(_find(conn, puzzles.c.id == puzzle)), None)


def _find(conn: sa.Connection, *where: sa.ColumnElement[bool]) -> list[Puzzle]:
    query = sa.select(puzzles).where(*where).order_by(puzzles.c.id)
    return [value_of(Puzzle, row, table_id=row.table) for row in conn.execute(query)]


def _find_used(conn: sa.Connection, table_id: int) -> frozenset[int]:
    puzzle_turns = sa.select(puzzles.c.turn).where(puzzles.c.table == table_id)
    none = sa.select(passed_over.c.turn).where(passed_over.c.table == table_id)
    return frozenset(conn.execute(puzzle_turns.union_all(none)).scalars())


def _theirs(puzzle: int, person: int) -> tuple[sa.ColumnElement[bool], ...]:
    return answers.c.puzzle == puzzle, answers.c.person == person


def _keep(conn: sa.Connection, puzzle: int, person: int, **values: object) -> None:
    answer = upsert(answers, ("puzzle", "person"), lambda new: {name: new[name] for name in values})
    conn.execute(answer[conn.dialect.name], {"puzzle": puzzle, "person": person, **values})


PRACTICE: Final = "practice"
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


class Mistakes(Reviews):
    """Turns of finished games that lost most by their reviews, tried again after days by their own person alone.

    The library `fsrs` decides when one comes back, by how much less an answer loses than the turn that was played. All
    that reads one raises what `Reviews` does, and CopyOfRunning.
    """

    @reads
    def of_table(self, conn: sa.Connection, table_id: int, person: int) -> int:
        """Count a person's mistakes in a game; 0 before its review is whole."""
        return len(_own(conn, self._read(conn, table_id), person))

    @writes
    def collect(self, conn: sa.Connection, table_id: int, person: int) -> None:
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
        turn_to_weigh = TurnToWeigh(turn, game, position.seen(mistake.seat), tuple(map(game.read, steps)))
        return Retry(turn_to_weigh, tuple(entry.payload for entry in entries[turn.started : turn.ended]))

    @writes
    def record(self, conn: sa.Connection, mistake: Mistake, before: float, loss: float, panel: Json) -> datetime:
        """Record what an answer loses, and lost `before`; return when it comes back."""
        now, part = self._clock.now(), loss / before
        rating = Rating.Good if part <= FOUND else Rating.Hard if part <= BETTER else Rating.Again
        card = Card(mistake.number, due=now) if mistake.card is None else Card.from_dict(mistake.card)  # type: ignore[arg-type]
        card, _ = _SCHEDULER.review_card(card, rating, now)
        update = sa.update(mistakes).where(*_this(mistake))
        conn.execute(update.values(card=card.to_dict(), due=card.due, panel=panel))
        notices.drop(conn, rows_of_notices.c.kind == PRACTICE, rows_of_notices.c.person == mistake.person)
        soonest = sa.select(sa.func.min(mistakes.c.due, type_=mistakes.c.due.type)).filter_by(person=mistake.person)
        due = conn.execute(soonest.where(mistakes.c.card.is_not(None))).scalar_one()
        push = account.settings(conn, mistake.person).push(PRACTICE)
        notices.add(conn, PRACTICE, now, guild=0, person=mistake.person, due=due, push=push)
        return card.due

    @reads
    def due(self, conn: sa.Connection, person: int) -> list[Mistake]:
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
    mine = sa.select(participations.c.seat).filter_by(table=review.history.table.id, person=person)
    seats, entries = frozenset(conn.execute(mine).scalars()), review.history.entries
    mistakes_of_seat = [
        turn
        for turn in review.turns
        if turn.seat in seats and entries[turn.started].by == person and turn.loss >= LEAST
    ]
    worst = sorted(mistakes_of_seat, key=lambda turn: turn.loss)[-TURNING:]
    return sorted(worst, key=lambda turn: turn.number) if review.whole else []
