"""Time zones as people type them: by name, by a city in a language of the bot, or as hours from UTC."""

import difflib
import re
import tomllib
import unicodedata
import zoneinfo
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

from cogs.errors import UserError
from words import dates

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
"""Number of names offered for one that is unknown."""


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
    """Return the zone so far from UTC, None if there is none; one of fixed hours has the other sign in its name."""
    given = _HOURS.fullmatch("".join(text.split()).casefold().replace("−", "-"))
    if given is None:
        return None
    hours = int(given[2])
    if given[3] not in (None, "00"):
        return _BETWEEN.get(f"{given[1]}{hours}:{given[3]}")
    name = f"Etc/GMT{'-' if given[1] == '+' else '+'}{hours}" if hours else "UTC"
    return name if name in zoneinfo.available_timezones() else None


def _key(text: str) -> str:
    """Return a name without case, accents and what stands between words; both ways to write 台 are the same."""
    plain = unicodedata.normalize("NFKD", text.replace("臺", "台")).casefold()
    return "".join(letter for letter in plain if letter.isalnum() or letter in "/+-").replace("-", "")


@cache
def _zones() -> dict[str, str]:
    """Return all time zones by their names, and cities; a name shared by two zones is left out."""
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
