"""What servers have chosen."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from tables.model import GuildSettings
from tables.schema import settings
from tables.store import Store, reads, writes

_NAMES = frozenset(field.name for field in dataclasses.fields(GuildSettings))


class Settings:
    """Settings of servers; what was never set has its default."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @reads
    def guild(self, conn: sa.Connection, guild: int) -> GuildSettings:
        """A server's settings."""
        return of_guild(conn, guild)

    async def set_guild(self, guild: int, **changes: object) -> GuildSettings:
        """Change some of a server's settings, named as in `GuildSettings`. Raises TypeError for others."""
        dataclasses.replace(GuildSettings(), **changes)  # type: ignore[arg-type]
        await self._change(guild, changes)
        return await self.guild(guild)

    @writes
    def _change(self, conn: sa.Connection, guild: int, changes: Mapping[str, object]) -> None:
        for name, value in changes.items():
            conn.execute(sa.delete(settings).where(settings.c.guild == guild, settings.c.name == name))
            if value is not None:
                conn.execute(sa.insert(settings).values(guild=guild, name=name, value=value))


def of_guild(conn: sa.Connection, guild: int) -> GuildSettings:
    """A server's settings, in a transaction that is open already."""
    query = sa.select(settings.c.name, settings.c.value).where(settings.c.guild == guild)
    chosen: dict[str, Any] = {row.name: row.value for row in conn.execute(query) if row.name in _NAMES}
    chosen["channels"] = tuple(chosen.get("channels", ()))
    return GuildSettings(**chosen)
