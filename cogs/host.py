"""The bot as the cogs need it, and the names of people and seats."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeAlias, TypeVar

import discord
from discord.ext import commands

import naming
import words
from cogs.components import Pressed
from cogs.games import GameInterface, Scene, Transition
from hosting import Services
from hosting.core import Clock, NotRunning, StoreError, Table
from hosting.jobs import Runner
from leagues.services import Leagues
from workers import Workers

Params = ParamSpec("Params")
Result = TypeVar("Result")
Kept = TypeVar("Kept")
Key = TypeVar("Key")


class Host(commands.Bot):
    """The bot as the cogs see it; `app.bot.NavegadorBot` implements it."""

    services: Services
    leagues: Leagues
    clock: Clock
    runner: Runner
    """The runner of jobs: `wake` it after storing something, so that they are done at once."""
    workers: Workers
    """Workers for what would block the event loop: pictures and computer players."""
    interfaces: Mapping[str, GameInterface]
    """The games played here, by name."""
    started: datetime
    forget_after: timedelta | None
    """Time for which a server's data is kept after it has removed the bot; None: for good."""
    web: str | None
    """Address of the tables in the browser; None if there are none."""
    launchable: bool
    """True if they are an Activity in Discord, too."""
    version: str
    """The release and the commit running, such as "0.2.0 (1a2b3c4d)"."""

    def interface(self, game: str) -> GameInterface:
        """Return a game's interface. Raises NotRunning if the game is not played here."""
        try:
            return self.interfaces[game]
        except KeyError:
            raise NotRunning(f"the game {game!r} is not played here", game=game) from None

    async def press(self, interaction: Interaction, pressed: Pressed | None) -> None:
        """Acknowledge a press or a form, and handle it; None is one that is no longer known."""
        raise NotImplementedError

    async def settled(self, table_id: int, *, woken: bool = False) -> bool:
        """Wait until a table has been advanced as far as possible; return whether everything was delivered."""
        return await self.runner.settled(lambda job: job.table_id == table_id, woken=woken)


def keep(kept: OrderedDict[Key, Kept], key: Key, value: Kept, most: int) -> None:
    """Keep a value as the newest, and forget the oldest beyond so many."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


class PerBot(Generic[Kept]):
    """A value of each bot, kept by the bot: a map with weak keys would keep bots that their values name."""

    def __init__(self, make: Callable[[Host], Kept]) -> None:
        self._make = make

    def of(self, host: Host) -> Kept:
        """Return a bot's value, made at its first use."""
        kept: dict[PerBot[Kept], Kept] = vars(host).setdefault("kept", {})
        if self not in kept:
            kept[self] = self._make(host)
        return kept[self]


if TYPE_CHECKING:
    Interaction: TypeAlias = discord.Interaction[Host]
else:
    Interaction = discord.Interaction


async def language(interaction: Interaction) -> str:
    """Return the language of what only this user reads: their setting, else their client's."""
    with contextlib.suppress(StoreError):
        settings = await interaction.client.services.people.get(interaction.user.id)
        return settings.language or str(interaction.locale)
    return str(interaction.locale)


def computer(name: str, language: str | None = None) -> str:
    """Return the name of a computer player."""
    key = f"computer-{name}"
    return words.say(key, language) if words.has(key, language) else words.name(name)


def strength(name: str, language: str | None = None) -> str:
    """Return a computer player's strength, in a word; empty if it has none."""
    key = f"strength-{name}"
    return words.say(key, language) if words.has(key, language) else ""


def link(guild: int, place: int, message: int | None = None) -> str:
    """Return the address of a channel or thread in Discord, or of a message there."""
    return f"https://discord.com/channels/{guild}/{place}" + ("" if message is None else f"/{message}")


def mentioned(people: Iterable[int]) -> str:
    """Mention people in a message; in every language, mentions are separated by spaces."""
    return " ".join(f"<@{person}>" for person in people)


def seat_name(table: Table, seat: int, language: str | None = None) -> str:
    """Return the name of a seat's player, as in `seat_names`."""
    return seat_names(table, language)[seat]


def seat_names(table: Table, language: str | None = None) -> tuple[str, ...]:
    """Return the players' names by seat: escaped for a message, and no two that could be confused."""

    def display_name(number: int, end: str) -> str:
        seat = table.seats[number]
        if seat.computer is None:
            return words.name(seat.name, words.NAME_LENGTH - len(end), locale=language) + end
        who = computer(seat.computer, language)
        return words.say("computer-player", language, name=who) + end

    return naming.distinct(len(table.seats), display_name)


def scene(
    table: Table, view: object, locale: str, reader: int | None = None, transitions: tuple[Transition, ...] = ()
) -> Scene:
    """Build a reader's scene of a table, in their language."""
    return Scene(
        table, view, seat_names(table, locale), picture_names(table, locale), locale, reader, transitions=transitions
    )


def picture_names(table: Table, language: str | None = None) -> tuple[str, ...]:
    """Return the players' names by seat for a picture, which has no markdown to escape."""
    return tuple(
        computer(seat.computer, language) if seat.computer else words.person(seat.name, language)
        for seat in table.seats
    )
