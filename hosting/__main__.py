"""The store's command line: back up, check, migrate, move, export, import, verify.

Exit codes: 0 success, 1 something is wrong with the data, 2 wrong usage or not possible.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

from gamekit import naming
from hosting.version import described


def main(arguments: Sequence[str] | None = None) -> int:
    naming.show_always()
    options = _parser().parse_args(arguments)
    from hosting.commands import run  # not at the top: it is all of hosting, which nobody waits for to read the help

    return run(options)


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an error in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {naming.escape(message)}\n")


def number(text: str, least: int = 1, most: int = 2**63 - 1) -> int:
    """Return a whole number in the database's range; by default an id of Discord or a table."""
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number from {least} to {most}")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m hosting", description="The store of hosted games.")
    parser.add_argument("--version", action="version", version=f"navegador {described()}")
    parser.add_argument(
        "--db",
        help="the database: a file, or an address (default: the bot's own setting NAVEGADOR_DATABASE, else "
        "data/navegador.sqlite3)",
    )
    commands = parser.add_subparsers(dest="command", required=True)

    command = commands.add_parser("backup", help="copy the database while the bot runs")
    command.add_argument("to", type=Path, help="a file that does not exist yet; with --keep, a directory")
    command.add_argument(
        "--keep",
        type=partial(number, most=10000),
        metavar="N",
        help="name the copy after the time, and delete all but the newest N such copies in the directory",
    )

    command = commands.add_parser("check", help="see whether everything in the database fits together")

    command = commands.add_parser("list", help="list the games: number, status, ply, name")

    command = commands.add_parser("top", help="list the servers, those with most posts first")
    command.add_argument("--days", type=partial(number, most=10000), default=30, help="of how many days (default: 30)")

    command = commands.add_parser("restore", help="go back to a backup, while the bot is stopped")
    command.add_argument("backup", type=Path, help="a copy of the database's file")
    command.add_argument("--dry-run", action="store_true", help="check it and say what would be lost, change nothing")
    command.add_argument("--force", action="store_true", help="take it though it has faults")

    command = commands.add_parser(
        "restore-table", help="have one table go on from a backup, with its deal, also while a bot runs"
    )
    command.add_argument("backup", help="a copy of the database's file, or an address")
    command.add_argument("table", type=number, help="its number in the backup")
    command.add_argument("--dry-run", action="store_true", help="say what would come of it, change nothing")

    command = commands.add_parser(
        "restored", help="say that something else has put the database back: pg_restore, Litestream"
    )

    command = commands.add_parser("forget", help="delete what is stored of a person or a server, also while a bot runs")
    group = command.add_mutually_exclusive_group(required=True)
    group.add_argument("--person", type=number, help="their number in Discord")
    group.add_argument("--guild", type=number, help="the server's number in Discord")
    command.add_argument("--yes", action="store_true", help="do it; without this it is only said what goes")
    command.add_argument("--resign", action="store_true", help="have computer players take the person's seats first")

    command = commands.add_parser("migrate", help="bring a database of an older version to this program's")
    command.add_argument("--dry-run", action="store_true", help="migrate a copy and check it, and change nothing")
    command.add_argument(
        "--copies",
        type=partial(number, least=0, most=100),
        default=os.environ.get("NAVEGADOR_MIGRATION_COPIES"),
        help="how many copies made before migrations are kept beside a file, 0 to make none "
        "(default: the bot's own setting NAVEGADOR_MIGRATION_COPIES)",
    )

    command = commands.add_parser(
        "move", help="copy everything into an empty database: from a file to a server, or back"
    )
    command.add_argument("source", help="a file, or the address of a PostgreSQL server's database")
    command.add_argument("target", help="a file that does not exist yet, or an address of an empty one")

    command = commands.add_parser("export", help="write the record of a game, or of all")
    which = command.add_mutually_exclusive_group(required=True)
    which.add_argument("table", type=number, nargs="?", help="the table's number; the record goes to standard output")
    which.add_argument("--all", type=Path, metavar="DIR", help="write every game that has started into a directory")

    command = commands.add_parser("import", help="set up a table from a record, its seats vacant")
    command.add_argument("file", type=Path)
    command.add_argument("--guild", type=number, required=True)
    command.add_argument("--channel", type=number, required=True)
    command.add_argument("--owner", type=number, required=True, help="the person who owns the table")
    command.add_argument("--name", required=True)

    command = commands.add_parser("verify", help="check a deal against the commitment that was published")
    command.add_argument("record", type=Path, nargs="?", help="the record of a finished game")
    command.add_argument("--salt", help="as it was published at the end")
    command.add_argument("--commitment", help="as it was published at the start")
    command.add_argument("--table", type=number, help="a table of the database, instead of a record")
    return parser


if __name__ == "__main__":
    sys.exit(main())
