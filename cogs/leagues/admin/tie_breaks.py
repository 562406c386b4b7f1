"""The form for a league's tie-breaks, with a menu for the first, the second and so on."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cogs.components import NOTHING, Option
from cogs.forms import Form, Menu
from cogs.leagues.admin import admin_screen, settings
from cogs.request import Request, on
from leagues.rules import TieBreak, standings
from leagues.store import League
from words import say

MAX_MENUS: Final = 5
"""Menus of a form."""


@on("league-ties", "form")
async def ask(request: Request) -> None:
    """Ask for the tie-breaks in order, with the current ones selected. Raises AdminsOnly, NoSuchLeague."""
    view, _ = await admin_screen.pressed(request)
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
        for word in (*(one.value for one in TieBreak), NOTHING)
    )
    return Menu(f"tie-{number}", say("form-league-tie", locale, n=number + 1), options)


@on("league-ties-filled")
async def fill(request: Request) -> None:
    """Store the selected tie-breaks. Raises AdminsOnly, NoSuchLeague, BadTieBreaks."""
    view, _ = await admin_screen.pressed(request)
    chosen = [request.fields.get(f"tie-{number}", NOTHING) for number in range(MAX_MENUS)]
    ties = standings.parsed(name for name in chosen if name != NOTHING)
    await settings.change(request, view, replace(view.league.rules, ties=ties), "play")
