"""Figures for Prometheus, as far as they are known; none names a person or a table."""

from __future__ import annotations

import collections
import math
import shutil
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from cogs.sending import work
from hosting.core import Status
from hosting.jobs import AT_ONCE, Waiting
from hosting.maintenance import backups
from hosting.version import commit, version

if TYPE_CHECKING:
    from app.bot import NavegadorBot


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
