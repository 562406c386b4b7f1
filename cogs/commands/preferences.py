"""`/preferences`: a user's own settings, absences, and what is stored about them."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from typing import Final

import i18n
import renders
from cogs import panels, times
from cogs.components import Anchor, Block, Button, Controls, Field, Form, Option, Page, Select, Text, in_rows
from cogs.controls import number
from cogs.errors import UserError
from cogs.panels import Act, Panel
from cogs.request import File, Request, on
from cogs.times import clock_time, parse_day
from hosting.clocks import account
from hosting.core import DIRECT, EVENTS, Absence, BadValue, Json, PersonSettings, Way
from hosting.notify import reminders
from hosting.people import MAX_ABSENCE
from i18n import say, title
from i18n.lists import facts

LETTERS: Final = 40


@on("away-form", answer="form")
async def ask_absence(request: Request) -> None:
    locale = request.locale
    begins, until, days = (
        Field(name, say(f"form-away-{name}", locale), say(f"form-away-{name}-hint", locale), longest=LETTERS)
        for name in ("from", "until", "days")
    )
    await request.answers.ask(Form("away-announced", "", say("button-away-form", locale), (days, begins, until)))


@on("away-announced")
async def announce(request: Request) -> None:
    """Store an absence until a day or for a number of days; nothing, if any of it cannot be understood."""
    now = request.client.clock.now()
    zone = account.zone(request.chosen)
    begins, until, days = (request.fields.get(name, "").strip() for name in ("from", "until", "days"))
    if bool(until) == bool(days) or (days and days not in map(str, range(1, MAX_ABSENCE.days + 1))):
        raise UserError("away-both", most=MAX_ABSENCE.days)
    first = parse_day(begins, zone, now) if begins else None
    if until:
        ends = parse_day(until, zone, now, end=True)
    else:
        ends = ((first or now).astimezone(zone) + timedelta(int(days))).astimezone(UTC)
    await request.services.absences.announce(request.person.id, first, ends)
    await _again(request)


@on("away")
async def withdraw(request: Request) -> None:
    await request.services.absences.withdraw(number(request.arg), request.person.id)
    request.wake()
    await show_absences(request, say("away-back", request.locale))


async def show_absences(request: Request, *notes: str) -> None:
    locale, person = request.locale, request.person.id
    absences = await request.services.absences.of(person)
    head = say("away-head" if absences else "away-none", locale)
    buttons = tuple(Button.for_verb("away", locale, str(absence.id), n=n) for n, absence in enumerate(absences, 1))
    new = Button.for_verb("away-form", locale, emoji="🧳")
    stops = [say("away-stops", locale)] if absences else []
    zone = say("away-zone", locale, zone=times.display(request.chosen.zone or "UTC"))
    text = "\n".join([*notes, head, *_absences(absences, locale), *stops, zone])
    back = PANEL.back(locale)
    page = Page((Text(text), Controls((*in_rows(buttons), (new, back)))))
    await request.answers.reply(page, Anchor(), in_layout=True)


on("away-list")(show_absences)


def _absences(absences: Sequence[Absence], locale: str) -> list[str]:
    return [
        say("away-line", locale, n=n, begins=times.at(absence.begins, "f"), ends=times.at(absence.ends, "f"))
        for n, absence in enumerate(absences, 1)
    ]


DELAYS: Final = (12, 24, 48, 96)
"""Hours until the first reminder."""
MAX_BUTTONS: Final = 4
"""Choices of a setting that are buttons: more are a menu, since a message has 40 parts at most."""
FORMS: Final = ("digest", "quiet")


@dataclass(frozen=True, slots=True)
class OwnSetting:
    key: str
    choices: Callable[[PersonSettings], Mapping[str, Mapping[str, object]]]
    """Values to store, by the word of the choice; "" is the one for none."""
    label: Callable[[str, str], str]

    def now(self, chosen: PersonSettings) -> str | None:
        """Return the word of the current choice; None: another setting decides."""
        if chosen.way("reminder") != "silent":  # after the usual time, unless a daily message replaces it
            hours = reminders.pause(chosen, 0) if chosen.digest is None else timedelta()
            chosen = replace(chosen, first_reminder=int(hours.total_seconds()) // 60)
        for word, stored in sorted(self.choices(chosen).items(), key=lambda choice: choice[0] in FORMS):
            if word in FORMS or all(getattr(chosen, name) == value for name, value in stored.items()):
                return word
        return None


def _compare_by_key(**keys: str) -> Callable[[str, str], str]:
    return lambda word, locale: say(keys[word], locale)


FOR_ALL: Final[tuple[Way, ...]] = ("ping", *DIRECT)
"""Ways that one press chooses for all that belongs to one's turn, and for the end of a game."""


