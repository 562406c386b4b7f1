"""Usual sources of points by number of players, as measured in games of merchants (`expected.toml` says how)."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("expected.toml")
CATEGORIES: Final = ("workers", "ships", "cash", "colonies", "factories", "explorers", "shipyards", "churches")
"""Sources of points, in the order of a result's parts."""


@dataclass(frozen=True, slots=True)
class Expected:
    """Usual points of a seat at the end of a game with this number of players."""

    players: int
    games: int
    """Number of games measured."""
    means: tuple[float, ...]
    """Points on average, by category."""
    deviations: tuple[float, ...]
    """Standard deviations, points."""


@cache
def expected(players: int) -> Expected:
    """Return the usual figures for a number of players. Raises KeyError for a number that the game does not allow."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    rows = [data[str(players)][name] for name in CATEGORIES]
    return Expected(players, data["games"], tuple(row[0] for row in rows), tuple(row[1] for row in rows))
