"""What `python bot.py` does: it starts the bot, or without a token the playground."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import sys
from types import ModuleType

import discord
import structlog

from app import health, logs, watching
from app.bot import NavegadorBot, bot_of
from app.settings import SettingsError, load
from app.stopping import stop_signal
from tables import StoreError
from tables.places import Server

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.bot")


async def serve(bot: NavegadorBot, token: str) -> None:
    """Run the bot until it is told to stop, by SIGTERM, SIGHUP or Ctrl-C.

    Raises StoreError where another process has taken its place.
    """
    stopping = stop_signal()
    async with bot, health.served(bot), watching.watched(bot):
        running = asyncio.create_task(bot.start(token))
        await asyncio.wait([running, asyncio.ensure_future(stopping.wait())], return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        log.info("stopping")
        watching.notify("STOPPING=1")
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError):
            running.cancel()
            await running
        if bot.failed is not None:
            raise bot.failed


def _playground() -> ModuleType:
    """The playground, whose part of what has to be installed a service does without. Raises SettingsError."""
    try:
        return importlib.import_module("app.playground")
    except ModuleNotFoundError as error:
        if error.name != "simcord":
            raise
        raise SettingsError(
            "DISCORD_TOKEN: there is none, and the playground, which opens then, is not installed: "
            "`pip install -r requirements-playground.txt` does that"
        ) from error


def main() -> int:
    """Start what the settings ask for. Returns the exit code: 0 stopped, 1 could not run, 2 settings at fault."""
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
            # SimCord tries discord.py out with a client that has no intents, which warns of it.
            logging.getLogger("discord.state").setLevel(logging.ERROR)
            asyncio.run(_playground().serve(settings))
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
