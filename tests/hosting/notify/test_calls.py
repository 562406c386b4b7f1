"""Calls of players: the way and time, by their settings, presence and clock."""

from datetime import UTC, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hosting.clocks import Availability, quiet_hours
from hosting.core.model import Absence, PersonSettings
from hosting.notify import calls, reminders
from hosting.notify.calls import TurnCall

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
LISBON = partial(PersonSettings, zone="Europe/Lisbon")

moments = st.integers(0, 2 * 365 * 24 * 60).map(lambda minutes: NOON + timedelta(minutes=minutes))
minutes = st.builds(time, st.integers(0, 23), st.integers(0, 59))
zones = st.sampled_from(["Europe/Lisbon", "America/New_York", "Asia/Kolkata", "Pacific/Apia", None])


@st.composite
def people(draw: st.DrawFn) -> PersonSettings:
    begin, end = draw(minutes), draw(minutes)
    with_quiet = begin != end and quiet_hours.length(begin, end) <= timedelta(hours=14) and draw(st.booleans())
    return PersonSettings(
        zone=draw(zones),
        quiet_from=begin if with_quiet else None,
        quiet_to=end if with_quiet else None,
        ping=draw(st.sampled_from(["channel", "direct"])),
        digest=draw(st.none() | minutes),
    )


@st.composite
def absences(draw: st.DrawFn) -> tuple[Absence, ...]:
    begins = draw(st.lists(moments, max_size=3))
    days = st.integers(1, 21)
    return tuple(Absence(at, 1, begin, begin + timedelta(days=draw(days))) for at, begin in enumerate(begins))


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (PersonSettings(), TurnCall("post", NOON, direct=False)),
        (PersonSettings(ping="direct"), TurnCall("notice", NOON, direct=True)),
        (
            PersonSettings(quiet_from=time(11), quiet_to=time(14)),
            TurnCall("notice", NOON + timedelta(hours=2), direct=False),
        ),
        (  # in Lisbon it is 13:00 in June
            LISBON(quiet_from=time(11), quiet_to=time(14), ping="direct"),
            TurnCall("notice", NOON + timedelta(hours=1), direct=True),
        ),
        (LISBON(quiet_from=time(11), quiet_to=time(13)), TurnCall("post", NOON, direct=False)),
        (LISBON(digest=time(18)), TurnCall("digest", NOON + timedelta(hours=5), direct=True)),
        (LISBON(digest=time(13)), TurnCall("digest", NOON + timedelta(days=1), direct=True)),
    ],
)
def test_how(settings: PersonSettings, expected: TurnCall) -> None:
    """A call comes in the post, by notice at once or after quiet hours, or with the next digest."""
    assert calls.call_of(Availability(settings), NOON) == expected


def test_absence_is_as_quiet_as_the_night() -> None:
    """An absent person is called when they are back, after the quiet hours in which they come back."""
    away = Absence(1, 1, NOON - timedelta(days=2), NOON + timedelta(days=3))
    assert calls.call_of(Availability(absences=(away,)), NOON) == TurnCall("notice", away.ends, direct=False)
    asleep = PersonSettings(quiet_from=time(10), quiet_to=time(20))
    assert calls.call_of(Availability(asleep, (away,)), NOON).at == away.ends + timedelta(hours=8)


@given(people(), absences(), moments)
def test_nobody_is_disturbed_when_they_are_not_to_be(
    settings: PersonSettings, away: tuple[Absence, ...], now: datetime
) -> None:
    """Whatever the settings, a call is not in the past and never at a time when its person is not to be disturbed."""
    call = calls.call_of(Availability(settings, away), now)
    assert call.at >= now
    assert quiet_hours.awake(settings, away, call.at) == call.at
    assert (call.how == "post") <= (call.at == now and not call.direct)


@given(people(), moments, minutes)
def test_a_digest_comes_once_a_day(settings: PersonSettings, now: datetime, minute: time) -> None:
    """Each digest is later than the last, at its minute if that exists, and within some 25 hours."""
    awake = PersonSettings(zone=settings.zone, digest=minute)
    first = calls.next_digest(Availability(awake), now)
    second = calls.next_digest(Availability(awake), first)
    assert now < first <= now + timedelta(hours=25)
    assert timedelta(hours=22) <= second - first <= timedelta(hours=26)
    there = quiet_hours.zone(awake)
    skipped = datetime.combine(first.astimezone(there).date(), minute, tzinfo=there)
    exists = skipped.astimezone(UTC).astimezone(there).time() == minute
    assert not exists or first.astimezone(there).time() == minute


def test_ever_rarer() -> None:
    """Reminders come 1, 2, 4 and 8 times the first delay after the call; after 16 times the table has stalled."""
    for settings, first in (
        (PersonSettings(), timedelta(hours=24)),
        (PersonSettings(first_reminder=90), timedelta(minutes=90)),
    ):
        pauses = [reminders.pause(settings, number) for number in range(reminders.REMINDERS + 1)]
        since = [sum(pauses[: number + 1], timedelta()) / first for number in range(len(pauses))]
        assert since == [1, 2, 4, 8, 16]


def test_snoozing() -> None:
    """A snooze lasts three hours, or until nine the next morning in the person's zone."""
    late = datetime(2026, 6, 1, 23, 30, tzinfo=UTC)
    settings = PersonSettings(zone="Europe/Lisbon")  # there it is half past midnight on June 2nd
    assert reminders.snoozed_until(settings, late, "hours") == late + timedelta(hours=3)
    assert reminders.snoozed_until(settings, late, "morning") == datetime(
        2026, 6, 3, 9, tzinfo=ZoneInfo("Europe/Lisbon")
    )
    assert reminders.snoozed_until(PersonSettings(), late, "morning") == datetime(2026, 6, 2, 9, tzinfo=UTC)
