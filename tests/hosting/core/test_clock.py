"""Timestamps and intervals, which come from two clocks."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from hosting.core.clock import ManualClock, SystemClock

DAY = timedelta(days=1)


def test_a_clock_that_is_set_back() -> None:
    """A wall clock set back a day does not change how long anything waits."""
    clock = ManualClock()
    moment, due = clock.now(), clock.monotonic() + 110
    clock.set(moment - DAY)
    assert clock.now() == moment - DAY
    assert due - clock.monotonic() == 110
    clock.move(timedelta(seconds=110))
    assert clock.monotonic() == due
    clock.set(datetime(2026, 7, 1, 12, tzinfo=timezone(timedelta(hours=2))))
    assert clock.now() == datetime(2026, 7, 1, 10, tzinfo=UTC)
    assert clock.now().tzinfo is UTC


def test_what_a_clock_does_not_do() -> None:
    """Time does not go back, and a timestamp has a zone."""
    clock = ManualClock()
    with pytest.raises(ValueError, match="does not go back"):
        clock.move(-DAY)
    with pytest.raises(ValueError, match="zone"):
        clock.set(datetime(2026, 1, 1))  # noqa: DTZ001
    assert (clock.now(), clock.monotonic()) == (ManualClock().now(), 0)


def test_the_systems_clocks() -> None:
    """Timestamps are aware and in UTC; the monotonic clock does not go back."""
    clock = SystemClock()
    assert clock.now().tzinfo is UTC
    readings = [clock.monotonic() for _ in range(100)]
    assert readings == sorted(readings)
