"""The tables in the browser, served beside the bot where the settings name their address."""

import asyncio
import collections
import contextlib
import hashlib
import hmac
import secrets
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

import structlog
from aiohttp import web

from app.bot import NavegadorBot
from cogs.door import instance
from web import SOCKETS, Activity, DiscordLogin, Keys, OAuth, SiteRunner, application

log = structlog.stdlib.get_logger("navegador.web")

AGAIN: Final = 30.0
"""Seconds until a port that another program has is tried again."""


class BoardSite:
    def __init__(self, bot: NavegadorBot) -> None:
        self._bot = bot
        self._runner: web.AppRunner | None = None
        self._starting = asyncio.Lock()
        self._trying: asyncio.Task[None] | None = None
        self.listening = False
        """True while the proxy can reach it."""
        self.answers: collections.Counter[str] = collections.Counter()
        """Answers by status, such as "404"; "101" is a socket that was opened."""

    @property
    def sockets(self) -> int:
        return 0 if self._runner is None else sum(live.count for live in self._runner.app[SOCKETS])

    async def start(self) -> None:
        async with self._starting:
            if self._runner is None:
                self._runner = await self._prepare()
                if not await self._listen(self._runner):
                    self._trying = asyncio.create_task(self._keep_trying(self._runner))

    async def close(self) -> None:
        self.listening = False
        if self._trying is not None:
            self._trying.cancel()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _prepare(self) -> web.AppRunner:
        bot, settings = self._bot, self._bot.settings
        assert settings.web is not None
        assert settings.discord_login is not None
        secret = settings.discord_login.get_secret_value()
        keys = Keys(hmac.digest(secret.encode(), b"navegador web", hashlib.sha256), secrets.token_hex(8))
        login = DiscordLogin(bot, keys, settings.web, OAuth(bot.application_id or 0, secret))

        async def table_in(place: int) -> int | None:
            table = await bot.services.lobby.in_channel(place)
            return None if table is None else table.id

        activity = Activity(login, partial(instance, bot), table_in) if settings.activity else None
        site = application(bot, login, keys, activity=activity)
        site.on_response_prepare.append(self._count)
        runner = SiteRunner(site, proxies=settings.web_proxy)
        await runner.setup()
        return runner

    async def _count(self, request: web.Request, response: web.StreamResponse) -> None:
        self.answers[str(response.status)] += 1

    async def _listen(self, runner: web.AppRunner) -> bool:
        settings = self._bot.settings
        where = {"host": settings.web_host, "port": settings.web_port}
        site = web.TCPSite(runner, settings.web_host, settings.web_port)
        try:
            await site.start()
        except OSError as error:
            await site.stop()
            if self._trying is None:
                log.error("NAVEGADOR_WEB_PORT: nothing can be served there yet", reason=error.strerror, **where)
            return False
        self.listening = True
        log.info("serving tables", address=settings.web, **where)
        return True

    async def _keep_trying(self, runner: web.AppRunner) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            if await self._listen(runner):
                return


@contextlib.asynccontextmanager
async def serve(bot: NavegadorBot) -> AsyncIterator[BoardSite]:
    board = BoardSite(bot)
    bot.add_listener(board.start, "on_ready")
    try:
        yield board
    finally:
        await board.close()
