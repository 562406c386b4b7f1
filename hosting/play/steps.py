"""Playing: steps of persons and of computer players, checked, stored and announced in one transaction."""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TypeAlias

import sqlalchemy as sa

from hosting.clocks import account, clock_store
from hosting.core import (
    Clock,
    Entry,
    GameState,
    InRounds,
    Json,
    Person,
    Plan,
    Played,
    Position,
    Seat,
    Table,
    errors,
    fairness,
)
from hosting.db import Store, log, rows, writes
from hosting.db.schema import drafts, tables
from hosting.jobs import jobs, kinds
from hosting.notify import outbox
from hosting.people import check_impartial
from hosting.play import plans, turns
from hosting.play.positions import GameService, Positions

_log = logging.getLogger(__name__)

MAX_STEPS = 64
"""Maximum in one call. A turn of any game is shorter."""

StepForms: TypeAlias = tuple[Json, Json]


class Play(GameService):
    def __init__(self, store: Store, positions: Positions, clock: Clock, executor: Executor | None = None) -> None:
        super().__init__(store, positions, clock)
        self._executor = executor

    async def play(
        self, table_id: int, seq: int, seat: int, by: Person, steps: Sequence[Json], *, admin: bool = False
    ) -> Played:
        """Take steps in their JSON forms for a seat, all or none; on return they are committed.

        `seq` is the position that they were meant for. Steps of other seats since then in the same turn do no harm
        (`Table.accepts`). The steps may be a part of a turn but not go beyond it. An admin may act for another player's
        seat; the log keeps who it was. Raises NotYourSeat, PlaysThere, Stale or AlreadyPlayed, NotYourTurn, Refused,
        BadValue.
        """
        result = await self._play(table_id, seq, seat, by, steps, admin=admin)
        self._keep(result, seat, by.id)
        return result

    async def computer_turn(self, table_id: int) -> Played | None:
        """Let a computer player that is to act take its turn; None if none is. Raises Stale."""
        position = await self._positions.now(table_id)
        seat = next((seat for seat in position.table.acting if seat.computer is not None), None)
        if seat is None or seat.computer is None:
            return None
        result = await self._play_computer(position, seat, await self._choose(position, seat.number, seat.computer))
        self._keep(result, seat.number, None)
        return result

    async def stand_in(self, table_id: int, number: int) -> Played | None:
        """Let the game's first computer player take the turn of a person whose clock has run out; they keep the seat.

        The log has the clock's end first, then the steps, in one transaction: a confirmation at the same instant comes
        before it, or too late. None if the clock has not run out, or the position has changed.
        """
        position = await self._positions.now(table_id)
        seat = position.table.seats[number]
        if not await self._store.read(lambda conn: clock_store.out(conn, position.table, seat, self._clock.now())):
            return None
        computer = position.game.computers[0]
        steps = await self._choose(position, number, computer)
        try:
            result = await self._play_computer(position, seat, steps, stands_in=computer)
        except errors.Stale:
            return None
        self._keep(result, number, None)
        return result

    async def _choose(self, position: Position, seat: int, computer: str) -> list[Json]:
        query = sa.select(tables.c.salt).where(tables.c.id == position.table.id)
        salt = await self._store.read(lambda conn: str(conn.execute(query).scalar()))
        game, state = position.game, position.state
        steps: list[Json] = []
        while game.turn(state) == position.turn and seat in game.to_act(state):
            chance = fairness.seed(salt, position.ply + len(steps), seat)
            choose = partial(game.choose, computer, game.seen(state, seat), seat, chance)
            executor = self._executor
            step = await (asyncio.wrap_future(executor.submit(choose)) if executor else asyncio.to_thread(choose))
            steps.append(game.write(step))
            state = game.apply(state, step, seat)
        return steps

    async def planned(self, table_id: int, seat: int) -> Played | None:
        """Play the plan of a seat that is to act; None if there is nothing to play.

        One that is no longer legal, or has a condition that does not hold, is only offered from then on, and the seat
        called.
        """
        result = await self._play_plan(table_id, seat)
        if result is not None:
            self._keep(result, seat, result.position.table.seats[seat].person)
        return result

    @writes
    def call_up(self, conn: sa.Connection, table_id: int, seat: int) -> None:
        """Call a seat to play by hand; its plan, which could not even be tried, is dropped."""
        plans.end(conn, table_id, seat)
        self._call_up(conn, rows.table(conn, table_id), seat)

    @writes
    def _play_plan(self, conn: sa.Connection, table_id: int, seat: int) -> Played | None:
        table = rows.table(conn, table_id)
        due = plans.to_be_played(plans.of_table(conn, table), table.to_act)
        plan = next((plan for plan in due if plan.seat == seat), None)
        if plan is not None:
            position = self._positions.read(conn, table)
            try:
                return self._carry_out(conn, position, plan)
            except (errors.Refused, errors.NotYourTurn, errors.BadValue):
                plans.only_offer(conn, table_id, [seat])
        self._call_up(conn, table, seat)
        return None

    def _carry_out(self, conn: sa.Connection, position: Position, plan: Plan) -> Played:
        game, table, now = position.game, position.table, self._clock.now()
        figures = game.figures(position.seen(plan.seat))
        if not all(plans.holds(condition, figures) for condition in plan.conditions):
            raise errors.Refused(f"a condition of a plan at table {table.id} is not so", table=table.id)
        plans.fits(position, plan)
        by = Person(plan.person, table.seats[plan.seat].name)
        state, forms = take(position, plan.seat, plan.steps)
        plan_line = log.line("plan", now, by, seat=plan.seat, turn=position.turn, payload={"steps": len(forms)})
        lines = [plan_line, *_lines(forms, position, plan.seat, now, by)]
        return _record(conn, position, plan.seat, lines, state, plan)

    def _call_up(self, conn: sa.Connection, table: Table, seat: int) -> None:
        """Call a seat that a plan has delayed, unless another goes on at once or it has started."""
        plans_of_table = plans.of_table(conn, table)
        goes_on = _computer_acts(table, table.to_act) or plans.to_be_played(plans_of_table, table.to_act)
        if table.status != "running" or goes_on or seat not in table.to_act:
            return
        last = log.last_step(conn, table.id)
        turn_started = last is not None and last.seat == seat and last.turn == self._positions.read(conn, table).turn
        if not turn_started:
            outbox.close(conn, table)
            turns.call_up(conn, table, table.seats[seat], self._clock.now())

    @writes
    def _play(
        self, conn: sa.Connection, table_id: int, seq: int, seat: int, by: Person, steps: Sequence[Json], *, admin: bool
    ) -> Played:
        table = rows.table(conn, table_id)
        table.check_seat(seat, by.id, admin=admin)
        check_impartial(conn, table, by.id, admin=table.seats[seat].person != by.id)
        if seq != table.seq and not table.accepts(seat, seq):
            raise _stale(conn, table, seq, seat, by)
        if table.status != "running":
            raise errors.NotRunning(f"table {table_id} is {table.status}", table=table_id)
        self._positions.rules(table)
        position = self._positions.read(conn, table)
        if seat not in position.to_act:
            raise errors.NotYourTurn(f"seat {seat} of table {table_id} is not to act", table=table_id, seat=seat)
        if not 1 <= len(steps) <= MAX_STEPS:
            raise errors.BadValue(f"between 1 and {MAX_STEPS} steps are taken at once", table=table_id)
        now = self._clock.now()
        state, forms = take(position, seat, steps)
        return _record(conn, position, seat, _lines(forms, position, seat, now, by), state, None)

    @writes
    def _play_computer(
        self, conn: sa.Connection, position: Position, seat: Seat, steps: Sequence[Json], stands_in: str | None = None
    ) -> Played:
        table, now = rows.table(conn, position.table.id), self._clock.now()
        there, computer = table.seats[seat.number], stands_in or seat.computer
        if stands_in is None:
            same = (there.person, there.computer) == (None, computer)
        else:
            same = there.person == seat.person and clock_store.out(conn, table, there, now)
        if table.status != "running" or not same or not table.accepts(seat.number, position.seq):
            raise _stale(conn, table, position.seq, seat.number, None)
        self._positions.rules(table)
        position = self._positions.read(conn, table)
        state, forms = take(position, seat.number, steps)
        lines = _lines(forms, position, seat.number, now, None, computer or seat.name)
        if stands_in is not None:
            payload: Json = {"at_zero": "turn", "computer": stands_in, "left": there.name}
            lines.insert(0, log.line("timeout", now, None, seat=seat.number, payload=payload))
        return _record(conn, position, seat.number, lines, state, None)

    def _keep(self, played: Played, seat: int, person: int | None) -> None:
        position = played.position
        self._positions.keep(position.table.id, position.seq, position.state)
        _log.info(
            "turn stored", extra={"table": position.table.id, "ply": position.ply, "seat": seat, "person": person}
        )


