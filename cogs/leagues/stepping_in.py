"""What an admin does at one table of a season, or with one person in it; each by a form with a reason.

Reminding, giving time, having somebody else play, deciding a table; penalties, dropping somebody, moving them.
"""

from __future__ import annotations

from typing import Final

import discord

from cogs import host
from cogs.components import Block, Button, Controls, Option, Page, Pick, Row, Select, Text, in_rows
from cogs.delivery import posts
from cogs.errors import UserError
from cogs.forms import Field, Menu
from cogs.leagues import admin, asked, telling
from cogs.leagues.acts import done, why
from cogs.request import Request, on
from leagues.model import Fixture, View
from leagues.points import UNIT
from leagues.results import How
from leagues.showing import Showing
from leagues.states import State
from tables.clocks import MOST_GIVEN
from tables.model import Person, Table
from tables.time_control import HOUR
from words import name, say
from words.numbers import typed

COMPUTER: Final = 0
"""In an argument: a computer player."""
MOST_POINTS: Final = 10_000
"""That are taken or given at once."""
MOST_GROUPS: Final = 25
"""That a menu offers."""


# A table


@on("league-table")
async def choose(request: Request) -> None:
    """Open the panel of a table. Raises AdminsOnly, NoSuchLeague."""
    await request.admins_only()
    number, _, which = (request.value or request.arg).partition("-")
    view = await asked.season(request, asked.whole(number))
    await show(request, view, asked.fixture(view, which))


async def show(request: Request, view: View, fixture: Fixture, note: str = "") -> None:
    """Answer with the panel of a table."""
    table = None if fixture.table is None else await request.services.lobby.get(fixture.table)
    places = await Showing(request.services).places(view.season.id)
    locale, at = request.locale, f"{view.season.id}-{fixture.id}"
    blocks: list[Block] = [Text(note)] if note else []
    blocks.append(Text(telling.fixture(view, fixture, places, locale)))
    if table is not None:
        blocks.append(Text("\n".join(_seats(view, fixture, table, locale))))
    rows: list[Row] = []
    if table is not None and table.status == "running":
        called = {seat.number: name(seat.name) for seat in table.acting if seat.person is not None}
        calls = [
            Button("league-remind", say("button-admin-nudge", locale, name=called[number]), f"{at}-{number}", "blue")
            for number in called
        ]
        times = [
            Button("league-time", say("button-admin-time", locale, name=called[number]), f"{at}-{number}")
            for number in (called if table.time_control is not None else ())
        ]
        rows += in_rows((*calls, *times))
    theirs = tuple(
        Option(f"{at}-{one}", telling.called(view, one, locale)) for one in fixture.people if one is not None
    )
    if fixture.result is None and theirs:
        rows.append(Select("league-seat", at, say("league-choose-seat", locale), theirs))
    rows.append(
        (
            Button("league-decide", say("button-league-decide", locale), at, "red"),
            Button("league-admin", say("button-back", locale), f"{view.season.id}-0"),
        )
    )
    await admin.answer(request, view, Page((*blocks, Controls(tuple(rows)))))


def _seats(view: View, fixture: Fixture, table: Table, locale: str) -> list[str]:
    """Who plays at a table, and for whom where it is somebody else."""
    return [
        say(
            "league-seat",
            locale,
            seat=seat.number + 1,
            name=host.seat_name(table, seat.number, locale),
            whose="own" if seat.person == person else telling.called(view, person, locale),
            since=telling.relative(seat.since),
        )
        for seat, person in zip(table.seats, fixture.people, strict=False)
    ]


async def _meant(request: Request) -> tuple[View, Fixture, int]:
    """The season, the table and the number that an admin means. Raises AdminsOnly, NoSuchLeague, UserError."""
    view, rest = await admin.pressed(request)
    which, _, number = rest.partition("-")
    return view, asked.fixture(view, which), asked.whole(number or "0")


async def _again(request: Request, view: View, fixture: Fixture, note: str) -> None:
    """Have done what follows, and show the table's panel as it is then."""
    posts.of(request.client).wake()
    after = await asked.season(request, view.season.id)
    await show(request, after, asked.fixture(after, str(fixture.id)), note)


@on("league-remind")
async def remind(request: Request) -> None:
    """Remind somebody at a table, once in a while. Raises AdminsOnly, NoSuchLeague, Nudged, NotYourTurn."""
    view, fixture, seat = await _meant(request)
    await request.client.leagues.remind(fixture.id, seat, request.person)
    await _again(request, view, fixture, say("league-done", request.locale))


@on("league-time", "form")
async def ask_time(request: Request) -> None:
    """Ask how much time a seat is to have besides, and why."""
    locale = request.locale
    hours = Field("hours", say("form-hours", locale), value="24", longest=4, required=True)
    await why(request, "league-time-given", request.arg, say("form-time", locale), hours)


