"""HTTP endpoints for the operator: health, /health, liveness, /live, and figures for Prometheus, /metrics."""

from __future__ import annotations

import contextlib
import errno
import json
import math
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Future
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord
import structlog
from aiohttp import web

from app.figures import Families, Figures
from app.settings import SettingsError
from hosting import StoreError
from hosting.core import Status
from web import SiteRunner
from workers import Priority

if TYPE_CHECKING:
    from app.bot import NavegadorBot

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.health")

SILENCE: Final = 1.5
"""Heartbeats without a message from Discord after which the bot counts as disconnected."""
LATE: Final = timedelta(minutes=5)
"""Maximum delay of a post while the bot counts as healthy."""
NOT_READABLE: Final = "not readable"
MOVED: Final = "moved or replaced"
UNREADABLE: Final = (NOT_READABLE, MOVED)
WELL: Final = {"connected": True, "database": "readable", "workers": "ready", "posts": "on time"}
"""The states of a healthy bot."""
SERVED: Final = {"board": "served"}
"""The state of its board, where it has one."""
HELLO: Final = '"heartbeat_interval"'
"""Content that identifies the first message of a connection."""


class Health:
    """The HTTP endpoints. None of them names a person or a table."""

    def __init__(self, bot: NavegadorBot, now: Callable[[], float] = time.monotonic) -> None:
        self._bot = bot
        self._now = now
        self._heard = math.inf
        """Time of Discord's last message, in seconds; infinite before the first one."""
        self._heartbeat = math.inf
        """Seconds between two heartbeats, each of which Discord must answer."""
        self._figures = Figures(bot)
        self._trial: Future[int] | None = None
        """A test job for a worker, as long as they die."""
        bot.add_listener(self._count, "on_interaction")
        bot.add_listener(self._hear, "on_socket_raw_receive")

    def application(self) -> web.Application:
        """Return the endpoints, to be served by a `SiteRunner`."""
        app = web.Application()
        app.add_routes(
            [web.get("/health", self.health), web.get("/live", self.live), web.get("/metrics", self.metrics)]
        )
        return app

    async def health(self, request: web.Request) -> web.Response:
        """Answer 200 while the bot is healthy, otherwise 503; the body names the faults."""
        database = await self._database()
        checks = {
            "connected": self._connected(),
            "database": database,
            "workers": self._working(),
            "posts": "unknown" if database in UNREADABLE else await self._posted(),
        }
        if self._bot.board is not None:
            checks |= SERVED if self._bot.board.listening else {"board": "not served"}
        return web.json_response(checks, status=200 if checks.items() <= (WELL | SERVED).items() else 503)

    async def live(self, request: web.Request) -> web.Response:
        """Answer 200: any answer proves that the process runs and its event loop is alive."""
        return web.json_response({"alive": True})

    async def metrics(self, request: web.Request) -> web.Response:
        """Return the known figures, in Prometheus' text format."""
        bot, families = self._bot, Families()
        self._figures.add_process(families, connected=self._connected())
        if bot.opened:
            failed = bot.services.store.failed_writes
            families.counter("navegador_writes_failed", "Transactions that were not stored", failed)
            writes = await self._writes()
            families.gauge("navegador_database_writable", "1 while the database can be written, otherwise 0", writes)
        tables = await self._tables()
        readable = tables is not None
        families.gauge("navegador_database_readable", "1 while the database can be read, otherwise 0", readable)
        if tables is not None:
            self._figures.add_tables(families, tables)
            with contextlib.suppress(StoreError, OSError):
                await self._figures.add_stored(families, late=await self._late())
            self._figures.add_drawing(families)
        headers = {"Content-Type": "text/plain; version=0.0.4"}
        return web.Response(body=self._figures.text(families), headers=headers)

    def _connected(self) -> bool:
        silent = self._now() - self._heard
        return self._bot.is_ready() and silent <= SILENCE * self._heartbeat

    async def _database(self) -> str:
        """Describe the state of the database in plain words."""
        if self._bot.opened and not await self._bot.services.store.there():
            return MOVED
        if await self._tables() is None:
            return NOT_READABLE
        return str(WELL["database"]) if await self._writes() else "not writable"

    async def _writes(self) -> bool:
        """Return whether changes can be stored. After a failure, try again."""
        services = self._bot.services
        if not services.store.cannot_write:
            return True
        with contextlib.suppress(StoreError, OSError):
            await services.jobs.try_to_write()
        return not services.store.cannot_write

    def _working(self) -> str:
        """Describe the state of the workers. If they die, start another, to see whether it survives."""
        workers = self._bot.workers
        if not workers.counts.unstarted:
            return str(WELL["workers"])
        if self._trial is None or self._trial.done():
            with contextlib.suppress(RuntimeError):  # the bot is stopping
                self._trial = workers.submit_as(Priority.LOOK, int)
        return "die at their start"

    async def _posted(self) -> str:
        """Say whether posts are delivered in time."""
        try:
            return "late" if await self._late() else str(WELL["posts"])
        except (StoreError, OSError):
            return "unknown"

    async def _late(self) -> int:
        """Count the posts that are overdue since the bot was started. Raises StoreError."""
        before = self._bot.clock.now() - LATE
        if before < self._bot.started:
            return 0
        return await self._bot.services.posts.late(before, self._bot.services.processes.shards)

    async def _tables(self) -> Mapping[Status, int] | None:
        """Count the tables by status; None if the database cannot be read, or has been replaced."""
        if not self._bot.opened:
            return None
        try:
            services = self._bot.services
            return await services.lobby.count() if await services.store.there() else None
        except (StoreError, OSError):
            return None

    async def _count(self, interaction: discord.Interaction) -> None:
        self._figures.count_interaction(interaction.type.name)

    async def _hear(self, message: str | bytes) -> None:
        """Record a message from Discord, and from the first one the heartbeat interval."""
        self._heard = self._now()
        if isinstance(message, str) and HELLO in message[:200]:
            with contextlib.suppress(ValueError, KeyError, TypeError):
                self._heartbeat = json.loads(message)["d"]["heartbeat_interval"] / 1000


@contextlib.asynccontextmanager
async def served(bot: NavegadorBot) -> AsyncIterator[None]:
    """Serve the endpoints at the port of the settings. Raises SettingsError if that is impossible."""
    port = bot.settings.port
    assert port is not None
    runner = SiteRunner(Health(bot).application())
    await runner.setup()
    try:
        await _listen(runner, bot.settings.host, port)
        log.info("serving health and metrics", host=bot.settings.host, port=port)
        yield
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        match error.errno:
            case errno.EADDRINUSE:
                reason = f"NAVEGADOR_PORT: another program has port {port} of {host}"
            case errno.EACCES:
                reason = f"NAVEGADOR_PORT: port {port} is not for this user"
            case _:
                reason = f"NAVEGADOR_HOST: nothing can be served on {host!r}, which is no address of this machine"
        raise SettingsError(reason) from error