def all_ways(chosen: PersonSettings, way: Way) -> Json | None:
    events = ("turn", "next", "reminder", "low", "over")
    return chosen.ways_with(**{event: way for event in events if chosen.way(event) != "silent"})


def _remind(chosen: PersonSettings) -> Json | None:
    way: Way = chosen.way("turn") if chosen.way("turn") in DIRECT else "ping"
    return chosen.ways_with(**{event: way for event in ("reminder", "low") if chosen.way(event) == "silent"})


SETTINGS: Final[Mapping[str, OwnSetting]] = {
    "digest": OwnSetting(
        "me-digest", lambda _: {"digest": {}, "no": {"digest": None}}, _compare_by_key(digest="me-daily", no="me-no")
    ),
    "remind": OwnSetting(
        "me-reminders",
        lambda chosen: {
            "no": {"ways": chosen.ways_with(reminder="silent", low="silent")},
            **{str(hours): {"ways": _remind(chosen), "first_reminder": hours * 60} for hours in DELAYS},
        },
        lambda word, locale: say("me-never", locale) if word == "no" else _span(int(word), locale),
    ),
    "quiet": OwnSetting(
        "me-quiet",
        lambda _: {"quiet": {}, "no": {"quiet_from": None, "quiet_to": None}},
        _compare_by_key(quiet="me-quiet-set", no="me-quiet-none"),
    ),
    "help": OwnSetting(
        "me-help", lambda _: {"yes": {"helps": True}, "no": {"helps": False}}, _compare_by_key(yes="me-yes", no="me-no")
    ),
    "theme": OwnSetting(
        "me-theme",
        lambda _: {**{theme.name: {"theme": theme.name} for theme in renders.THEMES}, "": {"theme": None}},
        lambda word, locale: say(f"me-theme-{word or 'server'}", locale),
    ),
    "language": OwnSetting(
        "me-language",
        lambda _: {**{tag: {"language": tag} for tag in i18n.languages()}, "": {"language": None}},
        lambda word, locale: i18n.own_name(word) if word else say("me-language-client", locale),
    ),
}


@on("me")
async def choose(request: Request) -> None:
    what, _, word = (request.value or request.arg).partition(".")
    if what not in SETTINGS or word in FORMS or (value := SETTINGS[what].choices(request.chosen).get(word)) is None:
        raise UserError("old-button")
    if what == "quiet":
        await request.use("quiet")
    await request.services.people.set(request.person.id, **value)
    await _again(request)


@on("me-form", answer="form")
async def ask(request: Request) -> None:
    settings, locale = request.chosen, request.locale
    forms = {
        "quiet": (
            ("from", "me-quiet-from", "me-time-hint", settings.quiet_from),
            ("to", "me-quiet-to", "me-quiet-hint", settings.quiet_to),
        ),
        "digest": (("at", "me-digest-at", "me-time-hint", settings.digest),),
    }
    if request.arg not in forms:
        raise UserError("old-button")
    fields = [
        Field(name, say(label, locale), say(hint, locale), _hour(at), 8) for name, label, hint, at in forms[request.arg]
    ]
    zone = times.display(settings.zone) if settings.zone else ""
    fields.append(Field("zone", say("me-zone", locale), say("me-zone-hint", locale), zone))
    form = Form("me-filled", request.arg, say("me-form", locale, what=request.arg), tuple(fields))
    await request.answers.ask(form)


