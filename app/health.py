"""For whoever runs the bot: whether it is well, /health, alive, /live, and figures for Prometheus, /metrics."""

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
from cogs.host import Priority
from cogs.sending import work
from hosting import StoreError
from hosting.core import Status
from hosting.jobs import AT_ONCE, Waiting

if TYPE_CHECKING:
    from app.bot import NavegadorBot

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.health")

SILENCE: Final = 1.5
"""Heartbeats without a sign of Discord, after which the bot does not count as connected."""
LATE: Final = timedelta(minutes=5)
"""How long a post may wait before the bot does not count as well."""
NOT_READABLE: Final = "not readable"
MOVED: Final = "moved or replaced"
UNREADABLE: Final = (NOT_READABLE, MOVED)
WELL: Final = {"connected": True, "database": "readable", "workers": "ready", "posts": "on time"}
"""What is said of a bot that is well."""
HELLO: Final = '"heartbeat_interval"'
"""What the first message of a connection holds."""


class Health:
    """What is served. Nothing in it names a person or a table."""

    def __init__(self, bot: NavegadorBot, now: Callable[[], float] = time.monotonic) -> None:
        self._bot = bot
        self._now = now
        self._heard = math.inf
        """When Discord last sent anything, in seconds; never silent before the first time."""
        self._heartbeat = math.inf
        """Seconds between two heartbeats, to each of which Discord has to answer."""
        self._process = CollectorRegistry()
        ProcessCollector(registry=self._process)
        self._interactions = Counter(
            "navegador_interactions", "Interactions received", ["kind"], registry=self._process
        )
        self._seen: dict[int, datetime] = {}
        """Since when jobs wait that were due at once, by their numbers."""
        self._trial: Future[int] | None = None
        """Something for a worker to do, as long as they die."""
        bot.add_listener(self._count, "on_interaction")
        bot.add_listener(self._hear, "on_socket_raw_receive")

    async def health(self, request: web.Request) -> web.Response:
        """Answer 200 while the bot does for people what it should, otherwise 503; the body says what it does not."""
        database = await self._database()
        found = {
            "connected": self._connected(),
            "database": database,
            "workers": self._working(),
            "posts": "unknown" if database in UNREADABLE else await self._posted(),
        }
        return web.json_response(found, status=200 if found == WELL else 503)

    async def live(self, request: web.Request) -> web.Response:
        """Answer 200: that there is an answer says that the process runs and its event loop turns."""
        return web.json_response({"alive": True})

    async def metrics(self, request: web.Request) -> web.Response:
        """What is known of the figures, in Prometheus' text format."""
        figures = generate_latest(self._process) + generate_latest(await self._figures())
        return web.Response(body=figures, headers={"Content-Type": "text/plain; version=0.0.4"})

    async def _figures(self) -> CollectorRegistry:
        """The figures of this moment. A new registry each time: what is not known now is not in it."""
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
        """What the database knows, which is the same whichever process is asked. Raises StoreError."""
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
            told = Gauge(
                "navegador_process_told", "What it said of itself last", ["shards", "figure"], registry=registry
            )
            for one in processes:
                lives.labels(str(one.shards)).set(1)
                for figure, value in one.figures.items():
                    told.labels(str(one.shards), figure).set(value)
            mine = services.processes.shards
            empty = len(mine.others(one.shards for one in processes if one.name != services.processes.name))
            gauge("navegador_shards_unattended", "Shards for which no process lives", empty)

    def _ages(self, waiting: Sequence[Waiting]) -> dict[str, float]:
        """By kind how many seconds the oldest job has been due; one for no moment since it was first seen here."""
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
        """Say how the database is, in plain words."""
        if self._bot.opened and not await self._bot.services.store.there():
            return MOVED
        if await self._tables() is None:
            return NOT_READABLE
        return str(WELL["database"]) if await self._writes() else "not writable"

    async def _writes(self) -> bool:
        """Whether what people do can be stored. Where that failed, try whether it can again."""
        services = self._bot.services
        if not services.store.cannot_write:
            return True
        with contextlib.suppress(StoreError, OSError):
            await services.jobs.try_to_write()
        return not services.store.cannot_write

    def _working(self) -> str:
        """Say how the workers are. Where they die, have another one started, to see when that has an end."""
        workers = self._bot.workers
        if not workers.counts.unstarted:
            return str(WELL["workers"])
        if self._trial is None or self._trial.done():
            with contextlib.suppress(RuntimeError):  # the bot is stopping
                self._trial = workers.submit_as(Priority.LOOK, int)
        return "die at their start"

    async def _posted(self) -> str:
        """Say whether posts come in time."""
        try:
            return "late" if await self._late() else str(WELL["posts"])
        except (StoreError, OSError):
            return "unknown"

    async def _late(self) -> int:
        """Count the posts that have waited too long since the bot was started. Raises StoreError."""
        before = self._bot.clock.now() - LATE
        if before < self._bot.started:
            return 0
        return await self._bot.services.posts.late(before, self._bot.services.processes.shards)

    async def _tables(self) -> Mapping[Status, int] | None:
        """How many tables there are by status; None where the database cannot be read, or is another by now."""
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
        """Note that Discord is there, and with the first message how often it has to be."""
        self._heard = self._now()
        if isinstance(message, str) and HELLO in message[:200]:
            with contextlib.suppress(ValueError, KeyError, TypeError):
                self._heartbeat = json.loads(message)["d"]["heartbeat_interval"] / 1000


def _drawing(bot: NavegadorBot, registry: CollectorRegistry) -> None:
    """What workers draw and advise, by who waits for it: how much, how long it took, how many wait."""
    done = Counter("navegador_drawn", "Pictures and advice asked of the workers", ["haste"], registry=registry)
    worked = Counter(
        "navegador_drawing_seconds", "Seconds from a worker's queue to the end", ["haste"], registry=registry
    )
    waited = Counter("navegador_drawing_wait_seconds", "Seconds before that", ["haste"], registry=registry)
    door = Gauge(
        "navegador_drawing_waiting", "Pictures and advice that wait for their turn", ["haste"], registry=registry
    )
    undrawn = Counter("navegador_undrawn", "Pictures that failed and were sent as words", ["haste"], registry=registry)
    for haste, spent in work.spent(bot).items():
        undrawn.labels(haste.name.lower()).inc(spent.undrawn)
        done.labels(haste.name.lower()).inc(spent.jobs)
        worked.labels(haste.name.lower()).inc(spent.worked)
        waited.labels(haste.name.lower()).inc(spent.waiting)
    for haste, number in work.at_the_door(bot).items():
        door.labels(haste.name.lower()).set(number)


@contextlib.asynccontextmanager
async def served(bot: NavegadorBot) -> AsyncIterator[None]:
    """Serve both where the settings say so. Raises SettingsError where that cannot be."""
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
