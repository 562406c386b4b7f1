"""Long games of computer players: `python -m benchmarks.endings`.

Each computer player plays at tables of 2 to 5 with its own kind, and alone among players that never end a game
(`navegador.players.careless`) or play at random. A game counts as long from `navegador.players.stats.LONG` rounds on.
The same seeds give the same games, so the table is the same on every machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from navegador.arguments import whole
from navegador.board import BOARD
from navegador.players import PLAYERS, stats
from navegador.players.careless import CARELESS

COUNTS = range(BOARD.fewest_players, BOARD.most_players + 1)


def tables(player: str) -> Iterator[tuple[str, str]]:
    """Yield the tables of a player: the player, and the one in every other seat."""
    yield player, player
    for other in CARELESS:
        yield player, other
    if player != next(iter(PLAYERS)):
        yield player, next(iter(PLAYERS))


def cell(player: str, other: str, count: int, games: int) -> str:
    """Return the number of long games, and the rounds of the longest one."""
    outcomes = stats.series([player, *[other] * (count - 1)], games)
    long = sum(outcome.turns > stats.LONG for outcome in outcomes)
    return f"{long} of {games} ({max(outcome.turns for outcome in outcomes):.0f})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.endings", description=__doc__)
    parser.add_argument("--games", type=whole(1, 100_000), default=80, help="for each figure (default: 80)")
    parser.add_argument("--player", choices=list(PLAYERS), nargs="+", default=list(PLAYERS), help="whom (default: all)")
    chosen = parser.parse_args(arguments)
    print("| player | the others | " + " | ".join(f"{count} players" for count in COUNTS) + " |")
    print("|---|---|" + "---|" * len(COUNTS))
    for player in chosen.player:
        for own, other in tables(player):
            print(f"| {own} | {other}", end="", flush=True)
            for count in COUNTS:
                print(f" | {cell(own, other, count, chosen.games)}", end="", flush=True)
            print(" |", flush=True)


if __name__ == "__main__":
    main()
