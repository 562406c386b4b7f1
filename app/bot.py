"""The bot: one set of services over one database, and the cogs that bring them to Discord."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import importlib
import pkgutil
import signal
import sys
import zlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import discord
import structlog
from discord.ext import commands, tasks

import cogs
from app import registering
from app.executors import Patient, open_workers
from app.registering import register
from app.settings import Settings, SettingsError
from cogs.components import Pressed
from cogs.door import Commands, handle
from cogs.games import GameInterface
from cogs.host import Host, Interaction, Pusher
from cogs.sending import LoopAlarm, requests
from hosting import AnyGame, Clock, Services, StoreError, SystemClock, open_services, registry
from hosting.core import Silent, Taken
from hosting.db import Place
from hosting.jobs import IDENTIFYING, KEPT, RENEWED, Runner
from hosting.servers import Quotas
from hosting.version import described
from leagues.services import Leagues

log = structlog.stdlib.get_logger("navegador.bot")

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    read_message_history=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
SCOPES = ("bot", "applications.commands")

SWITCH = 0.0005
"""Seconds that a thread runs while the event loop waits: a turn switches threads dozens of times."""

SELDOM = (5_000, 80, 20)
"""Thresholds of new objects for Python's garbage collector: its own ones took a tenth of a turn's time."""

LOOK = 0.1
"""Seconds between checks whether the previous process has ended, while users wait."""

PATIENCE = 10.0
"""Seconds that a clean stop waits for answers in progress."""

GREETING = 5.0
"""Seconds that it waits for Discord's list of servers: discord.py announces its end to a client that is closed."""

_UNDER_WAY = ("discord-ui-", "CommandTree-invoker", "discord.py: ")
"""Prefixes of the tasks in which discord.py answers people."""


class NavegadorBot(Host):
    """The bot, whose services are open from `setup_hook` to `close`; nobody is mentioned unless a message says whom."""

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Clock | None = None,
        games: Sequence[AnyGame] | None = None,
        interfaces: Mapping[str, GameInterface] | None = None,
        force: bool = False,
        **sharding: Any,  # noqa: ANN401 - discord.py's
    ) -> None:
        self.games = registry.games() if games is None else tuple(games)
        hushed = any(isinstance(game, Silent) for game in self.games)
        trace = requests.trace()
        super().__init__(
            command_prefix=commands.when_mentioned,  # never used: the bot has only slash commands
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True, guild_messages=hushed),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True, dm_channel=False),
            http_trace=trace,
            enable_debug_events=settings.port is not None,  # `health` listens for all messages of the gateway
            **sharding,
        )
        self.settings = settings
        self.clock: Clock = clock or SystemClock()
        requests.meter(trace, requests.Limit(None if settings.shards.alone else self._share, self.clock.monotonic))
        self.started: datetime = self.clock.now()
        self.version = described()
        self.web = settings.web
        self.pusher: Pusher | None = None
        if settings.push_key is not None:
            from app.pushing import WebPush  # nobody else waits for its libraries

            self.pusher = WebPush(settings.push_key.get_secret_value())
        self.launchable = settings.activity
        self.workers = open_workers(settings.workers, seconds=settings.worker_seconds, mebibytes=settings.worker_memory)
        self.interfaces = dict(registry.interfaces()) if interfaces is None else dict(interfaces)
        self.forget_after = timedelta(days=settings.forget_days) if settings.forget_days else None
        self.force = force
        """True if this Discord has no memory of an earlier start, such as one created for this one."""
        self.keeps_emoji = settings.discord_token is not None
        self.opened = False
        self._signs: asyncio.Task[None] | None = None
        self._servers_listed = asyncio.Event()
        self._servers_listed.set()
        self.failed: StoreError | None = None

    async def _share(self, wanted: int) -> int:
        return await self.services.processes.share(wanted) if self.opened else KEPT

    async def setup_hook(self) -> None:
        """Open the services, load the cogs, register the commands. Raises StoreError, SettingsError."""
        sys.setswitchinterval(SWITCH)
        gc.set_threshold(*SELDOM)
        place = self.settings.database
        if isinstance(place, Path):
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                setting = f"NAVEGADOR_{'' if self.settings.discord_token else 'PLAYGROUND_'}DATABASE"
                raise SettingsError(f"{setting}: {place.parent} cannot be made ({error.strerror})") from error
        self.services = await self._open(place)
        self.leagues = Leagues(self.services)
        self.runner = Runner(self.services.jobs, self.clock, LoopAlarm)
        self.opened = True
        requests.watch(self)
        for setup in setups(cogs):
            await setup(self)
        registered = await register(self, self.settings.guild, force=self.force)
        commands = len(self.tree.get_commands())
        if self.keeps_emoji:
            self._signs = asyncio.create_task(registering.keep(self))
        log.info("set up", version=self.version, database=str(place), commands=commands, registered=registered)

    async def _open(self, place: Place) -> Services:
        limits = {name.removeprefix("limit_"): value for name, value in self.settings if name.startswith("limit_")}
        give_up = self.clock.monotonic() + self.settings.wait
        warned = False
        while True:
            try:
                return await open_services(
                    place,
                    self.games,
                    clock=self.clock,
                    executor=self.workers,
                    patient=Patient(self.workers),
                    alone=True,
                    shards=self.settings.shards,
                    quotas=Quotas(**limits),
                    copies=self.settings.migration_copies,
                )
            except Taken as error:
                if self.clock.monotonic() >= give_up:
                    raise
                if not warned:
                    log.info("waiting", reason=str(error))
                warned = True
            await asyncio.sleep(LOOK)

    async def on_connect(self) -> None:
        self._servers_listed.clear()

    async def on_ready(self) -> None:
        self._servers_listed.set()
        invitation = discord.utils.oauth_url(self.application_id or 0, permissions=PERMISSIONS, scopes=SCOPES)
        details = {"invitation": invitation} if self.settings.discord_token else {}
        log.info("ready", user=str(self.user), guilds=len(self.guilds), **details)

    async def press(self, interaction: Interaction, pressed: Pressed | None) -> None:
        await handle(interaction, pressed)

    async def on_message(self, message: discord.Message, /) -> None:
        """Read no commands in messages, as a `commands.Bot` would."""

    async def close(self) -> None:
        if self.is_closed():
            return
        if self._signs is not None:
            self._signs.cancel()
        if not await _finish_under_way():
            # Those who wait for it are answered while that is still possible.
            self.workers.shutdown(wait=False, cancel_futures=True)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._servers_listed.wait(), GREETING)
        try:
            await super().close()
        finally:
            self.workers.shutdown(wait=False, cancel_futures=True)
            if self.opened:
                self.opened = False
                if not self.settings.shards.alone:
                    try:
                        await self.services.processes.end()
                    except StoreError as error:
                        log.warning("other processes cannot be notified", reason=str(error))
                await self.services.close()
            log.info("stopped")


