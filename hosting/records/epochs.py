"""Epochs: what a database that was put back is told by, and all that follows where one begins.

Whatever was posted after the backup is no more, and buttons outlive it in Discord. So a new epoch goes into every
button from then on, and those of another epoch do nothing. Every running table is posted again, by an entry of its log.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from hosting.clocks import clock_math
from hosting.core import Table, moment, rfc3339
from hosting.db import Store, log, reads, rows, writes
from hosting.db.schema import drafts, notices, offers, overviews, parts, posts, processes, puzzles, seats, tables
from hosting.db.schema import log as lines
from hosting.db.schema import settings as chosen
from hosting.jobs import jobs
from hosting.notify import outbox
from hosting.play import offer_rows, turns
from hosting.servers import settings

Place: TypeAlias = tuple[int, int]
"""A server, and a channel or thread of it."""

NO_SERVER: Final = 0
"""Where settings of the whole database stand among those of servers."""
EPOCH: Final = "epoch"
RESTORED: Final = "restored"
_LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
LENGTH: Final = 5
"""Letters of an epoch: one in sixty million is the same as another."""


@dataclass(frozen=True, slots=True)
class Begun:
    """What a new epoch begins with."""

    epoch: str
    at: datetime
    """The last moment of which the database knows: it was restored to how all stood then."""
    tables: int
    """The running tables, all of which are posted again."""


class Epochs:
    """The epoch of an open database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @reads
    def now(self, conn: sa.Connection) -> str:
        """The present epoch, empty in a database that never was restored."""
        return str(_value(conn, EPOCH) or "")

    @reads
    def restored(self, conn: sa.Connection) -> Begun | None:
        """What it was restored to, where this is the first start since; None otherwise."""
        told = _value(conn, RESTORED)
        at = None if told is None else moment(told["at"])
        return None if at is None else Begun(str(_value(conn, EPOCH)), at, int(told["tables"]))

    @writes
    def started(self, conn: sa.Connection) -> None:
        """Note that this start has done what the first one has to do."""
        _keep(conn, RESTORED, None)


def as_of(conn: sa.Connection) -> datetime | None:
    """The last moment of which a database knows; None where it holds no table."""
    latest = [
        conn.execute(sa.select(sa.func.max(column, type_=column.type))).scalar()
        for column in (lines.c.at, tables.c.created, posts.c.sent, notices.c.sent)
    ]
    return max((at for at in latest if at is not None), default=None)


def begin(
    conn: sa.Connection, now: datetime, gone: Mapping[int, int] | None = None, places: Collection[Place] = ()
) -> Begun:
    """Begin a new epoch in a database that was restored, while no bot runs on it.

    `gone`: by table how many turns are lost, where the database that it takes the place of could be read; None where
    not. `places`: where that one had tables, besides those that are known here.
    """
    at = as_of(conn) or now
    epoch = "".join(secrets.choice(_LETTERS) for _ in range(LENGTH))
    conn.execute(sa.delete(processes))
    _send_anew(conn)
    running = rows.select(conn, tables.c.status == "running")
    for table in reversed(running):
        go_on(conn, table, now, at, None if gone is None else gone.get(table.id, 0))
    _show_again(conn)
    for guild, channel in {*places, *_places(conn)}:
        jobs.add(conn, jobs.SWEEP, channel, guild=guild)
    begun = Begun(epoch, at, len(running))
    _keep(conn, EPOCH, epoch)
    _keep(conn, RESTORED, {"at": rfc3339(at), "tables": begun.tables})
    return begun


