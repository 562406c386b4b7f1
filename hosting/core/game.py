"""The protocol of a game, `Game`, and those of its optional abilities.

States, steps and views are the game's own frozen values, of whatever types; their JSON forms are stored and sent. A
game satisfies the protocols by having their members; it need not import them. Every method is pure: the same arguments
give the same answer in any process.

Hosting keeps games of all types side by side. It sees their values as `GameState`, `GameStep` and `GameView`, which can
only be handed back to the game (`Hosted`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NewType, Protocol, TypeAlias, TypeVar, runtime_checkable

Json: TypeAlias = dict[str, Any]

StateT = TypeVar("StateT")
StateIn = TypeVar("StateIn", contravariant=True)
StepT = TypeVar("StepT")
StepIn = TypeVar("StepIn", contravariant=True)
ViewT = TypeVar("ViewT")
ViewIn = TypeVar("ViewIn", contravariant=True)
AdviceOut = TypeVar("AdviceOut", covariant=True)

GameState = NewType("GameState", object)
"""A state of some game, hidden parts included."""
GameStep = NewType("GameStep", object)
GameView = NewType("GameView", object)
"""A state as a seat, or everybody, may see it."""


class SeatResult(Protocol):
    """The outcome of a game for one seat."""

    @property
    def won(self) -> bool | None:
        """None if the seat neither won nor lost. All may win, and all may lose."""

    @property
    def rank(self) -> int | None:
        """1 for the first; None in a game without a ranking."""

    @property
    def points(self) -> int | None: ...

    @property
    def parts(self) -> Mapping[str, int]:
        """Points by the game's own categories, in their order."""


class Outcome(Protocol):
    """The outcome of a game."""

    @property
    def results(self) -> Sequence[SeatResult]:
        """Results by seat."""


class Game(Protocol[StateT, StepT, ViewT]):
    """A game as hosting plays it, under one version of its rules."""

    # ------------------------------------------------------------------------------------------------------ rules

    @property
    def name(self) -> str:
        """The game's name in records and in the database."""

    @property
    def version(self) -> str:
        """The rules' version, stored with each table; raised when the same steps would lead to another state."""

    @property
    def earlier(self) -> Mapping[str, AnyGame]:
        """Older versions, under which games started with them are continued."""

    @property
    def migrations(self) -> Mapping[str, Callable[[Json, Sequence[Json]], tuple[Json, list[Json]]]]:
        """Older versions whose running games are migrated to this one: functions of deal and steps.

        Each step has its metadata (`seat`, `by`, `at`, `seq`). A migrated step keeps these keys; an inserted one has at
        least `seat`.
        """

    @property
    def seats(self) -> tuple[int, int]:
        """The minimum and maximum number of seats."""

    @property
    def refusals(self) -> tuple[type[Exception], ...]:
        """Exceptions of `options`, `deal`, `new`, `read`, `apply` and `unrecord`; their text is for users."""

    def options(self, values: Mapping[str, object]) -> Json:
        """Return all options with their values, defaults filled in. Raises a refusal."""

    def teams(self, options: Json, seats: int) -> tuple[int, ...]:
        """Return the team of each seat; in an ordinary game each seat is a team of its own."""

    def deal(self, options: Json, seats: int, rng: random.Random, public_deal: Json | None = None) -> Json:
        """Shuffle a deal, keeping the parts that are already known."""

    def new(self, options: Json, seats: int, deal: Json) -> StateT: ...

    def to_act(self, state: StateT) -> tuple[int, ...]:
        """Return the seats that may act now, ascending; none when the game is over."""

    def turn(self, state: StateT) -> int:
        """Return the number of the turn (or of the common round) in progress; it changes when that ends."""

    def legal_steps(self, state: StateT, seat: int) -> Iterator[StepT]:
        """Yield a seat's legal steps lazily, each once; by them every game can end."""

    def apply(self, state: StateT, step: StepT, seat: int) -> StateT:
        """Return the state after a step of a seat that is to act. Raises a refusal."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Return the outcome of the game, None while it runs."""

    # --------------------------------------------------------------------------------------------------- the hidden

    def seen(self, state: StateT, seat: int | None) -> ViewT:
        """Return the view of a state for a seat, or the public view for None."""

    def public(self, state: StateT, step: StepT) -> Json:
        """Return the public JSON form of a step; `state` is the one that the step was taken in."""

    def reveals(self, state: StateT, step: StepT) -> bool:
        """Return whether the step, taken in `state`, reveals hidden information, so that it cannot be taken back."""

    def imagine(self, view: ViewT, seat: int, rng: random.Random) -> StateT:
        """Return a complete state consistent with the seat's view, its hidden parts drawn at random."""

    def ahead(self, state: StateT, seat: int) -> StateT | None:
        """Return the state as if this seat were next, for plans; None if there is none."""

    def figures(self, view: ViewT) -> Mapping[str, int]:
        """Return public whole numbers by names such as "wool", for the conditions of plans.

        Names consist of lowercase letters, digits and hyphens, and are the same in every view of a game. A figure
        without a present value, such as the price of sold-out goods, is left out.
        """

    def public_deal(self, deal: Json, state: StateT) -> Json:
        """Return the parts of the deal that are public by now."""

    # ------------------------------------------------------------------------------------------------------ records

    def read(self, data: Mapping[str, object]) -> StepT:
        """Return the step of a complete JSON form, ignoring its metadata (seat, by, at, …). Raises a refusal."""

    def write(self, step: StepT) -> Json:
        """Return the complete JSON form of a step, for the log."""

    def record(self, names: Sequence[str], options: Json, deal: Json, steps: Sequence[Json]) -> Json:
        """Return a game as a file; the steps have their metadata."""

    def parse(self, text: bytes) -> object:
        """Parse the JSON of a possibly hostile file, in bounded time and memory. Raises a refusal."""

    def unrecord(self, data: Mapping[str, object]) -> tuple[list[str], Json, Json, list[Json]]:
        """Return names, options, deal (or its known part) and steps with their metadata. Raises a refusal."""

    # ---------------------------------------------------------------------------------------- players and limits

    @property
    def computers(self) -> Sequence[str]:
        """Names of the computer players, the preferred substitute for a player first."""

    def choose(self, player: str, view: ViewT, seat: int, seed: int) -> StepT:
        """Return a computer player's step for a seat that is to act, chosen from that seat's view."""

    @property
    def most_steps(self) -> int:
        """More steps than any real game has; a file with more is refused before it is replayed."""

    @property
    def leagues(self) -> Collection[str] | None:
        """Kinds of league that suit, such as "swiss"; None for all, empty if results rank nobody."""

    def long(self, state: StateT) -> bool:
        """Return whether the game can end by agreement: computer players alone end it then."""

    def counts(self, state: StateT) -> bool:
        """Return whether a league counts an unfinished game; if not, nobody wins it."""

    def finish(self, state: StateT) -> StateT:
        """Return the final state, with the present result, after all players agreed to end a long game."""


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game that is handed to hosting, whatever its types."""
Hosted: TypeAlias = Game[GameState, GameStep, GameView]
"""A game as hosting plays it: its states, steps and views are distinct, and opaque to others."""


@runtime_checkable
class Adviser(Protocol[ViewIn, AdviceOut]):
    """Advice for a turn. It takes seconds, so a worker computes it."""

    def advise(self, view: ViewIn, seat: int) -> AdviceOut:
        """Return advice for a seat that is to act in a view (`Game.seen`), as the game's own value."""


