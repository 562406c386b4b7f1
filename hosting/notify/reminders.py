"""Reminders: a silent player who is to act is called again, ever more rarely; then the table has stalled.

The job of a turn's reminders starts and ends with the turn (`hosting.play.turns`). Its payload has their number so far
and since when the next one's time counts.
"""

from collections.abc import Collection, Mapping
from datetime import UTC, datetime, time, timedelta
from functools import partial
from typing import Final, Literal, TypeAlias

import sqlalchemy as sa

from hosting.clocks import Availability, account, clock_store
from hosting.clocks.account import DAY
from hosting.core import DIRECT, Json, PersonSettings, Seat, Table, errors
from hosting.db import TimedService, rows, writes
from hosting.db.schema import jobs as rows_of_jobs
from hosting.db.schema import seats, tables
from hosting.jobs import jobs, kinds
from hosting.notify import notices

Snooze: TypeAlias = Literal["hours", "morning", "turn"]
"""The length of a snooze: some hours, until the next day's morning, or the rest of the turn."""

FIRST_REMINDER: Final = timedelta(hours=24)
REMINDERS: Final = 4
"""Maximum reminders in a turn: after 1, 2, 4 and 8 times the first's time; after 16 it has stalled."""
SOON: Final = timedelta(minutes=5)
"""Time until the next check of a seat whose clock has just run out, or whose last reminder is not out."""


def pause(settings: PersonSettings, number: int) -> timedelta:
    """Return the wait before a reminder, numbered from 0."""
    first = FIRST_REMINDER if settings.first_reminder is None else timedelta(minutes=settings.first_reminder)
    return first * (1 << max(number - 1, 0))


def snoozed_until(settings: PersonSettings, now: datetime, until: Literal["hours", "morning"]) -> datetime:
    if until == "hours":
        return now + timedelta(hours=3)
    local = account.zone(settings)
    tomorrow = now.astimezone(local).date() + DAY
    return datetime.combine(tomorrow, time(9), tzinfo=local).astimezone(UTC)


