"""What servers and people have chosen for themselves."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Literal

import sqlalchemy as sa

from tables.game import Json
from tables.model import GuildSettings, PersonSettings
from tables.schema import settings
from tables.store import Store, reads, writes


class Settings:
    """Settings of servers and of people; what was never set has its default."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def guild(self, number: int) -> GuildSettings:
        """A server's settings."""
        return GuildSettings(**await self._read("guild", number, GuildSettings))

    async def person(self, number: int) -> PersonSettings:
        """A person's settings."""
        return PersonSettings(**await self._read("person", number, PersonSettings))

    async def set_guild(self, number: int, **changes: int | str | None) -> GuildSettings:
        """Change some of a server's settings, named as in `GuildSettings`. Raises TypeError for others."""
        dataclasses.replace(GuildSettings(), **changes)  # type: ignore[arg-type]
        await self._change("guild", number, changes)
        return await self.guild(number)

    async def set_person(self, number: int, **changes: int | str | Json | None) -> PersonSettings:
        """Change some of a person's settings, named as in `PersonSettings`. Raises TypeError for others."""
        dataclasses.replace(PersonSettings(), **changes)  # type: ignore[arg-type]
        await self._change("person", number, changes)
        return await self.person(number)

    @writes
    def forget_person(self, conn: sa.Connection, number: int) -> None:
        """Delete everything that a person has set."""
        conn.execute(sa.delete(settings).where(settings.c.scope == "person", settings.c.subject == number))

    @reads
    def _read(
        self,
        conn: sa.Connection,
        scope: Literal["guild", "person"],
        number: int,
        kind: type[GuildSettings] | type[PersonSettings],
    ) -> Json:
        query = sa.select(settings.c.name, settings.c.value).where(
            settings.c.scope == scope, settings.c.subject == number
        )
        known = {field.name for field in dataclasses.fields(kind)}
        return {row.name: row.value for row in conn.execute(query) if row.name in known}

    @writes
    def _change(
        self, conn: sa.Connection, scope: Literal["guild", "person"], number: int, changes: Mapping[str, object]
    ) -> None:
        for name, value in changes.items():
            at = (settings.c.scope == scope) & (settings.c.subject == number) & (settings.c.name == name)
            conn.execute(sa.delete(settings).where(at))
            if value is not None:
                conn.execute(sa.insert(settings).values(scope=scope, subject=number, name=name, value=value))
