"""Posts: public announcements, written in the same transaction as the log entries that they announce.

A post is `open` while it will cover more (a turn in progress, computer players to move), then `pending`, and its
delivery job is written with that. It becomes several messages, its parts. The sender marks the post and its parts
`sending` first, each part when it is sent, and the post `sent` with the last. After a crash in between, look for the
parts that are `sending` among the channel's messages, and send only the missing ones.
"""

import itertools
import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from hosting.clocks import FOREVER, account, clock_math, clock_store
from hosting.core import Entry, MessagePart, Post, Shards, Table, rfc3339
from hosting.db import TimedService, log, reading, reads, rows, upsert, value_of, writes, writing
from hosting.db.schema import jobs as jobs_waiting
from hosting.db.schema import log as log_entries
from hosting.db.schema import parts, posts, standstills, tables
from hosting.jobs import jobs, kinds

TURNS: Final = ("start", "step", "undo", "finish", "migrate", "restore")
"""Kinds of posts with another position; what stands beside them, such as a question, is left alone."""


def ask(conn: sa.Connection, table: int, guild: int, newest: int) -> None:
    """Enqueue the tidying of turn posts from the last pictured before the newest."""
    older = (posts.c.table == table) & (posts.c.state == "sent") & (posts.c.id < newest)
    last_picture = sa.select(sa.func.max(posts.c.id)).where(older, posts.c.shown.is_not(None)).scalar_subquery()
    query = sa.select(posts.c.id).where(older, posts.c.id >= last_picture, posts.c.kind.in_(TURNS))
    for post in conn.execute(query).scalars().all():
        jobs.add(conn, kinds.TIDY, f"{table}:{post}", guild=guild)


UNSENT = ("pending", "sending")
UNREACHED: Final[tuple[account.Cause, ...]] = ("place", "untold")
"""Causes of standstills that end when something has arrived."""

_KEPT = ("state", "channel", "message", "picture", "digest")
# What every turn needs is built once: building a statement costs as much as executing it.
_NEW = sa.insert(posts).returning(posts.c.id)
_OPEN = sa.select(posts.c.id, posts.c.turns).where(posts.c.table == sa.bindparam("table"), posts.c.state == "open")
_CHANGED: dict[tuple[str, ...], sa.Update] = {
    when: sa.update(posts).where(posts.c.id == sa.bindparam("post"), rows.among(posts.c.state, when))
    for when in (("open",), UNSENT, (*UNSENT, "dropped"), ("sent",))
}
_SENDING = _CHANGED[UNSENT].values(state="sending").returning(posts.c.channel)
_PART = sa.update(parts).where(
    parts.c.post == sa.bindparam("of"),
    parts.c.number == sa.bindparam("this"),
    parts.c.message.is_not_distinct_from(sa.bindparam("same")),
)
_PARTS_KEPT = upsert(parts, ("post", "number"), lambda new: {name: new[name] for name in _KEPT})
_PARTS_TRIED = upsert(parts, ("post", "number"), lambda _: {"state": parts.c.state})
_POSTS = (
    sa.select(posts, *(column.label(f"part_{column.name}") for column in parts.c))
    .outerjoin(parts, parts.c.post == posts.c.id)
    .order_by(posts.c.id, parts.c.number)
)
_STANDS = (
    sa.select(standstills.c.id)
    .where(standstills.c.guild == tables.c.guild, standstills.c.table == posts.c.table)
    .where(rows.among(standstills.c.cause, UNREACHED), standstills.c.until.is_(None))
    .correlate(posts, tables)
    .exists()
)
_WITH_SERVER = (
    sa.select(posts.c.table, posts.c.channel, posts.c.state, tables.c.guild, _STANDS.label("stands"))
    .join(tables, tables.c.id == posts.c.table)
    .where(posts.c.id == sa.bindparam("post"))
)
_WITH_BUTTONS = sa.select(parts.c.post).where(rows.among(parts.c.state, ("live", "stale")))
_NEWEST = sa.select(sa.func.max(posts.c.id)).where(posts.c.table == sa.bindparam("table"))
_MATTER = _POSTS.where(
    posts.c.table == sa.bindparam("table"),
    rows.among(posts.c.state, ("open", *UNSENT))
    | posts.c.id.in_(_WITH_BUTTONS)
    | (posts.c.id == _NEWEST.where(posts.c.state == "sent").scalar_subquery())
    | (posts.c.id == _NEWEST.where(posts.c.shown.is_not(None)).scalar_subquery()),
)


