"""Days and times as people write them, in any language of the bot: 22:30, 7, 10 pm, 22 Uhr 30, 晚上10點半."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Final

from cogs.errors import UserError
from words import dates

DAY: Final = timedelta(days=1)

_CLOCK: Final = re.compile(
    r"(?:um )?(?P<before>[^\d\s]*)\s*"
    r"(?P<hour>\d{1,2})\s*"
    r"(?:[:.h點]\s*(?P<minute>\d{2})|(?:uhr|點)\s*(?P<said>\d{1,2}|半)|uhr|[點時h])?"
    r"\s*[分整]?(?:uhr)?"
    r"\s*(?P<after>[a-z.]*)",
)
_HALVES: Final[Mapping[str, Callable[[int], int]]] = {
    **dict.fromkeys(("am", "a.m.", "上午", "早上", "清晨", "凌晨", "morgens", "vormittags"), lambda hour: hour % 12),
    **dict.fromkeys(("pm", "p.m.", "下午", "nachmittags"), lambda hour: hour % 12 + 12),
    **dict.fromkeys(("晚上", "夜晚", "傍晚", "abends"), lambda hour: (hour + 12) % 24),
    **dict.fromkeys(("中午", "mittags"), lambda hour: hour + 12 if hour < 6 else hour),
}
"""Words before or after the hour, and how they change one from 1 to 12: twelve at night is midnight."""


def clock_time(text: str) -> time | None:
    """Parse a time of the day to the minute; None for nothing. Raises UserError."""
    written = unicodedata.normalize("NFKC", text).strip().casefold()
    if not written:
        return None
    match = _CLOCK.fullmatch(written)
    if match is None:
        raise UserError("me-time-unknown")
    hour, minute = int(match["hour"]), match["minute"] or match["said"] or "0"
    halves = [word for word in (match["before"], match["after"]) if word]
    if halves:
        if len(halves) > 1 or halves[0] not in _HALVES or not 1 <= hour <= 12:
            raise UserError("me-time-unknown")
        hour = _HALVES[halves[0]](hour)
    try:
        return time(0 if (hour, minute) in ((24, "0"), (24, "00")) else hour, 30 if minute == "半" else int(minute))
    except ValueError:
        raise UserError("me-time-unknown") from None


def parse_day(text: str, zone: tzinfo, now: datetime, *, end: bool = False) -> datetime:
    """Parse a day, or a day with a time, in a time zone, and return it in UTC.

    Both are read as any language writes them (`words.dates.typed`, `clock_time`). A day alone begins at midnight,
    or now if it is today; with `end` it counts until it is over. Raises UserError.
    """
    try:
        day, rest = dates.typed(text)
        at = clock_time(rest)
        last = day + DAY if at is None and end else day
        there = datetime.combine(last, at or time(), zone).astimezone(UTC)
    except (ValueError, OverflowError, UserError):
        raise UserError("away-when") from None
    return now if at is None and not end and day == now.astimezone(zone).date() else there
