"""The clocks of a table in the database, inside the transaction that stops, starts or changes them.

Time is charged only here: by `turned` at a change of turn, by `rebase_clocks` around every change of what is counted
(quiet hours, absences, added time). Around a standstill nothing is charged: the account of time knows it (`stand`,
`go_on`). With each running clock a job waits for its end.
"""

import contextlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

import sqlalchemy as sa

from hosting.clocks import account, clock_math
from hosting.clocks.account import FOREVER, Availability, Cause
from hosting.core import Json, Seat, Table, TimeControl
from hosting.db import rows
from hosting.db.schema import seats
from hosting.jobs import jobs, kinds


def key(table_id: int, seat: int) -> str:
    return f"{table_id}:{seat}"


def deal(conn: sa.Connection, table: Table, now: datetime) -> None:
    control = table.time_control
    if control is not None:
        conn.execute(sa.update(seats).where(seats.c.table == table.id).values(left=control.time))
    if control is not None and control.then is not None:
        ends = int(now.timestamp()) + control.lasts if control.lasts else control.ends
        rows.change(conn, table.id, time_control=replace(control, ends=ends).write())
        jobs.add(conn, kinds.EVENING, table.id, guild=table.guild)


def choose(conn: sa.Connection, table: Table, control: TimeControl | None, now: datetime) -> bool:
    old = table.time_control
    same = control is not None and old is not None and (control.kind, control.time) == (old.kind, old.time)
    with rebase_clocks(conn, [table.id], now):
        values: Json = {"time_control": None, "paused": None} if control is None else {"time_control": control.write()}
        rows.change(conn, table.id, **values)
        if table.status == "running" and not same:
            conn.execute(sa.update(seats).where(seats.c.table == table.id).values(left=None, ticking=None))
            deal(conn, rows.table(conn, table.id), now)
        if control is None:
            go_on(conn, table, ["pause"], now)
    return not same


def turn(
    conn: sa.Connection, before: Table, after: Table, now: datetime, *, same_turn: bool = False, played: bool = False
) -> Table:
    """Charge the seats that no longer act, start the clocks of those that do; return the table afterwards.

    In the same turn a seat that goes on has no new turn. `played` is true if turns were played, which brings a bank's
    increment: an undo does not, nor does a seat that changes hands.
    """
    control = after.time_control
    if control is None:
        return after
    availability = _choices(conn, after, [*before.seats, *after.seats], now)
    resumes = before.paused is not None and after.paused is None  # by a player who acts in a pause
    wound, changes = [], set[int]()
    for old, seat in zip(before.seats, after.seats, strict=True):
        goes_on = same_turn and old.since is not None and seat.since is not None
        if not goes_on and (old.since, seat.since) != (None, None):
            if old.since is not None:
                seat = clock_math.end(seat, control, _of(availability, old), now, played=played)
            if seat.since is not None:
                seat = clock_math.start(seat, control)
            seat = replace(seat, ticking=None)
            changes.add(seat.number)
        wound.append(clock_math.wound(after, seat, now))
        if wound[-1].ticking != seat.ticking or (resumes and seat.ticking is not None):
            changes.add(seat.number)
    return _store(conn, after, wound, availability, changes)


@contextlib.contextmanager
def rebase_clocks(conn: sa.Connection, table_ids: Collection[int], now: datetime) -> Iterator[None]:
    """Charge past time by the old rules; count by the changed ones from now on."""
    for table_id in table_ids:
        settle(conn, rows.table(conn, table_id), now)
    yield
    for table_id in table_ids:
        wind(conn, rows.table(conn, table_id), now)


def running_for(conn: sa.Connection, person: int) -> Sequence[int]:
    theirs = (seats.c.person == person) & seats.c.ticking.is_not(None)
    return conn.execute(sa.select(seats.c.table).where(theirs).order_by(seats.c.table)).scalars().all()


def settle(conn: sa.Connection, table: Table, now: datetime) -> Table:
    control = table.time_control
    if control is None:
        return table
    availability = _choices(conn, table, table.seats, now)
    return _keep(conn, table, [clock_math.settle(seat, control, _of(availability, seat), now) for seat in table.seats])


def wind(conn: sa.Connection, table: Table, now: datetime) -> Table:
    availability = _choices(conn, table, table.seats, now)
    wound = [clock_math.wound(table, seat, now) for seat in table.seats]
    return _store(conn, table, wound, availability, {seat.number for seat in wound})


def stand(conn: sa.Connection, table: Table, cause: Cause, since: datetime) -> None:
    """Let nothing count at a table from a time on, even past, until `go_on`. Idempotent."""
    if account.begin(conn, cause, since, guild=table.guild, table=table.id):
        wind(conn, table, since)


def go_on(conn: sa.Connection, table: Table, causes: Collection[Cause], now: datetime) -> datetime | None:
    """Let time count again; return since when the first of these lasted, None without one."""
    since = account.end(conn, causes, now, guild=table.guild, table=table.id)
    if since is not None:
        wind(conn, settle(conn, table, now), now)
    return since


def out(conn: sa.Connection, table: Table, seat: Seat, now: datetime) -> bool:
    return seat.ticking is not None and now >= due(conn, table, seat, now)


def due(conn: sa.Connection, table: Table, seat: Seat, now: datetime) -> datetime:
    assert table.time_control is not None
    return clock_math.runs_out(seat, table.time_control, _of(_choices(conn, table, [seat], now), seat))


def faces(conn: sa.Connection, table: Table, now: datetime) -> tuple[clock_math.ClockReading, ...]:
    if table.time_control is None or table.status != "running":
        return ()
    availability = _choices(conn, table, table.seats, now)
    clock_faces = (clock_math.face(table, seat, _of(availability, seat), now) for seat in table.seats)
    return tuple(face for face in clock_faces if face is not None)


def ahead(conn: sa.Connection, now: datetime) -> Sequence[int]:
    """Return tables with a clock that counts from the future."""
    later = seats.c.ticking > clock_math.whole(now)
    return conn.execute(sa.select(seats.c.table).where(later).distinct().order_by(seats.c.table)).scalars().all()


def _store(
    conn: sa.Connection, table: Table, wound: Sequence[Seat], chosen: dict[int, Availability], changed: Collection[int]
) -> Table:
    after = _keep(conn, table, wound)
    for seat in wound:
        if seat.number not in changed:
            continue
        runs_out_at = FOREVER
        if seat.ticking is not None:
            assert table.time_control is not None
            runs_out_at = clock_math.runs_out(seat, table.time_control, _of(chosen, seat))
        if runs_out_at == FOREVER:
            jobs.end(conn, kinds.CLOCK, key(table.id, seat.number))
        else:
            jobs.add(conn, kinds.CLOCK, key(table.id, seat.number), guild=table.guild, due=runs_out_at)
    return after


def _keep(conn: sa.Connection, table: Table, wound: Sequence[Seat]) -> Table:
    changes = (seat for old, seat in zip(table.seats, wound, strict=True) if old != seat)
    rows.change_seats(conn, table.id, changes, "left", "ticking", "away")
    return replace(table, seats=tuple(wound))


def _choices(conn: sa.Connection, table: Table, of: Collection[Seat], now: datetime) -> dict[int, Availability]:
    own = account.of(conn, {seat.person for seat in of if seat.person is not None})
    standstills = account.periods(conn, table, now)
    return {person: replace(choice, standstills=standstills) for person, choice in own.items()}


def _of(chosen: dict[int, Availability], seat: Seat) -> Availability:
    return Availability() if seat.person is None else chosen[seat.person]
