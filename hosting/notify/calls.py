"""Calling players, in the transaction that makes it their turn.

Players mentioned in the table's own post need nothing here. All others get a notice, or a place in their digest, which
is written with the turn itself; the post names them then without notifying them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time
from typing import Final, Literal

import sqlalchemy as sa

from hosting.clocks import Availability, availability, quiet_hours
from hosting.core import Absence, PersonSettings, Seat, Table
from hosting.db import TimedService, reading, reads, rows, writes
from hosting.db.schema import drafts, log, results, seats, tables
from hosting.db.schema import notices as rows_of_notices
from hosting.jobs import jobs, kinds
from hosting.notify import notices, outbox, reminders

ENDED: Final = "ended"
"""The kind of notice with the end of a game."""
SURPRISING: Final = ("start", "plan", "restore")
"""Kinds of log lines after which nobody is assumed present: the author of a plan is not, and for others their turn came
sooner than they could expect."""


@dataclass(frozen=True, slots=True)
class Call:
    """The way and time of announcing a player's turn."""

    how: Literal["post", "notice", "digest"]
    """Mentioned in the table's own post; by a notice, while the post only names them; or in their digest."""
    at: datetime
    """Time of the call, UTC."""
    direct: bool
    """True for a direct message."""


def call_of(settings: PersonSettings, absences: Sequence[Absence], now: datetime) -> Call:
    """Return the call for a player whose turn begins now: never in quiet hours or absence."""
    if settings.digest is not None:
        return Call("digest", next_digest(settings, absences, now, settings.digest), direct=True)
    at, direct = quiet_hours.awake(settings, absences, now), settings.ping == "direct"
    return Call("notice" if direct or at > now else "post", at, direct)


def next_digest(settings: PersonSettings, absences: Sequence[Absence], now: datetime, minute: time) -> datetime:
    """Return the next time at that minute of a person's day, or the end of their quiet hours after it."""
    return quiet_hours.awake(settings, absences, quiet_hours.next_at(quiet_hours.zone(settings), now, minute))


def there(lines: Iterable[tuple[str, int | None]]) -> frozenset[int]:
    """Return who did what a post announces, and so see it, by the kinds and authors of its lines.

    A player whose time ran out in mid-turn has gone; one who acted after that is there.
    """
    present: set[int] = set()
    for kind, by in lines:
        if kind in SURPRISING:
            return frozenset()
        if kind == "timeout":
            present.clear()
        elif by is not None:
            present.add(by)
    return frozenset(present)


def call_player(
    conn: sa.Connection, table: Table, seat: Seat, chosen: Mapping[int, Availability], now: datetime
) -> Call | None:
    """Call a seat's player whose turn begins; return the call, None without a person.

    `chosen`: see `availability.at`.
    """
    if seat.person is None:
        return None
    own = chosen[seat.person]
    call = call_of(own.settings, own.absences, now)
    if call.how == "digest":
        _digest_by(conn, seat.person, call.at)
    elif call.how == "notice" and not _there(conn, table, seat.person):
        _add(conn, "turn", table, seat, seat.valid_from, now, call)
    return call


def end(conn: sa.Connection, table: Table, seat: Seat) -> None:
    """Cancel all calls to a turn whose player has left the seat, whether they return or not."""
    of_turn = notices.of_turn("turn", table.id, seat.number, seat.valid_from)
    notices.drop(conn, of_turn, rows_of_notices.c.person == seat.person)


def players(table: Table) -> dict[int, Seat]:
    """Return the people to whom a game's end matters, with their seats: who plays, or may return to a seat."""
    seated = {seat.person or seat.kept_for: seat for seat in table.seats}
    return {person: seat for person, seat in seated.items() if person is not None}


def ended(conn: sa.Connection, table: Table, now: datetime) -> None:
    """Notify players of a game's end whom its post does not mention, but for those who ended it: they see it."""
    chosen = availability.of(conn, players(table).keys())
    for person, seat in players(table).items():
        call = call_of(chosen[person].settings, chosen[person].absences, now)
        if call.how != "post" and not _there(conn, table, person):
            _add_end(conn, table, seat, person, call, now)


def called_off(conn: sa.Connection, table: Table, now: datetime, by: int | None = None) -> None:
    """Notify those who wait in a lobby that it is cancelled, but for who did that."""
    chosen = availability.of(conn, players(table).keys() - {by})
    for person, own in chosen.items():
        _add_end(conn, table, players(table)[person], person, call_of(own.settings, own.absences, now), now)


