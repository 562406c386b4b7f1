"""A season's log, page by page: each action with its time, author and reason."""

from datetime import datetime
from typing import Final

from cogs.components import Button, Controls, Page, Text
from cogs.controls import cut
from cogs.leagues.admin import admin_screen
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request
from leagues.season import PAGE
from leagues.store import Line, View
from words import name, say

A_LINE: Final = 380
"""Characters of a line: ten lines and the rest are less than the 4,000 of a message."""
LINES: Final = 10
"""Lines on a page of the screen; the store returns `PAGE` of them at once."""


@targets.on_season("league-log", who="deciders")
async def show(request: Request, view: View, rest: str) -> None:
    """Show a page of the season's log, the newest lines first. Raises AdminsOnly, NoSuchLeague."""
    at, locale, number = targets.whole(rest or "0"), request.locale, view.season.id
    first = at * LINES
    logged = await request.client.leagues.views.log(number, first // PAGE)
    if first % PAGE + LINES >= len(logged) == PAGE:  # more lines may be on the store's next page
        logged += await request.client.leagues.views.log(number, first // PAGE + 1)
    displayed, more = logged[first % PAGE :][:LINES], logged[first % PAGE + LINES :]
    lines = [cut(line(view, row, locale), A_LINE) for row in displayed] or [say("league-log-none", locale)]
    ways = (
        Button("league-log", say("button-earlier", locale), f"{number}-{at + 1}", disabled=not more),
        Button("league-log", say("button-later", locale), f"{number}-{at - 1}", disabled=at == 0),
        Button("league-admin", say("button-back", locale), f"{number}-0"),
    )
    head = say("league-log-head", locale, title=texts.title(view.league, view.season, locale))
    await admin_screen.answer(request, view, Page((Text("\n".join([head, *lines])), Controls((ways,)))))


def _when(at: object) -> str:
    """Return a time among a line's parameters, as each reader's client shows it; "none" if it has none."""
    return f"<t:{int(datetime.fromisoformat(at).timestamp())}:f>" if isinstance(at, str) else "none"


def line(view: View, one: Line, locale: str) -> str:
    """Describe an action: what was done, when, by whom and why."""
    facts = one.facts
    return say(
        "league-log-line",
        locale,
        at=texts.relative(one.at),
        by="bot" if one.by is None else "person",
        name=name(one.by_name, locale=locale),
        what=one.what,
        who=name(str(facts.get("name", "")), locale=locale),
        taker=name(str(facts.get("taker", "")), locale=locale),
        state=str(facts.get("to", facts.get("what", ""))),
        n=texts.counted(int(facts.get("units", 0))),
        points=texts.number(int(facts.get("units", 0)), locale),
        **texts.verdict(view, facts, locale),
        count=int(facts.get("count", 0)),
        when=_when(facts.get("at")),
        reason=texts.why_held(one.reason, locale) if one.reason else "none",
        undone="yes" if one.undone else "no",
    )
