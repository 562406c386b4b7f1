"""Restoring a backup: checked and migrated beside the database, then swapped in atomically, in a new epoch.

Or one table of it, even under a running bot: it returns under a new number, which no old button fits; its present
version is cancelled in the same transaction, so that there is never a second one.
"""

import asyncio
import contextlib
import os
import secrets
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

import sqlalchemy as sa

from hosting.core import AnyGame, BadValue, Missing, StoreError, Table
from hosting.db import Place, Postgres, log, opening, rows, sqlite
from hosting.db.schema import log as lines
from hosting.db.schema import participations, parts, people, posts, seats, tables
from hosting.db.sqlite import sibling
from hosting.jobs import jobs, kinds
from hosting.maintenance import backups, checking
from hosting.play import end_game
from hosting.privacy import DataHolder
from hosting.records import NewEpoch, epochs
from hosting.services import open_services


@dataclass(frozen=True, slots=True)
class Restoration:
    """The result of restoring a backup, of a version before it was migrated.

    `turns` and `tables` are lost, as they came after the backup; `turns` is None if the database could not be read.
    `kept`: new path of the replaced database; None if there was none, or nothing was changed.
    """

    new_epoch: NewEpoch
    version: str
    turns: int | None
    tables: tuple[int, ...]
    kept: Path | None


class Unfit(StoreError):
    """A backup with faults. `faults` has a line for each."""

    def __init__(self, backup: Path, faults: tuple[str, ...]) -> None:
        super().__init__(
            f"{backup} has faults, so nothing was changed; --force takes it all the same, if there is no better one"
        )
        self.faults = faults


def restore(
    backup: Path, place: Place, games: Iterable[AnyGame], now: datetime, *, force: bool = False, dry_run: bool = False
) -> Restoration:
    """Replace a database on which no bot runs by a backup, and begin a new epoch in it.

    The backup is only read, and the database stays beside, named with the time. `force`: accept a backup that has
    faults. `dry_run`: do all but the replacement, even while a bot runs.

    Raises Missing, BadValue, Unfit, Locked if a bot runs, Damaged, OtherVersion, DiskFull; the database is then
    unchanged.
    """
    if isinstance(place, Postgres):
        raise BadValue(
            f"{place} is on a PostgreSQL server: have pg_restore put a dump into an empty database, then "
            "`python -m hosting --db ADDRESS restored` begins a new epoch in it; docs/operating.md says how"
        )
    if place.exists() and backup.exists() and place.samefile(backup):
        raise BadValue(f"{backup} is the database itself, not a backup of it")
    with contextlib.nullcontext() if dry_run else contextlib.closing(sqlite.lock(place)):
        version = opening.revision_of(backup)
        if version is None:
            raise BadValue(f"{backup} is an empty database: there is nothing to go back to")
        with backups.migrated_copy(backup, near=place) as copy:
            if not force and (faults := tuple(checking.faults(copy, games))):
                raise Unfit(backup, faults)
            with opening.writing(copy) as conn:
                turns, opened, places = _find_losses(place, conn) or (None, (), ())
                new_epoch = epochs.begin(conn, now, turns, places)
            sqlite.settle(copy)
            replacement = None if dry_run else _put_in_place(copy, place)
    return Restoration(new_epoch, version, None if turns is None else sum(turns.values()), tuple(opened), replacement)


def begin_epoch(place: Place, now: datetime) -> NewEpoch:
    """Begin a new epoch after another tool's restore. Raises Locked if a bot runs, and the StoreErrors of `prepare`."""
    if isinstance(place, Path) and not place.is_file():
        raise Missing(f"there is no database at {place}")
    with opening.writing(place, alone=True) as conn:
        return epochs.begin(conn, now)


