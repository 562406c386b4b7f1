"""HTTP endpoints for the operator: health, /health, liveness, /live, and figures for Prometheus, /metrics."""

import contextlib
import errno
import json
import math
import shutil
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import Future
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

import discord
import structlog
from aiohttp import web
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from app.bot import NavegadorBot
from app.browsing import BoardSite
from app.settings import SettingsError
from cogs.sending import work
from hosting import StoreError
from hosting.core import Status
from hosting.jobs import AT_ONCE, Job
from hosting.maintenance import backups
from hosting.version import commit, version
from hosting.workers import Priority
from web import SiteRunner

log = structlog.stdlib.get_logger("navegador.health")

SILENCE: Final = 1.5
"""Heartbeats without a message from Discord after which the bot counts as disconnected."""
LATE: Final = timedelta(minutes=5)
"""Maximum delay of a post while the bot counts as healthy."""
WELL: Final = {"connected": True, "database": "readable", "workers": "ready", "posts": "on time"}
SERVED: Final = {"board": "served"}
HELLO: Final = '"heartbeat_interval"'
"""Content that identifies the first message of a connection."""


class Metrics:
    """Metrics in the order in which they were added; the registry of one answer."""

    def __init__(self) -> None:
        self._metrics: list[Metric] = []

    def gauge(self, name: str, text: str, value: float | Mapping[Any, float], *labels: str) -> None:
        self._add(GaugeMetricFamily(name, text, labels=labels), value)

    def counter(self, name: str, text: str, value: float | Mapping[Any, float], *labels: str) -> None:
        """Add a figure that only rises; its name is served with "_total" behind it."""
        self._add(CounterMetricFamily(name, text, labels=labels), value)

    def collect(self) -> list[Metric]:
        return self._metrics

    def _add(self, family: GaugeMetricFamily | CounterMetricFamily, value: float | Mapping[Any, float]) -> None:
        for labels, number in (value if isinstance(value, Mapping) else {(): value}).items():
            family.add_metric(labels if isinstance(labels, tuple) else (labels,), number)
        self._metrics.append(family)