def announce(
    conn: sa.Connection,
    table: Table,
    head: int,
    entries: Sequence[Entry],
    now: datetime,
    *,
    join: bool = True,
    more: bool | None = False,
    turns: int = 0,
    room: int | None = None,
    held: bool = False,
    counted: bool = True,
) -> tuple[int, list[int]]:
    """Add entries to the log with their post; return the last line's number and the posts ready.

    With `join` they go into the table's open post if there is one, otherwise into a new one. With `more` the post stays
    open, unless it is full: `turns` are added by these entries, `room` is the limit, by default the number of seats.
    `more` None leaves an open post open, and a new one closed. A post that is `held` stays open however long it is: the
    player whom it would call has planned the turn. `counted`: see `log.append`.
    """
    open_post = _open_post(conn, table.id) if join else None
    covered_turns = turns + (open_post.turns if open_post else 0)
    is_open = open_post is not None if more is None else more
    state = "open" if held or (is_open and covered_turns < (room or max(len(table.seats), 1))) else "pending"
    if open_post:
        post = int(open_post.id)
        _change(conn, post, ("open",), state=state, turns=covered_turns)
    else:
        new = {"table": table.id, "kind": entries[0].kind, "state": state, "channel": table.place, "created": now}
        post = conn.execute(_NEW, {**new, "nonce": secrets.token_hex(12), "turns": covered_turns}).scalar_one()
    if state == "pending":
        jobs.add(conn, kinds.DELIVER, table.id, guild=table.guild)
    last = log.append(conn, table.id, head, entries, post, counted=counted)
    return last, [post] if state == "pending" else []


def _open_post(conn: sa.Connection, table_id: int) -> sa.Row[Any, Any] | None:
    return conn.execute(_OPEN, {"table": table_id}).first()


def close(conn: sa.Connection, table: Table) -> None:
    open_post = _open_post(conn, table.id)
    if open_post is not None:
        _change(conn, open_post.id, ("open",), state="pending")
        jobs.add(conn, kinds.DELIVER, table.id, guild=table.guild)


@dataclass(frozen=True, slots=True)
class Outbox:
    pending: tuple[Post, ...]
    """Posts to deliver, in the order in which they have to appear."""
    unfinished: bool
    """True if an unsent post will cover more."""
    live: tuple[Post, ...]
    """Posts with buttons that count, or that are still to be removed, oldest first."""
    pictured: Post | None
    """The newest post with a position."""
    last: Post | None


def find(conn: sa.Connection, where: sa.ColumnElement[bool], table_id: int | None = None) -> list[Post]:
    where = where if table_id is None else where & (posts.c.table == table_id)
    return _of_rows(conn, conn.execute(_POSTS.where(where)).all())


def _of_rows(conn: sa.Connection, rows: Sequence[sa.Row[Any]], lines: Sequence[Entry] | None = None) -> list[Post]:
    by_post = {number: list(some) for number, some in itertools.groupby(rows, key=lambda row: row.id)}
    ids, entries = list(by_post), dict[int, list[Entry]]()
    for start in range(0, len(ids), 500):
        entries |= log.of_posts(conn, ids[start : start + 500], lines)
    return [
        value_of(
            Post,
            some[0],
            table_id=some[0].table,
            entries=tuple(entries.get(number, ())),
            parts=tuple(value_of(MessagePart, row, "part_") for row in some if row.part_number is not None),
        )
        for number, some in by_post.items()
    ]


def _keep(conn: sa.Connection, post: int, *messages: MessagePart) -> None:
    if messages:
        values = [{"post": post, **{name: getattr(part, name) for name in ("number", *_KEPT)}} for part in messages]
        conn.execute(_PARTS_KEPT[conn.dialect.name], values)


