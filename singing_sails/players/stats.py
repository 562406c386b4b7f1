"""Statistics of games of computer players: the number won, and their progress."""

import math
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ruling.players import wilson
from singing_sails.deal import Json, deal
from singing_sails.game import SINGING_SAILS
from singing_sails.options import Options
from singing_sails.players import PLAYERS
from singing_sails.state import State, seen
from singing_sails.steps import Step
from singing_sails.turn import apply, setup


@dataclass(frozen=True, slots=True)
class Stats:
    """Results of many games of one variant."""

    games: int
    won: int
    """Games won by one ship; with two, by the first or the second."""
    harbors: float
    """Average number of harbors collected in a game."""
    goals: int
    rounds: tuple[int, ...]
    """Rounds of each game, ascending."""
    won_rounds: tuple[int, ...]
    """Rounds of each game won, ascending."""
    steps: float
    longest: int
    """Number of steps of the longest game."""
    seconds: float
    """Average seconds of processor time for a game."""
    slowest: float
    """Maximum seconds of processor time for a move."""

    def likely(self) -> tuple[float, float]:
        """Range that holds the true share of games won with 95 % (Wilson's interval)."""
        return wilson(self.won, self.games)

    def line(self) -> str:
        """One line of text."""
        low, high = self.likely()
        return (
            f"{self.games} games: {self.won} won ({low:.1%} to {high:.1%}), "
            f"{self.harbors:.2f} of {self.goals} harbors, {_spread(self.rounds)} rounds"
            f"{f', {_spread(self.won_rounds)} where won' if self.won_rounds else ''}, "
            f"{self.steps:.0f} steps, the longest {self.longest}, {self.seconds:.2f} s a game, "
            f"{self.slowest:.2f} s the slowest move"
        )


class Leg(NamedTuple):
    """One step of a game, and its result."""

    seat: int
    step: Step
    state: State
    """The position after it."""
    gave_up: bool
    """True if the crew gave up then; the position is that of a finished game."""
    seconds: float
    """Seconds of processor time for the choice."""


def play(player: str, seats: int, options: Options, seed: int) -> State:
    """Return the end of a game of computer players of one name."""
    return _played(player, seats, options, seed)[-1].state


def _played(player: str, seats: int, options: Options, seed: int) -> list[Leg]:
    return list(voyage(player, seats, options, seed, deal(options, seats, random.Random(seed))))  # noqa: S311


def voyage(player: str, seats: int, options: Options, seed: int, dealt: Json) -> Iterator[Leg]:
    """Yield the steps of a game of computer players of one name, until it is over or they give up.

    They give up as soon as a table may agree to (`SINGING_SAILS.long`), as they do where a host lets them play.
    """
    chooser = random.Random(f"the players of {seed}")  # noqa: S311 - a game to look at
    state = setup(seats, dealt, options)
    while state.seat is not None:
        view, before = seen(state, state.seat), time.process_time()
        step = PLAYERS[player].choose(view, chooser)
        seconds = time.process_time() - before
        seat, state = state.seat, apply(state, step)
        gave_up = state.over is None and SINGING_SAILS.long(state)
        state = SINGING_SAILS.finish(state) if gave_up else state
        yield Leg(seat, step, state, gave_up, seconds)


def measure(player: str, seats: int, options: Options, seeds: Sequence[int]) -> Stats:
    """Play a game for each seed. Raises ZeroDivisionError for none."""
    started = time.process_time()
    ends, slowest = [], 0.0
    for seed in seeds:
        legs = _played(player, seats, options, seed)
        ends.append(legs[-1].state)
        slowest = max(slowest, *(leg.seconds for leg in legs))
    number = len(ends)
    return Stats(
        games=number,
        won=sum(map(_won, ends)),
        harbors=sum(len(end.collected) for end in ends) / number,
        goals=ends[0].goals,
        rounds=tuple(sorted(end.round for end in ends)),
        won_rounds=tuple(sorted(end.round for end in ends if _won(end))),
        steps=sum(end.ply for end in ends) / number,
        longest=max(end.ply for end in ends),
        seconds=(time.process_time() - started) / number,
        slowest=slowest,
    )


def _won(end: State) -> bool:
    return end.over is not None and end.over.result == "won"


def _spread(ascending: Sequence[int]) -> str:
    """Return the median, the 99th percentile, and the maximum."""
    last = len(ascending) - 1
    return f"{ascending[last // 2]} ({ascending[math.ceil(last * 0.99)]}, {ascending[last]})"
