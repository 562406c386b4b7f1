"""Epochs: the identity of a restored database, and the consequences of a new one.

Buttons of what was posted after the backup outlive it in Discord. So a new epoch goes into every button from then on,
and those of another epoch do nothing. Every running table is posted again, by an entry of its log.
"""

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from hosting.clocks import clock_math
from hosting.core import Table, read_timestamp, rfc3339
from hosting.db import Service, log, reads, rows, writes
from hosting.db.schema import drafts, notices, parts, people, posts, processes, puzzles, seats, tables, tokens
from hosting.db.schema import log as lines
from hosting.db.schema import settings as chosen
from hosting.jobs import jobs, kinds
from hosting.notify import notices as telling
from hosting.notify import outbox
from hosting.play import LIVE, offers, turns
from hosting.servers import CHANNELS, store_settings

Place: TypeAlias = tuple[int, int]

NO_SERVER: Final = 0
"""Key of the whole database's settings among those of servers."""
EPOCH: Final = "epoch"
RESTORED: Final = "restored"


@dataclass(frozen=True, slots=True)
class NewEpoch:
    epoch: str
    at: datetime
    """The latest timestamp in the database, which was restored to its state then."""
    tables: int


class Epochs(Service):
    @reads
    def now(self, conn: sa.Connection) -> str:
        """Return the present epoch, empty in a database that never was restored."""
        return str(_value(conn, EPOCH) or "")

    @reads
    def restored(self, conn: sa.Connection) -> NewEpoch | None:
        value = _value(conn, RESTORED)
        at = None if value is None else read_timestamp(value["at"])
        return None if at is None else NewEpoch(str(_value(conn, EPOCH)), at, int(value["tables"]))

    @writes
    def started(self, conn: sa.Connection) -> None:
        store_settings(conn, NO_SERVER, {RESTORED: None})


def as_of(conn: sa.Connection) -> datetime | None:
    latest = [
        conn.execute(sa.select(sa.func.max(column, type_=column.type))).scalar()
        for column in (lines.c.at, tables.c.created, posts.c.sent, notices.c.sent)
    ]
    return max((at for at in latest if at is not None), default=None)


def begin(
    conn: sa.Connection, now: datetime, gone: Mapping[int, int] | None = None, places: Collection[Place] = ()
) -> NewEpoch:
    """Begin a new epoch in a database that was restored, while no bot runs on it.

    `gone`: number of lost turns by table, None if the replaced database could not be read. `places`: its tables'
    channels, besides those that are known here.
    """
    at = as_of(conn) or now
    epoch = secrets.token_hex(4)
    conn.execute(sa.delete(processes))
    conn.execute(sa.delete(tokens))  # some of these, and of the logins, may have been ended after the backup
    conn.execute(sa.update(people).values(login_series=0))
    for kept in (posts, notices):  # nonces that Discord has not seen: none is looked for in a channel
        for number in conn.execute(sa.select(kept.c.id).where(kept.c.state.in_(outbox.UNSENT))).scalars().all():
            fresh = {"nonce": secrets.token_hex(12), "state": "pending"}
            conn.execute(sa.update(kept).where(kept.c.id == number).values(**fresh))
    conn.execute(sa.delete(parts).where(parts.c.state == "sending"))
    tables_in_play = rows.select(conn, tables.c.status == "running")
    for table in reversed(tables_in_play):
        go_on(conn, table, now, at, None if gone is None else gone.get(table.id, 0))
    # All messages with buttons that are no turn posts: lobbies, offers, puzzles, overviews.
    conn.execute(sa.update(tables).where(tables.c.status == "lobby").values(lobby_message=None))
    offers.repost(conn)
    for puzzle in conn.execute(sa.select(puzzles.c.id, puzzles.c.guild).where(puzzles.c.state == "open")).all():
        jobs.add(conn, kinds.ANSWERED, puzzle.id, guild=puzzle.guild)
    conn.execute(sa.update(notices).values(digest=None))
    telling.update_overviews(conn)
    live = rows.select(conn, tables.c.status.in_(LIVE))
    named = sa.select(chosen.c.guild, chosen.c.value).where(chosen.c.name.in_(CHANNELS))
    channels = {(table.guild, place) for table in live for place in (table.channel, table.place)}
    channels |= {(row.guild, int(row.value)) for row in conn.execute(named)}
    for guild, channel in {*places, *channels}:
        jobs.add(conn, kinds.SWEEP, channel, guild=guild)
    new_epoch = NewEpoch(epoch, at, len(tables_in_play))
    mark = {"at": rfc3339(at), "tables": new_epoch.tables}
    store_settings(conn, NO_SERVER, {EPOCH: epoch, RESTORED: mark})
    return new_epoch


def go_on(
    conn: sa.Connection, table: Table, now: datetime, at: datetime, turns_gone: int | None, *, alone: bool = False
) -> None:
    """Continue a running table from a backup of the time `at`: logged, and posted again in its present state.

    The time since then was nobody's turn. `turns_gone`: number of lost turns, None if unknown; `alone`: true if no
    other table went back.
    """
    mine = sa.select(posts.c.id).where(posts.c.table == table.id)
    # The new post covers what was to be sent then, as it has the turns since the last of the player to act.
    is_unsent = posts.c.state.in_(("open", *outbox.UNSENT))
    conn.execute(sa.delete(parts).where(parts.c.post.in_(mine), parts.c.state == "sending"))
    conn.execute(sa.update(posts).where(posts.c.table == table.id, is_unsent).values(state="dropped"))
    # An unchanged picture may stand far above what is gone: it is sent again.
    conn.execute(sa.update(parts).where(parts.c.post.in_(mine)).values(picture=None, digest=None))
    is_ticking = (seats.c.table == table.id) & seats.c.ticking.is_not(None)
    conn.execute(sa.update(seats).where(is_ticking).values(ticking=clock_math.whole(now)))
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id))
    before = rows.table(conn, table.id)
    payload = {"at": rfc3339(at)} | ({} if turns_gone is None else {"turns": turns_gone})
    payload |= {"alone": True} if alone else {}
    entry = log.line("restore", now, None, payload=payload)
    head, _ = outbox.announce(conn, before, before.head, [entry], now, join=False)
    rows.change(conn, table.id, seq=head)
    turns.hand_on(conn, before, before.to_act, head, now)


def _value(conn: sa.Connection, name: str) -> Any:  # noqa: ANN401 - JSON
    this = (chosen.c.guild == NO_SERVER) & (chosen.c.name == name)
    return conn.execute(sa.select(chosen.c.value).where(this)).scalar()
