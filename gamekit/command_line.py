"""A game on the command line: play whole games, replay and check records."""

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeAlias, TypeVar

from gamekit import naming
from gamekit.records import Record

DONE: Final = 0
WRONG: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130
MAX_SEED: Final = 10**18
MAX_LINE_LENGTH: Final = 1000

_NUMBER: Final = re.compile(r"-?[0-9]{1,19}")

RecordT = TypeVar("RecordT", bound=Record[Any, Any])
Run: TypeAlias = Callable[[argparse.Namespace], int]


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a parser of integers between two bounds, which raises ArgumentTypeError."""

    def read(text: str) -> int:
        if _NUMBER.fullmatch(text) and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"a whole number from {least} to {most} is wanted, not {text[:20]!a}")

    return read


def complain(program: str, text: str, code: int = WRONG) -> int:
    sys.stderr.write(f"{program}: {naming.label(text, MAX_LINE_LENGTH)}\n")
    return code


class CommandLine(Generic[RecordT]):
    """Commands of a game. `python -m PROGRAM` runs them."""

    def __init__(self, program: str, records: type[RecordT], description: str) -> None:
        self.program = program
        self.records = records
        epilog = "Exit codes: 0 done, 1 a record is wrong or cannot be read, 2 the command line is wrong."
        self._parser = argparse.ArgumentParser(prog=f"python -m {program}", description=description, epilog=epilog)
        self._commands = self._parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(self, name: str, run: Run, text: str) -> argparse.ArgumentParser:
        sub = self._commands.add_parser(name, help=text[0].lower() + text[1:-1], description=text)
        sub.set_defaults(run=run)
        return sub

    def on_record(
        self, name: str, run: Callable[[RecordT, argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        limit = self.records.max_bytes + 1  # nothing beyond it is read

        def read(given: argparse.Namespace) -> int:
            if given.file == "-":
                return run(self.records.from_json(sys.stdin.buffer.read(limit)), given)
            with Path(given.file).open("rb") as file:
                text = file.read(limit)
            return run(self.records.from_json(text), given)

        sub = self.command(name, read, text)
        sub.add_argument("file", metavar="FILE", help="a record; - for standard input")
        return sub

    def playing(
        self, name: str, run: Run, text: str, seats: str, *, default: int | None = None
    ) -> argparse.ArgumentParser:
        sub, (fewest, most) = self.command(name, run, text), self.records.seats
        count, seed = whole(fewest, most), whole(-MAX_SEED, MAX_SEED)
        text = f"how many, {fewest} to {most} ({seats})"
        sub.add_argument("--players", type=count, default=default, metavar="N", help=text)
        sub.add_argument("--seed", type=seed, default=1, metavar="N", help="the same seed, the same game (1)")
        return sub

    def replay(self, what: str, lines: Callable[[RecordT], Iterator[str]], state: Callable[[Any], object]) -> None:
        def run(game: RecordT, given: argparse.Namespace) -> int:
            states = (json.dumps(state(position), ensure_ascii=False) for position in game.states())
            write = naming.print_record if given.states else sys.stdout.write
            for text in states if given.states else lines(game):
                write(f"{text}\n")
            return DONE

        sub = self.on_record("replay", run, f"Replay a record and print its {what}, a line each.")
        text = "print the set-up and the state after each step instead, a line of JSON each"
        sub.add_argument("--states", action="store_true", help=text)

    def check(self, standing: Callable[[RecordT], str]) -> None:
        def run(game: RecordT, _: argparse.Namespace) -> int:
            sys.stdout.write(f"{standing(game)}\n")
            return DONE

        self.on_record("check", run, "Check that a record can be replayed, and say how its game stands.")

    def main(self, arguments: Sequence[str] | None) -> int:
        naming.show_always()
        options = self._parser.parse_args(arguments)
        try:
            code: int = options.run(options)
            sys.stdout.flush()
        except self.records.error as error:
            return complain(self.program, f"{options.file}: {error}")
        except OSError as error:
            if isinstance(error, BrokenPipeError):  # the reader of the output closed it early
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
                return DONE
            return complain(self.program, f"{error.filename}: {error.strerror}")
        except KeyboardInterrupt:
            return INTERRUPTED
        return code
