"""Settings of a league's rules and channels: a panel of menus in three parts, each choice effective at once.

The rules of a season that has opened never change; later choices apply to the next season.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from cogs import choices, rights
from cogs.choices import Choice, Value, hyphened
from cogs.components import NOTHING, Block, Button, Controls, Option, Page, Pick, Select, Text
from cogs.errors import UserError
from cogs.forms import Field, Form, Menu
from cogs.leagues.admin import admin_screen
from cogs.leagues.admin.founding import CALENDARS, HOUR_OF_STEPS, POSTS, THREADS, calendar, check
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request, Server, on
from hosting.jobs import kinds
from leagues.rules import PRESETS as POINTS
from leagues.rules import State, TieBreak, parsed, standings
from leagues.store import CLOCKS, DAY, IN_ROUNDS, Calendar, Format, League, Rules, View
from words import say


def _numbers(unit: str, *numbers: int, one: Value = 1, none: Sequence[Value] = ()) -> Choice:
    """Return the choice of some numbers of `one`; `none`: the value of a choice for none, if there is one."""
    values: dict[str, Value] = {NOTHING: none[0]} if none else {}
    values |= {str(n): n * one for n in numbers}
    return Choice(lambda: values, lambda value, locale: say(f"league-{unit}", locale, n=value // one))


_days = partial(_numbers, "days", one=DAY)

RULES: Final[Mapping[str, Mapping[str, Choice]]] = {
    "play": {
        "format": Choice(lambda: {format_.value: format_ for format_ in Format}),
        "seats": _numbers("seats", 3, 4, 5),
        "points": Choice(lambda: POINTS),
        "time_control": Choice(lambda: {NOTHING: None, **CLOCKS}),
        "up": _numbers("people", 0, 1, 2, 3),
        "down": _numbers("people", 0, 1, 2, 3),
        "rounds": _numbers("rounds", 2, 3, 4, 5, 6, 7, 8),
        "boards": _numbers("boards", 3, 4, 5),
        "final": Choice(lambda: {"eight": 8, "table": 0}),
    },
    "times": {
        "registration": _days(1, 3, 7, 14, 21, 28),
        "check_in": _days(1, 2, 3, 4, 7),
        "play": _days(7, 14, 21, 28, 42, 56, 70, 90),
        "grace": _days(1, 3, 7, 14),
        "again": _days(1, 7, 14, 28, none=[None]),
        "events": Choice(lambda: {"no": False, "yes": True}),
    },
    "people": {
        "most": _numbers("people", 8, 12, 16, 24, 32, 48, 64, 100, none=[0]),
        "youngest": _numbers("days", 7, 30, 90, 365, none=[0]),
        "computers_for_missing": Choice(lambda: {"yes": True, "no": False}),
        "late": Choice(lambda: {"yes": True, "no": False}),
    },
}
"""The parts of the panel and the choices in each, by the names of `Rules`."""
ONLY: Final[Mapping[str, Sequence[Format]]] = {
    "up": (Format.DIVISIONS,),
    "down": (Format.DIVISIONS,),
    "rounds": IN_ROUNDS,
    "boards": (Format.TEAMS,),
    "final": (Format.HEATS,),
}
"""Formats in which a rule matters, if not in all."""
PUBLISHED: Final = Choice(lambda: {"yes": True, "no": False})
HOURS: Final = (6, 9, 12, 15, 18, 19, 20, 21)
"""Choices of the hour of all steps, by a calendar."""
PLACES: Final = "places"
"""The part with the channels, and the people to seat at different tables."""


@targets.on_season("league-settings", who="admins")
async def turn_to(request: Request, view: View, part: str) -> None:
    """Show a part of the panel. Raises AdminsOnly, NoSuchLeague."""
    await _show(request, view, part)


@targets.on_season("league-set", who="admins")
async def choose(request: Request, view: View, name: str) -> None:
    """Store a menu's choice. Raises AdminsOnly, NoSuchLeague, UserError, BadRules."""
    part, choice = choices.find(RULES, name)
    before = view.league.rules
    changed = {name: choice.read(request.value)}
    if name == "final" and changed[name] == 0:
        changed[name] = before.seats
    if name == "seats" and before.final == before.seats:
        changed["final"] = changed[name]
    await change(request, view, replace(before, **changed), part)


@on("league-points", "form")
async def ask_points(request: Request) -> None:
    """Ask for custom points. Raises AdminsOnly."""
    request.admins_only()
    locale = request.locale
    field = Field("points", say("form-league-ladder", locale), say("form-league-ladder-hint", locale), required=True)
    form = Form("league-points-filled", request.arg, say("form-league-points", locale), (field,))
    assert request.pressed is not None
    await request.answers.ask(form, 0, request.pressed.seq)


@targets.on_season("league-points-filled", who="admins")
async def fill_points(request: Request, view: View, _: str) -> None:
    """Store custom points. Raises AdminsOnly, NoSuchLeague, BadPoints, BadRules."""
    points = parsed(request.fields.get("points", ""))
    await change(request, view, replace(view.league.rules, points=points), "play")


