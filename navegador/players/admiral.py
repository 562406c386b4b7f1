"""The player that looks ahead."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import Final

from navegador.errors import IllegalStep
from navegador.players.guess import imagine
from navegador.players.merchant import Merchant
from navegador.players.turns import turns
from navegador.players.value import Outlook, lead, turns_to_come
from navegador.scoring import scores
from navegador.state import State
from navegador.steps import Step
from navegador.turn import apply

NARROW: Final = 3.0
"""Points of lead that make a win likely (three to one) at the end of the game."""
WIDER: Final = 0.5
"""More of them for each turn to come."""


@dataclass(frozen=True, slots=True)
class Admiral:
    """Plays the turns that a merchant would think of on for some time, with merchants in all seats.

    It does so in several worlds, the hidden tokens drawn by lot in each, and after each world keeps the better half of
    the turns; a sailing under way it finishes as a merchant would. How much it thinks is counted in turns played on,
    never in time: the same seed gives the same game.
    """

    name: str = "admiral"
    strength: str = "strong"
    merchant: Merchant = field(default_factory=Merchant)
    width: int = 8
    """Turns that are looked at; half as many once the stone has moved."""
    ahead: int = 64
    """Turns of all seats for which they are played on."""
    work: int = 700
    """Turns played on for one step, after which no further world is begun."""

    def choose(self, seen: State, rng: random.Random) -> Step:
        """The first step of the turn that fares best."""
        seat = seen.seat
        if seat is None:
            raise ValueError("the game is over")
        world = imagine(seen, rng)
        if seen.stage in ("extra", "sailing"):
            return self.merchant.turn(world).steps[0]
        outlook = Outlook(world, seat, self.merchant.weights, playing=True)
        ranked = sorted(turns(world, outlook), key=lambda turn: outlook.value(turn.after), reverse=True)
        width = self.width // 2 if seen.stage == "action" else self.width
        kept = [turn.steps for turn in ranked[:width]]
        if all(steps[0] == kept[0][0] for steps in kept):
            return kept[0][0]
        chances, left = dict.fromkeys(kept, 0.0), self.work
        while len(kept) > 1 and left > 0:
            for steps in kept:
                chances[steps] += self._chance(world, steps, seat)
                left -= self.ahead
            kept = sorted(kept, key=chances.__getitem__, reverse=True)[: (len(kept) + 1) // 2]
            world = imagine(seen, rng)
        return kept[0][0]

    def _chance(self, world: State, steps: tuple[Step, ...], seat: int) -> float:
        """How likely the seat wins after a turn, in a world where it may have to be played otherwise from a step on."""
        state = world
        for step in steps:
            try:
                state = apply(state, step)
            except IllegalStep:
                state = self.merchant.turn(state).after
                break
        for _ in range(self.ahead):
            if state.over:
                break
            state = self.merchant.turn(state).after
        if state.over:
            return float(scores(state)[seat].rank == 1)
        weights = self.merchant.weights
        spread = NARROW + WIDER * turns_to_come(state, seat, weights)
        return 1 / (1 + math.exp(-lead(state, seat, weights) / spread))