@on("me-filled")
async def fill(request: Request) -> None:
    """Store all of a form, or nothing if any is unclear."""
    people, person, fields = request.services.people, request.person.id, request.fields
    zone = times.zone_named(fields.get("zone", ""))
    if request.arg == "quiet" or zone != request.chosen.zone:
        await request.use("quiet")
    if request.arg == "digest":
        await people.set(person, digest=clock_time(fields.get("at", "")))
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
    await people.set(person, zone=zone)
    await _again(request)


@on("ways")
async def choose_way(request: Request) -> None:
    """Show how one learns of each event, and the choices of one; with a way store that."""
    locale, own = request.locale, request.chosen
    event, _, way = (request.value or request.arg or "turn").partition(".")
    has_push = request.client.pusher is not None and await request.services.devices.of(request.person.id)
    ways, without = None, () if has_push else ("push",)
    if event == "all" and way in FOR_ALL and way not in without:
        event, ways = "turn", all_ways(own, way)
    elif event not in EVENTS or (way and (way not in EVENTS[event].ways or way in without)):
        raise UserError("old-button")
    elif way:
        ways = own.ways_with(**{event: way})
    if way:
        await request.services.people.set(request.person.id, ways=ways)
        request.wake()
        own = (await request.renewed()).chosen
    lines = [
        say("ways-line", locale, way=say(f"way-{way}", locale), events=facts(events, locale))
        for way in (*FOR_ALL, "named", "silent")
        if (events := [say(f"event-of-{name}", locale) for name in EVENTS if own.way(name) == way])
    ]
    options = (Option(name, say(f"event-of-{name}", locale), chosen=name == event) for name in EVENTS)
    buttons = (
        Button("ways", say(f"way-{other}", locale), f"{event}.{other}", chosen=other == own.way(event))
        for other in EVENTS[event].ways
        if other not in without
    )
    rows = (Select("ways", "", say("choose-event", locale), tuple(options)), tuple(buttons))
    for_all = (
        Button("ways", say(f"ways-all-{other}", locale), f"all.{other}") for other in FOR_ALL if other not in without
    )
    back = PANEL.back(locale)
    page = Page((Text("\n".join([say("ways-head", locale), *lines])), Controls((*rows, (*for_all, back)))))
    await request.answers.reply(page, Anchor(), in_layout=True)


async def _again(request: Request) -> None:
    request.wake()
    await PANEL.show(await request.renewed())


@dataclass(frozen=True, slots=True)
class OwnPreferences:
    chosen: PersonSettings
    absences: tuple[Absence, ...]
    web: bool = False
    """True if the bot has a web site, which other programs can ask."""


class Preferences(Panel[OwnPreferences]):
    async def show(self, request: Request, arg: str = "", note: str = "") -> None:
        """Show all settings on one page, longer than a message of words can be."""
        page = await self.stand(request, await self.read(request, arg))
        await request.answers.reply(page, Anchor(), in_layout=True)


async def _read(request: Request, arg: str) -> OwnPreferences:
    absences = await request.services.absences.of(request.person.id)
    return OwnPreferences(request.chosen, absences, request.client.web is not None)


async def _stand(request: Request, subject: OwnPreferences) -> Page:
    return page(subject, request.client.clock.now(), request.locale)


PANEL: Final = Preferences("preferences", _read, _stand)
PANEL.add(
    Act("button-away-form", "away-form", when=lambda subject: not subject.absences, emoji="🧳"),
    Act("button-away-list", "away-list", when=lambda subject: bool(subject.absences), emoji="🧳"),
    Act("me-quiet-set", "me-form", "quiet"),
    Act("me-daily", "me-form", "digest"),
    Act("me-ways", "ways", emoji="🔔"),
    Act("me-data", "my-data", emoji="🗂️"),
)
PANEL.command()


