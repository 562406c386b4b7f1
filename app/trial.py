"""The doctor's results, and a trial picture, drawn to check that workers can draw here."""

import random
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime

import renders
from cogs import detached, host
from cogs.components import Drawing
from cogs.games import GameInterface
from hosting import registry
from hosting.core import Seat
from renders import Picture
from workers import Priority, Workers


class Wrong(Exception):
    """A check has failed. The message gives advice."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check."""

    about: str
    ok: bool | None
    """None if it could not be made."""
    said: str

    def __str__(self) -> str:
        return f"{'–' if self.ok is None else 'ok' if self.ok else 'failed':<7} {self.about}: {self.said}"


def drawing() -> Drawing:
    """Return the first picture of a new game, as in a turn post."""
    game = registry.games()[0]
    options, seats = game.options({}), game.seats[0]
    state = game.new(options, seats, game.deal(options, seats, random.Random(0)))  # noqa: S311 - nobody plays it
    players = tuple(Seat(number, None, game.computers[0], game.computers[0]) for number in range(seats))
    table = detached.table(game.name, "", players, "en", datetime.fromtimestamp(0, UTC))
    interface: GameInterface = registry.interfaces()[game.name]
    return interface.pictures(host.scene(table, game.seen(state, None), "en"))[0]


def modules() -> tuple[str, ...]:
    """Return the names of the modules that a process needs to draw it."""
    return Drawing.__module__, drawing().draw.__module__


def draw(workers: Workers, priority: Priority = Priority.POST) -> Future[Picture]:
    """Draw it in a worker for jobs of this priority. The future fails as `submit_as` says."""
    return workers.submit_as(priority, drawing(), renders.LIGHT)
