"""The only source of time, so that tests can move it, and timestamps as text.

Timestamps come from the wall clock; durations and waits from the monotonic one, which never goes back.
"""

from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Protocol


class Clock(Protocol):
    def now(self) -> datetime: ...

    def monotonic(self) -> float:
        """Return seconds since a fixed point, the same one until the process ends. Never goes back."""


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return monotonic()  # by its own name: SimCord replaces it in `time` for some of a process's tasks


class ManualClock:
    """Clocks that stand still until they are moved."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)) -> None:
        self._now = start
        self._gone_by = timedelta()

    def now(self) -> datetime:
        return self._now

    def monotonic(self) -> float:
        return self._gone_by.total_seconds()

    def move(self, by: timedelta) -> None:
        """Advance both clocks by a duration. Raises ValueError for a negative one."""
        if by < timedelta():
            raise ValueError("time does not go back; set the wall clock instead")
        self._now += by
        self._gone_by += by

    def set(self, at: datetime) -> None:
        """Set the wall clock, back or forward; the monotonic clock stays. Raises ValueError for a naive time."""
        if at.tzinfo is None:
            raise ValueError("a moment without a zone could be any")
        self._now = at.astimezone(UTC)


def rfc3339(at: datetime) -> str:
    """Return a timestamp as records write it: RFC 3339, UTC, to the millisecond."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read_timestamp(text: object) -> datetime | None:
    try:
        at = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    return at if at.tzinfo is not None else None
