"""The pages of leagues that are published, written into a directory for any web server, without code to run.

They are those that the bot serves, with only what everybody may see of games. Exit codes: 0 the site is complete, 1
parts could not be read or drawn, 2 wrong arguments or impossible.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import i18n
import renders
from cogs.components import Drawing
from cogs.games import GameInterface
from gamekit import naming
from hosting import Services, open_services, registry
from hosting.__main__ import Parser, number
from hosting.core import BadValue, NotRunning, OtherRules, StoreError, TableError
from hosting.db import Place, of_environment, place
from hosting.workers import Pool, Priority
from leagues.services import Leagues
from renders import Theme
from web.leagues import content
from web.leagues.content import GamePages, noting, sentence, site_of
from web.leagues.pages import Known, PagePicture, Pages, suffix

LIMIT: Final = 200
"""Maximum number of a game's turns with a picture."""
SECONDS: Final = 60.0
MEBIBYTES: Final = 1024
NOTES: Final = "pictures.json"
"""Descriptions of the pictures; this file also identifies a directory as a site."""
_OURS: Final = re.compile(
    r"(style\.css|icon\.svg|site\.js|(?:sans|serif)\.woff2"
    r"|(index|league-\d+(-season-\d+)?|game-\d+|player-[\w-]+)(\.[A-Za-z-]{2,8})?\.html"
    r"|league-\d+(\.[A-Za-z-]{2,8})?\.atom|league-\d+-season-\d+-(standings|results)(\.[A-Za-z-]{2,8})?\.csv"
    r"|league-\d+-season-\d+\.json|game-[\w-]+\.png|\.[\w.-]+\.part)"
)
"""The names that the site gives its files; no others are ever removed."""


class NotOurs(Exception):
    """The directory has files and is no site of this program."""


class Undrawable(Exception):
    """A picture cannot be drawn: it fails, takes too long or too much, or ends the processes that draw it."""


@dataclass(frozen=True, slots=True)
class Built:
    changed: int
    gone: int
    unreadable: Mapping[int, str]
    """Hosted tables that cannot be shown, and why, for the host."""
    failed: tuple[str, ...] = ()
    """Other missing parts, a sentence each: seasons, people's ratings, pages, pictures."""


async def build(
    services: Services,
    leagues: Leagues,
    interfaces: Mapping[str, GameInterface],
    path: Path,
    *,
    locales: Sequence[str] = (i18n.ENGLISH,),
    max_pictures: int = content.MAX_PICTURES,
    redraw: bool = False,
) -> Built:
    """Write the site of all published leagues; `max_pictures`: maximum turns of a game with a picture.

    `locales`: the languages of the pages; those in the first have plain addresses. `redraw`: existing pictures are
    drawn again.

    A game or a season that cannot be read has no page, and words replace a picture that cannot be drawn; everything
    else is written. Raises NotOurs, OSError, StoreError.
    """
    directory, faults = Directory(path, redraw=redraw), list[str]()
    site, locales = await site_of(leagues, await leagues.views.published(), faults), tuple(locales)
    editions = [Pages(replace(site, suffix=suffix(locale, locales)), locale, locales) for locale in locales]
    readable: set[int] = set()
    unreadable: dict[int, str] = {}
    with Drawer() as drawer:
        for view in site.views:
            for fixture in view.fixtures:
                if (table := fixture.table) is None:
                    continue
                try:
                    each = [await _game(services, interfaces, table, locale, max_pictures) for locale in locales]
                except NotRunning:
                    continue  # the season has not opened
                except Exception as error:  # a damaged row can make anything fail, and the others must still be shown
                    unreadable[table] = sentence(error)
                    continue
                for pages, game in zip(editions, each, strict=True):
                    pictures = await asyncio.to_thread(_pictures, directory, drawer, game)
                    undrawn = (picture.content.name for picture in pictures.values() if picture.known is None)
                    faults += [f"{name} cannot be drawn" for name in undrawn]
                    with noting(faults, f"game {table}"):
                        page = pages.game(game, view, fixture, pictures)
                        directory.write(pages.site.at(content.game_page(table)), page)
                        readable.add(table)
    for pages in editions:
        edition = replace(pages, site=replace(pages.site, games=frozenset(readable)))
        for name, make in edition.files().items():
            with noting(faults, name):
                directory.write(name, make())
    files = directory.finish()
    return Built(directory.changed, files, unreadable, tuple(faults))


async def _game(
    services: Services, interfaces: Mapping[str, GameInterface], table: int, locale: str, max_pictures: int
) -> GamePages:
    history = await services.positions.history(table)
    events = await services.positions.events(table)
    interface = interfaces.get(history.table.game)
    if interface is None:
        raise OtherRules(f"the game {history.table.game!r} is not shown here", table=table)
    return await asyncio.to_thread(content.game, history, interface, events, locale, max_pictures)


def _pictures(directory: Directory, drawer: Drawer, game: GamePages) -> dict[str, PagePicture]:
    """Return each picture of a game by its name, in both themes, or its words if one of them cannot be drawn."""
    pictures = dict[str, PagePicture]()
    for picture in (*game.opening, *(picture for event in game.events for picture in event.pictures)):
        light, dark = (f"{picture.name}-{theme.name}.png" for theme in (renders.LIGHT, renders.DARK))
        first = _draw(directory, drawer, picture.drawing, light, renders.LIGHT)
        both = first and _draw(directory, drawer, picture.drawing, dark, renders.DARK)
        pictures[picture.name] = PagePicture(light, dark, first if both else None, picture)
    return pictures


