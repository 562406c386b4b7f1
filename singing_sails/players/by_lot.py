"""The player that leaves it to chance."""

from __future__ import annotations

import random
from dataclasses import dataclass

from singing_sails.state import State
from singing_sails.steps import Step
from singing_sails.turn import legal


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Draws a step by lot out of all that are legal."""

    name: str = "random"

    def choose(self, seen: State, rng: random.Random) -> Step:
        """A step drawn by lot. Raises ValueError when the game is over."""
        steps = legal(seen)
        if not steps:
            raise ValueError("the game is over")
        return rng.choice(steps)
