"""Calling players, in the transaction that makes it their turn.

Players mentioned in the table's own post need nothing here. All others get a notice, or a place in their digest, which
is written with the turn itself; the post names them then without notifying them.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal, TypeAlias

import sqlalchemy as sa

from hosting.clocks import FOREVER, Availability, account
from hosting.core import DIRECT, Seat, Table
from hosting.db import TimedService, reading, reads, rows, writes
from hosting.db.schema import drafts, log, results, seats, tables
from hosting.db.schema import notices as rows_of_notices
from hosting.jobs import jobs, kinds
from hosting.notify import notices, outbox, reminders

ENDED: Final = "ended"
SURPRISING: Final = ("start", "plan", "restore")
"""Kinds of log lines after which nobody is assumed present: the author of a plan is not, and for others their turn came
sooner than they could expect."""


BY_POST: Final = {"ask": "asked", "nudge": "nudge", "timeout": "out", "time": "out"}
"""Events of which a post tells by the kinds of its lines, beside whose turn begins."""
Mention: TypeAlias = Literal["post", "notice", "digest", "named"]


@dataclass(frozen=True, slots=True)
class TurnCall:
    how: Mention
    """Mentioned in the table's own post; by a notice, while the post only names them; in their digest; only named."""
    at: datetime
    direct: bool
    """True for a message to the person alone."""
    push: str | None = None


def call_of(own: Availability, now: datetime, event: Literal["turn", "over"] = "turn") -> TurnCall:
    """Return the call for a player whose turn begins, or whose game ends: never in quiet hours."""
    at = own.awake(now)
    if own.settings.way(event) == "named":
        return TurnCall("named", at, direct=False)
    if own.settings.digest is not None:
        return TurnCall("digest", next_digest(own, now), direct=True)
    call = _by_notice(own, event, at)
    return call if call.direct or at > now else replace(call, how="post")


def _by_notice(own: Availability, event: str, at: datetime) -> TurnCall:
    return TurnCall("notice", at, own.settings.way(event) in DIRECT, own.settings.push(event))


def next_digest(own: Availability, now: datetime) -> datetime:
    assert own.settings.digest is not None
    return own.awake(account.next_at(account.zone(own.settings), now, own.settings.digest))


def there(lines: Iterable[tuple[str, int | None]]) -> frozenset[int]:
    """Return who saw what a post announces: who did it, unless their time ran out since."""
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
) -> TurnCall | None:
    """Call a seat's player whose turn begins. `chosen`: see `account.at`."""
    if seat.person is None:
        return None
    call = call_of(chosen[seat.person], now)
    if call.how == "digest":
        jobs.by(conn, kinds.DIGEST, seat.person, call.at)  # unless it is due sooner: so none is put off by a day
    elif call.how == "notice" and not _there(conn, table, seat.person):
        _add(conn, "turn", table, seat, seat.valid_from, now, call)
    return call


def end(conn: sa.Connection, table: Table, seat: Seat) -> None:
    """Cancel all calls to a turn whose player has left the seat, whether they return or not."""
    of_turn = notices.of_turn("turn", table.id, seat.number, seat.valid_from)
    notices.drop(conn, of_turn, rows_of_notices.c.person == seat.person)


def players(table: Table) -> dict[int, Seat]:
    seat_by_person = {seat.person or seat.kept_for: seat for seat in table.seats}
    return {person: seat for person, seat in seat_by_person.items() if person is not None}


def ended(conn: sa.Connection, table: Table, now: datetime) -> None:
    """Notify players of a game's end whom its post does not mention, but for who ended it."""
    for person, own in account.of(conn, players(table).keys()).items():
        if call_of(own, now, "over").how != "post" and not _there(conn, table, person):
            _add_end(conn, table, person, own, now)


def called_off(conn: sa.Connection, table: Table, now: datetime, by: int | None = None) -> None:
    for person, own in account.of(conn, players(table).keys() - {by}).items():
        _add_end(conn, table, person, own, now)