class SampleGame(Protocol):
    """A game started by computer players, at some point of it."""

    @property
    def options(self) -> Json: ...

    @property
    def seats(self) -> int:
        """Number of seats."""

    @property
    def deal(self) -> Json: ...

    @property
    def steps(self) -> Sequence[Json]:
        """The steps so far, each with its `seat`."""


@runtime_checkable
class Puzzler(Adviser[ViewIn, AdviceOut], Protocol[ViewIn, StepIn, AdviceOut]):
    """Puzzles, of a game that gives advice. All of it takes seconds, so workers do it."""

    def puzzle(self, view: ViewIn, seat: int) -> Json | None:
        """Return a view's puzzle and solution, always the same; None without a good one."""

    def answered(self, view: ViewIn, seat: int, puzzle: Json, steps: Sequence[StepIn]) -> Json:
        """Return the value of an answer compared with the best, as JSON for display; its steps are legal."""

    def sample(self, seed: int) -> SampleGame:
        """Return a game started by computer players, whose position may make a puzzle. It depends on the seed alone."""


@runtime_checkable
class InRounds(Protocol[StateIn]):
    """Rounds of many short turns: a post has computers' turns of a whole round."""

    def round(self, state: StateIn) -> int:
        """Return the number of the round in progress; it grows by one when that ends."""


@runtime_checkable
class Silent(Protocol[StateIn]):
    """Phases in which players must not talk about the game."""

    def silent(self, state: StateIn) -> bool:
        """Return whether players must not talk about the game in a state, or in a view of it."""


@runtime_checkable
class Reviewer(Protocol[ViewIn, StepIn]):
    """The value of each turn of a finished game, seconds each."""

    def weigh(self, view: ViewIn, steps: Sequence[StepIn], seat: int) -> Json:
        """Return a turn's value by the view before it; its `loss`, if any, is in points."""


class Gift(Protocol):
    """Turns in which a seat gave away unusually much to one other seat."""

    @property
    def turns(self) -> Sequence[int]:
        """Numbers of the turns, from 1, in order; at least one."""

    @property
    def seat(self) -> int:
        """The seat that played them."""

    @property
    def to(self) -> int:
        """The seat that profited."""

    @property
    def points(self) -> int:
        """Points of the game that the turns lost together; at least 1."""


@runtime_checkable
class Judge(Protocol[StateIn]):
    """A judgement of the turns played, a hint and cheap to compute."""

    def gifts(self, states: Sequence[StateIn]) -> Sequence[Gift]:
        """Return unusual gifts in a finished game, from its positions: the set-up, then one after each step."""


class PuzzleGame(Hosted, Puzzler[GameView, GameStep, object], Protocol):
    """A hosted game that has puzzles."""
