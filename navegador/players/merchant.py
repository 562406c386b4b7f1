"""The merchant, who takes the turn with the best position after it, and the weaker players made from it."""

import random
from dataclasses import dataclass, field
from typing import Final

from navegador.board import BOARD, GOODS
from navegador.flat import LEFT, PLAYERS, SEAT, Flat, flatten
from navegador.players.minds import USUAL, Mind, everywhere
from navegador.players.turns import SENSIBLE, Breadth, Turn, turns
from navegador.players.value import Evaluator, Weights, lead
from navegador.state import Counts, State
from navegador.steps import End, Move, Step
from navegador.turn import legal
from ruling.values import replace


def determinize(seen: State, rng: random.Random) -> State:
    """Return the same position with stacks drawn at random from the tokens not face up (rules, section 1).

    Tokens that were taken are not recorded in a position, so one of them may appear in a stack again.
    """
    stacks: list[Counts | None] = [None] * len(BOARD.regions)
    for good in range(len(GOODS)):
        unseen = set(BOARD.token_prices[good])
        hidden = []
        for region in BOARD.slots(good):
            lying = seen.tokens[region]
            if lying is None:
                hidden.append(region)
            else:
                unseen.difference_update(lying)
        drawn = rng.sample(sorted(unseen), sum(BOARD.regions[region].tokens for region in hidden))
        for region in hidden:
            stacks[region] = tuple(sorted(drawn.pop() for _ in range(BOARD.regions[region].tokens)))
    return replace(seen, stacks=tuple(stacks))


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
