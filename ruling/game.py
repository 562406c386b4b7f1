"""Base of a game for a host: the members that most games write alike. `hosting.core.game` describes all of them.

The host's protocol is declared there; a game that inherits from this satisfies it without importing it.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from ruling.players import ComputerPlayer
from ruling.records import Record, Seated

Json: TypeAlias = dict[str, Any]
StateT = TypeVar("StateT", bound=Seated)
StepT = TypeVar("StepT")


@dataclass(frozen=True, slots=True)
class SeatResult:
    """Result of a game for one seat."""

    won: bool | None
    """True for a win, False for a loss, None for a draw."""
    rank: int | None = None
    """Rank of the seat, 1 for the winner, ties broken; None in a game without a ranking."""
    points: int | None = None
    parts: Mapping[str, int] = field(default_factory=dict)
    """Points by category."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of a game."""

    results: tuple[SeatResult, ...]
    """Results by seat."""


class GameBase(Generic[StateT, StepT]):
    """Base of a game's class: one seat acts at a time, each for itself, and every step is public.

    The other members, and whatever is different in a game, are in its own class.
    """

    name: str
    version: str = "1"
    """Version of the rules, raised when the same steps would lead elsewhere."""
    refusals: tuple[type[Exception], ...]
    leagues: Sequence[str] | None = None
    """Kinds of league: all of them."""
    records: ClassVar[type[Record[Any, Any]]]
    """Files of this game."""
    players: ClassVar[Mapping[str, ComputerPlayer[Any, Any]]]
    """Computer players by name, the weakest first."""

    @property
    def earlier(self) -> Mapping[str, Any]:
        """Older rules still played: none."""
        return {}

    @property
    def migrations(self) -> Mapping[str, Callable[[Json, Sequence[Json]], tuple[Json, list[Json]]]]:
        """Older rules whose games are migrated: none."""
        return {}

    @property
    def seats(self) -> tuple[int, int]:
        """Fewest and most seats."""
        return self.records.seats

    @property
    def most_steps(self) -> int:
        """Limit of steps, above that of any real game."""
        return self.records.max_steps

    @property
    def computers(self) -> Sequence[str]:
        """Names of computer players, the strongest first."""
        return tuple(reversed(tuple(self.players)))

    def choose(self, player: str, seen: Any, seat: int, seed: int) -> StepT:  # noqa: ANN401 - of the game's own type
        """Return the step of a computer player. Raises KeyError for an unknown one."""
        chooser = random.Random(seed)  # noqa: S311 - whoever needs secrecy has it in the seed
        step: StepT = self.players[player].choose(seen, chooser)
        return step

    def teams(self, options: Json, seats: int) -> tuple[int, ...]:
        """Teams by seat: every seat plays alone."""
        return tuple(range(seats))

    def to_act(self, state: StateT) -> tuple[int, ...]:
        """Return the one seat to act."""
        return () if state.seat is None else (state.seat,)

    def read(self, data: Mapping[str, object]) -> StepT:
        """Read a step from its JSON form. Raises a refusal."""
        step: StepT = self.records.read_step(data)
        return step

    def write(self, step: StepT) -> Json:
        """Return the JSON form of a step."""
        return self.records.write_step(step)

    def public(self, state: StateT, step: StepT) -> Json:
        """Return the same form: every step is public."""
        return self.write(step)

    def record(self, names: Sequence[str], options: Json, deal: Json, steps: Sequence[Json]) -> Json:
        """Return the game as a file."""
        return self.records.file(names, options, deal, steps)

    def parse(self, text: bytes) -> object:
        """Parse the JSON of an untrusted file, in bounded time and memory. Raises a refusal."""
        return self.records.parse(text)

    def unrecord(self, data: Mapping[str, object]) -> tuple[list[str], Json, Json, list[Json]]:
        """Return names, options, deal (or its known part) and steps of a file. Raises a refusal."""
        read = self.records.from_dict(data).to_dict()
        return read["players"], read["options"], read["deal"], read["steps"]
