"""The protocol of a game: a deal, successive steps, the seats to act, what each seat sees, and the outcome.

States, steps and views are the game's own frozen values and opaque here; their JSON forms are stored and sent. A game
satisfies this protocol by having these members; it need not import it. Every method is pure: the same arguments give
the same answer in any process.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

Json: TypeAlias = dict[str, Any]
"""A JSON object."""

Migration: TypeAlias = Callable[[Json, Sequence[Json]], "tuple[Json, list[Json]]"]
"""A function from a deal and steps under older rules to the same under the present ones.

Each step has its metadata (`seat`, `by`, `at`, `seq`). A migrated step keeps these keys; an inserted one has at least
`seat`.
"""


class SeatResult(Protocol):
    """The outcome of a game for one seat."""

    @property
    def won(self) -> bool | None:
        """True if this seat won; None if it neither won nor lost. All may win, and all may lose."""
        ...

    @property
    def rank(self) -> int | None:
        """The seat's rank, 1 for the first; None in a game without a ranking."""
        ...

    @property
    def points(self) -> int | None:
        """Total points; None in a game without points."""
        ...

    @property
    def parts(self) -> Mapping[str, int]:
        """Points by the game's own categories, in their order."""
        ...


class Outcome(Protocol):
    """The outcome of a game."""

    @property
    def results(self) -> Sequence[SeatResult]:
        """Results by seat."""
        ...


class Game(Protocol):
    """A game as hosting plays it, under one version of its rules."""

    @property
    def name(self) -> str:
        """The game's name in records and in the database."""
        ...

    @property
    def version(self) -> str:
        """The rules' version, stored with each table; raised when the same steps would lead to another state."""
        ...

    @property
    def earlier(self) -> Mapping[str, Game]:
        """Older versions, under which games started with them are continued."""
        ...

    @property
    def migrations(self) -> Mapping[str, Migration]:
        """Older versions whose running games are migrated to this one."""
        ...

    @property
    def seats(self) -> tuple[int, int]:
        """The minimum and maximum number of seats."""
        ...

    @property
    def computers(self) -> Sequence[str]:
        """Names of the computer players, the preferred substitute for a player first."""
        ...

    @property
    def refusals(self) -> tuple[type[Exception], ...]:
        """Exceptions of `options`, `deal`, `new`, `read`, `apply`, `check` and `unrecord`; their text is for users."""
        ...

    @property
    def leagues(self) -> Collection[str] | None:
        """Kinds of league that the game suits, such as "swiss"; None for all.

        Empty if results do not rank players, as when all win or lose together.
        """
        ...

    @property
    def most_steps(self) -> int:
        """A number of steps above that of any real game; a file with more is refused before it is replayed."""
        ...

    def options(self, given: Mapping[str, object]) -> Json:
        """Return all options with their values, defaults filled in. Raises a refusal."""
        ...

    def teams(self, options: Json, seats: int) -> tuple[int, ...]:
        """Return the team of each seat; in an ordinary game each seat is a team of its own."""
        ...

    def deal(self, options: Json, seats: int, rng: random.Random, known: Json | None = None) -> Json:
        """Shuffle a deal, keeping the parts that are already known."""
        ...

    def new(self, options: Json, seats: int, deal: Json) -> Any:  # noqa: ANN401
        """Return the initial state."""
        ...

    def read(self, data: Mapping[str, object]) -> Any:  # noqa: ANN401
        """Return the step of a complete JSON form, ignoring its metadata (seat, by, at, …). Raises a refusal."""
        ...

    def write(self, step: Any) -> Json:  # noqa: ANN401
        """Return the complete JSON form of a step, for the log."""
        ...

    def public(self, state: Any, step: Any) -> Json:  # noqa: ANN401
        """Return the public JSON form of a step; `state` is the one that the step was taken in."""
        ...

    def to_act(self, state: Any) -> tuple[int, ...]:  # noqa: ANN401
        """Return the seats that may act now, ascending: several may act at once, and none when the game is over."""
        ...

    def turn(self, state: Any) -> int:  # noqa: ANN401
        """Return the number of the turn (or of the common round) in progress; it changes when that ends."""
        ...

    def reveals(self, state: Any, step: Any) -> bool:  # noqa: ANN401
        """Return whether the step, taken in `state`, reveals hidden information, so that it cannot be taken back."""
        ...

    def apply(self, state: Any, step: Any, seat: int) -> Any:  # noqa: ANN401
        """Return the state after a step of a seat that is to act. Raises a refusal."""
        ...

    def seen(self, state: Any, seat: int | None) -> Any:  # noqa: ANN401
        """Return the view of a state for a seat, or the public view for None."""
        ...

    def ahead(self, state: Any, seat: int) -> Any | None:  # noqa: ANN401
        """Return the state as if this seat, which is not to act, were next and nobody before it had acted.

        Turns are planned on it. None if the seat will not act again, or the game has no such state.
        """
        ...

    def figures(self, view: Any) -> Mapping[str, int]:  # noqa: ANN401
        """Return public whole numbers by names such as "wool", for the conditions of plans.

        Names consist of lowercase letters, digits and hyphens, and are the same in every view of a game. A figure
        without a present value, such as the price of sold-out goods, is left out.
        """
        ...

    def imagine(self, view: Any, seat: int, rng: random.Random) -> Any:  # noqa: ANN401
        """Return a complete state consistent with the seat's view, its hidden parts drawn at random."""
        ...

    def check(self, state: Any) -> None:  # noqa: ANN401
        """Check that a game can reach this state, such as that after a file's steps. Raises a refusal."""
        ...

    def outcome(self, state: Any) -> Outcome | None:  # noqa: ANN401
        """Return the outcome of the game, None while it runs."""
        ...

    def long(self, state: Any) -> bool:  # noqa: ANN401
        """Return whether the game has lasted long enough to offer its end by agreement.

        Computer players agree; if they are alone at the table they end it.
        """
        ...

    def counts(self, state: Any) -> bool:  # noqa: ANN401
        """Return whether enough has been played for a league to count the unfinished game when time runs out.

        Otherwise nobody wins it there.
        """
        ...

    def finish(self, state: Any) -> Any:  # noqa: ANN401
        """Return the final state, with the present result, after all players agreed to end a long game."""
        ...

    def choose(self, player: str, seen: Any, seat: int, seed: int) -> Any:  # noqa: ANN401
        """Return a computer player's step for a seat that is to act, chosen from that seat's view."""
        ...

    def known(self, deal: Json, state: Any) -> Json:  # noqa: ANN401
        """Return the parts of the deal that are public by now."""
        ...

    def record(self, names: Sequence[str], options: Json, deal: Json, steps: Sequence[Json]) -> Json:
        """Return a game as a file; the steps have their metadata."""
        ...

    def parse(self, text: bytes) -> Any:  # noqa: ANN401
        """Parse the JSON of a possibly hostile file, in bounded time and memory. Raises a refusal."""
        ...

    def unrecord(self, data: Mapping[str, object]) -> tuple[list[str], Json, Json, list[Json]]:
        """Return names, options, deal (or its known part) and steps with their metadata. Raises a refusal."""
        ...


