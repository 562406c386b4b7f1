"""Tables that are put away after the time that their server has set: what is over, and what nobody touches.

What is put away is in no list any more; it is still found by its number, looked at and exported. A game in which
nothing has happened for so long, and a lobby as old as that, is called off by the clock, after a warning there.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from tables import jobs, log, rows, settings, showing
from tables import notices as telling
from tables.lobby import LIVE
from tables.model import Table
from tables.schema import absences, notices, tables
from tables.schema import log as lines
from tables.store import Store, reads, writes
from tables.votes import call_off

if TYPE_CHECKING:
    from tables.clock import Clock

WARNED: Final = timedelta(days=3)
"""How long before the end of a game that nobody plays its people are warned."""
AT_ONCE: Final = 10
"""Tables that one look puts away, or warns, so that nothing arrives as a burst."""
BREATH: Final = timedelta(minutes=1)
"""Until the next look where there is more to do."""
EVERY: Final = timedelta(hours=6)
"""Until the next look else."""
WARNING: Final = "abandoned"
"""The kind of notice by which people are warned."""


@dataclass(frozen=True, slots=True)
class Swept:
    """What one look has done."""

    archived: tuple[int, ...]
    """Tables that were over."""
    ended: tuple[int, ...]
    """Tables that were called off because nobody touched them."""
    warned: tuple[int, ...]
    """Tables whose people are warned."""
    due: datetime | None
    """When to look again; None where the server wants nothing put away."""


class Archive:
    """Puts tables away."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    @writes
    def sweep(self, conn: sa.Connection, guild: int) -> Swept:
        """Put away what a server has not touched for the time that it has set, a bounded number of tables at once."""
        days = settings.of_guild(conn, guild).archive_days
        if days is None:
            return Swept((), (), (), None)
        now, time = self._clock.now(), timedelta(days=days)
        archived = _put_away(conn, guild, now - time, now)
        ended, warned = _abandoned(conn, guild, time, now, AT_ONCE - len(archived))
        more = len(archived) + len(ended) + len(warned) >= AT_ONCE
        return Swept(archived, ended, warned, now + (BREATH if more else EVERY))

    @reads
    def deadline(self, conn: sa.Connection, table_id: int) -> datetime | None:
        """When a table will be called off if nobody touches it; None if that is not about to happen.

        Raises NoSuchTable.
        """
        table = rows.table(conn, table_id)
        days = settings.of_guild(conn, table.guild).archive_days
        warning = _warning(conn, table)
        if days is None or warning is None or table.status not in LIVE or table.paused is not None:
            return None
        return max(_touched(conn, table) + timedelta(days=days), warning + WARNED)


def _put_away(conn: sa.Connection, guild: int, before: datetime, now: datetime) -> tuple[int, ...]:
    """Archive the tables that were over before a moment, the oldest first, and have their threads closed."""
    done = tables.c.status.not_in(LIVE) & tables.c.archived.is_(None) & (tables.c.ended <= before)
    query = sa.select(tables.c.id, tables.c.thread).where(tables.c.guild == guild, done)
    over = conn.execute(query.order_by(tables.c.ended, tables.c.id).limit(AT_ONCE)).all()
    for row in over:
        _shelve(conn, row.id, guild, row.thread, now)
    return tuple(row.id for row in over)


def _abandoned(
    conn: sa.Connection, guild: int, time: timedelta, now: datetime, room: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Call off what has been warned and left alone all the same, and warn the rest; which tables, each."""
    ended, warned = list[int](), list[int]()
    silent = sa.func.coalesce(_last_line(), tables.c.created) <= now - time + WARNED
    live = (tables.c.guild == guild) & tables.c.status.in_(LIVE) & tables.c.paused.is_(None)
    for table in reversed(rows.select(conn, live, silent)):
        if len(ended) + len(warned) >= room:
            break
        if _away(conn, table, now):
            continue
        warning = _warning(conn, table)
        if warning is None:
            _warn(conn, table, now, max(_touched(conn, table) + time, now + WARNED))
            warned.append(table.id)
        elif now >= max(_touched(conn, table) + time, warning + WARNED):
            _end(conn, table, now)
            ended.append(table.id)
    return tuple(ended), tuple(warned)


def _last_line() -> sa.ScalarSelect[datetime]:
    """The moment of a table's last line of the log; none before the start."""
    newest = (lines.c.table == tables.c.id) & (lines.c.seq == tables.c.head)
    return sa.select(lines.c.at).where(newest).correlate(tables).scalar_subquery()


def _touched(conn: sa.Connection, table: Table) -> datetime:
    """When something last happened at a table."""
    at: datetime | None = conn.execute(sa.select(_last_line()).where(tables.c.id == table.id)).scalar()
    return at or table.created


def _away(conn: sa.Connection, table: Table, now: datetime) -> bool:
    """Whether somebody who is waited for has said that they are away: then nobody has left the game alone."""
    people = [seat.person for seat in table.acting if seat.person is not None]
    gone = absences.c.person.in_(people) & (absences.c.begins <= now) & (absences.c.ends > now)
    return bool(people) and conn.execute(sa.select(absences.c.id).where(gone).limit(1)).first() is not None


def _warning(conn: sa.Connection, table: Table) -> datetime | None:
    """When people were warned about the table as it stands; None if they were not."""
    this = (notices.c.table == table.id) & (notices.c.kind == WARNING) & (notices.c.seq == table.head)
    newest = sa.func.max(notices.c.created, type_=notices.c.created.type)
    at: datetime | None = conn.execute(sa.select(newest).where(this)).scalar()
    return at


def _warn(conn: sa.Connection, table: Table, now: datetime, until: datetime) -> None:
    """Have the channel told, and who is waited for: in a lobby who opened it."""
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
    """Call a table off by the clock and put it away; who sat in a lobby simply finds it cancelled."""
    if table.status == "running":
        call_off(conn, table, log.line("cancel", now, None, payload={"abandoned": True}))
    else:
        conn.execute(sa.update(tables).where(tables.c.id == table.id).values(status="cancelled", ended=now))
    _shelve(conn, table.id, table.guild, table.thread, now)


def _shelve(conn: sa.Connection, table_id: int, guild: int, thread: int | None, now: datetime) -> None:
    conn.execute(sa.update(tables).where(tables.c.id == table_id).values(archived=now))
    showing.changed(conn, None, rows.table(conn, table_id))
    if thread is not None:
        jobs.add(conn, jobs.ARCHIVE, table_id, guild=guild)
