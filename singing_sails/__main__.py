"""Singing Sails on the command line: play whole games, replay and check records, measure the computer players.

Exit codes are those of `ruling.command_line`.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final

import naming
from ruling.command_line import DONE, CommandLine, whole
from singing_sails import codec, notation, options
from singing_sails.deal import deal
from singing_sails.options import Options
from singing_sails.players import PLAYERS, stats
from singing_sails.record import Played, Record

MAX_GAMES: Final = 100_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Returns its exit code."""
    line = CommandLine("singing_sails", Record, "Play games of Singing Sails out, replay and check their records.")
    text = "Let computer players play a game and print its record."
    playout = line.playing("playout", _playout, text, "4", default=4)
    text = "Let computer players play many games and say how they come out."
    bench = line.playing("bench", _bench, text, "4", default=4)
    bench.add_argument("--games", type=whole(1, MAX_GAMES), default=100, metavar="N", help="how many (100)")
    for playing in (playout, bench):
        _add_game(playing)
    line.replay("steps", _lines, codec.state_to_dict)
    line.check(_standing)
    return line.main(arguments)


def _add_game(playing: argparse.ArgumentParser) -> None:
    """Add the arguments for a game: who plays, and its options."""
    playing.add_argument("--player", choices=tuple(PLAYERS), default="random", help="who plays (random)")
    for name in options.NAMES:
        if numbers := options.CHOICES.get(name):
            default = getattr(Options(), options.NAMES[name])
            playing.add_argument(f"--{name}", type=int, choices=numbers, help=f"({default})")
        else:
            playing.add_argument(f"--{name}", action="store_true", help="play with this option")


def _playout(given: argparse.Namespace) -> int:
    naming.print_record(play_out(given.player, given.players, given.seed, _options(given)).to_json())
    return DONE


def _bench(given: argparse.Namespace) -> int:
    seeds = range(given.seed, given.seed + given.games)
    print(stats.measure(given.player, given.players, _options(given), seeds).line())
    return DONE


def _options(given: argparse.Namespace) -> Options:
    chosen: dict[str, Any] = {name: getattr(given, attribute) for name, attribute in options.NAMES.items()}
    return options.from_dict({name: value for name, value in chosen.items() if value is not None})


def play_out(player: str, seats: int, seed: int, chosen: Options) -> Record:
    """Play a whole game of computer players of one name."""
    dealt = deal(chosen, seats, random.Random(seed))  # noqa: S311 - a game to look at
    steps = tuple(
        Played(leg.step, {"seat": leg.seat, **({"agreed": True} if leg.gave_up else {})})
        for leg in stats.voyage(player, seats, chosen, seed, dealt)
    )
    return Record(tuple(f"{player} {seat}" for seat in range(1, seats + 1)), dealt, chosen, steps)


def _lines(game: Record) -> Iterator[str]:
    for number, (state, played) in enumerate(zip(game.states(), game.steps, strict=False), start=1):
        yield f"{number:4}  {naming.label(game.players[state.seat or 0])}: {notation.write(played.step)}"
    game.final()


def _standing(game: Record) -> str:
    state = game.final()
    agreed = bool(game.steps) and "agreed" in game.steps[-1].story
    to_act = "ended by agreement" if agreed else f"{naming.label(game.players[state.seat or 0])} is to act"
    standing = state.over.result if state.over else to_act
    collected = f"{len(state.collected)} of {state.goals} harbors"
    return f"{len(game.players)} players, {state.ply} steps, {state.round} rounds, {collected}: {standing}"


if __name__ == "__main__":
    sys.exit(main())
