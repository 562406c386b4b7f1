"""HTTP endpoints for the operator: health, /health, liveness, /live, and figures for Prometheus, /metrics."""

from __future__ import annotations

import collections
import contextlib
import errno
import json
import math
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import Future
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import discord
import structlog
from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, ProcessCollector, generate_latest

from app.settings import SettingsError
from app.version import commit, version
from cogs.sending import work
from hosting import StoreError
from hosting.core import Status
from hosting.jobs import AT_ONCE, Waiting
from workers import Priority

if TYPE_CHECKING:
    from app.bot import NavegadorBot

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.health")

SILENCE: Final = 1.5
"""Heartbeats without a message from Discord after which the bot counts as disconnected."""
LATE: Final = timedelta(minutes=5)
"""Maximum delay of a post while the bot counts as healthy."""
NOT_READABLE: Final = "not readable"
MOVED: Final = "moved or replaced"
UNREADABLE: Final = (NOT_READABLE, MOVED)
WELL: Final = {"connected": True, "database": "readable", "workers": "ready", "posts": "on time"}
"""The states of a healthy bot."""
HELLO: Final = '"heartbeat_interval"'
"""Content that identifies the first message of a connection."""


class Health:
    """The HTTP endpoints. None of them names a person or a table."""

    def __init__(self, bot: NavegadorBot, now: Callable[[], float] = time.monotonic) -> None:
        self._bot = bot
        self._now = now
        self._heard = math.inf
        """Time of Discord's last message, in seconds; infinite before the first one."""
        self._heartbeat = math.inf
        """Seconds between two heartbeats, each of which Discord must answer."""
        self._process = CollectorRegistry()
        ProcessCollector(registry=self._process)
        self._interactions = Counter(
            "navegador_interactions", "Interactions received", ["kind"], registry=self._process
        )
        self._seen: dict[int, datetime] = {}
        """Time since when each job that was due at once has been waiting, by its id."""
        self._trial: Future[int] | None = None
        """A test job for a worker, as long as they die."""
        bot.add_listener(self._count, "on_interaction")
        bot.add_listener(self._hear, "on_socket_raw_receive")

    async def health(self, request: web.Request) -> web.Response:
        """Answer 200 while the bot is healthy, otherwise 503; the body names the faults."""
        database = await self._database()
        checks = {
            "connected": self._connected(),
            "database": database,
            "workers": self._working(),
            "posts": "unknown" if database in UNREADABLE else await self._posted(),
        }
        return web.json_response(checks, status=200 if checks == WELL else 503)

    async def live(self, request: web.Request) -> web.Response:
        """Answer 200: any answer proves that the process runs and its event loop is alive."""
        return web.json_response({"alive": True})

    async def metrics(self, request: web.Request) -> web.Response:
        """Return the known figures, in Prometheus' text format."""
        figures = generate_latest(self._process) + generate_latest(await self._figures())
        return web.Response(body=figures, headers={"Content-Type": "text/plain; version=0.0.4"})

    async def _figures(self) -> CollectorRegistry:
        """Collect the current figures in a new registry, so that unknown ones are left out."""
        bot, registry = self._bot, CollectorRegistry()

        def gauge(name: str, text: str, value: float) -> None:
            Gauge(name, text, registry=registry).set(value)

        build = Gauge("navegador_build_info", "1, with the release that runs", ["version", "commit"], registry=registry)
        build.labels(version(), commit()).set(1)
        gauge("navegador_start_time_seconds", "When the bot started", bot.started.timestamp())
        gauge("navegador_connected", "1 while Discord is heard, otherwise 0", self._connected())
        gauge("navegador_guilds", "Servers that the bot is on", len(bot.guilds))
        if math.isfinite(bot.latency):
            gauge("navegador_gateway_latency_seconds", "Heartbeat to Discord", bot.latency)
        counts = bot.workers.counts
        gauge("navegador_jobs_waiting", "Pictures and moves of computer players that wait", counts.waiting)
        gauge("navegador_jobs_running", "Pictures and moves of computer players under way", counts.running)
        Counter("navegador_jobs", "Pictures and moves of computer players done", registry=registry).inc(counts.done)
        Counter("navegador_workers_replaced", "Workers that died and were replaced", registry=registry).inc(
            counts.replaced
        )
        Counter("navegador_workers_died", "Workers that died", registry=registry).inc(counts.died)
        gauge("navegador_workers_start", "1 while workers can be started, otherwise 0", not counts.unstarted)
        if bot.opened:
            Counter("navegador_writes_failed", "Transactions that were not stored", registry=registry).inc(
                bot.services.store.failed_writes
            )
            gauge(
                "navegador_database_writable", "1 while the database can be written, otherwise 0", await self._writes()
            )
        tables = await self._tables()
        gauge("navegador_database_readable", "1 while the database can be read, otherwise 0", tables is not None)
        if tables is not None:
            by_status = Gauge("navegador_tables", "Tables in the database", ["status"], registry=registry)
            for status, number in tables.items():
                by_status.labels(status).set(number)
            with contextlib.suppress(StoreError, OSError):
                await self._of_all(registry)
                gauge("navegador_database_bytes", "Size of the database", await bot.services.store.size())
            _drawing(bot, registry)
        return registry

    async def _of_all(self, registry: CollectorRegistry) -> None:
        """Add the figures of the database, which are the same for all processes. Raises StoreError."""
        services, now = self._bot.services, self._bot.clock.now()

        def gauge(name: str, text: str, value: float) -> None:
            Gauge(name, text, registry=registry).set(value)

        number, since = await services.posts.backlog()
        gauge("navegador_posts_unsent", "Posts waiting to be sent", number)
        gauge(
            "navegador_posts_oldest_seconds", "Age of the oldest of them", (now - since).total_seconds() if since else 0
        )
        gauge("navegador_posts_late", "Posts that are late for no reason of a server's own", await self._late())
        gauge("navegador_jobs_given_up", "Jobs that nobody tries any more", len(await services.jobs.given_up()))
        queue = Gauge(
            "navegador_queue", "Jobs that are due, by what is done with them", ["kind", "state"], registry=registry
        )
        late = Gauge("navegador_queue_oldest_seconds", "How long the oldest has been due", ["kind"], registry=registry)
        waiting = await services.jobs.waiting()
        for (kind, held), count in collections.Counter((job.kind, job.held) for job in waiting).items():
            queue.labels(kind, "held" if held else "waiting").set(count)
        for kind, seconds in self._ages(waiting).items():
            late.labels(kind).set(seconds)
        processes = [one for one in await services.processes.all() if one.until > now]
        if processes:
            lives = Gauge(
                "navegador_process_live", "1 for each process of several that lives", ["shards"], registry=registry
            )
            per_shard = Gauge(
                "navegador_process_told", "What it said of itself last", ["shards", "figure"], registry=registry
            )
            for one in processes:
                lives.labels(str(one.shards)).set(1)
                for figure, value in one.figures.items():
                    per_shard.labels(str(one.shards), figure).set(value)
            mine = services.processes.shards
            empty = len(mine.others(one.shards for one in processes if one.name != services.processes.name))
            gauge("navegador_shards_unattended", "Shards for which no process lives", empty)

    def _ages(self, waiting: Sequence[Waiting]) -> dict[str, float]:
        """Return the oldest due job's age in seconds by kind; if it was due at once, its age since first seen here."""
        now, ages = self._bot.clock.now(), dict[str, float]()
        self._seen = {job.id: self._seen.get(job.id, now) for job in waiting if job.due == AT_ONCE}
        for job in waiting:
            age = (now - self._seen.get(job.id, job.due)).total_seconds()
            ages[job.kind] = max(ages.get(job.kind, 0.0), age)
        return ages

    def _connected(self) -> bool:
        silent = self._now() - self._heard
        return self._bot.is_ready() and silent <= SILENCE * self._heartbeat

    async def _database(self) -> str:
        """Describe the state of the database in plain words."""
        if self._bot.opened and not await self._bot.services.store.there():
            return MOVED
        if await self._tables() is None:
            return NOT_READABLE
        return str(WELL["database"]) if await self._writes() else "not writable"

    async def _writes(self) -> bool:
        """Return whether changes can be stored. After a failure, try again."""
        services = self._bot.services
        if not services.store.cannot_write:
            return True
        with contextlib.suppress(StoreError, OSError):
            await services.jobs.try_to_write()
        return not services.store.cannot_write

    def _working(self) -> str:
        """Describe the state of the workers. If they die, have another one started, to see whether it survives."""
        workers = self._bot.workers
        if not workers.counts.unstarted:
            return str(WELL["workers"])
        if self._trial is None or self._trial.done():
            with contextlib.suppress(RuntimeError):  # the bot is stopping
                self._trial = workers.submit_as(Priority.LOOK, int)
        return "die at their start"

    async def _posted(self) -> str:
        """Say whether posts are delivered in time."""
        try:
            return "late" if await self._late() else str(WELL["posts"])
        except (StoreError, OSError):
            return "unknown"

    async def _late(self) -> int:
        """Count the posts that are overdue since the bot was started. Raises StoreError."""
        before = self._bot.clock.now() - LATE
        if before < self._bot.started:
            return 0
        return await self._bot.services.posts.late(before, self._bot.services.processes.shards)

    async def _tables(self) -> Mapping[Status, int] | None:
        """Count the tables by status; None if the database cannot be read, or has been replaced."""
        if not self._bot.opened:
            return None
        try:
            services = self._bot.services
            return await services.lobby.count() if await services.store.there() else None
        except (StoreError, OSError):
            return None

    async def _count(self, interaction: discord.Interaction) -> None:
        self._interactions.labels(interaction.type.name).inc()

    async def _hear(self, message: str | bytes) -> None:
        """Record a message from Discord, and from the first one the heartbeat interval."""
        self._heard = self._now()
        if isinstance(message, str) and HELLO in message[:200]:
            with contextlib.suppress(ValueError, KeyError, TypeError):
                self._heartbeat = json.loads(message)["d"]["heartbeat_interval"] / 1000


