"""Randomness that was fixed beforehand and can be checked afterwards.

Before registration closes the season publishes the commitment to a salt (`hosting.core.fairness`); after the draw it
opens the salt. All randomness of a season is an order of lots. A lot is the first eight bytes of the SHA-256 of the
canonical JSON of the salt and of the lot's key. So anyone with the salt can repeat the draw with a few lines of code.
Only the bot knows the salt before, and it cannot be changed after. The operator of the bot could look at it: the
commitment proves that the salt was not chosen after the people were known, not that nobody saw it.
"""

from collections.abc import Iterable

from hosting.core import fairness


def commitment(season: str, salt: str) -> str:
    """Return the published commitment of a season, named uniquely: 64 hexadecimal digits."""
    return fairness.commit({"season": season}, salt)


def opens(season: str, salt: str, published: str) -> bool:
    """Return whether this is the salt that was committed to for that season."""
    return fairness.verify({"season": season}, salt, published)


def lot(salt: str, *what: object) -> int:
    """Return the lot of a key, from 0 to 2⁶⁴ − 1."""
    return fairness.seed(salt, *what)


def drawn(people: Iterable[int], salt: str, *what: object) -> tuple[int, ...]:
    """Return people by their lots, lowest first; their order in the argument does not matter."""
    return tuple(sorted(people, key=lambda person: (lot(salt, *what, person), person)))
