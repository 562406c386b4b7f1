"""Time that people really had: their availability, by quiet hours and absences, and the account that decisions ask.

Time counts for a person at a table while they have been told of their turn, can act, and their clock runs. A
*standstill* is a time in which that is not so for anybody at a table, whatever its cause. It is a row of this process's
servers, of one server, or of one table; an open one has no end yet. Quiet hours and announced absences are a person's
own, and are counted beside them (`time_had`).

Clocks ask it for what they show (`clock_math`), so nothing is charged or given back around a standstill. For a table
`clock_store.stand` and `clock_store.go_on` write one; `hosting.play.outages` has those of a process and of a server.

Days are those of the person's zone.
"""

import dataclasses
import heapq
import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from hosting.core import Absence, Json, PersonSettings, Shards, Table, rfc3339
from hosting.db import value_of
from hosting.db.schema import absences, beats, people, standstills

Interval: TypeAlias = tuple[datetime, datetime]
"""The time from one timestamp to a later one, the end excluded; UTC."""

DAY: Final = timedelta(days=1)
FOREVER: Final = datetime.max.replace(tzinfo=UTC)  # the end of what has none yet
MAX_QUIET: Final = timedelta(hours=14)
"""Maximum quiet hours in a day; also the most that stops a clock in any 24 hours, however often they are changed."""


@dataclass(frozen=True, slots=True)
class QuietChange:
    at: datetime
    before: tuple[Interval, ...]
    """Times in the 24 hours before it in which quiet hours stopped their clocks."""


@dataclass(frozen=True, slots=True)
class Availability:
    settings: PersonSettings = field(default_factory=PersonSettings)
    absences: Sequence[Absence] = ()
    """Past ones too, in the order in which they begin."""
    change: QuietChange | None = None
    """The last change of their quiet hours, if it affects clocks."""
    standstills: Sequence[Interval] = ()
    """Times in which their table stood or stands, where their clock is asked for."""

    def intervals(self, after: datetime) -> Iterator[Interval]:
        """Yield the times from a timestamp on in which a clock stands: ordered, disjoint, the last one endless.

        Without a change of quiet hours and without standstills these are the times in which not to disturb a person. In
        the day after the change some quiet hours do not stop clocks, so that no 24 hours have more than `MAX_QUIET`.
        """
        times = (*((absence.begins, absence.ends) for absence in self.absences), *self.standstills)
        away = sorted(interval for interval in times if interval[1] > after)
        whole: Interval | None = None
        for begin, end in heapq.merge(self._find_stops(after), away):
            if whole is not None and begin <= whole[1]:
                whole = whole[0], max(whole[1], end)
            else:
                if whole is not None:
                    yield whole
                whole = begin, end
            if whole[1] == FOREVER:
                break
        if whole is not None:
            yield whole

    def changed(self, now: datetime) -> QuietChange:
        """Return the change of the quiet hours that is made now."""
        since = now - DAY
        nights = list(self.change.before) if self.change is not None else []
        for begin, end in self._find_stops(since):
            if begin >= now:
                break
            nights.append((begin, end))
        return QuietChange(now, tuple((max(begin, since), min(end, now)) for begin, end in nights if end > since))

    def awake(self, now: datetime) -> datetime:
        """Return from when on a person may be disturbed, whatever stops their clock."""
        return replace(self, change=None, standstills=()).runs(now)

    def runs(self, now: datetime) -> datetime:
        """Return from when on their clock runs."""
        for begin, end in self.intervals(now):
            if begin <= now < end:
                return end
            if begin > now:
                break
        return now

    def counted(self, since: datetime, until: datetime) -> timedelta:
        until = max(since, until)  # a clock that was set back counts nothing
        duration = until - since
        for begin, end in self.intervals(since):
            if begin >= until:
                break
            duration -= min(end, until) - max(begin, since)
        return duration

    def runs_out(self, since: datetime, left: timedelta) -> datetime:
        """Return when so much time is used up on their clock, `FOREVER` if it stands."""
        at = since + max(left, timedelta())
        for begin, end in self.intervals(since):
            if begin >= at:
                break
            if end == FOREVER:
                return FOREVER
            at += end - max(begin, since)
        return at

    def _find_stops(self, after: datetime) -> Iterator[Interval]:
        change = self.change
        if change is None:
            yield from _nights(self.settings, after)
            return
        free, had = change.at + DAY, list(change.before)
        for begin, end in _nights(self.settings, min(after, change.at) if after < free else after):
            latest = max(begin, change.at)
            while latest < min(end, free):
                stop, stands = _until(had, latest, min(end, free))
                if stands:
                    had.append((latest, stop))
                    if stop > after:
                        yield latest, stop
                latest = stop
            if end > max(begin, free):
                yield max(begin, free), end


