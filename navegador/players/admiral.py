"""Players that look ahead."""

import random
from dataclasses import dataclass, field
from typing import Final

from navegador.flat import flatten
from navegador.players.analysis import Search
from navegador.players.determinize import determinize
from navegador.players.merchant import Merchant
from navegador.players.value import Evaluator
from navegador.state import State
from navegador.steps import Step

SURE: Final = 0.85
"""Chance of winning above which only the end of the game matters."""


@dataclass(frozen=True, slots=True)
class Admiral:
    """Player that tries its candidate turns in imagined worlds, and takes the one that fares best.

    Its work is measured in simulated turns, never in time: the same seed gives the same game.
    """

    name: str = "admiral"
    search: Search = field(default_factory=Search)
    work: int = 1_500
    """Approximate number of turns simulated to choose a field; half as many to choose the action there."""
    least: int = 12
    """Minimum number of simulations, whatever the number of turns in each."""

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return the first step of the turn that fares best."""
        seat = seen.seat
        if seat is None:
            raise ValueError("the game is over")
        merchant = Merchant(mind=self.search.merchant.mind)
        work = self.work if seen.stage == "start" else self.work // 2
        budget = max(self.least, work // self.search.ahead(len(seen.players)))
        options = self.search.options(determinize(seen, rng), self.search.affordable(budget), idle=False)
        if len({steps[0] for steps in options}) == 1:
            return options[0][0]
        weights = merchant.mind.at(len(seen.players))
        evaluator = Evaluator(flatten(seen), seat, weights, playing=True)
        if seen.turns_played <= weights.patience * len(seen.players):
            best = self.search.trial(seen, options, rng, budget).candidates[0]
            if not (evaluator.urge and best.chance > SURE):
                return best.steps[0]
        return merchant.choose(seen, rng)
