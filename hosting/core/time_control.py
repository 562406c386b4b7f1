"""How much time the seats of a table have, and what happens when one has none left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, TypeAlias

from hosting.core.errors import BadValue

AtZero: TypeAlias = Literal["remind", "turn", "seat", "free"]
"""What happens when a seat has no time left: its player is reminded; a computer player takes that turn; one plays for
the seat until its player comes back; or the seat is free for a substitute."""

HOUR: Final = 3600
DAY: Final = 24 * HOUR
MIN_TIME: Final = HOUR
"""Seconds that a turn, or a bank, has at the least: this is play by post."""
MAX_TIME: Final = 60 * DAY
MAX_AWAY: Final = 60
"""Days of absence that a table can allow each player."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A table's clocks: so many seconds for each turn; with a bank, so many for all, and some more for each turn."""

    kind: Literal["turn", "bank"]
    time: int
    """Seconds for each turn; in the bank at the start."""
    increment: int = 0
    """Seconds put into the bank with each turn."""
    at_zero: AtZero = "remind"
    away_days: int = 14
    """Days for which each player's announced absence stops their clock, at most."""
    returns: bool = True
    """Whether who lost the seat by the clock may come back to it."""

    def __post_init__(self) -> None:
        """Raises BadValue for what no table can have."""
        whole = all(type(value) is int for value in (self.time, self.increment, self.away_days))
        known = self.kind in ("turn", "bank") and self.at_zero in ("remind", "turn", "seat", "free")
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
        """The one that a JSON form means. Raises BadValue."""
        try:
            return cls(**data)
        except TypeError as error:
            raise BadValue(f"no time control: {error}") from error

    def write(self) -> dict[str, Any]:
        """Its JSON form."""
        return asdict(self)


PRESETS: Final[Mapping[str, TimeControl]] = {
    "fast": TimeControl("turn", DAY),
    "steady": TimeControl("turn", 2 * DAY),
    "slow": TimeControl("turn", 4 * DAY),
    "bank": TimeControl("bank", 5 * DAY, increment=8 * HOUR),
}
"""What a table is usually given, by name."""
