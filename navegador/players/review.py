"""What the turns of a game that is over were worth: how much each lost against the best that was found for it.

A turn is judged by what its player could see before it: both turns are played on in the same worlds, the tokens that
nobody had seen drawn by lot in each, so that neither is luckier than the other.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from navegador.flat import PLAYERS, SEAT, Flat, flatten
from navegador.players.advice import seed
from navegador.players.analysis import Search, foreseen
from navegador.players.determinize import determinize
from navegador.players.value import over
from navegador.state import State
from navegador.steps import Step

BUDGET: Final = 16
"""Playings in search of the best turn, at least: a first look at what there is costs a few more."""
WORLDS: Final = 4
"""In which it and the turn that was played are played on beside each other."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A turn beside the best that was found."""

    loss: float
    """Points over the best of the others that it is expected to bring less; 0 where none better was found."""
    best: tuple[Step, ...]
    """The best turn, up to the first exploration; the one that was played where none better was found."""
    chances: tuple[float, ...]
    """Of winning, by seat, once the turn is played; together 1."""


@dataclass(frozen=True, slots=True)
class _Fared:
    lead: float
    chances: tuple[float, ...]


def weigh(seen: State, played: Sequence[Step], budget: int, worlds: int) -> Weighed:
    """Weigh the turn that was played in a position, by what its player saw of it; the same turn is weighed alike.

    It has to have been legal there. Raises ValueError where nobody is to act.
    """
    rng, search = random.Random(seed(seen)), Search()  # noqa: S311 - nobody gains by foreseeing it
    own, best = foreseen(played), search.analyse(seen, rng, budget).candidates[0].steps
    drawn = [flatten(determinize(seen, rng)) for _ in range(worlds)]
    fared = [_fares(search, world, own) for world in drawn]
    chances = tuple(fmean(column) for column in zip(*(one.chances for one in fared), strict=True))
    loss = 0.0
    if best != own:
        others = [_fares(search, world, best) for world in drawn]
        loss = fmean(other.lead - one.lead for one, other in zip(fared, others, strict=True))
    return Weighed(loss, best, chances) if loss > 0 else Weighed(0.0, own, chances)


def _fares(search: Search, world: Flat, steps: Sequence[Step]) -> _Fared:
    """Play a turn on for some rounds, and see how everybody stands."""
    seat = world[SEAT]
    worth = search.play_on(world, steps, [search.merchant] * world[PLAYERS])
    return _Fared(over(worth, seat), shares(worth, search.spread(world, seat)))


def shares(values: Sequence[float], spread: float) -> tuple[float, ...]:
    """How likely each wins who expects so many points; of two it is three to one at `spread` points of lead, about."""
    most = max(values)
    weights = [math.exp((value - most) / spread) for value in values]
    return tuple(weight / sum(weights) for weight in weights)
