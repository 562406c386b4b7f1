"""Admin actions at a table of a season: reminding, giving time, substituting, deciding the result."""

from typing import Final

from cogs import host
from cogs.components import Block, Button, Controls, Option, Page, Pick, Row, Select, Text, in_rows
from cogs.errors import UserError
from cogs.forms import Field, Menu
from cogs.leagues.admin import admin_screen
from cogs.leagues.admin.actions import AdminAction, Questions
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request, on
from hosting.core import HOUR, Table
from hosting.play import MAX_GIVEN
from leagues.rules import How
from leagues.store import Fixture, View
from words import name, say

COMPUTER: Final = 0
"""Number of a computer player in an argument."""


@on("league-table")
async def choose(request: Request) -> None:
    """Open the panel of a table. Raises AdminsOnly, NoSuchLeague."""
    request.deciders_only()
    view, which = await targets.named(request, request.value or request.arg)
    await show(request, view, targets.fixture(view, which))


async def show(request: Request, view: View, fixture: Fixture, note: str = "") -> None:
    """Answer with the panel of a table."""
    table = None if fixture.table is None else await request.services.lobby.get(fixture.table)
    places = await request.client.leagues.views.places(view.season.id)
    locale, at = request.locale, f"{view.season.id}-{fixture.id}"
    blocks: list[Block] = [Text(note)] if note else []
    blocks.append(Text(texts.fixture(view, fixture, places, locale)))
    if still := (await request.client.leagues.views.standstills(view.season.id)).get(fixture.id):
        blocks.append(Text(texts.standstill(fixture, *still, locale)))
    if table is not None:
        blocks.append(Text("\n".join(_seats(view, fixture, table, locale))))
    rows: list[Row] = []
    plays = request.person.id in fixture.people or fixture.group in view.groups_of(request.person.id)
    if plays:
        blocks.append(Text(say("league-plays-there", locale)))
    if table is not None and table.status == "running":
        called = {seat.number: name(seat.name) for seat in table.acting if seat.person is not None}
        calls = [
            Button("league-remind", say("button-admin-nudge", locale, name=called[number]), f"{at}-{number}", "blue")
            for number in called
        ]
        times = [
            Button("league-time", say("button-admin-time", locale, name=called[number]), f"{at}-{number}")
            for number in (called if table.time_control is not None and not plays else ())
        ]
        rows += in_rows((*calls, *times))
    options = tuple(
        Option(f"{at}-{person}", texts.called(view, person, locale)) for person in fixture.people if person is not None
    )
    if fixture.result is None and options and not plays:
        rows.append(Select("league-seat", at, say("league-choose-seat", locale), options))
    decide = () if plays else (Button("league-decide", say("button-league-decide", locale), at, "red"),)
    rows.append((*decide, Button("league-admin", say("button-back", locale), f"{view.season.id}-0")))
    await admin_screen.answer(request, view, Page((*blocks, Controls(tuple(rows)))))


def _seats(view: View, fixture: Fixture, table: Table, locale: str) -> list[str]:
    """Describe the players of a table, and whom each substitutes for."""
    return [
        say(
            "league-seat",
            locale,
            seat=seat.number + 1,
            name=host.seat_name(table, seat.number, locale),
            whose="own" if seat.person == person else texts.called(view, person, locale),
            since=texts.relative(seat.since),
        )
        for seat, person in zip(table.seats, fixture.people, strict=False)
    ]


@on("league-seat")
async def choose_seat(request: Request) -> None:
    """Show the possible substitutes for a player at a table. Raises AdminsOnly, NoSuchLeague."""
    request.deciders_only()
    view, rest = await targets.named(request, request.value)
    which, _, person = rest.partition("-")
    fixture, locale = targets.fixture(view, which), request.locale
    arg = f"{view.season.id}-{fixture.id}-{targets.whole(person)}"
    there = {*fixture.people, *(person for person, _ in fixture.acting)}
    able = [entry for entry in view.reserve if entry.person not in there]
    able = [entry for entry in able if not view.season.rules.separates(entry.person, there)]
    reserve = tuple(Button("league-sub", name(entry.name), f"{arg}-{entry.person}") for entry in able[:4])
    computer = Button("league-sub", say("league-computer", locale), f"{arg}-{COMPUTER}", emoji="🤖")
    text = say("league-who-for", locale, name=texts.called(view, targets.whole(person), locale), table=fixture.name)
    rows: tuple[Row, ...] = (
        (*reserve, computer),
        Pick("league-sub-pick", arg, say("league-choose-guest", locale), "people"),
        (Button("league-table", say("button-back", locale), f"{view.season.id}-{fixture.id}"),),
    )
    await admin_screen.answer(request, view, Page((Text(text), Controls(rows))))


