"""The processes that serve one database together: who is for which servers, and who of them is there.

Each writes a row and renews it. Whoever has not for as long as a lease counts as dead: the others see to the jobs of
its servers, so its posts too, until a process is there again that is for them. A process that has all to itself writes
nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from hosting.db import ALL, Shards, Store, reads, writes
from hosting.db.schema import jobs, processes
from hosting.db.shards import shards

if TYPE_CHECKING:
    from hosting.core import Clock

LIVES: Final = timedelta(seconds=60)
"""How long a process counts as there after it has said so."""
RENEWED: Final = 15.0
"""Seconds between two times that it does: three may fail."""
IDENTIFYING: Final = 6.0
"""Seconds between two turns to log in, whichever process they are of.

Discord wants five between the log-ins themselves; the sixth is for what lies between a turn and its log-in."""
LETTERS: Final = 16
"""Of a process's name, with which its leases begin."""


@dataclass(frozen=True, slots=True)
class Process:
    """One that serves the database, or did."""

    name: str
    shards: Shards
    started: datetime
    until: datetime
    """When it counts as dead unless it says that it lives."""
    figures: Mapping[str, float]
    """What it told of itself last."""


class Processes:
    """This process among those that serve the database."""

    def __init__(self, store: Store, clock: Clock, mine: Shards = ALL) -> None:
        self._store = store
        self._clock = clock
        self.shards = mine
        self.name = secrets.token_hex(LETTERS // 2)
        """No two processes have the same, nor one and the same after a restart."""

    async def begin(self) -> None:
        """Take over from whoever was for the same servers: it is dead, since the store lets no two in.

        Leases that nobody can hold any more are taken away.
        """
        if await self._has_to_begin():
            await self._begin()

    @writes
    def renew(self, conn: sa.Connection, figures: Mapping[str, float] | None = None) -> None:
        """Say that this process lives; `figures`: how it is. Nothing where there are no others to be told."""
        if self.shards.alone:
            return
        values = {"until": self._clock.now() + LIVES, "figures": dict(figures or {})}
        mine = processes.c.name == self.name
        if not conn.execute(sa.update(processes).where(mine).values(**values)).rowcount:
            self._write(conn)

    async def end(self) -> None:
        """Leave the servers to the others at once."""
        if not self.shards.alone:
            await self._end()

    @reads
    def all(self, conn: sa.Connection) -> list[Process]:
        """Those that are there or have died, by their shards."""
        return sorted(known(conn), key=lambda process: sorted(process.shards.numbers))

    async def replaced(self) -> bool:
        """Whether another process has begun for some of the same servers."""
        return any(one.name != self.name and one.shards.overlap(self.shards) for one in await self.all())

    async def listen(self, heard: Callable[[], None]) -> None:
        """Have a function called, in the event loop, when another process asks for a job that is this one's to do.

        That is a hint and no more: one can be missing, so whoever does jobs looks by itself as well.
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
        row: dict[str, Any] = {"name": self.name, "shards": str(self.shards), "started": now, "figures": {}}
        conn.execute(sa.insert(processes).values(**row, until=now + LIVES))


def known(conn: sa.Connection) -> list[Process]:
    """All that have a row."""
    return [
        Process(row.name, shards(row.shards), row.started, row.until, row.figures)
        for row in conn.execute(sa.select(processes))
    ]


def attended(conn: sa.Connection, mine: Shards, now: datetime) -> Shards:
    """The shards whose jobs are a process's to do: its own, and those for which nobody is there.

    What claims to live far beyond its lease was written by a clock that has been set back since.
    """
    if mine.alone:
        return mine
    alive = [one.shards for one in known(conn) if now < one.until <= now + 5 * LIVES]
    return Shards(mine.numbers | mine.others(alive), mine.count)
