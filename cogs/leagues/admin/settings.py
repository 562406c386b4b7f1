"""Settings of a league's rules and channels: a panel of menus in three parts, each choice effective at once.

The rules of a season that has opened never change; later choices apply to the next season.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final, TypeAlias

import discord

from cogs import rights
from cogs.components import NOTHING, Block, Button, Controls, Option, Page, Pick, Select, Text
from cogs.delivery import posts
from cogs.errors import UserError
from cogs.forms import Field, Form
from cogs.leagues.admin import admin_screen
from cogs.leagues.admin.founding import POSTS, THREADS, check
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request, on
from cogs.sending.channel import FAILURES, Channel
from hosting.core import PRESETS
from hosting.jobs import kinds
from leagues.rules import PRESETS as POINTS
from leagues.rules import State, parsed
from leagues.store import DAY, Format, League, Rules, View
from words import say

Value: TypeAlias = Any
"""The value of a rule in `leagues.store.model.Rules`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A rule with a fixed set of values: each by its word in the menu."""

    values: Mapping[str, Value]
    unit: str = ""
    """Unit of numeric words: `days`, or the rule's own name; else each word has a sentence."""
    only: Format | None = None
    """The only format in which it matters; None: all."""


def _days(*numbers: int) -> Choice:
    return Choice({str(n): n * DAY for n in numbers}, "days")


def _numbers(unit: str, *numbers: int, only: Format | None = None) -> Choice:
    return Choice({str(n): n for n in numbers}, unit, only)


RULES: Final[Mapping[str, Mapping[str, Choice]]] = {
    "play": {
        "format": Choice({one.value: one for one in Format}),
        "seats": _numbers("seats", 3, 4, 5),
        "points": Choice(dict(POINTS)),
        "time_control": Choice({NOTHING: None, **PRESETS}),
        "up": _numbers("people", 0, 1, 2, 3, only=Format.DIVISIONS),
        "down": _numbers("people", 0, 1, 2, 3, only=Format.DIVISIONS),
        "rounds": _numbers("rounds", 2, 3, 4, 5, 6, 7, 8, only=Format.SWISS),
        "final": Choice({"eight": 8, "table": 0}, only=Format.HEATS),
    },
    "times": {
        "registration": _days(1, 3, 7, 14, 21, 28),
        "check_in": _days(1, 2, 3, 4, 7),
        "play": _days(7, 14, 21, 28, 42, 56, 70, 90),
        "grace": _days(1, 3, 7, 14),
        "again": Choice({NOTHING: None, **{str(n): n * DAY for n in (1, 7, 14, 28)}}, "days"),
    },
    "people": {
        "most": Choice({NOTHING: 0, **{str(n): n for n in (8, 12, 16, 24, 32, 48, 64, 100)}}, "people"),
        "youngest": Choice({NOTHING: 0, **{str(n): n for n in (7, 30, 90, 365)}}, "days"),
        "computers_for_missing": Choice({"yes": True, "no": False}),
    },
}
"""The parts of the panel and the choices in each, by the names of `Rules`."""
PLACES: Final = "places"
"""The part with the channels, and the people to seat at different tables."""


@on("league-settings")
async def turn_to(request: Request) -> None:
    """Show a part of the panel. Raises AdminsOnly, NoSuchLeague."""
    view, part = await admin_screen.pressed(request)
    await _show(request, view, part)


@on("league-set")
async def choose(request: Request) -> None:
    """Store a menu's choice. Raises AdminsOnly, NoSuchLeague, UserError, BadRules."""
    view, name = await admin_screen.pressed(request)
    part = next((part for part, rules in RULES.items() if name in rules), None)
    if part is None or request.value not in RULES[part][name].values:
        raise UserError("old-button")
    before = view.league.rules
    changed = {name: RULES[part][name].values[request.value]}
    if name == "final" and changed[name] == 0:
        changed[name] = before.seats
    if name == "seats" and before.final == before.seats:
        changed["final"] = changed[name]
    await change(request, view, replace(before, **changed), part)


@on("league-points", "form")
async def ask_points(request: Request) -> None:
    """Ask for custom points. Raises AdminsOnly."""
    await request.admins_only()
    locale = request.locale
    field = Field("points", say("form-league-ladder", locale), say("form-league-ladder-hint", locale), required=True)
    form = Form("league-points-filled", request.arg, say("form-league-points", locale), (field,))
    assert request.pressed is not None
    await request.ask(form, 0, request.pressed.seq)


@on("league-points-filled")
async def fill_points(request: Request) -> None:
    """Store custom points. Raises AdminsOnly, NoSuchLeague, BadPoints, BadRules."""
    view, _ = await admin_screen.pressed(request)
    points = parsed(request.fields.get("points", ""))
    await change(request, view, replace(view.league.rules, points=points), "play")


@on("league-apart")
async def keep_apart(request: Request) -> None:
    """Keep two people at different tables if possible, or stop doing so. Raises AdminsOnly, NoSuchLeague, UserError."""
    view, _ = await admin_screen.pressed(request)
    people = sorted(int(value) for value in request.values if value.isdecimal())
    if len(people) != 2:
        raise UserError("league-two")
    pair, before = (people[0], people[1]), view.league.rules.apart
    after = tuple(one for one in before if one != pair) if pair in before else (*before, pair)
    await change(request, view, replace(view.league.rules, apart=after), PLACES)


