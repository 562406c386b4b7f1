"""A table's clocks: chosen, paused and resumed, extended; and the consequences when one runs out.

How time is counted: `hosting.clocks.clock_math`; where it is charged: `hosting.clocks.clock_store`.
"""

import logging
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

import sqlalchemy as sa

from hosting.clocks import FOREVER, ClockReading, account, clock_store
from hosting.core import DAY, Clock, Json, Person, Seat, Table, TimeControl, errors
from hosting.db import Store, log, reads, rows, writes
from hosting.db.schema import log as logged
from hosting.db.schema import participations, seats
from hosting.notify import calls, notices, outbox, reminders
from hosting.people import check_admin, check_impartial, check_owner, clean_name
from hosting.play import offers, seating, turns
from hosting.play.positions import GameService, Positions, is_copy_of_running
from hosting.play.steps import Play
from hosting.play.turns import VoteResult, stop_clocks, with_clocks

_log = logging.getLogger(__name__)

MAX_GIVEN: Final = 60 * DAY
"""Maximum seconds that an admin adds at once."""


class Clocks(GameService):
    def __init__(self, store: Store, positions: Positions, play: Play, clock: Clock) -> None:
        super().__init__(store, positions, clock)
        self._play = play

    @reads
    def of_table(self, conn: sa.Connection, table_id: int) -> tuple[ClockReading, ...]:
        return clock_store.faces(conn, rows.table(conn, table_id), self._clock.now())

    @writes
    def choose(
        self, conn: sa.Connection, table_id: int, control: TimeControl | None, by: Person, *, admin: bool = False
    ) -> VoteResult:
        """Set or remove the clocks: the owner, later an admin. Raises NotAllowed, NotNow, PlaysThere."""
        table, now = rows.table(conn, table_id), self._clock.now()
        check_owner(table, by.id, admin=admin)
        if not admin and table.status != "lobby":
            raise errors.NotAllowed(f"the clocks of table {table_id} are not theirs to choose", table=table_id)
        if table.status not in ("lobby", "running"):
            raise errors.NotNow(f"table {table_id} is {table.status}", table=table_id)
        check_impartial(conn, table, by.id, admin=admin)
        if table.status == "running":
            value = None if control is None else control.write()
            return turns.choose_clocks(conn, table, control, log.line("time", now, by, payload={"control": value}))
        clock_store.choose(conn, table, control, now)
        return VoteResult(rows.table(conn, table_id), ())

    @writes
    def pause(
        self, conn: sa.Connection, table_id: int, by: Person, *, admin: bool = False, reason: str = ""
    ) -> VoteResult:
        """Pause the clocks as an admin, at once. Raises NotAllowed, NotNow, PlaysThere."""
        table = with_clocks(conn, table_id)
        check_admin(conn, table, by.id, admin=admin)
        if table.paused is not None:
            raise errors.NotNow(f"the clocks of table {table_id} stand", "table-paused", table=table_id)
        entry = log.line("pause", self._clock.now(), by, payload={"reason": _reason(reason)})
        return stop_clocks(conn, table, table.head, entry)

    @writes
    def resume(
        self, conn: sa.Connection, table_id: int, by: Person, *, admin: bool = False, reason: str = ""
    ) -> VoteResult:
        """Resume the clocks: any player may, and an admin. Raises NotSeated, NotNow."""
        table, now = with_clocks(conn, table_id), self._clock.now()
        if not admin:
            table.seated(by.id)
        if table.paused is None:
            raise errors.NotNow(f"the clocks of table {table_id} do not stand", "table-not-paused", table=table_id)
        rows.change(conn, table_id, paused=None)
        clock_store.go_on(conn, table, ["pause"], now)
        after = rows.table(conn, table_id)
        notices.update_displays(conn, table, after)
        availability = account.at(conn, after)
        for seat in after.acting:
            reminders.begin(conn, after, seat, availability, now)
        calls.resume(conn, after, now)
        entry = log.line("resume", now, by, payload={"reason": _reason(reason)})
        _, posts = outbox.announce(conn, table, table.head, [entry], now, join=False)
        return VoteResult(rows.table(conn, table_id), tuple(posts))

    @writes
    def give(
        self, conn: sa.Connection, table_id: int, seat: int, seconds: int, by: Person, *, admin: bool, reason: str = ""
    ) -> VoteResult:
        """Add seconds to a seat's time, as an admin; to time for each turn only while it acts.

        Raises NotAllowed, BadValue, NotNow, PlaysThere.
        """
        table = with_clocks(conn, table_id)
        check_admin(conn, table, by.id, admin=admin)
        posts = give(conn, table, seat, seconds, by, self._clock.now(), reason)
        return VoteResult(rows.table(conn, table_id), posts)

    @writes
    def evening(self, conn: sa.Connection, table_id: int) -> datetime | None:
        """Go over to days if a table's evening is over or somebody there is away; return when to look again."""
        table, now = rows.table(conn, table_id), self._clock.now()
        if table.status != "running" or table.time_control is None or table.time_control.then is None:
            return None
        ends, availability = datetime.fromtimestamp(table.time_control.ends, UTC), account.at(conn, table)
        if now >= ends:
            turns.end_evening(conn, table, "over", now)
            return None
        for seat in table.seats:
            absences = availability[seat.person].absences if seat.person is not None else ()
            if any(absence.begins <= now < absence.ends for absence in absences):
                turns.end_evening(conn, table, "away", now, seat.name)
                return None
            ends = min([ends, *(absence.begins for absence in absences if absence.begins > now)])
        return ends

    async def run_out(self, table_id: int, seat: int) -> datetime | None:
        due, stands_in = await self._run_out(table_id, seat)
        if stands_in:
            await self._play.stand_in(table_id, seat)
        return due

    async def set_right(self) -> int:
        """Restart clocks that count from a future time; return their number."""
        now, count = self._clock.now(), 0
        for table_id in await self._store.read(lambda conn: clock_store.ahead(conn, now)):
            with errors.failing_alone(_log, "a clock cannot be restored", table_id):
                await self._set_right(table_id)
                count += 1
        return count

    @writes
    def _set_right(self, conn: sa.Connection, table_id: int) -> None:
        with clock_store.rebase_clocks(conn, [table_id], self._clock.now()):
            pass

    @writes
    def _run_out(self, conn: sa.Connection, table_id: int, number: int) -> tuple[datetime | None, bool]:
        table, now = rows.table(conn, table_id), self._clock.now()
        seat, control = table.seats[number], table.time_control
        if seat.ticking is None or control is None:
            return None, False
        if calls.untold(conn, table, seat):
            clock_store.stand(conn, table, "untold", seat.since or now)
        if clock_store.due(conn, table, seat, now) == FOREVER:
            return now + timedelta(hours=1), False  # what lets it go on winds it as well
        if not clock_store.out(conn, table, seat, now):
            table = clock_store.wind(conn, clock_store.settle(conn, table, now), now)
            return clock_store.due(conn, table, table.seats[number], now), False
        if control.then is not None:  # a clock of minutes takes neither a turn nor a seat
            why: Literal["over", "out"] = "over" if now.timestamp() >= control.ends else "out"
            turns.end_evening(conn, table, why, now, seat.name, number)
            return None, False
        others = any(other.person is not None for other in table.seats if other.number != number)
        at_zero = control.at_zero
        if at_zero == "turn-then-seat":
            at_zero = "seat" if _stood_in(conn, table, seat) else "turn"
        if is_copy_of_running(conn, table) or not (others or at_zero == "turn"):  # at a copy no computer player plays
            at_zero = "remind"
        if at_zero == "turn":
            return None, True
        payload: Json = {"at_zero": at_zero, "left": seat.name}
        if at_zero == "remind":
            # Announced, replacing a reminder that is not sent yet; a stopped clock at zero has been announced.
            notices.drop(conn, notices.of_turn("remind", table.id, number, seat.valid_from))
            stood = replace(clock_store.settle(conn, table, now).seats[number], left=0, ticking=None)
            rows.change_seats(conn, table.id, [stood], "left", "ticking")
            clock_store.wind(conn, rows.table(conn, table.id), now)
            reminders.restart(conn, table, seat, now)
            entry = log.line("timeout", now, None, seat=number, payload=payload)
            outbox.announce(conn, table, table.head, [entry], now, join=False)
        else:
            computer = self._positions.game(table.game).computers[0] if at_zero == "seat" else None
            kept_for = seat.person if control.returns and control.at_zero != "turn-then-seat" else None
            taker = Seat(number, None, computer, computer or seat.name, kept_for=kept_for)
            payload |= {"computer": computer, "returns": kept_for is not None}
            entry = log.line("timeout", now, None, seat=number, payload=payload)
            seating.change(conn, table, taker, "timed-out", entry)
        return None, False


