"""The time that a table's seats have, and the consequence of running out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

from hosting.core.errors import BadValue

AtZero: TypeAlias = Literal["remind", "turn", "turn-then-seat", "seat", "free"]
"""The action when a seat's time runs out.

A reminder; a computer player's turn; that once, and the second time the seat; a computer player until the player
returns; or a free seat for a substitute.
"""

HOUR: Final = 3600
DAY: Final = 24 * HOUR
MIN_TIME: Final = HOUR
"""Minimum seconds of a turn or a bank: this is play by post."""
MAX_TIME: Final = 60 * DAY
MAX_AWAY: Final = 60
"""Maximum days of absence that a table can allow each player."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A table's clocks: seconds for each turn, or a bank for all turns with an increment for each."""

    kind: Literal["turn", "bank"]
    time: int
    """Seconds for each turn; with a bank, its seconds at the start."""
    increment: int = 0
    """Seconds added to the bank with each turn."""
    at_zero: AtZero = "remind"
    away_days: int = 14
    """Maximum days for which each player's announced absence stops their clock."""
    returns: bool = True
    """True if a player who lost the seat by the clock may return to it."""

    def __post_init__(self) -> None:
        """Check the values. Raises BadValue for one that no table can have."""
        whole = all(type(value) is int for value in (self.time, self.increment, self.away_days))
        known = self.kind in ("turn", "bank") and self.at_zero in get_args(AtZero)
        if not (whole and known and type(self.returns) is bool):
            raise BadValue("a time control has a kind, whole seconds, and what happens at zero")
        if not (
            MIN_TIME <= self.time <= MAX_TIME and 0 <= self.increment <= MAX_TIME and 0 <= self.away_days <= MAX_AWAY
        ):
            raise BadValue(f"a clock has {MIN_TIME} to {MAX_TIME} seconds, and {MAX_AWAY} days of absence at most")
        if self.increment and self.kind == "turn":
            raise BadValue("only a bank has an increment")

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> TimeControl:
        """Return the time control of a JSON form. Raises BadValue."""
        try:
            return cls(**data)
        except TypeError as error:
            raise BadValue(f"no time control: {error}") from error

    def write(self) -> dict[str, Any]:
        """Return its JSON form."""
        return asdict(self)


PRESETS: Final[Mapping[str, TimeControl]] = {
    "fast": TimeControl("turn", DAY),
    "steady": TimeControl("turn", 2 * DAY),
    "slow": TimeControl("turn", 4 * DAY),
    "bank": TimeControl("bank", 5 * DAY, increment=8 * HOUR),
}
"""Usual time controls, by name."""
