"""An admin's actions on a league, listed at the end: a form for the reason, the act, the screen; a table's screen."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final, TypeAlias, get_args

from cogs import controls, host, times
from cogs.components import (
    Anchor,
    Block,
    Button,
    Controls,
    Field,
    Form,
    Image,
    Menu,
    Option,
    Page,
    Pick,
    Row,
    Select,
    Text,
    in_rows,
)
from cogs.errors import UserError
from cogs.leagues import admin_screen, targets, texts
from cogs.leagues.settings import BEFORE_OPENING
from cogs.request import Request, TableRequest, on
from cogs.times import parse_day
from hosting.clocks import account
from hosting.core import HOUR, Person, Stale, Table, TableError
from hosting.play import MAX_GIVEN
from i18n import dates, name, say
from i18n.numbers import typed
from leagues.rules import UNIT, How, State
from leagues.season import TableStop
from leagues.services import Leagues
from leagues.store import MAX_REASON_LENGTH, Fixture, LogLine, Season, View


@dataclass(frozen=True, slots=True)
class AdminAction:
    request: Request
    view: View
    rest: str
    """The argument after the season."""
    leagues: Leagues
    season: Season
    by: Person
    locale: str
    reason: str

    def written(self, part: str) -> str:
        return self.request.fields.get(part, "")


@dataclass(frozen=True, slots=True)
class Questions:
    """The form before an action, in addition to the reason, which it always asks for."""

    title: str
    further: tuple[Field | Menu, ...] = ()
    needs_reason: bool = True


Asks: TypeAlias = Callable[[AdminAction], Questions]
Does: TypeAlias = Callable[[AdminAction], Awaitable[object]]
Shows: TypeAlias = Callable[[AdminAction], Awaitable[None]]


async def on_the_screen(action: AdminAction) -> None:
    view = await targets.season(action.request, action.season.id)
    await admin_screen.show_change(action.request, view, say("league-done", action.locale))


@dataclass(frozen=True, slots=True)
class Act:
    """An action on a league, reserved for admins and perhaps referees, by one of their screens."""

    verbs: tuple[str, ...]
    """Verbs of its buttons and menus. A menu's value follows the menu's argument."""
    does: Does
    form: str = ""
    """The verb of its form; empty if it is done at once."""
    asks: Asks | str = ""
    """The questions of the form, or only the key of its title."""
    shows: Shows = on_the_screen
    referees: bool = False

    def register(self) -> None:
        for verb in self.verbs:
            if self.form:
                on(verb, "form")(self._ask)
            else:
                on(verb)(self._do)
        if self.form:
            on(self.form)(self._do)

    async def _ask(self, request: Request) -> None:
        assert request.pressed is not None
        arg, locale, asks = _arg(request), request.locale, self.asks
        action = await _read_action(request, arg, referees=self.referees)
        questions = Questions(say(asks, locale)) if isinstance(asks, str) else asks(action)
        reason = Field(
            "reason",
            say("form-reason", locale),
            say("form-league-reason-hint", locale),
            longest=MAX_REASON_LENGTH,
            required=questions.needs_reason,
        )
        form = Form(self.form, arg, questions.title, (*questions.further, reason))
        await request.answers.ask(form)

    async def _do(self, request: Request) -> None:
        action = await _read_action(request, _arg(request), referees=self.referees)
        await self.does(action)
        await self.shows(action)


def _arg(request: Request) -> str:
    return f"{request.arg}-{request.value}" if request.value else request.arg


async def _read_action(request: Request, arg: str, *, referees: bool) -> AdminAction:
    if referees:
        request.deciders_only()
    else:
        request.admins_only()
    (view, rest), reason = await targets.named(request, arg), request.fields.get("reason", "")
    return AdminAction(request, view, rest, request.leagues, view.season, request.person, request.locale, reason)


COMPUTER: Final = 0


@on("league-table")
async def choose(request: Request) -> None:
    request.deciders_only()
    view, which = await targets.named(request, request.value or request.arg)
    await show(request, view, targets.part(view.fixtures, which))


async def show(request: Request, view: View, fixture: Fixture, note: str = "") -> None:
    table = None if fixture.table is None else await request.services.lobby.get(fixture.table)
    places = await request.leagues.views.places(view.season.id)
    locale, at = request.locale, f"{view.season.id}-{fixture.id}"
    blocks: list[Block] = [Text(note)] if note else []
    blocks.append(Text(texts.fixture(view, fixture, places, locale)))
    if still := (await request.leagues.views.standstills(view.season.id)).get(fixture.id):
        blocks.append(Text(texts.standstill(fixture, *still, locale)))
    if table is not None:
        blocks.append(Text("\n".join(_seats(view, fixture, table, locale))))
    rows: list[Row] = []
    plays = request.person.id in fixture.people or fixture.group in view.groups_of(request.person.id)
    if plays:
        blocks.append(Text(say("league-plays-there", locale)))
    if table is not None and table.status == "running":
        names = {seat.number: name(seat.name) for seat in table.acting if seat.person is not None}
        calls = [
            Button("league-remind", say("button-admin-nudge", locale, name=names[number]), f"{at}-{number}", "blue")
            for number in names
        ]
        times = [
            Button("league-time", say("button-admin-time", locale, name=names[number]), f"{at}-{number}")
            for number in (names if table.time_control is not None and not plays else ())
        ]
        rows += in_rows((*calls, *times))
    options = tuple(
        Option(f"{at}-{person}", texts.name_of(view, person, locale)) for person in fixture.people if person is not None
    )
    if fixture.result is None and options and not plays:
        rows.append(Select("league-seat", at, say("league-choose-seat", locale), options))
    decide = () if plays else (Button.for_verb("league-decide", locale, at, "red"),)
    rows.append((*decide, Button("league-admin", say("button-back", locale), f"{view.season.id}-0")))
    await targets.answer(request, view, Page((*blocks, Controls(tuple(rows)))))


def _seats(view: View, fixture: Fixture, table: Table, locale: str) -> list[str]:
    return [
        say(
            "league-seat",
            locale,
            seat=seat.number + 1,
            name=host.seat_names(table, locale)[seat.number],
            whose="own" if seat.person == person else texts.name_of(view, person, locale),
            since=times.at(seat.since),
        )
        for seat, person in zip(table.seats, fixture.people, strict=False)
    ]


@on("league-seat")
async def choose_seat(request: Request) -> None:
    request.deciders_only()
    view, rest = await targets.named(request, request.value)
    which, _, person = rest.partition("-")
    fixture, locale = targets.part(view.fixtures, which), request.locale
    arg = f"{view.season.id}-{fixture.id}-{controls.number(person)}"
    there = {*fixture.people, *(person for person, _ in fixture.acting)}
    able = [entry for entry in view.reserve if entry.person not in there]
    able = [entry for entry in able if not view.season.rules.separates(entry.person, there)]
    reserve = tuple(Button("league-sub", name(entry.name), f"{arg}-{entry.person}") for entry in able[:4])
    computer = Button("league-sub", say("league-computer", locale), f"{arg}-{COMPUTER}", emoji="🤖")
    text = say("league-who-for", locale, name=texts.name_of(view, controls.number(person), locale), table=fixture.name)
    rows: tuple[Row, ...] = (
        (*reserve, computer),
        Pick("league-sub-pick", arg, say("league-choose-guest", locale), "people"),
        (Button("league-table", say("button-back", locale), f"{view.season.id}-{fixture.id}"),),
    )
    await targets.answer(request, view, Page((Text(text), Controls(rows))))


DECISIONS: Final = ("stands", "places", "void")


def _fixture(action: AdminAction) -> Fixture:
    return targets.part(action.view.fixtures, action.rest.partition("-")[0])


def _numbers(action: AdminAction, count: int) -> list[int]:
    """Return the numbers after the table's. Raises UserError if there are not exactly `count`."""
    numbers = [controls.number(number) for number in action.rest.split("-")[1:]]
    if len(numbers) != count:
        raise UserError("old-button")
    return numbers


