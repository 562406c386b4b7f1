"""Reviews of finished games: the loss of each turn against the best one found for it.

A turn is judged by what its player could see before it. Both turns are simulated in the same worlds, with the unseen
tokens drawn at random in each, so that neither is luckier.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from navegador.flat import PLAYERS, SEAT, Flat, flatten
from navegador.players.advice import seed
from navegador.players.analysis import Search, foreseen
from navegador.players.merchant import determinize
from navegador.players.value import over
from navegador.state import State
from navegador.steps import Step

BUDGET: Final = 16
"""Minimum number of simulations in search of the best turn; the first look costs a few more."""
WORLDS: Final = 4
"""Worlds in which the best turn and the one played are compared."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A turn compared with the best one found."""

    loss: float
    """Expected loss in points over the best opponent; 0 if no better turn was found."""
    best: tuple[Step, ...]
    """The best turn, up to the first exploration; the one played if no better was found."""
    chances: tuple[float, ...]
    """Chances of winning by seat after the turn; they add up to 1."""


@dataclass(frozen=True, slots=True)
class _Fared:
    lead: float
    chances: tuple[float, ...]


def weigh(seen: State, played: Sequence[Step], budget: int, worlds: int) -> Weighed:
    """Compare the turn played in a position with the best, by its player's view; always with the same result.

    It has to have been legal there. Raises ValueError if no seat is to act.
    """
    rng, search = random.Random(seed(seen)), Search()  # noqa: S311 - nobody gains by foreseeing it
    own, best = foreseen(played), search.analyse(seen, rng, budget).candidates[0].steps
    drawn = [flatten(determinize(seen, rng)) for _ in range(worlds)]
    fared = [_fares(search, world, own) for world in drawn]
    chances = tuple(fmean(column) for column in zip(*(lot.chances for lot in fared), strict=True))
    loss = 0.0
    if best != own:
        others = [_fares(search, world, best) for world in drawn]
        loss = fmean(other.lead - mine.lead for mine, other in zip(fared, others, strict=True))
    return Weighed(loss, best, chances) if loss > 0 else Weighed(0.0, own, chances)


def _fares(search: Search, world: Flat, steps: Sequence[Step]) -> _Fared:
    """Simulate some rounds after a turn, and record every seat's standing."""
    seat = world[SEAT]
    worth = search.play_on(world, steps, [search.merchant] * world[PLAYERS])
    return _Fared(over(worth, seat), shares(worth, search.spread(world, seat)))


def shares(values: Sequence[float], spread: float) -> tuple[float, ...]:
    """Chances of winning by expected points; of two players about three to one at `spread` points of lead."""
    most = max(values)
    weights = [math.exp((value - most) / spread) for value in values]
    return tuple(weight / sum(weights) for weight in weights)
