"""Singing Sails on the command line: play whole games, replay and check records, measure the computer players.

Exit codes: 0 success; 1 a record cannot be read or is wrong; 2 bad usage. Results go to standard output, errors to
standard error.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import naming
from singing_sails import codec, notation, options, record
from singing_sails.components import NUMBERS
from singing_sails.deal import deal
from singing_sails.options import Options
from singing_sails.players import PLAYERS, stats
from singing_sails.record import Played, Record, RecordError

DONE: Final = 0
WRONG: Final = 1
MAX_SEED: Final = 10**18
MAX_GAMES: Final = 100_000
MAX_LINE_LENGTH: Final = 1000
"""Characters of an error message."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Returns its exit code."""
    given = _parser().parse_args(arguments)
    try:
        code: int = given.run(given)
        sys.stdout.flush()
    except RecordError as error:
        return _complain(f"{given.file}: {error}")
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # the reader of the output closed it early
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return DONE
        return _complain(f"{error.filename}: {error.strerror}")
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m singing_sails",
        description="Play games of Singing Sails out, replay and check their records.",
        epilog="Exit codes: 0 done, 1 a record is wrong or cannot be read, 2 the command line is wrong.",
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text[0].lower() + text[1:-1], description=text)
        sub.set_defaults(run=run)
        return sub

    playout = command("playout", _playout, "Let computer players play a game and print its record.")
    bench = command("bench", _bench, "Let computer players play many games and say how they come out.")
    bench.add_argument("--games", type=_whole(1, MAX_GAMES), default=100, metavar="N", help="how many (100)")
    for playing in (playout, bench):
        _add_game(playing)
    replay = command("replay", _replay, "Replay a record and print its steps, a line each.")
    text = "print the set-up and the state after each step instead, a line of JSON each"
    replay.add_argument("--states", action="store_true", help=text)
    check = command("check", _check, "Check that a record can be replayed, and say how its game stands.")
    for reading in (replay, check):
        reading.add_argument("file", metavar="FILE", help="a record; - for standard input")
    return parser


def _add_game(playing: argparse.ArgumentParser) -> None:
    """Add the arguments for a game: its players and its options."""
    fewest, most = NUMBERS["fewest-players"], NUMBERS["most-players"]
    seats, seed = _whole(fewest, most), _whole(-MAX_SEED, MAX_SEED)
    playing.add_argument("--players", type=seats, default=4, metavar="N", help=f"how many, {fewest} to {most} (4)")
    playing.add_argument("--seed", type=seed, default=1, metavar="N", help="the same seed, the same game (1)")
    playing.add_argument("--player", choices=tuple(PLAYERS), default="random", help="who plays (random)")
    for name in options.NAMES:
        if numbers := options.CHOICES.get(name):
            playing.add_argument(
                f"--{name}", type=int, choices=numbers, help=f"({getattr(Options(), options.NAMES[name])})"
            )
        else:
            playing.add_argument(f"--{name}", action="store_true", help="play with this option")


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= len(str(most)) and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"a whole number from {least} to {most} is wanted, not {text[:20]!a}")

    return read


def _complain(text: str) -> int:
    """Print an error to standard error."""
    print(f"singing_sails: {naming.label(text, MAX_LINE_LENGTH)}", file=sys.stderr)
    return WRONG


def _read(file: str) -> Record:
    """Read the record in a file, at most as many bytes as a record may have. Raises RecordError and OSError."""
    if file == "-":
        return record.from_json(sys.stdin.buffer.read(record.MAX_BYTES + 1))
    with Path(file).open("rb") as text:
        return record.from_json(text.read(record.MAX_BYTES + 1))


def _playout(given: argparse.Namespace) -> int:
    sys.stdout.write(play_out(given.player, given.players, given.seed, _options(given)).to_json())
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


def _replay(given: argparse.Namespace) -> int:
    game = _read(given.file)
    states = game.states()
    if given.states:
        for state in states:
            print(json.dumps(codec.state_to_dict(state), ensure_ascii=False))
        return DONE
    for number, (state, played) in enumerate(zip(states, game.steps, strict=False), start=1):
        print(f"{number:4}  {naming.label(game.players[state.seat or 0])}: {notation.write(played.step)}")
    game.final()
    return DONE


def _check(given: argparse.Namespace) -> int:
    game = _read(given.file)
    state = game.final()
    agreed = bool(game.steps) and "agreed" in game.steps[-1].story
    to_act = "ended by agreement" if agreed else f"{naming.label(game.players[state.seat or 0])} is to act"
    standing = state.over.result if state.over else to_act
    collected = f"{len(state.collected)} of {state.goals} harbors"
    print(f"{len(game.players)} players, {state.ply} steps, {state.round} rounds, {collected}: {standing}")
    return DONE


if __name__ == "__main__":
    sys.exit(main())