KEY: Final = "push_key"
"""Name of the figure that tells whether processes have the same public key of notifications."""


class ShardedBot(NavegadorBot, discord.AutoShardedClient):
    _living: tasks.Loop[Any] | None = None
    _warned = False

    def __init__(self, settings: Settings) -> None:
        shards = settings.shards
        super().__init__(settings, shard_ids=sorted(shards.numbers), shard_count=shards.count)

    async def setup_hook(self) -> None:
        await super().setup_hook()
        loop = tasks.loop(seconds=RENEWED)(self._renew)
        loop.start()
        self._living = loop

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        try:
            await self.services.processes.identify()
        except StoreError as error:
            log.warning("cannot coordinate the log-in with other processes", reason=str(error))
            await asyncio.sleep(IDENTIFYING)

    async def close(self) -> None:
        if self._living is not None:
            self._living.cancel()
        await super().close()

    async def _renew(self) -> None:
        counts = self.workers.counts
        figures = {
            "guilds": len(self.guilds),
            "ready": self.is_ready(),
            "waiting": counts.waiting,
            "running": counts.running,
        }
        if self.pusher is not None:
            figures[KEY] = zlib.crc32(self.pusher.public.encode())
        try:
            await self.services.processes.renew(figures)
            if self.pusher is not None and not self._warned:
                keys = {process.figures.get(KEY, figures[KEY]) for process in await self.services.processes.all()}
                self._warned = keys != {figures[KEY]}
                if self._warned:
                    log.warning("NAVEGADOR_PUSH_KEY: another process has another one; all have to have the same")
        except StoreError as error:
            log.error("cannot record that this process is alive", reason=str(error))
            # The lock may still belong to this process's own lost connection.
            replaced = False
            with contextlib.suppress(StoreError):
                replaced = isinstance(error, Taken) and await self.services.processes.replaced()
            if replaced:
                self.failed = error
                self._closing = asyncio.create_task(self.close())


@functools.cache
def setups(package: ModuleType) -> tuple[Callable[[Host], Awaitable[None]], ...]:
    names = sorted(module.name for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."))
    modules = [importlib.import_module(name) for name in names]
    return tuple(module.setup for module in modules if hasattr(module, "setup"))


async def _finish_under_way() -> bool:
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while True:
        tasks = {
            task
            for task in asyncio.all_tasks()
            if task is not asyncio.current_task() and task.get_name().startswith(_UNDER_WAY)
        }
        left = deadline - asyncio.get_running_loop().time()
        if not tasks or left <= 0:
            return not tasks
        await asyncio.wait(tasks, timeout=left)


def stop_signal() -> asyncio.Event:
    """Return an event that is set by a request to stop. A second request ends the process at once."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    numbers = [signal.SIGTERM, signal.SIGINT]
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as `nohup` sets it
        numbers.append(signal.SIGHUP)

    def stop() -> None:
        stopping.set()
        for number in numbers:
            loop.remove_signal_handler(number)

    for number in numbers:
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C interrupts instead
            loop.add_signal_handler(number, stop)
    return stopping
