"""The common course of an admin's action on a league: a form asks for the reason, it is done, the screen updates.

Only the common parts are here. `cogs.leagues.admin.all_actions` lists all actions; their questions and effects are in
`season_actions`, `table_actions` and `person_actions`.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from cogs.forms import Field, Form, Menu
from cogs.leagues.admin import admin_screen
from cogs.leagues.lookup import targets
from cogs.request import Request, on
from hosting.core import Person
from hosting.jobs import kinds
from leagues.services import Leagues
from leagues.store import MAX_REASON_LENGTH, Season, View
from words import say


@dataclass(frozen=True, slots=True)
class AdminAction:
    """An admin's request: a season as it is now, and the part of it concerned."""

    request: Request
    view: View
    rest: str
    """The rest of the argument, after the season."""
    leagues: Leagues
    season: Season
    by: Person
    locale: str
    reason: str
    """The reason, as entered in the form."""

    def written(self, part: str) -> str:
        """Return the value of a part of the form; empty if there is none."""
        return self.request.fields.get(part, "")


@dataclass(frozen=True, slots=True)
class Questions:
    """The form before an action, in addition to the reason, which it always asks for."""

    title: str
    """Title in words, at most 45 characters."""
    further: tuple[Field | Menu, ...] = ()
    needs_reason: bool = True


Asks: TypeAlias = Callable[[AdminAction], Questions]
Does: TypeAlias = Callable[[AdminAction], Awaitable[str | None]]
"""A function that carries out an action, and returns its outcome if there is more to say than that it is done. Raises
what prevents it."""
Shows: TypeAlias = Callable[[AdminAction, str], Awaitable[None]]
"""A function that answers with a screen showing the result, with a note."""


async def on_the_screen(action: AdminAction, note: str) -> None:
    """Show the season's current screen."""
    await after(action.request, await targets.season(action.request, action.season.id), note)


async def after(request: Request, view: View, note: str) -> None:
    """Queue the jobs that follow an action on a season, and show its screen again."""
    await request.services.jobs.ask(kinds.STANDING, view.season.id, guild=request.guild_id)
    request.wake()
    await admin_screen.show(request, view, note)


@dataclass(frozen=True, slots=True)
class Act:
    """An action on a league, reserved for admins and perhaps referees, by one of their screens."""

    verbs: tuple[str, ...]
    """Verbs of its buttons and menus. A menu's value follows the menu's argument."""
    does: Does
    form: str = ""
    """The verb of its form; empty if it is done at once."""
    asks: Asks | None = None
    shows: Shows = on_the_screen
    referees: bool = False
    """True if referees may do it, too."""

    def register(self) -> None:
        """Register its handlers. Raises ValueError if another function handles one of its verbs."""
        for verb in self.verbs:
            if self.form:
                on(verb, "form")(self._ask)
            else:
                on(verb)(self._do)
        if self.form:
            on(self.form)(self._do)

    async def _ask(self, request: Request) -> None:
        """Ask for the action's input. Raises AdminsOnly, NoSuchLeague, UserError, and what `asks` raises."""
        assert self.asks is not None
        assert request.pressed is not None
        arg, locale = _arg(request), request.locale
        questions = self.asks(await _meant(request, arg, referees=self.referees))
        reason = Field(
            "reason",
            say("form-reason", locale),
            say("form-league-reason-hint", locale),
            longest=MAX_REASON_LENGTH,
            required=questions.needs_reason,
        )
        form = Form(self.form, arg, questions.title, (*questions.further, reason))
        await request.answers.ask(form, 0, request.pressed.seq)

    async def _do(self, request: Request) -> None:
        """Carry out the action. Raises AdminsOnly, NoSuchLeague, UserError, and what `does` raises."""
        action = await _meant(request, _arg(request), referees=self.referees)
        note = await self.does(action)
        await self.shows(action, note or say("league-done", request.locale))


def _arg(request: Request) -> str:
    return f"{request.arg}-{request.value}" if request.value else request.arg


async def _meant(request: Request, arg: str, *, referees: bool) -> AdminAction:
    """Parse an argument. Raises AdminsOnly, NoSuchLeague, UserError."""
    if referees:
        request.deciders_only()
    else:
        request.admins_only()
    (view, rest), reason = await targets.named(request, arg), request.fields.get("reason", "")
    return AdminAction(request, view, rest, request.client.leagues, view.season, request.person, request.locale, reason)


def plainly(key: str) -> Asks:
    """Return a form that asks for the reason alone, under the title with that key."""
    return lambda action: Questions(say(key, action.locale))