@targets.on_season("league-apart", who="admins")
async def keep_apart(request: Request, view: View, _: str) -> None:
    """Keep two people at different tables if possible, or stop doing so. Raises AdminsOnly, NoSuchLeague, UserError."""
    people = sorted(int(value) for value in request.values if value.isdecimal())
    if len(people) != 2:
        raise UserError("league-two")
    pair, before = (people[0], people[1]), view.league.rules.apart
    after = tuple(other for other in before if other != pair) if pair in before else (*before, pair)
    await change(request, view, replace(view.league.rules, apart=after), PLACES)


@targets.on_season("league-place", who="admins")
async def settle_in(request: Request, view: View, what: str) -> None:
    """Choose the channel of a league, or the forum of its tables. Raises AdminsOnly, NoSuchLeague, UserError."""
    league = view.league
    chosen = request.server.channel(int(request.value) if request.value.isdecimal() else None)
    channel, place = league.channel, league.place
    if what == "forum":
        if chosen is not None:
            check(chosen, POSTS, request.locale)
        place = None if chosen is None else chosen.id
    elif what == "channel" and chosen is not None:
        check(chosen, rights.POSTING if place else THREADS, request.locale)
        channel = chosen.id
    else:
        raise UserError("settings-channel-gone")
    leagues = request.client.leagues
    await leagues.founding.settle_in(league.id, channel, "threads" if place is None else "forum", place)
    await request.services.jobs.ask(kinds.STANDING, view.season.id, guild=league.guild)
    await leagues.running.look(league.guild)  # it may have been held for want of a channel
    await request.services.jobs.hurry((kinds.LAY, kinds.STANDING), league.guild)
    request.wake()
    await _show(request, await targets.season(request, view.season.id), PLACES)


@targets.on_season("league-give", who="admins")
async def give(request: Request, view: View, _: str) -> None:
    """Give the league to another organiser. Raises AdminsOnly, NoSuchLeague, UserError."""
    to = await targets.member(request, targets.whole(request.value))
    await request.client.leagues.founding.give(view.league.id, to, request.person)
    await _show(request, await targets.season(request, view.season.id), PLACES)


@targets.on_season("league-publish", who="admins")
async def publish(request: Request, view: View, _: str) -> None:
    """Publish the league on the web site, or stop doing so. Raises AdminsOnly, NoSuchLeague."""
    await request.client.leagues.founding.publish(view.league.id, request.value == "yes", request.person)
    await _show(request, await targets.season(request, view.season.id), PLACES)


@targets.on_season("league-calendar", who="admins")
async def choose_calendar(request: Request, view: View, what: str) -> None:
    """Choose the days on which play starts, or the hour of all steps, in the admin's own time zone.

    Raises AdminsOnly, NoSuchLeague, UserError.
    """
    before = view.league.rules.calendar
    try:
        if what == "hour" and before is not None:
            after: Calendar | None = replace(before, hour=int(request.value), zone=request.chosen.zone or "UTC")
        else:
            hour = HOUR_OF_STEPS if before is None else before.hour
            after = None if request.value == NOTHING else calendar(request, request.value, hour)
    except ValueError as error:
        raise UserError("old-button") from error
    await change(request, view, replace(view.league.rules, calendar=after), "times")


async def change(request: Request, view: View, rules: Rules, part: str) -> None:
    """Change a league's rules, and show the part of the panel with them. Raises BadRules."""
    await request.client.leagues.founding.change(view.league.id, rules, request.person)
    if rules.events != view.league.rules.events:
        await request.services.jobs.ask(kinds.EVENT, view.season.id, guild=view.league.guild)
    request.wake()
    await _show(request, await targets.season(request, view.season.id), part)


async def _show(request: Request, view: View, part: str) -> None:
    await admin_screen.answer(request, view, panel(view, part, request.server, request.locale))


def panel(view: View, part: str, server: Server, locale: str) -> Page:
    """Build a part of the panel: each setting, and a menu to change it."""
    league, number = view.league, view.season.id
    part = part if part in (*RULES, PLACES) else "play"
    labels = {key: say(f"league-part-{key}", locale) for key in (*RULES, PLACES)}
    ways = choices.tabs("league-settings", labels, part, f"{number}-")
    back = Button("league-admin", say("button-back", locale), f"{number}-0")
    frozen = "no" if view.season.state == State.DRAFT else "yes"
    head = say("league-settings-head", locale, title=texts.title(league, view.season, locale), frozen=frozen)
    blocks: list[Block] = [*choices.setting(head, (*ways, back))]
    if part == PLACES:
        return Page((*blocks, *_places(league, number, server, locale)))
    other = say("league-rule-other", locale)
    for name, choice in RULES[part].items():
        if league.rules.format in ONLY.get(name, (league.rules.format,)):
            key, now = f"league-rule-{hyphened(name)}", _now(league.rules, name)
            menu = choice.menu("league-set", f"{number}-{name}", other, now, key, locale)
            blocks += choices.setting(say(f"league-rule-{hyphened(name)}", locale), menu)
    if part == "times":
        blocks += _calendar(league.rules, number, locale)
        if view.season.state == State.DRAFT:
            blocks.append(Text("\n".join(texts.steps(view.season, locale))))
    if part == "play":
        ties = [say("league-tie-line", locale, n=n, tie=tie.value) for n, tie in enumerate(league.rules.ties, 1)]
        blocks.append(Text("\n".join([say("league-rule-ties", locale), *(ties or [say("league-no-ties", locale)])])))
        own = Button("league-points", say("button-league-points", locale), str(number))
        blocks.append(Controls(((own, Button("league-ties", say("button-league-ties", locale), str(number))),)))
    return Page(tuple(blocks))


