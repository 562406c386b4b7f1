"""Rounds and finals as scheduled events of the server: made once, moved with the dates, ended with the season."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from hosting import Person
from hosting.jobs import kinds
from leagues.outside import Meetings
from leagues.rules.states import State
from tests.cogs.leagues.hosting import EIGHT, done, end_tables, found, pass_time, pick, regent, start, view
from tests.support.world import World

SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4


def events(world: World) -> list[Any]:
    """Return the server's scheduled events, in order, after what Discord does with them by itself."""
    world.env.backend.activate_due_scheduled_events()
    return list(world.env.backend.guilds[world.guild.id].scheduled_events.values())


def starts(event: Any) -> datetime:
    return datetime.fromisoformat(event.scheduled_start_time)


async def founded(world: World, **chosen: str) -> None:
    """Found a league with its events in the server's, which has not opened yet."""
    screen = await found(world, **chosen)
    times = await world.press(regent(world), await world.press(regent(world), screen, "Settings"), "Times")
    await pick(world, times, "set:1-events", "yes")
    await done(world)


async def test_each_round_is_an_event(world: World) -> None:
    """From the opening on; moved with the season's dates; the next is made as soon as its time is known."""
    world.allow(manage_events=True)
    await founded(world, format="swiss")
    assert events(world) == [], "it has not opened"
    await pass_time(world, hours=1)
    (event,) = events(world)
    season = (await view(world)).season
    assert (event.name, event.status) == ("Volta · Season 1: round 1", SCHEDULED)
    assert starts(event) == season.starts
    assert season.check_in is not None
    assert season.starts is not None
    later = season.check_in + timedelta(days=3)
    await world.bot.leagues.running.shift(1, later, Person(regent(world).id, "Regent"), "holidays")
    await done(world)
    assert [starts(item) for item in events(world)] == [season.starts + timedelta(days=3)]
    await world.bot.leagues.running.shift(1, season.check_in, Person(regent(world).id, "Regent"), "none")
    await start(world, *EIGHT)
    (event,) = events(world)
    assert event.status in (SCHEDULED, ACTIVE)
    await end_tables(world)
    first, second = events(world)
    assert (await view(world)).season.state == State.RUNNING
    assert first.status in (COMPLETED, CANCELED)
    assert second.name == "Volta · Season 1: round 2"
    for _ in range(3):
        await end_tables(world)
    assert (await view(world)).season.state == State.CLOSED
    assert {item.status for item in events(world)} <= {COMPLETED, CANCELED}
    assert len(events(world)) == 4


async def test_without_the_right_nothing_is_made(world: World) -> None:
    """Nor where nobody has chosen it; the season goes on, and no job is left."""
    await founded(world)
    await pass_time(world, hours=1)
    await start(world, *EIGHT)
    assert (await view(world)).season.state == State.RUNNING
    assert world.requests("POST", "/guilds/*/scheduled-events") == []
    assert [job for job in await world.bot.services.jobs.all() if job.kind == kinds.EVENT] == []


async def test_a_crash_makes_no_second_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the power fails once Discord has it and before it is stored, the event that is there is taken."""
    world.allow(manage_events=True)
    note = Meetings.note

    async def cut(*_: object) -> None:
        monkeypatch.setattr(Meetings, "note", note)
        raise TimeoutError

    await founded(world)
    monkeypatch.setattr(Meetings, "note", cut)
    await pass_time(world, hours=1)
    await pass_time(world, minutes=10)
    assert Meetings.note is note
    assert len(events(world)) == 1
    made = await world.bot.leagues.meetings.made(1)
    assert made is not None
    assert made[0] == events(world)[0].id


async def test_one_that_an_admin_deleted_stays_deleted(world: World) -> None:
    """The bot makes no other in its place, and the season ends as usual."""
    world.allow(manage_events=True)
    await founded(world)
    await pass_time(world, hours=1)
    world.env.backend.delete_scheduled_event(world.guild.id, events(world)[0].id)
    await world.bot.leagues.running.move(1, State.CALLED_OFF, Person(regent(world).id, "Regent"), "no time")
    await done(world)
    assert events(world) == []
