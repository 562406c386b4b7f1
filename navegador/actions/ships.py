"""The field Ships: build with shipyards, and put the new ships into Portugal (rules, section 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from navegador.actions import capacity
from navegador.actions.capacity import Batch
from navegador.board import BOARD
from navegador.state import State
from navegador.steps import Ships
from ruling.values import replace


@dataclass(frozen=True, slots=True)
class ShipsChoice:
    """Numbers of ships that can be built, with their cost."""

    batches: tuple[Batch, ...]

    def steps(self) -> Iterator[Ships]:
        """Iterate over every legal step."""
        return (Ships(batch.n) for batch in self.batches)


def choices(state: State) -> ShipsChoice:
    """Numbers of ships that the player to act may build."""
    player = state.actor
    return ShipsChoice(capacity.batches(player.cash, player.shipyards, player.fleet, BOARD.most_ships, state.phase))


def take(state: State, step: Ships) -> State:
    """Build ships. Raises IllegalStep."""
    player = state.actor
    batch = capacity.batch(step.n, player.shipyards, player.fleet, BOARD.most_ships, state.phase)
    capacity.check(batch, player.cash, player.shipyards, player.fleet, BOARD.most_ships, state.phase, "too-many-ships")
    ships = (player.ships[0] + batch.kept, *player.ships[1:])
    return state.with_actor(replace(player, cash=player.cash - batch.cost + batch.income, ships=ships))
