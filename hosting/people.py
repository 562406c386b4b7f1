"""People: names, settings, absences, what they have learnt, how reliably they play, and whom they avoid."""

import hashlib
import re
import secrets
import statistics
import zoneinfo
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime, time, timedelta
from itertools import groupby
from typing import Final, Literal, TypeAlias, get_args

import sqlalchemy as sa

from gamekit import naming
from hosting.clocks import MAX_QUIET, account, clock_math, clock_store, whole
from hosting.core import (
    EVENTS,
    GIVEN_UP,
    PLAYED_OUT,
    Absence,
    Clock,
    Company,
    Json,
    Person,
    PersonSettings,
    Table,
    errors,
)
from hosting.db import Service, Store, TimedService, reading, reads, rows, upsert, value_of, writes
from hosting.db.schema import absences, avoids, lessons, log, participations, people, seats, tables, tokens
from hosting.jobs import jobs, kinds
from hosting.notify import calls


@dataclass(frozen=True, slots=True)
class Learner:
    person: int
    game: str
    lesson: str
    """The next one; "" after the last."""
    panel: Json
    """The panel's state, for showing it again; opaque to hosting."""


_LEARNT = upsert(lessons, ("person", "game"), lambda new: {name: new[name] for name in ("lesson", "panel", "at")})


class Learning(TimedService):
    @reads
    def get(self, conn: sa.Connection, person: int, game: str) -> Learner | None:
        theirs = (lessons.c.person == person) & (lessons.c.game == game)
        row = conn.execute(sa.select(lessons).where(theirs)).first()
        return None if row is None else value_of(Learner, row)

    @writes
    def set(self, conn: sa.Connection, learner: Learner) -> None:
        conn.execute(_LEARNT[conn.dialect.name], {**asdict(learner), "at": self._clock.now()})


MAX_ABSENCE: Final = timedelta(days=60)
MAX_AHEAD: Final = timedelta(days=366)
MAX_ABSENCES: Final = 10


class Absences(TimedService):
    @reads
    def of(self, conn: sa.Connection, person: int) -> tuple[Absence, ...]:
        return _current(conn, person, self._clock.now())

    @writes
    def announce(self, conn: sa.Connection, person: int, begins: datetime | None, ends: datetime) -> Absence:
        """Announce a person's absence from a time, or with None from now. Raises BadValue, TableError."""
        now = whole(self._clock.now())
        first, last = now if begins is None else whole(begins), whole(ends)
        if first < now or last <= first:
            raise errors.BadValue("an absence begins now or later, and ends after that", "away-past")
        if last - first > MAX_ABSENCE or first - now > MAX_AHEAD:
            raise errors.BadValue(
                f"an absence is {MAX_ABSENCE.days} days long at most", "away-long", days=MAX_ABSENCE.days
            )
        if len(_current(conn, person, now)) >= MAX_ABSENCES:
            raise errors.TableError(f"{MAX_ABSENCES} absences are announced already", "away-many", most=MAX_ABSENCES)
        with clock_store.rebase_clocks(conn, clock_store.running_for(conn, person), now):
            # Every clock has counted what is over, so nobody needs it any more.
            conn.execute(sa.delete(absences).where(absences.c.person == person, absences.c.ends <= now))
            query = sa.insert(absences).values(person=person, begins=first, ends=last).returning(absences.c.id)
            number = conn.execute(query).scalar_one()
        theirs = sa.select(seats.c.table).where(seats.c.person == person)
        for table in rows.select(conn, tables.c.id.in_(theirs), tables.c.status == "running"):
            if table.time_control is not None and table.time_control.then is not None:
                jobs.by(conn, kinds.EVENING, table.id, first)
        calls.replan(conn, person, now)
        return Absence(number, person, first, last)

    @writes
    def withdraw(self, conn: sa.Connection, absence: int, person: int) -> Absence:
        """Withdraw an absence, or end it early; the time that it has stopped clocks so far stays. Raises NotNow."""
        now = self._clock.now()
        withdrawn = next((row for row in _current(conn, person, now) if row.id == absence), None)
        if withdrawn is None:
            raise errors.NotNow(f"person {person} has no absence {absence}", "away-gone")
        with clock_store.rebase_clocks(conn, clock_store.running_for(conn, person), now):
            conn.execute(sa.delete(absences).where(absences.c.id == absence))
        calls.replan(conn, person, now)
        return withdrawn


def _current(conn: sa.Connection, person: int, now: datetime) -> tuple[Absence, ...]:
    return tuple(absence for absence in account.of_person(conn, person).absences if absence.ends > now)


