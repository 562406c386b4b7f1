"""The form that founds a league; its rules and channels in three parts, each choice effective at once; trophies."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

from cogs import controls, panels, rights, webhooks
from cogs.components import NOTHING, Block, Button, Controls, Field, Form, Menu, Option, Page, Pick, Select, Text
from cogs.errors import UserError
from cogs.leagues import admin_screen, targets, texts
from cogs.panels import ChoiceSetting, Value, hyphenate
from cogs.request import Request, on
from cogs.sending import GuildServer, ServerChannel
from hosting.jobs import kinds
from hosting.play import MAX_NAME_LENGTH
from i18n import dates, say
from leagues.history import champions
from leagues.rules import PRESETS as POINTS
from leagues.rules import State, TieBreak, parse, standings
from leagues.season import timing
from leagues.store import CLOCKS, DAY, IN_ROUNDS, Format, League, PlayDays, Rules, View


def _numbers(unit: str, *numbers: int, one: Value = 1, none: Sequence[Value] = ()) -> ChoiceSetting:
    """Return the choice of some numbers of `one`; `none`: the value of a choice for none, if there is one."""
    values: dict[str, Value] = {NOTHING: none[0]} if none else {}
    values |= {str(n): n * one for n in numbers}
    return ChoiceSetting(lambda: values, lambda value, locale: say(f"league-{unit}", locale, n=value // one))


_days = partial(_numbers, "days", one=DAY)

RULES: Final[Mapping[str, Mapping[str, ChoiceSetting]]] = {
    "play": {
        "format": ChoiceSetting(lambda: {format_.value: format_ for format_ in Format}),
        "seats": _numbers("seats", 3, 4, 5),
        "points": ChoiceSetting(lambda: POINTS),
        "time_control": ChoiceSetting(lambda: {NOTHING: None, **CLOCKS}),
        "up": _numbers("people", 0, 1, 2, 3),
        "down": _numbers("people", 0, 1, 2, 3),
        "rounds": _numbers("rounds", 2, 3, 4, 5, 6, 7, 8),
        "boards": _numbers("boards", 3, 4, 5),
        "final": ChoiceSetting(lambda: {"eight": 8, "table": 0}),
    },
    "times": {
        "registration": _days(1, 3, 7, 14, 21, 28),
        "check_in": _days(1, 2, 3, 4, 7),
        "play": _days(7, 14, 21, 28, 42, 56, 70, 90),
        "grace": _days(1, 3, 7, 14),
        "again": _days(1, 7, 14, 28, none=[None]),
        "events": ChoiceSetting(lambda: {"no": False, "yes": True}),
    },
    "people": {
        "most": _numbers("people", 8, 12, 16, 24, 32, 48, 64, 100, none=[0]),
        "youngest": _numbers("days", 7, 30, 90, 365, none=[0]),
        "computers_for_missing": ChoiceSetting(lambda: {"yes": True, "no": False}),
        "late": ChoiceSetting(lambda: {"yes": True, "no": False}),
    },
}
ONLY: Final[Mapping[str, Sequence[Format]]] = {
    "up": (Format.DIVISIONS,),
    "down": (Format.DIVISIONS,),
    "rounds": IN_ROUNDS,
    "boards": (Format.TEAMS,),
    "final": (Format.HEATS,),
}
PUBLISHED: Final = ChoiceSetting(lambda: {"yes": True, "no": False})
HOUR: Final = ChoiceSetting(
    lambda: {str(hour): hour for hour in (6, 9, 12, 15, 18, 19, 20, 21)},
    lambda hour, locale: say("league-calendar-hour", locale, hour=f"{hour}:00"),
)
CALENDARS: Final[Mapping[str, tuple[int, ...]]] = {
    "monthly": tuple(range(1, 13)),
    "odd": (1, 3, 5, 7, 9, 11),
    "even": (2, 4, 6, 8, 10, 12),
    "quarterly": (1, 4, 7, 10),
}
CALENDAR: Final = ChoiceSetting(
    lambda: {NOTHING: None, **CALENDARS},
    lambda months, locale: say(
        "league-calendar", locale, which=next(which for which in CALENDARS if CALENDARS[which] == months)
    ),
)
PLACES: Final = "places"
"""The part with the channels, and the people to seat at different tables."""


@targets.on_season("league-set", who="admins")
async def choose(request: Request, view: View, name: str) -> None:
    part, choice = panels.find(RULES, name)
    before = view.league.rules
    changes = {name: choice.read(request.value)}
    if name == "final" and changes[name] == 0:
        changes[name] = before.seats
    if name == "seats" and before.final == before.seats:
        changes["final"] = changes[name]
    await change(request, view, replace(before, **changes), part)


@on("league-points", "form")
async def ask_points(request: Request) -> None:
    request.admins_only()
    label, hint = say("form-league-ladder", request.locale), say("form-league-ladder-hint", request.locale)
    field = Field("points", label, hint, required=True)
    await targets.ask(request, "league-points-filled", "form-league-points", field)


@targets.on_season("league-points-filled", who="admins")
async def fill_points(request: Request, view: View, _: str) -> None:
    points = parse(request.fields.get("points", ""))
    await change(request, view, replace(view.league.rules, points=points), "play")


@targets.on_season("league-apart", who="admins")
async def keep_apart(request: Request, view: View, _: str) -> None:
    people = sorted(int(value) for value in request.values if value.isdecimal())
    if len(people) != 2:
        raise UserError("league-two")
    pair, before = (people[0], people[1]), view.league.rules.apart
    after = tuple(other for other in before if other != pair) if pair in before else (*before, pair)
    await change(request, view, replace(view.league.rules, apart=after), PLACES)


@targets.on_season("league-place", who="admins")
async def settle_in(request: Request, view: View, what: str) -> None:
    league = view.league
    chosen = request.server.channel(int(request.value) if request.value.isdecimal() else None)
    channel, place = league.channel, league.place
    if what == "forum":
        if chosen is not None:
            check(chosen, admin_screen.POSTS, request.locale)
        place = None if chosen is None else chosen.id
    elif what == "channel" and chosen is not None:
        check(chosen, rights.POSTING if place else rights.PLAYING, request.locale)
        channel = chosen.id
    else:
        raise UserError("settings-channel-gone")
    leagues = request.leagues
    await leagues.founding.settle_in(league.id, channel, place)
    await request.services.jobs.ask(kinds.STANDING, view.season.id, guild=league.guild)
    await leagues.running.look(league.guild)  # it may have been held for want of a channel
    await request.services.jobs.hurry((kinds.LAY, kinds.STANDING), league.guild)
    await _again(request, view, PLACES)


@targets.on_season("league-give", who="admins")
async def give(request: Request, view: View, _: str) -> None:
    to = await targets.member(request, controls.number(request.value))
    await request.leagues.founding.give(view.league.id, to, request.person)
    await _again(request, view, PLACES)


@targets.on_season("league-publish", who="admins")
async def publish(request: Request, view: View, _: str) -> None:
    await request.leagues.founding.publish(view.league.id, request.value == "yes", request.person)
    await _again(request, view, PLACES)


@targets.on_season("league-calendar", who="admins")
async def choose_calendar(request: Request, view: View, what: str) -> None:
    before = view.league.rules.calendar
    if what == "hour" and before is not None:
        after: PlayDays | None = replace(before, hour=HOUR.read(request.value), zone=_zone(request))
    else:
        months, hour = CALENDAR.read(request.value), HOUR_OF_STEPS if before is None else before.hour
        after = months and PlayDays(months, hour, _zone(request))
    await change(request, view, replace(view.league.rules, calendar=after), "times")


async def change(request: Request, view: View, rules: Rules, part: str) -> None:
    await request.leagues.founding.change(view.league.id, rules, request.person)
    if rules.events != view.league.rules.events:
        await request.services.jobs.ask(kinds.EVENT, view.season.id, guild=view.league.guild)
    await _again(request, view, part)


async def _again(request: Request, view: View, part: str) -> None:
    request.wake()
    await _show(request, await targets.season(request, view.season.id), part)


@targets.on_season("league-settings", who="admins")
async def _show(request: Request, view: View, part: str) -> None:
    await targets.answer(request, view, panel(view, part, request.server, request.locale))


def panel(view: View, part: str, server: GuildServer, locale: str) -> Page:
    league, number = view.league, view.season.id
    part = part if part in (*RULES, PLACES) else "play"
    labels = {key: say(f"league-part-{key}", locale) for key in (*RULES, PLACES)}
    ways = panels.tabs("league-settings", labels, part, f"{number}-")
    back = Button("league-admin", say("button-back", locale), f"{number}-0")
    frozen = view.season.state != State.DRAFT
    head = texts.head("league-settings-head", view, locale, frozen=frozen)
    blocks: list[Block] = [*panels.setting(head, (*ways, back))]
    if part == PLACES:
        return Page((*blocks, *_places(league, number, server, locale)))
    other = say("league-rule-other", locale)
    for name, choice in RULES[part].items():
        if league.rules.format in ONLY.get(name, (league.rules.format,)):
            usual_final = name == "final" and league.rules.final == league.rules.seats
            key = f"league-rule-{hyphenate(name)}"
            now = 0 if usual_final else getattr(league.rules, name)
            menu = choice.menu("league-set", f"{number}-{name}", other, now, key, locale)
            blocks += panels.setting(say(key, locale), menu)
    if part == "times":
        blocks += _calendar(league.rules.calendar, number, locale)
        if view.season.state == State.DRAFT:
            blocks.append(Text("\n".join(texts.steps(view.season, locale))))
    if part == "play":
        ties = [say("league-tie-line", locale, n=n, tie=tie.value) for n, tie in enumerate(league.rules.ties, 1)]
        blocks.append(Text("\n".join([say("league-rule-ties", locale), *(ties or [say("league-no-ties", locale)])])))
        own = Button.for_verb("league-points", locale, str(number))
        blocks.append(Controls(((own, Button.for_verb("league-ties", locale, str(number))),)))
    return Page(tuple(blocks))


def _calendar(now: PlayDays | None, number: int, locale: str) -> tuple[Block, ...]:
    other, key = say("league-rule-other", locale), "league-rule-calendar"
    months = CALENDAR.menu("league-calendar", f"{number}-days", other, now and now.months, key, locale)
    blocks = panels.setting(say(key, locale), months)
    if now is None:
        return blocks
    hours = HOUR.menu("league-calendar", f"{number}-hour", other, now.hour, key, locale)
    return *blocks, *panels.setting(say("league-rule-hour", locale, zone=now.zone), hours)


def _places(league: League, number: int, server: GuildServer, locale: str) -> list[Block]:
    channel, forum = (
        (channel,) if channel is not None and server.channel(channel) is not None else ()
        for channel in (league.channel, league.place)
    )
    pairs = [
        say("league-pair", locale, one=f"<@{person}>", other=f"<@{other}>") for person, other in league.rules.apart
    ]
    other = say("league-rule-other", locale)
    settings: dict[str, Pick | Select] = {
        say("league-rule-channel", locale): Pick("league-place", f"{number}-channel", other, "channels", channel),
        say("league-rule-forum", locale): Pick(
            "league-place", f"{number}-forum", say("league-rule-forum-none", locale), "forums", forum
        ),
        "\n".join([say("league-rule-apart", locale), *pairs]): Pick(
            "league-apart", str(number), say("league-rule-apart-two", locale), "people", most=2
        ),
        say("league-rule-organiser", locale, who=f"<@{league.owner}>" if league.owner > 0 else "none"): Pick(
            "league-give", str(number), say("league-rule-organiser-other", locale), "people"
        ),
        say("league-rule-published", locale): PUBLISHED.menu(
            "league-publish", str(number), other, league.published, "league-rule-published", locale
        ),
    }
    return [block for text, menu in settings.items() for block in panels.setting(text, menu)]


MAX_MENUS: Final = 5


@targets.on_season("league-ties", "form", who="admins")
async def ask_ties(request: Request, view: View, _: str) -> None:
    locale, words = request.locale, (*(tie.value for tie in TieBreak), NOTHING)
    now = [*(tie.value for tie in view.league.rules.ties), *[NOTHING] * MAX_MENUS][:MAX_MENUS]
    labels = {word: say("league-tie", locale, tie=word) for word in words}
    menus = tuple(
        Menu.for_words(f"tie-{number}", say("form-league-tie", locale, n=number + 1), labels, current)
        for number, current in enumerate(now)
    )
    await targets.ask(request, "league-ties-filled", "form-league-ties", *menus)


@targets.on_season("league-ties-filled", who="admins")
async def fill_ties(request: Request, view: View, _: str) -> None:
    choices = [request.fields.get(f"tie-{number}", NOTHING) for number in range(MAX_MENUS)]
    ties = standings.parse(name for name in choices if name != NOTHING)
    await change(request, view, replace(view.league.rules, ties=ties), "play")


SERIES: Final = ChoiceSetting(
    lambda: {
        f"{best}-{of}": (best, of) for best, of in ((0, 0), (1, 2), (2, 3), (3, 4), (4, 6), (5, 10), (0, 2), (0, 4))
    },
    lambda value, locale: say("league-series-choice", locale, best=value[0], of=value[1]),
)


@targets.on_season("league-trophy", who="admins")
async def choose_trophy(request: Request, view: View, what: str) -> None:
    league, leagues = view.league, request.leagues
    role = int(request.value) if request.value.isdecimal() else None
    champion = role if what == "champion" else league.champion_role
    division = role if what == "division" else league.division_role
    best, of = SERIES.read(request.value) if what == "series" else (league.series_best, league.series_of)
    await leagues.histories.honour(league.id, champion, division, best, of, request.person)
    seasons = await leagues.histories.of_league(league.id)
    past_seasons = await asyncio.to_thread(lambda: [season for season in seasons if champions(season)])
    if role is not None and past_seasons:
        await request.services.jobs.ask(kinds.TROPHIES, past_seasons[-1].season.id, guild=league.guild)
        request.wake()
    await _show_trophies(request, await targets.season(request, view.season.id), "")


@targets.on_season("league-trophies", who="admins")
async def _show_trophies(request: Request, view: View, _: str) -> None:
    league, number, locale = view.league, view.season.id, request.locale
    roles = {"champion": league.champion_role, "division": league.division_role}
    empty = say("league-trophy-none", locale)
    blocks: list[Block] = [*panels.setting(texts.head("league-trophies-head", view, locale))]
    for what, role in roles.items():
        menu = Pick("league-trophy", f"{number}-{what}", empty, "roles", () if role is None else (role,))
        blocks += panels.setting(say("league-trophy", locale, what=what), menu)
    other, now = say("league-rule-other", locale), (league.series_best, league.series_of)
    menu_of_series = SERIES.menu("league-trophy", f"{number}-series", other, now, "league-series", locale)
    blocks += panels.setting(say("league-trophy", locale, what="series"), menu_of_series)
    await targets.answer(request, view, Page(tuple(blocks)))


@targets.on_season("league-webhook", who="admins")
async def press_webhook(request: Request, view: View, what: str) -> None:
    if what == "test":
        await request.services.webhooks.test("league", view.league.id)
        request.wake()
    elif what == "remove":
        await request.leagues.webhooks.remove(view.league.id, request.person)
    await _show_webhook(request, view, tested=what == "test")


@on("league-webhook-ask", "form")
async def ask_webhook(request: Request) -> None:
    request.admins_only()
    await request.answers.ask(webhooks.form("league-webhook-filled", request.arg, request.locale))


@targets.on_season("league-webhook-filled", private=True, who="admins")
async def fill_webhook(request: Request, view: View, _: str) -> None:
    address = request.fields.get("address", "")
    secret = await request.leagues.webhooks.place(view.league.id, address, request.person)
    await _show_webhook(request, view)
    await webhooks.tell_secret(request, secret)


async def _show_webhook(request: Request, view: View, *, tested: bool = False) -> None:
    webhook, arg = await request.services.webhooks.get("league", view.league.id), f"{view.season.id}-"
    head = texts.head("league-webhook-head", view, request.locale)
    page = webhooks.panel(webhook, head, "league-webhook", arg, request.locale, tested=tested)
    await targets.answer(request, view, page)


SEATS: Final = (3, 4, 5)
DAYS: Final = (3, 7, 14, 28)
USUAL_CALENDARS: Final = ("odd", "even")
"""Calendars into which a season of the usual length fits; the form chooses the one that starts sooner."""
HOUR_OF_STEPS: Final = 18
AGAIN: Final = 7 * DAY
"""Time after a season at which the bot opens the next, unless an admin chooses otherwise."""
BEFORE_OPENING: Final = timedelta(hours=1)
USUAL: Final = Rules(Format.DIVISIONS, "")
CLOCK: Final = "bank"


@on("league-create", "form")
async def ask(request: Request) -> None:
    request.admins_only()
    await _place(request)
    games = {name: request.services.positions.game(name) for name in request.client.interfaces}
    chosen = request.arg or next((name for name, game in games.items() if game.leagues is None or game.leagues), "")
    request.client.interface(chosen)
    rules = request.services.positions.game(chosen)
    fewest, most = rules.seats
    locale, zone = request.locale, _zone(request)

    def menu(name: str, options: Mapping[str, tuple[str, str | None]], chosen: str, hint: str = "") -> Menu:
        entries = (Option(word, label, about, chosen=word == chosen) for word, (label, about) in options.items())
        return Menu(name, say(f"form-league-{name}", locale), tuple(entries), hint)

    formats = {
        each.value: (say(f"league-format-{each}", locale), say(f"league-format-{each}-help", locale))
        for each in Format
        if rules.leagues is None or each in rules.leagues
    }
    seats = {str(n): (say("league-seats", locale, n=n), None) for n in SEATS if fewest <= n <= most}
    clocks = {word: (say(f"choice-clock-{word}", locale), None) for word in (NOTHING, *CLOCKS)}
    labels = {which: (say("league-calendar", locale, which=which), "league-calendar-help") for which in CALENDARS}
    labels |= {str(n): (say("league-registration-first", locale, n=n), "league-registration-help") for n in DAYS}
    opens, begins = request.client.clock.now() + BEFORE_OPENING, {word: _begins(request, word) for word in labels}
    plans = {word: timing.planned(replace(USUAL, **begins[word]), opens) for word in labels}
    starts = {word: plan["starts"].astimezone(ZoneInfo(zone)) for word, plan in plans.items()}
    days = {
        word: (label, say(key, locale, at=dates.day_and_time(starts[word], locale), zone=zone))
        for word, (label, key) in labels.items()
    }
    parts = (
        Field("name", say("form-league-name", locale), longest=MAX_NAME_LENGTH, required=True),
        menu("format", formats, USUAL.format),
        menu("seats", seats, str(min(USUAL.seats, most))),
        menu("clock", clocks, CLOCK, say("form-league-clock-hint", locale)),
        menu("days", days, min(USUAL_CALENDARS, key=lambda which: starts[which])),
    )
    await request.answers.ask(Form("league-new", chosen, say("form-league-new", locale), parts))


@on("league-new")
async def create(request: Request) -> None:
    request.admins_only()
    channel, forum = await _place(request)
    fields = request.fields
    try:
        rules = Rules(
            format=Format(fields["format"]),
            game=request.arg,
            seats=int(fields["seats"]),
            time_control=None if fields["clock"] == NOTHING else CLOCKS[fields["clock"]],
            again=AGAIN,
            **_begins(request, fields["days"]),
        )
    except (KeyError, ValueError) as error:
        raise UserError("old-button") from error
    leagues = request.leagues
    league = await leagues.founding.create(
        request.guild_id,
        fields.get("name", ""),
        rules,
        request.person,
        channel,
        forum,
    )
    await leagues.founding.season(league.id, request.person, request.client.clock.now() + BEFORE_OPENING)
    request.wake()
    await admin_screen.show(request, await targets.newest(request, league.id), say("league-founded", request.locale))


def _zone(request: Request) -> str:
    return request.chosen.zone or "UTC"


def _begins(request: Request, chosen: str) -> dict[str, Any]:
    """Return the rules of a choice of the beginning: days of registration, or a calendar. Raises ValueError."""
    if chosen in CALENDARS:
        return {"calendar": PlayDays(CALENDARS[chosen], HOUR_OF_STEPS, _zone(request))}
    return {"registration": int(chosen) * DAY}


async def _place(request: Request) -> tuple[int, int | None]:
    channel, forum = request.server.channel(request.parent_id), request.server.channel(request.settings.forum)
    if channel is None or channel.kind != "text":
        raise UserError("league-no-channel")
    there = forum if forum is not None and forum.kind == "forum" else None
    check(channel, rights.PLAYING if there is None else rights.POSTING, request.locale)
    if there is not None:
        check(there, admin_screen.POSTS, request.locale)
    return channel.id, None if there is None else there.id


def check(channel: ServerChannel, needed: tuple[str, ...], locale: str) -> None:
    lack = rights.lacking(channel.rights, needed)
    if lack:
        raise UserError("settings-right", channel=str(channel.id), rights=rights.named(lack, locale))