async def again(action: AdminAction) -> None:
    action.request.wake()
    view = await targets.season(action.request, action.season.id)
    fixture = targets.part(view.fixtures, str(_fixture(action).id))
    await show(action.request, view, fixture, say("league-done", action.locale))


async def remind(action: AdminAction) -> None:
    (seat,) = _numbers(action, 1)
    await action.leagues.fixtures.remind(_fixture(action).id, seat, action.by)


def ask_time(action: AdminAction) -> Questions:
    hours = Field("hours", say("form-hours", action.locale), value="24", longest=4, required=True)
    return Questions(say("form-time", action.locale), (hours,))


async def give_time(action: AdminAction) -> None:
    (seat,), hours, most = _numbers(action, 1), action.written("hours").strip(), MAX_GIVEN // HOUR
    if not (hours.isdecimal() and hours.isascii() and 1 <= int(hours) <= most):
        raise UserError("time-hours", most=most)
    await action.leagues.fixtures.give_time(_fixture(action).id, seat, int(hours), action.by, action.reason)


def ask_decision(action: AdminAction) -> Questions:
    locale = action.locale
    ways = {way: say(f"league-decide-{way}", locale) for way in DECISIONS}
    menu = Menu.for_words("how", say("form-league-how", locale), ways, "stands")
    places = Field("places", say("form-league-places", locale), say("form-league-places-hint", locale))
    result = _fixture(action).result
    if result is None:
        return Questions(say("form-league-decide", locale), (menu, places))
    leavers = [str(seat) for seat, finish in enumerate(result.finishes, 1) if finish.left]
    left = Field("left", say("form-league-left", locale), say("form-league-left-hint", locale), value=" ".join(leavers))
    return Questions(say("form-league-decide", locale), (menu, places, left))


