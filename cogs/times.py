"""Days and times as people write them, such as 22:30, 10 pm, 22 Uhr 30, 晚上10點半; time zones; clocks in words."""

import difflib
import re
import tomllib
import unicodedata
import zoneinfo
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import cache
from pathlib import Path
from typing import Final

from cogs import host
from cogs.errors import UserError
from hosting.clocks import ClockReading
from hosting.core import DAY, HOUR, MINUTE, BadValue, Entry, Table, TimeControl
from i18n import dates, lists, name, say

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
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    if not plain:
        return None
    match = _CLOCK.fullmatch(plain)
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
        last = day + timedelta(days=1) if at is None and end else day
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
    """Return the zone of a name, city or distance. Raises UserError with near ones."""
    wanted = _key(text)
    if not wanted:
        return None
    zone = _zones().get(wanted) or _read_offset(text)
    if zone is None:
        near = dict.fromkeys(_zones()[key] for key in difflib.get_close_matches(wanted, _zones(), NEAREST, 0.7))
        raise UserError("me-zone-unknown", near=tuple(near) or "none")
    return zone


def display(zone: str) -> str:
    """Return a time zone as people write it: one of fixed hours as UTC+8."""
    match = _FIXED.fullmatch(zone)
    return zone if match is None else f"UTC{'-' if match[1] == '+' else '+'}{match[2]}"


def _read_offset(text: str) -> str | None:
    match = _HOURS.fullmatch("".join(text.split()).casefold().replace("−", "-"))
    if match is None:
        return None
    hours = int(match[2])
    if match[3] not in (None, "00"):
        return _BETWEEN.get(f"{match[1]}{hours}:{match[3]}")
    name = f"Etc/GMT{'-' if match[1] == '+' else '+'}{hours}" if hours else "UTC"
    return name if name in zoneinfo.available_timezones() else None


def _key(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.replace("臺", "台")).casefold()
    return "".join(letter for letter in plain if letter.isalnum() or letter in "/+-").replace("-", "")


@cache
def _zones() -> dict[str, str]:
    zones = [zone for zone in sorted(zoneinfo.available_timezones()) if not zone.startswith(("posix/", "right/"))]
    by_name: defaultdict[str, set[str]] = defaultdict(set)
    for zone in zones:
        if "/" in zone and not zone.startswith("Etc/"):
            by_name[_key(zone.rpartition("/")[2])].add(zone)
    for zone, city in dates.zone_cities():
        if zone in zones:
            by_name[_key(city)].add(zone)
    typed = tomllib.loads(Path(__file__).with_name("cities.toml").read_text(encoding="utf-8"))
    alone = {key: next(iter(those)) for key, those in by_name.items() if len(those) == 1}
    cities = {_key(city): zone for zone, those in typed.items() for city in those}
    return alone | cities | {_key(zone): zone for zone in zones if not zone.startswith("Etc/")}


CLOCK_EVENTS: Final = ("pause", "resume", "time", "timeout")


def at(when: datetime | None, form: str = "R", instead: str = "none") -> str:
    """Return a time as Discord shows it in each reader's zone, by default how long ago; `instead` of none."""
    return instead if when is None else f"<t:{int(when.timestamp())}:{form}>"


