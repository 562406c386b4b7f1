"""A full position made from the players' view, with plausible hidden tokens."""

import random

from navegador.board import BOARD, GOODS
from navegador.state import Counts, State
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
