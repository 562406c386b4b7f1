"""Notices: single messages outside the posts, written in the transaction of their cause.

A notice is `pending`, then `sending` from before its first request, then `sent`; or `dropped` if it is obsolete. A job
is written with it, so that nobody has to look for what is due. After a crash look for its message by its nonce
before sending it again. Some are edited later, or sent again if they were deleted (`cogs.delivery.notices`): these have
a `key`, and jobs of their own.
"""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias

import sqlalchemy as sa

from hosting.clocks import FOREVER
from hosting.core import Json, Notice, Seat, Table
from hosting.db import TimedService, reads, rows, value_of, writes
from hosting.db.schema import notices, seats, settings
from hosting.jobs import jobs, kinds
from hosting.notify import outbox

UNSENT = ("pending", "sending")
ALSO = "also"
"""The kind of a direct message with the words of another notice, whose number is in its payload."""
PUSH: Final = "push"
"""Key of the event in the payload of a notice that goes to its person's browser."""
PUSHED: Final = 0
"""In place of its message's id, for a notice that went there."""


def add(
    conn: sa.Connection,
    kind: str,
    now: datetime,
    *,
    guild: int,
    table: int | None = None,
    seat: int | None = None,
    seq: int | None = None,
    person: int | None = None,
    channel: int | None = None,
    due: datetime | None = None,
    payload: Json | None = None,
    key: object = None,
    push: str | None = None,
) -> int:
    """Add a notice, due at once or at a time, in the connection's transaction; return its number.

    `person` is notified: in `channel`, or without one by direct message. When it is due, the composer of its kind
    decides whether it still applies, and writes its text (`cogs.delivery.notices`). With a `key` it is sent and edited
    by another job, which the caller adds. `push` is the event of a notice to a person's browser.
    """
    payload = {**(payload or {}), **({PUSH: push} if push else {})}
    new = sa.insert(notices).values(kind=kind, guild=guild, table=table, seat=seat, seq=seq, person=person)
    new = new.values(channel=channel, payload=payload, nonce=secrets.token_hex(12), state="pending", created=now)
    new = new.values(key=None if key is None else str(key)).returning(notices.c.id)
    number = int(conn.execute(new).scalar_one())
    if key is None:
        jobs.add(conn, job(payload), number, guild=guild, due=due)
    return number


def job(payload: Json) -> str:
    return kinds.PUSH if PUSH in payload else kinds.NOTICE


def find(conn: sa.Connection, *where: sa.ColumnElement[bool]) -> list[Notice]:
    query = sa.select(notices).where(*where).order_by(notices.c.id)
    return [value_of(Notice, row, table_id=row.table) for row in conn.execute(query)]


def about(kind: str, key: object = None) -> sa.ColumnElement[bool]:
    same = notices.c.key.is_not(None) if key is None else notices.c.key == str(key)
    return (notices.c.kind == kind) & same & (notices.c.state != "dropped")


def arrived_at(
    conn: sa.Connection, these: Sequence[Notice], kind: str = kinds.NOTICE, key: str = ""
) -> datetime | None:
    """Return when the first of some notices was sent; `FOREVER` while that fails, before it is tried when it was due.

    `kind` and `key`: the job that sends them, unless each has one of its own.
    """
    times = [notice.sent for notice in these if notice.state == "sent" and notice.sent is not None]
    if not times and any(jobs.fails(conn, kind, key or notice.id) for notice in these if notice.state in UNSENT):
        return FOREVER
    return min(times or [notice.created for notice in these], default=None)


