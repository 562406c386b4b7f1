"""A season's calendar between its steps, by its state and not by the clock."""

from datetime import timedelta

import pytest

from cogs.leagues.messages import pictures
from hosting import Person
from leagues.rules.states import State
from tests.cogs.leagues.hosting import EIGHT, board, end_tables, everybody, found, pass_time, regent, view
from tests.support.world import World
from words import dates


async def now(world: World, zone: str | None = None) -> tuple[float, str, str]:
    """Return the calendar's progress, its next step, and the time until then."""
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
    assert (await world.slash(world.people["Ana"], "league calendar")).response.attachments
    following = await world.slash(regent(world), "league admin")
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
