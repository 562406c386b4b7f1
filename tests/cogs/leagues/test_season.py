"""A league of eight from its founding to its end, as an admin and eight people see it; and calendars of its dates."""

import re
import unicodedata
from collections import Counter
from datetime import time, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from icalendar import Calendar

from cogs.commands.calendar import of_person
from cogs.leagues import pictures
from cogs.sending import membership
from hosting import Person
from hosting.core.model import Seat
from i18n import dates
from leagues.rules.states import State
from tests.cogs.hands import choose_clock, table_of, type_turn
from tests.cogs.leagues import hosting
from tests.support.world import Member, World, opened


async def progress(world: World, zone: str | None = None) -> tuple[float, str, str]:
    displayed = pictures.calendar_view(await hosting.view(world), world.clock.now(), zone, "en")
    return displayed.now, "" if displayed.next is None else displayed.next.step, displayed.until


def pinged(world: World, since: int = 0) -> Counter[str]:
    names = {person.id: name for name, person in world.people.items()}
    sent = [request.json for request in world.requests("POST", "/channels/*/messages")][since:]
    return Counter(names[int(user)] for body in sent for user in (body.get("allowed_mentions") or {}).get("users", ()))


def count(world: World) -> int:
    return len(world.requests("POST", "/channels/*/messages"))


async def test_a_season_from_one_form_to_the_next(world: World) -> None:
    """Everything comes by itself, in the calendar too; an admin opens a season again while the next goes on."""
    screen = await hosting.found(world)
    assert "Registration opens by itself in an hour" in world.text(screen)
    assert world.messages() == []
    assert await progress(world) == (-0.5, "open", "in 60 minutes")
    await hosting.pass_time(world, hours=1)
    place, step, until = await progress(world)
    assert (int(place), step, until) == (0, "check-in", "in 7 days")
    assert "Nobody has registered yet" in world.text(hosting.board(world))
    await hosting.everybody(world, hosting.board(world), "Register", *hosting.EIGHT)
    await hosting.pass_time(world, seconds=10)
    assert "**Registered (8):** Ana, Bruno" in world.text(hosting.board(world))
    await hosting.pass_time(world, days=7)
    called = world.last()
    assert sorted(user.id for user in called.mentions) == sorted(world.people[name].id for name in hosting.EIGHT)
    assert (await progress(world))[1] == "drawn"
    await hosting.everybody(world, called, "I will play", *hosting.EIGHT[:4])
    await hosting.everybody(world, hosting.board(world), "I will play", *hosting.EIGHT[4:])
    await hosting.pass_time(world, days=2)
    drawn = (await hosting.view(world)).season
    assert drawn.state == State.DRAWN
    drawn_post = world.last()
    assert str(drawn.salt) not in drawn_post.content
    assert "Order of the draw:" in drawn_post.content
    assert f"`{drawn.salt}`" in world.text(await world.press(world.people["Ana"], drawn_post, "Draw"))
    assert (await progress(world))[1] == "running"
    since = count(world)
    await hosting.pass_time(world, hours=13)
    assert (await hosting.view(world)).season.state == State.RUNNING
    assert (await progress(world))[1] == "closing"
    assert len(world.channel.threads) == 8
    (call,) = [message for message in world.messages() if "has begun" in message.content]
    assert (call.content.count("<@"), call.content.count("<#")) == (8, 32)
    assert pinged(world, since) == dict.fromkeys(hosting.EIGHT, 1), (
        "each table calls who is first there, the league the others"
    )
    assert await hosting.end_tables(world, most=3) == 3
    assert "3 of 8 tables are finished" in world.text(hosting.board(world))
    assert "1\\." not in world.text(hosting.board(world)), "the standing is in the picture, and in its description"
    assert "Standings, Volta, Season 1. 1. " in str(world.components(hosting.board(world)))
    assert await hosting.end_tables(world) == 5
    await hosting.pass_time(world, minutes=1)
    assert (await hosting.view(world)).season.state == State.CLOSED
    assert "is finished" in world.last().content
    over, today = pictures.calendar_view(await hosting.view(world), world.clock.now(), None, "en"), world.clock.now()
    assert (over.now, over.next, over.until) == (5.0, None, "")
    assert [moment.when for moment in over.moments][4:] == [dates.day(today, "en")] * 2, "before its time"
    (old,) = hosting.boards(world)
    assert [file.filename for file in old.attachments] == ["podium.png"]
    screen = await hosting.admins_screen(world)
    assert "Season 2" in world.text(screen), "by itself, in a week"
    await hosting.pass_time(world, days=7)
    first, second = hosting.boards(world)
    assert first.id == old.id
    assert "This season is finished" in world.text(first)
    assert "Season 2" in world.text(second)
    await hosting.everybody(world, second, "Register", *hosting.EIGHT)
    await hosting.pass_time(world, seconds=10)
    assert "**Registered (8):**" in world.text(hosting.boards(world)[1])
    earlier = await world.press(hosting.regent(world), await hosting.admins_screen(world), "Season 1")
    lines = [line for line in world.text(earlier).splitlines() if "finished" in line.lower() and "tables" not in line]
    assert lines == ["🏁 This season is finished."]
    form = await world.press(hosting.regent(world), earlier, "Open again")
    await world.fill(hosting.regent(world), form, {"reason": "a wrong result"})
    await hosting.done(world)
    assert "is open again until" in world.last().content
    assert "The season before is open again" in world.text(await hosting.admins_screen(world))
    assert "Season 2" in world.text(hosting.boards(world)[1])
    await hosting.pass_time(world, days=1)
    assert [season.state for season in await world.bot.leagues.views.seasons(1)] == [State.OPEN, State.CLOSED]