class Notices(TimedService):
    @reads
    def get(self, conn: sa.Connection, number: int) -> Notice | None:
        return next(iter(find(conn, notices.c.id == number)), None)

    @reads
    def all(self, conn: sa.Connection, kind: str | None = None) -> list[Notice]:
        return find(conn, sa.true() if kind is None else notices.c.kind == kind)

    @reads
    def owns(self, conn: sa.Connection, message: int) -> bool:
        return conn.execute(sa.select(notices.c.id).where(notices.c.message == message).limit(1)).first() is not None

    @reads
    def standing(self, conn: sa.Connection, kind: str, key: object) -> Notice | None:
        return next(iter(find(conn, about(kind, key))), None)

    @writes
    def stand(self, conn: sa.Connection, kind: str, key: object, guild: int, channel: int) -> Notice:
        """Return the only notice with a key, else a new one."""
        if not find(conn, about(kind, key)):
            add(conn, kind, self._clock.now(), guild=guild, channel=channel, key=key)
        return find(conn, about(kind, key))[0]

    @writes
    def once(self, conn: sa.Connection, kind: str, guild: int, channel: int | None, person: int | None) -> None:
        """Add a server's only notice of a kind, unless there was one."""
        if not find(conn, notices.c.kind == kind, notices.c.guild == guild):
            add(conn, kind, self._clock.now(), guild=guild, channel=channel, person=person)

    @writes
    def sending(self, conn: sa.Connection, number: int, digest: str = "") -> None:
        """Record that it is about to be sent, and when: a crash may follow."""
        _change(conn, number, state="sending", sent=self._clock.now(), digest=digest)

    @writes
    def sent(
        self,
        conn: sa.Connection,
        number: int,
        message: int,
        digest: str = "",
        also: Mapping[int, str | None] = MappingProxyType({}),
    ) -> None:
        """Store the id of its message, and what it shows; older reminders of the same turn lose their buttons.

        The people in `also` are sent its words directly, by push if that has an event.
        """
        (notice,) = find(conn, notices.c.id == number)
        for person, push in also.items():
            about: Json = {"notice": number}
            add(conn, ALSO, self._clock.now(), guild=notice.guild, person=person, payload=about, push=push)
        if notice.kind == "remind":
            unbutton(conn, notice.table_id, notice.seat, notice.seq)
        _change(conn, number, state="sent", message=message, digest=digest)
        if notice.kind in ("turn", "remind") and notice.table_id is not None:
            outbox.reach(conn, rows.table(conn, notice.table_id), self._clock.now(), ["untold"])
        same = (seats.c.table == notice.table_id) & (seats.c.number == notice.seat) & (seats.c.valid_from == notice.seq)
        if notice.kind == "remind" and conn.execute(sa.select(seats.c.number).where(same)).first() is None:
            # The turn has ended while this was being sent.
            unbutton(conn, notice.table_id, notice.seat, notice.seq)

    @writes
    def redirect(self, conn: sa.Connection, number: int, channel: int | None) -> None:
        """Send it to a channel instead; None: to its person."""
        (notice,) = find(conn, notices.c.id == number)
        payload = {key: value for key, value in notice.payload.items() if key != PUSH}
        _change(conn, number, state="pending", channel=channel, payload=payload)
        jobs.add(conn, kinds.NOTICE, number, guild=notice.guild)

    @writes
    def split(self, conn: sa.Connection, number: int, payloads: Sequence[tuple[Json, datetime | None]]) -> None:
        """Replace a notice by several, each with more payload, and due then. Idempotent."""
        (notice,) = find(conn, notices.c.id == number)
        if notice.state != "pending":
            return
        _change(conn, number, state="dropped")
        for payload, due in payloads:
            whole = partial(add, conn, notice.kind, self._clock.now(), guild=notice.guild, table=notice.table_id)
            whole(channel=notice.channel, due=due, payload={**notice.payload, **payload})

    @writes
    def dropped(self, conn: sa.Connection, number: int) -> None:
        _change(conn, number, state="dropped")


def drop(conn: sa.Connection, *which: sa.ColumnElement[bool]) -> None:
    conn.execute(sa.update(notices).where(*which, notices.c.state.in_(UNSENT)).values(state="dropped"))


def wait(conn: sa.Connection, *which: sa.ColumnElement[bool]) -> bool:
    return bool(conn.execute(sa.select(notices.c.id).where(*which, notices.c.state.in_(UNSENT)).limit(1)).first())


def last_sent(conn: sa.Connection, *which: sa.ColumnElement[bool]) -> datetime | None:
    query = sa.select(sa.func.max(notices.c.sent, type_=notices.c.sent.type)).where(*which, notices.c.state == "sent")
    sent_at: datetime | None = conn.execute(query).scalar()
    return sent_at