async def decide(action: AdminAction) -> None:
    fixture, how = _fixture(action), action.written("how")
    if how not in DECISIONS:
        raise UserError("old-button")
    seats = len(fixture.people)
    places = _read_numbers(action.written("places")) if how == "places" else None
    if how == "places" and (places is None or len(places) != seats):
        raise UserError("league-places", seats=seats)
    left = _read_numbers(action.written("left"))
    if left is None or not {*left} <= {*range(1, seats + 1)}:
        raise UserError("league-left", seats=seats)
    is_new = fixture.result is not None and "left" in action.request.fields
    kind = How.VOID if how == "void" else How.ADJUDICATED
    await action.leagues.results.adjudicate(
        fixture.id, action.by, kind, places, action.reason, [seat - 1 for seat in left] if is_new else None
    )


def _read_numbers(text: str) -> list[int] | None:
    parts = text.replace(",", " ").split()
    plain = all(part.isascii() and part.isdecimal() and len(part) < 3 for part in parts)
    return [int(part) for part in parts] if plain else None


async def substitute(action: AdminAction) -> None:
    out, into = _numbers(action, 2)
    guest = None if into == COMPUTER else await targets.member(action.request, into)
    await action.leagues.substitutes.replace(_fixture(action).id, out, guest, action.by, action.reason)


@on("organiser", "form")
async def ask_organiser(request: TableRequest) -> None:
    locale = request.locale
    field = Field("text", say("form-organiser-text", locale), longest=MAX_REASON_LENGTH, required=True)
    form = Form("organiser-called", "", say("button-organiser", locale), (field,))
    await request.answers.ask(form, Anchor(request.table.id))


@on("organiser-called")
async def call_organiser(request: TableRequest) -> None:
    await request.leagues.requests.call(request.table.id, request.person, request.fields.get("text", ""))
    request.wake()
    await request.answers.reply_further(say("organiser-called", request.locale))


