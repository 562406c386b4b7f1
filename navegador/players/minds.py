"""Players' valuations of positions, for each number of players."""

from __future__ import annotations

import math
import random
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from navegador.board import BOARD
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


FILE: Final = Path(__file__).with_name("learned.toml")
SIZES: Final = range(BOARD.fewest_players, BOARD.most_players + 1)
"""Possible numbers of players."""


@dataclass(frozen=True, slots=True)
class Mind:
    """Weights for each number of players: what is good between two may be bad among four."""

    weights: tuple[Weights, ...]
    """Weights, for the fewest players first."""

    def at(self, players: int) -> Weights:
        """Return the weights for a number of players."""
        return self.weights[players - BOARD.fewest_players]

    def towards(self, other: Mind, share: float) -> Mind:
        """Interpolate: this mind with a share of 0, the other with 1, and in proportion between them."""
        return Mind(tuple(_between(mine, two, share) for mine, two in zip(self.weights, other.weights, strict=True)))


def everywhere(weights: Weights) -> Mind:
    """Return the same weights for every number of players."""
    return Mind((weights,) * len(SIZES))


def read(text: str) -> Mind:
    """Read a mind from a TOML document: for each number of players a table with every weight by its name.

    Raises KeyError if one is missing.
    """
    tables = tomllib.loads(text)
    return Mind(tuple(_weights(tables[str(players)]) for players in SIZES))


def _weights(table: Mapping[str, Any]) -> Weights:
    values: dict[str, Any] = {}
    for field in fields(Weights):
        value = table[field.name]
        values[field.name] = tuple(value) if isinstance(value, list) else value
    return Weights(**values)


def written(players: int, weights: Weights) -> str:
    """Write the table of a TOML document that `read` reads, figures to three places."""
    lines = [f"[{players}]"]
    for field in fields(Weights):
        value = getattr(weights, field.name)
        lines.append(
            f"{field.name} = {[_rounded(weight) for weight in value] if isinstance(value, tuple) else _rounded(value)}"
        )
    return "\n".join(lines) + "\n"


def _between(one: Weights, two: Weights, share: float) -> Weights:
    def middle(name: str) -> float | tuple[float, ...]:
        a, b = getattr(one, name), getattr(two, name)
        if isinstance(a, tuple):
            return tuple(x + share * (y - x) for x, y in zip(a, b, strict=True))
        return float(a + share * (b - a))

    taken: dict[str, Any] = {field.name: middle(field.name) for field in fields(Weights)}
    return Weights(**taken)


def _rounded(value: float) -> float:
    return float(f"{value:.3g}")


USUAL: Final = everywhere(Weights())
"""Tuned on games of four that should look like human games, no matter who wins."""
LEARNED: Final = read(FILE.read_text(encoding="utf-8"))
"""Trained by playing to win against many (`tools/learning.py`)."""