def _drawing(bot: NavegadorBot, registry: CollectorRegistry) -> None:
    """Add the figures of drawing and advice, by priority: number, duration, and queue."""
    done = Counter("navegador_drawn", "Pictures and advice asked of the workers", ["haste"], registry=registry)
    worked = Counter(
        "navegador_drawing_seconds", "Seconds from a worker's queue to the end", ["haste"], registry=registry
    )
    waited = Counter("navegador_drawing_wait_seconds", "Seconds before that", ["haste"], registry=registry)
    door = Gauge(
        "navegador_drawing_waiting", "Pictures and advice that wait for their turn", ["haste"], registry=registry
    )
    undrawn = Counter("navegador_undrawn", "Pictures that failed and were sent as words", ["haste"], registry=registry)
    for priority, spent in work.spent(bot).items():
        undrawn.labels(priority.name.lower()).inc(spent.undrawn)
        done.labels(priority.name.lower()).inc(spent.jobs)
        worked.labels(priority.name.lower()).inc(spent.worked)
        waited.labels(priority.name.lower()).inc(spent.waiting)
    for priority, number in work.at_the_door(bot).items():
        door.labels(priority.name.lower()).set(number)


@contextlib.asynccontextmanager
async def served(bot: NavegadorBot) -> AsyncIterator[None]:
    """Serve the endpoints as the settings say. Raises SettingsError if that is impossible."""
    if bot.settings.port is None:
        yield
        return
    health = Health(bot)
    app = web.Application()
    app.add_routes(
        [web.get("/health", health.health), web.get("/live", health.live), web.get("/metrics", health.metrics)]
    )
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await _listen(runner, bot.settings.host, bot.settings.port)
        log.info("serving health and metrics", host=bot.settings.host, port=bot.settings.port)
        yield
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        match error.errno:
            case errno.EADDRINUSE:
                reason = f"NAVEGADOR_PORT: another program has port {port} of {host}"
            case errno.EACCES:
                reason = f"NAVEGADOR_PORT: port {port} is not for this user"
            case _:
                reason = f"NAVEGADOR_HOST: nothing can be served on {host!r}, which is no address of this machine"
        raise SettingsError(reason) from error