def _add_end(conn: sa.Connection, table: Table, person: int, own: Availability, now: datetime) -> None:
    if (call := call_of(own, now, "over")).how != "named":
        _add(conn, ENDED, table, replace(players(table)[person], person=person), table.seq, now, call)


def _of_end(table: Table) -> sa.ColumnElement[bool]:
    columns = rows_of_notices.c
    return (columns.table == table.id) & (columns.kind == ENDED) & (columns.seq == table.seq)


def untold(conn: sa.Connection, table: Table, seat: Seat) -> bool:
    """Return whether a turn was told nowhere: neither its post nor a call has arrived."""
    if seat.person is None or seat.since is None or outbox.told_at(conn, table.id, seat.valid_from) != FOREVER:
        return False
    columns = rows_of_notices.c
    calls = (notices.of_turn(kind, table.id, seat.number, seat.valid_from) for kind in ("turn", "remind"))
    in_digest = (columns.kind == "digest") & (columns.sent >= seat.since)
    has_arrived = sa.or_(in_digest, *calls) & (columns.person == seat.person) & (columns.state == "sent")
    mine = (drafts.c.table == table.id) & (drafts.c.person == seat.person) & (drafts.c.at >= seat.since)
    ways = sa.select(columns.id).where(has_arrived), sa.select(drafts.c.table).where(mine)
    return not any(conn.execute(way.limit(1)).first() for way in ways)


def call_elsewhere(conn: sa.Connection, table: Table, seat: Seat, now: datetime) -> None:
    """Call a player by direct message, as the channel does not take the post. Idempotent."""
    of_turn = notices.of_turn("turn", table.id, seat.number, seat.valid_from)
    if seat.person is None or notices.find(conn, of_turn, rows_of_notices.c.person == seat.person):
        return  # also after a call that was dropped, since they take no direct messages
    own = account.of_person(conn, seat.person)
    if own.settings.digest is None and own.settings.way("lost") != "silent":  # a digest lists the table
        call = _by_notice(own, "lost", own.awake(now))
        _add(conn, "turn", table, seat, seat.valid_from, now, call, alone=True)


def next_up(conn: sa.Connection, table: Table, begins: Seat, chosen: Mapping[int, Availability], now: datetime) -> None:
    """Notify the next person after a seat that starts to act, on request."""
    order = (*table.seats[begins.number + 1 :], *table.seats[: begins.number])
    after = next((seat for seat in order if seat.computer is None), None)
    if begins.person is None or after is None or after.person is None or after.person == begins.person:
        return
    own = chosen[after.person]
    if own.settings.way("next") == "silent" or own.settings.digest is not None or own.awake(now) > now:
        return
    # Who acted in the newest post is there, and sees it.
    own_step = sa.select(log.c.seq).where(log.c.post == _newest(table), log.c.by == after.person, log.c.kind == "step")
    own_steps = (log.c.table == table.id) & (log.c.seat == after.number) & (log.c.kind == "step")
    last = sa.select(sa.func.coalesce(sa.func.max(log.c.seq), 0)).where(own_steps).scalar_subquery()
    columns = rows_of_notices.c
    before = (columns.table == table.id) & (columns.kind == "next") & (columns.person == after.person)
    earlier_notice = sa.select(columns.id).where(before, columns.seq >= last)
    if not any(conn.execute(query.limit(1)).first() for query in (own_step, earlier_notice)):
        _add(conn, "next", table, after, begins.valid_from, now, _by_notice(own, "next", now), before=begins.number)