class Health:
    """The HTTP endpoints. None of them names a person or a table."""

    def __init__(
        self, bot: NavegadorBot, board: BoardSite | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._bot, self._board = bot, board
        self._now = now
        self._heard = math.inf
        """Time of Discord's last message, in seconds; infinite before the first one."""
        self._heartbeat = math.inf
        """Seconds between two heartbeats, each of which Discord must answer."""
        self._trial: Future[int] | None = None
        """A test job for a worker, as long as they die."""
        self._process = CollectorRegistry()
        ProcessCollector(registry=self._process)
        self._interactions: Counter[str] = Counter()
        self._inode = 0
        self._first_seen: dict[int, datetime] = {}
        """Time since when each job that was due at once has been waiting, by its id."""
        bot.add_listener(self._count, "on_interaction")
        bot.add_listener(self._hear, "on_socket_raw_receive")

    def application(self) -> web.Application:
        app = web.Application()
        app.add_routes(
            [web.get("/health", self.health), web.get("/live", self.live), web.get("/metrics", self.metrics)]
        )
        return app

    async def health(self, request: web.Request) -> web.Response:
        """Answer 200 while the bot is healthy, otherwise 503; the body names the faults."""
        database, posts = "not readable", "unknown"
        if await self._tables() is not None:
            database = str(WELL["database"]) if await self._writes() else "not writable"
            database = database if self._in_place() else "moved or replaced"
            with contextlib.suppress(StoreError, OSError):
                posts = "late" if await self._late() else str(WELL["posts"])
        checks = {"connected": self._is_connected(), "database": database, "workers": self._say_work(), "posts": posts}
        if self._board is not None:
            checks |= SERVED if self._board.listening else {"board": "not served"}
        return web.json_response(checks, status=200 if checks.items() <= (WELL | SERVED).items() else 503)

    def _in_place(self) -> bool:
        place = self._bot.settings.database
        with contextlib.suppress(FileNotFoundError):
            inode = place.stat().st_ino if isinstance(place, Path) else 0
            self._inode = self._inode or inode
            return inode == self._inode
        return False

    async def live(self, request: web.Request) -> web.Response:
        return web.json_response({"alive": True})

    async def metrics(self, request: web.Request) -> web.Response:
        bot, metrics = self._bot, Metrics()
        self._add_process(metrics)
        if bot.opened:
            failures = bot.services.store.failed_writes
            metrics.counter("navegador_writes_failed", "Transactions that were not stored", failures)
            writes = await self._writes()
            metrics.gauge("navegador_database_writable", "1 while the database can be written, otherwise 0", writes)
        tables = await self._tables()
        metrics.gauge(
            "navegador_database_readable", "1 while the database can be read, otherwise 0", tables is not None
        )
        if tables is not None:
            metrics.gauge("navegador_tables", "Tables in the database", tables, "status")
            with contextlib.suppress(StoreError, OSError):
                await self._add_stored(metrics)
            seconds = {priority.name.lower(): each for priority, each in work.doors(bot).spent.items()}
            for name, text, attribute in (
                ("navegador_undrawn", "Pictures that failed and were sent as words", "undrawn"),
                ("navegador_drawn", "Pictures and advice asked of the workers", "jobs"),
                ("navegador_drawing_seconds", "Seconds from a worker's queue to the end", "worked"),
                ("navegador_drawing_wait_seconds", "Seconds before that", "waiting"),
            ):
                values = {priority: getattr(each, attribute) for priority, each in seconds.items()}
                metrics.counter(name, text, values, "priority")
            queue = {priority.name.lower(): door.waiting for priority, door in work.doors(bot).working.items()}
            metrics.gauge(
                "navegador_drawing_waiting", "Pictures and advice that wait for their turn", queue, "priority"
            )
        body = generate_latest(self._process) + generate_latest(metrics)
        return web.Response(body=body, headers={"Content-Type": "text/plain; version=0.0.4"})

    def _add_process(self, metrics: Metrics) -> None:
        bot, counts, place = self._bot, self._bot.workers.counts, self._bot.settings.database
        release = {(version(), commit()): 1.0}
        metrics.counter("navegador_interactions", "Interactions received", self._interactions, "kind")
        metrics.gauge("navegador_build_info", "1, with the release that runs", release, "version", "commit")
        metrics.gauge("navegador_start_time_seconds", "When the bot started", bot.started.timestamp())
        metrics.gauge("navegador_connected", "1 while Discord is heard, otherwise 0", self._is_connected())
        metrics.gauge("navegador_guilds", "Servers that the bot is on", len(bot.guilds))
        if math.isfinite(bot.latency):
            metrics.gauge("navegador_gateway_latency_seconds", "Heartbeat to Discord", bot.latency)
        metrics.gauge("navegador_jobs_waiting", "Pictures and moves of computer players that wait", counts.waiting)
        metrics.gauge("navegador_jobs_running", "Pictures and moves of computer players under way", counts.running)
        metrics.counter("navegador_jobs", "Pictures and moves of computer players done", counts.done)
        metrics.counter("navegador_workers_replaced", "Workers that died and were replaced", counts.replaced)
        metrics.counter("navegador_workers_died", "Workers that died", counts.died)
        metrics.gauge("navegador_workers_start", "1 while workers can be started, otherwise 0", not counts.unstarted)
        if isinstance(place, Path):
            free = shutil.disk_usage(place.parent).free
            metrics.gauge("navegador_disk_free_bytes", "Room on the disk of the database", free)
            if (at := backups.last(place)) is not None:
                age = (bot.clock.now() - at).total_seconds()
                metrics.gauge("navegador_backup_age_seconds", "Time since the database was last backed up", age)
        if (board := self._board) is not None:
            metrics.gauge("navegador_board_served", "1 while the board can be reached, otherwise 0", board.listening)
            metrics.gauge("navegador_board_sockets", "Browsers that look at a table or a league", board.sockets)
            metrics.counter("navegador_board_answers", "Answers to browsers", board.answers, "status")

    async def _add_stored(self, metrics: Metrics) -> None:
        services, now = self._bot.services, self._bot.clock.now()
        unsent, since = await services.posts.backlog()
        age = (now - since).total_seconds() if since else 0
        metrics.gauge("navegador_posts_unsent", "Posts waiting to be sent", unsent)
        metrics.gauge("navegador_posts_oldest_seconds", "Age of the oldest of them", age)
        metrics.gauge("navegador_posts_late", "Posts that are late for no reason of a server's own", await self._late())
        given_up = len(await services.jobs.given_up())
        metrics.gauge("navegador_jobs_given_up", "Jobs that nobody tries any more", given_up)
        waiting = await services.jobs.waiting()
        queue = Counter((job.kind, "held" if job.owner else "waiting") for job in waiting)
        metrics.gauge("navegador_queue", "Jobs that are due, by what is done with them", queue, "kind", "state")
        metrics.gauge("navegador_queue_oldest_seconds", "How long the oldest has been due", self._ages(waiting), "kind")
        processes = services.processes
        if live := [process for process in await processes.all() if process.until > now]:
            alive = {str(process.shards): 1.0 for process in live}
            metrics.gauge("navegador_process_live", "1 for each process of several that lives", alive, "shards")
            figures = {
                (str(process.shards), name): value for process in live for name, value in process.figures.items()
            }
            metrics.gauge("navegador_process_figure", "What each reported last", figures, "shards", "figure")
            vacant = processes.shards.others(process.shards for process in live if process.name != processes.name)
            metrics.gauge("navegador_shards_unattended", "Shards for which no process lives", len(vacant))
        metrics.gauge("navegador_database_bytes", "Size of the database", await services.store.size())

    def _ages(self, waiting: Sequence[Job]) -> dict[str, float]:
        now, ages = self._bot.clock.now(), dict[str, float]()
        self._first_seen = {job.id: self._first_seen.get(job.id, now) for job in waiting if job.due == AT_ONCE}
        for job in waiting:
            age = (now - self._first_seen.get(job.id, job.due)).total_seconds()
            ages[job.kind] = max(ages.get(job.kind, 0.0), age)
        return ages

    def _is_connected(self) -> bool:
        silent = self._now() - self._heard
        return self._bot.is_ready() and silent <= SILENCE * self._heartbeat

    async def _writes(self) -> bool:
        services = self._bot.services
        if services.store.cannot_write:
            with contextlib.suppress(StoreError, OSError):
                await services.jobs.try_to_write()
        return not services.store.cannot_write

    def _say_work(self) -> str:
        workers = self._bot.workers
        if not workers.counts.unstarted:
            return str(WELL["workers"])
        if self._trial is None or self._trial.done():
            with contextlib.suppress(RuntimeError):  # the bot is stopping
                self._trial = workers.submit_as(Priority.LOOK, int)
        return "die at their start"

    async def _late(self) -> int:
        before = self._bot.clock.now() - LATE
        if before < self._bot.started:
            return 0
        return await self._bot.services.posts.late(before, self._bot.services.processes.shards)

    async def _tables(self) -> Mapping[Status, int] | None:
        if self._bot.opened:
            with contextlib.suppress(StoreError, OSError):
                return await self._bot.services.lobby.count()
        return None

    async def _count(self, interaction: discord.Interaction) -> None:
        self._interactions[interaction.type.name] += 1

    async def _hear(self, message: str | bytes) -> None:
        self._heard = self._now()
        if isinstance(message, str) and HELLO in message[:200]:
            with contextlib.suppress(ValueError, KeyError, TypeError):
                self._heartbeat = json.loads(message)["d"]["heartbeat_interval"] / 1000


@contextlib.asynccontextmanager
async def serve(bot: NavegadorBot, board: BoardSite | None = None) -> AsyncIterator[None]:
    """Serve the endpoints at the port of the settings. Raises SettingsError if that is impossible."""
    host, port = bot.settings.host, bot.settings.port
    assert port is not None
    runner = SiteRunner(Health(bot, board).application())
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        await runner.cleanup()
        match error.errno:
            case errno.EADDRINUSE:
                reason = f"NAVEGADOR_PORT: another program has port {port} of {host}"
            case errno.EACCES:
                reason = f"NAVEGADOR_PORT: port {port} is not for this user"
            case _:
                reason = f"NAVEGADOR_HOST: nothing can be served on {host!r}, which is no address of this machine"
        raise SettingsError(reason) from error
    log.info("serving health and metrics", host=host, port=port)
    try:
        yield
    finally:
        await runner.cleanup()
