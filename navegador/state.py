"""The table as frozen values, one for each thing that a player sees.

Regions, goods, buildings and columns are numbers here, in the order of the board's data (`navegador.board`). Regions
are 0 to 12; goods sugar, gold, spice; buildings the three factories, then shipyard, church. Columns are colony,
factory, explorer, shipyard, church. The dict forms (`navegador.codec`) use their names.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from navegador.board import BOARD, CHURCH, SHIPYARD
from ruling.values import replace

Stage: TypeAlias = Literal["start", "extra", "move", "action", "sailing", "over"]
Counts: TypeAlias = tuple[int, ...]
"""Number of each: by region (13), good (3), building (5) or column (5), as the attribute says."""


@dataclass(frozen=True)
class Player:
    """One seat's possessions."""

    cash: int
    """Cruzados."""
    workers: int
    """Workers in Lisboa, 2 to 9."""
    ships: Counts
    """Own ships on the board, by region."""
    colonies: Counts
    """Colonies by good."""
    factories: Counts
    """Factories by good, without the wildcard."""
    shipyards: int
    churches: int
    explorers: tuple[int, ...] = ()
    """The regions explored, ascending."""
    privileges: Counts = (0, 0, 0, 0, 0)
    """Privileges by column; the King's privilege among them where the variant has put it there."""
    king: int | None = None
    """The column that the King's privilege was put into (variant), or None."""
    field: int | None = None
    """Rondel field of the stone, or None in the middle."""

    @property
    def fleet(self) -> int:
        """Number of ships on the board."""
        return sum(self.ships)

    def bought(self, building: int) -> int:
        """Return the number of a building beside those from the start."""
        if building == SHIPYARD:
            return self.shipyards - BOARD.start.shipyards
        if building == CHURCH:
            return self.churches - BOARD.start.churches
        return self.factories[building]

    @property
    def achievements(self) -> Counts:
        """Achievements of each column: colonies, factories with the wildcard, explorers, shipyards, churches."""
        return (
            sum(self.colonies),
            sum(self.factories) + BOARD.start.wildcards,
            len(self.explorers),
            self.shipyards,
            self.churches,
        )


@dataclass(frozen=True)
class Card:
    """The Navegador card (rules, section 4)."""

    holder: int
    """Seat that has the card."""
    field: int | None = None
    """The rondel field with the orange ship, None before the first holder has moved."""


@dataclass(frozen=True)
class Sailing:
    """A sailing in progress, the turn's or the extra one."""

    range: int
    """Borders that a ship may cross."""
    unsailed: Counts
    """Own ships that may still sail, by region."""
    explored: int | None = None
    """The region explored in this sailing, or None."""


@dataclass(frozen=True)
class State:
    """A position: everything on the table, and the seat to act."""

    goa: bool
    """True if the variant "King's privilege in Goa" is played."""
    players: tuple[Player, ...]
    """Players by seat, in turn order."""
    market: Counts
    """The row of each good's marker, 1 at the top to 10."""
    gallery: Counts
    """Privileges available, by column."""
    buildings: Counts
    """Buildings left on the chart, by building."""
    tokens: tuple[Counts | None, ...]
    """Prices of the face-up tokens by region, ascending; None if unexplored."""
    card: Card
    ply: int = 0
    """Steps so far."""
    stage: Stage = "start"
    seat: int | None = 0
    """Seat to act; None when the game is over."""
    phase: int = 1
    pending_phase: int | None = None
    """Phase that an exploration has triggered but that is not in effect yet."""
    turns_played: int = 0
    turns_left: int | None = None
    """None until the end is triggered; then the turns not finished yet, the present one included."""
    sailing: Sailing | None = None
    stacks: tuple[Counts | None, ...] | None = field(default=None, repr=False)
    """Prices of the face-down tokens by region, ascending; None in a position as the players see it."""

    @property
    def end_triggered(self) -> bool:
        """Return whether the last turns have started (rules, section 5)."""
        return self.turns_left is not None

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.stage == "over"

    @property
    def actor(self) -> Player:
        """The player to act. Raises ValueError when the game is over."""
        if self.seat is None:
            raise ValueError("nobody is to act in a game that is over")
        return self.players[self.seat]

    def explored(self, region: int) -> bool:
        """Return whether ships may sail into and through the region."""
        return self.tokens[region] is not None

    def seen(self) -> State:
        """Return the same position as the players see it, without the hidden stacks."""
        return replace(self, stacks=None)

    def with_actor(self, player: Player) -> State:
        """Return the same position with other possessions for the seat to act."""
        return replace(self, players=self.players_with(player))

    def players_with(self, player: Player) -> tuple[Player, ...]:
        """All players, with other possessions for the seat to act."""
        seat = self.seat
        assert seat is not None
        return (*self.players[:seat], player, *self.players[seat + 1 :])

    def with_end_triggered(self) -> State:
        """Return the same position with this turn and one more for everybody left to play (rules, section 5).

        A second trigger does not prolong the game.
        """
        return self if self.end_triggered else replace(self, turns_left=len(self.players) + 1)
