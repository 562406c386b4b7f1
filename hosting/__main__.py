"""The store's command line: back up, check, migrate, move, export, import, verify.

Exit codes: 0 success, 1 something is wrong with the data, 2 wrong usage or not possible.
"""

import argparse
import asyncio
import json
import math
import os
import sys
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import NoReturn

import naming
from hosting.core import Person, StoreError, SystemClock, TableError, fairness, rfc3339
from hosting.db import COPIES, Place, Server, backup, named, newest, of_environment
from hosting.maintenance import checking, costs, migrating, moving, restoring, returning, rotating
from hosting.records import Imported, Opened
from hosting.registry import games, parts
from hosting.services import Services, open_services


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, and return the exit code."""
    naming.show_always()
    options = _parser().parse_args(arguments)
    try:
        if options.reads:
            return _run_on_present(options)
        return int(options.run(options))
    except (StoreError, TableError) as error:
        return _fail(str(error))
    except (OSError, UnicodeError) as error:
        return _fail(
            f"{getattr(error, 'filename', None) or options.command}: {getattr(error, 'strerror', None) or error}"
        )


def _run_on_present(options: argparse.Namespace) -> int:
    """Run a read-only command, on a migrated copy if the database is a file of an older version."""
    version = migrating.older(options.db)
    if version is None:
        return int(options.run(options))
    explanation = migrating.in_words(options.db, version)
    if isinstance(options.db, Server):
        print(f"{explanation}; only then can this program read it", file=sys.stderr)
        return 0
    print(f"{explanation}; this is of a copy that has been migrated", file=sys.stderr)
    with migrating.migrated_copy(options.db) as options.db:
        return int(options.run(options))


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports an error in one sentence."""

    def error(self, message: str) -> NoReturn:
        """End the program with code 2."""
        self.exit(2, f"{self.prog}: {naming.escaped(message)}\n")


