"""What tables knows of a game: a name, a deal, steps one after the other, and whose turn it is.

States and steps are the game's own values and opaque here; what is stored and sent are their dict forms. A game
satisfies this protocol by having these methods, it need not know of it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object."""


class Game(Protocol):
    """A game as tables hosts it. Every method is pure: the same arguments give the same answer."""

    @property
    def name(self) -> str:
        """What records and the database call it."""
        ...

    @property
    def version(self) -> str:
        """The engine's version, kept with each table that it starts."""
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
        """What `options`, `read`, `apply` and `unrecord` raise to refuse; the message is for a player."""
        ...

    def options(self, given: Mapping[str, object]) -> Json:
        """All options with their values, what is not given filled in. Raises a refusal."""
        ...

    def deal(self, options: Json, seats: int, rng: random.Random, known: Json | None = None) -> Json:
        """Shuffle a deal, around what is already known of it."""
        ...

    def new(self, options: Json, seats: int, deal: Json) -> Any:  # noqa: ANN401
        """The state at the start."""
        ...

    def read(self, data: Mapping[str, object]) -> Any:  # noqa: ANN401
        """The step that a dict form means, keys of its story (seat, by, at) overlooked. Raises a refusal."""
        ...

    def write(self, step: Any) -> Json:  # noqa: ANN401
        """The dict form of a step."""
        ...

    def apply(self, state: Any, step: Any) -> Any:  # noqa: ANN401
        """The state after a step. Raises a refusal."""
        ...

    def to_act(self, state: Any) -> int | None:  # noqa: ANN401
        """The seat to act, None when the game is over."""
        ...

    def turn(self, state: Any) -> int:  # noqa: ANN401
        """The number of the turn in progress; it changes when a turn ends."""
        ...

    def reveals(self, step: Any) -> bool:  # noqa: ANN401
        """Whether the step turns up something hidden, so that it cannot be taken back."""
        ...

    def seen(self, state: Any) -> Any:  # noqa: ANN401
        """The state without anything hidden."""
        ...

    def result(self, state: Any) -> list[Json] | None:  # noqa: ANN401
        """Per seat what came out (at least `rank` and `total`), None while the game runs."""
        ...

    def choose(self, player: str, seen: Any, seed: int) -> Any:  # noqa: ANN401
        """The step that a computer player takes in a state without hidden parts."""
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
