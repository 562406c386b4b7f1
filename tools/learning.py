"""Find weights that win: `python -m tools.learning --players 4 --minutes 60 --found four.json`.

Merchants with weights drawn around a mean play, each alone against others or a few of them at a table. Those that end
further ahead move the mean towards them (CMA-ES, of the library `cma`: the extra `learning`). At the end it prints
the mean as a table for `navegador/players/learned.toml`. With `--begin` it continues from another run's result.
`--against` chooses the others: `usual`, `learned` or both, every second of them with different tastes.
"""

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Final

import cma

from navegador.players.analysis import foreseen
from navegador.players.merchant import HASTY, Merchant, determinize
from navegador.players.value import LEARNED, USUAL, Mind, Weights, everywhere, over, somebody, written
from navegador.scoring import scores
from navegador.turn import apply, deal, setup

FACTORS: Final = (
    "length", "sea", "long", "coin", "purse", "visits", "crowd", "ready", "both", "ship", "site", "near", "step",
    "yard", "church", "card",
)  # fmt: skip
HIRED: Final = tuple(n for n in range(1, len(Weights().workers)) if Weights().workers[n] > Weights().workers[n - 1])
"""Numbers of workers that are worth more than one worker fewer."""
PRIVILEGES: Final = range(1, len(Weights().privileges))
FIELDS: Final = range(len(Weights().fields))
LIKELY: Final = 10.0
"""Points ahead that correspond to a chance of winning of nearly three quarters."""
MAX_ROUNDS: Final = 80
VARIED: Final = 0.5
SPREAD: Final = 0.15
"""Standard deviation of the first draws."""
MINDS: Final = {"usual": USUAL, "learned": LEARNED}


def weights_of(drawn: Sequence[float]) -> Weights:
    """Return the usual weights, changed by numbers around 0: factors' logarithms first, then amounts to add."""
    usual, numbers = Weights(), iter(drawn)
    factors = {name: getattr(usual, name) * math.exp(next(numbers)) for name in FACTORS}
    workers = list(usual.workers)
    for n in HIRED:
        more = (usual.workers[n] - usual.workers[n - 1]) * math.exp(next(numbers))
        for higher in range(n, len(workers)):
            workers[higher] += more - (usual.workers[n] - usual.workers[n - 1])
    privileges = list(usual.privileges)
    for column in PRIVILEGES:
        privileges[column] = max(0.0, privileges[column] + next(numbers))
    fields = tuple(worth + 2 * next(numbers) for worth in usual.fields)
    return replace(usual, **factors, workers=tuple(workers), privileges=tuple(privileges), fields=fields)


def play(minds: Sequence[Mind], seed: int) -> list[int]:
    rng, state = random.Random(seed), setup(len(minds), deal(seed))
    merchants = [Merchant(mind=mind, breadth=HASTY) for mind in minds]
    while state.seat is not None and state.turns_played < MAX_ROUNDS * len(minds):
        turn = merchants[state.seat].turn(determinize(state, rng))
        for step in foreseen(turn.steps):
            state = apply(state, step)
    return [score.total for score in scores(state)]


def merits(task: tuple[Sequence[Weights], Sequence[str], int, int]) -> list[float]:
    candidates, against, players, seed = task
    rng = random.Random(f"others {seed}")
    minds = [everywhere(weights) for weights in candidates]
    for _ in range(players - len(candidates)):
        mind = MINDS[rng.choice(against)]
        minds.append(everywhere(somebody(rng, mind.at(players))) if rng.random() < VARIED else mind)
    first = seed % players  # the candidates sit together, and move on by a seat from game to game
    points = play(minds[-first:] + minds[:-first], seed)
    seats = [(number + first) % players for number in range(len(candidates))]
    return [1 / (1 + math.exp(-over(points, seat) / LIKELY)) for seat in seats]


def seating(rng: random.Random, population: int, games: int, seats: int) -> list[list[int]]:
    order: list[int] = []
    while len(order) < games * seats:
        order += rng.sample(range(population), population)
    return [order[game * seats : (game + 1) * seats] for game in range(games)]


def learn(arguments: argparse.Namespace) -> Weights:
    size = len(FACTORS) + len(HIRED) + len(PRIVILEGES) + len(FIELDS)
    begin = json.loads(arguments.begin.read_text()) if arguments.begin else [0.0] * size
    options = {"popsize": arguments.population, "seed": arguments.seed + 1, "verbose": -9, "tolx": 0, "tolfun": 0}
    strategy = cma.CMAEvolutionStrategy(begin, SPREAD, options)
    rng, begin_time, generation = random.Random(arguments.seed), time.monotonic(), 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        while time.monotonic() - begin_time < arguments.minutes * 60:
            points = strategy.ask()
            weights = [weights_of(point) for point in points]
            tables = seating(rng, len(points), arguments.games, arguments.candidates)
            first = generation * arguments.games
            tasks = [
                ([weights[player] for player in table], arguments.against, arguments.players, first + number)
                for number, table in enumerate(tables)
            ]
            results: list[list[float]] = [[] for _ in points]
            for table, chances in zip(tables, pool.map(merits, tasks, chunksize=8), strict=True):
                for player, chance in zip(table, chances, strict=True):
                    results[player].append(chance)
            strategy.tell(points, [-statistics.fmean(chances) for chances in results])
            generation += 1
            middle = [float(number) for number in strategy.mean]
            arguments.found.write_text(json.dumps(middle))
            best, mean = max(map(statistics.fmean, results)), statistics.fmean(map(statistics.fmean, results))
            print(
                f"{generation}: {best:.3f} at best, {mean:.3f} on average, drawn with {strategy.sigma:.3f}", flush=True
            )
    return weights_of(middle)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--candidates", type=int, default=1, help="how many of them sit at a table with others")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--population", type=int, default=20, help="merchants of a generation")
    parser.add_argument("--games", type=int, default=500, help="of a generation")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--begin", type=Path, help="numbers that another run has found")
    parser.add_argument("--found", type=Path, required=True, help="file for the numbers, written again and again")
    parser.add_argument("--against", nargs="+", choices=MINDS, default=["usual"])
    arguments = parser.parse_args()
    print(written(arguments.players, learn(arguments)))


if __name__ == "__main__":
    main()