_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
_STOPS_CLOCKS: Final = frozenset({"zone", "quiet_from", "quiet_to"})
FIRST_REMINDER: Final = (60, 7 * 24 * 60)
"""Minimum and maximum minutes."""
_OF_CALLS: Final = frozenset({*_STOPS_CLOCKS, "ways", "first_reminder", "digest"})
"""Settings by which pending notifications are planned."""


def _check(chosen: PersonSettings) -> None:
    hours = [at for at in (chosen.quiet_from, chosen.quiet_to) if at is not None]
    if any(tag is not None and not _LANGUAGE.fullmatch(tag) for tag in (chosen.language, chosen.client)):
        raise errors.BadValue("a language is named by its tag, as en, de or zh-CN")
    if chosen.zone is not None and chosen.zone not in zoneinfo.available_timezones():
        raise errors.BadValue("a time zone is named by region and city, as Europe/Lisbon")
    if len(hours) == 1 or len(set(hours)) < len(hours):
        raise errors.BadValue("quiet hours begin and end at two different minutes of the day")
    if any(at is not None and (at.tzinfo or at.second or at.microsecond) for at in (*hours, chosen.digest)):
        raise errors.BadValue("quiet hours and digests come at a minute of the day")
    if hours and account.length(*hours) > MAX_QUIET:
        raise errors.BadValue(f"quiet hours last for {MAX_QUIET} at most")
    if chosen.theme is not None and not re.fullmatch(r"[a-z][a-z0-9-]{0,31}", chosen.theme):
        raise errors.BadValue("a theme has a short name in small letters")
    if any(event not in EVENTS or way not in EVENTS[event].ways for event, way in (chosen.ways or {}).items()):
        raise errors.BadValue("an event has one of its ways")
    least, most = FIRST_REMINDER
    if chosen.first_reminder is not None and not least <= chosen.first_reminder <= most:
        raise errors.BadValue(f"the first reminder comes after {least} to {most} minutes")


class People(TimedService):
    """People's settings; what was never set has its default."""

    def __init__(self, store: Store, clock: Clock) -> None:
        super().__init__(store, clock)
        self._cache: dict[int, PersonSettings] = {}
        self._changes = 0

    async def get(self, person: int) -> PersonSettings:
        """Return a person's settings, from memory if cached: every request begins with them."""
        settings = self._cache.get(person)
        if settings is not None:
            return settings
        changes, preferences = self._changes, await self._read(person)
        if changes == self._changes:  # otherwise settings have changed during this read
            if len(self._cache) >= 4096:
                self._cache.clear()
            self._cache[person] = preferences
        return preferences

    def forget(self, person: int) -> None:
        self._changes += 1
        self._cache.pop(person, None)

    _read = reading(account.settings, single=True)

    @writes
    def rename(self, conn: sa.Connection, person: Person, guild: int) -> None:
        meet(conn, person)
        live = sa.select(tables.c.id).where(tables.c.guild == guild, tables.c.status.in_(("lobby", "running")))
        for records, present in ((seats, sa.true()), (participations, participations.c.until.is_(None))):
            theirs = (records.c.person == person.id) & records.c.table.in_(live) & present
            conn.execute(sa.update(records).where(theirs).values(name=person.name))

    @reads
    def name(self, conn: sa.Connection, person: int) -> str | None:
        """Return their last name here; None if never seen."""
        return conn.execute(sa.select(people.c.name).where(people.c.id == person)).scalar() or None

    async def set(self, person: int, **changes: object) -> PersonSettings:
        """Change some of a person's settings, named as in `PersonSettings`. Raises BadValue."""
        _check(replace(PersonSettings(), **changes))  # type: ignore[arg-type]
        await self._write(person, changes)
        self.forget(person)
        return await self.get(person)

    async def set_quiet_hours(self, person: int, hours: tuple[time, time] | None) -> PersonSettings:
        """Set hours in one's zone; an earlier end is past midnight."""
        begin, end = hours or (None, None)
        return await self.set(person, quiet_from=begin, quiet_to=end)

    async def log_in(self, person: int) -> int:
        """Return the number of a person's logins, at first random: none survives an erasure."""
        if not (await self.get(person)).login_series:
            await self.set(person, login_series=secrets.randbits(50) + 1)
        return (await self.get(person)).login_series

    async def log_out(self, person: int) -> None:
        await self._write(person, {"login_series": people.c.login_series + 1})
        self.forget(person)

    @writes
    def _write(self, conn: sa.Connection, person: int, changes: Json) -> None:
        clocks, now = clock_store.running_for(conn, person) if _STOPS_CLOCKS & changes.keys() else (), self._clock.now()
        with clock_store.rebase_clocks(conn, clocks, now):
            if _STOPS_CLOCKS & changes.keys():
                changes = {**changes, "quiet_change": account.changing_quiet(conn, person, clock_math.whole(now))}
            if not conn.execute(sa.update(people).where(people.c.id == person).values(**changes)).rowcount:
                conn.execute(sa.insert(people).values(id=person))
                conn.execute(sa.update(people).where(people.c.id == person).values(**changes))
        if _OF_CALLS & changes.keys():
            other_minute = bool({"digest", "zone"} & changes.keys())
            calls.replan(conn, person, now, other_minute=other_minute)