def replan(conn: sa.Connection, person: int, now: datetime, *, other_minute: bool = False) -> None:
    """Apply a person's settings to what is pending; a digest that is due stays so."""
    own = account.of_person(conn, person)
    if own.settings.digest is None or other_minute:
        jobs.end(conn, kinds.DIGEST, person)
    if own.settings.digest is not None:
        jobs.by(conn, kinds.DIGEST, person, next_digest(own, now))
    unsent = (rows_of_notices.c.person == person) & rows_of_notices.c.state.in_(notices.UNSENT)
    for notice in notices.find(conn, unsent, rows_of_notices.c.kind == "turn"):
        jobs.add(conn, notices.job(notice.payload), notice.id, guild=notice.guild, due=own.awake(now))
    reminders.replan(conn, person, now)


def otherwise(conn: sa.Connection, table: Table, now: datetime) -> Mapping[int, bool]:
    """Return who is called otherwise than by a post, and whether that is stored."""
    if table.status == "running":
        availability = account.at(conn, table)
        people = {seat.person: seat for seat in table.acting if seat.person is not None}
        recipients = {person for person, seat in people.items() if notices.called(conn, table, seat)}
    else:
        people = players(table)
        availability = account.of(conn, people.keys())
        recipients = {notice.person for notice in notices.find(conn, _of_end(table)) if notice.person in people}
    event: Literal["turn", "over"] = "turn" if table.status == "running" else "over"
    ways = {person: call_of(availability[person], now, event).how for person in people}
    return {person: person in recipients for person, how in ways.items() if person in recipients or how != "post"}


def resume(conn: sa.Connection, table: Table, now: datetime) -> None:
    """Put a resumed table back into the digests, which leave out paused ones."""
    for person in [seat.person for seat in table.acting if seat.person is not None]:
        own = account.of_person(conn, person)
        if own.settings.digest is not None:
            jobs.by(conn, kinds.DIGEST, person, next_digest(own, now))


def news(
    conn: sa.Connection,
    table: Table,
    event: Literal["answered", "left"],
    people: Iterable[int | None],
    entry: int,
    now: datetime,
) -> None:
    """Tell people of a line, if they have chosen more than to be named by its post."""
    for person, own in account.of(conn, {person for person in people if person is not None}).items():
        seat = table.seat_of(person)
        if own.settings.way(event) != "named" and seat is not None:
            _add(conn, "news", table, seat, entry, now, _by_notice(own, event, own.awake(now)))


def call_together(conn: sa.Connection, table: Table, now: datetime) -> None:
    """Tell people who looked for a table that it begins, but for those it calls to act."""
    for person, own in account.of(conn, players(table).keys()).items():
        seat, wants_ping = table.seated(person), own.settings.way("found") != "named"
        if wants_ping and (seat.since is None or call_of(own, now).how in ("named", "digest")):
            _add(conn, "found", table, seat, seat.valid_from, now, _by_notice(own, "found", own.awake(now)))


def apart(conn: sa.Connection, table: Table, now: datetime) -> Mapping[tuple[int, str], Mention]:
    """Return, by person and event, how people learn of a line that does not mention them."""
    each = {(person, event): own for person, own in account.at(conn, table).items() for event in BY_POST.values()}
    ways = {key: own.settings.way(key[1]) for key, own in each.items()}
    other = {key: way for key, way in ways.items() if way != "ping" or each[key].awake(now) > now}
    return {key: "named" if way == "named" else "notice" for key, way in other.items()}


_AT_THEM = sa.select(seats.c.table).where(seats.c.person == sa.bindparam("person"), seats.c.since.is_not(None))
_WAITING = rows.TABLES.where(tables.c.id.in_(_AT_THEM), tables.c.status == "running", tables.c.paused.is_(None))


def waiting(conn: sa.Connection, person: int) -> list[Table]:
    """Return a person's tables, the longest wait first."""
    waiting_tables = rows.read(conn, _WAITING, person=person)
    return sorted(waiting_tables, key=lambda table: (table.seated(person).since or table.created, table.id))


