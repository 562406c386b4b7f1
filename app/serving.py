"""A run of the bot, or of the playground, from its start to its exit code; and its supervision.

systemd (sd_notify(3)) and a timer get signs of life from the event loop. If it is stuck, the process exits with a
traceback of its position, and its supervisor starts another.
"""

import asyncio
import contextlib
import ctypes
import faulthandler
import gc
import os
import signal
import socket
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import discord
import structlog
from discord.ext import commands

from app import logs
from app.bot import NavegadorBot, ShardedBot, stop_signal
from app.settings import Settings, SettingsError
from hosting import StoreError
from hosting.core import Shards
from hosting.db import Postgres

log = structlog.stdlib.get_logger("navegador.bot")

AUTHENTICATION_FAILED: Final = 4004
"""The code with which Discord's gateway closes a connection with an invalid token."""


def run(settings: Settings) -> int:
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    password = (settings.database.url.password or "") if isinstance(settings.database, Postgres) else ""
    secret = settings.discord_login.get_secret_value() if settings.discord_login else ""
    private = settings.push_key.get_secret_value() if settings.push_key else ""
    logs.configure(settings.log_level, settings.log_format, [token, password, secret, private])
    gc.freeze()  # what is imported is never garbage, and need not be looked through
    gc.enable()
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    try:
        # What only some settings need is imported for those: a start waits for none of the rest.
        if token and settings.processes > 1:
            parts = environments(settings, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1)
            return asyncio.run(_run_parts([sys.executable, *sys.orig_argv[1:]], parts))
        if token:
            asyncio.run(serve(NavegadorBot(settings) if settings.shards.alone else ShardedBot(settings), token))
        else:
            from app.playground import server as playground

            asyncio.run(playground.serve(settings))
    except SettingsError as error:
        log.error(str(error))
        return 2
    except (StoreError, OSError, discord.DiscordException) as error:
        reset = isinstance(error, discord.ConnectionClosed) and error.code == AUTHENTICATION_FAILED
        if reset or isinstance(error, discord.LoginFailure):
            more = " any more; it has been reset" if reset else ""
            log.error(f"DISCORD_TOKEN: Discord does not accept this token{more}")
            return 2
        log.error("cannot run", reason=str(error))
        return 1
    except KeyboardInterrupt:
        pass
    return 0