_IS_OBSOLETE = (drafts.c.seat == sa.bindparam("seat")) | sa.bindparam("turn_over", type_=sa.Boolean)
_OBSOLETE = sa.delete(drafts).where(drafts.c.table == sa.bindparam("table"), _IS_OBSOLETE)


def take(position: Position, seat: int, steps: Sequence[Json]) -> tuple[GameState, list[StepForms]]:
    """Return the state after steps within one turn of a seat, and the steps. Raises NotYourTurn, Refused."""
    game, state, table_id = position.game, position.state, position.table.id
    forms = list[StepForms]()
    for data in steps:
        if game.turn(state) != position.turn or seat not in game.to_act(state):
            raise errors.NotYourTurn(
                f"the turn of seat {seat} is over before these steps are", table=table_id, seat=seat
            )
        try:
            step = game.read(data)
            after = game.apply(state, step, seat)
        except game.refusals as error:
            raise errors.Refused(str(error), table=table_id) from error
        forms.append((game.write(step), game.public(state, step)))
        state = after
    return state, forms


def _lines(
    forms: Sequence[StepForms], position: Position, seat: int, now: datetime, by: Person | None, name: str = ""
) -> list[Entry]:
    line = partial(log.line, "step", now, by, name=name, seat=seat, turn=position.turn)
    return [line(payload=whole, public=public) for whole, public in forms]