class Posts(TimedService):
    part_sent = writing(_keep)
    _find = reading(find)

    async def pending(self, table_id: int | None = None) -> list[Post]:
        return await self._find(posts.c.state.in_(UNSENT), table_id)

    @reads
    def unsent(self, conn: sa.Connection, guild: int) -> dict[int, int]:
        counts = sa.select(posts.c.table, sa.func.count().label("number")).join(tables, tables.c.id == posts.c.table)
        where = posts.c.state.in_(UNSENT) & (tables.c.guild == guild)
        return {row.table: row.number for row in conn.execute(counts.where(where).group_by(posts.c.table))}

    @reads
    def backlog(self, conn: sa.Connection) -> tuple[int, datetime | None]:
        columns = sa.func.count().label("number"), sa.func.min(posts.c.created).label("since")
        row = conn.execute(sa.select(*columns).where(posts.c.state.in_(UNSENT))).one()
        return row.number, row.since

    @reads
    def late(self, conn: sa.Connection, before: datetime, ours: Shards) -> int:
        """Count our posts waiting since `before` that no admin has to help."""
        payloads = conn.execute(
            sa.select(jobs_waiting.c.payload)
            .select_from(posts)
            .join(tables, tables.c.id == posts.c.table)
            .outerjoin(
                jobs_waiting,
                (jobs_waiting.c.kind == kinds.DELIVER) & (jobs_waiting.c.key == sa.cast(posts.c.table, sa.Text)),
            )
            .where(posts.c.state.in_(UNSENT), posts.c.created <= before, rows.served(ours, tables.c.guild))
        ).scalars()
        return sum(
            not str((payload or {}).get(jobs.WHY, "")).startswith(("rights", "gone", "away")) for payload in payloads
        )

    @reads
    def newer(self, conn: sa.Connection, table_id: int, post: int) -> bool:
        later = (posts.c.table == table_id) & posts.c.state.in_(UNSENT) & (posts.c.id > post)
        return conn.execute(sa.select(posts.c.id).where(later).limit(1)).first() is not None

    async def open(self, table_id: int | None = None) -> list[Post]:
        return await self._find(posts.c.state == "open", table_id)

    async def get(self, post: int) -> Post | None:
        return next(iter(await self._find(posts.c.id == post)), None)

    async def of_entry(self, table_id: int, seq: int) -> Post | None:
        tells = sa.select(log_entries.c.post).where(log_entries.c.table == table_id, log_entries.c.seq == seq)
        return next(iter(await self._find(posts.c.id == tells.scalar_subquery())), None)

    async def last(self, table_id: int) -> Post | None:
        """Return the last sent post, whose buttons are live."""
        newest = sa.select(sa.func.max(posts.c.id)).where(posts.c.table == table_id, posts.c.state == "sent")
        return next(iter(await self._find(posts.c.id == newest.scalar_subquery())), None)

    async def live(self, table_id: int) -> list[Post]:
        return await self._find(posts.c.id.in_(_WITH_BUTTONS), table_id)

    @writes
    def sending(self, conn: sa.Connection, post: int, count: int = 1) -> None:
        """Record a delivery in `count` messages before its first request."""
        for row in conn.execute(_SENDING, {"post": post}):
            new = {"post": post, "state": "sending", "channel": row.channel}
            values = [{**new, "number": number} for number in range(count)]
            conn.execute(_PARTS_TRIED[conn.dialect.name], values)

    @writes
    def sent(
        self,
        conn: sa.Connection,
        post: int,
        message: int,
        kept: Sequence[MessagePart] = (),
        *,
        position: int | None = None,
        stale: Iterable[tuple[int, MessagePart]] = (),
        off: Iterable[tuple[int, MessagePart]] = (),
        along: Iterable[int] = (),
        tidies: bool = False,
    ) -> None:
        """Record that a post is out, with the messages of its parts; the last one is `message`.

        `position` is that of its pictures. Of the parts of other posts those in `off` have lost their buttons by now,
        those in `stale` could not; a job goes on trying. The posts in `along` were sent in the same messages.
        `tidies`: turn posts that it replaces are to be tidied.
        """
        row = conn.execute(_WITH_SERVER, {"post": post}).first()
        if row is None or row.state not in (*UNSENT, "dropped"):
            return
        now = self._clock.now()
        out = {"state": "sent", "message": message, "sent": now}
        for number in along:
            _change(conn, number, (*UNSENT, "dropped"), **out, channel=row.channel)
        channel = kept[-1].channel if kept else row.channel
        _change(conn, post, (*UNSENT, "dropped"), **out, shown=position, channel=channel)
        _keep(conn, post, *kept)
        _end_buttons(conn, row.table, row.guild, stale, off)
        if row.stands:
            reach(conn, rows.table(conn, row.table), now)
        if tidies:
            ask(conn, row.table, row.guild, post)

    @writes
    def moved(
        self,
        conn: sa.Connection,
        post: int,
        messages: Sequence[MessagePart],
        *,
        position: int | None = None,
        stale: Iterable[tuple[int, MessagePart]] = (),
        off: Iterable[tuple[int, MessagePart]] = (),
    ) -> None:
        """Record a sent post's new messages; `stale` and `off` as for `sent`."""
        row = conn.execute(_WITH_SERVER, {"post": post}).first()
        if row is None or row.state != "sent":
            return
        conn.execute(sa.delete(parts).where(parts.c.post == post))
        _keep(conn, post, *messages)
        left, last = list[MessagePart](), messages[-1]
        for other, part in stale:
            if other == post:  # its number is taken: it goes behind the new ones
                part = replace(part, number=len(messages) + len(left))
                left.append(part)
                _keep(conn, post, part)
        _change(conn, post, ("sent",), channel=last.channel, message=last.message, shown=position)
        _end_buttons(
            conn,
            row.table,
            row.guild,
            [*((post, part) for part in left), *((other, part) for other, part in stale if other != post)],
            [(other, part) for other, part in off if other != post],
        )

    @writes
    def buttons_off(self, conn: sa.Connection, table_id: int, off: Iterable[tuple[int, MessagePart]]) -> None:
        _end_buttons(conn, table_id, 0, (), off)

    @writes
    def dropped(self, conn: sa.Connection, post: int) -> None:
        _change(conn, post, UNSENT, state="dropped")

    async def lost(self, table_id: int) -> list[Post]:
        newest = sa.select(sa.func.coalesce(sa.func.max(posts.c.id), 0)).where(
            posts.c.table == table_id, posts.c.state == "sent"
        )
        return await self._find((posts.c.state == "dropped") & (posts.c.id > newest.scalar_subquery()), table_id)


