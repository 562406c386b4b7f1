"""`/league trophies`: roles of the server for a league's winners, and what its series counts."""

import asyncio
from typing import Final

from cogs import choices
from cogs.choices import Choice
from cogs.components import Page, Pick
from cogs.leagues.admin import admin_screen
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request
from hosting.jobs import kinds
from leagues.history import champions
from leagues.store import View
from words import say

SERIES: Final = Choice(
    lambda: {
        f"{best}-{of}": (best, of) for best, of in ((0, 0), (1, 2), (2, 3), (3, 4), (4, 6), (5, 10), (0, 2), (0, 4))
    },
    lambda value, locale: say("league-series-choice", locale, best=value[0], of=value[1]),
)


@targets.command("league trophies")
async def trophies_command(request: Request, league: int | None = None) -> None:
    """Show the panel. Raises AdminsOnly."""
    request.admins_only()
    await _show(request, await targets.newest(request, league))


@targets.on_season("league-trophy", who="admins")
async def choose(request: Request, view: View, what: str) -> None:
    """Store a role or the series, and give the roles for the last closed season. Raises AdminsOnly, NoSuchLeague."""
    league, leagues = view.league, request.client.leagues
    role = int(request.value) if request.value.isdecimal() else None
    champion = role if what == "champion" else league.champion_role
    division = role if what == "division" else league.division_role
    best, of = SERIES.read(request.value) if what == "series" else (league.series_best, league.series_of)
    await leagues.histories.honour(league.id, champion, division, best, of, request.person)
    seasons = await leagues.histories.of_league(league.id)
    closed = await asyncio.to_thread(lambda: [season for season in seasons if champions(season)])
    if role is not None and closed:
        await request.services.jobs.ask(kinds.TROPHIES, closed[-1].season.id, guild=league.guild)
        request.wake()
    await _show(request, await targets.season(request, view.season.id))


async def _show(request: Request, view: View) -> None:
    league, number, locale = view.league, view.season.id, request.locale
    chosen = {"champion": league.champion_role, "division": league.division_role}
    empty = say("league-trophy-none", locale)
    blocks = [*choices.setting(say("league-trophies-head", locale, title=texts.title(league, view.season, locale)))]
    for what, role in chosen.items():
        menu = Pick("league-trophy", f"{number}-{what}", empty, "roles", () if role is None else (role,))
        blocks += choices.setting(say("league-trophy", locale, what=what), menu)
    other, now = say("league-rule-other", locale), (league.series_best, league.series_of)
    menu_of_series = SERIES.menu("league-trophy", f"{number}-series", other, now, "league-series", locale)
    blocks += choices.setting(say("league-trophy", locale, what="series"), menu_of_series)
    await admin_screen.answer(request, view, Page(tuple(blocks)))
