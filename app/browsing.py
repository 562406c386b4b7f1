"""The tables in the browser, served beside the bot where the settings name their address."""

import asyncio
import contextlib
import hashlib
import hmac
import secrets
from collections.abc import AsyncIterator
from functools import partial

import structlog
from aiohttp import web

from app.bot import NavegadorBot
from cogs.door import instance
from web import Activity, DiscordLogin, Keys, OAuth, application

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.web")


@contextlib.asynccontextmanager
async def served(bot: NavegadorBot) -> AsyncIterator[None]:
    """Serve the tables from the time when the bot is ready; nothing of it without an address."""
    settings = bot.settings
    if settings.web is None:
        yield
        return
    runners = list[web.AppRunner]()
    starting = asyncio.Lock()

    async def begin() -> None:
        async with starting:
            if not runners:
                runners.append(await _begun(bot))

    bot.add_listener(begin, "on_ready")
    try:
        yield
    finally:
        for runner in runners:
            await runner.cleanup()


async def _begun(bot: NavegadorBot) -> web.AppRunner:
    settings = bot.settings
    assert settings.web is not None
    assert settings.discord_login is not None
    secret = settings.discord_login.get_secret_value()
    keys = Keys(hmac.digest(secret.encode(), b"navegador web", hashlib.sha256), secrets.token_hex(8))
    login = DiscordLogin(bot, keys, settings.web, OAuth(bot.application_id or 0, secret))
    activity = Activity(login, partial(instance, bot), partial(_table, bot)) if settings.activity else None
    runner = web.AppRunner(application(bot, login, keys, activity=activity), access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, settings.host, settings.web_port).start()
    except OSError as error:
        log.error("NAVEGADOR_WEB_PORT: nothing can be served there", reason=error.strerror, port=settings.web_port)
    else:
        log.info("serving tables", address=settings.web, host=settings.host, port=settings.web_port)
    return runner


async def _table(bot: NavegadorBot, place: int) -> int | None:
    table = await bot.services.lobby.in_channel(place)
    return None if table is None else table.id
