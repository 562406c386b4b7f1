"""Computer players and advice for any game, from the steps that it lists and the worlds that it imagines.

A game class that inherits from `ComputerPlayers` gets a random player, one that plans by playouts, and advice for a
turn. All of it sees what the seat sees, and gives the same answer to the same question in any process.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Protocol, TypeAlias, TypeVar

StateT = TypeVar("StateT")
StepT = TypeVar("StepT")
StepOut = TypeVar("StepOut", covariant=True)
ViewT = TypeVar("ViewT")
ViewIn = TypeVar("ViewIn", contravariant=True)
Json: TypeAlias = dict[str, Any]

COMPUTERS: Final = ("planner", "random")
"""Names of the players, the stronger first."""
MAX_CHOICES: Final = 40
"""Steps that are tried in one position; of more, as many are drawn at random."""
WORLDS: Final = 8
"""Imagined worlds in which each step is tried, the same ones for all."""
MAX_LENGTH: Final = 200
"""Steps of a playout; then the game counts as it stands."""
MAX_TURN: Final = 20
"""Steps of a turn that is advised."""
MAX_ADVICE: Final = 3
"""Turns that are advised."""
CONFIDENT: Final = 1.96
"""Standard deviations on either side that hold 95 of 100."""


class ComputerPlayer(Protocol[ViewIn, StepOut]):
    """Player that chooses steps from what a player at the table may see."""

    @property
    def name(self) -> str:
        """Key among the game's players; the catalogue has its display name."""

    def choose(self, seen: ViewIn, rng: random.Random) -> StepOut:
        """Return one legal step for the seat to act, from its view of the position.

        The same position and the same state of `rng` give the same step. Raises ValueError when the game is over.
        """


class Result(Protocol):
    """The outcome of a game for one seat."""

    @property
    def won(self) -> bool | None:
        """True for a win; None for neither a win nor a loss."""

    @property
    def points(self) -> int | None:
        """Total points; None in a game without points."""


class Outcome(Protocol):
    """The outcome of a game."""

    @property
    def results(self) -> Sequence[Result]:
        """Results by seat."""


class Playable(Protocol[StateT, StepT, ViewIn]):
    """The members of a game that its players need; `hosting.core.game` describes them."""

    def legal_steps(self, state: StateT, seat: int) -> Iterator[StepT]:
        """Yield the steps that a seat may take."""

    def apply(self, state: StateT, step: StepT, seat: int) -> StateT:
        """Return the state after a step."""

    def to_act(self, state: StateT) -> tuple[int, ...]:
        """Return the seats that may act."""

    def turn(self, state: StateT) -> int:
        """Return the number of the turn."""

    def reveals(self, state: StateT, step: StepT) -> bool:
        """Return whether a step reveals hidden information."""

    def imagine(self, view: ViewIn, seat: int, rng: random.Random) -> StateT:
        """Return a complete state that fits a seat's view."""

    def finish(self, state: StateT) -> StateT:
        """Return the state with the game over, as it stands."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Return the outcome, None while the game runs."""

    def write(self, step: StepT) -> Json:
        """Return the JSON form of a step."""


@dataclass(frozen=True, slots=True)
class Advised:
    """A turn that is advised."""

    steps: tuple[Json, ...]
    """The steps in their JSON forms, as far as nothing is revealed."""
    worth: float
    """The mean value after playouts: the lead in points, or in a game without points the share of wins."""


class ComputerPlayers:
    """Computer players and advice for a game that has none of its own: a base of the game's class."""

    @property
    def computers(self) -> Sequence[str]:
        """Names of the computer players, the preferred substitute for a player first."""
        return COMPUTERS

    def choose(self: Playable[StateT, StepT, ViewT], player: str, seen: ViewT, seat: int, seed: int) -> StepT:
        """Return a computer player's step for a seat that is to act. Raises KeyError for an unknown player."""
        if player not in COMPUTERS:
            raise KeyError(player)
        rng = random.Random(seed)  # noqa: S311 - whoever needs secrecy has it in the seed
        return random_step(self, seen, seat, rng) if player == "random" else planned_step(self, seen, seat, rng)

    def advise(self: Playable[StateT, StepT, ViewT], view: ViewT, seat: int) -> tuple[Advised, ...]:
        """Return the most promising turns of a seat that is to act, the best first.

        Raises ValueError for another seat.
        """
        rng = random.Random(0)  # noqa: S311 - the same question gets the same answer
        worlds = [self.imagine(view, seat, rng) for _ in range(WORLDS)]
        best = _ranked(self, worlds, seat, rng)[:MAX_ADVICE]
        return tuple(Advised(_turn(self, worlds, seat, step, rng), worth) for step, worth in best)


