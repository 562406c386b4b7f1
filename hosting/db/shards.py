"""The servers of a process: all for a single process, its share for one of several.

Discord divides its servers into shards by their ids. A process connected for some shards receives the events of their
servers, and handles these servers' tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from hosting.core import BadValue

MAX_SHARDS: Final = 16_384
"""Maximum number of shards."""


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of all shards. The default is all of one, for a single process."""

    numbers: frozenset[int] = frozenset({0})
    count: int = 1

    def __post_init__(self) -> None:
        """Check the numbers. Raises BadValue for impossible ones."""
        if not 1 <= self.count <= MAX_SHARDS:
            raise BadValue(f"some of 1 to {MAX_SHARDS} shards, not of {self.count}")
        if not self.numbers or not all(0 <= number < self.count for number in self.numbers):
            raise BadValue(f"shards with numbers from 0 to {self.count - 1}, since there are {self.count}")

    def __str__(self) -> str:
        """Return the text of the setting."""
        return f"{','.join(map(str, sorted(self.numbers)))}/{self.count}"

    @property
    def alone(self) -> bool:
        """Return whether these are all shards, so that nothing is shared with other processes."""
        return self.count == 1

    @property
    def first(self) -> bool:
        """Return whether the first is among them, whose process does what only one has to do."""
        return 0 in self.numbers

    def serve(self, guild: int) -> bool:
        """Return whether a server belongs to these shards; 0, no server, belongs to the first shard."""
        return (guild >> 22) % self.count in self.numbers

    def served(self, guild: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """Return the same condition on a row's server."""
        if self.alone:
            return sa.true()
        return (guild.op(">>")(sa.literal_column("22")) % self.count).in_(sorted(self.numbers))

    def others(self, attended: Iterable[Shards]) -> frozenset[int]:
        """Return the shards that are neither among these nor attended by any other process."""
        seen = {number for shards in attended if shards.count == self.count for number in shards.numbers}
        return frozenset(range(self.count)) - self.numbers - seen

    def overlap(self, other: Shards) -> bool:
        """Return whether some server could be of both."""
        return self.count != other.count or bool(self.numbers & other.numbers)


ALL: Final = Shards()


def shards(text: str) -> Shards:
    """Return the shards of a text such as `0,1/4`, the first two of four. Raises BadValue."""
    match = re.fullmatch(r"\s*(\d{1,5}(?:\s*[,-]\s*\d{1,5})*)\s*/\s*(\d{1,5})\s*", text, re.ASCII)
    if match is None:
        raise BadValue("which shards of how many, as 0,1/4 or 0-3/16")
    numbers: set[int] = set()
    for part in match[1].split(","):
        begin, *end = (int(number) for number in part.split("-"))
        if len(end) > 1:
            raise BadValue("which shards of how many, as 0,1/4 or 0-3/16")
        numbers.update(range(begin, (end or [begin])[0] + 1))
    return Shards(frozenset(numbers), int(match[2]))
