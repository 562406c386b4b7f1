"""Restoring a backup: checked and migrated beside the database, then swapped in atomically, in a new epoch."""

import contextlib
import os
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import sqlalchemy as sa

from hosting.core import AnyGame, BadValue, Missing, StoreError
from hosting.db import Place, Postgres, opening, sqlite
from hosting.db.sqlite import sibling
from hosting.maintenance import backups, checking
from hosting.records import NewEpoch, epochs


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
        with backups.migrated_copy(backup, near=place) as made:
            if not force and (faults := tuple(checking.faults(made, games))):
                raise Unfit(backup, faults)
            with opening.writing(made) as conn:
                turns, opened, places = _lost(place, conn) or (None, (), ())
                new_epoch = epochs.begin(conn, now, turns, places)
            sqlite.settle(made)
            kept = None if dry_run else _put_in_place(made, place)
    return Restoration(new_epoch, version, None if turns is None else sum(turns.values()), tuple(opened), kept)


def begin_epoch(place: Place, now: datetime) -> NewEpoch:
    """Begin a new epoch in a database that another tool has restored, such as pg_restore or Litestream.

    Raises Locked if a bot runs, and the StoreErrors of `prepare`; nothing is changed then.
    """
    if isinstance(place, Path) and not place.is_file():
        raise Missing(f"there is no database at {place}")
    with opening.writing(place, alone=True) as conn:
        return epochs.begin(conn, now)


def _put_in_place(made: Path, place: Path) -> Path | None:
    """Rename a file to the database's name, atomically; return the new path of the previous one."""
    kept = sqlite.timed(place, "replaced") if place.exists() else None
    if kept is not None:
        with contextlib.suppress(StoreError):
            sqlite.settle(place)  # so that it is one file; one that is too damaged for that stays as it is
    for end in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            sibling(place, end).rename(sibling(kept, end) if kept else sibling(place, f"{end}.replaced"))
    if kept is not None:
        try:
            os.link(place, kept)
        except OSError:  # a file system without hard links
            place.rename(kept)
    made.replace(place)
    if os.name == "posix":  # the names in the directory have to be on the disk too
        handle = os.open(place.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    return kept


_TABLES = "SELECT id, created, head, guild, channel, COALESCE(thread, channel) AS place, status FROM tables ORDER BY id"
_TURNS = """SELECT COUNT(DISTINCT turn) FROM log WHERE "table" = ? AND seq > ? AND kind = 'step'"""


def _lost(place: Path, made: sa.Connection) -> tuple[dict[int, int], list[int], set[epochs.Place]] | None:
    """Return what a database has and its backup has not; None if the database cannot be read.

    These are the number of turns by table, the tables that were opened later, and the channels of their messages and of
    those of running tables.
    """
    kept = {table.id: table for table in made.exec_driver_sql(_TABLES)}
    turns, opened, places = dict[int, int](), list[int](), set[epochs.Place]()
    try:
        with sqlite.engine_of(place, read_only=True).connect() as conn:
            for number, created, _, guild, channel, thread, status in conn.exec_driver_sql(_TABLES).all():
                same = number in kept and kept[number].created == created
                if same:
                    turns[number] = conn.exec_driver_sql(_TURNS, (number, kept[number].head)).scalar_one()
                elif status != "cancelled":
                    opened.append(number)
                if not same or status in ("lobby", "running"):
                    places |= {(guild, channel), (guild, thread)}
    except (sa.exc.DBAPIError, sqlite3.Error, OSError):
        return None
    return turns, opened, places
