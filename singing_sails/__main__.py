"""Singing Sails on the command line: play, replay, check, and measure the players."""

import argparse
import math
import random
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from gamekit import naming
from gamekit.command_line import DONE, CommandLine, whole
from singing_sails import notation, record, state
from singing_sails.deal import Json, deal
from singing_sails.game import SINGING_SAILS
from singing_sails.players import PLAYERS
from singing_sails.record import Played, Record
from singing_sails.state import Options, State, seen
from singing_sails.steps import Step
from singing_sails.turn import apply, setup

MAX_GAMES: Final = 100_000
CONFIDENT: Final = 1.96
"""Standard deviations on either side that hold 95 of 100."""


def main(arguments: Sequence[str] | None = None) -> int:
    line = CommandLine("singing_sails", Record, "Play games of Singing Sails out, replay and check their records.")
    text = "Let computer players play a game and print its record."
    playout = line.playing("playout", _playout, text, "4", default=4)
    text = "Let computer players play many games and say how they come out."
    bench = line.playing("bench", _bench, text, "4", default=4)
    bench.add_argument("--games", type=whole(1, MAX_GAMES), default=100, metavar="N", help="how many (100)")
    for work in (playout, bench):
        work.add_argument("--player", choices=tuple(PLAYERS), default="random", help="who plays (random)")
        for name in state.OPTIONS:
            if numbers := state.CHOICES.get(name):
                default = getattr(Options(), state.OPTIONS[name])
                work.add_argument(f"--{name}", type=int, choices=numbers, help=f"({default})")
            else:
                work.add_argument(f"--{name}", action="store_true", help="play with this option")
    line.replay("steps", _lines, record.state_to_dict)
    line.check(_standing)
    return line.main(arguments)


def _playout(arguments: argparse.Namespace) -> int:
    options, seats = _options(arguments), range(1, arguments.players + 1)
    order = deal(options, arguments.players, random.Random(arguments.seed))
    steps = tuple(
        Played(leg.step, {"seat": leg.seat, **({"agreed": True} if leg.gave_up else {})})
        for leg in voyage(arguments.player, arguments.players, options, arguments.seed, order)
    )
    naming.print_record(Record(tuple(f"{arguments.player} {seat}" for seat in seats), order, options, steps).to_json())
    return DONE


def _bench(arguments: argparse.Namespace) -> int:
    options, games, seats, ends, slowest = _options(arguments), arguments.games, arguments.players, list[State](), 0.0
    begin = time.process_time()
    for seed in range(arguments.seed, arguments.seed + games):
        order = deal(options, seats, random.Random(seed))
        legs = list(voyage(arguments.player, seats, options, seed, order))
        ends.append(legs[-1].state)
        slowest = max(slowest, *(leg.seconds for leg in legs))
    seconds = (time.process_time() - begin) / games
    wins = [end for end in ends if end.over is not None and end.over.result == "won"]
    low, high = _wilson(len(wins), games)
    print(
        f"{games} games: {len(wins)} won ({low:.1%} to {high:.1%}), "
        f"{sum(len(end.collected) for end in ends) / games:.2f} of {ends[0].goals} harbors, {_spread(ends)} rounds"
        f"{f', {_spread(wins)} where won' if wins else ''}, "
        f"{sum(end.ply for end in ends) / games:.0f} steps, the longest {max(end.ply for end in ends)}, "
        f"{seconds:.2f} s a game, {slowest:.2f} s the slowest move"
    )
    return DONE


def _options(arguments: argparse.Namespace) -> Options:
    values: dict[str, Any] = {name: getattr(arguments, attribute) for name, attribute in state.OPTIONS.items()}
    return state.read_options({name: value for name, value in values.items() if value is not None})


def _lines(game: Record) -> Iterator[str]:
    for number, (position, step) in enumerate(zip(game.states(), game.steps, strict=False), start=1):
        yield f"{number:4}  {naming.label(game.players[position.seat or 0])}: {notation.write(step.step)}"
    game.final()


def _standing(game: Record) -> str:
    state = game.final()
    by_agreement = bool(game.steps) and "agreed" in game.steps[-1].story
    to_act = "ended by agreement" if by_agreement else f"{naming.label(game.players[state.seat or 0])} is to act"
    standing = state.over.result if state.over else to_act
    harbors = f"{len(state.collected)} of {state.goals} harbors"
    return f"{len(game.players)} players, {state.ply} steps, {state.round} rounds, {harbors}: {standing}"


class VoyageLeg(NamedTuple):
    seat: int
    step: Step
    state: State
    gave_up: bool
    seconds: float


def voyage(player: str, seats: int, options: Options, seed: int, order: Json) -> Iterator[VoyageLeg]:
    """Yield the steps of a game of computer players of one name, until it is over or they give up."""
    chooser = random.Random(f"the players of {seed}")
    state = setup(seats, order, options)
    while state.seat is not None:
        view, before = seen(state, state.seat), time.process_time()
        step = PLAYERS[player].choose(view, chooser)
        seconds = time.process_time() - before
        seat, state = state.seat, apply(state, step)
        gave_up = state.over is None and SINGING_SAILS.long(state)
        state = SINGING_SAILS.finish(state) if gave_up else state
        yield VoyageLeg(seat, step, state, gave_up, seconds)


def _spread(ends: Sequence[State]) -> str:
    rounds, last = sorted(end.round for end in ends), len(ends) - 1
    return f"{rounds[last // 2]} ({rounds[math.ceil(last * 0.99)]}, {rounds[last]})"


def _wilson(won: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for the chance of winning, 0 to 1."""
    share, square = won / games, CONFIDENT**2 / games
    middle = (share + square / 2) / (1 + square)
    half = CONFIDENT * ((share * (1 - share) + square / 4) / games) ** 0.5 / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


if __name__ == "__main__":
    sys.exit(main())
