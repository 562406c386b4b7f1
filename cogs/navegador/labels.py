"""The field's own words for what the engine numbers, out of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.steps import Group
from words import say

EMOJI: Final[Mapping[str, str]] = {
    "sailing": "⛵",
    "workers": "👷",
    "market": "📈",
    "colony": "🏝️",
    "privilege": "📜",
    "ships": "🚢",
    "buildings": "🏛️",
    "sugar": "⬜",
    "gold": "🟨",
    "spice": "🟥",
    "shipyard": "⚓",
    "church": "⛪",
    "factory": "🏭",
    "explorer": "🧭",
    "card": "🧡",
    "king": "👑",
}


def field(number: int, locale: str | None = None) -> str:
    """A rondel field's name; there are two markets."""
    return say(f"field-{number}", locale)


def field_emoji(number: int) -> str:
    """A rondel field's sign."""
    return EMOJI[RONDEL[number]]


def region(number: int) -> str:
    """A region's name, the same in every language."""
    return BOARD.names[number]


def good(number: int, locale: str | None = None) -> str:
    """A good's name."""
    return say(f"good-{GOODS[number]}", locale)


def building(number: int, locale: str | None = None) -> str:
    """The name of a kind of building."""
    return say(f"building-{BUILDINGS[number]}", locale)


def buildings(number: int, n: int, locale: str | None = None) -> str:
    """So many of a kind of building: "2 shipyards"."""
    return say(f"buildings-{BUILDINGS[number]}", locale, n=n)


def column(number: int, locale: str | None = None) -> str:
    """The name of a column of the sheet, and of its privilege."""
    return say(f"column-{COLUMNS[number]}", locale)


def listed(parts: Iterable[str], locale: str | None = None) -> str:
    """Things in a row: "a, b and c"."""
    several = list(parts)
    if len(several) < 2:
        return "".join(several)
    return say("and", locale, head=", ".join(several[:-1]), last=several[-1])


def places(group: Group, locale: str | None = None) -> str:
    """How many where: "1 in Guiné and 2 in Bahia"."""
    return listed((say("in-region", locale, n=n, region=region(at)) for at, n in group), locale)


def prices(values: Iterable[int]) -> str:
    """Prices in a row: "50, 70, 90"."""
    return ", ".join(str(value) for value in values)
