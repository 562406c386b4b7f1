"""`python -m navegador.players`: play games among computer players and count the results."""

import argparse
from collections.abc import Sequence
from typing import Final

from navegador.board import BOARD
from navegador.players import PLAYERS, stats
from ruling.command_line import whole

MAX_GAMES: Final = 1_000_000


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m navegador.players", description="Games among computer players.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    text = "play games and print what they look like"
    command = commands.add_parser("stats", help=text, description=text)
    command.add_argument("--games", type=whole(1, MAX_GAMES), default=100, help="how many (default: 100)")
    command.add_argument(
        "--players",
        type=int,
        default=4,
        choices=range(BOARD.fewest_players, BOARD.most_players + 1),
        help="at the table (default: 4)",
    )
    command.add_argument("--player", default="merchant", choices=list(PLAYERS), help="who plays (default: merchant)")
    command.add_argument(
        "--against", choices=list(stats.SEATED), help="who sits in all other seats (default: the same)"
    )
    command.add_argument("--goa", action="store_true", help="with the King's privilege in Goa")
    command.add_argument("--seed", type=whole(0, 10**18), default=0, help="of the first game (default: 0)")
    command.add_argument("--jobs", type=whole(1, 256), default=1, help="processes to share the games (default: 1)")
    options = parser.parse_args(arguments)
    table = [options.player, *[options.against or options.player] * (options.players - 1)]
    outcomes = stats.series(table, options.games, seed=options.seed, goa=options.goa, jobs=options.jobs)
    print("\n".join(stats.lines(outcomes)))


if __name__ == "__main__":
    main()
