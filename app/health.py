"""HTTP endpoints for the operator: health, /health, liveness, /live, and figures for Prometheus, /metrics."""

from __future__ import annotations

import contextlib
import errno
import json
import math
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Future
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord
import structlog
from aiohttp import web

from app.settings import SettingsError
from hosting import StoreError
from hosting.core import Status
from web import SiteRunner
from workers import Priority

if TYPE_CHECKING:
    from app.bot import NavegadorBot
import collections
import shutil
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from cogs.sending import work
from hosting.jobs import AT_ONCE, Waiting
from hosting.maintenance import backups
from hosting.version import commit, version

Values = TypeVar("Values", bound=tuple[str, ...])
"""The values of a figure's labels."""


class Families:
    """Metrics in the order in which they were added; the registry of one answer."""

    def __init__(self) -> None:
        self._metrics: list[Metric] = []

    def gauge(self, name: str, text: str, value: float | Mapping[Values, float], *labels: str) -> None:
        """Add a figure that rises and falls."""
        self._add(GaugeMetricFamily(name, text, labels=labels), value)

    def counter(self, name: str, text: str, value: float | Mapping[Values, float], *labels: str) -> None:
        """Add a figure that only rises; its name is served with "_total" behind it."""
        self._add(CounterMetricFamily(name, text, labels=labels), value)

    def collect(self) -> list[Metric]:
        """Return the metrics, as a collector of Prometheus' client does."""
        return self._metrics

    def _add(self, family: GaugeMetricFamily | CounterMetricFamily, value: float | Mapping[Values, float]) -> None:
        numbers: Mapping[Any, float] = value if isinstance(value, Mapping) else {(): value}
        for labels, number in numbers.items():
            family.add_metric(labels, number)
        self._metrics.append(family)


