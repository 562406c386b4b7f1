"""Command line of `python bot.py`: it starts the bot, or without a token the playground."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import logging
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Final

import discord
import structlog

from app import health, logs, watching
from app.bot import NavegadorBot, bot_of
from app.settings import SettingsError, load
from app.stopping import stop_signal
from app.version import described
from hosting import StoreError
from hosting.db import Server

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.bot")

AUTHENTICATION_FAILED: Final = 4004
"""The code with which Discord's gateway closes a connection with an invalid token."""
HELP: Final = """Start the bot, or without a token its playground in the browser.

All settings come from the environment or from a file .env; .env.example explains each of them.
`bot.py doctor` looks before the first start whether the bot can run here."""


async def serve(bot: NavegadorBot, token: str) -> None:
    """Run the bot until it is stopped by SIGTERM, SIGHUP or Ctrl-C.

    Raises StoreError if another process has taken its place.
    """
    stopping = stop_signal()
    async with bot, health.served(bot), watching.watched(bot):
        running = asyncio.create_task(bot.start(token))
        await asyncio.wait([running, asyncio.ensure_future(stopping.wait())], return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        log.info("stopping")
        watching.notify("STOPPING=1")
        if not bot.is_ready():  # an unfinished start must end before the things it depends on
            await _cancelled(running)
        await bot.close()
        await _cancelled(running)
        if bot.failed is not None:
            raise bot.failed


async def _cancelled(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait until it has ended, in whatever way."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def _playground() -> ModuleType:
    """Import the playground, whose dependencies a service does not need. Raises SettingsError."""
    try:
        return importlib.import_module("app.playground.server")
    except ModuleNotFoundError as error:
        if error.name != "simcord":
            raise
        raise SettingsError(
            "DISCORD_TOKEN: there is none, and the playground, which opens then, is not installed: "
            "`pip install -r requirements-playground.txt` does that"
        ) from error


def main(words: Sequence[str] | None = None) -> int:
    """Start what the settings select. Returns the exit code: 0 stopped, 1 could not run, 2 invalid settings.

    `words` are the command line's, by default this process's.
    """
    parser = argparse.ArgumentParser(prog="bot.py", description=HELP, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--version", action="version", version=f"navegador {described()}")
    parser.parse_args(words)
    try:
        settings = load()
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the log is not set up yet, and this is for a person
        return 2
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    password = settings.database.secret if isinstance(settings.database, Server) else ""
    logs.configure(settings.log_level, settings.log_format, [token, password])
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    try:
        if token:
            asyncio.run(serve(bot_of(settings), token))
        else:
            # SimCord probes discord.py with a client without intents, which logs a warning.
            logging.getLogger("discord.state").setLevel(logging.ERROR)
            asyncio.run(_playground().serve(settings))
    except discord.LoginFailure:
        log.error("DISCORD_TOKEN: Discord does not accept this token")
        return 2
    except discord.ConnectionClosed as error:
        if error.code == AUTHENTICATION_FAILED:
            log.error("DISCORD_TOKEN: Discord does not accept this token any more; it has been reset")
            return 2
        log.error("cannot run", reason=str(error))
        return 1
    except SettingsError as error:
        log.error(str(error))
        return 2
    except (StoreError, OSError, discord.DiscordException) as error:
        log.error("cannot run", reason=str(error))
        return 1
    except KeyboardInterrupt:
        pass
    return 0
