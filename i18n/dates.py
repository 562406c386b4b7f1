"""Days and times as a language writes them, and days as users type them."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from functools import cache
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, get_month_names

from i18n import ENGLISH, forgotten, languages

_NUMERIC: Final = (
    re.compile(r"(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})"),
    re.compile(r"(?P<year>\d{4}) ?年 ?(?P<month>\d{1,2}) ?月 ?(?P<day>\d{1,2}) ?[日號]"),
    re.compile(r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\. ?(?P<year>\d{4})"),
)
"""Numeric days that mean one day only: the year first, or points after day and month."""
_NAMED: Final = (
    re.compile(r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)? ?(?P<name>[^\W\d_]+)\.?,? ?(?P<year>\d{4})"),
    re.compile(r"(?P<name>[^\W\d_]+)\.? ?(?P<day>\d{1,2})(?:st|nd|rd|th)?,? ?(?P<year>\d{4})"),
)
"""Days with the name of their month."""
_REST: Final = re.compile(r"(?:,|t(?=\d)|\s|(?<=[日號])|$)\s*")
"""Separators between a day and a time, or after a day alone."""


def day(at: date, locale: str | None) -> str:
    """Format a day for a language: "Nov 21, 2026", "21.11.2026", "2026年11月21日"."""
    return format_date(at, format="medium", locale=_locale(locale))


def day_and_time(at: datetime, locale: str | None) -> str:
    """Format a day and a 24-hour time, in its own time zone: "21.11.2026, 18:30"."""
    form = str(_locale(locale).datetime_formats["medium"]).replace("'", "")
    return form.format(f"{at:%H:%M}", day(at, locale))


def typed(text: str) -> tuple[date, str]:
    """Return the day that begins a text, and the rest. Raises ValueError, as for 1/8/2026."""
    words = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    for form in (*_NUMERIC, *_NAMED):
        day = form.match(words)
        rest = day and _REST.match(words, day.end())
        if day and rest:
            parts = day.groupdict()
            month = int(parts["month"]) if "month" in parts else _months().get(parts["name"], 0)
            return date(int(parts["year"]), month, int(parts["day"])), words[rest.end() :]
    raise ValueError(f"{text[:40]!r} begins with no day")


@forgotten
@cache
def _months() -> Mapping[str, int]:
    return {
        name.casefold().removesuffix("."): number
        for language in languages()
        for width in ("wide", "abbreviated")
        for number, name in get_month_names(width, locale=_locale(language)).items()
    }


def _locale(locale: str | None) -> Locale:
    for tag in (locale or ENGLISH, (locale or ENGLISH).partition("-")[0]):
        try:
            return Locale.parse(tag, sep="-")
        except (ValueError, UnknownLocaleError):
            continue
    return Locale(ENGLISH)


def zone_cities() -> Iterator[tuple[str, str]]:
    """Return time zones and their cities, where a language names them otherwise."""
    for language in languages():
        for zone, names in _locale(language).time_zones.items():
            if "city" in names:
                yield zone, names["city"]