async def test_the_next_round(world: World) -> None:
    """Each round's tables get their threads, and then everybody is called once for it."""
    await hosting.to_play(world, *hosting.EIGHT, format="swiss")
    assert len(world.channel.threads) == 2
    await hosting.end_tables(world)
    await hosting.pass_time(world, minutes=5)
    assert len(world.channel.threads) == 4
    (call,) = [message for message in world.messages() if "round 2 has begun" in message.content]
    assert sorted(user.id for user in call.mentions) == sorted(world.people[name].id for name in hosting.EIGHT)
    assert call.content.count("<#") == 8
    assert {number for number in world.channel.threads[2:] if f"<#{number.id}>" not in call.content} == set()


async def statuses(world: World) -> dict[str, str]:
    return {entry.name: entry.status for entry in (await hosting.view(world)).entries}


async def seats(world: World, table: int | None) -> tuple[Seat, ...]:
    return (await world.bot.services.lobby.get(table or 0)).seats


async def test_registered_withdrawn_and_back(world: World) -> None:
    await hosting.open_season(world)
    answer = await world.press(world.people["Ana"], hosting.board(world), "Register")
    assert "You are registered for **Volta · Season 1**" in world.text(answer)
    assert answer.ephemeral
    await hosting.everybody(world, hosting.board(world), "Register", "Ana", "Bruno")
    assert await statuses(world) == {"Ana": "registered", "Bruno": "registered"}
    await world.press(world.people["Ana"], hosting.board(world), "Withdraw")
    await hosting.done(world)
    assert "**Registered (1):** Bruno" in world.text(hosting.board(world))
    await world.press(world.people["Ana"], hosting.board(world), "Register")
    assert (await statuses(world))["Ana"] == "registered"
    assert "not registered" in world.text(await world.press(world.people["Carla"], hosting.board(world), "Withdraw"))


async def test_one_edit_for_many_presses(world: World) -> None:
    await hosting.open_season(world)
    before = len(world.requests("PATCH", f"/channels/{world.channel.id}/*"))
    await hosting.everybody(world, hosting.board(world), "Register", *hosting.EIGHT)
    await hosting.done(world)
    assert len(world.requests("PATCH", f"/channels/{world.channel.id}/*")) - before == 1
    assert "**Registered (8):**" in world.text(hosting.board(world))
    assert hosting.board(world).mentions == []


async def test_newcomers_during_the_check_in(world: World) -> None:
    """Whoever comes during the check-in registers under the season's message, or just says to play, and is in."""
    await hosting.open_season(world)
    await hosting.everybody(world, hosting.board(world), "Register", *hosting.FOUR)
    await hosting.pass_time(world, days=7)
    await world.press(world.people["Eva"], hosting.board(world), "Register")
    await world.press(world.people["Inês"], world.last(), "I will play")
    expected = {**dict.fromkeys(hosting.FOUR, "registered"), "Eva": "checked-in", "Inês": "checked-in"}
    assert await statuses(world) == expected


async def test_too_few(world: World) -> None:
    """With two people the season waits, its channel and its message say why, and nobody is lost."""
    await hosting.open_season(world)
    await hosting.everybody(world, hosting.board(world), "Register", "Ana", "Bruno")
    await hosting.pass_time(world, days=7)
    assert "Too few people have registered" in world.last().content
    assert "On hold since" in world.text(hosting.board(world))
    assert await statuses(world) == {"Ana": "registered", "Bruno": "registered"}


