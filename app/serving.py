"""A run of the bot, or of the playground, from its start to its exit code."""

import asyncio
import gc
from typing import Final

import discord
import structlog

from app import browsing, health, logs, several, watching
from app.bot import NavegadorBot, bot_of
from app.playground import server as playground
from app.settings import Settings, SettingsError
from app.stopping import stop_signal
from hosting import StoreError
from hosting.db import Server

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.bot")

AUTHENTICATION_FAILED: Final = 4004
"""The code with which Discord's gateway closes a connection with an invalid token."""


def run(settings: Settings) -> int:
    """Run the bot, or without a token the playground. Returns the exit code as `app.main.main` does."""
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    password = settings.database.secret if isinstance(settings.database, Server) else ""
    secret = settings.discord_login.get_secret_value() if settings.discord_login else ""
    logs.configure(settings.log_level, settings.log_format, [token, password, secret])
    gc.freeze()  # what is imported is never garbage, and need not be looked through
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    try:
        if token and settings.processes > 1:
            return several.run(settings)
        if token:
            asyncio.run(serve(bot_of(settings), token))
        else:
            asyncio.run(playground.serve(settings))
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


async def serve(bot: NavegadorBot, token: str) -> None:
    """Run the bot until SIGTERM, SIGHUP or Ctrl-C. Raises StoreError if another process has taken its place."""
    stopping = stop_signal()
    async with bot, health.served(bot), browsing.served(bot), watching.watched(bot):
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
