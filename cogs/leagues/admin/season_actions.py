"""Admin actions on a season: step, hold, resume, undo, start the next one, or end the league."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from typing import Final, get_args
from zoneinfo import ZoneInfo

from cogs.commands import away
from cogs.components import Option
from cogs.errors import UserError
from cogs.forms import Field, Menu
from cogs.leagues.admin.actions import Deed, Questions, after
from cogs.leagues.admin.founding import BEFORE_OPENING
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request
from hosting.core import Stale
from leagues.rules import State
from leagues.season import Tables
from words import dates, say

WAYS: Final[tuple[Tables, ...]] = get_args(Tables)
"""Outcomes for the tables of a season that is called off; the first is the default."""
STATES: Final = {state.value: state for state in State}


def ask_step(deed: Deed) -> Questions:
    """Ask to confirm a season's next state; when calling it off, also what becomes of its tables.

    Raises UserError.
    """
    target, locale = _target(deed), deed.locale
    title = say("form-league-step", locale, state=target.value)
    if target == State.CLOSED and (n := len(texts.undecided(deed.view))):
        title = say("form-league-close", locale, n=n)
    if target != State.CALLED_OFF:
        return Questions(title, needs_reason=False)
    if not any(one.status == "running" for one in deed.view.fixtures):
        return Questions(title)
    ways = tuple(Option(way, say(f"league-off-{way}", locale), chosen=way == WAYS[0]) for way in WAYS)
    return Questions(title, (Menu("tables", say("form-league-off", locale), ways),))


async def step(deed: Deed) -> None:
    """Bring a season to a state now; before it is closed, open tables are decided. Raises UserError, LeagueError."""
    if _target(deed) == State.CLOSED:
        await deed.leagues.running.close(deed.season.id, deed.by, deed.reason)
        return
    way = next((one for one in WAYS if one == deed.written("tables")), WAYS[0])
    await deed.leagues.running.move(deed.season.id, _target(deed), deed.by, deed.reason, way)


def _target(deed: Deed) -> State:
    if deed.rest not in STATES:
        raise UserError("old-button")
    return STATES[deed.rest]


def ask_shift(deed: Deed) -> Questions:
    """Ask for another time of the next step. Raises Stale."""
    at, zone, locale = _next(deed), _zone(deed.request), deed.locale
    when = Field(
        "at",
        say("form-league-at", locale, step=deed.rest.replace("_", "-")),
        say("form-league-at-hint", locale, zone=deed.request.chosen.zone or "UTC"),
        value=dates.day_and_time(at.astimezone(zone), locale),
        required=True,
    )
    return Questions(say("form-league-shift", locale), (when,))


async def shift(deed: Deed) -> None:
    """Move the next step to another time. Raises Stale, UserError, LeagueError."""
    _next(deed)
    now = deed.request.client.clock.now()
    at = away.moment(deed.written("at"), _zone(deed.request), now)
    if at < now:
        raise UserError("league-past")
    await deed.leagues.running.shift(deed.season.id, at, deed.by, deed.reason)


def _next(deed: Deed) -> datetime:
    """Return the time of the step that the screen showed as the next. Raises Stale if it is no longer the next."""
    season = deed.season
    if season.next is None or season.next[0] != deed.rest:
        raise Stale(f"{deed.rest} is not the next of season {season.id}")
    return season.next[1]


def _zone(request: Request) -> tzinfo:
    """Return the time zone of times that an admin enters."""
    return UTC if request.chosen.zone is None else ZoneInfo(request.chosen.zone)


async def hold(deed: Deed) -> None:
    """Stop a season from continuing automatically. Raises LeagueError."""
    await deed.leagues.running.hold(deed.season.id, deed.by, deed.reason)


async def go_on(deed: Deed) -> None:
    """Resume a season that is held."""
    await deed.leagues.running.go_on(deed.season.id, deed.by)


async def undo(deed: Deed) -> None:
    """Undo the last action, if it is the one the screen showed. Raises Stale, LeagueError."""
    last = next((line for line in await deed.leagues.views.log(deed.season.id) if line.undoable), None)
    if last is not None and str(last.id) != deed.rest:
        raise Stale(f"line {deed.rest} of season {deed.season.id} is not the last any more")
    await deed.leagues.undoing.undo(deed.season.id, deed.by, deed.reason)


async def another(deed: Deed) -> str:
    """Create the next season after a finished one; it opens soon. Raises SeasonGoesOn."""
    opens = deed.request.client.clock.now() + BEFORE_OPENING
    await deed.leagues.founding.season(deed.view.league.id, deed.by, opens)
    return say("league-season-made", deed.locale, at=texts.moment(opens, deed.locale))


async def newest(deed: Deed, note: str) -> None:
    """Show the screen of the league's newest season."""
    await after(deed.request, await targets.newest(deed.request, deed.view.league.id), note)


async def end(deed: Deed) -> None:
    """End a league: it gets no more seasons. Raises NoReason, SeasonGoesOn."""
    await deed.leagues.founding.end(deed.view.league.id, deed.by, deed.reason)