def of_turn(kind: str, table: object, seat: object, seq: object) -> sa.ColumnElement[bool]:
    """Return the condition for notices about a turn that began with the line `seq`."""
    of_seat = (notices.c.table == table) & (notices.c.seat == seat)
    return of_seat & (notices.c.kind == kind) & (notices.c.seq == seq)


_TURN: list[sa.BindParameter[int]] = [sa.bindparam(name) for name in ("table", "seat", "seq")]
_CALLS = sa.select(notices.c.id).where(
    of_turn("turn", *_TURN), notices.c.person == sa.bindparam("person"), notices.c.state != "dropped"
)


def called(conn: sa.Connection, table: Table, seat: Seat) -> bool:
    turn = {"table": table.id, "seat": seat.number, "seq": seat.valid_from, "person": seat.person}
    return conn.execute(_CALLS, turn).first() is not None


def unbutton(conn: sa.Connection, table: int | None, seat: int | None, seq: int | None) -> None:
    """Have the buttons of a turn's newest reminder removed: earlier ones have lost theirs."""
    query = sa.select(notices.c.id, notices.c.guild).where(
        of_turn("remind", table, seat, seq), notices.c.state == "sent"
    )
    for row in conn.execute(query.order_by(notices.c.id.desc()).limit(1)):
        jobs.add(conn, kinds.UNBUTTON, row.id, guild=row.guild)


def _change(conn: sa.Connection, number: int, **values: object) -> None:
    conn.execute(sa.update(notices).where(notices.c.id == number, notices.c.state != "dropped").values(**values))


# Displays of tables outside their own posts: tags of forum posts, a server's overview, its results

RESULT: Final = "result"
OVERVIEW: Final = "overview"
"""The kind of notice with all tables of a server, which is its key."""
Stage: TypeAlias = tuple[str, ...]
STAGES: Final = ("open", "your-turn", "running", "finished")
"""The parts of all stages."""


def stage(table: Table) -> Stage:
    if table.status == "lobby":
        return ("open",)
    if table.status != "running":
        return ("finished",)
    waits = table.paused is None and any(seat.person is not None for seat in table.acting)
    return ("running", "your-turn") if waits else ("running",)


def update_displays(conn: sa.Connection, before: Table | None, after: Table, *, overview: bool = True) -> None:
    """Update all displays of a table outside its own posts, if the change is visible there: every such change calls it.

    While a computer player is to act, its post's tags are left alone: they would flicker. `overview`: there may be one.
    """
    if overview:
        update_overview(conn, after.guild)
    ended = after.ended if before is not None and before.status != "over" and after.status == "over" else None
    if ended is not None and ended != after.imported:  # here, not in a file
        condition = (settings.c.guild == after.guild) & (settings.c.name == "results")
        for channel in conn.execute(sa.select(settings.c.value).where(condition)).scalars().all():
            add(conn, RESULT, ended, guild=after.guild, table=after.id, seq=after.seq, channel=channel)
    computing = after.status == "running" and any(seat.computer is not None for seat in after.acting)
    if after.thread is not None and not computing and (before is None or stage(before) != stage(after)):
        jobs.gather(conn, kinds.TAGS, after.id, guild=after.guild)


_WANTED = sa.select(settings.c.guild).where(settings.c.guild == sa.bindparam("guild"), settings.c.name == OVERVIEW)
_THERE = sa.select(notices.c.guild).where(about(OVERVIEW), notices.c.key == sa.bindparam("key"))
_OVERVIEW = sa.union_all(_WANTED, _THERE).limit(1)


def update_overview(conn: sa.Connection, guild: int) -> None:
    if conn.execute(_OVERVIEW, {"guild": guild, "key": str(guild)}).first():
        jobs.gather(conn, kinds.OVERVIEW, guild, guild=guild)


def update_overviews(conn: sa.Connection) -> None:
    for guild in conn.execute(sa.select(notices.c.guild).where(about(OVERVIEW))).scalars().all():
        jobs.gather(conn, kinds.OVERVIEW, guild, guild=guild)
