"""A season's calendar as a picture and as a setting, and its times for people."""

import unicodedata
from datetime import timedelta

import pytest

from cogs.leagues import pictures
from hosting import Person
from i18n import dates
from leagues.rules.states import State
from tests.cogs.leagues.hosting import (
    EIGHT,
    admins_screen,
    board,
    end_tables,
    everybody,
    found,
    open_season,
    pass_time,
    regent,
    view,
)
from tests.cogs.leagues.test_season import count, pinged
from tests.support.world import World


async def now(world: World, zone: str | None = None) -> tuple[float, str, str]:
    displayed = pictures.calendar_view(await view(world), world.clock.now(), zone, "en")
    return displayed.now, "" if displayed.next is None else displayed.next.step, displayed.until


async def test_through_a_season(world: World) -> None:
    """A calendar's progress follows its state, not the clock; anyone can request its pictures."""
    await found(world)
    assert await now(world) == (-0.5, "open", "in 60 minutes")
    await pass_time(world, hours=1)
    place, step, until = await now(world)
    assert (int(place), step, until) == (0, "check-in", "in 7 days")
    await everybody(world, board(world), "Register", *EIGHT)
    answer = await world.press(world.people["Ana"], board(world), "Calendar")
    assert [file.filename for file in answer.response.attachments] == ["calendar.png"]
    assert answer.ephemeral
    await world.bot.leagues.running.hold(1, regent_person(world), "the server moves")
    await pass_time(world, days=30)
    held = pictures.calendar_view(await view(world), world.clock.now(), None, "en")
    assert (held.state, held.reason) == ("held", "the server moves")
    assert held.now == pictures.HELD_BACK
    await world.bot.leagues.running.go_on(1, regent_person(world))
    await pass_time(world, days=7)
    await everybody(world, board(world), "I will play", *EIGHT)
    assert (await now(world))[1] == "drawn"
    await pass_time(world, days=2)
    assert (await now(world))[1] == "running"
    await pass_time(world, hours=13)
    assert (await now(world))[1] == "closing"
    await end_tables(world)
    await pass_time(world, minutes=1)
    ended = dates.day(world.clock.now(), "en")
    assert (await view(world)).season.state == State.CLOSED
    place, step, until = await now(world)
    assert (place, step, until) == (5.0, "", "")
    over = pictures.calendar_view(await view(world), world.clock.now(), None, "en")
    assert [moment.when for moment in over.moments][4:] == [ended] * 2, "before its time"
    assert (await world.slash(world.people["Ana"], "league: Calendar")).response.attachments
    following = await admins_screen(world)
    screen = world.text(await world.press(regent(world), following, "Season 1")).splitlines()
    assert [line for line in screen if "finished" in line.lower() and "tables" not in line] == [
        "🏁 This season is finished."
    ]


def regent_person(world: World) -> Person:
    return Person(regent(world).id, "Regent")


async def test_by_ones_own_time(world: World) -> None:
    """Days are those of the reader's zone, and no time of day is in the picture."""
    await found(world)
    opens = (await view(world)).season.opens
    assert opens is not None
    for zone, hours in ((None, 0), ("Asia/Tokyo", 9), ("Pacific/Kiritimati", 14), ("Pacific/Niue", -11)):
        displayed = pictures.calendar_view(await view(world), world.clock.now(), zone, "en")
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
    """Remaining time is in days, hours or minutes, and never under a minute."""
    assert pictures.until(time, "en") == told


async def test_a_calendar_by_the_form_and_its_settings(world: World) -> None:
    """The form offers days of play with the first of them; the settings change the day and the hour."""
    screen = await found(world, days="odd")
    season = (await view(world)).season
    assert season.starts is not None
    assert (season.starts.day, season.starts.hour, season.starts.month % 2) == (1, 18, 1)
    panel = await world.press(regent(world), screen, "Settings")
    panel = await world.press(regent(world), panel, "Times")
    assert "Hour of all steps" in world.text(panel)
    assert "Registration opens" in world.text(panel)
    number = season.id
    panel = await world.choose(regent(world), panel, ["21"], f"nav:0:{season.edition}:league-calendar:{number}-hour")
    assert (await view(world)).season.starts == season.starts + timedelta(hours=3)


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
    assert form.modal is not None
    parts = form.modal["components"]
    shown = [form.modal["title"], *(part["label"] for part in parts)]
    chosen = [one for part in parts for one in part["component"].get("options", ()) if one.get("default")]
    assert len(chosen) == 4
    assert [text for text in (*shown, *(one["label"] for one in chosen)) if wide(text) > PHONE] == []
    await found(world, days=chosen[-1]["value"])
    starts = (await view(world)).season.starts
    assert starts is not None
    assert dates.day_and_time(starts, locale) in chosen[-1]["description"]


async def test_one_registration_for_all_seasons(world: World) -> None:
    """By a button, with the way out in its answer; who is silent at the check-in is called once more."""
    await open_season(world)
    answer = await world.press(world.people["Ana"], board(world), "Join all seasons")
    assert "every season" in world.text(answer)
    answer = await world.press(world.people["Bruno"], board(world), "Join all seasons")
    answer = await world.press(world.people["Bruno"], answer, "Stop joining seasons")
    assert "no longer be registered for new seasons" in world.text(answer)
    await everybody(world, board(world), "Register", *EIGHT[2:])
    await pass_time(world, days=7)
    await everybody(world, world.last(), "I will play", *EIGHT[:6])
    since = count(world)
    await pass_time(world, days=1.5)
    assert pinged(world, since) == dict.fromkeys(EIGHT[6:], 1)
    assert "not answered yet" in world.last().content
    registration = world.bot.leagues.registration
    stayed = [await registration.stay_no_more(1, world.people[name].id) for name in ("Ana", "Bruno")]
    assert stayed == [True, False]