def go_on(
    conn: sa.Connection, table: Table, now: datetime, at: datetime, turns_gone: int | None, *, alone: bool = False
) -> None:
    """Have a running table go on from a backup of the moment `at`: told in its log, and posted again as it stands.

    The time since then was nobody's turn. `turns_gone`: how many turns are lost, None where that is not known; `alone`:
    whether no other table went back.
    """
    mine = sa.select(posts.c.id).where(posts.c.table == table.id)
    # What was to be sent then is told by the new post, which shows the turns since the last of whoever is to act.
    waiting = posts.c.state.in_(("open", *outbox.UNSENT))
    conn.execute(sa.delete(parts).where(parts.c.post.in_(mine), parts.c.state == "sending"))
    conn.execute(sa.update(posts).where(posts.c.table == table.id, waiting).values(state="dropped"))
    # A picture that is the same may stand far above what is gone: it is sent again.
    conn.execute(sa.update(parts).where(parts.c.post.in_(mine)).values(picture=None, digest=None))
    counted = (seats.c.table == table.id) & seats.c.ticking.is_not(None)
    conn.execute(sa.update(seats).where(counted).values(ticking=clock_math.whole(now)))
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id))
    before = rows.table(conn, table.id)
    payload = {"at": rfc3339(at)} | ({} if turns_gone is None else {"turns": turns_gone})
    payload |= {"alone": True} if alone else {}
    told = log.line("restore", now, None, payload=payload)
    head, _ = outbox.announce(conn, before, before.head, [told], now, join=False)
    conn.execute(sa.update(tables).where(tables.c.id == table.id).values(seq=head))
    turns.hand_on(conn, before, before.to_act, head, now)


def _send_anew(conn: sa.Connection) -> None:
    """Give what is still to be sent nonces that Discord has not seen, and look for none of it in a channel."""
    for kept in (posts, notices):
        for number in conn.execute(sa.select(kept.c.id).where(kept.c.state.in_(outbox.UNSENT))).scalars().all():
            anew = {"nonce": secrets.token_hex(12), "state": "pending"}
            conn.execute(sa.update(kept).where(kept.c.id == number).values(**anew))
    conn.execute(sa.delete(parts).where(parts.c.state == "sending"))


def _show_again(conn: sa.Connection) -> None:
    """Have everything brought up to date that has buttons and is no turn post: lobbies, offers, puzzles, overviews."""
    conn.execute(sa.update(tables).where(tables.c.status == "lobby").values(lobby_message=None))
    going = sa.select(offers.c.id, offers.c.table).where(offers.c.state == "open")
    for offer in conn.execute(going).all():
        for notice in conn.execute(
            sa.select(notices.c.id, notices.c.payload).where(
                notices.c.table == offer.table, notices.c.kind == offer_rows.KIND, notices.c.state == "sent"
            )
        ).all():
            if notice.payload["offer"] == offer.id:
                anew = {"nonce": secrets.token_hex(12), "state": "pending", "message": None}
                conn.execute(sa.update(notices).where(notices.c.id == notice.id).values(**anew))
        offer_rows.tell(conn, rows.table(conn, offer.table), offer.id)
    for puzzle in conn.execute(sa.select(puzzles.c.id, puzzles.c.guild).where(puzzles.c.state == "open")).all():
        jobs.add(conn, jobs.ANSWERED, puzzle.id, guild=puzzle.guild)
    conn.execute(sa.update(overviews).values(digest=None))
    for guild in conn.execute(sa.select(overviews.c.guild)).scalars().all():
        jobs.add(conn, jobs.OVERVIEW, guild, guild=guild)


def _places(conn: sa.Connection) -> set[Place]:
    """Where messages may stand whose buttons are of another epoch."""
    live = rows.select(conn, tables.c.status.in_(("lobby", "running")))
    found = {(table.guild, place) for table in live for place in (table.channel, table.place)}
    named = sa.select(chosen.c.guild, chosen.c.value).where(chosen.c.name.in_(settings.CHANNELS))
    return found | {(row.guild, int(row.value)) for row in conn.execute(named)}


def _value(conn: sa.Connection, name: str) -> Any:  # noqa: ANN401 - JSON
    this = (chosen.c.guild == NO_SERVER) & (chosen.c.name == name)
    return conn.execute(sa.select(chosen.c.value).where(this)).scalar()


def _keep(conn: sa.Connection, name: str, value: object | None) -> None:
    conn.execute(sa.delete(chosen).where(chosen.c.guild == NO_SERVER, chosen.c.name == name))
    if value is not None:
        conn.execute(sa.insert(chosen).values(guild=NO_SERVER, name=name, value=value))
