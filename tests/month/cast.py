"""The people of a month and their random settings; their sleep and absences, minute by minute."""

import functools
import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo

from hosting.core import Way

BEGINS: Final = datetime(2026, 10, 10, tzinfo=UTC)
"""Europe sets its clocks back on the 25th, North America a week later."""
MAX_DAYS: Final = 60
"""Number of known days, more than any month has, as late events may have to wait."""
MINUTE: Final = timedelta(minutes=1)
MINUTES: Final = MAX_DAYS * 24 * 60
ZONES: Final = (
    "UTC",
    "Europe/Lisbon",
    "Europe/Berlin",
    "America/New_York",
    "America/Sao_Paulo",
    "Asia/Kolkata",
    "Australia/Sydney",
)
NIGHTS: Final = ((22, 0, 7, 0), (23, 30, 6, 15), (0, 0, 8, 0), (21, 0, 9, 30), (20, 0, 10, 0), (9, 0, 17, 0))
"""Quiet hours. None begins or ends at an hour that comes twice."""


@dataclass
class Someone:
    """A person with the settings of `/preferences`."""

    id: int
    name: str
    zone: str = "UTC"
    quiet: tuple[time, time] | None = None
    ping: Literal["channel", "direct"] = "channel"
    closed: bool = False
    """True if they take no direct messages."""
    reminders: bool = True
    first: int | None = None
    """Minutes to the first reminder, or None for the bot's default."""
    next_up: bool = False
    digest: time | None = None
    pace: float = 3.0
    """Median waking hours for their turns."""
    vanishes: datetime | None = None
    away: list[tuple[datetime, datetime]] = field(default_factory=list)
    """Announced absences."""
    dm: int = 0
    """The channel of their direct messages."""

    @functools.cached_property
    def sleeps(self) -> bytearray:
        """Return, for each minute from `BEGINS` on, whether it is in their quiet hours."""
        if self.quiet is None:
            return bytearray(MINUTES)
        begin, end = (moment.hour * 60 + moment.minute for moment in self.quiet)
        if begin < end:
            return bytearray(begin <= minute < end for minute in wall(self.zone))
        return bytearray(minute >= begin or minute < end for minute in wall(self.zone))

    def gone(self, now: datetime) -> bool:
        return any(begins <= now < ends for begins, ends in self.away)

    @functools.cached_property
    def rests(self) -> bytearray:
        """Return, for each minute, whether nothing may disturb them: `sleeps` and their absences."""
        rests = bytearray(self.sleeps)
        for begins, ends in self.away:
            rests[index(begins) : index(ends)] = b"\1" * (index(ends) - index(begins))
        return rests

    def leave(self, begins: datetime, ends: datetime) -> None:
        self.away.append((begins, ends))
        self.__dict__.pop("rests", None)

    @property
    def ways(self) -> dict[str, Way]:
        way: Way = "message" if self.ping == "direct" else "ping"
        reminded: Way = way if self.reminders else "silent"
        return {
            "turn": way, "over": way, "reminder": reminded, "low": reminded, "asked": way, "nudge": way, "out": way,
            "next": way if self.next_up else "silent",
        }  # fmt: skip

    def resting(self, now: datetime) -> bool:
        return bool(self.rests[index(now)])

    def awake(self, now: datetime) -> datetime:
        minute = self.rests.find(0, index(now))
        return now if minute == index(now) else BEGINS + minute * MINUTE

    def after(self, now: datetime, waking: timedelta) -> datetime:
        while True:
            now = self.awake(now)
            sleep = BEGINS + self.rests.find(1, index(now)) * MINUTE
            if sleep < now or sleep - now >= waking:
                return now + waking
            now, waking = sleep, waking - (sleep - now)


@functools.cache
def wall(zone: str) -> tuple[int, ...]:
    """Return, for each minute from `BEGINS` on, the minute of the day on a zone's clocks."""
    local, minutes = ZoneInfo(zone), list[int]()
    for quarter in range(MINUTES // 15):
        there = (BEGINS + quarter * 15 * MINUTE).astimezone(local)
        minutes += range(there.hour * 60 + there.minute, there.hour * 60 + there.minute + 15)
    return tuple(minutes)


def floor(moment: datetime) -> datetime:
    return moment.replace(second=0, microsecond=0)


def index(moment: datetime) -> int:
    return int((moment - BEGINS).total_seconds()) // 60


def draw(rng: random.Random, number: int, name: str, days: int) -> Someone:
    someone = Someone(number, name, zone=rng.choice(ZONES), pace=rng.choice((1.0, 2.0, 3.0, 5.0, 8.0)))
    if rng.random() < 0.75:
        begin, past, end, over = rng.choice(NIGHTS)
        someone.quiet = time(begin, past), time(end, over)
    kind = rng.random()
    if kind < 0.35:
        someone.ping = "direct"
    elif kind < 0.55:
        someone.digest = time(rng.choice((4, 7, 8, 12, 18, 20, 23)), rng.choice((0, 30)))
    someone.closed = kind < 0.55 and rng.random() < 0.25
    someone.reminders = rng.random() < 0.85
    someone.first = rng.choice((None, None, None, 60, 12 * 60, 48 * 60, 96 * 60))
    someone.next_up = rng.random() < 0.4
    if rng.random() < 0.1:
        someone.vanishes = BEGINS + timedelta(days=rng.uniform(1, days))
    return someone
