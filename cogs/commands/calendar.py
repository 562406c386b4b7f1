"""A person's dates as a calendar file: the deadlines of their turns, and the steps of their leagues' seasons."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import Final

from icalendar import Calendar, Event

from cogs.commands.preferences import PANEL
from cogs.host import Host
from cogs.panels import Act
from cogs.request import File, Request, on
from cogs.sending import membership
from gamekit import naming
from hosting.clocks import whole
from i18n import say, title_of

STEPS: Final = ("check_in", "draws", "starts", "ends", "protests", "closes")
"""Steps of a season that are dates for those who take part."""


async def of_person(host: Host, person: int, locale: str, member: Callable[[int], Awaitable[object]]) -> bytes:
    """Return the file (RFC 5545), in UTC. The same dates give the same bytes.

    `member` returns the person as a member of a server; None where they are none, whose dates are left out. An event
    keeps its UID while it moves. Its SEQUENCE then rises: for a turn with the last change of how its clock counts, for
    a season with its edition.
    """
    calendar = Calendar()
    for name, value in (("prodid", "-//Navegador//EN"), ("version", "2.0"), ("x-wr-calname", "Navegador")):
        calendar.add(name, value)
    services, seasons = host.services, await host.leagues.views.of_person(person)
    tables = await services.lobby.of_person(person, ("running",))
    guilds = {table.guild for table in tables} | {league.guild for league, _, _ in seasons}
    left = {guild for guild in guilds if await member(guild) is None}
    for table in sorted(tables, key=lambda table: table.id):
        seat = table.seat_of(person)
        if seat is None or seat.since is None or table.guild in left:
            continue
        readings = await services.clocks.of_table(table.id)
        deadline = next((reading.deadline for reading in readings if reading.seat == seat.number), None)
        if deadline is None:
            continue
        since, last = whole(seat.since), seat.ticking or whole(seat.since)
        uid = f"turn-{table.id}-{seat.number}-{int(since.timestamp())}@navegador"
        label = naming.label(title_of(table.name, locale))
        number = table.head + max(0, int((last - since).total_seconds()))
        words, url = say("calendar-turn", locale, table=label), host.web and f"{host.web}/t/{table.id}"
        _add(calendar, number, last, deadline, uid=uid, summary=words, url=url)
    for league, season, last in seasons:
        label = naming.label(league.name)
        for step in STEPS:
            if league.guild in left or (at := getattr(season, step)) is None:
                continue
            words = say("calendar-season", locale, league=label, n=season.number, step=step.replace("_", "-"))
            uid, url = f"season-{season.id}-{step}@navegador", host.web and f"{host.web}/l/{league.id}"
            _add(calendar, season.edition, last, at, uid=uid, summary=words, url=url)
    return bytes(calendar.to_ical())


def _add(calendar: Calendar, number: int, changed: datetime, at: datetime, **texts: str | None) -> None:
    event, facts = Event(), {"sequence": number, "dtstamp": whole(changed), "dtstart": whole(at), **texts}
    for name, value in facts.items():
        if value is not None:
            event.add(name, value)
    calendar.add_component(event)


@on("calendar")
async def give(request: Request) -> None:
    host, me = request.client, request.person.id
    data = await of_person(host, me, request.locale, partial(membership, host, person=me))
    await request.answers.reply_with_file(say("calendar-given", request.locale), File("navegador.ics", data))


PANEL.add(Act("me-calendar", "calendar", emoji="🗓️"))
