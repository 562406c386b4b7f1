"""Navegador on the command line: play whole games, replay, show and check records.

Exit codes are those of `ruling.command_line`.
"""

import argparse
import itertools
import random
import sys
from collections.abc import Iterator, Sequence
from typing import Final

import naming
from navegador import codec, notation, record
from navegador.board import BOARD
from navegador.players import PLAYERS
from navegador.record import Played, Record
from navegador.scoring import scores
from navegador.sheet import sheet
from navegador.state import State
from navegador.steps import Step
from navegador.turn import apply, deal, setup
from ruling.command_line import DONE, USAGE, CommandLine, complain, whole

PROGRAM: Final = "navegador"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Returns its exit code."""
    line = CommandLine(PROGRAM, Record, "Play games of Navegador out, replay, show and check their records.")
    text = "Let computer players play a game and print its record."
    playout = line.playing("playout", _playout, text, "4, or as many as are named")
    playout.add_argument("--goa", action="store_true", help='play the variant "King\'s privilege in Goa"')
    text = f"who plays, by seat, over and over where they are fewer than seats: {', '.join(PLAYERS)} (random)"
    playout.add_argument("--player", nargs="+", action="extend", choices=tuple(PLAYERS), metavar="NAME", help=text)
    line.replay("turns", _lines, codec.state_to_dict)
    show = line.on_record("show", _show, "Show the table of a record.")
    at = whole(-record.MAX_STEPS - 1, record.MAX_STEPS)
    text = "after N steps, 0 for the set-up, -1 for the last (the default)"
    show.add_argument("--at", type=at, default=-1, metavar="N", help=text)
    line.check(_standing)
    return line.main(arguments)


# ------------------------------------------------------------------------------------------------------------ records


def _playout(given: argparse.Namespace) -> int:
    kinds: list[str] = given.player or ["random"]
    number = given.players or (len(kinds) if len(kinds) > 1 else 4)
    if not len(kinds) <= number <= BOARD.most_players:
        return complain(PROGRAM, f"{len(kinds)} players are named for {number} seats", USAGE)
    game = _played([kinds[seat % len(kinds)] for seat in range(number)], given.seed, goa=given.goa)
    naming.print_record(game.to_json())
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


def _lines(game: Record) -> Iterator[str]:
    for number, (state, steps) in enumerate(_turns(game), start=1):
        yield f"{number:4}  {naming.label(game.players[state.seat or 0])}: {notation.write(state, steps)}"


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


def _show(game: Record, given: argparse.Namespace) -> int:
    last = len(game.steps)
    at = last + 1 + given.at if given.at < 0 else given.at
    if not 0 <= at <= last:
        return complain(PROGRAM, f"{given.file}: this game has {last} steps, there is none after {given.at}")
    state = next(state for state in game.states() if state.ply == at)
    sys.stdout.write(sheet(state, game.players))
    return DONE


def _standing(game: Record) -> str:
    state = game.final()
    if state.seat is not None:
        standing = f"{naming.label(game.players[state.seat])} is to act"
    else:
        order = sorted(zip(scores(state), game.players, strict=True), key=lambda pair: pair[0].rank)
        standing = ", ".join(f"{naming.label(name)} {score.total}" for score, name in order)
    return f"{len(game.players)} players, {state.ply} steps, {state.turns_played} turns: {standing}"


if __name__ == "__main__":
    sys.exit(main())
