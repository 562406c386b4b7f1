"""What games of computer players look like: how many are won, and how far they come."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from singing_sails.deal import deal
from singing_sails.options import Options
from singing_sails.players import PLAYERS
from singing_sails.state import State
from singing_sails.turn import apply, setup
from singing_sails.views import seen

NORMAL: Final = 1.96
"""Standard deviations that 95 % of a normal distribution lie within."""


@dataclass(frozen=True, slots=True)
class Stats:
    """Many games of one variant."""

    games: int
    won: int
    """By one ship; of two, by the first or the second."""
    harbors: float
    """Collected in a game, on average."""
    goals: int
    rounds: float
    steps: float
    longest: int
    """Steps of the longest game."""
    seconds: float
    """Of processor time for a game, on average."""

    def likely(self) -> tuple[float, float]:
        """Between which shares of games won the true one lies with 95 % (Wilson's interval)."""
        share, normal = self.won / self.games, NORMAL**2 / self.games
        middle = share + normal / 2
        half = math.sqrt(normal * (share * (1 - share) + normal / 4))
        return max(0.0, (middle - half) / (1 + normal)), min(1.0, (middle + half) / (1 + normal))

    def line(self) -> str:
        """One line of text."""
        low, high = self.likely()
        return (
            f"{self.games} games: {self.won} won ({low:.1%} to {high:.1%}), "
            f"{self.harbors:.2f} of {self.goals} harbors, {self.rounds:.1f} rounds, "
            f"{self.steps:.0f} steps, the longest {self.longest}, {self.seconds:.2f} s a game"
        )


def play(player: str, seats: int, options: Options, seed: int) -> State:
    """The end of a game of computer players of one name."""
    chooser = random.Random(f"the players of {seed}")  # noqa: S311 - a game to look at
    state = setup(seats, deal(options, seats, random.Random(seed)), options)  # noqa: S311
    while state.seat is not None:
        state = apply(state, PLAYERS[player].choose(seen(state, state.seat), chooser))
    return state


def measure(player: str, seats: int, options: Options, seeds: Sequence[int]) -> Stats:
    """Play a game for each seed. Raises ZeroDivisionError for none."""
    begun = time.process_time()
    ends = [play(player, seats, options, seed) for seed in seeds]
    number = len(ends)
    return Stats(
        games=number,
        won=sum(end.over is not None and end.over.result == "won" for end in ends),
        harbors=sum(len(end.collected) for end in ends) / number,
        goals=ends[0].goals,
        rounds=sum(end.round for end in ends) / number,
        steps=sum(end.ply for end in ends) / number,
        longest=max(end.ply for end in ends),
        seconds=(time.process_time() - begun) / number,
    )
