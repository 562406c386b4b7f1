"""The field Workers: recruit with churches (rules, section 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from navegador.actions import capacity
from navegador.actions.capacity import Batch
from navegador.board import BOARD
from navegador.state import State
from navegador.steps import Workers
from ruling.values import replace


@dataclass(frozen=True, slots=True)
class WorkersChoice:
    """Numbers of workers that can be recruited, with their cost."""

    batches: tuple[Batch, ...]

    def steps(self) -> Iterator[Workers]:
        """Iterate over every legal step."""
        return (Workers(batch.n) for batch in self.batches)


def choices(state: State) -> WorkersChoice:
    """Numbers of workers that the player to act may recruit."""
    player = state.actor
    return WorkersChoice(
        capacity.batches(player.cash, player.churches, player.workers, BOARD.most_workers, state.phase)
    )


def take(state: State, step: Workers) -> State:
    """Recruit workers. Raises IllegalStep."""
    player = state.actor
    batch = capacity.batch(step.n, player.churches, player.workers, BOARD.most_workers, state.phase)
    capacity.check(
        batch, player.cash, player.churches, player.workers, BOARD.most_workers, state.phase, "too-many-workers"
    )
    return state.with_actor(
        replace(player, cash=player.cash - batch.cost + batch.income, workers=player.workers + batch.kept)
    )
