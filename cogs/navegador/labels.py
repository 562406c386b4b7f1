"""Signs and names of the things of Navegador in words, as in pictures."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Final

from cogs.signs import sign as sign
from i18n import say
from i18n.lists import join, row
from navegador.board import BOARD, BUILDINGS, GOODS
from navegador.steps import Group
from renders.layout import Argument
from renders.navegador.names import building as building
from renders.navegador.names import building_short as building_short
from renders.navegador.names import buildings as buildings
from renders.navegador.names import column as column
from renders.navegador.names import column_in_text as column_in_text
from renders.navegador.names import counted_buildings as counted_buildings
from renders.navegador.names import field as field
from renders.navegador.names import good as good
from renders.navegador.names import region as region
from renders.theme import SEATS

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
    "points": ("wreath",),
    "phase": ("badge-rimmed",),
    "end": ("flag",),
    **{f"seat-{number}": ("emblem", number) for number in range(len(SEATS))},
}
"""The stamps that are emoji in texts and on controls, by the names of their signs."""
NUMBERS: Final[Mapping[str, int]] = {
    field.name: getattr(BOARD, field.name) for field in fields(BOARD) if field.type is int
}
"""The numbers of the board by their names in sentences."""


def building_sign(number: int) -> str:
    kind = BUILDINGS[number]
    return sign(f"factory-{kind}" if kind in GOODS else kind)


def ships(group: Group, locale: str | None = None) -> str:
    """List ships by region: "1 in Guiné and 2 in Bahia"."""
    return join((say("ships-in", locale, n=n, region=region(at, locale)) for at, n in group), locale)


def prices(values: Iterable[int], locale: str | None = None) -> str:
    return row(map(str, values), locale)
