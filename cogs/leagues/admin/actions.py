"""How an admin does something with a league: a form asks why, it is done, the screen is shown as it is then.

Only what is the same for all stands here. `cogs.leagues.admin.all_actions` has the table of all acts; what each asks
for and does is in `of_season`, `of_table` and `of_person`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from cogs import forms
from cogs.delivery import posts
from cogs.forms import Field, Form, Menu
from cogs.leagues.admin import admin_screen
from cogs.leagues.lookup import targets
from cogs.request import Request, on
from hosting.core import Person
from hosting.jobs import jobs
from leagues.services import Leagues
from leagues.store import MAX_REASON_LENGTH, Season, View
from words import say


@dataclass(frozen=True, slots=True)
class Deed:
    """What an admin means: a season as it is now, and what of it."""

    request: Request
    view: View
    rest: str
    """What the argument says beside the season."""

    @property
    def leagues(self) -> Leagues:
        """All that can be done with leagues."""
        return self.request.client.leagues

    @property
    def season(self) -> Season:
        """The season that is meant."""
        return self.view.season

    @property
    def by(self) -> Person:
        """Who does it."""
        return self.request.person

    @property
    def locale(self) -> str:
        """Their language."""
        return self.request.locale

    @property
    def reason(self) -> str:
        """Why, as it stands in the form."""
        return self.written("reason")

    def written(self, part: str) -> str:
        """What was written into a part of the form, or chosen there; empty where there is none."""
        return self.request.fields.get(part, "")


@dataclass(frozen=True, slots=True)
class Questions:
    """The form that stands before an act, but for the reason, for which it always asks."""

    title: str
    """In words, at most 45 letters."""
    further: tuple[Field | Menu, ...] = ()
    needs_reason: bool = True


Asks: TypeAlias = Callable[[Deed], Questions]
Does: TypeAlias = Callable[[Deed], Awaitable[str | None]]
"""Does it, and says what has come of it, where that is more than that it is done. Raises what stands in its way."""
Shows: TypeAlias = Callable[[Deed, str], Awaitable[None]]
"""Answers with a screen on which it can be seen, with a note."""


async def on_the_screen(deed: Deed, note: str) -> None:
    """Show the season's screen as it is now."""
    await after(deed.request, await targets.season(deed.request, deed.season.id), note)


async def after(request: Request, view: View, note: str) -> None:
    """Have done what follows of what was done with a season, and show its screen as it is then."""
    await request.services.jobs.ask(jobs.STANDING, view.season.id, request.guild_id)
    posts.of(request.client).wake()
    await admin_screen.show(request, view, note)


@dataclass(frozen=True, slots=True)
class Act:
    """Something that an admin, and nobody else, does with a league by a screen of theirs."""

    verbs: tuple[str, ...]
    """Of the buttons and menus for it. What is chosen in a menu comes after the menu's argument."""
    does: Does
    form: str = ""
    """The verb of its form; empty for what is done at once."""
    asks: Asks | None = None
    shows: Shows = on_the_screen

    def register(self) -> None:
        """Have it done when it is asked for. Raises ValueError where another function handles one of its verbs."""
        for verb in self.verbs:
            if self.form:
                on(verb, "form")(self._ask)
            else:
                on(verb)(self._do)
        if self.form:
            on(self.form)(self._do)

    async def _ask(self, request: Request) -> None:
        """Ask for what it takes. Raises AdminsOnly, NoSuchLeague, UserError, and what `asks` raises."""
        assert self.asks is not None
        assert request.pressed is not None
        arg, locale = _arg(request), request.locale
        questions = self.asks(await _meant(request, arg))
        reason = Field(
            "reason",
            say("form-reason", locale),
            say("form-league-reason-hint", locale),
            longest=MAX_REASON_LENGTH,
            required=questions.needs_reason,
        )
        form = Form(self.form, arg, questions.title, (*questions.further, reason))
        await forms.ask(request.interaction, form, 0, request.pressed.seq)

    async def _do(self, request: Request) -> None:
        """Do it. Raises AdminsOnly, NoSuchLeague, UserError, and what `does` raises."""
        deed = await _meant(request, _arg(request))
        note = await self.does(deed)
        await self.shows(deed, note or say("league-done", request.locale))


def _arg(request: Request) -> str:
    return f"{request.arg}-{request.value}" if request.value else request.arg


async def _meant(request: Request, arg: str) -> Deed:
    """What an argument names. Raises AdminsOnly, NoSuchLeague, UserError."""
    await request.admins_only()
    return Deed(request, *await targets.named(request, arg))


def plainly(key: str) -> Asks:
    """Ask for the reason alone, under the title with that key."""
    return lambda deed: Questions(say(key, deed.locale))
