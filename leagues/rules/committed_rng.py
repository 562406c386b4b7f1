"""Chance that was fixed beforehand and can be checked afterwards.

Before registration closes the season publishes the commitment to a salt (`hosting.core.fairness`); after the draw it
opens the salt. Everything that a season leaves to chance is an order of lots, and a lot is the first eight bytes of the
SHA-256 of the canonical JSON of the salt and of what it is drawn for: so whoever has the salt can draw again with a few
lines of their own. Nobody but the bot knows the salt before, and it cannot be changed after. Whoever runs the bot could
look at it: the commitment proves that the salt was not chosen after the people were known, not that nobody saw it.
"""

from __future__ import annotations

from collections.abc import Iterable

from hosting.core import fairness


def commitment(season: str, salt: str) -> str:
    """What is published for a season, by a name that only it has: 64 hexadecimal digits."""
    return fairness.commit({"season": season}, salt)


def opens(season: str, salt: str, published: str) -> bool:
    """Whether this is the salt that was committed to for that season."""
    return fairness.verify({"season": season}, salt, published)


def lot(salt: str, *what: object) -> int:
    """The lot of what is named, from 0 to 2⁶⁴ − 1."""
    return fairness.seed(salt, *what)


def drawn(people: Iterable[int], salt: str, *what: object) -> tuple[int, ...]:
    """People in the order of their lots, the lowest first; in whichever order they are given, it is the same."""
    return tuple(sorted(people, key=lambda person: (lot(salt, *what, person), person)))
