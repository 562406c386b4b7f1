"""What somebody is advised to do: an analysis of what they see, the same whenever the same position is asked about."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Final

from navegador import codec
from navegador.players.analysis import Analysis, analyse
from navegador.state import State

BUDGET: Final = 96
"""Playings for a hint: one to five seconds of a processor. `benchmarks.hints` measures what more would bring."""


def advise(seen: State, budget: int) -> Analysis:
    """Analyse a position for the seat to act, with so many playings. Raises ValueError when the game is over."""
    return analyse(seen, random.Random(seed(seen)), budget)  # noqa: S311 - nobody gains by foreseeing it


def seed(seen: State) -> int:
    """A number that a position has by what the players see of it, and by nothing else."""
    text = json.dumps(codec.state_to_dict(seen.seen()), sort_keys=True)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
