"""What points usually come from, by how many play, as measured in games of merchants (`expected.toml` says how)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("expected.toml")
CATEGORIES: Final = ("workers", "ships", "cash", "colonies", "factories", "explorers", "shipyards", "churches")
"""What points come from, in the order of a result's parts."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a seat has at the end of a game of so many players."""

    players: int
    games: int
    """In which that was measured."""
    means: tuple[float, ...]
    """Points on average, by category."""
    deviations: tuple[float, ...]
    """Standard deviations, points."""


@cache
def expected(players: int) -> Expected:
    """What is usual among so many players. Raises KeyError for a number that the game is not for."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    rows = [data[str(players)][name] for name in CATEGORIES]
    return Expected(players, data["games"], tuple(row[0] for row in rows), tuple(row[1] for row in rows))
