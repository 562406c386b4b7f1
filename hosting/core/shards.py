"""The servers of a process: all for a single process, its share for one of several.

Discord divides its servers into shards by their ids. A process connected for some shards receives the events of their
servers, and handles these servers' tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hosting.core.errors import BadValue

MAX_SHARDS: Final = 16_384


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of all shards; by default all of one, for a single process. Impossible numbers raise BadValue."""

    numbers: frozenset[int] = frozenset({0})
    count: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MAX_SHARDS:
            raise BadValue(f"some of 1 to {MAX_SHARDS} shards, not of {self.count}")
        if not self.numbers or not all(0 <= number < self.count for number in self.numbers):
            raise BadValue(f"shards with numbers from 0 to {self.count - 1}, since there are {self.count}")

    @staticmethod
    def read(text: str) -> Shards:
        """Return the shards of a text such as `0,1/4`, the first two of four. Raises BadValue."""
        some = r"\s*\d{1,5}\s*(?:-\s*\d{1,5}\s*)?"
        match = re.fullmatch(rf"({some}(?:,{some})*)/\s*(\d{{1,5}})\s*", text, re.ASCII)
        if match is None:
            raise BadValue("which shards of how many, as 0,1/4 or 0-3/16")
        ends = ([int(number) for number in part.split("-")] for part in match[1].split(","))
        return Shards(frozenset(number for end in ends for number in range(end[0], end[-1] + 1)), int(match[2]))

    def __str__(self) -> str:
        return f"{','.join(map(str, sorted(self.numbers)))}/{self.count}"

    @property
    def alone(self) -> bool:
        """True if nothing is shared with other processes."""
        return self.count == 1

    @property
    def first(self) -> bool:
        """True for the process that does what only one has to do."""
        return 0 in self.numbers

    def serve(self, guild: int) -> bool:
        """Return whether a server belongs to these shards; 0, no server, belongs to the first shard."""
        return (guild >> 22) % self.count in self.numbers

    def others(self, attended: Iterable[Shards]) -> frozenset[int]:
        numbers = {number for shards in attended if shards.count == self.count for number in shards.numbers}
        return frozenset(range(self.count)) - self.numbers - numbers

    def overlap(self, other: Shards) -> bool:
        return self.count != other.count or bool(self.numbers & other.numbers)


ALL: Final = Shards()