WAYS: Final = ("stands", "places", "void")
"""Ways to decide a table: as it stands, by given places, or without a winner."""


def _fixture(action: AdminAction) -> Fixture:
    """Return the table concerned. Raises NoSuchLeague, UserError."""
    return targets.fixture(action.view, action.rest.partition("-")[0])


def _numbers(action: AdminAction, count: int) -> list[int]:
    """Return the numbers after the table's. Raises UserError if there are not exactly `count`."""
    numbers = [targets.whole(number) for number in action.rest.split("-")[1:]]
    if len(numbers) != count:
        raise UserError("old-button")
    return numbers


async def again(action: AdminAction, note: str) -> None:
    """Queue the jobs that follow, and show the table's panel again."""
    action.request.wake()
    after = await targets.season(action.request, action.season.id)
    await show(action.request, after, targets.fixture(after, str(_fixture(action).id)), note)


async def remind(action: AdminAction) -> None:
    """Remind a player at a table, at most once in a while. Raises Nudged, NotYourTurn."""
    (seat,) = _numbers(action, 1)
    await action.leagues.fixtures.remind(_fixture(action).id, seat, action.by)


def ask_time(action: AdminAction) -> Questions:
    """Ask how much time to add to a seat's clock."""
    hours = Field("hours", say("form-hours", action.locale), value="24", longest=4, required=True)
    return Questions(say("form-time", action.locale), (hours,))


async def give_time(action: AdminAction) -> None:
    """Give a seat more time. Raises UserError, NoReason, NoClocks, ClockStands."""
    (seat,), written, most = _numbers(action, 1), action.written("hours").strip(), MAX_GIVEN // HOUR
    if not (written.isdecimal() and written.isascii() and 1 <= int(written) <= most):
        raise UserError("time-hours", most=most)
    await action.leagues.fixtures.give_time(_fixture(action).id, seat, int(written), action.by, action.reason)


def ask_decision(action: AdminAction) -> Questions:
    """Ask how to decide a table."""
    locale = action.locale
    ways = tuple(Option(way, say(f"league-decide-{way}", locale), chosen=way == "stands") for way in WAYS)
    menu = Menu("how", say("form-league-how", locale), ways)
    places = Field("places", say("form-league-places", locale), say("form-league-places-hint", locale))
    result = _fixture(action).result
    if result is None:
        return Questions(say("form-league-decide", locale), (menu, places))
    gone = [str(seat) for seat, finish in enumerate(result.finishes, 1) if finish.left]
    left = Field("left", say("form-league-left", locale), say("form-league-left-hint", locale), value=" ".join(gone))
    return Questions(say("form-league-decide", locale), (menu, places, left))


async def decide(action: AdminAction) -> None:
    """Decide a table. Raises UserError, NoReason, NotThatStep, BadResult."""
    fixture, how = _fixture(action), action.written("how")
    if how not in WAYS:
        raise UserError("old-button")
    seats = len(fixture.people)
    places = _listed(action.written("places")) if how == "places" else None
    if how == "places" and (places is None or len(places) != seats):
        raise UserError("league-places", seats=seats)
    left = _listed(action.written("left"))
    if left is None or not {*left} <= {*range(1, seats + 1)}:
        raise UserError("league-left", seats=seats)
    given = fixture.result is not None and "left" in action.request.fields
    kind = How.VOID if how == "void" else How.ADJUDICATED
    await action.leagues.results.adjudicate(
        fixture.id, action.by, kind, places, action.reason, [seat - 1 for seat in left] if given else None
    )


def _listed(text: str) -> list[int] | None:
    """Parse numbers of at most two digits; None if something else stands among them."""
    parts = text.replace(",", " ").split()
    plain = all(part.isascii() and part.isdecimal() and len(part) < 3 for part in parts)
    return [int(part) for part in parts] if plain else None


async def substitute(action: AdminAction) -> None:
    """Put a substitute, or a computer player, in a seat. Raises UserError, NoReason, LeagueError."""
    out, into = _numbers(action, 2)
    guest = None if into == COMPUTER else await targets.member(action.request, into)
    await action.leagues.substitutes.replace(_fixture(action).id, out, guest, action.by, action.reason)