async def test_leaving_a_season(world: World) -> None:
    """A leaver confirms once; then a reserve plays on, and is called once with the tables."""
    await hosting.to_play(world, *hosting.FOUR)
    ines, ana = world.people["Inês"], world.people["Ana"]
    answer = await world.press(ines, hosting.board(world), "Join the reserve")
    assert "in reserve" in world.text(answer)
    mine = await world.press(ana, hosting.board(world), "My tables")
    form = await world.press(ana, mine, "Leave the season")
    left = await world.fill(ana, form, {"reason": ""})
    assert "You have left this season" in world.text(left.followups[0])
    await hosting.done(world)
    (call,) = [message for message in world.messages() if "takes over for" in message.content]
    assert [user.id for user in call.mentions] == [ines.id]
    assert call.content.count("<#") == 4
    assert (await statuses(world))["Ana"] == "dropped"
    again = await world.press(ana, mine, "Leave the season")
    await world.fill(ana, again, {"reason": ""})
    assert (await statuses(world))["Inês"] != "dropped"


async def test_another_name(world: World, ana: Member) -> None:
    await hosting.to_play(world, *hosting.FOUR)
    world.env.backend.edit_member(world.guild.id, ana.id, {"nick": "Zoe"})
    assert (await hosting.view(world)).names[ana.id] == "Ana"
    assert "Zoe" in world.text(await world.slash(ana, "league: Tables"))
    assert (await hosting.view(world)).names[ana.id] == "Zoe"
    await hosting.done(world)
    assert "Zoe" in str(world.components(hosting.board(world)))
    await hosting.end_tables(world)
    await hosting.pass_time(world, minutes=1)
    world.env.backend.edit_member(world.guild.id, ana.id, {"nick": "Eva"})
    await world.slash(ana, "league: My tables")
    assert (await hosting.view(world)).names[ana.id] == "Zoe", "what is over stays as it was"


async def test_nobody_is_called_in_their_sleep(world: World) -> None:
    """The check-in calls sleepers when they wake up and absent people when they return, each once."""
    await hosting.open_season(world)
    await hosting.everybody(world, hosting.board(world), "Register", *hosting.EIGHT)
    services, at = world.bot.services, world.clock.now() + timedelta(days=7)
    for name in ("Ana", "Bruno", "Carla"):
        quiet = (time((at.hour - 2) % 24), time((at.hour + 5) % 24))
        await services.people.set_quiet_hours(world.people[name].id, quiet)
    away = at + timedelta(hours=20)
    await services.absences.announce(world.people["Duarte"].id, at - timedelta(hours=1), away)
    since = count(world)
    await hosting.pass_time(world, days=7)
    call = world.last()
    assert pinged(world, since) == dict.fromkeys(hosting.EIGHT[4:], 1)
    await world.press(world.people["Carla"], call, "I will play")
    await hosting.pass_time(world, hours=6)
    assert pinged(world, since) == dict.fromkeys(("Ana", "Bruno", *hosting.EIGHT[4:]), 1), "Carla has answered"
    await hosting.pass_time(world, hours=15)
    assert pinged(world, since) == dict.fromkeys(("Ana", "Bruno", *hosting.EIGHT[3:]), 1)
    assert "will you play?" in world.last().content


async def test_leaving_the_server_is_leaving_the_league(world: World) -> None:
    await hosting.to_play(world, *hosting.EIGHT)
    fixture = (await hosting.view(world)).fixtures[0]
    table = await world.bot.services.lobby.get(fixture.table or 0)
    who = table.acting[0].person or 0
    world.env.backend.remove_member(world.guild.id, who)
    await hosting.pass_time(world, hours=17)
    status = {entry.person: entry.status for entry in (await hosting.view(world)).entries}
    assert status.pop(who) == "dropped"
    assert set(status.values()) == {"checked-in"}


async def test_who_has_left_the_server_is_not_drawn(tmp_path: Path) -> None:
    names = (*hosting.EIGHT, "Ivo", "Joana", "Luis", "Marta")
    async with opened(tmp_path, people=names) as world:
        await hosting.open_season(world)
        registration, ids = world.bot.leagues.registration, {name: world.people[name].id for name in names}
        for name in names:
            await registration.register(1, Person(ids[name], name))
        await hosting.pass_time(world, days=7)
        for name in names:
            await registration.check_in(1, ids[name])
        world.env.backend.remove_member(world.guild.id, ids["Gil"])
        await hosting.pass_time(world, days=2)
        now = await hosting.view(world)
        assert now.season.state == State.DRAWN
        assert {person for group in now.groups for person in group.people} == {*ids.values()} - {ids["Gil"]}
        assert len(world.requests("GET", "/guilds/*/members/*")) == 1