class Calls(TimedService):
    waiting = reading(waiting, single=True)

    @writes
    def hold(self, conn: sa.Connection, table_id: int, person: int) -> None:
        table, now = rows.table(conn, table_id), self._clock.now()
        if table.status in ("over", "cancelled"):
            mine = rows_of_notices.c.person == person
            if person in players(table) and not notices.find(conn, _of_end(table), mine):
                _add_end(conn, table, person, account.of_person(conn, person), now)
            return
        seat = table.seat_of(person)
        if table.status != "running" or seat is None or seat.since is None or notices.called(conn, table, seat):
            return
        call_player(conn, table, seat, account.at(conn, table), now)

    @writes
    def later(self, conn: sa.Connection, table_id: int, entry: int, person: int, event: str) -> None:
        """Notify a person of a line beside its post, or after their quiet hours; once."""
        table, now, asks = rows.table(conn, table_id), self._clock.now(), event == "asked"
        seat = table.seat_of(person)
        if table.status != "running" or seat is None or (seat.since is None and not asks):
            return
        kind, columns = "asked" if asks else "remind", rows_of_notices.c
        earlier = notices.find(conn, columns.table == table_id, columns.kind == kind, columns.person == person)
        if not any(notice.payload.get("entry") == entry for notice in earlier):
            own = account.of_person(conn, person)
            call = _by_notice(own, event, own.awake(now))
            _add(conn, kind, table, seat, entry if asks else seat.valid_from, now, call, entry=entry)
            if not asks:
                reminders.restart(conn, table, seat, call.at)

    @writes
    def digest(self, conn: sa.Connection, person: int) -> datetime | None:
        """Send a person their digest; return when to check again, None: not before a turn."""
        now, own = self._clock.now(), account.of_person(conn, person)
        if own.settings.digest is None:
            return None
        if own.awake(now) > now:
            return own.awake(now)
        if waiting(conn, person):
            notices.add(conn, "digest", now, guild=0, person=person)
            # Enqueued again with the notice itself, so that a crash before this job is done does not send it twice.
            jobs.add(conn, kinds.DIGEST, person, due=next_digest(own, now))
        return None

    @reads
    def rank(self, conn: sa.Connection, table_id: int, seat: int) -> int | None:
        ranks = dict(conn.execute(sa.select(results.c.seat, results.c.rank).where(results.c.table == table_id)).all())
        return ranks.get(seat) if len(set(ranks.values())) > 1 else None

    @reads
    def sleepers(self, conn: sa.Connection, people: Collection[int]) -> dict[int, datetime]:
        now = self._clock.now()
        times = {person: own.awake(now) for person, own in account.of(conn, set(people)).items()}
        return {person: at for person, at in times.items() if at > now}

    @writes
    def redirect_digest(self, conn: sa.Connection, number: int) -> None:
        """Call a person without direct messages at each table that waits for them, not by a digest."""
        this, now = rows_of_notices.c.id == number, self._clock.now()
        for notice in notices.find(conn, this, rows_of_notices.c.state.in_(notices.UNSENT)):
            assert notice.person is not None
            for table in waiting(conn, notice.person):
                seat = table.seated(notice.person)
                _add(conn, "turn", table, seat, seat.valid_from, now, TurnCall("notice", now, direct=False))
            notices.drop(conn, this)


def _add(
    conn: sa.Connection,
    kind: str,
    table: Table,
    seat: Seat,
    seq: int | None,
    now: datetime,
    call: TurnCall,
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
        push=call.push,
    )


def _there(conn: sa.Connection, table: Table, person: int) -> bool:
    """Return whether a person caused their own turn, by the same rule as `cogs.turn.post.to_call`."""
    lines = sa.select(log.c.kind, log.c.by).where(log.c.post == _newest(table)).order_by(log.c.seq)
    return person in there((row.kind, row.by) for row in conn.execute(lines))


def _newest(table: Table) -> sa.ScalarSelect[int | None]:
    of_table = sa.select(log.c.post).where(log.c.table == table.id, log.c.post.is_not(None))
    return of_table.order_by(log.c.seq.desc()).limit(1).scalar_subquery()
