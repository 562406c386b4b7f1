"""Steps of a player: one small frozen class for each verb.

Regions, goods, buildings and columns are numbers as in `navegador.state`. `navegador.codec` converts each step to and
from its dict form.
"""

from dataclasses import dataclass
from typing import TypeAlias

Group: TypeAlias = tuple[tuple[int, int], ...]
"""Regions, ascending, and the number in each (ships given up, ships of an exploring group, colonies)."""


@dataclass(frozen=True, slots=True)
class Navegador:
    """Begin the extra sailing with the Navegador card (rules, section 4)."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move the stone on the rondel (rules, section 3)."""

    field: int
    """Index of the field, 0 to 7, see `navegador.board.RONDEL`."""
    pay: Group = ()
    """The ships given up for going further than is free."""


@dataclass(frozen=True, slots=True)
class Sail:
    """Sail ships through explored regions."""

    ships: tuple[tuple[int, int, int], ...]
    """Legs: from, to, number of ships."""


@dataclass(frozen=True, slots=True)
class Explore:
    """Enter an unexplored region with a group of ships."""

    region: int
    ships: Group
    """Regions that the ships of the group come from, and their numbers."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Recruit workers."""

    n: int


@dataclass(frozen=True, slots=True)
class Ships:
    """Build ships."""

    n: int


@dataclass(frozen=True, slots=True)
class Colony:
    """Found colonies, the cheapest of a region first."""

    take: Group


@dataclass(frozen=True, slots=True)
class Build:
    """Buy buildings."""

    counts: tuple[int, int, int, int, int]
    """Numbers by building: sugar, gold and spice factories, shipyards, churches."""


@dataclass(frozen=True, slots=True)
class Market:
    """Sell goods of colonies, process goods in factories; one of the two for each good."""

    sell: tuple[int, int, int] = (0, 0, 0)
    process: tuple[int, int, int] = (0, 0, 0)
    """Units by good, the wildcard's included."""
    wild: int | None = None
    """The good that the wildcard factory processes, or None."""


@dataclass(frozen=True, slots=True)
class Privilege:
    """Take a privilege from the gallery."""

    kind: int
    """The column."""


@dataclass(frozen=True, slots=True)
class King:
    """Take the King's privilege (variant), and put it into a column."""

    kind: int


@dataclass(frozen=True, slots=True)
class End:
    """Finish the sailing in progress, or decline the action."""


Step: TypeAlias = Navegador | Move | Sail | Explore | Workers | Ships | Colony | Build | Market | Privilege | King | End
