"""Registering for a season and withdrawing, checking in and out: by the buttons under its message."""

from collections.abc import Mapping
from typing import Final, Literal

from cogs.components import Button, Controls, Field, Form, Page, Text
from cogs.errors import UserError
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request, on
from i18n import say
from leagues.rules import NotThatStep, State
from leagues.store import MAX_REASON_LENGTH, Entrant, View


@targets.on_season("league-register")
async def register(request: Request, view: View, _: str) -> None:
    account, plays = request.account_created, bool(view.groups_of(request.person.id))
    entry = await request.client.leagues.registration.register(view.season.id, request.person, account)
    await _confirm(request, view, entry, "plays" if plays else None)


@targets.on_season("league-stay")
async def stay(request: Request, view: View, _: str) -> None:
    account, number = request.account_created, str(view.season.id)
    await request.client.leagues.registration.stay(view.season.id, request.person, account)
    request.wake()
    out = Button("league-stay-no-more", say("button-league-stay-no-more", request.locale), number)
    await request.answers.reply(
        Page(
            (
                Text(say("league-stays", request.locale, teams="yes" if texts.has_teams(view) else "no")),
                Controls(((out,),)),
            )
        )
    )


@targets.on_season("league-stay-no-more")
async def stay_no_more(request: Request, view: View, _: str) -> None:
    await request.client.leagues.registration.stay_no_more(view.season.id, request.person.id)
    await request.answers.reply(say("league-stays-no-more", request.locale))


@targets.on_season("league-withdraw")
async def withdraw(request: Request, view: View, _: str) -> None:
    await _confirm(request, view, await request.client.leagues.registration.withdraw(view.season.id, request.person.id))


@targets.on_season("league-in")
async def check_in(request: Request, view: View, rest: str) -> None:
    """Check the user in; during the check-in that registers a newcomer. Raises NoSuchLeague, NotRegistering, Paused."""
    if all(entry.person != request.person.id or entry.status == "withdrawn" for entry in view.entries):
        await register(request, view, rest)
        return
    await _confirm(request, view, await request.client.leagues.registration.check_in(view.season.id, request.person.id))


@targets.on_season("league-out")
async def check_out(request: Request, view: View, _: str) -> None:
    await _confirm(
        request, view, await request.client.leagues.registration.check_out(view.season.id, request.person.id)
    )


@targets.on_season("league-guest")
async def guest(request: Request, view: View, _: str) -> None:
    try:
        fixture = await request.client.leagues.substitutes.volunteer(view.season.id, request.person)
    except NotThatStep as error:
        raise UserError("league-no-seat") from error
    request.wake()
    places = await request.client.leagues.views.places(view.season.id)
    await request.answers.reply(say("league-seat-taken", request.locale, where=f"<#{places[fixture.id]}>"))


PLANS: Final[Mapping[str, Literal["retire", "rest"] | None]] = {"retire": "retire", "rest": "rest", "go": None}


@targets.on_season("league-plan")
async def set_plan(request: Request, view: View, what: str) -> None:
    if what not in PLANS:
        raise UserError("old-button")
    await request.client.leagues.registration.set_plan(view.season.id, request.person.id, PLANS[what])
    request.wake()
    await request.answers.reply_further(say("league-planned", request.locale, what=what))


@targets.on_season("league-wait")
async def wait(request: Request, view: View, _: str) -> None:
    planned = await request.client.leagues.registration.enqueue(view.season.id, request.person.id)
    request.wake()
    await request.answers.reply(say("league-waits", request.locale, waits="waits" if planned is None else "begun"))


@targets.on_season("league-unwait")
async def wait_no_more(request: Request, view: View, _: str) -> None:
    await request.client.leagues.registration.dequeue(view.season.id, request.person.id)
    request.wake()
    await request.answers.reply(say("league-waits-no-more", request.locale))


@on("league-leave", "form")
async def leave(request: Request) -> None:
    locale = request.locale
    reason = Field(
        "reason", say("form-reason", locale), say("form-league-leave-hint", locale), longest=MAX_REASON_LENGTH
    )
    form = Form("league-left", request.arg, say("form-league-leave", locale), (reason,))
    await request.answers.ask(form)


@targets.on_season("league-left")
async def left(request: Request, view: View, _: str) -> None:
    reason = request.fields.get("reason", "")
    await request.client.leagues.substitutes.drop(view.season.id, request.person.id, request.person, reason)
    request.wake()
    await request.answers.reply_further(say("league-dropped-out", request.locale))


async def _confirm(request: Request, view: View, entry: Entrant, status: str | None = None) -> None:
    request.wake()
    locale, checking = request.locale, view.season.state == State.CHECK_IN
    text = say(
        "league-entered",
        locale,
        title=texts.title(view, locale),
        status=status or ("late" if entry.status == "checked-in" and not checking else entry.status),
        check_in=texts.timestamp(view.season.check_in, locale),
        draws=texts.timestamp(view.season.draws, locale),
        young="yes" if entry.young and view.season.rules.format == "divisions" else "no",
    )
    await request.answers.reply(text)
