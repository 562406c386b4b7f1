"""The front door: `python bot.py` starts the bot, or without a token the playground."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import multiprocessing
import os
import pkgutil
import signal
import sys
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from datetime import datetime
from multiprocessing.process import BaseProcess
from types import ModuleType

import discord
import structlog
from discord.ext import commands

import cogs
import health
import logs
from cogs.host import Host
from navegador.hosted import NAVEGADOR
from settings import Settings, SettingsError, load
from tables import Clock, StoreError, SystemClock, open_house

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.bot")

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    read_message_history=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
"""What the bot needs on a server, as asked for by its invitation."""
SCOPES = ("bot", "applications.commands")

PATIENCE = 10.0
"""Seconds that a clean stop waits for what is under way."""

_UNDER_WAY = ("discord-ui-", "CommandTree-invoker", "discord.py: ")
"""How discord.py names the tasks in which it answers people."""


class NavegadorBot(Host):
    """The bot: one house of tables, and the cogs that bring it to Discord.

    It asks for the least that works: of all events those about servers, channels and threads, no messages, no
    members. Nobody is mentioned unless a message says whom. The house is open from `setup_hook` to `close`.
    """

    def __init__(self, settings: Settings, *, clock: Clock | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,  # never used: nothing is typed at the bot but slash commands
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True, dm_channel=False),
        )
        self.settings = settings
        self.clock: Clock = clock or SystemClock()
        self.started: datetime = self.clock.now()
        self.workers: Executor = _workers(settings.workers)
        self._opened = False

    async def setup_hook(self) -> None:
        """Open the house, load the cogs, register the commands. Raises StoreError, SettingsError."""
        path = self.settings.database
        path.parent.mkdir(parents=True, exist_ok=True)
        self.house = await open_house(path, [NAVEGADOR], clock=self.clock, executor=self.workers)
        self._opened = True
        for setup in _setups(cogs):
            await setup(self)
        guild = discord.Object(self.settings.guild) if self.settings.guild else None
        if guild:
            self.tree.copy_global_to(guild=guild)
        try:
            await self.tree.sync(guild=guild)
        except discord.Forbidden as error:
            if guild is None:
                raise
            raise SettingsError(f"NAVEGADOR_GUILD: the bot is not on a server with the number {guild.id}") from error
        log.info("set up", database=str(path), commands=len(self.tree.get_commands()))

    async def on_ready(self) -> None:
        """Say so in the log, with the address that brings the bot to a server."""
        invitation = discord.utils.oauth_url(self.application_id or 0, permissions=PERMISSIONS, scopes=SCOPES)
        log.info("ready", user=str(self.user), guilds=len(self.guilds), invitation=invitation)

    async def close(self) -> None:
        """Stop cleanly: let what is under way end, then the cogs, the connection and the house."""
        if self.is_closed():
            return
        await _finish_under_way()
        try:
            await super().close()
        finally:
            self.workers.shutdown(wait=False, cancel_futures=True)
            if self._opened:
                self._opened = False
                await self.house.close()
            log.info("stopped")


async def serve(bot: NavegadorBot, token: str) -> None:
    """Run the bot until it is told to stop, by SIGTERM or Ctrl-C."""
    stopping = stop_signal()
    async with bot, health.served(bot):
        running = asyncio.create_task(bot.start(token))
        await asyncio.wait([running, asyncio.ensure_future(stopping.wait())], return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        log.info("stopping")
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError):
            running.cancel()
            await running


def stop_signal() -> asyncio.Event:
    """Set when the process is asked to stop. A second request ends it at once."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    numbers = (signal.SIGTERM, signal.SIGINT)

    def stop() -> None:
        stopping.set()
        for number in numbers:
            loop.remove_signal_handler(number)

    for number in numbers:
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C interrupts instead
            loop.add_signal_handler(number, stop)
    return stopping


def main() -> int:
    """Start what the settings ask for. Returns the exit code: 0 stopped, 1 could not run, 2 settings at fault."""
    try:
        settings = load()
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the log is not set up yet, and this is for a person
        return 2
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    logs.configure(settings.log_level, settings.log_format, [token])
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    try:
        if token:
            asyncio.run(serve(NavegadorBot(settings), token))
        else:
            # SimCord tries discord.py out with a client that has no intents, which warns of it.
            logging.getLogger("discord.state").setLevel(logging.ERROR)
            import playground

            asyncio.run(playground.serve(settings))
    except discord.LoginFailure:
        log.error("DISCORD_TOKEN: Discord does not accept this token")
        return 2
    except SettingsError as error:
        log.error(str(error))
        return 2
    except (StoreError, OSError, discord.DiscordException) as error:
        log.error("cannot run", reason=str(error))
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def _workers(processes: int) -> Executor:
    if not processes:
        return ThreadPoolExecutor(2, thread_name_prefix="worker")
    return ProcessPoolExecutor(
        processes, mp_context=multiprocessing.get_context("spawn"), initializer=_live_as_long_as_the_bot
    )


def _live_as_long_as_the_bot() -> None:
    """In a worker: leave signals to the bot, and end when it does, even if it was killed."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_after, args=[multiprocessing.parent_process()], daemon=True).start()


def _end_after(bot: BaseProcess) -> None:
    bot.join()
    os._exit(1)


def _setups(package: ModuleType) -> list[Callable[[Host], Awaitable[None]]]:
    """The `setup` of each module of a package that has one."""
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."))
    modules = [importlib.import_module(name) for name in names]
    return [module.setup for module in modules if hasattr(module, "setup")]


async def _finish_under_way() -> None:
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while True:
        tasks = {
            task
            for task in asyncio.all_tasks()
            if task is not asyncio.current_task() and task.get_name().startswith(_UNDER_WAY)
        }
        left = deadline - asyncio.get_running_loop().time()
        if not tasks or left <= 0:
            return
        await asyncio.wait(tasks, timeout=left)


if __name__ == "__main__":
    sys.exit(main())