def length(begin: time, end: time) -> timedelta:
    between = datetime.combine(date.min, end) - datetime.combine(date.min, begin)
    return between if between > timedelta() else between + DAY


def _nights(settings: PersonSettings, after: datetime) -> Iterator[Interval]:
    if settings.quiet_from is None or settings.quiet_to is None:
        return
    there = zone(settings)
    begin, end = settings.quiet_from, settings.quiet_to
    day = after.astimezone(there).date() - DAY
    while day < date.max - 2 * DAY:
        last = day if begin < end else day + DAY
        # If a local hour comes twice, quiet hours begin with the first and end with the second.
        night = _utc(day, begin, there, 0), _utc(last, end, there, 1)
        if night[0] < night[1] and night[1] > after:
            yield night
        day += DAY


def _utc(day: date, at: time, zone: tzinfo, fold: Literal[0, 1]) -> datetime:
    """Return the instant at which a zone's clocks first reach a local time; `fold`: which of two such instants.

    A time skipped in spring is therefore the instant at which clocks are put forward.
    """
    local = datetime.combine(day, at)
    instant = local.replace(tzinfo=zone, fold=fold).astimezone(UTC)
    if instant.astimezone(zone).replace(tzinfo=None) == local:
        return instant
    early, late = (local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (1, 0))
    while late - early > timedelta(seconds=1):
        middle = early + (late - early) // 2
        middle = middle.replace(microsecond=0)
        if middle.astimezone(zone).replace(tzinfo=None) < local:
            early = middle
        else:
            late = middle
    return late


def _until(had: Sequence[Interval], at: datetime, end: datetime) -> tuple[datetime, bool]:
    since = at - DAY
    edges = (edge + DAY for interval in had for edge in interval)
    end = min([end, *(edge for edge in edges if edge > at)])
    if any(first <= since < last for first, last in had):  # as much leaves the 24 hours as is added
        return end, True
    room = MAX_QUIET - sum((last - max(first, since) for first, last in had if last > since), timedelta())
    return (min(end, at + room), True) if room > timedelta() else (end, False)


def next_at(there: tzinfo, after: datetime, minute: time) -> datetime:
    day = after.astimezone(there).date()
    at = datetime.combine(day, minute, tzinfo=there).astimezone(UTC)
    while at <= after:
        day += DAY
        at = datetime.combine(day, minute, tzinfo=there).astimezone(UTC)
    return at


def zone(settings: PersonSettings) -> tzinfo:
    return UTC if settings.zone is None else ZoneInfo(settings.zone)


_CHOICES: Final = tuple(people.c[field.name] for field in dataclasses.fields(PersonSettings))
_OF_PERSON: Final = sa.select(*_CHOICES).where(people.c.id == sa.bindparam("person"))
_ABSENT: Final = tuple(column.label(f"absence_{column.name}") for column in absences.c)
_PERSONS: Final[sa.BindParameter[int]] = sa.bindparam("persons", expanding=True)
_ON_RECORD: Final = sa.union(
    sa.select(people.c.id).where(people.c.id.in_(_PERSONS)),
    sa.select(absences.c.person).where(absences.c.person.in_(_PERSONS)),
).subquery("on_record")
_OF_PERSONS: Final = (
    sa.select(_ON_RECORD.c.id.label("person"), people.c.id, people.c.quiet_change, *_CHOICES, *_ABSENT)
    .outerjoin_from(_ON_RECORD, people, people.c.id == _ON_RECORD.c.id)
    .outerjoin(absences, absences.c.person == _ON_RECORD.c.id)
    .order_by(_ON_RECORD.c.id, absences.c.begins)
)


