"""The commands of the store's command line. Each returns an exit code, None for 0."""

import argparse
import asyncio
import json
import math
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from gamekit import naming
from hosting.core import Person, StoreError, SystemClock, TableError, fairness, rfc3339
from hosting.db import COPIES, Postgres, newest, of_environment, place
from hosting.db.schema import posts, tables
from hosting.maintenance import backups, checking, restore
from hosting.registry import games, parts
from hosting.services import open_services

Command: TypeAlias = Callable[[argparse.Namespace], Coroutine[object, object, int | None] | int | None]


def run(options: argparse.Namespace) -> int:
    try:
        options.db = place(options.db or of_environment())
        command = COMMANDS[options.command]
        version = backups.older(options.db) if options.command in ("check", "export", "list", "top", "verify") else None
        if version is None:
            return _run(command, options)
        explanation = f"{options.db} is of version {version}: the next start migrates it to {newest()}"
        if isinstance(options.db, Postgres):
            print(f"{explanation}; only then can this program read it", file=sys.stderr)
            return 0
        print(f"{explanation}; this is of a copy that has been migrated", file=sys.stderr)
        with backups.migrated_copy(options.db) as options.db:
            return _run(command, options)
    except (StoreError, TableError) as error:
        return _fail(str(error))
    except (OSError, UnicodeError) as error:
        return _fail(
            f"{getattr(error, 'filename', None) or options.command}: {getattr(error, 'strerror', None) or error}"
        )


def _run(command: Command, options: argparse.Namespace) -> int:
    code = command(options)
    return (code if isinstance(code, int) or code is None else asyncio.run(code)) or 0


def _backup(options: argparse.Namespace) -> None:
    to = backups.backup(options.db, options.to, SystemClock().now(), options.keep)
    print(f"{to}: {to.stat().st_size} bytes")


def _migrate(options: argparse.Namespace) -> int | None:
    async def open_once() -> None:
        copies = COPIES if options.copies is None else options.copies
        async with await open_services(options.db, games(), alone=True, copies=copies):
            pass  # the games are of the present rules now, as after a start

    version = backups.older(options.db)
    if version is None:
        if not (code := _check(options)):
            print("there is nothing to migrate")
        return code
    if not options.dry_run:
        asyncio.run(open_once())
        print(f"{options.db}: migrated from {version} to {newest()}")
        return None
    print(f"{options.db} would be migrated from {version} to {newest()}")
    if isinstance(options.db, Postgres):
        return None
    with backups.migrated_copy(options.db) as options.db:
        return _check(options)


def _restore(options: argparse.Namespace) -> int | None:
    now = SystemClock().now()
    try:
        result = restore.restore(options.backup, options.db, games(), now, force=options.force, dry_run=options.dry_run)
    except restore.Unfit as error:
        for fault in error.faults:
            print(naming.escape(fault))
        return _fail(str(error), 1)
    would = "would be " if options.dry_run else ""
    if result.version != newest():
        print(f"the backup {would}migrated from {result.version} to {newest()}")
    print(f"{options.db} {would}restored to {rfc3339(result.new_epoch.at)}: {result.new_epoch.tables} running tables")
    if result.turns is None:
        print("what is lost is not known, as there is no database in its place that can be read")
    else:
        print(f"lost: {result.turns} turns" + "".join(f", table {number}" for number in result.tables))
    if result.kept is not None:
        print(f"the database as it was is kept: {result.kept}")
    return None


def _restore_table(options: argparse.Namespace) -> int | None:
    if isinstance(options.db, Path) and not options.db.is_file():
        return _fail(f"there is no database at {options.db}: `restore` puts a backup in its place")
    result = restore.restore_table(
        place(options.backup), options.table, options.db, games(), parts(), SystemClock().now(), dry_run=options.dry_run
    )
    number = "a number of its own" if options.dry_run else str(result.number)
    would = "would go" if options.dry_run else "goes"
    print(f"table {options.table} {would} on as it stood at {rfc3339(result.at)}, under {number}")
    for table in result.called_off:
        print(f"table {table} {'would be' if options.dry_run else 'is'} called off in its favour")
    if result.turns is not None:
        print(f"lost: {result.turns} turns")
    if not options.dry_run:
        print("a bot that runs posts it within ten minutes")
    return None


def _print_restoration(options: argparse.Namespace) -> None:
    new_epoch = restore.begin_epoch(options.db, SystemClock().now())
    print(f"{options.db}: restored to {rfc3339(new_epoch.at)}, {new_epoch.tables} running tables")


async def _forget(options: argparse.Namespace) -> int | None:
    if not isinstance(options.db, Postgres) and not options.db.is_file():
        return _fail(f"there is no database at {options.db}")
    async with await open_services(options.db, games(), read_only=not options.yes) as services:
        services.privacy.parts.extend(parts())
        if options.guild is not None:
            whom, departures = f"server {options.guild}", services.departures
            rows = dict(await (departures.forget if options.yes else departures.stored)(options.guild))
        else:
            whom, row_counts = f"person {options.person}", await services.privacy.of(options.person)
            rows = {what: len(entries) for what, entries in row_counts.items() if isinstance(entries, list) and entries}
        for what, count in rows.items():
            print(f"{what}\t{count}")
        if options.guild is None:
            table_ids = [table.id for table in await services.privacy.playing(options.person)]
            for table_id in table_ids:
                print(f"plays at table {table_id}" + (": a computer player takes the seat" if options.resign else ""))
            if options.yes and table_ids and not options.resign:
                return _fail("they have seats in running games, so nothing was changed: --resign gives them up", 1)
            if options.yes:
                for table_id in table_ids:
                    seat = (await services.lobby.get(table_id)).seated(options.person).number
                    by = Person(options.person, "the command line")
                    await services.leaving.resign(table_id, by, seat=seat, admin=True)
                await services.privacy.forget(options.person)
    if not rows:
        print(f"nothing is stored of {whom}")
    else:
        print(f"{whom} is forgotten" if options.yes else f"this would go of {whom}; --yes does it")
    return None


