"""Steps of a player: one small frozen class for each verb."""

from dataclasses import dataclass
from typing import TypeAlias

Group: TypeAlias = tuple[tuple[int, int], ...]
"""Regions, ascending, and the number in each (ships given up, ships of an exploring group, colonies)."""


@dataclass(frozen=True, slots=True)
class Navegador:
    """Begin the extra sailing with the Navegador card (rules, section 4)."""


@dataclass(frozen=True, slots=True)
class Move:
    field: int
    pay: Group = ()


@dataclass(frozen=True, slots=True)
class Sail:
    ships: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Explore:
    region: int
    ships: Group


@dataclass(frozen=True, slots=True)
class Workers:
    n: int


@dataclass(frozen=True, slots=True)
class Ships:
    n: int


@dataclass(frozen=True, slots=True)
class Colony:
    take: Group


@dataclass(frozen=True, slots=True)
class Build:
    counts: tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Market:
    """Sell goods of colonies, process goods in factories; one of the two for each good."""

    sell: tuple[int, int, int] = (0, 0, 0)
    process: tuple[int, int, int] = (0, 0, 0)
    wild: int | None = None


@dataclass(frozen=True, slots=True)
class Privilege:
    kind: int


@dataclass(frozen=True, slots=True)
class King:
    kind: int


@dataclass(frozen=True, slots=True)
class End:
    """Finish the sailing in progress, or decline the action."""


Step: TypeAlias = Navegador | Move | Sail | Explore | Workers | Ships | Colony | Build | Market | Privilege | King | End
