"""Playing: steps of persons and of computer players, checked, stored and announced in one transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from tables import fairness, jobs, log, outbox, rows
from tables.errors import AlreadyPlayed, BadValue, NotRunning, NotYourSeat, NotYourTurn, Refused, Stale
from tables.game import Game, Json
from tables.model import Entry, Person, Played, Position, Seat, Table
from tables.schema import drafts, tables, votes
from tables.store import Store, reads, writes

if TYPE_CHECKING:
    from tables.clock import Clock
    from tables.positions import Positions

_log = logging.getLogger(__name__)

MOST_STEPS = 64
"""In one call. A turn of any game is shorter."""

_CHANGED = ("seq", "ply", "to_act", "since", "status", "ended")
_UPDATE = sa.update(tables).where(tables.c.id == sa.bindparam("number"))
_END_DRAFTS = sa.delete(drafts).where(drafts.c.table == sa.bindparam("number"))
_END_ASKS = sa.delete(votes).where(
    votes.c.table == sa.bindparam("number"), (votes.c.what == "undo") | sa.bindparam("over", type_=sa.Boolean)
)


class Play:
    """Steps at tables."""

    def __init__(self, store: Store, positions: Positions, clock: Clock, executor: Executor | None = None) -> None:
        self._store = store
        self._positions = positions
        self._clock = clock
        self._executor = executor

    async def play(
        self, table: int, seq: int, seat: int, by: Person, steps: Sequence[Json], *, admin: bool = False
    ) -> Played:
        """Take steps in their dict forms for a seat, all or none.

        `seq` is the position that they were meant for. They may be a part of a turn but not go beyond it. An admin may
        act for a seat that is not theirs; the log keeps who it was. When this returns, the steps are stored for good.

        Raises NoSuchTable, NotYourSeat, Stale or AlreadyPlayed, NotRunning, NotYourTurn, Refused, BadValue, StoreError.
        """
        played = await self._play(table, seq, seat, by, steps, admin=admin)
        self._keep(played, seat, by.id)
        return played

    async def computer_turn(self, table: int) -> Played | None:
        """Let the computer player that is to act take its turn; None if none is.

        Raises NoSuchTable, NotRunning before the start, StoreError; Stale if something else happened meanwhile.
        """
        position = await self._positions.now(table)
        player = _computer_to_act(position)
        if player is None or player.computer is None:
            return None
        game = self._positions.game(position.table.game)
        salt = await self._salt(table)
        taken: list[Json] = []
        state = position.state
        while game.turn(state) == position.turn and game.to_act(state) == player.number:
            chance = fairness.seed(salt, position.ply + len(taken))
            step = await asyncio.get_running_loop().run_in_executor(
                self._executor, game.choose, player.computer, game.seen(state), chance
            )
            state = game.apply(state, step)
            taken.append(game.write(step))
        played = await self._record_computer(position, player, taken, state)
        self._keep(played, player.number, None)
        return played

    async def computers(self, table: int) -> list[Played]:
        """Let computer players act until it is a person's turn, or the game is over, or somebody steps in.

        Raises NoSuchTable, StoreError.
        """
        done: list[Played] = []
        try:
            while (played := await self.computer_turn(table)) is not None:
                done.append(played)
        except Stale:
            pass  # whoever was quicker has carried on from there
        return done

    @reads
    def waiting_computers(self, conn: sa.Connection) -> list[int]:
        """Tables at which a computer player is to act: after a restart, call `computers` for each."""
        running = rows.select(conn, tables.c.status == "running")
        return [table.id for table in running if table.acting is not None and table.acting.computer is not None]

    @writes
    def _play(
        self,
        conn: sa.Connection,
        table: int,
        seq: int,
        seat: int,
        by: Person,
        steps: Sequence[Json],
        *,
        admin: bool,
    ) -> Played:
        found, head = rows.locked(conn, table)
        if not 0 <= seat < len(found.seats):
            raise BadValue(f"table {table} has no seat {seat}", table=table)
        if not admin and found.seats[seat].person != by.id:
            raise NotYourSeat(f"seat {seat} of table {table} is not theirs", table=table, seat=seat)
        position = self._positions.read(conn, found)
        if position.seq != seq:
            raise _stale(conn, found, seq, by)
        if found.status != "running":
            raise NotRunning(f"table {table} is {found.status}", table=table)
        if position.seat != seat:
            raise NotYourTurn(f"seat {seat} of table {table} is not to act", table=table, seat=seat)
        if not 1 <= len(steps) <= MOST_STEPS:
            raise BadValue(f"between 1 and {MOST_STEPS} steps are taken at once", table=table)
        game = self._positions.game(found.game)
        taken: list[Json] = []
        state = position.state
        for data in steps:
            if game.turn(state) != position.turn or game.to_act(state) != seat:
                raise NotYourTurn(f"the turn of seat {seat} is over before these steps are", table=table, seat=seat)
            try:
                step = game.read(data)
                state = game.apply(state, step)
            except game.refusals as error:
                raise Refused(str(error), table=table) from error
            taken.append(game.write(step))
        now = self._clock.now()
        lines = [log.line("step", now, by, seat=seat, turn=position.turn, payload=step) for step in taken]
        return _record(conn, self._positions, game, found, head, lines, state)

    @writes
    def _record_computer(
        self,
        conn: sa.Connection,
        position: Position,
        player: Seat,
        taken: Sequence[Json],
        state: Any,  # noqa: ANN401
    ) -> Played:
        found, head = rows.locked(conn, position.table.id)
        if found.seq != position.seq or found.status != "running" or found.seats[player.number] != player:
            raise _stale(conn, found, position.seq, None)
        now, name = self._clock.now(), player.computer or player.name
        lines = [
            log.line("step", now, None, name=name, seat=player.number, turn=position.turn, payload=step)
            for step in taken
        ]
        return _record(conn, self._positions, self._positions.game(found.game), found, head, lines, state)

    @reads
    def _salt(self, conn: sa.Connection, table: int) -> str:
        return str(conn.execute(sa.select(tables.c.salt).where(tables.c.id == table)).scalar())

    def _keep(self, played: Played, seat: int, person: int | None) -> None:
        """Remember the new state, now that it is stored for good, and leave a line in the program's log."""
        position = played.position
        self._positions.keep(position.table.id, position.seq, position.state)
        _log.info("played", extra={"table": position.table.id, "ply": position.ply, "seat": seat, "person": person})


