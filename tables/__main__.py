"""The store from the command line: back up, check, export, import, verify.

Exit codes: 0 all is well, 1 something is wrong with the data, 2 wrongly called or not possible.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from navegador.game import NAVEGADOR
from tables import backup, fairness
from tables.errors import NoSuchTable, StoreError, TableError
from tables.model import Person
from tables.services import Services, open_services

GAMES = (NAVEGADOR,)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says, and return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except (StoreError, TableError) as error:
        return _fail(str(error))
    except (OSError, UnicodeError) as error:
        return _fail(
            f"{getattr(error, 'filename', None) or options.command}: {getattr(error, 'strerror', None) or error}"
        )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tables", description="The store of hosted games.")
    parser.add_argument(
        "--db",
        type=Path,
        default=Path(os.environ.get("NAVEGADOR_DATABASE", "data/navegador.sqlite3")),
        help="the database file (default: the bot's own setting NAVEGADOR_DATABASE, else data/navegador.sqlite3)",
    )
    commands = parser.add_subparsers(dest="command", required=True)

    command = commands.add_parser("backup", help="copy the database while the bot runs")
    command.add_argument("to", type=Path, help="a file that does not exist yet")
    command.set_defaults(run=_backup)

    command = commands.add_parser("check", help="see whether everything in the database fits together")
    command.set_defaults(run=_check)

    command = commands.add_parser("list", help="list the games: number, status, ply, name")
    command.set_defaults(run=_list)

    command = commands.add_parser("export", help="write the record of a game, or of all")
    which = command.add_mutually_exclusive_group(required=True)
    which.add_argument("table", type=int, nargs="?", help="the table's number; the record goes to standard output")
    which.add_argument("--all", type=Path, metavar="DIR", help="write every game that has started into a directory")
    command.set_defaults(run=_export)

    command = commands.add_parser("import", help="set up a table from a record, its seats vacant")
    command.add_argument("file", type=Path)
    command.add_argument("--guild", type=int, required=True)
    command.add_argument("--channel", type=int, required=True)
    command.add_argument("--owner", type=int, required=True, help="the person who owns the table")
    command.add_argument("--name", required=True)
    command.set_defaults(run=_import)

    command = commands.add_parser("verify", help="check a deal against the commitment that was published")
    command.add_argument("record", type=Path, nargs="?", help="the record of a finished game")
    command.add_argument("--salt", help="as it was published at the end")
    command.add_argument("--commitment", help="as it was published at the start")
    command.add_argument("--table", type=int, help="a table of the database, instead of a record")
    command.set_defaults(run=_verify)
    return parser


def _backup(options: argparse.Namespace) -> int:
    size = backup.backup(options.db, options.to)
    print(f"{options.to}: {size} bytes")
    return 0


def _check(options: argparse.Namespace) -> int:
    found = 0
    for fault in backup.faults(options.db):
        found += 1
        print(fault)
    unreadable = asyncio.run(_replay_all(options.db))
    for line in unreadable:
        print(line)
    if found or unreadable:
        return 1
    print("all is well")
    return 0


async def _replay_all(path: Path) -> list[str]:
    """Replay every game, and say which cannot be."""
    told = []
    services = await open_services(path, GAMES, read_only=True)
    try:
        async for table in _started(services):
            try:
                told += [f"table {table}: {fault}" for fault in await services.positions.faults(table)]
            except (StoreError, TableError, ValueError, LookupError, TypeError) as error:
                told.append(f"table {table}: {error}")
    finally:
        await services.close()
    return told


async def _started(services: Services) -> AsyncIterator[int]:
    """The numbers of the games that have started, or that cannot be read: a damaged part must not hide the others."""
    for number in range(1, await services.lobby.newest() + 1):
        try:
            if (await services.lobby.get(number)).started is not None:
                yield number
        except NoSuchTable:
            continue
        except (StoreError, ValueError, LookupError, TypeError):
            yield number


def _list(options: argparse.Namespace) -> int:
    async def run() -> int:
        services = await open_services(options.db, GAMES, read_only=True)
        try:
            for table in await services.lobby.all():
                print(f"{table.id}\t{table.status}\t{table.ply}\t{table.name}")
        finally:
            await services.close()
        return 0

    return asyncio.run(run())


def _export(options: argparse.Namespace) -> int:
    if options.all is not None:
        options.all.mkdir(parents=True, exist_ok=True)

    async def run() -> int:
        services = await open_services(options.db, GAMES, read_only=True)
        try:
            if options.all is None:
                print(_text(await services.records.export(options.table)))
                return 0
            return await _export_all(services, options.all)
        finally:
            await services.close()

    return asyncio.run(run())


async def _export_all(services: Services, directory: Path) -> int:
    """Write what can be read, and say what cannot."""
    lost = 0
    async for table in _started(services):
        try:
            record = await services.records.export(table)
        except (StoreError, TableError, ValueError, LookupError, TypeError) as error:
            lost = _fail(f"table {table}: {error}", 1)
        else:
            (directory / f"{table}.json").write_text(_text(record) + "\n", encoding="utf-8")
    return lost


def _import(options: argparse.Namespace) -> int:
    data = _json(options.file)

    async def run() -> int:
        services = await open_services(options.db, GAMES)
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

        async def run() -> bool:
            services = await open_services(options.db, GAMES, read_only=True)
            try:
                return (await services.records.opened(options.table)).holds
            finally:
                await services.close()

        holds = asyncio.run(run())
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


def _json(path: Path) -> dict[str, object]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{path} is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise BadRecord(f"{path} is no record of a game")
    return data


class BadRecord(TableError):
    """A file that is no record."""

    key = "table-bad-record"


def _text(record: dict[str, object]) -> str:
    return json.dumps(record, ensure_ascii=False)


def _fail(message: str, code: int = 2) -> int:
    print(message, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
