"""Sandboxes: private trial lines of players, from a position of their table on; and their notes.

A sandbox starts with its person's view of a position. What is hidden from them is imagined (`Game.imagine`) by the
sandbox's own random seed, so that nothing in it reveals the deal.
"""

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Final

import sqlalchemy as sa

from gamekit import naming
from hosting.core import GameState, Hosted, Json, Position, Sandbox, Table, errors
from hosting.db import reads, rows, value_of, writes
from hosting.db.schema import notes, sandboxes
from hosting.play import LIVE, GameService, positions, take, turns_of

MAX_STEPS: Final = 200  # in one sandbox: some ten rounds
KEPT_FOR: Final = timedelta(days=7)
TRIED_IN: Final = ("running", "over")


@dataclass(frozen=True, slots=True)
class Trial:
    sandbox: Sandbox
    table: Table
    seat: int
    game: Hosted = field(repr=False, compare=False)
    states: tuple[GameState, ...] = field(repr=False)
    """The imagined initial state, then the state after each step."""

    @property
    def state(self) -> GameState:
        return self.states[-1]

    @property
    def acting(self) -> int | None:
        """The seat to act, the person's own if it is among several; None when the game has ended there."""
        to_act = self.game.to_act(self.state)
        return self.seat if self.seat in to_act else next(iter(to_act), None)

    @property
    def moved_on(self) -> bool:
        return self.table.status == "running" and self.table.seq != self.sandbox.seq

    @property
    def own_turn(self) -> bool:
        return any(step["seat"] == self.seat for step in self.sandbox.steps)

    @property
    def position(self) -> Position:
        game, state = self.game, self.state
        steps = len(self.sandbox.steps)
        return Position(self.table, game, state, self.sandbox.seq, steps, game.turn(state), game.to_act(state))

    def turns(self) -> list[range]:
        return positions.runs(
            [(self.game.turn(self.states[at]), step["seat"]) for at, step in enumerate(self.sandbox.steps)]
        )


class Sandboxes(GameService):
    """Sandboxes, at most one for each person at a table; nobody else sees them, nor that they exist."""

    @reads
    def get(self, conn: sa.Connection, table_id: int, person: int) -> Trial | None:
        return self._get(conn, rows.table(conn, table_id), person)

    @writes
    def begin(self, conn: sa.Connection, table_id: int, person: int, seq: int | None = None) -> Trial:
        """Start one from a position, by default the present; after the end its last, or the first. Raises NotSeated."""
        table = rows.table(conn, table_id)
        table.seated(person)
        if seq is None and table.status == "over":
            before = self._get(conn, table, person)
            seq = 1 if before is None else before.sandbox.seq
        at = table.seq if seq is None else max(1, min(seq, table.seq))
        self._store_it(conn, Sandbox(table_id, person, at, secrets.token_hex(8), (), {}, self._clock.now()))
        return self._there(conn, table_id, person)

    @writes
    def sketch(self, conn: sa.Connection, table_id: int, person: int, panel: Json) -> Trial:
        trial = self._there(conn, table_id, person)
        return self._change(conn, trial, replace(trial.sandbox, panel=panel))

    @writes
    def play(
        self, conn: sa.Connection, table_id: int, person: int, at: int, seat: int, steps: Sequence[Json], panel: Json
    ) -> Trial:
        """Take steps of one turn after `at` so far. Raises NotSeated, Stale, NotNow, NotYourTurn, Refused."""
        trial = self._there(conn, table_id, person)
        if len(trial.sandbox.steps) != at:
            raise errors.Stale(f"the sandbox has moved on from step {at}", table=table_id)
        if at + len(steps) > MAX_STEPS:
            raise errors.NotNow(f"a sandbox has at most {MAX_STEPS} steps", "sandbox-full", table=table_id)
        _, forms = take(trial.position, seat, steps)
        longer = (*trial.sandbox.steps, *({**whole, "seat": seat} for whole, _ in forms))
        return self._change(conn, trial, replace(trial.sandbox, steps=longer, panel=panel))

    @writes
    def back(self, conn: sa.Connection, table_id: int, person: int, panel: Json) -> Trial:
        trial = self._there(conn, table_id, person)
        turns = trial.turns()
        steps = trial.sandbox.steps[: turns[-1].start] if turns else ()
        return self._change(conn, trial, replace(trial.sandbox, steps=steps, panel=panel))

    @writes
    def drop(self, conn: sa.Connection, table_id: int, person: int) -> None:
        conn.execute(sa.delete(sandboxes).where(_of(table_id, person)))

    def _change(self, conn: sa.Connection, trial: Trial, sandbox: Sandbox) -> Trial:
        newer = replace(sandbox, at=self._clock.now())
        self._store_it(conn, newer)
        return replace(trial, sandbox=newer, states=_states(trial.game, trial.states[0], newer.steps))

    def _store_it(self, conn: sa.Connection, sandbox: Sandbox) -> None:
        conn.execute(sa.delete(sandboxes).where(sandboxes.c.at < self._clock.now() - KEPT_FOR))
        conn.execute(sa.delete(sandboxes).where(_of(sandbox.table_id, sandbox.person)))
        values = {name: getattr(sandbox, name) for name in ("person", "seq", "chance", "panel", "at")}
        conn.execute(sa.insert(sandboxes).values(table=sandbox.table_id, steps=list(sandbox.steps), **values))

    def _there(self, conn: sa.Connection, table_id: int, person: int) -> Trial:
        trial = self._get(conn, rows.table(conn, table_id), person)
        if trial is None:
            raise errors.NotRunning(f"there is no sandbox at table {table_id}", table=table_id)
        return trial

    def _get(self, conn: sa.Connection, table: Table, person: int) -> Trial | None:
        seat = table.seated(person).number
        row = conn.execute(sa.select(sandboxes).where(_of(table.id, person))).first()
        if row is None or row.at < self._clock.now() - KEPT_FOR or table.status not in TRIED_IN:
            return None
        sandbox = value_of(Sandbox, row, table_id=table.id, steps=tuple(row.steps))
        position = self._positions.read_at(conn, table, row.seq)
        game = position.game
        chance = random.Random(row.chance)  # noqa: S311 - what it draws is made up, and nobody's secret
        state = game.imagine(position.seen(seat), seat, chance)
        return Trial(sandbox, table, seat, game, _states(game, state, sandbox.steps))


def _of(table_id: int, person: int) -> sa.ColumnElement[bool]:
    return (sandboxes.c.table == table_id) & (sandboxes.c.person == person)


def _states(game: Hosted, first: GameState, steps: Sequence[Json]) -> tuple[GameState, ...]:
    states = [first]
    for step in steps:
        states.append(game.apply(states[-1], game.read(step), int(step["seat"])))
    return tuple(states)


MAX_NOTE: Final = 300


@dataclass(frozen=True, slots=True)
class Note:
    person: int
    turn: int
    """Turns before the one that was under way."""
    text: str
    public: bool


class Notes(GameService):
    """Private notes of players on their turns: the writer's alone, until they open them once the game has ended."""

    @writes
    def write(self, conn: sa.Connection, table_id: int, person: int, text: str) -> None:
        """Write a player's one note on the present turn; an empty text deletes it. Raises NotRunning, NotSeated."""
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
        """Return a reader's and all opened notes; None: only those."""
        theirs = notes.c.public if reader is None else notes.c.public | (notes.c.person == reader)
        query = sa.select(notes).where(notes.c.table == table_id, theirs).order_by(notes.c.turn, notes.c.person)
        return tuple(value_of(Note, row) for row in conn.execute(query))