def _stale(conn: sa.Connection, table: Table, seq: int, by: Person | None) -> Stale:
    later = log.entries(conn, table.id, after=seq)
    first = next((entry for entry in later if entry.kind == "step"), None)
    told = f"table {table.id} has moved on from {seq} to {table.seq}"
    if by is not None and first is not None and first.by == by.id:
        return AlreadyPlayed(told, table=table.id)
    return Stale(told, table=table.id)


def _record(
    conn: sa.Connection,
    positions: Positions,
    game: Game,
    table: Table,
    head: int,
    lines: Sequence[Entry],
    state: Any,  # noqa: ANN401
) -> Played:
    """Write steps of one turn that have been checked, and everything that follows from them."""
    now = lines[0].at
    acting = game.to_act(state)
    turn_over = acting is None or game.turn(state) != lines[0].turn
    more = not turn_over or (acting is not None and table.seats[acting].computer is not None)
    last, posts = outbox.announce(conn, table, head, lines, now, more=more, turns=int(turn_over))
    result = game.result(state)
    after = replace(
        table,
        head=last,
        seq=last,
        ply=table.ply + len(lines),
        to_act=acting,
        since=now if turn_over else table.since,
        status=table.status if result is None else "over",
        ended=None if result is None else now,
        result=None if result is None else tuple(result),
    )
    changed = {name: getattr(after, name) for name in _CHANGED}
    conn.execute(_UPDATE, {**changed, "result": result, "number": table.id})
    # Moving on declines a request to take back what came before.
    conn.execute(_END_ASKS, {"number": table.id, "over": result is not None})
    conn.execute(_END_DRAFTS, {"number": table.id})
    jobs.end(conn, jobs.COMPUTER, f"{table.id}:{table.seq}")
    jobs.go_on(conn, after)
    if not turn_over:
        jobs.add(conn, jobs.DELIVER, table.id, guild=table.guild)
    return Played(positions.made(after, state), tuple(posts), turn_over)


def _computer_to_act(position: Position) -> Seat | None:
    if position.seat is None:
        return None
    seat = position.table.seats[position.seat]
    return seat if seat.computer is not None else None
