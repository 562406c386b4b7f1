"""Positions, made from deal and log by replay; the latest ones are kept in memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from tables import log, rows
from tables.errors import NotRunning, Refused
from tables.game import Game
from tables.model import Entry, Position, Table
from tables.schema import tables
from tables.store import Store, reads


class Positions:
    """Where each table stands."""

    def __init__(self, store: Store, games: Mapping[str, Game], room: int = 512) -> None:
        self._store = store
        self._games = games
        self._room = room
        store.when_undone.append(self.forget)
        self._lock = threading.Lock()  # transactions run in several threads
        self._states: OrderedDict[tuple[int, int], Any] = OrderedDict()

    def game(self, name: str) -> Game:
        """The game called so. Raises NotRunning if this program does not have it."""
        try:
            return self._games[name]
        except KeyError:
            raise NotRunning(f"the game {name!r} is not played here", game=name) from None

    @reads
    def now(self, conn: sa.Connection, table: int) -> Position:
        """The table's position. Raises NoSuchTable, and NotRunning before the start."""
        return self.read(conn, rows.table(conn, table))

    def read(self, conn: sa.Connection, table: Table) -> Position:
        """The position of a table, in a transaction that is open already."""
        state = self._kept(table.id, table.seq)
        if state is None:
            state = self._replay(conn, table, log.effective(log.entries(conn, table.id)))[-1]
            self.keep(table.id, table.seq, state)
        return self.made(table, state)

    @reads
    def at(self, conn: sa.Connection, table: int, seq: int) -> Position:
        """The position after the log entry `seq`, to tell of what happened then; the table in it is as it is now.

        Raises NoSuchTable, and NotRunning before the start.
        """
        found = rows.table(conn, table)
        if seq >= found.seq:
            return self.read(conn, found)
        lines = [entry for entry in log.entries(conn, table) if entry.seq <= seq]
        made_by = max((entry.seq for entry in lines if entry.kind in ("step", "undo")), default=1)
        steps = log.effective(lines)
        state = self._kept(table, made_by)
        if state is None:
            state = self._replay(conn, found, steps)[-1]
            self.keep(table, made_by, state)
        game = self.game(found.game)
        return Position(found, state, game.seen(state), len(steps), made_by, game.turn(state), game.to_act(state))

    @reads
    def states(self, conn: sa.Connection, table: int) -> tuple[Table, list[Entry], list[Any]]:
        """The table, the steps that count, and the states: the set-up, then the one after each step.

        Raises NoSuchTable, and NotRunning before the start.
        """
        return self.replayed(conn, table)

    @reads
    def events(self, conn: sa.Connection, table: int) -> list[Entry]:
        """What the log tells beside steps: turns taken back, questions, answers, seats that changed hands."""
        return [entry for entry in log.entries(conn, table) if entry.kind != "step"]

    def replayed(self, conn: sa.Connection, table: int) -> tuple[Table, list[Entry], list[Any]]:
        """`states`, in a transaction that is open already."""
        found = rows.table(conn, table)
        steps = log.effective(log.entries(conn, table))
        return found, steps, self._replay(conn, found, steps)

    def state_at(self, conn: sa.Connection, table: Table, ply: int) -> Any:  # noqa: ANN401
        """The state after so many of the steps that count."""
        steps = log.effective(log.entries(conn, table.id))
        return self._replay(conn, table, steps[:ply])[-1]

    def made(self, table: Table, state: Any) -> Position:  # noqa: ANN401
        """The position of a table whose state is known."""
        game = self.game(table.game)
        seat = game.to_act(state) if table.status == "running" else None
        return Position(table, state, game.seen(state), table.ply, table.seq, game.turn(state), seat)

    def keep(self, table: int, seq: int, state: Any) -> None:  # noqa: ANN401
        """Remember the state that the log entry `seq` made, once it is stored for good."""
        with self._lock:
            self._states[table, seq] = state
            while len(self._states) > self._room:
                self._states.popitem(last=False)

    def _kept(self, table: int, seq: int) -> Any | None:  # noqa: ANN401
        with self._lock:
            state = self._states.get((table, seq))
            if state is not None:
                self._states.move_to_end((table, seq))
            return state

    def forget(self) -> None:
        """Empty the memory: what is asked for next is made from the log."""
        with self._lock:
            self._states.clear()

    def _replay(self, conn: sa.Connection, table: Table, steps: Sequence[Entry]) -> list[Any]:
        deal = conn.execute(sa.select(tables.c.deal).where(tables.c.id == table.id)).scalar()
        if deal is None:
            raise NotRunning(f"table {table.id} has not started", table=table.id)
        game = self.game(table.game)
        states = [game.new(table.options, len(table.seats), deal)]
        for entry in steps:
            try:
                states.append(game.apply(states[-1], game.read(entry.payload)))
            except game.refusals as error:
                raise Refused(f"table {table.id} cannot be replayed at entry {entry.seq}: {error}") from error
        return states
