"""Times in which a person is not to be disturbed and their clock stands: quiet hours in their zone, and absences.

Pure. Timestamps are aware; days are those of the person's zone, so daylight saving moves nothing on their own clock.
"""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

from hosting.core import Absence, PersonSettings

Interval: TypeAlias = tuple[datetime, datetime]
"""The time from one timestamp to a later one, the end excluded; UTC."""

DAY: Final = timedelta(days=1)
FOREVER: Final = datetime.max.replace(tzinfo=UTC)  # the end of what has none yet
MAX_QUIET: Final = timedelta(hours=14)
"""Maximum quiet hours in a day; also the most that stops a clock in any 24 hours, however often they are changed."""


@dataclass(frozen=True, slots=True)
class QuietChange:
    at: datetime
    before: tuple[Interval, ...]
    """Times in the 24 hours before it in which quiet hours stopped their clocks."""


def length(begin: time, end: time) -> timedelta:
    between = datetime.combine(date.min, end) - datetime.combine(date.min, begin)
    return between if between > timedelta() else between + DAY


def intervals(
    settings: PersonSettings,
    absences: Sequence[Absence],
    after: datetime,
    change: QuietChange | None = None,
    standstills: Sequence[Interval] = (),
) -> Iterator[Interval]:
    """Yield the times from a timestamp on in which not to disturb a person: ordered, disjoint, the last one endless.

    With the last change of quiet hours and their table's standstills these are the times in which a clock stands. In
    the day after the change some quiet hours do not stop clocks, so that no 24 hours have more than `MAX_QUIET`.
    """
    times = (*((absence.begins, absence.ends) for absence in absences), *standstills)
    away = sorted(interval for interval in times if interval[1] > after)
    nights = _nights(settings, after) if change is None else _stopping(settings, after, change)
    whole: Interval | None = None
    for begin, end in heapq.merge(nights, away):
        if whole is not None and begin <= whole[1]:
            whole = whole[0], max(whole[1], end)
        else:
            if whole is not None:
                yield whole
            whole = begin, end
        if whole[1] == FOREVER:
            break
    if whole is not None:
        yield whole


def changed(settings: PersonSettings, change: QuietChange | None, now: datetime) -> QuietChange:
    """Return the change made now to these settings, the last one being `change`; None: they have always held."""
    since = now - DAY
    nights = list(change.before) if change is not None else []
    for begin, end in _nights(settings, since) if change is None else _stopping(settings, since, change):
        if begin >= now:
            break
        nights.append((begin, end))
    return QuietChange(now, tuple((max(begin, since), min(end, now)) for begin, end in nights if end > since))


def awake(
    settings: PersonSettings, absences: Sequence[Absence], now: datetime, change: QuietChange | None = None
) -> datetime:
    """Return from when on a person may be disturbed; with `change`, when their clock runs."""
    for begin, end in intervals(settings, absences, now, change):
        if begin <= now < end:
            return end
        if begin > now:
            break
    return now


def counted(
    settings: PersonSettings,
    absences: Sequence[Absence],
    since: datetime,
    until: datetime,
    change: QuietChange | None = None,
    standstills: Sequence[Interval] = (),
) -> timedelta:
    until = max(since, until)  # a clock that was set back counts nothing
    passed = until - since
    for begin, end in intervals(settings, absences, since, change, standstills):
        if begin >= until:
            break
        passed -= min(end, until) - max(begin, since)
    return passed


def runs_out(
    settings: PersonSettings,
    absences: Sequence[Absence],
    since: datetime,
    left: timedelta,
    change: QuietChange | None = None,
    standstills: Sequence[Interval] = (),
) -> datetime:
    """Return when so much time is used up on a person's clock, `FOREVER` if it stands; `since` without any left."""
    at = since + max(left, timedelta())
    for begin, end in intervals(settings, absences, since, change, standstills):
        if begin >= at:
            break
        if end == FOREVER:
            return FOREVER
        at += end - max(begin, since)
    return at


def _nights(settings: PersonSettings, after: datetime) -> Iterator[Interval]:
    if settings.quiet_from is None or settings.quiet_to is None:
        return
    there = zone(settings)
    begin, end = settings.quiet_from, settings.quiet_to
    day = after.astimezone(there).date() - DAY
    while day < date.max - 2 * DAY:
        last = day if begin < end else day + DAY
        # If a local hour comes twice, quiet hours begin with the first and end with the second.
        night = _utc(day, begin, there, 0), _utc(last, end, there, 1)
        if night[0] < night[1] and night[1] > after:
            yield night
        day += DAY


def _utc(day: date, at: time, zone: tzinfo, fold: Literal[0, 1]) -> datetime:
    """Return the instant at which a zone's clocks first reach a local time; `fold`: which of two such instants.

    A time skipped in spring is therefore the instant at which clocks are put forward.
    """
    local = datetime.combine(day, at)
    instant = local.replace(tzinfo=zone, fold=fold).astimezone(UTC)
    if instant.astimezone(zone).replace(tzinfo=None) == local:
        return instant
    early, late = (local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (1, 0))
    while late - early > timedelta(seconds=1):
        middle = early + (late - early) // 2
        middle = middle.replace(microsecond=0)
        if middle.astimezone(zone).replace(tzinfo=None) < local:
            early = middle
        else:
            late = middle
    return late


def _stopping(settings: PersonSettings, after: datetime, change: QuietChange) -> Iterator[Interval]:
    free, had = change.at + DAY, list(change.before)
    for begin, end in _nights(settings, min(after, change.at) if after < free else after):
        limited = max(begin, change.at)
        while limited < min(end, free):
            stop, stands = _until(had, limited, min(end, free))
            if stands:
                had.append((limited, stop))
                if stop > after:
                    yield limited, stop
            limited = stop
        if end > max(begin, free):
            yield max(begin, free), end


def _until(had: Sequence[Interval], at: datetime, end: datetime) -> tuple[datetime, bool]:
    since = at - DAY
    edges = (edge + DAY for interval in had for edge in interval)
    end = min([end, *(edge for edge in edges if edge > at)])
    if any(first <= since < last for first, last in had):  # as much leaves the 24 hours as is added
        return end, True
    room = MAX_QUIET - sum((last - max(first, since) for first, last in had if last > since), timedelta())
    return (min(end, at + room), True) if room > timedelta() else (end, False)


def next_at(there: tzinfo, after: datetime, minute: time) -> datetime:
    day = after.astimezone(there).date()
    at = datetime.combine(day, minute, tzinfo=there).astimezone(UTC)
    while at <= after:
        day += DAY
        at = datetime.combine(day, minute, tzinfo=there).astimezone(UTC)
    return at


def zone(settings: PersonSettings) -> tzinfo:
    return UTC if settings.zone is None else ZoneInfo(settings.zone)
