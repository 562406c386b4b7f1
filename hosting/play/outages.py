"""Times in which nobody could play, as they come to be known: they are written into the account of time.

While the bot is awake and Discord answers it, it stores a beat. One that comes long after the last, in the same process
or at a start, leaves the time between out of the account. So do a server that has lost the bot, and a table whose place
is gone or closed to it.
"""

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import sqlalchemy as sa

from hosting.clocks import account, clock_store
from hosting.core import ALL, Clock, Shards, errors
from hosting.db import Store, TimedService, reads, rows, upsert, value_of, writes
from hosting.db.schema import beats, seats, standstills, tables
from hosting.db.schema import notices as rows_of_notices
from hosting.jobs import Job, jobs, kinds
from hosting.notify import calls, notices, outbox
from hosting.play.lobby import LIVE

_log = logging.getLogger(__name__)

BEAT: Final = account.SHORT / 6
HUSH: Final = timedelta(minutes=10)
"""Time until people are told elsewhere of a place that is gone or refuses a post: what soon works disturbs nobody."""
LOST: Final = "lost"
HINDERED: Final = "hindered"
LASTING: Final = 11
"""Failures after which a refusal lasts: with the pauses between them, half an hour to an hour."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    table: int
    guild: int
    channel: int
    thread: int | None
    lost: account.Cause | None


_BEAT = upsert(beats, ("shards",), lambda new: {"at": new.at})


class Outages(TimedService):
    def __init__(self, store: Store, clock: Clock, mine: Shards = ALL) -> None:
        super().__init__(store, clock)
        self._mine = mine

    async def beat(self) -> int:
        """Store that the bot is awake and in touch. After an outage return how many tables have been told of it.

        It comes before any job at a start, and may be called again.
        """
        await self._beat()
        return await self._tell()

    @writes
    def _beat(self, conn: sa.Connection) -> None:
        mine, now = str(self._mine), self._clock.now()
        beat_at = {row.shards: row.at for row in conn.execute(sa.select(beats))}
        # If the shards were divided otherwise then, that of any.
        last = beat_at.get(mine, max(beat_at.values(), default=None))
        if last is not None and now - last > account.SHORT:
            account.begin(conn, "outage", last, until=now, guild=account.EVERYWHERE, shards=mine, said=False)
        conn.execute(_BEAT[conn.dialect.name], {"shards": mine, "at": now})

    async def _tell(self) -> int:
        count = 0
        for number, since, until, where in await self._unsaid():
            for table_id in await self._find_running(where):
                with errors.failing_alone(_log, "a table's time cannot be given back", table_id):
                    count += await self._wind(table_id, since, until)
            await self._say(number)
        return count

    @writes
    def _say(self, conn: sa.Connection, number: int) -> None:
        conn.execute(sa.update(standstills).where(standstills.c.id == number).values(said=True))

    @reads
    def _unsaid(self, conn: sa.Connection) -> list[tuple[int, datetime, datetime, sa.ColumnElement[bool]]]:
        mine = (standstills.c.shards == str(self._mine)) | (
            (standstills.c.guild != account.EVERYWHERE) & rows.served(self._mine, standstills.c.guild)
        )
        over = sa.select(standstills).where(mine, standstills.c.said.is_(False), standstills.c.until.is_not(None))
        ours, guild = rows.served(self._mine, tables.c.guild), tables.c.guild
        return [
            (row.id, row.since, row.until, guild == row.guild if row.shards is None else ours)
            for row in conn.execute(over.order_by(standstills.c.id))
        ]

    @reads
    def _find_running(self, conn: sa.Connection, where: sa.ColumnElement[bool]) -> Sequence[int]:
        ran = sa.select(seats.c.table).join(tables, tables.c.id == seats.c.table).distinct().order_by(seats.c.table)
        return conn.execute(ran.where(seats.c.ticking.is_not(None), where)).scalars().all()

    @writes
    def _wind(self, conn: sa.Connection, table_id: int, since: datetime, until: datetime) -> bool:
        table, now = rows.table(conn, table_id), self._clock.now()
        clock_store.wind(conn, table, now)
        return outbox.tell_standstill(conn, table, since, until, now)

    @writes
    def leave(self, conn: sa.Connection, guild: int) -> bool:
        return account.begin(conn, "server", self._clock.now(), guild=guild, said=False)

    async def come_back(self, guilds: Collection[int]) -> None:
        away = (standstills.c.cause == "server") & standstills.c.until.is_(None) & standstills.c.guild.in_(guilds)
        now = self._clock.now().replace(microsecond=0)
        back = sa.update(standstills).where(away).values(until=now)
        if await self._store.read(lambda conn: conn.execute(sa.select(standstills.c.id).where(away)).first()):
            await self._store.write(lambda conn: conn.execute(back).rowcount)
            await self._tell()

    @reads
    def places(self, conn: sa.Connection, guilds: Collection[int]) -> list[TablePlace]:
        open_one = standstills.c.cause.in_(account.IN_HAND) & standstills.c.until.is_(None)
        cause = sa.select(standstills.c.cause).where(standstills.c.table == tables.c.id, open_one).limit(1)
        columns = (tables.c.id.label("table"), tables.c.guild, tables.c.channel, tables.c.thread)
        live = sa.select(*columns, cause.scalar_subquery().label("lost")).where(
            tables.c.guild.in_(guilds), tables.c.status.in_(LIVE)
        )
        return [value_of(TablePlace, row) for row in conn.execute(live.order_by(tables.c.id))]

    @writes
    def lose(self, conn: sa.Connection, table_id: int, cause: account.Cause) -> None:
        """Let a table stand whose place is gone or closed to the bot; tell its people elsewhere. Idempotent."""
        table, now = rows.table(conn, table_id), self._clock.now()
        if table.status not in LIVE or not account.begin(conn, cause, now, guild=table.guild, table=table.id):
            return
        people = {seat.person for seat in table.seats if seat.person is not None} or {table.owner}
        for person in sorted(people):
            preferences = account.settings(conn, person)
            if preferences.way("lost") == "silent":
                continue
            tell = partial(notices.add, conn, LOST, now, guild=table.guild, table=table.id, due=now + HUSH)
            tell(person=person, payload={"place": table.place}, push=preferences.push("lost"))

    @writes
    def find(self, conn: sa.Connection, table_id: int) -> bool:
        """Go on with a table in reach; return if it was lost."""
        return outbox.reach(conn, rows.table(conn, table_id), self._clock.now(), tuple(account.IN_HAND))

    @writes
    def fail(self, conn: sa.Connection, table_id: int, *, elsewhere: bool) -> None:
        """Let no time count, as a post cannot be delivered; `elsewhere`: call its players there."""
        table, now = rows.table(conn, table_id), self._clock.now()
        for seat in table.acting if table.status == "running" else ():
            if seat.since is not None and calls.untold(conn, table, seat):
                if elsewhere and now - seat.since >= HUSH:  # until then the post itself is to mention them
                    calls.call_elsewhere(conn, table, seat, now)
                if now - seat.since > account.SHORT:
                    clock_store.stand(conn, table, "untold", seat.since)

    @reads
    def refused(self, conn: sa.Connection, guild: int) -> list[Job]:
        return _find_refusals(conn, [guild])

    @writes
    def complain(self, conn: sa.Connection, owners: Mapping[int, int]) -> None:
        """Tell owners of servers what Discord has long refused there, once a day."""
        now, columns = self._clock.now(), rows_of_notices.c
        lately = (columns.kind == HINDERED) & (columns.created > now - timedelta(days=1))
        for guild in sorted({job.guild for job in _find_refusals(conn, owners.keys())}):
            if not notices.find(conn, lately, columns.guild == guild):
                notices.add(conn, HINDERED, now, guild=guild, person=owners[guild])


def _find_refusals(conn: sa.Connection, guilds: Collection[int]) -> list[Job]:
    failures = jobs.failed(conn, guilds, LASTING)
    return [job for job in failures if job.kind != kinds.LAY and job.why.partition(":")[0] in ("rights", "refused")]
