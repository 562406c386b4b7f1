"""Sandboxes: private trial lines of players, from a position of their table on.

A sandbox starts with its person's view of a position. What is hidden from them is imagined (`Game.imagine`) by the
sandbox's own random seed, so that nothing in it reveals the deal. From there it goes on by the rules: steps of all
seats, none of which ever leaves it.
"""

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Final

import sqlalchemy as sa

from hosting.core import (
    GameState,
    Hosted,
    Json,
    NotRunning,
    NotYourTurn,
    Position,
    Refused,
    Sandbox,
    SandboxFull,
    Stale,
    Table,
)
from hosting.db import reads, rows, writes
from hosting.db.schema import sandboxes
from hosting.play import GameService

MAX_STEPS: Final = 200
"""Maximum in one sandbox: some ten rounds."""
KEPT_FOR: Final = timedelta(days=7)
"""Time without a change after which a sandbox ends by itself."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A sandbox and its positions."""

    sandbox: Sandbox
    table: Table
    """The present table."""
    seat: int
    """The seat of its person."""
    game: Hosted = field(repr=False, compare=False)
    states: tuple[GameState, ...] = field(repr=False)
    """The imagined initial state, then the state after each step."""

    @property
    def state(self) -> GameState:
        """Return its last state."""
        return self.states[-1]

    @property
    def acting(self) -> int | None:
        """Return the seat to act, the person's own if it is among several; None when the game has ended there."""
        to_act = self.game.to_act(self.state)
        return self.seat if self.seat in to_act else next(iter(to_act), None)

    @property
    def moved_on(self) -> bool:
        """Return whether the table has left the initial position."""
        return self.table.seq != self.sandbox.seq

    @property
    def own_turn(self) -> bool:
        """Return whether it has a step of the person's own seat."""
        return any(step["seat"] == self.seat for step in self.sandbox.steps)

    @property
    def position(self) -> Position:
        """Return its last state in the form of a table's position."""
        game, state = self.game, self.state
        steps = len(self.sandbox.steps)
        return Position(self.table, game, state, self.sandbox.seq, steps, game.turn(state), game.to_act(state))

    def turns(self) -> list[range]:
        """Return the indices of the steps, turn by turn."""
        spans, keys = list[range](), list[tuple[int, int]]()
        for at, step in enumerate(self.sandbox.steps):
            key = self.game.turn(self.states[at]), int(step["seat"])
            if keys and keys[-1] == key:
                spans[-1] = range(spans[-1].start, at + 1)
            else:
                spans.append(range(at, at + 1))
                keys.append(key)
        return spans


