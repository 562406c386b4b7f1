"""The one place that time comes from, so that tests can move it.

Moments are read off the wall clock, which people and other programs set; how long something takes, or is still to
wait, is told by the monotonic clock, which only ever goes on.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Protocol


class Clock(Protocol):
    """Says what time it is."""

    def now(self) -> datetime:
        """Return the present moment, UTC, aware of its zone."""
        ...

    def monotonic(self) -> float:
        """Return seconds since some moment, the same one until the process ends. Never goes back."""
        ...


class SystemClock:
    """The computer's own clocks."""

    def now(self) -> datetime:
        """Return the present moment, UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Return seconds that have gone by; setting the computer's date does not change them."""
        return monotonic()  # by its own name: SimCord puts another into `time` for some of a process's tasks


class ManualClock:
    """Clocks that stand until they are moved."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)) -> None:
        self._now = start
        self._gone_by = timedelta()

    def now(self) -> datetime:
        """Return the moment that the wall clock stands at, UTC."""
        return self._now

    def monotonic(self) -> float:
        """Return the seconds by which time has been moved on."""
        return self._gone_by.total_seconds()

    def move(self, by: timedelta) -> None:
        """Let time go by, for both clocks. Raises ValueError for less than nothing."""
        if by < timedelta():
            raise ValueError("time does not go back; set the wall clock instead")
        self._now += by
        self._gone_by += by

    def set(self, moment: datetime) -> None:
        """Set the wall clock, back or forth, while no time goes by. Raises ValueError for a moment without a zone."""
        if moment.tzinfo is None:
            raise ValueError("a moment without a zone could be any")
        self._now = moment.astimezone(UTC)
