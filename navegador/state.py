"""The table as frozen values, one for each thing that a player sees.

Regions, goods, buildings and columns are numbers here, in the order of `navegador.board`, whose names files use.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from gamekit import replace
from navegador.board import BOARD, CHURCH, RONDEL, SHIPYARD

Stage: TypeAlias = Literal["start", "extra", "move", "action", "sailing", "over"]
Counts: TypeAlias = tuple[int, ...]
"""Number of each: by region (13), good (3), building (5) or column (5), as the attribute says."""


@dataclass(frozen=True)
class Player:
    cash: int
    workers: int
    ships: Counts
    colonies: Counts
    factories: Counts
    shipyards: int
    churches: int
    explorers: tuple[int, ...] = ()
    privileges: Counts = (0, 0, 0, 0, 0)
    king: int | None = None
    field: int | None = None

    @property
    def fleet(self) -> int:
        return sum(self.ships)

    def bought(self, building: int) -> int:
        if building == SHIPYARD:
            return self.shipyards - BOARD.start.shipyards
        if building == CHURCH:
            return self.churches - BOARD.start.churches
        return self.factories[building]

    @property
    def achievements(self) -> Counts:
        return (
            sum(self.colonies),
            sum(self.factories) + BOARD.start.wildcards,
            len(self.explorers),
            self.shipyards,
            self.churches,
        )


@dataclass(frozen=True)
class Card:
    holder: int
    field: int | None = None


@dataclass(frozen=True)
class Sailing:
    range: int
    unsailed: Counts
    explored: int | None = None


@dataclass(frozen=True)
class State:
    goa: bool
    players: tuple[Player, ...]
    market: Counts
    gallery: Counts
    buildings: Counts
    tokens: tuple[Counts | None, ...]
    """Prices of the face-up tokens by region, ascending; None if unexplored."""
    card: Card
    ply: int = 0
    stage: Stage = "start"
    seat: int | None = 0
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
        return self.turns_left is not None

    @property
    def over(self) -> bool:
        return self.stage == "over"

    @property
    def actor_seat(self) -> int:
        """The seat to act. Raises ValueError when the game is over."""
        if self.seat is None:
            raise ValueError("nobody is to act in a game that is over")
        return self.seat

    @property
    def actor(self) -> Player:
        return self.players[self.actor_seat]

    @property
    def action(self) -> str:
        """Name of the rondel field under the actor's stone, which has moved; two are called "market"."""
        assert self.actor.field is not None
        return RONDEL[self.actor.field]

    def explored(self, region: int) -> bool:
        return self.tokens[region] is not None

    def seen(self) -> State:
        return replace(self, stacks=None)

    def with_actor(self, player: Player) -> State:
        return replace(self, players=self.players_with(player))

    def players_with(self, player: Player) -> tuple[Player, ...]:
        seat = self.actor_seat
        return (*self.players[:seat], player, *self.players[seat + 1 :])

    def with_end_triggered(self) -> State:
        """Return the position with this turn and one more for everybody (rules, section 5)."""
        return self if self.end_triggered else replace(self, turns_left=len(self.players) + 1)