def _put_in_place(made: Path, place: Path) -> Path | None:
    aside = sqlite.timed(place, "replaced") if place.exists() else None
    if aside is not None:
        with contextlib.suppress(StoreError):
            sqlite.settle(place)  # so that it is one file; one that is too damaged for that stays as it is
    for end in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            sibling(place, end).rename(sibling(aside, end) if aside else sibling(place, f"{end}.replaced"))
    if aside is not None:
        try:
            os.link(place, aside)
        except OSError:  # a file system without hard links
            place.rename(aside)
    made.replace(place)
    if os.name == "posix":  # the names in the directory have to be on the disk too
        handle = os.open(place.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    return aside


_TABLES = "SELECT id, created, head, guild, channel, COALESCE(thread, channel) AS place, status FROM tables ORDER BY id"
_TURNS = """SELECT COUNT(DISTINCT turn) FROM log WHERE "table" = ? AND seq > ? AND kind = 'step'"""


def _find_losses(place: Path, made: sa.Connection) -> tuple[dict[int, int], list[int], set[epochs.Place]] | None:
    """Return what a database has and its backup has not; None if the database cannot be read.

    These are the number of turns by table, the tables that were opened later, and the channels of their messages and of
    those of running tables.
    """
    in_backup = {table.id: table for table in made.exec_driver_sql(_TABLES)}
    turns, opened, places = dict[int, int](), list[int](), set[epochs.Place]()
    try:
        with sqlite.engine_of(place, read_only=True).connect() as conn:
            for number, created, _, guild, channel, thread, status in conn.exec_driver_sql(_TABLES).all():
                same = number in in_backup and in_backup[number].created == created
                if same:
                    turns[number] = conn.exec_driver_sql(_TURNS, (number, in_backup[number].head)).scalar_one()
                elif status != "cancelled":
                    opened.append(number)
                if not same or status in ("lobby", "running"):
                    places |= {(guild, channel), (guild, thread)}
    except (sa.exc.DBAPIError, sqlite3.Error, OSError):
        return None
    return turns, opened, places


_Rows: TypeAlias = Mapping[str, Sequence[sa.RowMapping]]


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
            result = _restore(conn, old, source, at, created_by, now)
            if dry_run:
                attempt.rollback()
        return result

    async def run() -> TableRestoration:
        async with await open_services(to, games) as services:
            return await services.store.write(work)

    return asyncio.run(run())


def _find(conn: sa.Connection, table_id: int) -> _Rows:
    mine = sa.select(posts.c.id).where(posts.c.table == table_id)
    matches = {
        tables: tables.c.id == table_id,
        posts: posts.c.table == table_id,
        parts: parts.c.post.in_(mine) & parts.c.message.is_not(None),
        lines: lines.c.table == table_id,
        seats: seats.c.table == table_id,
        participations: participations.c.table == table_id,
    }
    return {
        table.name: conn.execute(sa.select(table).where(of).order_by(*table.primary_key.columns)).mappings().all()
        for table, of in matches.items()
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
    in_play = [table for table in versions if table.status == "running"]
    latest = max(versions, key=lambda table: table.id, default=None)
    turns = None
    if latest is not None:
        later = (lines.c.table == latest.id) & (lines.c.seq > old.head) & (lines.c.kind == "step")
        turns = int(conn.execute(sa.select(sa.func.count(sa.distinct(lines.c.turn))).where(later)).scalar_one())
    for table in in_play:
        _set_aside(conn, table, now)
    number = _copy(conn, old, source, latest or old)
    if old.fixture is not None:
        for part in created_by:
            part.renumbered(conn, old.fixture, number)
    epochs.go_on(conn, rows.table(conn, number), now, at, turns, alone=True)
    jobs.add(conn, kinds.EVENING, number, guild=old.guild)
    for table in in_play:
        jobs.add(conn, kinds.RETIRE, table.id, guild=table.guild)
    return TableRestoration(number, tuple(table.id for table in in_play), turns, at)


def _set_aside(conn: sa.Connection, table: Table, now: datetime) -> None:
    """Cancel a table without a message: its successor announces it."""
    rows.change(conn, table.id, fixture=None)
    end_game(conn, rows.table(conn, table.id), log.line("cancel", now, None, payload={"restored": True}))
    unsent = (posts.c.table == table.id) & posts.c.state.in_(("open", "pending", "sending"))
    conn.execute(sa.update(posts).where(unsent).values(state="dropped"))
    jobs.end(conn, kinds.DELIVER, table.id)
    mine = sa.select(posts.c.id).where(posts.c.table == table.id)
    conn.execute(sa.delete(parts).where(parts.c.post.in_(mine), parts.c.state == "sending"))
    conn.execute(sa.update(parts).where(parts.c.post.in_(mine), parts.c.state == "live").values(state="stale"))


def _copy(conn: sa.Connection, old: Table, source: _Rows, latest: Table) -> int:
    """Copy a table to its present channel; return its number. Raises BadValue if another one is played there."""
    other = rows.of_place(conn, latest.place)
    if other is not None and other.status in ("lobby", "running"):
        raise BadValue(f"table {other.id} is played where table {old.id} was: end or move it first")
    place = {"channel": latest.channel, "thread": latest.thread, "place": latest.place}
    nothing = {"lobby_message": None, "rematch_of": None, "archived": None}
    number = _insert(conn, tables, {**source["tables"][0], **place, **nothing})
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
    values = {name: value for name, value in row.items() if name != "id"}
    return int(conn.execute(sa.insert(table).values(values).returning(table.c.id)).scalar_one())