def _calendar(rules: Rules, number: int, locale: str) -> list[Block]:
    now, other = rules.calendar, say("league-rule-other", locale)
    chosen = next((which for which, months in CALENDARS.items() if now is not None and now.months == months), NOTHING)
    days = Select(
        "league-calendar",
        f"{number}-days",
        other,
        (
            Option(NOTHING, say("league-calendar", locale, which="none"), chosen=now is None),
            *(
                Option(value, say("league-calendar", locale, which=value), chosen=value == chosen)
                for value in CALENDARS
            ),
        ),
    )
    blocks = choices.setting(say("league-rule-calendar", locale), days)
    if now is None:
        return list(blocks)
    hours = tuple(
        Option(str(hour), say("league-calendar-hour", locale, hour=f"{hour}:00"), chosen=hour == now.hour)
        for hour in HOURS
    )
    head = say("league-rule-hour", locale, zone=now.zone)
    return [*blocks, *choices.setting(head, Select("league-calendar", f"{number}-hour", other, hours))]


def _now(rules: Rules, name: str) -> Value:
    """Return the current value of a rule; 0 for a final table of the usual size."""
    return 0 if name == "final" and rules.final == rules.seats else getattr(rules, name)


def _places(league: League, number: int, server: Server, locale: str) -> list[Block]:
    channel, forum = (
        (channel,) if channel is not None and server.channel(channel) is not None else ()
        for channel in (league.channel, league.place)
    )
    pairs = [
        say("league-pair", locale, one=f"<@{person}>", other=f"<@{other}>") for person, other in league.rules.apart
    ]
    other = say("league-rule-other", locale)
    published = PUBLISHED.menu("league-publish", str(number), other, league.published, "league-rule-published", locale)
    return [
        *choices.setting(
            say("league-rule-channel", locale), Pick("league-place", f"{number}-channel", other, "channels", channel)
        ),
        *choices.setting(
            say("league-rule-forum", locale),
            Pick("league-place", f"{number}-forum", say("league-rule-forum-none", locale), "forums", forum),
        ),
        *choices.setting(
            "\n".join([say("league-rule-apart", locale), *pairs]),
            Pick("league-apart", str(number), say("league-rule-apart-two", locale), "people", most=2),
        ),
        *choices.setting(
            say("league-rule-organiser", locale, who=f"<@{league.owner}>" if league.owner > 0 else "none"),
            Pick("league-give", str(number), say("league-rule-organiser-other", locale), "people"),
        ),
        *choices.setting(say("league-rule-published", locale), published),
    ]


MAX_MENUS: Final = 5
"""Menus of a form."""


@targets.on_season("league-ties", "form", who="admins")
async def ask(request: Request, view: View, _: str) -> None:
    """Ask for the tie-breaks in order, with the current ones selected. Raises AdminsOnly, NoSuchLeague."""
    form = Form(
        "league-ties-filled",
        request.arg,
        say("form-league-ties", request.locale),
        tuple(_menu(view.league, number, request.locale) for number in range(MAX_MENUS)),
    )
    assert request.pressed is not None
    await request.answers.ask(form, 0, request.pressed.seq)


def _menu(league: League, number: int, locale: str) -> Menu:
    ties = league.rules.ties
    now = ties[number].value if number < len(ties) else NOTHING
    options = tuple(
        Option(word, say("league-tie", locale, tie=word), chosen=word == now)
        for word in (*(tie_break.value for tie_break in TieBreak), NOTHING)
    )
    return Menu(f"tie-{number}", say("form-league-tie", locale, n=number + 1), options)


@targets.on_season("league-ties-filled", who="admins")
async def fill(request: Request, view: View, _: str) -> None:
    """Store the selected tie-breaks. Raises AdminsOnly, NoSuchLeague, BadTieBreaks."""
    chosen = [request.fields.get(f"tie-{number}", NOTHING) for number in range(MAX_MENUS)]
    ties = standings.parsed(name for name in chosen if name != NOTHING)
    await change(request, view, replace(view.league.rules, ties=ties), "play")
