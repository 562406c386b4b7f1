"""Interface of a computer player."""

from __future__ import annotations

import random
from typing import Protocol

from singing_sails.state import State
from singing_sails.steps import Step


class ComputerPlayer(Protocol):
    """Player that chooses steps from what a player at the table may see."""

    @property
    def name(self) -> str:
        """Key in `singing_sails.players.PLAYERS`."""

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return one legal step for the seat to act, from its view of the position (`singing_sails.views.seen`).

        The same position and the same state of `rng` give the same step. Raises ValueError when the game is over.
        """
