"""Games among computer players, and what they look like beside those of people (docs/players.md)."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final

from navegador.board import BOARD, PHASES
from navegador.players import PLAYERS
from navegador.players.careless import CARELESS
from navegador.scoring import scores
from navegador.turn import apply, deal, setup

LONG: Final = 45
"""Rounds; games of people are over well before."""
ENDLESS: Final = 200
"""Rounds after which a game is stopped as it stands."""
SEATED: Final = {**PLAYERS, **CARELESS}
"""Whoever can be measured, by name."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game."""

    players: tuple[str, ...]
    """The computer players, by seat."""
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    turns: float
    """For each seat, on average."""
    nagasaki: bool
    """Whether the end was triggered in Nagasaki rather than by the last building."""
    phase: int
    """Which it ended in."""


def play(players: Sequence[str], seed: int, *, goa: bool = False) -> Outcome:
    """Play a game. The same seed gives the same game. Raises KeyError for a player that there is none of."""
    chosen = [SEATED[name] for name in players]
    rng = random.Random(seed)  # noqa: S311 - a game that can be played again
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


def series(players: Sequence[str], games: int, *, seed: int = 0, goa: bool = False, jobs: int = 1) -> list[Outcome]:
    """Play so many games; from one to the next, everybody moves on by a seat."""
    tables = [[*players[number % len(players) :], *players[: number % len(players)]] for number in range(games)]
    if jobs == 1:
        return [play(table, seed + number, goa=goa) for number, table in enumerate(tables)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(partial(play, goa=goa), tables, range(seed, seed + games), chunksize=4))


def wins(outcomes: Sequence[Outcome], player: str) -> int:
    """How many of the games the player, or one of those of that name, has won."""
    return sum(outcome.players[outcome.ranks.index(1)] == player for outcome in outcomes)


def lines(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """What the games look like."""
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
    for player in sorted({name for outcome in outcomes for name in outcome.players}):
        own = [
            score
            for outcome in outcomes
            for name, score in zip(outcome.players, outcome.points, strict=True)
            if name == player
        ]
        yield f"{player:<25} {wins(outcomes, player)} games won, {statistics.mean(own):.1f} points on average"