def begin(conn: sa.Connection, table: Table, seat: Seat, chosen: Mapping[int, Availability], since: datetime) -> None:
    if seat.person is None:
        return
    own = chosen[seat.person]
    payload: Json = {"number": 0, "since": own.awake(since).isoformat()}
    if seat.left is not None and seat.ticking is not None:
        payload = {**payload, "half": seat.left // 2}  # fixed: the clock is charged whenever what counts changes
    _plan(conn, table, seat, own.settings, payload)


def end(conn: sa.Connection, table: Table, seat: Seat) -> None:
    """End the reminders of a turn that is over; the newest loses its buttons."""
    payload = jobs.end(conn, kinds.REMIND, key(table, seat))
    if not payload or payload["number"]:  # before the first there is no other
        notices.unbutton(conn, table.id, seat.number, seat.valid_from)


def key(table: Table, seat: Seat) -> str:
    return f"{table.id}:{seat.valid_from}:{seat.number}"


def retime(conn: sa.Connection, table: Table, seat: Seat, now: datetime) -> None:
    """Follow a clock changed in mid-turn, unless its player was reminded or has snoozed."""
    payload = _payload(conn, table, seat)
    if payload is not None and payload["number"] == 0 and not payload.get("until") and not payload.get("off"):
        begin(conn, table, seat, account.at(conn, table), now)


def restart(conn: sa.Connection, table: Table, seat: Seat, now: datetime, until: datetime | None = None) -> None:
    """Count the time to a seat's next reminder from now; with `until` none comes before."""
    payload = _payload(conn, table, seat)
    if payload is not None and seat.person is not None:
        settings = account.settings(conn, seat.person)
        payload = {**payload, "number": max(1, int(payload["number"])), "since": now.isoformat()}
        if until is not None:
            payload["until"] = until.isoformat()
        _plan(conn, table, seat, settings, payload)


def replan(conn: sa.Connection, person: int, now: datetime) -> None:
    own = account.of_person(conn, person)
    theirs = sa.select(seats.c.table).where(seats.c.person == person, seats.c.since.is_not(None))
    for table in rows.select(conn, tables.c.id.in_(theirs), tables.c.status == "running"):
        seat = table.seated(person)
        payload = _payload(conn, table, seat)
        if payload is None:
            continue
        if datetime.fromisoformat(payload["since"]) > now:
            payload = {**payload, "since": own.awake(now).isoformat()}
        _plan(conn, table, seat, own.settings, payload)


class Reminders(TimedService):
    @writes
    def remind(self, conn: sa.Connection, job_key: str, gone: Collection[int] = ()) -> datetime | None:
        """Do what is due; return when to check again, None if settled.

        Of a player who is `gone` from the server the others are told.
        """
        table_id, seq, number = map(int, job_key.split(":"))
        table, now = rows.table(conn, table_id), self._clock.now()
        seat = table.seats[number] if number < len(table.seats) else None
        if table.status != "running" or seat is None or seat.person is None or seat.valid_from != seq:
            return None
        payload = _payload(conn, table, seat)
        if payload is None:
            return None
        if table.paused is not None:
            return now + DAY
        if account.stands(conn, table, now):
            return now + timedelta(hours=1)
        own = account.of_person(conn, seat.person)
        settings = own.settings
        if clock_store.out(conn, table, seat, now):
            return now + SOON  # the job of the clock calls them, or another player
        this = notices.of_turn("remind", table.id, seat.number, seq)
        if notices.wait(conn, this):
            return now + SOON  # until then there is no other
        nth, before = int(payload["number"]), notices.last_sent(conn, this)
        if before is not None and before > datetime.fromisoformat(payload["since"]):  # an outage has held it up
            payload = {**payload, "since": before.isoformat()}
        at = _due(settings, payload)
        if not payload.get("until"):  # after silence in which the table did not stand
            since = datetime.fromisoformat(payload["since"])
            at = account.moment_after(conn, table, since, at - since, now)
        at = max(at, own.awake(now))
        if at > now:
            return at
        tell = partial(notices.add, conn, now=now, guild=table.guild, table=table.id, seat=seat.number, seq=seq)
        if nth >= REMINDERS or seat.person in gone:
            tell("stalled", channel=table.place, payload={"left": seat.person in gone})
        if nth >= REMINDERS:
            return None
        event = "low" if _is_low(settings, payload) else "reminder"
        way = settings.way(event)
        if seat.person not in gone and way != "silent" and settings.digest is None and not payload.get("off"):
            channel, push = None if way in DIRECT else table.place, settings.push(event)
            tell("remind", person=seat.person, channel=channel, payload={"number": nth}, push=push)
        # Enqueued again with the notice itself, so that a crash before this job is done does not remind twice.
        _plan(conn, table, seat, settings, {**payload, "number": nth + 1, "since": now.isoformat(), "until": None})
        return None

    @writes
    def snooze(self, conn: sa.Connection, table_id: int, seq: int, person: int, until: Snooze) -> datetime | None:
        """Snooze a turn's next reminder; return until when, None for the rest of the turn. Raises NotSeated, Stale."""
        table, now = rows.table(conn, table_id), self._clock.now()
        seat = table.seated(person)
        payload = _payload(conn, table, seat)
        if table.status != "running" or seat.valid_from != seq or payload is None:
            raise errors.Stale(f"table {table_id} has moved on from {seq}", table=table_id)
        notices.unbutton(conn, table.id, seat.number, seq)
        own = account.of_person(conn, person)
        at = None if until == "turn" else own.awake(snoozed_until(own.settings, now, until))
        change: Json = {"off": True} if at is None else {"until": at.isoformat()}
        _plan(conn, table, seat, own.settings, payload | change)
        return at


def _plan(conn: sa.Connection, table: Table, seat: Seat, settings: PersonSettings, payload: Json) -> None:
    due = _due(settings, payload)
    jobs.add(conn, kinds.REMIND, key(table, seat), guild=table.guild, due=due, payload=payload)


def _due(settings: PersonSettings, payload: Json) -> datetime:
    if payload.get("until"):
        return datetime.fromisoformat(payload["until"])
    number, since = int(payload["number"]), datetime.fromisoformat(payload["since"])
    wait = pause(settings, number)
    if _is_low(settings, payload):
        wait = timedelta(seconds=payload["half"])
    return since + wait


def _is_low(settings: PersonSettings, payload: Json) -> bool:
    """Return if half a clock is used before the first reminder."""
    first = int(payload["number"]) == 0 and "half" in payload
    return first and timedelta(seconds=payload["half"]) < pause(settings, 0)


def _payload(conn: sa.Connection, table: Table, seat: Seat) -> Json | None:
    which = (rows_of_jobs.c.kind == kinds.REMIND) & (rows_of_jobs.c.key == key(table, seat))
    payload: Json | None = conn.execute(sa.select(rows_of_jobs.c.payload).where(which)).scalar()
    return payload
