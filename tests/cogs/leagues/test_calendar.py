"""A person's calendar file: their deadlines and their leagues' dates, read again by the library and by RFC 5545."""

import re
from datetime import timedelta
from typing import Any

from icalendar import Calendar

from cogs.commands.calendar import of_person
from tests.cogs.hands import choose_clock, table_of, type_turn
from tests.cogs.leagues.hosting import EIGHT, to_play
from tests.support.world import Member, World


async def events(world: World, who: Member) -> dict[str, Any]:
    """Return the events of a person's file by their UIDs."""
    page = await world.slash(who, "preferences: My dates as a calendar")
    (attached,) = [file for answer in (page.response, *page.followups) if answer for file in answer.attachments]
    data = await file_of(world, who)
    assert attached.filename == "navegador.ics"
    assert data.endswith(b"END:VCALENDAR\r\n")
    assert all(len(line) <= 75 for line in data.split(b"\r\n")), "lines are folded at 75 octets"
    assert b"\n" not in data.replace(b"\r\n", b"")
    calendar = Calendar.from_ical(data)
    assert (calendar["version"], bool(calendar["prodid"])) == ("2.0", True)
    for event in calendar.walk("VEVENT"):
        assert not event.errors
        assert {"UID", "DTSTAMP", "DTSTART", "SUMMARY", "SEQUENCE"} <= set(event)
        assert event["DTSTART"].dt.utcoffset() == timedelta()
    assert not re.findall(rb"(?m)^DT[A-Z]+\b(?!:\d{8}T\d{6}Z\r)", data)
    return {str(event["UID"]): event for event in calendar.walk("VEVENT")}


async def file_of(world: World, who: Member) -> bytes:
    return await of_person(world.bot, who.id, "en")


async def test_a_deadline_moves_and_goes(world: World, ana: Member, bruno: Member, admin: Member) -> None:
    """One event for one's own turn; with more time it keeps its UID and rises; after the turn it is gone."""
    name = "Comprido, com vírgulas; e acentos: çãõé"
    await table_of(world, "Ana", "Bruno", order="as joined", name=name)
    await choose_clock(world, admin, time="turn", hours="24")
    ((uid, first),) = (await events(world, ana)).items()
    assert await events(world, bruno) == {}
    assert await file_of(world, ana) == await file_of(world, ana)
    (reading, *_) = await world.bot.services.clocks.of_table(1)
    assert reading.deadline is not None
    assert first["DTSTART"].dt == reading.deadline.replace(microsecond=0)
    await world.advance(hours=1)
    await choose_clock(world, admin, time="turn", hours="96")
    ((again, moved),) = (await events(world, ana)).items()
    assert again == uid
    assert moved["DTSTART"].dt > first["DTSTART"].dt
    assert int(moved["SEQUENCE"]) > int(first["SEQUENCE"])
    assert moved["DTSTAMP"].dt >= first["DTSTAMP"].dt
    await type_turn(world, ana)
    assert await events(world, ana) == {}
    assert uid not in await events(world, bruno)


async def test_dates_of_a_league(world: World) -> None:
    """Whoever takes part has the season's steps, others nothing; a shifted season keeps its UIDs."""
    await to_play(world, *EIGHT)
    player, season = world.people[EIGHT[0]], (await world.bot.leagues.views.view(1)).season
    steps = {uid: event for uid, event in (await events(world, player)).items() if uid.startswith("season-")}
    assert season.ends is not None
    assert steps["season-1-ends@navegador"]["DTSTART"].dt == season.ends.replace(microsecond=0)
    assert all(int(event["SEQUENCE"]) == season.edition for event in steps.values())
    outsider = next(person for name, person in world.people.items() if name not in EIGHT)
    assert not [uid for uid in await events(world, outsider) if uid.startswith("season-")]
    assert str(player.id).encode() not in await file_of(world, player)
