"""Time given back to all clocks after the bot was away: nobody could have played.

While the bot runs it stores a beat. A start that comes long after the last one gives the time between to every clock
that ran, before any job of a clock is done.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.clocks import clock_store
from hosting.core import Clock, StoreError, TableError, rfc3339
from hosting.db import ALL, Shards, Store, TimedService, log, reads, rows, scopes, writes, writes_in
from hosting.db.schema import beats, seats, tables
from hosting.notify import outbox

_log = logging.getLogger(__name__)

BEAT: Final = timedelta(minutes=10)
"""Time between two beats."""
SHORT: Final = timedelta(hours=1)
"""Time since the last beat that no clock notices; longer is an outage."""


class Outages(TimedService):
    """The times at which the bot was away."""

    def __init__(self, store: Store, clock: Clock, mine: Shards = ALL) -> None:
        super().__init__(store, clock)
        self._mine = mine

    async def over(self) -> int:
        """Give back the time since the last beat, if that is long ago; return at how many tables.

        To be called at the start, before any job is done. It may be cut off and called again. A table that cannot be
        read is logged, and stays as it is. Raises StoreError.
        """
        since, done = await self._last(), 0
        if since is not None and self._clock.now() - since > SHORT:
            for table_id in await self._running():
                try:
                    done += await self._give_back(table_id, since)
                except StoreError:
                    raise
                except Exception as error:  # one damaged table or person must not stop the others
                    reason = str(error) if isinstance(error, TableError) else type(error).__name__
                    _log.error("a table's time cannot be given back", extra={"table": table_id, "reason": reason})
        await self.beat()
        return done

    @writes
    def beat(self, conn: sa.Connection) -> None:
        """Store that the bot is alive."""
        mine, now = beats.c.shards == str(self._mine), self._clock.now()
        if not conn.execute(sa.update(beats).where(mine).values(at=now)).rowcount:
            conn.execute(sa.insert(beats).values(shards=str(self._mine), at=now))

    @reads
    def _last(self, conn: sa.Connection) -> datetime | None:
        """Return the last beat of these shards; if they were divided otherwise then, that of any."""
        known = {row.shards: row.at for row in conn.execute(sa.select(beats))}
        return known.get(str(self._mine), max(known.values(), default=None))

    @reads
    def _running(self, conn: sa.Connection) -> Sequence[int]:
        """Return the tables of these shards with a clock that runs."""
        ran = sa.select(seats.c.table).join(tables, tables.c.id == seats.c.table).distinct().order_by(seats.c.table)
        return conn.execute(ran.where(seats.c.ticking.is_not(None), self._mine.served(tables.c.guild))).scalars().all()

    @writes_in(scopes.of_table)
    def _give_back(self, conn: sa.Connection, table_id: int, since: datetime) -> bool:
        table, now = rows.locked(conn, table_id), self._clock.now()
        stood = clock_store.stood(conn, table, since, now)
        if stood is None:
            return False
        entry = log.line("time", now, None, payload={"since": rfc3339(stood), "until": rfc3339(now)})
        outbox.announce(conn, table, table.head, [entry], now, join=False)
        return True
