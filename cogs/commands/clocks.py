"""The clocks of a table: shown, chosen, stopped and resumed."""

from dataclasses import replace
from typing import Any, Final, Literal, get_args

from cogs import times
from cogs.commands import lobby
from cogs.commands.show import PUBLIC, public
from cogs.components import Button, Field, Form, Menu, Page
from cogs.errors import UserError
from cogs.request import TableRequest, on
from hosting.clocks import account
from hosting.core import HOUR, MAX_AWAY, MAX_TIME, MINUTE, PACES, PRESETS, AtZero, BadValue, TimeControl
from hosting.play import LIVE
from i18n import say, title
from i18n.lists import sentences

NONE: Final = "none"
KEEP: Final = "keep"
LETTERS: Final = 9
"""Maximum characters of minutes, and of an evening's end."""
OWN: Final = ("turn", "game")
MAX_HOURS: Final = MAX_TIME // HOUR


@on("clock")
async def show(request: TableRequest) -> None:
    table, locale = request.table, request.locale
    has_seat, buttons = table.seat_of(request.person.id) is not None, [public("clock", locale)]
    if table.time_control is not None and table.status == "running":
        if table.paused is not None and (has_seat or request.is_admin):
            buttons.insert(0, Button.for_verb("resume", locale, style="green", emoji="▶️"))
        elif table.paused is None and has_seat:
            buttons.insert(0, Button.for_verb("pause", locale, emoji="⏸️"))
    page = await _clocks(request, "")
    await request.answers.reply(page.with_rows(tuple(buttons)))


async def _clocks(request: TableRequest, _: str, *, to_all: bool = False) -> Page:
    table = request.table
    locale = table.language if to_all else request.locale
    faces = await request.services.clocks.of_table(table.id)
    head = say("clock-head", locale, table=title(table.name, locale))
    return Page.of("\n".join([head, *times.lines(table, faces, locale)]))


PUBLIC["clock"] = _clocks


@on("resume")
async def resume(request: TableRequest) -> None:
    table = request.table
    admin = table.seat_of(request.person.id) is None and request.is_admin
    await request.services.clocks.resume(table.id, request.person, admin=admin)
    await request.done(say("clocks-going", request.locale))


@on("clock-set", "form")
async def ask(request: TableRequest) -> None:
    if not request.is_admin or request.table.status not in LIVE:
        lobby.check_choice(request)
    locale, now = request.locale, request.table.time_control
    words = (*((KEEP,) if now is not None else ()), *PRESETS, *OWN, NONE)
    base = now or next(iter(PRESETS.values()))

    def menu(name: str, chosen: str, labels: dict[str, str]) -> Menu:
        return Menu.for_words(name, say(f"form-clock-{name}", locale), labels, chosen)

    parts = (
        menu("time", words[0], {word: say(f"choice-clock-{word}", locale) for word in words}),
        Field("hours", say("form-clock-hours", locale), say("form-clock-hours-hint", locale), longest=LETTERS),
        menu("zero", base.at_zero, {word: say(f"choice-zero-{word}", locale) for word in get_args(AtZero)}),
        Field("away", say("form-clock-away", locale), "", str(base.away_days), 3),
        menu("returns", "yes" if base.returns else "no", {word: say(f"me-{word}", locale) for word in ("yes", "no")}),
    )
    await request.answers.ask(Form("clock-chosen", "", say("act-clock-set", locale), parts))


@on("clock-chosen")
async def choose(request: TableRequest) -> None:
    table, fields = request.table, request.fields
    control = _based_on(table.time_control, fields.get("time", ""), fields.get("hours", "").strip())
    if control is not None:
        away, zero = fields.get("away", "").strip(), fields.get("zero", "")
        if zero not in get_args(AtZero) or not (away.isascii() and away.isdecimal() and int(away) <= MAX_AWAY):
            raise UserError("clock-away", most=MAX_AWAY)
        returns = fields.get("returns") == "yes"
        changes: dict[str, Any] = {"at_zero": zero, "away_days": int(away), "returns": returns}
        then = None if control.then is None else replace(control.then, **changes)
        control = replace(control, then=then, **changes)
    await _choose(request, control)


async def _choose(request: TableRequest, control: TimeControl | None) -> None:
    table, locale = request.table, request.locale
    result = await request.services.clocks.choose(table.id, control, request.person, admin=request.is_admin)
    after = result.table
    request.wake()
    if after.status == "lobby":
        await lobby.refresh(request, after)
    rules = [] if control is None else times.rules(control, locale)
    sentence = say("clocks-chosen", locale, rules=sentences(rules, locale)) if rules else say("clocks-removed", locale)
    await request.answers.reply(sentence)


def _based_on(before: TimeControl | None, time: str, typed: str) -> TimeControl | None:
    """Return the new time control, with all else unchanged; None for no clocks. Raises UserError."""
    if time == NONE:
        return None
    if time == KEEP and before is not None:
        return before
    before = before and (before.then or before)
    if time in PRESETS:
        usual = PRESETS[time]
        return replace(before or usual, kind=usual.kind, time=usual.time, increment=usual.increment)
    hours, plus, more = typed.partition("+")
    if time not in OWN or (plus and time == "turn") or not all(map(_is_hours, (hours, more if plus else "1"))):
        raise UserError("clock-what", most=MAX_HOURS)
    kind: Literal["turn", "bank"] = "turn" if time == "turn" else "bank"
    control = TimeControl(kind, int(hours) * HOUR) if before is None else before
    return replace(control, kind=kind, time=int(hours) * HOUR, increment=int(more or 0) * HOUR)


def _is_hours(text: str) -> bool:
    text = text.strip()
    return text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= MAX_HOURS


@on("evening-set", "form")
async def ask_evening(request: TableRequest) -> None:
    lobby.check_choice(request)
    locale, usual = request.locale, PACES["evening"]
    days = {word: say(f"choice-clock-{word}", locale) for word in PRESETS}
    minutes, until = (
        Field(name, say(f"form-evening-{name}", locale), say(f"form-evening-{name}-hint", locale), value, LETTERS)
        for name, value in (("minutes", str(usual.time // MINUTE)), ("until", str(usual.lasts // HOUR)))
    )
    parts = minutes, until, Menu.for_words("then", say("form-evening-then", locale), days, "fast")
    await request.answers.ask(Form("evening-chosen", "", say("act-evening", locale), parts))


@on("evening-chosen")
async def choose_evening(request: TableRequest) -> None:
    lobby.check_choice(request)
    fields, zone = request.fields, account.zone(request.chosen)
    time, plus, more = (part.strip() for part in fields.get("minutes", "").partition("+"))
    until = fields.get("until", "").strip()
    if until.isdecimal() and len(until) < LETTERS:
        lasts, ends = int(until) * HOUR, 0
    elif (at := times.clock_time(until)) is not None:
        lasts, ends = 0, int(account.next_at(zone, request.client.clock.now(), at).timestamp())
    else:
        raise UserError("me-time-unknown")
    days = _based_on(request.table.time_control, fields.get("then", ""), "")
    try:
        if days is None:
            raise UserError("old-button")
        kind: Literal["turn", "bank"] = "bank" if plus else "turn"
        evening = days.evening(kind, int(time) * MINUTE, int(more or 0) * MINUTE, lasts=lasts, ends=ends)
    except (ValueError, BadValue) as error:
        raise UserError("evening-what") from error
    await _choose(request, evening)
