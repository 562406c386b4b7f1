"""What a computer player is."""

from __future__ import annotations

import random
from typing import Protocol

from navegador.state import State
from navegador.steps import Step


class ComputerPlayer(Protocol):
    """Chooses steps from what a player at the table may see."""

    @property
    def name(self) -> str:
        """Its key in `navegador.players.PLAYERS`; the catalogue says it to people."""

    @property
    def strength(self) -> str:
        """How strong it is, in a word: from "very easy" to "very strong"."""

    def choose(self, seen: State, rng: random.Random) -> Step:
        """One legal step for the seat to act, from a position without stacks (`State.seen`).

        The same position and the same state of `rng` give the same step. Raises ValueError when the game is over.
        """
