"""Archiving of finished and abandoned tables after the time that their server has set.

Archived tables are in no list; they can still be found by number, displayed and exported. A game in which nothing has
happened for so long, and a lobby as old as that, is cancelled by the clock, after a warning there. Time in which nobody
could play does not count, and no game is cancelled while a clock of its own decides, or a league.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias

import sqlalchemy as sa

from hosting.clocks import FOREVER, account, clock_store
from hosting.core import StoreError, Table, unquoted
from hosting.db import TimedService, log, reads, rows, writes
from hosting.db.schema import absences, notices, seats, tables
from hosting.db.schema import log as lines
from hosting.jobs import jobs, kinds
from hosting.notify import calls, displays
from hosting.notify import notices as telling
from hosting.play import LIVE, call_off
from hosting.servers import settings

_log = logging.getLogger(__name__)

WARNED: Final = timedelta(days=3)
"""Time between the warning and the end of an abandoned game."""
AT_ONCE: Final = 10
"""Maximum number of tables archived or warned at a time, to avoid bursts."""
BREATH: Final = timedelta(minutes=1)
"""Time until the next look if there is more to do."""
EVERY: Final = timedelta(hours=6)
"""Time until the next look otherwise."""
WARNING: Final = "abandoned"
"""The kind of notice that warns people."""
Done: TypeAlias = Literal["archived", "ended", "warned"]
"""The action taken on one table."""


@dataclass(frozen=True, slots=True)
class Swept:
    """The result of one look."""

    archived: tuple[int, ...]
    """Tables that were over."""
    ended: tuple[int, ...]
    """Tables that were cancelled because they were abandoned."""
    warned: tuple[int, ...]
    """Tables whose people were warned."""
    due: datetime | None
    """Time of the next look; None if the server wants nothing archived."""


class Archive(TimedService):
    """The archiver of tables."""

    async def sweep(self, guild: int) -> Swept:
        """Archive a server's tables idle for the time that it has set, a bounded number at once.

        Each table has a transaction of its own: one that fails is logged and left as it is, and the others go on.
        Raises StoreError if the database itself fails.
        """
        now = self._clock.now()
        time, candidates = await self._candidates(guild, now)
        done: dict[Done, list[int]] = {"archived": [], "ended": [], "warned": []}
        if time is None:
            return _swept(done, None)
        for table_id in candidates:
            if sum(map(len, done.values())) >= AT_ONCE:
                return _swept(done, now + BREATH)
            what = await self._alone(table_id, time, now)
            if what is not None:
                done[what].append(table_id)
        return _swept(done, now + EVERY)

    async def _alone(self, table_id: int, time: timedelta, now: datetime) -> Done | None:
        """Handle one table; None also if that fails, which is logged by the class of its error, without its text."""
        try:
            return await self._see_to(table_id, time, now)
        except StoreError:
            raise
        except Exception as error:
            _log.error("a table cannot be archived", extra={"table": table_id, **unquoted(error)})
            return None

    @reads
    def _candidates(self, conn: sa.Connection, guild: int, now: datetime) -> tuple[timedelta | None, Sequence[int]]:
        """Return the time that a server has set, and the tables that may have reached it: finished ones come first."""
        days = settings.of_guild(conn, guild).archive_days
        if days is None:
            return None, ()
        time = timedelta(days=days)
        mine = sa.select(tables.c.id).where(tables.c.guild == guild)
        over = mine.where(_over(now - time)).order_by(tables.c.ended, tables.c.id)
        silent = mine.where(_silent(now - time + WARNED)).order_by(tables.c.id)
        return time, [*conn.execute(over).scalars(), *conn.execute(silent).scalars()]

    @writes
    def _see_to(self, conn: sa.Connection, table_id: int, time: timedelta, now: datetime) -> Done | None:
        """Archive a finished table, warn of a live one or cancel it, as far as that is due."""
        matches = rows.select(conn, tables.c.id == table_id, _over(now - time) | _silent(now - time + WARNED))
        if not matches:
            return None
        (table,) = matches
        if table.status not in LIVE:
            _shelve(conn, table.id, table.guild, table.thread, now)
            return "archived"
        until = _idle_until(conn, table, time, now)
        if until is None or until - WARNED > now or _away(conn, table, now):
            return None
        warning = _warning(conn, table)
        if warning is None:
            _warn(conn, table, now, max(until, now + WARNED))
            return "warned"
        if now < max(until, warning + WARNED):
            return None
        _end(conn, table, now)
        return "ended"

    @reads
    def deadline(self, conn: sa.Connection, table_id: int) -> datetime | None:
        """Return when a table will be cancelled if it stays untouched; None if that is not about to happen.

        Raises NoSuchTable.
        """
        table, now = rows.table(conn, table_id), self._clock.now()
        days = settings.of_guild(conn, table.guild).archive_days
        warning = _warning(conn, table)
        if days is None or warning is None or table.status not in LIVE:
            return None
        until = _idle_until(conn, table, timedelta(days=days), now)
        return None if until is None else max(until, warning + WARNED)


def _swept(done: Mapping[Done, Sequence[int]], due: datetime | None) -> Swept:
    return Swept(tuple(done["archived"]), tuple(done["ended"]), tuple(done["warned"]), due)


def _over(before: datetime) -> sa.ColumnElement[bool]:
    """Return the condition for tables that were over before a time and are not archived yet."""
    return tables.c.status.not_in(LIVE) & tables.c.archived.is_(None) & (tables.c.ended <= before)


def _silent(before: datetime) -> sa.ColumnElement[bool]:
    """Return the condition for live tables last touched before a time, but for those paused by agreement."""
    people = sa.select(sa.func.count(seats.c.person)).where(seats.c.table == tables.c.id).scalar_subquery()
    live = tables.c.status.in_(LIVE) & (tables.c.paused.is_(None) | (people < 2))
    return live & (sa.func.coalesce(_last_line(), tables.c.created) <= before)


def _last_line() -> sa.ScalarSelect[datetime]:
    """Return the timestamp of a table's last line of the log; none before the start."""
    newest = (lines.c.table == tables.c.id) & (lines.c.seq == tables.c.head)
    return sa.select(lines.c.at).where(newest).correlate(tables).scalar_subquery()


