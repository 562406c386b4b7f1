"""Merchants with different tastes.

A player trained against itself learns only to beat itself: searches and measurements should meet opponents with other
tastes.
"""

import math
import random
from dataclasses import fields, replace
from typing import Any, Final

from navegador.players.value import Weights

SPREAD: Final = 0.25
"""Standard deviation of the factors applied to the weights, in natural logarithms."""
LEANING: Final = 0.4
"""Standard deviation of the amount added to the value of each rondel field, points."""
SETTLED: Final = frozenset({"length", "sea", "limit", "earliest"})
"""Weights that are estimates or keep games from going on for ever, and so are not varied as tastes."""


def somebody(rng: random.Random, usual: Weights) -> Weights:
    """Vary the usual weights at random a little; their order by workers is kept."""
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