def _computer_acts(table: Table, to_act: Sequence[int]) -> bool:
    return any(table.seats[seat].computer is not None for seat in to_act)


def _stale(conn: sa.Connection, table: Table, seq: int, seat: int, by: Person | None) -> errors.Stale:
    message = f"table {table.id} has moved on from {seq} to {table.seq}"
    later = [entry for entry in log.entries(conn, table.id, after=seq) if entry.kind == "step"]
    turn = [entry for entry in later if entry.turn == later[0].turn]
    own = next((entry for entry in turn if entry.seat == seat), None)
    if by is not None and own is not None and own.by == by.id:
        return errors.AlreadyPlayed(message, table=table.id)
    return errors.Stale(message, table=table.id)


def _record(
    conn: sa.Connection, position: Position, actor: int, lines: Sequence[Entry], state: GameState, plan: Plan | None
) -> Played:
    """Write checked steps of one turn, and all their consequences.

    `plan` is the plan that they come from. Steps by hand, or by the seat's present player, end the seat's plan. A
    person who plays while the clocks are paused resumes them.
    """
    game, table, now = position.game, position.table, lines[0].at
    outcome = game.outcome(state)
    alone = all(seat.computer is not None for seat in table.seats)
    if outcome is None and alone and game.turn(state) != position.turn and game.long(state):  # they agree to that
        lines = [*lines, log.line("finish", now, None)]
        state = game.finish(state)
        outcome = game.outcome(state)
    to_act = game.to_act(state)
    resumes = table.paused is not None and lines[-1].by is not None
    if resumes:
        lines = [replace(lines[-1], kind="resume", seat=None, turn=None, payload={}, public=None), *lines]
        account.end(conn, ["pause"], now, guild=table.guild, table=table.id)
        table = clock_store.settle(conn, table, now)
    turn_over = outcome is not None or game.turn(state) != position.turn
    there = rows.around(conn, table)
    open_plans = plans.of_table(conn, table) if there.plans else []
    if plan is not None and actor in to_act and not turn_over:
        plans.reveal(conn, plan)
    elif any(own.seat == actor for own in open_plans):
        plans.end(conn, table.id, actor)
    open_plans = [other for other in open_plans if other.seat != actor]
    # Announced when nobody is left who continues without a wait: the seat in its turn, a computer player, a plan.
    hold = bool(plans.to_be_played(open_plans, to_act))
    more = (not turn_over and actor in to_act and plan is None) or hold or _computer_acts(table, to_act)
    ends, room = int(turn_over), None
    if isinstance(game, InRounds):  # a round is announced whole; with people, in the post that calls one of them
        ends = game.round(state) - game.round(position.state)
        room = 2 if any(seat.person is not None for seat in table.seats) else 1
    last, posts = outbox.announce(
        conn, table, table.head, lines, now, join=there.open, more=more, turns=ends, room=room, held=hold, counted=False
    )
    acting_seats = turns.act(table, to_act, last, now, actor=actor, same_turn=not turn_over)
    after = replace(
        table,
        head=last,
        seq=last,
        ply=table.ply + sum(line.kind == "step" for line in lines),
        seats=acting_seats,
        status=table.status if outcome is None else "over",
        ended=None if outcome is None else now,
        paused=None if resumes else table.paused,
    )
    changes = {name: getattr(after, name) for name in ("head", "seq", "ply", "status", "ended", "paused")}
    rows.change(conn, table.id, **changes)
    after = turns.change(conn, table, after, now, same_turn=not turn_over, played=True, there=there)
    # Moving on declines a request to take back an earlier turn.
    if there.votes:
        turns.end_votes(conn, table, "undo" if outcome is None else None)
    conn.execute(_OBSOLETE, {"table": table.id, "seat": actor, "turn_over": turn_over})
    if outcome is not None:
        turns.finish(conn, table.id, outcome, last, now)
        jobs.over(conn, after)
    if not turn_over:
        jobs.add(conn, kinds.DELIVER, table.id, guild=table.guild)
    position_after = Position(after, game, state, last, after.ply, game.turn(state), to_act if outcome is None else ())
    return Played(position_after, tuple(posts), turn_over)
