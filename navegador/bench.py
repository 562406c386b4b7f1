"""Benchmarks of the rules: speed beside python-chess in the same process, and size of a position.

Both play random games, choosing uniformly among the legal steps. Rounds of the two alternate, so that a busy or hot
machine slows both.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from navegador.players import PLAYERS
from navegador.record import Played, Record
from navegador.state import State
from navegador.steps import Step
from navegador.turn import apply, deal, legal, setup

ROUNDS = 7
REPLAYS = 20


@dataclass(frozen=True, slots=True)
class Measures:
    """Results of a benchmark run."""

    steps: float
    """Steps of Navegador in a second."""
    plies: float | None
    """Plies of chess in a second; None where python-chess is not installed."""
    ratio: float | None
    """Median of the rounds' ratios, steps over plies."""
    state: int
    """Bytes of the biggest position of a game; shared parts are counted once."""
    replay: float
    """Milliseconds to replay a full game of four, the best of several runs."""
    turns: int
    """Number of turns of that game."""

    def lines(self) -> Iterator[str]:
        """Yield the measures as sentences."""
        yield f"{self.steps:,.0f} steps a second in random games of four"
        if self.plies is None or self.ratio is None:
            yield "python-chess is not installed: nothing to compare with"
        else:
            yield f"{self.plies:,.0f} plies a second in random games of python-chess: {self.ratio:.2f} steps to the ply"
        yield f"{self.state:,} bytes at most for a position"
        yield f"{self.replay:.1f} ms to replay a game of {self.turns} turns"


def measure(rounds: int = ROUNDS) -> Measures:
    """Take all measures, in `rounds` rounds of about a second each."""
    steps, plies = [], []
    for seed in range(rounds):
        steps.append(_speed(navegador_game, seed))
        try:
            plies.append(_speed(chess_game, seed))
        except ImportError:
            continue
    record = merchants()
    return Measures(
        steps=statistics.median(steps),
        plies=statistics.median(plies) if plies else None,
        ratio=statistics.median(step_rate / other for step_rate, other in zip(steps, plies, strict=True))
        if plies
        else None,
        state=max(size(state) for state in record.states()),
        replay=min(_timed(record.final) for _ in range(REPLAYS)) * 1000,
        turns=record.final().turns_played,
    )


def navegador_game(rng: random.Random) -> int:
    """Play a random game of four. Returns its number of steps."""
    state, count = setup(4, deal(rng.getrandbits(32))), 0
    while not state.over:
        state = apply(state, rng.choice(list(legal(state).steps())))
        count += 1
    return count


def chess_game(rng: random.Random) -> int:
    """Play a random game of chess. Returns its number of plies. Raises ImportError if python-chess is missing."""
    try:
        import chess
    except ModuleNotFoundError as error:
        raise ImportError("python-chess is not installed") from error
    board, count = chess.Board(), 0
    while board.halfmove_clock < 150 and (moves := list(board.legal_moves)):
        board.push(rng.choice(moves))
        count += 1
    return count


def merchants(seed: int = 7) -> Record:
    """Record of a game of four merchants."""
    rng, player = random.Random(seed), PLAYERS["merchant"]  # noqa: S311 - a game for the stop-watch
    record = Record(("Ana", "Bruno", "Carla", "Duarte"), deal(seed))
    state, steps = record.start(), list[Played[Step]]()
    while not state.over:
        step = player.choose(state.seen(), rng)
        steps.append(Played(step))
        state = apply(state, step)
    return Record(record.players, record.deal, steps=tuple(steps))


def size(value: Any, counted: set[int] | None = None) -> int:  # noqa: ANN401 - whatever a position is made of
    """Bytes of a value with all its parts, each counted once."""
    counted = set() if counted is None else counted
    if id(value) in counted:
        return 0
    counted.add(id(value))
    total = sys.getsizeof(value)
    if isinstance(value, tuple):
        total += sum(size(part, counted) for part in value)
    elif hasattr(value, "__dict__"):
        total += sys.getsizeof(vars(value)) + sum(size(part, counted) for part in vars(value).values())
    return total


def _speed(game: Callable[[random.Random], int], seed: int) -> float:
    rng, count = random.Random(seed), 0  # noqa: S311 - games for the stop-watch
    started = time.process_time()
    while (spent := time.process_time() - started) < 0.5:
        count += game(rng)
    return count / spent


def _timed(call: Callable[[], State]) -> float:
    started = time.perf_counter()
    call()
    return time.perf_counter() - started