_MET = upsert(people, ("id",), lambda new: {"name": new.name})


def meet(conn: sa.Connection, person: Person) -> None:
    name = conn.execute(sa.select(people.c.name).where(people.c.id == person.id)).scalar()
    if name != person.name:  # otherwise nothing is locked: they may sit down at many tables at the same time
        conn.execute(_MET[conn.dialect.name], {"id": person.id, "name": person.name})


def clean_name(text: str, longest: int = 100) -> str:
    """Return a name as one visible line, which may still contain markup. Raises BadValue if nothing is left."""
    name = naming.label(text, longest, "")
    if not name:
        raise errors.BadValue("a name needs letters", "table-nameless")
    return name


rivals: Final[list[Callable[[sa.Connection, int, int], bool]]] = []
"""Functions of leagues that say of a fixture whether a person plays against its people."""


def check_owner(table: Table, by: int, *, admin: bool) -> None:
    """Check that somebody owns a table, or is an admin. Raises NotAllowed."""
    if not admin and by != table.owner:
        raise errors.NotAllowed(f"only the owner of table {table.id} or an admin may do that", table=table.id)


def check_admin(conn: sa.Connection, table: Table, by: int, *, admin: bool) -> None:
    """Check that somebody may decide at a table as an admin. Raises NotAllowed, PlaysThere."""
    if not admin:
        raise errors.NotAllowed(f"only an admin may do that at table {table.id}", table=table.id)
    check_impartial(conn, table, by, admin=admin)


def check_impartial(conn: sa.Connection, table: Table, by: int, *, admin: bool) -> None:
    """Check that an admin has or had no seat at a league's table, and plays against nobody there. Raises PlaysThere."""
    if not admin or table.fixture is None:
        return
    theirs = (participations.c.table == table.id) & (participations.c.person == by)
    has_seat = conn.execute(sa.select(participations.c.id).where(theirs).limit(1)).first() is not None
    if has_seat or any(against(conn, table.fixture, by) for against in rivals):
        raise errors.PlaysThere(f"{by} plays at table {table.id} of a league", table=table.id)


def check_taker(conn: sa.Connection, table: Table, seat: int, person: int) -> None:
    """Check that a seat of a league's table goes to its first player, or to none of their rivals. Raises OfLeague."""
    if table.fixture is None or not any(against(conn, table.fixture, person) for against in rivals):
        return
    theirs = (participations.c.table == table.id) & (participations.c.seat == seat)
    first = sa.select(participations.c.person).where(theirs).order_by(participations.c.id).limit(1)
    if conn.execute(first).scalar() != person:
        raise errors.OfLeague(f"{person} plays against those at table {table.id}", table=table.id)


LAST_TABLES: Final = 5
"""Tables whose turns say how fast a person answers, the newest."""
MAX_AVOIDED: Final = 50
MIN_FINISHED: Final = 3
MIN_SHARE: Final = 80
"""Percent of games finished."""
MAX_ANSWER: Final = timedelta(hours=12)
"""Usual time for a turn up to which somebody counts as quick."""


@dataclass(frozen=True, slots=True)
class Reliability:
    finished: int = 0
    """With other people, played to the end."""
    left: int = 0
    """With others, resigned, handed on or timed out."""
    answer: timedelta | None = None
    """Median time of a turn; None before the first."""

    @property
    def share(self) -> int:
        """Percent of games finished, rounded down."""
        return 100 * self.finished // max(1, self.finished + self.left)

    def fits(self, company: Company) -> bool:
        reliable = self.finished >= MIN_FINISHED and self.share >= MIN_SHARE
        quick = self.answer is not None and self.answer <= MAX_ANSWER
        return company == "all" or (reliable and (company == "reliable" or quick))


def avoided_by(conn: sa.Connection, person: int) -> tuple[int, ...]:
    query = sa.select(avoids.c.other).where(avoids.c.person == person).order_by(avoids.c.other)
    return tuple(conn.execute(query).scalars())


