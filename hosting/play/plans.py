"""Plans: turns prepared while others play, theirs alone to see until they are played.

A plan is kept for a seat's next turn. When that comes, a job (`jobs.PLAN`) plays it if it is to be played by itself, if
its conditions hold and if it is still legal (`Play.planned`); until that is decided nobody is called up. One that is
not played is only offered from then on: its player's panel begins with it, and says why.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, Literal, TypeAlias

import sqlalchemy as sa

from hosting.core import BadValue, Game, Json, Plan, Position, Refused, Seat, Table
from hosting.db.schema import plans, sandboxes
from hosting.jobs import jobs

How: TypeAlias = Literal["play", "offer"]

MAX_CONDITIONS: Final = 3
"""Of one plan: all of them have to be so."""

# Made once: every turn goes through them.
_OF_TABLE = sa.select(plans).where(plans.c.table == sa.bindparam("number"))
_END = sa.delete(plans).where(plans.c.table == sa.bindparam("number"), plans.c.seat == sa.bindparam("of_seat"))


def read(game: Game, view: Any, seat: int, steps: Sequence[Json]) -> list[Any]:  # noqa: ANN401
    """The steps of a plan as they can be taken on what a seat sees. Raises Refused; BadValue beyond a revelation."""
    state = game.imagine(view, seat, random.Random(0))  # noqa: S311 - only what is legal is asked, never what lies there
    turn, revealed, taken = game.turn(state), False, list[Any]()
    for data in steps:
        if revealed or game.turn(state) != turn or seat not in game.to_act(state):
            raise BadValue("a plan goes as far as the first revelation, and no further than the turn")
        try:
            step = game.read(data)
            revealed, state = game.reveals(state, step), game.apply(state, step, seat)
        except game.refusals as error:
            raise Refused(str(error)) from error
        taken.append(step)
    return taken


def fits(position: Position, plan: Plan) -> None:
    """Do nothing where a plan can be played in the position in which its seat is to act. Raises Refused."""
    read(position.game, position.seen(plan.seat), plan.seat, plan.steps)


def holds(condition: Json, figures: Mapping[str, int]) -> bool:
    """Whether what was asked for is so; a figure that there is not at the moment is not."""
    figure = figures.get(condition["figure"])
    return figure is not None and condition.get("least", figure) <= figure <= condition.get("most", figure)


def check(conditions: Sequence[Json], figures: Mapping[str, int]) -> None:
    """Do nothing to conditions that the game's figures can meet or not. Raises BadValue."""
    if len(conditions) > MAX_CONDITIONS:
        raise BadValue(f"a plan has {MAX_CONDITIONS} conditions at most")
    for condition in conditions:
        _check(condition, figures)


def _check(condition: Json, figures: Mapping[str, int]) -> None:
    bounds = {key: value for key, value in condition.items() if key != "figure"}
    numbers = all(type(value) is int and abs(value) < 10**9 for value in bounds.values())
    if condition.get("figure") not in figures or not bounds or set(bounds) - {"least", "most"} or not numbers:
        raise BadValue("a condition is a figure of the game and a least or a most")


# ------------------------------------------------------------------------------------- in an open transaction


def of_person(conn: sa.Connection, table: Table, person: int) -> Plan | None:
    """A person's own plan."""
    return next((plan for plan in _of_table(conn, table) if plan.person == person), None)


def to_be_played(conn: sa.Connection, table: Table, to_act: Sequence[int] | None = None) -> list[Plan]:
    """The plans that will be played by themselves in a moment: nobody needs to call these seats up before that.

    `to_act`: the seats that are to act, those of the table if None.
    """
    seats = table.to_act if to_act is None else to_act
    return [plan for plan in _of_table(conn, table) if plan.how == "play" and plan.steps and plan.seat in seats]


def come_up(conn: sa.Connection, table: Table) -> list[Plan]:
    """Have plans played whose seats are to act now, and say which; after the end they and the sandboxes end."""
    if table.status != "running":
        conn.execute(sa.delete(plans).where(plans.c.table == table.id))
        conn.execute(sa.delete(sandboxes).where(sandboxes.c.table == table.id))
        return []
    coming = to_be_played(conn, table)
    for plan in coming:
        jobs.add(conn, jobs.PLAN, f"{table.id}:{plan.seat}", guild=table.guild)
    return coming


def only_offer(conn: sa.Connection, table_id: int, seats: Sequence[int]) -> None:
    """From now on only offer the plans of some seats."""
    conn.execute(sa.update(plans).where(plans.c.table == table_id, plans.c.seat.in_(seats)).values(how="offer"))


def revealed(conn: sa.Connection, plan: Plan) -> None:
    """Note that a plan was played as far as its revelation: what was typed beyond it is still to be offered."""
    own = (plans.c.table == plan.table_id) & (plans.c.seat == plan.seat)
    if plan.rest:
        conn.execute(sa.update(plans).where(own).values(steps=[], panel={}, condition=None, how="offer"))
    else:
        conn.execute(sa.delete(plans).where(own))


def keep(conn: sa.Connection, plan: Plan) -> None:
    """Store a plan in place of the one that the seat had."""
    end(conn, plan.table_id, plan.seat)
    same = {field.name for field in fields(Plan)} - {"table_id", "steps", "conditions"}
    values = {name: getattr(plan, name) for name in same}
    conditions = list(plan.conditions) or None
    conn.execute(sa.insert(plans).values(**values, table=plan.table_id, steps=list(plan.steps), condition=conditions))


def drop(conn: sa.Connection, table_id: int, person: int) -> bool:
    """Forget the plan of a person; whether there was one."""
    own = (plans.c.table == table_id) & (plans.c.person == person)
    return bool(conn.execute(sa.delete(plans).where(own)).rowcount)


def end(conn: sa.Connection, table_id: int, seat: int) -> None:
    """Forget the plan of a seat that has played by hand."""
    conn.execute(_END, {"number": table_id, "of_seat": seat})


def left(conn: sa.Connection, table_id: int, seat: Seat) -> None:
    """Forget what somebody has planned and tried out on a seat that is not theirs any more."""
    end(conn, table_id, seat.number)
    own = (sandboxes.c.table == table_id) & (sandboxes.c.person == seat.person)
    conn.execute(sa.delete(sandboxes).where(own))


def _of_table(conn: sa.Connection, table: Table) -> list[Plan]:
    """The plans of those who still have their seats."""
    return [
        Plan(
            table_id=row.table,
            seat=row.seat,
            person=row.person,
            seq=row.seq,
            steps=tuple(row.steps),
            rest=row.rest,
            panel=row.panel,
            conditions=_conditions(row.condition),
            how=row.how,
            at=row.at,
        )
        for row in conn.execute(_OF_TABLE, {"number": table.id})
        if table.seats[row.seat].person == row.person
    ]


def _conditions(stored: list[Json] | Json | None) -> tuple[Json, ...]:
    """The conditions of a plan as they are stored: a list, or one alone as it was kept when there could be no more."""
    if stored is None:
        return ()
    return (stored,) if isinstance(stored, dict) else tuple(stored)