def told_at(conn: sa.Connection, table_id: int, seq: int | None) -> datetime | None:
    """Return when a line was posted, `FOREVER` while that fails; None without a post."""
    tells = sa.select(log_entries.c.post).where(log_entries.c.table == table_id, log_entries.c.seq == seq)
    row = conn.execute(sa.select(posts).where(posts.c.id == tells.scalar_subquery())).first()
    if row is not None and row.state in UNSENT and jobs.fails(conn, kinds.DELIVER, table_id):
        return FOREVER
    return None if row is None else row.sent or row.created


def reach(conn: sa.Connection, table: Table, now: datetime, causes: Collection[account.Cause] = UNREACHED) -> bool:
    """Let time count again at a table that something has reached; return whether it stood for one of these causes."""
    since = clock_store.go_on(conn, table, causes, now)
    if since is not None:
        tell_standstill(conn, table, since, clock_math.whole(now), now)
    return since is not None


def tell_standstill(conn: sa.Connection, table: Table, since: datetime, until: datetime, now: datetime) -> bool:
    ran = [seat.ticking for seat in table.seats if seat.ticking is not None and seat.ticking < until]
    if not ran or table.paused is not None or until - since <= account.SHORT:
        return False
    payload = {"since": rfc3339(max(since, min(ran))), "until": rfc3339(until)}
    before = sa.select(log_entries.c.payload).where(log_entries.c.table == table.id, log_entries.c.kind == "time")
    if any(earlier.get("until") == payload["until"] for earlier in conn.execute(before).scalars()):
        return False
    announce(conn, table, table.head, [log.line("time", now, None, payload=payload)], now, join=False)
    return True


def of_table(conn: sa.Connection, table_id: int, lines: Sequence[Entry]) -> Outbox:
    rows = _of_rows(conn, conn.execute(_MATTER, {"table": table_id}).all(), lines)
    with_buttons = [post for post in rows if any(part.state in ("live", "stale") for part in post.parts)]
    return Outbox(
        pending=tuple(post for post in rows if post.state in UNSENT),
        unfinished=any(post.state == "open" for post in rows),
        live=tuple(with_buttons),
        pictured=max((post for post in rows if post.shown is not None), key=lambda post: post.id, default=None),
        last=max((post for post in rows if post.state == "sent"), key=lambda post: post.id, default=None),
    )


def _change(conn: sa.Connection, post: int, when: tuple[str, ...], **values: object) -> None:
    conn.execute(_CHANGED[when], {"post": post, **values})


def _end_buttons(
    conn: sa.Connection,
    table_id: int,
    guild: int,
    stale: Iterable[tuple[int, MessagePart]],
    off: Iterable[tuple[int, MessagePart]],
) -> None:
    for state, those in (("sent", off), ("stale", stale)):
        for post, part in those:
            conn.execute(_PART, {"of": post, "this": part.number, "same": part.message, "state": state})
            if state == "stale":
                jobs.add(conn, kinds.RETIRE, table_id, guild=guild)