def of(conn: sa.Connection, persons: Collection[int]) -> dict[int, Availability]:
    each = dict.fromkeys(persons, Availability())
    lines = conn.execute(_OF_PERSONS, {"persons": persons}) if persons else ()
    for person, some in itertools.groupby(lines, key=lambda line: line.person):
        first, *others = some
        preferences = PersonSettings() if first.id is None else value_of(PersonSettings, first)
        away = [value_of(Absence, line, "absence_") for line in (first, *others) if line.absence_id is not None]
        each[person] = Availability(preferences, tuple(away), first.quiet_change and _change(first.quiet_change))
    return each


def at(conn: sa.Connection, table: Table) -> dict[int, Availability]:
    return of(conn, {seat.person for seat in table.seats if seat.person is not None})


def of_person(conn: sa.Connection, person: int) -> Availability:
    return of(conn, [person])[person]


def changing_quiet(conn: sa.Connection, person: int, now: datetime) -> Json:
    change = of_person(conn, person).changed(now)
    return {"at": rfc3339(change.at), "before": [[rfc3339(at) for at in interval] for interval in change.before]}


def _change(stored: Json) -> QuietChange:
    before = ((datetime.fromisoformat(begin), datetime.fromisoformat(end)) for begin, end in stored["before"])
    return QuietChange(datetime.fromisoformat(stored["at"]), tuple(before))


def settings(conn: sa.Connection, person: int) -> PersonSettings:
    row = conn.execute(_OF_PERSON, {"person": person}).first()
    return PersonSettings() if row is None else value_of(PersonSettings, row)


Cause: TypeAlias = Literal["outage", "server", "place", "rights", "untold", "pause", "hold"]
"""The cause of a standstill.

The bot, its machine or Discord was away; the bot is not on the server, or Discord has lost it; the channel or thread is
gone; the bot may not write there; the turn has been told nowhere; its people or an admin, or its league, stopped it.
"""
SHORT: Final = timedelta(hours=1)
"""Time without a beat that no clock notices; longer is an outage."""
IN_HAND: Final[frozenset[Cause]] = frozenset({"place", "rights"})  # people of the server make and end these
MAX_IN_HAND: Final = timedelta(days=14)
"""Maximum time for which these let a table stand: nobody may stop a game for ever by a channel's settings."""
EVERYWHERE: Final = 0  # the server of a standstill of many servers


@dataclass(frozen=True, slots=True)
class Standstill:
    cause: Cause
    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class ServerPeriod:
    """A server beside its tables, from a time on: what stands there stands for all that it is asked."""

    guild: int
    created: datetime
    id: int = 0


def of_table(conn: sa.Connection, table: Table | ServerPeriod, now: datetime) -> list[Standstill]:
    own = (standstills.c.guild == table.guild) & (standstills.c.table.is_(None) | (standstills.c.table == table.id))
    since_then = standstills.c.until.is_(None) | (standstills.c.until > table.created)
    stood = sa.select(standstills).where(((standstills.c.guild == EVERYWHERE) & since_then) | own)
    every = [
        Standstill(row.cause, row.since, row.until or FOREVER)
        for row in conn.execute(stood)
        if row.shards is None or Shards.read(row.shards).serve(table.guild)
    ]
    last_beats = [row.at for row in conn.execute(sa.select(beats)) if Shards.read(row.shards).serve(table.guild)]
    if last_beats and now - max(last_beats) > SHORT:
        every.append(Standstill("outage", max(last_beats), FOREVER))
    return sorted(every, key=lambda standstill: standstill.since)


