"""Games among computer players, two of them careless, and how they ended."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from navegador.board import BOARD
from navegador.players import PLAYERS
from navegador.players.merchant import Merchant, lot
from navegador.players.value import USUAL, everywhere, somebody
from navegador.scoring import scores
from navegador.state import State
from navegador.steps import Build, End, Explore, Move, Step
from navegador.turn import apply, deal, legal, setup

LONG: Final = 45
ENDLESS: Final = 200


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


SEATED: Final = {**PLAYERS, "idle": Idle(), "drifter": Drifter()}


@dataclass(frozen=True, slots=True)
class Match:
    players: tuple[str, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    turns: float
    nagasaki: bool
    phase: int


def play(players: Sequence[str], seed: int) -> Match:
    rng = random.Random(seed)
    chosen = [
        Merchant(mind=everywhere(somebody(rng, USUAL.at(len(players))))) if name == "varied" else SEATED[name]
        for name in players
    ]
    state, nagasaki = setup(len(players), deal(seed)), False
    while state.seat is not None and state.turns_played < ENDLESS * len(players):
        before = state
        state = apply(state, chosen[state.seat].choose(state.seen(), rng))
        if state.end_triggered and not before.end_triggered:
            nagasaki = any(state.buildings)
    table = scores(state)
    points, ranks = tuple(score.total for score in table), tuple(score.rank for score in table)
    return Match(tuple(players), points, ranks, state.turns_played / len(players), nagasaki, state.phase)


def series(players: Sequence[str], games: int) -> list[Match]:
    """Play games in which the players move on by a seat from one to the next."""
    starts = [number % len(players) for number in range(games)]
    return [play([*players[start:], *players[:start]], seed) for seed, start in enumerate(starts)]
