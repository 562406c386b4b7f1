"""Chance after the deal: numbered draws out of one secret text, so that a deal and its steps give the game (11.3)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


class UnknownLuck(ValueError):
    """A position as somebody sees it cannot tell what chance brings."""


def draw(secret: str, number: int, below: int) -> int:
    """Draw `number` (0 for the first), a whole number from 0 to below `below`."""
    return int.from_bytes(hashlib.sha256(f"{secret}:{number}".encode()).digest(), "big") % below


class Luck:
    """A row of draws, and how many of them have been made."""

    def __init__(self, secret: str | None, made: int) -> None:
        self._secret = secret
        self.made = made

    def below(self, most: int) -> int:
        """The next draw. Raises UnknownLuck where the secret is not known."""
        if self._secret is None:
            raise UnknownLuck("what chance brings is not known here")
        self.made += 1
        return draw(self._secret, self.made - 1, most)

    def pick(self, things: Sequence[Thing]) -> Thing:
        """One of them; of one only, too, a draw is made."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> tuple[Thing, ...]:
        """All of them in another order, from the order given."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)
