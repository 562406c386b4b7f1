"""How and when somebody is called, and called again: by what they have chosen, their absences, and the moment.

Pure. `hosting.notify.calls` and `hosting.notify.reminders` write down what follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

from hosting.clocks import quiet_hours
from hosting.core import Absence, PersonSettings

Snooze: TypeAlias = Literal["hours", "morning", "turn"]
"""Until when a reminder is put off: for some hours, until the next day's morning, or for the rest of the turn."""

FIRST_REMINDER: Final = timedelta(hours=24)
"""From the call to the first reminder, where nobody has chosen another time."""
REMINDERS: Final = 4
"""How many there are in a turn: after 1, 2, 4 and 8 times the first's time. After 16 the table has stalled."""
SNOOZED_HOURS: Final = timedelta(hours=3)
MORNING: Final = time(9)
"""When the morning begins until which a reminder is put off."""
A_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Call:
    """How somebody is told that it is their turn."""

    how: Literal["post", "notice", "digest"]
    """Mentioned in the table's own post; by a notice, while the post only names them; or in their digest."""
    at: datetime
    """When they are told, UTC."""
    direct: bool
    """Whether by direct message."""


def call(settings: PersonSettings, absences: Sequence[Absence], now: datetime) -> Call:
    """How somebody is called whose turn begins now: never in quiet hours or absence."""
    if settings.digest is not None:
        return Call("digest", next_digest(settings, absences, now, settings.digest), direct=True)
    at, direct = quiet_hours.awake(settings, absences, now), settings.ping == "direct"
    return Call("notice" if direct or at > now else "post", at, direct)


def next_digest(settings: PersonSettings, absences: Sequence[Absence], now: datetime, minute: time) -> datetime:
    """The first moment after now at which it is that minute where somebody is, or their quiet hours end after it."""
    return quiet_hours.awake(settings, absences, next_at(zone(settings), now, minute))


def next_at(there: tzinfo, after: datetime, minute: time) -> datetime:
    """The first moment after another at which it is that minute of the day somewhere, UTC."""
    day = after.astimezone(there).date()
    at = datetime.combine(day, minute, tzinfo=there).astimezone(UTC)
    while at <= after:
        day += A_DAY
        at = datetime.combine(day, minute, tzinfo=there).astimezone(UTC)
    return at


def pause(settings: PersonSettings, number: int) -> timedelta:
    """How long to wait before the reminder with this number, from 0, after the call or the one before it."""
    first = FIRST_REMINDER if settings.first_reminder is None else timedelta(minutes=settings.first_reminder)
    return first * (1 << max(number - 1, 0))


def snoozed(settings: PersonSettings, now: datetime, until: Literal["hours", "morning"]) -> datetime:
    """Until when a reminder is put off, UTC."""
    if until == "hours":
        return now + SNOOZED_HOURS
    local = zone(settings)
    tomorrow = now.astimezone(local).date() + A_DAY
    return datetime.combine(tomorrow, MORNING, tzinfo=local).astimezone(UTC)


def zone(settings: PersonSettings) -> tzinfo:
    """Where somebody is, as far as clocks go."""
    return UTC if settings.zone is None else ZoneInfo(settings.zone)
