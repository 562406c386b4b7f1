"""The bot as the cogs need it, and the names of people and seats."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, Generic, ParamSpec, Protocol, TypeAlias, TypeVar

import discord
from discord.ext import commands

import i18n
from cogs.components import Pressed
from cogs.games import GameInterface, Scene, Transition
from gamekit import naming
from hosting import Services
from hosting.core import Clock, Json, NotRunning, Seat, StoreError, Table
from hosting.jobs import Runner
from hosting.webhooks import Device
from hosting.workers import Workers
from leagues.services import Leagues

Params = ParamSpec("Params")
Result = TypeVar("Result")
Kept = TypeVar("Kept")
Key = TypeVar("Key")


class Pusher(Protocol):
    """The sender of notifications to browsers, by the host's key."""

    @property
    def public(self) -> str:
        """The key with which a browser asks its push service for an address."""

    async def send(self, device: Device, site: str, words: Json, now: datetime) -> str | None:
        """Send words to a browser; return None, or the reason as `posting.post` does, or "keys" for unusable ones."""


class Host(commands.Bot):
    """The bot as the cogs see it; `app.bot.NavegadorBot` implements it."""

    services: Services
    leagues: Leagues
    clock: Clock
    runner: Runner
    """The runner of jobs: `wake` it after storing something, so that they are done at once."""
    workers: Workers
    interfaces: Mapping[str, GameInterface]
    started: datetime
    forget_after: timedelta | None
    """Time for which a server's data is kept after it has removed the bot; None: for good."""
    web: str | None
    pusher: Pusher | None
    """None: nothing is said of push anywhere."""
    launchable: bool
    version: str
    """The release and the commit running, such as "0.2.0 (1a2b3c4d)"."""

    def interface(self, game: str) -> GameInterface:
        """Return a game's interface. Raises NotRunning if the game is not played here."""
        try:
            return self.interfaces[game]
        except KeyError:
            raise NotRunning(f"the game {game!r} is not played here", game=game) from None

    async def press(self, interaction: Interaction, pressed: Pressed | None) -> None:
        raise NotImplementedError

    async def settled(self, table_id: int, *, woken: bool = False) -> bool:
        """Wait until a table has been advanced as far as possible; return whether everything was delivered."""
        return await self.runner.settled(lambda job: job.table_id == table_id, woken=woken)


def keep(kept: OrderedDict[Key, Kept], key: Key, value: Kept, most: int) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


class PerBot(Generic[Kept]):
    """A value of each bot, kept by the bot: a map with weak keys would keep bots that their values name."""

    def __init__(self, make: Callable[[Host], Kept]) -> None:
        self._make = make

    def of(self, host: Host) -> Kept:
        kept: dict[PerBot[Kept], Kept] = vars(host).setdefault("kept", {})
        if self not in kept:
            kept[self] = self._make(host)
        return kept[self]


if TYPE_CHECKING:
    Interaction: TypeAlias = discord.Interaction[Host]
else:
    Interaction = discord.Interaction


PRIVATE: Final = {"private": True}
"""The `extras` of a command kept out of the program's log, because it concerns one person alone."""
PRIVATE_VERBS: Final[set[str]] = set()
"""Verbs of controls that are kept out of it, such as those that plan a turn."""


def is_private(interaction: Interaction) -> bool:
    command = interaction.command
    if command is not None:
        return bool(command.extras.get("private"))
    parts = str(dict(interaction.data or {}).get("custom_id", "")).split(":")
    return len(parts) > 3 and parts[3] in PRIVATE_VERBS


async def language(interaction: Interaction) -> str:
    with contextlib.suppress(StoreError):
        settings = await interaction.client.services.people.get(interaction.user.id)
        return settings.language or str(interaction.locale)
    return str(interaction.locale)


def computer(name: str, language: str | None = None) -> str:
    key = f"computer-{name}"
    return i18n.say(key, language) if i18n.has(key, language) else i18n.name(name)


def strength(name: str, language: str | None = None) -> str:
    """Return a player's strength in a word; "" without one."""
    key = f"strength-{name}"
    return i18n.say(key, language) if i18n.has(key, language) else ""


def link(guild: int, place: int, message: int | None = None) -> str:
    return f"https://discord.com/channels/{guild}/{place}" + ("" if message is None else f"/{message}")


def mention(people: Iterable[int]) -> str:
    return " ".join(f"<@{person}>" for person in people)


def seat_names(table: Table, language: str | None = None) -> tuple[str, ...]:
    """Return the players' names by seat: escaped for a message, and no two that could be confused."""

    def display_name(number: int, end: str) -> str:
        seat = table.seats[number]
        if seat.computer is None:
            return i18n.name(seat.name, i18n.NAME_LENGTH - len(end), locale=language) + end
        who = computer(seat.computer, language)
        return i18n.say("computer-player", language, name=who) + end

    return naming.distinct(len(table.seats), display_name)


def scene(
    table: Table,
    view: object,
    locale: str,
    reader: int | None = None,
    transitions: tuple[Transition, ...] = (),
    *,
    helps: bool = False,
) -> Scene:
    names, labels = seat_names(table, locale), picture_names(table, locale)
    return Scene(table, view, names, labels, locale, reader, helps, transitions)


def picture_names(table: Table, language: str | None = None) -> tuple[str, ...]:
    return tuple(
        computer(seat.computer, language) if seat.computer else i18n.person(seat.name, language) for seat in table.seats
    )


def tableless(game: str, name: str, seats: tuple[Seat, ...], locale: str, now: datetime) -> Table:
    """Return the table of a scene whose position belongs to no table, or is shown as none's."""
    return Table(
        id=0,
        guild=0,
        channel=0,
        name=name,
        game=game,
        options={},
        order="joined",
        places=len(seats),
        language=locale,
        owner=0,
        status="running",
        created=now,
        started=now,
        seats=seats,
    )
