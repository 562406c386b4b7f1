"""Chance after the deal: numbered draws from one secret text, so that a deal and its steps fix the game (11.3)."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


class UnknownLuck(ValueError):
    """A view of a position lacks the secret that chance needs."""


def draw(secret: str, number: int, below: int) -> int:
    """Draw `number` (0 for the first), an integer from 0 to below `below`."""
    return int.from_bytes(hashlib.sha256(f"{secret}:{number}".encode()).digest(), "big") % below


class Luck:
    """A series of draws, and the number already made."""

    def __init__(self, secret: str | None, made: int) -> None:
        self._secret = secret
        self.made = made

    def below(self, most: int) -> int:
        """Return the next draw. Raises UnknownLuck if the secret is unknown."""
        if self._secret is None:
            raise UnknownLuck("what chance brings is not known here")
        self.made += 1
        return draw(self._secret, self.made - 1, most)

    def pick(self, things: Sequence[Thing]) -> Thing:
        """One of them at random; even a single one uses a draw."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> tuple[Thing, ...]:
        """All of them in random order."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)
