"""Quiet hours of a person, over changes of daylight saving too."""

from datetime import UTC, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hosting import PersonSettings
from hosting.clocks import Availability, availability
from hosting.core.model import Absence

LISBON = PersonSettings(zone="Europe/Lisbon", quiet_from=time(22), quiet_to=time(7))
HOUR = timedelta(hours=1)


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type, misc]


def away(begins: datetime, ends: datetime) -> Absence:
    return Absence(1, 1, begins, ends)


def test_nobody_is_quiet_unless_they_say_so() -> None:
    now = utc(2026, 5, 1, 3)
    assert not list(Availability(PersonSettings()).intervals(now))
    assert Availability(PersonSettings()).awake(now) == now
    assert Availability(PersonSettings()).counted(now, now + 5 * HOUR) == 5 * HOUR


@pytest.mark.parametrize(
    ("now", "awake"),
    [
        (utc(2026, 1, 10, 21, 59), utc(2026, 1, 10, 21, 59)),
        (utc(2026, 1, 10, 22), utc(2026, 1, 11, 7)),
        (utc(2026, 1, 11, 6, 59), utc(2026, 1, 11, 7)),
        (utc(2026, 1, 11, 7), utc(2026, 1, 11, 7)),
        (utc(2026, 7, 10, 21), utc(2026, 7, 11, 6)),  # summer time: 22 to 7 there
        (utc(2026, 7, 10, 20, 59), utc(2026, 7, 10, 20, 59)),
    ],
)
def test_quiet_hours_are_those_of_the_persons_zone(now: datetime, awake: datetime) -> None:
    """Quiet hours hold in winter and in summer, past midnight, to the minute."""
    assert Availability(LISBON).awake(now) == awake


@pytest.mark.parametrize(("day", "hours"), [((2026, 3, 28), 8), ((2026, 10, 24), 10), ((2026, 6, 1), 9)])
def test_a_night_in_which_the_clocks_change(day: tuple[int, int, int], hours: int) -> None:
    """A night is shorter in spring and longer in autumn, and ends at seven on the person's own clock."""
    zone = ZoneInfo("Europe/Lisbon")
    begin = datetime(*day, 12, tzinfo=zone)
    night, *_ = islice(Availability(LISBON).intervals(begin), 1)
    assert night[1] - night[0] == hours * HOUR
    assert night[1].astimezone(zone).time() == time(7)


def test_an_hour_that_comes_twice_is_quiet_twice() -> None:
    autumn = utc(2026, 10, 24, 12)
    ends = PersonSettings(zone="Europe/Lisbon", quiet_from=time(22), quiet_to=time(1, 30))
    assert next(Availability(ends).intervals(autumn)) == (utc(2026, 10, 24, 21), utc(2026, 10, 25, 1, 30))
    begins = PersonSettings(zone="Europe/Lisbon", quiet_from=time(1, 30), quiet_to=time(6))
    assert next(Availability(begins).intervals(autumn)) == (utc(2026, 10, 25, 0, 30), utc(2026, 10, 25, 6))


@pytest.mark.parametrize(
    ("zone", "begin", "end", "after", "night"),
    [
        ("Europe/Berlin", time(22), time(2, 30), utc(2027, 3, 27, 12), (utc(2027, 3, 27, 21), utc(2027, 3, 28, 1))),
        ("Europe/Berlin", time(2, 30), time(10), utc(2027, 3, 27, 12), (utc(2027, 3, 28, 1), utc(2027, 3, 28, 8))),
        (
            "Europe/Berlin",
            time(2, 30),
            time(3, 15),
            utc(2027, 3, 27, 12),
            (utc(2027, 3, 28, 1), utc(2027, 3, 28, 1, 15)),
        ),
        ("America/New_York", time(22), time(2, 1), utc(2027, 3, 13, 20), (utc(2027, 3, 14, 3), utc(2027, 3, 14, 7))),
        ("America/New_York", time(2, 59), time(8), utc(2027, 3, 13, 20), (utc(2027, 3, 14, 7), utc(2027, 3, 14, 12))),
        (
            "Australia/Lord_Howe",
            time(22),
            time(2, 15),
            utc(2026, 10, 3, 8),
            (utc(2026, 10, 3, 11, 30), utc(2026, 10, 3, 15, 30)),
        ),
        (
            "Australia/Lord_Howe",
            time(2, 10),
            time(8),
            utc(2026, 10, 3, 8),
            (utc(2026, 10, 3, 15, 30), utc(2026, 10, 3, 21)),
        ),
    ],
)
def test_an_hour_that_is_left_out(
    zone: str, begin: time, end: time, after: datetime, night: tuple[datetime, datetime]
) -> None:
    """Quiet hours that begin or end in the hour that spring skips do so when clocks are put forward."""
    settings = PersonSettings(zone=zone, quiet_from=begin, quiet_to=end)
    assert next(Availability(settings).intervals(after)) == night


