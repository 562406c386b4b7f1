"""What an admin does with a season: on to its next step, held, let go on, undone, another one begun; all in its log."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from typing import Final, get_args
from zoneinfo import ZoneInfo

from cogs import forms
from cogs.commands import away
from cogs.components import Option
from cogs.delivery import posts
from cogs.errors import UserError
from cogs.forms import Field, Form, Menu
from cogs.leagues import admin, asked, telling
from cogs.leagues.founding import BEFORE_OPENING
from cogs.request import Request, on
from leagues.lines import LONGEST_REASON
from leagues.model import View
from leagues.states import State
from leagues.steps import Tables
from tables import jobs
from tables.errors import Stale
from words import say

WAYS: Final[tuple[Tables, ...]] = get_args(Tables)
"""What becomes of the tables of a season that is called off; the first where nothing is chosen."""
STATES: Final = {state.value: state for state in State}


async def why(request: Request, verb: str, arg: str, title: str, *further: Field | Menu, required: bool = True) -> None:
    """Ask for the reason of what `verb` is going to do, and for what else it needs. Raises AdminsOnly."""
    await request.admins_only()
    reason = Field(
        "reason",
        say("form-reason", request.locale),
        say("form-league-reason-hint", request.locale),
        longest=LONGEST_REASON,
        required=required,
    )
    assert request.pressed is not None
    await forms.ask(request.interaction, Form(verb, arg, title, (*further, reason)), 0, request.pressed.seq)


async def done(request: Request, season: int, note: str = "") -> None:
    """Have done what follows, and show the screen as it is then."""
    await request.services.jobs.ask(jobs.STANDING, season, request.guild_id)
    posts.of(request.client).wake()
    await admin.show(request, await asked.season(request, season), note or say("league-done", request.locale))


@on("league-step", "form")
async def step(request: Request) -> None:
    """Ask whether a season is to come to a state now, and why. Raises AdminsOnly, NoSuchLeague, UserError."""
    _, _, target = request.arg.partition("-")
    if target not in STATES:
        raise UserError("old-button")
    locale, view = request.locale, (await admin.pressed(request))[0]
    title = say("form-league-step", locale, state=target)
    further: list[Menu] = []
    if target == State.CALLED_OFF and any(one.status == "running" for one in view.fixtures):
        ways = tuple(Option(way, say(f"league-off-{way}", locale), chosen=way == WAYS[0]) for way in WAYS)
        further.append(Menu("tables", say("form-league-off", locale), ways))
    await why(request, "league-stepped", request.arg, title, *further, required=target == State.CALLED_OFF)


@on("league-stepped")
async def stepped(request: Request) -> None:
    """Have a season come to a state now. Raises AdminsOnly, NoSuchLeague, UserError, LeagueError."""
    view, target = await admin.pressed(request)
    if target not in STATES:
        raise UserError("old-button")
    reason, tables = request.fields.get("reason", ""), request.fields.get("tables", WAYS[0])
    way = next((one for one in WAYS if one == tables), WAYS[0])
    await request.client.leagues.move(view.season.id, STATES[target], request.person, reason, way)
    await done(request, view.season.id)


@on("league-shift", "form")
async def shift(request: Request) -> None:
    """Ask when the next step is to come instead, and why. Raises AdminsOnly, NoSuchLeague, Stale."""
    view, step = await admin.pressed(request)
    at, zone = _next(view, step), _zone(request)
    when = Field(
        "at",
        say("form-league-at", request.locale, step=step.replace("_", "-")),
        say("form-league-at-hint", request.locale, zone=request.chosen.zone or "UTC"),
        value=f"{at.astimezone(zone):%Y-%m-%d %H:%M}",
        required=True,
    )
    await why(request, "league-shifted", request.arg, say("form-league-shift", request.locale), when)


@on("league-shifted")
async def shifted(request: Request) -> None:
    """Have the next step come at another time. Raises AdminsOnly, NoSuchLeague, Stale, UserError, LeagueError."""
    view, step = await admin.pressed(request)
    _next(view, step)
    now = request.client.clock.now()
    at = away.moment(request.fields.get("at", ""), _zone(request), now)
    if at < now:
        raise UserError("league-past")
    await request.client.leagues.shift(view.season.id, at, request.person, request.fields.get("reason", ""))
    await done(request, view.season.id)


def _next(view: View, step: str) -> datetime:
    """When a step comes that the screen showed as the next. Raises Stale where it is not the next any more."""
    if view.season.next is None or view.season.next[0] != step:
        raise Stale(f"{step} is not the next of season {view.season.id}")
    return view.season.next[1]


def _zone(request: Request) -> tzinfo:
    """Where times are an admin's, that they write."""
    return UTC if request.chosen.zone is None else ZoneInfo(request.chosen.zone)


@on("league-hold", "form")
async def hold(request: Request) -> None:
    """Ask why a season is held. Raises AdminsOnly."""
    await why(request, "league-held", request.arg, say("form-league-hold", request.locale))


@on("league-held")
async def held(request: Request) -> None:
    """Keep a season from going on by itself. Raises AdminsOnly, NoSuchLeague, LeagueError."""
    view, _ = await admin.pressed(request)
    await request.client.leagues.hold(view.season.id, request.person, request.fields.get("reason", ""))
    await done(request, view.season.id)


@on("league-go-on")
async def go_on(request: Request) -> None:
    """Let a season go on that is held. Raises AdminsOnly, NoSuchLeague."""
    view, _ = await admin.pressed(request)
    await request.client.leagues.go_on(view.season.id, request.person)
    await done(request, view.season.id)


@on("league-undo", "form")
async def undo(request: Request) -> None:
    """Ask why what was done last is undone. Raises AdminsOnly."""
    await why(request, "league-undone", request.arg, say("form-league-undo", request.locale))


@on("league-undone")
async def undone(request: Request) -> None:
    """Undo what was done last, if it is what the screen showed. Raises AdminsOnly, Stale, NoSuchLeague, LeagueError."""
    view, wanted = await admin.pressed(request)
    last = next((line for line in await request.client.leagues.log(view.season.id) if line.undoable), None)
    if last is not None and str(last.id) != wanted:
        raise Stale(f"line {wanted} of season {view.season.id} is not the last any more")
    await request.client.leagues.undo(view.season.id, request.person, request.fields.get("reason", ""))
    await done(request, view.season.id)


@on("league-season")
async def season(request: Request) -> None:
    """Begin a season after one that is over; it opens soon. Raises AdminsOnly, NoSuchLeague, SeasonGoesOn."""
    await request.admins_only()
    league = await asked.league(request, asked.whole(request.arg))
    opens = request.client.clock.now() + BEFORE_OPENING
    made = await request.client.leagues.season(league.id, request.person, opens)
    await done(request, made.id, say("league-season-made", request.locale, at=telling.moment(opens, request.locale)))


@on("league-end", "form")
async def end(request: Request) -> None:
    """Ask whether a league is to have no more seasons, and why. Raises AdminsOnly."""
    await why(request, "league-ended", request.arg, say("form-league-end", request.locale))


@on("league-ended")
async def ended(request: Request) -> None:
    """Have no more seasons of a league. Raises AdminsOnly, NoSuchLeague, NoReason, SeasonGoesOn."""
    view, _ = await admin.pressed(request)
    await request.client.leagues.end(view.league.id, request.person, request.fields.get("reason", ""))
    await done(request, view.season.id)