def page(subject: OwnPreferences, now: datetime, locale: str) -> Page:
    own, lines = subject.chosen, _absences(subject.absences, locale)
    about = [
        say("me-head", locale),
        *preview(own, now, locale),
        *([say("away-head", locale), *lines] if lines else []),
    ]
    blocks: list[Block] = [Text("\n".join(about))]
    for name, setting in SETTINGS.items():
        current, heading = setting.now(own), say(setting.key, locale)
        labels = {word: setting.label(word, locale) for word in setting.choices(own)}
        if len(labels) > MAX_BUTTONS:
            options = (Option(f"{name}.{word}", label, chosen=word == current) for word, label in labels.items())
            blocks += panels.setting(heading, Select("me", name, heading, tuple(options)))
            continue
        buttons = tuple(
            Button("me-form", label, word, chosen=word == current)
            if word in FORMS
            else Button("me", label, f"{name}.{word}", chosen=word == current)
            for word, label in labels.items()
        )
        blocks += panels.setting(heading, buttons)
    ways = tuple(act.button(subject, locale) for act in PANEL.able(subject) if act.arg not in FORMS)
    return Page((*blocks, Controls(in_rows(ways))))


def preview(chosen: PersonSettings, now: datetime, locale: str) -> list[str]:
    local = now.astimezone(account.zone(chosen))
    first = reminders.pause(chosen, 0)
    how = chosen.way("turn") if chosen.digest is None else "digest"
    reminded = "digest" if chosen.digest is not None else "no" if chosen.way("reminder") == "silent" else "yes"
    return [
        say("me-now", locale, time=_hour(local.time()), zone=times.display(chosen.zone) if chosen.zone else "none"),
        say(
            "me-called",
            locale,
            how=how,
            at=_hour(chosen.digest),
            quiet="none" if chosen.quiet_from is None else "some",
            begin=_hour(chosen.quiet_from),
            end=_hour(chosen.quiet_to),
        ),
        say("me-reminded", locale, how=reminded, hours=int(first / timedelta(hours=1))),
    ]


def _span(hours: int, locale: str) -> str:
    return say("me-days", locale, n=hours // 24) if hours >= 48 else say("me-hours", locale, n=hours)


def _hour(at: time | None) -> str:
    return "" if at is None else at.strftime("%H:%M")


# The data stored about a user


MAX_OFFERED: Final = 15
"""Games offered for resignation at once; the rest follow when these are done."""


@on("my-data")
async def show_data(request: Request) -> None:
    locale = request.locale
    buttons = (
        Button.for_verb("data", locale, style="blue"),
        Button.for_verb("forget-me", locale, style="red"),
        PANEL.back(locale),
    )
    page = Page.of(say("data-head", locale), (buttons,))
    await request.answers.reply(page, Anchor())


@on("data")
async def give_data(request: Request) -> None:
    data = await request.services.privacy.of(request.person.id)
    text = json.dumps(data, ensure_ascii=False, indent=1)
    await request.answers.reply_with_file(
        say("data-given", request.locale), File(f"data-{request.person.id}.json", text.encode())
    )


@on("forget-me")
async def forget_me(request: Request) -> None:
    """Ask, and after `yes` delete the user's data; first give up all seats, by the table in the argument."""
    services, locale = request.services, request.locale
    if request.arg.isdecimal() and len(request.arg) < 19:
        left = int(request.arg)
        if any(table.id == left for table in await services.privacy.playing(request.person.id)):
            await services.leaving.resign(left, request.person)
            request.wake()
    elif request.arg not in ("", "yes"):
        raise UserError("old-button")
    tables = await services.privacy.playing(request.person.id)
    if tables:
        buttons = tuple(
            Button("forget-me", say("button-data-resign", locale, table=title(left.name, locale)), str(left.id), "red")
            for left in tables[:MAX_OFFERED]
        )
        page = Page.of(say("data-plays", locale, n=len(tables)), in_rows(buttons))
        await request.answers.reply(page, Anchor())
    elif request.arg != "yes":
        sure = Button("forget-me", say("button-forget-me-sure", locale), "yes", "red")
        await request.answers.reply(Page.of(say("forget-sure", locale), ((sure,),)), Anchor())
    else:
        await services.privacy.forget(request.person.id)
        await request.done(say("forgotten", locale))