def _move(options: argparse.Namespace) -> None:
    target = place(options.target)
    rows = backups.transfer(place(options.source), target)
    print(f"{target}: {rows} rows, compared with those of the source")


def _check(options: argparse.Namespace) -> int:
    well = True
    for fault in checking.faults(options.db, games()):
        well = False
        print(naming.escape(fault))
    if well:
        print("all is well")
    return 0 if well else 1


async def _list(options: argparse.Namespace) -> int:
    code = 0
    async with await open_services(options.db, games(), read_only=True) as services:
        for table_id in reversed(checking.table_ids(options.db)):
            try:
                table = await services.lobby.get(table_id)
            except Exception as error:
                code = _fail(f"table {table_id}: {checking.sentence(error)}", 1)
            else:
                print(f"{table.id}\t{table.status}\t{table.ply}\t{naming.escape(table.name)}")
    return code


async def _top(options: argparse.Namespace) -> None:
    since = SystemClock().now() - timedelta(days=options.days)
    async with await open_services(options.db, games(), read_only=True) as services:
        rows = await services.store.read(partial(_by_server, since=since))
    print(f"server\ttables\trunning\tturns in {options.days} days\tposts in {options.days} days")
    for row in rows:
        print(*row, sep="\t")


def _by_server(conn: sa.Connection, since: datetime) -> Sequence[sa.Row[Any]]:
    post_count = (
        sa.select(tables.c.guild, sa.func.sum(posts.c.turns).label("turns"), sa.func.count().label("posts"))
        .join_from(posts, tables)
        .where(posts.c.created >= since)
        .group_by(tables.c.guild)
        .subquery()
    )
    running_count = sa.func.sum(sa.case((tables.c.status == "running", 1), else_=0))
    turns, number = (sa.func.coalesce(sa.func.max(post_count.c[name]), 0) for name in ("turns", "posts"))
    query = (
        sa.select(tables.c.guild, sa.func.count(), running_count, turns, number)
        .outerjoin_from(tables, post_count, tables.c.guild == post_count.c.guild)
        .group_by(tables.c.guild)
        .order_by(number.desc(), running_count.desc(), tables.c.guild)
    )
    return conn.execute(query).all()


async def _export(options: argparse.Namespace) -> int:
    code = 0
    if options.all is not None:
        options.all.mkdir(parents=True, exist_ok=True)
    async with await open_services(options.db, games(), read_only=True) as services:
        for table_id in checking.table_ids(options.db) if options.all is not None else (options.table,):
            try:
                if options.all is not None and not (await services.lobby.get(table_id)).head:
                    continue
                record = json.dumps(await services.records.export(table_id), ensure_ascii=False)
            except Exception as error:  # of all games those that can be read
                if options.all is None and isinstance(error, StoreError | TableError):
                    raise
                code = _fail(f"table {table_id}: {checking.sentence(error)}", 1)
            else:
                if options.all is None:
                    naming.print_record(f"{record}\n")
                else:
                    (options.all / f"{table_id}.json").write_bytes(f"{record}\n".encode())
    return code


async def _import(options: argparse.Namespace) -> None:
    data = _json(options.file)
    async with await open_services(options.db, games()) as services:
        table = await services.records.load(
            data,
            guild=options.guild,
            channel=options.channel,
            owner=Person(options.owner, "the command line"),
            name=options.name,
            join=False,
        )
    print(table.id)


async def _verify(options: argparse.Namespace) -> int:
    if options.table is not None:
        async with await open_services(options.db, games(), read_only=True) as services:
            opening = await services.records.opened(options.table)
        holds, origin = opening.holds, opening.origin
        if origin is not None:
            came = f"the game came from a file of {origin.by!r} (person {origin.person}) on {rfc3339(origin.at)}"
            steps = f", with {origin.ply} steps: what these had not shown was dealt here, then"
            print(came + (steps if origin.dealt else ": its deal is the file's"))
    elif options.record is None or options.salt is None or options.commitment is None:
        return _fail("verify needs a record with --salt and --commitment, or --table")
    else:
        deal = _json(options.record).get("deal")
        if not isinstance(deal, dict):
            return _fail(f"{options.record} has no deal", 1)
        holds = fairness.verify(deal, options.salt, options.commitment)
    print("the commitment was made to this deal" if holds else "the commitment was NOT made to this deal")
    return 0 if holds else 1


def _json(path: Path) -> dict[str, object]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"), parse_constant=_finite, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{path} is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise BadRecord(f"{path} is no record of a game")
    return data


def _finite(text: str) -> float:
    """Return a number as JSON allows it: neither infinite nor NaN, which Python would accept."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:40]} is no number")
    return number


class BadRecord(TableError, key="table-bad-record"): ...


def _fail(message: str, code: int = 2) -> int:
    print(naming.escape(message), file=sys.stderr)
    return code


COMMANDS: Final[Mapping[str, Command]] = {
    "backup": _backup,
    "check": _check,
    "export": _export,
    "forget": _forget,
    "import": _import,
    "list": _list,
    "migrate": _migrate,
    "move": _move,
    "restore": _restore,
    "restore-table": _restore_table,
    "restored": _print_restoration,
    "top": _top,
    "verify": _verify,
}