def _number(text: str, least: int = 1, most: int = 2**63 - 1) -> int:
    """Return a whole number in the database's range; by default an id of Discord or a table."""
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number from {least} to {most}")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m hosting", description="The store of hosted games.")
    parser.add_argument(
        "--db",
        type=named,
        default=of_environment(),
        help="the database: a file, or an address (default: the bot's own setting NAVEGADOR_DATABASE, else "
        "data/navegador.sqlite3)",
    )
    parser.set_defaults(reads=False)
    commands = parser.add_subparsers(dest="command", required=True)

    command = commands.add_parser("backup", help="copy the database while the bot runs")
    command.add_argument("to", type=Path, help="a file that does not exist yet; with --keep, a directory")
    command.add_argument(
        "--keep",
        type=partial(_number, most=10000),
        metavar="N",
        help="name the copy after the time, and delete all but the newest N such copies in the directory",
    )
    command.set_defaults(run=_backup)

    command = commands.add_parser("check", help="see whether everything in the database fits together")
    command.set_defaults(run=_check, reads=True)

    command = commands.add_parser("list", help="list the games: number, status, ply, name")
    command.set_defaults(run=_list, reads=True)

    command = commands.add_parser("top", help="list the servers, those with most posts first")
    command.add_argument("--days", type=partial(_number, most=10000), default=30, help="of how many days (default: 30)")
    command.set_defaults(run=_top, reads=True)

    command = commands.add_parser("restore", help="go back to a backup, while the bot is stopped")
    command.add_argument("backup", type=Path, help="a copy of the database's file")
    command.add_argument("--dry-run", action="store_true", help="check it and say what would be lost, change nothing")
    command.add_argument("--force", action="store_true", help="take it though it has faults")
    command.set_defaults(run=_restore)

    command = commands.add_parser(
        "restore-table", help="have one table go on from a backup, with its deal, also while a bot runs"
    )
    command.add_argument("backup", type=named, help="a copy of the database's file, or an address")
    command.add_argument("table", type=_number, help="its number in the backup")
    command.add_argument("--dry-run", action="store_true", help="say what would come of it, change nothing")
    command.set_defaults(run=_restore_table)

    command = commands.add_parser(
        "restored", help="say that something else has put the database back: pg_restore, Litestream"
    )
    command.set_defaults(run=_restored)

    command = commands.add_parser("forget", help="delete what is stored of a person or a server, also while a bot runs")
    group = command.add_mutually_exclusive_group(required=True)
    group.add_argument("--person", type=_number, help="their number in Discord")
    group.add_argument("--guild", type=_number, help="the server's number in Discord")
    command.add_argument("--yes", action="store_true", help="do it; without this it is only said what goes")
    command.add_argument("--resign", action="store_true", help="have computer players take the person's seats first")
    command.set_defaults(run=_forget)

    command = commands.add_parser("migrate", help="bring a database of an older version to this program's")
    command.add_argument("--dry-run", action="store_true", help="migrate a copy and check it, and change nothing")
    command.add_argument(
        "--copies",
        type=partial(_number, least=0, most=100),
        default=os.environ.get("NAVEGADOR_MIGRATION_COPIES") or str(COPIES),
        help="how many copies made before migrations are kept beside a file, 0 to make none "
        "(default: the bot's own setting NAVEGADOR_MIGRATION_COPIES, else %(default)s)",
    )
    command.set_defaults(run=_migrate)

    command = commands.add_parser(
        "move", help="copy everything into an empty database: from a file to a server, or back"
    )
    command.add_argument("source", type=named, help="a file, or the address of a PostgreSQL server's database")
    command.add_argument("target", type=named, help="a file that does not exist yet, or an address of an empty one")
    command.set_defaults(run=_move)

    command = commands.add_parser("export", help="write the record of a game, or of all")
    which = command.add_mutually_exclusive_group(required=True)
    which.add_argument("table", type=_number, nargs="?", help="the table's number; the record goes to standard output")
    which.add_argument("--all", type=Path, metavar="DIR", help="write every game that has started into a directory")
    command.set_defaults(run=_export, reads=True)

    command = commands.add_parser("import", help="set up a table from a record, its seats vacant")
    command.add_argument("file", type=Path)
    command.add_argument("--guild", type=_number, required=True)
    command.add_argument("--channel", type=_number, required=True)
    command.add_argument("--owner", type=_number, required=True, help="the person who owns the table")
    command.add_argument("--name", required=True)
    command.set_defaults(run=_import)

    command = commands.add_parser("verify", help="check a deal against the commitment that was published")
    command.add_argument("record", type=Path, nargs="?", help="the record of a finished game")
    command.add_argument("--salt", help="as it was published at the end")
    command.add_argument("--commitment", help="as it was published at the start")
    command.add_argument("--table", type=_number, help="a table of the database, instead of a record")
    command.set_defaults(run=_verify, reads=True)
    return parser


def _backup(options: argparse.Namespace) -> int:
    now, to = SystemClock().now(), options.to
    if options.keep is None or isinstance(options.db, Server):
        backup.backup(options.db, to)
    else:
        to = rotating.add(options.db, to, options.keep, now)
    rotating.note(options.db, now)
    print(f"{to}: {to.stat().st_size} bytes")
    return 0


def _migrate(options: argparse.Namespace) -> int:
    version = migrating.older(options.db)
    if version is None:
        if not (code := _check(options)):
            print("there is nothing to migrate")
        return code
    if not options.dry_run:
        migrating.migrate(options.db, games(), options.copies)
        print(f"{options.db}: migrated from {version} to {newest()}")
        return 0
    print(f"{options.db} would be migrated from {version} to {newest()}")
    if isinstance(options.db, Server):
        return 0
    with migrating.migrated_copy(options.db) as options.db:
        return _check(options)


def _restore(options: argparse.Namespace) -> int:
    now = SystemClock().now()
    try:
        done = restoring.restore(options.backup, options.db, games(), now, force=options.force, dry_run=options.dry_run)
    except restoring.Unfit as error:
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
    done = returning.bring_back(
        options.backup, options.table, options.db, games(), parts(), SystemClock().now(), dry_run=options.dry_run
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
    new_epoch = restoring.restored(options.db, SystemClock().now())
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
    moved = moving.move(options.source, options.target, games())
    print(f"{options.target}: {moved.rows} rows, {moved.games} games replayed in both and the same in both")
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
            for table_id in reversed(backup.table_ids(options.db)):
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
        for table_id in backup.table_ids(at):
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


if __name__ == "__main__":
    sys.exit(main())
