"""The commands of the store's command line."""

import argparse
import asyncio
import json
import math
import sys
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Final

import naming
from hosting.core import Person, StoreError, SystemClock, TableError, fairness, rfc3339
from hosting.db import COPIES, Place, Server, newest, of_environment, place
from hosting.maintenance import backups, checking, costs, restore, table_restore, transfer
from hosting.records import Imported, Opened
from hosting.registry import games, parts
from hosting.services import Services, open_services

READS: Final = frozenset({"check", "export", "list", "top", "verify"})
"""The commands that change nothing."""


def run(options: argparse.Namespace) -> int:
    """Run a command, and return the exit code."""
    try:
        options.db = place(options.db or of_environment())
        command = COMMANDS[options.command]
        return _run_on_present(command, options) if options.command in READS else command(options)
    except (StoreError, TableError) as error:
        return _fail(str(error))
    except (OSError, UnicodeError) as error:
        return _fail(
            f"{getattr(error, 'filename', None) or options.command}: {getattr(error, 'strerror', None) or error}"
        )


def _run_on_present(command: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Run a read-only command, on a migrated copy if the database is a file of an older version."""
    version = backups.older(options.db)
    if version is None:
        return command(options)
    explanation = backups.in_words(options.db, version)
    if isinstance(options.db, Server):
        print(f"{explanation}; only then can this program read it", file=sys.stderr)
        return 0
    print(f"{explanation}; this is of a copy that has been migrated", file=sys.stderr)
    with backups.migrated_copy(options.db) as options.db:
        return command(options)


def _backup(options: argparse.Namespace) -> int:
    to = backups.backup(options.db, options.to, SystemClock().now(), options.keep)
    print(f"{to}: {to.stat().st_size} bytes")
    return 0


def _migrate(options: argparse.Namespace) -> int:
    version = backups.older(options.db)
    if version is None:
        if not (code := _check(options)):
            print("there is nothing to migrate")
        return code
    if not options.dry_run:
        backups.migrate(options.db, games(), COPIES if options.copies is None else options.copies)
        print(f"{options.db}: migrated from {version} to {newest()}")
        return 0
    print(f"{options.db} would be migrated from {version} to {newest()}")
    if isinstance(options.db, Server):
        return 0
    with backups.migrated_copy(options.db) as options.db:
        return _check(options)


def _restore(options: argparse.Namespace) -> int:
    now = SystemClock().now()
    try:
        done = restore.restore(options.backup, options.db, games(), now, force=options.force, dry_run=options.dry_run)
    except restore.Unfit as error:
        for fault in error.faults:
            print(naming.escaped(fault))
        return _fail(str(error), 1)
    would = "would be " if options.dry_run else ""
    if done.version != newest():
        print(f"the backup {would}migrated from {done.version} to {newest()}")
    print(f"{options.db} {would}restored to {rfc3339(done.new_epoch.at)}: {done.new_epoch.tables} running tables")
    if done.turns is None:
        print("what is lost is not known, as there is no database in its place that can be read")
    else:
        print(f"lost: {done.turns} turns" + "".join(f", table {number}" for number in done.tables))
    if done.kept is not None:
        print(f"the database as it was is kept: {done.kept}")
    return 0


def _restore_table(options: argparse.Namespace) -> int:
    if isinstance(options.db, Path) and not options.db.is_file():
        return _fail(f"there is no database at {options.db}: `restore` puts a backup in its place")
    done = table_restore.restore_table(
        place(options.backup), options.table, options.db, games(), parts(), SystemClock().now(), dry_run=options.dry_run
    )
    number = "a number of its own" if options.dry_run else str(done.number)
    would = "would go" if options.dry_run else "goes"
    print(f"table {options.table} {would} on as it stood at {rfc3339(done.at)}, under {number}")
    for table in done.called_off:
        print(f"table {table} {'would be' if options.dry_run else 'is'} called off in its favour")
    if done.turns is not None:
        print(f"lost: {done.turns} turns")
    if not options.dry_run:
        print("a bot that runs posts it within ten minutes")
    return 0


def _restored(options: argparse.Namespace) -> int:
    new_epoch = restore.begin_epoch(options.db, SystemClock().now())
    print(f"{options.db}: restored to {rfc3339(new_epoch.at)}, {new_epoch.tables} running tables")
    return 0


def _forget(options: argparse.Namespace) -> int:
    async def run() -> int:
        services = await open_services(options.db, games(), read_only=not options.yes)
        try:
            services.privacy.parts.extend(parts())
            if options.guild is not None:
                return await _forget_guild(services, options.guild, sure=options.yes)
            return await _forget_person(services, options.person, sure=options.yes, resign=options.resign)
        finally:
            await services.close()

    if not isinstance(options.db, Server) and not options.db.is_file():
        return _fail(f"there is no database at {options.db}")
    return asyncio.run(run())


async def _forget_guild(services: Services, guild: int, *, sure: bool) -> int:
    rows = await services.departures.forget(guild) if sure else await services.departures.stored(guild)
    for table, count in rows.items():
        print(f"{table}\t{count}")
    print(_in_the_end(bool(rows), f"server {guild}", sure=sure))
    return 0


async def _forget_person(services: Services, person: int, *, sure: bool, resign: bool) -> int:
    stored = await services.privacy.of(person)
    rows = {what: len(entries) for what, entries in stored.items() if isinstance(entries, list) and entries}
    for what, count in rows.items():
        print(f"{what}\t{count}")
    playing = [table.id for table in await services.privacy.playing(person)]
    for table_id in playing:
        print(f"plays at table {table_id}" + (": a computer player takes the seat" if resign else ""))
    if sure and playing and not resign:
        return _fail("they have seats in running games, so nothing was changed: --resign gives them up", 1)
    if sure:
        for table_id in playing:
            seat = (await services.lobby.get(table_id)).seated(person).number
            await services.leaving.resign(table_id, Person(person, "the command line"), seat=seat, admin=True)
        await services.privacy.forget(person)
    print(_in_the_end(bool(rows), f"person {person}", sure=sure))
    return 0


def _in_the_end(there: bool, whom: str, *, sure: bool) -> str:
    """Return a sentence about what has become of a person's data."""
    if not there:
        return f"nothing is stored of {whom}"
    return f"{whom} is forgotten" if sure else f"this would go of {whom}; --yes does it"


def _move(options: argparse.Namespace) -> int:
    target = place(options.target)
    moved = transfer.transfer(place(options.source), target, games())
    print(f"{target}: {moved.rows} rows, {moved.games} games replayed in both and the same in both")
    if moved.unplayable:
        print(f"{moved.unplayable} games cannot be replayed by this program, neither there nor here")
    return 0


def _check(options: argparse.Namespace) -> int:
    well = True
    for fault in checking.faults(options.db, games()):
        well = False
        print(naming.escaped(fault))
    if well:
        print("all is well")
    return 0 if well else 1


def _list(options: argparse.Namespace) -> int:
    async def run() -> int:
        code = 0
        async with checking.reading(options.db, games()) as services:
            for table_id in reversed(checking.table_ids(options.db)):
                try:
                    table = await services.lobby.get(table_id)
                except Exception as error:
                    code = _fail(f"table {table_id}: {checking.sentence(error)}", 1)
                else:
                    print(f"{table.id}\t{table.status}\t{table.ply}\t{naming.escaped(table.name)}")
        return code

    return asyncio.run(run())


def _top(options: argparse.Namespace) -> int:
    async def run() -> int:
        since = SystemClock().now() - timedelta(days=options.days)
        async with checking.reading(options.db, games()) as services:
            rows = await services.store.read(partial(costs.by_server, since=since))
        print(f"server\ttables\trunning\tturns in {options.days} days\tposts in {options.days} days")
        for row in rows:
            print(row.guild, row.tables, row.running, row.turns, row.posts, sep="\t")
        return 0

    return asyncio.run(run())


def _export(options: argparse.Namespace) -> int:
    if options.all is not None:
        options.all.mkdir(parents=True, exist_ok=True)
        return asyncio.run(_export_all(options.db, options.all))

    async def run() -> int:
        async with checking.reading(options.db, games()) as services:
            try:
                record = _text(await services.records.export(options.table))
            except (StoreError, TableError):
                raise
            except Exception as error:
                return _fail(f"table {options.table}: {checking.sentence(error)}", 1)
        naming.print_record(f"{record}\n")
        return 0

    return asyncio.run(run())


async def _export_all(at: Place, directory: Path) -> int:
    """Export what can be read, and report what cannot."""
    code = 0
    async with checking.reading(at, games()) as services:
        for table_id in checking.table_ids(at):
            try:
                if not (await services.lobby.get(table_id)).head:
                    continue
                record = _text(await services.records.export(table_id)).encode()
            except Exception as error:
                code = _fail(f"table {table_id}: {checking.sentence(error)}", 1)
            else:
                (directory / f"{table_id}.json").write_bytes(record + b"\n")
    return code


def _import(options: argparse.Namespace) -> int:
    data = _json(options.file)

    async def run() -> int:
        services = await open_services(options.db, games())
        try:
            table = await services.records.load(
                data,
                guild=options.guild,
                channel=options.channel,
                owner=Person(options.owner, "the command line"),
                name=options.name,
                join=False,
            )
        finally:
            await services.close()
        print(table.id)
        return 0

    return asyncio.run(run())


def _verify(options: argparse.Namespace) -> int:
    if options.table is not None:

        async def run() -> Opened:
            async with checking.reading(options.db, games()) as services:
                return await services.records.opened(options.table)

        opened = asyncio.run(run())
        holds = opened.holds
        if opened.imported is not None:
            print(_origin(opened.imported))
    elif options.record is None or options.salt is None or options.commitment is None:
        return _fail("verify needs a record with --salt and --commitment, or --table")
    else:
        data = _json(options.record)
        deal = data.get("deal") if isinstance(data, dict) else None
        if not isinstance(deal, dict):
            return _fail(f"{options.record} has no deal", 1)
        holds = fairness.verify(deal, options.salt, options.commitment)
    print("the commitment was made to this deal" if holds else "the commitment was NOT made to this deal")
    return 0 if holds else 1


def _origin(imported: Imported) -> str:
    """Return how far the deal of an imported game can be trusted."""
    came = f"the game came from a file of {imported.by!r} (person {imported.person}) on {rfc3339(imported.at)}"
    if not imported.dealt:
        return f"{came}: its deal is the file's"
    return f"{came}, with {imported.ply} steps: what these had not shown was dealt here, then"


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


class BadRecord(TableError, key="table-bad-record"):
    """A file that is not a record."""


def _text(record: dict[str, object]) -> str:
    return json.dumps(record, ensure_ascii=False)


def _fail(message: str, code: int = 2) -> int:
    print(naming.escaped(message), file=sys.stderr)
    return code


COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace], int]]] = {
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
    "restored": _restored,
    "top": _top,
    "verify": _verify,
}
"""Functions of the commands, by name."""