def _touched(conn: sa.Connection, table: Table) -> datetime:
    """Return when something last happened at a table."""
    at: datetime | None = conn.execute(sa.select(_last_line()).where(tables.c.id == table.id)).scalar()
    return at or table.created


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
    until = account.moment_after(conn, table, _touched(conn, table), time, now, but=but)
    return None if until == FOREVER else until


def _away(conn: sa.Connection, table: Table, now: datetime) -> bool:
    """Return whether a player to act has announced an absence: then the game is not abandoned."""
    people = [seat.person for seat in table.acting if seat.person is not None]
    gone = absences.c.person.in_(people) & (absences.c.begins <= now) & (absences.c.ends > now)
    return bool(people) and conn.execute(sa.select(absences.c.id).where(gone).limit(1)).first() is not None


def _warning(conn: sa.Connection, table: Table) -> datetime | None:
    """Return when people were warned about the table in its present state; None if they were not."""
    this = (notices.c.table == table.id) & (notices.c.kind == WARNING) & (notices.c.seq == table.head)
    newest = sa.func.max(notices.c.created, type_=notices.c.created.type)
    at: datetime | None = conn.execute(sa.select(newest).where(this)).scalar()
    return at


def _warn(conn: sa.Connection, table: Table, now: datetime, until: datetime) -> None:
    """Warn in the channel, mentioning the players to act, or the owner of a lobby."""
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


def _end(conn: sa.Connection, table: Table, now: datetime) -> None:
    """Cancel a table by the clock and archive it."""
    if table.status == "running":
        call_off(conn, table, log.line("cancel", now, None, payload={"abandoned": True}))
    else:
        conn.execute(sa.update(tables).where(tables.c.id == table.id).values(status="cancelled", ended=now))
        calls.called_off(conn, table, now)
    _shelve(conn, table.id, table.guild, table.thread, now)


def _shelve(conn: sa.Connection, table_id: int, guild: int, thread: int | None, now: datetime) -> None:
    conn.execute(sa.update(tables).where(tables.c.id == table_id).values(archived=now))
    displays.changed(conn, None, rows.table(conn, table_id))
    if thread is not None:
        jobs.add(conn, kinds.ARCHIVE, table_id, guild=guild)