def test_quiet_hours_within_the_hour_that_is_left_out() -> None:
    inside = PersonSettings(zone="Europe/Lisbon", quiet_from=time(1, 15), quiet_to=time(1, 45))
    nights = list(islice(Availability(inside).intervals(utc(2026, 3, 27)), 3))
    assert [begin.date().day for begin, _ in nights] == [27, 28, 30]


def test_a_day_that_is_left_out() -> None:
    """Quiet hours of a day that a zone skips begin and end when the day after it begins."""
    settings = PersonSettings(zone="Pacific/Apia", quiet_from=time(22), quiet_to=time(7))
    nights = list(islice(Availability(settings).intervals(utc(2011, 12, 29)), 3))
    assert nights[1] == (utc(2011, 12, 30, 8), utc(2011, 12, 30, 17))
    assert nights[2] == (utc(2011, 12, 31, 8), utc(2011, 12, 31, 17))


def stood(nights: list[tuple[datetime, datetime]], since: datetime, until: datetime) -> timedelta:
    return sum((max(min(end, until) - max(begin, since), timedelta()) for begin, end in nights), timedelta())


_CHANGES = st.lists(
    st.tuples(st.integers(1, 40 * 60), st.integers(0, 24 * 60 - 1), st.integers(0, 14 * 60), st.booleans()),
    min_size=1,
    max_size=8,
)


@given(changes=_CHANGES)
def test_no_day_has_more_than_fourteen_hours_that_stop_a_clock(changes: list[tuple[int, int, int, bool]]) -> None:
    """However often quiet hours change, a clock stands still only while there is room, minute by minute."""
    now, change, settings = utc(2026, 1, 5), None, PersonSettings()
    nights, raw = list[tuple[datetime, datetime]](), list[tuple[datetime, datetime]]()
    for minutes, begin, length, last in changes:
        change = Availability(settings, change=change).changed(now)
        hours = [time(*divmod(at % (24 * 60), 60)) for at in (begin, begin + length)]
        settings = PersonSettings(quiet_from=hours[0], quiet_to=hours[1]) if length else PersonSettings()
        until = now + timedelta(minutes=minutes + (3 * 24 * 60 if last else 0))
        for found, into in ((change, nights), (None, raw)):
            for first, end in Availability(settings, change=found).intervals(now):
                if first >= until:
                    break
                into.append((max(first, now), min(end, until)))
        now = until
    edges = sorted({edge for interval in nights for edge in interval})
    for edge in edges:
        assert stood(nights, edge - availability.DAY, edge) <= availability.MAX_QUIET
    for first, end in raw:  # where a clock runs in quiet hours, there is no room
        at = first
        while at < end:
            if not stood(nights, at, at + timedelta(minutes=1)):
                assert stood(nights, at - availability.DAY, at) >= availability.MAX_QUIET
            at += timedelta(minutes=30)


def test_a_clock_that_was_set_back_counts_nothing() -> None:
    for started in (utc(2026, 1, 11, 3), utc(2026, 1, 10, 15)):
        assert Availability(LISBON).counted(started, started - 3 * HOUR) == timedelta()


def test_absence_and_night_are_one() -> None:
    absence = away(utc(2026, 1, 10, 20), utc(2026, 1, 12, 23))
    first = next(Availability(LISBON, [absence]).intervals(utc(2026, 1, 10, 12)))
    assert first == (utc(2026, 1, 10, 20), utc(2026, 1, 13, 7))
    assert Availability(LISBON, [absence]).awake(utc(2026, 1, 11)) == utc(2026, 1, 13, 7)
    assert Availability(LISBON, [absence]).counted(utc(2026, 1, 10, 12), utc(2026, 1, 13, 8)) == 9 * HOUR


_MOMENTS = st.datetimes(datetime(2025, 12, 1), datetime(2027, 2, 1)).map(lambda at: at.replace(tzinfo=UTC))  # noqa: DTZ001
_ZONES = st.sampled_from(["Europe/Lisbon", "America/Sao_Paulo", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe"])
_TIMES = st.times().map(lambda at: at.replace(second=0, microsecond=0))


@given(
    zone=_ZONES,
    begin=_TIMES,
    end=_TIMES,
    since=_MOMENTS,
    left=st.integers(0, 40 * 24 * 3600),
    absences=st.lists(st.tuples(_MOMENTS, st.integers(1, 30 * 24)), max_size=4),
)
def test_a_clock_runs_out_when_all_of_it_has_counted(
    zone: str, begin: time, end: time, since: datetime, left: int, absences: list[tuple[datetime, int]]
) -> None:
    """The time until the end is exactly what was left; a second earlier leaves a second less."""
    settings = PersonSettings(zone=zone, quiet_from=begin, quiet_to=end)
    if begin == end or availability.length(begin, end) > timedelta(hours=23):
        settings = PersonSettings(zone=zone)
    gone = [away(at, at + hours * HOUR) for at, hours in absences]
    time_left = timedelta(seconds=left)
    at = Availability(settings, gone).runs_out(since, time_left)
    assert Availability(settings, gone).counted(since, at) == time_left
    if left:
        before = at - timedelta(seconds=1)
        assert Availability(settings, gone).counted(since, before) == time_left - timedelta(seconds=1)