@on("league-request")
async def show_call(request: Request) -> None:
    request.deciders_only()
    view, which = await targets.named(request, request.value or request.arg)
    requests = await request.leagues.requests.open(view.season.id)
    line = next((case for case in requests if case.id == controls.number(which)), None)
    if line is None:
        raise UserError("league-request-answered")
    locale, arg = request.locale, f"{view.season.id}-{line.facts['fixture']}"
    head = say(
        "league-request-head", locale, what=texts.request(line, locale), reason=texts.reason_text(line.reason, locale)
    )
    blocks: list[Block] = [Text(head), *await _position(request, line)]
    acts = (
        Button.for_verb("league-answered", locale, f"{view.season.id}-{line.id}", "green"),
        Button("league-table", say("button-league-request-table", locale), arg),
        Button.for_verb("league-decide", locale, arg, "red"),
        Button("league-admin", say("button-back", locale), f"{view.season.id}-0"),
    )
    await targets.answer(request, view, Page((*blocks, Controls((acts,)))))


async def _position(request: Request, line: LogLine) -> list[Block]:
    try:
        there = await request.at_table(int(line.facts["table"]))
        scene = there.scene(to_all=True)
        interface = request.client.interface(scene.table.game)
        pictures = interface.look(interface.looks[0].name, scene, None).pictures
    except TableError:
        return []
    return [Text(f"<#{there.table.place}>"), *(Image(picture) for picture in pictures[:1])]


@targets.on_season("league-answered", who="deciders")
async def answer_call(request: Request, view: View, which: str) -> None:
    line = await request.leagues.requests.answer(controls.number(which), view.season.id, request.person)
    if line is None:
        raise UserError("league-request-answered")
    request.wake()
    await admin_screen.show(request, await targets.season(request, view.season.id), say("league-done", request.locale))


WAYS: Final[tuple[TableStop, ...]] = get_args(TableStop)
STATES: Final = {state.value: state for state in State}


def ask_step(action: AdminAction) -> Questions:
    target, locale = _target(action), action.locale
    title = say("form-league-step", locale, state=target.value)
    if target == State.CLOSED and (n := len(texts.undecided(action.view))):
        title = say("form-league-close", locale, n=n)
    if action.season.state == State.CLOSED:
        return Questions(say("form-league-reopen", locale))
    if target != State.CALLED_OFF:
        return Questions(title, needs_reason=False)
    if not any(fixture.status == "running" for fixture in action.view.fixtures):
        return Questions(title)
    ways: dict[str, str] = {way: say(f"league-off-{way}", locale) for way in WAYS}
    return Questions(title, (Menu.for_words("tables", say("form-league-off", locale), ways, WAYS[0]),))


async def step(action: AdminAction) -> None:
    if _target(action) == State.CLOSED:
        await action.leagues.running.close(action.season.id, action.by, action.reason)
        return
    way = next((way for way in WAYS if way == action.written("tables")), WAYS[0])
    await action.leagues.running.move(action.season.id, _target(action), action.by, action.reason, way)


def _target(action: AdminAction) -> State:
    if action.rest not in STATES:
        raise UserError("old-button")
    return STATES[action.rest]


def ask_shift(action: AdminAction) -> Questions:
    at, zone, locale = _next(action), account.zone(action.request.chosen), action.locale
    when = Field(
        "at",
        say("form-league-at", locale, step=action.rest.replace("_", "-")),
        say("form-league-at-hint", locale, zone=action.request.chosen.zone or "UTC"),
        value=dates.day_and_time(at.astimezone(zone), locale),
        required=True,
    )
    return Questions(say("form-league-shift", locale), (when,))


async def shift(action: AdminAction) -> None:
    _next(action)
    now = action.request.client.clock.now()
    at = parse_day(action.written("at"), account.zone(action.request.chosen), now)
    if at < now:
        raise UserError("league-past")
    await action.leagues.running.shift(action.season.id, at, action.by, action.reason)


def _next(action: AdminAction) -> datetime:
    """Return the time of the step that the screen showed as the next. Raises Stale if it is no longer the next."""
    season = action.season
    if season.coming is None or season.coming[0] != action.rest:
        raise Stale(f"{action.rest} is not the next of season {season.id}")
    at = season.coming[1]
    return at if season.held is None else at + (action.request.client.clock.now() - season.held)


async def hold(action: AdminAction) -> None:
    await action.leagues.running.hold(action.season.id, action.by, action.reason)


