"""Buckets: how much each sender may use, at once and a second."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

from cogs.host import keep

MAX_KEPT: Final = 10000
"""Buckets kept; the one used longest ago is full again anyway."""


@dataclass(slots=True)
class Rates:
    """Buckets of requests, or of seconds of work, one for each sender."""

    now: Callable[[], float]
    room: float
    """Content of a full bucket."""
    pace: float
    """Amount that comes back each second."""
    _left: OrderedDict[Hashable, tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, sender: Hashable) -> bool:
        """Take one; return False, and take nothing, if there is less."""
        is_allowed = self._of(sender) >= 1
        self.charge(sender, float(is_allowed))
        return is_allowed

    def charge(self, sender: Hashable, amount: float) -> None:
        keep(self._left, sender, (self._of(sender) - amount, self.now()), MAX_KEPT)

    def debt(self, sender: Hashable) -> float:
        """Return the seconds until the bucket is not below its bottom."""
        return max(0.0, -self._of(sender) / self.pace)

    def _of(self, sender: Hashable) -> float:
        now = self.now()
        left, at = self._left.get(sender, (self.room, now))
        return min(self.room, left + (now - at) * self.pace)
