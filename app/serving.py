"""A run of the bot, or of the playground, from its start to its exit code."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator
from typing import Final

import discord
import structlog

from app import logs, watching
from app.bot import NavegadorBot, ShardedBot
from app.settings import Settings, SettingsError
from app.watching import stop_signal
from hosting import StoreError
from hosting.db import Postgres

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.bot")

AUTHENTICATION_FAILED: Final = 4004
"""The code with which Discord's gateway closes a connection with an invalid token."""


def run(settings: Settings) -> int:
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    password = (settings.database.url.password or "") if isinstance(settings.database, Postgres) else ""
    secret = settings.discord_login.get_secret_value() if settings.discord_login else ""
    logs.configure(settings.log_level, settings.log_format, [token, password, secret])
    gc.freeze()  # what is imported is never garbage, and need not be looked through
    gc.enable()
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    try:
        # What only some settings need is imported for those: a start waits for none of the rest.
        if token and settings.processes > 1:
            return watching.run_several(settings)
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
    stopping = stop_signal()
    async with bot, servers(bot), watching.watched(bot):
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


@contextlib.asynccontextmanager
async def servers(bot: NavegadorBot) -> AsyncIterator[None]:
    async with contextlib.AsyncExitStack() as served:
        if bot.settings.port is not None:
            from app import health

            await served.enter_async_context(health.served(bot))
        if bot.settings.web is not None:
            from app import browsing

            await served.enter_async_context(browsing.served(bot))
        yield


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
