"""People: their names when last seen, their settings, announced absences, and what they have learnt."""

import re
import secrets
import zoneinfo
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any, Final, Literal

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

import naming
from hosting.clocks import MAX_QUIET, availability, clock_math, clock_store, quiet_hours, whole
from hosting.core import (
    Absence,
    AwayGone,
    AwayLong,
    AwayMany,
    AwayPast,
    BadValue,
    Clock,
    Json,
    Nameless,
    Person,
    PersonSettings,
)
from hosting.db import Store, TimedService, reading, reads, value_of, writes
from hosting.db.schema import absences, lessons, participations, people, seats, tables
from hosting.notify import calls


@dataclass(frozen=True, slots=True)
class Learner:
    """A person who learns a game."""

    person: int
    game: str
    lesson: str
    """Name of the next lesson; empty after the last one."""
    panel: Json
    """The panel's state, for showing it again; opaque to hosting."""


class Learning(TimedService):
    """Progress, one lesson in each game for each person."""

    @reads
    def get(self, conn: sa.Connection, person: int, game: str) -> Learner | None:
        """Return a person's progress in a game's lessons; None if they have not started."""
        theirs = (lessons.c.person == person) & (lessons.c.game == game)
        row = conn.execute(sa.select(lessons).where(theirs)).first()
        return None if row is None else value_of(Learner, row)

    @writes
    def set(self, conn: sa.Connection, learner: Learner) -> None:
        """Store a person's progress, replacing the previous one."""
        theirs = (lessons.c.person == learner.person) & (lessons.c.game == learner.game)
        values = {"lesson": learner.lesson, "panel": learner.panel, "at": self._clock.now()}
        if not conn.execute(sa.update(lessons).where(theirs).values(**values)).rowcount:
            conn.execute(sa.insert(lessons).values(person=learner.person, game=learner.game, **values))


MAX_ABSENCE: Final = timedelta(days=60)
"""Maximum length of one absence."""
MAX_AHEAD: Final = timedelta(days=366)
"""Maximum time from now to the beginning of one."""
MAX_ABSENCES: Final = 10
"""Maximum number of one person's absences that are not over."""


class Absences(TimedService):
    """Announced absences. The table limits how much of them stops a clock (`TimeControl.away_days`)."""

    @reads
    def of(self, conn: sa.Connection, person: int) -> tuple[Absence, ...]:
        """Return a person's absences that are not over, by their beginnings."""
        return _current(conn, person, self._clock.now())

    @writes
    def announce(self, conn: sa.Connection, person: int, begins: datetime | None, ends: datetime) -> Absence:
        """Announce a person's absence from a time, or with None from now, to a later one; by whole seconds.

        Raises AwayPast, AwayLong, AwayMany.
        """
        now = whole(self._clock.now())
        first, last = now if begins is None else whole(begins), whole(ends)
        if first < now or last <= first:
            raise AwayPast("an absence begins now or later, and ends after that")
        if last - first > MAX_ABSENCE or first - now > MAX_AHEAD:
            raise AwayLong(f"an absence is {MAX_ABSENCE.days} days long at most", days=MAX_ABSENCE.days)
        if len(_current(conn, person, now)) >= MAX_ABSENCES:
            raise AwayMany(f"{MAX_ABSENCES} absences are announced already", most=MAX_ABSENCES)
        with clock_store.rebase_clocks(conn, clock_store.running_for(conn, person), now):
            # Every clock has counted what is over, so nobody needs it any more.
            conn.execute(sa.delete(absences).where(absences.c.person == person, absences.c.ends <= now))
            query = sa.insert(absences).values(person=person, begins=first, ends=last).returning(absences.c.id)
            number = conn.execute(query).scalar_one()
        calls.replan(conn, person, now)
        return Absence(number, person, first, last)

    @writes
    def withdraw(self, conn: sa.Connection, absence: int, person: int) -> Absence:
        """Withdraw an absence, or end it early; the time that it has stopped clocks so far stays. Raises AwayGone."""
        now = self._clock.now()
        withdrawn = next((row for row in _current(conn, person, now) if row.id == absence), None)
        if withdrawn is None:
            raise AwayGone(f"person {person} has no absence {absence}")
        with clock_store.rebase_clocks(conn, clock_store.running_for(conn, person), now):
            conn.execute(sa.delete(absences).where(absences.c.id == absence))
        calls.replan(conn, person, now)
        return withdrawn


