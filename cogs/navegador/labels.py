"""Emoji and names of the things of Navegador in panels and posts; the names are those of the pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from navegador.board import RONDEL
from navegador.steps import Group
from renders.navegador.names import building, buildings, column, column_in_text, counted_buildings, field, good, region
from words import say
from words.lists import listed, row

__all__ = [
    "EMOJI",
    "building",
    "buildings",
    "colonies",
    "column",
    "column_in_text",
    "counted_buildings",
    "field",
    "field_emoji",
    "good",
    "ships",
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
    "spice": "🟫",
    "shipyard": "⚓",
    "church": "⛪",
    "factory": "🏭",
    "explorer": "🧭",
    "card": "🧡",
    "king": "👑",
}


def field_emoji(number: int) -> str:
    """Return a rondel field's emoji."""
    return EMOJI[RONDEL[number]]


def ships(group: Group, locale: str | None = None) -> str:
    """List ships by region: "1 in Guiné and 2 in Bahia"."""
    return listed((say("ships-in", locale, n=n, region=region(at, locale)) for at, n in group), locale)


def colonies(group: Group, locale: str | None = None) -> str:
    """List colonies by region: "1 in Guiné and 2 in Bahia"."""
    return listed((say("colonies-in", locale, n=n, region=region(at, locale)) for at, n in group), locale)


def prices(values: Iterable[int], locale: str | None = None) -> str:
    """List prices: "50, 70, 90"."""
    return row(map(str, values), locale)