def _draw(directory: Directory, drawer: Drawer, drawing: Drawing, name: str, theme: Theme) -> Known | None:
    entry = directory.keep_again(name)
    if entry is None:
        with contextlib.suppress(Undrawable):
            picture, text = drawer.draw(drawing, theme), drawing.description
            entry = Known(picture.width, picture.height, text.full if text else picture.alt)
            directory.draw(name, picture.data, entry)
    return entry


class Drawer:
    def __init__(self) -> None:
        self._pool: Pool | None = None

    def __enter__(self) -> Drawer:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def draw(self, drawing: Drawing, theme: Theme) -> renders.Picture:
        if self._pool is None:
            self._pool = Pool(1, seconds=SECONDS, mebibytes=MEBIBYTES)
        try:
            return self._pool.submit_as(Priority.POST, drawing, theme).result()
        except Exception as error:  # whatever it is, the page has words instead
            raise Undrawable from error


class Directory:
    """A directory into which a site is being written; `redraw`: draw all pictures again. Raises NotOurs, OSError."""

    def __init__(self, path: Path, *, redraw: bool = False) -> None:
        path.mkdir(parents=True, exist_ok=True)
        if not (path / NOTES).exists() and any(path.iterdir()):
            raise NotOurs(f"{path} is not empty, and nothing in it is a site of leagues")
        self._path = path
        self._written: set[str] = set()
        self._pictures: dict[str, Known] = {}
        self._before = dict[str, Known]()
        if not redraw:  # nor if the file cannot be read
            with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
                notes = json.loads((path / NOTES).read_text(encoding="utf-8"))
                self._before = {name: Known(**load) for name, load in notes.items()}
        self.changed = 0
        if not (path / NOTES).exists():
            self._store(NOTES, b"{}\n")

    def write(self, name: str, data: bytes) -> None:
        assert _OURS.fullmatch(name), name
        self._written.add(name)
        self._store(name, data)

    def keep_again(self, name: str) -> Known | None:
        picture = self._before.get(name)
        if picture is None or not (self._path / name).is_file():
            return None
        self._keep(name, picture)
        return picture

    def draw(self, name: str, data: bytes, known: Known) -> None:
        self.write(name, data)
        self._keep(name, known)

    def finish(self) -> int:
        """Store the descriptions, and remove files not written this time; return their number."""
        pictures = {name: asdict(self._pictures[name]) for name in sorted(self._pictures)}
        self._store(NOTES, (json.dumps(pictures, ensure_ascii=False, indent=1) + "\n").encode())
        files = [file for file in self._path.iterdir() if _OURS.fullmatch(file.name) and file.name not in self._written]
        for file in files:
            file.unlink()
        return len(files)

    def _keep(self, name: str, known: Known) -> None:
        self._written.add(name)
        self._pictures[name] = known

    def _store(self, name: str, data: bytes) -> None:
        file = self._path / name
        if file.is_file() and file.read_bytes() == data:
            return
        self.changed += name != NOTES
        part = self._path / f".{name}.{os.getpid()}.part"
        with part.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)


def main(arguments: Sequence[str] | None = None) -> int:
    naming.show_always()
    options = _parser().parse_args(arguments)
    try:
        result = asyncio.run(_build(options))
    except (StoreError, TableError, NotOurs) as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(f"{error.filename or options.directory}: {error.strerror or error}")
    print(f"{options.directory}: {result.changed} files written, {result.gone} taken away")
    for table, why in result.unreadable.items():
        _fail(f"table {table}: {why}")
    for part in result.failed:
        _fail(part)
    return 1 if result.unreadable or result.failed else 0


async def _build(options: argparse.Namespace) -> Built:
    async with await open_services(options.db, registry.games(), read_only=True) as services:
        return await build(
            services,
            Leagues(services),
            registry.interfaces(),
            options.directory,
            locales=(options.language, *(language for language in i18n.languages() if language != options.language)),
            max_pictures=options.pictures,
            redraw=options.redraw,
        )


def _database(text: str) -> Place:
    try:
        return place(text)
    except BadValue as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m website", description="Write the web site of the leagues that are published.")
    parser.add_argument("directory", type=Path, help="where the site is; made where it is not there yet")
    parser.add_argument(
        "--db",
        type=_database,
        default=of_environment(),
        help="the database: a file, or an address (default: the bot's own setting NAVEGADOR_DATABASE, else "
        "data/navegador.sqlite3)",
    )
    parser.add_argument(
        "--language",
        choices=i18n.languages(),
        default=i18n.ENGLISH,
        help="of the pages with plain addresses; the others stand beside them",
    )
    parser.add_argument(
        "--pictures",
        type=partial(number, least=0, most=LIMIT),
        default=content.MAX_PICTURES,
        metavar="N",
        help=f"turns of a game that have a picture, 0 to {LIMIT} (default: {content.MAX_PICTURES})",
    )
    parser.add_argument("--redraw", action="store_true", help="draw existing pictures again")
    return parser


def _fail(message: str) -> int:
    print(f"python -m website: {naming.escape(message)}", file=sys.stderr)
    return 2
