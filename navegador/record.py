"""A game as a file: the players, the deal, and every step (docs/library.md describes the form)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from navegador import codec
from navegador.board import BOARD
from navegador.errors import Refused
from navegador.state import State
from navegador.steps import Explore, Step
from navegador.turn import Deal, apply, check_deal, completed, setup
from ruling import records
from ruling.records import Played
from ruling.refusals import RecordRefusal

__all__ = ["MAX_BYTES", "MAX_STEPS", "Played", "Record", "RecordError", "from_dict", "from_json"]

MAX_STEPS: Final = 5_000
"""Maximum number of steps of a record; a human game takes some 500 (docs/library.md has the measurements)."""


class RecordError(Refused, RecordRefusal):
    """A record that cannot be read or replayed; gives the reason and the step."""


@dataclass(frozen=True, slots=True)
class Record(records.Record[State, Step]):
    """A game from the deal to its last step so far."""

    game = "navegador"
    seats = BOARD.fewest_players, BOARD.most_players
    max_steps = MAX_STEPS
    error = RecordError
    codec = codec.STEPS

    players: tuple[str, ...]
    deal: Deal
    """The known part of the deal: while a game is under way, unexplored regions may have no tokens here."""
    goa: bool = False
    steps: tuple[Played[Step], ...] = ()

    @classmethod
    def build(cls, players: tuple[str, ...], options: Any, deal: Any, steps: Iterator[Played[Step]]) -> Self:  # noqa: ANN401 - anything may come
        """Return a record with checked options and a checked deal, of which regions may be missing."""
        goa = options_from_dict(options)
        known = codec.deal_from_dict(deal, whole=False)
        check_deal(completed(known))
        return cls(players, known, goa, tuple(steps))

    def head(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the JSON of the options and of the deal."""
        return {"goa": self.goa}, codec.deal_to_dict(self.deal)

    def start(self) -> State:
        """Return the table before the first turn; regions missing from the deal get the leftover tokens."""
        return setup(len(self.players), completed(self.deal), goa=self.goa)

    def follow(self, state: State, step: Step, number: int) -> State:
        """Return the position after a step. Raises RecordError too for a hidden region."""
        if isinstance(step, Explore) and not self.deal[step.region]:
            raise RecordError("record-hidden", number, region=BOARD.names[step.region])
        state = apply(state, step)
        if state.over and completed(self.deal) != self.deal:
            raise RecordError("deal-over", number)
        return state


from_dict = Record.from_dict
from_json = Record.from_json
MAX_BYTES: Final = Record.max_bytes
"""Maximum bytes of a record as UTF-8; a human game takes about 100 kB with its circumstances."""


def options_from_dict(options: object) -> bool:
    """Read the options, of which there is one: `goa`, the King's privilege in Goa. Raises RecordError."""
    if not isinstance(options, Mapping) or set(options) - {"goa"} or type(options.get("goa", False)) is not bool:
        raise RecordError("record-options")
    return bool(options.get("goa", False))
