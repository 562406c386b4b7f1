"""Building the site: reading the database and writing the directory."""

import asyncio
import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import renders
import words
from cogs.games import GameInterface
from hosting import Services
from hosting.core import NotRunning, OtherRules, StoreError, TableError
from leagues.history import Played
from leagues.rules import State
from leagues.services import Leagues
from leagues.store import View
from renders import Theme
from website import games, site
from website.drawing import Drawer, Undrawable
from website.games import Game, TurnPicture
from website.pages import Pages, Picture, suffix
from website.site import Curve, Site
from website.writing import Directory, Known


@dataclass(frozen=True, slots=True)
class Built:
    """The result of a build."""

    changed: int
    """Number of files that are new or changed."""
    gone: int
    """Number of files removed."""
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
    locales: Sequence[str] = (words.ENGLISH,),
    max_pictures: int = games.MAX_PICTURES,
    redraw: bool = False,
) -> Built:
    """Write the site of all published leagues; `max_pictures`: maximum turns of a game with a picture.

    `locales`: the languages of the pages; those in the first have plain addresses. `redraw`: existing pictures are
    drawn again.

    A game or a season that cannot be read has no page, and words replace a picture that cannot be drawn; everything
    else is written. Raises NotOurs, OSError, StoreError.
    """
    directory, failed = Directory(path, redraw=redraw), list[str]()
    views = await _views(leagues, failed)
    ratings, played = await _ratings(leagues, views, failed), await _played(leagues, views, failed)
    published, locales = Site(views, ratings, played), tuple(locales)
    editions = {
        locale: Pages(replace(published, suffix=suffix(locale, locales)), locale, locales) for locale in locales
    }
    readable: set[int] = set()
    unreadable: dict[int, str] = {}
    with Drawer() as drawer:
        for view in views:
            for fixture in view.fixtures:
                if fixture.table is None:
                    continue
                try:
                    each = [
                        await _game(services, interfaces, fixture.table, locale, max_pictures) for locale in locales
                    ]
                except NotRunning:
                    continue  # the season has not opened
                except Exception as error:  # a damaged row can make anything fail, and the others must still be shown
                    unreadable[fixture.table] = _sentence(error)
                    continue
                for pages, game in zip(editions.values(), each, strict=True):
                    pictures = await asyncio.to_thread(_pictures, directory, drawer, game)
                    failed += [
                        f"{picture.content.name} cannot be drawn"
                        for picture in pictures.values()
                        if picture.known is None
                    ]
                    with _noted(failed, f"game {fixture.table}"):
                        page = pages.game(game, view, fixture, pictures)
                        directory.write(pages.site.at(site.game_page(fixture.table)), page)
                        readable.add(fixture.table)
    for pages in editions.values():
        edition = replace(pages, site=replace(pages.site, games=frozenset(readable)))
        for name, made in edition.beside_games():
            with _noted(failed, name):
                for file, data in made().items():
                    directory.write(file, data)
    gone = directory.finish()
    return Built(directory.changed, gone, unreadable, tuple(failed))


@contextlib.contextmanager
def _noted(failed: list[str], what: str) -> Iterator[None]:
    """Record that a part of the site has failed, and continue with the others. Raises OSError, StoreError."""
    try:
        yield
    except (OSError, StoreError):
        raise
    except Exception as error:
        failed.append(f"{what}: {_sentence(error)}")


async def _views(leagues: Leagues, failed: list[str]) -> tuple[View, ...]:
    """Return the published seasons: of published leagues, except those that are not open yet."""
    views = list[View]()
    for league in await leagues.views.published():
        with _noted(failed, f"league {league.id}"):
            for season in reversed(await leagues.views.seasons(league.id)):
                if season.state != State.DRAFT:
                    with _noted(failed, f"season {season.id}"):
                        views.append(await leagues.views.view(season.id))
    return tuple(views)


async def _ratings(leagues: Leagues, views: Sequence[View], failed: list[str]) -> dict[int, tuple[Curve, ...]]:
    """Return the ratings of people in a published season who want theirs to be public."""
    listed = await leagues.ratings.listed()
    mine = {person for view in views for person in site.people_of(view)} & listed
    curves_of: dict[int, list[Curve]] = {}
    for guild in sorted({view.league.guild for view in views}):
        for person in sorted(mine):
            with _noted(failed, f"a rating on server {guild}"):
                if points := await leagues.ratings.curve(person, guild):
                    curves_of.setdefault(person, []).append(Curve(tuple(points)))
    return {person: tuple(curves) for person, curves in curves_of.items()}


async def _played(leagues: Leagues, views: Sequence[View], failed: list[str]) -> dict[int, Played]:
    """Return how well people have played who want their rating to be public; on several servers, on the last one."""
    listed, played = await leagues.ratings.listed(), dict[int, Played]()
    for guild in sorted({view.league.guild for view in views}):
        with _noted(failed, f"a rating on server {guild}"):
            theirs = await leagues.histories.played(guild)
            played |= {person: their for person, their in theirs.items() if person in listed}
    return played


async def _game(
    services: Services, interfaces: Mapping[str, GameInterface], table: int, locale: str, max_pictures: int
) -> Game:
    """Return a game as everybody may see it. Raises TableError if it cannot be read."""
    history = await services.positions.history(table)
    happened = await services.positions.events(table)
    interface = interfaces.get(history.table.game)
    if interface is None:
        raise OtherRules(f"the game {history.table.game!r} is not shown here", table=table)
    return await asyncio.to_thread(games.game, history, interface, happened, locale, max_pictures)


def _sentence(error: Exception) -> str:
    """Return why a game cannot be shown, on one line."""
    text = " ".join(str(error).split())[:300]
    if isinstance(error, StoreError | TableError):
        return text
    return f"what is stored of it cannot be read ({type(error).__name__}: {text})"


def _pictures(directory: Directory, drawer: Drawer, game: Game) -> dict[str, Picture]:
    """Return the pictures of a game by their names; existing ones are not drawn again."""
    pictures = (*game.opening, *(picture for event in game.events for picture in event.pictures))
    return {picture.name: _picture(directory, drawer, picture) for picture in pictures}


def _picture(directory: Directory, drawer: Drawer, picture: TurnPicture) -> Picture:
    """Return one picture in both themes, or its words if one of them cannot be drawn."""
    light = _drawn(directory, drawer, picture, renders.LIGHT)
    both = light is not None and _drawn(directory, drawer, picture, renders.DARK) is not None
    return Picture(_file(picture, renders.LIGHT), _file(picture, renders.DARK), light if both else None, picture)


def _drawn(directory: Directory, drawer: Drawer, picture: TurnPicture, theme: Theme) -> Known | None:
    name = _file(picture, theme)
    known = directory.known(name)
    if known is not None:
        return known
    try:
        drawn = drawer.draw(picture.drawing, theme)
    except Undrawable:
        return None
    described = picture.drawing.description
    known = Known(drawn.width, drawn.height, described.full if described else drawn.alt)
    directory.draw(name, drawn.data, known)
    return known


def _file(picture: TurnPicture, theme: Theme) -> str:
    return f"{picture.name}-{theme.name}.png"