class Sandboxes(GameService):
    """Sandboxes, at most one for each person at a table; nobody else sees them, nor that they exist."""

    @reads
    def get(self, conn: sa.Connection, table_id: int, person: int) -> Trial | None:
        """Return a person's sandbox; None if there is none or it has ended.

        Raises NoSuchTable, NotSeated, OtherRules.
        """
        return self._get(conn, rows.table(conn, table_id), person)

    @writes
    def begin(self, conn: sa.Connection, table_id: int, person: int, seq: int | None = None) -> Trial:
        """Start one from a position of the table, by default the present one, replacing the previous one.

        Raises NoSuchTable, NotRunning, NotSeated, OtherRules.
        """
        table = rows.running(conn, table_id)
        table.seated(person)
        at = table.seq if seq is None else max(1, min(seq, table.seq))
        self._store_it(conn, Sandbox(table_id, person, at, secrets.token_hex(8), (), {}, self._clock.now()))
        return self._there(conn, table, person)

    @writes
    def sketch(self, conn: sa.Connection, table_id: int, person: int, panel: Json) -> Trial:
        """Store the unfinished turn. Raises NoSuchTable, NotSeated, NotRunning, OtherRules."""
        trial = self._there(conn, rows.running(conn, table_id), person)
        return self._change(conn, trial, replace(trial.sandbox, panel=panel))

    @writes
    def play(
        self, conn: sa.Connection, table_id: int, person: int, at: int, seat: int, steps: Sequence[Json], panel: Json
    ) -> Trial:
        """Take steps of one turn of a seat, if the sandbox has `at` steps so far.

        Raises NoSuchTable, NotSeated, NotRunning, OtherRules, Stale, SandboxFull, NotYourTurn, Refused.
        """
        trial = self._there(conn, rows.running(conn, table_id), person)
        if len(trial.sandbox.steps) != at:
            raise Stale(f"the sandbox has moved on from step {at}", table=table_id)
        if at + len(steps) > MAX_STEPS:
            raise SandboxFull(f"a sandbox has at most {MAX_STEPS} steps", table=table_id)
        game, state, turn = trial.game, trial.state, trial.game.turn(trial.state)
        taken = list[Json]()
        for data in steps:
            if game.turn(state) != turn or seat not in game.to_act(state):
                raise NotYourTurn(f"the turn of seat {seat} is over before these steps are", table=table_id)
            try:
                step = game.read(data)
                state = game.apply(state, step, seat)
            except game.refusals as error:
                raise Refused(str(error), table=table_id) from error
            taken.append({**game.write(step), "seat": seat})
        return self._change(conn, trial, replace(trial.sandbox, steps=(*trial.sandbox.steps, *taken), panel=panel))

    @writes
    def back(self, conn: sa.Connection, table_id: int, person: int, panel: Json) -> Trial:
        """Take the last turn back, if there is one. Raises NoSuchTable, NotSeated, NotRunning, OtherRules."""
        trial = self._there(conn, rows.running(conn, table_id), person)
        turns = trial.turns()
        steps = trial.sandbox.steps[: turns[-1].start] if turns else ()
        return self._change(conn, trial, replace(trial.sandbox, steps=steps, panel=panel))

    @writes
    def drop(self, conn: sa.Connection, table_id: int, person: int) -> None:
        """Delete the sandbox."""
        own = (sandboxes.c.table == table_id) & (sandboxes.c.person == person)
        conn.execute(sa.delete(sandboxes).where(own))

    def _change(self, conn: sa.Connection, trial: Trial, sandbox: Sandbox) -> Trial:
        changed = replace(sandbox, at=self._clock.now())
        self._store_it(conn, changed)
        return replace(trial, sandbox=changed, states=_states(trial.game, trial.states[0], changed.steps))

    def _store_it(self, conn: sa.Connection, sandbox: Sandbox) -> None:
        """Store the sandbox, and delete those that have ended."""
        conn.execute(sa.delete(sandboxes).where(sandboxes.c.at < self._clock.now() - KEPT_FOR))
        own = (sandboxes.c.table == sandbox.table_id) & (sandboxes.c.person == sandbox.person)
        conn.execute(sa.delete(sandboxes).where(own))
        conn.execute(
            sa.insert(sandboxes).values(
                table=sandbox.table_id,
                person=sandbox.person,
                seq=sandbox.seq,
                chance=sandbox.chance,
                steps=list(sandbox.steps),
                panel=sandbox.panel,
                at=sandbox.at,
            )
        )

    def _there(self, conn: sa.Connection, table: Table, person: int) -> Trial:
        trial = self._get(conn, table, person)
        if trial is None:
            raise NotRunning(f"there is no sandbox at table {table.id}", table=table.id)
        return trial

    def _get(self, conn: sa.Connection, table: Table, person: int) -> Trial | None:
        seat = table.seated(person).number
        own = (sandboxes.c.table == table.id) & (sandboxes.c.person == person)
        row = conn.execute(sa.select(sandboxes).where(own)).first()
        if row is None or row.at < self._clock.now() - KEPT_FOR or table.status != "running":
            return None
        sandbox = Sandbox(table.id, person, row.seq, row.chance, tuple(row.steps), row.panel, row.at)
        position = self._positions.read_at(conn, table, row.seq)
        game = position.game
        chance = random.Random(row.chance)  # noqa: S311 - what it draws is made up, and nobody's secret
        imagined = game.imagine(position.seen(seat), seat, chance)
        return Trial(sandbox, table, seat, game, _states(game, imagined, sandbox.steps))


def _states(game: Hosted, first: GameState, steps: Sequence[Json]) -> tuple[GameState, ...]:
    """Return a state, then the one after each step."""
    states = [first]
    for step in steps:
        states.append(game.apply(states[-1], game.read(step), int(step["seat"])))
    return tuple(states)
