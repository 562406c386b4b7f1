"""Clock readings, deadlines, and the effect of turns on clocks. Pure; by whole seconds.

A seat stores its clock's reading (`left`) at a time (`ticking`); the time since then is counted on demand. Quiet hours
do not count, nor the table's standstills, nor announced absence as far as the table allows it. Every timestamp is taken
by its whole second, so that counting in pieces gives the same as counting at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from hosting.clocks.account import Availability, Interval
from hosting.core import DAY, MIN_TIME, MINUTE, Absence, Seat, Table, TimeControl

State: TypeAlias = Literal["runs", "quiet", "away", "paused", "stands", "waits", "out"]
"""The state of a clock: running; stopped by quiet hours, an absence, a pause, another standstill of the table, or
another seat's turn; or run out and announced."""


@dataclass(frozen=True, slots=True)
class ClockReading:
    seat: int
    left: int
    state: State
    until: datetime | None
    deadline: datetime | None
    """The time at which it runs out if its player does nothing; None if it will not run by itself."""
    away: int


def whole(at: datetime) -> datetime:
    return at.replace(microsecond=0)


def runs(table: Table, seat: Seat) -> bool:
    return (
        table.status == "running"
        and table.time_control is not None
        and seat.person is not None
        and seat.since is not None
        and bool(seat.left)
    )


def wound(table: Table, seat: Seat, now: datetime) -> Seat:
    if not runs(table, seat):
        return replace(seat, ticking=None)
    return seat if seat.ticking is not None else replace(seat, ticking=whole(now))


def settle(seat: Seat, control: TimeControl, chosen: Availability, now: datetime) -> Seat:
    if seat.ticking is None:
        return seat
    left, away = reading(seat, control, chosen, now)
    return replace(seat, left=max(left, 1), away=away, ticking=whole(now))


def reading(seat: Seat, control: TimeControl, chosen: Availability, now: datetime) -> tuple[int, int]:
    left = seat.left or 0
    if seat.ticking is None:
        return left, seat.away
    now = max(whole(now), seat.ticking)
    absences = _cut_absences(seat, control, chosen)
    time_used = replace(chosen, absences=absences).counted(seat.ticking, now)
    absent = sum((min(absence.ends, now) - absence.begins for absence in absences if absence.begins < now), timedelta())
    return max(left - _seconds(time_used), 0), seat.away + _seconds(absent)


def runs_out(seat: Seat, control: TimeControl, chosen: Availability) -> datetime:
    """Return when a running clock runs out, `FOREVER` while it stands. Raises ValueError for one that does not run."""
    if seat.ticking is None:
        raise ValueError(f"the clock of seat {seat.number} does not run")
    availability = replace(chosen, absences=_cut_absences(seat, control, chosen))
    return availability.runs_out(seat.ticking, timedelta(seconds=seat.left or 0))


def start(seat: Seat, control: TimeControl) -> Seat:
    """Return the seat at a turn's start; a used-up bank has an hour, in an evening a minute."""
    if control.kind == "turn":
        return replace(seat, left=control.time)
    return replace(seat, left=max(seat.left or 0, MIN_TIME if control.then is None else MINUTE))


def end(seat: Seat, control: TimeControl, chosen: Availability, now: datetime, *, played: bool) -> Seat:
    left, away = reading(seat, control, chosen, now)
    if control.kind == "turn":
        left = control.time
    elif played:
        left += control.increment
    return replace(seat, left=left, away=away)


def face(table: Table, seat: Seat, chosen: Availability, now: datetime) -> ClockReading | None:
    """Return a clock's reading; None without one or a person."""
    control = table.time_control
    if control is None or seat.person is None or seat.left is None:
        return None
    left, away = reading(seat, control, chosen, now)
    if seat.ticking is None:
        state: State = "waits" if seat.since is None else "paused" if table.paused is not None else "out"
        return ClockReading(seat.number, left, state, None, None, away)
    now = max(whole(now), seat.ticking)
    if any(since <= now < until for since, until in chosen.standstills):
        state = "stands" if table.paused is None else "paused"
        return ClockReading(seat.number, left, state, None, None, away)
    absences = _cut_absences(seat, control, chosen)
    until = replace(chosen, absences=absences, standstills=()).runs(now)
    away_now = any(absence.begins <= now < absence.ends for absence in absences)
    state = "runs" if until == now else "away" if away_now else "quiet"
    return ClockReading(seat.number, left, state, until if until > now else None, runs_out(seat, control, chosen), away)


def _cut_absences(seat: Seat, control: TimeControl, chosen: Availability) -> Sequence[Absence]:
    assert seat.ticking is not None
    most = timedelta(seconds=max(control.away_days * DAY - seat.away, 0))
    absences, after = list[Absence](), seat.ticking
    for absence in sorted(_without(chosen.absences, chosen.standstills), key=lambda absence: absence.begins):
        begins = max(absence.begins, after)
        ends = min(absence.ends, begins + most)
        if begins < ends:
            absences.append(replace(absence, begins=begins, ends=ends))
            most, after = most - (ends - begins), ends
    return absences


def _without(absences: Sequence[Absence], standstills: Sequence[Interval]) -> Sequence[Absence]:
    for since, until in standstills:
        absences = [
            replace(absence, begins=begins, ends=ends)
            for absence in absences
            for begins, ends in ((absence.begins, min(absence.ends, since)), (max(absence.begins, until), absence.ends))
            if begins < ends
        ]
    return absences


def _seconds(span: timedelta) -> int:
    return int(span.total_seconds())
