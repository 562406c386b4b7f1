"""People: how they were called when last seen, and what they have chosen for themselves."""

from __future__ import annotations

import re
import zoneinfo
from datetime import time

import sqlalchemy as sa

from tables.errors import BadValue
from tables.game import Json
from tables.model import Person, PersonSettings
from tables.schema import people
from tables.store import Store, reads, writes

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
_THEME = re.compile(r"[a-z][a-z0-9-]{0,31}")
_CHOICES = ("language", "zone", "quiet_from", "quiet_to", "theme")


class People:
    """What people have chosen; what was never chosen has its default."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @reads
    def get(self, conn: sa.Connection, person: int) -> PersonSettings:
        """A person's choices."""
        row = conn.execute(sa.select(people).where(people.c.id == person)).first()
        if row is None:
            return PersonSettings()
        return PersonSettings(**{name: getattr(row, name) for name in _CHOICES}, extra=row.extra or {})

    @reads
    def name(self, conn: sa.Connection, person: int) -> str | None:
        """How a person was called when last seen; None for somebody who never was, or never by a name."""
        return conn.execute(sa.select(people.c.name).where(people.c.id == person)).scalar() or None

    async def set_language(self, person: int, tag: str | None) -> PersonSettings:
        """Choose a language by its tag, as `de` or `zh-CN`; None follows the Discord client. Raises BadValue."""
        if tag is not None and not _LANGUAGE.fullmatch(tag):
            raise BadValue("a language is named by its tag, as en, de or zh-CN")
        return await self._set(person, language=tag)

    async def set_zone(self, person: int, name: str | None) -> PersonSettings:
        """Choose a time zone by its name, as `Europe/Lisbon`; None is UTC. Raises BadValue."""
        if name is not None and name not in zoneinfo.available_timezones():
            raise BadValue("a time zone is named by region and city, as Europe/Lisbon")
        return await self._set(person, zone=name)

    async def set_quiet_hours(self, person: int, hours: tuple[time, time] | None) -> PersonSettings:
        """Choose from when to when, in their own zone, a person is not to be disturbed; None: never.

        The second may be earlier than the first: then it is of the next day. Raises BadValue.
        """
        if hours is None:
            return await self._set(person, quiet_from=None, quiet_to=None)
        begin, end = hours
        if begin == end or any(moment.tzinfo or moment.second or moment.microsecond for moment in hours):
            raise BadValue("quiet hours begin and end at two different minutes of the day")
        return await self._set(person, quiet_from=begin, quiet_to=end)

    async def set_theme(self, person: int, theme: str | None) -> PersonSettings:
        """Choose the theme of the pictures that only they see; None is the server's. Raises BadValue."""
        if theme is not None and not _THEME.fullmatch(theme):
            raise BadValue("a theme has a short name in small letters")
        return await self._set(person, theme=theme)

    async def set_extra(self, person: int, **changes: object) -> PersonSettings:
        """Keep values of later features beside the others, None deletes one. Raises TypeError where it is no JSON."""
        return await self._set(person, extra=changes)

    @writes
    def forget(self, conn: sa.Connection, person: int) -> None:
        """Delete everything that a person has chosen, and the name they were last seen by."""
        conn.execute(sa.delete(people).where(people.c.id == person))

    async def _set(self, person: int, **changes: object) -> PersonSettings:
        await self._write(person, changes)
        return await self.get(person)

    @writes
    def _write(self, conn: sa.Connection, person: int, changes: Json) -> None:
        row = conn.execute(sa.select(people).where(people.c.id == person)).first()
        if "extra" in changes:
            extra = {**((row.extra if row else None) or {}), **changes["extra"]}
            changes = {"extra": {name: value for name, value in extra.items() if value is not None} or None}
        if row is None:
            conn.execute(sa.insert(people).values(id=person, **changes))
        else:
            conn.execute(sa.update(people).where(people.c.id == person).values(**changes))


def met(conn: sa.Connection, person: Person) -> None:
    """Note how a person is called."""
    named = conn.execute(sa.update(people).where(people.c.id == person.id).values(name=person.name))
    if not named.rowcount:
        conn.execute(sa.insert(people).values(id=person.id, name=person.name))
