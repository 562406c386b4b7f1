"""The account of the time that people really had. Whatever decides against somebody asks it, and nothing else.

Time counts for a person at a table while they have been told of their turn, can act, and their clock runs. A
*standstill* is a time in which that is not so for anybody at a table, whatever its cause. It is a row of this process's
servers, of one server, or of one table; an open one has no end yet. Quiet hours and announced absences are a person's
own, and are counted beside them (`time_had`).

Clocks ask it for what they show (`clock_math`), so nothing is charged or given back around a standstill. For a table
`clock_store.stand` and `clock_store.go_on` write one; `hosting.play.outages` has those of a process and of a server.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias

import sqlalchemy as sa

from hosting.clocks import availability
from hosting.clocks.availability import FOREVER, Availability, Interval
from hosting.core import Table
from hosting.db import shards
from hosting.db.schema import beats, standstills

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
    """Its end, or `FOREVER` while it is open."""


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
        if row.shards is None or shards.shards(row.shards).serve(table.guild)
    ]
    last_beats = [row.at for row in conn.execute(sa.select(beats)) if shards.shards(row.shards).serve(table.guild)]
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
    """Return how much of a time somebody really had for their turn: neither the table nor their clock stood."""
    own = availability.of_person(conn, person)
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
    """Return when so much time has passed at a table since then, standstills left out; `FOREVER` if it stands now.

    `person`: theirs, without their quiet hours and absences.
    """
    own = Availability() if person is None else availability.of_person(conn, person)
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
    """Store a standstill by whole seconds; False if one with this cause is open there already.

    `said`: false if tables are still to be told of it.
    """
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
