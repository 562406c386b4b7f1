"""Archiving of finished and abandoned tables after the time that their server has set.

Archived tables are in no list; they can still be found by number, displayed and exported. A game in which nothing has
happened for so long, and a lobby as old as that, is cancelled by the clock, after a warning there. Time in which nobody
could play does not count, and no game is cancelled while a clock of its own decides, or a league.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.clocks import FOREVER, account, clock_store
from hosting.core import Table, errors
from hosting.db import TimedService, log, reads, rows, writes
from hosting.db.schema import absences, notices, seats, tables
from hosting.db.schema import log as lines
from hosting.jobs import jobs, kinds
from hosting.notify import calls
from hosting.notify import notices as telling
from hosting.play import LIVE, end_game
from hosting.servers import guild_settings

_log = logging.getLogger(__name__)

WARNED: Final = timedelta(days=3)
"""Time between the warning and the end of an abandoned game."""
AT_ONCE: Final = 10
"""Maximum number of tables archived or warned at a time, to avoid bursts."""
BREATH: Final = timedelta(minutes=1)
"""Time until the next look if there is more to do, and otherwise:"""
EVERY: Final = timedelta(hours=6)
WARNING: Final = "abandoned"


@dataclass(slots=True)
class Swept:
    """The tables seen to in one look: those that were over, those cancelled as abandoned, and those warned."""

    archived: list[int] = field(default_factory=list)
    ended: list[int] = field(default_factory=list)
    warned: list[int] = field(default_factory=list)
    due: datetime | None = None
    """Time of the next look; None if the server wants nothing archived."""


class Archive(TimedService):
    async def sweep(self, guild: int) -> Swept:
        """Archive a server's tables idle for the time that it has set, a bounded number at once, each by itself."""
        now, swept = self._clock.now(), Swept()
        time, candidates = await self._candidates(guild, now)
        if time is None:
            return swept
        swept.due = now + EVERY
        for table_id in candidates:
            if len(swept.archived) + len(swept.ended) + len(swept.warned) >= AT_ONCE:
                swept.due = now + BREATH
                break
            with errors.failing_alone(_log, "a table cannot be archived", table_id):
                done = await self._see_to(table_id, time, now)
                if done is not None:
                    getattr(swept, done).append(table_id)
        return swept

    @reads
    def _candidates(self, conn: sa.Connection, guild: int, now: datetime) -> tuple[timedelta | None, Sequence[int]]:
        days = guild_settings(conn, guild).archive_days
        if days is None:
            return None, ()
        time = timedelta(days=days)
        mine = sa.select(tables.c.id).where(tables.c.guild == guild)
        over = mine.where(_over(now - time)).order_by(tables.c.ended, tables.c.id)
        silent = mine.where(_silent(now - time + WARNED)).order_by(tables.c.id)
        return time, [*conn.execute(over).scalars(), *conn.execute(silent).scalars()]

    @writes
    def _see_to(self, conn: sa.Connection, table_id: int, time: timedelta, now: datetime) -> str | None:
        matches = rows.select(conn, tables.c.id == table_id, _over(now - time) | _silent(now - time + WARNED))
        if not matches:
            return None
        (table,) = matches
        if table.status not in LIVE:
            _shelve(conn, table, now)
            return "archived"
        until = _idle_until(conn, table, time, now)
        people = [seat.person for seat in table.acting if seat.person is not None]
        gone = absences.c.person.in_(people) & (absences.c.begins <= now) & (absences.c.ends > now)
        away = people and conn.execute(sa.select(absences.c.id).where(gone).limit(1)).first()
        if until is None or until - WARNED > now or away:
            return None
        warning = _warning(conn, table)
        if warning is None:
            _warn(conn, table, now, max(until, now + WARNED))
            return "warned"
        if now < max(until, warning + WARNED):
            return None
        if table.status == "running":
            end_game(conn, table, log.line("cancel", now, None, payload={"abandoned": True}))
        else:
            rows.change(conn, table.id, status="cancelled", ended=now)
            calls.called_off(conn, table, now)
        _shelve(conn, table, now)
        return "ended"

    @reads
    def deadline(self, conn: sa.Connection, table_id: int) -> datetime | None:
        """Return when a table will be cancelled if it stays untouched; None if that is not about to happen."""
        table, now = rows.table(conn, table_id), self._clock.now()
        days = guild_settings(conn, table.guild).archive_days
        warning = _warning(conn, table)
        if days is None or warning is None or table.status not in LIVE:
            return None
        until = _idle_until(conn, table, timedelta(days=days), now)
        return None if until is None else max(until, warning + WARNED)


def _over(before: datetime) -> sa.ColumnElement[bool]:
    return tables.c.status.not_in(LIVE) & tables.c.archived.is_(None) & (tables.c.ended <= before)


def _silent(before: datetime) -> sa.ColumnElement[bool]:
    people = sa.select(sa.func.count(seats.c.person)).where(seats.c.table == tables.c.id).scalar_subquery()
    live = tables.c.status.in_(LIVE) & (tables.c.paused.is_(None) | (people < 2))
    return live & (sa.func.coalesce(_last_line(), tables.c.created) <= before)


def _last_line() -> sa.ScalarSelect[datetime]:
    newest = (lines.c.table == tables.c.id) & (lines.c.seq == tables.c.head)
    return sa.select(lines.c.at).where(newest).correlate(tables).scalar_subquery()


def _idle_until(conn: sa.Connection, table: Table, time: timedelta, now: datetime) -> datetime | None:
    """Return when a live table will have been idle for a time, standstills left out.

    None if the archive does not decide there: its league does, or a clock that runs, or it stands. A pause of somebody
    among computer players, with whom nobody agreed, holds no place.
    """
    clocks = [seat for seat in table.acting if seat.ticking is not None]
    if table.fixture is not None or any(clock_store.due(conn, table, seat, now) < FOREVER for seat in clocks):
        return None
    alone = sum(seat.person is not None for seat in table.seats) < 2
    but = frozenset[account.Cause]({"untold", "pause"} if alone else {"untold"})
    touched = conn.execute(sa.select(_last_line()).where(tables.c.id == table.id)).scalar() or table.created
    until = account.moment_after(conn, table, touched, time, now, but=but)
    return None if until == FOREVER else until


def _warning(conn: sa.Connection, table: Table) -> datetime | None:
    this = (notices.c.table == table.id) & (notices.c.kind == WARNING) & (notices.c.seq == table.head)
    newest = sa.func.max(notices.c.created, type_=notices.c.created.type)
    at: datetime | None = conn.execute(sa.select(newest).where(this)).scalar()
    return at


def _warn(conn: sa.Connection, table: Table, now: datetime, until: datetime) -> None:
    waited_for = [seat.person for seat in table.acting if seat.person is not None] or [table.owner]
    telling.add(
        conn,
        WARNING,
        now,
        guild=table.guild,
        table=table.id,
        seq=table.head,
        person=waited_for[0] or None,
        channel=table.place,
        payload={"until": until.isoformat()},
    )


def _shelve(conn: sa.Connection, table: Table, now: datetime) -> None:
    rows.change(conn, table.id, archived=now)
    telling.update_displays(conn, None, rows.table(conn, table.id))
    if table.thread is not None:
        jobs.add(conn, kinds.ARCHIVE, table.id, guild=table.guild)