def _current(conn: sa.Connection, person: int, now: datetime) -> tuple[Absence, ...]:
    return tuple(absence for absence in availability.of_person(conn, person).absences if absence.ends > now)


_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
_THEME = re.compile(r"[a-z][a-z0-9-]{0,31}")
_STOPS_CLOCKS: Final = frozenset({"zone", "quiet_from", "quiet_to"})
"""Settings that affect how time counts."""
FIRST_REMINDER: Final = (60, 7 * 24 * 60)
"""Minimum and maximum minutes until the first reminder."""
_KEPT: Final = 4096
"""Maximum number of people whose settings are cached."""
_OF_CALLS: Final = frozenset({"zone", "quiet_from", "quiet_to", "ping", "reminders", "first_reminder", "digest"})
"""Settings by which pending notifications are planned."""


class People(TimedService):
    """People's settings; what was never set has its default."""

    def __init__(self, store: Store, clock: Clock) -> None:
        super().__init__(store, clock)
        self._known: dict[int, PersonSettings] = {}
        self._changes = 0

    async def get(self, person: int) -> PersonSettings:
        """Return a person's settings, from memory if cached: every request begins with them."""
        settings = self._known.get(person)
        if settings is not None:
            return settings
        changes, chosen = self._changes, await self._read(person)
        if changes == self._changes:  # otherwise settings have changed during this read
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[person] = chosen
        return chosen

    def forget(self, person: int) -> None:
        """Read a person's settings again when they are next needed: they have changed."""
        self._changes += 1
        self._known.pop(person, None)

    _read = reading(availability.settings)

    @writes
    def rename(self, conn: sa.Connection, person: Person, guild: int) -> None:
        """Use a person's present name at all tables of a server that have not ended."""
        met(conn, person)
        live = sa.select(tables.c.id).where(tables.c.guild == guild, tables.c.status.in_(("lobby", "running")))
        for held in (seats, participations):
            theirs = (held.c.person == person.id) & held.c.table.in_(live)
            theirs &= sa.true() if held is seats else participations.c.until.is_(None)
            conn.execute(sa.update(held).where(theirs).values(name=person.name))

    @reads
    def name(self, conn: sa.Connection, person: int) -> str | None:
        """Return a person's name when last seen; None for a person who never was, or never by a name."""
        return conn.execute(sa.select(people.c.name).where(people.c.id == person)).scalar() or None

    async def set_language(self, person: int, tag: str | None) -> PersonSettings:
        """Set a language by its tag, as `de` or `zh-CN`; None follows the Discord client. Raises BadValue."""
        if tag is not None and not _LANGUAGE.fullmatch(tag):
            raise BadValue("a language is named by its tag, as en, de or zh-CN")
        return await self._set(person, language=tag)

    async def set_client(self, person: int, tag: str) -> PersonSettings:
        """Set a user's client locale, for their direct messages. Raises BadValue."""
        if not _LANGUAGE.fullmatch(tag):
            raise BadValue("a language is named by its tag, as en, de or zh-CN")
        return await self._set(person, client=tag)

    async def set_zone(self, person: int, name: str | None) -> PersonSettings:
        """Set a time zone by its name, as `Europe/Lisbon`; None is UTC. Raises BadValue."""
        if name is not None and name not in zoneinfo.available_timezones():
            raise BadValue("a time zone is named by region and city, as Europe/Lisbon")
        return await self._set(person, zone=name)

    async def set_quiet_hours(self, person: int, hours: tuple[time, time] | None) -> PersonSettings:
        """Set the start and end of a person's quiet hours, in their own zone; None: no quiet hours.

        The second may be earlier than the first: then it is of the next day. Raises BadValue.
        """
        if hours is None:
            return await self._set(person, quiet_from=None, quiet_to=None)
        begin, end = hours
        if begin == end or any(hour.tzinfo or hour.second or hour.microsecond for hour in hours):
            raise BadValue("quiet hours begin and end at two different minutes of the day")
        if quiet_hours.length(begin, end) > MAX_QUIET:
            raise BadValue(f"quiet hours last for {MAX_QUIET} at most")
        return await self._set(person, quiet_from=begin, quiet_to=end)

    async def set_theme(self, person: int, theme: str | None) -> PersonSettings:
        """Set the theme of a person's private pictures; None is the server's. Raises BadValue."""
        if theme is not None and not _THEME.fullmatch(theme):
            raise BadValue("a theme has a short name in small letters")
        return await self._set(person, theme=theme)

    async def set_ping(self, person: int, way: Literal["channel", "direct"]) -> PersonSettings:
        """Set the way of announcing a person's turn."""
        return await self._set(person, ping=way)

    async def set_reminders(self, person: int, *, on: bool, first: int | None = None) -> PersonSettings:
        """Set whether a person is reminded, and after how many minutes; None for the bot's default. Raises BadValue."""
        least, most = FIRST_REMINDER
        if first is not None and not least <= first <= most:
            raise BadValue(f"the first reminder comes after {least} to {most} minutes")
        return await self._set(person, reminders=on, first_reminder=first)

    async def set_next_up(self, person: int, *, on: bool) -> PersonSettings:
        """Set whether a person is notified when they are next."""
        return await self._set(person, next_up=on)

    async def set_helps(self, person: int, *, on: bool) -> PersonSettings:
        """Set whether panels explain themselves."""
        return await self._set(person, helps=on)

    async def set_digest(self, person: int, at: time | None) -> PersonSettings:
        """Set the time, in their own zone, of one daily message in place of pings; None: no digest. Raises BadValue."""
        if at is not None and (at.tzinfo or at.second or at.microsecond):
            raise BadValue("a digest comes at a minute of the day")
        return await self._set(person, digest=at)

    async def log_in(self, person: int) -> int:
        """Return the number that a person's logins carry until they log out.

        It starts at random, so that after they were erased no login from before fits it.
        """
        if not (await self.get(person)).login_series:
            await self._set(person, login_series=secrets.randbits(50) + 1)
        return (await self.get(person)).login_series

    async def log_out(self, person: int) -> None:
        """End all logins of a person in browsers."""
        await self._write(person, {"login_series": people.c.login_series + 1})
        self.forget(person)

    async def _set(self, person: int, **changes: object) -> PersonSettings:
        await self._write(person, changes)
        self.forget(person)
        return await self.get(person)

    @writes
    def _write(self, conn: sa.Connection, person: int, changes: Json) -> None:
        clocks, now = clock_store.running_for(conn, person) if _STOPS_CLOCKS & changes.keys() else (), self._clock.now()
        with clock_store.rebase_clocks(conn, clocks, now):
            if _STOPS_CLOCKS & changes.keys():
                changes = {**changes, "quiet_change": availability.changing_quiet(conn, person, clock_math.whole(now))}
            if not conn.execute(sa.update(people).where(people.c.id == person).values(**changes)).rowcount:
                conn.execute(sa.insert(people).values(id=person))
                conn.execute(sa.update(people).where(people.c.id == person).values(**changes))
        if _OF_CALLS & changes.keys():
            other_minute = bool({"digest", "zone"} & changes.keys())
            calls.replan(conn, person, now, other_minute=other_minute)


def met(conn: sa.Connection, person: Person) -> None:
    """Store a person's present name."""
    known = conn.execute(sa.select(people.c.name).where(people.c.id == person.id)).scalar()
    if known != person.name:  # otherwise nothing is locked: they may sit down at many tables at the same time
        conn.execute(_MET[conn.dialect.name], {"id": person.id, "name": person.name})


def _meeting(insert: Callable[[sa.Table], Any]) -> sa.Insert:
    """Return the upsert of a person's name."""
    wanted = insert(people)
    upsert: sa.Insert = wanted.on_conflict_do_update(index_elements=[people.c.id], set_={"name": wanted.excluded.name})
    return upsert


_MET: Final = {"sqlite": _meeting(sqlite.insert), "postgresql": _meeting(postgresql.insert)}


def plain(text: str, longest: int = 100) -> str:
    """Return a name as one visible line, cut to a length (`naming.label`).

    It may still contain markup, which has to be escaped for display. Raises Nameless if nothing is left.
    """
    name = naming.label(text, longest, "")
    if not name:
        raise Nameless("a name needs letters")
    return name
