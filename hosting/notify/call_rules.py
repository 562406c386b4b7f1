"""Rules for calling players and reminding them, from their settings, absences and the time.

Pure. `hosting.notify.calls` and `hosting.notify.reminders` store the consequences.
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
"""The length of a snooze: some hours, until the next day's morning, or the rest of the turn."""

FIRST_REMINDER: Final = timedelta(hours=24)
"""Default time from the call to the first reminder."""
REMINDERS: Final = 4
"""Maximum reminders in a turn: after 1, 2, 4 and 8 times the first's time. After 16 the table has stalled."""
SNOOZED_HOURS: Final = timedelta(hours=3)
MORNING: Final = time(9)
"""Time of the morning until which a reminder is snoozed."""
A_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Call:
    """The way and time of announcing a player's turn."""

    how: Literal["post", "notice", "digest"]
    """Mentioned in the table's own post; by a notice, while the post only names them; or in their digest."""
    at: datetime
    """Time of the call, UTC."""
    direct: bool
    """True for a direct message."""


def call(settings: PersonSettings, absences: Sequence[Absence], now: datetime) -> Call:
    """Return the call for a player whose turn begins now: never in quiet hours or absence."""
    if settings.digest is not None:
        return Call("digest", next_digest(settings, absences, now, settings.digest), direct=True)
    at, direct = quiet_hours.awake(settings, absences, now), settings.ping == "direct"
    return Call("notice" if direct or at > now else "post", at, direct)


def next_digest(settings: PersonSettings, absences: Sequence[Absence], now: datetime, minute: time) -> datetime:
    """Return the first time after now at that minute of a person's day, or the end of their quiet hours after it."""
    return quiet_hours.awake(settings, absences, next_at(zone(settings), now, minute))


def next_at(there: tzinfo, after: datetime, minute: time) -> datetime:
    """Return the first time after another at that minute of a zone's day, UTC."""
    day = after.astimezone(there).date()
    at = datetime.combine(day, minute, tzinfo=there).astimezone(UTC)
    while at <= after:
        day += A_DAY
        at = datetime.combine(day, minute, tzinfo=there).astimezone(UTC)
    return at


def pause(settings: PersonSettings, number: int) -> timedelta:
    """Return the wait before the reminder with this number, from 0, after the call or the previous one."""
    first = FIRST_REMINDER if settings.first_reminder is None else timedelta(minutes=settings.first_reminder)
    return first * (1 << max(number - 1, 0))


def snoozed(settings: PersonSettings, now: datetime, until: Literal["hours", "morning"]) -> datetime:
    """Return until when a reminder is snoozed, UTC."""
    if until == "hours":
        return now + SNOOZED_HOURS
    local = zone(settings)
    tomorrow = now.astimezone(local).date() + A_DAY
    return datetime.combine(tomorrow, MORNING, tzinfo=local).astimezone(UTC)


def zone(settings: PersonSettings) -> tzinfo:
    """Return a person's time zone."""
    return UTC if settings.zone is None else ZoneInfo(settings.zone)
