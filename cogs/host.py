"""What the cogs need of the bot that loads them, and of the people who talk to it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, ParamSpec, TypeAlias, TypeVar

import discord
from discord.ext import commands

import words
from tables import Services
from tables.clock import Clock
from tables.errors import TableError
from tables.model import Person, Seat, Table

Params = ParamSpec("Params")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class WorkCounts:
    """How busy the workers are: jobs that wait and that run now, jobs done and workers replaced since the start."""

    waiting: int
    running: int
    done: int
    replaced: int


class Workers(Executor):
    """Run what would hold up the event loop: pictures first, then computer players."""

    @abstractmethod
    def submit_first(
        self, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs
    ) -> Future[Result]:
        """Have something done before all that was given to `submit` and has not begun."""

    @property
    @abstractmethod
    def counts(self) -> WorkCounts:
        """How busy they are."""


class Host(commands.Bot):
    """The bot as the cogs see it; `bot.NavegadorBot` has all of this."""

    services: Services
    clock: Clock
    workers: Workers
    started: datetime


if TYPE_CHECKING:
    Interaction: TypeAlias = discord.Interaction[Host]
else:
    Interaction = discord.Interaction


def person(interaction: Interaction) -> Person:
    """Who presses or types."""
    return Person(interaction.user.id, interaction.user.display_name)


def locale(interaction: Interaction) -> str:
    """The language of what only this person sees."""
    return str(interaction.locale)


async def wait(interaction: Interaction) -> None:
    """Acknowledge a command; what it answers is for this person alone, until something is published."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def publish(
    interaction: Interaction,
    text: str = "",
    buttons: discord.ui.View = discord.utils.MISSING,
    files: Sequence[discord.File] = (),
) -> discord.WebhookMessage:
    """Answer a command in public, which works where the bot itself may not post; nobody is notified."""
    await interaction.edit_original_response(content=words.say("published", locale(interaction)), view=None)
    return await interaction.followup.send(
        text, view=buttons, files=files, allowed_mentions=discord.AllowedMentions.none(), wait=True
    )


async def is_admin(interaction: Interaction) -> bool:
    """Whether they may act for tables: Manage Server, or the role that the server has set."""
    if interaction.permissions.manage_guild:
        return True
    if interaction.guild_id is None or not isinstance(interaction.user, discord.Member):
        return False
    role = (await interaction.client.services.settings.guild(interaction.guild_id)).admin_role
    return role is not None and interaction.user.get_role(role) is not None


async def admins_only(interaction: Interaction) -> None:
    """Refuse everybody else. Raises AdminsOnly."""
    if not await is_admin(interaction):
        raise AdminsOnly(f"person {interaction.user.id} is no admin of server {interaction.guild_id}")


class AdminsOnly(TableError):
    """Only who may manage the server, or has the role for it, may do that."""

    key = "admins-only"


def computer(name: str, language: str | None = None) -> str:
    """What a computer player is called."""
    key = f"computer-{name}"
    return words.say(key, language) if words.has(key, language) else words.name(name)


def seat_name(seat: Seat, language: str | None = None) -> str:
    """Who plays for a seat, harmless in a message."""
    if seat.computer is not None:
        return words.say("computer-player", language, name=computer(seat.computer, language), seat=seat.number + 1)
    return words.name(seat.name)


def seat_names(table: Table, language: str | None = None) -> tuple[str, ...]:
    """Who plays, by seat."""
    return tuple(seat_name(seat, language) for seat in table.seats)
