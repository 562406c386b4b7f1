"""`/me`: a user's own settings, on one private page, each choice effective at once."""

from __future__ import annotations

import zoneinfo
from datetime import datetime, time, timedelta
from functools import cache
from typing import Final

import renders
import words
from cogs.commands.hours import clock_time
from cogs.components import Block, Button, Controls, Page, Row, Style, Text, in_rows
from cogs.delivery import posts
from cogs.errors import UserError
from cogs.forms import Field, Form
from cogs.request import Request, on
from cogs.slash import command
from hosting.clocks import quiet_hours
from hosting.core import BadValue, PersonSettings
from hosting.notify import reminders
from words import say

DELAYS: Final = (12, 24, 48, 96)
"""Choices of hours until the first reminder."""


@command("me")
async def me(request: Request) -> None:
    """Show the user's own settings."""
    await _show(request)


@on("me")
async def choose(request: Request) -> None:
    """Store a button's choice."""
    what, _, value = request.arg.partition(".")
    people, person = request.services.people, request.person.id
    match what, value:
        case "ping", "channel":
            await people.set_ping(person, "channel")
            await people.set_digest(person, None)
        case "ping", "direct":
            await people.set_ping(person, "direct")
            await people.set_digest(person, None)
        case "next", "yes" | "no":
            await people.set_next_up(person, on=value == "yes")
        case "help", "yes" | "no":
            await people.set_helps(person, on=value == "yes")
        case "remind", "no":
            await people.set_reminders(person, on=False, first=request.chosen.first_reminder)
        case "remind", hours if hours in map(str, DELAYS):
            await people.set_reminders(person, on=True, first=int(hours) * 60)
        case "quiet", "no":
            await request.use("quiet")
            await people.set_quiet_hours(person, None)
        case "theme", theme if theme == "" or theme in [one.name for one in renders.THEMES]:
            await people.set_theme(person, theme or None)
        case "language", tag if tag == "" or tag in words.languages():
            await people.set_language(person, tag or None)
        case _:
            raise UserError("old-button")
    await _again(request)


@on("me-form", answer="form")
async def ask(request: Request) -> None:
    """Ask for quiet hours and time zone; or for the time of the daily message."""
    chosen, locale = request.chosen, request.locale
    zone = Field("zone", say("me-zone", locale), say("me-zone-hint", locale), chosen.zone or "")
    fields: tuple[Field, ...]
    if request.arg == "quiet":
        fields = (
            Field("from", say("me-quiet-from", locale), say("me-time-hint", locale), _said(chosen.quiet_from), 8),
            Field("to", say("me-quiet-to", locale), say("me-quiet-hint", locale), _said(chosen.quiet_to), 8),
            zone,
        )
    elif request.arg == "digest":
        fields = (Field("at", say("me-digest-at", locale), say("me-time-hint", locale), _said(chosen.digest), 8), zone)
    else:
        raise UserError("old-button")
    form = Form("me-filled", request.arg, say("me-form", locale, what=request.arg), fields)
    await request.ask(form)


@on("me-filled")
async def fill(request: Request) -> None:
    """Store the form's input; nothing, if any of it cannot be understood."""
    people, person, fields = request.services.people, request.person.id, request.fields
    zone = zone_named(fields.get("zone", ""))
    if request.arg == "quiet" or zone != request.chosen.zone:
        await request.use("quiet")
    if request.arg == "digest":
        await people.set_digest(person, clock_time(fields.get("at", "")))
    elif request.arg == "quiet":
        begin, end = clock_time(fields.get("from", "")), clock_time(fields.get("to", ""))
        if (begin is None) != (end is None):
            raise UserError("me-quiet-both")
        try:
            await people.set_quiet_hours(person, None if begin is None or end is None else (begin, end))
        except BadValue as error:
            raise UserError("me-quiet-bounds") from error
    else:
        raise UserError("old-button")
    await people.set_zone(person, zone)
    await _again(request)


async def _again(request: Request) -> None:
    """Show the current page."""
    posts.of(request.client).wake()
    request.chosen = await request.services.people.get(request.person.id)
    if request.chosen.client != request.client_locale:
        await request.note_client()
    request.locale = request.chosen.language or request.client_locale
    await _show(request)


async def _show(request: Request) -> None:
    await request.reply_in_layout(page(request.chosen, request.client.clock.now(), request.locale))