def _add_end(conn: sa.Connection, table: Table, seat: Seat, person: int, call: Call, now: datetime) -> None:
    _add(conn, ENDED, table, replace(seat, person=person), table.seq, now, call)


def _of_end(table: Table) -> sa.ColumnElement[bool]:
    """Return the condition for the notices of a game's end."""
    columns = rows_of_notices.c
    return (columns.table == table.id) & (columns.kind == ENDED) & (columns.seq == table.seq)


def untold(conn: sa.Connection, table: Table, seat: Seat) -> bool:
    """Return whether a person's turn has been told nowhere: its post cannot be delivered, and no call has arrived."""
    if seat.person is None or seat.since is None:
        return False
    if outbox.told_at(conn, table.id, seat.valid_from) != quiet_hours.FOREVER:
        return False
    columns, of_turn = rows_of_notices.c, notices.of_turn
    turn = of_turn("turn", table.id, seat.number, seat.valid_from) | of_turn(
        "remind", table.id, seat.number, seat.valid_from
    )
    listed = (columns.kind == "digest") & (columns.sent >= seat.since)
    arrived = sa.select(columns.id).where(columns.person == seat.person, columns.state == "sent", turn | listed)
    looked = sa.select(drafts.c.at).where(
        drafts.c.table == table.id, drafts.c.person == seat.person, drafts.c.at >= seat.since
    )
    return not any(conn.execute(way.limit(1)).first() for way in (arrived, looked))


def call_elsewhere(conn: sa.Connection, table: Table, seat: Seat, now: datetime) -> None:
    """Call a player to act by direct message alone, since the table's channel does not take the post. Idempotent."""
    of_turn = notices.of_turn("turn", table.id, seat.number, seat.valid_from)
    if seat.person is None or notices.find(conn, of_turn, rows_of_notices.c.person == seat.person):
        return  # also after a call that was dropped, since they take no direct messages
    chosen = availability.of_person(conn, seat.person)
    if chosen.settings.digest is None:  # that lists the table
        at = quiet_hours.awake(chosen.settings, chosen.absences, now)
        _add(conn, "turn", table, seat, seat.valid_from, now, Call("notice", at, direct=True), alone=True)


def next_up(conn: sa.Connection, table: Table, begins: Seat, chosen: Mapping[int, Availability], now: datetime) -> None:
    """Notify the person after a seat that starts to act that they are next, if they have chosen so.

    Computer players are skipped: their turns take seconds, and a second call would follow at once. `chosen`: see
    `availability.at`.
    """
    after = _after(table, begins)
    if begins.person is None or after is None or after.person is None or after.person == begins.person:
        return
    own = chosen[after.person]
    settings = own.settings
    if not settings.next_up or settings.digest is not None:
        return
    if (
        quiet_hours.awake(settings, own.absences, now) > now
        or _acted_just_now(conn, table, after.person)
        or _next_notified(conn, table, after)
    ):
        return
    call = Call("notice", now, direct=settings.ping == "direct")
    _add(conn, "next", table, after, begins.valid_from, now, call, before=begins.number)


def replan(conn: sa.Connection, person: int, now: datetime, *, other_minute: bool = False) -> None:
    """Apply a person's present settings to their pending notifications.

    `other_minute`: the minute of their digest has changed; otherwise a digest that is due stays due.
    """
    chosen = availability.of_person(conn, person)
    settings, away = chosen.settings, chosen.absences
    if settings.digest is not None:
        if other_minute:
            jobs.end(conn, kinds.DIGEST, person)
        _digest_by(conn, person, next_digest(settings, away, now, settings.digest))
    else:
        jobs.end(conn, kinds.DIGEST, person)
    waiting = (rows_of_notices.c.person == person) & rows_of_notices.c.state.in_(notices.UNSENT)
    for notice in notices.find(conn, waiting, rows_of_notices.c.kind == "turn"):
        jobs.add(conn, kinds.NOTICE, notice.id, guild=notice.guild, due=quiet_hours.awake(settings, away, now))
    reminders.replan(conn, person, now)


