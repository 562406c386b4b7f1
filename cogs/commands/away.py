"""Absences announced in advance: announcing, listing, withdrawing."""

from datetime import UTC
from typing import Annotated, Final
from zoneinfo import ZoneInfo

from cogs import zones
from cogs.components import Button, Page, in_rows
from cogs.controls import number
from cogs.errors import UserError
from cogs.request import Request, on
from cogs.slash import Bounds, Parameter, command
from cogs.times import DAY, parse_day
from cogs.turn import clocks as clock_words
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