async def test_who_has_left_the_server_is_in_no_further_round(world: World) -> None:
    await hosting.to_play(world, *hosting.EIGHT, format="swiss")
    gone = world.people["Eva"].id
    world.env.backend.remove_member(world.guild.id, gone)
    await hosting.end_tables(world)
    second = [fixture for fixture in (await hosting.view(world)).fixtures if fixture.round == 2]
    assert second
    assert gone not in {person for one in second for person in one.people}
    assert next(entry.status for entry in (await hosting.view(world)).entries if entry.person == gone) == "dropped"


@pytest.mark.long
async def test_a_group_more_is_called_to_its_tables(tmp_path: Path) -> None:
    late = [f"L{number}" for number in range(7)]
    async with opened(tmp_path, people=(*hosting.EIGHT, *late)) as world:
        await hosting.to_play(world, *hosting.EIGHT)
        await hosting.everybody(world, hosting.board(world), "Join the reserve", *late[:6])
        await hosting.done(world)
        assert "6 of 7 players are waiting for one more group" in world.text(hosting.board(world))
        since = count(world)
        await hosting.everybody(world, hosting.board(world), "Join the reserve", late[6])
        await hosting.done(world)
        assert pinged(world, since) == dict.fromkeys(late, 1)
        (call,) = [message for message in world.messages() if "there is one more group, Group B" in message.content]
        assert call.content.count("<#") == 28, "everybody has four tables"


async def test_the_calendar_of_a_season_on_hold(world: World) -> None:
    """It says why, and stands before the step that is overdue; anyone can have its picture."""
    await hosting.open_season(world)
    for answer in (
        await world.press(world.people["Ana"], hosting.board(world), "Calendar"),
        await world.slash(world.people["Ana"], "league: Calendar"),
    ):
        assert [file.filename for file in answer.response.attachments] == ["calendar.png"]
        assert answer.ephemeral
    await world.bot.leagues.running.hold(1, Person(hosting.regent(world).id, "Regent"), "the server moves")
    await hosting.pass_time(world, days=30)
    held = pictures.calendar_view(await hosting.view(world), world.clock.now(), None, "en")
    assert (held.state, held.reason, held.now) == ("held", "the server moves", pictures.HELD_BACK)


async def test_by_ones_own_time(world: World) -> None:
    """Days are those of the reader's zone, and no time of day is in the picture."""
    await hosting.found(world)
    opens = (await hosting.view(world)).season.opens
    assert opens is not None
    for zone, hours in ((None, 0), ("Asia/Tokyo", 9), ("Pacific/Kiritimati", 14), ("Pacific/Niue", -11)):
        displayed = pictures.calendar_view(await hosting.view(world), world.clock.now(), zone, "en")
        assert displayed.moments[0].when == dates.day(opens + timedelta(hours=hours), "en")
        assert not any(":" in text for text in (displayed.today, *(moment.when for moment in displayed.moments)))


@pytest.mark.parametrize(
    ("time", "told"),
    [
        (timedelta(days=2), "in 2 days"),
        (timedelta(days=1, hours=23), "in 47 hours"),
        (timedelta(minutes=119), "in 119 minutes"),
        (timedelta(seconds=-5), "in one minute"),
    ],
)
def test_how_long_it_is(time: timedelta, told: str) -> None:
    assert pictures.until(time, "en") == told


async def test_a_calendar_by_the_form_and_its_settings(world: World) -> None:
    """The form offers days of play with the first of them; the settings change the day and the hour."""
    screen = await hosting.found(world, days="odd")
    season = (await hosting.view(world)).season
    assert season.starts is not None
    assert (season.starts.day, season.starts.hour, season.starts.month % 2) == (1, 18, 1)
    panel = await world.press(hosting.regent(world), screen, "Settings")
    panel = await world.press(hosting.regent(world), panel, "Times")
    assert "Hour of all steps" in world.text(panel)
    assert "Registration opens" in world.text(panel)
    number = season.id
    panel = await world.choose(
        hosting.regent(world), panel, ["21"], f"nav:0:{season.edition}:league-calendar:{number}-hour"
    )
    assert (await hosting.view(world)).season.starts == season.starts + timedelta(hours=3)