@on("league-place")
async def settle_in(request: Request) -> None:
    """Choose the channel of a league, or the forum of its tables. Raises AdminsOnly, NoSuchLeague, UserError."""
    view, what = await admin_screen.pressed(request)
    league, guild = view.league, request.interaction.guild
    number = int(request.value) if request.value.isdecimal() else None
    chosen = None if guild is None or number is None else guild.get_channel(number)
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
    if channel != league.channel and league.board is not None:  # its message is sent again in the league's new channel
        await leagues.founding.set_board(league.id, None)
        with contextlib.suppress(*FAILURES):
            await Channel(request.client, league.channel).delete(league.board)
    await request.services.jobs.ask(kinds.STANDING, view.season.id, guild=league.guild)
    await request.services.jobs.hurry((kinds.LAY, kinds.STANDING), league.guild)
    posts.of(request.client).wake()
    await _show(request, await targets.season(request, view.season.id), PLACES)


@on("league-publish")
async def publish(request: Request) -> None:
    """Publish the league on the web site, or stop doing so. Raises AdminsOnly, NoSuchLeague."""
    view, _ = await admin_screen.pressed(request)
    await request.client.leagues.founding.publish(view.league.id, request.value == "yes", request.person)
    await _show(request, await targets.season(request, view.season.id), PLACES)


async def change(request: Request, view: View, rules: Rules, part: str) -> None:
    """Change a league's rules, and show the part of the panel with them. Raises BadRules."""
    await request.client.leagues.founding.change(view.league.id, rules, request.person)
    posts.of(request.client).wake()
    await _show(request, await targets.season(request, view.season.id), part)


async def _show(request: Request, view: View, part: str) -> None:
    guild = request.interaction.guild
    assert guild is not None  # the panel belongs to a server
    await admin_screen.answer(request, view, panel(view, part, guild, request.locale))


def panel(view: View, part: str, guild: discord.Guild, locale: str) -> Page:
    """Build a part of the panel: each setting, and a menu to change it."""
    league, number = view.league, view.season.id
    part = part if part in (*RULES, PLACES) else "play"
    ways = tuple(
        Button(
            "league-settings", say(f"league-part-{one}", locale), f"{number}-{one}", "blue" if one == part else "grey"
        )
        for one in (*RULES, PLACES)
    )
    back = Button("league-admin", say("button-back", locale), f"{number}-0")
    frozen = "no" if view.season.state == State.DRAFT else "yes"
    head = say("league-settings-head", locale, title=texts.title(league, view.season, locale), frozen=frozen)
    blocks: list[Block] = [Text(head), Controls(((*ways, back),))]
    if part == PLACES:
        return Page((*blocks, *_places(league, number, guild, locale)))
    for name, choice in RULES[part].items():
        if choice.only in (None, league.rules.format):
            menu = _menu(league, number, name, choice, locale)
            blocks += [Text(say(f"league-rule-{_key(name)}", locale)), Controls((menu,))]
    if part == "play":
        ties = [say("league-tie-line", locale, n=n, tie=one.value) for n, one in enumerate(league.rules.ties, 1)]
        blocks.append(Text("\n".join([say("league-rule-ties", locale), *(ties or [say("league-no-ties", locale)])])))
        own = Button("league-points", say("button-league-points", locale), str(number))
        blocks.append(Controls(((own, Button("league-ties", say("button-league-ties", locale), str(number))),)))
    return Page(tuple(blocks))


def _menu(league: League, number: int, name: str, choice: Choice, locale: str) -> Select:
    now = getattr(league.rules, name)
    options = tuple(
        Option(word, _label(name, word, value, choice, locale), chosen=_same(league.rules, name, value, now))
        for word, value in choice.values.items()
    )
    return Select("league-set", f"{number}-{name}", say("league-rule-other", locale), options)


def _same(rules: Rules, name: str, value: Value, now: Value) -> bool:
    return bool(now == (value or rules.seats)) if name == "final" else bool(value == now)


def _label(name: str, word: str, value: Value, choice: Choice, locale: str) -> str:
    if word == NOTHING or not choice.unit:
        return say(f"league-rule-{_key(name)}-{word}", locale)
    n = value // DAY if isinstance(value, timedelta) else value
    return say(f"league-{choice.unit}", locale, n=n)


def _places(league: League, number: int, guild: discord.Guild, locale: str) -> list[Block]:
    channel = (league.channel,) if guild.get_channel(league.channel) is not None else ()
    forum = (league.place,) if league.place is not None and guild.get_channel(league.place) is not None else ()
    published = "yes" if league.published else "no"
    answers = tuple(
        Option(one, say(f"league-rule-published-{one}", locale), chosen=one == published) for one in ("yes", "no")
    )
    pairs = [say("league-pair", locale, one=f"<@{one}>", other=f"<@{other}>") for one, other in league.rules.apart]
    return [
        Text(say("league-rule-channel", locale)),
        Controls((Pick("league-place", f"{number}-channel", say("league-rule-other", locale), "channels", channel),)),
        Text(say("league-rule-forum", locale)),
        Controls((Pick("league-place", f"{number}-forum", say("league-rule-forum-none", locale), "forums", forum),)),
        Text("\n".join([say("league-rule-apart", locale), *pairs])),
        Controls((Pick("league-apart", str(number), say("league-rule-apart-two", locale), "people", most=2),)),
        Text(say("league-rule-published", locale)),
        Controls((Select("league-publish", str(number), say("league-rule-other", locale), answers),)),
    ]


def _key(name: str) -> str:
    """Return a rule's name as used in sentence keys."""
    return name.replace("_", "-")
