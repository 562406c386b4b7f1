"""Limits for what one person, or one address, may send: a bucket of tokens that fills again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

MAX_KEPT: Final = 10000
"""Buckets kept; the one used longest ago is full again anyway."""


@dataclass(slots=True)
class Rates:
    """Buckets of tokens, one for each sender."""

    now: Callable[[], float]
    """The monotonic clock, in seconds."""
    room: float
    """Tokens in a full bucket."""
    pace: float
    """Tokens that come each second."""
    _left: OrderedDict[Hashable, tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, sender: Hashable) -> bool:
        """Take a token; return False if there is none."""
        now = self.now()
        left, at = self._left.pop(sender, (self.room, now))
        left = min(self.room, left + (now - at) * self.pace)
        allowed = left >= 1
        self._left[sender] = (left - 1 if allowed else left, now)
        if len(self._left) > MAX_KEPT:
            self._left.popitem(last=False)
        return allowed