def otherwise(conn: sa.Connection, table: Table, now: datetime) -> Mapping[int, bool]:
    """Return the people to act, at the end all players, who are called otherwise than by a post; and if it is stored.

    It may not be if their settings have changed since their turn began, or quiet hours have started.
    """
    if table.status != "running":
        stored = {notice.person for notice in notices.find(conn, _of_end(table))}
        players_chose = availability.of(conn, players(table).keys())
        ways = {person: call_of(own.settings, own.absences, now).how for person, own in players_chose.items()}
        return {person: person in stored for person, how in ways.items() if person in stored or how != "post"}
    called, at_table = {}, availability.at(conn, table)
    for seat in table.acting:
        if seat.person is None:
            continue
        if notices.called(conn, table, seat):
            called[seat.person] = True
            continue
        chosen = at_table[seat.person]
        call = call_of(chosen.settings, chosen.absences, now)
        if call.how != "post":
            called[seat.person] = False
    return called


def resumed(conn: sa.Connection, table: Table, now: datetime) -> None:
    """Put a resumed table back into the digests of those who are to act; paused tables are left out."""
    for seat in table.acting:
        if seat.person is None:
            continue
        chosen = availability.of_person(conn, seat.person)
        if (minute := chosen.settings.digest) is not None:
            at = next_digest(chosen.settings, chosen.absences, now, minute)
            _digest_by(conn, seat.person, at)


def resting(conn: sa.Connection, table: Table, now: datetime) -> frozenset[int]:
    """Return the people at a table who are not to be disturbed now."""
    return frozenset(
        person
        for person, theirs in availability.at(conn, table).items()
        if quiet_hours.awake(theirs.settings, theirs.absences, now) > now
    )


def waiting(conn: sa.Connection, person: int) -> list[Table]:
    """Return the tables that wait for a person, longest wait first."""
    theirs = sa.select(seats.c.table).where(seats.c.person == person, seats.c.since.is_not(None))
    waiting_tables = rows.select(conn, tables.c.id.in_(theirs), tables.c.status == "running", tables.c.paused.is_(None))
    return sorted(waiting_tables, key=lambda table: (table.seated(person).since or table.created, table.id))


class Calls(TimedService):
    """Calls outside the posts."""

    waiting = reading(waiting)

    @writes
    def hold(self, conn: sa.Connection, table_id: int, person: int) -> None:
        """Call a player by a notice or their digest if a post does not mention them as it should."""
        table, now = rows.table(conn, table_id), self._clock.now()
        if table.status in ("over", "cancelled") and person in players(table):
            if not notices.find(conn, _of_end(table), rows_of_notices.c.person == person):
                own = availability.of_person(conn, person)
                call = call_of(own.settings, own.absences, now)
                _add_end(conn, table, players(table)[person], person, call, now)
            return
        seat = table.seat_of(person)
        if table.status != "running" or seat is None or seat.since is None:
            return
        if not notices.called(conn, table, seat):
            call_player(conn, table, seat, availability.at(conn, table), now)

    @writes
    def later(self, conn: sa.Connection, table_id: int, entry: int, person: int, *, asks: bool) -> None:
        """Defer a post's notification about a line of the log until after a person's quiet hours.

        It `asks` them something, or reminds them that they are to act. Requested again, it is sent once.
        """
        table, now = rows.table(conn, table_id), self._clock.now()
        seat = table.seat_of(person)
        if table.status != "running" or seat is None or (seat.since is None and not asks):
            return
        kind, columns = "asked" if asks else "remind", rows_of_notices.c
        there = notices.find(conn, columns.table == table_id, columns.kind == kind, columns.person == person)
        if not any(notice.payload.get("entry") == entry for notice in there):
            chosen = availability.of_person(conn, person)
            at = quiet_hours.awake(chosen.settings, chosen.absences, now)
            seq = entry if asks else seat.valid_from
            call = Call("notice", at, chosen.settings.ping == "direct")
            _add(conn, kind, table, seat, seq, now, call, entry=entry)
            if not asks:
                reminders.restart(conn, table, seat, at)

    @writes
    def digest(self, conn: sa.Connection, person: int) -> datetime | None:
        """Send a person their digest, if anything waits; return when to check again, None: not before a turn."""
        now, chosen = self._clock.now(), availability.of_person(conn, person)
        settings, away = chosen.settings, chosen.absences
        if settings.digest is None:
            return None
        at = quiet_hours.awake(settings, away, now)
        if at > now:
            return at
        if not waiting(conn, person):
            return None
        notices.add(conn, "digest", now, guild=0, person=person)
        # Enqueued again with the notice itself, so that a crash before this job is done does not send it twice.
        jobs.add(conn, kinds.DIGEST, person, due=next_digest(settings, away, now, settings.digest))
        return None

    @reads
    def rank(self, conn: sa.Connection, table_id: int, seat: int) -> int | None:
        """Return a seat's rank in a game that is over, from 1; None without a result, or if all share one."""
        ranks = dict(conn.execute(sa.select(results.c.seat, results.c.rank).where(results.c.table == table_id)).all())
        return ranks.get(seat) if len(set(ranks.values())) > 1 else None

    @reads
    def asleep(self, conn: sa.Connection, person: int) -> datetime | None:
        """Return until when a person is not to be disturbed, None if they may be now."""
        now = self._clock.now()
        chosen = availability.of_person(conn, person)
        awake = quiet_hours.awake(chosen.settings, chosen.absences, now)
        return awake if awake > now else None

    @reads
    def sleepers(self, conn: sa.Connection, people: Collection[int]) -> dict[int, datetime]:
        """Return those of some people who are not to be disturbed now, and until when."""
        now = self._clock.now()
        chosen = availability.of(conn, set(people))
        times = {person: quiet_hours.awake(chosen[person].settings, chosen[person].absences, now) for person in people}
        return {person: at for person, at in times.items() if at > now}

    @writes
    def redirect_digest(self, conn: sa.Connection, number: int) -> None:
        """Call a person without direct messages at each table that waits for them, not by a digest."""
        digests = notices.find(conn, rows_of_notices.c.id == number, rows_of_notices.c.state.in_(notices.UNSENT))
        for notice in digests:
            assert notice.person is not None
            now = self._clock.now()
            for table in waiting(conn, notice.person):
                seat = table.seated(notice.person)
                _add(conn, "turn", table, seat, seat.valid_from, now, Call("notice", now, direct=False))
            conn.execute(sa.update(rows_of_notices).where(rows_of_notices.c.id == number).values(state="dropped"))