@on("league-time-given")
async def give_time(request: Request) -> None:
    """Give a seat more time. Raises AdminsOnly, NoSuchLeague, UserError, NoClocks, ClockStands."""
    view, fixture, seat = await _meant(request)
    written = request.fields.get("hours", "").strip()
    most = MOST_GIVEN // HOUR
    if not (written.isdecimal() and written.isascii() and 1 <= int(written) <= most):
        raise UserError("time-hours", most=most)
    reason = request.fields.get("reason", "")
    await request.client.leagues.give_time(fixture.id, seat, int(written), request.person, reason)
    await _again(request, view, fixture, say("league-done", request.locale))


@on("league-decide", "form")
async def ask_decision(request: Request) -> None:
    """Ask how a table is decided, and why."""
    locale = request.locale
    ways = tuple(Option(way, say(f"league-decide-{way}", locale), chosen=way == "stands") for way in WAYS)
    places = Field("places", say("form-league-places", locale), say("form-league-places-hint", locale))
    menu = Menu("how", say("form-league-how", locale), ways)
    await why(request, "league-decided", request.arg, say("form-league-decide", locale), menu, places)


WAYS: Final = ("stands", "places", "void")
"""How a table is decided: as it stands, by places that are given, as nobody's win."""


@on("league-decided")
async def decide(request: Request) -> None:
    """Decide a table. Raises AdminsOnly, NoSuchLeague, UserError, NoReason, NotThatStep, BadResult."""
    view, fixture, _ = await _meant(request)
    how, reason = request.fields.get("how", ""), request.fields.get("reason", "")
    if how not in WAYS:
        raise UserError("old-button")
    places = _places(request.fields.get("places", ""), len(fixture.people)) if how == "places" else None
    kind = How.VOID if how == "void" else How.ADJUDICATED
    await request.client.leagues.adjudicate(fixture.id, request.person, kind, places, reason)
    await _again(request, view, fixture, say("league-done", request.locale))


def _places(text: str, seats: int) -> list[int]:
    """The places of seats, as they are written. Raises UserError."""
    parts = text.replace(",", " ").split()
    if len(parts) != seats or not all(part.isascii() and part.isdecimal() and len(part) < 3 for part in parts):
        raise UserError("league-places", seats=seats)
    return [int(part) for part in parts]


@on("league-seat")
async def choose_seat(request: Request) -> None:
    """Show who could play for somebody at a table. Raises AdminsOnly, NoSuchLeague."""
    await request.admins_only()
    number, _, rest = request.value.partition("-")
    which, _, person = rest.partition("-")
    view = await asked.season(request, asked.whole(number))
    fixture, locale = asked.fixture(view, which), request.locale
    arg = f"{view.season.id}-{fixture.id}-{asked.whole(person)}"
    reserve = tuple(Button("league-sub", name(entry.name), f"{arg}-{entry.person}") for entry in view.reserve[:4])
    computer = Button("league-sub", say("league-computer", locale), f"{arg}-{COMPUTER}", emoji="🤖")
    text = say("league-who-for", locale, name=telling.called(view, asked.whole(person), locale), table=fixture.name)
    rows: tuple[Row, ...] = (
        (*reserve, computer),
        Pick("league-sub-pick", arg, say("league-choose-guest", locale), "people"),
        (Button("league-table", say("button-back", locale), f"{view.season.id}-{fixture.id}"),),
    )
    await admin.answer(request, view, Page((Text(text), Controls(rows))))


@on("league-sub", "form")
async def ask_substitute(request: Request) -> None:
    """Ask why somebody else plays."""
    await why(request, "league-subbed", request.arg, say("form-league-sub", request.locale))


@on("league-sub-pick", "form")
async def ask_guest(request: Request) -> None:
    """The same, of a member of the server."""
    await why(request, "league-subbed", f"{request.arg}-{request.value}", say("form-league-sub", request.locale))


@on("league-subbed")
async def substitute(request: Request) -> None:
    """Have somebody else play for a seat. Raises AdminsOnly, NoSuchLeague, UserError, NoReason, LeagueError."""
    view, rest = await admin.pressed(request)
    which, _, others = rest.partition("-")
    out, _, into = others.partition("-")
    fixture, guest = asked.fixture(view, which), None
    if asked.whole(into) != COMPUTER:
        guest = await member(request, asked.whole(into))
    reason = request.fields.get("reason", "")
    await request.client.leagues.substitute(fixture.id, asked.whole(out), guest, request.person, reason)
    await _again(request, view, fixture, say("league-done", request.locale))


async def member(request: Request, number: int) -> Person:
    """A person on the server. Raises UserError for a bot, and for who is not there."""
    guild = request.interaction.guild
    assert guild is not None  # the panel is of a server
    try:
        found = guild.get_member(number) or await guild.fetch_member(number)
    except discord.NotFound as error:
        raise UserError("league-no-member") from error
    if found.bot:
        raise UserError("handover-bot")
    return Person(found.id, found.display_name)


