"""Interface of a computer player."""

from __future__ import annotations

import random
from typing import Protocol

from navegador.state import State
from navegador.steps import Step


class ComputerPlayer(Protocol):
    """Player that chooses steps from what a player at the table may see."""

    @property
    def name(self) -> str:
        """Key in `navegador.players.PLAYERS`; the catalogue has its display name."""

    @property
    def strength(self) -> str:
        """Strength in a word: from "very easy" to "very strong"."""

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return one legal step for the seat to act, from a position without stacks (`State.seen`).

        The same position and the same state of `rng` give the same step. Raises ValueError when the game is over.
        """
