"""Admin actions on one person of a season: penalty points, removal, moving to another group, admission."""

from typing import Final

from cogs.errors import UserError
from cogs.forms import Field
from cogs.leagues.admin.actions import AdminAction, Questions
from cogs.leagues.lookup import targets
from leagues.rules import UNIT
from words import say
from words.numbers import typed

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
