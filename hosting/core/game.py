"""What tables knows of a game: a deal, steps one after the other, who may act, who may see what, and how it came out.

States, steps and views are the game's own frozen values and opaque here; what is stored and sent are their JSON forms.
A game satisfies this protocol by having these members, it need not know of it. Every method is pure: the same
arguments give the same answer, in whichever process.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

Json: TypeAlias = dict[str, Any]
"""A JSON object."""

Migration: TypeAlias = Callable[[Json, Sequence[Json]], "tuple[Json, list[Json]]"]
"""From a deal and the steps under older rules to the same under the present ones.

Each step comes with its story (`seat`, `by`, `at`, `seq`); a step that is carried over keeps these keys, one that is
put in has at least `seat`.
"""


class SeatResult(Protocol):
    """How a game came out for one seat."""

    @property
    def won(self) -> bool | None:
        """Whether this seat won; None where it neither won nor lost. All may win, and all may lose."""
        ...

    @property
    def rank(self) -> int | None:
        """1 for the first; None in a game without a ranking."""
        ...

    @property
    def points(self) -> int | None:
        """All points; None in a game without points."""
        ...

    @property
    def parts(self) -> Mapping[str, int]:
        """The points by the game's own categories, in their order."""
        ...


class Outcome(Protocol):
    """How a game came out."""

    @property
    def results(self) -> Sequence[SeatResult]:
        """By seat."""
        ...


class Game(Protocol):
    """A game as tables hosts it, by one version of its rules."""

    @property
    def name(self) -> str:
        """What records and the database call it."""
        ...

    @property
    def version(self) -> str:
        """The rules' version, kept with each table that it starts; raised when the same steps would lead elsewhere."""
        ...

    @property
    def earlier(self) -> Mapping[str, Game]:
        """Older versions by which a game that was begun with them is carried on."""
        ...

    @property
    def migrations(self) -> Mapping[str, Migration]:
        """Older versions whose running games are carried over into this one."""
        ...

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats."""
        ...

    @property
    def computers(self) -> Sequence[str]:
        """The names of the computer players, the best to stand in for a person first."""
        ...

    @property
    def refusals(self) -> tuple[type[Exception], ...]:
        """What `options`, `deal`, `new`, `read`, `apply`, `check`, `unrecord` raise to refuse, in words for people."""
        ...

    @property
    def leagues(self) -> Collection[str] | None:
        """The kinds of league that can be played with it, such as "swiss"; None for all.

        Empty where results do not tell players apart, as when all win or lose together.
        """
        ...

    @property
    def most_steps(self) -> int:
        """More steps than any real game has; a file with more is refused before it is replayed."""
        ...

    def options(self, given: Mapping[str, object]) -> Json:
        """All options with their values, what is not given filled in. Raises a refusal."""
        ...

    def teams(self, options: Json, seats: int) -> tuple[int, ...]:
        """The team of each seat; in an ordinary game each seat is a team of its own."""
        ...

    def deal(self, options: Json, seats: int, rng: random.Random, known: Json | None = None) -> Json:
        """Shuffle a deal, around what is already known of it."""
        ...

    def new(self, options: Json, seats: int, deal: Json) -> Any:  # noqa: ANN401
        """The state at the start."""
        ...

    def read(self, data: Mapping[str, object]) -> Any:  # noqa: ANN401
        """The step that a whole JSON form means, keys of its story (seat, by, at, …) overlooked. Raises a refusal."""
        ...

    def write(self, step: Any) -> Json:  # noqa: ANN401
        """The whole JSON form of a step, for the log."""
        ...

    def public(self, state: Any, step: Any) -> Json:  # noqa: ANN401
        """The JSON form of a step that everybody may see; `state` is the one that the step was taken in."""
        ...

    def to_act(self, state: Any) -> tuple[int, ...]:  # noqa: ANN401
        """The seats that may act now, ascending; several may act at once, and none when the game is over."""
        ...

    def turn(self, state: Any) -> int:  # noqa: ANN401
        """The number of the turn (or of the common round) in progress; it changes when that ends."""
        ...

    def reveals(self, state: Any, step: Any) -> bool:  # noqa: ANN401
        """Whether the step, taken in `state`, shows anybody something hidden, so that it cannot be taken back."""
        ...

    def apply(self, state: Any, step: Any, seat: int) -> Any:  # noqa: ANN401
        """The state after a step of a seat that is to act. Raises a refusal."""
        ...

    def seen(self, state: Any, seat: int | None) -> Any:  # noqa: ANN401
        """What a seat may see of a state, or with None what everybody may."""
        ...

    def ahead(self, state: Any, seat: int) -> Any | None:  # noqa: ANN401
        """The state as if this seat, which is not to act, were the next: nobody before it had done anything more.

        What a turn is planned on. None where the seat will not act again, or the game has no such thing.
        """
        ...

    def figures(self, view: Any) -> Mapping[str, int]:  # noqa: ANN401
        """Whole numbers that everybody can see, by names such as "sugar": what the condition of a plan may speak of.

        Names are of small letters, digits and hyphens, and the same in every view of a game; a figure that there is
        not at the moment, such as the price of what is sold out, is left out.
        """
        ...

    def imagine(self, view: Any, seat: int, rng: random.Random) -> Any:  # noqa: ANN401
        """A whole state that looks to the seat as this view of it does, what is hidden from it drawn by lot."""
        ...

    def check(self, state: Any) -> None:  # noqa: ANN401
        """Do nothing to a state that a game can come to, such as that after a file's steps. Raises a refusal."""
        ...

    def outcome(self, state: Any) -> Outcome | None:  # noqa: ANN401
        """How the game came out, None while it runs."""
        ...

    def long(self, state: Any) -> bool:  # noqa: ANN401
        """Whether the game has gone on for so long that its end by agreement is offered.

        Computer players agree; where they are alone at the table they end it.
        """
        ...

    def counts(self, state: Any) -> bool:  # noqa: ANN401
        """Whether so much has been played that a league whose time is over lets the game count as it stands.

        Else it is nobody's win there.
        """
        ...

    def finish(self, state: Any) -> Any:  # noqa: ANN401
        """The state when everybody has agreed to end a long game: it is over, with the result that it has now."""
        ...

    def choose(self, player: str, seen: Any, seat: int, seed: int) -> Any:  # noqa: ANN401
        """The step that a computer player takes for a seat that is to act, from what that seat may see."""
        ...

    def known(self, deal: Json, state: Any) -> Json:  # noqa: ANN401
        """What of the deal everybody has seen by now."""
        ...

    def record(self, names: Sequence[str], options: Json, deal: Json, steps: Sequence[Json]) -> Json:
        """A game as a file; the steps with their story."""
        ...

    def parse(self, text: bytes) -> Any:  # noqa: ANN401
        """The JSON of a file that may be hostile, in bounded time and memory. Raises a refusal."""
        ...

    def unrecord(self, data: Mapping[str, object]) -> tuple[list[str], Json, Json, list[Json]]:
        """Names, options, deal (or what is known of it) and steps with their story. Raises a refusal."""
        ...


