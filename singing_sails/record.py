"""A game as a file: the players, the deal, and every step."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from ruling import records
from ruling.records import Played
from ruling.refusals import RecordRefusal
from singing_sails import codec, options
from singing_sails.components import NUMBERS
from singing_sails.deal import DealError, refuse
from singing_sails.errors import GameError
from singing_sails.options import Options
from singing_sails.state import State
from singing_sails.steps import Step
from singing_sails.table import UnknownLuck
from singing_sails.turn import apply, setup

__all__ = ["MAX_BYTES", "MAX_STEPS", "Played", "Record", "RecordError", "from_dict", "from_json"]

MAX_STEPS: Final = 8_000
"""Maximum number of steps of a record; as many with names fill such a file. The longest known game had 6,626."""


class RecordError(GameError, RecordRefusal):
    """A record that cannot be read or replayed."""


@dataclass(frozen=True, slots=True)
class Record(records.Record[State, Step]):
    """A game from the deal to its last step so far."""

    game = "singing-sails"
    seats = NUMBERS["fewest-players"], NUMBERS["most-players"]
    max_steps = MAX_STEPS
    error = RecordError
    codec = codec.STEPS

    players: tuple[str, ...]
    deal: Mapping[str, Any]
    options: Options = field(default_factory=Options)
    steps: tuple[Played[Step], ...] = ()

    @classmethod
    def build(cls, players: tuple[str, ...], given: Any, deal: Any, steps: Iterator[Played[Step]]) -> Self:  # noqa: ANN401 - anything may come
        """Return a record with checked options and a checked deal, of which nothing may be missing."""
        if isinstance(deal, dict) and deal.get("luck", "") is None:
            raise RecordError("record-hidden")
        chosen = options.from_dict(given if isinstance(given, dict) else {"?": 0})
        try:
            refuse(deal, chosen, len(players))
        except DealError as error:
            raise RecordError("record-deal", why=str(error)) from error
        return cls(players, deal, chosen, tuple(steps))

    def head(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the JSON of the options and of the deal."""
        return self.options.to_dict(), dict(self.deal)

    def start(self) -> State:
        """Return the table before the first step."""
        return setup(len(self.players), self.deal, self.options)

    def follow(self, state: State, step: Step, number: int) -> State:
        """Return the position after a step. Raises RecordError too where the secret for chance is missing."""
        try:
            return apply(state, step)
        except UnknownLuck as error:
            raise RecordError("record-hidden", number) from error


from_dict = Record.from_dict
from_json = Record.from_json
MAX_BYTES: Final = Record.max_bytes