def random_step(game: Playable[StateT, StepT, ViewT], view: ViewT, seat: int, rng: random.Random) -> StepT:
    """Return a random legal step of a seat, each as likely. Raises ValueError if it is not to act."""
    return _drawn(game.legal_steps(game.imagine(view, seat, rng), seat), rng)


def planned_step(game: Playable[StateT, StepT, ViewT], view: ViewT, seat: int, rng: random.Random) -> StepT:
    """Return the legal step of a seat with the best playouts. Raises ValueError if it is not to act."""
    return _ranked(game, [game.imagine(view, seat, rng) for _ in range(WORLDS)], seat, rng)[0][0]


def _ranked(
    game: Playable[StateT, StepT, ViewT], worlds: Sequence[StateT], seat: int, rng: random.Random
) -> list[tuple[StepT, float]]:
    """Return a seat's legal steps with their mean values by random playouts in some worlds, the best first.

    Raises ValueError if the seat is not to act.
    """
    steps = list(game.legal_steps(worlds[0], seat))
    if not steps:
        raise ValueError(f"seat {seat} is not to act")
    if len(steps) > MAX_CHOICES:
        steps = rng.sample(steps, MAX_CHOICES)
    luck = rng.getrandbits(64)  # every step meets the same
    values = [sum(_played(game, game.apply(world, step, seat), seat, luck) for world in worlds) for step in steps]
    ranked = sorted(range(len(steps)), key=lambda at: -values[at])
    return [(steps[at], values[at] / len(worlds)) for at in ranked]


def _played(game: Playable[StateT, StepT, ViewT], state: StateT, seat: int, luck: int) -> float:
    """Return a state's value for a seat after a random playout."""
    rng = random.Random(luck)  # noqa: S311 - only a playout
    for _ in range(MAX_LENGTH):
        acting = game.to_act(state)
        if not acting:
            break
        actor = rng.choice(acting)
        state = game.apply(state, _drawn(game.legal_steps(state, actor), rng), actor)
    outcome = game.outcome(state) or game.outcome(game.finish(state))
    return 0.0 if outcome is None else _value(outcome.results, seat)


def _value(results: Sequence[Result], seat: int) -> float:
    """Return the value of results for a seat: its lead in points, or 1 for a win, 0 for a loss."""
    points = [result.points for result in results]
    own = points[seat]
    if own is None:
        return {True: 1.0, None: 0.5, False: 0.0}[results[seat].won]
    return float(own - max((other or 0 for at, other in enumerate(points) if at != seat), default=0))


def _turn(
    game: Playable[StateT, StepT, ViewT], worlds: Sequence[StateT], seat: int, first: StepT, rng: random.Random
) -> tuple[Json, ...]:
    """Return a turn that begins with a step, each further one the best, until it ends or reveals something."""
    written, turn, step = list[Json](), game.turn(worlds[0]), first
    for _ in range(MAX_TURN):
        written.append(game.write(step))
        revealed = game.reveals(worlds[0], step)
        worlds = [game.apply(world, step, seat) for world in worlds]
        if revealed or game.turn(worlds[0]) != turn or seat not in game.to_act(worlds[0]):
            break
        step = _ranked(game, worlds, seat, rng)[0][0]
    return tuple(written)


def _drawn(steps: Iterator[StepT], rng: random.Random) -> StepT:
    """Return one of some steps, each as likely, without keeping them. Raises ValueError for none."""
    chosen = list(islice(steps, 1))
    if not chosen:
        raise ValueError("there is no legal step")
    for number, step in enumerate(steps, 2):
        if rng.randrange(number) == 0:
            chosen[0] = step
    return chosen[0]


def wilson(won: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for the chance of winning, 0 to 1, after `won` wins in `games` games.

    Raises ZeroDivisionError for no games.
    """
    share, square = won / games, CONFIDENT**2 / games
    middle = (share + square / 2) / (1 + square)
    half = CONFIDENT * ((share * (1 - share) + square / 4) / games) ** 0.5 / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)
