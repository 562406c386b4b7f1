"""Positions, made from deal and log by replay; the latest ones are kept in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tables import log, reading
from tables.errors import NotRunning, Refused
from tables.game import Game
from tables.model import Entry, Position, Table
from tables.schema import tables
from tables.store import Store


class Positions:
    """Where each table stands."""

    def __init__(self, store: Store, games: Mapping[str, Game], room: int = 512) -> None:
        self._store = store
        self._games = games
        self._room = room
        self._states: OrderedDict[tuple[int, int], Any] = OrderedDict()

    def game(self, name: str) -> Game:
        """The game called so. Raises NotRunning if this program does not have it."""
        try:
            return self._games[name]
        except KeyError:
            raise NotRunning(f"the game {name!r} is not played here", game=name) from None

    async def now(self, table: int) -> Position:
        """The table's position. Raises NoSuchTable, and NotRunning before the start."""
        async with self._store.read() as conn:
            return await self.read(conn, await reading.table(conn, table))

    async def read(self, conn: AsyncConnection, table: Table) -> Position:
        """The position of a table, in a transaction that is open already."""
        key = (table.id, table.seq)
        state = self._states.get(key)
        if state is None:
            steps = log.effective(await log.entries(conn, table.id))
            state = (await self._replay(conn, table, steps))[-1]
            self.keep(table.id, table.seq, state)
        else:
            self._states.move_to_end(key)
        return self.made(table, state)

    async def at(self, table: int, seq: int) -> Position:
        """The position after the log entry `seq`, to tell of what happened then; the table in it is as it is now.

        Raises NoSuchTable, and NotRunning before the start.
        """
        async with self._store.read() as conn:
            found = await reading.table(conn, table)
            if seq >= found.seq:
                return await self.read(conn, found)
            lines = [entry for entry in await log.entries(conn, table) if entry.seq <= seq]
            made_by = max((entry.seq for entry in lines if entry.kind in ("step", "undo")), default=1)
            steps = log.effective(lines)
            state = self._states.get((table, made_by)) or (await self._replay(conn, found, steps))[-1]
        self.keep(table, made_by, state)
        game = self.game(found.game)
        return Position(found, state, game.seen(state), len(steps), made_by, game.turn(state), game.to_act(state))

    async def states(self, table: int) -> tuple[Table, list[Entry], list[Any]]:
        """The table, the steps that count, and the states: the set-up, then the one after each step.

        Raises NoSuchTable, and NotRunning before the start.
        """
        async with self._store.read() as conn:
            found = await reading.table(conn, table)
            steps = log.effective(await log.entries(conn, table))
            return found, steps, await self._replay(conn, found, steps)

    async def state_at(self, conn: AsyncConnection, table: Table, ply: int) -> Any:  # noqa: ANN401
        """The state after so many of the steps that count."""
        steps = log.effective(await log.entries(conn, table.id))
        return (await self._replay(conn, table, steps[:ply]))[-1]

    def made(self, table: Table, state: Any) -> Position:  # noqa: ANN401
        """The position of a table whose state is known."""
        game = self.game(table.game)
        seat = game.to_act(state) if table.status == "running" else None
        return Position(table, state, game.seen(state), table.ply, table.seq, game.turn(state), seat)

    def keep(self, table: int, seq: int, state: Any) -> None:  # noqa: ANN401
        """Remember the state that the log entry `seq` made, once it is stored for good."""
        self._states[table, seq] = state
        while len(self._states) > self._room:
            self._states.popitem(last=False)

    def forget(self) -> None:
        """Empty the memory: what is asked for next is made from the log."""
        self._states.clear()

    async def _replay(self, conn: AsyncConnection, table: Table, steps: Sequence[Entry]) -> list[Any]:
        deal = (await conn.execute(sa.select(tables.c.deal).where(tables.c.id == table.id))).scalar()
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
