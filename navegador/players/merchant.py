"""Player that takes the turn with the best position after it."""

import random
from dataclasses import dataclass

from navegador.flat import LEFT, PLAYERS, SEAT, Flat, flatten
from navegador.players.determinize import determinize
from navegador.players.minds import USUAL, Mind
from navegador.players.turns import SENSIBLE, Breadth, Turn, turns
from navegador.players.value import Evaluator, lead
from navegador.state import State
from navegador.steps import Step


@dataclass(frozen=True, slots=True)
class Merchant:
    """Player that considers a few turns for each field, and takes the one with the best position after it."""

    name: str = "merchant"
    mind: Mind = USUAL
    breadth: Breadth = SENSIBLE
    """Breadth of the turns considered."""

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return the first step of the best turn."""
        return self.turn(flatten(determinize(seen, rng))).steps[0]

    def turn(self, flat: Flat) -> Turn:
        """Return the best turn, in a position with stacks.

        While the game goes on, opponents' possessions do not matter; a player who can end it compares the scores.
        """
        seat = flat[SEAT]
        if seat is None:
            raise ValueError("the game is over")
        weights = self.mind.at(flat[PLAYERS])
        evaluator = Evaluator(flat, seat, weights, playing=True)
        possible = list(turns(flat, evaluator, self.breadth))
        if flat[LEFT] is None and any(turn.after[LEFT] is not None for turn in possible):
            leads = [(lead(turn.after, seat, weights), turn) for turn in possible]
            ends = [pair for pair in leads if pair[1].after[LEFT] is not None]
            if evaluator.urge and (max(gap for gap, _ in ends) > 0 or evaluator.late):
                leads = ends
            return max(leads, key=lambda pair: pair[0])[1]
        return max(possible, key=lambda turn: evaluator.value(turn.after))
