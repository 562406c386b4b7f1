"""A season's calendar as its picture needs it: its dates, and the progress between them. Pure."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from cogs.components import Drawing
from cogs.leagues.messages import texts
from leagues.rules import State
from leagues.store import Season, View
from renders import leagues as pictures
from renders.leagues.view import Calendar, Heading, Moment, Step
from words import dates, person, say

STEPS: Final[Mapping[State, Step]] = {
    State.OPEN: "open",
    State.CHECK_IN: "check-in",
    State.DRAWN: "drawn",
    State.RUNNING: "running",
    State.CLOSING: "closing",
    State.CLOSED: "closed",
}
"""The picture's name of each state, in the order of a season."""
LEVELS: Final[Mapping[State, int]] = {state: number for number, state in enumerate(STEPS)}
PASSED: Final = "–"
"""Replacement for a date of which only the plan is known, as in old seasons that ended early."""
HELD_BACK: Final = 0.98
"""Maximum progress towards a step that is overdue."""


def calendar(view: View, now: datetime, zone: str | None, locale: str) -> Drawing:
    """Draw a season's calendar in a time zone; None is UTC."""
    return Drawing(pictures.calendar, (calendar_view(view, now, zone, locale),))


def calendar_view(view: View, now: datetime, zone: str | None, locale: str) -> Calendar:
    """Return the calendar before it is drawn."""
    season, there = view.season, UTC if zone is None else ZoneInfo(zone)
    schedule = _moments(season)
    reached = _reached(season, schedule, now)
    entries = view.entries
    check_in_started = season.state not in (State.DRAFT, State.OPEN)
    coming = schedule[reached] if reached < len(schedule) else None

    def when(at: datetime) -> str:  # the words beside a picture have the time, which Discord shows in each zone
        return dates.day(at.astimezone(there), locale)

    return Calendar(
        heading=Heading(person(view.league.name, locale), season.number, locale=locale),
        moments=tuple(
            Moment(STEPS[state], PASSED if number < reached and at > now else when(at))
            for number, (state, at) in enumerate(schedule)
        ),
        now=_place(schedule, reached, now),
        today=when(now),
        until="" if coming is None or season.held is not None else until(coming[1] - now, locale),
        held=season.held is not None,
        called_off=season.state == State.CALLED_OFF,
        reason="" if season.held is None else texts.why_held(season.hold_reason, locale),
        registered=sum(entry.plays for entry in entries),
        most=season.rules.most,
        reserve=len(view.reserve),
        checked_in=len(texts.of_status(entries, "checked-in")) if check_in_started else None,
        tables=len(view.fixtures),
        tables_over=sum(fixture.result is not None for fixture in view.fixtures),
    )


def until(time: timedelta, locale: str) -> str:
    """Describe the time left: in days, below two days in hours, below two hours in minutes."""
    for unit, seconds in (("days", 86_400), ("hours", 3_600)):
        if time >= timedelta(seconds=2 * seconds):
            return say("league-until", locale, unit=unit, n=int(time.total_seconds() // seconds))
    return say("league-until", locale, unit="minutes", n=max(1, int(time.total_seconds() // 60)))


def _moments(season: Season) -> list[tuple[State, datetime]]:
    """Return a season's dates; the end of play is left out while its tables go on beyond it."""
    times = (season.opens, season.check_in, season.draws, season.starts, season.ends, season.closes)
    return [(state, at) for state, at in zip(STEPS, times, strict=True) if at is not None]


def _reached(season: Season, schedule: list[tuple[State, datetime]], now: datetime) -> int:
    """Return the number of dates reached, by the season's state rather than by the clock."""
    if season.state == State.CALLED_OFF:
        return sum(at <= now for _, at in schedule)
    level = LEVELS.get(season.state, -1)
    return sum(LEVELS[state] <= level for state, _ in schedule)


def _place(schedule: list[tuple[State, datetime]], reached: int, now: datetime) -> float:
    if not reached:
        return -0.5
    if reached == len(schedule):
        return float(reached - 1)
    last, following = schedule[reached - 1][1], schedule[reached][1]
    share = (now - last) / (following - last) if following > last else 0.0
    return reached - 1 + min(max(share, 0.0), HELD_BACK)