PHONE = 32
"""Letters of a choice that a form shows on a phone 360 wide; Chinese ones count twice."""


def wide(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)


@pytest.mark.parametrize("locale", ["en", "de", "zh-TW"])
async def test_the_form_is_whole_on_a_phone_and_says_when_play_starts(world: World, locale: str) -> None:
    """No label and no choice that is shown is cut; the day of play that it names for the usual choice comes true."""
    admin = world.add("Organiser", administrator=True, locale=locale)
    world.people["Regent"] = admin
    world.allow(create_public_threads=True, send_messages_in_threads=True)
    form = await world.slash(admin, "league: Create a league")
    parts = form.modal["components"]
    shown = [form.modal["title"], *(part["label"] for part in parts)]
    chosen = [one for part in parts for one in part["component"].get("options", ()) if one.get("default")]
    assert len(chosen) == 4
    assert [text for text in (*shown, *(one["label"] for one in chosen)) if wide(text) > PHONE] == []
    await hosting.found(world, days=chosen[-1]["value"])
    starts = (await hosting.view(world)).season.starts
    assert starts is not None
    assert dates.day_and_time(starts, locale) in chosen[-1]["description"]


async def test_one_registration_for_all_seasons(world: World) -> None:
    await hosting.open_season(world)
    answer = await world.press(world.people["Ana"], hosting.board(world), "Join all seasons")
    assert "every season" in world.text(answer)
    answer = await world.press(world.people["Bruno"], hosting.board(world), "Join all seasons")
    answer = await world.press(world.people["Bruno"], answer, "Stop joining seasons")
    assert "no longer be registered for new seasons" in world.text(answer)
    await hosting.everybody(world, hosting.board(world), "Register", *hosting.EIGHT[2:])
    await hosting.pass_time(world, days=7)
    await hosting.everybody(world, world.last(), "I will play", *hosting.EIGHT[:6])
    since = count(world)
    await hosting.pass_time(world, days=1.5)
    assert pinged(world, since) == dict.fromkeys(hosting.EIGHT[6:], 1)
    assert "not answered yet" in world.last().content


async def dates_of(world: World, who: Member) -> dict[str, Any]:
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
    return await of_person(world.bot, who.id, "en", partial(membership, world.bot, person=who.id))


async def test_a_deadline_moves_and_goes(world: World, ana: Member, bruno: Member, admin: Member) -> None:
    """One event for one's own turn; with more time it keeps its UID and rises; after the turn it is gone."""
    name = "Comprido, com vírgulas; e acentos: çãõé"
    await table_of(world, "Ana", "Bruno", order="as joined", name=name)
    await choose_clock(world, admin, time="turn", hours="24")
    ((uid, first),) = (await dates_of(world, ana)).items()
    assert await dates_of(world, bruno) == {}
    assert await file_of(world, ana) == await file_of(world, ana)
    (reading, *_) = await world.bot.services.clocks.of_table(1)
    assert first["DTSTART"].dt == reading.deadline.replace(microsecond=0)
    await world.advance(hours=1)
    await choose_clock(world, admin, time="turn", hours="96")
    ((again, moved),) = (await dates_of(world, ana)).items()
    assert again == uid
    assert moved["DTSTART"].dt > first["DTSTART"].dt
    assert int(moved["SEQUENCE"]) > int(first["SEQUENCE"])
    assert moved["DTSTAMP"].dt >= first["DTSTAMP"].dt
    await type_turn(world, ana)
    assert await dates_of(world, ana) == {}
    assert uid not in await dates_of(world, bruno)


async def test_dates_of_a_league(world: World) -> None:
    """Whoever takes part has the season's steps, others nothing; a shifted season keeps its UIDs."""
    await hosting.to_play(world, *hosting.EIGHT)
    player, season = world.people[hosting.EIGHT[0]], (await world.bot.leagues.views.view(1)).season
    steps = {uid: event for uid, event in (await dates_of(world, player)).items() if uid.startswith("season-")}
    assert steps["season-1-ends@navegador"]["DTSTART"].dt == season.ends.replace(microsecond=0)
    assert all(int(event["SEQUENCE"]) == season.edition for event in steps.values())
    outsider = next(person for name, person in world.people.items() if name not in hosting.EIGHT)
    assert not [uid for uid in await dates_of(world, outsider) if uid.startswith("season-")]
    assert str(player.id).encode() not in await file_of(world, player)
