"""Positions searched per second, beside python-chess: `python -m benchmarks.children`.

At each position of random games all legal steps are listed, and the position after each is made. The flat form is
copied and changed, the frozen one becomes a new value, python-chess pushes and pops a move. Rounds of the three
alternate in one process, so that a busy machine slows all of them; each position is visited once.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence

import chess

import navegador
from navegador.flat import SEAT, flatten, play, steps
from ruling.command_line import whole

SLICE = 0.25
"""Approximate seconds of processor time that a round takes of each."""


def flat_children(rng: random.Random, spend: float) -> float:
    """Children per second of the flat form in random games of four."""
    count, spent = 0, 0.0
    while spent < spend:
        flat = flatten(navegador.setup(4, navegador.deal(rng.getrandbits(32))))
        while flat[SEAT] is not None and spent < spend:
            started = time.process_time()
            listed = steps(flat)
            for step in listed:
                child = flat[:]
                play(child, step)
            spent += time.process_time() - started
            count += len(listed)
            play(flat, rng.choice(listed))
    return count / spent


def frozen_children(rng: random.Random, spend: float) -> float:
    """Children per second of the frozen form in random games of four."""
    count, spent = 0, 0.0
    while spent < spend:
        state = navegador.setup(4, navegador.deal(rng.getrandbits(32)))
        while not state.over and spent < spend:
            started = time.process_time()
            listed = list(navegador.legal(state).steps())
            for step in listed:
                navegador.apply(state, step)
            spent += time.process_time() - started
            count += len(listed)
            state = navegador.apply(state, rng.choice(listed))
    return count / spent


def chess_children(rng: random.Random, spend: float) -> float:
    """Return moves pushed and popped per second, in random games of chess."""
    count, spent = 0, 0.0
    while spent < spend:
        board = chess.Board()
        while board.halfmove_clock < 150 and any(board.legal_moves) and spent < spend:
            started = time.process_time()
            listed = list(board.legal_moves)
            for move in listed:
                board.push(move)
                board.pop()
            spent += time.process_time() - started
            count += len(listed)
            board.push(rng.choice(listed))
    return count / spent


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print the median of the rounds."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.children", description=__doc__)
    parser.add_argument("--rounds", type=whole(1, 1000), default=9, help="of each (default: 9)")
    chosen = parser.parse_args(arguments)
    ways: dict[str, Callable[[random.Random, float], float]] = {
        "flat": flat_children,
        "frozen": frozen_children,
        "python-chess": chess_children,
    }
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for seed in range(chosen.rounds):
        for name, measure in ways.items():
            rates[name].append(measure(random.Random(seed), SLICE))  # noqa: S311 - games for the stop-watch
    for name, per_second in rates.items():
        ratios = [rate / other for rate, other in zip(per_second, rates["python-chess"], strict=True)]
        print(
            f"{name:<13} {statistics.median(per_second):>9,.0f} children a second,"
            f" {statistics.median(ratios):.2f} of python-chess ({min(ratios):.2f} to {max(ratios):.2f})"
        )


if __name__ == "__main__":
    main()