async def undo(action: AdminAction) -> None:
    last = next((line for line in await action.leagues.views.log(action.season.id) if line.undoable), None)
    if last is not None and str(last.id) != action.rest:
        raise Stale(f"line {action.rest} of season {action.season.id} is not the last any more")
    await action.leagues.running.undo(action.season.id, action.by, action.reason)


async def another(action: AdminAction) -> None:
    opens = action.request.client.clock.now() + BEFORE_OPENING
    await action.leagues.founding.season(action.view.league.id, action.by, opens)


async def newest(action: AdminAction) -> None:
    view = await targets.newest(action.request, action.view.league.id)
    note = say("league-season-made", action.locale, at=texts.timestamp(view.season.opens, action.locale))
    await admin_screen.show_change(action.request, view, note)


async def end(action: AdminAction) -> None:
    await action.leagues.founding.end(action.view.league.id, action.by, action.reason)


MAX_POINTS: Final = 10_000


def ask_penalty(action: AdminAction) -> Questions:
    points = Field("points", say("form-league-penalty-points", action.locale), value="1", longest=8, required=True)
    return Questions(say("form-league-penalty", action.locale), (points,))


async def penalize(action: AdminAction) -> None:
    try:
        units = typed(action.written("points")) * UNIT
    except ValueError as error:
        raise UserError("league-penalty-points", most=MAX_POINTS) from error
    if not 0 <= units <= MAX_POINTS * UNIT or units != int(units):
        raise UserError("league-penalty-points", most=MAX_POINTS)
    person = controls.number(action.rest)
    await action.leagues.results.penalize(action.season.id, person, int(units), action.by, action.reason)


async def drop(action: AdminAction) -> None:
    await action.leagues.substitutes.drop(action.season.id, controls.number(action.rest), action.by, action.reason)


async def move(action: AdminAction) -> None:
    person, _, group = action.rest.partition("-")
    to = targets.part(action.view.groups, group)
    await action.leagues.running.move_person(action.season.id, controls.number(person), to.id, action.by, action.reason)


async def put_into_team(action: AdminAction) -> None:
    person, _, team = action.rest.partition("-")
    number, teams = controls.number(team), action.leagues.teams
    await teams.place(action.season.id, controls.number(person), number, action.by, action.reason)


async def enter(action: AdminAction) -> None:
    """Admit a person to play or to the reserve, even if paused or gone before. Raises UserError, LeagueError."""
    person = await targets.member(action.request, controls.number(action.rest))
    if any(entry.person == person.id and entry.status == "dropped" for entry in action.view.entries):
        await action.leagues.substitutes.take_back(action.season.id, person, action.by)
    else:
        await action.leagues.registration.register(action.season.id, person, by=action.by)


_at_table = partial(Act, shows=again, referees=True)

ACTS: Final = (
    # With a season
    Act(("league-step",), step, "league-stepped", ask_step),
    Act(("league-shift",), shift, "league-shifted", ask_shift),
    Act(("league-hold",), hold, "league-held", "form-league-hold"),
    Act(("league-go-on",), lambda it: it.leagues.running.go_on(it.season.id, it.by)),
    Act(("league-undo",), undo, "league-undone", "form-league-undo"),
    Act(("league-another",), another, shows=newest),
    Act(("league-end",), end, "league-ended", "form-league-end"),
    # At a table
    _at_table(("league-remind",), remind),
    _at_table(("league-time",), give_time, "league-time-given", ask_time),
    _at_table(("league-decide",), decide, "league-decided", ask_decision),
    _at_table(("league-sub", "league-sub-pick"), substitute, "league-subbed", "form-league-sub"),
    # With a person
    Act(("league-penalty",), penalize, "league-penalized", ask_penalty, referees=True),
    Act(("league-drop",), drop, "league-dropped", "form-league-drop", referees=True),
    Act(("league-move",), move, "league-moved", "form-league-move", referees=True),
    Act(("league-team-put",), put_into_team, "league-team-placed", "form-league-team-put"),
    Act(("league-enter",), enter, referees=True),
)

for _act in ACTS:
    _act.register()