def give(
    conn: sa.Connection, table: Table, seat: int, seconds: int, by: Person, now: datetime, reason: str
) -> tuple[int, ...]:
    """Add seconds to a seat's clock. Return the posts that are ready. Raises BadValue, NotNow."""
    if type(seconds) is not int or not 1 <= seconds <= MAX_GIVEN or not 0 <= seat < len(table.seats):
        raise errors.BadValue(f"a seat of table {table.id} can be given 1 to {MAX_GIVEN} seconds", table=table.id)
    assert table.time_control is not None
    if table.time_control.kind == "turn" and table.seats[seat].since is None:
        raise errors.NotNow(f"seat {seat} of table {table.id} is not to act", "table-clock-stands", table=table.id)
    with clock_store.rebase_clocks(conn, [table.id], now):
        theirs = (seats.c.table == table.id) & (seats.c.number == seat)
        conn.execute(sa.update(seats).where(theirs).values(left=seats.c.left + seconds))
    entry = log.line("time", now, by, seat=seat, payload={"seconds": seconds, "reason": _reason(reason)})
    _, posts = outbox.announce(conn, table, table.head, [entry], now, join=False)
    return tuple(posts)


def _stood_in(conn: sa.Connection, table: Table, seat: Seat) -> bool:
    last = offers.participation(conn, table.id, seat.number)
    since = sa.select(participations.c.from_seq).where(participations.c.id == last).scalar_subquery()
    ends = sa.select(logged.c.payload).where(
        logged.c.table == table.id, logged.c.seat == seat.number, logged.c.kind == "timeout", logged.c.seq > since
    )
    return any(payload["at_zero"] == "turn" for payload in conn.execute(ends).scalars())


def _reason(text: str) -> str:
    return clean_name(text, 200) if text.strip() else ""