class Acquaintance(Service):
    @reads
    def reliability(self, conn: sa.Connection, persons: Collection[int]) -> Mapping[int, Reliability]:
        return {person: reliability(conn, person) for person in persons}

    @writes
    def avoid(self, conn: sa.Connection, person: int, other: int) -> None:
        """Keep two people apart from now on; a second time changes nothing. Raises TableError."""
        avoided = avoided_by(conn, person)
        if other in avoided or other == person:
            return
        if len(avoided) >= MAX_AVOIDED:
            raise errors.TableError(f"{MAX_AVOIDED} people are avoided already", "avoids-many", most=MAX_AVOIDED)
        conn.execute(sa.insert(avoids).values(person=person, other=other))

    @writes
    def forgive(self, conn: sa.Connection, person: int, other: int) -> None:
        conn.execute(sa.delete(avoids).where(avoids.c.person == person, avoids.c.other == other))

    avoided = reading(avoided_by)


def apart(conn: sa.Connection, people: Collection[int]) -> list[tuple[int, int]]:
    query = sa.select(avoids.c.person, avoids.c.other).where(avoids.c.person.in_(people), avoids.c.other.in_(people))
    return [(row.person, row.other) for row in conn.execute(query)]


def may_meet(conn: sa.Connection, person: int, there: Collection[int | None]) -> bool:
    people_there = {person, *(other for other in there if other is not None)}
    return not any(person in pair for pair in apart(conn, people_there))


def check_company(conn: sa.Connection, table: int, person: int, there: Collection[int | None]) -> None:
    """Raise TableError, which does not say who avoids whom, if these people may not meet."""
    if not may_meet(conn, person, there):
        raise errors.TableError(f"{person} does not sit down at table {table}", "table-not-together", table=table)


def reliability(conn: sa.Connection, person: int) -> Reliability:
    other = participations.alias()
    with_others = sa.exists().where(
        other.c.table == participations.c.table, other.c.person.is_not(None), other.c.person != person
    )
    query = (
        sa.select(participations.c.ending, sa.func.count(participations.c.table.distinct()).label("games"))
        .where(participations.c.person == person, with_others)
        .group_by(participations.c.ending)
    )
    games = {row.ending: row.games for row in conn.execute(query)}
    played_out, left = (sum(games.get(ending, 0) for ending in endings) for endings in (PLAYED_OUT, GIVEN_UP))
    waits = [wait.total_seconds() for wait in _waits(conn, person)]
    return Reliability(played_out, left, timedelta(seconds=statistics.median(waits)) if waits else None)


def _waits(conn: sa.Connection, person: int) -> Iterator[timedelta]:
    newest = (
        sa.select(participations.c.table)
        .where(participations.c.person == person)
        .group_by(participations.c.table)
        .order_by(sa.func.max(participations.c.since).desc())
        .limit(LAST_TABLES)
    )
    query = (
        sa.select(log.c.table, log.c.turn, log.c.by)
        .add_columns(sa.func.min(log.c.at).label("first"), sa.func.max(log.c.at).label("last"))
        .where(log.c.table.in_(newest), log.c.turn.is_not(None))
        .group_by(log.c.table, log.c.turn, log.c.by)
        .order_by(log.c.table, log.c.turn)
    )
    for _, of_table in groupby(conn.execute(query), key=lambda row: row.table):
        before: datetime | None = None
        for _, same in groupby(of_table, key=lambda row: row.turn):
            turn = list(same)
            yield from (row.first - before for row in turn if before is not None and row.by == person)
            before = max(row.last for row in turn)


TokenKind: TypeAlias = Literal["calendar", "api"]
TOKENS: Final[tuple[TokenKind, ...]] = get_args(TokenKind)


class Tokens(TimedService):
    """Secrets by which people's own programs read what they may see. Nothing but a hash of each is kept."""

    @writes
    def renew(self, conn: sa.Connection, person: int, kind: TokenKind) -> str:
        """Return a person's new token of a kind, which nothing shows again; the one before it ends."""
        token = secrets.token_urlsafe(32)
        conn.execute(sa.delete(tokens).filter_by(person=person, kind=kind))
        row = {"person": person, "kind": kind, "digest": _digest(token), "at": self._clock.now()}
        conn.execute(sa.insert(tokens).values(**row))
        return token

    @writes
    def end(self, conn: sa.Connection, person: int, kind: TokenKind) -> None:
        conn.execute(sa.delete(tokens).filter_by(person=person, kind=kind))

    @reads
    def of(self, conn: sa.Connection, person: int) -> Mapping[str, datetime]:
        return {row.kind: row.at for row in conn.execute(sa.select(tokens).filter_by(person=person))}

    @reads
    def person(self, conn: sa.Connection, kind: TokenKind, token: str) -> int | None:
        return conn.execute(sa.select(tokens.c.person).filter_by(kind=kind, digest=_digest(token))).scalar()


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
