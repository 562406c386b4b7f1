"""What the cogs need of the bot that loads them, and what people and seats are called."""

from __future__ import annotations

import contextlib
import enum
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, ParamSpec, TypeAlias, TypeVar

import discord
from discord.ext import commands

import naming
import words
from cogs.games import Deed, GameInterface, Scene
from hosting import Services
from hosting.core import Clock, NotRunning, StoreError, Table
from leagues.services import Leagues

Params = ParamSpec("Params")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class WorkCounts:
    """How busy the workers are: jobs that wait and that run now, jobs done and workers replaced since the start."""

    waiting: int
    running: int
    done: int
    replaced: int
    died: int = 0
    """Workers that ended by themselves or were killed from outside, since the start."""
    unstarted: int = 0
    """Workers in a row that died before they could take a job; 0 as soon as one can."""


class WorkersClosed(RuntimeError):
    """The workers were shut down: the job was not done, and is to be done after the next start."""


class Priority(enum.IntEnum):
    """What the workers begin before what else waits for them, the first before the others."""

    POST = 0
    """What a whole channel waits for."""
    LOOK = 1
    """What one person waits for."""
    PLAYER = 2
    """A move of a computer player, and what else is thought about a turn."""
    FILM = 3
    """What takes seconds: a worker of its own does it, so that nothing else ever waits behind it."""


class Workers(Executor):
    """Run what would hold up the event loop: by their haste, films apart from all the rest. `submit` is a player's."""

    @abstractmethod
    def submit_as(
        self, haste: Priority, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs
    ) -> Future[Result]:
        """Have something done after what has the same haste already. Raises WorkersClosed after a shutdown."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many jobs that are no films can be done at the same time."""

    @property
    @abstractmethod
    def counts(self) -> WorkCounts:
        """How busy they are."""


class Host(commands.Bot):
    """The bot as the cogs see it; `app.bot.NavegadorBot` has all of this."""

    services: Services
    leagues: Leagues
    clock: Clock
    workers: Workers
    """Runs what would hold up the event loop: pictures and computer players."""
    interfaces: Mapping[str, GameInterface]
    """The games that are played here, by name."""
    started: datetime
    forget_after: timedelta | None
    """How long what a server leaves behind is kept after it has removed the bot; None: for good."""
    version: str
    """The release and the commit that run, such as "0.2.0 (1a2b3c4d)"."""

    def interface(self, game: str) -> GameInterface:
        """What a game says and offers. Raises NotRunning for a game that is not played here."""
        try:
            return self.interfaces[game]
        except KeyError:
            raise NotRunning(f"the game {game!r} is not played here", game=game) from None


if TYPE_CHECKING:
    Interaction: TypeAlias = discord.Interaction[Host]
else:
    Interaction = discord.Interaction


async def language(interaction: Interaction) -> str:
    """The language of what only this person reads: the one they have chosen, else their client's."""
    with contextlib.suppress(StoreError):
        chosen = await interaction.client.services.people.get(interaction.user.id)
        return chosen.language or str(interaction.locale)
    return str(interaction.locale)


def computer(name: str, language: str | None = None) -> str:
    """What a computer player is called."""
    key = f"computer-{name}"
    return words.say(key, language) if words.has(key, language) else words.name(name)


def strength(name: str, language: str | None = None) -> str:
    """How strong a computer player is, in a word; empty where nobody has said."""
    key = f"strength-{name}"
    return words.say(key, language) if words.has(key, language) else ""


def mentioned(people: Iterable[int]) -> str:
    """People as a message calls them up; a space between mentions does in every language."""
    return " ".join(f"<@{person}>" for person in people)


def seat_name(table: Table, seat: int, language: str | None = None) -> str:
    """Who plays for a seat, as in `seat_names`."""
    return seat_names(table, language)[seat]


def seat_names(table: Table, language: str | None = None) -> tuple[str, ...]:
    """Who plays, by seat: harmless in a message, and no two that a reader could take for each other."""

    def shown(number: int, end: str) -> str:
        seat = table.seats[number]
        if seat.computer is None:
            return words.name(seat.name, words.NAME_LENGTH - len(end), locale=language) + end
        who = computer(seat.computer, language)
        return words.say("computer-player", language, name=who) + end

    return naming.apart(len(table.seats), shown)


def scene(table: Table, view: object, locale: str, reader: int | None = None, deeds: tuple[Deed, ...] = ()) -> Scene:
    """A table as a reader sees it, in their language."""
    return Scene(table, view, seat_names(table, locale), picture_names(table, locale), locale, reader, deeds=deeds)


def picture_names(table: Table, language: str | None = None) -> tuple[str, ...]:
    """Who plays, by seat, as it stands in a picture, which has no markdown to be afraid of."""
    return tuple(
        computer(seat.computer, language) if seat.computer else words.person(seat.name, language)
        for seat in table.seats
    )
