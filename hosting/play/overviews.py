"""The contents of a server's overview, a message with all its tables."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import sqlalchemy as sa

from hosting.core import GuildSettings, Table
from hosting.db import TimedService, reads, rows
from hosting.db.schema import tables
from hosting.play.lobby import LIVE
from hosting.servers import settings

LATELY: Final = timedelta(days=7)
"""Time for which a finished game is still listed."""
MAX_OVER: Final = 10
"""Maximum number of finished games considered."""


@dataclass(frozen=True, slots=True)
class Overview:
    """The contents of a server's overview."""

    settings: GuildSettings
    live: tuple[Table, ...]
    """Lobbies and running games, newest first."""
    over: tuple[Table, ...]
    """Recently finished games, last first."""


class Overviews(TimedService):
    """The overviews of servers."""

    @reads
    def get(self, conn: sa.Connection, guild: int) -> Overview:
        """Return all that is needed to update a server's overview."""
        mine = (tables.c.guild == guild) & tables.c.archived.is_(None)
        over = (tables.c.status == "over") & (tables.c.ended > self._clock.now() - LATELY)
        ended = sorted(rows.select(conn, mine, over), key=lambda table: table.ended or table.created, reverse=True)
        return Overview(
            settings.of_guild(conn, guild),
            tuple(rows.select(conn, mine, tables.c.status.in_(LIVE))),
            tuple(ended[:MAX_OVER]),
        )