class Figures:
    """The figures of one process, and those of the database, the same from every process."""

    def __init__(self, bot: NavegadorBot) -> None:
        self._bot = bot
        self._process = CollectorRegistry()
        ProcessCollector(registry=self._process)
        self._interactions: collections.Counter[str] = collections.Counter()
        self._first_seen: dict[int, datetime] = {}
        """Time since when each job that was due at once has been waiting, by its id."""

    def count_interaction(self, kind: str) -> None:
        """Count an interaction received."""
        self._interactions[kind] += 1

    def text(self, families: Families) -> bytes:
        """Return the figures in Prometheus' text format, with the system's on the process."""
        return generate_latest(self._process) + generate_latest(families)

    def add_process(self, families: Families, *, connected: bool) -> None:
        """Add what the process knows of itself."""
        bot, counts = self._bot, self._bot.workers.counts
        kinds = {(kind,): number for kind, number in self._interactions.items()}
        families.counter("navegador_interactions", "Interactions received", kinds, "kind")
        release = {(version(), commit()): 1.0}
        families.gauge("navegador_build_info", "1, with the release that runs", release, "version", "commit")
        families.gauge("navegador_start_time_seconds", "When the bot started", bot.started.timestamp())
        families.gauge("navegador_connected", "1 while Discord is heard, otherwise 0", connected)
        families.gauge("navegador_guilds", "Servers that the bot is on", len(bot.guilds))
        if math.isfinite(bot.latency):
            families.gauge("navegador_gateway_latency_seconds", "Heartbeat to Discord", bot.latency)
        families.gauge("navegador_jobs_waiting", "Pictures and moves of computer players that wait", counts.waiting)
        families.gauge("navegador_jobs_running", "Pictures and moves of computer players under way", counts.running)
        families.counter("navegador_jobs", "Pictures and moves of computer players done", counts.done)
        families.counter("navegador_workers_replaced", "Workers that died and were replaced", counts.replaced)
        families.counter("navegador_workers_died", "Workers that died", counts.died)
        families.gauge("navegador_workers_start", "1 while workers can be started, otherwise 0", not counts.unstarted)
        place = bot.settings.database
        if isinstance(place, Path):
            free = shutil.disk_usage(place.parent).free
            families.gauge("navegador_disk_free_bytes", "Room on the disk of the database", free)
            if (made := backups.last(place)) is not None:
                age = (bot.clock.now() - made).total_seconds()
                families.gauge("navegador_backup_age_seconds", "Time since the database was last backed up", age)
        if bot.board is not None:
            families.gauge(
                "navegador_board_served", "1 while the board can be reached, otherwise 0", bot.board.listening
            )
            families.gauge("navegador_board_sockets", "Browsers that look at a table or a league", bot.board.sockets)
            answers = {(status,): number for status, number in bot.board.answers.items()}
            families.counter("navegador_board_answers", "Answers to browsers", answers, "status")

    def add_drawing(self, families: Families) -> None:
        """Add the figures of drawing and advice, by priority: number, duration, and queue."""
        spent = {(priority.name.lower(),): spent for priority, spent in work.spent(self._bot).items()}
        for name, text, attribute in (
            ("navegador_undrawn", "Pictures that failed and were sent as words", "undrawn"),
            ("navegador_drawn", "Pictures and advice asked of the workers", "jobs"),
            ("navegador_drawing_seconds", "Seconds from a worker's queue to the end", "worked"),
            ("navegador_drawing_wait_seconds", "Seconds before that", "waiting"),
        ):
            values = {priority: getattr(each, attribute) for priority, each in spent.items()}
            families.counter(name, text, values, "priority")
        waiting = {(priority.name.lower(),): number for priority, number in work.at_the_door(self._bot).items()}
        families.gauge("navegador_drawing_waiting", "Pictures and advice that wait for their turn", waiting, "priority")

    async def add_stored(self, families: Families, *, late: int) -> None:
        """Add the figures of the database; `late` posts are overdue. Raises StoreError."""
        services, now = self._bot.services, self._bot.clock.now()
        unsent, since = await services.posts.backlog()
        age = (now - since).total_seconds() if since else 0
        families.gauge("navegador_posts_unsent", "Posts waiting to be sent", unsent)
        families.gauge("navegador_posts_oldest_seconds", "Age of the oldest of them", age)
        families.gauge("navegador_posts_late", "Posts that are late for no reason of a server's own", late)
        given_up = len(await services.jobs.given_up())
        families.gauge("navegador_jobs_given_up", "Jobs that nobody tries any more", given_up)
        waiting = await services.jobs.waiting()
        queue = collections.Counter((job.kind, "held" if job.held else "waiting") for job in waiting)
        families.gauge("navegador_queue", "Jobs that are due, by what is done with them", queue, "kind", "state")
        ages = {(kind,): seconds for kind, seconds in self._ages(waiting).items()}
        families.gauge("navegador_queue_oldest_seconds", "How long the oldest has been due", ages, "kind")
        await self._add_processes(families)
        families.gauge("navegador_database_bytes", "Size of the database", await services.store.size())

    def add_tables(self, families: Families, tables: Mapping[Status, int]) -> None:
        """Add the number of tables by status."""
        values = {(str(status),): number for status, number in tables.items()}
        families.gauge("navegador_tables", "Tables in the database", values, "status")

    async def _add_processes(self, families: Families) -> None:
        """Add the live processes, if there are several."""
        processes, now = self._bot.services.processes, self._bot.clock.now()
        live = [process for process in await processes.all() if process.until > now]
        if not live:
            return
        values = {(str(process.shards),): 1.0 for process in live}
        families.gauge("navegador_process_live", "1 for each process of several that lives", values, "shards")
        figures = {
            (str(process.shards), figure): value for process in live for figure, value in process.figures.items()
        }
        families.gauge("navegador_process_figure", "What each reported last", figures, "shards", "figure")
        unattended = processes.shards.others(process.shards for process in live if process.name != processes.name)
        families.gauge("navegador_shards_unattended", "Shards for which no process lives", len(unattended))

    def _ages(self, waiting: Sequence[Waiting]) -> dict[str, float]:
        """Return the oldest due job's age in seconds by kind; if it was due at once, its age since first seen here."""
        now, ages = self._bot.clock.now(), dict[str, float]()
        self._first_seen = {job.id: self._first_seen.get(job.id, now) for job in waiting if job.due == AT_ONCE}
        for job in waiting:
            age = (now - self._first_seen.get(job.id, job.due)).total_seconds()
            ages[job.kind] = max(ages.get(job.kind, 0.0), age)
        return ages


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
SERVED: Final = {"board": "served"}
"""The state of its board, where it has one."""
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
        self._figures = Figures(bot)
        self._trial: Future[int] | None = None
        """A test job for a worker, as long as they die."""
        bot.add_listener(self._count, "on_interaction")
        bot.add_listener(self._hear, "on_socket_raw_receive")

    def application(self) -> web.Application:
        """Return the endpoints, to be served by a `SiteRunner`."""
        app = web.Application()
        app.add_routes(
            [web.get("/health", self.health), web.get("/live", self.live), web.get("/metrics", self.metrics)]
        )
        return app

    async def health(self, request: web.Request) -> web.Response:
        """Answer 200 while the bot is healthy, otherwise 503; the body names the faults."""
        database = await self._database()
        checks = {
            "connected": self._connected(),
            "database": database,
            "workers": self._working(),
            "posts": "unknown" if database in UNREADABLE else await self._posted(),
        }
        if self._bot.board is not None:
            checks |= SERVED if self._bot.board.listening else {"board": "not served"}
        return web.json_response(checks, status=200 if checks.items() <= (WELL | SERVED).items() else 503)

    async def live(self, request: web.Request) -> web.Response:
        """Answer 200: any answer proves that the process runs and its event loop is alive."""
        return web.json_response({"alive": True})

    async def metrics(self, request: web.Request) -> web.Response:
        """Return the known figures, in Prometheus' text format."""
        bot, families = self._bot, Families()
        self._figures.add_process(families, connected=self._connected())
        if bot.opened:
            failed = bot.services.store.failed_writes
            families.counter("navegador_writes_failed", "Transactions that were not stored", failed)
            writes = await self._writes()
            families.gauge("navegador_database_writable", "1 while the database can be written, otherwise 0", writes)
        tables = await self._tables()
        readable = tables is not None
        families.gauge("navegador_database_readable", "1 while the database can be read, otherwise 0", readable)
        if tables is not None:
            self._figures.add_tables(families, tables)
            with contextlib.suppress(StoreError, OSError):
                await self._figures.add_stored(families, late=await self._late())
            self._figures.add_drawing(families)
        headers = {"Content-Type": "text/plain; version=0.0.4"}
        return web.Response(body=self._figures.text(families), headers=headers)

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
        """Describe the state of the workers. If they die, start another, to see whether it survives."""
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
        self._figures.count_interaction(interaction.type.name)

    async def _hear(self, message: str | bytes) -> None:
        """Record a message from Discord, and from the first one the heartbeat interval."""
        self._heard = self._now()
        if isinstance(message, str) and HELLO in message[:200]:
            with contextlib.suppress(ValueError, KeyError, TypeError):
                self._heartbeat = json.loads(message)["d"]["heartbeat_interval"] / 1000


@contextlib.asynccontextmanager
async def served(bot: NavegadorBot) -> AsyncIterator[None]:
    """Serve the endpoints at the port of the settings. Raises SettingsError if that is impossible."""
    port = bot.settings.port
    assert port is not None
    runner = SiteRunner(Health(bot).application())
    await runner.setup()
    try:
        await _listen(runner, bot.settings.host, port)
        log.info("serving health and metrics", host=bot.settings.host, port=port)
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
