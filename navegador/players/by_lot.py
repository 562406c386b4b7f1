"""The player that leaves it to chance."""

from __future__ import annotations

import random
from dataclasses import dataclass

from navegador.state import State
from navegador.steps import End, Move, Step
from navegador.turn import legal


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Draws a kind of step by lot, then one of that kind.

    It goes only as far as is free and declines only where nothing else can be done: a player who gives ships away for
    nothing never explores, and a table of such players would sit for ten times as long as people do.
    """

    name: str = "random"
    strength: str = "easy"

    def choose(self, seen: State, rng: random.Random) -> Step:
        """A step drawn by lot."""
        kinds: dict[type[Step], list[Step]] = {}
        for step in legal(seen).steps():
            if not (isinstance(step, Move) and step.pay):
                kinds.setdefault(type(step), []).append(step)
        if len(kinds) > 1 and seen.stage == "action":
            kinds.pop(End, None)
        if not kinds:
            raise ValueError("the game is over")
        return rng.choice(kinds[rng.choice(list(kinds))])
