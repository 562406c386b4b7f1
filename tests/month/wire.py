"""The wire to Discord: what came through it, when; and how it fails, with the power and with the bot's rights."""

from __future__ import annotations

import contextvars
import fnmatch
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final, Literal

import aiohttp
import discord
import pytest
from simcord.backend.errors import BackendError
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType
from simcord.http import router

from app.bot import NavegadorBot
from cogs.delivery import posts
from hosting.db.queueing import QueuedStore
from renders import Picture, Theme
from renders import navegador as pictures
from renders.navegador import View
from tests.support.world import World

SILENT: Final = 1 << 12
"""The flag of a message that makes no sound."""
How: Final[tuple[Literal["5xx", "429", "cut", "deaf"], ...]] = ("5xx", "429", "cut", "deaf")
"""How Discord fails: it refuses with an error of its own, asks for patience, breaks the connection before a request or
after it has done what was asked for."""


@dataclass(frozen=True, slots=True)
class Got:
    """A message that Discord took."""

    at: datetime
    channel: int
    content: str
    pinged: tuple[int, ...]
    """Who is notified in a channel: mentioned in the words, and allowed to be."""
    silent: bool


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which something did not work."""

    how: str
    """`down`: the bot was; one of `How`: Discord; `rights`: in one channel the bot might not write."""
    since: datetime
    until: datetime
    channel: int | None = None
    """Where; None everywhere."""


class GoneError(Exception):
    """There is no power."""


def blot(name: str, view: View, theme: Theme) -> Picture:
    """A picture that costs nothing, another one for each turn."""
    data = f"\x89PNG {name} {view.state.turns_played}".encode()
    return Picture(data, f"{name}.png", 1, 1, name, name)


class Wire:
    """Stands in everything's way: requests and transactions of a bot that is started from now on go through here."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch, rng: random.Random) -> None:
        self.world = world
        self.rng = rng
        self.got: list[Got] = []
        self.power: int | None = None
        """Requests and transactions that the power still reaches for; None: for any number."""
        self.dark_since = world.clock.now()
        self.fails: Literal["5xx", "429", "cut", "deaf"] | None = None
        self.closed: set[str] = set()
        """Where to messages may not be sent, by path: those who take no direct messages."""
        self.refused = 0
        self._inside = contextvars.copy_context()
        write, read, dispatch = QueuedStore.write, QueuedStore.read, router.dispatch

        def guarded(work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
            async def run(*args: Any) -> Any:
                self._use()
                result = await work(*args)
                self._use()
                return result

            return run

        def send(backend: Any, method: str, path: str, **rest: Any) -> Any:
            self._use()
            self._fail(method, path)
            done = dispatch(backend, method, path, **rest)
            if method == "POST" and fnmatch.fnmatch(path, "/channels/*/messages"):
                self._note(path, rest.get("json") or {})
            self._use()
            if self.fails == "deaf" and self.rng.random() < 0.5:
                self.refused += 1
                raise aiohttp.ServerDisconnectedError
            return done

        login = NavegadorBot.login

        async def come_up(bot: NavegadorBot, token: str) -> None:
            self.power, self._inside = None, contextvars.copy_context()
            await login(bot, token)

        monkeypatch.setattr(NavegadorBot, "login", come_up)
        monkeypatch.setattr(QueuedStore, "write", guarded(write))
        monkeypatch.setattr(QueuedStore, "read", guarded(read))
        monkeypatch.setattr(router, "dispatch", send)
        for name in ("board", "market", "final"):
            monkeypatch.setattr(pictures, name, partial(blot, name))

    async def settle(self) -> None:
        """Have the bot look for what is due, by itself and not in our name, and wait for all that follows."""
        self._inside.run(posts.of(self.world.bot).wake)
        await self.world.env.settle()

    @property
    def dark(self) -> bool:
        """Whether the power is gone."""
        return self.power == 0

    def forbid(self, channel: int, *, forbidden: bool = True) -> None:
        """Take the right to write in a channel from the bot, or give it back; Discord tells the bot of it."""
        backend, bot = self.world.env.backend, self.world.env.backend.bot_user.id
        if forbidden:
            deny = discord.Permissions(send_messages=True).value
            backend.set_overwrite(channel, Overwrite(bot, OverwriteType.MEMBER, deny=deny))
        else:
            backend.delete_overwrite(channel, bot)

    def _use(self) -> None:
        if self.power:
            self.power -= 1
            if self.power == 0:
                self.dark_since = self.world.clock.now()
        if self.dark:
            raise GoneError

    def _fail(self, method: str, path: str) -> None:
        if method == "POST" and path in self.closed and self.fails in (None, "deaf"):
            raise BackendError(403, 50007, "Cannot send messages to this user")
        if self.fails in ("5xx", "429"):
            self.refused += 1
            raise BackendError(503 if self.fails == "5xx" else 429, 0, "not now")
        if self.fails == "cut":
            self.refused += 1
            raise aiohttp.ClientConnectionError("the line is cut")

    def _note(self, path: str, body: Any) -> None:
        allowed = map(int, (body.get("allowed_mentions") or {}).get("users", ()))
        content = str(body.get("content") or "")
        pinged = tuple(person for person in allowed if f"<@{person}>" in content)
        at, silent = self.world.clock.now(), bool(int(body.get("flags") or 0) & SILENT)
        self.got.append(Got(at, int(path.split("/")[2]), content, pinged, silent))
