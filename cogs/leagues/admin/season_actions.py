"""Admin actions on a season: step, hold, resume, undo, start the next one, or end the league."""

from datetime import UTC, datetime, tzinfo
from typing import Final, get_args
from zoneinfo import ZoneInfo

from cogs.components import Option
from cogs.errors import UserError
from cogs.forms import Field, Menu
from cogs.leagues.admin.actions import AdminAction, Questions, after
from cogs.leagues.admin.founding import BEFORE_OPENING
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request
from cogs.times import parse_day
from hosting.core import Stale
from leagues.rules import State
from leagues.season import Tables
from words import dates, say

WAYS: Final[tuple[Tables, ...]] = get_args(Tables)
"""Outcomes for the tables of a season that is called off; the first is the default."""
STATES: Final = {state.value: state for state in State}


def ask_step(action: AdminAction) -> Questions:
    """Ask to confirm a season's next state; when calling it off, also what becomes of its tables.

    Raises UserError.
    """
    target, locale = _target(action), action.locale
    title = say("form-league-step", locale, state=target.value)
    if target == State.CLOSED and (n := len(texts.undecided(action.view))):
        title = say("form-league-close", locale, n=n)
    if action.season.state == State.CLOSED:
        return Questions(say("form-league-reopen", locale))
    if target != State.CALLED_OFF:
        return Questions(title, needs_reason=False)
    if not any(fixture.status == "running" for fixture in action.view.fixtures):
        return Questions(title)
    ways = tuple(Option(way, say(f"league-off-{way}", locale), chosen=way == WAYS[0]) for way in WAYS)
    return Questions(title, (Menu("tables", say("form-league-off", locale), ways),))


async def step(action: AdminAction) -> None:
    """Bring a season to a state now; before it is closed, open tables are decided. Raises UserError, LeagueError."""
    if _target(action) == State.CLOSED:
        await action.leagues.running.close(action.season.id, action.by, action.reason)
        return
    way = next((way for way in WAYS if way == action.written("tables")), WAYS[0])
    await action.leagues.running.move(action.season.id, _target(action), action.by, action.reason, way)


def _target(action: AdminAction) -> State:
    if action.rest not in STATES:
        raise UserError("old-button")
    return STATES[action.rest]


def ask_shift(action: AdminAction) -> Questions:
    """Ask for another time of the next step. Raises Stale."""
    at, zone, locale = _next(action), _zone(action.request), action.locale
    when = Field(
        "at",
        say("form-league-at", locale, step=action.rest.replace("_", "-")),
        say("form-league-at-hint", locale, zone=action.request.chosen.zone or "UTC"),
        value=dates.day_and_time(at.astimezone(zone), locale),
        required=True,
    )
    return Questions(say("form-league-shift", locale), (when,))


async def shift(action: AdminAction) -> None:
    """Move the next step to another time. Raises Stale, UserError, LeagueError."""
    _next(action)
    now = action.request.client.clock.now()
    at = parse_day(action.written("at"), _zone(action.request), now)
    if at < now:
        raise UserError("league-past")
    await action.leagues.running.shift(action.season.id, at, action.by, action.reason)


def _next(action: AdminAction) -> datetime:
    """Return the time of the step that the screen showed as the next. Raises Stale if it is no longer the next."""
    season = action.season
    if season.coming is None or season.coming[0] != action.rest:
        raise Stale(f"{action.rest} is not the next of season {season.id}")
    at = season.coming[1]
    return at if season.held is None else at + (action.request.client.clock.now() - season.held)


def _zone(request: Request) -> tzinfo:
    return UTC if request.chosen.zone is None else ZoneInfo(request.chosen.zone)


async def hold(action: AdminAction) -> None:
    """Stop a season from continuing automatically. Raises LeagueError."""
    await action.leagues.running.hold(action.season.id, action.by, action.reason)


async def go_on(action: AdminAction) -> None:
    """Resume a season that is held."""
    await action.leagues.running.go_on(action.season.id, action.by)


async def undo(action: AdminAction) -> None:
    """Undo the last action, if it is the one the screen showed. Raises Stale, LeagueError."""
    last = next((line for line in await action.leagues.views.log(action.season.id) if line.undoable), None)
    if last is not None and str(last.id) != action.rest:
        raise Stale(f"line {action.rest} of season {action.season.id} is not the last any more")
    await action.leagues.undoing.undo(action.season.id, action.by, action.reason)


async def another(action: AdminAction) -> str:
    """Create the next season after a finished one; it opens soon. Raises SeasonGoesOn."""
    opens = action.request.client.clock.now() + BEFORE_OPENING
    await action.leagues.founding.season(action.view.league.id, action.by, opens)
    return say("league-season-made", action.locale, at=texts.timestamp(opens, action.locale))


async def newest(action: AdminAction, note: str) -> None:
    """Show the screen of the league's newest season."""
    await after(action.request, await targets.newest(action.request, action.view.league.id), note)


async def end(action: AdminAction) -> None:
    """End a league: it gets no more seasons. Raises NoReason, SeasonGoesOn."""
    await action.leagues.founding.end(action.view.league.id, action.by, action.reason)
