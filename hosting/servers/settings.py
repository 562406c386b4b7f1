"""Settings of servers."""

import dataclasses
from collections.abc import Mapping
from typing import Any, Final

import sqlalchemy as sa

from hosting.core import GuildSettings
from hosting.db import Service, reading, reads, writes, writing
from hosting.db.schema import registered, settings
from hosting.jobs import jobs, kinds


def forget(conn: sa.Connection, application: int) -> None:
    """Forget the digest: the next start registers again."""
    conn.execute(sa.delete(registered).where(registered.c.application == application))


class Registered(Service):
    """Digests for each application: of its commands in every language, and of where they are registered."""

    @reads
    def digest(self, conn: sa.Connection, application: int) -> str | None:
        """Return the digest of what was registered last, None if unknown."""
        return conn.execute(
            sa.select(registered.c.digest).where(registered.c.application == application)
        ).scalar_one_or_none()

    @writes
    def note(self, conn: sa.Connection, application: int, digest: str) -> None:
        """Store the digest of what was registered."""
        forget(conn, application)
        conn.execute(sa.insert(registered).values(application=application, digest=digest))

    forget = writing(forget)


_NAMES = frozenset(field.name for field in dataclasses.fields(GuildSettings))
_LISTS = ("channels", "lost")
CHANNELS: Final = ("forum", "substitutes", "results", "overview", "puzzles")
"""The settings that name one channel each."""


def of_guild(conn: sa.Connection, guild: int) -> GuildSettings:
    """Return a server's settings, in an open transaction."""
    stored = conn.execute(sa.select(settings.c.name, settings.c.value).where(settings.c.guild == guild))
    chosen: dict[str, Any] = {row.name: row.value for row in stored if row.name in _NAMES}
    for name in _LISTS:
        chosen[name] = tuple(chosen.get(name, ()))
    return GuildSettings(**chosen)


def _store(conn: sa.Connection, guild: int, changes: Mapping[str, object]) -> None:
    """Store settings, and enqueue their consequences."""
    for name, value in changes.items():
        conn.execute(sa.delete(settings).where(settings.c.guild == guild, settings.c.name == name))
        if value is not None:
            conn.execute(sa.insert(settings).values(guild=guild, name=name, value=value))
    if "overview" in changes:
        jobs.add(conn, kinds.OVERVIEW, guild, guild=guild)
    if "archive_days" in changes:
        jobs.add(conn, kinds.SHELVE, guild, guild=guild)
    if {"puzzles", "puzzle_time"} & changes.keys():
        jobs.add(conn, kinds.PUZZLE, guild, guild=guild)


class Settings(Service):
    """Settings of servers; what was never set has its default."""

    guild = reading(of_guild)
    _change = writing(_store)

    async def set_guild(self, guild: int, **changes: object) -> GuildSettings:
        """Change some of a server's settings, named as in `GuildSettings`. Raises TypeError for others."""
        dataclasses.replace(GuildSettings(), **changes)  # type: ignore[arg-type]
        await self._change(guild, changes)
        return await self.guild(guild)

    @writes
    def drop_channel(self, conn: sa.Connection, guild: int, channel: int) -> tuple[str, ...]:
        """Clear settings with a channel that is gone, and record them for an admin's notice; return their names."""
        now = of_guild(conn, guild)
        lost = tuple(name for name in CHANNELS if getattr(now, name) == channel)
        changes: dict[str, object] = dict.fromkeys(lost)
        if channel in now.channels:
            lost = (*lost, "channels")
            changes["channels"] = tuple(other for other in now.channels if other != channel)
        if lost:
            changes["lost"] = tuple(dict.fromkeys((*now.lost, *lost)))
            _store(conn, guild, changes)
        return lost
