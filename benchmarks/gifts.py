"""`python -m benchmarks.gifts --lots 0.1 --tables 100`: number of tables with unusual gifts.

Merchants play at tables of four, and take some of their turns at random: gifts found there are accidental. With
`--favour 2` the first seat values the third's points at twice its own: such gifts should be found. Each figure comes
with the interval that holds the true one in 95 of 100 such measurements (Wilson).
"""

import argparse
import random
from collections.abc import Sequence
from statistics import mean

from navegador import State, apply, deal, setup
from navegador.flat import flatten
from navegador.players import PLAYERS, gifts
from navegador.players.turns import Turn, turns
from navegador.players.value import Evaluator, Weights
from ruling.command_line import whole
from ruling.players import wilson

GIVER, TAKER = 0, 2
"""Seats of the giver and of the favoured player."""


def played(seed: int, lots: float = 0.0, favour: float = 0.0) -> list[State]:
    """Positions of a game: some of its turns random, those of one seat in favour of another."""
    rng, states = random.Random(seed), [setup(4, deal(seed))]  # noqa: S311  (nothing hangs on it)
    while not states[-1].over:
        now = states[-1]
        if favour and now.seat == GIVER and not now.end_triggered:
            for step in favouring(now, favour).steps:
                states.append(apply(states[-1], step))
        player = PLAYERS["random" if rng.random() < lots else "merchant"]
        while not states[-1].over and states[-1].turns_played == now.turns_played:
            states.append(apply(states[-1], player.choose(states[-1].seen(), rng)))
    return states


def favouring(state: State, favour: float) -> Turn:
    """Return the turn that is best for the seat to act, plus `favour` times what it brings the favoured player."""
    seat, weights = state.seat, Weights()
    assert seat is not None
    flat = flatten(state)
    own = Evaluator(flat, seat, weights, playing=True)
    theirs = {other: Evaluator(flat, other, weights) for other in range(len(state.players)) if other != seat}

    def worth(turn: Turn) -> float:
        gains = {other: evaluator.value(turn.after) for other, evaluator in theirs.items()}
        return own.value(turn.after) + favour * (gains.pop(TAKER) - mean(gains.values()))

    return max(turns(flat, own), key=worth)


def main(arguments: Sequence[str] | None = None) -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gifts", description=__doc__)
    parser.add_argument("--lots", type=float, default=0.0, help="the part of all turns that is taken by lot")
    parser.add_argument("--favour", type=float, default=0.0, help="how much one seat thinks of another")
    parser.add_argument("--tables", type=whole(1, 100_000), default=100, help="how many (default: 100)")
    parser.add_argument("--first", type=whole(1, 10**9), default=1, help="the seed of the first (default: 1)")
    chosen = parser.parse_args(arguments)
    single = small = either = 0
    for seed in range(chosen.first, chosen.first + chosen.tables):
        table_gifts = gifts.find(played(seed, chosen.lots, chosen.favour))
        single += any(len(gift.turns) == 1 for gift in table_gifts)
        small += any(len(gift.turns) > 1 for gift in table_gifts)
        either += bool(table_gifts)
    for what, seen in ("great", single), ("small", small), ("any", either):
        low, high = wilson(seen, chosen.tables)
        print(f"{what} gifts: {seen} of {chosen.tables} tables, {seen / chosen.tables:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
