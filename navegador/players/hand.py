"""Players weaker than the merchant: they think as it does, and misjudge positions."""

import random
from dataclasses import dataclass, field

from navegador.flat import flatten
from navegador.players.determinize import determinize
from navegador.players.merchant import Merchant
from navegador.players.turns import Turn, turns
from navegador.players.value import Evaluator
from navegador.state import State
from navegador.steps import Step


@dataclass(frozen=True, slots=True)
class Hand:
    """Player that takes the turn with the best outcome, judged with a random error of some points.

    When it plays for the end of the game it judges as exactly as a merchant, so that no game goes on for ever.
    """

    name: str
    error: float
    """Standard deviation of its judgement of a position, points."""
    merchant: Merchant = field(default_factory=Merchant)

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return the first step of the turn that seems best."""
        if seen.seat is None:
            raise ValueError("the game is over")
        world = flatten(determinize(seen, rng))
        evaluator = Evaluator(world, seen.seat, self.merchant.mind.at(len(seen.players)), playing=True)
        if evaluator.urge:
            return self.merchant.turn(world).steps[0]

        def seems(turn: Turn) -> float:
            return evaluator.value(turn.after) + rng.gauss(0, self.error)

        return max(turns(world, evaluator), key=seems).steps[0]
