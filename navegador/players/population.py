"""Merchants who do not all think alike.

Whoever knows only its own mind learns to beat its own mind: a player that looks ahead, and whoever measures it, should
meet others with other tastes.
"""

from __future__ import annotations

import math
import random
from dataclasses import fields, replace
from typing import Any, Final

from navegador.players.value import Weights

SPREAD: Final = 0.25
"""Standard deviation of the factors that the weights are multiplied by, in natural logarithms."""
LEANING: Final = 0.4
"""Standard deviation of what is added to the worth of each rondel field, points."""
SETTLED: Final = frozenset({"length", "sea", "limit", "earliest"})
"""What is a guess about games, or keeps them from going on for ever, rather than a taste."""


def somebody(rng: random.Random, usual: Weights) -> Weights:
    """Weights that are each a little more or less than the usual ones; their order by workers is kept."""
    taken = dict[str, Any]()
    for field in fields(Weights):
        if field.name in SETTLED:
            continue
        value = getattr(usual, field.name)
        if field.name == "fields":
            taken[field.name] = tuple(worth + rng.gauss(0, LEANING) for worth in value)
        elif field.name == "privileges":
            taken[field.name] = tuple(worth * _factor(rng) for worth in value)
        elif isinstance(value, tuple):
            factor = _factor(rng)
            taken[field.name] = tuple(worth * factor for worth in value)
        else:
            taken[field.name] = value * _factor(rng)
    return replace(usual, **taken)


def _factor(rng: random.Random) -> float:
    return math.exp(rng.gauss(0, SPREAD))