async def serve(bot: NavegadorBot, token: str) -> None:
    """Run the bot until SIGTERM, SIGHUP or Ctrl-C. Raises StoreError if another process has taken its place."""
    stop = stop_signal()
    async with bot, servers(bot), watch(bot):
        task = asyncio.create_task(bot.start(token))
        await asyncio.wait([task, asyncio.ensure_future(stop.wait())], return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        log.info("stopping")
        notify("STOPPING=1")
        if not bot.is_ready():  # an unfinished start must end before the things it depends on
            await _cancel(task)
        await bot.close()
        await _cancel(task)
        if bot.failed is not None:
            raise bot.failed


@contextlib.asynccontextmanager
async def servers(bot: NavegadorBot) -> AsyncIterator[None]:
    async with contextlib.AsyncExitStack() as stack:
        board = None
        if bot.settings.web is not None:
            from app import browsing

            board = await stack.enter_async_context(browsing.serve(bot))
        if bot.settings.port is not None:
            from app import health

            await stack.enter_async_context(health.serve(bot, board))
        yield


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


PULSE: Final = 15.0
"""Seconds between two signs of life, or half of systemd's watchdog timeout if that is less."""
STUCK: Final = 120.0
"""Seconds without one until the process exits with code 1; the unit's watchdog waits longer."""
START: Final = 90
"""Seconds for systemd to wait for the next sign of life while the bot is starting."""


def notify(*lines: str) -> None:
    """Send systemd a notification, such as "READY=1". Does nothing if systemd expects none."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.sendto("\n".join(lines).encode(), "\0" + address[1:] if address.startswith("@") else address)


def pulse() -> float:
    for_us = os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    return min(PULSE, int(microseconds) / 2e6) if for_us and microseconds.isdecimal() and int(microseconds) else PULSE


@contextlib.asynccontextmanager
async def watch(bot: commands.Bot) -> AsyncIterator[None]:
    ready = False

    async def on_ready() -> None:
        nonlocal ready
        ready = True
        notify("READY=1", "STATUS=Connected to Discord")

    async def live() -> None:
        seconds = pulse()
        while True:
            notify("WATCHDOG=1" if ready else f"EXTEND_TIMEOUT_USEC={START * 1_000_000}")
            if sys.__stderr__ is not None:
                faulthandler.dump_traceback_later(STUCK, exit=True, file=sys.__stderr__)
            await asyncio.sleep(seconds)

    bot.add_listener(on_ready)
    task = asyncio.create_task(live(), name="signs of life")
    try:
        yield
    finally:
        task.cancel()
        faulthandler.cancel_dump_traceback_later()


# Several processes of the bot on one machine, each for its part of the shards, started and stopped as one. One that
# ends is started again; they announce to this process that they are ready, as a bot announces it to systemd.


processes_log = structlog.stdlib.get_logger("navegador.processes")

AGAIN: Final = 5.0
"""Seconds until a process that has failed is started again."""
WAIT: Final = 60.0
"""Minimum seconds that a new process waits for its shards, until a killed one is missed."""
PDEATHSIG: Final = 1
"""Number of prctl(2) for the signal of a parent's death."""
INVALID: Final = 2
"""Exit code of a bot with invalid settings, which starting again does not mend."""


def environments(settings: Settings, processors: int) -> list[dict[str, str]]:
    count, numbers = settings.processes, sorted(settings.shards.numbers)
    total = settings.shards.count
    if settings.shards.alone:
        numbers, total = list(range(count)), count
    workers = -(-processors // count) if settings.workers is None else settings.workers
    return [
        {
            "NAVEGADOR_PROCESSES": "1",
            "NAVEGADOR_SHARDS": str(Shards(frozenset(numbers[number::count]), total)),
            "NAVEGADOR_WORKERS": str(workers),
            "NAVEGADOR_WAIT": f"{max(settings.wait, WAIT):g}",
            **({} if settings.port is None else {"NAVEGADOR_PORT": str(settings.port + number)}),
        }
        for number in range(count)
    ]


async def _run_parts(command: Sequence[str], parts: Sequence[Mapping[str, str]]) -> int:
    stop = stop_signal()
    async with _hear(len(parts)) as address:
        keepers = [asyncio.create_task(_keep(command, part, address, stop)) for part in parts]
        life = asyncio.create_task(_live())
        codes = await asyncio.gather(*keepers)
        life.cancel()
    return max(0, *codes)


async def _keep(command: Sequence[str], part: Mapping[str, str], address: str, stopping: asyncio.Event) -> int:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("WATCHDOG_")}
    # Linux stops it as soon as this process is gone, even if it is killed.
    dies_along = partial(ctypes.CDLL(None).prctl, PDEATHSIG, signal.SIGTERM) if sys.platform == "linux" else None
    shards, stop = part["NAVEGADOR_SHARDS"], asyncio.create_task(stopping.wait())
    while not stopping.is_set():
        process = await asyncio.create_subprocess_exec(
            *command,
            env={**environment, **part, "NOTIFY_SOCKET": address},
            start_new_session=True,  # Ctrl-C reaches it by this process alone
            preexec_fn=dies_along,
        )
        end = asyncio.create_task(process.wait())
        await asyncio.wait([end, stop], return_when=asyncio.FIRST_COMPLETED)
        if stopping.is_set():
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGTERM)
            return await end
        code = await end
        if code == INVALID:
            stopping.set()
            return code
        processes_log.warning("a process has ended", shards=shards, exitcode=code)
        if code:
            await asyncio.wait([stop], timeout=AGAIN)
    return 0


async def _live() -> None:
    while True:
        notify("WATCHDOG=1", f"EXTEND_TIMEOUT_USEC={START * 1_000_000}")
        await asyncio.sleep(pulse())


@contextlib.asynccontextmanager
async def _hear(count: int) -> AsyncIterator[str]:
    with (
        tempfile.TemporaryDirectory() as directory,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel,
    ):
        address = str(Path(directory) / "notify")
        channel.setblocking(False)
        channel.bind(address)

        async def hear() -> None:
            left = count
            while True:  # also when all are ready: they go on to give signs of life
                if (await asyncio.get_running_loop().sock_recv(channel, 4096)).startswith(b"READY=1"):
                    left -= 1
                    if left == 0:
                        processes_log.info("all processes are ready")
                        notify("READY=1", "STATUS=Connected to Discord")

        task = asyncio.create_task(hear())
        try:
            yield address
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
