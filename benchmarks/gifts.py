"""`python -m benchmarks.gifts 0.1 100`: at how many tables unusual gifts are seen that nobody meant to give.

Merchants play, and take a part of their turns by lot, at so many tables of four.
"""

from __future__ import annotations

import random
import sys

from navegador import State, apply, deal, setup
from navegador.players import PLAYERS, gifts


def played(seed: int, wild: float) -> list[State]:
    """A game's positions, a part of its turns taken by lot."""
    rng, states = random.Random(seed), [setup(4, deal(seed))]  # noqa: S311  (nothing hangs on it)
    while not states[-1].over:
        turn = states[-1].turns_played
        player = PLAYERS["random" if rng.random() < wild else "merchant"]
        while not states[-1].over and states[-1].turns_played == turn:
            states.append(apply(states[-1], player.choose(states[-1].seen(), rng)))
    return states


def main(wild: float, tables: int) -> None:
    """Count."""
    seen = sum(bool(gifts.found(played(seed, wild))) for seed in range(1, tables + 1))
    print(f"{seen} of {tables} tables with {wild:.0%} of turns by lot: {1000 * seen / tables:.0f} in 1,000")


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
