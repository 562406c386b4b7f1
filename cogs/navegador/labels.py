"""Signs and names of the things of Navegador in panels and posts; the names are those of the pictures."""

from collections.abc import Iterable, Mapping
from typing import Final

from cogs.signs import sign
from navegador.board import BUILDINGS, GOODS, RONDEL
from navegador.steps import Group
from renders.layout import Argument
from renders.navegador.names import (
    building,
    building_short,
    buildings,
    column,
    column_in_text,
    counted_buildings,
    field,
    good,
    region,
)
from renders.theme import SEATS
from words import say
from words.lists import listed, row

__all__ = [
    "SIGNS",
    "building",
    "building_short",
    "building_sign",
    "buildings",
    "column",
    "column_in_text",
    "counted_buildings",
    "field",
    "field_sign",
    "good",
    "ships",
    "prices",
    "region",
    "sign",
]

SIGNS: Final[Mapping[str, tuple[Argument, ...]]] = {
    "sailing": ("sail",),
    "workers": ("worker",),
    "market": ("market",),
    "colony": ("colony",),
    "privilege": ("seal",),
    "ships": ("ships",),
    "buildings": ("buildings",),
    **{good: ("good", number) for number, good in enumerate(GOODS)},
    "factory": ("factory", None),
    **{f"factory-{good}": ("factory", number) for number, good in enumerate(GOODS)},
    "shipyard": ("shipyard",),
    "church": ("church",),
    "explorer": ("disk",),
    "card": ("card",),
    "king": ("crown",),
    "coins": ("purse",),
    "phase": ("badge-rimmed",),
    "end": ("flag",),
    **{f"seat-{number}": ("emblem", number) for number in range(len(SEATS))},
}
"""The stamps of the pictures that are emoji in texts and on controls, by the names of their signs."""


def field_sign(number: int) -> str:
    """Return the sign of a rondel field."""
    return sign(RONDEL[number])


def building_sign(number: int) -> str:
    """Return the sign of a building, a factory's with its good."""
    kind = BUILDINGS[number]
    return sign(f"factory-{kind}" if kind in GOODS else kind)


def ships(group: Group, locale: str | None = None) -> str:
    """List ships by region: "1 in Guiné and 2 in Bahia"."""
    return listed((say("ships-in", locale, n=n, region=region(at, locale)) for at, n in group), locale)


def prices(values: Iterable[int], locale: str | None = None) -> str:
    """List prices: "50, 70, 90"."""
    return row(map(str, values), locale)
