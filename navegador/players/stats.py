"""Games among computer players, and their statistics (tools/measurements.md): `python -m navegador.players.stats`."""

import argparse
import random
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from gamekit.command_line import whole
from gamekit.game import wilson
from navegador.board import BOARD, PHASES
from navegador.players import PLAYERS, ComputerPlayer
from navegador.players.merchant import Merchant, lot
from navegador.players.value import USUAL, everywhere, somebody
from navegador.scoring import scores
from navegador.state import State
from navegador.steps import Build, End, Explore, Move, Step
from navegador.turn import apply, deal, legal, setup


@dataclass(frozen=True, slots=True)
class Idle:
    name: str = "idle"

    def choose(self, seen: State, rng: random.Random) -> Step:
        free = [move.field for move in legal(seen).moves if not move.price]
        return Move(rng.choice(free)) if free else End()


@dataclass(frozen=True, slots=True)
class Drifter:
    name: str = "drifter"

    def choose(self, seen: State, rng: random.Random) -> Step:
        step = lot(seen, rng)
        ends = (isinstance(step, Explore) and BOARD.regions[step.region].ends_game) or (
            isinstance(step, Build) and sum(step.counts) == sum(seen.buildings)
        )
        return End() if ends else step


CARELESS: Final[Mapping[str, ComputerPlayer]] = MappingProxyType(
    {player.name: player for player in (Idle(), Drifter())}
)


LONG: Final = 45
ENDLESS: Final = 200
VARIED: Final = "varied"
SEATED: Final = (*PLAYERS, *CARELESS, VARIED)


@dataclass(frozen=True, slots=True)
class GameStats:
    players: tuple[str, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    turns: float
    nagasaki: bool
    phase: int


def play(players: Sequence[str], seed: int, *, goa: bool = False) -> GameStats:
    rng = random.Random(seed)  # noqa: S311 - a game that can be played again
    chosen = [
        Merchant(name=VARIED, mind=everywhere(somebody(rng, USUAL.at(len(players)))))
        if name == VARIED
        else {**PLAYERS, **CARELESS}[name]
        for name in players
    ]
    state = setup(len(players), deal(seed), goa=goa)
    nagasaki = False
    while state.seat is not None and state.turns_played < ENDLESS * len(players):
        before = state
        state = apply(state, chosen[state.seat].choose(state.seen(), rng))
        if state.end_triggered and not before.end_triggered:
            nagasaki = any(state.buildings)
    table = scores(state)
    return GameStats(
        players=tuple(players),
        points=tuple(score.total for score in table),
        ranks=tuple(score.rank for score in table),
        turns=state.turns_played / len(players),
        nagasaki=nagasaki,
        phase=state.phase,
    )


def series(players: Sequence[str], games: int, *, seed: int = 0, goa: bool = False, jobs: int = 1) -> list[GameStats]:
    tables = [[*players[number % len(players) :], *players[: number % len(players)]] for number in range(games)]
    if jobs == 1:
        return [play(table, seed + number, goa=goa) for number, table in enumerate(tables)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(partial(play, goa=goa), tables, range(seed, seed + games), chunksize=4))


def wins(outcomes: Sequence[GameStats], player: str) -> int:
    return sum(outcome.players[outcome.ranks.index(1)] == player for outcome in outcomes)


def lines(outcomes: Sequence[GameStats]) -> Iterator[str]:
    games = len(outcomes)
    best = [max(outcome.points) for outcome in outcomes]
    turns = sorted(outcome.turns for outcome in outcomes)
    nagasaki = sum(outcome.nagasaki for outcome in outcomes)
    early = sum(outcome.phase < PHASES[-1] for outcome in outcomes)
    yield f"games                     {games}"
    yield f"winning score             {statistics.mean(best):.1f} (from {min(best)} to {max(best)})"
    yield (
        f"turns per seat            {statistics.mean(turns):.1f}"
        f" (nine of ten from {turns[games // 20]:.0f} to {turns[-1 - games // 20]:.0f})"
    )
    yield f"over {LONG} rounds            {sum(outcome.turns > LONG for outcome in outcomes) / games:.1%}"
    yield f"ended by buildings        {1 - nagasaki / games:.1%}"
    yield f"ended by {BOARD.names[-1]}         {nagasaki / games:.1%}"
    yield f"ended before phase III    {early / games:.1%}"
    seats = [sum(outcome.ranks[seat] == 1 for outcome in outcomes) for seat in range(len(outcomes[0].ranks))]
    yield f"won by seat               {', '.join(f'{number}: {won}' for number, won in enumerate(seats, start=1))}"
    names = sorted({name for outcome in outcomes for name in outcome.players})
    for player in names:
        own = [
            score
            for outcome in outcomes
            for name, score in zip(outcome.players, outcome.points, strict=True)
            if name == player
        ]
        won = wins(outcomes, player)
        low, high = wilson(won, games)
        sure = f" ({low:.0%} to {high:.0%})" if len(names) > 1 else ""
        yield f"{player:<25} {won} games won{sure}, {statistics.mean(own):.1f} points on average"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m navegador.players.stats", description="Games among computer players.")
    parser.add_argument("--games", type=whole(1, 1_000_000), default=100, help="how many (default: 100)")
    sizes = range(BOARD.fewest_players, BOARD.most_players + 1)
    parser.add_argument("--players", type=int, default=4, choices=sizes, help="at the table (default: 4)")
    parser.add_argument("--player", default="merchant", choices=list(PLAYERS), help="who plays (default: merchant)")
    parser.add_argument("--against", choices=list(SEATED), help="who sits in all other seats (default: the same)")
    parser.add_argument("--goa", action="store_true", help="with the King's privilege in Goa")
    parser.add_argument("--seed", type=whole(0, 10**18), default=0, help="of the first game (default: 0)")
    parser.add_argument("--jobs", type=whole(1, 256), default=1, help="processes to share the games (default: 1)")
    options = parser.parse_args(arguments)
    table = [options.player, *[options.against or options.player] * (options.players - 1)]
    sys.stdout.write(
        "\n".join([*lines(series(table, options.games, seed=options.seed, goa=options.goa, jobs=options.jobs)), ""])
    )


if __name__ == "__main__":
    main()
