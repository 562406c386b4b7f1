"""Days and times as people write them, in any language: 22:30, 7, 10 pm, 22 Uhr 30, 晚上10點半; and time zones."""

import difflib
import re
import tomllib
import unicodedata
import zoneinfo
from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import cache
from pathlib import Path
from typing import Final

from cogs.errors import UserError
from i18n import dates

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

    Both are read as any language writes them (`i18n.dates.typed`, `clock_time`). A day alone begins at midnight,
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


# Time zones, by name, by a city in a language of the bot, or as hours from UTC


_HOURS: Final = re.compile(r"(?:utc|gmt)?([+-])(\d{1,2})(?::?([0-5]\d))?")
_FIXED: Final = re.compile(r"Etc/GMT([+-])(\d+)")
_BETWEEN: Final = {
    "+3:30": "Asia/Tehran",
    "+4:30": "Asia/Kabul",
    "+5:30": "Asia/Kolkata",
    "+5:45": "Asia/Kathmandu",
    "+6:30": "Asia/Yangon",
    "+8:45": "Australia/Eucla",
    "+9:30": "Australia/Darwin",
    "+10:30": "Australia/Lord_Howe",
    "+12:45": "Pacific/Chatham",
    "-3:30": "America/St_Johns",
    "-9:30": "Pacific/Marquesas",
}
"""The zones that are no whole hours from UTC, which have no fixed ones."""
NEAREST: Final = 3


def zone_named(text: str) -> str | None:
    """Return the time zone with a typed name, city or distance from UTC; None for nothing.

    Raises UserError with the nearest names.
    """
    wanted = _key(text)
    if not wanted:
        return None
    zone = _zones().get(wanted) or _fixed(text)
    if zone is None:
        near = dict.fromkeys(_zones()[key] for key in difflib.get_close_matches(wanted, _zones(), NEAREST, 0.7))
        raise UserError("me-zone-unknown", near=tuple(near) or "none")
    return zone


def display(zone: str) -> str:
    """Return a time zone as people write it: one of fixed hours as UTC+8."""
    fixed = _FIXED.fullmatch(zone)
    return zone if fixed is None else f"UTC{'-' if fixed[1] == '+' else '+'}{fixed[2]}"


def _fixed(text: str) -> str | None:
    given = _HOURS.fullmatch("".join(text.split()).casefold().replace("−", "-"))
    if given is None:
        return None
    hours = int(given[2])
    if given[3] not in (None, "00"):
        return _BETWEEN.get(f"{given[1]}{hours}:{given[3]}")
    name = f"Etc/GMT{'-' if given[1] == '+' else '+'}{hours}" if hours else "UTC"
    return name if name in zoneinfo.available_timezones() else None


def _key(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.replace("臺", "台")).casefold()
    return "".join(letter for letter in plain if letter.isalnum() or letter in "/+-").replace("-", "")


@cache
def _zones() -> dict[str, str]:
    names = [name for name in sorted(zoneinfo.available_timezones()) if not name.startswith(("posix/", "right/"))]
    known: defaultdict[str, set[str]] = defaultdict(set)
    for name in names:
        if "/" in name and not name.startswith("Etc/"):
            known[_key(name.rpartition("/")[2])].add(name)
    for name, city in dates.zone_cities():
        if name in names:
            known[_key(city)].add(name)
    typed = tomllib.loads(Path(__file__).with_name("cities.toml").read_text(encoding="utf-8"))
    alone = {key: next(iter(those)) for key, those in known.items() if len(those) == 1}
    cities = {_key(city): zone for zone, those in typed.items() for city in those}
    return alone | cities | {_key(name): name for name in names if not name.startswith("Etc/")}
