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

RESULT: Final = "result"
"""The kind of notice with a game's result."""
OVERVIEW: Final = "overview"
"""The kind of notice with all tables of a server, which is its key."""
Stage: TypeAlias = tuple[str, ...]
STAGES: Final = ("open", "your-turn", "running", "finished")
"""The parts of all stages."""


def stage(table: Table) -> Stage:
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
    ended = after.ended if before is not None and before.status != "over" and after.status == "over" else None
    if ended is not None and ended != after.imported:  # here, not in a file
        wanted = (settings.c.guild == after.guild) & (settings.c.name == "results")
        for channel in conn.execute(sa.select(settings.c.value).where(wanted)).scalars().all():
            notices.add(conn, RESULT, ended, guild=after.guild, table=after.id, seq=after.seq, channel=channel)
    computing = after.status == "running" and any(seat.computer is not None for seat in after.acting)
    if after.thread is not None and not computing and (before is None or stage(before) != stage(after)):
        jobs.gather(conn, kinds.TAGS, after.id, guild=after.guild)


_WANTED: Final = sa.select(settings.c.guild).where(
    settings.c.guild == sa.bindparam("guild"), settings.c.name == OVERVIEW
)
_THERE: Final = sa.select(rows_of_notices.c.guild).where(
    notices.about(OVERVIEW), rows_of_notices.c.key == sa.bindparam("key")
)
_OVERVIEW: Final = sa.union_all(_WANTED, _THERE).limit(1)


def overview(conn: sa.Connection, guild: int) -> None:
    if conn.execute(_OVERVIEW, {"guild": guild, "key": str(guild)}).first():
        jobs.gather(conn, kinds.OVERVIEW, guild, guild=guild)


def overviews(conn: sa.Connection) -> None:
    for guild in conn.execute(sa.select(rows_of_notices.c.guild).where(notices.about(OVERVIEW))).scalars().all():
        jobs.gather(conn, kinds.OVERVIEW, guild, guild=guild)