def duration(seconds: int, locale: str | None) -> str:
    if seconds >= DAY:
        return say("duration-days", locale, days=seconds // DAY, hours=seconds % DAY // HOUR)
    if seconds >= HOUR:
        return say("duration-hours", locale, hours=seconds // HOUR, minutes=seconds % HOUR // MINUTE)
    return say("duration-minutes", locale, minutes=seconds // MINUTE)


def pace(control: TimeControl, locale: str | None) -> str:
    time = duration(control.time, locale)
    if control.kind == "turn":
        return say("clock-turn", locale, time=time)
    if control.increment:
        return say("clock-bank-more", locale, time=time, increment=duration(control.increment, locale))
    return say("clock-bank", locale, time=time)


def rules(control: TimeControl, locale: str | None) -> list[str]:
    sentence = pace(control, locale)
    if control.then is not None:
        lasts, ends = duration(control.lasts, locale), f"<t:{control.ends}:f>" if control.ends else "none"
        evening = say("clock-evening", locale, pace=sentence, lasts=lasts, ends=ends)
        return [evening, *rules(control.then, locale)]
    at_zero = say(f"at-zero-{control.at_zero}", locale, returns=control.returns)
    return [sentence, at_zero, say("clock-stands", locale, days=control.away_days)]


def line(table: Table, face: ClockReading, locale: str) -> str:
    facts = {
        "name": host.seat_names(table, locale)[face.seat],
        "left": duration(face.left, locale),
        "until": at(face.until, "f", ""),
        "deadline": at(face.deadline, instead=""),
        "at": at(face.deadline, "f", ""),
    }
    return say(f"clock-seat-{face.state}", locale, **facts)


def lines(table: Table, faces: Sequence[ClockReading], locale: str) -> list[str]:
    if table.time_control is None:
        return [say("clock-none", locale, since=at(table.since))]
    sentences = rules(table.time_control, locale)
    if table.status != "running":
        return [*sentences, say("clock-later" if table.status == "lobby" else "clock-over", locale)]
    if table.paused is not None:
        sentences.append(say("clock-paused", locale, since=at(table.paused, "f")))
    sentences += [line(table, face, locale) for face in faces]
    most, names = duration(table.time_control.away_days * DAY, locale), host.seat_names(table, locale)
    sentences += [
        say("clock-used", locale, name=names[face.seat], used=duration(face.away, locale), most=most)
        for face in faces
        if face.away
    ]
    return sentences


def phrase(table: Table, faces: Sequence[ClockReading], locale: str) -> str:
    """Return the deadline of the first player to act, in a few words; empty if no clock matters."""
    to_act = [face for face in faces if face.seat in table.to_act]
    if not to_act:
        return ""
    if table.paused is not None:
        return say("post-clock-paused", locale)
    if any(face.state == "stands" for face in to_act):
        return say("post-clock-stands", locale)
    moments = [face.deadline for face in to_act if face.deadline is not None]
    text = say("post-clock", locale, deadline=at(min(moments))) if moments else say("post-clock-out", locale)
    control = table.time_control
    if control is None or control.then is None:
        return text
    evening = say("post-evening", locale, ends=f"<t:{control.ends}:t>", pace=pace(control.then, locale))
    return lists.facts([text, evening], locale)


def log_text(table: Table, entry: Entry, facts: Mapping[str, str], locale: str) -> str:
    payload = entry.payload
    match entry.kind:
        case "timeout":
            computer = payload.get("computer")
            return say(
                "log-timeout",
                locale,
                at=str(payload["at_zero"]),
                left=name(str(payload["left"]), locale=locale),
                computer="" if computer is None else host.computer(str(computer), locale),
                returns=bool(payload.get("returns", False)),
            )
        case "pause":
            return say("log-pause", locale, how="agreed" if "ask" in payload else "admin", name=facts["name"])
        case "time" if "evening" in payload:
            ended = {"why": str(payload["evening"]), "name": name(str(payload["who"]), locale=locale)}
            return say("log-evening", locale, **ended, pace=pace(TimeControl.read(payload["control"]), locale))
        case "time" if "control" in payload:
            return _say_choice(payload["control"], facts["name"], locale)
        case "time" if "since" in payload:
            since, until = (datetime.fromisoformat(str(payload[end])) for end in ("since", "until"))
            away = int((until - since).total_seconds())
            return say("log-time-back", locale, since=at(since, "f"), time=duration(away, locale))
        case "time":
            time = duration(int(payload["seconds"]), locale)
            return say("log-time", locale, name=facts["name"], seat=facts["seat"], time=time)
    return say("log-resume", locale, name=facts["name"])


def _say_choice(control: Mapping[str, object] | None, who: str, locale: str) -> str:
    if control is None:
        return say("log-time-removed", locale, name=who)
    try:
        parts = rules(TimeControl.read(control), locale)
    except BadValue:  # from a version with more options
        parts = []
    return say("log-time-chosen", locale, name=who, rules=lists.sentences(parts, locale))
