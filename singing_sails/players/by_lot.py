"""Player that draws its steps at random."""

import random
from dataclasses import dataclass

from singing_sails.state import State
from singing_sails.steps import Step
from singing_sails.turn import legal


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Player that draws a step at random from all legal ones."""

    name: str = "random"

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return a random step. Raises ValueError when the game is over."""
        steps = legal(seen)
        if not steps:
            raise ValueError("the game is over")
        return rng.choice(steps)