def periods(
    conn: sa.Connection, table: Table | ServerPeriod, now: datetime, *, but: frozenset[Cause] = frozenset()
) -> tuple[Interval, ...]:
    pieces, room = list[Interval](), MAX_IN_HAND
    every = [standstill for standstill in of_table(conn, table, now) if standstill.cause not in but]
    for since, until in _union((stand.since, stand.until) for stand in every if stand.cause in IN_HAND):
        if room > timedelta():
            pieces.append((since, min(until, since + room)))
            room -= min(until, since + room) - since
    return tuple(_union([*pieces, *((stand.since, stand.until) for stand in every if stand.cause not in IN_HAND)]))


def stands(conn: sa.Connection, table: Table | ServerPeriod, now: datetime) -> bool:
    return any(since <= now < until for since, until in periods(conn, table, now))


def time_had(
    conn: sa.Connection, table: Table, person: int, since: datetime, until: datetime, now: datetime
) -> timedelta:
    """Return how much of a time neither somebody's table nor their clock stood."""
    own = of_person(conn, person)
    return replace(own, change=None, standstills=periods(conn, table, now)).counted(since, until)


def moment_after(
    conn: sa.Connection,
    table: Table | ServerPeriod,
    since: datetime,
    time: timedelta,
    now: datetime,
    *,
    person: int | None = None,
    but: frozenset[Cause] = frozenset(),
) -> datetime:
    """Return when so much time has passed without standstills or a `person`'s own; else `FOREVER`."""
    own = Availability() if person is None else of_person(conn, person)
    return replace(own, change=None, standstills=periods(conn, table, now, but=but)).runs_out(since, time)


def answered_by(
    conn: sa.Connection,
    table: Table | ServerPeriod,
    until: datetime,
    asked: datetime,
    time: timedelta,
    now: datetime,
    person: int | None = None,
) -> datetime:
    """Return when a question that was to be answered `until` a time lapses, or is to be looked at again.

    It does once there was so much time since it was `asked`, `FOREVER` while that fails. A pause is for turns alone.
    """
    if now < until:
        return until
    lapses = FOREVER
    if asked != FOREVER:
        lapses = moment_after(conn, table, asked, time, now, person=person, but=frozenset({"pause"}))
    return now + SHORT if lapses == FOREVER else max(until, lapses)


def begin(
    conn: sa.Connection,
    cause: Cause,
    since: datetime,
    *,
    guild: int,
    table: int | None = None,
    shards: str | None = None,
    until: datetime | None = None,
    said: bool = True,
) -> bool:
    """Store a standstill, `said` to tables or not; return False if one is open with this cause."""
    this = _open(cause, guild, table)
    if until is None and conn.execute(sa.select(standstills.c.id).where(this).limit(1)).first() is not None:
        return False
    ends = None if until is None else until.replace(microsecond=0)
    values = {"cause": cause, "guild": guild, "table": table, "shards": shards, "said": said}
    conn.execute(sa.insert(standstills).values(**values, since=since.replace(microsecond=0), until=ends))
    return True


def end(
    conn: sa.Connection, causes: Iterable[Cause], until: datetime, *, guild: int, table: int | None = None
) -> datetime | None:
    this = sa.or_(*(_open(cause, guild, table) for cause in causes))
    since: datetime | None = conn.execute(
        sa.select(sa.func.min(standstills.c.since, type_=standstills.c.since.type)).where(this)
    ).scalar()
    if since is not None:
        conn.execute(sa.update(standstills).where(this).values(until=until.replace(microsecond=0)))
    return since


def _open(cause: Cause, guild: int, table: int | None) -> sa.ColumnElement[bool]:
    there = (standstills.c.guild == guild) & standstills.c.table.is_not_distinct_from(table)
    return there & (standstills.c.cause == cause) & standstills.c.until.is_(None)


def _union(intervals: Iterable[Interval]) -> list[Interval]:
    union = list[Interval]()
    for since, until in sorted(intervals):
        if union and since <= union[-1][1]:
            union[-1] = union[-1][0], max(until, union[-1][1])
        elif since < until:
            union.append((since, until))
    return union
