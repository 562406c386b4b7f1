"""The signs and names by which panels and posts call the things of Navegador; the names are those of the pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from navegador.board import RONDEL
from navegador.steps import Group
from renders.navegador.names import building, column, counted_buildings, field, good, region
from words import say

__all__ = [
    "EMOJI",
    "building",
    "column",
    "counted_buildings",
    "field",
    "field_emoji",
    "good",
    "listed",
    "places",
    "prices",
    "region",
]

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


def field_emoji(number: int) -> str:
    """A rondel field's sign."""
    return EMOJI[RONDEL[number]]


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
