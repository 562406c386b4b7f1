"""Games among computer players, and their statistics beside those of human games (docs/measurements.md)."""

import random
import statistics
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from navegador.board import BOARD, PHASES
from navegador.players import PLAYERS, ComputerPlayer
from navegador.players.merchant import Merchant, lot
from navegador.players.minds import USUAL, everywhere, somebody
from navegador.scoring import scores
from navegador.state import State
from navegador.steps import Build, End, Explore, Move, Step
from navegador.turn import apply, deal, legal, setup
from ruling.players import wilson


@dataclass(frozen=True, slots=True)
class Idle:
    """Player that moves the stone to any free field, and declines."""

    name: str = "idle"

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return a free move, or the end of the action."""
        free = [move.field for move in legal(seen).moves if not move.price]
        return Move(rng.choice(free)) if free else End()


@dataclass(frozen=True, slots=True)
class Drifter:
    """Player that draws its steps at random, except those that would trigger the end."""

    name: str = "drifter"

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return a random step; decline a step that would end the game."""
        step = lot(seen, rng)
        ends = (isinstance(step, Explore) and BOARD.regions[step.region].ends_game) or (
            isinstance(step, Build) and sum(step.counts) == sum(seen.buildings)
        )
        return End() if ends else step


CARELESS: Final[Mapping[str, ComputerPlayer]] = MappingProxyType(
    {player.name: player for player in (Idle(), Drifter())}
)
"""Careless players by name."""


LONG: Final = 45
"""Rounds of a long game; human games end well before."""
ENDLESS: Final = 200
"""Rounds after which a game is stopped unfinished."""
VARIED: Final = "varied"
"""Merchant with random tastes, different in each seat and game (`navegador.players.minds`)."""
SEATED: Final = (*PLAYERS, *CARELESS, VARIED)
"""Names of all players that can be measured."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game."""

    players: tuple[str, ...]
    """The computer players, by seat."""
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    turns: float
    """Turns for each seat, on average."""
    nagasaki: bool
    """True if the end was triggered in Nagasaki rather than by the last building."""
    phase: int
    """Phase that it ended in."""


def play(players: Sequence[str], seed: int, *, goa: bool = False) -> Outcome:
    """Play a game. The same seed gives the same game. Raises KeyError for an unknown player."""
    rng = random.Random(seed)  # noqa: S311 - a game that can be played again
    chosen = [_seated(name, len(players), rng) for name in players]
    state = setup(len(players), deal(seed), goa=goa)
    nagasaki = False
    while state.seat is not None and state.turns_played < ENDLESS * len(players):
        before = state
        state = apply(state, chosen[state.seat].choose(state.seen(), rng))
        if state.end_triggered and not before.end_triggered:
            nagasaki = any(state.buildings)
    table = scores(state)
    return Outcome(
        players=tuple(players),
        points=tuple(score.total for score in table),
        ranks=tuple(score.rank for score in table),
        turns=state.turns_played / len(players),
        nagasaki=nagasaki,
        phase=state.phase,
    )


def _seated(name: str, players: int, rng: random.Random) -> ComputerPlayer:
    """Return the player of that name. Raises KeyError."""
    if name == VARIED:
        return Merchant(name=VARIED, mind=everywhere(somebody(rng, USUAL.at(players))))
    return {**PLAYERS, **CARELESS}[name]


def series(players: Sequence[str], games: int, *, seed: int = 0, goa: bool = False, jobs: int = 1) -> list[Outcome]:
    """Play this many games; all players move on by a seat from one to the next."""
    tables = [[*players[number % len(players) :], *players[: number % len(players)]] for number in range(games)]
    if jobs == 1:
        return [play(table, seed + number, goa=goa) for number, table in enumerate(tables)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(partial(play, goa=goa), tables, range(seed, seed + games), chunksize=4))


def wins(outcomes: Sequence[Outcome], player: str) -> int:
    """Return the number of games won by the player, or by one of those of that name."""
    return sum(outcome.players[outcome.ranks.index(1)] == player for outcome in outcomes)


def lines(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield the statistics as lines of text."""
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
