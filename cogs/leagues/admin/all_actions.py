"""All actions of an admin on the screens of a league, one per line; others may do none of them."""

from datetime import UTC, datetime, tzinfo
from functools import partial
from typing import Final, get_args
from zoneinfo import ZoneInfo

from cogs.components import Option
from cogs.errors import UserError
from cogs.forms import Field, Menu
from cogs.leagues.admin import table_actions
from cogs.leagues.admin.actions import Act, AdminAction, Questions, after, plainly
from cogs.leagues.admin.founding import BEFORE_OPENING
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request
from cogs.times import parse_day
from hosting.core import Stale
from leagues.rules import UNIT, State
from leagues.season import Tables
from words import dates, say
from words.numbers import typed

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


MAX_POINTS: Final = 10_000
"""Maximum points of one penalty."""


def ask_penalty(action: AdminAction) -> Questions:
    """Ask for the number of penalty points."""
    points = Field("points", say("form-league-penalty-points", action.locale), value="1", longest=8, required=True)
    return Questions(say("form-league-penalty", action.locale), (points,))


async def penalize(action: AdminAction) -> None:
    """Take points from a person. Raises UserError, NoReason, LeagueError."""
    person, units = targets.whole(action.rest), _units(action.written("points"))
    await action.leagues.results.penalize(action.season.id, person, units, action.by, action.reason)


def _units(text: str) -> int:
    """Parse points, in units. Raises UserError."""
    try:
        units = typed(text) * UNIT
    except ValueError as error:
        raise UserError("league-penalty-points", most=MAX_POINTS) from error
    if not 0 <= units <= MAX_POINTS * UNIT or units != int(units):
        raise UserError("league-penalty-points", most=MAX_POINTS)
    return int(units)


async def drop(action: AdminAction) -> None:
    """Remove a person from a season. Raises UserError, NoReason, LeagueError."""
    await action.leagues.substitutes.drop(action.season.id, targets.whole(action.rest), action.by, action.reason)


async def move(action: AdminAction) -> None:
    """Move a person to another group. Raises NoSuchLeague, UserError, NoReason, LeagueError."""
    person, _, group = action.rest.partition("-")
    to = targets.group(action.view, group)
    await action.leagues.undoing.move_person(action.season.id, targets.whole(person), to.id, action.by, action.reason)


async def put_into_team(action: AdminAction) -> None:
    """Put a person into a team. Raises UserError, NoReason, LeagueError."""
    person, _, team = action.rest.partition("-")
    number, teams = targets.whole(team), action.leagues.teams
    await teams.place(action.season.id, targets.whole(person), number, action.by, action.reason)


async def enter(action: AdminAction) -> None:
    """Admit a person to play or to the reserve, even if paused or gone before. Raises UserError, LeagueError."""
    person = await targets.member(action.request, targets.whole(action.rest))
    if any(entry.person == person.id and entry.status == "dropped" for entry in action.view.entries):
        await action.leagues.substitutes.take_back(action.season.id, person, action.by)
    else:
        await action.leagues.registration.register(action.season.id, person, by=action.by)


_at_table = partial(Act, shows=table_actions.again, referees=True)

ACTS: Final = (
    # With a season
    Act(("league-step",), step, "league-stepped", ask_step),
    Act(("league-shift",), shift, "league-shifted", ask_shift),
    Act(("league-hold",), hold, "league-held", plainly("form-league-hold")),
    Act(("league-go-on",), go_on),
    Act(("league-undo",), undo, "league-undone", plainly("form-league-undo")),
    Act(("league-another",), another, shows=newest),
    Act(("league-end",), end, "league-ended", plainly("form-league-end")),
    # At a table
    _at_table(("league-remind",), table_actions.remind),
    _at_table(("league-time",), table_actions.give_time, "league-time-given", table_actions.ask_time),
    _at_table(("league-decide",), table_actions.decide, "league-decided", table_actions.ask_decision),
    _at_table(("league-sub", "league-sub-pick"), table_actions.substitute, "league-subbed", plainly("form-league-sub")),
    # With a person
    Act(("league-penalty",), penalize, "league-penalized", ask_penalty, referees=True),
    Act(("league-drop",), drop, "league-dropped", plainly("form-league-drop"), referees=True),
    Act(("league-move",), move, "league-moved", plainly("form-league-move"), referees=True),
    Act(("league-team-put",), put_into_team, "league-team-placed", plainly("form-league-team-put")),
    Act(("league-enter",), enter, referees=True),
)

for _act in ACTS:
    _act.register()
