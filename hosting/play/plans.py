"""Plans: turns prepared while others play, private to their player until they are played.

A plan is kept for a seat's next turn. When that comes, a job (`kinds.PLAN`) plays it if it is to be played
automatically, its conditions hold and it is still legal (`Play.planned`). Until that is decided nobody is called. A
plan that is not played is only offered from then on: its player's panel starts with it, and gives the reason.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Final, Literal, TypeAlias

import sqlalchemy as sa

from hosting.core import GameStep, GameView, Hosted, Json, Plan, Position, Seat, Table, errors
from hosting.db import reads, rows, value_of, writes, writing
from hosting.db.schema import plans, sandboxes
from hosting.jobs import jobs, kinds
from hosting.play.positions import GameService

How: TypeAlias = Literal["play", "offer"]

MAX_STEPS: Final = 64
"""Maximum in one plan. A turn of any game is shorter."""
MAX_CONDITIONS: Final = 3


def drop(conn: sa.Connection, table_id: int, person: int) -> bool:
    own = (plans.c.table == table_id) & (plans.c.person == person)
    return bool(conn.execute(sa.delete(plans).where(own)).rowcount)


class Plans(GameService):
    """Plans, at most one for each seat; private to the seat's person."""

    drop = writing(drop)

    @reads
    def get(self, conn: sa.Connection, table_id: int, person: int) -> Plan | None:
        return of_person(conn, rows.table(conn, table_id), person)

    @writes
    def keep(
        self,
        conn: sa.Connection,
        table_id: int,
        person: int,
        steps: Sequence[Json],
        panel: Json,
        *,
        rest: str = "",
        conditions: Sequence[Json] = (),
        how: How = "play",
    ) -> Plan:
        """Store a plan, replacing the last; without `steps` it is an unfinished turn, and nothing is played.

        Steps have to be legal, and end with the first revelation, by the seat's view alone. Raises NotYourSeat,
        NotNow, Refused, BadValue.
        """
        position, seat, view = self._ahead(conn, table_id, person)
        if len(steps) > MAX_STEPS or len(rest) > 400:
            raise errors.BadValue(f"a plan at table {table_id} is too long", table=table_id)
        game = position.game
        whole = [game.write(step) for step in read(game, view, seat, steps)]
        check(conditions, game.figures(view))
        plan = (table_id, seat, person, position.table.seq, tuple(whole), rest if whole else "", panel)
        return keep(conn, Plan(*plan, tuple(conditions), how, self._clock.now()))

    @writes
    def sketch(
        self, conn: sa.Connection, table_id: int, person: int, panel: Json, *, conditions: Sequence[Json], how: How
    ) -> Plan:
        """Store the unfinished turn, conditions and way of playing; the steps to play stay. Raises as `keep`."""
        position, seat, view = self._ahead(conn, table_id, person)
        check(conditions, position.game.figures(view))
        before, seq = of_person(conn, position.table, person), position.table.seq
        steps, rest = ((), "") if before is None else (before.steps, before.rest)
        plan = (table_id, seat, person, seq, steps, rest, panel)
        return keep(conn, Plan(*plan, tuple(conditions), how, self._clock.now()))

    def _ahead(self, conn: sa.Connection, table_id: int, person: int) -> tuple[Position, int, GameView]:
        table = rows.running(conn, table_id)
        seat = table.seat_of(person)
        if seat is None:
            raise errors.NotYourSeat(f"they have no seat at table {table_id}", table=table_id)
        if seat.number in table.to_act:
            raise errors.NotNow(f"seat {seat.number} of table {table_id} is to act", "plan-not-now", table=table_id)
        position = self._positions.read(conn, table)
        view = position.ahead(seat.number)
        if view is None:
            raise errors.NotNow(
                f"seat {seat.number} of table {table_id} has no turn to plan", "plan-nothing", table=table_id
            )
        return position, seat.number, view


def read(game: Hosted, view: GameView, seat: int, steps: Sequence[Json]) -> list[GameStep]:
    """Return the steps of a plan, read on a seat's view. Raises Refused; BadValue beyond a revelation."""
    state = game.imagine(view, seat, random.Random(0))  # noqa: S311 - only legality is tested
    turn, reveals, steps_so_far = game.turn(state), False, list[GameStep]()
    for data in steps:
        if reveals or game.turn(state) != turn or seat not in game.to_act(state):
            raise errors.BadValue("a plan goes as far as the first revelation, and no further than the turn")
        try:
            step = game.read(data)
            reveals, state = game.reveals(state, step), game.apply(state, step, seat)
        except game.refusals as error:
            raise errors.Refused(str(error)) from error
        steps_so_far.append(step)
    return steps_so_far


