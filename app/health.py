"""For whoever runs the bot: whether it is well, at /health, and figures for Prometheus, at /metrics."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import discord
import structlog
from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, ProcessCollector, generate_latest

from tables import StoreError

if TYPE_CHECKING:
    from app.bot import NavegadorBot

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.health")


class Health:
    """What is served. Nothing in it names a person or a table."""

    def __init__(self, bot: NavegadorBot) -> None:
        self._bot = bot
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._interactions = Counter(
            "navegador_interactions", "Interactions received", ["kind"], registry=self.registry
        )
        self._tables = Gauge("navegador_tables", "Tables in the database", ["status"], registry=self.registry)
        self._unsent = Gauge("navegador_posts_unsent", "Posts waiting to be sent", registry=self.registry)
        self._size = Gauge("navegador_database_bytes", "Size of the database file", registry=self.registry)
        self._latency = Gauge("navegador_gateway_latency_seconds", "Heartbeat to Discord", registry=self.registry)
        self._guilds = Gauge("navegador_guilds", "Servers that the bot is on", registry=self.registry)
        self._started = Gauge("navegador_start_time_seconds", "When the bot started", registry=self.registry)
        bot.add_listener(self._count, "on_interaction")

    async def health(self, request: web.Request) -> web.Response:
        """200 while the bot is connected and can read its tables, otherwise 503."""
        ready, readable = self._bot.is_ready(), True
        try:
            if ready:
                await self._bot.services.lobby.count()
        except StoreError:
            readable = False
        return web.json_response(
            {"connected": ready, "database": "readable" if readable else "not readable"},
            status=200 if ready and readable else 503,
        )

    async def metrics(self, request: web.Request) -> web.Response:
        """The figures, in Prometheus' text format."""
        bot = self._bot
        self._started.set(bot.started.timestamp())
        self._guilds.set(len(bot.guilds))
        if bot.is_ready():
            self._latency.set(bot.latency)
            with contextlib.suppress(StoreError):
                for status, number in (await bot.services.lobby.count()).items():
                    self._tables.labels(status).set(number)
                self._unsent.set(len(await bot.services.posts.pending()))
            self._size.set(bot.settings.database.stat().st_size)
        return web.Response(body=generate_latest(self.registry), headers={"Content-Type": "text/plain; version=0.0.4"})

    async def _count(self, interaction: discord.Interaction) -> None:
        self._interactions.labels(interaction.type.name).inc()


@contextlib.asynccontextmanager
async def served(bot: NavegadorBot) -> AsyncIterator[None]:
    """Serve both where the settings say so. Raises OSError when the port is taken."""
    if bot.settings.port is None:
        yield
        return
    health = Health(bot)
    app = web.Application()
    app.add_routes([web.get("/health", health.health), web.get("/metrics", health.metrics)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, bot.settings.host, bot.settings.port).start()
        log.info("serving health and metrics", host=bot.settings.host, port=bot.settings.port)
        yield
    finally:
        await runner.cleanup()
