"""A league on one page, for a door that can show it: its season's message, and the way to all that commands show."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cogs.components import Button, Page
from cogs.errors import UserError
from cogs.leagues.admin import admin_screen, trophies, webhook
from cogs.leagues.lookup import history, player, screens, targets
from cogs.leagues.messages import board, texts
from cogs.request import Request, on
from cogs.slash import Handler
from leagues.rules import NoSuchLeague, State
from leagues.store import League, Season, View
from words import say

LOOKS: Final[Mapping[str, Handler]] = {
    **{command.path.rpartition(" ")[2]: command.handler for command in screens.COMMANDS},
    "history": history.history_command.handler,
}
DECIDING: Final[Mapping[str, Handler]] = {"admin": admin_screen.league_admin.handler}
ADMINS: Final[Mapping[str, Handler]] = {
    "trophies": trophies.trophies_command.handler,
    "webhook": webhook.webhook_command.handler,
}
"""Handlers of the commands that need no more than a league, by the last word of their paths: for everybody, for those
who decide at leagues, for admins."""
HEAD_TO_HEAD: Final = "player"


@dataclass(frozen=True, slots=True)
class Overview:
    """A season of a league as somebody sees it."""

    view: View
    page: Page
    """The season's message."""
    ways: tuple[Button, ...]
    """Buttons for all that commands show of the league."""
    tables: Mapping[int, tuple[int, str]]
    """Numbers and names of its hosted tables, by the channels or threads in which they are."""
    seasons: tuple[Season, ...]
    """All seasons, the newest first."""


@on("league-open")
async def run(request: Request) -> None:
    """Show what a command about a league shows. Raises AdminsOnly, NoSuchLeague, UserError."""
    what, _, number = request.arg.partition("-")
    if what == HEAD_TO_HEAD:
        await player.player_command.handler(request)
        return
    handler = {**LOOKS, **DECIDING, **ADMINS}.get(what)
    if handler is None:
        raise UserError("old-button")
    await handler(request, league=targets.whole(number))


async def visible(request: Request) -> list[League]:
    """Return the leagues of the request's server that the user may see, the newest first."""
    return await targets.seen(request, await request.client.leagues.views.of_guild(request.guild_id))


async def sees(request: Request, league: int) -> bool:
    """Return whether the user may see a league."""
    try:
        await targets.league(request, league)
    except (NoSuchLeague, UserError):
        return False
    return True


async def overview(request: Request, league: int, number: int | None = None) -> Overview:
    """Return a season of a league, by default the newest that was opened.

    Raises NoSuchLeague, also for one the user may not see, and UserError for a season that is not there.
    """
    views = request.client.leagues.views
    chosen = await targets.league(request, league)
    seasons = await views.seasons(chosen.id)
    fitting = [
        season for season in seasons if season.number == number or (number is None and season.state != State.DRAFT)
    ]
    if not seasons or (not fitting and number is not None):
        raise UserError("league-no-season")
    wanted = (fitting or seasons)[0]
    view = await targets.season(request, wanted.id)
    places = await views.places(wanted.id)
    tables = {
        places[fixture.id]: (fixture.table, texts.table_name(fixture, request.locale))
        for fixture in view.fixtures
        if fixture.table is not None and fixture.id in places
    }
    page = await asyncio.to_thread(board.page, view, request.locale)
    return Overview(view, page, _ways(request, chosen), tables, tuple(seasons))


def season_title(view: View, locale: str) -> str:
    """Return the name of a season of a league."""
    return texts.title(view.league, view.season, locale)


def _ways(request: Request, league: League) -> tuple[Button, ...]:
    names = [*LOOKS, HEAD_TO_HEAD]
    names += [*DECIDING] if request.decides else []
    names += [*ADMINS] if request.is_admin else []
    return tuple(Button("league-open", _label(name, request.locale), f"{name}-{league.id}") for name in names)


def _label(name: str, locale: str) -> str:
    """Return the name of a look: the last word of its command."""
    word = say(f"slash-league-{name}", locale).rpartition(" ")[2]
    return word[:1].upper() + word[1:]
