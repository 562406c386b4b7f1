"""Advice for a player: an analysis of their view, always the same for the same position."""

import hashlib
import json
import random
from typing import Final

from navegador import codec
from navegador.players.analysis import Analysis, analyse
from navegador.state import State

BUDGET: Final = 96
"""Simulations for a hint: one to five seconds of a processor. `tools.hints` measures the gain from more."""


def advise(seen: State, budget: int) -> Analysis:
    """Analyse a position for the seat to act, with this many simulations. Raises ValueError when the game is over."""
    return analyse(seen, random.Random(seed(seen)), budget)  # noqa: S311 - nobody gains by foreseeing it


def seed(seen: State) -> int:
    """Derive a random seed from the players' view of a position alone."""
    text = json.dumps(codec.state_to_dict(seen.seen()), sort_keys=True)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