class Gift(Protocol):
    """A turn, or several, in which a seat gave away unusually much to one other seat."""

    @property
    def turns(self) -> Sequence[int]:
        """Numbers of the turns, from 1, in order; at least one."""
        ...

    @property
    def seat(self) -> int:
        """The seat that played them."""
        ...

    @property
    def to(self) -> int:
        """The seat that profited."""
        ...

    @property
    def points(self) -> int:
        """Points of the game that the turns lost together; at least 1."""
        ...


@runtime_checkable
class Adviser(Protocol):
    """An optional ability of a game: advice for a turn. It takes seconds, so a worker computes it."""

    def advise(self, view: Any, seat: int) -> Any:  # noqa: ANN401
        """Return advice for a seat that is to act in a view (`Game.seen`), as the game's own value.

        The same view gives the same advice in any process.
        """
        ...


class Sample(Protocol):
    """A game started by computer players, at some point of it."""

    @property
    def options(self) -> Json:
        """All options with their values."""
        ...

    @property
    def seats(self) -> int:
        """Number of seats."""
        ...

    @property
    def deal(self) -> Json:
        """The whole deal."""
        ...

    @property
    def steps(self) -> Sequence[Json]:
        """The steps so far, each with its `seat`."""
        ...


@runtime_checkable
class Puzzler(Adviser, Protocol):
    """An optional ability of a game that gives advice: puzzles. All of it takes seconds, so workers do it."""

    def puzzle(self, view: Any, seat: int) -> Json | None:  # noqa: ANN401
        """Return the puzzle and solution that a view (`Game.seen`) makes for the seat to act, as the game's JSON.

        None if the view makes no good puzzle. The same view makes the same puzzle in any process.
        """
        ...

    def answered(self, view: Any, seat: int, puzzle: Json, steps: Sequence[Any]) -> Json:  # noqa: ANN401
        """Return the value of an answer compared with the best, as JSON for display; its steps are legal."""
        ...

    def sample(self, seed: int) -> Sample:
        """Return a game started by computer players, whose position may make a puzzle. It depends on the seed alone."""
        ...


@runtime_checkable
class InRounds(Protocol):
    """An optional ability of a game: rounds of many short turns. Computer players' turns are posted a round at a time.

    In any other game a post covers as many of their turns as there are seats.
    """

    def round(self, state: Any) -> int:  # noqa: ANN401
        """Return the number of the round in progress; it grows by one when that ends."""
        ...


@runtime_checkable
class Silent(Protocol):
    """An optional ability of a game: phases in which players must not talk about it.

    Other games allow talk at any time.
    """

    def silent(self, state: Any) -> bool:  # noqa: ANN401
        """Return whether players must not talk about the game in a state, or in a view of it."""
        ...


@runtime_checkable
class Reviewer(Protocol):
    """An optional ability of a game: the value of each turn of a finished game. Each turn takes seconds."""

    def weigh(self, view: Any, steps: Sequence[Any], seat: int) -> Json:  # noqa: ANN401
        """Return the value of a seat's turn, judged by the public view before it, as JSON for display."""
        ...


@runtime_checkable
class Judge(Protocol):
    """An optional ability of a game: a judgement of the turns that were played. It is a hint, and cheap to compute."""

    def gifts(self, states: Sequence[Any]) -> Sequence[Gift]:
        """Return unusual gifts in a finished game, from its positions: the set-up, then one after each step."""
        ...
