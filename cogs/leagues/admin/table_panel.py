"""The admin's panel of one table of a season: its players, and the possible actions."""

from typing import Final

from cogs import host
from cogs.components import Block, Button, Controls, Option, Page, Pick, Row, Select, Text, in_rows
from cogs.leagues.admin import admin_screen
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request, on
from hosting.core import Table
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
