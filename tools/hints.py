"""`python -m tools.hints --positions 500`: loss of a hint against one computed about ten times as long.

Positions come from games of merchants, of two to five, each at a random turn. A hint's first turn is looked up in an
analysis of the same position with ten times its simulations, and independent randomness. The loss is the difference in
expected lead to that analysis's own first turn. A turn that the longer analysis did not consider counts as not found.
"""

import argparse
import random
import time
from statistics import fmean, stdev

from navegador import State, deal, setup
from navegador.flat import SEAT, flatten, frozen
from navegador.players.advice import BUDGET, advise
from navegador.players.analysis import analyse
from navegador.players.merchant import Merchant
from ruling.command_line import whole

TIMES = 10


def position(number: int) -> State:
    """Return a position before a turn, as its players see it."""
    rng, merchant = random.Random(number), Merchant()  # noqa: S311  (nothing hangs on it)
    flats = [flatten(setup(2 + number % 4, deal(number)))]
    while flats[-1][SEAT] is not None:
        flats.append(merchant.turn(flats[-1]).after)
    return frozen(rng.choice(flats[:-1])).seen()


def loss(seen: State, number: int, budget: int) -> float | None:
    """Points of lead that a hint loses; None if the longer analysis did not consider its turn."""
    hint = advise(seen, budget).candidates[0]
    longer = analyse(seen, random.Random(number), budget * TIMES).candidates  # noqa: S311
    same = next((candidate for candidate in longer if candidate.steps == hint.steps), None)
    return None if same is None else longer[0].lead - same.lead


def main() -> None:
    """Measure, and print the mean loss with its 95 % confidence interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=whole(1, 100_000), default=500)
    parser.add_argument("--budget", type=whole(1, 100_000), default=BUDGET)
    parser.add_argument("--first", type=whole(0, 10**9), default=0, help="the number of the first position")
    given = parser.parse_args()
    losses, started = list[float | None](), time.process_time()
    for number in range(given.first, given.first + given.positions):
        losses.append(loss(position(number), number, given.budget))
        print(number, "not found" if losses[-1] is None else f"{losses[-1]:.2f}", flush=True)
    known_losses = [lost for lost in losses if lost is not None]
    error = 1.96 * stdev(known_losses) / len(known_losses) ** 0.5 if len(known_losses) > 1 else 0.0
    print(
        f"{given.positions} positions, {given.budget} playings against {given.budget * TIMES}: "
        f"{fmean(known_losses):.2f} points lost on average (± {error:.2f}), {max(known_losses):.1f} at most, "
        f"{sum(lost == 0 for lost in known_losses)} times the same turn, {len(losses) - len(known_losses)} not found; "
        f"{(time.process_time() - started):.0f} s of a processor"
    )


if __name__ == "__main__":
    main()
