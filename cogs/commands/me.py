"""`/me`: a user's own settings, on one private page, each choice effective at once; and their absences."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Annotated, Final
from zoneinfo import ZoneInfo

import renders
import words
from cogs import choices, zones
from cogs.components import Block, Button, Controls, Page, Text, in_rows
from cogs.controls import number
from cogs.errors import UserError
from cogs.forms import Field, Form
from cogs.request import Request, on
from cogs.slash import Bounds, Parameter, command
from cogs.times import DAY, clock_time, parse_day
from cogs.turn import clocks as clock_words
from hosting.clocks import quiet_hours
from hosting.core import BadValue, PersonSettings
from hosting.notify import reminders
from hosting.people import MAX_ABSENCE
from words import say

LETTERS: Final = 40
"""Maximum characters of a day with a time."""


@command(
    "away",
    Parameter("begins", "option-away-from", called="from"),
    Parameter("until", "option-away-until"),
    Parameter("days", "option-away-days"),
)
async def away(
    request: Request,
    begins: Annotated[str, Bounds(1, LETTERS)] | None = None,
    until: Annotated[str, Bounds(1, LETTERS)] | None = None,
    days: Annotated[int, Bounds(1, MAX_ABSENCE.days)] | None = None,
) -> None:
    """Announce a given absence, and list all. Raises UserError, AwayPast, AwayLong."""
    now = request.client.clock.now()
    zone = ZoneInfo((await request.services.people.get(request.person.id)).zone or "UTC")
    if begins is not None or until is not None or days is not None:
        if (until is None) == (days is None):
            raise UserError("away-both")
        first = None if begins is None else parse_day(begins, zone, now)
        if until is not None:
            ends = parse_day(until, zone, now, end=True)
        else:
            ends = ((first or now).astimezone(zone) + (days or 0) * DAY).astimezone(UTC)
        await request.services.absences.announce(request.person.id, first, ends)
        request.wake()
    await _list(request)


@on("away")
async def withdraw(request: Request) -> None:
    """Withdraw an absence. Raises UserError, AwayGone."""
    await request.services.absences.withdraw(number(request.arg), request.person.id)
    request.wake()
    await _list(request, say("away-back", request.locale))


async def _list(request: Request, *notes: str) -> None:
    locale, person = request.locale, request.person.id
    absences = await request.services.absences.of(person)
    zone = (await request.services.people.get(person)).zone or "UTC"
    lines = [
        say(
            "away-line", locale, n=n, begins=clock_words.at(absence.begins, "f"), ends=clock_words.at(absence.ends, "f")
        )
        for n, absence in enumerate(absences, 1)
    ]
    lines = [say("away-head", locale), *lines, say("away-stops", locale)] if lines else [say("away-none", locale)]
    buttons = tuple(
        Button("away", say("button-away", locale, n=n), str(absence.id)) for n, absence in enumerate(absences, 1)
    )
    text = "\n".join([*notes, *lines, say("away-zone", locale, zone=zones.display(zone))])
    await request.answers.reply(Page.of(text, in_rows(buttons)), table_id=0, seq=0)


DELAYS: Final = (12, 24, 48, 96)
"""Choices of hours until the first reminder."""
FORMS: Final = ("digest", "quiet")
"""Words of choices that open a form."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a user's own, with a button for each choice."""

    key: str
    """Key of its sentence."""
    values: Callable[[], Sequence[str]]
    """Words of the choices; "" is the one for none."""
    label: Callable[[str, str], str]
    """Label of a word in a language."""
    now: Callable[[PersonSettings], str | None]
    """Word of the current choice; None: another setting decides."""


def _keyed(**keys: str) -> Callable[[str, str], str]:
    """Return labels by the keys of their sentences."""
    return lambda word, locale: say(keys[word], locale)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _reminder(chosen: PersonSettings) -> str | None:
    """Return the word of the first reminder; None if a daily message replaces it."""
    if not chosen.reminders:
        return "no"
    return f"{reminders.pause(chosen, 0) / timedelta(hours=1):g}" if chosen.digest is None else None


_YES_OR_NO: Final = _keyed(yes="me-yes", no="me-no")

