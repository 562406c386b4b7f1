"""`python -m tools.expected --games 60`: sources of points in games of two to five merchants, as TOML.

Its output is `navegador/expected.toml`: the mean of each category over all seats of all games, each with a deal of its
own.
"""

import argparse
from statistics import fmean

from gamekit.command_line import whole
from navegador import deal, scores, setup
from navegador.board import BOARD
from navegador.game import seat_result
from navegador.players.merchant import Merchant


def play(players: int, seed: int) -> list[dict[str, int]]:
    state, merchant = setup(players, deal(f"expected {players} {seed}")), Merchant()
    while not state.over:
        state = merchant.turn(state).after
    return [dict(seat_result(score).parts) for score in scores(state)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=whole(1, 100_000), default=60, help="of each size")
    given = parser.parse_args()
    print("# What points come from by category, by how many play: the mean over all seats.")
    print(f"# Measured in {given.games} games of each size of merchants among themselves, each with a deal of its own,")
    print(f"# by `python -m tools.expected --games {given.games}`.")
    print(f"\ngames = {given.games}", flush=True)
    for players in range(BOARD.fewest_players, BOARD.most_players + 1):
        seats = [seat for seed in range(given.games) for seat in play(players, seed)]
        print(f"\n[{players}]")
        for name in seats[0]:
            print(f"{name} = {fmean(seat[name] for seat in seats):.2f}", flush=True)


if __name__ == "__main__":
    main()
