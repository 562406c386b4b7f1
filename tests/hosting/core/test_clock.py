"""Timestamps and intervals, which come from two clocks."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from hosting.core import DAY, HOUR, TimeControl
from hosting.core.clock import ManualClock, SystemClock
from hosting.core.errors import BadValue

A_DAY = timedelta(days=1)


def test_a_clock_that_is_set_back() -> None:
    """A wall clock set back a day does not change how long anything waits."""
    clock = ManualClock()
    moment, due = clock.now(), clock.monotonic() + 110
    clock.set(moment - A_DAY)
    assert clock.now() == moment - A_DAY
    assert due - clock.monotonic() == 110
    clock.move(timedelta(seconds=110))
    assert clock.monotonic() == due
    clock.set(datetime(2026, 7, 1, 12, tzinfo=timezone(timedelta(hours=2))))
    assert clock.now() == datetime(2026, 7, 1, 10, tzinfo=UTC)
    assert clock.now().tzinfo is UTC


def test_the_systems_clocks() -> None:
    """Timestamps are aware and in UTC; the monotonic clock does not go back."""
    clock = SystemClock()
    assert clock.now().tzinfo is UTC
    readings = [clock.monotonic() for _ in range(100)]
    assert readings == sorted(readings)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "hourglass", "time": DAY},
        {"kind": "turn", "time": HOUR - 1},
        {"kind": "turn", "time": 61 * DAY},
        {"kind": "turn", "time": 1.5 * DAY},
        {"kind": "turn", "time": True},
        {"kind": "turn", "time": DAY, "increment": HOUR},
        {"kind": "bank", "time": DAY, "increment": -1},
        {"kind": "bank", "time": DAY, "at_zero": "explode"},
        {"kind": "bank", "time": DAY, "away_days": 61},
        {"kind": "bank", "time": DAY, "returns": 1},
        {"kind": "turn", "time": DAY, "colour": "blue"},
    ],
)
def test_what_is_no_time_control(data: dict[str, Any]) -> None:
    with pytest.raises(BadValue):
        TimeControl.read(data)