SETTINGS: Final[Mapping[str, Setting]] = {
    "ping": Setting(
        "me-ping",
        lambda: ("channel", "direct", "digest"),
        _keyed(channel="me-channel", direct="me-direct", digest="me-daily"),
        lambda settings: settings.ping if settings.digest is None else "digest",
    ),
    "next": Setting("me-next", lambda: ("yes", "no"), _YES_OR_NO, lambda settings: _yes(settings.next_up)),
    "remind": Setting(
        "me-reminders",
        lambda: ("no", *map(str, DELAYS)),
        lambda word, locale: say("me-never", locale) if word == "no" else _span(int(word), locale),
        _reminder,
    ),
    "quiet": Setting(
        "me-quiet",
        lambda: ("quiet", "no"),
        _keyed(quiet="me-quiet-set", no="me-quiet-none"),
        lambda settings: "no" if settings.quiet_from is None else "quiet",
    ),
    "help": Setting("me-help", lambda: ("yes", "no"), _YES_OR_NO, lambda settings: _yes(settings.helps)),
    "theme": Setting(
        "me-theme",
        lambda: (*(theme.name for theme in renders.THEMES), ""),
        lambda word, locale: say(f"me-theme-{word or 'server'}", locale),
        lambda settings: settings.theme or "",
    ),
    "language": Setting(
        "me-language",
        lambda: (*words.languages(), ""),
        lambda word, locale: words.own_name(word) if word else say("me-language-client", locale),
        lambda settings: settings.language or "",
    ),
}
"""The settings of the page, by the words of their buttons, from top to bottom."""


@command("me")
async def me(request: Request) -> None:
    """Show the user's own settings."""
    await _show(request)


@on("me")
async def choose(request: Request) -> None:
    """Store a button's choice. Raises UserError."""
    what, _, value = request.arg.partition(".")
    if what not in SETTINGS or value not in SETTINGS[what].values() or value in FORMS:
        raise UserError("old-button")
    people, person = request.services.people, request.person.id
    match what:
        case "ping":
            await people.set_ping(person, "direct" if value == "direct" else "channel")
            await people.set_digest(person, None)
        case "next":
            await people.set_next_up(person, on=value == "yes")
        case "help":
            await people.set_helps(person, on=value == "yes")
        case "remind":
            on = value != "no"
            first = int(value) * 60 if on else request.chosen.first_reminder
            await people.set_reminders(person, on=on, first=first)
        case "quiet":
            await request.use("quiet")
            await people.set_quiet_hours(person, None)
        case "theme":
            await people.set_theme(person, value or None)
        case "language":
            await people.set_language(person, value or None)
    await _again(request)


@on("me-form", answer="form")
async def ask(request: Request) -> None:
    """Ask for quiet hours and time zone; or for the time of the daily message."""
    settings, locale = request.chosen, request.locale
    zone = Field(
        "zone",
        say("me-zone", locale),
        say("me-zone-hint", locale),
        zones.display(settings.zone) if settings.zone else "",
    )
    fields: tuple[Field, ...]
    if request.arg == "quiet":
        fields = (
            Field("from", say("me-quiet-from", locale), say("me-time-hint", locale), _said(settings.quiet_from), 8),
            Field("to", say("me-quiet-to", locale), say("me-quiet-hint", locale), _said(settings.quiet_to), 8),
            zone,
        )
    elif request.arg == "digest":
        fields = (
            Field("at", say("me-digest-at", locale), say("me-time-hint", locale), _said(settings.digest), 8),
            zone,
        )
    else:
        raise UserError("old-button")
    form = Form("me-filled", request.arg, say("me-form", locale, what=request.arg), fields)
    await request.answers.ask(form)


@on("me-filled")
async def fill(request: Request) -> None:
    """Store the form's input; nothing, if any of it cannot be understood."""
    people, person, fields = request.services.people, request.person.id, request.fields
    zone = zones.zone_named(fields.get("zone", ""))
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
    request.wake()
    await _show(await request.renewed())


async def _show(request: Request) -> None:
    await request.answers.reply_in_layout(page(request.chosen, request.client.clock.now(), request.locale))


def page(chosen: PersonSettings, now: datetime, locale: str) -> Page:
    """Build the page: the user's settings, their effect, and all choices."""
    blocks: list[Block] = [Text("\n".join([say("me-head", locale), *preview(chosen, now, locale)]))]
    for name, setting in SETTINGS.items():
        current = setting.now(chosen)
        buttons = tuple(
            Button(
                "me-form" if word in FORMS else "me",
                setting.label(word, locale),
                word if word in FORMS else f"{name}.{word}",
                chosen=word == current,
            )
            for word in setting.values()
        )
        blocks += choices.setting(say(setting.key, locale), *in_rows(buttons))
    return Page((*blocks, Controls(((Button("my-data", say("me-data", locale), emoji="🗂️"),),))))


def preview(chosen: PersonSettings, now: datetime, locale: str) -> list[str]:
    """Describe the effects of a user's settings."""
    local = now.astimezone(quiet_hours.zone(chosen))
    first = reminders.pause(chosen, 0)
    how = chosen.ping if chosen.digest is None else "digest"
    reminded = "digest" if chosen.digest is not None else "yes" if chosen.reminders else "no"
    return [
        say("me-now", locale, time=_said(local.time()), zone=zones.display(chosen.zone) if chosen.zone else "none"),
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


def _span(hours: int, locale: str) -> str:
    return say("me-days", locale, n=hours // 24) if hours >= 48 else say("me-hours", locale, n=hours)


def _said(at: time | None) -> str:
    return "" if at is None else at.strftime("%H:%M")
