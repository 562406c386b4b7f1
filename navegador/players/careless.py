"""Unhelpful players for comparison: they never end a game.

They are not for tables (`navegador.players.PLAYERS` are).
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from navegador.board import BOARD
from navegador.players.by_lot import lot
from navegador.state import State
from navegador.steps import Build, End, Explore, Move, Step
from navegador.turn import legal
from ruling.players import ComputerPlayer


@dataclass(frozen=True, slots=True)
class Idle:
    """Player that moves the stone to any free field, and declines."""

    name: str = "idle"

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return a free move, or the end of the action."""
        free = [move.field for move in legal(seen).moves if not move.price]
        return Move(rng.choice(free)) if free else End()


@dataclass(frozen=True, slots=True)
class Drifter:
    """Player that draws its steps at random, except those that would trigger the end."""

    name: str = "drifter"

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return a random step; decline a step that would end the game."""
        step = lot(seen, rng)
        ends = (isinstance(step, Explore) and BOARD.regions[step.region].ends_game) or (
            isinstance(step, Build) and sum(step.counts) == sum(seen.buildings)
        )
        return End() if ends else step


CARELESS: Final[Mapping[str, ComputerPlayer[State, Step]]] = MappingProxyType(
    {player.name: player for player in (Idle(), Drifter())}
)
"""Careless players by name."""
