"""The wire to Discord: its messages and their times; and its faults, with the power and the bot's rights."""

import contextvars
import fnmatch
import random
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

import aiohttp
import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

from app.bot import NavegadorBot
from tests.cogs.delivery.test_crashes import GoneError, blot, guard
from tests.support.world import World

PRIVATE: Final = 1 << 6
SILENT: Final = 1 << 12
"""Flag of a silent message."""
How: Final[tuple[Literal["5xx", "429", "cut", "deaf"], ...]] = ("5xx", "429", "cut", "deaf")
"""Discord's faults: a server error, a rate limit, a connection broken before a request or after its effect."""


@dataclass(frozen=True, slots=True)
class Got:
    """A message that Discord accepted."""

    at: datetime
    channel: int
    content: str
    pinged: tuple[int, ...]
    """People notified in a channel: mentioned in the words, and allowed to be."""
    silent: bool


@dataclass(frozen=True, slots=True)
class Outage:
    """A period of an outage."""

    how: str
    """`down`: the bot or its machine; one of `How`: Discord; `rights`: the bot's right to write in one channel;
    `server`: the bot is off the server; `place`: a channel or thread is deleted; `hold` and `pause`: of one table."""
    since: datetime
    until: datetime
    channel: int | None = None
    """The channel, or None for all."""
    table: int | None = None
    """The table, or None for all."""


class Wire:
    """Interceptor of a bot's requests and transactions, for bots started from now on."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch, rng: random.Random) -> None:
        self.world = world
        self.rng = rng
        self.got: list[Got] = []
        self.power: int | None = None
        """Requests and transactions until the power fails, or None for any number."""
        self.dark_since = world.clock.now()
        self.fails: Literal["5xx", "429", "cut", "deaf"] | None = None
        self.closed: set[str] = set()
        """Paths of direct message channels that are closed."""
        self.kicked = False
        """True while the bot is off the server."""
        self.intruded = 0
        """Requests to a server that has lost the bot."""
        self.refused = 0
        self._inside = contextvars.copy_context()
        dispatch = router.dispatch

        def send(backend: Any, method: str, path: str, **rest: Any) -> Any:
            self._use()
            self._fail(method, path)
            done = dispatch(backend, method, path, **rest)
            sent = method == "POST" and any(
                fnmatch.fnmatch(path, one) for one in ("/channels/*/messages", "/webhooks/*")
            )
            if sent and not int(done["flags"]) & PRIVATE:
                self._note(int(done["channel_id"]), rest.get("json") or {})
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
        monkeypatch.setattr(router, "dispatch", send)
        guard(monkeypatch, self._use)
        blot(monkeypatch)

    async def settle(self) -> None:
        self._inside.run(self.world.bot.runner.wake)
        await self.world.env.settle()

    @property
    def dark(self) -> bool:
        return self.power == 0

    def _use(self) -> None:
        if self.power:
            self.power -= 1
            if self.power == 0:
                self.dark_since = self.world.clock.now()
        if self.dark:
            raise GoneError

    def _fail(self, method: str, path: str) -> None:
        if self.kicked and method != "GET":
            self.intruded += path.startswith("/channels/")
            raise BackendError(403, 50001, "Missing Access")
        if method == "POST" and path in self.closed and self.fails in (None, "deaf"):
            raise BackendError(403, 50007, "Cannot send messages to this user")
        if self.fails in ("5xx", "429"):
            self.refused += 1
            raise BackendError(503 if self.fails == "5xx" else 429, 0, "not now")
        if self.fails == "cut":
            self.refused += 1
            raise aiohttp.ClientConnectionError("the line is cut")

    def _note(self, channel: int, body: Any) -> None:
        allowed = map(int, (body.get("allowed_mentions") or {}).get("users", ()))
        content = str(body.get("content") or "")
        pinged = tuple(person for person in allowed if f"<@{person}>" in content)
        at, silent = self.world.clock.now(), bool(int(body.get("flags") or 0) & SILENT)
        self.got.append(Got(at, channel, content, pinged, silent))
