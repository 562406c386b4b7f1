"""The web site of leagues from the command line.

Exit codes: 0 the site is complete, 1 parts could not be read or drawn, 2 wrong arguments or impossible.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import structlog

import naming
import words
from hosting import open_services, registry
from hosting.core import StoreError, TableError
from hosting.db import named, of_environment
from leagues.services import open_leagues
from website.building import Built, build
from website.games import MAX_PICTURES
from website.writing import NotOurs

LIMIT = 200


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, and return the exit code."""
    naming.show_always()
    options = _parser().parse_args(arguments)
    try:
        built = asyncio.run(_build(options))
    except (StoreError, TableError, NotOurs) as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(f"{error.filename or options.directory}: {error.strerror or error}")
    print(f"{options.directory}: {built.changed} files written, {built.gone} taken away")
    for table, why in built.unreadable.items():
        _fail(f"table {table}: {why}")
    for sentence in built.failed:
        _fail(sentence)
    return 1 if built.unreadable or built.failed else 0


async def _build(options: argparse.Namespace) -> Built:
    services = await open_services(options.db, registry.games(), read_only=True)
    try:
        return await build(
            services,
            open_leagues(services),
            registry.interfaces(),
            options.directory,
            locales=(options.language, *(language for language in words.languages() if language != options.language)),
            max_pictures=options.pictures,
            redraw=options.redraw,
        )
    finally:
        await services.close()


class _Parser(argparse.ArgumentParser):
    """A parser that reports errors in one sentence."""

    def error(self, message: str) -> NoReturn:
        """End the program with code 2."""
        self.exit(2, f"{self.prog}: {naming.escaped(message)}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m website", description="Write the web site of the leagues that are published.")
    parser.add_argument("directory", type=Path, help="where the site is; made where it is not there yet")
    parser.add_argument(
        "--db",
        type=named,
        default=of_environment(),
        help="the database: a file, or an address (default: the bot's own setting NAVEGADOR_DATABASE, else "
        "data/navegador.sqlite3)",
    )
    parser.add_argument(
        "--language",
        choices=words.languages(),
        default=words.ENGLISH,
        help="of the pages with plain addresses; the others stand beside them",
    )
    parser.add_argument(
        "--pictures",
        type=_pictures,
        default=MAX_PICTURES,
        metavar="N",
        help=f"turns of a game that have a picture, 0 to {LIMIT} (default: {MAX_PICTURES})",
    )
    parser.add_argument("--redraw", action="store_true", help="draw existing pictures again")
    return parser


def _pictures(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 5 and int(text) <= LIMIT):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number from 0 to {LIMIT}")
    return int(text)


def _fail(message: str) -> int:
    print(f"python -m website: {naming.escaped(message)}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    sys.exit(main())