def _digest_by(conn: sa.Connection, person: int, at: datetime) -> None:
    """Schedule a person's digest for a time, unless it is due sooner: so none is put off by a day."""
    jobs.by(conn, kinds.DIGEST, person, at)


def _add(
    conn: sa.Connection,
    kind: str,
    table: Table,
    seat: Seat,
    seq: int | None,
    now: datetime,
    call: Call,
    **payload: int,
) -> None:
    notices.add(
        conn,
        kind,
        now,
        guild=table.guild,
        table=table.id,
        seat=seat.number,
        seq=seq,
        person=seat.person,
        channel=None if call.direct else table.place,
        due=call.at if call.at > now else None,
        payload=payload,
    )


def _after(table: Table, begins: Seat) -> Seat | None:
    """Return the next seat in turn order without a computer player."""
    count = len(table.seats)
    order = (table.seats[(begins.number + step) % count] for step in range(1, count))
    return next((seat for seat in order if seat.computer is None), None)


def _there(conn: sa.Connection, table: Table, person: int) -> bool:
    """Return whether a person caused their own turn, by the same rule as `cogs.turn.post.to_call`."""
    entries = conn.execute(
        sa.select(log.c.kind, log.c.by).where(log.c.post == _newest(table)).order_by(log.c.seq)
    ).all()
    return person in there((row.kind, row.by) for row in entries)


def _acted_just_now(conn: sa.Connection, table: Table, person: int) -> bool:
    """Return whether a person acted in the newest post: they are there, and see it themselves."""
    own = sa.select(log.c.seq).where(log.c.post == _newest(table), log.c.by == person, log.c.kind == "step")
    return conn.execute(own.limit(1)).first() is not None


def _newest(table: Table) -> sa.ScalarSelect[int | None]:
    """Return the post of a table's newest line: maybe not the newest, for a turn continues in its own."""
    of_table = sa.select(log.c.post).where(log.c.table == table.id, log.c.post.is_not(None))
    return of_table.order_by(log.c.seq.desc()).limit(1).scalar_subquery()


def _next_notified(conn: sa.Connection, table: Table, seat: Seat) -> bool:
    """Return whether a person was notified since their last turn that they are next."""
    own = (log.c.table == table.id) & (log.c.seat == seat.number) & (log.c.kind == "step")
    last = sa.select(sa.func.coalesce(sa.func.max(log.c.seq), 0)).where(own).scalar_subquery()
    columns = rows_of_notices.c
    before = (columns.table == table.id) & (columns.kind == "next") & (columns.person == seat.person)
    return conn.execute(sa.select(columns.id).where(before, columns.seq >= last).limit(1)).first() is not None
