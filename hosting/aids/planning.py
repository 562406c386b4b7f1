"""Plans as people make them: stored for their next turn, changed, dropped; `hosting.play.plans` plays them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from hosting.core import BadValue, Json, NothingToPlan, NotYourSeat, Plan, PlanNotNow, Position, Table
from hosting.db import Store, reads, rows, writes
from hosting.play import plans

if TYPE_CHECKING:
    from hosting.core import Clock
    from hosting.play import Positions

MAX_STEPS: Final = 64
"""Maximum in one plan. A turn of any game is shorter."""
MAX_REST_LENGTH: Final = 400
"""Maximum characters typed for after a revelation."""


class Plans:
    """Plans, at most one for each seat; private to the seat's person."""

    def __init__(self, store: Store, positions: Positions, clock: Clock) -> None:
        self._store = store
        self._positions = positions
        self._clock = clock

    @reads
    def get(self, conn: sa.Connection, table_id: int, person: int) -> Plan | None:
        """Return a person's own plan at a table, None if there is none. Raises NoSuchTable."""
        return plans.of_person(conn, rows.table(conn, table_id), person)

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
        how: plans.How = "play",
    ) -> Plan:
        """Store a plan, replacing the previous one; without `steps` it is an unfinished turn, and nothing is played.

        Steps have to be legal at present, and reach no further than the first revelation; this is checked on the seat's
        view and nothing else. Raises NoSuchTable, NotRunning, NotYourSeat, PlanNotNow, NothingToPlan, OtherRules,
        Refused, BadValue.
        """
        table, seat, position, view = self._ahead(conn, table_id, person)
        if len(steps) > MAX_STEPS or len(rest) > MAX_REST_LENGTH:
            raise BadValue(f"a plan at table {table_id} is too long", table=table_id)
        game = position.game
        whole = [game.write(step) for step in plans.read(game, view, seat, steps)]
        plans.check(conditions, game.figures(view))
        plan = Plan(
            table_id,
            seat,
            person,
            table.seq,
            tuple(whole),
            rest if whole else "",
            panel,
            tuple(conditions),
            how,
            self._clock.now(),
        )
        plans.keep(conn, plan)
        return plan

    @writes
    def sketch(
        self,
        conn: sa.Connection,
        table_id: int,
        person: int,
        panel: Json,
        *,
        conditions: Sequence[Json] = (),
        how: plans.How = "play",
    ) -> Plan:
        """Store the unfinished turn, the conditions and the way of playing; the steps to play stay unchanged.

        Raises NoSuchTable, NotRunning, NotYourSeat, PlanNotNow, NothingToPlan, OtherRules, BadValue.
        """
        table, seat, position, view = self._ahead(conn, table_id, person)
        plans.check(conditions, position.game.figures(view))
        before = plans.of_person(conn, table, person)
        steps, rest = ((), "") if before is None else (before.steps, before.rest)
        plan = Plan(table_id, seat, person, table.seq, steps, rest, panel, tuple(conditions), how, self._clock.now())
        plans.keep(conn, plan)
        return plan

    @writes
    def drop(self, conn: sa.Connection, table_id: int, person: int) -> bool:
        """Delete a person's plan; return whether there was one. A job that was to play it finds nothing to do."""
        return plans.drop(conn, table_id, person)

    def _ahead(self, conn: sa.Connection, table_id: int, person: int) -> tuple[Table, int, Position, Any]:
        """Return a table, the person's seat there, the position, and the view that the seat plans on.

        Raises NoSuchTable, NotRunning, NotYourSeat, PlanNotNow, NothingToPlan, OtherRules.
        """
        table = rows.running(conn, table_id)
        seat = table.seat_of(person)
        if seat is None:
            raise NotYourSeat(f"they have no seat at table {table_id}", table=table_id)
        if seat.number in table.to_act:
            raise PlanNotNow(f"seat {seat.number} of table {table_id} is to act", table=table_id)
        position = self._positions.read(conn, table)
        view = position.ahead(seat.number)
        if view is None:
            raise NothingToPlan(f"seat {seat.number} of table {table_id} has no turn to plan", table=table_id)
        return table, seat.number, position, view
