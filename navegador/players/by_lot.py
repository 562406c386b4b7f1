"""Player that draws its steps at random."""

import random
from dataclasses import dataclass
from typing import Final

from navegador.players.merchant import Merchant
from navegador.players.minds import everywhere
from navegador.players.value import Weights
from navegador.state import State
from navegador.steps import End, Move, Step
from navegador.turn import legal

PATIENCE: Final = 6
"""Rounds of random steps; afterwards only the end of the game counts."""
CLOSER: Final = Merchant(mind=everywhere(Weights(earliest=0, patience=0, limit=PATIENCE, urge=2)))


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Player that draws a kind of step at random, then one of that kind; later on it plays for the end of the game.

    It moves only as far as is free and declines only if nothing else can be done: a player who gives ships away never
    explores. Random steps hardly ever end a game, so after some rounds it takes the turn that brings the end nearest,
    even if another wins by it.
    """

    name: str = "random"

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return a random step, or one towards the end."""
        if seen.seat is not None and seen.turns_played >= PATIENCE * len(seen.players):
            return CLOSER.choose(seen, rng)
        return lot(seen, rng)


def lot(seen: State, rng: random.Random) -> Step:
    """Draw a kind of step, then one of that kind. Raises ValueError when the game is over."""
    kinds: dict[type[Step], list[Step]] = {}
    for step in legal(seen).steps():
        if not (isinstance(step, Move) and step.pay):
            kinds.setdefault(type(step), []).append(step)
    if len(kinds) > 1 and seen.stage == "action":
        kinds.pop(End, None)
    if not kinds:
        raise ValueError("the game is over")
    return rng.choice(kinds[rng.choice(list(kinds))])
