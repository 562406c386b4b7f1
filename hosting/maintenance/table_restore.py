"""Restoring one table from a backup, with its deal, to a database that has gone on, even under a running bot.

It returns under a new number, which no old button fits; its present version is cancelled in the same transaction, so
that there is never a second one.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

import sqlalchemy as sa

from hosting.core import AnyGame, BadValue, Table
from hosting.db import Place, Postgres, log, opening, rows
from hosting.db.schema import log as lines
from hosting.db.schema import participations, parts, people, posts, seats, tables
from hosting.jobs import jobs, kinds
from hosting.maintenance import backups
from hosting.play import end_game
from hosting.privacy import DataHolder
from hosting.records import epochs
from hosting.services import open_services

_Rows: TypeAlias = Mapping[str, Sequence[sa.RowMapping]]
"""Rows of one table in a backup, by table of the database."""


@dataclass(frozen=True, slots=True)
class TableRestoration:
    """The result of restoring a table.

    `called_off`: its present version, if it was still played. `turns`: how many were lost; None if that version is
    gone. `at`: the latest timestamp in the backup.
    """

    number: int
    called_off: tuple[int, ...]
    turns: int | None
    at: datetime


def restore_table(
    backup: Place,
    table_id: int,
    to: Place,
    games: Iterable[AnyGame],
    created_by: Sequence[DataHolder],
    now: datetime,
    *,
    dry_run: bool = False,
) -> TableRestoration:
    """Continue a table from a backup: posted again as it was then, with the same deal and people.

    `created_by`: the parts of the program that may have created it. `dry_run`: only try. Raises NoSuchTable; BadValue
    if it was not being played then, is over with a result that counts, its channel has another table by now, or a
    player has been erased since; and StoreErrors. Nothing has changed then.
    """
    whole = contextlib.nullcontext(backup) if isinstance(backup, Postgres) else backups.migrated_copy(backup)
    with whole as copy, opening.reading(copy) as conn:
        old, source, at = rows.table(conn, table_id), _find(conn, table_id), epochs.as_of(conn) or now

    def work(conn: sa.Connection) -> TableRestoration:
        with conn.begin_nested() as attempt:
            restored = _restore(conn, old, source, at, created_by, now)
            if dry_run:
                attempt.rollback()
        return restored

    async def run() -> TableRestoration:
        async with await open_services(to, games) as services:
            return await services.store.write(work)

    return asyncio.run(run())


def _find(conn: sa.Connection, table_id: int) -> _Rows:
    mine = sa.select(posts.c.id).where(posts.c.table == table_id)
    wanted = {
        tables: tables.c.id == table_id,
        posts: posts.c.table == table_id,
        parts: parts.c.post.in_(mine) & parts.c.message.is_not(None),
        lines: lines.c.table == table_id,
        seats: seats.c.table == table_id,
        participations: participations.c.table == table_id,
    }
    return {
        table.name: conn.execute(sa.select(table).where(of).order_by(*table.primary_key.columns)).mappings().all()
        for table, of in wanted.items()
    }


def _restore(
    conn: sa.Connection, old: Table, source: _Rows, at: datetime, created_by: Sequence[DataHolder], now: datetime
) -> TableRestoration:
    if old.status != "running" or old.commitment is None:
        raise BadValue(f"table {old.id} was not being played in that backup ({old.status}): nothing was changed")
    # By its commitment: the number may be another table's if the database was restored since.
    versions = rows.select(conn, tables.c.commitment == old.commitment)
    for table in versions:
        if table.status == "over":
            raise BadValue(f"table {table.id} is over, and its result counts: nothing was changed")
    players = {seat.person for seat in old.seats} - {None}
    if players - set(conn.execute(sa.select(people.c.id).where(people.c.id.in_(players))).scalars()):
        raise BadValue(f"somebody who sat at table {old.id} has been forgotten since: nothing was changed")
    running = [table for table in versions if table.status == "running"]
    latest = max(versions, key=lambda table: table.id, default=None)
    turns = None
    if latest is not None:
        later = (lines.c.table == latest.id) & (lines.c.seq > old.head) & (lines.c.kind == "step")
        turns = int(conn.execute(sa.select(sa.func.count(sa.distinct(lines.c.turn))).where(later)).scalar_one())
    for table in running:
        _set_aside(conn, table, now)
    number = _copy(conn, old, source, latest or old)
    if old.fixture is not None:
        for part in created_by:
            part.renumbered(conn, old.fixture, number)
    epochs.go_on(conn, rows.table(conn, number), now, at, turns, alone=True)
    jobs.add(conn, kinds.EVENING, number, guild=old.guild)
    for table in running:
        jobs.add(conn, kinds.RETIRE, table.id, guild=table.guild)
    return TableRestoration(number, tuple(table.id for table in running), turns, at)


def _set_aside(conn: sa.Connection, table: Table, now: datetime) -> None:
    """Cancel a table without a message: its successor announces it. Its buttons are to be removed."""
    rows.change(conn, table.id, fixture=None)
    end_game(conn, rows.table(conn, table.id), log.line("cancel", now, None, payload={"restored": True}))
    waiting = (posts.c.table == table.id) & posts.c.state.in_(("open", "pending", "sending"))
    conn.execute(sa.update(posts).where(waiting).values(state="dropped"))
    jobs.end(conn, kinds.DELIVER, table.id)
    mine = sa.select(posts.c.id).where(posts.c.table == table.id)
    conn.execute(sa.delete(parts).where(parts.c.post.in_(mine), parts.c.state == "sending"))
    conn.execute(sa.update(parts).where(parts.c.post.in_(mine), parts.c.state == "live").values(state="stale"))


def _copy(conn: sa.Connection, old: Table, source: _Rows, latest: Table) -> int:
    """Copy a table with seats, log, posts and participations to its present channel; return its number.

    Raises BadValue if another one is played there.
    """
    other = rows.of_place(conn, latest.place)
    if other is not None and other.status in ("lobby", "running"):
        raise BadValue(f"table {other.id} is played where table {old.id} was: end or move it first")
    moved = {"channel": latest.channel, "thread": latest.thread, "place": latest.place}
    cleared = {"lobby_message": None, "rematch_of": None, "archived": None}
    number = _insert(conn, tables, {**source["tables"][0], **moved, **cleared})
    new_posts: dict[int | None, int | None] = {None: None}
    for post in source["posts"]:
        state = "sent" if post["state"] == "sent" else "dropped"
        new = {"table": number, "nonce": secrets.token_hex(12), "state": state}
        new_posts[post["id"]] = _insert(conn, posts, {**post, **new})
    for part in source["parts"]:
        conn.execute(sa.insert(parts).values({**part, "post": new_posts[part["post"]], "state": "sent"}))
    for line in source["log"]:
        conn.execute(sa.insert(lines).values({**line, "table": number, "post": new_posts[line["post"]]}))
    for seat in source["seats"]:
        conn.execute(sa.insert(seats).values({**seat, "table": number}))
    for participation in source["participations"]:
        _insert(conn, participations, {**participation, "table": number})
    return number


def _insert(conn: sa.Connection, table: sa.Table, row: Mapping[str, Any]) -> int:
    """Insert a row under a new id, which is returned."""
    values = {name: value for name, value in row.items() if name != "id"}
    return int(conn.execute(sa.insert(table).values(values).returning(table.c.id)).scalar_one())
