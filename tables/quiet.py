"""When somebody is not to be disturbed and their clock stands: quiet hours in their own zone, and announced absence.

Pure. Moments are aware; days are those of the person's zone, so a change of daylight saving moves nothing on their own
clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

from tables.model import Absence, PersonSettings

Interval: TypeAlias = tuple[datetime, datetime]
"""From a moment to a later one, which is not part of it; UTC."""

A_DAY: Final = timedelta(days=1)


def length(begin: time, end: time) -> timedelta:
    """How long quiet hours last on an ordinary day."""
    between = datetime.combine(date.min, end) - datetime.combine(date.min, begin)
    return between if between > timedelta() else between + A_DAY


def intervals(settings: PersonSettings, absences: Sequence[Absence], after: datetime) -> Iterator[Interval]:
    """The times from a moment on in which a person is not to be disturbed: in order, none touching another, no end."""
    away = sorted((absence.begins, absence.ends) for absence in absences if absence.ends > after)
    held: Interval | None = None
    for begin, end in _merged(_nights(settings, after), away):
        if held is not None and begin <= held[1]:
            held = held[0], max(held[1], end)
            continue
        if held is not None:
            yield held
        held = begin, end
    if held is not None:
        yield held


def awake(settings: PersonSettings, absences: Sequence[Absence], now: datetime) -> datetime:
    """The first moment from now on at which a person may be disturbed."""
    for begin, end in intervals(settings, absences, now):
        if begin <= now < end:
            return end
        if begin > now:
            break
    return now


def counted(settings: PersonSettings, absences: Sequence[Absence], since: datetime, until: datetime) -> timedelta:
    """How much of a time counts on a person's clock."""
    until = max(since, until)  # a clock that was set back counts nothing
    passed = until - since
    for begin, end in intervals(settings, absences, since):
        if begin >= until:
            break
        passed -= min(end, until) - max(begin, since)
    return passed


def runs_out(settings: PersonSettings, absences: Sequence[Absence], since: datetime, left: timedelta) -> datetime:
    """When so much time is used up on a person's clock; `since` where there is none left."""
    at = since + max(left, timedelta())
    for begin, end in intervals(settings, absences, since):
        if begin >= at:
            break
        at += end - max(begin, since)
    return at


def _nights(settings: PersonSettings, after: datetime) -> Iterator[Interval]:
    """The quiet hours of each day, the first being the one that may have begun the day before."""
    if settings.quiet_from is None or settings.quiet_to is None:
        return
    zone = ZoneInfo(settings.zone) if settings.zone is not None else UTC
    begin, end = settings.quiet_from, settings.quiet_to
    day = after.astimezone(zone).date() - A_DAY
    while day < date.max - 2 * A_DAY:
        last = day if begin < end else day + A_DAY
        # Where a local hour comes twice, quiet hours begin with the first and end with the second.
        night = _moment(day, begin, zone, 0), _moment(last, end, zone, 1)
        if night[0] < night[1] and night[1] > after:
            yield night
        day += A_DAY


def _moment(day: date, at: time, zone: tzinfo, fold: int) -> datetime:
    return datetime.combine(day, at.replace(fold=fold), tzinfo=zone).astimezone(UTC)


def _merged(nights: Iterator[Interval], away: Sequence[Interval]) -> Iterator[Interval]:
    """Both in the order in which they begin."""
    waiting = list(away)
    for night in nights:
        while waiting and waiting[0] <= night:
            yield waiting.pop(0)
        yield night
    yield from waiting