# A person


@on("league-person")
async def choose_person(request: Request) -> None:
    """Open the panel of a person. Raises AdminsOnly, NoSuchLeague, UserError."""
    view, _ = await admin.pressed(request)
    person = await member(request, asked.whole(request.value))
    locale, arg = request.locale, f"{view.season.id}-{person.id}"
    entry = next((one for one in view.entries if one.person == person.id), None)
    status = "none" if entry is None else entry.status
    lines = [say("league-person-head", locale, name=name(person.name, locale=locale), status=status)]
    for of in telling.current(view):
        lines += telling.standing(view, of, locale, person.id)
    lines += [
        say(
            "league-penalty",
            locale,
            n=telling.counted(one.units),
            points=telling.number(one.units, locale),
            reason=telling.said(one.reason, locale),
        )
        for one in view.penalties
        if one.person == person.id
    ]
    rows: list[Row] = []
    if entry is not None:
        acts = [Button("league-penalty", say("button-league-penalty", locale), arg)]
        if view.groups and entry.plays:
            acts.append(Button("league-drop", say("button-league-drop", locale), arg, "red"))
        rows.append(tuple(acts))
    others = [one for one in view.groups if person.id not in one.people and one.name]
    if view.season.state == State.DRAWN and entry is not None and entry.plays and others:
        options = tuple(Option(f"{arg}-{one.id}", telling.group_name(one, locale)) for one in others[:MOST_GROUPS])
        rows.append(Select("league-move", arg, say("league-choose-move", locale), options))
    if entry is None or not entry.plays:
        rows.append((Button("league-enter", say("button-league-enter", locale), arg, "green"),))
    rows.append((Button("league-admin", say("button-back", locale), f"{view.season.id}-0"),))
    await admin.answer(request, view, Page((Text("\n".join(lines)), Controls(tuple(rows)))))


@on("league-penalty", "form")
async def ask_penalty(request: Request) -> None:
    """Ask how many points are taken from somebody, and why."""
    locale = request.locale
    field = Field("points", say("form-league-penalty-points", locale), value="1", longest=8, required=True)
    await why(request, "league-penalized", request.arg, say("form-league-penalty", locale), field)


@on("league-penalized")
async def penalize(request: Request) -> None:
    """Take points from somebody. Raises AdminsOnly, NoSuchLeague, UserError, NoReason, LeagueError."""
    view, person = await admin.pressed(request)
    units, reason = _units(request.fields.get("points", "")), request.fields.get("reason", "")
    await request.client.leagues.penalize(view.season.id, asked.whole(person), units, request.person, reason)
    await done(request, view.season.id)


def _units(text: str) -> int:
    """Points as they are written, in units. Raises UserError."""
    try:
        units = typed(text) * UNIT
    except ValueError as error:
        raise UserError("league-penalty-points", most=MOST_POINTS) from error
    if not 0 < units <= MOST_POINTS * UNIT or units != int(units):
        raise UserError("league-penalty-points", most=MOST_POINTS)
    return int(units)


@on("league-drop", "form")
async def ask_drop(request: Request) -> None:
    """Ask why somebody is taken out of a season."""
    await why(request, "league-dropped", request.arg, say("form-league-drop", request.locale))


@on("league-dropped")
async def drop(request: Request) -> None:
    """Take somebody out of a season. Raises AdminsOnly, NoSuchLeague, NoReason, LeagueError."""
    view, person = await admin.pressed(request)
    reason = request.fields.get("reason", "")
    await request.client.leagues.drop(view.season.id, asked.whole(person), request.person, reason)
    await done(request, view.season.id)


@on("league-move", "form")
async def ask_move(request: Request) -> None:
    """Ask why somebody is put into another group."""
    await why(request, "league-moved", request.value, say("form-league-move", request.locale))


@on("league-moved")
async def move(request: Request) -> None:
    """Put somebody into another group. Raises AdminsOnly, NoSuchLeague, NoReason, LeagueError."""
    view, rest = await admin.pressed(request)
    person, _, group = rest.partition("-")
    reason, to = request.fields.get("reason", ""), asked.group(view, group)
    await request.client.leagues.move_person(view.season.id, asked.whole(person), to.id, request.person, reason)
    await done(request, view.season.id)


@on("league-enter")
async def enter(request: Request) -> None:
    """Have somebody play, or wait in reserve, also who is paused. Raises AdminsOnly, NoSuchLeague, LeagueError."""
    view, number = await admin.pressed(request)
    person = await member(request, asked.whole(number))
    await request.client.leagues.register(view.season.id, person, excused=True)
    await done(request, view.season.id)
