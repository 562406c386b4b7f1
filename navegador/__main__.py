"""Navegador on the command line: play whole games, replay, show and check records, measure the speed.

Exit codes: 0 success; 1 a record cannot be read or is wrong, or a reference to measure against is missing; 2 bad usage.
Results go to standard output, errors to standard error.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import naming
from navegador import bench, codec, notation, record
from navegador.arguments import whole
from navegador.board import BOARD
from navegador.players import PLAYERS
from navegador.record import Played, Record, RecordError
from navegador.scoring import scores
from navegador.sheet import sheet
from navegador.state import State
from navegador.steps import Step
from navegador.turn import apply, deal, setup

DONE: Final = 0
WRONG: Final = 1
INTERRUPTED: Final = 130
MAX_SEED: Final = 10**18
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
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m navegador",
        description="Play games of Navegador out, replay, show and check their records, measure the speed.",
        epilog="Exit codes: 0 done, 1 a record is wrong or cannot be read, 2 the command line is wrong.",
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text[0].lower() + text[1:-1], description=text)
        sub.set_defaults(run=run)
        return sub

    playout = command("playout", _playout, "Let computer players play a game and print its record.")
    playout.add_argument(
        "--players", type=_seats, default=None, metavar="N", help="how many, 2 to 5 (4, or as many as are named)"
    )
    playout.add_argument(
        "--seed", type=whole(-MAX_SEED, MAX_SEED), default=1, metavar="N", help="the same seed, the same game (1)"
    )
    playout.add_argument("--goa", action="store_true", help='play the variant "King\'s privilege in Goa"')
    playout.add_argument(
        "--player",
        nargs="+",
        action="extend",
        choices=tuple(PLAYERS),
        metavar="NAME",
        help=f"who plays, by seat, over and over where they are fewer than seats: {', '.join(PLAYERS)} (random)",
    )

    replay = command("replay", _replay, "Replay a record and print its turns, a line each.")
    replay.add_argument(
        "--states",
        action="store_true",
        help="print the set-up and the state after each step instead, a line of JSON each",
    )
    show = command("show", _show, "Show the table of a record.")
    show.add_argument(
        "--at",
        type=whole(-record.MAX_STEPS - 1, record.MAX_STEPS),
        metavar="N",
        help="after N steps, 0 for the set-up, -1 for the last (the default)",
    )
    show.set_defaults(at=-1)
    check = command("check", _check, "Check that a record can be replayed, and say how its game stands.")
    for reading in (replay, show, check):
        reading.add_argument("file", metavar="FILE", help="a record; - for standard input")

    speed = command("bench", _bench, "Measure random games, in steps a second, beside python-chess, in plies a second.")
    speed.add_argument(
        "--rounds", type=_rounds, default=bench.ROUNDS, metavar="N", help=f"how many, 1 to 100 ({bench.ROUNDS})"
    )
    return parser


def _seats(text: str) -> int:
    if text.isascii() and text.isdigit() and BOARD.fewest_players <= int(text) <= BOARD.most_players:
        return int(text)
    raise argparse.ArgumentTypeError(f"{BOARD.fewest_players} to {BOARD.most_players} can play, not {text}")


def _rounds(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 100:
        return int(text)
    raise argparse.ArgumentTypeError(f"1 to 100 rounds, not {text}")


def _complain(text: str) -> int:
    """Print an error to standard error."""
    print(f"navegador: {naming.label(text, MAX_LINE_LENGTH)}", file=sys.stderr)
    return WRONG


# ------------------------------------------------------------------------------------------------------------ records


def _read(file: str) -> Record:
    """Read the record in a file, at most as many bytes as a record may have. Raises RecordError and OSError."""
    if file == "-":
        return record.from_json(sys.stdin.buffer.read(record.MAX_BYTES + 1))
    with Path(file).open("rb") as text:
        return record.from_json(text.read(record.MAX_BYTES + 1))


def _playout(given: argparse.Namespace) -> int:
    kinds: list[str] = given.player or ["random"]
    number = given.players or (len(kinds) if len(kinds) > 1 else 4)
    if not len(kinds) <= number <= BOARD.most_players:
        print(f"navegador: {len(kinds)} players are named for {number} seats", file=sys.stderr)
        return 2
    sys.stdout.write(_played([kinds[seat % len(kinds)] for seat in range(number)], given.seed, goa=given.goa).to_json())
    return DONE


def _played(kinds: Sequence[str], seed: int, *, goa: bool = False) -> Record:
    """Play a whole game of computer players, given by seat."""
    chooser = random.Random(f"the players of {seed}")  # noqa: S311 - a game to look at
    dealt = deal(seed)
    state = setup(len(kinds), dealt, goa=goa)
    steps = []
    while state.seat is not None:
        step = PLAYERS[kinds[state.seat]].choose(state.seen(), chooser)
        steps.append(Played(step, {"seat": state.seat}))
        state = apply(state, step)
    names = tuple(f"{kind} {seat}" for seat, kind in enumerate(kinds, start=1))
    return Record(names, dealt, goa, tuple(steps))


def _replay(given: argparse.Namespace) -> int:
    game = _read(given.file)
    if given.states:
        for state in game.states():
            print(json.dumps(codec.state_to_dict(state), ensure_ascii=False))
        return DONE
    for number, (state, steps) in enumerate(_turns(game), start=1):
        print(f"{number:4}  {naming.label(game.players[state.seat or 0])}: {notation.write(state, steps)}")
    return DONE


def _turns(game: Record) -> Iterator[tuple[State, list[Step]]]:
    """Yield the position before each turn, and its steps."""
    before, steps = game.start(), list[Step]()
    for state, played in zip(itertools.islice(game.states(), 1, None), game.steps, strict=True):
        steps.append(played.step)
        if state.turns_played > before.turns_played:
            yield before, steps
            before, steps = state, []
    if steps:
        yield before, steps


def _show(given: argparse.Namespace) -> int:
    game = _read(given.file)
    last = len(game.steps)
    at = last + 1 + given.at if given.at < 0 else given.at
    if not 0 <= at <= last:
        return _complain(f"{given.file}: this game has {last} steps, there is none after {given.at}")
    state = next(state for state in game.states() if state.ply == at)
    sys.stdout.write(sheet(state, game.players))
    return DONE


def _check(given: argparse.Namespace) -> int:
    game = _read(given.file)
    state = game.final()
    print(f"{len(game.players)} players, {state.ply} steps, {state.turns_played} turns: {_standing(game, state)}")
    return DONE


def _standing(game: Record, state: State) -> str:
    if state.seat is not None:
        return f"{naming.label(game.players[state.seat])} is to act"
    order = sorted(zip(scores(state), game.players, strict=True), key=lambda pair: pair[0].rank)
    return ", ".join(f"{naming.label(name)} {score.total}" for score, name in order)


# -------------------------------------------------------------------------------------------------------------- speed


def _bench(given: argparse.Namespace) -> int:
    measures = bench.measure(given.rounds)
    print("\n".join(measures.lines()))
    return DONE if measures.plies is not None else _complain("to compare with python-chess: pip install chess")


if __name__ == "__main__":
    sys.exit(main())