class Gift(Protocol):
    """A turn, or several, by which a seat gave unusually much away, and one other had of it."""

    @property
    def turns(self) -> Sequence[int]:
        """From 1, in order; at least one."""
        ...

    @property
    def seat(self) -> int:
        """Whose turns they were."""
        ...

    @property
    def to(self) -> int:
        """The seat that had of it."""
        ...

    @property
    def points(self) -> int:
        """What the turns lost together, in points of the game; at least 1."""
        ...


@runtime_checkable
class Adviser(Protocol):
    """What a game may have besides: advice for a turn. It takes seconds, so that a worker gives it."""

    def advise(self, view: Any, seat: int) -> Any:  # noqa: ANN401
        """What a seat that is to act in a view (`Game.seen`) may best do, as the game's own value.

        The same view gives the same advice, in whichever process.
        """
        ...


class Sample(Protocol):
    """A game that the house's own players have begun, at some point of it."""

    @property
    def options(self) -> Json:
        """All of them."""
        ...

    @property
    def seats(self) -> int:
        """How many there are."""
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
    """What a game that gives advice may have besides: puzzles of it. All of it takes seconds, so that workers do it."""

    def puzzle(self, view: Any, seat: int) -> Json | None:  # noqa: ANN401
        """The puzzle that a view (`Game.seen`) makes for the seat to act, with its solution, as the game's own JSON.

        None where it is not fit for one. The same view makes the same puzzle, in whichever process.
        """
        ...

    def answered(self, view: Any, seat: int, puzzle: Json, steps: Sequence[Any]) -> Json:  # noqa: ANN401
        """What an answer to a puzzle is worth beside the best, as JSON for who shows it; its steps are legal."""
        ...

    def sample(self, seed: int) -> Sample:
        """A game that the house's players have begun; its position may be fit for a puzzle. By the seed alone."""
        ...


@runtime_checkable
class InRounds(Protocol):
    """What a game may have besides: rounds of many short turns. Those of computer players are told a round at a time.

    In any other game a post tells as many of their turns as there are seats.
    """

    def round(self, state: Any) -> int:  # noqa: ANN401
        """The number of the round in progress; it grows by one when that ends."""
        ...


@runtime_checkable
class Silent(Protocol):
    """What a game may have besides: times in which nobody may talk about it. In any other game words are free."""

    def silent(self, state: Any) -> bool:  # noqa: ANN401
        """Whether nobody may talk about the game in a state, or in a view of it."""
        ...


@runtime_checkable
class Reviewer(Protocol):
    """What a game may have besides: what the turns of a game that is over were worth. It takes seconds for each."""

    def weigh(self, view: Any, steps: Sequence[Any], seat: int) -> Json:  # noqa: ANN401
        """What a seat's turn was worth, by what everybody may see before it, as JSON for who shows it."""
        ...


@runtime_checkable
class Judge(Protocol):
    """What a game may have besides: a judgement of the turns that were played. It is a hint, and costs no seconds."""

    def gifts(self, states: Sequence[Any]) -> Sequence[Gift]:
        """Unusual gifts in a game that is over: its positions from the set-up on, one after each step."""
        ...
