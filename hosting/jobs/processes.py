"""The processes that share one database: the servers of each, and which of them are alive.

Each writes a row and renews it. One that has not for the length of a lease counts as dead. The others then handle the
jobs and posts of its servers, until a process for them is back. A process that has the database to itself writes
nothing.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.core import Clock
from hosting.db import ALL, Shards, Store, TimedService, reads, writes
from hosting.db.schema import jobs, processes
from hosting.db.shards import shards

LIVES: Final = timedelta(seconds=60)  # after a renewal
RENEWED: Final = 15.0
"""Seconds between two renewals: three may fail."""
IDENTIFYING: Final = 6.0
"""Seconds between two turns to log in, of any processes: five, and one for what lies between a turn and its log-in."""
MAX_REQUESTS: Final = 50
"""Requests in any second of all processes together, as Discord allows them."""
SPARE: Final = 5
"""Requests of these kept for processes that have none yet, such as new ones."""
KEPT: Final = 5
"""Requests a second that each process keeps while it needs none, so that rare ones never wait."""
LETTERS: Final = 16
"""Characters of a process's name, with which its leases begin."""


@dataclass(frozen=True, slots=True)
class Process:
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
        self._requests = self._wanted = 0

    @writes
    def begin(self, conn: sa.Connection) -> None:
        """Take over from the former process for the same servers: it is dead, since the store lets no two in.

        Leases that nobody can hold any more are removed.
        """
        gone = [process.name for process in all_processes(conn) if process.shards.overlap(self.shards)]
        conn.execute(sa.delete(processes).where(processes.c.name.in_(gone)))
        leased = sa.func.substr(jobs.c.owner, 1, LETTERS).in_([process.name for process in all_processes(conn)])
        conn.execute(sa.update(jobs).where(jobs.c.owner.is_not(None), ~leased).values(owner=None, until=None))
        if not self.shards.alone:
            self._write(conn)

    async def renew(self, figures: Mapping[str, float] | None = None) -> None:
        """Renew this process's row, with `figures` about its state, if there are others."""

        def work(conn: sa.Connection) -> None:
            values = {"until": self._clock.now() + LIVES, "figures": self._with_share(figures or {})}
            mine = processes.c.name == self.name
            if not conn.execute(sa.update(processes).where(mine).values(**values)).rowcount:
                self._write(conn)

        if not self.shards.alone:
            await self._store.write(work)

    async def share(self, wanted: int) -> int:
        """Return how many requests in a second this process may send from now on; alone it has them all."""
        if self.shards.alone:
            return MAX_REQUESTS

        def work(conn: sa.Connection) -> int:
            now = self._clock.now()
            rows = {process.name: process.figures for process in all_processes(conn) if now < process.until}
            mine = rows.pop(self.name, None)
            held = int((mine or {}).get("requests", 0))
            others = [(int(row.get("requests", 0)), int(row.get("wanted", 0))) for row in rows.values()]
            self._requests, self._wanted = share(wanted, others, held=held), wanted
            if mine is None:
                self._write(conn)
            else:
                values = {"figures": self._with_share(mine)}
                conn.execute(sa.update(processes).where(processes.c.name == self.name).values(values))
            return self._requests

        return await self._store.write(work)

    def _with_share(self, figures: Mapping[str, float]) -> dict[str, float]:
        return {**figures, "requests": self._requests, "wanted": self._wanted}

    async def end(self) -> None:
        this = sa.delete(processes).where(processes.c.name == self.name)
        if not self.shards.alone:
            await self._store.write(lambda conn: conn.execute(this).rowcount)

    @reads
    def all(self, conn: sa.Connection) -> list[Process]:
        return sorted(all_processes(conn), key=lambda process: sorted(process.shards.numbers))

    async def replaced(self) -> bool:
        return any(process.name != self.name and process.shards.overlap(self.shards) for process in await self.all())

    async def listen(self, heard: Callable[[], None]) -> None:
        """Call a function when another process requests a job that this one has to do; now and then it fails to."""
        if not self.shards.alone:
            await self._store.listen(lambda guild: heard() if self.shards.serve(guild) else None)

    async def identify(self) -> None:
        """Wait for this process's turn to log in at Discord, which lets one shard in at a time."""
        await self._store.take_turn(IDENTIFYING)

    def _write(self, conn: sa.Connection) -> None:
        now = self._clock.now()
        new = sa.insert(processes).values(name=self.name, shards=str(self.shards), started=now)
        conn.execute(new.values(until=now + LIVES, figures=self._with_share({})))


def all_processes(conn: sa.Connection) -> list[Process]:
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
    alive = [process.shards for process in all_processes(conn) if now < process.until <= now + 5 * LIVES]
    return Shards(mine.numbers | mine.others(alive), mine.count)


def fair(wanted: Sequence[int], total: int) -> list[int]:
    """Divide a total among processes: each gets what it wants, or as much as any that wants more."""
    given = [0] * len(wanted)
    while total > 0 and (short := [number for number, want in enumerate(wanted) if given[number] < want]):
        each = max(total // len(short), 1)
        for number in short[:total]:
            more = min(each, wanted[number] - given[number], total)
            given[number] += more
            total -= more
    return given


def share(wanted: int, others: Sequence[tuple[int, int]], *, held: int) -> int:
    """Return a process's share, if it wants some; `others` hold and want some, it has `held` some until now.

    All shares together are at most MAX_REQUESTS. What the others hold too much they give back when they ask again.
    """
    all_wanted = [max(want, KEPT) for want in (wanted, *(want for _, want in others))]
    own = fair(all_wanted, MAX_REQUESTS - SPARE)[0]
    free = MAX_REQUESTS - sum(has for has, _ in others)
    return max(min(own, free - SPARE if held else free), min(own, held), 0)
