"""Base of a game for a host: the members that most games write alike. `hosting.core.game` describes all of them.

A game that inherits from `ComputerPlayers` too gets a random player, one that plans by playouts, and advice for a turn,
from the steps that it lists and the worlds that it imagines. The same question gets the same answer in any process.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

from gamekit.records import Record, Seated

Json: TypeAlias = dict[str, Any]
StateT = TypeVar("StateT", bound=Seated)
StepT = TypeVar("StepT")
StepOut = TypeVar("StepOut", covariant=True)
ViewIn = TypeVar("ViewIn", contravariant=True)

COMPUTERS: Final = ("planner", "random")
MAX_CHOICES: Final = 40
WORLDS: Final = 8
"""Imagined worlds in which each step is tried, the same ones for all."""
MAX_LENGTH: Final = 200
MAX_TURN: Final = 20
MAX_ADVICE: Final = 3


@dataclass(frozen=True, slots=True)
class SeatResult:
    won: bool | None
    rank: int | None = None
    points: int | None = None
    parts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    results: tuple[SeatResult, ...]


class ComputerPlayer(Protocol[ViewIn, StepOut]):
    """Player that chooses steps from what a player at the table may see."""

    @property
    def name(self) -> str:
        """Key among the game's players; the catalogue has its display name."""

    def choose(self, seen: ViewIn, rng: random.Random) -> StepOut:
        """Return a legal step, the same for the same `rng`. Raises ValueError when the game is over."""


class GameBase(Generic[StateT, StepT]):
    """Base of a game's class: one seat acts at a time, and every step is public."""

    name: str
    version: str = "1"
    """Version of the rules, raised when the same steps would lead elsewhere."""
    refusals: tuple[type[Exception], ...]
    leagues: Sequence[str] | None = None
    records: ClassVar[type[Record[Any, Any]]]
    players: ClassVar[Mapping[str, ComputerPlayer[Any, Any]]]
    """Computer players by name, the weakest first."""

    @property
    def earlier(self) -> Mapping[str, Any]:
        return {}

    @property
    def migrations(self) -> Mapping[str, Callable[[Json, Sequence[Json]], tuple[Json, list[Json]]]]:
        return {}

    @property
    def seats(self) -> tuple[int, int]:
        return self.records.seats

    @property
    def most_steps(self) -> int:
        return self.records.max_steps

    @property
    def computers(self) -> Sequence[str]:
        return tuple(reversed(tuple(self.players)))

    def choose(self, player: str, seen: Any, seat: int, seed: int) -> StepT:
        chooser = random.Random(seed)
        step: StepT = self.players[player].choose(seen, chooser)
        return step

    def teams(self, options: Json, seats: int) -> tuple[int, ...]:
        return tuple(range(seats))

    def to_act(self, state: StateT) -> tuple[int, ...]:
        return () if state.seat is None else (state.seat,)

    def read(self, data: Mapping[str, object]) -> StepT:
        step: StepT = self.records.read_step(data)
        return step

    def write(self, step: StepT) -> Json:
        return self.records.write_step(step)

    def public(self, state: StateT, step: StepT) -> Json:
        return self.write(step)

    def record(self, names: Sequence[str], options: Json, deal: Json, steps: Sequence[Json]) -> Json:
        return self.records.file(names, options, deal, steps)

    def parse(self, text: bytes) -> object:
        return self.records.parse(text)

    def unrecord(self, data: Mapping[str, object]) -> tuple[list[str], Json, Json, list[Json]]:
        read = self.records.from_dict(data).to_dict()
        return read["players"], read["options"], read["deal"], read["steps"]


@dataclass(frozen=True, slots=True)
class Advised:
    steps: tuple[Json, ...]
    worth: float
    """The mean after playouts: the lead in points, without points the share of wins."""


class ComputerPlayers:
    """Computer players and advice for a game that has none: a base of its class."""

    @property
    def computers(self) -> Sequence[str]:
        return COMPUTERS

    def choose(self, player: str, seen: Any, seat: int, seed: int) -> Any:
        """Return a step for a seat that is to act. Raises KeyError for an unknown player."""
        if player not in COMPUTERS:
            raise KeyError(player)
        rng = random.Random(seed)
        if player == "random":
            return random_step(self, seen, seat, rng)
        return _rank(self, self._worlds(seen, seat, rng), seat, rng)[0][0]

    def advise(self, view: Any, seat: int) -> tuple[Advised, ...]:
        rng = random.Random(0)
        worlds = self._worlds(view, seat, rng)
        best = _rank(self, worlds, seat, rng)[:MAX_ADVICE]
        return tuple(Advised(_turn(self, worlds, seat, step, rng), worth) for step, worth in best)

    def _worlds(self: Any, view: Any, seat: int, rng: random.Random) -> list[Any]:
        return [self.imagine(view, seat, rng) for _ in range(WORLDS)]


def random_step(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
    """Return a legal step, each as likely. Raises ValueError if the seat is not to act."""
    return _draw(game.legal_steps(game.imagine(view, seat, rng), seat), rng)


def _rank(game: Any, worlds: Sequence[Any], seat: int, rng: random.Random) -> list[tuple[Any, float]]:
    steps = list(game.legal_steps(worlds[0], seat))
    if not steps:
        raise ValueError(f"seat {seat} is not to act")
    if len(steps) > MAX_CHOICES:
        steps = rng.sample(steps, MAX_CHOICES)
    luck = rng.getrandbits(64)  # every step meets the same
    values = [sum(_play_out(game, game.apply(world, step, seat), seat, luck) for world in worlds) for step in steps]
    order = sorted(range(len(steps)), key=lambda at: -values[at])
    return [(steps[at], values[at] / len(worlds)) for at in order]


def _play_out(game: Any, state: Any, seat: int, luck: int) -> float:
    rng = random.Random(luck)
    for _ in range(MAX_LENGTH):
        acting = game.to_act(state)
        if not acting:
            break
        actor = rng.choice(acting)
        state = game.apply(state, _draw(game.legal_steps(state, actor), rng), actor)
    outcome = game.outcome(state) or game.outcome(game.finish(state))
    if outcome is None:
        return 0.0
    points = [result.points for result in outcome.results]
    if points[seat] is None:
        return {True: 1.0, None: 0.5, False: 0.0}[outcome.results[seat].won]
    return float(points[seat] - max((other or 0 for at, other in enumerate(points) if at != seat), default=0))


def _turn(game: Any, worlds: Sequence[Any], seat: int, step: Any, rng: random.Random) -> tuple[Json, ...]:
    steps, turn = list[Json](), game.turn(worlds[0])
    for _ in range(MAX_TURN):
        steps.append(game.write(step))
        reveals = game.reveals(worlds[0], step)
        worlds = [game.apply(world, step, seat) for world in worlds]
        if reveals or game.turn(worlds[0]) != turn or seat not in game.to_act(worlds[0]):
            break
        step = _rank(game, worlds, seat, rng)[0][0]
    return tuple(steps)


def _draw(steps: Iterable[Any], rng: random.Random) -> Any:
    choice = None
    for number, step in enumerate(steps, 1):
        if number == 1 or rng.randrange(number) == 0:
            choice = step
    if choice is None:
        raise ValueError("there is no legal step")
    return choice