def fits(position: Position, plan: Plan) -> None:
    read(position.game, position.seen(plan.seat), plan.seat, plan.steps)


def holds(condition: Json, figures: Mapping[str, int]) -> bool:
    figure = figures.get(condition["figure"])
    return figure is not None and condition.get("least", figure) <= figure <= condition.get("most", figure)


def check(conditions: Sequence[Json], figures: Mapping[str, int]) -> None:
    if len(conditions) > MAX_CONDITIONS:
        raise errors.BadValue(f"a plan has {MAX_CONDITIONS} conditions at most")
    for condition in conditions:
        bounds = {key: value for key, value in condition.items() if key != "figure"}
        numbers = all(type(value) is int and abs(value) < 10**9 for value in bounds.values())
        if condition.get("figure") not in figures or not bounds or set(bounds) - {"least", "most"} or not numbers:
            raise errors.BadValue("a condition is a figure of the game and a least or a most")


def of_person(conn: sa.Connection, table: Table, person: int) -> Plan | None:
    return next((plan for plan in of_table(conn, table) if plan.person == person), None)


def to_be_played(waiting: Sequence[Plan], to_act: Sequence[int]) -> list[Plan]:
    """Return the plans about to be played: their seats are not called before that."""
    return [plan for plan in waiting if plan.how == "play" and plan.steps and plan.seat in to_act]


def come_up(conn: sa.Connection, table: Table, *, any_open: bool) -> list[Plan]:
    """Enqueue and return the plans of seats that act now, if there are any; at a game's end drop all."""
    if table.status != "running":
        conn.execute(sa.delete(plans).where(plans.c.table == table.id))
        conn.execute(sa.delete(sandboxes).where(sandboxes.c.table == table.id))
        return []
    plans_due = to_be_played(of_table(conn, table) if any_open else (), table.to_act)
    for plan in plans_due:
        jobs.add(conn, kinds.PLAN, f"{table.id}:{plan.seat}", guild=table.guild)
    return plans_due


def only_offer(conn: sa.Connection, table_id: int, seats: Sequence[int]) -> None:
    conn.execute(sa.update(plans).where(plans.c.table == table_id, plans.c.seat.in_(seats)).values(how="offer"))


def reveal(conn: sa.Connection, plan: Plan) -> None:
    """Store that a plan was played up to its revelation: what is beyond is still offered."""
    own = (plans.c.table == plan.table_id) & (plans.c.seat == plan.seat)
    if plan.rest:
        conn.execute(sa.update(plans).where(own).values(steps=[], panel={}, condition=None, how="offer"))
    else:
        conn.execute(sa.delete(plans).where(own))


def keep(conn: sa.Connection, plan: Plan) -> Plan:
    end(conn, plan.table_id, plan.seat)
    same = {field.name for field in fields(Plan)} - {"table_id", "steps", "conditions"}
    values = {name: getattr(plan, name) for name in same}
    conditions = list(plan.conditions) or None
    conn.execute(sa.insert(plans).values(**values, table=plan.table_id, steps=list(plan.steps), condition=conditions))
    return plan


def end(conn: sa.Connection, table_id: int, seat: int) -> None:
    conn.execute(sa.delete(plans).where(plans.c.table == table_id, plans.c.seat == seat))


def left(conn: sa.Connection, table_id: int, seat: Seat) -> None:
    end(conn, table_id, seat.number)
    own = (sandboxes.c.table == table_id) & (sandboxes.c.person == seat.person)
    conn.execute(sa.delete(sandboxes).where(own))


_OF_TABLE = sa.select(plans).where(plans.c.table == sa.bindparam("table"))


def of_table(conn: sa.Connection, table: Table) -> list[Plan]:
    of_seats = list[Plan]()
    for row in conn.execute(_OF_TABLE, {"table": table.id}):
        if table.seats[row.seat].person == row.person:
            conditions = [row.condition] if isinstance(row.condition, dict) else row.condition or ()
            values = {"table_id": row.table, "steps": tuple(row.steps), "conditions": tuple(conditions)}
            of_seats.append(value_of(Plan, row, **values))
    return of_seats
