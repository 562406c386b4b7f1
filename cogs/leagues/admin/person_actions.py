"""Admin actions on one person of a season: penalty points, removal, moving to another group, admission."""

from __future__ import annotations

from typing import Final

from cogs.errors import UserError
from cogs.forms import Field
from cogs.leagues.admin.actions import Deed, Questions
from cogs.leagues.lookup import targets
from leagues.rules import UNIT
from words import say
from words.numbers import typed

MAX_POINTS: Final = 10_000
"""Maximum points of one penalty."""


def ask_penalty(deed: Deed) -> Questions:
    """Ask for the number of penalty points."""
    points = Field("points", say("form-league-penalty-points", deed.locale), value="1", longest=8, required=True)
    return Questions(say("form-league-penalty", deed.locale), (points,))


async def penalize(deed: Deed) -> None:
    """Take points from a person. Raises UserError, NoReason, LeagueError."""
    person, units = targets.whole(deed.rest), _units(deed.written("points"))
    await deed.leagues.results.penalize(deed.season.id, person, units, deed.by, deed.reason)


def _units(text: str) -> int:
    """Parse points, in units. Raises UserError."""
    try:
        units = typed(text) * UNIT
    except ValueError as error:
        raise UserError("league-penalty-points", most=MAX_POINTS) from error
    if not 0 < units <= MAX_POINTS * UNIT or units != int(units):
        raise UserError("league-penalty-points", most=MAX_POINTS)
    return int(units)


async def drop(deed: Deed) -> None:
    """Remove a person from a season. Raises UserError, NoReason, LeagueError."""
    await deed.leagues.substitutes.drop(deed.season.id, targets.whole(deed.rest), deed.by, deed.reason)


async def move(deed: Deed) -> None:
    """Move a person to another group. Raises NoSuchLeague, UserError, NoReason, LeagueError."""
    person, _, group = deed.rest.partition("-")
    to = targets.group(deed.view, group)
    await deed.leagues.undoing.move_person(deed.season.id, targets.whole(person), to.id, deed.by, deed.reason)


async def enter(deed: Deed) -> None:
    """Admit a person to play or to the reserve, even if paused. Raises UserError, LeagueError."""
    person = await targets.member(deed.request, targets.whole(deed.rest))
    await deed.leagues.registration.register(deed.season.id, person, excused=True)
