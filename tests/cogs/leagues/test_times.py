"""A league by a calendar, from its form on; registering for all of its seasons; the second call to the check-in."""

import unicodedata
from datetime import timedelta

import pytest

from tests.cogs.leagues.hosting import EIGHT, board, everybody, found, open_season, pass_time, regent, view
from tests.cogs.leagues.test_calls import count, pinged
from tests.support.world import World
from words import dates


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
    """Return the width of a text in letters."""
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)


@pytest.mark.parametrize("locale", ["en", "de", "zh-TW"])
async def test_the_form_is_whole_on_a_phone_and_says_when_play_starts(world: World, locale: str) -> None:
    """No label and no choice that is shown is cut; the day of play that it names for the usual choice comes true."""
    admin = world.add("Organiser", administrator=True, locale=locale)
    world.people["Regent"] = admin
    world.allow(create_public_threads=True, send_messages_in_threads=True)
    form = await world.slash(admin, "league new")
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
    registration = world.bot.leagues.registration
    assert [await registration.stays(1, world.people[name].id) for name in ("Ana", "Bruno")] == [True, False]
    await everybody(world, board(world), "Register", *EIGHT[2:])
    await pass_time(world, days=7)
    await everybody(world, world.last(), "I will play", *EIGHT[:6])
    since = count(world)
    await pass_time(world, days=1.5)
    assert pinged(world, since) == dict.fromkeys(EIGHT[6:], 1)
    assert "not answered yet" in world.last().content
