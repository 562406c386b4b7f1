"""Games of computer players, step by step and turn by turn."""

import random
from collections.abc import Iterator

from navegador import State, Step, apply, deal, legal, setup
from navegador.players import PLAYERS


def walk(
    players: int, seed: int, name: str = "merchant", *, goa: bool = False, wild: float = 0.0
) -> Iterator[tuple[State, Step, State]]:
    """Yield each position, its step and the position after it; this share of the steps is chosen at random."""
    rng, state, player = random.Random(seed), setup(players, deal(seed), goa=goa), PLAYERS[name]
    while not state.over:
        seen = state.seen()
        step = player.choose(seen, rng) if not wild or rng.random() < 1 - wild else rng.choice([*legal(seen).steps()])
        yield state, step, (after := apply(state, step))
        state = after


def turns(
    players: int, seed: int, name: str = "merchant", *, goa: bool = False, wild: float = 0.0
) -> Iterator[tuple[State, list[Step], State]]:
    """Yield the position before each turn, its steps, and the position after it."""
    start, taken = None, list[Step]()
    for before, step, after in walk(players, seed, name, goa=goa, wild=wild):
        start = before if start is None else start
        taken.append(step)
        if after.turns_played != before.turns_played:
            yield start, taken, after
            start, taken = None, []
