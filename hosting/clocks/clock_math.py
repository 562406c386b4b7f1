"""What a seat's clock shows, when it runs out, and what a turn does to it. Pure; by whole seconds.

A seat keeps what its clock showed (`left`) at a moment (`ticking`); what has gone by since is counted when it is asked
for. Quiet hours and announced absence, this as far as the table allows it, do not count. Every moment is taken by its
whole second, so that counting in pieces comes to the same as counting at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from hosting.clocks import quiet_hours
from hosting.clocks.choices import Chosen
from hosting.core import DAY, MIN_TIME, Absence, Seat, Table, TimeControl

State: TypeAlias = Literal["runs", "quiet", "away", "paused", "waits", "out"]
"""What a clock does: it runs; it stands in quiet hours, in an absence, in a pause, or because it is another seat's
turn; or it has run out and been told of."""


@dataclass(frozen=True, slots=True)
class ClockReading:
    """A clock as it is shown."""

    seat: int
    left: int
    """Seconds."""
    state: State
    until: datetime | None
    """When quiet hours or absence end, for a clock that stands in them."""
    deadline: datetime | None
    """When it runs out if its player does nothing; None for one that neither runs nor will by itself."""
    away: int
    """Seconds of absence that have stopped it so far."""


def whole(moment: datetime) -> datetime:
    """The moment's whole second."""
    return moment.replace(microsecond=0)


def runs(table: Table, seat: Seat) -> bool:
    """Whether a seat's time is being counted: a person is to act, the clocks do not stand, and there is some left."""
    return (
        table.status == "running"
        and table.time_control is not None
        and table.paused is None
        and seat.person is not None
        and seat.since is not None
        and bool(seat.left)
    )


def wound(table: Table, seat: Seat, now: datetime) -> Seat:
    """The seat with its clock begun where it runs from now on, and stopped where it does not."""
    if not runs(table, seat):
        return replace(seat, ticking=None)
    return seat if seat.ticking is not None else replace(seat, ticking=whole(now))


def settled(seat: Seat, control: TimeControl, chosen: Chosen, now: datetime) -> Seat:
    """The seat with everything up to now counted, by rules that are about to change.

    At least a second stays: zero is for who tells that the time has run out, and then only once. Where the computer's
    clock was set back, counting begins with what it says now.
    """
    if seat.ticking is None:
        return seat
    left, away = reading(seat, control, chosen, now)
    return replace(seat, left=max(left, 1), away=away, ticking=whole(now))


def reading(seat: Seat, control: TimeControl, chosen: Chosen, now: datetime) -> tuple[int, int]:
    """What a seat's clock shows now, in seconds, and the seconds of absence that have stopped it so far."""
    left = seat.left or 0
    if seat.ticking is None:
        return left, seat.away
    now = max(whole(now), seat.ticking)
    absences = _allowed(seat, control, chosen)
    used = quiet_hours.counted(chosen.settings, absences, seat.ticking, now, chosen.change)
    gone = sum((min(one.ends, now) - one.begins for one in absences if one.begins < now), timedelta())
    return max(left - _seconds(used), 0), seat.away + _seconds(gone)


def runs_out(seat: Seat, control: TimeControl, chosen: Chosen) -> datetime:
    """When a clock that runs has nothing left. Raises ValueError for one that does not run."""
    if seat.ticking is None:
        raise ValueError(f"the clock of seat {seat.number} does not run")
    left = timedelta(seconds=seat.left or 0)
    return quiet_hours.runs_out(chosen.settings, _allowed(seat, control, chosen), seat.ticking, left, chosen.change)


def begun(seat: Seat, control: TimeControl) -> Seat:
    """The seat at the beginning of a turn: it has the time for a turn, or its bank, which is never less than an hour.

    The hour is for a bank that is used up: it is play by post, and nobody should lose a turn that they could not see.
    """
    if control.kind == "turn":
        return replace(seat, left=control.time)
    return replace(seat, left=max(seat.left or 0, MIN_TIME))


def ended(seat: Seat, control: TimeControl, chosen: Chosen, now: datetime, *, played: bool) -> Seat:
    """The seat when it is not to act any more; where that is because turns were played it has its increment."""
    left, away = reading(seat, control, chosen, now)
    if control.kind == "turn":
        left = control.time
    elif played:
        left += control.increment
    return replace(seat, left=left, away=away)


def face(table: Table, seat: Seat, chosen: Chosen, now: datetime) -> ClockReading | None:
    """A seat's clock as it is shown now; None where nobody has one: no person, or a table without clocks."""
    control = table.time_control
    if control is None or seat.person is None or seat.left is None:
        return None
    left, away = reading(seat, control, chosen, now)
    if seat.ticking is None:
        state: State = "waits" if seat.since is None else "paused" if table.paused is not None else "out"
        return ClockReading(seat.number, left, state, None, None, away)
    now = max(whole(now), seat.ticking)
    absences = _allowed(seat, control, chosen)
    until = quiet_hours.awake(chosen.settings, absences, now, chosen.change)
    state = "runs" if until == now else "away" if any(one.begins <= now < one.ends for one in absences) else "quiet"
    return ClockReading(seat.number, left, state, until if until > now else None, runs_out(seat, control, chosen), away)


def _allowed(seat: Seat, control: TimeControl, chosen: Chosen) -> Sequence[Absence]:
    """The absences since the clock was last counted, as far as the table lets them stop it; none overlaps another."""
    assert seat.ticking is not None
    most = timedelta(seconds=max(control.away_days * DAY - seat.away, 0))
    kept, after = list[Absence](), seat.ticking
    for absence in sorted(chosen.absences, key=lambda one: one.begins):
        begins = max(absence.begins, after)
        ends = min(absence.ends, begins + most)
        if begins < ends:
            kept.append(replace(absence, begins=begins, ends=ends))
            most, after = most - (ends - begins), ends
    return kept


def _seconds(span: timedelta) -> int:
    return int(span.total_seconds())
