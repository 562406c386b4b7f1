"""The admin's panel of one person in a season: their status, and the possible actions."""

import asyncio
from typing import Final

from cogs.components import Button, Controls, Option, Page, Row, Select, Text
from cogs.leagues.admin import admin_screen
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request
from leagues.rules import State
from leagues.store import View
from leagues.teams import JOINED
from words import name, say

MAX_GROUPS: Final = 25
"""Groups, or teams, offered by a menu."""


@targets.on_season("league-person", who="deciders")
async def choose_person(request: Request, view: View, named: str) -> None:
    """Open the panel of a person. Raises AdminsOnly, NoSuchLeague, UserError."""
    person = await targets.member(request, targets.whole(request.value or named))
    locale, arg = request.locale, f"{view.season.id}-{person.id}"
    entry = next((entrant for entrant in view.entries if entrant.person == person.id), None)
    status = "none" if entry is None else entry.status
    lines = [say("league-person-head", locale, name=name(person.name, locale=locale), status=status)]
    for of in texts.current(view):
        if person.id in of.people:
            lines += await asyncio.to_thread(texts.standing, view, of, locale, [person.id])
    for number, penalty in await request.client.leagues.views.record(view.league.id, person.id):
        lines.append(texts.recorded(number, penalty, locale))
    rows: list[Row] = []
    me, theirs = request.person.id, {group.id for group in view.groups if person.id in group.people}
    rival = person.id == me or bool(theirs & view.groups_of(me))
    if rival:
        lines.append(say("league-plays-there", locale))
    if entry is not None and not rival:
        acts = [Button("league-penalty", say("button-league-penalty", locale), arg)]
        if view.groups and entry.plays:
            acts.append(Button("league-drop", say("button-league-drop", locale), arg, "red"))
        rows.append(tuple(acts))
    mine = view.groups_of(me)
    others = [group for group in view.groups if person.id not in group.people and group.name and group.id not in mine]
    if view.season.state == State.DRAWN and entry is not None and entry.plays and others and not rival:
        options = tuple(Option(str(other.id), texts.group_name(other, locale)) for other in others[:MAX_GROUPS])
        rows.append(Select("league-move", arg, say("league-choose-move", locale), options))
    teams = [team for team in view.teams.all if person.id not in team.members][:MAX_GROUPS]
    if teams and entry is not None and view.season.state in JOINED:
        options = tuple(Option(str(team.number), texts.team_label(view, team.number, locale)) for team in teams)
        rows.append(Select("league-team-put", arg, say("choose-league-team-put", locale), options))
    if entry is None or not entry.plays:
        rows.append((Button("league-enter", say("button-league-enter", locale), arg, "green"),))
    rows.append((Button("league-admin", say("button-back", locale), f"{view.season.id}-0"),))
    await admin_screen.answer(request, view, Page((Text("\n".join(lines)), Controls(tuple(rows)))))
