"""The one place that time comes from, so that tests can move it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Says what time it is."""

    def now(self) -> datetime:
        """The present moment, UTC, aware of its zone."""
        ...


class SystemClock:
    """The computer's own clock."""

    def now(self) -> datetime:
        """The present moment, UTC."""
        return datetime.now(UTC)


class ManualClock:
    """A clock that stands until it is moved."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)) -> None:
        self._now = start

    def now(self) -> datetime:
        """The moment that the clock stands at, UTC."""
        return self._now

    def move(self, by: timedelta) -> None:
        """Move the clock on."""
        self._now += by