def page(chosen: PersonSettings, now: datetime, locale: str) -> Page:
    """Build the page: the user's settings, their effect, and all choices."""

    def part(text: str, *rows: Row) -> tuple[Block, ...]:
        return Text(text), Controls(rows)

    def button(arg: str, label: str, *, at: bool) -> Button:
        return Button("me", label, arg, _style(at=at))

    def form(arg: str, label: str, *, at: bool = False) -> Button:
        return Button("me-form", label, arg, _style(at=at))

    daily, reminded = chosen.digest is not None, chosen.reminders and chosen.digest is None
    first = reminders.pause(chosen, 0)
    quiet = chosen.quiet_from is not None
    return Page(
        (
            Text("\n".join([say("me-head", locale), *preview(chosen, now, locale)])),
            *part(
                say("me-ping", locale),
                (
                    button("ping.channel", say("me-channel", locale), at=not daily and chosen.ping == "channel"),
                    button("ping.direct", say("me-direct", locale), at=not daily and chosen.ping == "direct"),
                    form("digest", say("me-daily", locale), at=daily),
                ),
            ),
            *part(
                say("me-next", locale),
                (
                    button("next.yes", say("me-yes", locale), at=chosen.next_up),
                    button("next.no", say("me-no", locale), at=not chosen.next_up),
                ),
            ),
            *part(
                say("me-reminders", locale),
                (
                    button("remind.no", say("me-never", locale), at=not chosen.reminders),
                    *(
                        button(f"remind.{hours}", _span(hours, locale), at=reminded and first == timedelta(hours=hours))
                        for hours in DELAYS
                    ),
                ),
            ),
            *part(
                say("me-quiet", locale),
                (
                    form("quiet", say("me-quiet-set", locale), at=quiet),
                    button("quiet.no", say("me-quiet-none", locale), at=not quiet),
                ),
            ),
            *part(
                say("me-help", locale),
                (
                    button("help.yes", say("me-yes", locale), at=chosen.helps),
                    button("help.no", say("me-no", locale), at=not chosen.helps),
                ),
            ),
            *part(
                say("me-theme", locale),
                (
                    *(
                        button(f"theme.{one.name}", say(f"me-theme-{one.name}", locale), at=chosen.theme == one.name)
                        for one in renders.THEMES
                    ),
                    button("theme.", say("me-theme-server", locale), at=chosen.theme is None),
                ),
            ),
            *part(
                say("me-language", locale),
                *in_rows(
                    (
                        *(
                            button(f"language.{one}", words.own_name(one), at=chosen.language == one)
                            for one in words.languages()
                        ),
                        button("language.", say("me-language-client", locale), at=chosen.language is None),
                    )
                ),
            ),
            Controls(((Button("my-data", say("me-data", locale), emoji="🗂️"),),)),
        )
    )


def preview(chosen: PersonSettings, now: datetime, locale: str) -> list[str]:
    """Describe the effects of a user's settings."""
    local = now.astimezone(quiet_hours.zone(chosen))
    first = reminders.pause(chosen, 0)
    how = chosen.ping if chosen.digest is None else "digest"
    reminded = "digest" if chosen.digest is not None else "yes" if chosen.reminders else "no"
    return [
        say("me-now", locale, time=_said(local.time()), zone=chosen.zone or "none"),
        say(
            "me-called",
            locale,
            how=how,
            at=_said(chosen.digest),
            quiet="none" if chosen.quiet_from is None else "some",
            begin=_said(chosen.quiet_from),
            end=_said(chosen.quiet_to),
        ),
        say("me-reminded", locale, how=reminded, hours=int(first / timedelta(hours=1))),
    ]


def zone_named(text: str) -> str | None:
    """Return the time zone with a typed name or city; None for nothing. Raises UserError."""
    wanted = "_".join(text.split()).casefold()
    if not wanted:
        return None
    name = _zones().get(wanted)
    if name is None:
        raise UserError("me-zone-unknown")
    return name


@cache
def _zones() -> dict[str, str]:
    """Return all time zones by their names and cities; a city shared by two zones is left out."""
    names = sorted(zoneinfo.available_timezones())
    cities: dict[str, set[str]] = {}
    for name in names:
        if "/" in name and not name.startswith(("Etc/", "posix/", "right/")):
            cities.setdefault(name.rpartition("/")[2].casefold(), set()).add(name)
    alone = {city: next(iter(those)) for city, those in cities.items() if len(those) == 1}
    return alone | {name.casefold(): name for name in names}


def _style(*, at: bool) -> Style:
    return "blue" if at else "grey"


def _span(hours: int, locale: str) -> str:
    """Format hours or whole days for a button."""
    return say("me-days", locale, n=hours // 24) if hours >= 48 else say("me-hours", locale, n=hours)


def _said(moment: time | None) -> str:
    """Format a time of the day, or nothing."""
    return "" if moment is None else moment.strftime("%H:%M")
