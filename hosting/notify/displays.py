"""Displays of tables outside their own posts: tags of forum posts, a server's overview, its results.

Every change of a displayed property calls this in the same transaction; jobs update the displays.
"""

from typing import Final, TypeAlias

import sqlalchemy as sa

from hosting.core import Table
from hosting.db.schema import notices as rows_of_notices
from hosting.db.schema import settings
from hosting.jobs import jobs, kinds
from hosting.notify import notices

Stage: TypeAlias = tuple[str, ...]

RESULT: Final = "result"
"""The kind of notice with a game's result."""
OVERVIEW: Final = "overview"
"""The kind of notice with all tables of a server, which is its key."""
STAGES: Final = ("open", "your-turn", "running", "finished")
"""The parts of all stages."""

# Built once: every turn runs it.


def stage(table: Table) -> Stage:
    """Return a table's state as a tag: open for joining, running, perhaps waiting, or finished."""
    if table.status == "lobby":
        return ("open",)
    if table.status != "running":
        return ("finished",)
    waits = table.paused is None and any(seat.person is not None for seat in table.acting)
    return ("running", "your-turn") if waits else ("running",)


def changed(conn: sa.Connection, before: Table | None, after: Table) -> None:
    """Update all displays of a table, if the change is visible there.

    While a computer player is to act, its post's tags are left alone: they would flicker.
    """
    overview(conn, after.guild)
    if before is not None and before.status != "over":
        _result(conn, after)
    computing = after.status == "running" and any(seat.computer is not None for seat in after.acting)
    if after.thread is not None and not computing and (before is None or stage(before) != stage(after)):
        jobs.gather(conn, kinds.TAGS, after.id, guild=after.guild)


def _result(conn: sa.Connection, table: Table) -> None:
    """Announce a game that has just ended here, not in a file, in the server's channel for results."""
    if table.status != "over" or table.ended is None or table.ended == table.imported:
        return
    query = sa.select(settings.c.value).where(settings.c.guild == table.guild, settings.c.name == "results")
    channel = conn.execute(query).scalar()
    if channel is not None:
        notices.add(conn, RESULT, table.ended, guild=table.guild, table=table.id, seq=table.seq, channel=channel)


def overview(conn: sa.Connection, guild: int) -> None:
    """Update a server's overview, if it has or wants one."""
    wanted = sa.select(settings.c.guild).where(settings.c.guild == guild, settings.c.name == "overview")
    there = sa.select(rows_of_notices.c.guild).where(notices.about(OVERVIEW, guild))
    if conn.execute(sa.union_all(wanted, there).limit(1)).first():
        jobs.gather(conn, kinds.OVERVIEW, guild, guild=guild)
