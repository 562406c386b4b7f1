"""The form for a league's tie-breaks, with a menu for the first, the second and so on."""

from dataclasses import replace
from typing import Final

from cogs.components import NOTHING, Option
from cogs.forms import Form, Menu
from cogs.leagues.admin import settings
from cogs.leagues.lookup import targets
from cogs.request import Request
from leagues.rules import TieBreak, standings
from leagues.store import League, View
from words import say

MAX_MENUS: Final = 5
"""Menus of a form."""


@targets.on_season("league-ties", "form", who="admins")
async def ask(request: Request, view: View, _: str) -> None:
    """Ask for the tie-breaks in order, with the current ones selected. Raises AdminsOnly, NoSuchLeague."""
    form = Form(
        "league-ties-filled",
        request.arg,
        say("form-league-ties", request.locale),
        tuple(_menu(view.league, number, request.locale) for number in range(MAX_MENUS)),
    )
    assert request.pressed is not None
    await request.answers.ask(form, 0, request.pressed.seq)


def _menu(league: League, number: int, locale: str) -> Menu:
    ties = league.rules.ties
    now = ties[number].value if number < len(ties) else NOTHING
    options = tuple(
        Option(word, say("league-tie", locale, tie=word), chosen=word == now)
        for word in (*(tie_break.value for tie_break in TieBreak), NOTHING)
    )
    return Menu(f"tie-{number}", say("form-league-tie", locale, n=number + 1), options)


@targets.on_season("league-ties-filled", who="admins")
async def fill(request: Request, view: View, _: str) -> None:
    """Store the selected tie-breaks. Raises AdminsOnly, NoSuchLeague, BadTieBreaks."""
    chosen = [request.fields.get(f"tie-{number}", NOTHING) for number in range(MAX_MENUS)]
    ties = standings.parsed(name for name in chosen if name != NOTHING)
    await settings.change(request, view, replace(view.league.rules, ties=ties), "play")
