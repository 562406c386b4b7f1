"""The processes that share one database: the servers of each, and which of them are alive.

Each writes a row and renews it. One that has not for the length of a lease counts as dead. The others then handle the
jobs and posts of its servers, until a process for them is back. A process that has the database to itself writes
nothing.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa

from hosting.core import Clock
from hosting.db import ALL, Shards, Store, TimedService, reads, writes
from hosting.db.schema import jobs, processes
from hosting.db.shards import shards
from hosting.jobs import shares

LIVES: Final = timedelta(seconds=60)
"""Time for which a process counts as alive after a renewal."""
RENEWED: Final = 15.0
"""Seconds between two renewals: three may fail."""
IDENTIFYING: Final = 6.0
"""Seconds between two turns to log in, of any processes.

Discord wants five between the log-ins themselves; the sixth is for what lies between a turn and its log-in.
"""
LETTERS: Final = 16
"""Number of characters of a process's name, with which its leases begin."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process that serves the database, or did."""

    name: str
    shards: Shards
    started: datetime
    until: datetime
    """Time at which it counts as dead unless it renews."""
    figures: Mapping[str, float]
    """Its last reported figures."""


class Processes(TimedService):
    """This process among those that serve the database."""

    def __init__(self, store: Store, clock: Clock, mine: Shards = ALL) -> None:
        super().__init__(store, clock)
        self.shards = mine
        self.name = secrets.token_hex(LETTERS // 2)
        """A unique name, new after each restart."""
        self._requests = self._wanted = 0

    async def begin(self) -> None:
        """Take over from the former process for the same servers: it is dead, since the store lets no two in.

        Leases that nobody can hold any more are removed.
        """
        if await self._has_to_begin():
            await self._begin()

    async def renew(self, figures: Mapping[str, float] | None = None) -> None:
        """Renew this process's row, with `figures` about its state. Does nothing if there are no others.

        Raises StoreError.
        """

        def work(conn: sa.Connection) -> None:
            values = {"until": self._clock.now() + LIVES, "figures": self._with_share(figures or {})}
            mine = processes.c.name == self.name
            if not conn.execute(sa.update(processes).where(mine).values(**values)).rowcount:
                self._write(conn)

        if not self.shards.alone:
            await self._store.write(work)

    async def share(self, wanted: int) -> int:
        """Return how many requests in a second this process may send from now on, if it wants some.

        A process that shares with none has them all. Shares are changed one after another. Raises StoreError.
        """
        if self.shards.alone:
            return shares.MAX_REQUESTS

        def work(conn: sa.Connection) -> int:
            now = self._clock.now()
            rows = {process.name: process.figures for process in known(conn) if now < process.until}
            mine = rows.pop(self.name, None)
            held, _ = shares.of_figures(mine or {})
            others = [shares.of_figures(figures) for figures in rows.values()]
            self._requests, self._wanted = shares.share(wanted, others, held=held), wanted
            if mine is None:
                self._write(conn)
            else:
                values = {"figures": self._with_share(mine)}
                conn.execute(sa.update(processes).where(processes.c.name == self.name).values(values))
            return self._requests

        return await self._store.write(work)

    def _with_share(self, figures: Mapping[str, float]) -> dict[str, float]:
        """Return a process's figures with its share of requests, which the others read."""
        return {**figures, "requests": self._requests, "wanted": self._wanted}

    async def end(self) -> None:
        """Leave the servers to the others at once."""
        if not self.shards.alone:
            await self._end()

    @reads
    def all(self, conn: sa.Connection) -> list[Process]:
        """Return the processes, alive or dead, by their shards."""
        return sorted(known(conn), key=lambda process: sorted(process.shards.numbers))

    async def replaced(self) -> bool:
        """Return whether another process has started for some of the same servers."""
        return any(process.name != self.name and process.shards.overlap(self.shards) for process in await self.all())

    async def listen(self, heard: Callable[[], None]) -> None:
        """Call a function, in the event loop, when another process requests a job that this one has to do.

        That is a hint and no more: one can be missing, so workers look by themselves as well.
        """
        if not self.shards.alone:
            await self._store.listen(lambda guild: heard() if self.shards.serve(guild) else None)

    async def identify(self) -> None:
        """Wait for this process's turn to log in at Discord, which lets one shard in at a time."""
        await self._store.take_turn(IDENTIFYING)

    @reads
    def _has_to_begin(self, conn: sa.Connection) -> bool:
        if not self.shards.alone:
            return True
        leased = sa.select(jobs.c.id).where(jobs.c.owner.is_not(None)).limit(1)
        return conn.execute(leased).first() is not None or bool(known(conn))

    @writes
    def _begin(self, conn: sa.Connection) -> None:
        gone = [process.name for process in known(conn) if process.shards.overlap(self.shards)]
        conn.execute(sa.delete(processes).where(processes.c.name.in_(gone)))
        held = sa.func.substr(jobs.c.owner, 1, LETTERS).in_([process.name for process in known(conn)])
        conn.execute(sa.update(jobs).where(jobs.c.owner.is_not(None), ~held).values(owner=None, until=None))
        if not self.shards.alone:
            self._write(conn)

    @writes
    def _end(self, conn: sa.Connection) -> None:
        conn.execute(sa.delete(processes).where(processes.c.name == self.name))

    def _write(self, conn: sa.Connection) -> None:
        now = self._clock.now()
        row: dict[str, Any] = {"name": self.name, "shards": str(self.shards), "started": now}
        conn.execute(sa.insert(processes).values(**row, until=now + LIVES, figures=self._with_share({})))


def known(conn: sa.Connection) -> list[Process]:
    """Return all that have a row."""
    return [
        Process(row.name, shards(row.shards), row.started, row.until, row.figures)
        for row in conn.execute(sa.select(processes))
    ]


def attended(conn: sa.Connection, mine: Shards, now: datetime) -> Shards:
    """Return the shards whose jobs a process has to do: its own, and those without a live process.

    A row with an end far beyond the lease was written by a clock that has been set back since.
    """
    if mine.alone:
        return mine
    alive = [process.shards for process in known(conn) if now < process.until <= now + 5 * LIVES]
    return Shards(mine.numbers | mine.others(alive), mine.count)
