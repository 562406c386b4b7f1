"""A server's overview message of all its tables: its channel, id and contents."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import sqlalchemy as sa

from hosting.core import GuildSettings, Table
from hosting.db import TimedService, reads, rows, writes
from hosting.db.schema import overviews, tables
from hosting.play.lobby import LIVE
from hosting.servers import settings

LATELY: Final = timedelta(days=7)
"""Time for which a finished game is still listed."""
MAX_OVER: Final = 10
"""Maximum number of finished games considered."""


@dataclass(frozen=True, slots=True)
class Overview:
    """The contents of a server's overview, and the message that has them."""

    settings: GuildSettings
    live: tuple[Table, ...]
    """Lobbies and running games, newest first."""
    over: tuple[Table, ...]
    """Recently finished games, last first."""
    channel: int | None
    """Id of the message's channel."""
    message: int | None
    digest: str | None
    """Digest of its text."""


class Overviews(TimedService):
    """The overviews of servers."""

    @reads
    def get(self, conn: sa.Connection, guild: int) -> Overview:
        """Return all that is needed to update a server's overview."""
        row = conn.execute(sa.select(overviews).where(overviews.c.guild == guild)).first()
        mine = (tables.c.guild == guild) & tables.c.archived.is_(None)
        over = (tables.c.status == "over") & (tables.c.ended > self._clock.now() - LATELY)
        ended = sorted(rows.select(conn, mine, over), key=lambda table: table.ended or table.created, reverse=True)
        return Overview(
            settings.of_guild(conn, guild),
            tuple(rows.select(conn, mine, tables.c.status.in_(LIVE))),
            tuple(ended[:MAX_OVER]),
            None if row is None else row.channel,
            None if row is None else row.message,
            None if row is None else row.digest,
        )

    @writes
    def stands(self, conn: sa.Connection, guild: int, channel: int, message: int | None, digest: str | None) -> None:
        """Store the channel, id and digest of a server's overview; `message` None: it is about to be sent there."""
        values = {"channel": channel, "message": message, "digest": digest}
        if not conn.execute(sa.update(overviews).where(overviews.c.guild == guild).values(**values)).rowcount:
            conn.execute(sa.insert(overviews).values(guild=guild, **values))

    @writes
    def gone(self, conn: sa.Connection, guild: int) -> None:
        """Store that a server has no overview."""
        conn.execute(sa.delete(overviews).where(overviews.c.guild == guild))
