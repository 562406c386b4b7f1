"""The player that looks ahead."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import Final

from navegador.errors import IllegalStep
from navegador.players.determinize import determinize
from navegador.players.merchant import Merchant
from navegador.players.turns import turns
from navegador.players.value import Evaluator, lead, turns_to_come
from navegador.state import State
from navegador.steps import Step
from navegador.turn import apply

NARROW: Final = 3.0
"""Points of lead that make a win likely (three to one) in the last turns."""
SURE: Final = 0.95
"""A chance of winning that leaves nothing to think about but the end of the game."""
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
    width: int = 12
    """Turns that are looked at, at most; half as many once the stone has moved."""
    rounds: int = 3
    """How far they are played on, for each player at the table: two foresee one another less far than four."""
    work: int = 400
    """Turns played on in the first world, at most; all further worlds together take no more."""

    def choose(self, seen: State, rng: random.Random) -> Step:
        """The first step of the turn that fares best."""
        seat = seen.seat
        if seat is None:
            raise ValueError("the game is over")
        world = determinize(seen, rng)
        if seen.stage in ("extra", "sailing"):
            return self.merchant.turn(world).steps[0]
        evaluator = Evaluator(world, seat, self.merchant.weights, playing=True)
        ranked = sorted(turns(world, evaluator), key=lambda turn: evaluator.value(turn.after), reverse=True)
        ahead = self.rounds * len(seen.players) ** 2
        width = max(2, min(self.width, self.work // ahead) // (2 if seen.stage == "action" else 1))
        kept = [turn.steps for turn in ranked[:width]]
        if all(steps[0] == kept[0][0] for steps in kept):
            return kept[0][0]
        spread = NARROW + WIDER * turns_to_come(world, seat, self.merchant.weights)
        chances = dict.fromkeys(kept, 0.0)
        while len(kept) > 1:
            for steps in kept:
                chances[steps] += self._chance(world, steps, seat, ahead, spread)
            if evaluator.late or (evaluator.urge and max(chances.values()) > SURE):
                return self.merchant.turn(world).steps[0]
            kept = sorted(kept, key=chances.__getitem__, reverse=True)[: (len(kept) + 1) // 2]
            world = determinize(seen, rng)
        return kept[0][0]

    def _chance(self, world: State, steps: tuple[Step, ...], seat: int, ahead: int, spread: float) -> float:
        """How likely the seat wins after a turn, in a world where it may have to be played otherwise from a step on."""
        state = world
        for step in steps:
            try:
                state = apply(state, step)
            except IllegalStep:
                state = self.merchant.turn(state).after
                break
        for _ in range(ahead):
            if state.over:
                break
            state = self.merchant.turn(state).after
        return 1 / (1 + math.exp(-lead(state, seat, self.merchant.weights) / spread))
